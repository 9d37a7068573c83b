"""What can be set of the scenario, and of what lies under the cursor, as fields and switches."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from ....street_fight.board.board import default_type
from ....street_fight.board.hexes import DIRECTIONS, run_hexes
from ....street_fight.board.scenario_file import (
    BuildingEntry,
    BuildingWord,
    MarkerEntry,
    MaterialWord,
    QualityWord,
    RefereeWord,
    ScenarioFile,
    SideWord,
    UnitEntry,
)
from ....street_fight.board.terrain import CRACKED, LEFT_WEAPONS, LEVELS, MARKED_OF
from ....street_fight.editing import edits
from ....street_fight.editing.draft import (
    DraftPath,
    ScenarioChange,
    building_at,
    changed_by,
    controlled,
    set_at,
    value_at,
    zone_of,
)
from ....street_fight.referees import REFEREES, referee
from ...screens.form_layout import NOTE_STYLE, LabelledField, heading_label, note_label
from ...style.theme import BRICK_LIGHT
from ...widgets import Button, Choice, Label, TextField, Toggle, Widget
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
MOST_CRACKS: Final = 9
FAULT_STYLE: Final = replace(NOTE_STYLE, colour=BRICK_LIGHT)
MOST_EXTRA: Final = 3
"""What rubble costs at most, beyond its terrain (B4.9)."""


class Held(NamedTuple):
    """What is set now, and the change that another value makes."""

    now: Any
    to: Callable[[Any], ScenarioChange]


class IdNote(Label):
    """What an id may hold; where something else was typed, that this can't be one."""

    def __init__(self, draft: Drafting) -> None:
        super().__init__("", NOTE_STYLE)
        self._draft: Final = draft
        self.renew()

    def renew(self) -> None:
        """Say it of what is typed now."""
        texts, typed = self._draft.texts, self._draft.wrong_id
        self.style = NOTE_STYLE if typed is None else FAULT_STYLE
        self.text = (
            texts.sentence("street.editor.id_note")
            if typed is None
            else texts.sentence("street.editor.id_fault", id=typed)
        )


class Properties:
    """Makes the widgets of one draft in one language."""

    def __init__(
        self,
        draft: Drafting,
        say: Callable[[str], str],
        do: Callable[[ScenarioChange, object], None],
    ) -> None:
        """`do` changes the draft and shows what came of it; `say` gives the texts of the editor."""
        self._draft: Final = draft
        self._say: Final = say
        self._do: Final = do

    def _at(self, *path: str | int) -> Held:
        """What is set at a path of the draft."""
        return Held(value_at(self._draft.file, path), partial(_set, path))

    def _choice(
        self,
        name: str,
        values: Sequence[Any],
        held: Held,
        called: Callable[[Any], str] | None = None,
    ) -> Choice:
        """One of several values; one that isn't among them stands first."""
        now, to = held
        known = list(values) if now in values else [now, *values]
        return Choice(
            self._say(name),
            [(called or self._value)(each) for each in known],
            lambda index: self._do(to(known[index]), None),
            index=known.index(now),
            size=18,
            key=("set", name),
        )

    def _value(self, value: Any) -> str:
        if value is None:
            return self._say("value.usual")
        return str(value) if isinstance(value, int) else self._say(f"value.{value}")

    def _players(self, side: str) -> str:
        """Who plays a side, where those are meant and not what is theirs."""
        texts = self._draft.texts
        return texts.language.capitalised(texts.noun(f"side.{side}").the)

    def _switch(self, name: str, held: Held) -> Toggle:
        now, to = held
        return Toggle(
            self._say(name),
            lambda on: self._do(to(on), None),
            value=now,
            size=18,
            key=("set", name),
        )

    def _field(
        self, name: str, text: str, most: int, typed: Callable[[str], None]
    ) -> LabelledField:
        field = TextField(typed, text=text, most=most, size=18, key=("set", name))
        return LabelledField(self._say(name), field, size=18)

    def _head_field(
        self, name: str, most: int, now: str, typed: Callable[[str], ScenarioChange]
    ) -> LabelledField:
        """The field of a text at the head of the file; what is typed is taken back as one."""
        return self._field(name, now, most, lambda text: self._do(typed(text), ("head", name)))

    def _button(self, word: str, change: ScenarioChange, key: Hashable) -> Button:
        return Button(self._say(word), lambda: self._do(change, None), size=18, key=key)

    def _renamed(
        self, named: UnitEntry | BuildingEntry, rename: Callable[..., ScenarioFile]
    ) -> Iterator[Widget]:
        """The field of a name; what is typed there is its new name as soon as it can be one."""
        now = named.id

        def typed(text: str) -> None:
            nonlocal now
            self._do(changed_by(rename, now, text), rename)
            file = self._draft.file
            entries = file.unit if isinstance(named, UnitEntry) else file.map.building
            if all(one.id != now for one in entries):
                now = text

        yield self._field("name", now, MOST_ID, typed)
        yield note_label(self._say("name_note"))

    def scenario(self) -> Iterator[Widget]:
        """Title, size, referees, turns, victory."""
        draft, file = self._draft, self._draft.file
        yield self._head_field("title", MOST_TITLE, file.title, draft.typed_title)
        yield self._head_field("id", MOST_ID, draft.shown_id, draft.typed_id)
        yield IdNote(draft)
        for key, name, values in (
            ("columns", "columns", range(1, MOST_SIZE + 1)),
            ("rows", "rows", range(1, MOST_SIZE + 1)),
            ("even_columns", "parity", ("down", "up")),
        ):
            yield self._choice(name, values, self._size(key))
        yield self._choice("turns", range(1, MOST_TURNS + 1), self._at("turns"))
        yield self._choice("first", EDITED_SIDES, self._at("first"), self._players)
        for word in REFEREES:
            yield from self._referee(word)
        yield heading_label(self._say("victory"))
        yield self._choice("winner", EDITED_SIDES, self._at("victory", "side"), self._players)
        needed = range(1, max(len(file.victory.hexes), 1) + 1)
        yield self._choice("need", needed, self._at("victory", "need"))
        yield self._choice("when", ("end", "any"), self._at("victory", "when"))

    def _size(self, key: str) -> Held:
        """A measure of the map; the others stay."""
        size = {
            one: getattr(self._draft.file.map, one) for one in ("columns", "rows", "even_columns")
        }
        return Held(
            size[key], lambda value: changed_by(edits.resize, *(size | {key: value}).values())
        )

    def _referee(self, word: RefereeWord) -> Iterator[Widget]:
        file = self._draft.file
        listed = word in file.referees
        turn = changed_by(edits.turn_referee, word)
        yield self._switch(f"referee.{word}", Held(listed, lambda _: turn))
        own = getattr(file, word, None)
        if not listed or own is None:
            return
        turns = (None, *range(1, MOST_TURNS + 1))
        yield self._choice("own_turns", turns, self._at(word, "turns"))
        for field in msgspec.structs.fields(own):
            held, name = self._at(word, field.name), field.name
            if isinstance(held.now, bool):
                yield self._switch(name, held)
            elif isinstance(held.now, int) and name != "turns":
                yield self._choice(name, range(1, MOST_ACTIONS + 1), held)
        if referee(word).razes:
            yield self._switch("destructible", self._at("destructible"))

    def place(self) -> Iterator[Widget]:
        """The unit that is chosen, or the house, units and markers of the hex."""
        draft = self._draft
        for unit in draft.file.unit:
            if unit.id == draft.unit:
                yield from self._unit(unit)
                return
        level = edits.level_at(draft.file, draft.hex)
        to = partial(changed_by, edits.set_level, draft.hex)
        yield self._choice("level", range(len(LEVELS) + 1), Held(level, to), self._level)
        house = building_at(draft.file, draft.hex)
        if house is not None:
            yield from self._house(house)
        for number, marker in enumerate(draft.file.marker):
            if edits.here(marker, draft.hex):
                yield from self._marker(number, marker)
        yield heading_label(self._say("group.aim"))
        yield from self._held(draft.hex)

    def _held(self, at: str) -> Iterator[Widget]:
        """Whether a hex counts, who controls it, whose zone it is in."""
        file, grid = self._draft.file, self._draft.grid
        number = grid.parse(at)
        counts = number in map(grid.parse, file.victory.hexes)
        yield self._switch("tool.aim", Held(counts, partial(changed_by, edits.set_objective, at)))
        holder = next((side for side in EDITED_SIDES if number in controlled(file, side)), "nobody")

        def held_by(side: str) -> ScenarioChange:
            return changed_by(edits.set_control, at, None if side == "nobody" else side)

        yield self._choice(
            "tool.control",
            ("nobody", *EDITED_SIDES),
            Held(holder, held_by),
            lambda each: self._value(each) if each == "nobody" else self._players(each),
        )
        if any(referee(word).zones for word in file.referees):
            for side in EDITED_SIDES:
                there = number in run_hexes(grid, zone_of(file, side))
                to = partial(changed_by, edits.set_zone, at, side)
                yield self._switch(f"zone.{side}", Held(there, to))

    def units(self) -> Iterator[tuple[str, str]]:
        """The units of the hex, and the batteries off the map: id and kind."""
        for unit in self._draft.file.unit:
            if unit.at is None or edits.here(unit, self._draft.hex):
                yield unit.id, unit.kind

    def _unit(self, unit: UnitEntry) -> Iterator[Widget]:
        name, at = unit.id, partial(self._at, "unit", unit.id)
        yield from self._renamed(unit, edits.rename_unit)
        yield self._choice("side", EDITED_SIDES, at("side"))
        floors = self._draft.floor_names
        if unit.at is not None and (len(floors) > 1 or unit.at not in floors):
            yield self._choice("floor", floors, at("at"), str)
        yield self._choice("steps", (None, *range(1, MOST_STEPS + 1)), at("steps"))
        yield self._choice("quality", (None, *get_args(QualityWord)), at("quality"))
        yield self._choice("facing", (None, *DIRECTIONS), at("facing"))
        for key in ("officer", "commissar", "medic", "hidden"):
            yield self._switch(key, at(key))
        exchanged = name in self._draft.file.setup.exchange
        turn = changed_by(edits.turn_exchange, name)
        yield self._switch("exchange", Held(exchanged, lambda _: turn))
        yield self._button("remove", changed_by(edits.remove_unit, name), "remove")

    def _house(self, house: BuildingEntry) -> Iterator[Widget]:
        def of_house(key: str) -> Held:
            to = partial(changed_by, edits.change_building, house.id, key)
            return Held(getattr(house, key), to)

        yield from self._renamed(house, edits.rename_building)
        yield self._choice("material", get_args(MaterialWord), of_house("material"))
        floors = range(1, MOST_FLOORS + 1)
        yield self._choice("floors", floors, of_house("floors"))
        usual = self._say(f"value.{default_type(len(house.hexes), house.floors)}")
        yield self._choice(
            "type",
            (None, *get_args(BuildingWord)),
            of_house("type"),
            lambda each: self._value(each) if each else f"{self._value(None)} ({usual})",
        )
        yield self._choice("top", (None, *floors), of_house("top"))
        roof = of_house("roof")
        flat = Held(roof.now == "flat", lambda on: roof.to("flat" if on else None))
        yield self._switch("flat", flat)
        yield self._switch("cellar", of_house("cellar"))
        turn = changed_by(edits.turn_fanatic, house.id)
        fanatic = house.id in self._draft.file.ats.fanatic
        yield self._switch("fanatic", Held(fanatic, lambda _: turn))
        at = self._draft.hex
        yield heading_label(self._say("here"))
        yield from self._house_hex(house, at)
        yield self._button("cut", changed_by(edits.cut_building, at), "cut")

    def _house_hex(self, house: BuildingEntry, at: str) -> Iterator[Widget]:
        """What is said of one hex of a house: its parts, and from where up it is rubble."""
        file = self._draft.file
        parts: tuple[edits.HousePart, ...] = get_args(edits.HousePart)
        for part in parts:
            if part != "entrance" or edits.is_factory(house):
                there = at in (each.upper() for each in edits.part_hexes(file, house, part))
                yield self._switch(f"tool.{part}", Held(there, partial(_turn_part, at, part)))
        ruin = next((one for one in file.map.ruin if one.hex.upper() == at), None)
        level, extra = (None, 1) if ruin is None else (ruin.level, ruin.extra)
        levels = (None, *range(house.floors))
        known = levels if level in levels else (*levels, level)
        to = partial(changed_by, edits.set_ruin, at)
        yield self._choice("ruin", known, Held(level, lambda n: to(n, extra)), self._rubble)
        if level == 0:
            yield self._choice("extra", range(1, MOST_EXTRA + 1), Held(extra, partial(to, 0)))

    def _of(self, word: str) -> str:
        """Through what a lane leads, or whose weapon was left."""
        if word in LEFT_WEAPONS:
            return str(self._draft.texts.noun(f"street.kind.{word}"))
        return self._value(word)

    def _level(self, level: int) -> str:
        """How high the ground of a hex is."""
        return str(level) if level else self._say("value.level_ground")

    def _rubble(self, level: int | None) -> str:
        """From which floor up a hex is rubble."""
        if not level:
            return self._say("value.nowhere" if level is None else "value.ground")
        return str(level)

    def _marker(self, number: int, marker: MarkerEntry) -> Iterator[Widget]:
        texts, at = self._draft.texts, partial(self._at, "marker", number)
        yield heading_label(str(texts.noun(f"street.marker.{marker.kind}")))
        if marker.kind == "mines":
            yield self._choice("side", EDITED_SIDES, at("side"))
            yield self._choice("density", range(DENSEST_FIELD + 1), at("density"))
            dummy = partial(changed_by, edits.set_dummy, number)
            yield self._switch("dummy", Held(marker.dummy, dummy))
            for key in ("hidden", "at_only"):
                yield self._switch(key, at(key))
        elif marker.kind in MARKED_OF:
            yield self._choice(f"of_{marker.kind}", MARKED_OF[marker.kind], at("of"), self._of)
        elif marker.kind == CRACKED:
            yield self._choice("cracks", (None, *range(2, MOST_CRACKS + 1)), at("count"), _cracks)
        yield self._button("remove", changed_by(edits.remove_marker, number), ("remove", number))


def _cracks(count: int | None) -> str:
    return str(count or 1)


def _set(path: DraftPath, value: object) -> ScenarioChange:
    return changed_by(set_at, path, value)


def _turn_part(at: str, part: edits.HousePart, _on: bool) -> ScenarioChange:
    return changed_by(edits.turn_part, at, part)
