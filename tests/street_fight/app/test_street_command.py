"""``stalingrad street`` as its user meets it: answers, exit codes, errors in one line (B10)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.assets import asset
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.board.scenario_toml import scenario_of, scenario_text
from stalingrad_game.street_fight.board.terrain import HEXSIDES, MARKERS, TERRAINS
from stalingrad_game.street_fight.lab.street_checks import known_words
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.referees import (
    REFEREES,
    opening_remarks,
    referee,
    street_kit,
)
from tests.support.street import scene_file, unit

pytestmark = pytest.mark.rule("B10")

ASK = ("street", "ask", "--rules", "k47", "--scenario", "first_house")


@pytest.fixture
def printed_json(capsys: pytest.CaptureFixture[str]) -> Any:
    """What a command line prints, read as JSON; it must answer."""

    def run(*argv: str, code: int = 0) -> Any:
        assert main(list(argv)) == code
        return json.loads(capsys.readouterr().out)

    return run


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Any:
    """What a command line says on standard error, in one line, with nothing printed."""

    def run(*argv: str) -> str:
        assert main(list(argv)) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        return str(err)

    return run


def test_the_list_names_every_scenario(
    printed_json: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    found = printed_json("street", "list", "--json")["scenarios"]
    assert [one["id"] for one in found] == list(standard_scenarios())
    assert all(list(one) == ["id", "title", "referees", "turns", "turns_by"] for one in found)
    assert set(found[0]["referees"]) <= set(REFEREES)
    assert main(["street", "list"]) == 0
    assert found[0]["title"] in capsys.readouterr().out


def test_the_list_tells_turns_by_referee_where_they_differ(
    printed_json: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {one["id"]: one for one in printed_json("street", "list", "--json")["scenarios"]}
    assert found["tractor_hall"]["turns_by"] == {"tide": 6, "ats": 4}
    lines: dict[tuple[str, str], str] = {}
    for language in ("en", "fr"):
        assert main(["street", "list", "--lang", language]) == 0
        shown = capsys.readouterr().out.splitlines()
        lines |= {(language, line.split()[0]): line for line in shown}
    assert lines["en", "tractor_hall"].endswith("; 6 turns with Tide and 4 turns with ATS)")
    assert lines["fr", "tractor_hall"].endswith("; 6 tours avec Tide et 4 tours avec ATS)")
    assert lines["en", "first_house"].endswith("; 3 turns)")


def test_an_answer_has_rules_query_and_why(printed_json: Any) -> None:
    answer = printed_json(*ASK, "--json", "cost", "G1", "B3", "C3")
    assert answer["rules"] == "k47"
    assert answer["query"] == ["cost", "G1", "B3", "C3"]
    assert answer["legal"] is True
    assert all(set(one) == {"text", "value", "rule"} for one in answer["why"])
    assert len(answer["why"]) == 2


def test_options_stand_anywhere_after_ask(printed_json: Any) -> None:
    want = printed_json(*ASK, "--json", "cost", "--mode", "run", "G1", "B3")
    for argv in (
        ("street", "ask", "cost", "G1", "--json", "B3", "--mode=run", *ASK[2:]),
        ("street", "ask", "--mode", "run", *ASK[2:], "cost", "G1", "B3", "--json"),
        ("--lang", "en", *ASK, "cost", "G1", "B3", "--mode", "run", "--json"),
        (*ASK, "cost", "G1", "B3", "--mode", "run", "--json", "--lang", "en"),
    ):
        assert printed_json(*argv) == want


def test_a_refusal_is_an_answer(printed_json: Any) -> None:
    answer = printed_json(*ASK, "--json", "cost", "G1", "G1")
    assert answer["legal"] is False
    assert answer["cost"] is None
    assert answer["why"][0]["rule"] == "B1.4"


def test_a_location_that_does_not_exist_is_judged(printed_json: Any) -> None:
    answer = printed_json(*ASK, "--json", "cost", "G1", "Z99")
    assert answer["legal"] is False
    assert answer["why"][0]["rule"] == "B2.1"
    assert printed_json(*ASK, "--json", "sees", "A3", "A3/7")["sees"] is False


@pytest.mark.parametrize(
    ("query", "what"),
    [
        (("cost", "G9", "B3"), "no unit G9"),
        (("cost", "G1", "B"), "B isn’t a location"),
        (("cost", "G1", "B3/x"), "B3/x isn’t a location"),
        (("cost", "G1"), "UNIT LOC"),
        (("sees", "B3"), "LOC LOC"),
        (("sees", "B3", "B4", "B5"), "LOC LOC"),
        (("attack", "G1+S1", "G3"), "both sides"),
        (("attack", "G1+G1", "G3"), "twice"),
        (("attack", "G1", "G3", "--target", "X"), "no unit X"),
        (("attack", "G1", "G3", "--kind", "melee"), "--kind"),
        (("attack", "G1", "G3", "--at", "roof"), "--at"),
        (("attack", "G1", "G3", "--ability", "magic"), "--ability"),
        (("capacity", "D2", "--side", "french"), "--side"),
        (("cost", "G1", "B3", "--mode", "crawl"), "--mode"),
        (("sees", "B3", "B4", "--mode", "run"), "--mode"),
        (("dance", "G1"), "dance"),
        (("cost", "G1", "B3", "--never"), "--never"),
        ((), "QUERY"),
    ],
)
def test_a_bad_question_is_told_in_one_line(
    refused: Any, query: tuple[str, ...], what: str
) -> None:
    assert what in refused(*ASK, "--json", *query)


def test_what_cannot_be_loaded_is_told_in_one_line(refused: Any, tmp_path: Path) -> None:
    start = ("street", "ask", "--rules", "ats", "--scenario")
    query = ("cost", "G1", "B3")
    assert "nowhere" in refused(*start, "nowhere", *query)
    assert "gone.toml" in refused(*start, str(tmp_path / "gone.toml"), *query)
    tide = ("street", "ask", "--rules", "tide", "--scenario", "grain_elevator")
    assert "only by those of: ats, k47" in refused(*tide, *query)
    assert "--rules" in refused("street", "ask", "--scenario", "first_house", *query)
    assert "--tables" not in refused(*start, "first_house", *query, "--tables", str(tmp_path))


def test_a_file_is_asked_like_a_scenario_of_the_list(printed_json: Any, tmp_path: Path) -> None:
    from stalingrad_game.assets import asset

    copy = tmp_path / "mine.toml"
    copy.write_bytes(asset("street", "scenarios", "first_house.toml").read_bytes())
    query = ("--json", "cost", "G1", "B3")
    assert printed_json(*ASK, *query) == printed_json(*ASK[:4], "--scenario", str(copy), *query)


def test_without_json_an_answer_is_read_by_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ASK, "cost", "G1", "B3"]) == 0
    english = capsys.readouterr().out
    assert english.startswith("Yes\ncost: 1\n")
    assert main([*ASK, "--lang", "fr", "cost", "G1", "B3"]) == 0
    assert capsys.readouterr().out.startswith("Oui\n")


def test_referees_are_compared(printed_json: Any, capsys: pytest.CaptureFixture[str]) -> None:
    query = ("--scenario", "first_house", "cost", "G1", "B3")
    found: Mapping[str, Any] = printed_json("street", "compare", "--json", *query)
    assert list(found) == ["tide", "ats", "k47"]
    assert all(found[word]["rules"] == word for word in found)
    assert main(["street", "compare", *query]) == 0
    heads = capsys.readouterr().out.splitlines()[0].split()
    assert heads == ["Tide", "ATS", "K47"]


def test_who_cannot_be_asked_says_so_beside_the_others(printed_json: Any, refused: Any) -> None:
    query = ("street", "compare", "--scenario", "first_house", "--json")
    found = printed_json(*query, "cost", "G1", "B3", "--mode", "crawl")
    assert "error" in found["k47"]
    assert found["ats"]["mode"] == "crawl"
    assert "G9" in refused(*query, "cost", "G9", "B3")
    assert "il n’y a pas d’unité G9" in refused(*query, "--lang", "fr", "cost", "G9", "B3")
    french = printed_json(*query, "--lang", "fr", "cost", "G1", "B3", "--mode", "crawl")
    assert french["k47"]["error"].endswith("choisissez parmi advance, run")


def test_random_games_are_counted(printed_json: Any) -> None:
    found = printed_json(
        "street", "fuzz", "--rules", "k47", "--games", "2", "--seed", "3", "--json"
    )
    assert (found["games"], found["failures"]) == (2, 0)
    assert found["decisions"] > 2
    assert found["met"]["act order"] > 0
    assert min(found["met"].values()) == 0, "what was never met is told as well"
    assert set(found["met"]) == set(known_words(referee("k47")))


@pytest.mark.parametrize(
    "path", sorted(Path(str(asset("street"))).glob("*.toml")), ids=lambda path: path.stem
)
def test_every_proving_ground_is_sound_by_its_referees(path: Path) -> None:
    for word in load_scenario(str(path)).referees:
        kit = street_kit(str(path), word)
        assert kit.referee.violations(Position(kit.scenario, opening_state(kit))) == []


def test_all_that_a_map_may_hold_is_met_on_a_proving_ground() -> None:
    board = load_scenario(str(asset("street", "broken_ground.toml")))
    file = board.file
    lies = {*file.map.terrain, *file.map.also, "open"}
    assert lies == set(TERRAINS)
    assert set(file.map.level) == {"1", "2", "3"}
    assert {side.kind for side in file.map.side} == set(HEXSIDES)
    assert any(side.kind == "bar" and side.gate for side in file.map.side)
    assert {marker.kind for marker in file.marker} == set(MARKERS)
    assert {one.material for one in file.map.building} == {"masonry", "wood", "hut", "bunker"}


@pytest.mark.rule("AT9.9")
@pytest.mark.parametrize(
    ("lang", "text"),
    [
        (
            "en",
            "open.toml: unit S: hidden: by the rules of ats nobody hides in C1",
        ),
        ("fr", "open.toml : unit S : hidden : avec l’arbitre ats, personne ne se cache en C1"),
    ],
)
def test_who_is_hidden_where_nobody_hides_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, text: str
) -> None:
    path = tmp_path / "open.toml"
    file = scene_file(
        unit("G", "rifle_squad", "A1"),
        unit("S", "rifle_squad", "C1", hidden=True),
        unit("S2", "rifle_squad", "C2", hidden=True),
        terrain={"debris": ["C2"]},
    )
    path.write_text(scenario_text(scenario_of(file)), encoding="utf-8")
    for rules, lines in (("ats", 1), ("tide", 0)):
        argv = ["street", "ask", "--rules", rules, "--scenario", str(path), "--lang", lang]
        assert main([*argv, "capacity", "D4"]) == 0
        printed = capsys.readouterr().err.replace("\N{NO-BREAK SPACE}", " ").splitlines()
        assert len(printed) == lines
        assert all(
            line.replace("\N{NARROW NO-BREAK SPACE}", " ").startswith(text) for line in printed
        )


@pytest.mark.parametrize("name", standard_scenarios())
def test_no_scenario_of_the_list_needs_a_remark(name: str) -> None:
    for word in load_scenario(name).referees:
        assert opening_remarks(street_kit(name, word), name) == []


def test_computer_players_play_and_their_shares_are_told(
    printed_json: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ("street", "simulate", "--rules", "k47", "--scenario", "first_house", "--games", "3")
    found = printed_json(*argv, "--json")
    assert found["games"] == 3
    assert found["german"]["wins"] + found["soviet"]["wins"] == 3
    assert 0 <= found["german"]["low"] <= found["german"]["share"] <= found["german"]["high"] <= 1
    again = printed_json(*argv, "--json")
    assert {**again, "seconds": 0} == {**found, "seconds": 0}
    assert main(list(argv)) == 0
    assert "german: " in capsys.readouterr().out


def test_a_picture_of_the_map_is_drawn(tmp_path: Path, refused: Any) -> None:
    argv = ["street", "shot", "--rules", "ats", "--scenario", "grain_elevator", "--out"]
    picture = tmp_path / "map.png"
    assert main([*argv, str(picture), "--size", "640x480"]) == 0
    alone = picture.read_bytes()
    assert alone.startswith(b"\x89PNG")
    again = [*argv, str(picture), "--size", "640x480", "--section", "f4"]
    assert "already exists" in refused(*again)
    assert picture.read_bytes() == alone
    assert main([*again, "--replace"]) == 0
    assert picture.read_bytes() != alone
    assert "Z9" in refused(*argv, str(picture), "--replace", "--section", "Z9")
    assert "four" in refused(*argv, str(picture), "--replace", "--section", "four")
    assert "map.txt" in refused(*argv, str(tmp_path / "map.txt"))


def test_every_task_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    for task in ("list", "ask", "compare", "play", "shot", "fuzz", "simulate"):
        assert main(["street", task, "--help"]) == 0
        assert f"stalingrad street {task}" in capsys.readouterr().out
    assert main(["street", "--help"]) == 0
    assert "ask a referee" in capsys.readouterr().out


def test_a_question_loads_neither_pictures_nor_the_card_game() -> None:
    code = (
        "import sys; from stalingrad_game.app.cli import main;"
        f"main({[*ASK, '--json', 'cost', 'G1', 'B3']!r});"
        "print([name for name in sys.modules if 'pygame' in name or '.card_game' in name])"
    )
    root = Path(__file__).resolve().parents[3]
    env = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env
    )
    assert done.stdout.splitlines()[-1] == "[]"
