"""The greedy player's judgement in positions where the right choice is plain."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from stalingrad_game.card_game.players.battle_estimate import majority_odds
from stalingrad_game.card_game.players.effect_model import GUESSES
from stalingrad_game.card_game.players.evaluator import Evaluator
from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.players.weights import Weights
from stalingrad_game.card_game.rules.break_test import chance_now
from stalingrad_game.card_game.rules.operations import VERBS
from stalingrad_game.card_game.rules.resolver import DONE
from stalingrad_game.card_game.state.codes import DISTRICTS, GERMAN, Act, Op, Option
from tests.support.contests import decisions, engine, seated
from tests.support.expert_set_up import four_turn
from tests.support.set_up import battle, turn
from tests.support.table import Table


def choice(table: Table) -> Option:
    """What the greedy player would do."""
    decision = table.decision
    view = table.engine.view(table.state, decision.seat)
    return GreedyPlayer(table.kit).choose(view, decision)


def name(table: Table) -> str:
    """The same, by name."""
    return table.name(choice(table))


@pytest.mark.parametrize("hold", [1, 2])
def test_who_is_ahead_with_a_full_hand_holds_and_lets_the_dice_decide(hold: int) -> None:
    table = battle(
        active="soviet",
        german=["panzer_14"],
        soviet=["nkvd_10", "guards_13"],
        soviet_hand=["red_assault_t34", "red_assault_t34", "red_kill"],
        german_hand=["fire", "kill"],
        units={"infantry": 1, "rifle": 4},
        hold=hold,
    )
    table.state.round = 6
    assert name(table) == "hold"


@pytest.mark.parametrize(("fought", "wanted"), [(1, "refresh"), (30, "hold")])
def test_a_long_battle_is_brought_to_its_end(fought: int, wanted: str) -> None:
    table = battle(
        german=["panzer_14", "panzer_16"],
        soviet=["guards_13"],
        units={"panzer": 3, "rifle": 4},
        hold=2,
    )
    table.state.round = fought
    assert name(table) == wanted


def test_who_is_far_behind_plays_on() -> None:
    table = battle(
        active="soviet",
        german=["panzer_14", "panzer_16"],
        soviet=["nkvd_10"],
        soviet_hand=["red_assault_t34"],
        units={"infantry": 2, "rifle": 1},
        hold=1,
    )
    assert choice(table)[0] == Act.PLAY


@pytest.mark.parametrize(
    ("variant", "number", "attacks_all"),
    [("off", 1, True), ("4", 1, False), ("4", 2, True), ("4", 3, True)],
)
def test_the_german_leaves_buildings_to_the_bombardment_while_there_is_time(
    variant: str, number: int, attacks_all: bool
) -> None:
    table = turn(
        german=["panzer_14", "panzer_16", "infantry_76", "motorised_60"],
        soviet=["nkvd_10", "guards_13", "guards_37", "militia"],
        turn=number,
        variants={"bombardment": variant},
    )
    table.state.inferno[0] = 4
    found = set()
    while table.asks == ("german", Op.MANOEUVRE) and choice(table) != DONE:
        act, formation, district = choice(table)
        found.add(district)
        table.choose(table.name((act, formation, district)))
    assert 0 in found  # it burns already
    assert (len(found) == len(DISTRICTS)) == attacks_all


def test_the_german_attacks_in_the_last_turn_every_building_he_can() -> None:
    table = turn(
        german=["panzer_14", "panzer_16", "infantry_76", "motorised_60"],
        soviet=["nkvd_10"],
        turn=3,
    )
    attacked = set()
    while table.asks == ("german", Op.MANOEUVRE):
        act, _, district = choice(table)
        if act == Act.COMMIT:
            attacked.add(district)
        table.take(choice(table))
    assert attacked == {0, 1, 2, 3}


def test_the_soviet_defends_one_building_in_the_last_turn_rather_than_none() -> None:
    table = turn(
        german=["panzer_14", "panzer_16", "infantry_76", "motorised_60"],
        soviet=["nkvd_10", "guards_35"],
        turn=3,
    )
    while table.asks[1] == Op.MANOEUVRE:
        table.take(choice(table))
    state = table.state
    assert not state.lines[1]


def test_a_kill_costs_the_defender_his_least_valuable_unit() -> None:
    kinds = {"rifle": 1, "motivator": 1, "scout": 1}
    evaluator = Evaluator(engine().kit, Weights())
    values = {
        evaluator.kit.units[n].id: evaluator.values.unit(n) for n in range(len(evaluator.kit.units))
    }
    assert min(kinds, key=values.__getitem__) == "rifle"
    assert values["t34"] > max(values[kind] for kind in kinds)


def test_with_no_hold_to_come_the_outlook_is_the_exact_chance() -> None:
    rules = engine("expert")
    evaluator = Evaluator(rules.kit, Weights())
    seen = 0
    for seed in range(3):
        for state, decision in decisions(rules, seated(rules, ("random",) * 2, seed), seed):
            if decision.op == Op.ACTION:
                estimate = evaluator.estimate(rules.view(state, decision.seat))
                estimate.holds = 0
                exact = chance_now(rules.kit, state, state.district)
                assert estimate.chance() == pytest.approx(float(exact))
                seen += 1
    assert seen > 50


def test_a_chance_that_is_known_already_is_of_an_equal_battle() -> None:
    table = battle(german=["panzer_14"], soviet=["nkvd_10"])
    estimate = Evaluator(table.kit, Weights()).estimate(table.engine.view(table.state, GERMAN))
    dice = Random(7)
    for _ in range(4000):
        for pair in (estimate.soft, estimate.hard, estimate.full, estimate.worn, estimate.hand):
            pair[:] = dice.choices((0, 0, 1, 2), k=2)
        estimate.left[:] = dice.choices((0.0, 0.5, 2.0), k=2)
        tried = msgspec.structs.replace(
            estimate,
            holds=dice.randrange(3),
            inferno=dice.randrange(2),
            fire=dice.randrange(2),
            bucket=dice.randrange(2),
            track=dice.choice((3, 4)),
            bonus=dice.randrange(2),
            stolen=dice.randrange(2),
            defence=dice.choice((1, 2)),
            reading=dice.choice(("highest", "cancel")),
        )
        assert tried.chance() == msgspec.structs.replace(tried, chances={}).chance()


@pytest.mark.parametrize("lead", [-3, -0.5, 0, 1, 4])
@pytest.mark.parametrize("spread", [0, 0.5, 2.0])
def test_shares_of_a_majority_die_add_up(lead: float, spread: float) -> None:
    found = majority_odds(lead, spread, empty=False)
    assert sum(share for share, _, _ in found) == pytest.approx(1)
    assert all(german or soviet for _, german, soviet in found)


def test_every_guessed_word_is_one_and_every_word_has_a_worth() -> None:
    assert set(GUESSES) <= set(VERBS)
    assert all(-5 < verb.worth < 5 for verb in VERBS.values())


@pytest.mark.parametrize(("partners", "wanted"), [([], "german_2"), (["panzer_16"], "german")])
def test_a_new_formation_goes_to_the_player_who_has_fewer(partners: list[str], wanted: str) -> None:
    table = four_turn(
        german=["panzer_16"],
        partners=partners,
        formation_deck=["panzer_14"] if partners else [],
        variants={"sharing": "by_choice"},
    )
    table.state.agenda.append((Op.SHARE, GERMAN, table.formations["plain_305"]))
    assert name(table) == wanted
