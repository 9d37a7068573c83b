"""Whole random games on crowded maps: nothing breaks, and everything that the rules know is met."""

import random
from collections import Counter

import pytest

from stalingrad_game.kernel.decision import Event
from stalingrad_game.street_fight.board.scenario import Scenario, load_scenario
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.position.codes import Ev
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.referee import StreetKit
from tests.support.street import house, marker, scene, side, unit
from tests.support.street_k47 import referee

VETERANS = {"quality": "veteran"}


def crowded() -> Scenario:
    """Every kind of unit and of building within a few hexes of each other."""
    return scene(
        unit("G1", "flame_squad", "C2"),
        unit("G2", "flame_squad", "D5"),
        unit("G3", "elite_squad", "C4", officer=True),
        unit("G4", "engineer_squad", "B4"),
        unit("G5", "kv1", "C6"),
        unit("G6", "superheavy_walker", "E4", k47={"fists": 1}),
        unit("G7", "sig33b", "B1"),
        unit("G8", "battery", None),
        unit("G9", "at_gun", "A2", facing="SE"),
        unit("G10", "rifle_squad", "B4", k47={"pins": 3}),
        unit("S1", "rifle_squad", "D3", k47={"pins": 4}),
        unit("S2", "rifle_squad", "D3/1"),
        unit("S3", "mg_squad", "D4"),
        unit("S4", "at_squad", "D3/roof"),
        unit("S5", "mortar_squad", "G4"),
        unit("S6", "t34", "F4", facing="NW"),
        unit("S7", "superheavy_tank", "F6"),
        unit("S8", "elite_squad", "E6"),
        unit("S9", "truck", "G5"),
        unit("S10", "infantry_gun", "D4/1", facing="NW"),
        unit("S11", "halftrack", "G2"),
        size=(7, 6),
        terrain={"debris": ["E3"], "rubble_wood": ["C5"], "woods": ["F2"], "shellholes": ["B3"]},
        buildings=[
            house("D3", "D4", floors=2, roof="flat"),
            house("B5", id="wooden", material="wood"),
            house("E6", id="bunker", material="bunker", doors=[["E6", "F6"]]),
            house("F5", id="hut", material="hut"),
            house("F1", id="shop", floors=3),
        ],
        sides=[side("C3", "C4", "wall"), side("E2", "E3", "hedge")],
        markers=[marker("G3", "wire")],
        turns=3,
        victory={"side": "german", "hexes": ["D3", "D4"], "need": 2, "when": "end"},
        k47={"zone_soviet": ["D3", "D4", "G4"]},
    )


def played(scenario: Scenario, seed: int) -> list[Event]:
    """A game in which every act of a question is as likely as the others; its events."""
    kit = StreetKit(scenario, referee())
    game = StreetGame(kit)
    chance = random.Random(seed)
    state, events = game.begin(seed, {})
    told = list(events)
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
            told.append(event)
            for view in views:
                seen = game.seen_by(event, view)
                if seen is not None:
                    game.fold(view, seen)
        assert not referee().violations(Position(scenario, state))
    assert not state.agenda, "a game without end"
    for seat, view in enumerate(views):
        assert view == game.view(state, seat)
    return told


def met(games: int, scenario: Scenario) -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in range(games):
        for event in played(scenario, seed):
            if event[0] == Ev.TOLD:
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
