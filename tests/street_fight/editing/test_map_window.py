"""The Works is one map; its scenarios are windows of it, and so may anybody's own be (B9)."""

from pathlib import Path

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.street_fight.board.board import Board
from stalingrad_game.street_fight.board.scenario import load_scenario
from stalingrad_game.street_fight.editing.map_window import cut_out
from stalingrad_game.street_fight.referees import street_kit

WINDOWS = {
    "works_repair_shop": ("E9", "K16"),
    "works_foundry": ("H11", "O21"),
    "works_halls": ("D19", "P30"),
}
FACTORIES = "H13 H24 H26 K8 K15 K17 M6 M10 M28 M35 O39 Q19 S22 V25"


def works() -> Board:
    return load_scenario("the_works").board


@pytest.mark.parametrize("name", WINDOWS)
def test_the_scenarios_of_the_works_are_windows_of_its_one_map(name: str) -> None:
    assert (
        load_scenario(name).file.map == cut_out(load_scenario("the_works").file, *WINDOWS[name]).map
    )


def test_the_works_keep_the_facts_of_the_printed_map() -> None:
    """AT6.1: its size, its ravine, its factories by hex, each with a track into it."""
    board = works()
    assert (board.grid.columns, board.grid.rows) == (24, 39)
    ravine = {board.hex(name) for name in ("E4", "E5", "F5", "F6", "F4", "G5")}
    assert {each for each, word in enumerate(board.terrain) if word == "ravine"} == ravine
    found = [board.building_of[board.hex(name)] for name in FACTORIES.split()]
    assert len(set(found)) == len(found)
    for number in found:
        assert board.buildings[number].type == "factory"
        assert board.buildings[number].entrance
    others = {building.number for building in board.buildings} - set(found)
    assert all(board.buildings[number].type != "factory" for number in others)


@pytest.mark.parametrize(("first", "last"), [("H11", "O21"), ("E9", "K16")])
def test_a_window_keeps_what_hexes_touch(first: str, last: str) -> None:
    """Also where an even column becomes an odd one."""
    whole = works().grid
    part = Board(cut_out(load_scenario("the_works").file, first, last).map).grid
    left, top = divmod(whole.parse(first), whole.rows)

    def there(number: int) -> int:
        column, row = divmod(number, part.rows)
        return (column + left) * whole.rows + row + top

    for one in range(part.count):
        for other in range(part.count):
            assert part.distance(one, other) == whole.distance(there(one), there(other))


def test_what_stands_in_the_window_comes_along() -> None:
    file = cut_out(load_scenario("the_works").file, "F11", "M19")
    units = {unit.id: unit.at for unit in file.unit}
    assert units["S1"] == "C2"  # H12
    assert "PZ1" not in units
    assert {building.id for building in file.map.building} >= {"repair_shop_4", "iron_foundry_1b"}
    assert "forge" not in {building.id for building in file.map.building}
    assert set(file.victory.hexes) == {"C3", "C7", "F5", "F7"}  # H13 H17 K15 K17


@pytest.mark.parametrize(("first", "last"), [("M9", "C3"), ("A1", "Z99")])
def test_two_hexes_that_are_no_corners_of_a_window_are_refused(first: str, last: str) -> None:
    with pytest.raises(ValueError, match="no upper left and lower right hex"):
        cut_out(load_scenario("the_works").file, first, last)


def test_a_window_is_written_as_a_file_that_can_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "mine.toml"
    line = ["street", "cut", "--scenario", "the_works", "D9", "M20", "--out", str(out)]
    assert main(line) == 0
    assert street_kit(str(out), "k47").board.grid.columns == 10
    assert main([*line[:4], "M9", "C3", *line[6:], "--replace"]) == 2
    assert "M9, C3" in capsys.readouterr().err


def test_a_file_that_is_there_is_not_overwritten_unasked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "mine.toml"
    out.write_text("mine")
    argv = ("street", "cut", "--scenario", "the_works", "F11", "M19", "--out", str(out))
    assert main(argv) == 2
    assert out.read_text() == "mine"
    assert "already exists" in capsys.readouterr().err
    assert main((*argv, "--replace")) == 0
    assert out.read_text() != "mine"
