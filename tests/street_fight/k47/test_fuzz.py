"""Whole random games on crowded maps: nothing breaks, and everything that the rules know is met."""

import random
from collections import Counter

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.kernel.decision import Event
from stalingrad_game.street_fight.board.scenario import Scenario, load_scenario
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.position.codes import Ev
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.referee import StreetKit
from tests.support.street_k47 import referee


def crowded() -> Scenario:
    """Every kind of unit and of building within a few hexes of each other."""
    return load_scenario(str(asset("street", "crowded_block.toml")))


def played(scenario: Scenario, seed: int) -> list[Event]:
    """A game in which every act of a question is as likely as the others; its events."""
    kit = StreetKit(scenario, referee())
    game = StreetGame(kit)
    chance = random.Random(seed)
    state, events = game.begin(seed, {})
    kept = list(events)
    views = [game.view(state, seat) for seat in (0, 1)]
    for _ in range(3000):
        if not state.agenda:
            break
        options = game.options(state)
        assert options, "a question has options"
        reasons = game.reasons(state)
        offered = [o for o, why in zip(game.candidates(state), reasons, strict=True) if not why]
        assert sorted(offered) == sorted(options)
        act = chance.choice(sorted({option[0] for option in options}))
        taken = chance.choice([option for option in options if option[0] == act])
        assert game.parse_option(game.option_text(taken)) == taken
        for event in game.apply(state, taken):
            kept.append(event)
            for view in views:
                seen = game.seen_by(event, view)
                if seen is not None:
                    game.fold(view, seen)
        assert not referee().violations(Position(scenario, state))
    assert not state.agenda, "a game without end"
    for seat, view in enumerate(views):
        assert view == game.view(state, seat)
    return kept


def met(games: int, scenario: Scenario) -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in range(games):
        for event in played(scenario, seed):
            if event[0] == Ev.LOGGED:
                found[referee().facts[event[1]].word.removeprefix("log.")] += 1
            elif event[0] == Ev.ROLL:
                found[f"roll {referee().rolls[event[1]].word}"] += 1
    return found


def test_random_games_meet_everything_that_the_referee_knows() -> None:
    found = met(12, crowded())
    names = {form.word.removeprefix("log.") for form in referee().facts.values()}
    names |= {f"roll {form.word}" for form in referee().rolls.values()}
    assert sorted(names - set(found)) == []


@pytest.mark.parametrize("name", ["first_house", "volga_block", "grain_elevator"])
def test_random_games_of_the_standard_scenarios(name: str) -> None:
    found = met(2, load_scenario(name))
    assert found["ordered"]
    assert found["moved"]
