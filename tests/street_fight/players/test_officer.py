"""The officer: takes an option, the same for the same view, and does better than chance."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stalingrad_game.kernel.decision import Decision, Option
from stalingrad_game.search.levels import LEVEL_NAMES
from stalingrad_game.street_fight.board.scenario import load_scenario
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.lab.match import Match, play_seeds
from stalingrad_game.street_fight.players.officer import OfficerPlayer
from stalingrad_game.street_fight.players.player import NAMES, make_player
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.referees import REFEREES, referee, street_kit
from tests.support.street import house, scene, unit

CELLS = (
    ("volga_block", "tide"),
    ("grain_elevator", "ats"),
    ("sewer_raid", "ats"),
    ("volga_block", "k47"),
    ("bunker_line", "k47"),
)
DECISIONS = 9
"""Of a game: enough to meet orders, moves and shots."""


def walk(
    game: StreetGame, seed: int, number: int
) -> Iterator[tuple[State, Decision, Option, bytes]]:
    """The first decisions of a game between officers: view of who decides, decision, choice.

    At last what the view was before they looked at it.
    """
    players = [OfficerPlayer(game.kit, seed) for _ in range(2)]
    state, _ = game.begin(seed, {})
    for _ in range(number):
        decision = game.decision(state)
        if decision is None:
            return
        view = game.view(state, decision.seat)
        before = game.encode(view)
        chosen = players[decision.seat].choose(view, decision)
        yield view, decision, chosen, before
        game.play(state, chosen)


@pytest.mark.parametrize(("name", "rules"), CELLS)
def test_he_takes_an_option_and_leaves_the_view_alone(name: str, rules: str) -> None:
    game = StreetGame(street_kit(name, rules, None))
    for view, decision, chosen, before in walk(game, 3, DECISIONS):
        assert chosen in decision.options
        assert game.encode(view) == before


@pytest.mark.parametrize(("name", "rules"), CELLS[:4])
def test_the_same_view_brings_the_same_option(name: str, rules: str) -> None:
    game = StreetGame(street_kit(name, rules, None))
    for number, (view, decision, chosen, _) in enumerate(walk(game, 5, DECISIONS)):
        if number % 8 == 0:  # one who remembers nothing of the board
            stranger = OfficerPlayer(street_kit(name, rules, None), 9)
            assert stranger.choose(view, decision) == chosen


@pytest.mark.parametrize("rules", REFEREES)
def test_he_never_sees_who_is_hidden(rules: str) -> None:
    """Wherever a hidden unit stands, and in whatever state, the choice is the same."""
    scenario = scene(
        unit("G1", "rifle_squad", "B2"),
        unit("S1", "rifle_squad", "E4"),
        unit("S2", "rifle_squad", "F1"),
        buildings=[house("D2", "D3", floors=2)],
        victory={"side": "german", "hexes": ["D2"], "need": 1, "when": "end"},
    )
    game = StreetGame(StreetKit(scenario, referee(rules)))
    state, _ = game.begin(7, {})
    decision = game.decision(state)
    while decision is not None and decision.seat != 0:
        game.play(state, decision.options[0])
        decision = game.decision(state)
    assert decision is not None
    found = set()
    for enemy, steps in (("D2", 1), ("D3/1", 2), ("C2", 2)):
        hiding = game.copy(state)
        hiding.units[1].hidden = True
        hiding.units[1].loc, hiding.units[1].steps = scenario.board.loc(enemy), steps
        found.add(OfficerPlayer(game.kit, 0).choose(game.view(hiding, 0), decision))
    assert len(found) == 1


@pytest.mark.parametrize("rules", REFEREES)
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_he_beats_chance(rules: str, side: str) -> None:
    """Six games on the smallest board: more than half of them."""
    names = ("officer", "random") if side == "german" else ("random", "officer")
    games = play_seeds(Match("first_house", rules, names), range(6))
    wins = sum(one.winner == ("german", "soviet").index(side) for one in games)
    assert wins > 3


def test_he_is_known_by_name() -> None:
    assert ("random", *LEVEL_NAMES) == NAMES
    kit = street_kit("first_house", "k47", None)
    assert isinstance(make_player("officer", kit, 1), OfficerPlayer)
    with pytest.raises(ValueError, match="officer"):
        make_player("general", kit, 1)


def test_the_own_scenarios_show_what_they_are_for() -> None:
    raid, line = load_scenario("sewer_raid"), load_scenario("bunker_line")
    assert sum("sewer" in also for also in raid.board.also) == 5
    assert any(one.kind == "superheavy_walker" for one in line.units)
    assert {"bunker", "hut"} <= {one.material for one in line.board.buildings}
