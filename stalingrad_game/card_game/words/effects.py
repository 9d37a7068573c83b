"""What effects say, and their icons (R5).

Each is made from the effect itself, so that a card can't say one thing and do another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ..content.effects import Effect, UnitFace, parse_effect
from ..rules.game import Operation
from ..state.code_names import SIDE_NAMES
from .names import Names


class Sentence(NamedTuple):
    """One sentence, the number of the rule it speaks of, and the effect that it was made from."""

    text: str
    rule: str
    effect: Effect | None = None


class EffectIcon(NamedTuple):
    """What is drawn for an effect; a number above 1 is written beside it."""

    verb: str
    number: int
    unit: int = -1
    """The unit type of a unit's icon, else -1."""
    core: bool = False
    """Whether a unit's core face is shown though it has an elite one."""


def parse_phrases(phrases: Iterable[str]) -> tuple[Effect, ...]:
    """The effects of a list of phrases, in printed order; raises `EffectError`."""
    return tuple(parse_effect(phrase) for phrase in phrases)


def effect_sentences(names: Names, effects: Iterable[Effect], side: int) -> list[Sentence]:
    """One sentence for each effect of a card of a side."""
    return [
        Sentence(effect_sentence(names, effect, side), names.kit.verbs[effect.verb].rule, effect)
        for effect in effects
    ]


def operation_title(names: Names, operation: Operation) -> str:
    """What an operation is called where it finds nothing, is declined, or asks."""
    own = f"effect.{operation.name}"
    return names.catalogue.phrase(
        names.catalogue.first(f"named.{operation.name}", f"{own}.title", f"{own}.name")
    )


def effect_name(names: Names, effect: Effect) -> str:
    """An effect by name and number, as the log speaks of it: "Kill 2", "a Rifle unit"."""
    if effect.units:
        return entering_units_text(names, effect.units)
    name = names.catalogue.phrase(f"effect.{effect.verb}.name")
    if effect.count <= 1:
        return name
    return names.catalogue.phrase("event.chosen.counted", effect=name, n=effect.count)


def effect_for_side(effect: Effect, side: int) -> Effect:
    """What an effect is to the side that resolves it: fire or bucket for the two (R4.4.3)."""
    if effect.verb != "fire_bucket":
        return effect
    return Effect("bucket" if side else "fire", effect.count)


def effect_sentence(names: Names, effect: Effect, side: int) -> str:
    """What an effect of a card of a side says; templates are found by its word and its number."""
    texts, verb, count = names.catalogue, effect.verb, effect.count
    start = f"effect.{verb}"
    if verb in {"add", "red_star"}:
        return texts.sentence(f"{start}.units", units=entering_units_text(names, effect.units))
    if verb in {"rubble_fort", "sacrifice"}:
        unit = names.kit.fort if verb == "rubble_fort" else names.kit.rifle
        return texts.sentence(f"{start}.units", units=names.units(unit, count))
    if verb in {"machine_gun", "surrender"}:
        return texts.counted(start, count, units=names.units(names.kit.rifle, count))
    if verb == "dismissal":
        first, successor = (names.commander(side, turned) for turned in (0, 1))
        return texts.sentence(f"{start}.text", first=first, successor=successor)
    own = f"{start}.{SIDE_NAMES[side]}"
    if own in texts:
        return texts.sentence(own)
    text = f"{start}.text"
    return texts.sentence(text) if text in texts else texts.counted(start, count)


def entering_units_text(names: Names, faces: Sequence[UnitFace]) -> str:
    """Units that enter, in printed order, like ones beside each other counted together."""
    items = []
    for face, run in groupby(faces):
        unit, number = names.kit.unit_number[face.unit], len(list(run))
        said = names.units(unit, number)
        if face.core and names.kit.elite[unit]:
            said = names.catalogue.phrase("unit.core", unit=said)
        items.append(said)
    return names.listed(items)


def effect_icons(names: Names, effects: Iterable[Effect]) -> list[EffectIcon]:
    """The icons of effects in printed order; units are drawn one by one."""
    return list(_icons(names, effects))


def _icons(names: Names, effects: Iterable[Effect]) -> Iterator[EffectIcon]:
    for effect in effects:
        for face in effect.units:
            unit = names.kit.unit_number[face.unit]
            yield EffectIcon(effect.verb, 1, unit, face.core and names.kit.elite[unit])
        if not effect.units:
            yield EffectIcon(effect.verb, effect.count)
