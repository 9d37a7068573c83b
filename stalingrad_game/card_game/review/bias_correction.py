"""Values within a turn, put right by games that are played on from its beginning and its end.

Rollouts to the end of a turn tell neighbouring stations apart well, but what judges the table there
may be wrong, and in each turn by something else. Rollouts to the end of the game aren't wrong so,
but vary too much to be made at every station. So the stations between turns are valued by these.
Within a turn what the judgement is wrong by at its beginning is added at first, what it is wrong by
at its end at last. On the way it goes over from one to the other with what chance drew and what was
chosen, each by how much it changed the judgement. It stays as it is where dice fall, so that their
luck is what came less the exact mean of what could come.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise

import msgspec

from ...review.values import PointValues, Station, WorldRow
from .route import Source, TurnValues


class _Judged(msgspec.Struct, frozen=True):
    """What is known of a station."""

    source: str
    before: WorldRow
    """Its values by rollouts to the end of the turn that it belongs to."""
    after: WorldRow
    """The same of the turn that begins there, if one does."""
    whole: WorldRow | None
    """Its values to the end of the game, where they were found."""


def whole_rows(route: Sequence[Station], valued: Mapping[int, PointValues]) -> list[WorldRow]:
    """Every station's values to the end of the game, by the values of each place.

    A station that has none of its own is as the one before. The first one and the last one must
    have been played to the end, as they have where a game begins, ends and is given up.
    """
    judged = list(_judged(route, valued))
    known = [number for number, one in enumerate(judged) if one.whole is not None]
    rows: list[WorldRow] = []
    for first, last in pairwise(known):
        rows += _within_a_turn(judged[first : last + 1])
    end = judged[-1].whole
    assert end is not None
    return [*rows, end]


def _judged(route: Sequence[Station], valued: Mapping[int, PointValues]) -> Iterator[_Judged]:
    last: WorldRow = ()
    for station in route:
        point = valued[station.place]
        row = dict(point.rows).get(station)
        if station.source == Source.GIVEN_UP:
            yield _Judged(station.source, last, last, row)
        elif isinstance(point, TurnValues) and point.border is not None:
            last = point.border.after
            yield _Judged(station.source, point.border.before, last, row)
        else:
            last = last if row is None else row
            yield _Judged(station.source, last, last, None)


def _within_a_turn(turn: Sequence[_Judged]) -> Iterator[WorldRow]:
    """The values of the stations of a turn but for the last one, which is the next turn's first."""
    first, last = turn[0], turn[-1]
    assert first.whole is not None
    assert last.whole is not None
    yield first.whole
    begins = ends = _less(first.whole, first.after)
    if last.source != Source.GIVEN_UP:
        ends = _less(last.whole, last.before)
    changed = [
        0.0 if new.source == Source.DICE else abs(_mean(_less(new.before, old.after)))
        for old, new in pairwise(turn)
    ]
    total = sum(changed, 0.0) or 1.0
    for one, share in zip(turn[1:-1], accumulate(changed[:-1]), strict=True):
        part = share / total
        yield _possible(
            tuple(
                value + (1.0 - part) * early + part * late
                for value, early, late in zip(one.after, begins, ends, strict=True)
            )
        )


def _possible(row: WorldRow) -> WorldRow:
    """Values moved so that their mean is a chance."""
    mean = _mean(row)
    beyond = mean - min(1.0, max(0.0, mean))
    return tuple(value - beyond for value in row)


def _less(row: WorldRow, other: WorldRow) -> WorldRow:
    return tuple(one - two for one, two in zip(row, other, strict=True))


def _mean(row: WorldRow) -> float:
    return sum(row, 0.0) / len(row)
