"""Games by mail in the terminal: begun, sent, answered, opened; what other commands say of them."""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.folders import saves_folder
from stalingrad_game.kernel.chance import is_keyed
from stalingrad_game.past_games.ledger import Ledger
from stalingrad_game.record import saves, sealed_saves
from stalingrad_game.record.sealed_saves import is_sealed_file
from stalingrad_game.record.timeline import RESIGNED
from tests.support.sealed import PASSPHRASES

pytestmark = pytest.mark.usefixtures("cheap_seals", "drawn_seed")
GERMANS, SOVIETS = PASSPHRASES
BOTH = (GERMANS, GERMANS, SOVIETS, SOVIETS)
SEED = "7041776"
UNSEEN_SEED = sealed_saves._unseen_seed
"""As the program draws it."""
NEW = ("play", "--text", "--new", "--names", "Anna,Boris")
STREET = ("street", "play", "--text", "--rules", "tide", "--scenario", "first_house")


@pytest.fixture
def drawn_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seed that is drawn unseen."""
    monkeypatch.setattr(sealed_saves, "_unseen_seed", lambda: int(SEED))


class Terminal:
    """Runs command lines with typed lines."""

    def __init__(self, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._patch, self._capsys = patch, capsys

    def __call__(self, *argv: str, typed: tuple[str, ...] = ()) -> tuple[int, str]:
        """The exit code, and all that was said, in one line."""
        self._patch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = main(list(argv))
        out, err = self._capsys.readouterr()
        assert not set(PASSPHRASES) & set(out.split())
        return code, " ".join((out + err).split())


@pytest.fixture
def tell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


def only_file() -> Path:
    """The only file among the saves."""
    (path,) = saves_folder().iterdir()
    return path


def test_a_game_is_begun_sent_and_answered(tell: Terminal, tmp_path: Path) -> None:
    mail = tmp_path / "mail.jsonl"
    code, text = tell(*NEW, "--sealed", "german", typed=(*BOTH, "1", "end", f"save {tmp_path}/c"))
    assert code == 0
    assert "It is now up to the Soviets to decide" in text
    assert str(only_file()) in text
    assert SEED not in text, "it tells every hand"
    assert is_sealed_file(only_file())
    shutil.copyfile(only_file(), mail)
    only_file().unlink()
    code, text = tell("play", "--text", "--load", str(mail), typed=(SOVIETS, "hand german", "quit"))
    assert code == 0
    assert "the other side chose the passphrase" in text
    assert "“german” names no player at this computer" in text
    assert "The game is saved and sealed;" in text
    assert SEED not in text
    assert is_sealed_file(only_file())


@pytest.mark.parametrize("side", range(2))
def test_in_a_game_for_four_a_team_looks_at_its_two_hands_and_no_other(
    tell: Terminal, side: int
) -> None:
    names = ("Anna", "Boris", "Clara", "Dmitri")
    begun = ("play", "--text", "--new", "--mode", "four", "--names", ",".join(names))
    tell(*begun, "--sealed", "german", typed=(*BOTH, *["1"] * (30 * side), "quit"))
    play_argv = ("play", "--text", "--load", str(only_file()))
    for seat, name in enumerate(names):
        _, text = tell(*play_argv, typed=(PASSPHRASES[side], f"hand {name}", "quit"))
        assert "It is now up to the" not in text, "this side is asked"
        refused = f"“{name}” names no player at this computer"
        assert (refused in text) == (seat % 2 != side)
        assert bool(re.search(rf"{name} \([\w .]+\) – hand:", text)) == (seat % 2 == side)


def test_whoever_comes_back_reads_what_happened_since(tell: Terminal) -> None:
    tell(*NEW, "--sealed", "german", typed=(*BOTH, "1", "1", "quit"))
    path = str(only_file())
    _, text = tell("play", "--text", "--load", path, typed=(SOVIETS,))
    assert "German campaign card" in text, "the Soviets have never been here"
    assert "It is now up to the Germans to decide" in text
    _, text = tell("play", "--text", "--load", path, typed=(GERMANS, "quit"))
    assert "German campaign card" not in text


def test_street_fight_is_played_by_mail_too(tell: Terminal) -> None:
    code, text = tell(*STREET, "--sealed", "soviet", typed=(*BOTH, "quit"))
    assert code == 0
    assert "sealed" in text
    assert SEED not in text
    path = str(only_file())
    for side, passphrase in enumerate(PASSPHRASES):
        play_argv = ("play", "--text", "--load", path)
        code, text = tell(*play_argv, typed=(passphrase, "quit"))
        assert code == 0
        assert tell("street", *play_argv, typed=(passphrase, "quit")) == (code, text)
        decides = "up to the Soviets" if side == 0 else "up to the Germans"
        assert decides in text or "stalingrad play --text --load FILE continues it" in text


def test_a_wrong_passphrase_is_one_line(tell: Terminal) -> None:
    tell(*NEW, "--sealed", "german", typed=(*BOTH, "quit"))
    code, text = tell("play", "--text", "--load", str(only_file()), typed=("something else",))
    assert code == 2
    assert text.endswith(f"stalingrad: {only_file()}: neither side has this passphrase")
    code, text = tell("play", "--text", "--load", str(only_file()))
    assert (code, text.rsplit(": ", 1)[1]) == (2, "no passphrase was given")
    path = str(only_file())
    code, text = tell("--lang", "fr", "play", "--text", "--load", path, typed=("autre chose",))
    assert code == 2
    assert "aucun" in text


def test_a_file_that_is_none_is_told_before_anything_is_asked(
    tell: Terminal, tmp_path: Path
) -> None:
    tell(*NEW, typed=("quit",))
    for path, why in ((tmp_path / "none", "no such file"), (only_file(), "not a sealed record")):
        code, text = tell("sealed", "passphrase", str(path))
        assert code == 2
        assert text.startswith(f"stalingrad: {path}: ")
        assert why in text


@pytest.mark.parametrize("command", [("verify",), ("replay",), ("review",)])
def test_other_commands_say_in_a_line_what_to_do(tell: Terminal, command: tuple[str, ...]) -> None:
    tell(*NEW, "--sealed", "german", typed=(*BOTH, "quit"))
    code, text = tell(*command, str(only_file()))
    assert code == 2
    assert "this record is sealed; open it with stalingrad play" in text


def test_the_list_and_the_history_know_nothing_of_what_is_in_it(tell: Terminal) -> None:
    tell(*NEW, "--sealed", "german", typed=(*BOTH, "1", "quit"))
    code, text = tell("saves")
    assert code == 0
    assert f"1. {only_file().stem} – sealed; stalingrad play asks for the passphrase" in text
    assert SEED not in text
    assert tell("history") == (0, "No games have been recorded here yet.")


def test_a_game_that_was_begun_is_sealed_in_another_file(tell: Terminal) -> None:
    tell(*NEW, typed=("1", "quit"))
    before = only_file()
    code, text = tell("sealed", "new", str(before), "--as", "soviet", typed=BOTH)
    assert code == 0
    assert f"{before} can still be read" in text
    assert sorted(map(is_sealed_file, saves_folder().iterdir())) == [False, True]


def test_a_passphrase_is_changed(tell: Terminal) -> None:
    tell(*NEW, "--sealed", "german", typed=(*BOTH, "quit"))
    path = str(only_file())
    new = "my own words"
    code, text = tell("sealed", "passphrase", path, typed=(SOVIETS, new, new))
    assert code == 0
    assert "this file now opens with your new passphrase" in text
    assert tell("sealed", "passphrase", path, typed=(SOVIETS,))[0] == 2
    for typed, why in (((new, "short"), "at least 8"), ((new, new[:-1], new), "differ")):
        code, text = tell("sealed", "passphrase", path, typed=typed)
        assert code == 2
        assert why in text
    code, text = tell("sealed", "passphrase", path, typed=(new, GERMANS, GERMANS))
    assert code == 2
    assert "each side needs its own passphrase" in text


def test_a_game_is_opened_for_good_when_it_is_over_or_both_agree(
    tell: Terminal, tmp_path: Path
) -> None:
    tell(*NEW, "--sealed", "german", typed=(*BOTH, "1", "quit"))
    path, out = str(only_file()), tmp_path / "out.jsonl"
    code, text = tell("sealed", "open", path, str(out), typed=(GERMANS, GERMANS))
    assert code == 2
    assert not out.exists()
    code, text = tell("sealed", "open", path, str(out), typed=(GERMANS, SOVIETS))
    assert code == 0
    assert "must give its passphrase too" in text
    assert tell("verify", str(out))[0] == 0
    tell("play", "--text", "--load", path, typed=(GERMANS, "resign yes"))
    over = str(tmp_path / "over.jsonl")
    code, text = tell("sealed", "open", path, over, typed=(GERMANS, GERMANS))
    assert code == 2
    assert "hasn’t seen the end" in text
    code, text = tell("sealed", "open", path, over, typed=(SOVIETS,))
    assert code == 0
    assert "Written in readable form" in text
    assert tell("verify", over)[0] == 0


def test_whoever_gives_up_alone_learns_nothing_until_the_other_side_has_seen_it(
    tell: Terminal,
) -> None:
    tell(*NEW, "--sealed", "german", typed=(*BOTH, "1", "quit"))
    path = str(only_file())
    play_argv = ("play", "--text", "--load", path)
    for typed in ((GERMANS, "resign yes"), (GERMANS,)):
        code, text = tell(*play_argv, typed=typed)
        assert code == 0
        assert "The other side’s secrets stay hidden until that side has seen the end too" in text
        ending = text.partition("The hands at the end")[2]
        assert "(German)" in ending
        assert "(Soviet)" not in ending
        assert not Ledger().games
    code, text = tell("--lang", "fr", *play_argv, typed=(SOVIETS,))
    assert "tout est visible ici" in text
    assert "Les mains à la fin" in text
    (known,) = Ledger().games.values()
    assert (known.winner, known.how) == ("soviet", RESIGNED)
    _, text = tell(*play_argv, typed=(GERMANS,))
    assert "everything is visible here" in text
    assert "The hands at the end" in text


def test_a_sealed_game_needs_two_persons_and_the_terminal(tell: Terminal) -> None:
    code, text = tell(*NEW, "--soviet", "officer", "--sealed", "german", typed=BOTH)
    assert code == 2
    assert "a person plays each side" in text
    code, text = tell("play", "--new", "--sealed", "german")
    assert code == 2
    assert "--sealed needs --text" in text
    assert not list(saves_folder().iterdir())


@pytest.mark.parametrize("begins", [NEW, STREET])
def test_nobody_names_the_seed_of_a_sealed_game(tell: Terminal, begins: tuple[str, ...]) -> None:
    code, text = tell(*begins, "--sealed", "german", "--seed", "7", typed=BOTH)
    assert code == 2
    assert "--seed can’t be used with --sealed" in text
    assert not list(saves_folder().iterdir())


@pytest.mark.parametrize("begins", [NEW, STREET, ()])
def test_the_seed_of_a_sealed_game_is_keyed_however_it_is_begun(
    tell: Terminal, begins: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sealed_saves, "_unseen_seed", UNSEEN_SEED)
    if begins:
        tell(*begins, "--sealed", "german", typed=(*BOTH, "quit"))
        path = only_file()
    else:
        tell(*NEW, "--seed", SEED, typed=("1", "quit"))
        readable = only_file()
        tell("sealed", "new", str(readable), "--as", "german", typed=BOTH)
        (path,) = set(saves_folder().iterdir()) - {readable}
    out = tmp_path / "out.jsonl"
    tell("sealed", "open", str(path), str(out), typed=(GERMANS, SOVIETS))
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    seeds = [line["seed"] for line in lines if "seed" in line]
    assert is_keyed(seeds[-1])
    assert seeds[:-1] == ([] if begins else [int(SEED)])


def test_without_the_extra_it_is_said_how_to_install_it(
    tell: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(*NEW, "--sealed", "german", typed=(*BOTH, "quit"))
    path = str(only_file())
    monkeypatch.setitem(sys.modules, "nacl", None)
    for argv in (
        (*NEW, "--sealed", "german"),
        ("play", "--text", "--load", path),
        ("sealed", "passphrase", path),
    ):
        code, text = tell(*argv)
        assert code == 2
        assert "pip install 'stalingrad-game[sealed]'" in text


def test_nothing_of_a_sealed_game_is_among_readable_files(
    tell: Terminal, own_home: Path, tmp_path: Path
) -> None:
    tell(*NEW, "--sealed", "german", typed=(*BOTH, "1", "end", f"save {tmp_path / 'copy'}"))
    for path in own_home.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            assert SEED.encode() not in data
            assert b"Anna" not in data
    assert saves.title_of(only_file()) == "Anna - Boris"
