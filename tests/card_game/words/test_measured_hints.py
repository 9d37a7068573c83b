"""The hints of lesson L9 warn only of habits that lose by the measurement that is kept."""

from __future__ import annotations

import re
from typing import Final

import pytest

from stalingrad_game.assets import asset

GERMAN, SOVIET = 0, 1
WARNINGS: Final = (
    *(("two", GERMAN), ("all_on_one", GERMAN), ("one_each", GERMAN), ("wait", GERMAN)),
    *(("hold", GERMAN), ("refresh", GERMAN), ("never_consolidate", GERMAN), ("never_hold", GERMAN)),
    *(("one_each", SOVIET), ("all_on_one", SOVIET), ("hold", SOVIET), ("refresh", SOVIET)),
    ("never_refresh", SOVIET),
)
"""The habits of which the lesson warns each side."""


@pytest.mark.parametrize(("habit", "side"), WARNINGS)
def test_a_habit_that_is_warned_of_loses_most_basic_games(habit: str, side: int) -> None:
    report = asset("measured", "report.md").read_text(encoding="utf-8")
    row = next(
        one for one in report.splitlines() if one.startswith(f"| {habit} against greedy | b")
    )
    upper = [float(found) for found in re.findall(r"to ([\d.]+)\)", row)]
    assert upper[1 + side] < 50, f"{row}: lesson L9 must not warn of it"
