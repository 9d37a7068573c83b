"""A rematch: the same table again, the players on each other's side."""

from __future__ import annotations

from ....record.setup import Setup


def rematch_setup(setup: Setup, seed: int) -> Setup:
    """The set-up of a new game with another seed, in which every player has changed sides."""
    players = setup.players
    swapped = tuple(players[seat ^ 1] for seat in range(len(players)))
    return Setup(seed, setup.variants, swapped, setup.language)
