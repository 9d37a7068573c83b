"""The table on which a game is played."""

from __future__ import annotations

from typing import Final

from ...card_game.game import CardGame
from ...record.record import GameRecord
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..table.screen import TableScene
from .game_host import GameHost
from .posed_table import pose_table


def make_table(context: AppContext, record: GameRecord[CardGame]) -> TableScene:
    """The table of a game where its record stands."""
    return TableScene(context.service(GameHost), record)


SCREEN: Final = ScreenSpec(make_table, pose_table)
