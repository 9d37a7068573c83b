"""Who thinks for the window: in the background, in a process of its own, or at once.

A question is asked and the answer looked for with every frame; nothing here ever waits.
"""

from __future__ import annotations

from typing import Final, Protocol

from ...card_game.players.thinking import PlayerQuestion, PlayerThought, SeatedPlayers
from ...card_game.rules.kit import Kit
from .background import BackgroundThinker, Serve, Trouble
from .worker import serve

__all__ = ["Thinker", "ThinkerAtOnce", "ThinkingProcess", "Trouble"]


class Thinker(Protocol):
    """Answers one question at a time."""

    @property
    def starts(self) -> int:
        """How often players have sat down anew: whoever is asked then must be told everything."""

    def ask(self, asked: PlayerQuestion) -> None:
        """Begin to think about a question; whatever was thought about before is thrown away."""

    def drop(self) -> None:
        """Throw away whatever is being thought about."""

    def answer(self) -> PlayerThought | Trouble | None:
        """The answer once it is there, or what has come between; None as long as there is none."""

    def close(self) -> None:
        """Nobody asks any more."""


class ThinkerAtOnce:
    """Thinks while it is asked, as long as it takes."""

    def __init__(self, players: SeatedPlayers) -> None:
        """These players are asked."""
        self.starts: Final = 0
        self._players: Final = players
        self._thought: PlayerThought | None = None

    def ask(self, asked: PlayerQuestion) -> None:
        """Answer it."""
        self._thought = self._players.answer(asked)

    def drop(self) -> None:
        """Nobody wants to know."""
        self._thought = None

    def answer(self) -> PlayerThought | None:
        """The answer, told once."""
        thought, self._thought = self._thought, None
        return thought

    def close(self) -> None:
        """Nothing is kept."""
        self.drop()


class ThinkingProcess(BackgroundThinker[PlayerQuestion, PlayerThought]):
    """The process that thinks for the computer players of the card game."""

    def __init__(self, kit: Kit, serve_line: Serve = serve) -> None:
        """For a game of a kit; `serve_line` answers in the process and must be importable there."""
        super().__init__((kit.content, kit.mode_entry.id), PlayerThought, serve_line)
