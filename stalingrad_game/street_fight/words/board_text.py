"""The board in words: the printed map, and what stands where as somebody may see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ...localisation.catalogue import Fact as TextFact
from ..board.board import Board, Building
from ..board.locations import NOWHERE, UNSEEN
from ..board.scenario import Scenario
from ..board.scenario_file import SideEntry
from ..board.terrain import LEFT_WEAPON, LEFT_WEAPONS, MARKERS
from ..position.codes import SIDES, MarkerFlag, Table
from ..position.knowledge import UNKNOWN
from ..position.placing import BEGINS_HIDDEN
from ..position.position import Position
from ..position.referee import Note, StreetKit
from ..position.state import State
from .words import GameWords, building_name, floors_text

ACTED: Final = frozenset({"fatigued", "done", "ordered"})
"""Notes of referees on a unit that has acted in this turn."""


class BoardText:
    """Tells states or views of one game in one language."""

    def __init__(self, kit: StreetKit, words: GameWords) -> None:
        self._kit: Final = kit
        self._words: Final = words
        self._phrase: Final = words.texts.phrase

    def lines(self, view: State, phase: str) -> Iterator[str]:
        kit, position = self._kit, Position(self._kit.scenario, view)
        turn = self._words.turn_of(view.table[Table.TURN], kit.turns)
        yield self._phrase("street.terminal.turn", turn=turn, phase=self._words.phase(phase))
        notes = kit.referee.table_notes(position)
        yield from map(self._words.texts.language.capitalised, map(self._note, notes))
        yield self.standing(view)
        for side in SIDES:
            held = [hex_ for hex_, owner in enumerate(view.control) if owner == side]
            if held:
                named = self._hexes(held)
                noun = self._words.side(side)
                yield self._words.texts.sentence("street.terminal.control", side=noun, hexes=named)
        yield from self._places(position)
        yield from self._off_map(position)

    def goal(self) -> Iterator[str]:
        """What wins for either side (B9)."""
        victory, sentence = self._kit.scenario.victory, self._words.texts.sentence
        facts: dict[str, TextFact] = {"side": self._words.side(victory.side), "need": victory.need}
        facts |= {"hexes": self._hexes(victory.hexes), "turns": self._kit.turns}
        yield self._words.text_of(f"goal_{'any' if victory.at_any else 'end'}", facts)
        yield sentence("street.terminal.goal.other", side=self._words.side(1 - victory.side))
        yield sentence("street.terminal.goal.always")

    def cards(self, view: State) -> Iterator[str]:
        """The cards that lie open, whose they are, and what they do."""
        for card in self._kit.referee.open_cards(Position(self._kit.scenario, view)):
            yield self._words.texts.sentence(
                "street.terminal.card_spent" if card.spent else "street.terminal.card",
                side=self._words.side(card.side),
                card=self._words.card_name(card),
                text=self._words.card_text(card),
            )

    def hidden(self, state: State, side: int) -> Iterator[str]:
        """What a side has that the enemy doesn't see, of a state where it lies open."""
        position = Position(self._kit.scenario, state)
        found = [
            self._phrase(
                "street.terminal.at",
                place=self._words.names.location(now.loc),
                what=self._unit(position, unit),
            )
            for unit, now in enumerate(state.units)
            if now.hidden and position.side_of(unit) == side and now.loc >= 0
        ]
        for number, marker in enumerate(state.markers):
            mines = MARKERS[marker.kind] == "mines"
            if (
                marker.side == side
                and marker.loc >= 0
                and (mines or marker.flags & MarkerFlag.HIDDEN)
            ):
                place = self._words.names.location(marker.loc)
                text = self._marker(state, number)
                found.append(self._phrase("street.terminal.at", place=place, what=text))
        if found:
            yield self._words.texts.sentence("street.terminal.hand", side=self._words.side(side))
        yield from (f"  {line}" for line in found)

    def standing(self, view: State) -> str:
        """How near a side is to what it needs."""
        victory = self._kit.scenario.victory
        held = sum(view.control[hex_] == victory.side for hex_ in victory.hexes)
        return self._words.texts.sentence(
            "street.terminal.aim",
            side=self._words.side(victory.side),
            need=victory.need,
            hexes=self._hexes(victory.hexes),
            held=held,
        )

    def before_choice(self, view: State) -> Iterator[str]:
        """Who holds what counts, now and at the end of the turn; who of those seen has acted."""
        sentence, position = self._words.texts.sentence, Position(self._kit.scenario, view)
        yield self.standing(view)
        coming = self._kit.referee.coming_control(position)
        for side in SIDES:
            gained = [
                hex_
                for hex_ in self._kit.scenario.victory.hexes
                if coming.get(hex_, view.control[hex_]) == side != view.control[hex_]
            ]
            if gained:
                noun, named = self._words.side(side), self._hexes(gained)
                yield sentence("practice.standing.coming", side=noun, hexes=named)
        seen = [unit for unit, now in enumerate(view.units) if now.loc >= 0]
        acted = [unit for unit in seen if self._has_acted(position, unit)]
        named = self._words.texts.language.listed(map(self._words.names.unit, acted))
        if acted:
            yield sentence("practice.standing.acted", units=named)
        else:
            yield sentence("practice.standing.fresh")

    def lost_since(self, before: State, now: State) -> str:
        """The strength that each side has lost from one state to another."""
        steps = [
            sum(
                max(one.steps, 0)
                for unit, one in enumerate(state.units)
                if self._kit.scenario.units[unit].side == side
            )
            for side in SIDES
            for state in (before, now)
        ]
        losses = {"german": steps[0] - steps[1], "soviet": steps[2] - steps[3]}
        return self._words.texts.sentence("practice.came_to.lost", **losses)

    def _has_acted(self, position: Position, unit: int) -> bool:
        notes = self._kit.referee.unit_notes(position, unit)
        return any(key.rpartition(".")[2] in ACTED for key, _ in notes)

    def _places(self, position: Position) -> Iterator[str]:
        """Every place where something stands or lies, in the order of the map."""
        state = position.state
        here: dict[int, list[str]] = {}
        for hex_, (level, _) in sorted(state.ruins.items()):
            name = position.board.name(hex_)
            kind = self._words.texts.noun(
                f"street.terrain.{position.rubble(hex_) or 'rubble_masonry'}"
            )
            key = "street.terminal.ruin" if level else "street.terminal.ruined"
            yield "  " + self._phrase(key, place=name, marker=kind, level=level)
        for number, marker in enumerate(state.markers):
            if marker.loc >= 0:
                here.setdefault(marker.loc, []).append(self._marker(state, number))
        for unit, now in enumerate(state.units):
            if now.loc >= 0:
                here.setdefault(now.loc, []).append(self._unit(position, unit))
        for loc in sorted(here):
            what = self._words.texts.language.semicolons(here[loc])
            place = self._words.names.location(loc)
            yield "  " + self._phrase("street.terminal.at", place=place, what=what)

    def _off_map(self, position: Position) -> Iterator[str]:
        """Who is out of sight, and who is off the map: guns that fire from there, or the lost."""
        units = position.state.units
        unseen = [u for u, now in enumerate(units) if now.loc == UNSEEN]
        off = [u for u, now in enumerate(units) if now.loc == NOWHERE]
        guns = [u for u in off if position.kind(u) == "battery"]
        lost = [u for u in off if position.kind(u) != "battery"]
        for key, some in (("hidden", unseen), ("off_map", guns), ("lost", lost)):
            if some:
                named = self._words.texts.language.listed(map(self._words.names.unit, some))
                yield self._phrase(f"street.terminal.{key}", what=named)

    def _unit(self, position: Position, unit: int) -> str:
        """A unit with what is left of it and its states."""
        texts = [self._words.strength(position, unit)]
        texts += map(self._note, self._kit.referee.unit_notes(position, unit))
        if unit in position.state.staying_hidden:
            texts.append(self._note((f"note.{BEGINS_HIDDEN}", {})))
        return ", ".join(texts)

    def _note(self, note: Note) -> str:
        return self._words.noted(*note)

    def _marker(self, state: State, number: int) -> str:
        marker = state.markers[number]
        named = self._words.texts.noun(f"street.marker.{MARKERS[marker.kind]}")
        if MARKERS[marker.kind] == "mines" and marker.density != UNKNOWN:
            return self._phrase("street.terminal.density", marker=named, n=marker.density)
        if MARKERS[marker.kind] == LEFT_WEAPON and marker.of >= 0:
            kind = self._words.texts.noun(f"street.kind.{LEFT_WEAPONS[marker.of]}")
            return self._phrase("street.terminal.left", marker=named, kind=kind)
        return str(named)

    def _hexes(self, hexes: Sequence[int]) -> str:
        names = map(self._kit.board.name, hexes)
        return self._words.texts.language.listed(names)


_RUN: Final = ":"
_START: Final = "street.ground"


class GroundText:
    """Tells the map of one scenario in one language (B3, B4)."""

    def __init__(self, scenario: Scenario, words: GameWords) -> None:
        self._scenario: Final = scenario
        self._board: Final[Board] = scenario.board
        self._words: Final = words
        self._phrase: Final = words.texts.phrase
        self._listed: Final = words.texts.language.listed

    def lines(self) -> Iterator[str]:
        grid = self._board.grid
        last = self._board.name(grid.count - 1)
        yield self._phrase(f"{_START}.size", first=self._board.name(0), last=last)
        entry = self._scenario.file.map
        words = dict.fromkeys((*entry.terrain, *entry.also))
        runs = {w: (*entry.terrain.get(w, ()), *entry.also.get(w, ())) for w in words}
        yield from self._terrain(runs)
        for level, hexes in sorted(entry.level.items()):
            kind = self._phrase(f"{_START}.hill", n=int(level))
            yield f"  {self._of_hexes(kind, hexes)}"
        for building in self._board.buildings:
            yield f"  {self._building(building)}"
        yield from self._sides(entry.side)

    def _terrain(self, runs: Mapping[str, Sequence[str]]) -> Iterator[str]:
        for word, hexes in runs.items():
            kind = str(self._words.texts.noun(f"street.terrain.{word}"))
            yield f"  {self._of_hexes(kind, hexes)}"

    def _of_hexes(self, kind: str, hexes: Sequence[str]) -> str:
        """What lies in some hexes, given as runs."""
        shown = self._listed(run.upper().replace(_RUN, "–") for run in hexes)
        text = self._phrase(f"{_START}.place", what=kind, places=shown)
        return self._words.texts.language.capitalised(text)

    def _building(self, building: Building) -> str:
        """A building: what it is made of, its floors and what else it has."""
        lines = [self._built(building), floors_text(self._words.texts, building.floors)]
        if building.cellar:
            lines.append(self._phrase(f"{_START}.cellar"))
        if building.flat:
            lines.append(self._phrase(f"{_START}.flat"))
        some = building.stairs if building.stairs != building.hexes else frozenset()
        for key, hexes in (
            ("stairs", some),
            ("roofless", building.roofless),
            ("silo", building.silo),
            ("entrance", building.entrance),
        ):
            if hexes:
                lines.append(self._phrase(f"{_START}.{key}", hexes=self._hexes(sorted(hexes))))
        for inside, outside in sorted(building.doors):
            names = {"inside": self._board.name(inside), "outside": self._board.name(outside)}
            lines.append(self._phrase(f"{_START}.door", **names))
        name = self._phrase(
            f"{_START}.building",
            house=building_name(self._words.texts, self._scenario, building),
            hexes=self._hexes(sorted(building.hexes)),
        )
        text = self._phrase(f"{_START}.place", what=name, places=", ".join(lines))
        return self._words.texts.language.capitalised(text)

    def _built(self, building: Building) -> str:
        """What a building is, and what of; a bunker or a hut says both."""
        own, material = (f"{_START}.{key}.{building.material}" for key in ("type", "material"))
        if own in self._words.texts:
            return self._phrase(own)
        made = self._phrase(material)
        return self._phrase(f"{_START}.type.{building.type}", material=made)

    def _sides(self, entries: Sequence[SideEntry]) -> Iterator[str]:
        """Walls and what else stands on hexsides, one line a kind."""
        found: dict[str, list[str]] = {}
        for entry in entries:
            first, second = (name.upper() for name in entry.between)
            if entry.kind is not None:
                found.setdefault(entry.kind, []).append(f"{first}/{second}")
            if entry.gate:
                found.setdefault("gate", []).append(f"{first}/{second}")
            if entry.openings is not None:
                shown = self._phrase(
                    f"{_START}.openings", place=f"{first}/{second}", n=entry.openings
                )
                found.setdefault("openings", []).append(shown)
        for kind, places in found.items():
            named = self._phrase(f"{_START}.side.{kind}")
            yield "  " + self._phrase(f"{_START}.place", what=named, places=self._listed(places))

    def _hexes(self, hexes: Sequence[int]) -> str:
        return self._listed(map(self._board.name, hexes))
