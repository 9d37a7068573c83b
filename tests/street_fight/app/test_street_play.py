"""``stalingrad street play``: a game is kept, gone on with, verified and listed (B10)."""

from __future__ import annotations

import codecs
import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.app.library import program_library
from stalingrad_game.assets import asset
from stalingrad_game.folders import saves_folder, scenarios_folder
from stalingrad_game.record.record import GameRecord
from stalingrad_game.street_fight.games import KEPT
from stalingrad_game.street_fight.players.player import NAMES
from tests.app.test_window_command import Visit
from tests.architecture import ROOT
from tests.support.amount import share

pytestmark = pytest.mark.rule("B10")

NEW = ("street", "play", "--text", "--rules", "k47", "--scenario", "first_house", "--seed", "3")


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Type lines into a command line; what it says."""

    def run(*argv: str, typed: str = "", code: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main(list(argv)) == code
        out, err = capsys.readouterr()
        return str(out + err)

    return run


def saved() -> list[Path]:
    return sorted(saves_folder().glob("*.jsonl"))


def test_a_game_is_kept_gone_on_with_and_verified(play: Any) -> None:
    before = set(saved())
    text = play(*NEW, typed="1\nquit\n")
    assert "Two Squads and One House, by the rules of K47, seed 3." in text
    (record,) = set(saved()) - before
    assert "Two Squads and One House - k47" in record.name
    steps = record.read_text().count('"kind":"take"')
    assert steps == 1
    again = play("street", "play", "--text", "--load", str(record), typed="1\n")
    assert "seed 3" in again
    assert record.read_text().count('"kind":"take"') == steps + 1
    assert play("street", "play", "--text", "--continue", typed="")
    assert str(record) in play("verify", str(record))
    assert "Two Squads and One House" in play("saves", "list")


def test_a_french_game_is_kept_under_its_french_title(play: Any) -> None:
    before = set(saved())
    play(*NEW, "--lang", "fr", typed="1\nquitter\n")
    (record,) = set(saved()) - before
    assert "Deux groupes et une maison - k47" in record.name


def test_the_same_seed_and_lines_are_the_same_game(play: Any) -> None:
    typed = "1\n1\n1\n1\n1\n1\nlog 99\n"
    assert play(*NEW, typed=typed) == play(*NEW, typed=typed)


def test_a_side_is_played_against_the_computer(play: Any) -> None:
    text = play(*NEW, "--as", "german", typed="")
    assert "The Soviets: computer (officer)" in text
    assert "The Germans: a person" in text


def test_either_side_is_played_by_a_computer_or_a_person_with_a_name(play: Any) -> None:
    record = begun(play, *NEW, "--german", "random", "--soviet", "random", typed="")
    (seats,) = players_of(record)
    assert seats == ["random", "random"]
    assert "can be replayed to its end" in play("verify", str(record))
    printed = play(*NEW, "--soviet", "random", "--names", "Anna", typed="quit\n")
    assert "The Germans: Anna" in printed
    assert "The Soviets: computer (random)" in printed
    printed = play(*NEW, "--as", "soviet", "--names", "Anna, Boris", typed="quit\n")
    assert "The Soviets: Boris" in printed


@pytest.mark.one_in(2)
@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_every_level_plays_either_side(side: str, level: str, play: Any) -> None:
    record = begun(play, *NEW, f"--{side}", level, typed="quit\n")
    (seats,) = players_of(record)
    assert seats == [level if one == side else "" for one in ("german", "soviet")]
    assert f"computer ({level})" in play("saves")


def players_of(*records: Path) -> list[list[str]]:
    """Who plays each game, "" for a person."""
    library = program_library(())
    found = [GameRecord.read(record, library).setup.players for record in records]
    return [[one.computer for one in players] for players in found]


@pytest.mark.parametrize("way", [(), ("--text",)], ids=["window", "terminal"])
@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (("--german", "general", *NEW[3:]), ["'general'", "person", *NAMES]),
        (("--as", "german", "--soviet", "random", *NEW[3:]), ["--as"]),
        (("--names", "A,B,C", *NEW[3:]), ["2 players"]),
        (("--rules", "k47"), ["--scenario"]),
        (("--german", "random"), ["--rules", "--scenario"]),
        (("--rules", "tide", "--scenario", "sewer_raid"), ["sewer_raid"]),
    ],
    ids=" ".join,
)
def test_what_cannot_be_played_is_told_in_one_line(
    argv: tuple[str, ...], expected: Sequence[str], way: tuple[str, ...], play: Any
) -> None:
    before = saved()
    printed = play("street", "play", *way, *argv, code=2)
    assert printed.count("\n") == 1
    assert all(word in printed for word in expected)
    assert saved() == before


def test_in_the_window_a_game_is_begun_and_gone_on_with(
    play: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    before, visit = set(saved()), Visit(monkeypatch)
    play("street", "play", *NEW[3:], "--soviet", "random")
    assert visit.screens == ["street_table"]
    (record,) = set(saved()) - before
    assert players_of(record) == [["", "random"]]
    for argv in (["--continue"], ["--load", str(record)]):
        visit = Visit(monkeypatch)
        play("street", "play", *argv)
        assert visit.screens == ["street_table"]
    visit = Visit(monkeypatch)
    play("street", "play")
    assert visit.screens == ["street"]
    assert set(saved()) == {*before, record}


def test_in_the_window_figures_of_ones_own_are_refused(play: Any, tmp_path: Path) -> None:
    assert "--text" in play("street", "play", *NEW[3:], "--tables", str(tmp_path), code=2)


def own_scenario(folder: Path) -> Path:
    """A scenario file outside the list."""
    text = asset("street", "scenarios", "first_house.toml").read_text(encoding="utf-8")
    file = folder / "mine.toml"
    file.write_text(text.replace('"first_house"', '"my_house"'), encoding="utf-8")
    return file


def begun(play: Any, *argv: str, typed: str = "1\nquit\n") -> Path:
    """The record of a game that is begun anew."""
    before = set(saved())
    play(*argv, typed=typed)
    (record,) = set(saved()) - before
    return record


def killed(argv: Sequence[str], typed: str) -> None:
    """Kill the program at its prompt, as soon as it has read some lines."""
    program = [sys.executable, "-u", "-m", "stalingrad_game", *argv]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(typed.encode())
        running.stdin.flush()
        prompts, tail = 0, b""
        while prompts <= typed.count("\n"):
            read = os.read(running.stdout.fileno(), 1)
            assert read, "the game ended before it was killed"
            tail = tail[-1:] + read
            prompts += tail == b"> "
        running.kill()


@pytest.mark.parametrize(
    ("rules", "code", "over"),
    [("tide", "en", "is over"), ("ats", "fr", "est terminée"), ("k47", "fr", "est terminée")],
)
def test_a_killed_game_is_gone_on_with_and_finished(
    rules: str, code: str, over: str, play: Any
) -> None:
    """By a person who also types nonsense and questions, against the computer."""
    argv = ("street", "play", "--text", "--lang", code)
    new = (*argv, "--rules", rules, "--scenario", "first_house", "--seed", "1", "--as", "soviet")
    record = begun(play, *new, typed="help\nwhy cost S1 F3\nundo\nmove S1 Z9\nxyz\n999\n1\n2\n")
    for _ in range(share(2, 1, 1)):
        before = record.read_bytes()
        killed([*argv, "--load", str(record)], "why sees G3 D3\n1\n")
        assert record.read_bytes().startswith(before)
        assert len(record.read_bytes()) > len(before)
    assert over in play(*argv, "--load", str(record), typed="why\n" + "1\n" * 400)
    assert "can be replayed to its end" in play("verify", str(record), "--lang", "en")


def test_a_game_on_a_file_goes_on_however_that_file_is_changed(play: Any, tmp_path: Path) -> None:
    file = own_scenario(tmp_path)
    record = begun(play, *NEW[:5], "--scenario", str(file))
    load = ("street", "play", "--text", "--load", str(record))
    file.write_text(file.read_text().replace("turns = 3", "turns = 6"))
    assert "my_house" not in play(*load, typed="1\nquit\n")
    file.unlink()
    assert record.read_text().count('"kind":"take"') == 2
    assert "can be replayed" in play("verify", str(record))
    (kept,) = (scenarios_folder() / KEPT).iterdir()
    kept.unlink()
    assert "played on the scenario my_house" in play(*load, code=2)


def test_a_scenario_is_kept_as_a_game_that_came_with_it_goes_on(play: Any, tmp_path: Path) -> None:
    file = own_scenario(tmp_path)
    record = begun(play, *NEW[:5], "--scenario", str(file))
    shutil.rmtree(scenarios_folder() / KEPT)
    play("street", "play", "--text", "--load", str(record), "--scenario", str(file), typed="quit\n")
    file.unlink()
    assert "can be replayed" in play("verify", str(record))


def test_a_game_whose_scenario_cannot_be_kept_is_not_begun(play: Any, tmp_path: Path) -> None:
    (scenarios_folder() / KEPT).write_text("")
    before = set(saved())
    printed = play(*NEW[:5], "--scenario", str(own_scenario(tmp_path)), code=2)
    assert "the scenario can't be kept" in printed
    assert printed.count("\n") == 1
    assert set(saved()) == before


def test_a_game_on_a_file_needs_that_file_unchanged(play: Any, tmp_path: Path) -> None:
    file = own_scenario(tmp_path)
    record = begun(play, *NEW[:5], "--scenario", str(file))
    shutil.rmtree(scenarios_folder() / KEPT)
    named = ("--scenario", str(file))
    assert "can be replayed" in play("verify", str(record), *named)
    load = ("street", "play", "--text", "--load", str(record))
    assert "my_house" not in play(*load, *named, typed="quit\n")
    shutil.rmtree(scenarios_folder() / KEPT)
    file.write_text(file.read_text().replace("turns = 3", "turns = 6"))
    for argv in ((*load, *named), load, ("verify", str(record), *named)):
        printed = play(*argv, code=2)
        assert "played on the scenario my_house" in printed
        assert printed.count("\n") == 1
    assert "le scénario my_house" in play(*load, "--lang", "fr", code=2)
    file.unlink()
    for argv in ((*load, *named), ("verify", str(record), *named)):
        printed = play(*argv, code=2)
        assert "mine.toml: this file is missing" in printed
        assert printed.count("\n") == 1


def test_a_game_with_other_figures_needs_them(play: Any, tmp_path: Path) -> None:
    (tmp_path / "k47.toml").write_text("[moves.foot]\nrun = 3\n")
    tables = ("--tables", str(tmp_path))
    record = begun(play, *NEW, *tables)
    plain = begun(play, *NEW)
    assert "--tables" in play("verify", str(record), code=2)
    both = play("verify", str(record), str(plain), *tables)
    assert both.count("can be replayed") == 2


def test_the_latest_game_of_a_scenario_is_gone_on_with(play: Any, tmp_path: Path) -> None:
    mine = begun(play, *NEW[:5], "--scenario", str(own_scenario(tmp_path)))
    begun(play, *NEW)
    before = mine.read_bytes()
    play(*NEW[:3], "--continue", "--scenario", str(tmp_path / "mine.toml"), typed="1\n")
    assert mine.read_bytes() != before
    assert "there is no unfinished game" in play(
        *NEW[:3], "--continue", "--scenario", "bunker_line", code=2
    )


def test_a_saved_game_stands_in_a_phase_of_its_referee(play: Any) -> None:
    begun(play, *NEW[:4], "tide", "--scenario", "first_house")
    line = "Street Fight · Two Squads and One House (Tide), 2 people, turn 1, action phase"
    assert f"Two Squads and One House - tide – {line}" in play("saves")
    line = "Combat de rue · Deux groupes et une maison (Tide), 2 personnes"
    assert line in play("saves", "--lang", "fr")


MANUAL = ROOT / "assets" / "manual"
MANUAL_TEXTS = {
    language: (MANUAL / language / "street_fight.md").read_text(encoding="utf-8")
    for language in ("en", "fr")
}


@pytest.mark.parametrize(
    "line", re.findall(r"^stalingrad (street .*)$", MANUAL_TEXTS["en"], re.MULTILINE)
)
def test_a_command_of_the_manual_runs(line: str, play: Any) -> None:
    assert play(*line.split(), typed="quit\n")
    assert line in MANUAL_TEXTS["fr"]


@pytest.mark.parametrize(
    ("language", "some"),
    [("en", {"goal", "map", "options G1"}), ("fr", {"objectif", "carte", "choix G1"})],
)
def test_what_the_manual_says_to_type_is_understood(
    language: str, some: set[str], play: Any
) -> None:
    rows = [row for row in MANUAL_TEXTS[language].splitlines() if row.startswith("| `")]
    typed = [line for row in rows for line in re.findall(r"`([^`]+)`", row.split("|")[1])]
    assert some <= set(typed)
    for line in typed:
        answer = play(*NEW, "--lang", language, typed=f"{line}\n").split("\n> ", 1)[1]
        assert answer.strip()
        for refusal in ("There is no command or option", "can’t be read here"):
            assert refusal not in answer
        for refusal in ("ni commande ni option", "ne peut pas être lu ici"):
            assert refusal not in answer


def test_a_record_of_cards_is_said_to_be_one(play: Any) -> None:
    record = ROOT / "tests" / "record" / "golden" / "basic.jsonl"
    printed = play("street", "play", "--text", "--load", str(record), code=2)
    assert f"{record}: this is a record of the card game; stalingrad play --text --load" in printed
    assert "doesn" not in printed


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ("men = 99999999999", "men: allowed: a whole number, at most 30"),
        ("men = 'six'", "men: needs a whole number, not a text"),
        ("wings = 2", "wings: unknown field"),
    ],
)
def test_a_figure_of_a_unit_is_told_with_file_unit_and_field(
    own: str, expected: str, play: Any, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    whole = asset("street", "scenarios", "first_house.toml").read_text(encoding="utf-8")
    file.write_text(whole.replace("men = 6", own, 1), encoding="utf-8")
    printed = play(*NEW[:5], "--scenario", str(file), code=2)
    assert printed == f"stalingrad: mine.toml: unit G1: k47: {expected}\n"


def test_a_scenario_with_a_byte_order_mark_is_read(play: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    whole = asset("street", "scenarios", "first_house.toml").read_bytes()
    file.write_bytes(codecs.BOM_UTF8 + whole)
    assert "Two Squads and One House" in play(*NEW[:5], "--scenario", str(file), typed="quit\n")
