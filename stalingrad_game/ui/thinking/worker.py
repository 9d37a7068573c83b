"""The process in which computer players of the card game think.

It is given a game's data and what single seats may see, never the state of a game.
"""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing.connection import Connection

from ...card_game.content.models import Content
from ...card_game.players.thinking import PlayerQuestion, SeatedPlayers
from ...card_game.rules.kit import Kit
from .serving import answer_line

SeatPlayers = Callable[[Kit], SeatedPlayers]


def serve(line: Connection, seat_players: SeatPlayers = SeatedPlayers) -> None:
    """Answer what comes down the line until its other end is closed."""

    def seat(content: Content, mode: str) -> SeatedPlayers:
        return seat_players(Kit(content, mode))

    answer_line(line, seat, PlayerQuestion)
