"""Games of the laboratory that are played once in a process, however many tests count them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from stalingrad_game.card_game.lab import match
from stalingrad_game.card_game.lab.dice_luck import DiceLuck
from stalingrad_game.card_game.lab.tally import GameTally
from stalingrad_game.card_game.state.variants import Variants


@contextmanager
def games_played_once() -> Iterator[None]:
    """While a game of the same players, variants and seed is counted from what it came to first."""
    known: dict[tuple[int, tuple[str, ...], Variants, int], GameTally] = {}
    play = match.play_game

    def once(luck: DiceLuck, names: Sequence[str], variants: Variants, seed: int) -> GameTally:
        key = (id(luck), tuple(names), variants, seed)
        if key not in known:
            known[key] = play(luck, names, variants, seed)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match, "play_game", once)
        yield
