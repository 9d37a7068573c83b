"""Officers by `ats` ride where it saves turns, and nowhere else (AT2.6)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stalingrad_game.kernel.decision import Option
from stalingrad_game.street_fight.ats.play.codes import Act, Op
from stalingrad_game.street_fight.board.locations import hex_of
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players.officer import OfficerPlayer
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.referees import referee
from tests.support.street import scene, unit

TURNS = 9
SQUAD, TRUCK = 0, 1
WORTH_IT = 14
"""Hexes from which even a T-34 might save a turn, the fastest that carries anybody: it is taken for
eight hexes a turn, a squad for three, and the turns of getting on and off are lost."""


def road(length: int, passenger: str = "rifle_squad") -> StreetGame:
    """A squad or gun and a truck at one end of a road, at the other the hex that decides."""
    scenario = scene(
        unit("G1", passenger, "B1"),
        unit("GT", "truck", "B1"),
        unit("S1", "truck", f"A{length + 4}"),
        terrain={"road_paved": [f"B1:B{length + 4}"], "woods": [f"A1:A{length + 3}"]},
        size=(3, length + 4),
        turns=TURNS,
        victory={"side": "german", "hexes": [f"B{length + 1}"], "need": 1, "when": "end"},
    )
    return StreetGame(StreetKit(scenario, referee("ats")))


def chosen(game: StreetGame, turns: int = TURNS) -> Iterator[tuple[int, Option]]:
    """What the German officer does in so many turns, each with its turn; the Soviet only passes."""
    state, _ = game.begin(4, {})
    player = OfficerPlayer(game.kit, 4)
    while (decision := game.decision(state)) is not None and game.moment(state).turn <= turns:
        option = decision.options[0]
        if decision.seat == 0:
            option = player.choose(game.view(state, 0), decision)
            yield game.moment(state).turn, option
        elif decision.frame[0] == Op.IMPULSE:
            option = next(one for one in decision.options if one[0] == Act.PASS)
        game.play(state, option)
    yield hex_of(state.units[SQUAD].loc), ()


def test_a_squad_with_a_long_way_to_go_gets_on_a_truck_and_off_it_there() -> None:
    game = road(24)
    *done, (end, _) = chosen(game)
    acts = [option[0] for _, option in done]
    assert acts[0] == Act.MOUNT
    assert Act.DISMOUNT in acts
    assert end == game.kit.board.hex("B25")


def test_a_gun_with_a_long_way_to_go_is_hooked() -> None:
    assert (1, (Act.HOOK, SQUAD, TRUCK)) in list(chosen(road(24, "infantry_gun"), 1))


@pytest.mark.parametrize("length", [3, 8, WORTH_IT])
def test_nobody_gets_on_for_a_way_that_is_as_soon_walked(length: int) -> None:
    assert Act.MOUNT not in {option[0] for _, option in chosen(road(length), 2) if option}


def test_in_no_scenario_of_the_program_is_a_way_as_long_as_that() -> None:
    """So officers are seen to get off and to unhook there, and never to get on."""
    farthest = 0
    for name in standard_scenarios():
        scenario = load_scenario(name)
        if "ats" in scenario.referees:
            grid, goals = scenario.board.grid, scenario.victory.hexes
            farthest = max(
                farthest,
                *(
                    min(grid.distance(hex_of(one.loc), goal) for goal in goals)
                    for one in scenario.units
                    if one.loc >= 0
                ),
            )
    assert 0 < farthest < WORTH_IT
