"""Lines that have been looked along stay known until something changes on them (B5)."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from stalingrad_game.street_fight.board.hexes import OFF_MAP, Grid
from stalingrad_game.street_fight.board.line import (
    line_bits,
    line_mask,
    mask_of,
    sides_mask,
    stretches,
)
from stalingrad_game.street_fight.board.locations import location
from stalingrad_game.street_fight.board.terrain import MARKERS
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.position.questions import SightQuery
from stalingrad_game.street_fight.position.sight_book import Lying, SightBook
from stalingrad_game.street_fight.position.state import Marker
from stalingrad_game.street_fight.referees import street_kit


@pytest.mark.parametrize("even", ["up", "down"])
def test_a_mask_holds_the_hexes_of_its_line(even: str) -> None:
    """Its ends, what it crosses and what it runs along; never a hex of another column."""
    grid = Grid(6, 5, even)
    whole = mask_of(grid, range(grid.count))
    for start in range(grid.count):
        for end in range(grid.count):
            hexes = {start, end}
            for stretch in stretches(grid, start, end):
                hexes.update(stretch.hexes)
            assert line_mask(grid, start, end) & whole == mask_of(grid, hexes)


@pytest.mark.parametrize("even", ["up", "down"])
def test_bits_tell_what_a_line_crosses_from_what_it_runs_along(even: str) -> None:
    """Also the hexsides between two hexes that are crossed one after the other."""
    grid = Grid(6, 5, even)
    inner = [each for each in range(grid.count) if OFF_MAP not in grid.neighbours[each]]
    for start in inner:
        for end in inner:
            parts = stretches(grid, start, end)
            crossed = [None if part.pair else part.first for part in parts]
            steps = [
                (one, other)
                for one, other in pairwise(crossed)
                if one is not None and other is not None
            ]
            found = line_bits(grid, start, end)
            assert found.hexes == line_mask(grid, start, end)
            assert found.crossed == mask_of(grid, (each for each in crossed if each is not None))
            assert found.sides == sides_mask(grid, steps)
            backwards = [(other, one) for one, other in steps]
            assert sides_mask(grid, steps) == sides_mask(grid, backwards)
    assert sides_mask(grid, [(inner[0], inner[0] + 1)]).bit_count() == 1


def test_a_line_is_looked_along_once_until_something_lies_on_it() -> None:
    grid = Grid(6, 5, "down")
    book: SightBook[str] = SightBook(grid)
    looked: list[str] = []

    def look(word: str) -> str:
        looked.append(word)
        return word

    bare, aside = Lying(grid, {}), Lying(grid, {grid.parse("F5"): ("ruin",)})
    across = Lying(grid, {grid.parse("A3"): ("ruin",)})
    ends = (location(grid.parse("A1")), location(grid.parse("A5")))
    assert book.find(bare, *ends, lambda: look("bare")) == "bare"
    assert book.find(aside, *ends, lambda: look("aside")) == "bare"
    assert book.find(across, *ends, lambda: look("across")) == "across"
    assert book.find(bare, *ends, lambda: look("again")) == "bare"
    assert looked == ["bare", "across"]


def test_a_view_is_looked_at_anew_only_where_something_changed() -> None:
    grid = Grid(1, 5, "down")
    book: SightBook[bool] = SightBook(grid)
    lookups: list[int] = []

    def sees(among: Sequence[int]) -> list[int]:
        lookups.extend(among)
        return [number for number in among if number < 3]

    bare, across = Lying(grid, {}), Lying(grid, {3: ("ruin",)})
    assert book.view(bare, location(0), "grounds", range(5), sees) == {0, 1, 2}
    assert book.view(bare, location(0), "grounds", range(5), sees) == {0, 1, 2}
    assert lookups == [0, 1, 2, 3, 4]
    assert book.view(across, location(0), "grounds", range(5), sees) == {0, 1, 2}
    assert lookups[5:] == [3, 4]


def test_hexes_that_others_see_are_looked_at_when_they_are_asked_for() -> None:
    grid = Grid(1, 5, "down")
    book: SightBook[bool] = SightBook(grid)
    lookups: list[int] = []

    def sees(among: Sequence[int]) -> list[int]:
        lookups.extend(among)
        return [number for number in among if number < 4]

    bare, across = Lying(grid, {}), Lying(grid, {3: ("ruin",)})
    seen = book.view(bare, location(0), "grounds", range(5), sees, {1, 4})
    assert set(seen) == {0, 2, 3}
    assert lookups == [0, 2, 3]
    book.view(across, location(0), "grounds", range(5), sees, {1, 4})
    assert lookups[3:] == [3]
    assert book.view(across, location(0), "grounds", range(5), sees) == {0, 1, 2, 3}
    assert lookups[4:] == [1, 4]


@pytest.mark.parametrize("rules", ["tide", "ats", "k47"])
def test_what_is_kept_is_what_would_be_seen_now(rules: str) -> None:
    """Houses fall and smoke drifts; a referee that has looked before answers as a new one does."""
    draw = Random(7)
    kit, stranger = street_kit("volga_block", rules), street_kit("volga_block", rules)
    state = opening_state(kit)
    board, position = kit.board, Position(kit.scenario, state)
    for _ in range(12):
        for _ in range(40):
            ends = [location(draw.randrange(board.grid.count)) for _ in range(2)]
            query = SightQuery(*ends)
            fresh = street_kit("volga_block", rules) if draw.random() < 0.05 else stranger
            other = Position(fresh.scenario, state)
            known = kit.referee.judge.sees(position, query)
            assert known == fresh.referee.judge.sees(other, query)
        word = draw.choice(("smoke", "flame", "wreck"))
        place = location(draw.randrange(board.grid.count))
        state.markers.append(Marker(kind=MARKERS.index(word), loc=place))
        state.ruins[draw.choice(board.built)] = (0, 1)
