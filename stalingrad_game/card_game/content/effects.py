"""How an effect is written in a data file, and what is known of a word that may stand there.

Everything a card, formation, unit, building, commander or campaign card does is a list of short
phrases such as ``"sacrifice 1"`` or ``"add t34 rifle commando"`` (R5). The words themselves are
declared by the rules, each with the operation that carries it out; a pack is checked against them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import msgspec

from ...data_files.faults import Keyed

Argument = Literal["none", "count", "units"]
Place = Literal[
    "card", "hero", "vanguard", "terror", "hold", "initiative", "commander", "campaign", "depletion"
]
Side = Literal["german", "soviet"]
Frames = Literal["one", "each", "units", "formation", "none"]
"""What an effect puts on the agenda: one frame with its number, as many frames as its number,
one for each unit, one with the formation that has the icon and the number, or nothing where the
game's own flow carries it out."""
Position = Literal["anywhere", "first", "last"]
HeroPart = Literal["none", "minor", "major"]

CORE_MARK: Final = "core:"
"""Written before a unit's id in ``add``: the unit enters showing its core face (R5.2)."""

MAX_COUNT: Final = 9
"""The largest number of an effect, and the most units in one phrase."""
MAX_DIGITS: Final = 9
"""More digits than this are not even read as a number."""

DEFAULT_WORTH: Final = 1.0
"""What a computer player takes an effect for that says nothing else, in units in a building."""


class Verb(msgspec.Struct, frozen=True, kw_only=True):
    """One word of the vocabulary: all that anybody outside its operation needs to know of it."""

    word: str
    operation: str
    """The name of the operation that carries it out."""
    rule: str
    places: frozenset[Place]
    """Where it may stand."""
    argument: Argument = "none"
    frames: Frames = "one"
    side: Side | None = None
    """Who may use it; None for both."""
    position: Position = "anywhere"
    """Where in a row of effects it must stand; then it stands once (R5.1, R5.15)."""
    most_units: int = MAX_COUNT
    elite_only: bool = False
    """Whether its units enter with their elite face and must have one (R8.3)."""
    hero: HeroPart = "none"
    """Which of a hero's two effects it may be (R9.3)."""
    worth: float = DEFAULT_WORTH
    """What one of it is worth to the side that resolves it, in units in a building."""


Vocabulary: TypeAlias = Mapping[str, Verb]
"""Every word that a data file may use."""


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

        >>> str(parse_effect("add core:t34 rifle")), str(parse_effect("kill 2"))
        ('add core:t34 rifle', 'kill 2')
        """
        if self.units:
            faces = (CORE_MARK + face.unit if face.core else face.unit for face in self.units)
            return " ".join((self.verb, *faces))
        return self.verb if self.count == 1 else f"{self.verb} {self.count}"


class EffectError(ValueError):
    """A phrase that can't be read; the message says what is wrong and what is allowed."""


def parse_effect(phrase: str) -> Effect:
    """Read a phrase: a word, then nothing, a number or units; raises `EffectError`.

    Whether there is such a word, and what may follow it, `checked_effect` knows.

    >>> parse_effect("kill 2")
    Effect(verb='kill', count=2, units=())
    """
    verb, *rest = phrase.split() or [""]
    if not rest:
        return Effect(verb)
    first = rest[0]
    if len(rest) > 1 or not (first.isascii() and first.isdigit()):
        faces = tuple(
            UnitFace(word.removeprefix(CORE_MARK), word.startswith(CORE_MARK)) for word in rest
        )
        return Effect(verb, len(faces), faces)
    if len(first) > MAX_DIGITS:
        raise EffectError(Keyed("pack_fault.one_number", word=repr(verb), most=MAX_COUNT))
    if not 1 <= int(first) <= MAX_COUNT:
        raise EffectError(
            Keyed("pack_fault.other_number", word=repr(verb), most=MAX_COUNT, n=first)
        )
    return Effect(verb, int(first))


def checked_effect(phrase: str, vocabulary: Vocabulary) -> Effect:
    """Read a phrase that keeps to a vocabulary; raises `EffectError`."""
    verb, *rest = phrase.split() or [""]
    spec = vocabulary.get(verb)
    if spec is None:
        raise EffectError(
            Keyed("pack_fault.no_effect", word=repr(verb), words=", ".join(sorted(vocabulary)))
        )
    if spec.argument == "none" and rest:
        raise EffectError(Keyed("pack_fault.no_number", word=repr(verb)))
    effect = parse_effect(phrase)
    if spec.argument == "units" and not effect.units:
        raise EffectError(Keyed("pack_fault.needs_units", word=repr(verb)))
    if spec.argument == "count" and effect.units:
        raise EffectError(Keyed("pack_fault.one_number", word=repr(verb), most=MAX_COUNT))
    return effect
