"""The words of the game of `k47`: acts, purposes of rolls, facts of the log (KB10).

They are written in records; their sentences stand in ``street_k47.toml`` of each language.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ....kernel.notation import Form
from ...position.codes import LogFacts

ORDER_WORDS: Final = ("fire", "advance", "run", "ambush", "rally", "down")
FIRE, ADVANCE, RUN, AMBUSH, RALLY, DOWN = range(6)
MEANS: Final = ("fire", "indirect", "flame")
"""How a unit fires, by number."""
HARMS: Final = ("none", "superficial", "full", "massive")


class Act:
    """First numbers of options."""

    PLACE: Final = 1
    DONE: Final = 2
    ORDER: Final = 3
    MOVE: Final = 4
    STOP: Final = 5
    FIRE: Final = 6
    HOLD: Final = 7
    ASSAULT: Final = 8
    RAM: Final = 9
    NO_REACTION: Final = 10
    GO_DOWN: Final = 11
    REACT: Final = 12
    KEEP: Final = 13
    RETURN: Final = 14
    FLEE: Final = 15


ACTS: Final[Mapping[int, Form]] = MappingProxyType(
    {
        Act.PLACE: Form("place", ("unit", "location")),
        Act.DONE: Form("done"),
        Act.ORDER: Form("order", ("unit", "order")),
        Act.MOVE: Form("move", ("location",)),
        Act.STOP: Form("stop"),
        Act.FIRE: Form("fire", ("unit", "means")),
        Act.HOLD: Form("hold"),
        Act.ASSAULT: Form("assault", ("unit",)),
        Act.RAM: Form("ram", ("hex",)),
        Act.NO_REACTION: Form("no_reaction"),
        Act.GO_DOWN: Form("go_down", ("unit",)),
        Act.REACT: Form("react", ("unit", "means")),
        Act.KEEP: Form("keep", ("unit",)),
        Act.RETURN: Form("return", ("unit",)),
        Act.FLEE: Form("flee", ("unit", "location")),
    }
)


class Roll:
    """Purposes of rolls."""

    DRAW: Final = 1
    TEST: Final = 2
    FUMBLE: Final = 3
    HIT: Final = 4
    AGAIN: Final = 5
    HITS: Final = 6
    DAMAGE: Final = 7
    PINS: Final = 8
    MORALE: Final = 9
    FALL: Final = 10
    VEHICLE: Final = 11
    BURN: Final = 12
    FUEL: Final = 13
    BLOWS: Final = 14
    RAM: Final = 15
    BUILDING: Final = 16
    RALLY: Final = 17


fact: Final = LogFacts(
    "k47.",
    "log.",
    {
        "placed": ("unit", "location"),
        "drawn": ("side",),
        "ordered": ("unit", "order"),
        "obeys": ("unit", "number", "number"),
        "fails": ("unit", "number", "number"),
        "fumbles": ("unit",),
        "rallies": ("unit", "number"),
        "down": ("unit",),
        "waits": ("unit",),
        "moved": ("unit", "location", "location"),
        "fires": ("unit", "unit", "means"),
        "misses": ("unit", "unit"),
        "hit": ("unit", "number", "number"),
        "pinned": ("unit", "number"),
        "morale_holds": ("unit", "number", "number"),
        "morale_fails": ("unit", "number", "number"),
        "destroyed": ("unit",),
        "armour": ("unit", "harm"),
        "immobile": ("unit",),
        "burst": ("location",),
        "collapse": ("hex",),
        "burns": ("hex",),
        "no_fuel": ("unit",),
        "flees": ("unit", "location"),
        "assaults": ("unit", "unit"),
        "blows": ("unit", "number", "unit", "number"),
        "wins": ("unit", "unit"),
        "rams": ("unit", "hex", "number", "number"),
        "kept": ("unit",),
        "controls": ("side", "hex"),
        "hit_armour": ("unit", "number"),
    },
)

LOG_LEVELS: Final = fact.levels(
    part="drawn",
    action="placed ordered fires moved assaults rams kept controls",
)
ATTACKS: Final = frozenset(map(fact, ["fires", "assaults", "rams"]))

WORD_LISTS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"order": ORDER_WORDS, "means": MEANS, "harm": HARMS}
)
PHASES: Final = ("set_up", "orders", "end")
SET_UP, ORDERS, END = range(3)
