"""How well battles are foretold at the manoeuvre: of those said to be won 60 in 100, how many are.

Officers play whole games. Each time a side is about to end its manoeuvre, every battle to come is
foretold. Then the turn is played in two ways: once without a card, as it is foretold, with chance
drawn anew, and once as the game went on, with cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import fsum
from pathlib import Path
from typing import Final, NamedTuple

from ...kernel.decision import Decision
from ..game import CardGame
from ..packs import load_pack
from ..players.forecast import Forecaster, Forecasts
from ..players.greedy import GreedyPlayer
from ..rules.break_test import chance_now
from ..rules.engine import Engine
from ..rules.kit import Kit
from ..rules.operations import OPERATIONS
from ..rules.resolver import DONE, AutomaticOperation, Resolver
from ..state.codes import DISTRICTS, GERMAN, Ev, Event, Frame, Op, Option, side_of
from ..state.events import BattleDecided
from ..state.state import PUBLIC, State

ANEW: Final = 0x5EED
"""Chance of a turn that is played without cards isn't that of the game."""
BINS: Final = 10
"""Equal parts of the chances from 0 to 1."""


class ForecastOutcome(NamedTuple):
    """One battle."""

    side: int
    """Whose manoeuvre was about to end."""
    stated: float
    """The Germans' chance, 0 to 1, as it was foretold."""
    lay: float
    """Their chance by the dice as they lay on the table then."""
    without_cards: bool
    """Whether the building was captured where nobody played a card."""
    played: bool
    """Whether it was captured in the game."""


class CalibrationBin(NamedTuple):
    """The battles of one tenth of the chances."""

    battles: int
    stated: float
    """Their mean chance; 0 where there is no battle."""
    lay: float
    """Their mean chance by the dice as they lay then."""
    without_cards: float
    """Which share was captured without cards."""
    played: float
    """Which share was captured in the games."""


def calibration(battles: Iterable[ForecastOutcome]) -> list[CalibrationBin]:
    """Battles by the chance that was said, from 0 to 1 in `BINS` bins."""
    bins: list[list[ForecastOutcome]] = [[] for _ in range(BINS)]
    for battle in battles:
        bins[min(int(battle.stated * BINS), BINS - 1)].append(battle)
    return [
        CalibrationBin(
            len(found),
            _mean(battle.stated for battle in found),
            _mean(battle.lay for battle in found),
            _mean(battle.without_cards for battle in found),
            _mean(battle.played for battle in found),
        )
        for found in bins
    ]


def forecast_outcomes(pack: Path | None, mode: str, seeds: range) -> list[ForecastOutcome]:
    """All battles of games of a mode, with the pack of a folder; None: the standard one."""
    played = Calibration(Kit(load_pack(pack), mode))
    return [battle for seed in seeds for battle in played.play(seed)]


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return fsum(found) / len(found) if found else 0.0


class _NoRound(AutomaticOperation):
    """In the place of the action rounds (R4.4): nobody plays a card, the Break Test comes."""

    def do(self, g: Resolver, frame: Frame) -> None:
        del frame
        g.push((Op.BREAK_TEST, GERMAN))


class _Moment(NamedTuple):
    """The end of one side's manoeuvre."""

    side: int
    stated: dict[int, tuple[float, float]]
    """By district under attack: the chance that was foretold, and that of the dice as they lay."""
    without_cards: dict[int, bool]
    """By district that was fought for: whether it was captured."""


class Calibration:
    """Plays officers' games of one kit, and foretells their battles."""

    def __init__(self, kit: Kit) -> None:
        """Nothing is played yet."""
        self._game: Final = CardGame(kit)
        self._officer: Final = GreedyPlayer(kit)
        self._forecaster: Final = Forecaster(kit)
        self._without_cards: Final = Engine(kit, {**OPERATIONS, Op.ROUND: _NoRound()})

    def play(self, seed: int) -> Iterator[ForecastOutcome]:
        """All battles of one game, each once for either side's manoeuvre before it."""
        game = self._game
        state, _ = game.begin(seed, {})
        moments: list[_Moment] = []
        while (decision := game.decision(state)) is not None:
            option = self._officer.choose(game.view(state, decision.seat), decision)
            after = state.copy()
            events = game.play(after, option)
            if decision.op == Op.MANOEUVRE and _ends(decision, after):
                moments.append(self._moment(state, decision, option, after))
            for district, winner in _results(events):
                for side, stated, without_cards in moments:
                    if district in stated and district in without_cards:
                        captured = without_cards[district], winner == GERMAN
                        yield ForecastOutcome(side, *stated[district], *captured)
            if after.turn != state.turn:
                moments = []
            state = after

    def _moment(self, state: State, decision: Decision, option: Option, after: State) -> _Moment:
        """What is foretold before the last option of a manoeuvre, and what comes without cards."""
        forecasts = Forecasts(self._forecaster, self._game.view(state, PUBLIC), decision)
        sent = None if option == DONE else option
        found = {district: forecasts.final((sent, district)) for district in DISTRICTS}
        kit = self._game.kit
        stated = {
            district: (one.chance, float(chance_now(kit, after, district)))
            for district, one in found.items()
            if one is not None
        }
        return _Moment(side_of(decision.seat), stated, self._fought(after))

    def _fought(self, after: State) -> dict[int, bool]:
        """How the battles of this turn end where officers play on without cards."""
        engine, state = self._without_cards, after.copy()
        self._game.deal_anew(state, state.rng ^ ANEW)
        captured: dict[int, bool] = {}
        while state.turn == after.turn and (decision := engine.decision(state)) is not None:
            events = engine.play(state, self._officer.choose(state, decision))
            captured.update((place, winner == GERMAN) for place, winner in _results(events))
        return captured


def _ends(decision: Decision, after: State) -> bool:
    """Whether a seat's manoeuvre is over."""
    return not after.agenda or after.agenda[-1][:2] != decision.frame[:2]


def _results(events: Iterable[Event]) -> Iterator[tuple[int, int]]:
    """The battles that ended: district and winner (R4.6.1)."""
    for event in events:
        if event[0] == Ev.RESULT:
            result = BattleDecided(*event)
            yield result.district, result.side
