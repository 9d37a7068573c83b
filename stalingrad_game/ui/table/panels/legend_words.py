"""What every sign of the table means, in words: effects, marks, units, commands, keys.

It is the same for everybody and at every moment, so it betrays nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ....card_game.content.effects import Effect
from ....card_game.content.models import effects_of
from ....card_game.state.codes import GERMAN, SOVIET
from ....card_game.words.localizer import Localizer
from ....localisation.catalogue import Catalogue
from ...style.key_map import KeyMap
from ..input.commands import COMMANDS
from ..input.key_words import command_key, key_rows

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
LEGEND_HINTS: Final[tuple[tuple[str, str], ...]] = (
    *(("asks", ""), ("line", ""), ("odds", "R4.5"), ("change", "R4.5")),
    *(("light", ""), ("plain", ""), ("red", ""), ("pause", "")),
)
"""What the table says by colours, lines and numbers, without a sign, and its rules."""
LEGEND_EFFECTS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"effects": ("R4", "R5"), "expert": ("R9",), "campaign": ("R3",)}
)
"""By group: the chapters whose effects it holds; those of depletion icons are marks."""


class CommandSign(NamedTuple):
    """A command that the player aid explains."""

    icon: str
    name: str
    """The name of its texts."""
    key: str
    """As it is printed."""


class LegendEntry(NamedTuple):
    """A sign and what it means."""

    icon: str
    """The name of its icon; of a unit, its id; "" for what has none, as a key."""
    name: str
    text: str
    rule: str = ""
    key: str = ""
    """The key that does what a button does."""
    unit: int = -1
    """The unit type of a unit's counter, -1 for icons."""
    side: int = -1


class LegendGroup(NamedTuple):
    """Signs that belong together."""

    title: str
    entries: tuple[LegendEntry, ...]


def command_signs(texts: Catalogue, keys: KeyMap) -> tuple[CommandSign, ...]:
    """The commands with an icon, for the player aid."""
    return tuple(
        CommandSign(one.icon, one.id, command_key(texts, keys, one)) for one in COMMANDS if one.icon
    )


def key_signs(texts: Catalogue, keys: KeyMap) -> tuple[tuple[str, str], ...]:
    """All keys with what they do, for the player aid."""
    return tuple((row.keys, row.text) for row in key_rows(texts, keys))


def legend_groups(
    words: Localizer,
    commands: Iterable[CommandSign],
    keys: Iterable[tuple[str, str]] = (),
) -> tuple[LegendGroup, ...]:
    """All signs in a language, commands with their keys; what colours and lines say; all keys."""
    groups: dict[str, tuple[LegendEntry, ...]] = {}
    for key, chapters in LEGEND_EFFECTS.items():
        groups[key] = tuple(_effects(words, chapters))
    for key, marks in LEGEND_MARKS.items():
        groups[key] = tuple(_mark(words, icon, rule) for icon, rule in marks)
    groups["table"] += tuple(_command(words, sign) for sign in commands)
    groups["units"] = tuple(_unit(words, unit) for unit in range(len(words.kit.units)))
    groups["keys"] = tuple(LegendEntry("", key, text) for key, text in keys)
    phrase = words.catalogue.phrase
    groups["hints"] = tuple(
        LegendEntry("", phrase(f"aid.hints.{name}.name"), phrase(f"aid.hints.{name}.text"), rule)
        for name, rule in LEGEND_HINTS
    )
    order = (*LEGEND_EFFECTS, "formations", "battle", "units", "hints", "table", "keys")
    return tuple(
        LegendGroup(phrase(f"aid.group.{key}"), groups[key]) for key in order if groups[key]
    )


def _effects(words: Localizer, chapters: tuple[str, ...]) -> Iterator[LegendEntry]:
    for verb, spec in words.kit.verbs.items():
        if spec.rule.split(".")[0] in chapters:
            yield _mark(words, verb, spec.rule)


def _mark(words: Localizer, icon: str, rule: str) -> LegendEntry:
    """A sign with the aid's own text, else with the sentence of its effect."""
    texts = words.catalogue
    own = texts.first(f"aid.text.{icon}", f"effect.{icon}.sign", f"effect.{icon}.name")
    if own.endswith(".name"):
        side = SOVIET if words.kit.verbs[icon].side == "soviet" else GERMAN
        text = words.sentences([Effect(icon)], side)[0].full
    else:
        text = texts.sentence(own)
    name = texts.phrase(texts.first(f"aid.name.{icon}", f"effect.{icon}.name"))
    return LegendEntry(icon, name, text, rule)


def _command(words: Localizer, sign: CommandSign) -> LegendEntry:
    """A command of the window."""
    key = f"table.command.{sign.name}"
    name, text = words.interface(f"{key}.name"), words.interface(f"{key}.text")
    return LegendEntry(sign.icon, name, text, key=sign.key)


def _unit(words: Localizer, unit: int) -> LegendEntry:
    """A unit type with its terror tactic (R5.2)."""
    entry, side = words.kit.units[unit], words.kit.unit_side[unit]
    texts = words.catalogue
    lines = [one.full for one in words.sentences(effects_of(entry.terror), side)]
    lines = lines or [texts.sentence("aid.core_only")]
    if entry.shielded:
        lines.append(texts.sentence("aid.shielded"))
    name = texts.phrase("aid.unit", unit=words.unit(unit), side=words.side(side))
    return LegendEntry(entry.id, name, "\n".join(lines), "R5.2", unit=unit, side=side)
