"""Records of other rules: shown as far as they play, the rest is text; never gone on with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.app.command import IN_PART
from stalingrad_game.folders import saves_folder
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.record import saves
from stalingrad_game.record.errors import ErrorKind, RecordError
from stalingrad_game.record.line_text import MOST_REST_LINES, stop_text, unplayed_lines
from stalingrad_game.record.lines import KEYED_FORMAT
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.stop import RecordStop
from stalingrad_game.watching.viewpoint import FULL_VIEWPOINT, Viewpoints
from tests.record.test_kept import KEPT
from tests.record.test_kept import library as library_of
from tests.support.crafted import GAMES, a_record, any_library, line_with_chance, rewritten
from tests.support.languages import ENGLISH, FRENCH

CHANGES: Final[Mapping[ErrorKind, Mapping[str, object]]] = MappingProxyType(
    {
        ErrorKind.BAD_OPTION: {"option": "conquer everything"},
        ErrorKind.OTHER_CHANCE: {"chance": ["nothing"]},
        ErrorKind.OTHER_STATE: {"state": "0" * 16},
    }
)
"""What makes a line one that no longer plays."""


def kept(tmp_path: Path, data: bytes, name: str = "game.jsonl") -> Path:
    """A file of these bytes."""
    path = tmp_path / name
    path.write_bytes(data)
    return path


def refused(path: Path, library: GameLibrary | None = None) -> ErrorKind:
    """Why a record can neither be read whole nor gone on with; its file stays as it is."""
    before, kinds = path.read_bytes(), []
    for way in (GameRecord.read, GameRecord.open):
        with pytest.raises(RecordError) as caught:
            way(path, library or any_library())
        kinds.append(caught.value.kind)
    assert path.read_bytes() == before
    assert kinds[0] == kinds[1]
    return kinds[0]


@pytest.mark.parametrize("kind", CHANGES)
@pytest.mark.parametrize("game", GAMES)
def test_it_is_read_up_to_the_first_line_that_no_longer_plays(
    game: str, kind: ErrorKind, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = a_record(game)
    at = line_with_chance(data)
    path = kept(tmp_path, rewritten(data, {at: CHANGES[kind]}))
    assert refused(path) == kind
    record = GameRecord.read_as_far(path, any_library())
    assert record.stop is not None
    assert (record.stop.line, record.stop.warning.kind) == (at, kind)
    assert [number for number, _ in record.stop.rest] == list(range(at, data.count(b"\n") + 1))
    assert record.data == b"".join(data.splitlines(keepends=True)[: at - 1])
    assert record.state == GameRecord.from_bytes(record.data, any_library()).state
    assert record.result is None
    assert record.laid_open
    assert Viewpoints(record).open(FULL_VIEWPOINT)
    assert main(["verify", str(path)]) == IN_PART
    printed = capsys.readouterr().out
    assert printed.startswith(str(record.stop.warning).replace("'", "’"))
    assert printed.endswith(f"before it can be replayed ({len(record.steps)} decisions)\n")


@pytest.mark.parametrize("game", GAMES)
def test_it_may_be_branched_up_to_its_last_good_moment(game: str, tmp_path: Path) -> None:
    data = a_record(game)
    at = line_with_chance(data)
    path = kept(tmp_path, rewritten(data, {1: {"rules": 99}, at: CHANGES[ErrorKind.BAD_OPTION]}))
    record = GameRecord.read_as_far(path, any_library())
    for step in (0, len(record.steps)):
        copy = saves.branch(record, step, 5, "Otherwise")
        with saves.resume(copy, any_library()) as other:
            assert len(other.steps) == step
            assert other.decision is not None
            other.take(other.decision.options[0])
        again = GameRecord.read(copy, any_library())
        assert (len(again.steps), again.warnings) == (step + 1, ())


@pytest.mark.parametrize("game", GAMES)
def test_other_rules_by_which_every_line_plays_are_only_told(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = a_record(game)
    path = kept(tmp_path, rewritten(data, {1: {"rules": 99}}))
    assert refused(path) == ErrorKind.OTHER_RULES
    record = GameRecord.read_as_far(path, any_library())
    assert record.stop is None
    assert [warning.kind for warning in record.warnings] == [ErrorKind.OTHER_RULES]
    assert record.state == GameRecord.from_bytes(data, any_library()).state
    assert record.result is not None
    assert main(["verify", str(path)]) == 0
    assert (
        "under version 99 of the rules and can also be replayed under version 1"
        in capsys.readouterr().out
    )


@pytest.mark.parametrize("game", GAMES)
def test_digests_that_mean_something_else_are_left_out_of_account(
    game: str, tmp_path: Path
) -> None:
    data = a_record(game)
    other: dict[int, Mapping[str, object]] = {0: {"state": "0" * 16}}
    path = kept(tmp_path, rewritten(data, {1: {"rules": 99}, **other}))
    record = GameRecord.read_as_far(path, any_library())
    assert record.stop is None
    assert record.state == GameRecord.from_bytes(data, any_library()).state
    at = line_with_chance(data)
    for kind in (ErrorKind.BAD_OPTION, ErrorKind.OTHER_CHANCE):
        path.write_bytes(rewritten(data, {1: {"rules": 99}, at: CHANGES[kind], **other}))
        stop = GameRecord.read_as_far(path, any_library()).stop
        assert stop is not None
        assert (stop.line, stop.warning.kind) == (at, kind)
    path.write_bytes(rewritten(data, {1: {"state": "0" * 16}}))
    with pytest.raises(RecordError, match="line 1 is replayed, it leads to a different position"):
        GameRecord.read_as_far(path, any_library())


@pytest.mark.parametrize(
    ("first", "kind"),
    [
        ({"rules": 99, "deal": ["other"]}, ErrorKind.OTHER_RULES),
        ({"digest": "0" * 32}, ErrorKind.OTHER_PACK),
        ({"mode": "chess"}, ErrorKind.BAD_SETUP),
        ({"game": "chess"}, ErrorKind.OTHER_GAME),
        ({"variants": {"wind": "east"}}, ErrorKind.BAD_SETUP),
    ],
)
def test_where_not_even_its_first_line_plays_all_of_it_is_text(
    first: dict[str, object], kind: ErrorKind, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = a_record("cards")
    path = kept(tmp_path, rewritten(data, {1: first}))
    with pytest.raises(RecordError) as caught:
        GameRecord.read_as_far(path, any_library())
    assert caught.value.kind == kind
    assert refused(path) == kind
    stop = GameRecord.viewable(path, any_library())
    assert isinstance(stop, RecordStop)
    assert (stop.line, stop.warning.kind, stop.over) == (1, kind, True)
    assert len(unplayed_lines(catalogue(ENGLISH), stop, opened=True)) == data.count(b"\n")
    assert main(["verify", str(path)]) == 2
    assert capsys.readouterr().out.count("\n") == 1


def test_a_pack_that_is_kept_nowhere_is_said_to_be_missing(tmp_path: Path) -> None:
    path = kept(tmp_path, rewritten(a_record("cards"), {1: {"digest": "5" * 32}}))
    with pytest.raises(RecordError, match="neither in use nor kept"):
        GameRecord.read_as_far(path, any_library())


@pytest.mark.parametrize("game", GAMES)
def test_damage_behind_the_line_is_still_refused(game: str, tmp_path: Path) -> None:
    data = a_record(game)
    at = line_with_chance(data)
    lines = rewritten(data, {at: CHANGES[ErrorKind.BAD_OPTION]}).splitlines(keepends=True)
    lines[at + 3] = lines[at + 3].replace(b'"at"', b'"to"')
    with pytest.raises(RecordError, match=f"line {at + 4} is damaged"):
        GameRecord.read_as_far(kept(tmp_path, b"".join(lines)), any_library())


@pytest.mark.parametrize("mode", ["basic", "four"])
def test_a_record_of_an_older_format_too_is_read_as_far_as_it_plays(
    mode: str, tmp_path: Path
) -> None:
    data = (KEPT / "0.1.0" / f"{mode}.jsonl").read_bytes()
    at = line_with_chance(data)
    path, library = kept(tmp_path, data), library_of("0.1.0")
    whole = GameRecord.read_as_far(path, library)
    assert whole.stop is None
    for kind in (ErrorKind.BAD_OPTION, ErrorKind.OTHER_CHANCE):
        path.write_bytes(rewritten(data, {at: CHANGES[kind]}))
        assert refused(path, library) == kind
        record = GameRecord.read_as_far(path, library)
        assert record.stop is not None
        assert (record.stop.warning.kind, record.laid_open) == (kind, True)
        assert 0 < len(record.steps) < len(whole.steps)
        again = GameRecord.from_bytes(record.data, library)
        assert [step.text for step in again.steps] == [step.text for step in record.steps]
        taken = [step.text for step in record.steps]
        assert taken == [step.text for step in whole.steps[: len(taken)]]


@pytest.mark.parametrize("game", GAMES)
def test_lines_are_told_in_words_and_betray_no_hand_while_the_game_goes_on(
    game: str, tmp_path: Path
) -> None:
    data = rewritten(a_record(game), {2: {"option": "conquer \x1b[2J everything"}})
    begun = GameRecord.from_bytes(a_record(game), any_library())
    record = GameRecord.read_as_far(kept(tmp_path, data), any_library())
    assert record.stop is not None
    words = catalogue(ENGLISH)
    opened = unplayed_lines(words, record.stop, opened=True)
    closed = unplayed_lines(words, record.stop, opened=False)
    assert len(opened) == len(closed) == len(record.stop.rest)
    assert "conquer ?[2J everything" in opened[0]
    assert all(line.isprintable() for line in opened)
    for step, line, hidden in zip(begun.steps[1:], opened[1:], closed[1:], strict=False):
        assert step.text in line
        assert ": a choice → turn" in hidden
    assert "choix" in unplayed_lines(catalogue(FRENCH), record.stop, opened=False)[1]
    assert "From line 2 on" in stop_text(words, record.stop)
    many = record.stop._replace(rest=record.stop.rest * (MOST_REST_LINES // 10))
    lines = unplayed_lines(words, many, opened=False)
    assert len(lines) == MOST_REST_LINES + 1
    assert lines[-1] == f"… and {len(many.rest) - MOST_REST_LINES} more lines"


def test_a_record_of_a_newer_format_is_one_clear_line_everywhere(
    capsys: pytest.CaptureFixture[str],
) -> None:
    newer = (
        f"written by a newer version of the program (format {KEYED_FORMAT + 1}; this version reads"
    )
    for game in GAMES:
        fields = {"format": KEYED_FORMAT + 1, "weather": "snow"}
        path = saves_folder() / f"{game}.jsonl"
        path.write_bytes(rewritten(a_record(game), {1: fields, 5: {"kind": "sing", "song": []}}))
        assert refused(path) == ErrorKind.NEWER
        with pytest.raises(RecordError, match="a newer version of the program"):
            GameRecord.read_as_far(path, any_library())
    found = saves.list_saves(any_library())
    assert [save.warning and save.warning.kind for save in found] == [ErrorKind.NEWER] * 2
    assert main(["saves"]) == 0
    assert capsys.readouterr().out.count(newer) == 2
    for argv in (
        ["verify", str(path)],
        ["replay", str(path)],
        ["replay", str(path), "--out", "page.html"],
        ["review", str(path)],
        ["play", "--text", "--load", str(path)],
        ["street", "play", "--text", "--load", str(path)],
        ["shot", "--out", "x.png", "--screen", "replay", "--record", str(path)],
        ["history"],
    ):
        code = main(argv)
        out, err = capsys.readouterr()
        assert code == (0 if argv == ["history"] else 2), argv
        assert (out + err).count(newer) == (argv != ["history"]), argv
        assert "Traceback" not in err
