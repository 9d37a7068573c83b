"""Games of computer players as records, for what is looked up in them afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ..kernel.decision import Decision, Option
from ..record.record import GameRecord


class DecidingPlayer(Protocol):
    """Who decides for a seat."""

    def choose(self, view: Any, decision: Decision, /) -> Option:
        """One of the decision's options, by what the seat sees."""


def play_out(record: GameRecord[Any], players: Sequence[DecidingPlayer]) -> None:
    """Play a game to its end, players by seat."""
    while (decision := record.decision) is not None:
        seen = record.game.view(record.state, decision.seat)
        record.take(players[decision.seat].choose(seen, decision))
