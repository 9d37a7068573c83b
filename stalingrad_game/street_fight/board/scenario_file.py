"""The scenario file as it is written (B9): its tables and keys, before names become numbers.

What only the whole file can show to be wrong is found by `scenario_check`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

import msgspec

Id = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[a-z0-9_]{1,40}\Z",
        description="an id of 1 to 40 small letters, digits and _",
    ),
]
NamedId = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[A-Za-z0-9_]{1,40}\Z",
        description="an id of 1 to 40 letters, digits and _",
    ),
]
"""Of a unit or a building."""
HexText = Annotated[
    str,
    msgspec.Meta(pattern=r"^[A-Za-z]{1,2}[1-9][0-9]{0,2}\Z", description="a hex such as D4"),
]
RunText = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[A-Za-z]{1,2}[1-9][0-9]{0,2}(:[A-Za-z]{1,2}[1-9][0-9]{0,2})?\Z",
        description="a hex such as D4, or a run in one column such as C3:C6",
    ),
]
LocationText = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[A-Za-z]{1,2}[1-9][0-9]{0,2}(/(-?[0-9]{1,3}|[A-Za-z]{1,9}))?\Z",
        description="a location such as D4, D4/1, D4/-1, D4/roof, D4/under",
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
HexsideWord = Literal["wall", "hedge", "fence", "bar", "rubble"]
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
]
LaneWord = Literal["debris", "mines", "wire"]


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
    of: LaneWord | None = None


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


class SetupEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[setup]``."""

    exchange: tuple[NamedId, ...] = ()


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
    control: ControlEntry = ControlEntry()
    victory: VictoryEntry
