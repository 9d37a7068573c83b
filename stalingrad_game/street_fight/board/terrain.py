"""The words of scenario files for terrain, hexsides, markers and kinds of units (B3, B8.2)."""

from __future__ import annotations

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
    "water",
    "rough",
    "sewer",
)
ALSO: Final = ("road_paved", "road_dirt", "railroad", "sewer", "tank", "fountain", "railcar")
"""What may lie in a hex beside its terrain (B3.1)."""
PAVED: Final = "road_paved"
ROADS: Final = (PAVED, "road_dirt")
RUBBLE: Final = ("rubble_wood", "rubble_masonry")
HEXSIDES: Final = ("wall", "hedge", "fence", "bar", "rubble")
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
)
LANES: Final = ("debris", "mines", "wire")

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
