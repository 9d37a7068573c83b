"""What is asked of a computer player and what it answers, as plain data that a pipe can carry.

A question holds what its seat may see and nothing else, so it can be thought about anywhere: here,
or in a process of its own. Either way the same players decide, so the same moves are made.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from ...kernel.decision import Decision, Event
from ..rules.kit import Kit
from ..state.codes import Option
from ..state.state import State
from .player import ComputerPlayer, make_adviser, make_player
from .search.advice import Advice
from .search.player import SearchPlayer

Halt = Callable[[], bool]
"""Asked now and then while somebody thinks; True: the answer isn't wanted any more."""


class PlayerQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A decision of one seat, put to a computer player or to an adviser."""

    number: int
    """Its answer has the same one."""
    player: str = ""
    """Who is asked, as `make_player` names it; "" where advice is asked for."""
    seed: int
    anew: bool
    """Whether the player sits down anew: it knows nothing of what it was told before."""
    seen: tuple[Event, ...] = ()
    """What has happened since this player was asked last, as its seat was told it."""
    view: State
    decision: Decision
    advises: bool = False
    """Whether all options worth a thought are weighed, and none is chosen."""


class PlayerThought(msgspec.Struct, frozen=True, kw_only=True):
    """The answer."""

    number: int
    option: Option | None = None
    """None where advice was asked for, or where nobody wanted the answer any more."""
    advice: Advice | None = None


class Adviser(Protocol):
    """A player who weighs options."""

    def note(self, event: Event) -> None:
        """Learn what happened, as the seat is told it."""

    def advise(self, view: State, decision: Decision, stop: Halt | None = None) -> Advice:
        """The options worth a thought, the best first."""


class SeatedPlayers:
    """The players of one game who are asked, each made when it is first asked."""

    def __init__(
        self,
        kit: Kit,
        seat_player: Callable[[str, Kit, int], ComputerPlayer] = make_player,
        seat_adviser: Callable[[Kit, int], Adviser] = make_adviser,
    ) -> None:
        """Nobody sits there yet."""
        self._kit: Final = kit
        self._seat_player: Final = seat_player
        self._seat_adviser: Final = seat_adviser
        self._players: Final[dict[int, ComputerPlayer]] = {}
        self._advisers: Final[dict[int, Adviser]] = {}

    def answer(self, question: PlayerQuestion, stop: Halt | None = None) -> PlayerThought:
        """Think a question over; without an answer where `stop` said so before there was one."""
        if question.advises:
            adviser = self._adviser(question)
            advice = adviser.advise(question.view, question.decision, stop)
            stopped = stop is not None and stop()
            return PlayerThought(number=question.number, advice=None if stopped else advice)
        player = self._player(question)
        if isinstance(player, SearchPlayer):
            option = player.choose(question.view, question.decision, stop)
        else:
            option = player.choose(question.view, question.decision)
        stopped = stop is not None and stop()
        return PlayerThought(number=question.number, option=None if stopped else option)

    def _player(self, question: PlayerQuestion) -> ComputerPlayer:
        seat = question.decision.seat
        if question.anew or seat not in self._players:
            self._players[seat] = self._seat_player(question.player, self._kit, question.seed)
        player = self._players[seat]
        for event in question.seen:
            player.note(event)
        return player

    def _adviser(self, question: PlayerQuestion) -> Adviser:
        seat = question.decision.seat
        if question.anew or seat not in self._advisers:
            self._advisers[seat] = self._seat_adviser(self._kit, question.seed)
        adviser = self._advisers[seat]
        for event in question.seen:
            adviser.note(event)
        return adviser


def player_seed(seed: int, seat: int) -> int:
    """The seed of the computer player of a seat; what the game's own seed is can't be told of it.

    >>> player_seed(1, 0) == player_seed(1, 0), player_seed(1, 0) == player_seed(1, 1)
    (True, False)
    """
    data = f"{seed} {seat}".encode()
    return int.from_bytes(hashlib.blake2b(data, digest_size=4).digest(), "big")
