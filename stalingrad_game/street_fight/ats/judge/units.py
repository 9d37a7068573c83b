"""Units (AT2): what each is and has, by its kind, its side and what a scenario says of it.

Its states are the bits of `UnitState.marks`; steps that are left stand in the state.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

from ....data_files.error_text import error_text
from ....data_files.faults import Keyed
from ...board.scenario import UnitCard
from ...board.terrain import LEFT_WEAPONS
from ...faults import unit_fault
from ...position.codes import code_words
from ..tables import VEHICLE_CLASSES, Bears, Carried, Tables, UnitClass

Figure = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Mark:
    """Bits of a unit's marks."""

    SUPPRESSED: Final = 1
    """No movement, half its factors (AT4.2)."""
    BROKEN: Final = 2
    """No fire, no movement but crawling away (AT4.2)."""
    M_KILL: Final = 4
    """A vehicle that can't move any more (AT7.4)."""
    FULL_COVER: Final = 8
    """Set up in Full Cover in a building (AT6.4)."""
    MOVED_RUN: Final = 16
    """Ran in this turn (AT7.1)."""
    MOVED_ASSAULT: Final = 32
    """Moved in assault mode in this turn."""
    MOVED_OTHER: Final = 64
    """Crawled, or moved cross-country, in this turn."""
    FIRED: Final = 128
    """Fired in this turn."""
    DONE: Final = 256
    """Has had its impulse in this turn (AT1.4)."""
    ABANDONED: Final = 512
    """A vehicle without a crew (AT9.5)."""
    SPENT: Final = 1024
    """Has used what it carries only once (AT2.1)."""
    INFILTRATED: Final = 2048
    """Has had its move of the Infiltration phase (AT1.5)."""

    TOOK_MG: Final = 4096
    """Has picked up a weapon of this kind, and is of its kind since (AT9.10)."""
    TOOK_MORTAR: Final = 8192
    TOOK_AT: Final = 16384
    TOOK_FLAME: Final = 32768

    MOVED: Final = MOVED_RUN | MOVED_ASSAULT | MOVED_OTHER
    """Any movement."""
    TOOK: Final = TOOK_MG | TOOK_MORTAR | TOOK_AT | TOOK_FLAME
    """Any weapon picked up."""


MARK_WORDS: Final = MappingProxyType(
    {
        mark: word
        for mark, word in code_words(Mark).items()
        if mark != Mark.MOVED and not mark & Mark.TOOK
    }
)
"""By mark: what it is called in notes."""
KIND_TOOK: Final[Mapping[int, str]] = MappingProxyType(
    dict(
        zip(
            (Mark.TOOK_MG, Mark.TOOK_MORTAR, Mark.TOOK_AT, Mark.TOOK_FLAME),
            LEFT_WEAPONS,
            strict=True,
        )
    )
)
"""By mark: what kind a unit is that picked such a weapon up (AT9.10)."""
TAKERS: Final = ("rifle_squad", "elite_squad", "engineer_squad")
"""Who picks up weapons that were left (AT9.10)."""


def kind_now(card: UnitCard, marks: int) -> str:
    """The kind of a unit: its own, or that of the weapon which it picked up (AT9.10)."""
    return KIND_TOOK.get(marks & Mark.TOOK, card.kind)


MARK_OF_MOVE: Final[Mapping[str, int]] = MappingProxyType(
    {"run": Mark.MOVED_RUN, "assault": Mark.MOVED_ASSAULT, "other": Mark.MOVED_OTHER}
)
"""By the word of ``moved``, what is told of several first."""


class UnitEntryAts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[unit.ats]`` (AT2.5): what replaces a unit's values, and its states."""

    gf: Figure | None = None
    range: Figure | None = None
    morale: Figure | None = None
    frag: Figure | None = None
    elite_commander: bool = False
    full_cover: bool = False
    suppressed: bool = False
    broken: bool = False
    moved: Literal["run", "assault", "other"] | None = None
    m_kill: bool = False
    fired: bool = False
    done: bool = False
    abandoned: bool = False
    spent: bool = False
    infiltrated: bool = False
    aim: str | None = None
    """The location at which its gun has its range (AT3.8)."""
    carried_by: str | None = None
    """The vehicle that a squad is in or on (AT2.6)."""
    towed_by: str | None = None
    """The vehicle that a heavy weapon is hooked to (AT2.6)."""

    @property
    def marks(self) -> int:
        """Its states as bits."""
        found = sum(mark for word, mark in MARK_OF_WORD.items() if getattr(self, word))
        return found | (MARK_OF_MOVE[self.moved] if self.moved else 0)


MARK_OF_WORD: Final = MappingProxyType(
    {word: mark for mark, word in MARK_WORDS.items() if word in UnitEntryAts.__struct_fields__}
)
"""By key of ``[unit.ats]``: the state that it sets."""


CARRIED_KEYS: Final = ("carried_by", "towed_by")
"""Keys of ``[unit.ats]`` that name a vehicle (AT2.6)."""


class UnitValues(msgspec.Struct, frozen=True):
    """What a unit is and has (AT2)."""

    unit_class: UnitClass
    points: int
    steps: int
    gf: int
    range: int
    morale: int
    """As printed; what helps it at a place is not in it."""
    carries: Carried | None
    mp: int
    frag: int
    frag_range: int
    mg: int
    kill: int
    armour: int
    strike: int
    wrecked: int
    elite_commander: bool
    air: bool
    """Whether it is an air strike (AT9.10)."""
    bears: Bears | None
    """What it carries (AT2.6)."""

    @property
    def personnel(self) -> bool:
        """Whether it is Personnel; all of them have Light or Medium weapons at most."""
        return self.unit_class == "personnel"

    @property
    def vehicle(self) -> bool:
        return self.unit_class in VEHICLE_CLASSES

    @property
    def soft_skinned(self) -> bool:
        """Whether casualties wreck it: a vehicle without armour (AT2.4)."""
        return self.vehicle and not self.armour and self.wrecked > 0


def read_ats_entry(given: Mapping[str, object]) -> UnitEntryAts:
    """A unit's table of a scenario; raises `msgspec.ValidationError`."""
    return msgspec.convert(given, UnitEntryAts)


def entry_now(card: UnitCard, marks: int) -> dict[str, object]:
    """The table of a unit as it is: what replaces its values, and its marks."""
    states = {*MARK_OF_WORD, "moved", "aim", *CARRIED_KEYS}
    found = {key: value for key, value in card.own["ats"].items() if key not in states}
    found |= {word: True for word, mark in MARK_OF_WORD.items() if marks & mark}
    moved = next((word for word, mark in MARK_OF_MOVE.items() if marks & mark), None)
    return found if moved is None else found | {"moved": moved}


def unit_values(tables: Tables, card: UnitCard) -> UnitValues:
    """The values of a unit (AT2.1 to AT2.5)."""
    row = tables.unit[card.kind]
    side = (row.german, row.soviet)[card.side]
    entry = read_ats_entry(card.own["ats"])
    officer = tables.stacking.officer if card.officer else 0
    return UnitValues(
        unit_class=row.unit_class,
        points=row.points + officer,
        steps=row.steps,
        gf=side.gf if entry.gf is None else entry.gf,
        range=side.range if entry.range is None else entry.range,
        morale=side.morale if entry.morale is None else entry.morale,
        carries=row.carries,
        mp=row.mp,
        frag=row.frag if entry.frag is None else entry.frag,
        frag_range=row.frag_range,
        mg=row.mg,
        kill=row.kill,
        armour=row.armour,
        strike=row.strike,
        wrecked=row.wrecked,
        elite_commander=entry.elite_commander,
        air=card.air,
        bears=row.bears,
    )


def unit_faults(tables: Tables, card: UnitCard) -> list[str]:
    """What is wrong with a unit's own table, a sentence each (AT2.5, AT6.4)."""
    try:
        entry = read_ats_entry(card.own["ats"])
    except msgspec.ValidationError as fault:
        return [unit_fault(card.id, "ats", error_text(fault))]
    if card.kind not in tables.unit:
        return []
    row = tables.unit[card.kind]
    vehicle = row.unit_class in VEHICLE_CLASSES
    found: list[str] = []
    if entry.full_cover and row.unit_class != "personnel":  # AT6.4
        found.append(unit_fault(card.id, "ats", Keyed("street.fault.personnel")))
    if entry.m_kill and not vehicle:  # AT7.4
        what = Keyed("street.fault.vehicles", word="m_kill")
        found.append(unit_fault(card.id, "ats", what))
    if entry.elite_commander and not vehicle:  # AT7.4
        what = Keyed("street.fault.vehicles", word="elite_commander")
        found.append(unit_fault(card.id, "ats", what))
    return found
