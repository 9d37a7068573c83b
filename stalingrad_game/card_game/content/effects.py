"""The closed vocabulary of effects, and how one is written in a data file.

Everything a card, formation, unit, building, commander or campaign card does is a list of short
phrases such as ``"sacrifice 1"`` or ``"add t34 rifle commando"`` (R5). Nothing else can be said, so
a card's text and icons can be made from what it really does.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

import msgspec

Argument = Literal["none", "count", "units"]
Place = Literal[
    "card", "hero", "vanguard", "terror", "hold", "initiative", "commander", "campaign", "depletion"
]
Side = Literal["german", "soviet"]

CORE_MARK: Final = "core:"
"""Written before a unit's id in ``add``: the unit enters showing its core face (R5.2)."""

MAX_COUNT: Final = 9

_EVERYWHERE: Final[frozenset[Place]] = frozenset(
    {"card", "hero", "vanguard", "terror", "hold", "initiative", "commander", "depletion"}
)
_NO_TERROR: Final[frozenset[Place]] = _EVERYWHERE - {"terror"}
_ACTIONS: Final[frozenset[Place]] = frozenset({"card"})
_HEROES: Final[frozenset[Place]] = frozenset({"hero"})
_CAMPAIGN: Final[frozenset[Place]] = frozenset({"campaign"})


class Verb(msgspec.Struct, frozen=True):
    """One word of the vocabulary: its rule, its argument, who may use it and where it may stand."""

    rule: str
    argument: Argument
    places: frozenset[Place]
    side: Side | None = None
    repeats: bool = False
    """True where a count means that many separate effects, one after the other (R5.1)."""


def _verb(
    rule: str,
    argument: Argument,
    places: frozenset[Place],
    side: Side | None = None,
    *,
    repeats: bool = False,
) -> Verb:
    return Verb(rule, argument, places, side, repeats)


VERBS: Final[Mapping[str, Verb]] = MappingProxyType(
    {
        "add": _verb("R5.2", "units", _NO_TERROR),
        "kill": _verb("R5.3", "count", _EVERYWHERE, repeats=True),
        "precision_kill": _verb("R5.4", "count", _EVERYWHERE, repeats=True),
        "sniper": _verb("R5.6", "count", _EVERYWHERE, repeats=True),
        "fire": _verb("R5.7", "count", _EVERYWHERE, "german"),
        "bucket": _verb("R5.7", "count", _EVERYWHERE, "soviet"),
        "fire_bucket": _verb("R4.4.3", "count", frozenset({"hold"})),
        "draw": _verb("R5.8", "count", _EVERYWHERE),
        "discard": _verb("R5.8", "count", _EVERYWHERE),
        "deplete": _verb("R5.9", "count", _NO_TERROR, repeats=True),
        "supply": _verb("R5.10", "count", _NO_TERROR, repeats=True),
        "overrun": _verb("R5.11", "count", _NO_TERROR - {"vanguard"}, repeats=True),
        "rubble_fort": _verb("R5.12", "count", _NO_TERROR, "german", repeats=True),
        "sacrifice": _verb("R5.13", "count", _ACTIONS, "soviet"),
        "promote": _verb("R5.14", "count", _NO_TERROR, "german", repeats=True),
        "second_action": _verb("R5.15", "none", _ACTIONS),
        "surrender": _verb("R9.2", "count", _ACTIONS, "german"),
        "discard_all": _verb("R9.2", "none", _ACTIONS),
        "refresh": _verb("R9.2", "none", _ACTIONS),
        "levy": _verb("R9.2", "none", _ACTIONS),
        "ghost": _verb("R9.2", "none", _ACTIONS, "soviet"),
        "tongues": _verb("R9.2", "none", _ACTIONS),
        "recover": _verb("R9.2", "none", _ACTIONS),
        "last_stand": _verb("R9.2", "none", _ACTIONS, "soviet"),
        "inferno": _verb("R9.3", "none", _ACTIONS | _HEROES),
        "dice": _verb("R9.3", "count", _HEROES, "german"),
        "steal": _verb("R9.3", "none", _HEROES, "soviet"),
        "interception": _verb("R9.4", "none", _HEROES),
        "hourglass": _verb("R3.2.1", "none", _CAMPAIGN, "soviet"),
        "dismissal": _verb("R3.2.2", "none", _CAMPAIGN),
        "discard_hand": _verb("R3.2.3", "none", _CAMPAIGN),
        "burn_militia": _verb("R3.2.4", "none", _CAMPAIGN, "soviet"),
        "demote": _verb("R3.2.5", "count", _CAMPAIGN, "german", repeats=True),
        "execute_commissars": _verb("R3.2.6", "none", _CAMPAIGN, "soviet"),
        "machine_gun": _verb("R8.3", "count", frozenset({"depletion"}), "soviet"),
        "red_star": _verb("R8.3", "units", frozenset({"depletion"}), "soviet"),
    }
)
"""Every word, by name. ``inferno`` adds one for the German and removes one for the Soviet;
``levy`` is Forced March and Hidden Infiltrators; ``recover`` is Rat's War."""

MAJOR: Final = frozenset({"inferno", "dice", "steal", "interception"})
"""The words that are a hero's major effect; whatever else he does is his minor one (R9.3)."""


class UnitFace(msgspec.Struct, frozen=True):
    """A unit type's id and whether it enters showing its core face."""

    unit: str
    core: bool = False


class Effect(msgspec.Struct, frozen=True):
    """One effect: a word of the vocabulary with its number or its units."""

    verb: str
    count: int = 1
    units: tuple[UnitFace, ...] = ()

    def __str__(self) -> str:
        """The phrase as it stands in a data file.

        >>> str(parse_effect("add core:t34 rifle"))
        'add core:t34 rifle'
        """
        spec = VERBS[self.verb]
        if spec.argument == "units":
            faces = (CORE_MARK + face.unit if face.core else face.unit for face in self.units)
            return " ".join((self.verb, *faces))
        return self.verb if spec.argument == "none" else f"{self.verb} {self.count}"


class EffectError(ValueError):
    """A phrase that isn't in the vocabulary; the message says what is wrong and what is allowed."""


def parse_effect(phrase: str) -> Effect:
    """Read one phrase of the vocabulary; raises `EffectError`.

    >>> parse_effect("kill 2")
    Effect(verb='kill', count=2, units=())
    """
    words = phrase.split()
    if not words or words[0] not in VERBS:
        name = words[0] if words else ""
        raise EffectError(f"unknown effect {name!r}; allowed: {', '.join(sorted(VERBS))}")
    verb, rest = words[0], words[1:]
    argument = VERBS[verb].argument
    if argument == "units":
        if not rest:
            raise EffectError(f"{verb!r} needs the ids of one or more units")
        faces = tuple(
            UnitFace(word.removeprefix(CORE_MARK), word.startswith(CORE_MARK)) for word in rest
        )
        return Effect(verb, len(faces), faces)
    if argument == "none":
        if rest:
            raise EffectError(f"{verb!r} takes no number")
        return Effect(verb)
    if not rest:
        return Effect(verb)
    if len(rest) > 1 or not rest[0].isascii() or not rest[0].isdigit() or len(rest[0]) > 9:
        raise EffectError(f"{verb!r} takes one whole number from 1 to {MAX_COUNT}")
    count = int(rest[0])
    if not 1 <= count <= MAX_COUNT:
        raise EffectError(f"{verb!r} takes a number from 1 to {MAX_COUNT}, not {count}")
    return Effect(verb, count)
