"""Where one has been in the rulebook."""

from __future__ import annotations

from stalingrad_game.ui.screens.rulebook.widgets import MAX_HISTORY, PageHistory


def test_links_are_gone_back_one_by_one() -> None:
    trail = PageHistory("R1")
    trail.follow("R2")
    trail.follow("R3")
    trail.back()
    assert trail.place == "R2"
    trail.back()
    assert (trail.place, trail.can_go_back) == ("R1", False)
    trail.back()
    assert trail.place == "R1"


def test_a_new_way_forgets_those_that_were_left() -> None:
    trail = PageHistory("R1")
    trail.follow("R2")
    trail.back()
    trail.follow("R3")
    assert not trail.can_go_on
    trail.back()
    assert trail.place == "R1"


def test_places_only_leafed_through_are_forgotten() -> None:
    trail = PageHistory("R1")
    trail.follow("R4")
    for number in ("R5", "R6", "R7"):
        trail.leaf(number)
    assert trail.place == "R7"
    trail.back()
    assert trail.place == "R4"


def test_going_where_one_is_changes_nothing() -> None:
    trail = PageHistory("R1")
    trail.follow("R1")
    assert not trail.can_go_back


def test_the_trail_has_an_end() -> None:
    trail = PageHistory("R0")
    for number in range(3 * MAX_HISTORY):
        trail.follow(f"R{number}")
    steps = 0
    while trail.can_go_back:
        trail.back()
        steps += 1
    assert steps == MAX_HISTORY - 1
