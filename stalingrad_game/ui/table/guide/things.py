"""The things that a lesson speaks of, from its words to what the layout has a place for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ....card_game.content.counts import DISTRICT_LETTERS
from ....card_game.record.notation import SIDE_WORDS, Notation
from ..model.targets import (
    BUTTON,
    COMMANDER,
    DICE,
    DISTRICT,
    FACT,
    FORMATION,
    HAND,
    PAUSE,
    TRACK,
    UNIT_STACK,
    ButtonId,
    FactId,
    Target,
)

Thing = Target | str
"""A target, or a panel by the name that the layout has for it."""
TRACKS: Final = ("hold", "fire", "bucket", "infernos")
"""By the number of a track."""
PANELS: Final[Mapping[str, str]] = MappingProxyType(
    {"hand": "hand", "rolling": "rolling", "card": "at reading"}
)
"""By the word of a lesson: the name that the layout has for a panel."""
BUTTONS: Final[Mapping[str, int]] = MappingProxyType(
    {"done": ButtonId.DONE, "hold": ButtonId.HOLD, "refresh": ButtonId.REFRESH}
)
FACTS: Final[Mapping[str, int]] = MappingProxyType({"turn": FactId.TURN, "closed": FactId.CLOSED})


class UnknownThing(ValueError):
    """A lesson speaks of something that isn't on any table; the message says of what."""


def thing_of(notation: Notation, written: str) -> Thing:
    """What the words of a lesson mean; raises `UnknownThing`.

    "formation ID", "hand ID", "district A", "building A", "track A fire", "units A ID",
    "dice A", "commander german", "button hold", "fact turn", "pause", or a panel as "panel log".
    """
    kind, *names = written.split()
    try:
        return _thing(notation, kind, names)
    except (IndexError, KeyError, ValueError) as fault:
        raise UnknownThing(f"nothing is called {written!r}") from fault


def _thing(notation: Notation, kind: str, names: list[str]) -> Thing:
    match kind:
        case "formation":
            return Target(FORMATION, notation.formations.index(names[0]))
        case "hand":
            return Target(HAND, notation.cards.index(names[0]))
        case "district":
            return Target(DISTRICT, _district(names[0]))
        case "building":
            return f"building {_district(names[0])}"
        case "track":
            return Target(TRACK, _district(names[0]), TRACKS.index(names[1]))
        case "units":
            unit = notation.parse(f"unit {names[1]}")[1]
            return Target(UNIT_STACK, _district(names[0]), unit)
        case "dice":
            return Target(DICE, _district(names[0]))
        case "commander":
            return Target(COMMANDER, SIDE_WORDS.index(names[0]))
        case "button":
            return Target(BUTTON, BUTTONS[names[0]])
        case "fact":
            return Target(FACT, FACTS[names[0]])
        case "pause":
            return Target(PAUSE)
        case "panel" if names[0] in PANELS:
            return PANELS[names[0]]
    raise KeyError(kind)


def _district(letter: str) -> int:
    return DISTRICT_LETTERS.index(letter)
