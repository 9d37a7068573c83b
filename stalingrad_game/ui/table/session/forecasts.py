"""How the battles to come are expected to end, worked out bit by bit while a person manoeuvres."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....card_game.players.forecast import (
    FORECAST_QUESTIONS,
    BattleForecast,
    Case,
    Forecaster,
    Forecasts,
)
from ....card_game.rules.break_test import Dice
from ....card_game.rules.kit import Kit
from ....card_game.state.codes import DISTRICTS, NONE, Act, Option
from ....card_game.state.state import State
from ....kernel.decision import Decision

PERCENT: Final = 100
TRIED_A_FRAME: Final = 14
"""How many battles are tried between two frames: some 12 milliseconds, and the same everywhere."""


class ForecastService:
    """The forecasts of the present question, of what its player considers, and of nothing else."""

    def __init__(self, kit: Kit) -> None:
        """Nothing is asked yet."""
        self._forecaster: Final = Forecaster(kit)
        self._forecasts: Forecasts | None = None
        self._next = NONE
        self._held = NONE
        self._pending: Option | None = None
        self._stand = True

    def rests(self, decision: Decision | None, view: Callable[[], State]) -> None:
        """The game rests at another question; `view` makes the public view. None: nobody's."""
        self._held, self._pending = NONE, None
        if decision is None or decision.op not in FORECAST_QUESTIONS:
            self._forecasts = None
            self._stand = True
            return
        seen = view()
        self._forecasts = Forecasts(self._forecaster, seen, decision)
        self._stand = False
        strength = self._forecaster.kit.strength
        free = sorted({option[1] for option in decision.options if option[0] == Act.COMMIT})
        self._next = max(
            free, key=lambda one: (not seen.depleted[one], strength[one]), default=NONE
        )

    def consider(self, formation: int, pending: Option | None) -> None:
        """A formation is held or pointed at; a last option waits to be taken. `NONE`, None: not."""
        if (formation, pending) != (self._held, self._pending):
            self._held, self._pending = formation, pending
            self._stand = self._forecasts is None

    @property
    def working(self) -> bool:
        """Whether a figure may still change."""
        return not self._stand

    @property
    def holds(self) -> bool:
        """Whether a formation is considered."""
        return self._held != NONE and self._pending is None

    def work(self) -> bool:
        """Work for a while; says whether a figure is told differently now."""
        forecasts = self._forecasts
        if forecasts is None or self._stand:
            return False
        standing, further = self._cases()
        before = self._shown_figures()
        for _ in range(TRIED_A_FRAME):
            if not (forecasts.work(standing) or forecasts.work(further)):
                self._stand = True
                break
        return self._shown_figures() != before

    def _shown_figures(self) -> list[tuple[int, Dice | None]]:
        """All figures as they are told: whole per cent and dice."""
        found = [forecast(d) for d in DISTRICTS for forecast in (self.standing, self.further)]
        return [
            (-1, None) if one is None else (round(PERCENT * one.chance), one.dice) for one in found
        ]

    def finish(self) -> None:
        """Work until every figure stands."""
        while self.working:
            self.work()

    def standing(self, district: int) -> BattleForecast | None:
        """How a battle would end as things stand; None where none is foretold."""
        return self._of((self._pending, district))

    def further(self, district: int) -> BattleForecast | None:
        """How it would end with the formation that is considered, else with the strongest free."""
        if self._pending is not None:
            return None
        formation = self._held if self._held != NONE else self._next
        return self._of(((Act.COMMIT, formation, district), district))

    def _of(self, case: Case) -> BattleForecast | None:
        return None if self._forecasts is None else self._forecasts.forecast(case)

    def _cases(self) -> tuple[list[Case], list[Case]]:
        """What is told first, and what is told of a further formation."""
        standing: list[Case] = [(self._pending, district) for district in DISTRICTS]
        formation = self._held if self._held != NONE else self._next
        if self._pending is not None or formation == NONE:
            return standing, []
        return standing, [((Act.COMMIT, formation, district), district) for district in DISTRICTS]
