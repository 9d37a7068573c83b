"""Whole games between computer players, for tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.player import ComputerPlayer, make_player
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.state import State
from stalingrad_game.kernel.decision import Decision


def engine(mode: str = "basic") -> Engine:
    """The rules with the standard pack."""
    return Engine(Kit(load_pack(), mode))


def seated(rules: Engine, names: Sequence[str], seed: int) -> list[ComputerPlayer]:
    """A player for every seat, by the name of its side's."""
    return [make_player(names[seat & 1], rules.kit, seed + seat) for seat in range(rules.kit.seats)]


def decisions(
    rules: Engine, players: Sequence[ComputerPlayer], seed: int
) -> Iterator[tuple[State, Decision]]:
    """Every decision of a game, with its state, before it is answered."""
    state, _ = rules.new(seed)
    while decision := rules.decision(state):
        yield state, decision
        choice = players[decision.seat].choose(rules.view(state, decision.seat), decision)
        rules.apply(state, choice)


def winner(rules: Engine, names: Sequence[str], seed: int) -> int:
    """The side that wins a game between players by name."""
    state = State.copy(rules.new(seed)[0])
    for now, _ in decisions(rules, seated(rules, names, seed), seed):
        state = now
    return state.winner
