"""The figures of `k47` as typed data: weapons, kinds of units, armour and all numbers of the rules.

They stand in ``assets/street/tables/k47.toml``; an owner may replace any entry (KB4.4, KB4.5).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from ..judge.tables import TablesError, load_tables

Quality = Literal["inexperienced", "regular", "veteran"]
Harm = Literal["pin", "down", "immobilised", "destroyed"]
MovesWord = Literal["foot", "artillery", "tracked", "walker", "wheeled"]
Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
SixResults = Annotated[tuple[Harm, ...], msgspec.Meta(min_length=6, max_length=6)]


class Morale(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """KB2.3."""

    inexperienced: Small
    regular: Small
    veteran: Small
    officer: Small
    officer_radius: Small

    def of(self, quality: Quality) -> int:
        found: int = getattr(self, quality)
        return found


class DamageDie(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """KB4.2: the die that harms a man."""

    inexperienced: Small
    regular: Small
    veteran: Small
    shield: Small
    building: Small

    def of(self, quality: Quality) -> int:
        """The die needed by quality alone."""
        found: int = getattr(self, quality)
        return found


class ToHit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """KB4.1: what is needed, and what is added to the die."""

    base: int
    point_blank: int
    pin: int
    long: int
    inexperienced: int
    moved: int
    small: int
    down: int
    soft: int
    hard: int
    slit: int


class ArmourRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """KB4.2, KB5.4."""

    harmed_by_all_below: Small
    least_pen: Small
    full: Small
    massive: Small
    side: Small
    top: Small
    plunging_hexes: Small


class Moves(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """KB1.1, KB3.7: hexes by order."""

    advance: Small
    run: Small


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """KB1.3: how many units of a side."""

    outdoors: Small
    floor: Small


class Openings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """KB5.1."""

    men: Small


class Indirect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """KB4.7."""

    first: Small
    best: Small


class Buildings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """KB6."""

    bursts_from: Small
    collapse_hits: Small
    collapse_dice: Small
    burns_from: Small


class AssaultRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """KB7."""

    reach: Small
    reaction_beyond: Small


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of KB4.4."""

    range: Small
    shots: Small
    pen: Small
    he: str
    """Dice of its high explosive; "" for none."""
    direct: bool
    """Whether it fires over open sights."""
    indirect_from: Small
    """The least range of indirect fire; 0 for a weapon that has none."""
    assault: bool
    fixed: bool
    flame: bool
    one_shot: bool
    men: Small
    """What it counts at an opening (KB5.1)."""
    losses: Small
    """Which models fall first: the lowest (KB4.9)."""


class HighExplosive(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Hits of a high explosive shell, its pins, its penetration (KB2.4, KB4.4)."""

    dice: Small
    faces: Annotated[int, msgspec.Meta(ge=1, le=20)]
    pins_dice: Small
    pins_faces: Annotated[int, msgspec.Meta(ge=1, le=20)]
    pins_more: Small
    pen: Small


class Flame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """KB2.4, KB4.8."""

    hits_faces: Annotated[int, msgspec.Meta(ge=1, le=20)]
    pins_faces: Annotated[int, msgspec.Meta(ge=1, le=20)]
    pins_more: Small
    empty_on: Small


class KindRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of KB4.5."""

    moves: MovesWord
    men: Small
    weapons: tuple[tuple[Small, str], ...]
    """Weapons that fire: how many, and their name."""
    quality: Quality
    armour: str
    """"" for men."""
    shield: bool
    ram: Small
    """What is added to its die when it rams a building; 0 where it can't (KB8.1, KB8.2)."""
    indirect_only: bool


class VehicleDamage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """KB4.3: what each result of a die does."""

    superficial: SixResults
    full: SixResults
    massive: SixResults


class Ram(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """KB8.2: dice of a building by material; what a fist adds."""

    wood: Small
    masonry: Small
    fist: Small


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the rules said otherwise in games of earlier versions, which are played as they were."""

    gates_as_gaps: bool
    """Whether a wall, hedge or fence with a gate is none (now B3.3)."""
    floors_as_tops: bool
    """Whether a building is as high as it has floors, whatever its top is (now KB5.7)."""


class TerrainTraits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is true of a terrain (KB3.1, KB5.7, KB5.8)."""

    difficult: bool = False
    """Whether nobody runs into it, and nothing on wheels gets in."""
    closed: bool = False
    """Whether nobody gets in."""
    cover: Literal["", "soft", "hard"] = ""
    """The cover of those in it."""
    top: Small = 0
    """How many storeys high it blocks a line; 0 for not at all."""
    sunken: bool = False
    """Whether its ground lies a storey below all other."""
    vehicles: bool = True
    """Whether vehicles get in."""


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The sheet of a terrain; a ruin is rubble."""

    traits: TerrainTraits = TerrainTraits()


class Ground(msgspec.Struct, frozen=True):
    """What is true of a hex by all terrains in it."""

    difficult: bool
    closed: bool
    covers: frozenset[str]
    top: int
    sunken: bool
    vehicles: bool


class Tables(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True, kw_only=True):
    """All figures of the referee."""

    morale: Morale
    damage: DamageDie
    to_hit: ToHit
    armour: Mapping[str, Small]
    armour_rules: ArmourRules
    moves: Mapping[MovesWord, Moves]
    room: Room
    openings: Openings
    indirect: Indirect
    buildings: Buildings
    assault: AssaultRules
    weapons: Mapping[str, Weapon]
    he: Mapping[str, HighExplosive]
    flame: Flame
    kinds: Mapping[str, KindRow]
    vehicle_damage: VehicleDamage
    ram: Ram
    rules: Rulings
    terrain: Mapping[str, Terrain]

    def ground(self, words: frozenset[str]) -> Ground:
        """What is true of a hex with these terrains."""
        return _ground(self, words)

    def weapon_named(self, text: str) -> str | None:
        """The weapon that a scenario names, in any order of its words; None for none.

        "AT gun medium", "medium AT gun" and "medium_at_gun" are the same.
        """
        words = frozenset(_words(text))
        for name in self.weapons:
            if frozenset(_words(name)) == words:
                return name
        return None


@lru_cache(maxsize=1024)
def _ground(tables: Tables, words: frozenset[str]) -> Ground:
    traits = [tables.terrain[word].traits for word in words]
    return Ground(
        difficult=any(each.difficult for each in traits),
        closed=any(each.closed for each in traits),
        covers=frozenset(each.cover for each in traits),
        top=max((each.top for each in traits), default=0),
        sunken=any(each.sunken for each in traits),
        vehicles=all(each.vehicles for each in traits),
    )


def _words(text: str) -> list[str]:
    plain = text.lower().replace("-", " ").replace("_", " ")
    return plain.replace("super heavy", "superheavy").split()


def read_tables(folder: Path | None) -> Tables:
    """The figures, some replaced by a folder's; raises `TablesError` where they don't fit."""
    tables = load_tables("k47", Tables, folder)
    for kind, row in tables.kinds.items():
        for _, weapon in row.weapons:
            if weapon not in tables.weapons:
                raise TablesError(f"k47.toml: kinds.{kind} has an unknown weapon {weapon!r}")
        if row.armour and row.armour not in tables.armour:
            raise TablesError(f"k47.toml: kinds.{kind} has an unknown armour {row.armour!r}")
    for weapon, entry in tables.weapons.items():
        if entry.he and entry.he not in tables.he:
            raise TablesError(f"k47.toml: weapons.{weapon} has unknown dice {entry.he!r}")
    return tables
