"""Players for a process under test: slow ones, one who fails, one who ends the whole process."""

from __future__ import annotations

import os
import time
from multiprocessing.connection import Connection
from typing import Final

from stalingrad_game.card_game.players.memory import Forgetful
from stalingrad_game.card_game.players.search.advice import Advice, Estimate
from stalingrad_game.card_game.players.search.player import SearchPlayer
from stalingrad_game.card_game.players.thinking import Halt, SeatedPlayers
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import Event, Option
from stalingrad_game.card_game.state.state import State
from stalingrad_game.kernel.decision import Decision
from stalingrad_game.search.budget import Budget
from stalingrad_game.search.purpose import Purpose
from stalingrad_game.ui.table.session.computers import serve

STEP_S: Final = 0.02
DEAF: Final = "deaf"
"""Thinks for ever, whoever calls."""
SLOW: Final = "slow"
"""Takes the last option, after a quarter of a second."""
FAILS: Final = "fails"
ENDS: Final = "ends"
COUNTS: Final = "counts"
"""Takes the option whose place is the number of events that it was told."""


class SlowPlayer(Forgetful):
    """Decides as its name says."""

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.noted = 0

    def note(self, event: Event) -> None:
        """Count it."""
        self.noted += bool(event)

    def choose(self, _view: State, decision: Decision) -> Option:
        """As its name says."""
        while self.name == DEAF:
            time.sleep(STEP_S)
        if self.name == FAILS:
            raise ZeroDivisionError("seven by nothing")
        if self.name == ENDS:
            os._exit(9)
        if self.name == COUNTS:
            return decision.options[self.noted % len(decision.options)]
        time.sleep(0.25)
        return decision.options[-1]

    def advise(self, _view: State, decision: Decision, stop: Halt | None = None) -> Advice:
        """Every option, until it is stopped, or for a while."""
        for _ in range(500):
            if stop is not None and stop():
                break
            time.sleep(STEP_S)
        return Advice(
            tuple(Estimate(option, 0.5, 0.1) for option in decision.options), Purpose(0, 0, 0), 1
        )


def seat_slow_players(kit: Kit) -> SeatedPlayers:
    """Such players at a table."""
    return SeatedPlayers(
        kit,
        lambda name, _kit, _seed: SlowPlayer(name),
        lambda _kit, _seed: SlowPlayer(SLOW),
    )


def seat_quick_searchers(kit: Kit) -> SeatedPlayers:
    """The player that searches, with hardly any time to think, under every name."""
    return SeatedPlayers(
        kit,
        lambda _name, kit, seed: SearchPlayer(kit, Budget(6, 0), seed),
        lambda kit, seed: SearchPlayer(kit, Budget(6, 0), seed),
    )


def serve_quick_searchers(line: Connection) -> None:
    """Answer as they do."""
    serve(line, seat_quick_searchers)


def serve_slow_players(line: Connection) -> None:
    """Answer as they do."""
    serve(line, seat_slow_players)
