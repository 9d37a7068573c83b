"""The accounts of a review, checked by other ways of counting than its own."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import sqrt
from random import Random

import msgspec
import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.players.player import RandomPlayer
from stalingrad_game.card_game.players.search.leaf import LeafValue
from stalingrad_game.card_game.players.search.rollout import TURN, Rollouts
from stalingrad_game.card_game.players.weights import ROLLOUT_WEIGHTS
from stalingrad_game.card_game.review.choices import alike
from stalingrad_game.card_game.review.game_points import PointKind, points_of_game
from stalingrad_game.card_game.review.measure import (
    WORK_IN_FULL,
    CardValuer,
    fitted,
    work_of,
)
from stalingrad_game.card_game.review.reviewer import CardJob
from stalingrad_game.card_game.review.route import Source
from stalingrad_game.card_game.review.words import CardReviewWords, place_text, plan_text
from stalingrad_game.card_game.review.worlds import Worlds, follow, piles_of
from stalingrad_game.card_game.rules.break_test import chance_now, dice
from stalingrad_game.card_game.rules.resolver import DONE
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, Act, Op, Phase
from stalingrad_game.card_game.state.state import PUBLIC, State, view
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.review.accounts import ChanceShare, LuckyMoment, Mistake, Review
from stalingrad_game.review.report_text import (
    MistakeWords,
    moment_text,
    notes_text,
    review_text,
)
from stalingrad_game.review.run import (
    NotReviewable,
    check_reviewable,
    review_game,
)
from stalingrad_game.review.values import ReviewEffort, Station, mean_and_error
from stalingrad_game.search.purpose import Purpose
from tests.support.games import BEGUN, card_game
from tests.support.languages import LANGUAGES

QUICK = ReviewEffort(worlds=2, games=1, iterations=2, deals=1, more_deals=2, whole_deals=1)
"""Too little to say anything of a game, and enough to check what is added up."""


@cache
def played(steps: int = 1000, mode: str = "basic", *, blind: bool = False) -> GameRecord[CardGame]:
    """A game between greedy players, or blind ones, given up by the Soviets after so many steps."""
    game = card_game(mode)
    record = GameRecord.start(game, Setup(3, {"break_test": "cancel"}, begun=BEGUN))
    player = RandomPlayer(3) if blind else GreedyPlayer(game.kit)
    while (decision := record.decision) and len(record.steps) < steps:
        record.take(player.choose(game.view(record.state, decision.seat), decision))
    if record.result is None:
        record.resign(SOVIET)
    return record


def job_of(record: GameRecord[CardGame]) -> CardJob:
    """The quick review of a record."""
    return CardJob(record.data, record.game.kit.content, QUICK)


@cache
def reviewed(steps: int = 12, mode: str = "basic") -> Review:
    """The review of its beginning."""
    return review_game(job_of(played(steps, mode=mode)))


def points_of_tests(record: GameRecord[CardGame]) -> Iterator[State]:
    """The states in which dice are about to be rolled."""
    yield from (point.state for point in points_of_game(record) if point.kind == PointKind.TEST)


@pytest.mark.parametrize("mode", ["basic", "four"])
def test_start_luck_and_play_come_to_the_result(mode: str) -> None:
    review = reviewed(mode=mode)
    by_source = defaultdict[str, float](float)
    for point in review.curve:
        by_source[point.source] += point.change
    assert review.result == 1.0
    assert review.curve[-1].german.value == pytest.approx(1.0)
    assert review.start.value + sum(by_source.values()) == pytest.approx(1.0)
    shares = [share.value for share in review.luck.values()]
    german, soviet = review.play
    parts = [review.start.value, *shares, german.value, -soviet.value]
    assert sum(parts) + review.given_up == pytest.approx(1.0)
    for kind in ("dice", "draws", "campaign"):
        assert review.luck[kind].value == pytest.approx(by_source[kind])
    assert review.given_up == pytest.approx(by_source["given_up"]) != 0.0


def test_the_value_before_a_roll_is_the_mean_over_every_roll() -> None:
    record = played()
    game = record.game
    valuer = CardValuer(record, QUICK)
    rollouts = Rollouts(game.kit, LeafValue(game.kit), GreedyPlayer(game.kit, ROLLOUT_WEIGHTS))
    met = Counter[int]()
    for state in points_of_tests(record):
        state.units = [(0,) * len(row) for row in state.units]
        state.inferno, state.bonus, state.stolen = [0, 1, 0, 1], 0, 0
        hand = dice(game.kit, state, state.district)
        number = hand.german + hand.soviet
        if number > 4 or met[number]:
            continue
        total = Fraction(0)
        worth: dict[int, float] = {}
        for faces in product(range(6), repeat=number):
            rolled = state.copy()
            rolled.script = faces
            game.work_on(rolled)
            assert rolled.script == ()
            op, winner, _ = rolled.agenda[-1]
            assert op == Op.AFTERMATH
            if winner not in worth:
                worth[winner] = rollouts.played_on(rolled.copy(), TURN, at_choice=False)
            total += Fraction(worth[winner])
        met[number] += 1
        assert valuer.before_dice([state]) == pytest.approx([float(total / 6**number)])
    assert met


def test_luck_of_dice_is_what_came_less_the_mean() -> None:
    valuer = CardValuer(played(), QUICK)
    kit = played().game.kit
    found = 0
    for place, point in enumerate(valuer.points):
        if point.kind != PointKind.TESTED:
            continue
        before = valuer.points[place - 1]
        assert before.kind == PointKind.TEST
        (mean,) = dict(valuer.value(place - 1).rows).values()
        ((station, came),) = valuer.value(place).rows
        assert station == Station(Source.DICE, place)
        winner = point.state.agenda[-1][1]
        odds = float(chance_now(kit, before.state, before.state.district))
        share = odds if winner == GERMAN else 1.0 - odds
        gained = sum(came) - sum(mean)
        if share == 1.0:
            assert mean == came
        else:
            assert (gained > 0.0) == (winner == GERMAN)
        found += 1
    assert found == len(list(points_of_tests(played()))) > 0


def test_where_chance_does_nothing_there_is_no_luck() -> None:
    valuer = CardValuer(played(40), QUICK)
    before: tuple[float, ...] = ()
    taken = Counter[str]()
    for place, point in enumerate(valuer.points):
        valued = valuer.value(place)
        found = dict(valued.rows)
        for station in (one for one in valuer.route if one.place == place):
            if station in found:
                before = found[station]
            else:
                assert point.kind == PointKind.CHOICE
                taken[station.source] += 1
                assert valuer.row(station, point, valued.cost) == before
    assert taken[Source.DRAWS] > 5
    assert taken[Source.CHOSEN] > 5
    assert set(taken) == {Source.DRAWS, Source.CHOSEN}


def test_turns_meet_at_one_station_that_both_have_a_value_of() -> None:
    valuer = CardValuer(played(), QUICK)
    points, stations = valuer.points, {one.place for one in valuer.route}
    ends = [place for place, one in enumerate(points) if one.kind == PointKind.TURN_END]
    assert len(ends) > 1
    assert all(place in stations and place + 1 not in stations for place in ends)
    for place in (0, *ends, len(points) - 1):
        valued = valuer.value(place)
        if place not in stations:
            assert (points[place].kind, place - 1) == (PointKind.OVER, ends[-1])
            continue
        assert valued.border is not None
        ((_, whole),) = valued.rows
        if place:
            leaf = LeafValue(played().game.kit).german_chance(points[place].state)
            assert set(valued.border.before) == {leaf}
        else:
            assert valued.border.before == valued.border.after
        if place == ends[-1]:
            result = float(valuer.winner == GERMAN)
            assert {*whole, *valued.border.after} == {result}
        else:
            assert whole != valued.border.after


def test_games_are_won_as_often_as_where_a_turn_ends_is_worth() -> None:
    record = played()
    player = GreedyPlayer(record.game.kit, ROLLOUT_WEIGHTS)
    effort = msgspec.structs.replace(QUICK, worlds=10, games=12)
    valuer = CardValuer(record, effort)
    place = [n for n, one in enumerate(valuer.points) if one.kind == PointKind.TURN_END][-2]
    ((_, whole),) = valuer.value(place).rows
    worlds, wins, games = Worlds(valuer.points, 1, 7), 0, 100
    for state in worlds.dealt_anew(place, 0, games):
        record.game.advance(state)
        while decision := record.game.decision(state):
            record.game.play(state, player.choose(state, decision))
        wins += state.winner == GERMAN
    value, error = mean_and_error(list(whole))
    share = wins / games
    far = 4.0 * sqrt(share * (1.0 - share) / games + error**2)
    assert 0.1 < share < 0.9, "else the dice have little to say"
    assert abs(value - share) < far


def test_a_long_game_is_given_less_of_the_effort() -> None:
    assert fitted(ReviewEffort(), WORK_IN_FULL) == ReviewEffort()
    less = fitted(ReviewEffort(), 2 * WORK_IN_FULL)
    assert (2 * less.worlds, 2 * less.deals) == (ReviewEffort().worlds, ReviewEffort().deals)
    assert fitted(ReviewEffort(), 10**9).worlds == 1
    points = CardValuer(played(), QUICK).points
    count = sum(one.kind == PointKind.CHOICE for one in points)
    assert count < work_of(points) < count * count
    review = reviewed()
    cut = msgspec.structs.replace(review, precision=0.5)
    for language in LANGUAGES:
        names = CardReviewWords(played(), language)
        assert len(list(notes_text(names, cut))) == len(list(notes_text(names, review))) + 1


def test_a_review_is_the_same_again_and_with_two_processes() -> None:
    job = job_of(played(10))
    progress: list[tuple[int, int]] = []
    first = review_game(job, 1, lambda done, total: progress.append((done, total)))
    assert review_game(job, 2) == first
    assert progress == sorted(progress)
    assert progress[-1][0] <= progress[-1][1]
    other = msgspec.structs.replace(job, effort=msgspec.structs.replace(QUICK, seed=2))
    assert review_game(other).start != first.start


def test_worlds_look_like_the_game_to_everybody() -> None:
    points = points_of_game(played(80))
    worlds = Worlds(points, 2, 1)
    differ = 0
    for place, point in enumerate(points):
        for world in range(2):
            state = worlds.state(place, world)
            assert state.agenda == point.state.agenda
            for seat in (GERMAN, SOVIET, PUBLIC):
                assert view(state, seat) == view(point.state, seat)
            piles = zip(piles_of(state), piles_of(point.state), strict=True)
            assert all(sorted(one) == sorted(other) for one, other in piles)
            differ += piles_of(state) != piles_of(point.state)
    assert differ > len(points)


def test_orders_stay_equally_likely_as_a_pile_is_drawn_from() -> None:
    times = 300
    left = Counter(
        follow(order, (8, 9, 7, 7), (8, 9, 7), Random(number))
        for order in permutations((7, 7, 8, 9))
        for number in range(times)
    )
    assert set(left) == set(permutations((7, 8, 9)))
    assert all(abs(count - 4 * times) < 0.08 * 4 * times for count in left.values())
    assert follow((7, 9, 8, 7), (7, 7, 8, 9), (7, 7), Random(0)) == (7, 7)
    assert follow((1, 2), (2, 1), (2, 1), Random(0)) == (1, 2)
    assert sorted(follow((1, 2), (1, 2), (1, 2, 3), Random(0))) == [1, 2, 3]


def test_plans_in_another_order_are_the_same_choice() -> None:
    one, two = (Act.COMMIT, 1, 0), (Act.COMMIT, 2, 0)
    assert alike((one, two, DONE), (two, one))
    assert not alike((one, DONE), (two, DONE))
    assert not alike((DONE,), (one,))
    assert alike((one,), (one,))


def test_only_what_is_over_is_reviewed() -> None:
    record = GameRecord.start(card_game(), Setup(2, begun=BEGUN))
    with pytest.raises(NotReviewable, match="open"):
        check_reviewable(record)
    record.resign(GERMAN)
    with pytest.raises(NotReviewable, match="short"):
        check_reviewable(record)


def test_mistakes_are_the_dearest_choices_and_told_in_every_language() -> None:
    record = played(30, blind=True)
    review = review_game(job_of(record))
    for found in review.mistakes:
        costs = [one.cost.value for one in found]
        assert costs == sorted(costs, reverse=True)
        assert all(cost > 0.0 for cost in costs)
        assert len(found) <= 5
    assert any(review.mistakes)
    review = msgspec.structs.replace(review, close=(1, 2))
    for language in LANGUAGES:
        text = list(review_text(CardReviewWords(record, language), review))
        assert len(text) > 20
        words = Localizer(record.game.kit, language).catalogue
        close = [words.counted_phrase("review.close_choices", number) for number in (1, 2)]
        heads = [words.phrase(f"review.mistakes.{side}") for side in ("german", "soviet")]
        at = [[line.strip() for line in text].index(one) for one in (*heads, *close)]
        assert at[0] < at[2] < at[1] < at[3], "below the choices of its side"
        assert not any("{" in line for line in text)


def test_luck_is_told_of_the_phase_in_which_chance_came_in() -> None:
    record = played()
    words = CardReviewWords(record, LANGUAGES[0])
    texts = set()
    for number, step in enumerate(record.steps, start=1):
        if not step.chance or record.at(number - 1).phase != Phase.CONSOLIDATION:
            continue
        luck = LuckyMoment(number, record.at(number).turn, "draws", ChanceShare(0.1, 0.1, 0.1))
        texts.add(moment_text(words, luck).partition(":")[0])
    assert texts
    assert not [place for place in texts if "onsolidation" in place], texts
    assert any("Renewal" in place for place in texts), texts


def test_places_and_discards_are_told_as_at_the_table() -> None:
    record = played()
    words = Localizer(record.game.kit, LANGUAGES[0])
    states = [record.at(number) for number in range(len(record.steps))]
    early = next(one for one in states if one.district >= 0 and one.round == 0)
    late = next(one for one in states if one.district >= 0 and one.round == 2)
    assert place_text(words, early).endswith("before the first round")
    assert place_text(words, late).endswith("round 2")
    from_state = next(one for one in states if one.agenda[-1][0] == Op.REFRESH)
    decision = record.game.decision(from_state)
    assert decision is not None
    assert plan_text(words, (DONE,), decision, from_state) == "Discard nothing"
    step = states.index(from_state)
    whole = (*decision.options[:2], DONE)
    cost, aim = ChanceShare(0.1, 0.1, 0.1), Purpose(0, 0, 0)
    mistake = Mistake(step, 1, decision.seat, (whole[0], DONE), whole, 0.5, cost, aim)
    mistake_words = MistakeWords(CardReviewWords(record, LANGUAGES[0]), mistake)
    assert mistake_words.chosen == plan_text(words, whole[:1], decision, from_state), (
        "not what is apart alone"
    )
    assert mistake_words.best.startswith(f"{mistake_words.chosen}; ")
