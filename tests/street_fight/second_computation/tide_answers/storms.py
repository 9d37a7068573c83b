"""Assaults under `tide`, computed a second time from TI6."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.street_fight.second_computation.tide_answers.dice import assault
from tests.street_fight.second_computation.tide_answers.ground import WALLS, Place, read_place
from tests.street_fight.second_computation.tide_answers.shots import cover, half
from tests.street_fight.second_computation.tide_answers.squads import Field, Unit


def beside(field: Field, one: Place, other: Place) -> bool:
    """Whether an assault goes from one location to another (TI6.1)."""
    ground = field.ground
    if one.hex == other.hex:
        return abs(one.level - other.level) <= 1
    if ground.far(one.hex, other.hex) != 1 or ground.shut(one.hex, other.hex):
        return False
    if ground.one_house(one.hex, other.hex):
        return one.level == other.level
    return one.level == other.level == 0


def storm(field: Field, names: str, word: str, options: Mapping[str, str | None]) -> dict[str, Any]:
    """The answer of an attack of the kind assault."""
    units = [field.unit(name) for name in names.split("+")]
    place = read_place(word)
    rules = _refusals(field, units, place, options)
    if rules:
        return {"legal": False, "rule": "/".join(dict.fromkeys(rules))}
    lead = units[0]
    assert lead.at is not None
    foes = field.enemies(place, lead.side)
    wanted = options.get("target")
    target = field.unit(wanted) if wanted else foes[0]
    dice = _dice(lead) + sum(half(_dice(one)) for one in units[1:])
    if lead.at.level != place.level and lead.at.hex == place.hex:
        dice = max(0, dice - 1)
    if lead.at.hex != place.hex and field.has_card(lead.side, "stormers"):  # TI12.1
        dice += 1
    wall = lead.at.hex != place.hex and field.ground.side(lead.at.hex, place.hex) in WALLS
    defence = cover(field, place, target, wall=wall, suppress=False)
    if any(one.kind == "flame_squad" for one in units):
        defence = max(0, defence - 5)
    back = 0
    for foe in foes:
        if foe.squad and not foe.disrupted:
            halved = foe.pinned and not field.officer_at(place, foe.side)
            back += half(_dice(foe)) if halved else _dice(foe)
    odds = assault(dice, defence, back)
    return {
        "legal": True,
        "rule": None,
        "kind": "assault",
        "dice": dice,
        "defence_dice": defence,
        "hit_on": 4,
        "cancel_on": 5,
        "targets": [{"unit": foe.id, "odds": odds, "defence_dice": defence} for foe in foes],
        "odds": odds,
    }


def _dice(unit: Unit) -> int:
    return unit.full() + 2 * (unit.kind == "flame_squad")


def _refusals(
    field: Field, units: list[Unit], place: Place, options: Mapping[str, str | None]
) -> list[str]:
    """Every rule that forbids it; which of several is told first is a matter of order."""
    missing = field.ground.missing(place)
    if missing:
        return [missing]
    found = []
    lead = units[0]
    idle = field.idle(lead)
    if idle:
        found.append(idle)
    if lead.vehicle:
        found.append("TI6.6")
    if lead.battery or lead.crew:
        found.append("TI6.1")
    if lead.at is not None and not beside(field, lead.at, place):
        found.append(_far(field, lead.at, place))
    foes = field.enemies(place, lead.side)
    wanted = options.get("target")
    if not foes or options.get("at") == "building":
        found.append("TI6.1")
    elif wanted is not None and field.unit(wanted) not in foes:
        found.append("B10")
    if any(one.vehicle and one.armour >= 3 for one in foes):
        found.append("TI6.6")
    if options.get("ability"):
        found.append("TI8.9")
    helpers = units[1:]
    if len(helpers) > 2 or any(
        not one.squad
        or one.pinned
        or one.disrupted
        or one.at is None
        or not beside(field, one.at, place)
        for one in helpers
    ):
        found.append("TI6.2")
    return found


def _far(field: Field, one: Place, other: Place) -> str:
    """The rule by which a location is not next to another."""
    if one.hex != other.hex and field.ground.far(one.hex, other.hex) > 1:
        return "B1.4"
    return "TI4.2" if field.ground.shut(one.hex, other.hex) else "TI6.1"
