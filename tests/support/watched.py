"""Random games with a memory at every seat, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.lab.card_checks import CardChecks
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.memory import Memory
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import Event
from stalingrad_game.card_game.state.state import State
from stalingrad_game.kernel.decision import Decision

MODES = ("basic", "expert", "four")


class Watched(NamedTuple):
    """A game at a decision, with what each seat remembers."""

    game: CardGame
    state: State
    decision: Decision
    memories: tuple[Memory, ...]


def card_game(mode: str = "basic") -> CardGame:
    """The card game with the standard pack."""
    return CardGame(Kit(load_pack(), mode))


def watched(mode: str, seed: int, **variants: str) -> Iterator[Watched]:
    """Every decision of a random game with random variants, but for those given."""
    game, random = card_game(mode), Random(seed)
    chosen = {**CardChecks(game).random_variants(random), **variants}
    state, events = game.begin(seed, chosen)
    memories = tuple(Memory(game.kit, seat) for seat in range(game.seats))
    views = [game.view(state, seat) for seat in range(game.seats)]
    tell(game, memories, views, events)
    while decision := game.decision(state):
        yield Watched(game, state, decision, memories)
        standing = game.standing_options(state)
        option = random.choice(decision.options)
        if standing and random.random() < 0.2:
            option = standing[0]
        tell(game, memories, views, game.apply(state, option))


def tell(
    game: CardGame, memories: tuple[Memory, ...], views: list[State], events: list[Event]
) -> None:
    """Tell each memory what its seat is told."""
    for memory, view in zip(memories, views, strict=True):
        for event in events:
            part = game.seen_by(event, view)
            if part is not None:
                memory.note(part)
