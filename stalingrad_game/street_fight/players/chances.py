"""The chance to win as a game stands, by numbers that were fitted to thousands of games.

The file of them says by referee how much each number of a `standing` weighs, and by scenario what
the scenario itself is worth to the side that needs the hexes; one that isn't in it counts as even.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp
from typing import Final

import msgspec

from ...assets import BrokenAssetError, asset
from ...data_files.files import read_toml
from ..position.codes import GERMAN, SIDES
from ..position.referee import StreetKit
from ..position.state import State
from .memory import memories_of
from .officer import WEIGHERS
from .standing import STANDING, standing

PARTS: Final = ("players", "street_leaf.toml")
"""The file, below the assets."""
SURE: Final = 30.0
"""Log-odds beyond which nothing is told apart."""


class FittedWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of one referee."""

    games: int
    """How many games they were fitted to."""
    weights: Mapping[str, float]
    """By number of a `standing`: what one of it adds to the log-odds."""
    scenarios: Mapping[str, float]
    """By scenario: what it adds."""

    def __post_init__(self) -> None:
        """Raises `ValueError` for weights of another program."""
        if set(self.weights) != set(STANDING):
            odd = ", ".join(sorted(set(self.weights) ^ set(STANDING)))
            raise ValueError(f"other weights than this version knows: {odd}")


class StreetLeaf:
    """The chances of one kit's games."""

    def __init__(self, kit: StreetKit) -> None:
        """Raises `BrokenAssetError`, or `MissingAssetError`."""
        found = fitted_weights()[kit.referee.id]
        self._kit: Final = kit
        self._weights: Final = tuple(found.weights[name] for name in STANDING)
        self._scenario: Final = found.scenarios.get(kit.scenario.id, 0.0)

    def german_chance(self, state: State) -> float:
        """The Germans' chance to win, 0 to 1; of a game that is over who has won."""
        if not state.agenda:
            return float(state.winner == GERMAN)
        row = standing_of(self._kit, state)
        odds = self._scenario + sum(map(float.__mul__, row, self._weights))
        chance = 1.0 / (1.0 + exp(-max(-SURE, min(SURE, odds))))
        return chance if self._kit.scenario.victory.side == GERMAN else 1.0 - chance


def standing_of(kit: StreetKit, state: State) -> tuple[float, ...]:
    """The row of `STANDING` of a game, all that is hidden included."""
    memory, seen = memories_of(kit).of(state), WEIGHERS[kit.referee.id].seen
    return standing([seen(kit, state, side, memory) for side in SIDES])


@cache
def fitted_weights() -> Mapping[str, FittedWeights]:
    """The numbers by referee; raises `BrokenAssetError`, or `MissingAssetError`."""
    data, wrong = read_toml(asset(*PARTS))
    if not wrong:
        try:
            return msgspec.convert(data, dict[str, FittedWeights])
        except ValueError as error:
            wrong = str(error)
    raise BrokenAssetError(wrong, *PARTS)
