"""The player aid: every sign of the table with its name, what it means, and its rule or key.

It is the same for everybody and at every moment, so it betrays nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ....card_game.content.effects import Effect
from ....card_game.content.models import effects_of
from ....card_game.rules.codes import GERMAN, SOVIET
from ..model.view_model import CommandSign, TableViewModel
from ..sprites.icon import EffectSign
from .sprites_panel import unit_counter_spec

LEGEND_MARKS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = MappingProxyType(
    {
        "formations": (
            *(("infantry", "R6.2"), ("tracked", "R6.2"), ("mixed", "R6.2"), ("general", "R6.2")),
            *(("commissar", "R6.3"), ("shock", "R6.2"), ("patriotism", "R6.3")),
            *(("machine_gun", "R8.3"), ("red_star", "R8.3"), ("burning_skull", "R8.3")),
            *(("portrait", "R9.3"), ("pile", "R4.4.2")),
        ),
        "battle": (
            *(("concentration", "R3.6.1"), ("shield", "R4.5"), ("skull", "R4.2")),
            *(("hold", "R4.4.3"), ("stuka", "R4.3"), ("rat", "R4.3"), ("binoculars", "R4.3")),
            *(("die", "R4.5"), ("close_escape", "R8.1"), ("hit", "R8.1")),
            ("hideous_death", "R8.1"),
        ),
        "table": (("balkenkreuz", "R1"), ("star", "R1"), ("ash", "R1.10"), ("tick", "")),
    }
)
"""By group: signs that are no effects, and the rules that speak of them."""
LEGEND_EFFECTS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"effects": ("R4", "R5"), "expert": ("R9",), "campaign": ("R3",)}
)
"""By group: the chapters whose effects it holds; those of depletion icons are marks."""


class LegendEntry(NamedTuple):
    """A sign and what it means."""

    sign: EffectSign
    name: str
    text: str
    rule: str = ""
    key: str = ""
    """The key that does what a button does."""
    side: int = -1


class LegendGroup(NamedTuple):
    """Signs that belong together."""

    title: str
    entries: tuple[LegendEntry, ...]


def legend_groups(model: TableViewModel) -> tuple[LegendGroup, ...]:
    """The whole aid in the language of the table."""
    parts: dict[str, tuple[LegendEntry, ...]] = {}
    for key, chapters in LEGEND_EFFECTS.items():
        parts[key] = tuple(_effects(model, chapters))
    for key, marks in LEGEND_MARKS.items():
        parts[key] = tuple(_mark(model, icon, rule) for icon, rule in marks)
    parts["table"] += tuple(_command(model, sign) for sign in model.command_signs)
    parts["units"] = tuple(_unit(model, unit) for unit in range(len(model.kit.units)))
    order = (*LEGEND_EFFECTS, "formations", "battle", "units", "table")
    phrase = model.words.catalogue.phrase
    return tuple(LegendGroup(phrase(f"aid.group.{key}"), parts[key]) for key in order)


def _effects(model: TableViewModel, chapters: tuple[str, ...]) -> Iterator[LegendEntry]:
    for verb, spec in model.kit.verbs.items():
        if spec.rule.split(".")[0] in chapters:
            yield _mark(model, verb, spec.rule)


def _mark(model: TableViewModel, icon: str, rule: str) -> LegendEntry:
    texts = model.words.catalogue
    own = texts.first(f"aid.text.{icon}", f"effect.{icon}.sign", f"effect.{icon}.name")
    if own.endswith(".name"):
        side = SOVIET if model.kit.verbs[icon].side == "soviet" else GERMAN
        text = model.words.sentences([Effect(icon)], side)[0].text
    else:
        text = texts.sentence(own)
    name = texts.phrase(texts.first(f"aid.name.{icon}", f"effect.{icon}.name"))
    return LegendEntry(EffectSign(icon), name, text, rule)


def _command(model: TableViewModel, sign: CommandSign) -> LegendEntry:
    """A command of the window."""
    words, key = model.words, f"table.command.{sign.name}"
    name, text = words.interface(f"{key}.name"), words.interface(f"{key}.text")
    return LegendEntry(EffectSign(sign.icon), name, text, key=sign.key)


def _unit(model: TableViewModel, unit: int) -> LegendEntry:
    """A unit type with its terror tactic (R5.2)."""
    kit, words = model.kit, model.words
    entry, side = kit.units[unit], kit.unit_side[unit]
    say = words.catalogue.sentence
    told = [one.text for one in words.sentences(effects_of(entry.terror), side)]
    told = told or [say("aid.core_only")]
    if entry.shielded:
        told.append(say("aid.shielded"))
    name = words.catalogue.phrase("aid.unit", unit=words.unit(unit), side=words.side(side))
    sign = EffectSign(entry.id, 1, unit_counter_spec(model, unit, core=False))
    return LegendEntry(sign, name, "\n".join(told), "R5.2", side=side)
