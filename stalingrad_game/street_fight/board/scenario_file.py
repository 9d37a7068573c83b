"""The scenario file as it is written (B9): its tables and keys, before names become numbers.

What only the whole file can show to be wrong is found by `scenario_check`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal, get_args

import msgspec

Id = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[a-z0-9_]{1,40}\Z",
        description="street.fault.id",
    ),
]
NamedId = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[A-Za-z0-9_]{1,40}\Z",
        description="street.fault.name",
    ),
]
"""Of a unit or a building."""
HexText = Annotated[
    str,
    msgspec.Meta(pattern=r"^[A-Za-z]{1,2}[1-9][0-9]{0,2}\Z", description="street.fault.hex"),
]
RunText = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[A-Za-z]{1,2}[1-9][0-9]{0,2}(:[A-Za-z]{1,2}[1-9][0-9]{0,2})?\Z",
        description="street.fault.run",
    ),
]
LocationText = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[A-Za-z]{1,2}[1-9][0-9]{0,2}(/(-?[0-9]{1,3}|[A-Za-z]{1,9}))?\Z",
        description="street.fault.location",
    ),
]
_Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Turns = Annotated[int, msgspec.Meta(ge=1, le=99)]
RefereeWord = Literal["tide", "ats", "k47"]
"""The referees, in the order in which they are listed: this is the one list of them."""
REFEREES: Final[tuple[RefereeWord, ...]] = get_args(RefereeWord)
SideWord = Literal["german", "soviet"]
MaterialWord = Literal["wood", "masonry", "bunker", "hut"]
BuildingWord = Literal["house", "tower", "large", "stairwell", "factory"]
HexsideWord = Literal["wall", "hedge", "fence", "bar", "rubble", "passage"]
QualityWord = Literal["inexperienced", "regular", "veteran"]
DirectionWord = Literal["N", "NE", "SE", "S", "SW", "NW"]
MarkerWord = Literal[
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
    "cracked",
    "left_weapon",
    "blockhouse",
    "foxhole",
    "weapons_pit",
    "ditch",
    "tank_trap",
]
LaneWord = Literal["debris", "mines", "wire"]
LeftWord = Literal["mg_squad", "mortar_squad", "at_squad", "flame_squad"]
OfWord = Literal[LaneWord, LeftWord]
"""Through what a lane leads, or whose weapon was left (B3.4)."""
CardWord = Literal["sig_33b", "ammunition", "smoke_pots", "sappers", "night", "stormers"]
"""The operations cards (TI12.1)."""


class TideEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[tide]``."""

    german_actions: Turns = 3
    soviet_actions: Turns = 2
    turns: Turns | None = None


class AtsEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[ats]``."""

    fanatic: tuple[NamedId, ...] = ()
    railroad_obscures: bool = False
    turns: Turns | None = None
    melee: bool = False
    """Whether the sides may begin in one location."""


class K47Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[k47]``."""

    zone_german: tuple[RunText, ...] | None = None
    zone_soviet: tuple[RunText, ...] | None = None
    large_sections: bool = False
    closed_buildings: bool = False
    turns: Turns | None = None


class SideEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[[map.side]]``."""

    between: tuple[HexText, HexText]
    kind: HexsideWord | None = None
    gate: bool = False
    openings: _Count | None = None


class BuildingEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[[map.building]]`` (B4)."""

    id: NamedId
    material: MaterialWord = "masonry"
    hexes: tuple[HexText, ...]
    floors: Annotated[int, msgspec.Meta(ge=1, le=9)]
    type: BuildingWord | None = None
    stairs: Literal["all"] | tuple[HexText, ...] | None = None
    roof: Literal["none", "flat"] | None = None
    roofless: tuple[HexText, ...] = ()
    silo: tuple[HexText, ...] = ()
    cellar: bool = False
    top: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    doors: tuple[tuple[HexText, HexText], ...] = ()
    """Hexsides, each as a hex of the building and the one outside."""
    entrance: tuple[HexText, ...] | None = None


class RuinEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[[map.ruin]]`` (B4.9)."""

    hex: HexText
    level: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0
    extra: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


class MapEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[map]``."""

    columns: Annotated[int, msgspec.Meta(ge=1, le=60)]
    rows: Annotated[int, msgspec.Meta(ge=1, le=60)]
    even_columns: Literal["down", "up"]
    terrain: dict[str, tuple[RunText, ...]] = msgspec.field(default_factory=dict)
    also: dict[str, tuple[RunText, ...]] = msgspec.field(default_factory=dict)
    level: dict[str, tuple[RunText, ...]] = msgspec.field(default_factory=dict)
    """By level of the ground above the usual one, "1" to "3": its hexes (B6.1)."""
    side: tuple[SideEntry, ...] = ()
    building: tuple[BuildingEntry, ...] = ()
    ruin: tuple[RuinEntry, ...] = ()


class MarkerEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[[marker]]``."""

    at: LocationText
    kind: MarkerWord
    side: SideWord | None = None
    density: _Count | None = None
    """Of mines; None where nothing is said."""
    hidden: bool = False
    at_only: bool = False
    dummy: bool = False
    of: OfWord | None = None
    count: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    """Of cracks: how many; None for one."""


class UnitEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[[unit]]`` (B8)."""

    id: NamedId
    side: SideWord
    kind: str
    at: LocationText | None = None
    steps: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    officer: bool = False
    commissar: bool = False
    quality: QualityWord | None = None
    facing: DirectionWord | None = None
    hidden: bool = False
    tide: dict[str, object] = msgspec.field(default_factory=dict)
    """What replaces values of the unit's row, and its state; each referee checks its own."""
    ats: dict[str, object] = msgspec.field(default_factory=dict)
    k47: dict[str, object] = msgspec.field(default_factory=dict)
    medic: bool = False
    air: bool = False
    """Of a battery: an air strike instead of guns (AT9.10)."""


class SideSetupEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[setup.german]`` and ``[setup.soviet]``: what a side places before the first turn (B9)."""

    zone: tuple[RunText, ...] = ()
    units: tuple[NamedId, ...] = ()
    """Their `at` is what is proposed."""
    mines: _Count = 0
    """The densities that may be laid in all, in any number of fields."""
    dummies: _Count = 0
    hedgehogs: _Count = 0
    wire: _Count = 0
    entrenchments: _Count = 0
    hide: _Count = 0
    """How many units may begin hidden."""
    full_cover: _Count = 0
    """How many units may begin in Full Cover."""
    foxholes: _Count = 0
    weapons_pits: _Count = 0
    trenches: _Count = 0
    ditches: _Count = 0
    tank_traps: _Count = 0


SET_UP_KEYS: Final = tuple(
    field.name
    for field in msgspec.structs.fields(SideSetupEntry)
    if field.name not in {"zone", "units"}
)
"""What a side may do as it sets up, each so many times."""


class SetupEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[setup]``."""

    exchange: tuple[NamedId, ...] = ()
    german: SideSetupEntry = SideSetupEntry()
    soviet: SideSetupEntry = SideSetupEntry()


class OperationsEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[operations]``: the cards that a side has for the whole game (TI12.1)."""

    german: tuple[CardWord, ...] = ()
    soviet: tuple[CardWord, ...] = ()


class ControlEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[control]``."""

    german: tuple[RunText, ...] = ()
    soviet: tuple[RunText, ...] = ()


class VictoryEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[victory]``."""

    side: SideWord
    hexes: tuple[HexText, ...]
    need: Annotated[int, msgspec.Meta(ge=1, le=999)]
    when: Literal["end", "any"]


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole file."""

    format: Literal[1]
    id: Id
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    referees: tuple[RefereeWord, ...]
    turns: Turns
    first: SideWord
    destructible: bool = True
    tide: TideEntry = TideEntry()
    ats: AtsEntry = AtsEntry()
    k47: K47Entry = K47Entry()
    map: MapEntry
    marker: tuple[MarkerEntry, ...] = ()
    unit: tuple[UnitEntry, ...] = ()
    setup: SetupEntry = SetupEntry()
    operations: OperationsEntry = OperationsEntry()
    control: ControlEntry = ControlEntry()
    victory: VictoryEntry


LATER_KEYS: Final[Mapping[type[msgspec.Struct], frozenset[str]]] = MappingProxyType(
    {
        AtsEntry: frozenset({"melee"}),
        MapEntry: frozenset({"level"}),
        MarkerEntry: frozenset({"count"}),
        UnitEntry: frozenset({"medic", "air"}),
        SetupEntry: frozenset({"german", "soviet"}),
        ScenarioFile: frozenset({"operations"}),
    }
)
"""Keys that came after games had been recorded: a game's digest has them where they are set."""
