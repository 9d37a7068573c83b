"""What a search found out: its options with their chances, and what the best one is after."""

from __future__ import annotations

from typing import Final

import msgspec

from ...state.codes import Option


class Aim:
    """What sets the best option apart from the others; the words stand elsewhere."""

    NONE: Final = 0
    """Nothing that could be named."""
    BATTLE: Final = 1
    """A better chance in the battle; facts: with it and without it, own chance in per cent."""
    CARDS: Final = 2
    """More own cards after the battle; facts: tenths of a card."""
    FORMATIONS: Final = 3
    """More own full-strength formations after the battle; facts: tenths of a formation."""
    WEAR = 4
    """Fewer enemy formations after the battle; facts: tenths of a formation."""
    STRIP = 5
    """Fewer enemy cards after the battle; facts: tenths of a card."""
    INFERNO = 6
    """Infernos lit by the German, or prevented by the Soviet; facts: tenths of an Inferno."""


class Purpose(msgspec.Struct, frozen=True):
    """An `Aim` and its two facts."""

    code: int = Aim.NONE
    """An `Aim`."""
    with_it: int = 0
    """The fact after the best option."""
    without: int = 0
    """The fact after the other options."""


class Estimate(msgspec.Struct, frozen=True):
    """An option as a search sees it."""

    option: Option
    chance: float
    """The own side's chance to win the game, 0 to 1."""
    error: float
    """Standard error of the chance."""


class Advice(msgspec.Struct, frozen=True):
    """The options that were tried out, the one to take first."""

    ranked: tuple[Estimate, ...]
    aim: Purpose
    rollouts: int
    """How many rollouts it is made of."""
