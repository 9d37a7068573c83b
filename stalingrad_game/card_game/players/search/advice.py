"""What a search found out: its options with their chances, and what the best one is after."""

from __future__ import annotations

from typing import Final

import msgspec

from ....search.purpose import Purpose
from ...state.codes import Option


class PurposeKind:
    """What sets the best option apart from the others; a `Purpose` has two facts to each."""

    NONE: Final = 0
    """Nothing that could be named."""
    BATTLE: Final = 1
    """A better chance in the battle; facts: the own side's chance to win it, in per cent."""
    CARDS: Final = 2
    """More own cards; facts: tenths of a card in the own side's hands."""
    ENEMY_CARDS: Final = 3
    """Fewer enemy cards; facts: tenths of a card in the enemy's hands."""
    FORMATIONS: Final = 4
    """More own strength; facts: tenths of an own formation at full strength on the table."""
    ENEMY_FORMATIONS: Final = 5
    """Less enemy strength; facts: tenths of an enemy formation at full strength on the table."""
    INFERNOS: Final = 6
    """Infernos, more for the German, fewer for the Soviet; facts: tenths of an Inferno."""
    HASTE: Final = 7
    """The battle comes to its end sooner; facts: tenths of a round still to be fought."""
    BUILDINGS: Final = 8
    """A better turn; facts: tenths of a building taken, or for the Soviets still held, by then."""


class Estimate(msgspec.Struct, frozen=True):
    """An option as a search sees it."""

    option: Option
    chance: float
    """The own side's chance to win the game, 0 to 1."""
    error: float
    """Standard error of the difference to the other options' chances."""
    plan: tuple[Option, ...] = ()
    """The options that were tried out together, the whole of a manoeuvre."""


class Advice(msgspec.Struct, frozen=True):
    """The options that were tried out, each once, the one to take first."""

    ranked: tuple[Estimate, ...]
    purpose: Purpose
    rollouts: int
    """How many rollouts it is made of."""
