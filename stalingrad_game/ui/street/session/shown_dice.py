"""The dice of the last step that rolled some, as far as they are shown, and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ....kernel.decision import Event
from ....record.record import GameRecord
from ....street_fight.board.locations import NOWHERE
from ....street_fight.game import StreetGame
from ....street_fight.position.codes import Ev, Logged
from ....street_fight.position.dice_needs import DiceReading
from ....street_fight.position.position import Position
from ....street_fight.position.state import State
from ....street_fight.sums import sum_of_act
from ....street_fight.words.log import LogLine
from ....street_fight.words.words import GameWords


class ShownRoll(NamedTuple):
    """Dice that were shown, and what came of them."""

    event: Event
    need: DiceReading | None
    """What they needed, where that is known."""
    told: tuple[str, ...] = ()
    """What was told after them."""


class ShownDice:
    """Follows one game as it is shown."""

    def __init__(self, record: GameRecord[StreetGame], shown: Callable[[], State]) -> None:
        """`shown` is what both sides see."""
        self._record: Final = record
        self._kit: Final = record.game.kit
        self._shown: Final = shown
        self._reader: Final = record.game.kit.referee.dice_reader()
        self._before: State = record.state
        """The game before the step whose events are shown."""
        self._anew = True
        """Whether no dice of the last step have been shown yet."""
        self.rolls: tuple[ShownRoll, ...] = ()

    def clear(self) -> None:
        """Nothing was rolled."""
        self.rolls = ()

    def begin(self, number: int, *, rolls: bool) -> None:
        """The events of another step follow, the first being 1; `rolls`: dice are among them.

        What its act came to is what its side knew of it.
        """
        self._anew, self._before = True, self._record.at(number - 1)
        if rolls:
            known = self._record.game.known(self._before)
            option = self._record.steps[number - 1].option
            found = sum_of_act(self._kit, known, known.agenda[-1], option)
            self._reader.begin(found)

    def show(self, event: Event, *, decides: bool) -> None:
        """An event is shown; `decides`: it is a roll that decides something."""
        need = self._reader.read(event, self._position)
        if decides:
            self.rolls = (*(() if self._anew else self.rolls), ShownRoll(event, need))
            self._anew = False
        elif need is not None and not self._anew and not self.rolls[-1].told:
            self.rolls = (*self.rolls[:-1], self.rolls[-1]._replace(need=need))

    def tell(self, event: Event, lines: Sequence[LogLine], words: GameWords) -> None:
        """An event has been told in these lines."""
        if event[0] == Ev.LOGGED and not self._anew:
            *before, last = self.rolls
            told = (*last.told, *(self._placed(event, line.plain, words) for line in lines))
            self.rolls = (*before, last._replace(told=told))

    def _placed(self, event: Event, text: str, words: GameWords) -> str:
        """A fact that begins with a unit and names no place, with the place of the unit."""
        fact, arguments = Logged.of(event)
        kinds = self._kit.referee.all_facts[fact].kinds
        if kinds[:1] != ("unit",) or {"location", "hex"} & set(kinds) or arguments[0] < 0:
            return text
        unit = arguments[0]
        loc = self._shown().units[unit].loc
        if loc <= NOWHERE:  # it has left the game meanwhile
            loc = self._before.units[unit].loc
        if loc <= NOWHERE:
            return text
        return words.texts.phrase("street.log.at_place", place=words.names.location(loc), text=text)

    def _position(self) -> Position:
        return Position(self._kit.scenario, self._shown())
