"""What Street Fight's window shows is what ``stalingrad street ask`` says of the same position."""

from __future__ import annotations

from pathlib import Path

from tests.ask_again_window import differing, painted


def test_sums_lines_and_ways_of_the_window_are_those_of_ask(tmp_path: Path) -> None:
    found = [each for group in painted(90, 3, tmp_path) for each in group]
    assert {each.panel for each in found} == {"why", "sight", "way"}
    assert list(differing(found, tmp_path)) == []


def test_another_sum_line_or_way_is_told(tmp_path: Path) -> None:
    found = [each for group in painted(90, 3, tmp_path) for each in group]
    one_of_each = {each.panel: each for each in found}.values()
    wrong = [each._replace(shown=None) for each in one_of_each]
    assert len(list(differing(wrong, tmp_path))) == 3
