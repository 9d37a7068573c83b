"""What Street Fight's window shows is what ``stalingrad street ask`` says of the same position."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ask_again_window import Painted, differing, painted
from tests.support.amount import share


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[Painted]:
    """What was shown in games of every referee."""
    folder = tmp_path_factory.mktemp("shown")
    return [each for group in painted(share(90, 1), 3, folder) for each in group]


def test_sums_lines_and_ways_of_the_window_are_those_of_ask(
    found: list[Painted], tmp_path: Path
) -> None:
    assert {each.panel for each in found} == {"why", "sight", "way"}
    assert list(differing(found, tmp_path)) == []


def test_another_sum_line_or_way_is_told(found: list[Painted], tmp_path: Path) -> None:
    one_of_each = {each.panel: each for each in found}.values()
    wrong = [each._replace(shown=None) for each in one_of_each]
    assert len(list(differing(wrong, tmp_path))) == 3
