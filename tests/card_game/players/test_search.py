"""The search player: from its seat's knowledge alone, within its budget, and plain moves found."""

from __future__ import annotations

from random import Random
from time import monotonic
from types import MappingProxyType
from typing import Final

import msgspec
import pytest

from stalingrad_game.card_game.lab.hidden import exchanged
from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.players.listeners import Listeners
from stalingrad_game.card_game.players.manoeuvre import pairs_by_gain
from stalingrad_game.card_game.players.memory import Attentive
from stalingrad_game.card_game.players.sample import Sampler
from stalingrad_game.card_game.players.search import candidates as search_candidates
from stalingrad_game.card_game.players.search.advice import PurposeKind
from stalingrad_game.card_game.players.search.candidates import (
    MOST_CANDIDATES,
    answers_in_turn,
    refreshes,
)
from stalingrad_game.card_game.players.search.leaf import LeafValue
from stalingrad_game.card_game.players.search.plans import Planner
from stalingrad_game.card_game.players.search.player import Search, SearchPlayer, position_key
from stalingrad_game.card_game.players.search.questions import QUESTIONS, worth_trying
from stalingrad_game.card_game.players.search.rollout import BATTLE, TURN, Rollouts
from stalingrad_game.card_game.players.weights import ROLLOUT_WEIGHTS
from stalingrad_game.card_game.rules.break_test import chance_now
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.operations import OPERATIONS, asking_operation
from stalingrad_game.card_game.rules.resolver import DONE
from stalingrad_game.card_game.state.codes import GERMAN, Act, CardZone, Op, Option
from stalingrad_game.card_game.state.state import State
from stalingrad_game.kernel.decision import Decision
from stalingrad_game.search.budget import Budget, Watch
from stalingrad_game.search.race import (
    FALL,
    Prior,
    Runner,
    leader,
    still_running,
)
from tests.support.amount import interval, share
from tests.support.contests import decisions, engine, seated
from tests.support.set_up import battle, turn
from tests.support.table import Table

MODES: Final = ("basic", "expert", "four")
HORIZONS: Final = MappingProxyType({"battle": BATTLE, "turn": TURN})


class StepClock:
    """A clock that goes on by so many seconds whenever it is looked at."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def player(table: Table, iterations: int) -> SearchPlayer:
    """A searcher for a table."""
    return SearchPlayer(table.kit, Budget(iterations=iterations), 1)


def choice(table: Table, iterations: int = 150) -> str:
    """What the search player would do, by name."""
    decision = table.decision
    view = table.engine.view(table.state, decision.seat)
    return table.name(player(table, iterations).choose(view, decision))


def decisions_of(mode: str, seed: int, every: int) -> list[tuple[Engine, State, Decision]]:
    """Some decisions of a game between greedy players."""
    rules = engine(mode)
    found = []
    for number, (state, decision) in enumerate(
        decisions(rules, seated(rules, ("greedy", "greedy"), seed), seed)
    ):
        if len(decision.options) > 1 and number % every == 0:
            found.append((rules, state.copy(), decision))
    return found


@pytest.mark.parametrize("mode", MODES)
def test_whole_games_are_played_with_offered_options_and_views_are_left_alone(mode: str) -> None:
    rules = engine(mode)
    players = [
        SearchPlayer(rules.kit, Budget(iterations=2), seat) for seat in range(rules.kit.seats)
    ]
    greedy, number = GreedyPlayer(rules.kit), 0
    state, events = rules.new(3)
    listeners = Listeners(dict(enumerate(players)), state)
    listeners.tell(events)
    while decision := rules.decision(state):
        number += 1
        view = rules.view(state, decision.seat)
        if number % interval(1, 1):
            option = greedy.choose(view, decision)
        else:
            before = view.copy()
            option = players[decision.seat].choose(view, decision)
            assert view == before
            assert option in decision.options
        listeners.tell(rules.apply(state, option))
    assert state.winner >= 0


@pytest.mark.parametrize("mode", MODES)
def test_the_same_seed_and_position_give_the_same_move_and_advice(mode: str) -> None:
    for rules, state, decision in decisions_of(mode, 4, 83):
        view = rules.view(state, decision.seat)
        twins = [SearchPlayer(rules.kit, Budget(iterations=share(12, 1)), 7) for _ in range(2)]
        assert twins[0].choose(view, decision) == twins[1].choose(view, decision)
        assert twins[0].advise(view, decision) == twins[1].advise(view, decision)


@pytest.mark.parametrize("mode", MODES)
def test_what_is_hidden_changes_no_move(mode: str) -> None:
    random = Random(2)
    for rules, state, decision in decisions_of(mode, 6, 83):
        other = exchanged(state, decision.seat, random)
        again = rules.decision(other)
        assert again is not None
        first, second = (
            SearchPlayer(rules.kit, Budget(iterations=share(12, 1)), 7).choose(
                rules.view(one, decision.seat), question
            )
            for one, question in ((state, decision), (other, again))
        )
        assert first == second


def test_iterations_are_never_exceeded_and_advice_says_how_many_it_took() -> None:
    for rules, state, decision in decisions_of("basic", 8, 37):
        for iterations in (1, 7, 20):
            view = rules.view(state, decision.seat)
            advice = SearchPlayer(rules.kit, Budget(iterations=iterations), 7).advise(
                view, decision
            )
            assert 0 < advice.rollouts <= iterations


def test_no_rollout_begins_that_could_end_after_the_time() -> None:
    for step in (0.001, 0.004, 0.03):
        clock = StepClock(step)
        watch = Watch(Budget(milliseconds=50), None, clock)
        begun = 0
        while watch.goes_on():
            begun += 1
            assert clock.now + step <= 0.05 + step + 1e-9
        assert begun == pytest.approx(0.05 / step, abs=2.1)
        assert not watch.goes_on()


def test_time_alone_ends_a_search() -> None:
    rules, state, decision = decisions_of("basic", 8, 23)[1]
    view = rules.view(state, decision.seat)
    clock = StepClock(0.002)
    SearchPlayer(rules.kit, Budget(milliseconds=40), 7, clock).advise(view, decision)
    assert clock.now <= 0.04 + 2 * clock.step


def test_a_search_that_is_stopped_at_once_does_what_greedy_does() -> None:
    for rules, state, decision in decisions_of("basic", 9, 17):
        view = rules.view(state, decision.seat)
        searcher = SearchPlayer(rules.kit, Budget(iterations=20), 7)
        chosen = searcher.choose(view, decision, lambda: True)
        if decision.op not in {Op.MANOEUVRE, Op.REFRESH}:  # plans may come in another order
            assert chosen == GreedyPlayer(rules.kit, ROLLOUT_WEIGHTS).choose(view, decision)
        advice = searcher.advise(view, decision, lambda: True)
        assert advice.rollouts == 0
        assert advice.purpose.code == PurposeKind.NONE


def test_whoever_may_stop_a_search_is_asked_before_every_rollout() -> None:
    rules, state, decision = next(
        one
        for one in decisions_of("basic", 9, 1)
        if one[2].op == Op.ACTION and len(one[2].options) > 5
    )
    view = rules.view(state, decision.seat)
    calls: list[int] = []

    def stop() -> bool:
        calls.append(1)
        return len(calls) > 9

    advice = SearchPlayer(rules.kit, Budget(iterations=500), 7).advise(view, decision, stop)
    assert len(calls) == 10
    assert advice.rollouts == 9


def test_advice_names_each_option_once_with_chances_and_what_choose_takes_first() -> None:
    for rules, state, decision in decisions_of("basic", 10, 29):
        view = rules.view(state, decision.seat)
        advice = SearchPlayer(rules.kit, Budget(iterations=40), 7).advise(view, decision)
        options = [one.option for one in advice.ranked]
        assert len(set(options)) == len(options)
        assert set(options) <= set(decision.options)
        assert all(0 <= one.chance <= 1 and one.error >= 0 for one in advice.ranked)
        best = advice.ranked[0].chance
        assert all(one.chance <= best + 1e-9 for one in advice.ranked[1:])


def consolidation() -> Table:
    """A German with six depleted formations; the best pair is far down the list of all."""
    worn = ["plain_305", "plain_389", "add_295", "infantry_76", "motorised_60", "panzer_14"]
    return turn(german=worn, soviet=["guards_13"], depleted=worn, turn=2)


def test_advice_on_a_consolidation_weighs_the_best_of_all_pairs() -> None:
    table = consolidation()
    decision = table.decision
    assert decision.op == Op.CONSOLIDATE
    view = table.engine.view(table.state, decision.seat)
    policy = GreedyPlayer(table.kit, ROLLOUT_WEIGHTS)
    best = pairs_by_gain(policy.evaluator, view, decision)[: MOST_CANDIDATES - 1]
    assert not set(best) <= set(decision.options[:MOST_CANDIDATES])
    options = [one.option for one in player(table, 60).advise(view, decision).ranked]
    assert sorted(options) == sorted([*best, DONE])


def test_a_choice_weighs_the_pairs_that_advice_weighs() -> None:
    table = consolidation()
    view, decision = table.engine.view(table.state, table.decision.seat), table.decision
    policy = GreedyPlayer(table.kit, ROLLOUT_WEIGHTS)
    rollouts = Rollouts(table.kit, LeafValue(table.kit), policy)
    tried = worth_trying(rollouts, view, decision)
    best = pairs_by_gain(policy.evaluator, view, decision)[: MOST_CANDIDATES - 1]
    assert tried[0].options == (policy.choose(view, decision),)
    assert {one.options[0] for one in tried} == {*best, DONE}
    key = position_key(view, decision, 1)
    for iterations in (1, 40, 120):
        sampler = Sampler(view, decision, Attentive(table.kit).memory(view))
        search = Search(rollouts, sampler, decision, tried, key)
        search.run(Watch(Budget(iterations=iterations), None, monotonic), everybody=False)
        assert player(table, iterations).choose(view, decision) == search.best()[0]


def test_of_many_answers_those_are_tried_out_that_the_officer_would_give_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search_candidates, "MOST_CANDIDATES", 2)
    policy = GreedyPlayer(engine().kit, ROLLOUT_WEIGHTS)
    cut = 0
    for rules, state, decision in decisions_of("basic", 120, 3):
        name = asking_operation(decision).name
        if name in {"manoeuvre", "consolidate", "action", "second_action", "refresh"}:
            continue
        view = rules.view(state, decision.seat)
        tried = [one.options[0] for one in answers_in_turn(policy, view, decision)]
        assert len(set(tried)) == len(tried) == 2
        left = [*decision.options]
        for option in tried:
            asked = msgspec.structs.replace(decision, options=tuple(left))
            chosen = policy.choose(view, asked)
            assert option == (chosen if chosen in left else left[0])
            left.remove(option)
        cut += bool(left)
    assert cut


def test_every_kind_of_question_that_the_search_treats_apart_is_asked_by_the_rules() -> None:
    assert set(QUESTIONS) <= {operation.name for operation in OPERATIONS.values()}
    assert not QUESTIONS["intercept"].searched


def test_options_between_which_no_table_makes_a_difference_are_told_as_equal() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37", "guards_13"],
        german_hand=["deplete"],
        hold=1,
        captured="ACD",
        turn=3,
    )
    table.choose("deplete on infantry_76")
    assert table.choices == ["guards_37", "guards_13"]
    decision = table.decision
    view = table.engine.view(table.state, decision.seat)
    for iterations in (1, 40):
        first, second = player(table, iterations).advise(view, decision).ranked
        assert first.chance == second.chance


def test_before_any_table_was_tried_nothing_is_told_as_better() -> None:
    for rules, state, decision in decisions_of("basic", 10, 29):
        view = rules.view(state, decision.seat)
        searcher = SearchPlayer(rules.kit, Budget(iterations=40), 7)
        ranked = searcher.advise(view, decision, lambda: True).ranked
        assert len({one.chance for one in ranked}) == 1


def test_advice_on_a_manoeuvre_tells_plans_apart_by_what_they_do_otherwise() -> None:
    rules, state, decision = next(
        one for one in decisions_of("basic", 10, 1) if one[2].op == Op.MANOEUVRE
    )
    view = rules.view(state, decision.seat)
    advice = SearchPlayer(rules.kit, Budget(iterations=40), 7).advise(view, decision)
    leaf = LeafValue(rules.kit)
    planner = Planner(rules.kit, leaf, GreedyPlayer(rules.kit, ROLLOUT_WEIGHTS), view, decision)
    plans = planner.candidates()
    assert len({one.options[0] for one in plans}) < len(plans), "many of them begin alike"
    assert len(advice.ranked) >= min(3, len(plans))


def test_at_the_break_test_a_rollout_is_worth_the_exact_odds() -> None:
    table = last_battle()
    rollouts = Rollouts(table.kit, LeafValue(table.kit), GreedyPlayer(table.kit))
    holds: tuple[Option, ...] = ((Act.HOLD, -1, -1),)
    for seed in range(8):
        for name, horizon in HORIZONS.items():
            state = table.state.copy()
            state.rng = seed
            chance = rollouts.german_chance(state, holds, horizon)
            if name == "battle":
                assert state.agenda[-1][0] == Op.BREAK_TEST
                odds = float(chance_now(table.kit, state, state.district))
            assert chance == pytest.approx(odds)


def last_battle() -> Table:
    """The last battle of the game, one Hold before its Break Test."""
    return battle(
        german=["panzer_14", "panzer_16"],
        soviet=["guards_13"],
        units={"panzer": 3, "rifle": 1},
        hold=1,
        captured="ACD",
        turn=3,
    )


def test_who_is_as_well_off_as_he_will_be_lets_the_dice_decide() -> None:
    table = battle(
        german=["panzer_14", "panzer_16", "infantry_76"],
        soviet=["guards_13"],
        german_hand=["fire", "kill"],
        soviet_hand=["red_assault_t34", "red_assault_t34", "red_kill"],
        units={"infantry": 1, "rifle": 1},
        hold=1,
        captured="ACD",
    )
    assert choice(table) == "hold"


def test_who_would_throw_worse_dice_now_plays_the_card_that_betters_them() -> None:
    table = battle(
        active="soviet",
        german=["panzer_14", "panzer_16"],
        soviet=["nkvd_10"],
        soviet_hand=["red_assault_t34"],
        units={"infantry": 2, "rifle": 1},
        hold=1,
        captured="ACD",
    )
    assert choice(table).startswith("red_assault_t34")
    decision = table.decision
    view = table.engine.view(table.state, decision.seat)
    assert player(table, 150).advise(view, decision).purpose.code == PurposeKind.BATTLE


def test_a_plan_is_carried_out_to_its_end() -> None:
    table = turn(
        german=["panzer_14", "panzer_16", "infantry_76", "motorised_60"],
        soviet=["nkvd_10"],
        turn=3,
    )
    decision = table.decision
    searcher = player(table, 30)
    first = searcher.choose(table.engine.view(table.state, decision.seat), decision)
    plan = list(searcher._plan)
    assert plan[-1] == DONE
    table.take(first)
    for step in plan:
        if table.asks != ("german", Op.MANOEUVRE):
            break
        view = table.engine.view(table.state, GERMAN)
        assert searcher.choose(view, table.decision) == step
        table.take(step)


def test_plans_keep_to_the_rules_and_send_at_least_as_many_as_greedy() -> None:
    seen = 0
    for rules, state, decision in decisions_of("basic", 11, 1):
        if decision.op != Op.MANOEUVRE:
            continue
        view = rules.view(state, decision.seat)
        planner = Planner(rules.kit, LeafValue(rules.kit), GreedyPlayer(rules.kit), view, decision)
        found = planner.candidates()
        least = len(found[0].options)
        for candidate in found:
            assert len(candidate.options) >= least
            trial = state.copy()
            for option in candidate.options:
                if rules.decision(trial) and trial.agenda[-1][:2] == decision.frame[:2]:
                    assert option in rules.options(trial)
                    rules.play(trial, option)
        seen += 1
    assert seen > 5


def test_the_first_plan_is_what_greedy_does() -> None:
    for rules, state, decision in decisions_of("basic", 12, 1):
        if decision.op != Op.MANOEUVRE:
            continue
        view = rules.view(state, decision.seat)
        greedy = GreedyPlayer(rules.kit)
        planner = Planner(rules.kit, LeafValue(rules.kit), greedy, view, decision)
        plan = set(planner.candidates()[0].options)
        trial = state.copy()
        done: set[Option] = set()
        while (now := rules.decision(trial)) and now.frame[:2] == decision.frame[:2]:
            option = greedy.choose(rules.view(trial, now.seat), now)
            done.add(option)
            rules.play(trial, option)
        assert done | {DONE} == plan


def test_what_is_asked_whatever_a_hand_holds_is_answered_without_a_search() -> None:
    calls: list[int] = []

    def stop() -> bool:
        calls.append(1)
        return False

    asking = [one for one in decisions_of("expert", 13, 1) if one[2].op == Op.INTERCEPT]
    assert len(asking) > 5
    for rules, state, decision in asking:
        searcher = SearchPlayer(rules.kit, Budget(iterations=40), 3)
        option = searcher.choose(rules.view(state, decision.seat), decision, stop)
        assert option in decision.options
    assert not calls


def test_a_refresh_is_weighed_as_whole_sets() -> None:
    rules, state, decision = next(
        one
        for one in decisions_of("basic", 13, 1)
        if one[2].op == Op.REFRESH and len(one[1].cards[CardZone.HAND + one[2].seat]) > 2
    )
    view = rules.view(state, decision.seat)
    tried = refreshes(GreedyPlayer(rules.kit), view, decision)
    hand = sorted(view.cards[CardZone.HAND + decision.seat])
    assert len({len(one.options) for one in tried}) == len(tried) > 2
    for one in tried:
        *discarded, last = one.options
        assert last == DONE
        left = list(hand)
        for act, card, _ in discarded:
            assert act == Act.CARD
            left.remove(card)


def runner(*gains: float, prior: Prior | None = None) -> Runner:
    """A runner with results."""
    found = Runner(1, prior or Prior(-0.005, 0.02))
    for gain in gains:
        found.add(gain)
    return found


def test_few_tables_count_little_and_many_count_much() -> None:
    one, many = runner(0.03), runner(*[0.03, 0.031] * 40)
    assert -0.005 < one.gain() < 0.015
    assert many.gain() == pytest.approx(0.03, abs=0.003)
    assert many.doubt() < one.doubt() < 0.02


def test_the_leader_must_gain_something() -> None:
    bad, good = runner(*[-0.02, -0.021] * 5), runner(*[0.02, 0.021] * 5)
    assert leader([bad]) is None
    assert leader([bad, good]) is good


def test_who_falls_behind_or_never_makes_a_difference_is_dropped() -> None:
    good, close = runner(*[0.02, 0.05] * 3), runner(*[0.02, 0.047] * 3)
    bad, same = runner(*[-0.05, -0.051] * 5), runner(0.0, 0.0, 0.0, 0.0)
    assert still_running([good, close, bad, same]) == [good, close]
    assert still_running([bad]) == []


def test_a_race_that_is_decided_ends() -> None:
    sure = runner(*[0.1, 0.101] * 20)
    assert sure.gain() > 2 * FALL * sure.doubt()
    assert still_running([sure]) == []
