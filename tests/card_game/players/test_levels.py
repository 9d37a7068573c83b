"""The levels of computer players: what they are made of, and what is told of their strength."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from stalingrad_game.assets import BrokenAssetError
from stalingrad_game.card_game.players import levels
from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.players.levels import (
    level_strength,
    measured_strengths,
)
from stalingrad_game.card_game.players.player import (
    NAMES,
    CarelessPlayer,
    RandomPlayer,
    make_player,
)
from stalingrad_game.card_game.rules.resolver import DONE, ends_without_attack
from stalingrad_game.card_game.state.codes import Op
from stalingrad_game.search import levels as strengths
from stalingrad_game.search.levels import (
    LEVEL_NAMES,
    LevelStrength,
    kept_strengths,
    read_strengths,
    written_strengths,
)
from tests.support.contests import decisions, engine, seated, winner

ROW = """
[[match]]
level = "veteran"
against = "officer"
mode = "basic"
wins = 243
games = 400
seeds = "1942"
command = "stalingrad simulate"
"""


def strength(level: str, against: str, mode: str = "basic", wins: int = 6) -> LevelStrength:
    """A row of the file."""
    data = ROW.replace("veteran", level).replace('"officer"', f'"{against}"')
    data = data.replace("basic", mode).replace("243", str(wins)).replace("400", "10")
    return read_strengths(data.encode())[0]


def test_every_level_is_a_player_that_can_be_named() -> None:
    kit = engine().kit
    assert set(LEVEL_NAMES) <= set(NAMES)
    for name in LEVEL_NAMES:
        make_player(name, kit, 1)


def test_the_officer_is_the_greedy_player() -> None:
    rules = engine()
    greedy, officer = GreedyPlayer(rules.kit), make_player("officer", rules.kit, 1)
    for state, decision in decisions(rules, seated(rules, ("greedy", "random"), 5), 5):
        view = rules.view(state, decision.seat)
        assert officer.choose(view, decision) == greedy.choose(view, decision)


def test_a_careless_player_takes_another_option_in_its_share_of_the_decisions() -> None:
    rules = engine()
    greedy = GreedyPlayer(rules.kit)
    careless, blind = CarelessPlayer(greedy, 0.3, 3), RandomPlayer(4)
    count = other = by_chance = 0
    for seed in range(3):
        for state, decision in decisions(rules, seated(rules, ("greedy", "greedy"), seed), seed):
            view = rules.view(state, decision.seat)
            best = greedy.choose(view, decision)
            count += 1
            other += careless.choose(view, decision) != best
            by_chance += blind.choose(view, decision) != best
    assert count > 200
    assert 0.2 < other / by_chance < 0.4


def test_a_careless_player_doesnt_give_the_game_away_in_its_manoeuvre() -> None:
    rules = engine()
    met = 0
    for seed in range(4):
        careless = CarelessPlayer(GreedyPlayer(rules.kit), 1.0, seed)
        for state, decision in decisions(rules, seated(rules, ("greedy", "greedy"), seed), seed):
            view = rules.view(state, decision.seat)
            if decision.op == Op.MANOEUVRE and ends_without_attack(view, decision.seat):
                met += 1
                assert all(careless.choose(view, decision) != DONE for _ in range(30))
    assert met


def test_the_officer_beats_the_recruit() -> None:
    rules, games = engine(), 24
    wins = sum(winner(rules, ("officer", "recruit"), seed) == 0 for seed in range(games))
    wins += sum(winner(rules, ("recruit", "officer"), seed) == 1 for seed in range(games))
    assert wins > games


def test_the_kept_strengths_can_be_read_and_are_of_players_that_there_are() -> None:
    assert all(row.against in NAMES for row in measured_strengths())


def test_wins_are_told_of_ten() -> None:
    found = read_strengths(ROW.encode())[0]
    assert (found.wins, found.games, found.of_ten) == (243, 400, 6)
    assert strength("veteran", "officer", wins=10).of_ten == 10
    luckless = msgspec.structs.replace(found, less_luck=(0.66, 0.62, 0.7))
    assert luckless.of_ten == 7, "less the luck of the dice where that is told"
    for row in (found, luckless):
        assert read_strengths(written_strengths("", [row]).encode()) == (row,)


def test_a_strength_is_told_of_the_mode_where_it_was_measured_and_of_levels_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = (
        strength("veteran", "greedy", wins=1),
        strength("veteran", "officer", wins=2),
        strength("veteran", "recruit", wins=3),
        strength("veteran", "officer", "four", wins=4),
    )
    monkeypatch.setattr(levels, "measured_strengths", lambda: rows)
    assert level_strength("veteran", "basic") == rows[1]
    assert level_strength("veteran", "expert") == rows[1]
    assert level_strength("veteran", "four") == rows[3]
    assert level_strength("officer", "basic") is None


@pytest.mark.parametrize(
    "wrong",
    [
        ROW.replace("400", "200"),
        ROW.replace("400", "0").replace("243", "0"),
        ROW.replace('"veteran"', '"general"'),
        ROW.replace("seeds", "seed"),
        ROW + "less_luck = [0.6, 0.7, 0.8]\n",
        ROW + "less_luck = [0.6, 0.5, 1.8]\n",
        "match = 3",
        "[[",
    ],
)
def test_a_file_that_makes_no_sense_is_refused_by_name(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_strengths(wrong.encode())
    path = tmp_path / "levels.toml"
    path.write_text(wrong)
    monkeypatch.setattr(strengths, "asset", lambda *_: path)
    with pytest.raises(BrokenAssetError, match=r"levels\.toml"):
        kept_strengths(*levels.MEASURED_FILE)
