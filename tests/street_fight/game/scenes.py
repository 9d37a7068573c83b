"""Scenes for the tests of what all referees share."""

from __future__ import annotations

from stalingrad_game.street_fight.board.scenario import Scenario
from tests.support.street import house, marker, scene, unit

GERMAN_UNIT, FIRST, SECOND, THIRD = range(4)
"""Units of `ambush` by number."""


def ambush() -> Scenario:
    """A German before a house with two Soviets, one of them hidden, and mines before it."""
    return scene(
        unit("G1", "rifle_squad", "B2"),
        unit("S1", "rifle_squad", "D2/1"),
        unit("S2", "rifle_squad", "D3"),
        unit("S3", "mg_squad", "D3/1", hidden=True),
        buildings=[house("D2", "D3", floors=2)],
        markers=[
            marker("C2", "mines", side="soviet", density=2),
            marker("C3", "mines", side="soviet", density=1, hidden=True),
        ],
        setup={"exchange": ["S1", "S2"]},
        victory={"side": "german", "hexes": ["D2"], "need": 1, "when": "end"},
    )
