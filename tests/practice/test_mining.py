"""Puzzles of both games: positions that open, answers that can be taken, levels that find them."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from stalingrad_game.card_game import practice as card_practice
from stalingrad_game.card_game.history.seen_events import SeenEvents
from stalingrad_game.card_game.lab.puzzle_games import CardPuzzleGames
from stalingrad_game.card_game.players.memory import Forgetful
from stalingrad_game.card_game.practice import CardPractice, CardPracticeKind
from stalingrad_game.kernel.decision import Decision, Option
from stalingrad_game.kernel.library import GameLibrary, SingleGame
from stalingrad_game.practice.adapter import PlayedGames, PracticeGame
from stalingrad_game.practice.background import BackgroundWeighing
from stalingrad_game.practice.mining import Mined, choices_of, mine
from stalingrad_game.practice.own_games import own_mistakes
from stalingrad_game.practice.puzzle import Puzzle
from stalingrad_game.practice.solving import SolvingEffort
from stalingrad_game.record.errors import RecordError
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.review.run import review_game
from stalingrad_game.review.values import ReviewEffort
from stalingrad_game.street_fight.lab.puzzle_games import StreetPuzzleGames
from stalingrad_game.street_fight.practice import StreetPracticeKind
from tests.support.languages import LANGUAGES
from tests.support.played import finished

HARDLY = {
    "card": SolvingEffort(glance=1, deals=1, times=1, whole=1, least=0.001),
    "street": SolvingEffort(glance=2, deals=4, times=6, whole=8, least=0.02),
}
"""So little that more passes for a puzzle than is one."""
SEEDS = {"card": range(5, 6), "street": range(10, 11)}
CARDS = CardPuzzleGames(None, "basic", ("officer", "officer"), {})
STREET = StreetPuzzleGames("first_house", "k47", ("officer", "officer"))
GAMES: dict[str, PlayedGames] = {"card": CARDS, "street": STREET}


@cache
def mined(name: str) -> Mined:
    return mine(GAMES[name], HARDLY[name], SEEDS[name])


@cache
def played(name: str) -> tuple[PracticeGame, GameRecord[Any]]:
    return next(iter(GAMES[name].play(SEEDS[name])))


def opened(puzzle: Puzzle, name: str) -> GameRecord[Any]:
    return puzzle.position.opened(GameLibrary([SingleGame(played(name)[1].game)]))


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_opens_at_its_choice_and_its_answers_are_plans_there(name: str) -> None:
    found = mined(name)
    assert found.puzzles
    assert found.games == 1
    assert found.choices == len(found.puzzles) + sum(found.dropped.values())
    practice = played(name)[0]
    for puzzle in found.puzzles[:6]:
        record = opened(puzzle, name)
        step, decision = len(puzzle.position.taken), record.decision
        assert decision is not None
        assert decision.seat == puzzle.seat
        assert practice.practised(decision)
        assert puzzle.kind == name
        for place, answer in enumerate(puzzle.answers):
            again, plan = opened(puzzle, name), puzzle.plans(record.game)[place]
            for number, option in enumerate(plan):
                if number:  # some end by themselves
                    following = again.decision
                    if following is None or option not in following.options:
                        break
                again.take(option)
            assert practice.taken_plan(again, step) == plan[: len(again.steps) - step]
            assert answer.behind == 0.0 if place == 0 else answer.behind >= 0.0


@pytest.mark.parametrize("name", GAMES)
def test_a_choice_is_told_in_words_without_what_is_hidden(name: str) -> None:
    practice = played(name)[0]
    puzzle = mined(name).puzzles[0]
    record = opened(puzzle, name)
    for language in LANGUAGES:
        words = practice.words(record, language)
        last = puzzle.answers[-1]
        mistake = puzzle.mistake(record.game, puzzle.plans(record.game)[1], last)
        told = words.choice(mistake)
        assert told.best
        assert told.chosen
        assert told.best != told.chosen
        theme = f"practice.theme.{name}.{puzzle.theme}"
        assert words.texts.phrase(theme)


@pytest.mark.parametrize("name", GAMES)
def test_plans_follow_each_other_and_nothing_is_left_out(name: str) -> None:
    practice, record = played(name)
    steps = list(choices_of(practice, record))
    assert steps == sorted(set(steps))
    for step in steps:
        plan = practice.taken_plan(record, step)
        assert plan is not None
        assert plan == tuple(
            one.option for one in record.steps[step : step + len(plan)] if not one.standing
        )


@pytest.mark.parametrize("name", GAMES)
def test_the_officer_answers_as_in_its_own_game(name: str) -> None:
    practice, record = played(name)
    for step in list(choices_of(practice, record))[:8]:
        plan = practice.level_plan(record, step, "officer")
        taken = practice.taken_plan(record, step)
        assert taken is not None
        assert practice.choice(record, step).alike(plan, taken)


def test_a_level_that_remembers_is_told_what_its_seat_saw(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    noted: list[object] = []

    class Listening(Forgetful):
        def note(self, event: object) -> None:
            noted.append(event)

        def choose(self, _view: object, decision: Decision) -> Option:
            return decision.options[0]

    monkeypatch.setattr(card_practice, "make_player", lambda *_: Listening())
    practice, record = played("card")
    step = list(choices_of(practice, record))[20]
    practice.level_plan(record, step, "veteran")
    decision = record.game.decision(record.at(step))
    branch = GameRecord.played_again(record, step)
    assert noted == SeenEvents(branch, decision.seat).all()
    assert len(noted) > step


def test_what_answers_no_question_is_no_answer_to_a_puzzle() -> None:
    """As taking back that one doesn't intercept (R9.4)."""
    practice, record = played("card")
    plans = ((step, practice.taken_plan(record, step)) for step in choices_of(practice, record))
    step = next(step for step, plan in plans if plan and len(plan) == 1)
    taken = record.steps[step]
    standing = msgspec.structs.replace(taken, standing=True)
    steps = record.timeline.steps
    steps[step:step] = [standing]
    states = record.timeline._states
    states[step:step] = [states[step]]
    try:
        assert practice.taken_plan(record, step) == (taken.option,)
    finally:
        del steps[step], states[step]


def test_what_a_person_lost_in_a_game_is_a_puzzle_of_their_own() -> None:
    record = finished(3, resigns=1)
    effort = ReviewEffort(worlds=1, games=1, iterations=2, deals=1, more_deals=2, whole_deals=1)
    from stalingrad_game.card_game.review.reviewer import CardReviewer

    review = review_game(CardReviewer().job(record, effort))
    practice = CardPractice(record.game)
    own = list(own_mistakes(practice, record, review))
    mistakes = []
    for one in (*review.mistakes[0], *review.mistakes[1]):
        decision = record.game.decision(record.at(one.step))
        if decision is not None and practice.practised(decision):
            mistakes.append(one)
    assert len(own) == len(mistakes) > 0
    for puzzle, mistake in zip(own, mistakes, strict=True):
        assert puzzle.own == record.setup.begun
        assert len(puzzle.position.taken) == mistake.step
        assert puzzle.plans(record.game)[0] == mistake.best
        assert puzzle.plans(record.game)[1] == mistake.chosen
        assert puzzle.answers[1].share.value == pytest.approx(mistake.cost.value, abs=1e-4)
        library = GameLibrary([SingleGame(record.game)])
        assert puzzle.position.opened(library).state == record.at(mistake.step)
    computers = tuple(Seat(computer="officer") for _ in range(2))
    other = GameRecord.played_again(record, 21, Setup(record.setup.seed, {}, computers))
    assert list(own_mistakes(practice, other, review)) == []


@pytest.mark.parametrize(
    ("name", "kind"), [("card", CardPracticeKind()), ("street", StreetPracticeKind())]
)
def test_an_answer_is_weighed_in_a_process_of_its_own(name: str, kind: Any) -> None:
    record = played(name)[1]
    puzzle = mined(name).puzzles[0]
    step = len(puzzle.position.taken)
    best, other = (puzzle.plans(record.game)[place] for place in (0, -1))
    work = BackgroundWeighing(kind.job(opened(puzzle, name)), step, (best, best))
    try:
        while work.runs:
            work.look()
    finally:
        work.close()
    assert not work.failed
    assert work.behind == (0.0, 0.0)
    assert best != other
    ended = BackgroundWeighing(kind.job(opened(puzzle, name)), step, (best, other))
    ended.close()
    assert ended.failed


def test_a_position_of_another_game_or_pack_is_refused_in_words() -> None:
    puzzle = mined("card").puzzles[0]
    library = GameLibrary([SingleGame(played("street")[1].game)])
    with pytest.raises(RecordError):
        puzzle.position.opened(library)
    for changed in ({"mode": "four"}, {"digest": "0" * 64}, {"taken": ("nonsense",)}):
        position = msgspec.structs.replace(puzzle.position, **changed)
        with pytest.raises(RecordError):
            position.opened(GameLibrary([SingleGame(played("card")[1].game)]))


def test_a_shot_with_all_dice_is_another_plan_than_one_with_half_of_them_on_the_move() -> None:
    for practice, record in StreetPuzzleGames("first_house", "tide", ("officer", "officer")).play(
        range(1, 2)
    ):
        choice = practice.choice(record, 21)
        parse = record.game.parse_option
        shots = [
            tuple(parse(text) for text in plan)
            for plan in (
                ("fire_and_move S1", "shoot C3 G2 move_fire", "roll"),
                ("concentrate S1", "shoot C3 G2 normal", "roll"),
            )
        ]
        assert {*shots} <= {*choice.plans()}
        assert not choice.alike(*shots)
        assert all(choice.alike(one, one) for one in shots)
        half, whole = choice.chances(shots, 8, "test")
        assert half != whole
