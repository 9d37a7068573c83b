"""Saved games are found, named, copied and removed; nobody else's file is ever touched."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.card_game.game import CardGame, card_library
from stalingrad_game.card_game.state.codes import Act
from stalingrad_game.folders import saves_folder
from stalingrad_game.record import saves
from stalingrad_game.record.errors import ErrorKind, RecordError
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.saves import EXTENSION, Save, safe_title
from stalingrad_game.record.setup import Setup
from tests.support.games import BEGUN, card_game, library, moves, packs, played

NAMES = (Seat("Anna"), Seat("Boris"))
DONE = (Act.DONE, -1, -1)


def begin(
    title: str = "", *, mode: str = "basic", players: tuple[Seat, ...] = ()
) -> GameRecord[CardGame]:
    """A new game among the saves."""
    setup = Setup(2, players=players, begun=BEGUN)
    return saves.new_game(card_game(mode), setup, title)


def saved(title: str = "", *, number: int = 5, mode: str = "basic") -> Path:
    """A game that was left after some moves."""
    with begin(title, mode=mode) as record:
        for _ in moves(record, number):
            pass
        assert record.path
        return record.path


def played_at(path: Path, second: int) -> None:
    """Pretend that a game was played at another time."""
    os.utime(path, (second, second))


def kind(does: Callable[[], object]) -> ErrorKind:
    """What goes wrong."""
    with pytest.raises(RecordError) as caught:
        does()
    return caught.value.kind


def test_a_game_is_named_by_its_date_and_players() -> None:
    with begin(players=NAMES) as record:
        assert record.path == saves_folder() / "1942-09-13 06.30 Anna - Boris.jsonl"
    assert saves.list_saves(library())[0].title == "Anna - Boris"


def test_a_game_is_named_by_its_title_if_it_has_one_and_by_its_mode_without_names() -> None:
    with begin("The tower", players=NAMES) as record:
        assert record.path
        assert record.path.name == "1942-09-13 06.30 The tower.jsonl"
    with begin(mode="four") as record:
        assert record.path
        assert record.path.name == "1942-09-13 06.30 four.jsonl"


def test_games_of_one_name_are_numbered() -> None:
    assert [saved("Tower").stem[17:] for _ in range(3)] == ["Tower", "Tower (2)", "Tower (3)"]
    assert len(saves.list_saves(library())) == 3


def test_the_list_shows_where_each_game_stands_the_last_played_first() -> None:
    for second, (mode, number) in enumerate([("basic", 5), ("expert", 80), ("four", 0)]):
        played_at(saved(mode, number=number, mode=mode), second + 1)
    found = saves.list_saves(library())
    assert [save.title for save in found] == ["four", "expert", "basic"]
    for save in found:
        record = GameRecord.read(save.path, library())
        assert save.start
        assert save.start.mode == save.title
        assert save.start.begun == BEGUN
        assert save.steps == len(record.steps)
        assert save.at == record.game.moment(record.state)
        assert not save.finished
        assert save.warning is None
    assert found[-1].changed == datetime.fromtimestamp(1, UTC)


def test_finished_games_show_their_result() -> None:
    with begin("lost") as record:
        record.take(DONE)
    with begin("given up") as record:
        record.resign(1)
        data = record.data
    ends = {save.title: save.end for save in saves.list_saves(library())}
    assert ends["lost"]
    assert (ends["lost"].winner, ends["lost"].how) == ("soviet", "no_attack")
    assert ends["given up"]
    assert (ends["given up"].winner, ends["given up"].how) == ("german", "resigned")
    (saves_folder() / "cut.jsonl").write_bytes(b"".join(data.splitlines(keepends=True)[:-1]))
    (cut,) = (save for save in saves.list_saves(library()) if save.title == "cut")
    assert cut.end == ends["given up"]


def test_damaged_and_foreign_files_are_listed_with_their_trouble_and_empty_ones_are_not() -> None:
    folder, data = saves_folder(), played(limit=5).data
    (folder / "torn.jsonl").write_bytes(data[:-5])
    (folder / "flipped.jsonl").write_bytes(data.replace(b"undo", b"undp").replace(b"take", b"tale"))
    (folder / "foreign.jsonl").write_bytes(b"{}")
    (folder / "empty.jsonl").write_bytes(b"")
    (folder / "other.txt").write_bytes(b"")
    (folder / "folder.jsonl").mkdir()
    found = {save.title: save for save in saves.list_saves(library())}
    troubles = {title: save.warning.kind for title, save in found.items() if save.warning}
    assert troubles.pop("folder") in {ErrorKind.FOREIGN, ErrorKind.UNREADABLE}
    assert troubles == {
        "torn": ErrorKind.TORN,
        "flipped": ErrorKind.DAMAGED,
        "foreign": ErrorKind.FOREIGN,
    }
    assert found["torn"].start
    assert found["flipped"].start is None


def test_the_game_to_go_on_with_is_the_unfinished_one_played_last() -> None:
    assert saves.latest_unfinished(library()) is None
    first, second = saved("first"), saved("second")
    played_at(first, 1)
    played_at(second, 2)
    latest = saves.latest_unfinished(library())
    assert latest
    assert latest.path == second
    with saves.resume(second, library()) as record:
        record.resign(0)
    latest = saves.latest_unfinished(library())
    assert latest
    assert latest.path == first


def test_a_game_that_cannot_be_gone_on_with_now_is_not_offered() -> None:
    (saves_folder() / "foreign.jsonl").write_bytes(b"{}\n")
    path = saved()
    other = msgspec.structs.replace(packs()[0], digest="other")
    assert saves.latest_unfinished(card_library([other])) is None
    with saves.resume(path, library()):
        assert saves.latest_unfinished(library()) is None
    assert saves.latest_unfinished(library())


def test_a_saved_game_is_gone_on_with_in_its_own_file() -> None:
    path = saved()
    with saves.resume(path, library()) as record:
        assert record.path == path


def test_any_other_record_is_gone_on_with_in_a_copy(tmp_path: Path) -> None:
    path = tmp_path / "1942-09-13 06.30 sent by Anna.jsonl"
    path.write_bytes(data := played(limit=9).data[:-4])
    with saves.resume(path, library()) as record:
        assert record.path == saves_folder() / path.name
        assert record.decision
        record.take(record.decision.options[0])
    assert path.read_bytes() == data
    with saves.resume(path, library()) as record:
        assert record.path == saves_folder() / "1942-09-13 06.30 sent by Anna (2).jsonl"


def test_a_damaged_record_from_elsewhere_leaves_no_copy(tmp_path: Path) -> None:
    path = tmp_path / "sent.jsonl"
    path.write_bytes(played(limit=9).data.replace(b"manoeuvre", b"maneuver"))
    assert kind(lambda: saves.resume(path, library())) == ErrorKind.DAMAGED
    assert saves.list_saves(library()) == []


def test_renaming_keeps_the_date_and_the_game() -> None:
    path = saved("Old", number=9)
    data = path.read_bytes()
    new = saves.rename(path, "New: a/b?")
    assert new == saves_folder() / "1942-09-13 06.30 New- a-b-.jsonl"
    assert new.read_bytes() == data
    assert not path.exists()
    assert saves.rename(new, "New: a/b?") == new
    other = saved("Other")
    assert saves.rename(other, "New- a-b-").name == "1942-09-13 06.30 New- a-b- (2).jsonl"
    assert new.read_bytes() == data


def test_deleting_removes_one_game() -> None:
    path, other = saved("one"), saved("other")
    saves.delete(path)
    assert [save.path for save in saves.list_saves(library())] == [other]
    assert kind(lambda: saves.delete(path)) == ErrorKind.MISSING


def test_only_saved_games_are_renamed_and_deleted(tmp_path: Path) -> None:
    folder = saves_folder()
    outside = tmp_path / "mine.jsonl"
    outside.write_bytes(b"mine")
    (folder / "notes.txt").write_bytes(b"mine")
    (folder / "link.jsonl").symlink_to(outside)
    for path in (outside, folder / "notes.txt", folder / "link.jsonl", folder, folder / ".." / "x"):
        assert kind(partial(saves.delete, path)) == ErrorKind.OUTSIDE
        assert kind(partial(saves.rename, path, "x")) == ErrorKind.OUTSIDE
    assert outside.read_bytes() == b"mine"
    assert (folder / "notes.txt").read_bytes() == b"mine"


def test_a_game_being_played_is_neither_renamed_nor_deleted() -> None:
    with begin() as record:
        path = record.path
        assert path
        assert kind(lambda: saves.delete(path)) == ErrorKind.LOCKED
        assert kind(lambda: saves.rename(path, "x")) == ErrorKind.LOCKED
        assert path.exists()


def test_a_copy_is_kept_among_the_saves_under_its_own_title() -> None:
    with begin("Tower") as record:
        path = saves.duplicate(record, "Before the storm")
        assert path == saves_folder() / "1942-09-13 06.30 Before the storm.jsonl"
        assert path.read_bytes() == record.data


def test_exporting_copies_and_never_overwrites(tmp_path: Path) -> None:
    path, target = saved(), tmp_path / "sent.jsonl"
    saves.export(path, target)
    assert target.read_bytes() == path.read_bytes()
    assert kind(lambda: saves.export(path, target)) == ErrorKind.EXISTS
    assert kind(lambda: saves.export(path, tmp_path / "none" / "a")) == ErrorKind.UNWRITABLE


def mode_of(path: Path) -> int:
    """Who may do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name != "posix", reason="others have no file modes")
def test_an_older_game_is_closed_to_others_once_it_is_gone_on_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = saved()
    data = path.read_bytes()
    for before in (0o644, 0o666, 0o640, 0o604):
        path.chmod(before)
        GameRecord.read(path, library())
        saves.list_saves(library())
        assert mode_of(path) == before
        saves.resume(path, library()).close()
        assert mode_of(path) == 0o600
    path.chmod(0o644)
    with monkeypatch.context() as other:
        other.setattr(os, "geteuid", lambda: path.stat().st_uid + 1)
        saves.resume(path, library()).close()
    assert mode_of(path) == 0o644
    assert path.read_bytes() == data


@pytest.mark.skipif(os.name != "posix", reason="others have no file modes")
def test_modes_of_files_that_are_not_the_programs_own_stay(tmp_path: Path) -> None:
    path, sent = saved(), tmp_path / "sent.jsonl"
    sent.write_bytes(path.read_bytes())
    path.chmod(0o644)
    sent.chmod(0o644)
    (tmp_path / "second.jsonl").hardlink_to(path)
    saves.resume(path, library()).close()  # the same file under another name elsewhere
    assert mode_of(path) == 0o644
    (tmp_path / "second.jsonl").unlink()
    (tmp_path / "link.jsonl").symlink_to(path)
    (saves_folder() / "link.jsonl").symlink_to(sent)
    for way in (tmp_path / "link.jsonl", saves_folder() / "link.jsonl", sent):
        saves.resume(way, library()).close()
    assert (mode_of(path), mode_of(sent)) == (0o644, 0o644)
    copies = {one for one in saves_folder().iterdir() if not one.is_symlink()} - {path}
    assert {mode_of(one) for one in copies} == {0o600}
    saves.resume(path, library()).close()
    assert mode_of(path) == 0o600


@given(st.text())
def test_any_title_makes_a_name_that_every_system_allows(title: str) -> None:
    name = safe_title(title)
    assert name == name.strip(" .")
    assert name
    assert not set(name) & set('<>:"/\\|?*\0\n\r\t')
    assert name.isprintable()
    assert len(name.encode()) <= 120
    assert safe_title(name) == name


def test_titles_are_shown_without_what_would_move_the_cursor() -> None:
    save = Save(Path(f"1942-09-13 06.30 a\x1b[2J{EXTENSION}"), datetime.now(UTC))
    assert save.title == "a?[2J"


def test_a_torn_end_is_told_though_the_copy_that_is_gone_on_with_is_whole(tmp_path: Path) -> None:
    path = saved(number=5)
    elsewhere = tmp_path / "torn.jsonl"
    elsewhere.write_bytes(path.read_bytes() + b'{"kind":"option","opt')
    with saves.resume(elsewhere, library()) as record:
        assert [one.kind for one in record.warnings] == [ErrorKind.TORN]
        assert record.path is not None
        assert record.path.read_bytes() == path.read_bytes()
