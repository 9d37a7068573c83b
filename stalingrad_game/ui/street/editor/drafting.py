"""A draft being edited: its history, the tool in hand, the cursor, what is chosen. No widgets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from ....data_files.draft_history import DraftHistory
from ....localisation.catalogue import Catalogue
from ....street_fight.board.hexes import DIRECTIONS, OFF_MAP, Grid, run_hexes
from ....street_fight.board.locations import (
    CELLAR,
    GROUND,
    ROOF,
    TOP_LEVEL,
    hex_of,
    location,
    location_name,
    place_of,
)
from ....street_fight.board.scenario import Scenario
from ....street_fight.board.scenario_file import ScenarioFile, SideWord
from ....street_fight.board.terrain import ALSO, TERRAINS, UNIT_KINDS
from ....street_fight.editing import edits
from ....street_fight.editing.draft import (
    ScenarioChange,
    building_at,
    changed_by,
    controlled,
    cropped,
    grid_of,
    set_at,
    together,
    zone_of,
)
from ....street_fight.editing.draft_faults import DraftFault, draft_faults
from ....street_fight.editing.own_files import id_of_title
from ....street_fight.position.position import opening_state
from ....street_fight.position.referee import StreetKit
from ....street_fight.referees import REFEREES, referee
from ....street_fight.words.words import GameWords
from ...style.keys import Direction
from ..model.board_model import MapModel, OverlayModel, SectionModel
from ..model.board_reading import BoardReader
from .tools import (
    CONTROL,
    HEIGHTS_GROUP,
    LAYING,
    SELECT,
    TOOL_GROUPS,
    ZONE,
    Place,
    Tool,
    ToolEdit,
    lays,
    levelled,
    tool_edit,
)

USUAL_FLOORS: Final = 2
_UPRIGHT: Final = ("up", "down")


class Drafting:
    """One draft on the table of the editor."""

    def __init__(self, file: ScenarioFile, texts: Catalogue) -> None:
        self.history: Final = DraftHistory(file)
        self.texts = texts
        self.id_follows_title = False
        """Whether a new title makes a new id: in a new draft, until its id is typed or saved."""
        self.wrong_id: str | None = None
        """What was typed as the id and can't be one, until it is mended."""
        self.tool = SELECT
        self._taken: Final = {name: words[0] for name, words in TOOL_GROUPS.items()}
        """By group: the word of its tool that was in hand last."""
        self.side: SideWord = "german"
        self.floors = USUAL_FLOORS
        self.openings = 0
        self.cursor = location(0)
        self.direction = 0
        self.hovered = OFF_MAP
        self.unit = ""
        """The id of the chosen unit."""
        self._laid: bool | None = None
        """In a stroke, whether it lays or takes away."""
        self._ground: int | None = None
        """In a stroke, to which level it raises or lowers."""
        self.faults: tuple[DraftFault, ...] = ()
        self.shown: DraftMap
        self.refresh()

    @property
    def file(self) -> ScenarioFile:
        return self.history.file

    @property
    def grid(self) -> Grid:
        return grid_of(self.file)

    @property
    def hex(self) -> str:
        """The name of the hex under the cursor."""
        return self.grid.name(hex_of(self.cursor))

    def refresh(self) -> None:
        """The draft, or the language, is another one."""
        if hex_of(self.cursor) >= self.grid.count:
            self.cursor = location(0)
        if all(one.id != self.unit for one in self.file.unit):
            self.unit = ""
        self.faults = draft_faults(self.file, self.wrong_id)
        self.shown = DraftMap(self.file, self.texts)

    def do(self, change: ScenarioChange, joined: object = None) -> bool:
        """Change the draft, and say whether anything is different; the chosen unit stays chosen."""
        units = [one.id for one in self.file.unit]
        changed = self.history.do(change, joined)
        if changed:
            if self.unit in units and len(self.file.unit) == len(units):  # it may be renamed
                self.unit = self.file.unit[units.index(self.unit)].id
            self.refresh()
        return changed

    @property
    def shown_id(self) -> str:
        """What stands in the field of the id."""
        return self.file.id if self.wrong_id is None else self.wrong_id

    @property
    def unsaved(self) -> bool:
        """Whether anything was typed or drawn since it was saved."""
        return self.history.changed or self.wrong_id is not None

    def typed_title(self, title: str) -> ScenarioChange:
        """The change that a title makes; the id of a new draft goes with it."""
        named = changed_by(set_at, ("title",), title)
        if not self.id_follows_title or not title.strip():
            return named
        return together((named, changed_by(set_at, ("id",), id_of_title(title))))

    def typed_id(self, text: str) -> ScenarioChange:
        """The change that a typed id makes; one that can't be an id is kept until it is mended."""
        self.id_follows_title = False
        named = changed_by(set_at, ("id",), text)
        self.wrong_id = None if named(self.file).id == text else text
        self.refresh()
        return named

    def undo(self) -> bool:
        return self._turned(self.history.undo())

    def redo(self) -> bool:
        return self._turned(self.history.redo())

    def _turned(self, changed: bool) -> bool:
        if changed:
            self.wrong_id = None
            self.refresh()
        return changed

    def hold(self, tool: Tool) -> None:
        self.tool = tool
        self._taken[tool.group] = tool.word
        self.end_stroke()

    def tool_of(self, group: str) -> Tool:
        """The tool of a group that was in hand last, at first its first one."""
        return Tool(group, self._taken[group])

    def hold_group(self, number: int) -> None:
        """Take the tool of a group, by the group's number from 0; beyond them nothing."""
        names = list(TOOL_GROUPS)
        if number < len(names):
            self.hold(self.tool_of(names[number]))

    def turn_tool(self, way: int) -> None:
        """Take the next tool of the group, or the one before."""
        words = TOOL_GROUPS[self.tool.group]
        place = (words.index(self.tool.word) + way) % len(words)
        self.hold(Tool(self.tool.group, words[place]))

    def turn_side(self) -> None:
        """Tools are for the other side."""
        self.side = "soviet" if self.side == "german" else "german"

    def go_to(self, loc: int, unit: str = "") -> None:
        self.cursor, self.unit = loc, unit

    def walk(self, direction: Direction) -> None:
        """Move the cursor by a hex; sideways it stays in its row as well as it can."""
        number, grid = hex_of(self.cursor), self.grid
        if direction in _UPRIGHT:
            found = grid.neighbours[number][0 if direction == "up" else 3]
        else:
            row = grid.neighbours[number]
            first = (1, 2) if direction == "right" else (5, 4)
            low = grid.centres[number][1] % 2 == 0
            order = first if low else first[::-1]
            found = next((row[n] for n in order if row[n] != OFF_MAP), OFF_MAP)
        if found != OFF_MAP:
            self.go_to(location(found))

    @property
    def places(self) -> list[int]:
        """The floors of the hex under the cursor from the lowest up, its roof last."""
        house = building_at(self.file, self.hex)
        floors = 1 if house is None else min(house.floors, TOP_LEVEL)
        found = [*([CELLAR] if house and house.cellar else []), *range(floors)]
        if house and (house.roof == "flat" or house.type == "factory"):
            found.append(ROOF)
        return found

    @property
    def floor_names(self) -> list[str]:
        """The locations of these floors, as files write them."""
        number = hex_of(self.cursor)
        return [location_name(self.grid, location(number, place)) for place in self.places]

    def climb(self, way: int) -> None:
        """The next floor, or with a tool of hexsides the next side around."""
        if self.tool.group == "hexside":
            self.direction = (self.direction + way) % len(DIRECTIONS)
            return
        number, places = hex_of(self.cursor), self.places
        here = place_of(self.cursor)
        at = places.index(here) if here in places else places.index(GROUND)
        self.go_to(location(number, places[min(max(at + way, 0), len(places) - 1)]))

    def use(
        self, loc: int, direction: int | None = None, unit: str = "", *, stroke: bool = False
    ) -> bool:
        """Put the tool to a place, or choose what is there; says whether the draft changed.

        A stroke lays in every hex, or takes away in every one, until `end_stroke`; one that raises
        or lowers makes all as high as the first.
        """
        self.go_to(loc, unit if self.tool == SELECT else "")
        self.direction = self.direction if direction is None else direction
        place = self._place(self.direction)
        if stroke and self.tool.group in LAYING and self._laid is None:
            self._laid = lays(self.file, self.tool, place)
            place = place._replace(laid=self._laid)
        if stroke and self.tool.group == HEIGHTS_GROUP and self._ground is None:
            self._ground = levelled(self.file, self.tool, place)
            place = place._replace(ground=self._ground)
        return self._used(tool_edit(self.file, self.tool, place))

    def use_inside(self, loc: int, sides: Sequence[int], unit: str = "") -> bool:
        """The same where the house is cut open: on a floor, or on the hexsides of a wall."""
        self.go_to(loc, unit if self.tool == SELECT else "")
        if self.tool.group != "hexside":
            place = self._place(self.direction)._replace(inside=True)
            return self._used(tool_edit(self.file, self.tool, place))
        made = (tool_edit(self.file, self.tool, self._place(side)) for side in sides)
        return self.do(together(edit.change for edit in made if edit is not None))

    def _used(self, edit: ToolEdit | None) -> bool:
        changed = edit is not None and self.do(*edit)
        if changed and self.tool.group == "unit":
            self.unit = self.file.unit[-1].id
        return changed

    def end_stroke(self) -> None:
        """The pointer was let go: what follows is taken back by itself."""
        self._laid = self._ground = None
        self.history.part()

    def _place(self, direction: int) -> Place:
        grid = self.grid
        beyond = grid.neighbours[hex_of(self.cursor)][direction]
        return Place(
            hex=self.hex,
            at=location_name(grid, self.cursor),
            beyond="" if beyond == OFF_MAP else grid.name(beyond),
            side=self.side,
            floors=self.floors,
            openings=self.openings,
            laid=self._laid,
            ground=self._ground,
        )

    def held_by(self, side: SideWord) -> Sequence[int]:
        """The hexes that are a side's by the tool in hand: controlled, or its zone of set-up."""
        if self.tool == CONTROL:
            return controlled(self.file, side)
        zone = zone_of(self.file, side) if self.tool == ZONE else ()
        return list(run_hexes(self.grid, zone))

    def erase(self) -> bool:
        """Take away the uppermost thing under the cursor."""
        return self.do(changed_by(edits.erase, self.hex), "erase")

    def move_unit(self, unit: int, loc: int) -> bool:
        """A unit was dragged to another place."""
        name = self.shown.unit_named(unit)
        self.go_to(loc, name)
        return self.do(changed_by(set_at, ("unit", name, "at"), location_name(self.grid, loc)))

    def jump(self, number: int) -> None:
        fault = self.faults[number]
        if fault.hex != OFF_MAP:
            self.go_to(location(fault.hex), fault.unit)


class DraftMap:
    """The pictures of one draft."""

    def __init__(self, file: ScenarioFile, texts: Catalogue) -> None:
        """Read a draft; what can't be shown is left out."""
        known = [unit for unit in file.unit if unit.kind in UNIT_KINDS]
        shown = cropped(replace(file, unit=tuple(known)))
        word = _shown_by(shown)
        main = {each: runs for each, runs in shown.map.terrain.items() if each in TERRAINS}
        also = {each: runs for each, runs in shown.map.also.items() if each in ALSO}
        shown = replace(shown, referees=(word,), map=replace(shown.map, terrain=main, also=also))
        kit = StreetKit(Scenario(shown), referee(word))
        self._state: Final = opening_state(kit)
        self._reader: Final = BoardReader(kit, GameWords(kit, texts))
        self._plain: Final = self._reader.map(self._state)
        self._houses: Final[dict[int, SectionModel]] = {}
        self._units: Final = [unit.id for unit in shown.unit]

    def map(self, cursor: int, hovered: int, unit: str) -> MapModel:
        """The map, with the cursor's location, the hex under the pointer, the chosen unit."""
        chosen = tuple(n for n, name in enumerate(self._units) if name == unit)
        opened = hex_of(cursor)
        overlay = OverlayModel(cursor=cursor, hovered=hovered, chosen=chosen, opened=opened)
        return replace(self._plain, overlay=overlay)

    def section(self, cursor: int, unit: str) -> SectionModel:
        """The house under the cursor cut open, with the cursor's floor and the chosen unit."""
        chosen = tuple(n for n, name in enumerate(self._units) if name == unit)
        number = hex_of(cursor)
        if number not in self._houses:
            self._houses[number] = self._reader.section(self._state, number)
        return replace(self._houses[number], hovered=cursor, chosen=chosen)

    def unit_named(self, number: int) -> str:
        """The id of a unit that is shown; "" for none."""
        return self._units[number] if 0 <= number < len(self._units) else ""


def _shown_by(file: ScenarioFile) -> str:
    """Who reads a draft: the referee that asks for stairs, else the one that knows most kinds."""
    kinds: Sequence[str] = [unit.kind for unit in file.unit]
    most = max(REFEREES, key=lambda word: len(referee(word).kinds))
    readers = (*(word for word in REFEREES if referee(word).stairs), most)
    listed = [word for word in readers if word in file.referees]
    fits = (word for word in (*listed, *readers) if referee(word).kinds.issuperset(kinds))
    return next(fits, most)
