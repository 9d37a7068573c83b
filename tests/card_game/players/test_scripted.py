"""Players with one habit keep to it in whole games, and are greedy in everything else."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from stalingrad_game.card_game.players.greedy import CHOOSERS, GreedyPlayer
from stalingrad_game.card_game.players.player import NAMES, OPPONENTS, TRAINED, make_player
from stalingrad_game.card_game.players.scripted import SCRIPTED
from stalingrad_game.card_game.rules.battle import HOLD, REFRESH
from stalingrad_game.card_game.rules.resolver import DONE
from stalingrad_game.card_game.state.codes import (
    DISTRICTS,
    GERMAN,
    SOVIET,
    Act,
    Op,
    Option,
    lane,
    side_of,
)
from stalingrad_game.card_game.state.state import State
from stalingrad_game.kernel.decision import Decision
from stalingrad_game.search.names import SEARCH
from stalingrad_game.ui.screens.new_game_plan import levels_with
from tests.support.amount import share
from tests.support.contests import engine, seated

SEEDS = range(3, 3 + share(3, 1, 1))
ACTIONS = (Op.ACTION, Op.SECOND_ACTION)
BOTH = tuple((mode, side) for mode in ("basic", "expert", "four") for side in (0, 1))


def answers(
    name: str, mode: str, side: int, seeds: range = SEEDS
) -> Iterator[tuple[State, Decision, Option]]:
    """What a player with a habit answers in games of one side against greedy; views, decisions."""
    rules = engine(mode)
    names = (name, "greedy") if side == 0 else ("greedy", name)
    for seed in seeds:
        players = seated(rules, names, seed)
        state, _ = rules.new(seed)
        while decision := rules.decision(state):
            view = rules.view(state, decision.seat)
            chosen = players[decision.seat].choose(view, decision)
            assert chosen in decision.options
            if side_of(decision.seat) == side:
                yield view, decision, chosen
            rules.apply(state, chosen)


def actions(name: str, mode: str, side: int) -> Iterator[tuple[Decision, Option]]:
    for _, decision, chosen in answers(name, mode, side):
        if decision.op in ACTIONS:
            yield decision, chosen


@pytest.mark.parametrize(("mode", "side"), BOTH)
@pytest.mark.parametrize(("name", "only"), [("hold", HOLD), ("refresh", REFRESH)])
def test_one_action_is_taken_and_no_card_ever_played(
    name: str, only: Option, mode: str, side: int
) -> None:
    taken = set()
    for _, decision, chosen in answers(name, mode, side):
        assert chosen[0] not in {Act.PLAY, Act.HERO, Act.INTERCEPT}
        if decision.op in ACTIONS:
            taken.add(chosen)
    assert taken == {only}


@pytest.mark.parametrize(("mode", "side"), BOTH)
@pytest.mark.parametrize(("name", "never"), [("never_hold", HOLD), ("never_refresh", REFRESH)])
def test_one_action_is_never_taken(name: str, never: Option, mode: str, side: int) -> None:
    taken = {chosen for _, chosen in actions(name, mode, side)}
    assert never not in taken
    assert {act for act, _, _ in taken} >= {Act.PLAY}


@pytest.mark.parametrize(("mode", "side"), BOTH)
def test_cards_come_first(mode: str, side: int) -> None:
    cards = {Act.PLAY, Act.HERO}
    without = 0
    for decision, chosen in actions("cards_first", mode, side):
        offered = any(option[0] in cards for option in decision.options)
        assert (chosen[0] in cards) == offered
        without += not offered
    assert without


@pytest.mark.parametrize(("mode", "side"), BOTH)
def test_nobody_is_consolidated(mode: str, side: int) -> None:
    taken = {
        chosen
        for _, decision, chosen in answers("never_consolidate", mode, side)
        if decision.op == Op.CONSOLIDATE
    }
    assert taken == {DONE}


class Commitments:
    """Where one side stood at the end of each of its manoeuvres."""

    def __init__(self, name: str, mode: str, side: int, seeds: range = SEEDS) -> None:
        self.by_turn: defaultdict[tuple[int, int], list[tuple[int, ...]]] = defaultdict(list)
        self.last: set[tuple[int, int]] = set()
        game = 0
        turn = 0
        for view, decision, chosen in answers(name, mode, side, seeds):
            if decision.op != Op.MANOEUVRE:
                continue
            game += view.turn < turn
            turn = view.turn
            sent = [len(view.lines[lane(district, side)]) for district in DISTRICTS]
            if chosen[0] == Act.COMMIT:
                sent[chosen[2]] += 1
            if view.turn == view.last_turn:
                self.last.add((game, turn))
            self.by_turn[game, turn].append(tuple(sent))

    @property
    def ends(self) -> list[tuple[int, ...]]:
        return [rows[-1] for rows in self.by_turn.values()]


@pytest.mark.parametrize(("mode", "side"), BOTH)
def test_one_goes_to_each_building(mode: str, side: int) -> None:
    ends = Commitments("one_each", mode, side).ends
    assert max(map(max, ends)) == 1
    assert max(map(sum, ends)) == 4


@pytest.mark.parametrize(("mode", "side"), BOTH)
def test_all_go_to_one_building(mode: str, side: int) -> None:
    ends = Commitments("all_on_one", mode, side).ends
    assert {sum(number > 0 for number in end) for end in ends} == {1}
    assert max(map(max, ends)) > 1


@pytest.mark.parametrize(("mode", "side"), BOTH)
def test_two_buildings_and_no_third(mode: str, side: int) -> None:
    ends = Commitments("two", mode, side).ends
    assert max(sum(number > 0 for number in end) for end in ends) == 2


@pytest.mark.parametrize("mode", ["basic", "expert", "four"])
def test_two_buildings_before_the_last_turn_and_then_all(mode: str) -> None:
    sent = Commitments("two_first", mode, GERMAN, range(12, 15))
    places: dict[bool, list[int]] = {False: [], True: []}
    for moment, rows in sent.by_turn.items():
        places[moment in sent.last].append(sum(number > 0 for number in rows[-1]))
    assert max(places[False]) == 2
    assert max(places[True]) > 2


@pytest.mark.parametrize(("mode", "side"), BOTH)
def test_everybody_goes_where_the_fewest_are(mode: str, side: int) -> None:
    open_ends = 0
    for view, decision, chosen in answers("spread", mode, side):
        if decision.op != Op.MANOEUVRE:
            continue
        commits = [option for option in decision.options if option[0] == Act.COMMIT]
        assert (chosen == DONE) == (not commits)
        sent = {o[2]: len(view.lines[lane(o[2], side)]) for o in commits}
        if commits:
            assert sent[chosen[2]] == min(sent.values())
            open_ends += len(set(sent.values())) > 1
    assert open_ends


@pytest.mark.parametrize("mode", ["basic", "expert", "four"])
def test_the_waiting_german_sends_one_and_the_soviet_nobody(mode: str) -> None:
    for side, few in ((GERMAN, 1), (SOVIET, 0)):
        found = Commitments("wait", mode, side)
        sums = Counter[int]()
        for key, rows in found.by_turn.items():
            if key not in found.last:
                sums[sum(rows[-1])] += 1
        assert set(sums) == {few}
        if side == GERMAN or mode == "basic":  # undefended, the city seldom lasts six turns
            assert max(sum(found.by_turn[key][-1]) for key in found.last) > 1


@pytest.mark.parametrize("name", SCRIPTED)
def test_what_the_habit_does_not_tell_is_greedy(name: str) -> None:
    assert set(SCRIPTED[name]) <= set(CHOOSERS)
    greedy = GreedyPlayer(engine().kit)
    ops = {"manoeuvre": Op.MANOEUVRE, "action": Op.ACTION, "consolidate": Op.CONSOLIDATE}
    own = {ops[word] for word in SCRIPTED[name] if word in ops}
    others = [
        chosen == greedy.choose(view, decision)
        for view, decision, chosen in answers(name, "basic", 0)
        if decision.op not in own | {Op.SECOND_ACTION}
    ]
    assert others
    assert all(others)


def test_people_are_offered_no_player_with_one_habit() -> None:
    assert not set(SCRIPTED) & {*levels_with(""), *OPPONENTS}
    assert set(NAMES) == {*OPPONENTS, TRAINED, SEARCH, *SCRIPTED}
    kit = engine().kit
    assert {type(make_player(name, kit, 1)).__name__ for name in SCRIPTED} == {"ScriptedPlayer"}
