"""The faults that `plant` sows still fit the rules, so that sowing them means something."""

from __future__ import annotations

from tests.mutation.faults import Fault
from tests.mutation.plant import EVERY, misplaced


def test_every_fault_stands_exactly_once_in_its_module() -> None:
    assert misplaced(EVERY) == []


def test_a_fault_out_of_place_is_named() -> None:
    gone = Fault("R1.1", "card_game/state/fold.py", "no such line", "pass")
    same = Fault("R1.1", "card_game/state/fold.py", "def fold(", "def fold(")
    often = Fault("R1.1", "card_game/state/fold.py", "return", "pass")
    assert len(misplaced([gone, same, often])) == 3
