"""What the documents say was measured comes of kept reports, and each of a command."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from stalingrad_game.app import simulate_command
from stalingrad_game.app.cli import main
from stalingrad_game.app.measure_command import OTHER_GAMES
from stalingrad_game.assets import asset
from stalingrad_game.card_game.content.counts import MODES
from stalingrad_game.card_game.lab.measured import (
    PAGE,
    RUNS,
    STRENGTHS,
    kept_reports,
    page,
    read_plan,
    report_bytes,
    strengths,
    wanted_runs,
)
from stalingrad_game.card_game.lab.question_figures import kept_figures
from stalingrad_game.card_game.lab.report import Report
from stalingrad_game.card_game.packs import load_pack, plays_identically
from stalingrad_game.card_game.players import actions
from stalingrad_game.card_game.players.attack_choice import attack_measured
from stalingrad_game.card_game.players.staff import STAFF_KINDS
from stalingrad_game.card_game.state.variants import PROGRAM_GAME
from stalingrad_game.search.levels import read_strengths
from stalingrad_game.street_fight.evenness import read_shares

MEASURED = asset("measured")
PLAN_SHIPPED = read_plan(MEASURED / "plan.toml")
PLAN = """
[[section]]
title = "Balance"
[[section.match]]
players = ["greedy", "greedy"]
games = { basic = 3, expert = 1 }
[[section]]
title = "Levels"
[[section.match]]
players = ["officer", "recruit"]
games = { basic = 4 }
looks = 2
piece = 2
"""

OTHER = """
[[other]]
name = "even"
command = "street balance --scenario first_house --rules k47 --games 2 --most 2"
figures = "even.toml"
"""


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    return path


def measure(folder: Path, plan: Path, *argv: str, code: int = 0) -> None:
    assert main(["measure", "--into", str(folder), "--plan", str(plan), *argv]) == code


MOST_STAFF_LOSS = 0.3
"""Points of a game's chances that a side may lose by leaving details to its staff."""
LEAST_STAFF_SHARE = 0.15
"""Of a game's questions that the staff takes off its players at the least."""
LEAST_POSITIONS = 50
MOST_ALIKE = 0.7
"""In what share of positions the same number of buildings may be the best to leave alone."""


def test_a_plan_is_measured_once_and_its_tables_are_made_of_what_is_kept(
    plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "measured"
    measure(folder, plan, "--html", str(tmp_path / "all.html"))
    names = ["greedy-greedy-basic", "greedy-greedy-expert", "officer-recruit-basic"]
    assert sorted(path.name for path in (folder / RUNS).iterdir()) == [f"{n}.json" for n in names]
    reports = kept_reports(folder, read_plan(plan))
    assert list(reports) == names
    match = reports["officer-recruit-basic"]
    assert (match.games, match.looked.planned) == (8, 2)
    rows = read_strengths((folder / STRENGTHS).read_bytes())
    assert [(row.level, row.against, row.wins, row.games) for row in rows] == [
        ("officer", "recruit", match.wins, 8),
        ("recruit", "officer", 8 - match.wins, 8),
    ]
    reports["officer-recruit-basic"] = msgspec.structs.replace(match, wins=7)
    rows = read_strengths(strengths(read_plan(plan), reports))
    assert [row.wins for row in rows] == [7, 1]
    text = (folder / PAGE).read_text()
    assert all(f"- `{found.command}`" in text for found in reports.values())
    assert "| greedy on both sides | basic | expert |" in text
    assert (tmp_path / "all.html").read_text().count("<h2>") == 3

    def never(*_: object) -> Report:
        raise AssertionError("what is kept is played again")

    before = {path: path.read_bytes() for path in folder.rglob("*.*")}
    monkeypatch.setattr(simulate_command, "played", never)
    measure(folder, plan)
    assert {path: path.read_bytes() for path in folder.rglob("*.*")} == before
    measure(folder, plan, "--again", code=1)


def test_a_kept_report_is_what_its_command_prints(
    plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    measure(tmp_path, plan, "--only", "officer")
    found = kept_reports(tmp_path, read_plan(plan))["officer-recruit-basic"]
    capsys.readouterr()
    assert main([*found.command.split()[1:], "--json"]) == 0
    printed = msgspec.json.decode(capsys.readouterr().out, type=Report)
    assert msgspec.structs.replace(printed, digest=found.digest) == found


def test_reports_of_other_data_are_dropped(plan: Path, tmp_path: Path) -> None:
    measure(tmp_path, plan, "--only", "basic")
    path = tmp_path / RUNS / "greedy-greedy-basic.json"
    found = msgspec.json.decode(path.read_bytes(), type=Report)
    path.write_bytes(report_bytes(msgspec.structs.replace(found, pack="another")))
    measure(tmp_path, plan, "--only", "officer")
    assert not path.exists()
    assert "greedy" not in (tmp_path / PAGE).read_text()


def test_figures_are_true_until_games_are_played_otherwise(
    plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(tmp_path, plan, "--check", code=1)
    assert "greedy-greedy-basic: not measured" in capsys.readouterr().out
    with plan.open("a") as file:
        file.write(OTHER)
    measure(tmp_path, plan, "--check", "--only", "even", code=1)
    assert "first_house k47: not measured" in capsys.readouterr().out
    measure(tmp_path, plan)
    capsys.readouterr()
    measure(tmp_path, plan, "--check")
    assert capsys.readouterr().out.splitlines() == [
        "3 of 3 are true today",
        "even:",
        "1 of 1 are true today",
    ]
    monkeypatch.setattr(actions, "_impatience", lambda *_: 9.0)  # whoever can holds
    measure(tmp_path, plan, "--check", code=1)
    lines = capsys.readouterr().out.splitlines()
    assert "greedy-greedy-basic: of other rules, data or players" in lines
    monkeypatch.undo()
    measure(tmp_path, plan, "--check")


def test_a_list_says_the_commands_and_plays_nothing(
    plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    measure(tmp_path / "none", plan, "--list")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == (
        "greedy-greedy-basic: stalingrad simulate --mode basic --german greedy --soviet greedy"
        " --games 3 --seed 1942"
    )
    assert len(lines) == 3
    assert not (tmp_path / "none").exists()


def test_another_command_of_the_plan_keeps_its_games_and_writes_its_figures(
    plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with plan.open("a") as file:
        file.write(OTHER)
    measure(tmp_path, plan, "--list", "--only", "even")
    line = "even: stalingrad street balance --scenario first_house --rules k47 --games 2 --most 2"
    assert capsys.readouterr().out.splitlines() == [line]
    for _ in range(2):  # what is kept isn't played again
        measure(tmp_path, plan, "--only", "even")
        (row,) = read_shares((tmp_path / "even.toml").read_bytes())
        assert (row.scenario, row.rules, row.games) == ("first_house", "k47", 2)
        (games,) = (tmp_path / OTHER_GAMES).iterdir()
        assert len(games.read_bytes().splitlines()) == 2
    assert not (tmp_path / RUNS).exists()


def test_a_command_that_fails_stops_those_after_it(
    plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with plan.open("a") as file:
        file.write(OTHER.replace('"even"', '"even-1"').replace("first_house", "nowhere"))
        file.write(OTHER.replace('"even"', '"even-2"'))
    measure(tmp_path, plan, "--only", "even", code=2)
    printed = capsys.readouterr()
    assert "even-2" not in printed.out
    assert printed.err.count("\n") == 1
    assert "nowhere" in printed.err


def test_what_cannot_be_measured_is_told_in_one_line(
    plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("section = 3")
    (tmp_path / RUNS).mkdir()
    for argv, message in (
        (("--only", "nobody"), "nobody"),
        (("--plan", str(broken)), "broken.toml"),
        (("--plan", str(tmp_path / "no.toml")), "no.toml"),
    ):
        measure(tmp_path, plan, *argv, code=2)
        err = capsys.readouterr().err
        assert message in err
        assert err.count("\n") == 1
    (tmp_path / RUNS / "greedy-greedy-basic.json").write_text("{}")
    measure(tmp_path, plan, code=2)
    assert "greedy-greedy-basic.json" in capsys.readouterr().err


def shipped() -> dict[str, Report]:
    return kept_reports(MEASURED, PLAN_SHIPPED)


def test_the_kept_reports_are_of_the_data_that_are_shipped() -> None:
    reports = shipped()
    assert all(plays_identically(found.pack, load_pack()) for found in reports.values())
    commands = {wanted.name: " ".join(wanted.words) for wanted in wanted_runs(PLAN_SHIPPED)}
    for name, found in reports.items():
        for words in (f"--seed {found.blocks[0][0]}", f"--games {found.blocks[0][1]}"):
            assert words in commands[name]
            assert words in found.command
    assert {path.stem for path in (MEASURED / RUNS).iterdir()} == set(reports)


def test_the_shipped_tables_are_made_of_the_kept_reports() -> None:
    reports = shipped()
    assert (MEASURED / PAGE).read_text(encoding="utf-8") == page(PLAN_SHIPPED, reports)
    assert (MEASURED / STRENGTHS).read_bytes() == strengths(PLAN_SHIPPED, reports)


def test_what_the_staff_answers_costs_next_to_nothing_as_it_was_measured() -> None:
    kept = kept_figures((MEASURED / "questions.json").read_bytes())
    assert [one.mode for one in kept] == list(MODES)
    for one in kept:
        staff = [kind for kind in one.kinds if kind.question in STAFF_KINDS]
        assert one.staff_loss == pytest.approx(sum(kind.game_loss for kind in staff), abs=0.01)
        assert one.staff_loss < MOST_STAFF_LOSS, one.mode
        assert one.staff_per_game / one.per_game > LEAST_STAFF_SHARE, one.mode


def test_this_programs_game_makes_a_question_of_the_attack_as_it_was_measured() -> None:
    program = attack_measured("basic", PROGRAM_GAME["bombardment"])
    published = attack_measured("basic", "off")
    assert program is not None
    assert published is not None
    for turn in program.turns:
        assert turn.positions >= LEAST_POSITIONS
        assert max(turn.best.values()) <= MOST_ALIKE * turn.positions
    first = published.first
    assert first is not None
    assert first.everywhere > MOST_ALIKE - 0.1
