"""Tables of figures: a folder replaces entries of the program's own, and nothing else (B10)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from stalingrad_game.street_fight.judge.tables import (
    TablesError,
    load_tables,
    replaced,
    tables_bytes,
)
from stalingrad_game.street_fight.referees import REFEREES, referee


def own(word: str) -> dict[str, object]:
    found: dict[str, object] = load_tables(word, dict)
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


@pytest.mark.parametrize("word", REFEREES)
def test_every_referee_is_made_of_its_tables(word: str, tmp_path: Path) -> None:
    (tmp_path / f"{word}.toml").write_text("")
    assert referee(word, tmp_path).id == referee(word).id == word


def test_there_are_no_other_referees() -> None:
    with pytest.raises(LookupError):
        referee("chess")
