"""Options, rolls and facts of the log as a record writes them, by the forms of their referee."""

from __future__ import annotations

from typing import Final

from ..kernel.decision import Event, Option
from ..kernel.notation import FormNotation, ListNaming, Naming
from .board.hexes import DIRECTIONS, OFF_MAP, Grid
from .board.locations import NOWHERE, UNSEEN, hex_of, location_name, parse_location
from .position.codes import SIDE_WORDS, Ev, Rolled, code_words
from .position.placing import LAID_WORDS
from .position.referee import StreetKit
from .position.set_up import SET_UP_ACTS

NOTHING: Final = "-"
"""In place of an argument where nothing is meant."""
NOT_SEEN: Final = "?"
_MARKER: Final = "m"


class OrNothing:
    """A kind of argument that may be left out: -1 is a hyphen."""

    def __init__(self, naming: Naming) -> None:
        """What the others are called."""
        self._naming: Final = naming

    def name(self, number: int, /) -> str:
        """The word of a number; raises `LookupError`."""
        return NOTHING if number == -1 else self._naming.name(number)

    def number(self, name: str, /) -> int:
        """The number of a word; raises `LookupError`."""
        return -1 if name == NOTHING else self._naming.number(name)


class PlaceNaming:
    """Locations, or hexes alone, as the map names them."""

    def __init__(self, grid: Grid, *, hexes: bool) -> None:
        """The map; `hexes` says that a number is a hex, not a location."""
        self._grid: Final = grid
        self._hexes: Final = hexes

    def name(self, number: int, /) -> str:
        """The name of a place; raises `LookupError`."""
        if number == UNSEEN:
            return NOT_SEEN
        if not 0 <= (number if self._hexes else hex_of(number)) < self._grid.count:
            raise IndexError(number)
        return self._grid.name(number) if self._hexes else location_name(self._grid, number)

    def number(self, name: str, /) -> int:
        """The place of a name; raises `LookupError` for one that isn't on the map."""
        try:
            found = self._grid.parse(name) if self._hexes else parse_location(self._grid, name)
        except ValueError:
            raise KeyError(name) from None
        if found in {OFF_MAP, NOWHERE}:
            raise KeyError(name)
        return found


class NumberNaming:
    """Plain whole numbers, with a letter before them or not."""

    def __init__(self, letter: str = "") -> None:
        """`letter` stands before each."""
        self._letter: Final = letter

    def name(self, number: int, /) -> str:
        """The number as it is written."""
        return f"{self._letter}{number}"

    def number(self, name: str, /) -> int:
        """The number that is written; raises `LookupError`."""
        try:
            return int(name.removeprefix(self._letter))
        except ValueError:
            raise KeyError(name) from None


class StreetNotation:
    """The words of one scenario by the rules of one referee."""

    def __init__(self, kit: StreetKit) -> None:
        referee, grid = kit.referee, kit.board.grid
        namings: dict[str, Naming] = {
            "unit": ListNaming(card.id for card in kit.scenario.units),
            "location": PlaceNaming(grid, hexes=False),
            "hex": PlaceNaming(grid, hexes=True),
            "side": ListNaming(SIDE_WORDS),
            "marker": NumberNaming(_MARKER),
            "direction": ListNaming(DIRECTIONS),
            "laid": ListNaming(LAID_WORDS),
            "building": ListNaming(building.id for building in kit.board.buildings),
            **{kind: ListNaming(words) for kind, words in referee.word_lists.items()},
        }
        either: dict[str, Naming] = {kind: OrNothing(one) for kind, one in namings.items()}
        either["number"] = NumberNaming()
        self._options: Final = FormNotation({**referee.acts, **SET_UP_ACTS}, either)
        self._facts: Final = FormNotation(referee.all_facts, either)
        self._rolls: Final = referee.rolls
        self._sides: Final = either["side"]

    def text(self, option: Option) -> str:
        """An option in words, as "move G3 D4/1"; raises `LookupError` for what can be none."""
        return self._options.text(option)

    def parse(self, text: str) -> Option:
        """The option that a text stands for; raises `UnreadableOption`."""
        return self._options.parse(text)

    def roll(self, event: Event) -> str:
        """A roll, as "roll hit german d6 4 1"; raises `LookupError`."""
        purpose, side, faces, dice = Rolled.of(event)
        words = ("roll", self._rolls[purpose].word, self._sides.name(side), f"d{faces}")
        return " ".join((*words, *map(str, dice)))

    def fact(self, event: Event) -> str:
        """A fact of the log, as "moved G3 D4 D4/1"; raises `LookupError`."""
        return self._facts.text(event[1:])

    def event(self, event: Event) -> str:
        """Any event, for messages: in words where it has some, else in numbers."""
        try:
            if event[0] == Ev.ROLL:
                return self.roll(event)
            if event[0] == Ev.LOGGED:
                return self.fact(event)
        except LookupError:
            pass
        return " ".join((EVENT_NAMES.get(event[0], "?"), *map(str, event[1:])))


EVENT_NAMES: Final = code_words(Ev)
"""By kind of event: its name for messages."""
