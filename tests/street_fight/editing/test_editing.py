"""Drafts of scenarios: what edits do, that all are taken back, and that what is written is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from stalingrad_game.app.cli import main
from stalingrad_game.data_files.draft_history import DraftHistory
from stalingrad_game.street_fight.board.scenario import (
    load_scenario,
    own_scenarios,
    standard_scenarios,
)
from stalingrad_game.street_fight.board.scenario_file import ScenarioFile
from stalingrad_game.street_fight.board.scenario_toml import (
    ScenarioError,
    read_entries,
    scenario_text,
)
from stalingrad_game.street_fight.editing import edits
from stalingrad_game.street_fight.editing.draft import (
    DraftPath,
    ScenarioChange,
    building_at,
    changed_by,
    cropped,
    new_draft,
    set_at,
    value_at,
)
from stalingrad_game.street_fight.editing.draft_faults import draft_faults
from stalingrad_game.street_fight.editing.own_files import open_draft, save_draft
from tests.support.amount import share

HEX = st.sampled_from(["A1", "B2", "B3", "C3", "D2", "D3", "E4", "G5", "H9"])
SIDE = st.sampled_from(["german", "soviet"])
IDS = st.sampled_from(["G1", "G2", "S1", "house", "house_1", "block", "a b", ""])
AT = st.sampled_from(["B2", "D2/1", "D3/roof", "D3/-1", "H9", "C3/under"])
VALUE = st.one_of(
    st.integers(-1, 12),
    st.booleans(),
    st.none(),
    st.sampled_from(
        [
            "wood",
            "bunker",
            "flat",
            "factory",
            "german",
            "soviet",
            "veteran",
            "N",
            "lane",
            "",
            "D2/1",
        ]
    ),
)
FLAG = st.booleans()
TERRAIN = st.sampled_from(["open", "debris", "road_dirt", "woods", "railroad"])
UNIT_KEYS = ("side", "kind", "at", "steps", "officer", "quality", "facing", "hidden")


def made_by(
    edit: Callable[..., ScenarioFile], *arguments: object
) -> st.SearchStrategy[ScenarioChange]:
    """Changes by an edit, with arguments that are drawn or given."""
    drawn = [one if isinstance(one, st.SearchStrategy) else st.just(one) for one in arguments]
    return st.builds(changed_by, st.just(edit), *drawn)


def set_somewhere(*keys: object, value: object = VALUE) -> st.SearchStrategy[ScenarioChange]:
    """Changes of a value at a path, of which some keys are drawn."""
    drawn = [one if isinstance(one, st.SearchStrategy) else st.just(one) for one in keys]
    return made_by(set_at, st.tuples(*drawn), value)


EDITS: st.SearchStrategy[ScenarioChange] = st.one_of(
    made_by(edits.resize, st.integers(0, 12), st.integers(0, 12), st.sampled_from(["down", "up"])),
    made_by(edits.paint, HEX, TERRAIN),
    made_by(edits.set_level, HEX, st.integers(-1, 4)),
    made_by(edits.lay, HEX, st.sampled_from(["road_dirt", "sewer", "woods"]), FLAG),
    made_by(edits.set_hexside, HEX, HEX, st.sampled_from(["wall", "bar", None]), FLAG),
    made_by(edits.set_openings, HEX, HEX, st.sampled_from([None, 0, 3])),
    made_by(edits.set_control, HEX, st.one_of(SIDE, st.none())),
    made_by(edits.set_objective, HEX, FLAG),
    made_by(edits.set_zone, HEX, SIDE, FLAG),
    made_by(edits.add_building, HEX, st.sampled_from(["wood", "bunker"]), st.integers(0, 10)),
    made_by(edits.extend_building, IDS, HEX),
    made_by(edits.cut_building, HEX),
    made_by(
        edits.change_building,
        IDS,
        st.sampled_from(["material", "floors", "type", "roof", "cellar", "top"]),
        VALUE,
    ),
    made_by(edits.rename_building, IDS, IDS),
    made_by(edits.turn_part, HEX, st.sampled_from(["stairs", "roofless", "silo", "entrance"])),
    made_by(edits.turn_door, HEX, HEX),
    made_by(edits.set_ruin, HEX, st.sampled_from([None, 0, 1, 9]), st.integers(0, 4)),
    made_by(edits.put_unit, SIDE, st.sampled_from(["rifle_squad", "battery", "truck"]), AT),
    set_somewhere("unit", IDS, st.sampled_from(UNIT_KEYS)),
    made_by(edits.rename_unit, IDS, IDS),
    made_by(edits.remove_unit, IDS),
    made_by(edits.turn_exchange, IDS),
    made_by(edits.put_marker, st.sampled_from(["mines", "lane", "smoke", "hedgehog"]), AT, SIDE),
    set_somewhere(
        "marker", st.integers(-1, 3), st.sampled_from(["at", "side", "density", "hidden", "of"])
    ),
    made_by(edits.set_dummy, st.integers(-1, 3), VALUE),
    made_by(edits.remove_marker, st.integers(-1, 3)),
    made_by(edits.erase, HEX),
    set_somewhere(st.sampled_from(["id", "title", "turns", "first"])),
    made_by(edits.turn_referee, st.sampled_from(["tide", "ats", "k47"])),
    set_somewhere(
        st.sampled_from(["tide", "ats", "k47"]),
        st.sampled_from(["turns", "german_actions", "large_sections"]),
    ),
    made_by(edits.turn_fanatic, IDS),
    set_somewhere("victory", st.sampled_from(["side", "need", "when"])),
)
START = st.sampled_from([new_draft("Draft"), *map(open_draft, standard_scenarios())])


@settings(max_examples=share(150))
@given(START, st.lists(EDITS, min_size=1, max_size=25))
def test_edits_are_taken_back_and_done_again_one_by_one(
    start: ScenarioFile, changes: list[ScenarioChange]
) -> None:
    history, drafts = DraftHistory(start), [start]
    for change in changes:
        if history.do(change):
            drafts.append(history.file)
        history.part()
    for draft in reversed(drafts):
        assert history.file == draft
        history.undo()
    assert not history.can_undo
    for draft in drafts:
        assert history.file == draft
        history.redo()
    assert not history.can_redo


@settings(max_examples=share(150))
@given(START, st.lists(EDITS, max_size=25))
def test_any_draft_can_be_written_read_and_checked(
    start: ScenarioFile, changes: list[ScenarioChange]
) -> None:
    history = DraftHistory(start)
    for change in changes:
        history.do(change)
    path = save_draft(replace(history.file, id="drafted"))
    assert read_entries(path) == replace(history.file, id="drafted")
    assert cropped(history.file) == history.file
    sound = not draft_faults(history.file)
    if sound:
        assert load_scenario(path).file == read_entries(path)
    else:
        assert all(str(one.fault) for one in draft_faults(history.file))


Edited = tuple[Callable[..., ScenarioFile], *tuple[object, ...]]
"""An edit and its arguments."""


def made(*done: Edited) -> ScenarioFile:
    """An empty map after some edits."""
    file = new_draft("Draft")
    for edit, *arguments in done:
        file = edit(file, *arguments)
    return file


def test_a_value_is_set_where_it_may_stand() -> None:
    file = open_draft("volga_block")
    good: list[tuple[DraftPath, object]] = [
        (("unit", "G1", "hidden"), True),
        (("victory", "need"), 2),
        (("tide", "german_actions"), 3),
    ]
    for path, value in good:
        changed = set_at(file, path, value)
        assert value_at(changed, path) == value
        assert set_at(changed, path, value_at(file, path)) == file
    bad: list[DraftPath] = [("unit", "G99", "hidden"), ("turns",), ("k47", "men")]
    for path in bad:
        assert set_at(file, path, 0) == file


def test_a_stroke_is_taken_back_as_one() -> None:
    history = DraftHistory(new_draft("Draft"))
    for name in ("A1", "A2", "B2"):
        assert history.do(changed_by(edits.paint, name, "woods"), "stroke")
    assert history.file.map.terrain == {"woods": ("A1:A2", "B2")}
    history.part()
    history.do(changed_by(edits.paint, "C1", "woods"), "stroke")
    assert history.undo()
    assert history.file.map.terrain == {"woods": ("A1:A2", "B2")}
    assert history.undo()
    assert not history.changed


def test_the_standard_scenarios_have_no_faults_and_are_copied_under_another_id() -> None:
    for name in standard_scenarios():
        draft = open_draft(name)
        assert draft_faults(draft) == ()
        assert draft.id == f"{name}_copy"
        assert draft.map == load_scenario(name).file.map


def test_faults_name_the_hex_and_the_unit_that_they_speak_of() -> None:
    file = made(
        (edits.add_building, "C3"),
        (edits.put_unit, "german", "rifle_squad", "C3/5"),
        (edits.put_unit, "soviet", "truck", "D4"),
        (edits.set_objective, "C3", True),
    )
    found = {(one.fault.entry, one.hex, one.unit) for one in draft_faults(file)}
    assert ("unit S1", 18, "S1") in found
    mended = set_at(file, ("unit", "S1", "kind"), "rifle_squad")
    found = {(one.fault.entry, one.hex, one.unit) for one in draft_faults(mended)}
    assert found == {("unit G1", 12, "G1")}
    assert draft_faults(set_at(mended, ("unit", "G1", "at"), "C3/1")) == ()


def test_both_sides_in_one_place_are_a_fault_of_the_referees() -> None:
    file = made(
        (edits.put_unit, "german", "rifle_squad", "B2"),
        (edits.put_unit, "soviet", "rifle_squad", "B2"),
        (edits.set_objective, "C3", True),
    )
    assert {one.fault.entry for one in draft_faults(file)} >= {"tide"}


def test_a_smaller_map_has_only_what_lies_on_it() -> None:
    file = edits.resize(open_draft("volga_block"), 3, 3, "down")
    assert {each for runs in file.map.terrain.values() for each in runs} == {"B2", "C3"}
    assert not file.map.building
    assert file.victory.hexes == ()
    assert [unit.id for unit in file.unit] == ["G1", "G5"]


def test_a_house_is_cut_with_all_that_was_said_of_it() -> None:
    file = made(
        (edits.add_building, "C3"),
        (edits.turn_fanatic, "house_1"),
        (edits.set_openings, "C3", "C2", 0),
        (edits.set_ruin, "C3", 0),
    )
    assert building_at(file, "C3") is not None
    cut = edits.cut_building(file, "C3")
    assert (cut.map, cut.ats) == (new_draft("Draft").map, new_draft("Draft").ats)


def test_scenarios_of_ones_own_are_found_by_their_id(own_home: Path) -> None:
    file = replace(open_draft("first_house"), id="mine")
    path = save_draft(file)
    assert own_home in path.parents
    assert own_scenarios() == {"mine": path}
    assert load_scenario("mine").file == file
    assert path.read_text("utf-8") == scenario_text(file)
    with pytest.raises(ScenarioError, match="mine"):
        load_scenario("yours")


def test_the_command_line_lists_and_asks_a_scenario_of_ones_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    save_draft(replace(open_draft("first_house"), id="mine"))
    save_draft(replace(new_draft("Nothing yet"), id="unready"))
    assert main(["street", "list"]) == 0
    printed = capsys.readouterr()
    assert "mine" in printed.out
    assert "unready" not in printed.out
    assert "unready.toml: victory" in printed.err
    argv = ["street", "ask", "--rules", "ats", "--scenario", "mine", "cost", "G1", "B3"]
    assert main(argv) == 0
    assert capsys.readouterr().out


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text("format = 1\nturns = 0\n", "utf-8")
    with pytest.raises(ScenarioError, match="turns"):
        open_draft(path)


@pytest.mark.rule("B9")
def test_what_a_side_places_itself_is_kept_through_edits(tmp_path: Path) -> None:
    file = load_scenario("works_halls").file
    placed = file.setup.soviet
    changed = edits.rename_unit(edits.remove_unit(file, "S2"), "S3", "S33")
    changed = set_at(edits.paint(changed, "A1", "woods"), ("title",), "Mine")
    units = [{"S3": "S33"}.get(name, name) for name in placed.units if name != "S2"]
    assert changed.setup.soviet == replace(placed, units=tuple(units))
    smaller = cropped(replace(changed, map=replace(changed.map, columns=6)))
    assert smaller.setup.soviet.zone == ("C5", "C9:C10", "D4:D10", "E4:E10", "F4:F10")
    assert smaller.setup.soviet.mines == placed.mines
    kept = tmp_path / "mine.toml"
    kept.write_text(scenario_text(smaller), encoding="utf-8")
    assert read_entries(kept).setup == smaller.setup
