"""What the facts of a sentence are called: units, places, sides, terrains, numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from ...kernel.notation import Form
from ...localisation.catalogue import Catalogue
from ...localisation.catalogue import Fact as Said
from ...localisation.noun import Noun
from ..board.board import Building
from ..board.hexes import DIRECTIONS
from ..board.locations import UNSEEN, hex_of, location_name
from ..board.scenario import Scenario, is_standard
from ..board.terrain import MARKERS
from ..judge.reason import FACT_KINDS, Fact
from ..position.codes import SIDE_WORDS
from ..position.state import State

NO_TEXT: Final = "{{{key}}}"
"""What is said where a language lacks a text."""


class FactNames:
    """What numbers stand for in one scenario, in one language."""

    def __init__(
        self,
        texts: Catalogue,
        scenario: Scenario,
        word_lists: Mapping[str, Sequence[str]],
        referee: str,
    ) -> None:
        """`word_lists` are the referee's own kinds of arguments."""
        self._referee: Final = referee
        self._texts: Final = texts
        self._scenario: Final = scenario
        self._word_lists: Final = word_lists
        self.state: State | None = None
        """The game as it stands, which says what a marker's number means; None at its opening."""

    def named(self, facts: Mapping[str, Fact]) -> dict[str, Said]:
        """The facts of a reason or a question, in words."""
        return {name: self.fact(_kind_of(name), value) for name, value in facts.items()}

    def arguments(self, form: Form, row: Sequence[int]) -> dict[str, Said]:
        """The arguments of an option or a fact of the log, in words, by their kinds."""
        found: dict[str, Said] = {}
        fixed = len(form.kinds) - form.many
        for kind, number in zip(form.kinds[:fixed], row, strict=False):
            name, again = kind, 2
            while name in found:
                name, again = f"{kind}{again}", again + 1
            found[name] = self.fact(kind, number)
        if form.many:
            last = form.kinds[-1]
            said = [str(self.fact(last, number)) for number in row[fixed:]]
            found[f"{last}s"] = self._texts.language.listed(said)
        return found

    def fact(self, kind: str, value: Fact) -> Said:
        """One fact by its kind; a plain number where the kind is none that has names."""
        if isinstance(value, Fraction):
            return str(value)
        if isinstance(value, str):
            return self._word(kind, value)
        return self._number(kind, value)

    def side(self, side: int) -> Noun:
        """A side, with the phrases of its players."""
        return self._texts.noun(f"side.{SIDE_WORDS[side]}")

    def unit(self, unit: int) -> str:
        """A unit's name on the board, as "G3"."""
        return self._scenario.units[unit].id

    def kind(self, unit: int) -> str:
        """The word of a unit's kind."""
        return self._scenario.units[unit].kind

    def described_unit(self, unit: int) -> str:
        """A unit with its kind, as "G3 (rifle squad)"."""
        kind = self._texts.noun(f"street.kind.{self.kind(unit)}")
        return self._texts.phrase("street.unit", unit=self.unit(unit), kind=kind)

    def building(self, building: Building) -> str:
        """What a building is called; its id in plain letters in a scenario of one's own."""
        if is_standard(self._scenario):
            return self._texts.phrase(f"street.house.{building.id}")
        return building.id.replace("_", " ")

    def location(self, loc: int) -> str:
        """A location as it is written; words where it is none of the map."""
        grid = self._scenario.board.grid
        if loc == UNSEEN:
            return self._texts.phrase("street.unseen")
        if not 0 <= hex_of(loc) < grid.count:
            return self._texts.phrase("street.nowhere")
        return location_name(grid, loc)

    def _word(self, kind: str, value: str) -> Said:
        """A word of scenario files, or one of the texts' own."""
        if kind in {"terrain", "marker", "kind"}:
            return self._texts.noun(f"street.{kind}.{value}")
        if kind == "word":
            keys = (f"street.{self._referee}.word.{value}", f"street.word.{value}")
            found = next((key for key in keys if key in self._texts), None)
            return NO_TEXT.format(key=value) if found is None else self._texts.phrase(found)
        if kind == "building":
            return self._texts.language.foreign_noun(value)
        return value

    def _number(self, kind: str, value: int) -> Said:
        board, language = self._scenario.board, self._texts.language
        if kind in self._word_lists:
            return self._word("word", self._word_lists[kind][value]) if value >= 0 else ""
        if kind == "location":
            return self.location(value)
        if value < 0 and kind != "number":
            return self._texts.phrase("street.nothing") if kind in _NAMED else str(value)
        if kind == "unit":
            return language.foreign_noun(self.unit(value))
        if kind == "hex":
            return board.name(value)
        if kind == "building":
            return language.foreign_noun(self.building(board.buildings[value]))
        if kind == "side":
            return self.side(value)
        if kind == "direction":
            return self._texts.phrase(f"street.direction.{DIRECTIONS[value]}")
        if kind == "marker":
            return self._marker(value)
        return language.number(value)

    def _marker(self, number: int) -> Said:
        markers = self.state.markers if self.state else ()
        if number < len(markers):
            return self._texts.noun(f"street.marker.{MARKERS[markers[number].kind]}")
        return str(number)


_NAMED: Final = frozenset({"unit", "hex", "building", "side", "direction", "marker"})


def _kind_of(name: str) -> str:
    """The kind of a fact by its name; a second one of a name has a figure behind it."""
    plain = name.rstrip("0123456789")
    return FACT_KINDS.get(plain, plain)
