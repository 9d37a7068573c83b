"""How fast computer players decide."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from ..players.player import make_player
from ..rules.engine import Engine

FIRST_SEED: Final = 1


def answers_per_second(engine: Engine, name: str, seconds: float) -> int:
    """How many decisions a second a player answers who plays all seats, for about so long.

    Only the player's own time counts. At least one whole game is played.
    """
    player, kit = make_player(name, engine.kit, FIRST_SEED), engine.kit
    answers, spent, seed = 0, 0.0, FIRST_SEED
    while spent < seconds:
        state, _ = engine.new(seed)
        while decision := engine.decision(state):
            view = engine.view(state, decision.seat)
            started = perf_counter()
            option = player.choose(view, decision)
            spent += perf_counter() - started
            engine.play(state, option)
            answers += 1
        seed += kit.seats
    return round(answers / spent)
