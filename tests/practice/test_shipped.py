"""The program's own puzzles: they open, and their best answer is what it is said to be."""

from __future__ import annotations

from functools import cache

import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.practice import CardPracticeKind
from stalingrad_game.practice.adapter import PracticeGame
from stalingrad_game.practice.collection import SHIPPED_PUZZLES, shipped_puzzles
from stalingrad_game.practice.puzzle import Puzzle
from stalingrad_game.practice.solving import weighed
from stalingrad_game.street_fight.practice import StreetPracticeKind
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.saved_games import SavedGames
from stalingrad_game.ui.shell.settings import Settings
from tests.support.amount import share

EVERY = [(kind, number) for kind in SHIPPED_PUZZLES for number in range(share(12, 1, 12))]
"""Some of each game at a push, spread over the collection."""


@cache
def games() -> SavedGames:
    return window_context(Settings(), (1280, 720)).service(SavedGames)


def some(kind: str, number: int) -> Puzzle:
    puzzles = shipped_puzzles(kind).puzzles
    return puzzles[number * len(puzzles) // 12 % len(puzzles)]


@pytest.mark.parametrize(("kind", "number"), EVERY)
def test_it_opens_at_its_choice_and_the_best_answer_leads_the_next(kind: str, number: int) -> None:
    puzzle = some(kind, number)
    record = puzzle.position.opened(games().library)
    decision = record.decision
    assert decision is not None
    assert decision.seat == puzzle.seat
    practice: PracticeGame
    if isinstance(record.game, CardGame):
        practice = CardPracticeKind().practice(record.game)
    else:
        practice = StreetPracticeKind().practice(record.game)
    choice = practice.choice(record, len(puzzle.position.taken))
    plans = [puzzle.plans(record.game)[place] for place in range(2)]
    assert not choice.alike(*plans)
    first, other = weighed(choice, plans, 24, "a test of its own")
    assert first.plan == plans[0] or other.behind < 2.5 * other.error


@pytest.mark.parametrize("kind", SHIPPED_PUZZLES)
def test_every_other_answer_is_behind_by_more_than_two_intervals(kind: str) -> None:
    puzzles = shipped_puzzles(kind).puzzles
    assert len({one.id for one in puzzles}) == len(puzzles)
    for one in puzzles:
        best, *others = one.answers
        assert (best.behind, best.error) == (0.0, 0.0)
        assert others
        for other in others:
            assert other.behind >= 0.04
            assert other.behind > 2 * 1.96 * other.error - 1e-3
        assert others == sorted(others, key=lambda answer: answer.behind)
