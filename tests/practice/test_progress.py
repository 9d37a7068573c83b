"""What was missed comes again after a day, a week and a month."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

from stalingrad_game.folders import HOME_VARIABLE
from stalingrad_game.practice.collection import (
    MOST_OWN_PUZZLES,
    Collection,
    MinedFrom,
    few_of_each,
    keep_own,
    own_puzzles,
    puzzle_of_day,
    read_collection,
)
from stalingrad_game.practice.progress import AGAIN_AFTER, PracticeProgress, PuzzleProgress
from stalingrad_game.practice.puzzle import Puzzle, PuzzlePosition, WeighedAnswer
from stalingrad_game.search.purpose import Purpose

TODAY = date(2026, 3, 28)


def made(
    seed: int, theme: str = "hold", behind: float = 0.1, levels: tuple[str, ...] = ()
) -> Puzzle:
    """A puzzle that differs from others in its seed."""
    answers = (WeighedAnswer(("done",), 0.0, 0.0), WeighedAnswer(("yes",), behind, 0.01))
    position = PuzzlePosition("stalingrad", "d" * 64, "basic", seed, {}, ())
    return Puzzle(position, 0, theme, 0.6, answers, Purpose(0, 0, 0), levels)


def test_missed_it_waits_a_day_then_a_week_then_a_month_and_is_done() -> None:
    one, day = PuzzleProgress().answered(TODAY, found=False), TODAY
    for wait in AGAIN_AFTER:
        day += timedelta(days=wait)
        assert one.due == day
        one = one.answered(day, found=True)
    assert (one.due, one.stage, one.tries, one.found) == (None, -1, 4, 3)
    again = one.answered(day, found=False)
    assert again.due == day + timedelta(days=1)


def test_found_at_first_it_never_comes_again() -> None:
    assert PuzzleProgress().answered(TODAY, found=True).due is None


def test_missed_once_more_it_begins_anew_and_found_early_it_waits_on() -> None:
    one = PuzzleProgress().answered(TODAY, found=False)
    one = one.answered(TODAY + timedelta(days=1), found=True)
    assert one.due == TODAY + timedelta(days=8)
    early = one.answered(TODAY + timedelta(days=2), found=True)
    assert (early.due, early.stage) == (one.due, one.stage)
    late = one.answered(TODAY + timedelta(days=8), found=False)
    assert late.due == TODAY + timedelta(days=9)


def test_it_is_kept_and_a_broken_file_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "practice.json"
    first, second, third = made(1), made(2), made(3)
    progress = PracticeProgress(path)
    progress.note(first, TODAY, found=False)
    progress.note(second, TODAY - timedelta(days=3), found=False)
    progress.note(third, TODAY, found=True)
    again = PracticeProgress(path)
    assert again.of(first).tries == 1
    assert again.due((first, second, third), TODAY) == [second]
    assert again.due((first, second, third), TODAY + timedelta(days=1)) == [second, first]
    path.write_bytes(b"{")
    assert PracticeProgress(path).puzzles == {}
    assert (tmp_path / "practice_2.json").read_bytes() == b"{", "put aside"


def test_what_cannot_be_understood_stays_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "practice.json"
    path.write_bytes(b'{"later":{"tries":"many"},"known":{"tries":2}}')
    progress = PracticeProgress(path)
    assert progress.puzzles == {"known": PuzzleProgress(tries=2)}
    progress.note(made(1), TODAY, found=True)
    kept = msgspec.json.decode(path.read_bytes())
    assert set(kept) == {"later", "known", made(1).id}
    assert kept["later"] == {"tries": "many"}


def test_two_windows_keep_what_both_have_noted(tmp_path: Path) -> None:
    path = tmp_path / "practice.json"
    one, other = PracticeProgress(path), PracticeProgress(path)
    one.note(made(1), TODAY, found=True)
    other.note(made(2), TODAY, found=True)
    assert set(PracticeProgress(path).puzzles) == {made(1).id, made(2).id}


def test_a_file_that_cannot_be_read_now_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "practice.json"
    path.mkdir()
    progress = PracticeProgress(path)
    with pytest.raises(OSError, match=r"not a file|practice"):
        progress.note(made(1), TODAY, found=True)
    assert path.is_dir()


def test_without_a_folder_nothing_is_kept_and_nothing_breaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "file" / "home"))
    progress = PracticeProgress()
    progress.note(made(1), TODAY, found=False)
    assert progress.of(made(1)).tries == 1
    assert progress.path is None


def test_a_collection_is_read_as_it_was_written() -> None:
    mined = MinedFrom(2, 40, {"alike": 30, "unsure": 3})
    one = Collection((made(1), made(2)), mined)
    assert read_collection(one.to_bytes()) == one
    assert read_collection(Collection((made(1),)).to_bytes()).mined is None
    with pytest.raises(ValueError, match="line 2"):
        read_collection(Collection((made(1),)).to_bytes() + b"{}\n")


def test_own_puzzles_are_kept_once_the_latest_first() -> None:
    assert own_puzzles() == ()
    assert keep_own((made(1), made(2))) == 2
    assert keep_own((made(3), made(1))) == 1
    assert own_puzzles() == (made(3), made(1), made(2))
    keep_own(made(seed) for seed in range(10, 10 + MOST_OWN_PUZZLES))
    assert len(own_puzzles()) == MOST_OWN_PUZZLES
    assert made(2) not in own_puzzles()


def test_a_line_that_cannot_be_read_spoils_only_itself() -> None:
    from stalingrad_game.folders import practice_folder
    from stalingrad_game.practice.collection import OWN_PUZZLES_FILE

    keep_own((made(1),))
    path = practice_folder() / OWN_PUZZLES_FILE
    path.write_bytes(b'{"position":\n' + path.read_bytes() + b"\xff\n")
    assert own_puzzles() == (made(1),)
    keep_own((made(2),))
    assert own_puzzles() == (made(2), made(1))
    assert path.read_bytes().endswith(b"\n\xff\n"), "it may be of a later version"


def test_own_puzzles_that_cannot_be_read_now_are_not_overwritten() -> None:
    from stalingrad_game.folders import practice_folder
    from stalingrad_game.practice.collection import OWN_PUZZLES_FILE

    path = practice_folder() / OWN_PUZZLES_FILE
    path.mkdir(parents=True)
    with pytest.raises(OSError, match="not a file"):
        keep_own((made(1),))
    assert path.is_dir()


def test_what_is_no_choice_of_a_known_game_is_no_puzzle() -> None:
    line = Collection((made(1),)).to_bytes()
    assert read_collection(line).puzzles
    raw = msgspec.json.decode(line)
    for broken in (
        {**raw, "answers": raw["answers"][:1]},
        {**raw, "position": {**raw["position"], "game": "chess"}},
    ):
        with pytest.raises(ValueError, match="line 1"):
            read_collection(msgspec.json.encode(broken))


def test_the_puzzle_of_the_day_is_the_same_in_any_order_and_changes() -> None:
    puzzles = [made(seed) for seed in range(20)]
    assert puzzle_of_day([], TODAY) is None
    assert puzzle_of_day(puzzles, TODAY) == puzzle_of_day(reversed(puzzles), TODAY)
    days = (TODAY + timedelta(days=number) for number in range(60))
    found = {one.id for day in days if (one := puzzle_of_day(puzzles, day)) is not None}
    assert len(found) > 12


def test_of_each_theme_and_difficulty_the_surest_stay() -> None:
    hold = [made(seed, "hold", behind=0.05 + seed / 100) for seed in range(5)]
    easy = [made(9, "hold", levels=("officer",), behind=0.11), made(10, "attack", behind=0.12)]
    found = few_of_each((*hold, *easy), 2)
    kept = (hold[4], hold[3], *easy)
    assert sorted(one.id for one in found) == sorted(one.id for one in kept)
    assert [one.theme for one in found] == ["attack", "hold", "hold", "hold"]


def test_of_positions_that_look_alike_one_stays() -> None:
    twins = [made(seed, "hold", behind=0.07) for seed in (1, 2)]
    other = made(3, "hold", behind=0.08)
    found = few_of_each((*twins, other), 9)
    assert other in found
    assert len([one for one in found if one in twins]) == 1


def test_difficulty_is_told_by_who_finds_it() -> None:
    levels = ((), ("veteran",), ("officer", "commander"))
    assert [made(1, levels=one).difficulty for one in levels] == [3, 2, 1]


def test_the_id_is_that_of_the_position_alone() -> None:
    one = made(1)
    assert one.id == msgspec.structs.replace(one, theme="attack", chance=0.1).id
    assert one.id != made(2).id
