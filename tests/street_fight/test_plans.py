"""Attacks planned ahead: what is foreseen is what happens, by what the side can know."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from stalingrad_game.kernel.decision import Decision, Option
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.judge.odds import hurt_chance
from stalingrad_game.street_fight.plans import (
    LEAST_GAIN,
    Attack,
    Danger,
    Planner,
    any_comes_true,
    effect,
    gathered_threats,
    threats,
)
from stalingrad_game.street_fight.position.codes import Ev
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.questions import AttackQuery
from stalingrad_game.street_fight.position.referee import answer
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.referees import REFEREES, street_kit
from stalingrad_game.street_fight.sums import sum_of_act
from stalingrad_game.ui.street.input.option_targets import APPROACHES, ATTACKS, OptionTargets
from tests.support.amount import share

DECISIONS = 140
SOME = share(DECISIONS, 1, 48)


def decisions(
    referee: str, seed: int, most: int = DECISIONS
) -> Iterator[tuple[StreetGame, State, Decision]]:
    """The decisions of a random game."""
    game, random = StreetGame(street_kit("volga_block", referee)), Random(seed)
    state, _ = game.begin(seed, {})
    for _ in range(most):
        decision = game.decision(state)
        if decision is None:
            return
        yield game, state, decision
        game.step(state, random.choice(decision.options))


def attacks(game: StreetGame, state: State, decision: Decision) -> list[Attack]:
    """Every attack of every unit that may act."""
    view, planner = game.view(state, decision.seat), Planner(game.kit)
    reader = OptionTargets(game.kit)

    def leads(option: Option) -> bool:
        return reader.verb_word(reader.verb(option)) in ATTACKS

    def approaches(option: Option) -> bool:
        return reader.verb_word(reader.verb(option)) in APPROACHES

    own = [u for u in range(len(view.units)) if game.side_of_unit(u) == decision.seat]
    return [
        attack
        for unit in (-1, *own)
        for attack in planner.attacks(view, decision, unit, leads, approaches)
        if attack is not None
    ]


@pytest.mark.parametrize("referee", REFEREES)
def test_every_answer_of_a_plan_is_offered_and_the_dice_fall_after_the_last(referee: str) -> None:
    planned = supported = 0
    random = Random(referee)
    for game, state, decision in decisions(referee, seed=5, most=SOME):
        found = [one for one in attacks(game, state, decision) if not one.tested]
        for attack in random.sample(found, min(len(found), 3)):
            plan = Planner(game.kit).plan(attack)
            copy = game.copy(state)
            for number, option in enumerate(plan.options):
                now = game.decision(copy)
                assert now is not None
                if option not in now.options:
                    assert number, "the first answer was not offered"
                    break  # what is hidden from the side has come between
                if number == len(plan.options) - 1:
                    act_sum = sum_of_act(
                        game.kit, game.view(copy, decision.seat), now.frame, option
                    )
                    assert act_sum is not None
                    assert act_sum.answer == plan.sum.answer
                events, _ = game.step(copy, option)
                rolled = any(event[0] == Ev.ROLL for event in events)
                then = game.decision(copy)
                if number < len(plan.options) - 1:
                    assert not rolled
                elif attack.query.kind != "melee":  # that is fought when all have infiltrated
                    assert rolled or then is None or then.seat != decision.seat
            planned += 1
            supported += bool(plan.supporters)
    assert planned > 20
    assert supported or referee == "k47", "nobody ever supports"


@pytest.mark.parametrize("referee", ["tide", "ats"])
def test_supporters_are_in_who_add_enough_and_go_as_one_says(referee: str) -> None:
    tried = 0
    for game, state, decision in decisions(referee, seed=2, most=SOME):
        planner = Planner(game.kit)
        for attack in attacks(game, state, decision):
            plan = planner.plan(attack)
            if not plan.supporters:
                continue
            alone = planner.plan(attack, ())
            assert effect(plan.sum) >= effect(alone.sum) + LEAST_GAIN
            assert not alone.supporters
            assert set(alone.others) >= set(plan.supporters)
            fewer = planner.plan(attack, plan.supporters[1:])
            assert fewer.supporters == plan.supporters[1:] or referee == "ats"
            tried += 1
    assert tried


def test_an_order_that_must_be_tested_is_planned_as_obeyed() -> None:
    """KB2.2: a unit with pins rolls before it fires."""
    tested = [
        (game, game.view(state, decision.seat), attack)
        for game, state, decision in decisions("k47", seed=3)
        for attack in attacks(game, state, decision)
        if attack.tested
    ]
    assert tested
    for game, view, attack in tested:
        assert game.kit.referee.acts[attack.options[0][0]].word == "order"
        unit = attack.query.acting
        assert attack.last.view.units[unit].count == view.units[unit].count - 1


def test_threats_of_one_place_are_one_that_any_of_them_comes_true() -> None:
    """1/2 and 1/3 beside each other: neither with 1/2 × 2/3, so one of them with 2/3."""
    found = [(4, Fraction(1, 3)), (5, Fraction(3, 5)), (6, Fraction(1, 2))]
    assert gathered_threats(found, {4: 70, 5: 71, 6: 70}.__getitem__) == [
        Danger((6, 4), Fraction(2, 3)),
        Danger((5,), Fraction(3, 5)),
    ]
    assert gathered_threats(found, lambda _: 0) == [Danger((5, 6, 4), Fraction(13, 15))]
    assert any_comes_true(chance for _, chance in found) == Fraction(13, 15)
    assert gathered_threats((), lambda _: 0) == []


@pytest.mark.parametrize("referee", REFEREES)
def test_threats_are_what_the_referee_says_of_a_unit_that_stood_there(referee: str) -> None:
    found = 0
    random = Random(1)
    for game, state, decision in decisions(referee, seed=4):
        view = game.view(state, decision.seat)
        own = [
            number
            for number, unit in enumerate(view.units)
            if unit.loc >= 0 and game.side_of_unit(number) == decision.seat
        ]
        if not own:
            continue
        unit, other = random.choice(own), random.choice(own)
        loc, before = view.units[other].loc, view.units[unit].loc
        there = game.copy(view)
        there.units[unit].loc = loc
        threats_by_place = dict(threats(game.kit, view, unit, loc))
        for enemy, now in enumerate(view.units):
            if now.loc < 0 or game.side_of_unit(enemy) == decision.seat:
                assert enemy not in threats_by_place
                continue
            query = AttackQuery((enemy,), loc, "unit", unit)
            answered = answer(game.kit.referee.judge, Position(game.kit.scenario, there), query)
            chance = hurt_chance(answered.odds) if answered.legal else None
            assert threats_by_place.get(enemy, 0) == (chance or 0)
            found += enemy in threats_by_place
        assert view.units[unit].loc == before, "the view was changed"
    assert found
