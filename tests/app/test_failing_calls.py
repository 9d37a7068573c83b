"""A few calls to the system that fail: `tests.breaking.failing_calls` lets thousands fail."""

from __future__ import annotations

from typing import Final

import pytest

from tests.support.amount import share
from tests.support.breaking_run import breaking_run

CALLS: Final = share(16, 4)


@pytest.mark.parametrize("way", ["street window", "sealed cards terminal"])
def test_where_a_call_fails_the_game_goes_on_or_says_why_not(way: str) -> None:
    assert f"runs {CALLS}" in breaking_run("failing_calls", "--count", str(CALLS), "--only", way)
