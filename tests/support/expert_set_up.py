"""The table-setting room for the expert game (R9) and for four players (R10)."""

from __future__ import annotations

from typing import Unpack

from tests.support import set_up
from tests.support.expert_pack import expert_kit, four_kit
from tests.support.set_up import Pieces
from tests.support.table import Table


def german_battle(building: str = "red_square", **pieces: Unpack[Pieces]) -> Table:
    """A battle of the expert game in which the German acts."""
    pieces["kit"] = expert_kit()
    return set_up.battle(building, **pieces)


def soviet_battle(building: str = "red_square", **pieces: Unpack[Pieces]) -> Table:
    """A battle of the expert game in which the Soviet acts."""
    pieces["kit"] = expert_kit()
    return set_up.battle(building, active="soviet", **pieces)


def four_battle(
    building: str = "red_square", *, active: str = "german", **pieces: Unpack[Pieces]
) -> Table:
    """A battle of four players; the first player of the active side is asked."""
    pieces["kit"] = four_kit()
    return set_up.battle(building, active=active, **pieces)


def four_turn(**pieces: Unpack[Pieces]) -> Table:
    """The first decision of a turn of four players."""
    pieces["kit"] = four_kit()
    return set_up.turn(**pieces)
