"""What can be set of the scenario, and of what lies under the cursor, as fields and switches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, get_args

import msgspec

from ....street_fight.board.board import default_type
from ....street_fight.board.hexes import DIRECTIONS, run_hexes
from ....street_fight.board.scenario_file import (
    BuildingEntry,
    BuildingWord,
    LaneWord,
    MarkerEntry,
    MaterialWord,
    QualityWord,
    SideWord,
    UnitEntry,
)
from ....street_fight.editing.building_edits import (
    ChangeBuilding,
    CutBuilding,
    HousePart,
    RenameBuilding,
    SetRuin,
    TurnPart,
    is_factory,
    part_hexes,
)
from ....street_fight.editing.draft import Edit, building_at, controlled, zone_of
from ....street_fight.editing.ground_edits import SetAim, SetControl, SetSize, SetZone
from ....street_fight.editing.head_edits import (
    SetHead,
    SetOwn,
    SetVictory,
    TurnFanatic,
    TurnReferee,
)
from ....street_fight.editing.piece_edits import (
    ChangeMarker,
    ChangeUnit,
    RemoveMarker,
    RemoveUnit,
    RenameUnit,
    TurnExchange,
    here,
)
from ....street_fight.referees import REFEREES, referee
from ...screens.form_layout import LabelledField, heading_label, note_label
from ...widgets import Button, Choice, TextField, Toggle, Widget
from .drafting import Drafting

EDITED_SIDES: Final[tuple[SideWord, ...]] = get_args(SideWord)
MOST_SIZE: Final = 24
MOST_TURNS: Final = 30
MOST_ACTIONS: Final = 9
MOST_FLOORS: Final = 9
MOST_STEPS: Final = 12
DENSEST_FIELD: Final = 10
MOST_TITLE: Final = 80
MOST_ID: Final = 40
MOST_EXTRA: Final = 3
"""What rubble costs at most, beyond its terrain (B4.9)."""


class Properties:
    """Makes the widgets of one draft in one language."""

    def __init__(
        self, draft: Drafting, say: Callable[[str], str], do: Callable[[Edit], None]
    ) -> None:
        """`do` makes an edit and shows what came of it; `say` gives the texts of the editor."""
        self._draft: Final = draft
        self._say: Final = say
        self._do: Final = do

    def _choice(
        self, name: str, values: Sequence[Any], now: Any, edit: Callable[[Any], Edit]
    ) -> Choice:
        """One of several values; one that isn't among them stands first."""
        known = list(values) if now in values else [now, *values]
        return Choice(
            self._say(name),
            [self._value(each) for each in known],
            lambda index: self._do(edit(known[index])),
            index=known.index(now),
            size=18,
            key=("set", name),
        )

    def _value(self, value: Any) -> str:
        if value is None:
            return self._say("value.usual")
        return str(value) if isinstance(value, int) else self._say(f"value.{value}")

    def _switch(self, name: str, now: bool, edit: Callable[[bool], Edit]) -> Toggle:
        return Toggle(
            self._say(name), lambda on: self._do(edit(on)), value=now, size=18, key=("set", name)
        )

    def _field(self, name: str, text: str, most: int, edit: Callable[[str], Edit]) -> Widget:
        return self._field_of(name, text, most, lambda said: self._do(edit(said)))

    def _field_of(
        self, name: str, text: str, most: int, typed: Callable[[str], None]
    ) -> LabelledField:
        field = TextField(typed, text=text, most=most, size=18, key=("set", name))
        return LabelledField(self._say(name), field, size=18)

    def _renamed(
        self, named: UnitEntry | BuildingEntry, edit: Callable[[str, str], Edit]
    ) -> Iterator[Widget]:
        """The field of a name; what is typed there is its new name as soon as it can be one."""
        now = named.id

        def rename(said: str) -> None:
            nonlocal now
            self._do(edit(now, said))
            file = self._draft.file
            entries = file.unit if isinstance(named, UnitEntry) else file.map.building
            if all(one.id != now for one in entries):
                now = said

        yield self._field_of("name", now, MOST_ID, rename)
        yield note_label(self._say("name_note"))

    def scenario(self) -> Iterator[Widget]:
        """Title, size, referees, turns, victory."""
        file = self._draft.file
        yield self._field("title", file.title, MOST_TITLE, lambda text: SetHead("title", text))
        yield self._field("id", file.id, MOST_ID, lambda text: SetHead("id", text))
        yield note_label(self._say("id_note"))
        size, parity = range(1, MOST_SIZE + 1), file.map.even_columns
        columns, rows = file.map.columns, file.map.rows
        yield self._choice("columns", size, columns, lambda n: SetSize(n, rows, parity))
        yield self._choice("rows", size, rows, lambda n: SetSize(columns, n, parity))
        words = ("down", "up")
        yield self._choice("parity", words, parity, lambda each: SetSize(columns, rows, each))
        turns = range(1, MOST_TURNS + 1)
        yield self._choice("turns", turns, file.turns, lambda n: SetHead("turns", n))
        yield self._choice("first", EDITED_SIDES, file.first, lambda side: SetHead("first", side))
        for word in REFEREES:
            yield from self._referee(word)
        yield heading_label(self._say("victory"))
        won = file.victory
        yield self._choice("winner", EDITED_SIDES, won.side, lambda side: SetVictory("side", side))
        needed = range(1, max(len(won.hexes), 1) + 1)
        yield self._choice("need", needed, won.need, lambda n: SetVictory("need", n))
        when = ("end", "any")
        yield self._choice("when", when, won.when, lambda each: SetVictory("when", each))

    def _referee(self, word: Any) -> Iterator[Widget]:
        file = self._draft.file
        listed = word in file.referees
        yield self._switch(f"referee.{word}", listed, lambda _: TurnReferee(word))
        if not listed:
            return
        own = getattr(file, word, None)
        if own is None:
            return
        turns = (None, *range(1, MOST_TURNS + 1))
        yield self._choice("own_turns", turns, own.turns, lambda n: SetOwn(word, "turns", n))
        for field in msgspec.structs.fields(own):
            value, name = getattr(own, field.name), field.name
            if isinstance(value, bool):
                yield self._switch(name, value, self._set_own(word, name))
            elif isinstance(value, int) and name != "turns":
                yield self._choice(
                    name, range(1, MOST_ACTIONS + 1), value, self._set_own(word, name)
                )
        if referee(word).razes:
            yield self._switch(
                "destructible", file.destructible, lambda on: SetHead("destructible", on)
            )

    def _set_own(self, word: Any, name: str) -> Callable[[Any], Edit]:
        return lambda value: SetOwn(word, name, value)

    def place(self) -> Iterator[Widget]:
        """The unit that is chosen, or the house, units and markers of the hex."""
        draft = self._draft
        for unit in draft.file.unit:
            if unit.id == draft.unit:
                yield from self._unit(unit)
                return
        house = building_at(draft.file, draft.hex)
        if house is not None:
            yield from self._house(house)
        for number, marker in enumerate(draft.file.marker):
            if here(marker, draft.hex):
                yield from self._marker(number, marker)
        yield heading_label(self._say("group.aim"))
        yield from self._held(draft.hex)

    def _held(self, at: str) -> Iterator[Widget]:
        """Whether a hex counts, who controls it, whose zone it is in."""
        file, grid = self._draft.file, self._draft.grid
        number = grid.parse(at)
        counts = number in map(grid.parse, file.victory.hexes)
        yield self._switch("tool.aim", counts, lambda on: SetAim(at, counts=on))
        held = [side for side in EDITED_SIDES if number in controlled(file, side)]
        sides = ("nobody", *EDITED_SIDES)
        now = held[0] if held else "nobody"
        yield self._choice(
            "tool.control",
            sides,
            now,
            lambda side: SetControl(at, None if side == "nobody" else side),
        )
        if any(referee(word).zones for word in file.referees):
            for side in EDITED_SIDES:
                there = number in run_hexes(grid, zone_of(file, side))
                yield self._switch(f"zone.{side}", there, self._zoned(at, side))

    def _zoned(self, at: str, side: SideWord) -> Callable[[bool], Edit]:
        return lambda on: SetZone(at, side, there=on)

    def units(self) -> Iterator[tuple[str, str]]:
        """The units of the hex, and the batteries off the map: id and kind."""
        for unit in self._draft.file.unit:
            if unit.at is None or here(unit, self._draft.hex):
                yield unit.id, unit.kind

    def _unit(self, unit: UnitEntry) -> Iterator[Widget]:
        name, said = unit.id, self._say
        yield from self._renamed(unit, RenameUnit)
        yield self._choice("side", EDITED_SIDES, unit.side, lambda v: ChangeUnit(name, "side", v))
        floors = self._draft.floor_names
        if unit.at is not None and (len(floors) > 1 or unit.at not in floors):
            known = floors if unit.at in floors else [unit.at, *floors]
            yield Choice(
                said("floor"),
                known,
                lambda index: self._do(ChangeUnit(name, "at", known[index])),
                index=known.index(unit.at),
                size=18,
                key=("set", "floor"),
            )
        steps = (None, *range(1, MOST_STEPS + 1))
        yield self._choice("steps", steps, unit.steps, lambda v: ChangeUnit(name, "steps", v))
        quality = (None, *get_args(QualityWord))
        yield self._choice(
            "quality", quality, unit.quality, lambda v: ChangeUnit(name, "quality", v)
        )
        facing = (None, *DIRECTIONS)
        yield self._choice("facing", facing, unit.facing, lambda v: ChangeUnit(name, "facing", v))
        yield self._switch("officer", unit.officer, lambda on: ChangeUnit(name, "officer", on))
        yield self._switch(
            "commissar", unit.commissar, lambda on: ChangeUnit(name, "commissar", on)
        )
        yield self._switch("hidden", unit.hidden, lambda on: ChangeUnit(name, "hidden", on))
        exchanged = name in self._draft.file.setup.exchange
        yield self._switch("exchange", exchanged, lambda _: TurnExchange(name))
        yield Button(said("remove"), lambda: self._do(RemoveUnit(name)), size=18, key="remove")

    def _house(self, house: BuildingEntry) -> Iterator[Widget]:
        name = house.id
        yield from self._renamed(house, RenameBuilding)
        yield self._choice(
            "material",
            get_args(MaterialWord),
            house.material,
            lambda v: ChangeBuilding(name, "material", v),
        )
        floors = range(1, MOST_FLOORS + 1)
        yield self._choice(
            "floors", floors, house.floors, lambda v: ChangeBuilding(name, "floors", v)
        )
        types = (None, *get_args(BuildingWord))
        usual = self._say(f"value.{default_type(len(house.hexes), house.floors)}")
        yield Choice(
            self._say("type"),
            [self._value(each) if each else f"{self._value(None)} ({usual})" for each in types],
            lambda index: self._do(ChangeBuilding(name, "type", types[index])),
            index=types.index(house.type),
            size=18,
            key=("set", "type"),
        )
        top = (None, *floors)
        yield self._choice("top", top, house.top, lambda v: ChangeBuilding(name, "top", v))
        flat = house.roof == "flat"
        yield self._switch(
            "flat", flat, lambda on: ChangeBuilding(name, "roof", "flat" if on else None)
        )
        yield self._switch("cellar", house.cellar, lambda on: ChangeBuilding(name, "cellar", on))
        fanatic = name in self._draft.file.ats.fanatic
        yield self._switch("fanatic", fanatic, lambda _: TurnFanatic(name))
        at = self._draft.hex
        yield heading_label(self._say("here"))
        yield from self._house_hex(house, at)
        yield Button(self._say("cut"), lambda: self._do(CutBuilding(at)), size=18, key="cut")

    def _house_hex(self, house: BuildingEntry, at: str) -> Iterator[Widget]:
        """What is said of one hex of a house: its parts, and from where up it is rubble."""
        file = self._draft.file
        parts: tuple[HousePart, ...] = get_args(HousePart)
        for part in parts:
            if part != "entrance" or is_factory(house):
                there = at in (each.upper() for each in part_hexes(file, house, part))
                yield self._switch(f"tool.{part}", there, self._turned(at, part))
        ruin = next((one for one in file.map.ruin if one.hex.upper() == at), None)
        levels = (None, *range(house.floors))
        known = levels if ruin is None or ruin.level in levels else (*levels, ruin.level)
        yield Choice(
            self._say("ruin"),
            [self._rubble(level) for level in known],
            lambda index: self._do(SetRuin(at, known[index], ruin.extra if ruin else 1)),
            index=known.index(None if ruin is None else ruin.level),
            size=18,
            key=("set", "ruin"),
        )
        if ruin is not None and ruin.level == 0:
            extra = range(1, MOST_EXTRA + 1)
            yield self._choice("extra", extra, ruin.extra, lambda n: SetRuin(at, 0, n))

    def _turned(self, at: str, part: HousePart) -> Callable[[bool], Edit]:
        return lambda _: TurnPart(at, part)

    def _rubble(self, level: int | None) -> str:
        """From which floor up a hex is rubble."""
        if not level:
            return self._say("value.nowhere" if level is None else "value.ground")
        return str(level)

    def _marker(self, number: int, marker: MarkerEntry) -> Iterator[Widget]:
        texts = self._draft.texts
        yield heading_label(str(texts.noun(f"street.marker.{marker.kind}")))
        if marker.kind == "mines":
            yield self._choice(
                "side", EDITED_SIDES, marker.side, lambda v: ChangeMarker(number, "side", v)
            )
            density = range(DENSEST_FIELD + 1)
            yield self._choice(
                "density", density, marker.density, lambda v: ChangeMarker(number, "density", v)
            )
            yield self._switch("dummy", marker.dummy, lambda on: ChangeMarker(number, "dummy", on))
            yield self._switch(
                "hidden", marker.hidden, lambda on: ChangeMarker(number, "hidden", on)
            )
            yield self._switch(
                "at_only", marker.at_only, lambda on: ChangeMarker(number, "at_only", on)
            )
        elif marker.kind == "lane":
            lanes = get_args(LaneWord)
            yield self._choice("of", lanes, marker.of, lambda v: ChangeMarker(number, "of", v))
        yield Button(
            self._say("remove"),
            lambda: self._do(RemoveMarker(number)),
            size=18,
            key=("remove", number),
        )
