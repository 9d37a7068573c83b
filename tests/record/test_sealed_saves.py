"""Games by mail: each side plays its own decisions, and the file goes from one to the other."""

from __future__ import annotations

import errno
import os
import random
import shutil
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from stalingrad_game.folders import HOME_VARIABLE, saves_folder
from stalingrad_game.record import saves, sealing
from stalingrad_game.record.errors import ErrorKind, RecordError
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.sealed_record import SealedRecord, SeatAway
from stalingrad_game.record.sealed_saves import (
    can_be_sealed,
    change_passphrase,
    is_sealed_file,
    new_sealed_game,
    open_seal,
    write_open,
)
from stalingrad_game.record.setup import Setup
from stalingrad_game.unfinished import begin_file
from tests.support.amount import is_full
from tests.support.crafted import rewritten
from tests.support.games import BEGUN, card_game, library, new, played
from tests.support.sealed import PASSPHRASES, cheap_seal, received, sealed

LETTERS: Final = 5
"""How often a file is sent in a test."""
LATE: Final = 350
"""After so many moves a game is near its end."""
pytestmark = pytest.mark.usefixtures("cheap_seals")


def files() -> list[Path]:
    """The files among the saves."""
    return sorted(saves_folder().iterdir())


def half_written(path: Path) -> None:
    """Leave beside a file what a program leaves that is killed as it replaces it."""
    beside, descriptor = begin_file(path.parent)
    beside.write_bytes(b"half of it")
    os.close(descriptor)


def play(record: GameRecord[Any], most: int = 2000) -> int:
    """Take what is asked here at random, as long as it is; returns how often."""
    for number in range(most):
        decision = record.decision
        if decision is None or record.waits_for_mail:
            return number
        chance = random.Random(len(record.data))
        record.take(chance.choice(decision.options))
    return most


def to_the_other(record: GameRecord[Any]) -> GameRecord[Any]:
    """Play until the other side is to decide."""
    assert play(record)
    assert record.waits_for_mail
    return record


@pytest.mark.parametrize("mode", ["basic", "four"])
def test_a_game_goes_by_mail_and_is_never_readable(mode: str, tmp_path: Path) -> None:
    mail, game = tmp_path / "mail.jsonl", card_game(mode)
    with new_sealed_game(game, Setup(5, begun=BEGUN), cheap_seal(), "by mail") as record:
        play(record)
    shutil.copyfile(files()[0], mail)
    for sent in range(LETTERS):
        decision = record.decision
        assert decision is not None
        side = game.side_of(decision.seat)
        with received(mail, side) as record:
            assert record.people == {seat for seat in range(game.seats) if seat % 2 == side}
            if sent < LETTERS - 1:
                assert play(record)
                assert record.waits_for_mail
            else:
                record.resign(decision.seat)
        shutil.copyfile(files()[0], mail)
    assert [is_sealed_file(path) for path in files()] == [True], "one file, that grows"
    assert stat.S_IMODE(files()[0].stat().st_mode) == 0o600
    assert record.result
    assert not record.laid_open, "the other side hasn't seen the end"
    with received(mail, 1 - side) as other:
        assert other.result == record.result
        assert other.laid_open


def test_the_other_side_s_choices_are_neither_made_nor_undone_here() -> None:
    record = to_the_other(sealed(new()))
    decision = record.decision
    assert decision is not None
    with pytest.raises(SeatAway):
        record.take(decision.options[0])
    with pytest.raises(SeatAway):
        record.resign(decision.seat)
    record.close()
    other = received(files()[0], 1)
    assert other.people == {1}
    assert not other.waits_for_mail
    assert not other.can_undo(), "the last step is the Germans'"
    other.close()


def test_what_one_side_took_back_is_not_taken_again_by_the_other() -> None:
    with sealed(new()) as record:
        assert record.decision is not None
        record.take(record.decision.options[0])
        record.undo()
        assert record.can_redo()
    with received(files()[0], 1) as other:
        assert not other.can_redo()
        assert b'"kind":"undo"' in other.data, "the record shows it"


def test_a_file_that_goes_on_from_the_saved_one_takes_its_place(tmp_path: Path) -> None:
    early, late = tmp_path / "early.jsonl", tmp_path / "late.jsonl"
    with sealed(new()) as record:
        shutil.copyfile(files()[0], early)
        to_the_other(record)
        shutil.copyfile(files()[0], late)
    files()[0].unlink()
    with received(early, 1) as first:
        assert first.waits_for_mail
    with received(late, 1) as second:
        assert second.path == first.path
        assert second.data == record.data
        assert [one.kind for one in second.warnings] == [ErrorKind.FIRST_PASSPHRASE]


def test_an_older_copy_does_not_take_the_game_back(tmp_path: Path) -> None:
    early = tmp_path / "early.jsonl"
    with sealed(new()) as record:
        shutil.copyfile(files()[0], early)
        to_the_other(record)
    with received(early, 0) as again:
        assert again.data == record.data
        assert [one.kind for one in again.warnings] == [ErrorKind.OLDER_COPY]
    assert len(files()) == 1


def test_another_course_of_the_game_is_told_and_both_are_kept(tmp_path: Path) -> None:
    early = tmp_path / "early.jsonl"
    with sealed(new()) as record:
        shutil.copyfile(files()[0], early)
        assert record.decision is not None
        record.take(record.decision.options[0])
    here = files()[0].read_bytes()
    with SealedRecord.opened(early, library(), open_seal(early, PASSPHRASES[0])) as other:
        assert other.decision is not None
        other.take(other.decision.options[1])
    with received(early, 0) as found:
        assert [one.kind for one in found.warnings] == [ErrorKind.OTHER_COURSE]
        assert found.data == other.data
    assert len(files()) == 2
    assert here in [path.read_bytes() for path in files()]


def test_a_passphrase_is_changed_in_the_file_and_while_it_is_played() -> None:
    sealed(new(), side=1).close()
    path = files()[0]
    change_passphrase(path, open_seal(path, PASSPHRASES[0]), "my own words")
    seal = open_seal(path, "my own words")
    with SealedRecord.opened(path, library(), seal) as record:
        assert record.reseal(seal.changed("other words"))
    for passphrase in (PASSPHRASES[0], "my own words"):
        with pytest.raises(RecordError):
            open_seal(path, passphrase)
    assert received(path, 1).data == record.data
    assert open_seal(path, "other words").side == 0


def test_an_old_passphrase_opens_no_more_than_the_files_it_was_sent_in(tmp_path: Path) -> None:
    early = tmp_path / "early.jsonl"
    with sealed(new()) as record:
        shutil.copyfile(files()[0], early)
        to_the_other(record)
        assert record.reseal(record.seal.changed("my own words"))
    held = files()[0].read_bytes()
    with pytest.raises(RecordError) as caught:
        received(early, 0)
    assert caught.value.kind == ErrorKind.WRONG_PASSPHRASE
    assert [path.read_bytes() for path in files()] == [held]


def test_an_answer_to_what_was_sent_before_the_passphrase_was_changed(tmp_path: Path) -> None:
    mail = tmp_path / "mail.jsonl"
    with to_the_other(sealed(new())):
        shutil.copyfile(files()[0], mail)
    with SealedRecord.opened(mail, library(), open_seal(mail, PASSPHRASES[1])) as other:
        to_the_other(other)
    change_passphrase(files()[0], open_seal(files()[0], PASSPHRASES[0]), "my own words")
    with received(mail, 0) as found:
        assert found.data == other.data
        assert [one.kind for one in found.warnings] == [ErrorKind.OTHER_PASSPHRASE]
    assert len(files()) == 1


def test_a_game_in_which_nothing_was_decided_is_dealt_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(sealing, "COST", sealing.LEAST_COST)
    source = new()
    with sealed(source) as first, sealed(source) as second:
        assert len({record.setup.seed for record in (source, first, second)}) == 3
        assert first.setup.begun == source.setup.begun


def test_a_game_that_was_begun_goes_on_as_a_branch_with_all_that_is_unseen_anew() -> None:
    source = played(limit=40)
    source.note(3, "a trap")
    with sealed(source) as begun:
        assert [one.option for one in begun.steps] == [one.option for one in source.steps]
        assert [point.seed for point in begun.timeline.branches] == [2]
        for seat in range(2):
            view = source.game.view(source.state, seat)
            assert source.game.view(begun.state, seat) == view
        assert begun.state.cards != source.state.cards
        assert begun.notes == {3: "a trap"}
        assert begun.state.rng != source.state.rng
    with received(files()[0], 0) as again:
        assert again.data == begun.data


def test_an_unfinished_game_is_written_readable_with_both_passphrases_only(tmp_path: Path) -> None:
    sealed(new()).close()
    path, out = files()[0], tmp_path / "out"
    seals = [open_seal(path, one) for one in PASSPHRASES]
    assert not write_open(path, out, library(), (seals[0],))
    assert not write_open(path, out, library(), (seals[0], seals[0]))
    assert not out.exists()
    assert write_open(path, out, library(), (seals[0], seals[1]))
    assert out.read_bytes() == new().data


def test_copies_of_a_sealed_game_are_sealed_until_it_is_over(tmp_path: Path) -> None:
    with sealed(played(limit=4)) as record:
        record.save_as(tmp_path / "copy")
        assert is_sealed_file(saves.duplicate(record, "copy"))
        record.resign(0)
        assert is_sealed_file(saves.duplicate(record, "end"))
        record.save_as(tmp_path / "end")
    assert is_sealed_file(tmp_path / "copy")
    assert is_sealed_file(tmp_path / "end")
    with received(tmp_path / "end", 1) as other:
        kept = saves.duplicate(other, "seen")
        assert kept.suffix == saves.EXTENSION
        assert GameRecord.read(kept, library()).result == record.result


def test_a_game_with_a_side_without_a_person_or_over_is_not_sealed() -> None:
    against = Setup(2, players=(Seat(), Seat(computer="officer")))
    assert not can_be_sealed(GameRecord.start(card_game(), against))
    assert not can_be_sealed(played())
    assert can_be_sealed(new())
    assert not can_be_sealed(sealed(new()))


def cut(path: Path) -> None:
    os.truncate(path, 300)


def moved(path: Path) -> None:
    path.rename(path.with_name("moved"))


def replaced(path: Path) -> None:
    copy = path.with_name("other.jsonl")
    copy.write_bytes(b"another file")
    copy.replace(path)


HAPPENS: Final = (Path.unlink, cut, moved, replaced)


@pytest.mark.parametrize("happens", HAPPENS)
def test_whatever_happens_to_the_file_the_next_line_writes_all_of_it(
    happens: Callable[[Path], object],
) -> None:
    record = sealed(new())
    assert record.path is not None
    happens(record.path)
    assert play(record, 1)
    assert record.take_rescued() is not None
    record.close()
    assert received(record.path, 0).data == record.data


def test_what_a_killed_program_left_beside_the_file_goes_with_the_next_line() -> None:
    record = sealed(new())
    assert record.path is not None
    half_written(record.path)
    assert play(record, 1)
    record.close()
    assert files() == [record.path]
    assert received(record.path, 0).data == record.data


def test_what_a_killed_program_left_beside_the_file_goes_when_it_is_opened_or_deleted() -> None:
    record = sealed(new())
    record.close()
    assert record.path is not None
    half_written(record.path)
    received(record.path, 0).close()
    assert files() == [record.path]
    half_written(record.path)
    saves.delete(record.path)
    assert not files()


@pytest.mark.parametrize("place", ["Journal._write_all", "Journal.opened"])
def test_ctrl_c_as_the_file_is_replaced_leaves_one_file_that_holds_all(
    monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    record = sealed(new())
    assert record.path is not None
    with monkeypatch.context() as patch:

        def interrupted(*_arguments: object) -> None:
            raise KeyboardInterrupt

        patch.setattr(f"stalingrad_game.record.journal.{place}", interrupted)
        with pytest.raises(KeyboardInterrupt):
            play(record, 1)
    record.close()
    assert files() == [record.path]
    assert received(record.path, 0).data == record.data


def test_on_a_full_disk_the_game_goes_on_and_is_written_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = sealed(new())
    assert record.path is not None
    before = record.path.read_bytes()
    with monkeypatch.context() as patch:

        def full(_descriptor: int, _data: bytes) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        patch.setattr("os.write", full)
        assert play(record, 1)
        assert record.unsaved is not None
        assert record.path.read_bytes() == before
    assert record.save()
    record.close()
    assert len(files()) == 1
    assert received(record.path, 0).data == record.data


def test_the_list_of_saves_shows_a_sealed_game_and_offers_no_other_to_go_on_with() -> None:
    sealed(new()).close()
    (save,) = saves.list_saves(library())
    assert save.sealed
    assert save.start is None
    assert saves.latest_unfinished(library()) is None
    saves.export(save.path, files()[0].parent.parent / "copy")
    assert saves.rename(save.path, "post").stem.endswith("post")


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Sits down at the machine of a side."""
    return lambda side: monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / f"home {side}"))


def sent(path: Path) -> Path:
    """The only file among the saves, sent as another one."""
    (found,) = files()
    path.unlink(missing_ok=True)
    shutil.copyfile(found, path)
    return path


@pytest.mark.parametrize("loser", [0, 1])
def test_an_end_by_one_side_alone_opens_nothing_until_the_other_has_seen_it(
    loser: int, at_home: Callable[[int], None], tmp_path: Path
) -> None:
    mail, out, other = tmp_path / "mail", tmp_path / "out", 1 - loser
    at_home(loser)
    with sealed(new(), side=loser) as record:
        record.resign(loser)
        assert (record.laid_open, record.sends_end) == (False, True)
        assert record.seats_shown == {loser}
    sent(mail)
    for _ in range(2):
        assert not write_open(mail, out, library(), (open_seal(mail, PASSPHRASES[loser]),))
        with received(files()[0], loser) as again:
            assert (again.laid_open, again.sends_end) == (False, False)
    assert not out.exists()
    with pytest.raises(RecordError, match="this record is sealed"):
        saves.branch(again, 0, 5, "branch")
    at_home(other)
    with received(mail, other) as seen:
        assert (seen.laid_open, seen.sends_end) == (True, True)
        assert seen.seats_shown == {0, 1}
    back = sent(tmp_path / "back")
    at_home(loser)
    with received(back, loser) as last:
        assert (last.laid_open, last.sends_end) == (True, False)
    assert len(files()) == 1
    with received(mail, loser) as older:
        assert older.laid_open, "the mark stays, whatever is opened again"
    assert write_open(files()[0], out, library(), (open_seal(files()[0], PASSPHRASES[loser]),))
    assert GameRecord.read(out, library()).result == record.result


def test_an_end_that_the_rules_bring_about_opens_nothing_by_itself_either(
    at_home: Callable[[int], None], tmp_path: Path
) -> None:
    side, mail = 0, tmp_path / "mail"
    at_home(0)
    with sealed(played(limit=0 if is_full() else LATE)) as record:
        play(record)
    while record.result is None:
        assert not record.laid_open
        side, _ = 1 - side, sent(mail)
        at_home(side)
        with received(mail, side) as record:
            play(record)
    assert record.result.how != "resigned"
    assert not record.laid_open
    assert not write_open(files()[0], tmp_path / "out", library(), (record.seal,))
    sent(mail)
    at_home(1 - side)
    with received(mail, 1 - side) as other:
        assert other.laid_open


def test_to_open_the_end_for_good_marks_it_for_the_other_side(
    at_home: Callable[[int], None], tmp_path: Path
) -> None:
    mail = tmp_path / "mail"
    at_home(0)
    with sealed(new()) as record:
        record.resign(0)
    sent(mail)
    assert write_open(mail, tmp_path / "out", library(), (open_seal(mail, PASSPHRASES[1]),))
    with received(mail, 0) as back:
        assert back.laid_open
    with pytest.raises(RecordError, match="already exists"):
        write_open(mail, tmp_path / "out", library(), (open_seal(mail, PASSPHRASES[0]),))


def test_with_both_passphrases_an_end_that_one_side_has_seen_is_written_readable(
    tmp_path: Path,
) -> None:
    with sealed(new()) as record:
        record.resign(0)
    path = files()[0]
    seals = tuple(open_seal(path, one) for one in PASSPHRASES)
    assert write_open(path, tmp_path / "out", library(), seals)


def test_a_mark_follows_its_passphrase(at_home: Callable[[int], None], tmp_path: Path) -> None:
    mail = tmp_path / "mail"
    at_home(1)
    with sealed(new(), side=0):
        pass
    with received(sent(mail), 1) as record:
        record.resign(1)
        assert record.reseal(record.seal.changed("my own words"))
    change_passphrase(files()[0], open_seal(files()[0], "my own words"), "other words")
    sent(mail)
    at_home(0)
    with received(mail, 0) as other:
        assert other.laid_open


@pytest.mark.parametrize("name", ["unfinished", "resigned"])
def test_a_file_of_the_first_format_goes_on_in_today_s(
    name: str, at_home: Callable[[int], None], tmp_path: Path
) -> None:
    mail = tmp_path / f"{name}.sealed.jsonl"
    shutil.copyfile(Path(__file__).parent / "sealed_1" / mail.name, mail)
    at_home(0)
    with received(mail, 0) as record:
        assert not record.laid_open, "the resigned side sees nothing more, and neither does any"
        if name == "unfinished":
            record.resign(0)
    sent(mail)
    at_home(1)
    with received(mail, 1) as other:
        assert other.laid_open
        assert other.result == record.result


def test_games_of_the_first_format_among_the_saves_are_found(tmp_path: Path) -> None:
    old = saves_folder() / "1942-09-13 06.30 Old.sealed.jsonl"
    shutil.copyfile(Path(__file__).parent / "sealed_1" / "unfinished.sealed.jsonl", old)
    (save,) = saves.list_saves(library())
    assert save.sealed
    with received(old, 0) as record:
        record.resign(0)
        assert record.path == old
    mail = tmp_path / "mail"
    shutil.copyfile(old, mail)
    with received(mail, 1) as other:
        assert other.path == old
    assert saves.rename(old, "New").name == "1942-09-13 06.30 New.jsonl"


def test_what_is_wrong_inside_a_sealed_file_tells_no_choice_and_no_seed(tmp_path: Path) -> None:
    path = tmp_path / "odd"
    for fields in ({"variants": {"first_turn": "never"}}, {"option": "no choice at all"}):
        line = 1 if "variants" in fields else 3
        data = rewritten(played(limit=30).data, {line: fields})
        path.write_bytes(cheap_seal().sealed(data))
        for opens in (partial(received, path, 0), partial(write_open_with, path, tmp_path / "out")):
            with pytest.raises(RecordError) as caught:
                opens()
            assert str(caught.value).endswith("…")
    assert not files()


def write_open_with(path: Path, out: Path) -> bool:
    """Write a file readable with both passphrases."""
    return write_open(path, out, library(), tuple(open_seal(path, one) for one in PASSPHRASES))
