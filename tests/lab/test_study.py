"""Long runs: stopped by looks, kept range by range, gone on with, merged, by any workers."""

from __future__ import annotations

import _thread
import errno
import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.card_game.lab import html_page
from stalingrad_game.card_game.lab.match import Match, play_part
from stalingrad_game.card_game.lab.report import Report, edge
from stalingrad_game.card_game.lab.study import Progressing, Study
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.folders import replace_file
from stalingrad_game.lab.intervals import share_of_games
from stalingrad_game.lab.jobs import MOST_DEATHS, WorkersLost, game_seeds, run_jobs
from stalingrad_game.lab.parts_file import Part, PartsError, PartsFile, overlap, read_parts
from tests.support.games_once import games_played_once
from tests.support.no_processes import refuse_processes

CONTENT = load_pack()
MATCH = Match(None, CONTENT.digest, "basic", ("greedy", "random"), {}, both=True)
STUDY = Study(MATCH, seed=1, games=12, piece=3)
PLAN = {"mode": "basic", "games": 3}


@pytest.fixture(scope="module", autouse=True)
def once() -> Iterator[None]:
    """What is compared are ways to share out games, not how these are played."""
    with games_played_once():
        yield


def in_turn(work: Callable[[range], Part], pieces: Iterable[range]) -> Iterator[Part]:
    yield from map(work, pieces)


def backwards(work: Callable[[range], Part], pieces: Iterable[range]) -> Iterator[Part]:
    yield from map(work, reversed(list(pieces)))


def shuffled(work: Callable[[range], Part], pieces: Iterable[range]) -> Iterator[Part]:
    order = list(pieces)
    Random(3).shuffle(order)
    yield from map(work, order)


RUNNERS = (in_turn, backwards, shuffled)


def run(study: Study, runner: object = in_turn, path: Path | None = None) -> Report:
    assert callable(runner)
    kit = Kit(CONTENT, study.match.mode)
    if path is None:
        return Progressing(study, kit, runner).run(lambda _: None)
    with PartsFile(path, study.plan) as file:
        return Progressing(study, kit, runner, file).run(lambda _: None)


def test_a_file_is_the_same_bytes_in_whatever_order_ranges_are_finished(tmp_path: Path) -> None:
    files = []
    for runner in RUNNERS:
        path = tmp_path / runner.__name__
        run(STUDY, runner, path)
        files.append(path.read_bytes())
    assert len(set(files)) == 1
    assert files[0].count(b"\n") == 1 + 4


def test_a_run_stops_at_the_look_where_its_seeds_are_enough() -> None:
    sure = msgspec.structs.replace(STUDY, games=30, looks=5, bounds=(0.5, 0.5))
    looks: list[int] = []

    def counting(work: Callable[[range], Part], pieces: Iterable[range]) -> Iterator[Part]:
        for piece in pieces:
            looks.append(piece.start)
            yield work(piece)

    found = run(sure, counting)
    assert found.looked.planned == 5
    assert 1 < found.looked.taken < 5
    assert found.seeds == found.looked.sizes[-1] == len(looks) * 3
    before = msgspec.structs.replace(sure, games=found.looked.sizes[-2], looks=1)
    first = {(wins, 2): 0 for wins in range(3)}
    for piece in (range(start, start + 3) for start in looks[: before.games // 3]):
        for key, number in play_part(MATCH, piece).found["shares"]["first"].items():
            wins, games = map(int, key.split("/"))
            first[wins, games] += number
    early = share_of_games(
        first, edge(msgspec.structs.replace(found.looked, taken=found.looked.taken - 1))
    )
    assert early is not None
    assert early.low < 0.5, "it went on because it wasn't sure"
    assert found.measures["first"].low > 0.5


def test_when_to_stop_does_not_depend_on_who_is_faster(tmp_path: Path) -> None:
    study = msgspec.structs.replace(STUDY, games=24, looks=4)
    plain = run(study, in_turn, tmp_path / "in_turn")
    assert 1 < plain.looked.taken < 4
    for runner in (backwards, shuffled):
        path = tmp_path / runner.__name__
        assert run(study, runner, path) == plain
        assert path.read_bytes() == (tmp_path / "in_turn").read_bytes()
        assert run(study, runner, path) == plain, "the file alone tells when to stop"


def test_a_narrow_interval_is_enough_too() -> None:
    wide = msgspec.structs.replace(STUDY, games=30, looks=5, bounds=(0.0, 1.0), width=0.25)
    found = run(wide)
    first = found.measures["first"]
    assert found.looked.taken < 5
    assert (first.high - first.low) / 2 <= 0.25
    never = msgspec.structs.replace(wide, width=0.0, games=9, looks=3, bounds=(0.9, 0.9))
    assert run(never).looked.taken == 3


def test_cards_that_may_be_too_strong_are_tried_on_seeds_never_looked_at() -> None:
    study = msgspec.structs.replace(STUDY, games=6, confirm=6)
    played: list[int] = []

    def noting(work: Callable[[range], Part], pieces: Iterable[range]) -> Iterator[Part]:
        for piece in pieces:
            played.extend(piece)
            yield work(piece)

    found = run(study, noting)
    assert played == list(game_seeds(1, 12))
    assert found.seeds == 6
    assert found.measures == run(msgspec.structs.replace(study, confirm=0)).measures


class Killed(Exception):
    pass


def test_a_run_that_is_killed_loses_only_what_was_not_finished(tmp_path: Path) -> None:
    path, plain = tmp_path / "out", tmp_path / "plain"
    played: list[range] = []

    def dying(work: Callable[[range], Part], pieces: Iterable[range]) -> Iterator[Part]:
        for number, piece in enumerate(reversed(list(pieces))):
            if number == 2 and not played:
                raise Killed
            yield work(piece)

    with pytest.raises(Killed):
        run(STUDY, dying, path)
    kept = read_parts(path)[1]
    assert len(kept) == 2
    with path.open("ab") as file:
        file.write(b'{"first":1000003,"seeds":3,"fou')  # it was writing when it was killed

    def noting(work: Callable[[range], Part], pieces: Iterable[range]) -> Iterator[Part]:
        for piece in pieces:
            played.append(piece)
            yield work(piece)

    found = run(STUDY, noting, path)
    assert len(played) == 2
    assert not set(played) & {part.range for part in kept}
    assert found == run(STUDY, in_turn, plain)
    assert path.read_bytes() == plain.read_bytes()
    assert run(STUDY, lambda _work, pieces: iter(list(pieces)[:0]), path) == found


def test_what_follows_a_line_that_was_torn_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "out"
    first, second = (Part(seed, 1, {}) for seed in (4, 5))
    with PartsFile(path, PLAN) as file:
        file.add(first)
    with path.open("ab") as torn:
        torn.write(b'{"first":9')
    with PartsFile(path, PLAN) as file:
        file.add(second)
    with PartsFile(path, PLAN) as file:
        assert list(file.parts.values()) == [first, second]


def test_a_head_that_was_torn_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "out"
    PartsFile(path, PLAN).close()
    head = path.read_bytes()
    path.write_bytes(head[:20])
    PartsFile(path, PLAN).close()
    assert path.read_bytes() == head


def test_a_file_that_cannot_be_begun_is_not_left_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(PartsFile, "_append", full)
    with pytest.raises(PartsError, match="No space left"):
        PartsFile(tmp_path / "new", PLAN)
    (tmp_path / "there").touch()
    with pytest.raises(PartsError, match="No space left"):
        PartsFile(tmp_path / "there", PLAN)
    assert [one.name for one in tmp_path.iterdir()] == ["there"]


def test_two_programs_never_write_to_one_file(tmp_path: Path) -> None:
    path, part = tmp_path / "out", Part(4, 1, {})
    with PartsFile(path, PLAN) as file:
        file.add(part)
        before = path.read_bytes()
        with pytest.raises(PartsError, match="another program is writing"):
            PartsFile(path, PLAN)
        assert path.read_bytes() == before
        file.finish([part.range])
        PartsFile(path, PLAN).close()


def test_a_device_is_no_place_for_ranges() -> None:
    with pytest.raises(PartsError, match="/dev/null: a device"):
        PartsFile(Path("/dev/null"), PLAN)
    with pytest.raises(OSError, match="a device"):
        replace_file(Path("/dev/null"), b"")
    assert Path("/dev/null").is_char_device()


def test_a_full_disk_loses_nothing_that_was_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, part, other = tmp_path / "out", Part(4, 1, {}), Part(5, 1, {"much": 1})
    with PartsFile(path, PLAN) as file:
        file.add(part)
        monkeypatch.setattr(file, "_append", partial(_no_space, path))
        with pytest.raises(PartsError, match="No space"):
            file.add(other)
    with PartsFile(path, PLAN) as file:
        assert list(file.parts.values()) == [part]


def _no_space(path: Path, data: bytes) -> None:
    with path.open("ab") as file:
        file.write(data[: len(data) // 2])
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_another_run_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "out"
    PartsFile(path, PLAN).close()
    for other, message in (
        ({**PLAN, "mode": "expert"}, "mode 'basic', not 'expert'"),
        ({"mode": "basic"}, "games 3, not None"),
        ({**PLAN, "both": True}, "both None, not True"),
    ):
        with pytest.raises(PartsError, match=message):
            PartsFile(path, other)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a letter\n", "holds no ranges"),
        ('{"kind":"ranges of games","format":9,"plan":{}}\n', "another version"),
        ("\n", "holds no ranges"),
        ("a letter without an end of its line", "holds no ranges"),
        ("HEAD\n{}\n", "line 2"),
        ("HEAD\nnothing\n", "line 2"),
    ],
)
def test_a_file_that_is_something_else_is_left_alone(
    text: str, expected: str, tmp_path: Path
) -> None:
    head = msgspec.json.encode({"kind": "ranges of games", "format": 1, "plan": PLAN}).decode()
    path = tmp_path / "out"
    path.write_text(text.replace("HEAD", head))
    with pytest.raises(PartsError, match=expected):
        PartsFile(path, PLAN)
    with pytest.raises(PartsError, match=expected):
        read_parts(path)
    assert path.read_text() == text.replace("HEAD", head)


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(PartsError, match="nowhere"):
        PartsFile(tmp_path / "nowhere" / "out", PLAN)
    with pytest.raises(PartsError, match="missing"):
        read_parts(tmp_path / "missing")


def test_a_range_that_was_damaged_is_told(tmp_path: Path) -> None:
    path = tmp_path / "out"
    run(STUDY, in_turn, path)
    path.write_text(path.read_text().replace('"games":', '"plays":', 1))
    with pytest.raises(PartsError, match=r"no tally.*strike"):
        run(STUDY, in_turn, path)


def test_ranges_that_overlap_are_found() -> None:
    parts = [Part(first, seeds, {}) for first, seeds in ((40, 5), (0, 20), (20, 10))]
    assert overlap(parts) is None
    assert overlap([*parts, Part(28, 4, {})]) == range(28, 30)


# The command


def simulate(capsys: pytest.CaptureFixture[str], *argv: str | Path, code: int = 0) -> str:
    assert main(["simulate", "--german", "hold", *map(str, argv)]) == code
    out, err = capsys.readouterr()
    assert err.count("\n") == (code == 2)
    return err if code else out


GAMES = ("--games", "4", "--range", "2", "--json")


def test_files_with_different_seeds_are_merged_as_if_they_were_one_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in ("1", "2"):
        simulate(capsys, *GAMES, "--both", "--seed", seed, "--out", tmp_path / seed)
    both = [tmp_path / "2", tmp_path / "1"]
    out = simulate(capsys, "--merge", *both, "--json", "--out", tmp_path / "all")
    found = msgspec.json.decode(out, type=Report)
    assert (found.games, found.blocks) == (16, ((1, 4), (2, 4)))
    apart = [json.loads(simulate(capsys, *GAMES, "--both", "--seed", seed)) for seed in ("1", "2")]
    assert found.wins == sum(one["wins"] for one in apart)
    assert found.measures["first"].value == found.wins / 16
    assert sum(found.rounds.values()) == sum(sum(one["rounds"].values()) for one in apart)
    simulate(capsys, *GAMES, "--both", "--seed", "3", "--out", tmp_path / "3")
    again = simulate(capsys, "--merge", tmp_path / "all", tmp_path / "3", "--json")
    assert msgspec.json.decode(again, type=Report).games == 24


def test_what_cannot_be_merged_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, other, looked = (tmp_path / name for name in ("first", "other", "looked"))
    simulate(capsys, *GAMES, "--out", first)
    simulate(capsys, *GAMES, "--soviet", "random", "--seed", "2", "--out", other)
    simulate(capsys, *GAMES, "--looks", "2", "--seed", "3", "--out", looked)
    assert "soviet" in simulate(capsys, "--merge", first, other, code=2)
    assert "played twice" in simulate(capsys, "--merge", first, first, code=2)
    assert "stopped early" in simulate(capsys, "--merge", first, looked, code=2)
    assert "missing" in simulate(capsys, "--merge", tmp_path / "missing", code=2)
    lines = first.read_bytes().splitlines(keepends=True)
    first.write_bytes(b"".join(lines[:-1]))
    assert "1 of 2 ranges" in simulate(capsys, "--merge", first, code=2)
    other.write_bytes(lines[0].replace(CONTENT.digest[:9].encode(), b"123456789"))
    printed = simulate(capsys, "--merge", other, code=2)
    assert "unfinished" in printed
    other.write_bytes(b"".join(lines).replace(CONTENT.digest[:9].encode(), b"123456789"))
    assert "--pack" in simulate(capsys, "--merge", other, code=2)


def test_the_file_of_another_command_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "out"
    simulate(capsys, *GAMES, "--out", path)
    kept = path.read_bytes()
    for other, message in ((("--mode", "expert"), "mode"), (("--seed", "2"), "blocks")):
        assert message in simulate(capsys, *GAMES, *other, "--out", path, code=2)
    path.write_bytes(kept.replace(b'"program":"', b'"program":"0.0.', 1))
    assert "program" in simulate(capsys, *GAMES, "--out", path, code=2)


def test_the_page_is_one_file_that_needs_no_network(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = []
    for name in ("a.html", "b.html"):
        simulate(capsys, "--games", "20", "--soviet", "hold", "--html", tmp_path / name)
        pages.append((tmp_path / name).read_text())
    assert pages[0] == pages[1]
    page = pages[0]
    assert page.count("<svg") == page.count("</svg>") >= 4
    assert not any(word in page for word in ("<script", "<link", "@import", "<img", 'src="'))
    ids = [part.split('"')[0] for part in page.split(' id="')[1:]]
    assert len(ids) == len(set(ids)) > 100
    for title in ("German wins", "battles a game", "flame_squad", "--games 20"):
        assert title in page
    printed = simulate(capsys, "--games", "1", "--html", tmp_path / "no" / "page", code=2)
    assert "page" in printed


# Processes


def deadly(folder: Path, piece: range) -> list[int]:
    """Kills its process the first time that a piece is done, and tells what it did."""
    mark = folder / str(piece.start)
    if piece.start % 4 == 0 and not mark.exists():
        mark.write_text("died")
        os.kill(os.getpid(), signal.SIGKILL)
    return list(piece)


def always_deadly(piece: range) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return len(piece)


def test_what_a_killed_process_was_at_is_done_again(tmp_path: Path) -> None:
    pieces = [range(start, start + 2) for start in range(0, 10, 2)]
    found = list(run_jobs(partial(deadly, tmp_path), iter(pieces), 2))
    assert sorted(found) == [list(piece) for piece in pieces]
    assert len(list(tmp_path.iterdir())) == 3


def test_where_no_process_can_be_started_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_processes(monkeypatch)
    with pytest.raises(WorkersLost, match=r"processes can't be started .*; try --jobs 1"):
        list(run_jobs(always_deadly, [range(1)], 2))


def refused(piece: range) -> int:
    raise PermissionError(f"refused {piece.start}")


def test_what_the_work_raises_is_raised_here_and_no_process_is_left() -> None:
    with pytest.raises(PermissionError, match="refused 1") as raised:
        list(run_jobs(refused, [range(1, 2)], 2))
    assert "in refused" in raised.value.__notes__[0]
    assert not multiprocessing.active_children()


def test_it_needs_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(*_arguments: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", none_left)
    monkeypatch.setattr(_thread, "start_new_thread", none_left)
    assert sorted(run_jobs(len, [range(1), range(2)], 2)) == [1, 2]
    assert not multiprocessing.active_children()


def test_processes_that_always_die_are_given_up() -> None:
    with pytest.raises(WorkersLost, match=f"{MOST_DEATHS} times"):
        list(run_jobs(always_deadly, [range(1)], 2))


def test_two_processes_write_the_file_that_one_writes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ("--games", "12", "--range", "2", "--both", "--looks", "3", "--json")
    found = [
        simulate(capsys, *argv, "--jobs", jobs, "--out", tmp_path / jobs) for jobs in ("1", "2")
    ]
    assert found[0] == found[1]
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()


def ends_at_ctrl_c(_piece: int) -> bool:
    return signal.getsignal(signal.SIGINT) is signal.SIG_DFL


def test_ctrl_c_ends_whoever_is_at_work_at_once() -> None:
    assert list(run_jobs(ends_at_ctrl_c, [1, 2], 2)) == [True, True]


def test_a_page_that_cannot_be_written_is_told_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page, out = tmp_path / "nowhere" / "page.html", tmp_path / "out"
    assert f"{page}: No such file" in simulate(capsys, "--html", page, "--out", out, code=2)
    assert "a device" in simulate(capsys, "--html", "/dev/null", "--out", out, code=2)
    monkeypatch.setattr(html_page, "find_spec", lambda _name: None)
    printed = simulate(capsys, "--html", tmp_path / "page.html", "--out", out, code=2)
    assert "pip install 'stalingrad-game[plots]'" in printed
    assert list(tmp_path.iterdir()) == []
