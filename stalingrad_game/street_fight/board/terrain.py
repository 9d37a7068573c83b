"""The words of scenario files for terrain, hexsides, markers and kinds of units (B3, B8.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

TERRAINS: Final = (
    "open",
    "road_paved",
    "road_dirt",
    "railroad",
    "debris",
    "junkyard",
    "shellholes",
    "rubble_wood",
    "rubble_masonry",
    "railcar",
    "fountain",
    "tank",
    "ravine",
    "woods",
    "crops",
    "swamp",
    "bridge",
    "water",
    "rough",
    "sewer",
)
ALSO: Final = ("road_paved", "road_dirt", "railroad", "sewer", "tank", "fountain", "railcar")
"""What may lie in a hex beside its terrain (B3.1)."""
LEVELS: Final = ("1", "2", "3")
"""How many storeys higher than usual the ground of a hex may be (B6.1)."""
PAVED: Final = "road_paved"
BRIDGE: Final = "bridge"
ROADS: Final = (PAVED, "road_dirt", BRIDGE)
RUBBLE: Final = ("rubble_wood", "rubble_masonry")
PASSAGE: Final = "passage"
HEXSIDES: Final = ("wall", "hedge", "fence", "bar", "rubble", PASSAGE)
CRACKED: Final = "cracked"
LEFT_WEAPON: Final = "left_weapon"
MARKERS: Final = (
    "weakened",
    "flame",
    "smoke",
    "entrenchment",
    "hedgehog",
    "trench",
    "mines",
    "wire",
    "lane",
    "wreck",
    "burning_wreck",
    CRACKED,
    LEFT_WEAPON,
    "blockhouse",
    "foxhole",
    "weapons_pit",
    "ditch",
    "tank_trap",
)
"""States name a marker by its place here, so that a new word comes last."""
LANES: Final = ("debris", "mines", "wire")
LEFT_WEAPONS: Final = ("mg_squad", "mortar_squad", "at_squad", "flame_squad")
"""The kinds of units whose weapon may lie somewhere without them (AT9.10)."""
MARKED_OF: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {"lane": LANES, LEFT_WEAPON: LEFT_WEAPONS}
)
"""By marker: what the key `of` of it may say (B3.4)."""

INFANTRY: Final = (
    "rifle_squad",
    "elite_squad",
    "mg_squad",
    "at_squad",
    "engineer_squad",
    "flame_squad",
    "mortar_squad",
)
HEAVY_WEAPONS: Final = ("at_gun", "infantry_gun")
TRACKED: Final = ("panzer_iii", "stug_iii", "sig33b", "t34", "t70", "kv1", "superheavy_tank")
WALKERS: Final = ("superheavy_walker",)
HALF_TRACKS: Final = ("halftrack",)
WHEELED: Final = ("truck",)
BATTERIES: Final = ("battery",)
UNIT_KINDS: Final = (
    *INFANTRY,
    *HEAVY_WEAPONS,
    *TRACKED,
    *WALKERS,
    *HALF_TRACKS,
    *WHEELED,
    *BATTERIES,
)
VEHICLES: Final = (*TRACKED, *WALKERS, *HALF_TRACKS, *WHEELED)
