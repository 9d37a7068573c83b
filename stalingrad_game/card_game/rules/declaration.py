"""How an operation declares itself: by a name, and as an effect by all that others need to know.

A class that stands in a chapter with one of these above it is found by `operations`; nothing else
lists it. What computer players, data packs, words and pictures need of an effect is said here once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypedDict, TypeVar, Unpack

from ...kernel.decision import operation_number
from ..content.effects import Argument, Frames, HeroPart, Place, Position, Side, Verb
from .resolver import Operation

_Class = TypeVar("_Class", bound=type[Operation])

EVERYWHERE: Final[frozenset[Place]] = frozenset(
    {"card", "hero", "vanguard", "terror", "hold", "initiative", "commander", "depletion"}
)
NO_TERROR: Final[frozenset[Place]] = EVERYWHERE - {"terror"}
ACTIONS: Final[frozenset[Place]] = frozenset({"card"})
HEROES: Final[frozenset[Place]] = frozenset({"hero"})
CAMPAIGN: Final[frozenset[Place]] = frozenset({"campaign"})
DEPLETION: Final[frozenset[Place]] = frozenset({"depletion"})


def operation(name: str) -> Callable[[_Class], _Class]:
    """Declare an operation of the game's own flow, or one that another operation leads to."""

    def declare(cls: _Class) -> _Class:
        cls.name = name
        cls.op = operation_number(name)
        cls.verbs = ()
        return cls

    return declare


class Details(TypedDict, total=False):
    """What may be said of a word besides where it may stand, see `Verb`."""

    rule: str
    """The operation's own where none is given."""
    argument: Argument
    frames: Frames
    side: Side
    position: Position
    most_units: int
    elite_only: bool
    hero: HeroPart
    worth: float


def effect(
    word: str, places: frozenset[Place], **details: Unpack[Details]
) -> Callable[[_Class], _Class]:
    """Declare what a word of the data files does: this operation, which is called like it.

    An operation declared already keeps its name, so several words can mean one operation.
    """

    def declare(cls: _Class) -> _Class:
        declared = cls if "op" in vars(cls) else operation(word)(cls)
        named: Details = {"rule": declared.rule, **details}
        verb = Verb(word=word, operation=declared.name, places=places, **named)
        declared.verbs = (verb, *declared.verbs)
        return declared

    return declare
