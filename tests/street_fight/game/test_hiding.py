"""How hidden units come to be seen, and what they may do unseen, by example (B3.5, B8.3)."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_game.street_fight.board.locations import UNSEEN
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.position.codes import GERMAN, NOBODY, SOVIET, SetUp
from stalingrad_game.street_fight.position.control import count_control
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.referees import REFEREES, referee
from tests.support.street import Table, scene, unit

pytestmark = pytest.mark.rule("B3.5")

GERMAN_UNIT, HIDER = range(2)
MOST = 30


def hiding(rules: str, at: str, *more: Table, scout: str = "B5") -> tuple[StreetGame, State]:
    """A game in which S1 hides; in debris, since `ats` asks for it."""
    units = unit("G1", "rifle_squad", scout), unit("S1", "rifle_squad", at, hidden=True)
    scenario = scene(*units, unit("S2", "rifle_squad", "I1"), *more, terrain={"debris": [at]})
    game = StreetGame(StreetKit(scenario, referee(rules)))
    return game, game.begin(3, {})[0]


def take(game: StreetGame, state: State, begins: str) -> None:
    """Take the first option whose text begins so, idle until there is one."""
    for _ in range(MOST):
        decision = game.decision(state)
        assert decision is not None
        texts = {game.option_text(one): one for one in decision.options}
        for text, option in texts.items():
            if text.startswith(begins):
                game.play(state, option)
                return
        idle = ("pass", "order S2 down", "no_reaction", "stop", "hold")
        found = next((text for text in idle if text in texts), next(iter(texts)))
        game.play(state, texts[found])
    raise AssertionError("never offered")


@pytest.mark.parametrize("rules", REFEREES)
def test_a_hidden_unit_stays_hidden_when_the_game_begins(rules: str) -> None:
    game, state = hiding(rules, "F5")
    assert game.view(state, GERMAN).units[HIDER].loc == UNSEEN
    assert game.view(state, SOVIET).units[HIDER].loc == game.kit.board.loc("F5")


@pytest.mark.parametrize("rules", ["tide", "k47"])
def test_an_enemy_beside_it_sees_it_at_once(rules: str) -> None:
    _, state = hiding(rules, "C5")
    assert not state.units[HIDER].hidden


@pytest.mark.rule("AT9.9")
def test_under_ats_only_who_walks_into_it_does() -> None:
    game, state = hiding("ats", "C5")
    assert state.units[HIDER].hidden
    take(game, state, "move G1 assault_mode")
    take(game, state, "step C5")
    assert not state.units[HIDER].hidden
    assert state.units[GERMAN_UNIT].loc == game.kit.board.loc("B5")


@pytest.mark.rule("KB2.1")
@pytest.mark.parametrize(("order", "hidden"), [("down", True), ("ambush", True), ("run", False)])
def test_an_order_that_only_waits_does_not_show_it(order: str, hidden: bool) -> None:
    game, state = hiding("k47", "F5")
    take(game, state, f"order S1 {order}")
    assert state.units[HIDER].hidden == hidden


@pytest.mark.parametrize(("place", "fires"), [("F5", True), ("I9", False)])
def test_a_side_that_hides_units_is_asked_for_a_reaction_whether_one_can_fire_or_not(
    place: str, fires: bool
) -> None:
    game, state = hiding("k47", place)
    take(game, state, "order S1 ambush")
    take(game, state, "order G1 run")
    take(game, state, "move ")
    decision = game.decision(state)
    assert decision is not None
    assert decision.seat == SOVIET
    texts = [game.option_text(one) for one in decision.options]
    assert texts[0] == "no_reaction"
    assert any(text.startswith("react S1") for text in texts) == fires


@pytest.mark.rule("B8.3")
def test_a_unit_holds_nothing_while_it_hides() -> None:
    game, state = hiding("ats", "F5")
    position, number = Position(game.kit.scenario, state), state.units[HIDER].loc >> 4

    def holders() -> Any:
        return dict(count_control(position, lambda unit: unit >= 0)).get(number, NOBODY)

    assert holders() == NOBODY
    state.units[HIDER].hidden = False
    assert holders() == SOVIET


@pytest.mark.rule("B9")
@pytest.mark.parametrize("rules", REFEREES)
def test_the_set_up_is_no_enemys_business(rules: str) -> None:
    """Swapped or not, the enemy is asked and told the same until it is done."""
    pair = unit("S3", "rifle_squad", "H8"), unit("S4", "rifle_squad", "H9")
    file = scene(unit("G1", "rifle_squad", "B5"), *pair, setup={"exchange": ["S3", "S4"]})
    game = StreetGame(StreetKit(file, referee(rules)))
    state, _ = game.begin(3, {})
    before = game.view(state, GERMAN)
    events = game.play(state, (SetUp.SWAP, 1, 2))
    assert game.view(state, GERMAN) == before
    assert [one for one in events if game.seen_by(one, before) is not None] == []
