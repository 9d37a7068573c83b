"""A computer player at the table of a record: told what has happened before it decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...card_game.game import CardGame
from ...card_game.players.listeners import Listeners
from ...card_game.players.player import ComputerPlayer, make_player
from ...card_game.players.thinking import player_seed
from ...card_game.state.codes import Option
from ...card_game.state.state import State
from ...kernel.decision import Decision
from ...record.record import GameRecord
from ...record.timeline import Step


class SeatedPlayer:
    """A computer player of one seat, who knows just the steps that stand in the record."""

    def __init__(
        self, record: GameRecord[CardGame], seat: int, make: Callable[[], ComputerPlayer]
    ) -> None:
        """`make` gives a player who has been told nothing."""
        self._record: Final = record
        self._seat: Final = seat
        self._make: Final = make
        self._known: list[Step] = []
        self._sit_down()

    def choose(self, view: State, decision: Decision) -> Option:
        """Its choice, once it has been told what is new."""
        steps, known = self._record.steps, self._known
        if len(known) > len(steps) or (known and known[-1] is not steps[len(known) - 1]):
            self._sit_down()  # steps were taken back
        for step in steps[len(self._known) :]:
            self._listeners.tell(step.events)
            self._known.append(step)
        return self._player.choose(view, decision)

    def _sit_down(self) -> None:
        """Begin anew, with a player who knows the opening alone."""
        self._known = []
        self._player = self._make()
        self._listeners = Listeners({self._seat: self._player}, self._record.state)
        self._listeners.tell(self._record.opening)


def seated_players(record: GameRecord[CardGame]) -> Mapping[int, SeatedPlayer]:
    """By seat: the computer players that a record's set-up names."""

    def seated(seat: int, name: str) -> SeatedPlayer:
        kit, seed = record.game.kit, player_seed(record.setup.seed, seat)
        return SeatedPlayer(record, seat, lambda: make_player(name, kit, seed))

    return {
        seat: seated(seat, player.computer)
        for seat, player in enumerate(record.setup.players)
        if player.computer
    }
