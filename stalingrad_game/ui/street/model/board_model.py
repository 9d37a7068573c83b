"""What map and Section show, as plain values: counters, ground, a house cut open, what moves.

What a seat may not know isn't in them: a hidden enemy unit has no counter, mines of which the
density isn't known have the figure "?". The map has two halves: the ground with its houses, which
changes seldom and is painted seldom, and what lies over it: counters, the chosen, ways, the line
of sight. How far a motion has come is a share from 0 to 1.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from ....street_fight.board.hexes import Grid
from ....street_fight.board.locations import hex_of
from ....street_fight.plans import AttackSort


class StateModel(msgspec.Struct, frozen=True):
    """A state that a unit is in: pinned, suppressed and so on."""

    word: str
    """Picks its sign; without one, the first letters of its text stand for it."""
    text: str


CounterMark = Literal["", "target", "ready", "threat", "support", "spare"]
"""What a unit is to an attack that is thought of: whom it could be aimed at, whom it is aimed at,
who could attack, who takes part, and who could."""


class CounterModel(msgspec.Struct, frozen=True):
    """A unit's counter."""

    unit: int
    loc: int
    """Where it stands; `NOWHERE` for guns behind the map, which stand at its edge."""
    side: int
    kind: str
    """The word of its kind, which picks its silhouette."""
    name: str
    """As on the board: "G3"."""
    strength: str
    """What is left of it."""
    level: str = ""
    """The floor as a figure or a letter: "1", "R", "−1"; "" on the ground."""
    states: tuple[StateModel, ...] = ()
    officer: bool = False
    facing: int = -1
    """The hexside that a fixed weapon points to, -1 for none."""
    concealed: bool = False
    """Whether the enemy doesn't know where it is: its own seat alone sees this counter."""
    ready: bool = False
    """Whether it can be chosen now."""
    spent: bool = False
    """Whether it has acted in this turn."""
    mark: CounterMark = ""
    chance: str = ""
    """How likely that attack does something; "" where it has no mark, or takes part in one."""
    attack: AttackSort = ""
    """By what sort of attack; "" where it has no chance."""
    text: str = ""
    """All of it in a sentence, for a hint and for screen readers."""


class MarkerModel(msgspec.Struct, frozen=True):
    """A marker that lies in a place."""

    word: str
    """As in scenario files: "mines", "smoke"."""
    name: str
    """What it is called."""
    loc: int
    figure: str = ""
    """The density of mines, "?" where it isn't known; through what a lane leads."""
    level: str = ""
    """The floor, as a counter has it."""
    side: int = -1
    """Whose it is, -1 where that means nothing."""
    concealed: bool = False
    """Whether its own seat alone sees it."""

    @property
    def told(self) -> str:
        """What it is called, with its figure and its floor."""
        more = " ".join(word for word in (self.figure, self.level) if word)
        return f"{self.name} ({more})" if more else self.name


RoofKind = Literal["pitched", "flat", "open", "silo"]
"""A roof that nobody stands on, one that is a place, none at all, and that of a silo."""
SightKind = Literal["clear", "obscured", "cut"]
NOT_RUINED: Final = -1


class Spot(NamedTuple):
    """A point on map or Section; -1 for nothing of a kind."""

    hex: int = -1
    loc: int = -1
    """A location: on the map the ground of the hex, or where the unit stands."""
    unit: int = -1


NO_SPOT: Final = Spot()


class WallModel(NamedTuple):
    """A hexside of a house."""

    openings: int
    """Windows and doors on each floor, 0 for a blank wall."""
    inner: bool
    """Whether the same house goes on behind it."""
    barred: bool = False
    """Whether a black bar stands there."""
    door: bool = False
    """A bunker's door, or the gate of a black bar."""


class HouseModel(msgspec.Struct, frozen=True):
    """What stands, or stood, of a house in one hex."""

    building: int
    """The building's number: hexes with the same one belong together."""
    name: str
    """What the building is called; the map says it at one hex only."""
    material: str
    type: str
    floors: int
    """How many floors stand."""
    printed: int
    """How many floors were built in this hex."""
    height: int
    """How many floors the roof lies above the ground; of a silo more than its floors."""
    walls: tuple[WallModel, ...]
    """By direction, from N clockwise."""
    stairs: bool
    """Whether one gets from floor to floor here."""
    roof: RoofKind
    cellar: bool = False
    rubble: int = NOT_RUINED
    """The level from which up all is rubble: 0 for a hex wholly in ruins, -1 where nothing is."""
    entrance: bool = False
    """Whether a road or railroad leads into it."""
    labelled: bool = False
    """Whether the map says the building's name here."""


class WayModel(NamedTuple):
    """A road or track from the middle of a hex to one of its sides."""

    word: str
    direction: int


class HexModel(msgspec.Struct, frozen=True):
    """A hex with what lies in it and doesn't move."""

    name: str
    terrains: tuple[str, ...]
    """The words of its terrains that count now; none in a house."""
    labels: tuple[str, ...] = ()
    """What is written into it: what its terrains are called, but open ground."""
    description: str = ""
    """What is said of it to whoever points at it: ground and markers; "" for nothing."""
    told: str = ""
    """All that is seen of it, its house and who holds it too, for those who don't see it."""
    level: int = 0
    """How many storeys higher than usual its ground is."""
    slopes: tuple[int, ...] = ()
    """By direction, on a hill: how many storeys lower the ground beyond is."""
    ways: tuple[WayModel, ...] = ()
    house: HouseModel | None = None
    markers: tuple[MarkerModel, ...] = ()
    control: int = -1
    """The side that controls it."""
    aim: bool = False
    """Whether it counts for victory."""


class HexsideModel(NamedTuple):
    """What stands between two hexes."""

    hex: int
    direction: int
    kind: str
    gate: bool


LightKind = Literal["dawn", "day", "smoke", "dusk", "night"]
"""The light of a turn; `smoke` is a later day, when much burns."""


class GroundModel(msgspec.Struct, frozen=True):
    """The board as it lies there."""

    grid: Grid
    hexes: tuple[HexModel, ...]
    """By number."""
    hexsides: tuple[HexsideModel, ...]
    light: LightKind = "day"


class ReachModel(NamedTuple):
    """A place that can be reached or chosen."""

    loc: int
    cost: str = ""
    """What it costs in all, "" where nothing is to be said."""
    level: str = ""
    """The floor, as a counter has it."""
    told: str = ""
    """Place and cost in words, where it can be chosen."""


class ChanceModel(NamedTuple):
    """How likely an attack on a house or a place does something."""

    loc: int
    text: str
    ready: bool
    """Whether the attack stands ready."""
    attack: AttackSort = ""
    """By what sort of attack."""
    level: str = ""
    """The floor, as a counter has it."""
    told: str = ""
    """Place and chance in words."""


class SightModel(msgspec.Struct, frozen=True):
    """The line between two places."""

    start: int
    end: int
    kind: SightKind
    obscuring: tuple[int, ...] = ()
    """The hexes that obscure it, which are outlined."""
    cut: int = -1
    """The hex that cuts it, -1 where none does."""
    text: str = ""
    """What is written beside it: how it is, and what cuts it."""


TraceKind = Literal["way", "shot", "loss", "fallen", "cracked", "control"]


class TraceModel(NamedTuple):
    """What has happened somewhere since whoever is asked last acted."""

    kind: TraceKind
    path: tuple[int, ...]
    """Locations: of a way all of it, of a shot both ends; else one place."""
    text: str
    """The figure at its end: floors, what was lost; "" for none."""
    side: int
    """Whose it is, `NOBODY` for nobody's."""


class OverlayModel(msgspec.Struct, frozen=True):
    """What lies over the map because somebody points at it or chooses."""

    cursor: int = -1
    """The location of the hex cursor, -1 while it isn't shown."""
    hovered: int = -1
    """The hex under the pointer; its stack is listed."""
    pointed: int = -1
    """The unit under the pointer, or that the cursor is on."""
    chosen: tuple[int, ...] = ()
    """Units that are chosen so far."""
    offered: tuple[int, ...] = ()
    """Units that can be chosen as targets."""
    opened: int = -1
    """The hex that the Section shows."""
    reach: tuple[ReachModel, ...] = ()
    path: tuple[ReachModel, ...] = ()
    """The way so far, its start first, each place with the cost up to it."""
    sight: SightModel | None = None
    chances: tuple[ChanceModel, ...] = ()
    """Of houses and places that could be attacked; units have their own."""
    traces: tuple[TraceModel, ...] = ()
    """What has happened since whoever is asked last acted."""


class MapModel(msgspec.Struct, frozen=True):
    """The whole map."""

    ground: GroundModel
    counters: tuple[CounterModel, ...] = ()
    """In file order; within a hex those of lower levels first."""
    overlay: OverlayModel = OverlayModel()


FloorKind = Literal["cellar", "ground", "floor", "rubble", "roof", "outside"]
"""`rubble` is a floor of rubble under the open sky; `outside` the ground of a hex without house."""


class FloorModel(msgspec.Struct, frozen=True):
    """One floor of one hex, as a place to stand."""

    loc: int
    kind: FloorKind
    level: str
    """How its place is written for short: "0", "1", "R", "−1"."""
    name: str
    """What it is called: "first floor"."""
    counters: tuple[CounterModel, ...] = ()
    markers: tuple[MarkerModel, ...] = ()
    cost: str = ""
    """What the chosen unit pays to get here."""
    reachable: bool = False
    """Whether the chosen unit may go here."""
    barred: bool = False
    """Whether the chosen unit can't get here: the floor is hatched."""
    refusal: str = ""
    """Why, where it is pointed at or nobody can get here; "" where nothing is to be said."""
    rule: str = ""
    """The rule that refuses."""


class ColumnModel(msgspec.Struct, frozen=True):
    """One hex of the house."""

    hex: int
    name: str
    house: HouseModel | None
    floors: tuple[FloorModel, ...]
    """From the lowest up."""
    touching: tuple[tuple[int, int], ...] = ()
    """The hexes of the same house that touch it, each with the direction there."""


class SectionModel(msgspec.Struct, frozen=True):
    """A house, or a single hex without one."""

    title: str
    columns: tuple[ColumnModel, ...]
    """From west to east, and from north to south where two stand below each other."""
    hex: int
    """The hex that was clicked."""
    hovered: int = -1
    """The location under the pointer or the cursor."""
    cursor: int = -1
    """The location of the cursor, -1 while it isn't shown."""
    pointed: int = -1
    """The unit that the cursor is on."""
    chosen: tuple[int, ...] = ()
    """Units that are chosen so far."""
    offered: tuple[int, ...] = ()
    """Units that can be chosen as targets."""
    light: LightKind = "day"
    """That of the turn, which the sky shows."""
    chances: tuple[ChanceModel, ...] = ()
    """Of this house and its places as targets of an attack; units have their own."""


class MoveMotion(msgspec.Struct, frozen=True, tag=True):
    """A counter goes from place to place."""

    counter: CounterModel
    path: tuple[int, ...]
    """Locations, where it comes from first."""


class CollapseMotion(msgspec.Struct, frozen=True, tag=True):
    """A hex of a house falls down, from the top to a level."""

    hex: int
    house: HouseModel
    """What stood there."""
    level: int
    """The level that is rubble afterwards."""


class ShellMotion(msgspec.Struct, frozen=True, tag=True):
    """A shell falls through roof and floors and bursts."""

    hex: int
    floors: int
    """How many floors stand."""
    burst: int
    """The level on which it bursts; as many as `floors` for the roof."""


class BlazeMotion(msgspec.Struct, frozen=True, tag=True):
    """A room or a hex catches fire, or goes on burning."""

    loc: int


class CrackMotion(msgspec.Struct, frozen=True, tag=True):
    """A hex of a house is shaken and cracks."""

    hex: int


class DiceMotion(msgspec.Struct, frozen=True, tag=True):
    """Dice fall."""

    side: int
    faces: int
    """How many faces a die has."""
    dice: tuple[int, ...]


MotionModel: TypeAlias = (
    MoveMotion | CollapseMotion | ShellMotion | BlazeMotion | CrackMotion | DiceMotion
)

_STEP_MS: Final = 260
_COLLAPSE_MS: Final = 1900
_FALL_MS: Final = 260
_BURST_MS: Final = 500
_BLAZE_MS: Final = 900
_CRACK_MS: Final = 700
_DICE_MS: Final = 900


def motion_ms(motion: MotionModel) -> int:
    """How long a motion takes at the usual speed, in milliseconds."""
    if isinstance(motion, MoveMotion):
        return _STEP_MS * max(len(motion.path) - 1, 1)
    if isinstance(motion, CollapseMotion):
        return _COLLAPSE_MS
    if isinstance(motion, ShellMotion):
        return _FALL_MS * (motion.floors - motion.burst + 1) + _BURST_MS
    if isinstance(motion, CrackMotion):
        return _CRACK_MS
    return _BLAZE_MS if isinstance(motion, BlazeMotion) else _DICE_MS


def motion_hex(motion: MotionModel) -> int:
    """The hex in which a motion ends; -1 for one that has no place on the map."""
    if isinstance(motion, MoveMotion):
        return hex_of(motion.path[-1]) if motion.path[-1] >= 0 else -1
    if isinstance(motion, BlazeMotion):
        return hex_of(motion.loc)
    return -1 if isinstance(motion, DiceMotion) else motion.hex
