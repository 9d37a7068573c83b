"""Drafts of scenarios: what edits do, that all are taken back, and that what is written is read."""

from __future__ import annotations

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
from stalingrad_game.street_fight.board.scenario_read import ScenarioError, read_entries
from stalingrad_game.street_fight.board.scenario_write import scenario_text
from stalingrad_game.street_fight.editing.building_edits import (
    AddBuilding,
    ChangeBuilding,
    CutBuilding,
    ExtendBuilding,
    RenameBuilding,
    SetRuin,
    TurnDoor,
    TurnPart,
)
from stalingrad_game.street_fight.editing.draft import Edit, building_at, cropped, new_draft
from stalingrad_game.street_fight.editing.draft_faults import draft_faults
from stalingrad_game.street_fight.editing.ground_edits import (
    LayAlso,
    PaintTerrain,
    SetAim,
    SetControl,
    SetHexside,
    SetOpenings,
    SetSize,
    SetZone,
)
from stalingrad_game.street_fight.editing.head_edits import (
    SetHead,
    SetOwn,
    SetVictory,
    TurnFanatic,
    TurnReferee,
)
from stalingrad_game.street_fight.editing.own_files import open_draft, save_draft
from stalingrad_game.street_fight.editing.piece_edits import (
    ChangeMarker,
    ChangeUnit,
    EraseHex,
    PutMarker,
    PutUnit,
    RemoveMarker,
    RemoveUnit,
    RenameUnit,
    TurnExchange,
)
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
EDITS: st.SearchStrategy[Edit] = st.one_of(
    st.builds(SetSize, st.integers(0, 12), st.integers(0, 12), st.sampled_from(["down", "up"])),
    st.builds(PaintTerrain, HEX, TERRAIN),
    st.builds(LayAlso, HEX, st.sampled_from(["road_dirt", "sewer", "woods"]), FLAG),
    st.builds(SetHexside, HEX, HEX, st.sampled_from(["wall", "bar", None]), FLAG),
    st.builds(SetOpenings, HEX, HEX, st.sampled_from([None, 0, 3])),
    st.builds(SetControl, HEX, st.one_of(SIDE, st.none())),
    st.builds(SetAim, HEX, FLAG),
    st.builds(SetZone, HEX, SIDE, FLAG),
    st.builds(AddBuilding, HEX, st.sampled_from(["wood", "bunker"]), st.integers(0, 10)),
    st.builds(ExtendBuilding, IDS, HEX),
    st.builds(CutBuilding, HEX),
    st.builds(
        ChangeBuilding,
        IDS,
        st.sampled_from(["material", "floors", "type", "roof", "cellar", "top"]),
        VALUE,
    ),
    st.builds(RenameBuilding, IDS, IDS),
    st.builds(TurnPart, HEX, st.sampled_from(["stairs", "roofless", "silo", "entrance"])),
    st.builds(TurnDoor, HEX, HEX),
    st.builds(SetRuin, HEX, st.sampled_from([None, 0, 1, 9]), st.integers(0, 4)),
    st.builds(PutUnit, SIDE, st.sampled_from(["rifle_squad", "battery", "truck"]), AT),
    st.builds(ChangeUnit, IDS, st.sampled_from(UNIT_KEYS), VALUE),
    st.builds(RenameUnit, IDS, IDS),
    st.builds(RemoveUnit, IDS),
    st.builds(TurnExchange, IDS),
    st.builds(PutMarker, st.sampled_from(["mines", "lane", "smoke", "hedgehog"]), AT, SIDE),
    st.builds(
        ChangeMarker,
        st.integers(-1, 3),
        st.sampled_from(["at", "side", "density", "hidden", "dummy", "of"]),
        VALUE,
    ),
    st.builds(RemoveMarker, st.integers(-1, 3)),
    st.builds(EraseHex, HEX),
    st.builds(SetHead, st.sampled_from(["id", "title", "turns", "first"]), VALUE),
    st.builds(TurnReferee, st.sampled_from(["tide", "ats", "k47"])),
    st.builds(
        SetOwn,
        st.sampled_from(["tide", "ats", "k47"]),
        st.sampled_from(["turns", "german_actions", "large_sections"]),
        VALUE,
    ),
    st.builds(TurnFanatic, IDS),
    st.builds(SetVictory, st.sampled_from(["side", "need", "when"]), VALUE),
)
START = st.sampled_from([new_draft("Draft"), *map(open_draft, standard_scenarios())])


@settings(max_examples=share(150))
@given(START, st.lists(EDITS, min_size=1, max_size=25))
def test_edits_are_taken_back_and_done_again_one_by_one(
    start: ScenarioFile, edits: list[Edit]
) -> None:
    history, drafts = DraftHistory(start), [start]
    for edit in edits:
        if history.do(edit):
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
def test_any_draft_can_be_written_read_and_checked(start: ScenarioFile, edits: list[Edit]) -> None:
    history = DraftHistory(start)
    for edit in edits:
        history.do(edit)
    path = save_draft(replace(history.file, id="drafted"))
    assert read_entries(path) == replace(history.file, id="drafted")
    assert cropped(history.file) == history.file
    sound = not draft_faults(history.file)
    if sound:
        assert load_scenario(path).file == read_entries(path)
    else:
        assert all(str(one.fault) for one in draft_faults(history.file))


def made(*edits: Edit) -> ScenarioFile:
    """An empty map after some edits."""
    file = new_draft("Draft")
    for edit in edits:
        file = edit.apply(file)
    return file


def test_a_stroke_is_taken_back_as_one() -> None:
    history = DraftHistory(new_draft("Draft"))
    for name in ("A1", "A2", "B2"):
        assert history.do(PaintTerrain(name, "woods"))
    assert history.file.map.terrain == {"woods": ("A1:A2", "B2")}
    history.part()
    history.do(PaintTerrain("C1", "woods"))
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
        AddBuilding("C3"),
        PutUnit("german", "rifle_squad", "C3/5"),
        PutUnit("soviet", "truck", "D4"),
        SetAim("C3", counts=True),
    )
    found = {(one.fault.entry, one.hex, one.unit) for one in draft_faults(file)}
    assert ("unit S1", 18, "S1") in found
    mended = ChangeUnit("S1", "kind", "rifle_squad").apply(file)
    found = {(one.fault.entry, one.hex, one.unit) for one in draft_faults(mended)}
    assert found == {("unit G1", 12, "G1")}
    assert draft_faults(ChangeUnit("G1", "at", "C3/1").apply(mended)) == ()


def test_both_sides_in_one_place_are_a_fault_of_the_referees() -> None:
    file = made(
        PutUnit("german", "rifle_squad", "B2"),
        PutUnit("soviet", "rifle_squad", "B2"),
        SetAim("C3", counts=True),
    )
    assert {one.fault.entry for one in draft_faults(file)} >= {"tide"}


def test_a_smaller_map_has_only_what_lies_on_it() -> None:
    file = SetSize(3, 3).apply(open_draft("volga_block"))
    assert {each for runs in file.map.terrain.values() for each in runs} == {"B2", "C3"}
    assert not file.map.building
    assert file.victory.hexes == ()
    assert [unit.id for unit in file.unit] == ["G1", "G5"]


def test_a_house_is_cut_with_all_that_was_said_of_it() -> None:
    file = made(
        AddBuilding("C3"),
        TurnFanatic("house_1"),
        SetOpenings("C3", "C2", 0),
        SetRuin("C3", 0),
    )
    assert building_at(file, "C3") is not None
    cut = CutBuilding("C3").apply(file)
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
    told = capsys.readouterr()
    assert "mine" in told.out
    assert "unready" not in told.out
    assert "unready.toml: victory" in told.err
    asked = ["street", "ask", "--rules", "ats", "--scenario", "mine", "cost", "G1", "B3"]
    assert main(asked) == 0
    assert capsys.readouterr().out


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text("format = 1\nturns = 0\n", "utf-8")
    with pytest.raises(ScenarioError, match="turns"):
        open_draft(path)
