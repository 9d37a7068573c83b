"""The program around a table at which nobody plays: a watched game, a battle of the rulebook."""

from __future__ import annotations

from typing import Final

from ...art.resources import Look
from ...table.screen import TableScene
from ..game_host import GameHost


class OnlookerHost:
    """Whatever is looked up or heard at such a table is as ever; nothing that is met is counted.

    What its settings are, and where its menu and its ends lead, those say who extend it.
    """

    def __init__(self, host: GameHost) -> None:
        """In the window of the card game's host."""
        self._host: Final = host

    @property
    def look(self) -> Look:
        """The look of the window as it is now."""
        return self._host.look

    def open_rules(self, rule: str) -> None:
        """Open the rulebook at a rule, or at its beginning."""
        self._host.open_rules(rule)

    def open_sheet(self, table: TableScene, battle: int) -> None:
        """Open the sheet of a battle by its place, -1 for the last one."""
        self._host.open_sheet(table, battle)

    def open_goal(self, table: TableScene) -> None:
        """Open the goal card over the table."""
        self._host.open_goal(table)

    def open_browser(self, piece: str) -> None:
        """Open the card browser at a piece of the data pack, "" for its beginning."""
        self._host.open_browser(piece)

    def hint_met(self, _question: str) -> None:
        """Nobody is asked anything."""

    def play_sound(self, name: str) -> None:
        """Let a sound be heard once."""
        self._host.play_sound(name)

    def play_ambience(self, name: str) -> None:
        """Let this be heard from now on, "" for nothing."""
        self._host.play_ambience(name)
