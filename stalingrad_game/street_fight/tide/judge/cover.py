"""Defence dice: armour, cover, entrenchments, the wall before a target, an officer's steadiness.

Keeps TI5.3, TI5.4 and TI3.5; each entry of the sum is a reason with its dice.
"""

from __future__ import annotations

from typing import Final

from ...board.locations import hex_of
from ...judge.reason import Fact, Reason
from ...position.codes import NOBODY
from .units import Scene

SHELTERS: Final = ("entrenchment", "hedgehog")
"""Markers that give the cover of an entrenchment (TI4.11)."""


def cover(scene: Scene, unit: int, loc: int, *, wall: bool) -> list[Reason]:
    """The cover of a unit at a location; `wall` where the line enters across one (TI5.4)."""
    found = _terrain_cover(scene, loc)
    fire = scene.tables.fire
    if scene.is_squad(unit) and _entrenched(scene, loc, scene.card(unit).side):  # TI7
        facts: dict[str, Fact] = {"loc": loc}
        found.append(Reason("tide.cover.entrenchment", "TI5.4", fire.entrenchment, facts))
    if wall:
        found.append(Reason("tide.cover.side", "TI5.4", fire.side))
    return found


def defence(
    scene: Scene, unit: int, loc: int, *, wall: bool, flame: bool, suppress: bool
) -> list[Reason]:
    """The defence dice of a unit against fire, entry by entry (TI5.3)."""
    found = list[Reason]()
    armour = scene.armour(unit)
    if armour:
        found.append(Reason("tide.armour", "TI5.3", armour, {"unit": unit}))
    covered = cover(scene, unit, loc, wall=wall)
    found += covered
    if suppress and scene.is_squad(unit) and scene.officer_at(unit):  # TI3.5
        found.append(Reason("tide.cover.officer", "TI3.5", scene.tables.fire.officer))
        covered = found[1:] if armour else found
    if flame:
        found += burnt(scene, covered)
    return found


def burnt(scene: Scene, covered: list[Reason]) -> list[Reason]:
    """What a flamethrower takes from cover (TI2.3)."""
    lost = min(scene.tables.fire.flame_cover, total(covered))
    return [Reason("tide.cover.flame", "TI2.3", -lost)] if lost else []


def total(entries: list[Reason]) -> int:
    return sum(int(entry.value) for entry in entries if entry.value is not None)


def _terrain_cover(scene: Scene, loc: int) -> list[Reason]:
    position, number = scene.position, hex_of(loc)
    facts: dict[str, Fact] = {"loc": loc}
    if position.intact(number) is not None:
        return [Reason("tide.cover.building", "TI5.4", scene.tables.fire.building_cover, facts)]
    if position.rubble(number) is not None:  # T25: less than a building
        return [Reason("tide.cover.rubble", "TI5.4 T25", scene.tables.fire.rubble_cover, facts)]
    rows = scene.tables.terrain
    best = max(sorted(position.terrains(number)), key=lambda word: rows[word].cover)  # B3.1
    if not rows[best].cover:
        return []
    return [Reason("tide.cover.terrain", "TI5.4", rows[best].cover, {**facts, "terrain": best})]


def _entrenched(scene: Scene, loc: int, side: int) -> bool:
    """Whether an entrenchment of this side, or of nobody, lies there (TI7)."""
    return any(
        scene.state.markers[number].side in {side, NOBODY}
        for word in SHELTERS
        for number in scene.position.markers(loc, word)
    )
