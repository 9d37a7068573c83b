"""The printed map in words: terrain, houses and hexsides, a line for each kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ..board.board import Board, Building
from ..board.scenario import Scenario
from ..board.scenario_file import SideEntry
from .words import GameWords

_RUN: Final = ":"
_START: Final = "street.ground"


class GroundText:
    """Tells the map of one scenario in one language (B3, B4)."""

    def __init__(self, scenario: Scenario, words: GameWords) -> None:
        """Tell it with these words."""
        self._scenario: Final = scenario
        self._board: Final[Board] = scenario.board
        self._words: Final = words
        self._phrase: Final = words.texts.phrase
        self._listed: Final = words.texts.language.listed

    def lines(self) -> Iterator[str]:
        """The whole map."""
        grid = self._board.grid
        last = self._board.name(grid.count - 1)
        yield self._phrase(f"{_START}.size", first=self._board.name(0), last=last)
        entry = self._scenario.file.map
        words = dict.fromkeys((*entry.terrain, *entry.also))
        runs = {w: (*entry.terrain.get(w, ()), *entry.also.get(w, ())) for w in words}
        yield from self._terrain(runs)
        for building in self._board.buildings:
            yield f"  {self._building(building)}"
        yield from self._sides(entry.side)

    def _terrain(self, runs: Mapping[str, Sequence[str]]) -> Iterator[str]:
        for word, hexes in runs.items():
            kind = str(self._words.texts.noun(f"street.terrain.{word}"))
            shown = self._listed(run.upper().replace(_RUN, "–") for run in hexes)
            said = self._phrase(f"{_START}.place", what=kind, places=shown)
            yield f"  {self._words.texts.language.capitalised(said)}"

    def _building(self, building: Building) -> str:
        """A building: what it is made of, its floors and what else it has."""
        said = [
            self._phrase(f"{_START}.material.{building.material}"),
            self._phrase(f"{_START}.type.{building.type}"),
            self._words.texts.counted_phrase(f"{_START}.floors", building.floors),
        ]
        if building.cellar:
            said.append(self._phrase(f"{_START}.cellar"))
        if building.flat:
            said.append(self._phrase(f"{_START}.flat"))
        some = building.stairs if building.stairs != building.hexes else frozenset()
        for key, hexes in (
            ("stairs", some),
            ("roofless", building.roofless),
            ("silo", building.silo),
            ("entrance", building.entrance),
        ):
            if hexes:
                said.append(self._phrase(f"{_START}.{key}", hexes=self._hexes(sorted(hexes))))
        for inside, outside in sorted(building.doors):
            names = {"inside": self._board.name(inside), "outside": self._board.name(outside)}
            said.append(self._phrase(f"{_START}.door", **names))
        name = self._phrase(
            f"{_START}.building", id=building.id, hexes=self._hexes(sorted(building.hexes))
        )
        return self._phrase(f"{_START}.place", what=name, places=", ".join(said))

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
