"""The history of games: what it counts, what it keeps, and what odd lines do to it."""

from __future__ import annotations

import csv
import os
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from stalingrad_game.app import history_command, saves_command
from stalingrad_game.app.cli import main
from stalingrad_game.card_game.game import CardGames
from stalingrad_game.folders import ledger_file, saves_folder
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.past_games.ledger import Ledger, all_games, note_end, played_game
from stalingrad_game.past_games.summary import summary_of
from stalingrad_game.record import saves
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from tests.support.games import GOLDEN, PACK, card_game, library, moves, played
from tests.support.played import finished


def kept(title: str, number: int, resigns: int = -1) -> Path:
    """A game between a person and the officer among the saves, given up after so many steps."""
    setup = Setup(number, players=(Seat("Anna"), Seat("", "officer")))
    with saves.new_game(card_game(), setup, title) as record:
        for _ in moves(record, number):
            pass
        if resigns >= 0:
            record.resign(resigns)
        assert record.path is not None
        return record.path


def tell(*argv: str) -> int:
    """Run a command line with the golden pack."""
    return main([*argv, "--pack", str(PACK)], (history_command, saves_command))


def test_what_a_record_says_is_what_its_game_was() -> None:
    for mode in ("basic", "expert", "four"):
        file = GOLDEN / f"{mode}.jsonl"
        record = GameRecord.read(file, library())
        found = played_game(file.read_bytes(), str(file), library())
        assert found.steps == len(record.steps)
        assert found.turn == record.game.moment(record.state).turn
        played = [step for step in record.steps if step.text.split()[0] in {"play", "hero"}]
        assert played
        for step in played:
            assert found.cards[step.seat % 2][step.text.split()[1]] > 0
        shown = [step for step in record.steps if step.text.startswith("intercept ")]
        assert sum(sum(side.values()) for side in found.cards) == len(played) + len(shown)


@pytest.mark.parametrize("handicap", ["", "soviet_2"])
def test_a_handicap_is_remembered(handicap: str) -> None:
    variants = {"handicap": handicap} if handicap else {}
    with saves.new_game(card_game(), Setup(1, variants, (Seat("Anna"), Seat())), "") as record:
        for _ in moves(record, 3):
            pass
        assert record.path is not None
        found = played_game(record.path.read_bytes(), str(record.path), library())
    assert found.handicap == handicap


def test_a_branch_is_a_game_of_its_own_whose_cards_count_from_where_it_left(
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole = GameRecord.read(GOLDEN / "basic.jsonl", library())
    acts = [step.text.split()[0] for step in whole.steps]
    last = len(acts) - 1 - acts[::-1].index("play")
    for step, cards in ((last, 1), (last + 1, 0)):
        branch = GameRecord.branched(whole, step, 7)
        if cards:
            branch.take(whole.steps[last].option)
        found = played_game(branch.data, "branch", library())
        assert (found.branched, found.steps) == (step, len(branch.steps))
        assert sum(sum(side.values()) for side in found.cards) == cards
    branch.resign(0)
    kept("Another", 12, resigns=0)
    saves.duplicate(branch, "Branch")
    summary = summary_of(all_games(library()), frozenset())
    assert (summary.games, summary.branched) == (2, 1)
    assert not any(count.side == "soviet" and count.won > 1 for count in summary.cards)
    assert tell("history") == 0
    printed = capsys.readouterr().out
    assert "branches" in printed
    assert "its cards are counted from the moment where it begins" in printed
    assert tell("history", "--csv") == 0
    assert f",{last + 1}," in capsys.readouterr().out


def test_a_finished_game_stays_counted_when_its_save_is_deleted() -> None:
    gone, open_one = kept("Gone", 12, resigns=0), kept("Open", 5)
    first = all_games(library())
    assert [one.over for one in first].count(True) == 1
    saves.delete(gone)
    saves.delete(open_one)
    (left,) = all_games(library())
    assert (left.winner, left.how, left.over) == ("soviet", "resigned", True)
    summary = summary_of([left], frozenset())
    (against,) = summary.opponents
    assert (against.opponent, against.side, against.games, against.won) == (
        *("officer", "german", 1, 0),
    )


def test_a_game_counts_for_who_commanded_at_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    """R1.3, R3.2: the first commander of a side may be turned over to his successor."""
    expected = Counter[tuple[str, bool]]()
    for seed, mode in ((2, "basic"), (3, "basic"), (4, "basic"), (5, "four")):
        record = played(seed, mode, 400)
        if record.result is None:
            record.resign(seed & 1)
        assert record.result is not None
        saves.duplicate(record, f"Game {seed}")
        for seat, turned in enumerate(record.state.turned):
            face = f"{record.game.kit.commanders[seat].id}.{'back' if turned else 'front'}"
            expected[face, seat & 1 == record.result.winner] += 1
    assert {face.partition(".")[2] for face, _ in expected} == {"front", "back"}
    first = all_games(library())
    assert all_games(GameLibrary([CardGames(())])) == first, "it stays written down"
    summary = summary_of(first, frozenset())
    for one in summary.commanders:
        assert one.won == expected[one.commander, True]
        assert one.games == one.won + expected[one.commander, False]
    assert len(summary.commanders) == len({face for face, _ in expected})
    assert tell("history") == 0
    assert "By commander at the end of the game" in capsys.readouterr().out


def test_a_game_whose_pack_is_gone_counts_without_commanders() -> None:
    kept("One", 12, resigns=1)
    (one,) = all_games(GameLibrary([CardGames(())]))
    assert one.over
    assert one.commanders == ((), ())


def test_copies_of_a_game_count_once() -> None:
    path = kept("One", 12, resigns=1)
    record = GameRecord.read(path, library())
    saves.duplicate(record, "Another")
    assert len(list(saves_folder().glob("*.jsonl"))) == 2
    assert len(all_games(library())) == 1


def test_an_odd_line_spoils_only_itself() -> None:
    kept("One", 12, resigns=1)
    all_games(library())
    path = ledger_file()
    good = path.read_bytes()
    other = good.replace(b'"game":"stalingrad"', b'"game":"chess"')
    assert other != good
    path.write_bytes(b'{"kind":"game"}\n\xff\n[[[\n' + other + good + b'{"kind":"ga')
    kept("Two", 13, resigns=1)
    assert len(all_games(library())) == 2
    ledger = Ledger()
    assert (len(ledger.games), ledger.odd) == (2, 5)


def test_what_was_deleted_is_not_counted_again(capsys: pytest.CaptureFixture[str]) -> None:
    kept("One", 12, resigns=1)
    assert tell("history", "delete") == 0
    assert all_games(library()) == ()
    assert list(saves_folder().glob("*.jsonl"))
    kept("Two", 13, resigns=1)
    assert len(all_games(library())) == 1
    capsys.readouterr()
    assert tell("history", "--json") == 0
    data = msgspec.json.decode(capsys.readouterr().out)
    assert data["summary"]["games"] == 1


def test_the_command_tells_all_and_exports_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tell("history") == 0
    assert capsys.readouterr().out == "No games have been recorded here yet.\n"
    kept("One", 12, resigns=1)
    kept("Two", 40, resigns=0)
    kept("Three", 4)
    assert tell("history") == 0
    printed = capsys.readouterr().out
    assert "Games played: 3, of which 2 finished" in printed
    assert "Card game · Basic game" in printed
    assert "as the Germans against " in printed
    file = tmp_path / "all.csv"
    assert tell("history", "export", str(file)) == 0
    rows = list(csv.reader(file.read_text(encoding="utf-8").splitlines()))
    capsys.readouterr()
    assert tell("history", "--csv") == 0
    assert list(csv.reader(capsys.readouterr().out.splitlines())) == rows
    assert len(rows) == 4
    before = file.read_bytes()
    kept("Four", 6)
    assert tell("history", "export", str(file)) == 2
    assert "left as it is" in capsys.readouterr().err
    assert file.read_bytes() == before
    assert tell("history", "export", str(file), "--replace") == 0
    assert len(file.read_bytes()) > len(before)
    assert tell("history", "export", str(tmp_path / "no" / "where.csv")) == 2
    assert tell("history", "export", str(tmp_path)) == 2


def test_deleting_a_save_by_command_keeps_it_in_mind() -> None:
    kept("One", 12, resigns=1)
    assert tell("saves", "delete", "One") == 0
    assert list(saves_folder().glob("*.jsonl")) == []
    assert len(all_games(library())) == 1


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX systems")
def test_a_pipe_in_place_of_the_ledger_hangs_nobody() -> None:
    os.mkfifo(ledger_file())
    (saves_folder() / "over.jsonl").write_bytes(finished(3).data)
    assert [one.over for one in all_games(library())] == [True]
    assert ledger_file().is_fifo()


def test_the_end_of_a_saved_game_is_written_down_at_once() -> None:
    note_end(finished(2), library())
    assert Ledger().games == {}
    path = kept("One", 12, resigns=1)
    with GameRecord.open(path, library()) as record:
        note_end(record, library())
    assert len(Ledger().games) == 1
