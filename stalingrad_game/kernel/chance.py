"""Chance: a generator that is a number in the state.

A usual seed begins a small one (64-bit linear congruential), which shows its high bits in every
result. A keyed seed holds a secret key of 256 bits: each result is a BLAKE2b of a counter under
that key, so that nobody tells what is to come from what has come. The number is the key, then the
counter in its low 64 bits.

Results scripted into the state come first, so that a test or a replay can lay out its own luck.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, Protocol

KEYED_SEED: Final = 1 << 256
"""Added to a key of 256 bits: a keyed seed."""
_MASK: Final = (1 << 64) - 1
_FACTOR: Final = 6364136223846793005
_STEP: Final = 1442695040888963407


class ChanceState(Protocol):
    """What chance needs of a state."""

    rng: int
    """The generator."""
    script: tuple[int, ...]
    """Results to come before the generator is asked; the last one comes first."""


def is_keyed(seed: int) -> bool:
    """Whether a seed is a keyed one."""
    return seed >> 256 == 1


def seeded(seed: int) -> int:
    """The generator's first value for a seed, keyed or any whole number below those.

    The latter are mixed (the splitmix64 finaliser).
    """
    if is_keyed(seed):
        return seed << 64
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
    rng = state.rng
    if rng > _MASK:
        return _below_keyed(state, limit)
    rng = (rng * _FACTOR + _STEP) & _MASK
    state.rng = rng
    return (rng >> 33) * limit >> 31


def _below_keyed(state: ChanceState, limit: int) -> int:
    rng = state.rng
    key = ((rng >> 64) - KEYED_SEED).to_bytes(32, "big")
    counted = blake2b((rng & _MASK).to_bytes(8, "big"), key=key, digest_size=16).digest()
    state.rng = rng + 1
    return int.from_bytes(counted, "big") * limit >> 128


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
