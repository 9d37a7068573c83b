"""The process in which computer players think: it answers one question after the other.

It is given a game's data and what single seats may see, never the state of a game.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Final

import msgspec

from ...card_game.content.models import Content
from ...card_game.players.thinking import PlayerQuestion, SeatedPlayers
from ...card_game.rules.kit import Kit

READY: Final = "ready"
OF_GAME: Final = "game"
ASK: Final = "ask"
DROP: Final = "drop"
THOUGHT: Final = "thought"
FAILED: Final = "failed"
"""Kinds of messages, the first item of each. To the worker: a game's content and mode, a question
in bytes, or the number of a question that nobody wants answered any more. From it: that it can be
asked, an answer in bytes, or the number of a question that it failed at and why."""
NICENESS: Final = 5
"""How far it steps back behind the window where the processor is busy."""

SeatPlayers = Callable[[Kit], SeatedPlayers]
Message = tuple[object, ...]


def serve(line: Connection, seat_players: SeatPlayers = SeatedPlayers) -> None:
    """Answer what comes down the line until its other end is closed."""
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window says when it is over
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with suppress(EOFError, ConnectionError):
        _Worker(line, seat_players).run()


class _Worker:
    """One end of the line."""

    def __init__(self, line: Connection, seat_players: SeatPlayers) -> None:
        self._line: Final = line
        self._seat_players: Final = seat_players
        self._later: Final[deque[Message]] = deque()
        self._dropped = -1
        """The latest question that nobody wants answered; none before it is wanted either."""

    def run(self) -> None:
        """Answer; raises `EOFError` at the end."""
        self._line.send((READY,))
        players: SeatedPlayers | None = None
        while True:
            message = self._later.popleft() if self._later else self._line.recv()
            if message[0] == OF_GAME:
                content, mode = message[1:]
                assert isinstance(content, Content)
                players = self._seat_players(Kit(content, str(mode)))
            elif message[0] == ASK:
                assert players is not None
                assert isinstance(message[1], bytes)
                asked = msgspec.msgpack.decode(message[1], type=PlayerQuestion)
                self._line.send(self._answer(players, asked))

    def _answer(self, players: SeatedPlayers, asked: PlayerQuestion) -> Message:
        try:
            thought = players.answer(asked, lambda: self._stops(asked.number))
        except (EOFError, ConnectionError):
            raise
        except Exception as error:
            return (FAILED, asked.number, f"{type(error).__name__}: {error}")
        return (THOUGHT, msgspec.msgpack.encode(thought))

    def _stops(self, number: int) -> bool:
        """Whether a question needs no answer any more; whatever else was said is kept for later."""
        while self._line.poll():
            message = self._line.recv()
            if message[0] == DROP:
                self._dropped = max(self._dropped, int(message[1]))
            else:
                self._later.append(message)
        return self._dropped >= number
