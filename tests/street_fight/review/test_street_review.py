"""The review of Street Fight: the sum holds, dice are told apart, blunders are named."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from math import log

import msgspec
import pytest

from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.review.accounts import ChanceShare, LuckyMoment, Mistake, Review
from stalingrad_game.review.background import BackgroundReview
from stalingrad_game.review.report_text import MistakeWords, moment_text, review_text
from stalingrad_game.review.run import NotReviewable, review_game
from stalingrad_game.review.values import ReviewEffort
from stalingrad_game.search.purpose import Purpose
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players.drawn import begins_action
from stalingrad_game.street_fight.players.officer import OfficerPlayer, sets_up
from stalingrad_game.street_fight.position.codes import GERMAN, SOVIET, Ev, Rolled
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.referees import referee
from stalingrad_game.street_fight.review import measure
from stalingrad_game.street_fight.review.calibration import moved, offset_of
from stalingrad_game.street_fight.review.choices import StreetIdea, StreetPurpose, street_purpose
from stalingrad_game.street_fight.review.measure import (
    SMALL_WORK,
    WORK_IN_FULL,
    StreetValuer,
    fitted_effort,
)
from stalingrad_game.street_fight.review.points import UNSEEN_LUCK, acting_step, plan_of_step
from stalingrad_game.street_fight.review.reviewer import STREET_EFFORT, StreetReviewer
from stalingrad_game.street_fight.review.words import StreetReviewWords
from tests.street_fight.text.test_no_ids import strays
from tests.support.languages import LANGUAGES
from tests.support.quick_reviews import no_more_for_small_games
from tests.support.street import scene, unit
from tests.support.street_over import fought, fought_over

QUICK = ReviewEffort(worlds=1, games=1, iterations=2, deals=1, more_deals=1, whole_deals=1)
"""Too little to say anything of a game, and enough to check what is added up."""
REFEREES = ("tide", "ats", "k47")


@cache
def played(word: str) -> GameRecord[StreetGame]:
    """A game between officers to its end."""
    return fought_over("first_house", word, 3)


@cache
def reviewed(word: str) -> Review:
    """What a game played out by every rollout comes to; the review leaves the game as it was."""
    record = played(word)
    data = record.data
    with no_more_for_small_games():
        review = review_game(StreetReviewer().job(record, QUICK))
    assert record.data == data
    return review


@cache
def judged(word: str) -> Review:
    """The same where positions are judged, as in larger games."""
    record = played(word)
    data = record.data
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(measure, "SMALL_WORK", 0)
        review = review_game(StreetReviewer().job(record, msgspec.structs.replace(QUICK, worlds=2)))
    assert record.data == data
    return review


@pytest.mark.parametrize("word", REFEREES)
@pytest.mark.parametrize("valued", [reviewed, judged], ids=["small", "judged"])
def test_start_luck_and_play_come_to_the_result(word: str, valued: Callable[[str], Review]) -> None:
    review = valued(word)
    result = played(word).result
    assert result is not None
    assert review.result == float(result.winner == GERMAN)
    by_source = defaultdict[str, float](float)
    for point in review.curve:
        by_source[point.source] += point.change
    luck = {kind: share.value for kind, share in review.luck.items()}
    german, soviet = (share.value for share in review.play)
    total = sum(luck.values(), review.start.value) + german - soviet
    assert total == pytest.approx(review.result, abs=1e-9)
    for kind, value in luck.items():
        if kind != UNSEEN_LUCK:
            assert by_source[kind] == pytest.approx(value)
    assert len(luck) > 1
    if valued is reviewed:
        assert review.luck[UNSEEN_LUCK] == ChanceShare(0.0, 0.0, 0.0), "all is seen, none judged"


def test_a_game_that_was_given_up_comes_to_its_result() -> None:
    record = fought("first_house", "tide", 12)
    record.resign(GERMAN)
    with no_more_for_small_games():
        review = review_game(StreetReviewer().job(record, QUICK))
    assert review.result == 0.0
    assert review.total == pytest.approx(0.0)
    assert review.given_up < 0.0
    fresh = fought("first_house", "tide", 12)
    with pytest.raises(NotReviewable, match="open"):
        StreetReviewer().job(fresh, QUICK).valuer()


@pytest.mark.parametrize("word", REFEREES)
def test_every_step_and_every_die_belongs_to_one_point(word: str) -> None:
    record = played(word)
    valuer = StreetValuer(record, QUICK)
    steps = [
        step for point in valuer.points for step in range(point.step, point.step + len(point.plan))
    ]
    assert steps == list(range(steps[0], len(record.steps)))
    for step in range(steps[0]):
        decision = record.game.decision(record.at(step))
        assert decision is not None
        assert sets_up(decision)
    rolled = [
        face
        for step in record.steps[steps[0] :]
        for event in step.events
        if event[0] == Ev.ROLL
        for face in Rolled.of(event).dice
    ]
    fallen = [one + 1 for point in valuer.points for dice in point.dice for one in dice.results]
    assert fallen == rolled
    assert rolled


@pytest.mark.parametrize("word", REFEREES)
def test_a_point_is_one_action_at_the_most(word: str) -> None:
    record = played(word)
    begins = begins_action(record.game.kit.referee)
    for point in StreetValuer(record, QUICK).points:
        for step in range(point.step + 1, point.step + len(point.plan)):
            decision = record.game.decision(record.at(step))
            assert decision is not None
            assert decision.op not in begins


@pytest.mark.parametrize("word", REFEREES)
def test_with_the_dice_of_the_game_a_point_leads_to_the_next_one(word: str) -> None:
    record = played(word)
    points = StreetValuer(record, QUICK).points
    for point, then in pairwise(points):
        state = record.game.copy(point.state)
        results = [one for dice in point.dice for one in dice.results]
        state.rng, state.script = 1, (*reversed(results),)
        for option in point.plan:
            record.game.play(state, option)
        assert state.script == ()
        state.rng = then.state.rng
        assert state == then.state
        assert point.plan == plan_of_step(record, point.step)


def test_the_last_die_in_a_cup_is_no_luck() -> None:
    valuer = StreetValuer(played("k47"), QUICK)
    certain = [
        (place, number)
        for place, point in enumerate(valuer.points)
        for number, dice in enumerate(point.dice)
        if dice.certain
    ]
    assert certain
    for place, number in certain:
        point = valuer.points[place]
        assert point.dice[number].kind == "order"
        assert set(point.dice[number].results) == {0}
        valued = valuer.value(place)
        told = [station.source for station, _ in valued.rows]
        assert told.count("order") == sum(
            one.kind == "order" and not one.certain for one in point.dice
        )


def test_a_judgement_is_moved_by_log_odds() -> None:
    assert moved(0.5, log(3.0)) == pytest.approx(0.75)
    assert moved(0.25, log(3.0)) == pytest.approx(0.5)
    assert (moved(0.0, 5.0), moved(1.0, -5.0)) == (0.0, 1.0)
    # 3 of 4 won where even chances were judged: log-odds of log 3, a little less by the doubt.
    assert offset_of([0.5] * 4000, [1.0, 1.0, 1.0, 0.0] * 1000) == pytest.approx(log(3.0), abs=0.01)
    assert offset_of([0.5] * 4, [1.0, 1.0, 1.0, 0.0]) < 0.9 * log(3.0)
    assert offset_of([0.3, 0.7], [0.3, 0.7]) == pytest.approx(0.0, abs=1e-6)


def test_the_judgement_is_put_right_where_turns_begin_and_goes_over_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(measure, "SMALL_WORK", 0)
    valuer = StreetValuer(played("tide"), msgspec.structs.replace(QUICK, worlds=4, games=9))
    valued = {place: valuer.value(place) for place in range(len(valuer.points))}
    begins = [place for place, one in enumerate(valuer.points) if one.begins_turn]
    assert len(begins) > 1
    rows = dict(zip(valuer.route, valuer.rows(valued), strict=True))
    for place in begins:
        one = valued[place]
        judged = dict(one.rows)
        station = next(station for station in judged if station.source == UNSEEN_LUCK)
        by = offset_of(judged[station], one.ended)
        assert set(one.ended) <= {0.0, 1.0}
        assert rows[station] == pytest.approx([moved(chance, by) for chance in judged[station]])
    start = rows[valuer.route[0]]
    first = rows[next(one for one in valuer.route if one.source == UNSEEN_LUCK)]
    assert sum(start) == pytest.approx(sum(first))


BLUNDERS = {
    "tide": ("advance G1", "step D2", "stop"),
    "ats": ("move G1 run_mode", "step D2", "stop"),
    "k47": ("order G1 run", "move D2", "stop"),
}
"""By referee: G1 leaves for good, where a step the other way takes the only hex that counts."""


def last_turn(word: str, *planted: str) -> GameRecord[StreetGame]:
    """The last turn of a game: the Germans need D4, beside G1, and S1 stands behind water.

    The Germans do what is planted, and all others what officers do.
    """
    scenario = scene(
        unit("G1", "rifle_squad", "D3"),
        unit("S1", "rifle_squad", "I9"),
        turns=1,
        terrain={"water": ["H8", "I8", "H9"]},
        control={"soviet": ["D4"]},
        victory={"side": "german", "hexes": ["D4"], "need": 1, "when": "end"},
    )
    game = StreetGame(StreetKit(scenario, referee(word)))
    record, officer = GameRecord.start(game, Setup(1)), OfficerPlayer(game.kit, 1)
    left = [*map(game.parse_option, planted)]
    while (decision := record.decision) is not None:
        mine = decision.seat == GERMAN and left
        view = game.view(record.state, decision.seat)
        record.take(left.pop(0) if mine else officer.choose(view, decision))
    return record


@pytest.mark.parametrize("word", REFEREES)
def test_a_planted_blunder_is_named_with_what_was_better(word: str) -> None:
    record = last_turn(word, *BLUNDERS[word])
    assert record.result is not None
    assert record.result.winner == SOVIET
    effort = msgspec.structs.replace(QUICK, iterations=16)
    review = review_game(StreetReviewer().job(record, effort))
    assert review.mistakes[SOVIET] == ()
    (blunder,) = review.mistakes[GERMAN]
    assert [record.game.option_text(one) for one in blunder.chosen] == [*BLUNDERS[word]]
    assert record.game.option_text(record.steps[blunder.step].option) == BLUNDERS[word][0]
    assert blunder.cost == ChanceShare(1.0, 1.0, 1.0), "the whole game, whatever dice fall"
    assert any(record.game.option_text(one).endswith(" D4") for one in blunder.best)
    assert review.play[GERMAN].value == pytest.approx(-1.0)
    mistake_words = MistakeWords(StreetReviewWords(record, LANGUAGES[0]), blunder)
    assert (mistake_words.chosen, mistake_words.best) == (
        "G1 (rifle squad) moves to D2",
        "G1 (rifle squad) moves to D4",
    )
    assert mistake_words.instead == f"Chosen: {mistake_words.chosen}. Better: {mistake_words.best}."
    assert mistake_words.question.endswith((".", "?")), "another sentence follows it"
    assert "Aim: to hold D4, which counts for victory." in mistake_words.why


@pytest.mark.parametrize("word", REFEREES)
def test_where_nobody_blunders_nothing_is_named(word: str) -> None:
    record = last_turn(word)
    assert record.result is not None
    assert record.result.winner == GERMAN
    review = review_game(StreetReviewer().job(record, QUICK))
    assert review.mistakes == ((), ())


def test_what_a_choice_cost_does_not_hang_on_what_its_side_could_not_see() -> None:
    record = fought("grain_elevator", "k47", 60)
    valuer = StreetValuer(_over(record), QUICK)
    game, tried = record.game, 0
    for point in valuer.points:
        if point.decision is None or not point.chosen or tried == 2:
            continue
        view = game.view(point.state, point.decision.seat)
        hidden = [n for n, one in enumerate(view.units) if one != point.state.units[n]]
        if not hidden:
            continue
        other = game.copy(point.state)
        for number in hidden:
            other.units[number].steps = 1
        changed = msgspec.structs.replace(point, state=other)
        assert game.view(other, point.decision.seat) == view
        judge = valuer._judge
        assert judge.cost(changed) == judge.cost(point)
        assert valuer._dealt(changed) == valuer._dealt(point) is not None
        tried += 1
    assert tried == 2


def _over(record: GameRecord[StreetGame]) -> GameRecord[StreetGame]:
    record.resign(SOVIET)
    return record


def test_a_review_is_the_same_in_other_processes() -> None:
    record = fought("first_house", "k47", 5)
    record.resign(GERMAN)
    job = StreetReviewer().job(record, QUICK)
    work = BackgroundReview(record, job)
    while work.runs:
        work.wait()
    work.close()
    assert work.review == review_game(job)


@pytest.mark.parametrize("word", REFEREES)
def test_it_is_told_in_every_language(word: str) -> None:
    record = played(word)
    review = reviewed(word)
    valuer = StreetValuer(record, QUICK)
    point = next(one for one in valuer.points if one.dice)
    luck = LuckyMoment(point.step, point.turn, point.dice[0].kind, ChanceShare(0.1, 0.05, 0.15))
    costs = [
        Mistake(
            one.step,
            one.turn,
            one.decision.seat,
            one.plan,
            one.plan,
            0.5,
            ChanceShare(0.1, 0.05, 0.15),
            Purpose(StreetPurpose.HEXES, 12, 8),
        )
        for one in valuer.points
        if one.decision is not None
    ]
    for language in LANGUAGES:
        words = StreetReviewWords(record, language)
        changed = msgspec.structs.replace(
            review, mistakes=(tuple(costs[:1]), tuple(costs[1:2])), moments=(luck,), precision=0.5
        )
        text = list(review_text(words, changed))
        assert len(text) > 15
        assert not [line for line in text if "{" in line]
        assert strays("\n".join(text), language) == set()
        assert moment_text(words, luck) in {line.strip() for line in text}
        for one in costs:
            assert "{" not in MistakeWords(words, one).instead


def test_an_answer_is_told_with_the_action_that_it_answers() -> None:
    record = fought_over("first_house", "k47", 3)
    words = StreetReviewWords(record, LANGUAGES[0])
    for point in StreetValuer(record, QUICK).points:
        if point.decision is None:
            continue
        acting = acting_step(record, point.step)
        asked = record.game.decision(record.at(acting))
        assert asked is not None
        place = words.place(LuckyMoment(point.step, point.turn, "fire", ChanceShare(0.1, 0.1, 0.1)))
        if asked.seat == point.decision.seat:
            assert acting == point.step
            assert ";" not in place.replace("; stop here", "")
        else:
            assert acting < point.step
            assert ";" in place


def test_ideas_are_the_same_by_what_a_unit_had_better_begun() -> None:
    idea = StreetIdea(GERMAN, 2, 5, (1, 7))
    assert idea.same(msgspec.structs.replace(idea, activation=9))
    assert not idea.same(msgspec.structs.replace(idea, turn=3))
    assert not idea.same(msgspec.structs.replace(idea, first=(1, 8)))
    assert idea.within(msgspec.structs.replace(idea, first=(1, 8)))
    assert not idea.within(msgspec.structs.replace(idea, activation=9))


def test_a_purpose_is_what_tells_most() -> None:
    best, chosen = [(2.0, 9.0, 12.0)] * 2, [(1.0, 10.0, 12.0)] * 2
    assert street_purpose(best, chosen) == Purpose(StreetPurpose.HEXES, 20, 10)
    assert street_purpose([(1.0, 8.0, 12.0)], [(1.0, 10.0, 12.0)]) == Purpose(
        StreetPurpose.ENEMY_STEPS, 80, 100
    )
    assert street_purpose(chosen, chosen).code == StreetPurpose.NONE
    assert street_purpose([], []).code == StreetPurpose.NONE


def test_a_long_game_is_given_less_and_a_small_one_more_worlds() -> None:
    assert fitted_effort(STREET_EFFORT, WORK_IN_FULL) == STREET_EFFORT
    half = fitted_effort(STREET_EFFORT, 2 * WORK_IN_FULL)
    assert (half.worlds, half.games, half.iterations) == (12, 4, 16)
    assert fitted_effort(STREET_EFFORT, 10**9).worlds == 6
    assert fitted_effort(QUICK, 10**9) == QUICK
    small = fitted_effort(STREET_EFFORT, SMALL_WORK)
    assert small.worlds == 8 * STREET_EFFORT.worlds
    assert small.whole_deals == 4 * STREET_EFFORT.whole_deals
