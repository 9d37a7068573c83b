"""How Street Fight's table is tested."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stalingrad_game.street_fight.players import search

ROLLOUTS = 2


@pytest.fixture(scope="module", autouse=True)
def advice_at_once() -> Iterator[None]:
    """A hint is asked for by the way; how good it is, is tested where it is worked out."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "ADVICE_ROLLOUTS", ROLLOUTS)
        yield
