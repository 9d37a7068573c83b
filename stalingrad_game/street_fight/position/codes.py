"""The small whole numbers of events and their fields, and events by names for whoever reads them.

Every referee tells what changes in these few events, so that one fold serves all; what happened
and why is told by `Ev.LOGGED`, which changes nothing. ``Placed(*event).loc`` is where a unit stands
now: a tuple that equals the plain one; kinds whose last numbers vary have `of`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, Self
from zlib import crc32

from ...kernel.decision import Event
from ...kernel.notation import Form

GERMAN: Final = 0
SOVIET: Final = 1
SIDES: Final = (GERMAN, SOVIET)
SIDE_WORDS: Final = ("german", "soviet")
NOBODY: Final = -1


class Ev:
    """Kinds of events; the comment gives the arguments, or what names them in `events`."""

    PLACE: Final = 1
    """`Placed`."""
    UNIT: Final = 2
    """Unit, `UnitField`, value."""
    MARKER: Final = 3
    """`MarkerChanged`."""
    RUIN: Final = 4
    """`Ruined`."""
    CONTROL: Final = 5
    """`Controlled`."""
    TABLE: Final = 6
    """`TableChanged`."""
    REVEAL: Final = 7
    """Unit, location, steps, marks, count, facing, aim: what was hidden is seen by both sides."""
    ROLL: Final = 8
    """`Rolled`."""
    LOGGED: Final = 9
    """`Logged`."""
    OVER: Final = 10
    """Winner, `Ending`."""
    HIDE: Final = 11
    """Unit, its side: the enemy doesn't know any more where it is."""
    SHOW: Final = 12
    """Marker, flags, location, density: what was secret of it is shown to both sides."""
    STAY: Final = 13
    """Unit, 1 or 0: during a set-up, whether it is still hidden when that is done."""


class UnitField:
    """What `Ev.UNIT` changes."""

    STEPS: Final = 0
    MARKS: Final = 1
    COUNT: Final = 2
    FACING: Final = 3
    AIM: Final = 4
    LOC: Final = 5
    """Where it is to begin: of a set-up, in which nobody meets anybody."""


UNIT_FIELDS: Final = ("steps", "marks", "count", "facing", "aim", "loc")


class MarkerField:
    """What `Ev.MARKER` changes; a new marker is told field by field, `KIND` first."""

    KIND: Final = 0
    LOC: Final = 1
    SIDE: Final = 2
    DENSITY: Final = 3
    FLAGS: Final = 4
    OF: Final = 5


MARKER_FIELDS: Final = ("kind", "loc", "side", "density", "flags", "of")


class MarkerFlag:
    """Bits of a marker's `flags`."""

    HIDDEN: Final = 1
    """Only its own side knows that it is there."""
    AT_ONLY: Final = 2
    DUMMY: Final = 4
    KNOWN: Final = 8
    """The enemy knows its density."""


class Table:
    """The first fields of `State.table`, which every referee has; its own follow from `OWN` on."""

    TURN: Final = 0
    PHASE: Final = 1
    FIRST: Final = 2
    """The side that acts, or acted, first in this turn."""
    PASSES: Final = 3
    """How often in a row nobody did anything."""
    OWN: Final = 4


class Ending:
    """How a game ended."""

    HEXES: Final = 0
    """By the hexes that were held or not (B9)."""
    NO_UNITS: Final = 1
    """A side had no unit able to act."""


ENDING_WORDS: Final = ("hexes", "no_units")


class SetUp:
    """Acts of the secret set-up, which every referee shares; far above the referees' own."""

    READY: Final = 1001
    """The set-up stays as it is."""
    SWAP: Final = 1002
    """Two units exchange their places."""
    DONE: Final = 1003
    """What was placed stays so."""
    UNIT: Final = 1004
    """A unit begins at a location."""
    MARKER: Final = 1005
    """A marker is laid."""
    MINES: Final = 1006
    """A field of mines of a density is laid, or changed to it."""
    TAKE_BACK: Final = 1007
    """A marker that was laid is taken back."""
    HIDDEN: Final = 1008
    """A unit begins hidden."""
    OPEN: Final = 1009
    """A unit doesn't begin hidden after all."""
    COVER: Final = 1010
    """A unit begins in Full Cover."""
    NO_COVER: Final = 1011
    """A unit doesn't begin in Full Cover after all."""


def code_words(codes: type) -> Mapping[int, str]:
    """The numbers of a class of codes: each with its name in small letters, as records write it."""
    return MappingProxyType(
        {
            number: name.lower()
            for name, number in vars(codes).items()
            if isinstance(number, int) and name.isupper()
        }
    )


def roll_forms(rolls: type) -> Mapping[int, Form]:
    """The forms of the purposes of rolls, each with its own name as its word."""
    return MappingProxyType({number: Form(word) for number, word in code_words(rolls).items()})


class LogFacts:
    """The facts that the log of a referee tells, by their names."""

    def __init__(self, number: str, key: str, kinds: Mapping[str, tuple[str, ...]]) -> None:
        """By name the kinds of its arguments; what is put before it for its number and its key.

        A number is made of the name, so that no list has to give it one.
        """
        self._numbers: Final = {name: crc32(f"{number}{name}".encode()) >> 8 for name in kinds}
        self.forms: Final[Mapping[int, Form]] = MappingProxyType(
            {self._numbers[name]: Form(f"{key}{name}", own) for name, own in kinds.items()}
        )

    def levels(self, **names: str) -> Mapping[int, int]:
        """The levels of facts, by level the names of those that have it, parted by blanks."""
        found = {
            self(name): getattr(LogLevel, level.upper())
            for level, row in names.items()
            for name in row.split()
        }
        return MappingProxyType(found)

    def __call__(self, name: str) -> int:
        """The number of a fact; raises `KeyError` for a name that there isn't."""
        return self._numbers[name]


class LogLevel:
    """How a line of the log stands to those around it; a fact that isn't named is a `DETAIL`."""

    TURN: Final = 0
    """It begins a turn of the game."""
    PART: Final = 1
    """It begins a part of a turn: a phase, or what one side does before the other one."""
    LEAD: Final = 2
    """It belongs to the action that is told next: who takes part in it."""
    ACTION: Final = 3
    """What a unit or a side does."""
    DETAIL: Final = 4
    """What comes of it."""


SHARED_FACTS: Final = LogFacts("", "board.", {"set_up_done": ("side",)})
"""What the log tells under every referee."""


class Placed(NamedTuple):
    """`Ev.PLACE`: a unit is there now; `NOWHERE` where it has left the game."""

    kind: int
    unit: int
    loc: int


class MarkerChanged(NamedTuple):
    """`Ev.MARKER`: a field of a marker, by `MarkerField`; of a new one if its number is the next.

    `StreetResolver.lay` tells the fields in an order that keeps secret what must be.
    """

    kind: int
    marker: int
    field: int
    value: int


class Ruined(NamedTuple):
    """`Ev.RUIN`: a hex is rubble from a level up, at an extra cost (B4.9)."""

    kind: int
    hex: int
    level: int
    extra: int


class Controlled(NamedTuple):
    """`Ev.CONTROL`: who holds a hex now; `NOBODY` for nobody (B8.3)."""

    kind: int
    hex: int
    side: int


class TableChanged(NamedTuple):
    """`Ev.TABLE`: a field of `State.table`, by its number."""

    kind: int
    field: int
    value: int


class Rolled(NamedTuple):
    """`Ev.ROLL`: dice."""

    purpose: int
    side: int
    faces: int
    """Of each die."""
    dice: tuple[int, ...]

    @classmethod
    def of(cls, event: Event) -> Self:
        _, purpose, side, faces, *dice = event
        return cls(purpose, side, faces, tuple(dice))


class Logged(NamedTuple):
    """`Ev.LOGGED`: a line of the log."""

    fact: int
    """As `LogFacts` numbers it."""
    arguments: tuple[int, ...]

    @classmethod
    def of(cls, event: Event) -> Self:
        return cls(event[1], event[2:])
