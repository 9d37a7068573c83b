"""The shortest ways to a place, from wherever one starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from typing import TypeAlias

StepsBack: TypeAlias = Mapping[int, Sequence[tuple[int, float]]]
"""By location: from where a step leads to it, with its cost."""


def costs_to(goals: Iterable[int], back: StepsBack) -> dict[int, float]:
    """By location: what it costs to get from there to the nearest of some goals."""
    found = {loc: 0.0 for loc in goals if loc in back}
    queue = [(0.0, loc) for loc in sorted(found)]
    while queue:
        cost, loc = heappop(queue)
        if cost > found[loc]:
            continue
        for before, more in back[loc]:
            if cost + more < found.get(before, 1e9):
                found[before] = cost + more
                heappush(queue, (cost + more, before))
    return found
