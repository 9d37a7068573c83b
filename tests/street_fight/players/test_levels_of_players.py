"""The levels of Street Fight's computer players: who decides at each, and what is told of them."""

from __future__ import annotations

import pytest

from stalingrad_game.search.levels import LEVEL_NAMES, LevelName, LevelStrength
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players import levels
from stalingrad_game.street_fight.players.levels import STREET_LEVELS, street_strength
from stalingrad_game.street_fight.players.officer import OfficerPlayer
from stalingrad_game.street_fight.players.player import CarelessOfficer, RandomPlayer, make_player
from stalingrad_game.street_fight.players.search import LookaheadPlayer, advice_effort, effort_of
from stalingrad_game.street_fight.referees import REFEREES, street_kit


def test_every_level_has_a_player_the_stronger_ones_try_more_out() -> None:
    assert tuple(level.id for level in STREET_LEVELS) == LEVEL_NAMES
    kit = street_kit("first_house", "tide")
    made = [make_player(name, kit, 1) for name in LEVEL_NAMES]
    types = [CarelessOfficer, OfficerPlayer, LookaheadPlayer, LookaheadPlayer]
    assert [type(one) for one in made] == types
    assert STREET_LEVELS[2].iterations < STREET_LEVELS[3].iterations


@pytest.mark.parametrize("rules", REFEREES)
def test_the_recruit_takes_another_option_in_its_share_of_the_decisions(rules: str) -> None:
    game = StreetGame(street_kit("first_house", rules))
    officer = OfficerPlayer(game.kit, 1)
    careless, blind = CarelessOfficer(game.kit, 0.3, 3), RandomPlayer(game.kit, 4)
    count = other = by_chance = 0
    for seed in range(5):
        state, _ = game.begin(seed, {})
        while (decision := game.decision(state)) is not None:
            view = game.view(state, decision.seat)
            best = officer.choose(view, decision)
            if len(decision.options) > 1:
                count += 1
                other += careless.choose(view, decision) != best
                by_chance += blind.choose(view, decision) != best
            game.play(state, best)
    assert count > 100
    assert 0.2 < other / by_chance < 0.4


def test_a_search_tries_less_out_where_there_are_many_units() -> None:
    small, large = street_kit("first_house", "k47"), street_kit("the_works", "k47")
    assert (len(small.scenario.units), len(large.scenario.units)) == (4, 49)
    one, two = effort_of(98, small), effort_of(98, large)
    assert (one.rollouts, one.details) == (98, 32)
    assert (two.rollouts, two.details) == (24, 8)  # 98 · 12/49
    assert one.further == two.further == 1
    longer = effort_of(98, street_kit("first_house", "ats"))
    assert (longer.rollouts, longer.further) == (49, 3)
    assert one.choices == two.choices == longer.choices == 0
    ended = effort_of(98, street_kit("first_house", "tide"))
    assert (ended.rollouts, ended.details, ended.choices) == (49, 16, 686)  # 14 a rollout
    advice = advice_effort(street_kit("first_house", "tide"))
    assert (advice.rollouts, advice.details, advice.choices) == (100, 100, 8000)  # 80 a rollout


def test_what_was_measured_is_told_by_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    def row(level: LevelName, rules: str, wins: int) -> LevelStrength:
        return LevelStrength(level, "officer", rules, wins, 10, "1", "stalingrad")

    rows = (row("veteran", "tide", 7), row("veteran", "k47", 6))
    monkeypatch.setattr(levels, "measured_street_strengths", lambda: rows)
    assert street_strength("veteran", "k47") == rows[1]
    assert street_strength("veteran", "ats") == rows[0]
    assert street_strength("commander", "ats") is None
