"""Puzzles from a player's own games: what a review found to have cost more than its doubt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..record.record import GameRecord
from ..review.accounts import Mistake, Review
from ..review.values import ERRORS_EACH_WAY
from .adapter import PracticeGame
from .puzzle import Puzzle, PuzzlePosition, WeighedAnswer


def own_mistakes(
    practice: PracticeGame, record: GameRecord[Any], review: Review
) -> Iterator[Puzzle]:
    """A puzzle for each costly choice of a person in a finished game; none of a sealed one."""
    if record.seal is not None:
        return
    for side in review.mistakes:
        for mistake in side:
            decision = record.game.decision(record.at(mistake.step))
            learnt = decision is not None and practice.practised(decision)
            if learnt and not record.setup.players[mistake.seat].computer:
                yield _puzzle_of(practice, record, mistake)


def _puzzle_of(practice: PracticeGame, record: GameRecord[Any], mistake: Mistake) -> Puzzle:
    text, cost = record.game.option_text, mistake.cost
    error = (cost.high - cost.value) / ERRORS_EACH_WAY
    return Puzzle(
        position=PuzzlePosition.of(record, mistake.step),
        seat=mistake.seat,
        theme=practice.theme(record, mistake.step, mistake.best, mistake.chosen),
        chance=round(mistake.chance, 4),
        answers=(
            WeighedAnswer(tuple(map(text, mistake.best)), 0.0, 0.0),
            WeighedAnswer(tuple(map(text, mistake.chosen)), round(cost.value, 4), round(error, 4)),
        ),
        purpose=mistake.purpose,
        own=record.setup.begun,
    )
