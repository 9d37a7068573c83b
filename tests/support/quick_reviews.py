"""Reviews of small games of Street Fight with as little effort as is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from stalingrad_game.street_fight.review import measure


@contextmanager
def no_more_for_small_games() -> Iterator[None]:
    """While a small game is given hardly more worlds and deals than others, in this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(measure, "SMALL_GAME_WORLDS", 2)
        patch.setattr(measure, "SMALL_GAME_DEALS", 1)
        yield
