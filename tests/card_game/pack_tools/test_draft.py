"""A data pack while somebody works on it: edits, faults, what can be shown, and the files."""

from __future__ import annotations

import codecs
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stalingrad_game.assets import asset
from stalingrad_game.card_game.content.effects import Side
from stalingrad_game.card_game.pack_tools.draft import (
    PACK,
    TABLES,
    PackDraft,
    open_pack,
    text_names,
)
from stalingrad_game.card_game.pack_tools.draft_check import DraftCheck
from stalingrad_game.card_game.pack_tools.draft_edits import (
    remove_piece,
    rename_piece,
    set_figure,
    set_text,
)
from stalingrad_game.card_game.pack_tools.draft_files import changed_files, save_pack
from stalingrad_game.card_game.pack_tools.draft_new import FIXED_TABLES, copied, plain_piece
from stalingrad_game.card_game.pack_tools.pack_fields import applies, pack_fields, verbs_for
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.operations import VERBS
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.reference.pack_pieces import pack_pieces, reference_kit
from stalingrad_game.data_files.draft_history import DraftHistory
from stalingrad_game.localisation.languages import program_languages
from tests.support.amount import is_full, share
from tests.support.full_disk import fill_up

LANGUAGES: Final = program_languages()
STANDARD: Final = open_pack(asset("data"))
EDITED: Final = tuple(table for table in TABLES if table != "modes")
EMPTY: Final[tuple[Any, ...]] = (None, [], "")
NAMES: Final = {"en": "New", "fr": "Nouveau"}


def checker() -> DraftCheck:
    """One that has seen the standard pack."""
    return DraftCheck(VERBS, STANDARD, LANGUAGES)


def place(draft: PackDraft, table: str, name: str) -> int:
    """Where an entry stands."""
    entries = range(len(draft.entries(table)))
    return next(n for n in entries if draft.entry_id(table, n) == name)


def fault_lines(check: DraftCheck, draft: PackDraft) -> list[str]:
    """The faults as lines."""
    return [str(fault) for fault in check.faults(draft)]


def folder_of(draft: PackDraft, path: Path) -> Path:
    """The standard pack in a folder, with a draft saved into it."""
    shutil.copytree(asset("data"), path)
    save_pack(path, draft)
    return path


# --- single edits


def test_the_standard_pack_as_a_draft_has_no_fault_and_nothing_to_be_saved() -> None:
    assert checker().faults(STANDARD) == ()
    assert STANDARD.codes() == ["en", "fr"]
    assert changed_files(asset("data"), STANDARD) == {}


def test_a_figure_is_set_and_taken_out_and_its_fault_told_at_its_entry() -> None:
    check, card = checker(), place(STANDARD, "combat", "crossfire")
    more = set_figure(STANDARD, "combat", card, ("effects",), ["kill 12"])
    (fault,) = check.faults_of(more, "combat", card)
    assert (fault.entry, fault.field) == ("crossfire", "effects")
    assert check.faults_of(more, "combat", card + 1) == ()
    none = set_figure(STANDARD, "combat", card, ("doctrine",), None)
    assert [fault.field for fault in check.faults_of(none, "combat", card)] == ["doctrine"]
    assert set_figure(none, "combat", card, ("doctrine",), "infantry").files == STANDARD.files


def test_a_commanders_face_and_the_pack_itself_are_set() -> None:
    check = checker()
    draft = set_figure(STANDARD, "commanders", 0, ("front", "hand"), 3)
    draft = set_figure(draft, PACK, 0, ("version",), "7")
    draft = set_text(draft, "fr", PACK, PACK, "name", "Le mien")
    draft = set_text(draft, "fr", "commanders", "paulus.back", "surname", "Seydlitz")
    assert check.faults(draft) == ()
    shown = check.shown(draft, "commanders", 0)
    assert shown is not None
    assert shown.content.commanders[0].front.hand == 3
    assert shown.content.pack.version == "7"
    assert shown.content.texts["fr"]["pack"]["pack"].name == "Le mien"


def test_a_text_is_told_at_its_language_and_shown_as_far_as_it_can_be() -> None:
    check, card = checker(), place(STANDARD, "combat", "crossfire")
    draft = set_text(STANDARD, "fr", "combat", "crossfire", "name", "")
    (fault,) = check.faults_of(draft, "combat", card)
    assert (fault.file, fault.field) == ("lang/fr/combat.toml", "name")
    shown = check.shown(draft, "combat", card)
    assert shown is not None
    assert shown.content.texts["fr"]["combat"]["crossfire"].name == "…"
    assert shown.content.texts["en"]["combat"]["crossfire"].name == "Crossfire"


@pytest.mark.parametrize("table", EDITED)
def test_a_piece_is_shown_with_any_of_its_fields_empty(table: str) -> None:
    check, shown_once = checker(), set()
    ends = 0, len(STANDARD.entries(table)) - 1
    for number, field in enumerate(pack_fields(table)):
        for index in ends if is_full() else ends[number % 2 :][:1]:
            for nothing in EMPTY:
                draft = set_figure(STANDARD, table, index, field.path, nothing)
                shown = check.shown(draft, table, index)
                if shown is None:
                    continue
                words = Localizer(reference_kit(shown.content), LANGUAGES["fr"])
                ids = {shown.id, f"{shown.id}.front"}
                found = [one.described() for one in pack_pieces(words) if one.id in ids]
                assert found
                shown_once.add(index)
    whole_or_not_at_all = {"carnage", "leaders"}
    assert bool(shown_once) == (table not in whole_or_not_at_all)


def test_a_renamed_unit_is_renamed_wherever_the_pack_speaks_of_it(tmp_path: Path) -> None:
    check = checker()
    unit = place(STANDARD, "units", "pioneer")
    draft = rename_piece(STANDARD, "units", unit, "sapper")
    assert check.faults(draft) == ()
    assert "add pioneer" not in str(draft.files["combat.toml"])
    building = place(draft, "buildings", "grain_elevator")
    draft = rename_piece(draft, "buildings", building, "mill")
    commander = place(draft, "commanders", "paulus")
    draft = rename_piece(draft, "commanders", commander, "someone")
    assert check.faults(draft) == ()
    pack = load_pack(folder_of(draft, tmp_path / "mine"))
    assert pack.histories["mill"].place == "mill"
    assert "someone.front" in pack.histories
    assert rename_piece(draft, "units", 0, "sapper") is draft


def test_what_is_taken_out_leaves_no_text_and_no_history_behind() -> None:
    check, building = checker(), place(STANDARD, "buildings", "grain_elevator")
    draft = remove_piece(STANDARD, "buildings", building)
    assert fault_lines(check, draft) == [
        "buildings.toml: buildings of district A: 5 found; 6 needed",
        "buildings.toml: River Banks of district A: 0 found; 1 needed",
    ]
    assert "grain_elevator" not in str(draft.files)


def test_a_copy_and_a_plain_piece_are_at_fault_only_in_number() -> None:
    check = checker()
    made: list[tuple[str, int, PackDraft]] = []

    def make(table: str, side: Side) -> None:
        draft = plain_piece(STANDARD, table, side, NAMES, LANGUAGES)
        made.append((table, len(STANDARD.entries(table)), draft))

    for table in EDITED:
        if table not in FIXED_TABLES:
            made.append((table, 1, copied(STANDARD, table, 0)))
            make(table, "soviet")
    make("combat", "german")
    make("formations", "german")
    for table, index, draft in made:
        fields = {fault.field for fault in check.faults_of(draft, table, index)}
        assert fields <= ({"name"} if table == "leaders" else set()), (table, fields)
        shown = check.shown(draft, table, index)
        assert shown is not None
        assert shown.id == draft.entry_id(table, index)
        assert shown.id in {entry.id for entry in getattr(shown.content, table)}


def test_a_card_can_be_shown_while_others_are_at_fault_and_with_a_unit_that_is_new() -> None:
    check = checker()
    draft = plain_piece(STANDARD, "units", "german", NAMES, LANGUAGES)
    unit = draft.entry_id("units", len(draft.entries("units")) - 1)
    draft = set_figure(draft, "combat", 0, ("effects",), [f"add {unit}", "nonsense"])
    shown = check.shown(draft, "combat", 0)
    assert shown is not None
    assert next(c for c in shown.content.combat if c.id == shown.id).effects == (f"add {unit}",)


def test_a_value_that_may_stand_once_is_told_of_every_entry_that_has_it() -> None:
    check = checker()
    draft = copied(STANDARD, "formations", 1)
    assert [fault.entry for fault in check.faults(draft)] == ["", ""]
    name = draft.entry_id("formations", 2)
    short = draft.texts("en", "formations", draft.entry_id("formations", 1))["short"]
    draft = set_text(draft, "en", "formations", name, "short", short)
    for index in (1, 2):
        (fault,) = check.faults_of(draft, "formations", index)
        assert (fault.entry, fault.field) == (draft.entry_id("formations", index), "short")
        assert fault.allowed == "occurs 2 times; allowed: once"
        about = [check.is_about(draft, "formations", index, one) for one in check.faults(draft)]
        assert about.count(True) == 1


# --- fields


def test_every_field_of_every_entry_has_a_place_in_the_form() -> None:
    for table in EDITED:
        fields = pack_fields(table)
        for entry in STANDARD.entries(table):
            keys: set[tuple[str, ...]] = set()
            for key, value in entry.items():
                keys |= {(key, i) for i in value} if isinstance(value, dict) else {(key,)}
            assert keys - {("id",)} <= {field.path for field in fields if applies(field, entry)}
            for field in fields:
                if field.kind == "phrases":
                    known = {verb.word for verb in verbs_for(field, entry, VERBS)}
                    assert {phrase.split()[0] for phrase in field.now(entry)} <= known


def test_what_is_for_the_other_side_alone_is_not_asked_for() -> None:
    card = {"side": "german", "kind": "action"}
    needed = {field.name for field in pack_fields("combat") if applies(field, card)}
    assert "doctrine" in needed
    assert "cost" not in needed
    assert "cost" in {f.name for f in pack_fields("combat") if applies(f, {**card, "cost": 1})}


# --- files


def test_only_what_changed_is_written_and_comments_stay(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(asset("data"), folder)
    (folder / "README.md").write_text("mine")
    card = place(STANDARD, "combat", "crossfire")
    draft = set_figure(STANDARD, "combat", card, ("effects",), ["kill 5"])
    draft = remove_piece(draft, "combat", place(draft, "combat", "cellar_fight"))
    draft = copied(draft, "combat", 0)
    before = (asset("data") / "combat.toml").read_text(encoding="utf-8")
    written = save_pack(folder, draft)
    assert "combat.toml" in written
    assert "buildings.toml" not in written
    after = (folder / "combat.toml").read_text(encoding="utf-8")
    comments = [line for line in before.splitlines() if line.startswith("#")]
    assert [line for line in after.splitlines() if line.startswith("#")] == comments
    changed = set(before.splitlines()) ^ set(after.splitlines())
    assert changed == {
        'effects = ["kill 4"]',
        'effects = ["kill 5"]',
        'id = "cellar_fight"',
        'id = "room_by_room_2"',
        'effects = ["add infantry infantry pioneer", "discard"]',
    }
    assert save_pack(folder, draft) == ()
    assert open_pack(folder) == draft


def test_a_full_disk_leaves_every_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(asset("data"), folder)
    draft = rename_piece(STANDARD, "units", place(STANDARD, "units", "pioneer"), "sapper")
    fill_up(monkeypatch, 3_000)
    with pytest.raises(OSError, match="No space"):
        save_pack(folder, draft)
    monkeypatch.undo()
    assert open_pack(folder) == STANDARD
    assert sorted(p.name for p in folder.iterdir()) == sorted(
        p.name for p in asset("data").iterdir()
    )


def test_a_file_that_cannot_be_read_is_told_and_never_written(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(asset("data"), folder)
    (folder / "combat.toml").write_text("[[card]\n")
    draft = open_pack(folder)
    told = "combat.toml: this file is not TOML"
    assert any(line.startswith(told) for line in fault_lines(checker(), draft))
    again = set_text(draft, "en", "combat", "crossfire", "name", "Fire")
    again = plain_piece(again, "combat", "german", NAMES, LANGUAGES)
    save_pack(folder, again)
    assert (folder / "combat.toml").read_text() == "[[card]\n"


# --- any edits


def values(draw: st.DrawFn, table: str) -> tuple[tuple[str, ...], Any]:
    """A field of a table and something to put there, mostly what may stand there."""
    field = draw(st.sampled_from(pack_fields(table)))
    words = ["kill", "kill 2", "draw", "add rifle", "add core:panzer", "sacrifice 2", "dice", ""]
    kinds: dict[str, st.SearchStrategy[Any]] = {
        "choice": st.sampled_from((*field.values, None)) if field.values else st.none(),
        "number": st.sampled_from((*field.values, None, 99)),
        "switch": st.booleans(),
        "words": st.lists(st.sampled_from(field.values or ("x",)), max_size=3),
        "phrases": st.lists(st.sampled_from(words), max_size=3),
        "text": st.sampled_from(["1", "", "AB", None]),
    }
    return field.path, draw(st.one_of(kinds[field.kind], kinds[field.kind], st.just("odd")))


Edit: TypeAlias = tuple[str, Callable[..., PackDraft], tuple[Any, ...]]
"""The table that an edit is about, the edit and what it needs."""


def changed(draft: PackDraft, edit: Callable[..., PackDraft], facts: tuple[Any, ...]) -> PackDraft:
    return edit(draft, *facts)


@st.composite
def edits(draw: st.DrawFn) -> list[Edit]:
    """Some edits, each with the table that it is about."""
    found: list[Edit] = []
    for _ in range(draw(st.integers(1, 6))):
        table = draw(st.sampled_from(EDITED))
        index = draw(st.integers(0, 3))
        name = STANDARD.entry_id(table, index)
        kind = draw(st.sampled_from(("figure", "figure", "text", "copy", "remove", "rename")))
        if kind == "text" and text_names(table, name):
            fields = ["name", "flavour", "article", "short"]
            typed_values = ["", "X", " x", "a\nb", "L" * 200, "m", None]
            place = (draw(st.sampled_from(["en", "fr"])), table, text_names(table, name)[0])
            what = (draw(st.sampled_from(fields)), draw(st.sampled_from(typed_values)))
            found.append((table, set_text, (*place, *what)))
        elif kind == "copy":
            found.append((table, copied, (table, index)))
        elif kind == "remove":
            found.append((table, remove_piece, (table, index)))
        elif kind == "rename":
            names = st.sampled_from(["other", "Not so", "panzer", ""])
            found.append((table, rename_piece, (table, index, draw(names))))
        else:
            path, value = values(draw, table)
            found.append((table, set_figure, (table, index, path, value)))
    return found


@settings(max_examples=share(4), suppress_health_check=list(HealthCheck))
@given(done=edits())
def test_any_edits_end_in_faults_or_in_a_pack_that_loads(
    done: list[Edit], tmp_path_factory: pytest.TempPathFactory
) -> None:
    check, history = checker(), DraftHistory(STANDARD)
    for table, edit, facts in done:
        history.do(partial(changed, edit=edit, facts=facts))
        if edit in {set_figure, copied} and history.file.entries(table):
            shown = check.shown(history.file, table, 0)
            if shown is not None:
                words = Localizer(reference_kit(shown.content), LANGUAGES["fr"])
                assert [piece.described() for piece in pack_pieces(words)]
    draft = history.file
    folder = folder_of(draft, tmp_path_factory.mktemp("packs") / "mine")
    assert open_pack(folder) == draft
    faults = check.faults(draft)
    if faults:
        assert all("\n" not in str(fault) for fault in faults)
    else:
        assert load_pack(folder).pack.id == "standard"
    while history.undo():
        pass
    assert history.file == STANDARD
    while history.redo():
        pass
    assert history.file == draft


def test_a_file_with_a_byte_order_mark_is_read_and_keeps_what_people_wrote(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(asset("data"), folder)
    for file in folder.glob("*.toml"):
        file.write_bytes(codecs.BOM_UTF8 + b"# mine\n" + file.read_bytes())
    assert open_pack(folder) == STANDARD
    draft = rename_piece(STANDARD, "units", place(STANDARD, "units", "pioneer"), "sapper")
    save_pack(folder, draft)
    assert "# mine" in (folder / "units.toml").read_text(encoding="utf-8-sig")
