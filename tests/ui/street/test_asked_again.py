"""What Street Fight's window shows is what ``stalingrad street ask`` says of the same position."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.ask_again_window import Painted, differing, painted
from tests.support.amount import share

PANELS: Final = {"why", "sight", "way"}


def test_sums_lines_and_ways_of_the_window_are_those_of_ask(tmp_path: Path) -> None:
    found = [each for group in painted(share(90, 1), 3, tmp_path, 10) for each in group]
    assert {each.panel for each in found} == PANELS
    assert any("Casualty table" in each.shown["results"] for each in found if each.panel == "why")
    assert list(differing(found, tmp_path)) == []


def test_another_sum_line_or_way_is_told(tmp_path: Path) -> None:
    one_of_each: dict[str, Painted] = {}
    for group in painted(share(90, 1), 3, tmp_path, 10):
        one_of_each |= {each.panel: each for each in group}
        if one_of_each.keys() == PANELS:
            break
    wrong = [each._replace(shown={"cut": ""}) for each in one_of_each.values()]
    assert len(list(differing(wrong, tmp_path))) == 3
