"""Chance: a small generator that is a number in the state (a 64-bit linear congruential one).

Results scripted into the state come first, so that a test or a replay can lay out its own luck.
"""

from __future__ import annotations

from typing import Final, Protocol

_MASK: Final = (1 << 64) - 1
_FACTOR: Final = 6364136223846793005
_STEP: Final = 1442695040888963407


class ChanceState(Protocol):
    """What chance needs of a state."""

    rng: int
    """The generator."""
    script: tuple[int, ...]
    """Results to come before the generator is asked; the last one comes first."""


def seeded(seed: int) -> int:
    """The generator's first value for a seed, any whole number (the splitmix64 finaliser)."""
    mixed = (seed + 0x9E3779B97F4A7C15) & _MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return mixed ^ (mixed >> 31)


def seed_anew(state: ChanceState, seed: int) -> None:
    """All chance to come follows from another seed, and nothing of it is told."""
    state.rng, state.script = seeded(seed), ()


def below(state: ChanceState, limit: int) -> int:
    """A whole number from 0 to limit - 1, each equally likely; limit is at least 1."""
    if state.script:
        result = state.script[-1]
        state.script = state.script[:-1]
        return result % limit
    state.rng = (state.rng * _FACTOR + _STEP) & _MASK
    return (state.rng >> 33) * limit >> 31


def shuffle(state: ChanceState, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards in a random order, every order equally likely."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = below(state, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def roll(state: ChanceState, dice: int) -> tuple[int, ...]:
    """That many six-sided dice."""
    return tuple(below(state, 6) + 1 for _ in range(dice))
