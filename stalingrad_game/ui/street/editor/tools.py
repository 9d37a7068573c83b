"""The tools of the scenario editor: which there are, and the edit that each makes of a place."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, get_args

from ....street_fight.board.hexes import OFF_MAP, run_hexes
from ....street_fight.board.scenario_file import MaterialWord, ScenarioFile, SideWord
from ....street_fight.board.terrain import ALSO, HEXSIDES, LEVELS, MARKERS, TERRAINS, UNIT_KINDS
from ....street_fight.editing import edits
from ....street_fight.editing.draft import (
    ScenarioChange,
    building_at,
    changed_by,
    controlled,
    grid_of,
    side_at,
    words_of,
    zone_of,
)


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
        "hill": ("raise", "lower"),
    }
)
SELECT: Final = Tool("look", "select")
CONTROL: Final = Tool("aim", "control")
ZONE: Final = Tool("aim", "zone")
ERASER: Final = Tool("look", "erase")
LAYING: Final = frozenset({"also", "aim"})
"""Groups whose tools take away where they have laid something."""
HEIGHTS_GROUP: Final = "hill"
"""The group whose tools raise and lower the ground."""
_STROKES: Final = LAYING | {"terrain", HEIGHTS_GROUP}


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
    ground: int | None = None
    """In a stroke: the level to which its first hex was raised or lowered."""
    inside: bool = False
    """Whether it was shown in the Section, where the ground is a floor like others."""

    @property
    def level(self) -> int | None:
        """The level of the location, None for a cellar or a roof."""
        level = self.at.partition("/")[2] or "0"
        return int(level) if level.isdecimal() else None


class ToolEdit(NamedTuple):
    """What a tool does to a draft."""

    change: ScenarioChange
    stroke: object = None
    """Edits with the same value here are taken back together; None: this one by itself."""


def tool_edit(file: ScenarioFile, tool: Tool, place: Place) -> ToolEdit | None:
    """The edit that a tool makes; None where it makes none."""
    group, word = tool
    if group == "look":
        return ToolEdit(changed_by(edits.erase, place.hex), word) if word == "erase" else None
    if group == "terrain":
        return ToolEdit(changed_by(edits.paint, place.hex, word), tool)
    if group == HEIGHTS_GROUP:
        level = levelled(file, tool, place)
        stroke = None if place.ground is None else (tool, level)
        return ToolEdit(changed_by(edits.set_level, place.hex, level), stroke)
    if group in LAYING:
        return _laid(tool, place, there=lays(file, tool, place))
    if group == "marker":
        return ToolEdit(changed_by(edits.put_marker, word, place.at, place.side))
    if group == "unit":
        return ToolEdit(changed_by(edits.put_unit, place.side, word, place.at))
    made = _built(file, word, place) if group == "building" else _stood(file, word, place)
    return None if made is None else ToolEdit(made)


def levelled(file: ScenarioFile, tool: Tool, place: Place) -> int:
    """To which level a tool brings the ground of a hex: by one, in a stroke to that of its first.

    What is higher already isn't lowered by raising, nor raised by lowering.
    """
    now = edits.level_at(file, place.hex)
    if tool.word == "raise":
        return min(now + 1, len(LEVELS)) if place.ground is None else max(now, place.ground)
    return max(now - 1, 0) if place.ground is None else min(now, place.ground)


def _laid(tool: Tool, place: Place, *, there: bool) -> ToolEdit:
    """What is laid in a hex, or taken away; a stroke does the one or the other."""
    word, stroke = tool.word, (tool, there, place.side)
    if tool == CONTROL:
        holder = place.side if there else None
        return ToolEdit(changed_by(edits.set_control, place.hex, holder), (tool, holder))
    if tool == ZONE:
        return ToolEdit(changed_by(edits.set_zone, place.hex, place.side, there), stroke)
    if word == "aim":
        return ToolEdit(changed_by(edits.set_objective, place.hex, there), stroke[:2])
    return ToolEdit(changed_by(edits.lay, place.hex, word, there), stroke[:2])


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
    if tool == CONTROL:
        return number not in controlled(file, place.side)
    return number not in run_hexes(grid, zone_of(file, place.side))


def _built(file: ScenarioFile, word: str, place: Place) -> ScenarioChange | None:
    if word == "ruin":
        if place.level is None:
            return None
        there = (place.hex, place.level)
        ruined = there in ((one.hex.upper(), one.level) for one in file.map.ruin)
        return changed_by(edits.set_ruin, place.hex, None if ruined else place.level)
    if word == "storeys":
        return _raised(file, place)
    if word in {"stairs", "roofless", "silo", "entrance"}:
        return changed_by(edits.turn_part, place.hex, word)
    grid = grid_of(file)
    for number in grid.neighbours[grid.parse(place.hex)]:
        beside = None if number == OFF_MAP else building_at(file, grid.name(number))
        if beside is not None and beside.material == word and beside.floors == place.floors:
            return changed_by(edits.extend_building, beside.id, place.hex)
    return changed_by(edits.add_building, place.hex, word, place.floors)


def _raised(file: ScenarioFile, place: Place) -> ScenarioChange | None:
    """The floor that is meant becomes the uppermost one; a house gets one more above its last."""
    house = building_at(file, place.hex)
    if house is None:
        return None
    top = house.floors - 1
    level = place.level if place.level or place.inside else None
    floors = house.floors + 1 if level is None or level >= top else level + 1
    return changed_by(edits.change_building, house.id, "floors", floors)


def _stood(file: ScenarioFile, word: str, place: Place) -> ScenarioChange | None:
    if not place.beyond:
        return None
    ends = place.hex, place.beyond
    there = side_at(file, *ends)
    if word == "openings":
        return changed_by(edits.set_openings, *ends, place.openings)
    if word == "door":
        return changed_by(edits.turn_door, *ends)
    if word == "gate":
        kind = "wall" if there is None or there.kind is None else there.kind
        return changed_by(edits.set_hexside, *ends, kind, there is None or not there.gate)
    return changed_by(edits.set_hexside, *ends, None if word == "none" else word)
