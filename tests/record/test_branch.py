"""A game that leaves another one: its lines first, then everything unseen dealt anew; and notes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stalingrad_game.app import verify_command
from stalingrad_game.app.cli import main
from stalingrad_game.card_game.history.of_record import recorded_cause
from stalingrad_game.card_game.review.game_points import points_of_game
from stalingrad_game.card_game.state.codes import CardZone
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.folders import saves_folder
from stalingrad_game.kernel.library import GameLibrary, SameAnswers
from stalingrad_game.record import saves
from stalingrad_game.record.errors import RecordError
from stalingrad_game.record.lines import MOST_NOTE
from stalingrad_game.record.old_record import OldRecord, Standing
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.record_text import RecordText
from stalingrad_game.record.timeline import GameOver, NothingToMove
from stalingrad_game.record.watched_record import WatchedRecord
from stalingrad_game.street_fight.games import StreetGames
from tests.support.games import MODES, PACK, again, library, new, played
from tests.ui.street.test_street_replay import played as street_played


def gone_on(record: GameRecord[Any], moves: int, seed: int = 1) -> None:
    """Some more moves at random."""
    chance = Random(seed)
    for _ in range(moves):
        if record.decision is None:
            return
        record.take(chance.choice(record.decision.options))


@pytest.mark.parametrize("mode", MODES)
def test_a_branch_knows_what_was_known_and_nothing_else_stays(mode: str) -> None:
    whole = played(4, mode, 150)
    game = whole.game
    for step in (0, 40, len(whole.steps) // 2):
        branch = GameRecord.branched(whole, step, 77)
        before, now = whole.at(step), branch.state
        for viewer in (PUBLIC, *range(before.seats)):
            assert game.view(now, viewer) == game.view(before, viewer)
        for side in (0, 1):
            deck = CardZone.DECK + side
            assert sorted(now.cards[deck]) == sorted(before.cards[deck])
        assert (now.cards, now.building_deck) != (before.cards, before.building_deck)
        assert [one.option for one in branch.steps] == [one.option for one in whole.steps[:step]]
        other = GameRecord.branched(whole, step, 78)
        assert other.state != now
        gone_on(branch, 60)
        assert again(branch).state == branch.state
        assert again(branch).data == branch.data


def test_a_branch_of_a_branch_verifies_too_and_nothing_before_is_taken_back() -> None:
    whole = played(4, "basic", 80)
    first = GameRecord.branched(whole, 30, 5)
    assert not first.can_undo()
    with pytest.raises(NothingToMove):
        first.undo()
    gone_on(first, 20)
    second = GameRecord.branched(GameRecord.branched(first, 45, 6), 45, 7)
    assert [point.step for point in second.timeline.branches] == [30, 45, 45]
    assert again(second).state == second.state
    parent = json.loads(whole.data.split(b"\n", 1)[0])["sum"]
    assert second.timeline.branches[0].parent == parent
    early = GameRecord.branched(first, 10, 8)
    assert [point.step for point in early.timeline.branches] == [10]


@pytest.mark.parametrize("mode", MODES)
def test_every_question_of_a_branched_game_has_its_cause_and_its_picture(mode: str) -> None:
    whole = played(4, mode, 120)
    for step in range(0, len(whole.steps), 9):
        branch = GameRecord.branched(whole, step, step)
        for _ in range(25):
            cause = recorded_cause(branch)
            assert (cause is None) == (branch.decision is None)
            gone_on(branch, 1, seed=step)
        watched = WatchedRecord(branch, step)
        assert recorded_cause(watched) is not None


def test_a_branched_game_is_reviewed_by_its_own_chance() -> None:
    branch = GameRecord.branched(played(4, "basic", 60), 30, 9)
    gone_on(branch, 5_000)
    assert branch.result is not None
    last = points_of_game(branch)[-1]
    assert last.state.cards == branch.state.cards


def test_a_branch_is_refused_where_nothing_can_be_played() -> None:
    whole = played(4, "basic", 80)
    with pytest.raises(IndexError):
        GameRecord.branched(whole, len(whole.steps) + 1, 1)
    assert whole.decision is not None
    whole.resign(whole.decision.seat)
    with pytest.raises(IndexError):
        GameRecord.branched(whole, -1, 1)
    record = new()
    gone_on(record, 5_000)
    assert record.result is not None
    with pytest.raises(GameOver):
        GameRecord.branched(record, len(record.steps), 1)


@pytest.mark.parametrize("word", ["tide", "ats", "k47"])
def test_games_of_street_fight_branch_with_other_dice(word: str) -> None:
    whole = street_played(word)
    branch = GameRecord.branched(whole, 5, 9)
    assert branch.game.view(branch.state, 0) == whole.game.view(whole.at(5), 0)
    assert branch.state.rng != whole.at(5).rng
    gone_on(branch, 10)
    back = GameRecord.from_bytes(branch.data, GameLibrary([StreetGames()]))
    assert back.state == branch.state


def test_a_branch_is_a_saved_game_of_its_own() -> None:
    whole = played(4, "basic", 60)
    path = saves.branch(whole, 20, 3, "Otherwise")
    assert path.parent == saves_folder()
    (save,) = saves.list_saves(library())
    assert (save.title, save.steps, save.finished) == ("Otherwise", 20, False)
    assert save.at == whole.game.moment(whole.at(20))
    with saves.resume(path, library()) as record:
        gone_on(record, 5)
    assert GameRecord.read(path, library()).state == record.state


def test_a_forged_branch_is_refused() -> None:
    branch = GameRecord.branched(played(4, "basic", 60), 20, 3)
    lines = branch.data.splitlines(keepends=True)
    with pytest.raises(RecordError):
        GameRecord.from_bytes(
            b"".join((*lines[:-1], lines[-1].replace(b'"seed":3', b'"seed":4'))), library()
        )


def test_notes_are_kept_replaced_taken_away_and_change_no_state() -> None:
    record = played(4, "basic", 60)
    state = record.state
    record.note(10, "Why\x1b here?\n")
    record.note(20, "x" * (2 * MOST_NOTE))
    record.note(30, "gone")
    record.note(30, "")
    assert dict(record.notes) == {10: "Why here?", 20: "x" * MOST_NOTE}
    assert record.state == state
    back = again(record)
    assert dict(back.notes) == dict(record.notes)
    with pytest.raises(ValueError, match="no step"):
        record.note(len(record.steps) + 1, "later")
    gone_on(record, 5_000)
    assert record.result is not None
    record.note(len(record.steps), "The end.")
    assert again(record).notes[len(record.steps)] == "The end."


def test_branches_and_notes_come_through_an_upgrade() -> None:
    record = GameRecord.branched(played(4, "basic", 60), 30, 5)
    gone_on(record, 10)
    record.note(12, "Here")
    file = "game.jsonl"
    text = RecordText(record.data, file, library())
    standing = Standing(text.lines(), file)
    old = OldRecord(standing, text.start, record.game, SameAnswers(), file)
    old.play()
    assert old.timeline.state == record.state
    assert old.timeline.branches == record.timeline.branches
    assert dict(old.timeline.notes) == {12: "Here"}
    assert GameRecord.from_bytes(bytes(old.data), library()).state == record.state


def test_verify_reads_a_branched_game_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "branch.jsonl"
    file.write_bytes(GameRecord.branched(played(4, "basic", 60), 30, 5).data)
    assert main(["--pack", str(PACK), "verify", str(file)], [verify_command]) == 0
    assert "30" in capsys.readouterr().out


def test_a_note_leaves_with_the_step_that_is_taken_back() -> None:
    record = new()
    assert record.decision is not None
    record.take(record.decision.options[0])
    record.note(1, "first")
    record.note(0, "before")
    record.undo()
    assert dict(record.notes) == {0: "before"}
    assert dict(again(record).notes) == {0: "before"}


def test_a_saved_game_takes_a_note_and_is_listed_as_before() -> None:
    path = saves.branch(played(4, "basic", 60), 20, 3, "Noted")
    (before,) = saves.list_saves(library())
    saves.note(path, library(), 7, "Look here")
    (after,) = saves.list_saves(library())
    assert (after.at, after.steps) == (before.at, before.steps)
    assert dict(GameRecord.read(path, library()).notes) == {7: "Look here"}
