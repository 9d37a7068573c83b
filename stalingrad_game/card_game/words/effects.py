"""What effects say, and their icons (R5).

Each is made from the effect itself, so that a card can't say one thing and do another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ...localisation.catalogue import Fact
from ..content.effects import Effect, UnitFace, parse_effect
from ..rules.resolver import Operation
from ..state.code_names import SIDE_NAMES
from .names import Names


class Sentence(NamedTuple):
    """One sentence, the number of the rule it speaks of, and the effect that it was made from."""

    text: str
    rule: str
    effect: Effect | None = None
    reminded: str = ""
    """The sentence with its reminder in brackets; "" where there is none."""

    @property
    def full(self) -> str:
        """The sentence with its reminder, if it has one."""
        return self.reminded or self.text


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
        Sentence(
            effect_sentence(names, effect, side),
            names.kit.verbs[effect.verb].rule,
            effect,
            reminded_sentence(names, effect, side),
        )
        for effect in effects
    ]


def compact_lines(names: Names, sentences: Sequence[Sentence]) -> tuple[str, ...]:
    """Sentences without their reminders, a cost before what it is paid for in one line."""
    lines: list[str] = []
    cost: Effect | None = None
    for number, sentence in enumerate(sentences):
        effect = sentence.effect
        last = number == len(sentences) - 1
        if effect and not last and f"effect.{effect.verb}.cost" in names.catalogue:
            cost = effect
        elif cost:
            key = f"effect.{cost.verb}.cost"
            lines.append(names.catalogue.sentence(key, n=cost.count, rest=sentence.text))
            cost = None
        else:
            lines.append(sentence.text)
    return tuple(lines)


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
    start = f"effect.{effect.verb}"
    keys = (f"{start}.units", f"{start}.text")
    key = names.catalogue.first(*keys, *_forms(names, start, effect, side))
    return names.catalogue.sentence(key, **_facts(names, effect, side))


def reminded_sentence(names: Names, effect: Effect, side: int) -> str:
    """The same with what its keyword means in brackets; "" for an effect without a reminder."""
    texts, start = names.catalogue, f"effect.{effect.verb}.reminder"
    if effect.units and f"{start}.core" in texts:
        elite = [face for face in effect.units if names.kit.elite[_unit(names, face)]]
        cores = {face.core for face in elite}
        keys = [f"{start}.{'core' if core else 'elite'}" for core in sorted(cores)]
    else:
        keys = [key for key in (*_forms(names, start, effect, side), start) if key in texts][:1]
    if not keys:
        return ""
    facts = _facts(names, effect, side)
    reminder = " ".join(texts.sentence(key, **facts) for key in keys)
    text = effect_sentence(names, effect, side)
    return texts.phrase("text.reminded", text=text, reminder=reminder)


def _forms(names: Names, start: str, effect: Effect, side: int) -> tuple[str, str]:
    """The keys of a text that differs by side or by number."""
    form = names.language.plural_form(effect.count)
    return f"{start}.{SIDE_NAMES[side]}", f"{start}.{form}"


def _facts(names: Names, effect: Effect, side: int) -> dict[str, Fact]:
    """What the texts of an effect may speak of."""
    kit, facts = names.kit, dict[str, Fact](n=effect.count)
    if effect.units:
        facts["units"] = entering_units_text(names, effect.units)
    elif effect.verb == "rubble_fort":
        facts["units"] = names.units(kit.fort, effect.count)
    elif effect.verb in {"sacrifice", "machine_gun", "surrender"}:
        facts["units"] = names.units(kit.rifle, effect.count)
    elif effect.verb == "dismissal":
        facts["first"], facts["successor"] = (names.commander(side, turned) for turned in (0, 1))
        facts["size"] = kit.hand_size[side][1]
    return facts


def _unit(names: Names, face: UnitFace) -> int:
    return names.kit.unit_number[face.unit]


def entering_units_text(names: Names, faces: Sequence[UnitFace]) -> str:
    """Units that enter, in printed order, like ones beside each other counted together."""
    items = []
    for face, run in groupby(faces):
        unit, number = _unit(names, face), len(list(run))
        units = names.units(unit, number)
        if face.core and names.kit.elite[unit]:
            units = names.catalogue.phrase("unit.core", unit=units)
        items.append(units)
    return names.listed(items)


def effect_icons(names: Names, effects: Iterable[Effect]) -> list[EffectIcon]:
    """The icons of effects in printed order; units are drawn one by one."""
    return list(_icons(names, effects))


def _icons(names: Names, effects: Iterable[Effect]) -> Iterator[EffectIcon]:
    for effect in effects:
        for face in effect.units:
            unit = _unit(names, face)
            yield EffectIcon(effect.verb, 1, unit, face.core and names.kit.elite[unit])
        if not effect.units:
            yield EffectIcon(effect.verb, effect.count)
