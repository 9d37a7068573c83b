"""What questions are worth: counted as they come, and valued so that noise flatters nobody."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.card_game.lab import question_values
from stalingrad_game.card_game.lab.question_figures import (
    LESS_THAN_BEST,
    KindTally,
    ModeFigures,
    QuestionTally,
    kept_figures,
    kind_figures,
    part_digest,
)
from stalingrad_game.card_game.lab.question_values import (
    QuestionSelection,
    question_tally,
    valued_elsewhere,
)
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players import actions
from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.players.no_difference import makes_no_difference
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.operations import asking_operation
from stalingrad_game.lab.parts_file import Part

SELECTION = QuestionSelection(None, "basic", most=1, tables=4)


def test_every_question_of_a_game_is_counted() -> None:
    kit = Kit(load_pack(), "basic")
    engine, officer, questions, alike = (
        Engine(kit),
        GreedyPlayer(kit),
        Counter[str](),
        Counter[str](),
    )
    state, _ = engine.new(7)
    while (decision := engine.decision(state)) is not None:
        if len(decision.options) > 1:
            questions[asking_operation(decision).name] += 1
            alike[asking_operation(decision).name] += makes_no_difference(engine, state, decision)
        engine.step(state, officer.choose(engine.view(state, decision.seat), decision))
    found = question_tally(SELECTION, range(7, 8))
    assert {name: kind.questions for name, kind in found.kinds.items()} == questions
    assert {name: kind.alike for name, kind in found.kinds.items()} == {
        name: alike[name] for name in questions
    }
    assert all(kind.tried <= 1 for kind in found.kinds.values())
    assert sum(kind.tried for kind in found.kinds.values()) > 5


def test_games_add_up_and_are_the_same_again() -> None:
    together, apart = question_tally(SELECTION, range(2)), QuestionTally()
    for seed in range(2):
        apart.add(question_tally(SELECTION, range(seed, seed + 1)))
    assert together == apart


def test_only_the_kinds_that_are_named_are_tried_out() -> None:
    found = question_tally(
        QuestionSelection(None, "basic", kinds=("kill",), most=2, tables=2), range(1)
    )
    assert {name for name, kind in found.kinds.items() if kind.tried} == {"kill"}
    assert found.kinds["action"].questions


def test_the_best_is_picked_by_one_half_of_the_tables_and_valued_by_the_other() -> None:
    # The officer's answer is the first. The third is picked, and is worth 0.5 where it is valued.
    less = valued_elsewhere([0.1, 0.2, 0.4], [0.3, 0.1, 0.5])
    assert less == pytest.approx([0.2, 0.4, 0.2, 0.2])
    assert valued_elsewhere([0.4, 0.4], [0.1, 0.3])[0] == 0, (
        "of equal answers the officer's is the best"
    )


def test_noise_alone_is_worth_nothing() -> None:
    chance, losses = Random(3), []
    for _ in range(4000):
        picked, valued = ([chance.gauss(0, 0.1) for _ in range(5)] for _ in range(2))
        losses.append(valued_elsewhere(picked, valued)[0])
    assert abs(sum(losses) / len(losses)) < 0.01


def test_figures_are_points_a_question_and_points_a_game() -> None:
    kill = KindTally(questions=50, alike=10, tried=2, sums=[0.03, 0.1, 0.2, 0.08])
    kill.squares = [0.0005, 0.0, 0.0, 0.0]
    tally = QuestionTally(games=4, kinds={"kill": kill})
    (one,) = kind_figures(tally)
    assert (one.question, one.per_game, one.alike, one.tried) == ("kill", 10.0, 2.5, 2)
    assert (one.loss, one.second, one.worst, one.random) == (1.5, 5.0, 10.0, 4.0)
    assert one.loss_error == pytest.approx(1.96 * 0.5 / 2**0.5, abs=0.001)
    assert one.game_loss == pytest.approx(5 * 1.5)
    hold = KindTally(questions=8, tried=1, sums=[0.5, 0.5, 0.5, 0.5], squares=[0.25] * 4)
    tally.kinds["hold"] = hold
    part = Part(0, 4, msgspec.to_builtins(tally))
    figures = ModeFigures.of("basic", "stalingrad questions", [part])
    assert figures.first_game == part_digest(part)
    assert (figures.per_game, figures.staff_per_game) == (12.0, 10.0), (
        "a Hold is nothing for the staff"
    )
    assert (figures.staff_loss, figures.staff_error) == (
        round(one.game_loss, 2),
        round(one.game_error, 2),
    )
    assert len(LESS_THAN_BEST) == 4


def test_figures_are_checked_by_playing_their_first_game_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "questions.json"
    words = ["questions", "--games", "1", "--kind", "hold", "--tables", "2", "--most", "1"]
    words += ["--figures", str(file)]
    assert main([*words, "--check"]) == 1
    assert capsys.readouterr().out == "basic: not measured\n0 of 1 are true today\n"
    assert main(words) == 0
    capsys.readouterr()
    assert main([*words, "--check"]) == 0
    assert capsys.readouterr().out == "1 of 1 are true today\n"
    monkeypatch.setattr(actions, "_impatience", lambda *_: 9.0)  # whoever can holds
    assert main([*words, "--check"]) == 1
    assert "basic: of other rules, data or players" in capsys.readouterr().out
    assert main([*words[:-2], "--check"]) == 2
    assert "--figures says which file" in capsys.readouterr().err


def test_the_command_prints_a_table_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["questions", "--games", "1", "--kind", "hold", "--tables", "2", "--most", "1"]
    assert main(words) == 0
    table = capsys.readouterr().out
    assert table.splitlines()[0].split()[:4] == ["question", "asked", "alike", "tried"]
    assert main([*words, "--variant", "bombardment=3"]) == 2
    assert "goes with --attack" in capsys.readouterr().err
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {row["question"] for row in found["kinds"]} >= {"action", "hold", "kill"}
    assert len(table.splitlines()) == len(found["kinds"]) + 2
    assert main([*words, "--jobs", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == found


def test_it_goes_on_where_it_was_stopped_and_keeps_the_figures_of_each_mode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "questions.json"
    words = ["questions", "--seed", "4", "--kind", "hold", "--tables", "2", "--most", "1"]
    kept = ["--into", str(tmp_path), "--figures", str(file), "--json"]
    assert main([*words, *kept, "--games", "1"]) == 0
    one = json.loads(capsys.readouterr().out)
    assert kept_figures(file.read_bytes())[0].games == 1
    played: list[range] = []
    work = question_values.question_tally

    def watched(selection: QuestionSelection, seeds: range) -> QuestionTally:
        played.append(seeds)
        return work(selection, seeds)

    monkeypatch.setattr(question_values, "question_tally", watched)
    assert main([*words, *kept, "--games", "2"]) == 0
    assert len(played) == 1, "the first game was kept"
    assert json.loads(capsys.readouterr().out)["games"] == 2
    assert main([*words, *kept, "--games", "1", "--mode", "expert"]) == 0
    assert [row.mode for row in kept_figures(file.read_bytes())] == ["basic", "expert"]
    assert main([*words, *kept, "--games", "1", "--most", "2"]) == 2
    assert "was begun with most" in capsys.readouterr().err
    assert one["command"].startswith("stalingrad questions --mode basic --games 1 --seed 4")
