"""The laboratory's commands as their user meets them: what they print, and their exit codes."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.card_game.lab import card_checks
from stalingrad_game.card_game.lab.calibration import BINS
from stalingrad_game.card_game.rules.odds import german_chance
from stalingrad_game.card_game.state.variants import DiceReading
from tests.lab.test_fuzz import Stumbles

FACES = range(1, 7)


def printed(capsys: pytest.CaptureFixture[str], *argv: str) -> Any:
    """The JSON that a command prints; it ends well."""
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def rolled_out(german: int, soviet: int, *, determination: bool, reading: DiceReading) -> Fraction:
    """The German's chance by looking at every roll of all dice."""
    if not german or not soviet:
        return Fraction(bool(german))
    won = Fraction(0)
    rest = german_chance(german - 1, soviet - 1, determination=False, reading="highest")
    for roll in product(FACES, repeat=german + soviet):
        ours = sorted(roll[:german], reverse=True)
        theirs = sorted(roll[german:], reverse=True)
        if reading == "cancel":
            won += _cancelled(ours, theirs, determination=determination)
        elif ours[0] != theirs[0]:
            won += ours[0] > theirs[0]
        elif not determination:
            won += rest
    return won / Fraction(6) ** (german + soviet)


def _cancelled(ours: list[int], theirs: list[int], *, determination: bool) -> int:
    while ours and theirs and ours[0] == theirs[0]:
        if determination:
            return 0
        ours, theirs = ours[1:], theirs[1:]
    if not theirs:
        return bool(ours)
    return bool(ours) and ours[0] > theirs[0]


@pytest.mark.parametrize("variant", ["highest", "cancel"])
@pytest.mark.parametrize("german", range(4))
@pytest.mark.parametrize("soviet", range(4))
def test_odds_are_those_of_every_roll_counted(
    german: int, soviet: int, variant: DiceReading, capsys: pytest.CaptureFixture[str]
) -> None:
    found = printed(
        capsys,
        *("odds", "--german", str(german), "--soviet", str(soviet)),
        *("--variant", variant, "--json"),
    )
    exact = rolled_out(german, soviet, determination=False, reading=variant)
    assert found == {"german": pytest.approx(exact), "soviet": pytest.approx(1 - exact)}


@pytest.mark.parametrize("variant", ["highest", "cancel"])
@pytest.mark.parametrize("soviet", range(1, 5))
def test_odds_with_determination_alone(
    soviet: int, variant: DiceReading, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ("odds", "--german", "1", "--soviet", str(soviet), "--determination")
    found = printed(capsys, *argv, "--variant", variant, "--json")
    exact = rolled_out(1, soviet, determination=True, reading=variant)
    assert found["german"] == pytest.approx(exact)
    assert found["german"] + found["soviet"] == pytest.approx(1)


def test_odds_for_people_show_percentages_and_the_fraction(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["odds", "--german", "1", "--soviet", "1"]) == 0
    assert capsys.readouterr().out == "German 41.67% (5/12), Soviet 58.33%\n"


@pytest.mark.parametrize(
    "argv",
    [
        ["odds", "--german", "2", "--soviet", "2", "--determination"],
        ["odds", "--german", "two", "--soviet", "2"],
        ["odds", "--german", "31", "--soviet", "2"],
        ["odds", "--german", "2"],
        ["fuzz", "--games", "0"],
        ["fuzz", "--mode", "solitaire"],
        ["fuzz", "--replay", "nowhere.json"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_refused_in_one_line(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


def test_fuzz_prints_its_count(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "fuzz", "--games", "1", "--seed", "2", "--json")
    assert set(found) == {"games", "failures", "decisions", "seconds"}
    assert (found["games"], found["failures"]) == (1, 0)
    assert found["decisions"] > 100


def test_fuzz_for_people_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--games", "2", "--mode", "expert"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("2 games, ")
    assert "0 faults" in out


def test_fuzz_leaves_a_note_of_a_fault_that_can_be_played_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as planted:
        planted.setattr(card_checks, "CardGame", Stumbles)
        assert main(["fuzz", "--games", "1", "--json"]) == 1
        out, err = capsys.readouterr()
    assert json.loads(out)["failures"] == 1
    assert "planted" in err
    path = err.split("--replay ")[1].strip()
    assert Path(path).is_file()
    assert main(["fuzz", "--replay", path, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["failures"] == 0


@pytest.mark.parametrize("text", ["", "{}", "[1]", "\x00", '{"mode":"basic"}'])
def test_a_note_that_is_none_is_refused_in_one_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "note.json"
    path.write_text(text, encoding="utf-8")
    assert main(["fuzz", "--replay", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


def test_foretold_chances_are_compared_with_what_comes(capsys: pytest.CaptureFixture[str]) -> None:
    bins = printed(capsys, "calibrate", "--games", "3", "--seed", "2", "--json")
    assert len(bins) == BINS
    assert sum(one["battles"] for one in bins) > 10
    for number, one in enumerate(bins):
        if one["battles"]:
            assert number / BINS <= one["said"] <= (number + 1) / BINS
            assert 0 <= one["without_cards"] <= 1
    assert main(["calibrate", "--games", "3", "--seed", "2"]) == 0
    rows = capsys.readouterr().out.splitlines()[1:]
    assert len(rows) == sum(one["battles"] > 0 for one in bins)
