"""What a game is played with: a scenario on its board, by the rules of a referee."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..board.board import Board
from ..board.scenario import Scenario

if TYPE_CHECKING:
    from .referee import Referee


class StreetKit:
    """A scenario and the referee who judges it; it holds no game, so one serves any number."""

    def __init__(self, scenario: Scenario, referee: Referee) -> None:
        """Raises `ValueError` where the scenario doesn't list the referee."""
        if referee.id not in scenario.referees:
            raise ValueError(f"{scenario.id} can't be played by the rules of {referee.id}")
        self.scenario: Final = scenario
        self.board: Final[Board] = scenario.board
        self.referee: Final = referee
        self.turns: Final = scenario.turns_of(referee.id)
