"""How the card game's table is tested."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from stalingrad_game.card_game.players import forecast
from tests.support.shared_log import log_shared

DEALT: Final = 2
"""Tables that a forecast is the mean of."""


@pytest.fixture(scope="module", autouse=True)
def forecasts_at_once() -> Iterator[None]:
    """Every window works forecasts out; how good they are is tested where they are made."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(forecast, "DEALT_TABLES", DEALT)
        yield


@pytest.fixture(scope="module", autouse=True)
def shared_log() -> Iterator[None]:
    """Many windows show the same game: what happened in it is put into words once."""
    with log_shared():
        yield
