"""The tools of the scenario editor: which there are, and the edit that each makes of a place."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, get_args

from ....street_fight.board.hexes import OFF_MAP, run_hexes
from ....street_fight.board.scenario_file import (
    MaterialWord,
    ScenarioFile,
    SideWord,
)
from ....street_fight.board.terrain import ALSO, HEXSIDES, MARKERS, TERRAINS, UNIT_KINDS
from ....street_fight.editing.building_edits import (
    AddBuilding,
    ChangeBuilding,
    ExtendBuilding,
    SetRuin,
    TurnDoor,
    TurnPart,
)
from ....street_fight.editing.draft import (
    Edit,
    building_at,
    controlled,
    grid_of,
    side_at,
    words_of,
    zone_of,
)
from ....street_fight.editing.ground_edits import (
    LayAlso,
    PaintTerrain,
    SetAim,
    SetControl,
    SetHexside,
    SetOpenings,
    SetZone,
)
from ....street_fight.editing.piece_edits import EraseHex, PutMarker, PutUnit


class Tool(NamedTuple):
    """A tool by its group and its word."""

    group: str
    word: str


TOOL_GROUPS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "look": ("select", "erase"),
        "terrain": tuple(word for word in TERRAINS if word != "sewer"),
        "also": ALSO,
        "building": (
            *(*get_args(MaterialWord), "storeys", "stairs"),
            *("roofless", "silo", "entrance", "ruin"),
        ),
        "hexside": (*HEXSIDES, "gate", "none", "openings", "door"),
        "marker": MARKERS,
        "unit": UNIT_KINDS,
        "aim": ("aim", "control", "zone"),
    }
)
SELECT: Final = Tool("look", "select")
CONTROL: Final = Tool("aim", "control")
ZONE: Final = Tool("aim", "zone")
ERASER: Final = Tool("look", "erase")
LAYING: Final = frozenset({"also", "aim"})
"""Groups whose tools take away where they have laid something."""
_STROKES: Final = LAYING | {"terrain"}


def paints(tool: Tool) -> bool:
    """Whether a tool is put to every hex that the pointer is drawn over."""
    return tool.group in _STROKES or tool == ERASER


class Place(NamedTuple):
    """Where a tool is put, and how it is set."""

    hex: str
    at: str
    """The location, with its floor."""
    beyond: str
    """The hex beyond the hexside that is meant; "" where there is none."""
    side: SideWord
    floors: int
    openings: int
    laid: bool | None = None
    """In a stroke: whether its first hex was given something, or lost it."""

    inside: bool = False
    """Whether it was shown in the Section, where the ground is a floor like others."""

    @property
    def level(self) -> int | None:
        """The level of the location, None for a cellar or a roof."""
        level = self.at.partition("/")[2] or "0"
        return int(level) if level.isdecimal() else None


def tool_edit(file: ScenarioFile, tool: Tool, place: Place) -> Edit | None:
    """The edit that a tool makes; None where it makes none."""
    makers: Mapping[str, Any] = {
        "look": _erased,
        "terrain": lambda _, word, to: PaintTerrain(to.hex, word),
        "also": _laid,
        "building": _built,
        "hexside": _stood,
        "marker": lambda _, word, to: PutMarker(word, to.at, to.side),
        "unit": lambda _, word, to: PutUnit(to.side, word, to.at),
        "aim": _counted,
    }
    made: Edit | None = makers[tool.group](file, tool.word, place)
    return made


def _erased(_file: ScenarioFile, word: Any, place: Place) -> Edit | None:
    return EraseHex(place.hex) if word == "erase" else None


def _laid(file: ScenarioFile, word: Any, place: Place) -> Edit:
    return LayAlso(place.hex, word, lays(file, Tool("also", word), place))


def lays(file: ScenarioFile, tool: Tool, place: Place) -> bool:
    """Whether a tool gives a hex something, rather than takes it away; in a stroke always alike."""
    if place.laid is not None:
        return place.laid
    grid = grid_of(file)
    number = grid.parse(place.hex)
    if tool.group == "also":
        return tool.word not in words_of(grid, file.map.also, number)
    if tool.word == "aim":
        return number not in map(grid.parse, file.victory.hexes)
    if tool.word == "control":
        return number not in controlled(file, place.side)
    return number not in run_hexes(grid, zone_of(file, place.side))


def _built(file: ScenarioFile, word: Any, place: Place) -> Edit | None:
    if word == "ruin":
        if place.level is None:
            return None
        ruined = any(
            one.hex.upper() == place.hex and one.level == place.level for one in file.map.ruin
        )
        return SetRuin(place.hex, None if ruined else place.level)
    if word == "storeys":
        return _raised(file, place)
    if word in {"stairs", "roofless", "silo", "entrance"}:
        return TurnPart(place.hex, word)
    grid = grid_of(file)
    for number in grid.neighbours[grid.parse(place.hex)]:
        beside = None if number == OFF_MAP else building_at(file, grid.name(number))
        if beside is not None and beside.material == word and beside.floors == place.floors:
            return ExtendBuilding(beside.id, place.hex)
    return AddBuilding(place.hex, word, place.floors)


def _raised(file: ScenarioFile, place: Place) -> Edit | None:
    """The floor that is meant becomes the uppermost one; a house gets one more above its last."""
    house = building_at(file, place.hex)
    if house is None:
        return None
    top = house.floors - 1
    level = place.level if place.level or place.inside else None
    level = top if level is None else level
    return ChangeBuilding(house.id, "floors", level + 1 if level < top else house.floors + 1)


def _stood(file: ScenarioFile, word: Any, place: Place) -> Edit | None:
    if not place.beyond:
        return None
    ends = place.hex, place.beyond
    there = side_at(file, *ends)
    if word == "openings":
        return SetOpenings(*ends, place.openings)
    if word == "door":
        return TurnDoor(*ends)
    if word == "gate":
        kind = "wall" if there is None or there.kind is None else there.kind
        return SetHexside(*ends, kind, gate=there is None or not there.gate)
    return SetHexside(*ends, None if word == "none" else word)


def _counted(file: ScenarioFile, word: Any, place: Place) -> Edit:
    there = lays(file, Tool("aim", word), place)
    if word == "aim":
        return SetAim(place.hex, there)
    if word == "control":
        return SetControl(place.hex, place.side if there else None)
    return SetZone(place.hex, place.side, there)
