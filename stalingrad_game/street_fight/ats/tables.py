"""The figures of `ats` as a typed model of assets/street/tables/ats.toml, chapter by chapter.

Every figure of the rules AT stands there, so that an owner of the printed game can put his own.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from ..judge.tables import load_tables
from .casualties import CasualtyTable

UnitClass = Literal["personnel", "heavy", "tracked", "half_track", "wheeled", "off_board"]
MoverClass = Literal["personnel", "heavy", "tracked", "half_track", "wheeled"]
Carried = Literal["satchel", "flame", "scw", "mortar"]
Bears = Literal["cargo", "riders"]
"""Of a vehicle: one squad inside it, or one heavy weapon in tow; or one squad on top of it."""
Effect = Literal["clear", "blocks", "obscures"]
Whole = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]

VEHICLE_CLASSES: Final = ("tracked", "half_track", "wheeled")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the file."""


@cache
def _fraction(points: float) -> Fraction:
    """Points as they are added up."""
    return Fraction(points)


class Costs(Entry, frozen=True, kw_only=True):
    """Movement points by class; None where that class may not enter."""

    personnel: float | None = None
    heavy: float | None = None
    tracked: float | None = None
    half_track: float | None = None
    wheeled: float | None = None

    def of(self, mover: str) -> Fraction | None:
        points: float | None = getattr(self, mover)
        return None if points is None else _fraction(points)


class Die(Entry, frozen=True, kw_only=True):
    """The die (AT)."""

    faces: Positive


class Stacking(Entry, frozen=True, kw_only=True):
    """Points that a location holds (AT2.1)."""

    location: Positive
    officer: Whole
    required: Positive = msgspec.field(name="asked")


class Allowance(Entry, frozen=True, kw_only=True):
    """Movement points by mode (AT7.1)."""

    assault: Positive
    run: Positive
    vehicle_share: Positive


class Fire(Entry, frozen=True, kw_only=True):
    """Fire (AT3.3 to AT3.6)."""

    assault_share: Positive
    running_target: int
    near: Whole
    hit: int
    band: Positive
    moved: int
    ranged_in: int
    indirect: int
    indirect_observed: int
    indirect_minimum: Whole
    airburst: int
    mg_range: Whole
    vehicle_kill: int
    full_cover: int


class Spotting(Entry, frozen=True, kw_only=True):
    """Ranges at which units are spotted, in hexes (AT3.7)."""

    stationary: Whole
    good: Whole
    improved: Whole
    full_cover: Whole
    building: Whole
    moving: Whole


class Morale(Entry, frozen=True, kw_only=True):
    """What helps and hampers morale checks (AT2.5, AT4, AT9.5, AT10.10)."""

    officer: int
    commissar: int
    commissar_fails: int
    hedgehog: int
    fanatic: int
    overrun: int
    bail_out: int


class BuildingFigures(Entry, frozen=True, kw_only=True):
    """Buildings as targets, destruction and flame (AT6.11 to AT6.13)."""

    share: Positive
    roof_cover: int
    rubble: int
    clear: int
    flame: int
    flame_roll: int
    flamethrower: int = 6
    """Casualties from which a flamethrower sets alight what it attacks; without a second roll."""
    crack: Whole = 0
    """Casualties of the roll for the fabric of a building that crack it; 0 where there is none, and
    any location rubbles by the roll for those in it."""
    crack_shift: Whole = 0
    """Columns right for each crack."""
    flames_empty: bool = False
    """Whether it may attack an empty location that burns."""


class Immobilisation(Entry, frozen=True, kw_only=True):
    """The roll for terrain (AT7.4): an M-kill from `kill` on, after what the class adds."""

    kill: int
    tracked: int
    half_track: int
    wheeled: int
    elite_commander: int


class Rules(Entry, frozen=True, kw_only=True):
    """What was otherwise before; each is true in the games of that time alone."""

    melees_hold_vehicles: bool = False
    """AT5: whether no vehicle drives out of a melee."""
    sewers_apart: bool = False
    """AT8.1: whether the sewer leads to no adjacent hex."""
    hull_down_on_walls: bool = False
    """AT7.8: whether the wall covers a vehicle that shows its belly on it."""
    rubble_floors_open: bool = False
    """AT6.10: whether a floor of rubble is none above those below it."""
    bunkers_to_next_cellar: bool = False
    """AT8.4: whether one gets from the ground of a bunker into the cellar of its next hex."""
    all_destructible: bool = False
    """B9: whether houses fall also where the scenario says that none does."""
    flames_last: bool = False
    """AT6.13: whether flames burn on to the end, kill the suppressed and let the broken out."""
    halls_through_others: bool = False
    """AT10.5: whether lines between two hexes of a factory ignore all between, a hex of its rubble
    is always inside, and wrecks in it obscure lines from outside."""
    fallen_halls_open: bool = False
    """AT10.8: whether one sees from above into rubble of a factory as into a roofless hex."""
    weapons_lost: bool = False
    """AT9.10: whether a squad's weapon is lost with its last step."""


class Riding(Entry, frozen=True, kw_only=True):
    """Riding and towing (AT2.6)."""

    casualties: Whole = 0
    """Of those aboard, where no casualties were rolled for the vehicle that is lost."""


class Sewer(Entry, frozen=True, kw_only=True):
    """Sewers (AT8.1)."""

    reach: Positive
    casualties: Whole


class Mines(Entry, frozen=True, kw_only=True):
    """Mines (AT9.4, AT9.5)."""

    hidden: int
    factors: Whole


class Steps(Entry, frozen=True, kw_only=True):
    """Movement points of steps that no terrain prices."""

    level: Whole
    roof: Whole
    cellar: Whole
    burrow: Whole
    under: Whole
    climb_out: Whole
    climb: Whole
    """Uphill, for each storey (B6.1)."""


class WeaponEntry(Entry, frozen=True, kw_only=True):
    """A carried weapon (AT2.1)."""

    frag: Whole = 0
    gf: Whole = 0
    range: Whole = 0
    minimum: Whole = 0
    hit: int = 0
    kill: int = 0
    """Against vehicles; 0 for none (AT2.4)."""
    bails_out: Whole = 0
    """The casualties from which the crew of an armoured vehicle leaves it; 0 for never (AT2.4)."""


class Weapons(Entry, frozen=True, kw_only=True):
    """What squads carry."""

    satchel: WeaponEntry
    flame: WeaponEntry
    scw: WeaponEntry
    mortar: WeaponEntry
    air: WeaponEntry = WeaponEntry()
    """Of a battery that is an air strike (AT9.10)."""


class SideValues(Entry, frozen=True, kw_only=True):
    """What a kind's values are for one side."""

    gf: Whole = 0
    range: Whole = 0
    morale: Whole = 0


class UnitRow(Entry, frozen=True, kw_only=True):
    """A kind of unit (AT2)."""

    unit_class: UnitClass = msgspec.field(name="class")
    points: Whole
    steps: Positive = 1
    german: SideValues = SideValues()
    soviet: SideValues = SideValues()
    carries: Carried | None = None
    mp: Whole = 0
    frag: Whole = 0
    frag_range: Whole = 0
    mg: Whole = 0
    kill: int = 0
    armour: int = 0
    strike: Whole = 0
    """What a die must not be above, less armour, for it to wreck a vehicle in a melee; 0: it can't
    (AT5)."""
    wrecked: Whole = 0
    """The casualties from which it is a wreck, if it has no armour; 0 for never (AT2.4)."""
    bears: Bears | None = None
    """What it carries (AT2.6)."""


class Material(Entry, frozen=True, kw_only=True):
    """What a building is made of (AT6.4, A100, A101)."""

    study: str
    cover: Whole
    cost: Costs
    rolls: tuple[MoverClass, ...] = ()
    rubble: Whole = 0
    """The cover of its rubble; 0 for that of the terrain which it becomes."""


class Obstacle(Entry, frozen=True, kw_only=True):
    """What hampers a line (AT7.2, AT10.7): up to `top`, in heights of 10 a storey."""

    study: str
    effect: Effect = "clear"
    top: Whole = 0
    art: bool = False
    """Only where the line touches its art: in single stretches (AT10.7)."""
    any_height: bool = False
    into: bool = False
    """Whether it hampers a line to a target in its hex as well."""
    shift: Whole = 0
    """Columns as an obscuring one."""
    cover: Whole = 0
    """Its class as cover of those in it, or behind it."""


class TerrainTraits(Entry, frozen=True, kw_only=True):
    """What is true of a terrain beside its figures."""

    shown: str = ""
    """The terrain by whose name it is called, where it isn't its own."""
    road: bool = False
    """Whether a road through it lessens its cost (B3.1, A115)."""
    sunken: bool = False
    """Whether its ground is the bottom of a ravine (AT10.9)."""
    hides: Literal["nobody", "anybody", "personnel", "unseen"] = "nobody"
    """Who may be set up hidden there; "unseen" whom no enemy sees there (AT9.9)."""
    bursts: bool = False
    """Whether HE bursts in the air over it (AT3.6)."""
    burns: bool = False
    """Whether it catches fire (AT6.13)."""
    lane: bool = False
    """Whether tracked vehicles leave a lane in it, by which others follow (AT7.5)."""
    hedgehogs: bool = True
    """Whether hedgehogs are dug there (AT9.1)."""
    mines: bool = True
    """Whether mines are laid there (AT9.2)."""


class Terrain(Obstacle, frozen=True, kw_only=True):
    """A row of the table of terrain (AT7.2)."""

    for_personnel: bool = False
    """Whether its cover is for Personnel with Light and Medium weapons only."""
    beside: bool = False
    """Whether cost and cover are those of the other terrain in the hex."""
    cost: Costs = Costs()
    rolls: tuple[MoverClass, ...] = ()
    running: bool = True
    tracked_assault: bool = False
    """Whether tracked vehicles enter in assault mode only."""
    traits: TerrainTraits = TerrainTraits()


class MarkerRow(Obstacle, frozen=True, kw_only=True):
    """A marker's row (AT7.2)."""

    cost: Costs = Costs()
    """Instead of the terrain's, of a ditch at least that; a class that has none stays out."""
    times: Costs = Costs()
    more: Costs = Costs()
    rolls: tuple[MoverClass, ...] = ()
    shelters: tuple[MoverClass, ...] = ()
    """Of a pit: whom it covers, one unit each (AT7.9)."""


class SideRow(Obstacle, frozen=True, kw_only=True):
    """A hexside's row (AT7.2)."""

    more: Costs = Costs()
    """Added to the terrain entered; a class that has none crosses at gates only."""
    rolls: tuple[MoverClass, ...] = ()
    """Who rolls before crossing."""


class Hedgehog(Entry, frozen=True, kw_only=True):
    """Cover of a hedgehog (AT9.1)."""

    on_top: Whole
    under: Whole


class Belly(Entry, frozen=True, kw_only=True):
    """A vehicle that crosses a wall (AT7.8)."""

    armour: int


class Tables(Entry, frozen=True, eq=False, kw_only=True):
    """The whole file."""

    die: Die
    stacking: Stacking
    allowance: Allowance
    casualty: CasualtyTable
    fire: Fire
    spotting: Spotting
    morale: Morale
    building: BuildingFigures
    immobilisation: Immobilisation
    rules: Rules = Rules()
    riding: Riding = Riding()
    sewer: Sewer
    mines: Mines
    steps: Steps
    weapon: Weapons
    unit: dict[str, UnitRow]
    material: dict[str, Material]
    terrain: dict[str, Terrain]
    railroad: Obstacle
    marker: dict[str, MarkerRow]
    vehicle: MarkerRow = MarkerRow(study="A112")
    """Of an intact vehicle in a hex."""
    hedgehog: Hedgehog
    side: dict[str, SideRow]
    belly: Belly


@cache
def ats_tables(folder: Path | None = None) -> Tables:
    """The figures of `ats`, those of a folder in place of its own; raises `TablesError`."""
    return load_tables("ats", Tables, folder)
