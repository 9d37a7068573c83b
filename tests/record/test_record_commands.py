"""``verify``, ``saves`` and ``--self-test`` as their user meets them."""

from __future__ import annotations

import shutil
import string
from pathlib import Path

import pytest

from stalingrad_game.app import saves_command, self_test, verify_command
from stalingrad_game.app.cli import main
from stalingrad_game.app.command import IN_PART
from stalingrad_game.card_game.game import PHASES, CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.folders import saves_folder
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.record import saves
from stalingrad_game.record.errors import ErrorKind, RecordWarning
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.record.words import warning_text
from tests.support.crafted import a_record, rewritten
from tests.support.games import BEGUN, GOLDEN, PACK, card_game, library, moves
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES

COMMANDS = (verify_command, saves_command)


def tell(*argv: str) -> int:
    """Run a command line with the golden pack."""
    return main([*argv, "--pack", str(PACK)], COMMANDS)


def kept(title: str, *, number: int = 3) -> GameRecord[CardGame]:
    """A game among the saves, closed."""
    setup = Setup(2, players=(Seat("Anna"), Seat("Boris")), begun=BEGUN)
    with saves.new_game(card_game(), setup, title) as record:
        for _ in moves(record, number):
            pass
    return record


def facts(text: str) -> set[str]:
    """The facts that a text names."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_records_that_play_through_are_one_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(GOLDEN / f"{mode}.jsonl") for mode in ("basic", "four")]
    assert tell("verify", *files) == 0
    out, err = capsys.readouterr()
    assert err == ""
    numbers = [len(GameRecord.read(Path(file), library()).steps) for file in files]
    assert out.splitlines() == [
        f"{file}: this record can be replayed to its end ({number} decisions)"
        for file, number in zip(files, numbers, strict=True)
    ]


def test_a_record_that_does_not_play_through_is_one_line_and_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = (GOLDEN / "basic.jsonl").read_bytes()
    (tmp_path / "flipped").write_bytes(data.replace(b"take", b"tape", 1))
    (tmp_path / "torn").write_bytes(data[:-9])
    (tmp_path / "whole").write_bytes(data)
    files = [str(tmp_path / name) for name in ("flipped", "torn", "none", "whole")]
    assert tell("verify", *files) == 2
    out, err = capsys.readouterr()
    assert err == ""
    flipped, torn, none, whole = out.splitlines()
    assert flipped == f"{files[0]}: line 2 is damaged; the file was left as it is"
    assert torn.startswith(f"{files[1]}: the end of this record was cut off (")
    assert none == f"{files[2]}: there is no such file"
    assert "can be replayed" in whole
    assert (tmp_path / "torn").read_bytes() == data[:-9]


def test_a_torn_last_line_alone_is_exit_code_3_and_its_size_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = (GOLDEN / "basic.jsonl").read_bytes()
    last = len(data.splitlines(keepends=True)[-1])
    (tmp_path / "torn").write_bytes(data[:-9])
    (tmp_path / "whole").write_bytes(data)
    assert tell("verify", str(tmp_path / "torn"), str(tmp_path / "whole")) == IN_PART
    torn, _ = capsys.readouterr().out.splitlines()
    steps = len(GameRecord.read(tmp_path / "whole", library()).steps)
    assert torn == (
        f"{tmp_path / 'torn'}: the end of this record was cut off ({last - 9} bytes) "
        "and has been left out; "
        f"everything before it can be replayed ({steps} decisions)"
    )
    (tmp_path / "whole").write_bytes(b"")
    assert tell("verify", str(tmp_path / "torn"), str(tmp_path / "whole")) == 2


def test_a_record_of_another_pack_plays_through_where_that_pack_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack, file = tmp_path / "pack", tmp_path / "game.jsonl"
    shutil.copytree(PACK, pack)
    entry = pack / "pack.toml"
    text = entry.read_text(encoding="utf-8")
    entry.write_text(text.replace('version = "1"', 'version = "77"'), encoding="utf-8")
    content = load_pack(pack)
    with GameRecord.start(CardGame(Kit(content, "basic")), Setup(2), file):
        pass
    assert tell("verify", str(file)) == 2
    expected = f"{file}: this game was played with the data pack standard 77 ("
    assert capsys.readouterr().out.startswith(expected)
    assert main(["verify", str(file), "--pack", str(pack)], COMMANDS) == 0


def test_saved_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert tell("saves") == 0
    assert capsys.readouterr().out == f"No game is saved in {saves_folder()}.\n"
    kept("Anna's tower")
    (saves_folder() / "broken.jsonl").write_bytes(b"{}\n")
    for argv in (["saves"], ["saves", "list"]):
        assert tell(*argv) == 0
        heading, *lines = capsys.readouterr().out.splitlines()
        assert heading == f"Saved games in {saves_folder()}:"
        broken, tower = sorted(line.partition(". ")[2] for line in lines)[::-1]
        listed = "Anna's tower – Basic game, Anna v Boris, turn 1, Manoeuvre, last played "
        assert tower.startswith(f"1942-09-13 06.30 {listed}")
        assert broken.startswith("broken – ")
        assert "not the record of a game" in broken


def test_the_list_speaks_french(capsys: pytest.CaptureFixture[str]) -> None:
    with saves.new_game(card_game(), Setup(2, begun=BEGUN)) as record:
        while not record.state.district >= 0:
            assert record.decision
            record.take(record.decision.options[-1 if record.steps else 0])
        district = record.state.buildings[record.state.district]
        kit = record.game.kit
        building = kit.content.texts_in(FRENCH)["buildings"][kit.buildings[district].id].name
    assert tell("saves", "list", "--lang", "fr") == 0
    line = capsys.readouterr().out.splitlines()[1]
    assert "Partie de base, 2 personnes, tour 1, " in line
    assert building in line


def test_a_game_is_renamed_deleted_and_exported_by_number_title_or_file_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = kept("Tower").data
    assert tell("saves", "rename", "1", "Factory") == 0
    assert capsys.readouterr().out == "Renamed: 1942-09-13 06.30 Factory\n"
    assert tell("saves", "export", "Factory", str(tmp_path / "sent.jsonl")) == 0
    assert (tmp_path / "sent.jsonl").read_bytes() == data
    assert capsys.readouterr().out == f"Copied to {tmp_path / 'sent.jsonl'}\n"
    assert tell("saves", "delete", "1942-09-13 06.30 Factory.jsonl") == 0
    assert capsys.readouterr().out == "Deleted: 1942-09-13 06.30 Factory\n"
    assert saves.list_saves(library()) == []


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["delete", "2"], "no saved game is called 2; see stalingrad saves"),
        (["delete", "0"], "no saved game is called 0; see stalingrad saves"),
        (["rename", "Turm", "x"], "no saved game is called Turm; see stalingrad saves"),
        (["export", "1", "{taken}"], "{taken}: this file already exists; it was left as it is"),
        (["export", "1"], "the following arguments are required: FILE"),
        (["burn", "1"], "argument TASK: invalid choice: 'burn'"),
    ],
    ids=str,
)
def test_what_cannot_be_done_is_one_line_and_exit_code_2(
    argv: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept("Tower")
    taken = tmp_path / "taken"
    taken.write_bytes(b"mine")
    assert main(["saves", *(part.format(taken=taken) for part in argv)], COMMANDS) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"stalingrad: {message.format(taken=taken)}")
    assert err.count("\n") == 1
    assert taken.read_bytes() == b"mine"


def test_two_games_of_one_title_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    kept("Tower")
    first = saves.list_saves(library())[0].path
    first.rename(first.with_name("1942-11-19 07.30 Tower.jsonl"))
    kept("Tower")
    assert tell("saves", "delete", "Tower") == 2
    assert "more than one saved game is called Tower" in capsys.readouterr().err
    assert len(saves.list_saves(library())) == 2


def test_self_test_is_one_line_and_leaves_nothing_behind(
    capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    assert tell("--self-test") == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.count("\n") == 1
    assert "self-test passed" in out
    assert [path for path in own_home.rglob("*") if path.is_file()] == []


def test_the_game_of_the_self_test_is_a_whole_one(tmp_path: Path) -> None:
    record = self_test.play(card_game(), tmp_path / "game.jsonl")
    assert record.result
    assert record.state.turn == record.state.last_turn
    assert {"play", "hold", "refresh"} <= {step.text.split()[0] for step in record.steps}


def test_self_test_notices_a_record_that_is_read_back_wrongly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read = GameRecord.read

    def another(path: Path, library: GameLibrary) -> GameRecord[CardGame]:
        return GameRecord.start(card_game(), Setup(1)) if path.exists() else read(path, library)

    monkeypatch.setattr(GameRecord, "read", another)
    assert tell("--self-test") != 0
    assert "passed" not in capsys.readouterr().out


def test_every_trouble_is_said_in_both_languages() -> None:
    english, french = catalogue(ENGLISH), catalogue(FRENCH)
    for kind in ErrorKind:
        names = {name: f"<{name}>" for name in facts(english.written(f"record.trouble.{kind}"))}
        warning = RecordWarning(kind, names)
        assert warning_text(english, warning) == str(warning).replace("'", "’")
        assert warning_text(french, warning) != str(warning)
        assert all(name in warning_text(french, warning) for name in names.values())


def test_file_names_are_said_letter_by_letter() -> None:
    warning = RecordWarning(ErrorKind.MISSING, {"file": "l'été : {a} !"})
    assert warning_text(catalogue(FRENCH), warning).startswith("l'été : {a} !")


def test_every_phase_of_a_record_has_a_name() -> None:
    for language in LANGUAGES:
        for phase in PHASES:
            assert f"phase.{phase}" in catalogue(language)


def test_verify_names_the_file_of_a_record_with_an_unknown_player(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    seats = [{"computer": "nobody_knows"}, {"name": "two"}]
    path.write_bytes(rewritten(a_record("cards"), {1: {"players": seats}}))
    assert main(["verify", "--lang", "en", str(path)]) == 2
    assert f"{path}: the set-up of this game can’t be played" in capsys.readouterr().out
