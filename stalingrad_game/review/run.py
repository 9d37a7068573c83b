"""A review being made: the points of a game in pieces, here or in several processes."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

import msgspec

from ..lab.jobs import run_jobs
from ..record.record import GameRecord
from .accounts import FirstLook, Review, accounts_of, dearest, finalists, first_look
from .values import (
    REVIEWED_SIDES,
    ChoiceCost,
    PointValues,
    ReviewJob,
    Valuer,
    costs_found,
    side_of_seat,
)

PIECE: Final = 8
"""Neighbouring points that a process values at a stretch."""
COMPARED_AGAIN: Final = 6
"""Of each side: the ideas that seemed dearest, and cheapest, which are compared once more."""
RECHECKS: Final = 2
"""How often what seems dearest is valued again."""
SURE_OF_IDEA: Final = 2
"""Of one idea: the choices that seemed dearest."""


class ReviewPiece(msgspec.Struct, frozen=True):
    """Points that are worked on at a stretch."""

    places: tuple[int, ...]
    stage: int = 0
    """0: all is worked out; 1: the choices there are only compared once more, 2: played out."""


class NotReviewable(ValueError):
    """A game can't be reviewed: it goes on, or is another game; the message is a word for why."""


def check_reviewable(record: GameRecord[Any]) -> None:
    """Raise `NotReviewable` for a game that goes on: a review tells what is hidden in it."""
    if record.result is None or not record.laid_open:
        raise NotReviewable("open")
    if not record.steps:
        raise NotReviewable("short")


def review_game(
    job: ReviewJob, jobs: int = 1, tell: Callable[[int, int], None] | None = None
) -> Review:
    """Review a game; `tell` is told how many pieces of work are done, of how many.

    The same with any number of jobs. Raises `RecordError`, `NotReviewable`, `WorkersLost`.
    """
    packed = pickle.dumps(job)
    return reviewed_by(_valuer_of(packed), lambda pieces: _worked(packed, list(pieces), jobs), tell)


def reviewed_by(
    valuer: Valuer,
    work: Callable[[Sequence[ReviewPiece]], Iterable[tuple[PointValues, ...]]],
    tell: Callable[[int, int], None] | None = None,
    show: Callable[[FirstLook], None] | None = None,
) -> Review:
    """Review the game of a valuer, its pieces done by `work`.

    `tell` is told how many pieces of work are done, of how many; `show` what is known by then.
    """
    places = range(len(valuer.steps))
    pieces = [
        ReviewPiece(tuple(places[start : start + PIECE])) for start in range(0, len(places), PIECE)
    ]
    total = len(pieces) + RECHECKS * COMPARED_AGAIN
    done = 0
    found: dict[int, PointValues] = {}
    for result in work(pieces):
        found.update((one.place, one) for one in result)
        done += 1
        if show is not None:
            show(first_look(valuer, found))
        if tell is not None:
            tell(done, total)
    for stage, places_of in enumerate((doubtful, finalists), start=1):
        costs = costs_found(found)
        pieces = [ReviewPiece((place,), stage) for place in places_of(costs)]
        for number, result in enumerate(work(pieces), start=1):
            for one in result:
                found[one.place] = _rechecked(found[one.place], one)
            if tell is not None:
                tell(done + COMPARED_AGAIN * number // len(pieces), total)
        done += COMPARED_AGAIN
    return accounts_of(valuer, [found[place] for place in sorted(found)])


@lru_cache(maxsize=1)
def _valuer_of(packed: bytes) -> Valuer:
    """The valuer of a job, made once by each process."""
    job: ReviewJob = pickle.loads(packed)
    return job.valuer()


def _worked(
    packed: bytes, pieces: list[ReviewPiece], jobs: int
) -> Iterator[tuple[PointValues, ...]]:
    if pieces:
        yield from run_jobs(partial(_values, packed), pieces, min(jobs, len(pieces)))


def _values(packed: bytes, piece: ReviewPiece) -> tuple[PointValues, ...]:
    """The values of a piece; done in a process at work."""
    return piece_values(_valuer_of(packed), piece)


def piece_values(valuer: Valuer, piece: ReviewPiece) -> tuple[PointValues, ...]:
    value = (valuer.value, valuer.compared_again, valuer.played_out)[piece.stage]
    return tuple(value(place) for place in piece.places)


def _rechecked(old: PointValues, new: PointValues) -> PointValues:
    """What is known of a choice that was compared again, or played out."""
    assert old.cost is not None
    cost = new.cost or msgspec.structs.replace(old.cost, whole=new.whole)
    return msgspec.structs.replace(old, cost=cost)


def doubtful(costs: Mapping[int, ChoiceCost]) -> list[int]:
    """The places of the choices that seem to have cost their sides most, and gained them most.

    Comparing only the first ones again would make play look better than it was.
    """
    places: set[int] = set()
    for side in REVIEWED_SIDES:
        for alike_ones in dearest(costs, side)[:COMPARED_AGAIN]:
            places.update(alike_ones[:SURE_OF_IDEA])
        own = [
            (one.cost, place)
            for place, one in costs.items()
            if side_of_seat(one.seat) == side and one.cost < 0.0
        ]
        places.update(place for _, place in sorted(own)[:COMPARED_AGAIN])
    return sorted(places)
