"""A building as a target: what it takes to bring a hex down, and what falls on those inside.

Keeps TI8.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...board.locations import GROUND, hex_of, location
from ...board.terrain import MARKERS
from ...judge.reason import Fact, Reason
from ..tables import half
from .movement import level_limit
from .units import Mark, Scene

SIG_33B: Final = "sig_33b"
"""The operations card (TI12.1)."""


class Shot(NamedTuple):
    """A roll against a building hex."""

    hex: int
    dice: int
    defence: int
    need: int
    weaken: int | None
    """None where it is weakened already (TI8.10)."""
    occupant_dice: int
    """For each squad inside, if it falls."""
    extra: int
    """What entering the rubble then costs more."""


def weakened(scene: Scene, number: int) -> list[int]:
    """The markers that say that a hex is weakened."""
    kind = MARKERS.index("weakened")
    return [
        each
        for each, marker in enumerate(scene.state.markers)
        if marker.kind == kind and marker.loc >= 0 and hex_of(marker.loc) == number
    ]


def refusal(scene: Scene, number: int, *, suppress: bool) -> Reason | None:
    """Why a hex can't be shot at as a building; None where it can."""
    position = scene.position
    facts: dict[str, Fact] = {"hex": number}
    if position.building(number) is None:
        return Reason("tide.no_building", "B10", facts=facts)
    if not position.scenario.destructible:  # TI8.1
        return Reason("tide.not_destructible", "TI8.1 T24")
    if position.intact(number) is None:  # TI8.12
        return Reason("tide.collapsed_target", "TI8.12", facts=facts)
    if suppress:  # TI8.2
        return Reason("tide.suppress_building", "TI8.2 T27", facts=facts)
    return None


def shot(scene: Scene, number: int, dice: int) -> Shot:
    """The roll of so many dice against an intact hex (TI8.7, TI8.10)."""
    table = scene.tables.building
    limit = level_limit(scene, number)
    full = table.need + table.need_per_level * limit
    already = bool(weakened(scene, number))
    floors = min(scene.position.levels(number), scene.tables.movement.limit + 1)
    return Shot(
        hex=number,
        dice=dice,
        defence=table.defence,
        need=half(full) if already else full,
        weaken=None if already else half(full),
        occupant_dice=table.occupant_dice * floors,
        extra=limit + 1,
    )


def shot_reasons(found: Shot) -> list[Reason]:
    """What the building has against it: its dice, the hits needed."""
    facts: dict[str, Fact] = {"hex": found.hex}
    needed = (
        Reason("tide.house.need_weakened", "TI8.10 T37", found.need, facts)
        if found.weaken is None
        else Reason("tide.house.need", "TI8.10 T35", found.need, {**facts, "weaken": found.weaken})
    )
    return [Reason("tide.house.defence", "TI8.7 T33", found.defence, facts), needed]


def extra_dice(scene: Scene, unit: int, *, ability: bool) -> Reason | None:
    """What a unit adds against a building: an ability, or that it is concussive."""
    table = scene.tables.building
    facts: dict[str, Fact] = {"unit": unit}
    if ability:  # TI8.9
        key = "tide.card.stielgranate" if _by_card(scene, unit) else "tide.house.stielgranate"
        return Reason(key, "TI8.9", table.stielgranate, facts)
    if scene.concussive(unit):  # TI8.8
        return Reason("tide.house.concussive", "TI8.8 T34", table.concussive, facts)
    return None


def ability_refusal(scene: Scene, units: tuple[int, ...]) -> Reason | None:
    """Why none of these can use the ability; None where one can (TI8.9)."""
    having = [unit for unit in units if has_ability(scene, unit)]
    if not having:
        if any(_has_shell(scene, unit) for unit in units):
            lacking: dict[str, Fact] = {"side": scene.card(units[0]).side, "word": SIG_33B}
            return Reason("tide.no_card", "TI12.1", facts=lacking)
        return Reason("tide.no_ability", "TI8.9", facts={"unit": units[0]})
    if all(scene.has(unit, Mark.SPENT) for unit in having):
        return Reason("tide.ability_spent", "TI8.9", facts={"unit": having[0]})
    return None


def has_ability(scene: Scene, unit: int) -> bool:
    """Whether it can fire the *Stielgranate 42* at all (TI8.9).

    Where operations cards are in play it comes by that of its side alone (TI12.1).
    """
    cards = any(scene.position.scenario.operations)
    return _has_shell(scene, unit) and (not cards or _by_card(scene, unit))


def _has_shell(scene: Scene, unit: int) -> bool:
    row = scene.vehicle_row(unit)
    return row is not None and row.stielgranate


def _by_card(scene: Scene, unit: int) -> bool:
    return scene.has_card(scene.card(unit).side, SIG_33B)


def ability_user(scene: Scene, units: tuple[int, ...]) -> int:
    """Which of these uses the ability: the first that has it still."""
    return next(
        unit for unit in units if has_ability(scene, unit) and not scene.has(unit, Mark.SPENT)
    )


def floors_of(scene: Scene, number: int) -> list[int]:
    """All locations of an intact hex, from the ground up (TI8.2)."""
    return [location(number, level) for level in range(scene.position.levels(number))]


def occupied(scene: Scene, number: int) -> bool:
    """Whether anybody stands in a hex (TI8.4, TI8.5)."""
    return bool(scene.position.units_in(number))


def ground(number: int) -> int:
    """The ground of a hex, where everything lands that falls (TI8.11)."""
    return location(number, GROUND)
