"""What a unit fires: its factors, how far, whether it rolls to hit (AT2, AT3.1, AT3.4).

A weapon is chosen by the kind of the attack, the ability asked for and what is shot at.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from ...judge.reason import Reason
from .field import Field
from .units import Mark, UnitValues

ABILITIES: Final = ("mg", "satchel", "flame", "scw")
"""What ``--ability`` allows; none means what the unit fires as a rule."""


class Weapon(msgspec.Struct, frozen=True):
    """A weapon as it is fired now."""

    word: str
    """"gun" for gunfire, "mg", "frag", "satchel", "flame", "scw", "mortar", "battery", "air" or
    "melee"."""
    factors: int
    """GF or FRAG, in full."""
    reach: int | None = None
    """In hexes; None where only the hit roll ends it."""
    frag: bool = False
    """Whether it rolls to hit and works on a building."""
    kill: int = 0
    """Against armour."""
    minimum: int = 0

    @property
    def gunfire(self) -> bool:
        """Whether it has GF, which fire groups add and assault fire halves."""
        return self.word in {"gun", "mg", "flame", "melee"}


Choice: TypeAlias = Weapon | Reason


def chosen_weapon(
    field: Field, unit: int, kind: str, ability: str | None, *, at_vehicle: bool = False
) -> Choice:
    """The weapon of a unit for an attack, or why it has none such."""
    values = field.values(unit)
    if kind == "melee":
        gf = values.mg if values.vehicle else values.gf
        return Weapon("melee", gf, 0)
    if kind == "indirect":
        return _indirect(field, unit, values)
    word = "flame" if kind == "flame" else ability
    if word is not None:
        return _requested_choice(field, unit, values, word)
    return _usual(field, unit, values, at_vehicle=at_vehicle)


def _requested_choice(field: Field, unit: int, values: UnitValues, word: str) -> Choice:
    facts = {"unit": unit}
    if word == "mg":
        if not values.vehicle or not values.mg:
            return Reason("attack.no_mg", "AT2.3", facts=facts)
        return Weapon("mg", values.mg, field.tables.fire.mg_range)
    if values.carries != word:
        return Reason(f"attack.no_{word}", "AT2.1", facts=facts)
    if word == "satchel" and field.has(unit, Mark.SPENT):
        return Reason("attack.satchel_spent", "AT2.1", facts=facts)
    return _carried(field, values, word)


def _usual(field: Field, unit: int, values: UnitValues, *, at_vehicle: bool) -> Choice:
    """What a unit fires where nothing is asked for."""
    facts = {"unit": unit}
    if values.vehicle:
        if values.frag:
            return Weapon("frag", values.frag, frag=True, kill=values.kill)
        if values.mg:  # AT2.3: one without FRAG always uses its MGs
            return Weapon("mg", values.mg, field.tables.fire.mg_range)
        return Reason("attack.unarmed", "AT2.3", facts=facts)
    if values.unit_class == "off_board":
        return Reason("attack.indirect_only", "AT2.3", facts=facts)
    if values.unit_class == "heavy":
        return Weapon("frag", values.frag, values.frag_range, frag=True, kill=values.kill)
    if values.carries == "flame":
        return _carried(field, values, "flame")
    if values.carries == "scw" and at_vehicle:
        return _carried(field, values, "scw")
    return gunfire(values)


def _carried(field: Field, values: UnitValues, word: str) -> Weapon:
    if word == "flame":
        return Weapon("flame", values.gf, values.range)
    if word == "scw":
        return Weapon("scw", 0, field.tables.weapon.scw.range)
    satchel = field.tables.weapon.satchel
    return Weapon("satchel", values.frag or satchel.frag, 1, frag=True, kill=satchel.kill)


def gunfire(values: UnitValues) -> Weapon:
    """What a squad fires without the weapon that it carries."""
    return Weapon("gun", values.gf, values.range)


def _indirect(field: Field, unit: int, values: UnitValues) -> Choice:
    """AT1.3: mortars and batteries; AT2.1, AT2.3: their FRAG."""
    if values.carries == "mortar":
        mortar = field.tables.weapon.mortar
        frag = values.frag or mortar.frag
        return Weapon("mortar", frag, mortar.range, frag=True, minimum=mortar.minimum)
    if values.air and field.has(unit, Mark.SPENT):
        return Reason("attack.air_spent", "AT9.10", facts={"unit": unit})
    if values.air:
        return Weapon("air", field.tables.weapon.air.frag, frag=True)
    if values.unit_class == "off_board":
        return Weapon("battery", values.frag, frag=True)
    return Reason("attack.not_indirect", "AT1.3", facts={"unit": unit})
