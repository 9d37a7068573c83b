"""How strong a person plays: a rating by finished games against computer levels.

Ratings are on the usual scale, on which 400 points more win ten games of eleven; the officer stands
at 1000. A level stands where it was measured against the officer, or the officer against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

import msgspec

from .ledger import PastGame

BOTH_SIDES: Final = ("german", "soviet")
"""The words of both games for their sides, by number."""
OFFICER_RATING: Final = 1000
POINTS_A_LOGIT: Final = 400 / log(10)
PRIOR_SPREAD: Final = 400 / POINTS_A_LOGIT
"""How far from the officer a person is thought to be before anything is known, in logits."""
ERRORS_OF_RATING: Final = 1.96
NEWTON_STEPS_OF_RATING: Final = 50
LEAST_SHARE: Final = 0.01
"""A level that won all of its measured games is taken to win 99 of 100."""

LevelRating = Callable[[str, str, str], float | None]
"""A computer player's rating by the game, its name and the mode; None where it wasn't measured."""


class PlayerRating(msgspec.Struct, frozen=True):
    """How strong a named person plays one game."""

    name: str
    game: str
    games: int
    rating: int
    low: int
    high: int
    """Between these it lies in 19 of 20 cases."""


class RatedGame(NamedTuple):
    """A game against a player whose rating is known."""

    opponent: float
    won: bool


def ratings_of(games: Iterable[PastGame], level_rating: LevelRating) -> tuple[PlayerRating, ...]:
    """A rating for each named person and game, by the games alone against a computer player.

    Games with a handicap say nothing of that.
    """
    found: dict[tuple[str, str], list[RatedGame]] = {}
    for one in games:
        if one.handicap:
            continue
        for side, seats in enumerate(one.sides):
            others = one.sides[1 - side]
            name, opponent = seats[0].name, others[0].computer
            alone = {seat.name for seat in seats} == {name} and name
            if not (one.over and alone and not any(seat.computer for seat in seats)):
                continue
            if not opponent or any(seat.computer != opponent for seat in others):
                continue
            rating = level_rating(one.game, opponent, one.mode)
            if rating is not None:
                won = one.winner == BOTH_SIDES[side]
                found.setdefault((name, one.game), []).append(RatedGame(rating, won))
    return tuple(
        PlayerRating(*key, len(rated), *rating_of(rated)) for key, rated in sorted(found.items())
    )


def rating_of(games: Sequence[RatedGame]) -> tuple[int, int, int]:
    """The likeliest rating of who played these games, and its interval of 95 %."""
    opponents = [(one.opponent - OFFICER_RATING) / POINTS_A_LOGIT for one in games]
    value = 0.0
    curve = 1.0 / PRIOR_SPREAD**2
    for _ in range(NEWTON_STEPS_OF_RATING):
        slope, curve = -value / PRIOR_SPREAD**2, 1.0 / PRIOR_SPREAD**2
        for one, opponent in zip(games, opponents, strict=True):
            chance = 1.0 / (1.0 + exp(opponent - value))
            slope += one.won - chance
            curve += chance * (1.0 - chance)
        value += slope / curve
    error = ERRORS_OF_RATING / sqrt(curve)
    low, middle, high = (
        round(OFFICER_RATING + POINTS_A_LOGIT * one)
        for one in (value - error, value, value + error)
    )
    return middle, low, high


def rating_by_share(share: float) -> float:
    """The rating of who wins such a share of games against the officer."""
    kept = min(max(share, LEAST_SHARE), 1.0 - LEAST_SHARE)
    return OFFICER_RATING + POINTS_A_LOGIT * log(kept / (1.0 - kept))
