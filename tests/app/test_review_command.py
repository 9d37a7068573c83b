"""``review`` as its user meets it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from stalingrad_game.app import review_command
from stalingrad_game.app.cli import main
from stalingrad_game.card_game.players.player import RandomPlayer
from stalingrad_game.card_game.review.reviewer import CardReviewer
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.review.values import ReviewEffort
from stalingrad_game.street_fight.lesson_game import StreetLesson, load_street_lesson
from stalingrad_game.street_fight.review.reviewer import StreetReviewer
from tests.support.games import BEGUN, PACK, card_game
from tests.support.quick_reviews import no_more_for_small_games
from tests.support.street_over import fought, fought_over


def kept(path: Path, *, over: bool) -> Path:
    """The record of a game that was begun at random, and given up where it is over."""
    game = card_game()
    with GameRecord.start(game, Setup(3, begun=BEGUN), path) as record:
        player = RandomPlayer(3)
        for _ in range(16):
            decision = record.decision
            assert decision is not None
            record.take(player.choose(game.view(record.state, decision.seat), decision))
        if over:
            record.resign(1)
    return path


def tell(*argv: str) -> int:
    """Run a command line with the golden pack."""
    return main([*argv, "--pack", str(PACK)], (review_command,))


QUICK = ReviewEffort(worlds=2, games=1, iterations=2, deals=1, more_deals=2, whole_deals=1)
"""Hardly any effort."""


def test_a_game_that_goes_on_or_is_a_guided_one_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tell("review", str(kept(tmp_path / "{open}.jsonl", over=False))) == 2
    assert "{open}.jsonl: this game isn’t over" in capsys.readouterr().err
    assert tell("review", str(tmp_path / "nothing.jsonl")) == 2
    assert "there is no such file" in capsys.readouterr().err
    street = tmp_path / "street.jsonl"
    street.write_bytes(fought("first_house", "k47", 4).data)
    assert tell("review", str(street)) == 2
    assert "this game isn’t over" in capsys.readouterr().err
    guided = tmp_path / "guided.jsonl"
    guided.write_bytes(GameRecord.start(StreetLesson(load_street_lesson("tide")), Setup(1)).data)
    assert tell("review", str(guided)) == 2
    assert capsys.readouterr().err.endswith("a guided game can’t be reviewed\n")


def test_it_is_told_as_a_table_and_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CardReviewer, "effort", QUICK)
    file = kept(tmp_path / "over.jsonl", over=True)
    assert tell("review", str(file), "--jobs", "1") == 0
    table = capsys.readouterr().out
    assert table.splitlines()[0] == "Review: how the game was decided"
    (result,) = (line for line in table.splitlines() if line.startswith("  Result"))
    assert result.split() == ["Result", "100.0", "0.0"]
    assert tell("review", str(file), "--jobs", "1", "--json") == 0
    data = msgspec.json.decode(capsys.readouterr().out)
    assert {"curve", "luck", "mistakes"} <= set(data)
    changes = sum(point["change"] for point in data["curve"])
    assert data["start"]["value"] + changes == pytest.approx(data["result"])
    luck = sum(kind["value"] for kind in data["luck"].values())
    play = data["play"]["german"]["value"] - data["play"]["soviet"]["value"]
    total = data["start"]["value"] + luck + play + data["given_up"]
    assert total == pytest.approx(data["result"])
    for found in data["mistakes"].values():
        assert all(one["chosen"] != one["best"] for one in found)


def test_a_game_of_street_fight_is_told_by_the_same_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    effort = msgspec.structs.replace(QUICK, worlds=1, iterations=1, more_deals=1)
    monkeypatch.setattr(StreetReviewer, "effort", effort)
    file = tmp_path / "street.jsonl"
    file.write_bytes(fought_over("first_house", "k47", 3).data)
    before = file.read_bytes()
    with no_more_for_small_games():
        assert tell("review", str(file), "--jobs", "1") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Review: how the game was decided"
    assert any(line.startswith("  Luck of the turn order") for line in lines)
    with no_more_for_small_games():
        assert tell("review", str(file), "--jobs", "1", "--json") == 0
    data = msgspec.json.decode(capsys.readouterr().out)
    luck = sum(kind["value"] for kind in data["luck"].values())
    play = data["play"]["german"]["value"] - data["play"]["soviet"]["value"]
    assert data["start"]["value"] + luck + play == pytest.approx(data["result"])
    assert file.read_bytes() == before
