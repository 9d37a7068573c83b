"""Tables of figures: a folder replaces entries of the program's own, and nothing else (B10)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stalingrad_game.street_fight.judge import tables
from stalingrad_game.street_fight.judge.tables import (
    LATER_ENTRIES,
    TablesError,
    load_tables,
    replaced,
    tables_bytes,
)
from stalingrad_game.street_fight.referees import REFEREES, referee


def own(word: str) -> dict[str, Any]:
    found: dict[str, Any] = load_tables(word, dict)
    return found


def test_entries_are_replaced_at_any_depth() -> None:
    base = {"a": {"b": 1, "c": [1, 2]}, "d": 3}
    assert replaced(base, {"a": {"c": [9]}}, "x") == {"a": {"b": 1, "c": [9]}, "d": 3}


@pytest.mark.rule("B10")
def test_an_unknown_entry_is_told_in_one_line() -> None:
    with pytest.raises(TablesError, match=r"^tide.toml: a: there is no entry 'z'$"):
        replaced({"a": {"b": 1}}, {"a": {"z": 1}}, "tide.toml")


def test_a_folder_without_tables_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TablesError, match="there is none of"):
        load_tables("tide", dict, tmp_path)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TablesError, match="No such file"):
        load_tables("tide", dict, tmp_path / "gone")


def test_a_table_that_no_referee_has_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tide.toml").write_text("")
    (tmp_path / "chess.toml").write_text("")
    with pytest.raises(TablesError, match=r"chess\.toml"):
        load_tables("tide", dict, tmp_path)


def test_what_is_no_toml_is_told_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "tide.toml").write_text("a = ")
    with pytest.raises(TablesError, match=r"tide\.toml: "):
        load_tables("tide", dict, tmp_path)


def test_a_value_of_another_kind_is_told_with_its_file(tmp_path: Path) -> None:
    class Model(msgspec.Struct):
        never: int

    (tmp_path / "tide.toml").write_text("")
    with pytest.raises(TablesError, match=r"tide\.toml: .*never"):
        load_tables("tide", Model, tmp_path)


def test_a_folder_may_leave_a_referee_out(tmp_path: Path) -> None:
    (tmp_path / "ats.toml").write_text("")
    assert load_tables("tide", dict, tmp_path) == own("tide")
    assert tables_bytes("tide", tmp_path) == tables_bytes("tide")


def test_a_file_is_read_again_where_it_has_changed_and_nobody_changes_what_others_get(
    tmp_path: Path,
) -> None:
    file = tmp_path / "tide.toml"
    file.write_text("")
    load_tables("tide", dict, tmp_path).clear()
    assert load_tables("tide", dict, tmp_path) == own("tide") != {}
    file.write_text("chess = 1")
    with pytest.raises(TablesError, match="no entry 'chess'"):
        load_tables("tide", dict, tmp_path)


@pytest.mark.parametrize("word", REFEREES)
def test_every_referee_is_made_of_its_tables(word: str, tmp_path: Path) -> None:
    (tmp_path / f"{word}.toml").write_text("")
    assert referee(word, tmp_path).id == referee(word).id == word


def test_there_are_no_other_referees() -> None:
    with pytest.raises(LookupError):
        referee("chess")


@pytest.mark.parametrize("word", REFEREES)
def test_entries_that_came_later_leave_digests_alone(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tables_bytes(word)
    found = [entry for entry in LATER_ENTRIES if _entry(own(word), entry) is not None]
    assert found
    assert not any(_entry(json.loads(before), entry) for entry in found)
    monkeypatch.setattr(tables, "LATER_ENTRIES", ())
    assert (tables_bytes(word) != before) == (word != "k47")  # whose terrain has traits alone


@pytest.mark.parametrize("word", REFEREES)
def test_a_later_entry_that_a_folder_replaces_counts(word: str, tmp_path: Path) -> None:
    changed = {"tide": "cost = 3", "ats": "cover = 2", "k47": 'traits = { cover = "hard" }'}[word]
    (tmp_path / f"{word}.toml").write_text(f"[terrain.crops]\n{changed}\n")
    assert tables_bytes(word, tmp_path) != tables_bytes(word)


def _entry(found: dict[str, Any], entry: str) -> object:
    table, _, name = entry.partition(".")
    return found.get(table, {}).get(name)
