"""What a game brings so that its choices are practised."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from ..kernel.decision import Decision
from ..localisation.language import Language
from ..record.record import GameRecord
from ..review.adapter import JudgedChoice, Plan, ReviewWords


class PracticeGame(Protocol):
    """One game by certain rules, with certain data, in one mode."""

    def choice(self, record: GameRecord[Any], step: int, /) -> JudgedChoice:
        """The choice that a record came to after so many steps."""

    def taken_plan(self, record: GameRecord[Any], step: int, /) -> Plan | None:
        """All that was answered to the choice after so many steps; None while it isn't all."""

    def practised(self, decision: Decision, /) -> bool:
        """Whether a question is of a kind that one learns by."""

    def theme(self, record: GameRecord[Any], step: int, best: Plan, other: Plan, /) -> str:
        """The idea that a choice belongs to, by its best plan and the next one."""

    def level_plan(self, record: GameRecord[Any], step: int, level: str, /) -> Plan:
        """What a computer level answers to the choice after so many steps."""

    def words(self, record: GameRecord[Any], language: Language, /) -> ReviewWords:
        """What is said of a choice in a language; raises `CatalogueError`."""


class PlayedGames(Protocol):
    """Games of computer players in which puzzles are looked for; it is sent to other processes."""

    def play(self, seeds: range, /) -> Iterator[tuple[PracticeGame, GameRecord[Any]]]:
        """A game for each seed, played to its end."""
