"""The numbers of the operations, acts, rolls and facts of the referee `tide`.

Acts are what options begin with, rolls the purposes of dice, facts the lines of the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ....kernel.decision import operation_number
from ....kernel.notation import Form
from ...position.codes import LogFacts


class Op:
    """Operations; the comment gives the arguments behind the side."""

    ROUND: Final = operation_number("tide_round")
    TURN: Final = operation_number("tide_turn")
    ACTION: Final = operation_number("tide_action")
    COMMAND: Final = operation_number("tide_command")
    STATUS: Final = operation_number("tide_status")
    MOVING: Final = operation_number("tide_moving")
    """Unit, `Mode`, half points spent, steps taken, whether it has fired."""
    FIRING: Final = operation_number("tide_firing")
    """Unit."""
    SUPPORTING: Final = operation_number("tide_supporting")
    """`Mode`, the active unit, then a shot as an option has it, then the units."""
    REACTION: Final = operation_number("tide_reaction")
    """The active unit."""
    STORMING: Final = operation_number("tide_storming")
    """Location, then the units."""
    ENTERING: Final = operation_number("tide_entering")
    """Unit, location."""
    RETREAT: Final = operation_number("tide_retreat")
    """Unit, where the attacker stands."""
    SMOKING: Final = operation_number("tide_smoking")
    """Unit."""


class Act:
    """Acts; `ACTS` says what their arguments are."""

    ADVANCE: Final = 1
    CONCENTRATE: Final = 2
    FIRE_MOVE: Final = 3
    ASSAULT: Final = 4
    WAIT: Final = 5
    ENTRENCH: Final = 6
    PASS: Final = 7
    STEP: Final = 8
    STOP: Final = 9
    SHOOT: Final = 10
    """Fire at a unit."""
    SUPPORT: Final = 11
    READY: Final = 12
    STORM: Final = 13
    NO_REACTION: Final = 14
    REACT: Final = 15
    RETREAT: Final = 16
    SHELL: Final = 17
    """Fire at a building."""
    SMOKE: Final = 18
    """The card *Smoke pots*; then `LAY`."""
    LAY: Final = 19
    SAPPERS: Final = 20
    """Dig in for no action, by the card."""
    AMMUNITION: Final = 21
    """The roll, with the dice of the card."""
    TREAT: Final = 22
    """A medic brings a figure back."""


ACTS: Final[Mapping[int, Form]] = MappingProxyType(
    {
        Act.ADVANCE: Form("advance", ("unit",)),
        Act.CONCENTRATE: Form("concentrate", ("unit",)),
        Act.FIRE_MOVE: Form("fire_and_move", ("unit",)),
        Act.ASSAULT: Form("assault", ("unit",)),
        Act.WAIT: Form("op_fire", ("unit",)),
        Act.ENTRENCH: Form("entrench", ("unit",)),
        Act.PASS: Form("pass"),
        Act.STEP: Form("step", ("location",)),
        Act.STOP: Form("stop"),
        Act.SHOOT: Form("shoot", ("location", "unit", "attack")),
        Act.SHELL: Form("shell", ("hex", "attack", "shell")),
        Act.SUPPORT: Form("support", ("unit",)),
        Act.READY: Form("roll"),
        Act.STORM: Form("storm", ("location",)),
        Act.NO_REACTION: Form("no_reaction"),
        Act.REACT: Form("react", ("unit", "attack")),
        Act.RETREAT: Form("retreat", ("location",)),
        Act.SMOKE: Form("smoke", ("unit",)),
        Act.LAY: Form("lay", ("hex",)),
        Act.SAPPERS: Form("sappers", ("unit",)),
        Act.AMMUNITION: Form("ammunition"),
        Act.TREAT: Form("treat", ("unit",)),
    }
)
UNIT_ACTS: Final = (
    Act.ADVANCE,
    Act.CONCENTRATE,
    Act.FIRE_MOVE,
    Act.ASSAULT,
    Act.WAIT,
    Act.ENTRENCH,
)


ACTS_OF_CARDS: Final[Mapping[str, int]] = MappingProxyType(
    {"smoke_pots": Act.SMOKE, "sappers": Act.SAPPERS}
)
"""By operations card: the action that it adds (TI12.1)."""


class Mode:
    """What a unit moves, or fires, for."""

    ADVANCE: Final = 0
    FIRE_MOVE: Final = 1
    ASSAULT: Final = 2
    CONCENTRATE: Final = 3
    OP_FIRE: Final = 4


class Roll:
    """Purposes of rolls."""

    ATTACK: Final = 1
    DEFENCE: Final = 2
    BUILDING: Final = 3
    BUILDING_DEFENCE: Final = 4
    FALL: Final = 5
    ASSAULT: Final = 6
    COVER: Final = 7
    DEFENDER: Final = 8


fact: Final = LogFacts(
    "tide.",
    "tide.log.",
    {
        "round": ("number", "side"),
        "turn": ("side", "number"),
        "passes": ("side",),
        "stops_early": ("side",),
        "step": ("unit", "location", "location", "number"),
        "step_half": ("unit", "location", "location", "half"),
        "stops": ("unit",),
        "waits": ("unit",),
        "entrenched": ("unit", "location"),
        "fires": ("unit", "location", "number", "number"),
        "fires_at": ("unit", "unit", "number", "number"),
        "suppresses": ("unit", "unit", "number", "number"),
        "op_fires": ("unit", "unit", "number", "number"),
        "supports": ("unit", "unit"),
        "hit": ("unit", "number", "number"),
        "no_effect": ("unit", "number", "number"),
        "loses": ("unit", "number"),
        "removed": ("unit",),
        "damaged": ("unit",),
        "destroyed": ("unit",),
        "pinned": ("unit",),
        "disrupted": ("unit",),
        "routed": ("unit",),
        "ability": ("unit",),
        "house": ("hex", "number", "number", "number", "number"),
        "house_stands": ("hex",),
        "weakened": ("hex", "number"),
        "falls": ("hex", "number"),
        "buried": ("unit", "number"),
        "assaults": ("unit", "location", "number", "number"),
        "assault_hits": ("unit", "number", "number"),
        "assault_won": ("unit", "location"),
        "assault_tied": ("unit", "location"),
        "assault_lost": ("unit", "location"),
        "retreats": ("unit", "location"),
        "no_retreat": ("unit",),
        "ended": ("unit",),
        "control": ("hex", "side"),
        "held": ("number", "number"),
        "rallies": ("unit",),
        "recovers": ("unit",),
        "ammunition": ("unit",),
        "smoke": ("unit", "hex"),
        "smoke_clears": ("hex",),
        "sappers": ("unit", "location"),
        "treated": ("unit", "unit"),
    },
)

LOG_LEVELS: Final = fact.levels(
    turn="round",
    part="turn",
    lead="supports",
    action="passes stops_early step step_half waits entrenched fires fires_at suppresses op_fires"
    " assaults smoke sappers treated held",
)
JOINING: Final = frozenset({fact("supports")})
ATTACKS: Final = frozenset(map(fact, ["fires", "fires_at", "suppresses", "op_fires", "assaults"]))
