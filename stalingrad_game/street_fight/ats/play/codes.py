"""The small numbers of the game of referee ats: its work, acts, rolls and facts (AT1).

Acts and rolls are written into records by the words given here, so their numbers never change.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...position.codes import Table, fact_number
from ...position.referee import Form


class Phase:
    """The phases of a turn (AT1.1)."""

    INDIRECT: Final = 0
    FIRE_AND_MOVEMENT: Final = 1
    INFILTRATION: Final = 2
    MELEE: Final = 3
    RECOVERY: Final = 4


PHASES: Final = ("indirect", "fire_movement", "infiltration", "melee", "recovery")


class Op:
    """Kinds of work; the comment gives what stands behind the side in a frame."""

    TURN: Final = 1
    """Nothing: a whole turn is laid out."""
    PHASE: Final = 2
    """The phase that begins."""
    IMPULSE: Final = 3
    """Nothing: the side's next impulse."""
    GROUP: Final = 4
    """Whether it is assault fire, the weapon, the target, then the units that fire together."""
    MARCH: Final = 5
    """Mode, movement spent in halves, where it set out from (of the last step), then the units."""
    PARTING_SHOT: Final = 6
    """The units that assault-moved and may fire."""
    BELLY_SHOT: Final = 7
    """The vehicle that shows its belly."""
    STEP_ON: Final = 8
    """A stage of a step, then as a march with the location entered."""
    LOSSES: Final = 9
    """Location, casualties still to take, casualties in all."""
    NERVES: Final = 10
    """Location, what is added to the roll."""
    FLIGHT: Final = 11
    """Location in flames."""
    INFILTRATION: Final = 12
    """Nothing: the side infiltrates unit by unit."""
    SEWER_PARTY: Final = 13
    """Where it goes, then the units that go together."""
    SEWER_EXITS: Final = 14
    """Units that the opponent still places, the first of them next."""
    MELEES: Final = 15
    """Nothing: all melees are fought."""
    RECOVERY: Final = 16
    """Nothing: all checks of recovery are rolled."""
    END: Final = 17
    """Nothing: control is counted and the game may be over."""


class Act:
    """What a player may do."""

    PASS: Final = 1
    """Nothing is done: an impulse, a shot or a reaction is left out."""
    FIRE: Final = 2
    """Unit, target unit, weapon."""
    FIRE_AT_BUILDING: Final = 3
    """Unit, location, weapon."""
    FIRE_FIRST: Final = 4
    """Unit, target unit, weapon: assault fire, and an assault move after it."""
    JOIN: Final = 5
    """Unit: it fires, moves or goes along."""
    GO: Final = 6
    """The group that has been named fires or sets out."""
    MOVE: Final = 7
    """Unit, mode."""
    STEP: Final = 8
    """Location."""
    STOP: Final = 9
    """The move ends here."""
    SEARCH: Final = 10
    """Unit."""
    PICK_UP: Final = 11
    """Unit."""
    INDIRECT: Final = 12
    """Unit, location."""
    SMOKE: Final = 13
    """Unit, location."""
    INFILTRATE: Final = 14
    """Unit, location."""
    SEWER: Final = 15
    """Unit, location."""
    CHECK: Final = 16
    """Unit: by its morale the party checks."""
    STAY: Final = 17
    """The party stays where it is."""
    PUT: Final = 18
    """Unit, location: where the opponent puts it."""
    LOSE: Final = 19
    """Unit: it takes a casualty."""
    FLEE: Final = 20
    """Unit, location: out of the flames."""


ACTS: Final[Mapping[int, Form]] = MappingProxyType(
    {
        Act.PASS: Form("pass"),
        Act.FIRE: Form("fire", ("unit", "unit", "weapon")),
        Act.FIRE_AT_BUILDING: Form("fire_at_building", ("unit", "location", "weapon")),
        Act.FIRE_FIRST: Form("fire_first", ("unit", "unit", "weapon")),
        Act.JOIN: Form("join", ("unit",)),
        Act.GO: Form("go"),
        Act.MOVE: Form("move", ("unit", "mode")),
        Act.STEP: Form("step", ("location",)),
        Act.STOP: Form("stop"),
        Act.SEARCH: Form("search", ("unit",)),
        Act.PICK_UP: Form("pickup", ("unit",)),
        Act.INDIRECT: Form("indirect", ("unit", "location")),
        Act.SMOKE: Form("smoke", ("unit", "location")),
        Act.INFILTRATE: Form("infiltrate", ("unit", "location")),
        Act.SEWER: Form("sewer", ("unit", "location")),
        Act.CHECK: Form("check", ("unit",)),
        Act.STAY: Form("stay"),
        Act.PUT: Form("put", ("unit", "location")),
        Act.LOSE: Form("lose", ("unit",)),
        Act.FLEE: Form("flee", ("unit", "location")),
    }
)


class Roll:
    """Purposes of rolls."""

    INITIATIVE: Final = 1
    HIT: Final = 2
    CASUALTIES: Final = 3
    KILL: Final = 4
    MORALE: Final = 5
    FORCING: Final = 6
    IMMOBILISATION: Final = 7
    FLAMES: Final = 8
    SEWER: Final = 9
    BAIL_OUT: Final = 10


ROLLS: Final[Mapping[int, Form]] = MappingProxyType(
    {
        Roll.INITIATIVE: Form("initiative"),
        Roll.HIT: Form("hit"),
        Roll.CASUALTIES: Form("casualties"),
        Roll.KILL: Form("kill"),
        Roll.MORALE: Form("morale"),
        Roll.FORCING: Form("forcing"),
        Roll.IMMOBILISATION: Form("immobilisation"),
        Roll.FLAMES: Form("flames"),
        Roll.SEWER: Form("sewer"),
        Roll.BAIL_OUT: Form("bail_out"),
    }
)

WEAPONS: Final = ("main", "mg", "satchel", "flame", "scw")
"""By number: what a unit fires."""
SIDE_IN_PHASE: Final = Table.FIRST
