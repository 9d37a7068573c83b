"""What happened since somebody last acted, or what is advised, as it is drawn on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ....street_fight.board.locations import hex_of, location, place_of
from ....street_fight.meanwhile import Meanwhile, ShotFired, WayGone
from ....street_fight.whole_actions import WholeAction
from ..model.board_model import TraceModel


def traces_of(
    facts: Meanwhile, sides: Sequence[int], level: Callable[[int], str]
) -> Iterator[TraceModel]:
    """A trace for everything; `sides` are those of the units, `level` writes a floor for short.

    A way that leads to another floor says which floors; a loss says how much, a cross alone that
    the unit is gone.
    """
    for number in facts.fallen:
        yield TraceModel("fallen", (location(number),), "", -1)
    for loc in facts.cracked:
        yield TraceModel("cracked", (loc,), "", -1)
    for number, side in facts.control:
        yield TraceModel("control", (location(number),), "", side)
    for way in facts.ways:
        ends = way.path[0], way.path[-1]
        floors = ""
        if place_of(ends[0]) != place_of(ends[1]):
            floors = "→".join(level(one) or "0" for one in ends)
        yield TraceModel("way", way.path, floors, sides[way.unit])
    for shot in facts.shots:
        yield TraceModel("shot", (shot.start, shot.end), "", sides[shot.unit])
    lost: dict[tuple[int, int], tuple[int, bool]] = {}
    for loss in facts.losses:
        key = hex_of(loss.loc), sides[loss.unit]
        steps, gone = lost.get(key, (0, False))
        lost[key] = steps + loss.steps, gone or loss.gone
    for (number, side), (steps, _) in lost.items():
        yield TraceModel("loss", (location(number),), f"−{steps}" if steps else "", side)


def as_if_done(action: WholeAction) -> Meanwhile:
    """An action as if it had happened."""
    goes = action.end != action.path[0]
    aims = action.place >= 0 and action.place != action.end
    return Meanwhile(
        0,
        ways=(WayGone(action.unit, action.path),) if goes else (),
        shots=(ShotFired(action.unit, action.end, action.place),) if aims else (),
    )
