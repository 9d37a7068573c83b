"""The small numbers of the game of referee ats: its work, acts, rolls and facts (AT1).

Acts and rolls are written into records by the words given here, so their numbers never change.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ....kernel.decision import operation_number
from ...position.codes import LogFacts
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

    TURN: Final = operation_number("ats_turn")
    """Nothing: a whole turn is laid out."""
    PHASE: Final = operation_number("ats_phase")
    """The phase that begins."""
    IMPULSE: Final = operation_number("ats_impulse")
    """Nothing: the side's next impulse, or barrage."""
    GROUP: Final = operation_number("ats_group")
    """1 for assault fire, the target, the weapon, how many units fire, these units, and those who
    alone may join them, or none for anybody."""
    MARCH: Final = operation_number("ats_march")
    """Mode, halves of movement points spent, steps taken, 1 if it has fired, the units."""
    STEP: Final = operation_number("ats_step")
    """A stage, the location entered, then as a march, but before the units a bit for each that
    rolls after entry; instead of whether it has fired, of infiltration whether it is by sewer."""
    PARTING_SHOT: Final = operation_number("ats_parting_shot")
    """The units that assault-moved and may fire."""
    BELLY_SHOT: Final = operation_number("ats_belly_shot")
    """The vehicle that shows its belly."""
    LOSSES: Final = operation_number("ats_losses")
    """Location, casualties still to take, and the units that take them, or none for all there."""
    NERVES: Final = operation_number("ats_nerves")
    """Location, and the units that check, or none for all there."""
    FLIGHT: Final = operation_number("ats_flight")
    """Location in flames."""
    INFILTRATION: Final = operation_number("ats_infiltration")
    """Nothing: the side infiltrates unit by unit."""
    SEWER_PARTY: Final = operation_number("ats_sewer_party")
    """Where it goes, then the units that go together."""
    SEWER_EXITS: Final = operation_number("ats_sewer_exits")
    """1 once any has been put somewhere, then the units that the opponent still places."""
    MELEES: Final = operation_number("ats_melees")
    """Nothing, or whether the other side has been asked who strikes at vehicles, and pairs: who
    strikes, and at what. Then all melees are fought."""
    RECOVERY: Final = operation_number("ats_recovery")
    """Nothing: all checks of recovery are rolled."""
    END: Final = operation_number("ats_end")
    """Nothing: control is counted and the game may be over."""


class Act:
    """What a player may do; `ACTS` says with what."""

    PASS: Final = 1
    """Nothing is done: an impulse, a shot or a reaction is left out."""
    FIRE: Final = 2
    FIRE_AT_BUILDING: Final = 3
    FIRE_FIRST: Final = 4
    """Assault fire, and an assault move after it."""
    JOIN: Final = 5
    """It fires, moves or goes along."""
    GO: Final = 6
    """The group that has been named fires or sets out."""
    MOVE: Final = 7
    STEP: Final = 8
    STOP: Final = 9
    SEARCH: Final = 10
    PICK_UP: Final = 11
    INDIRECT: Final = 12
    SMOKE: Final = 13
    INFILTRATE: Final = 14
    SEWER: Final = 15
    CHECK: Final = 16
    """By the unit's morale the party checks."""
    STAY: Final = 17
    """The party stays where it is."""
    PUT: Final = 18
    """Where the opponent puts the unit."""
    LOSE: Final = 19
    """The unit takes a casualty."""
    FLEE: Final = 20
    """Out of the flames."""
    STRIKE: Final = 21
    """In a melee, at a vehicle."""
    BURN: Final = 22
    """A flamethrower at a place where nobody is known to be."""
    MOUNT: Final = 23
    DISMOUNT: Final = 24
    HOOK: Final = 25
    UNHOOK: Final = 26


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
        Act.STRIKE: Form("strike", ("unit", "unit")),
        Act.BURN: Form("burn", ("unit", "location")),
        Act.MOUNT: Form("mount", ("unit", "unit")),
        Act.DISMOUNT: Form("dismount", ("unit", "location")),
        Act.HOOK: Form("hook", ("unit", "unit")),
        Act.UNHOOK: Form("unhook", ("unit",)),
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
    STRIKE: Final = 11
    FABRIC: Final = 12


WEAPONS: Final = ("main", "mg", "satchel")
"""By number: what a unit fires; each but the first is an ability of `ask`."""
PROMPTS: Final[Mapping[int, str]] = MappingProxyType(
    {
        Op.IMPULSE: "impulse",
        Op.GROUP: "group",
        Op.MARCH: "march",
        Op.PARTING_SHOT: "parting_shot",
        Op.BELLY_SHOT: "belly_shot",
        Op.LOSSES: "losses",
        Op.FLIGHT: "flight",
        Op.INFILTRATION: "infiltration",
        Op.SEWER_PARTY: "sewer_party",
        Op.SEWER_EXITS: "sewer_exits",
        Op.MELEES: "strikes",
    }
)
"""By work that asks: the key of its question."""

fact: Final = LogFacts(
    "ats_log.",
    "log.",
    {
        "turn": ("number",),
        "phase": ("phase",),
        "initiative": ("side",),
        "passed": ("side",),
        "fired": ("unit", "unit", "location"),
        "joined": ("unit", "unit"),
        "assault_fired": ("unit", "unit", "location"),
        "fired_at_building": ("unit", "location"),
        "barrage": ("unit", "location"),
        "smoke": ("location",),
        "missed": ("unit",),
        "casualties": ("location", "number"),
        "lost_step": ("unit", "number"),
        "lost": ("unit",),
        "destroyed": ("unit",),
        "unhurt": ("unit",),
        "passed_check": ("unit",),
        "suppressed": ("unit",),
        "broken": ("unit",),
        "rallied": ("unit",),
        "steadied": ("unit",),
        "collapsed": ("location",),
        "buried": ("unit",),
        "flames": ("location",),
        "fled": ("unit", "location"),
        "burned": ("unit",),
        "cleared": ("location",),
        "moved": ("unit", "location", "location", "mode"),
        "immobilised": ("unit", "location"),
        "mines": ("unit", "location"),
        "mines_forced": ("unit", "location"),
        "dummy": ("location",),
        "abandoned": ("unit",),
        "lane": ("location",),
        "overrun": ("unit", "location"),
        "belly": ("unit",),
        "searched": ("unit",),
        "found": ("location",),
        "picked_up": ("unit", "location"),
        "sewer": ("unit", "location"),
        "sewer_lost": ("unit",),
        "put": ("unit", "location"),
        "stayed": ("side",),
        "melee": ("location",),
        "control": ("side", "hex"),
        "struck": ("unit", "unit"),
        "wrecked": ("unit",),
        "set_fire": ("unit", "location"),
        "fabric": ("location", "number"),
        "cracked": ("location",),
        "air_strike": ("unit", "location"),
        "mounted": ("unit", "unit"),
        "dismounted": ("unit", "unit", "location"),
        "hooked": ("unit", "unit"),
        "unhooked": ("unit", "unit"),
        "thrown_off": ("unit", "location"),
        "out_of_action": ("unit",),
        "weapon_left": ("unit", "location"),
        "weapon_taken": ("unit", "location"),
    },
)

LOG_LEVELS: Final = fact.levels(
    turn="turn",
    part="phase",
    lead="belly",
    action="passed fired assault_fired fired_at_building barrage air_strike set_fire moved mounted"
    " dismounted hooked unhooked weapon_taken searched picked_up overrun melee",
)
JOINING: Final = frozenset({fact("joined")})
ATTACKS: Final = frozenset(map(fact, ["fired", "assault_fired", "fired_at_building", "barrage"]))
