"""Makes the map and the Section of a game as somebody sees it; no session is needed for it.

It tells what lies and stands there. What is chosen or pointed at is laid over it by whoever knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from ....localisation.catalogue import Catalogue
from ....street_fight.board.board import OUTER_OPENINGS, Board, Building
from ....street_fight.board.locations import (
    CELLAR,
    GROUND,
    NOWHERE,
    ROOF,
    TOP_LEVEL,
    UNDER,
    hex_of,
    is_level,
    location,
    place_of,
)
from ....street_fight.board.terrain import (
    BATTERIES,
    BRIDGE,
    CRACKED,
    LEFT_WEAPONS,
    MARKED_OF,
    MARKERS,
    ROADS,
)
from ....street_fight.position.codes import GERMAN, SIDES, MarkerFlag, Table
from ....street_fight.position.knowledge import UNKNOWN
from ....street_fight.position.placing import BEGINS_HIDDEN
from ....street_fight.position.position import Position
from ....street_fight.position.questions import CapacityQuery
from ....street_fight.position.referee import StreetKit
from ....street_fight.position.state import Marker, State
from ....street_fight.words.board_text import ACTED
from ....street_fight.words.words import GameWords, floors_text, is_whole
from .board_model import (
    NOT_RUINED,
    ColumnModel,
    CounterModel,
    FloorKind,
    FloorModel,
    GroundModel,
    HexModel,
    HexsideModel,
    HouseModel,
    LightKind,
    MapModel,
    MarkerModel,
    RoofKind,
    SectionModel,
    StateModel,
    WallModel,
    WayModel,
)

UNKNOWN_FIGURE: Final = "?"
TRACKS: Final = (*ROADS, "railroad")
_UNSAID: Final = {"open", *TRACKS} - {BRIDGE}
"""Terrains whose picture says enough."""
_PLACE_WORDS: Final[Mapping[int, str]] = MappingProxyType(
    {ROOF: "roof", CELLAR: "cellar", UNDER: "under"}
)


def height_order(loc: int) -> tuple[int, int]:
    """Sorts the places of a hex from the lowest up: under the ground, levels, the roof."""
    below = {CELLAR: -2, UNDER: -1}
    place = place_of(loc)
    return hex_of(loc), below.get(place, place)


def level_of(texts: Catalogue, loc: int) -> str:
    """The floor of a location for short: "1", "R"; "" on the ground and off the map."""
    if loc < 0 or place_of(loc) == GROUND:
        return ""
    place = place_of(loc)
    if is_level(place):
        return str(place)
    return texts.phrase(f"street.map.level.{_PLACE_WORDS[place]}")


def floor_name(texts: Catalogue, loc: int) -> str:
    """What the floor of a location is called: "ground floor"."""
    place = place_of(loc)
    if place == GROUND:
        return texts.phrase("street.map.floor.ground")
    if is_level(place):
        return texts.phrase("street.map.floor.level", n=place)
    return texts.phrase(f"street.map.floor.{_PLACE_WORDS[place]}")


class BoardReader:
    """Reads states or views of one game in one language."""

    def __init__(self, kit: StreetKit, words: GameWords) -> None:
        self._kit: Final = kit
        self._board: Final[Board] = kit.board
        self._words: Final = words
        self._texts: Final = words.texts

    def map(self, view: State) -> MapModel:
        position = Position(self._kit.scenario, view)
        return MapModel(self.ground(position), self.counters(position))

    # The ground.

    def ground(self, position: Position) -> GroundModel:
        markers: dict[int, list[MarkerModel]] = {}
        for marker in position.state.markers:
            if marker.loc >= 0:
                markers.setdefault(hex_of(marker.loc), []).append(self._marker(position, marker))
        hexes = tuple(
            self._hex(position, number, markers.get(number, ()))
            for number in range(self._board.grid.count)
        )
        sides = tuple(_hexsides(self._board))
        return GroundModel(self._board.grid, hexes, sides, self.light(position))

    def light(self, position: Position) -> LightKind:
        """The light of the turn: a battle goes from dawn to dusk, or is one by night (TI12.1)."""
        if any("night" in cards for cards in self._kit.scenario.operations):
            return "night"
        turn, turns = position.state.table[Table.TURN], self._kit.turns
        if turn >= turns > 1:
            return "dusk"
        if turn <= 1 < turns:
            return "dawn"
        return "day" if turn * 2 <= turns + 1 else "smoke"

    def _hex(self, position: Position, number: int, markers: Sequence[MarkerModel]) -> HexModel:
        terrains = tuple(sorted(position.terrains(number)))
        labels = self._hex_labels(position, number)
        house = self.house(position, number)
        lying = (*labels, *(marker.told for marker in markers))
        return HexModel(
            name=self._board.name(number),
            terrains=terrains,
            labels=labels,
            description=self._hex_description(number, lying),
            told=self._hex_told(position, number, house, lying),
            level=self._board.level[number],
            slopes=_slopes(self._board, number),
            ways=tuple(_ways(self._board, number)) if position.rubble(number) is None else (),
            house=house,
            markers=tuple(markers),
            control=position.state.control[number],
            aim=number in self._kit.scenario.victory.hexes,
        )

    def _hex_labels(self, position: Position, number: int) -> tuple[str, ...]:
        """What the terrains of a hex are called, but open ground and ways; last how high it is."""
        words = sorted(position.terrains(number) - _UNSAID)
        found = [str(self._texts.noun(f"street.terrain.{word}")) for word in words]
        if level := self._board.level[number]:
            found.append(self._texts.phrase("street.ground.hill", n=level))
        return tuple(found)

    def _hex_told(
        self, position: Position, number: int, house: HouseModel | None, lying: Sequence[str]
    ) -> str:
        """All that is seen of a hex but its units, in a line."""
        found = []
        if house is not None:
            found.append(house.name)
            if position.levels(number):
                found.append(floors_text(self._texts, position.levels(number)))
        found += lying
        holder = position.state.control[number]
        if number in self._kit.scenario.victory.hexes:
            found.append(self._texts.phrase("street.map.aim_hex"))
        if holder in SIDES:
            found.append(self._texts.phrase("street.map.held", side=self._words.side(holder)))
        name, what = self._board.name(number), ", ".join(found)
        return self._texts.sentence("street.map.told", hex=name, what=what) if found else name

    def _hex_description(self, number: int, found: Sequence[str]) -> str:
        """The ground and the markers of a hex; "" for nothing."""
        if not found:
            return ""
        listed = self._texts.language.listed(found)
        return self._texts.sentence("street.map.told", hex=self._board.name(number), what=listed)

    def house(self, position: Position, number: int) -> HouseModel | None:
        """What stands, or stood, in a hex; None where no house was built."""
        building = position.building(number)
        if building is None:
            return None
        ruin = position.ruin(number)
        return HouseModel(
            building=building.number,
            name=self._words.names.building(building),
            material=building.material,
            type=building.type,
            floors=position.levels(number),
            printed=1 if number in building.silo else building.floors,  # B4.6
            height=building.floors,
            walls=tuple(
                _wall(position, building, number, other)
                for other in self._board.grid.neighbours[number]
            ),
            stairs=not self._kit.referee.stairs or number in building.stairs,  # B4.4
            roof=_roof(building, number, position),
            cellar=building.cellar and position.intact(number) is not None,
            rubble=NOT_RUINED if ruin is None else ruin[0],
            entrance=number in building.entrance,
            labelled=number == _first_hex(self._board, building),
        )

    def _marker(self, position: Position, marker: Marker) -> MarkerModel:
        word = MARKERS[marker.kind]
        figure = ""
        if word == "mines":
            figure = UNKNOWN_FIGURE if marker.density == UNKNOWN else str(marker.density)
        elif word in MARKED_OF and marker.of >= 0:
            figure = self._of(MARKED_OF[word][marker.of])
        elif word == CRACKED and marker.density > 1:
            figure = str(marker.density)
        dummy = marker.flags & MarkerFlag.DUMMY
        return MarkerModel(
            word=word,
            name=str(self._texts.noun(f"street.marker.{word}")),
            loc=marker.loc,
            figure="0" if dummy else figure,
            level=level_of(self._texts, marker.loc),
            side=marker.side,
            concealed=bool(marker.flags & MarkerFlag.HIDDEN)
            and position.state.viewer in {marker.side, -1},
        )

    def _of(self, word: str) -> str:
        """The name of what a lane leads through, or of whose weapon was left."""
        group = "terrain" if word == "debris" else "kind" if word in LEFT_WEAPONS else "marker"
        return str(self._texts.noun(f"street.{group}.{word}"))

    # Units.

    def counters(self, position: Position) -> tuple[CounterModel, ...]:
        """The units whose place is known, by hex and from the lowest up; guns off the map last."""
        units = position.state.units
        seen = [number for number, now in enumerate(units) if now.loc >= 0]
        seen.sort(key=lambda number: height_order(units[number].loc))
        guns = [
            number
            for number, now in enumerate(units)
            if now.loc == NOWHERE and position.kind(number) in BATTERIES
        ]
        return tuple(self.counter(position, number) for number in (*seen, *guns))

    def counter(self, position: Position, unit: int) -> CounterModel:
        card, now = position.card(unit), position.state.units[unit]
        kind = self._kit.referee.kind_now(position, unit)
        whole = is_whole(kind, now.steps)
        states = tuple(self._states(position, unit))
        return CounterModel(
            unit=unit,
            loc=now.loc,
            side=card.side,
            kind=kind,
            name=card.id,
            strength="" if whole else str(now.steps),
            level=level_of(self._texts, now.loc),
            states=states,
            officer=card.officer,
            facing=now.facing,
            concealed=now.hidden,
            spent=any(state.word in ACTED for state in states),
            text=self._unit_description(position, unit, states),
        )

    def _unit_description(self, position: Position, unit: int, states: Sequence[StateModel]) -> str:
        strength = self._words.strength(position, unit)
        return ", ".join((strength, *(state.text for state in states)))

    def _states(self, position: Position, unit: int) -> Iterator[StateModel]:
        """What the referee says of a unit's states; nothing where it says nothing."""
        referee = self._kit.referee
        for key, facts in referee.unit_notes(position, unit):
            word = key.rpartition(".")[2]
            yield StateModel(word, self._words.noted(key, facts))
        if unit in position.state.staying_hidden:
            yield StateModel(BEGINS_HIDDEN, self._words.noted(f"note.{BEGINS_HIDDEN}", {}))

    # The Section.

    def section(self, view: State, number: int) -> SectionModel:
        """The house of a hex, or the hex alone where it has none."""
        position = Position(self._kit.scenario, view)
        building = position.building(number)
        hexes = [number] if building is None else sorted(building.hexes, key=self._from_west)
        name = self._board.name(number)
        if building is not None:
            text = self._words.names.building(building)
            name = self._texts.sentence("street.map.section", house=text, hex=name)
        elif ground := self._hex_labels(position, number):
            listed = self._texts.language.listed(ground)
            name = self._texts.sentence("street.map.section", house=listed, hex=name)
        return SectionModel(
            title=name,
            columns=tuple(self._column(position, each) for each in hexes),
            hex=number,
            light=self.light(position),
        )

    def _from_west(self, number: int) -> tuple[int, int]:
        return self._board.grid.centres[number]

    def _column(self, position: Position, number: int) -> ColumnModel:
        places = [CELLAR, UNDER, *range(TOP_LEVEL), ROOF]
        there = [loc for place in places if position.exists(loc := location(number, place))]
        markers = [
            self._marker(position, marker)
            for marker in position.state.markers
            if marker.loc >= 0 and hex_of(marker.loc) == number
        ]
        floors = []
        for loc in there:
            refusal, rule = self._no_place(position, loc)
            floors.append(
                FloorModel(
                    loc=loc,
                    kind=_floor_kind(position, loc),
                    level=level_of(self._texts, loc) or str(GROUND),
                    name=floor_name(self._texts, loc),
                    counters=tuple(self.counter(position, unit) for unit in position.units_at(loc)),
                    markers=tuple(marker for marker in markers if marker.loc == loc),
                    barred=bool(refusal),
                    refusal=refusal,
                    rule=rule,
                )
            )
        house = self.house(position, number)
        row = self._board.grid.neighbours[number]
        touching = (
            ()
            if house is None
            else tuple(
                (other, direction)
                for direction, other in enumerate(row)
                if other >= 0 and self._board.building_of[other] == house.building
            )
        )
        return ColumnModel(number, self._board.name(number), house, tuple(floors), touching)

    def _no_place(self, position: Position, loc: int) -> tuple[str, str]:
        """Why the referee knows no such place, and the rule; nothing where he does."""
        answer = self._kit.referee.judge.capacity(position, CapacityQuery(loc, GERMAN))
        if answer.legal:
            return "", ""
        sentence = self._words.sentence(answer.why[0])
        return sentence.text, sentence.rule


@lru_cache(maxsize=256)
def _first_hex(board: Board, building: Building) -> int:
    """The hex of a building that stands highest on the map, where its name is written."""
    return min(building.hexes, key=lambda each: (board.grid.centres[each][1], each))


@lru_cache(maxsize=64)
def _way_hexes(board: Board, word: str) -> frozenset[int]:
    """The hexes through which a kind of way leads; any road joins any other (B3.1)."""
    words = frozenset(ROADS) if word in ROADS else frozenset({word})
    hexes = range(board.grid.count)
    return frozenset(n for n in hexes if not words.isdisjoint(board.also[n] | {board.terrain[n]}))


def _ways(board: Board, number: int) -> Iterator[WayModel]:
    """Roads and tracks to neighbours that have the same one.

    Two that run beside each other are drawn apart; one goes on straight beyond the map's end.
    """
    row = board.grid.neighbours[number]
    for word in TRACKS:
        if word not in board.also[number] | {board.terrain[number]}:
            continue
        there = _way_hexes(board, word)
        joined = [n for n in range(6) if row[n] in there and not _beside(board, there, number, n)]
        beyond = [n for n in range(6) if row[n] < 0 and (n + 3) % 6 in joined]
        yield from (WayModel(word, direction) for direction in (*joined, *beyond))


def _beside(board: Board, there: frozenset[int], number: int, direction: int) -> bool:
    """Whether a link only joins two ways that run beside each other: both go straight on."""
    neighbours = board.grid.neighbours
    other = neighbours[number][direction]
    shared = set(neighbours[number]) & set(neighbours[other]) & there
    if not shared or _straight(board, there, number, direction):
        return False
    return all(
        any(neighbours[each][n] in there and _straight(board, there, each, n) for n in range(6))
        for each in (number, other)
    )


def _straight(board: Board, there: frozenset[int], number: int, direction: int) -> bool:
    """Whether the way of a link comes straight from behind it, or goes straight on after it."""
    other = board.grid.neighbours[number][direction]
    behind = board.grid.neighbours[number][(direction + 3) % 6]
    return behind in there or board.grid.neighbours[other][direction] in there


def _slopes(board: Board, number: int) -> tuple[int, ...]:
    """How much lower each neighbour of a hex on a hill lies; beyond the map it goes on level."""
    level = board.level[number]
    if not level:
        return ()
    row = board.grid.neighbours[number]
    return tuple(0 if one < 0 else max(0, level - board.level[one]) for one in row)


def _hexsides(board: Board) -> Iterator[HexsideModel]:
    for (one, other), side in sorted(board.sides.items()):
        if side.kind is not None:
            yield HexsideModel(one, board.grid.direction(one, other), side.kind, side.gate)


def _wall(position: Position, building: Building, number: int, other: int) -> WallModel:
    """The hexside of a house towards a neighbour, or towards the end of the map."""
    if other < 0:
        return WallModel(OUTER_OPENINGS, inner=False)
    openings = position.openings(number, other)
    inner = position.same_building(number, other)
    side = position.side(number, other)
    door = (number, other) in building.doors or (side is not None and side.gate)
    return WallModel(openings, inner, position.barred(number, other), door)


def _roof(building: Building, number: int, position: Position) -> RoofKind:
    if position.ruin(number) is not None or number in building.roofless:  # B4.5, B4.9
        return "open"
    if number in building.silo:  # B4.6
        return "silo"
    return "flat" if building.flat else "pitched"


def _floor_kind(position: Position, loc: int) -> FloorKind:
    place, number = place_of(loc), hex_of(loc)
    if place in {CELLAR, UNDER}:
        return "cellar"
    if position.intact(number) is None:
        return "rubble" if position.rubble(number) is not None else "outside"
    if place == ROOF:
        return "roof"
    ruin = position.ruin(number)
    if ruin is not None and place >= ruin[0]:
        return "rubble"
    return "ground" if place == GROUND else "floor"
