"""Observations: a seat's view in numbers, and nothing that is hidden from it (R1.11)."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import numpy as np
import pytest

from stalingrad_game.card_game.learning.environment import StalingradEnvironment
from stalingrad_game.card_game.learning.observation import ASKING, Observer, Row
from stalingrad_game.card_game.rules.operations import OPERATIONS
from stalingrad_game.card_game.state.codes import (
    DISTRICTS,
    NONE,
    Act,
    CardZone,
    FormationZone,
    side_of,
)
from stalingrad_game.card_game.state.variants import variants_from
from tests.architecture import ROOT
from tests.support.amount import interval, share
from tests.support.games import MODES
from tests.support.hidden import exchanged

README = ROOT / "stalingrad_game" / "card_game" / "learning" / "README.md"


def part(observer: Observer, row: Row, name: str) -> Row:
    """A block of an observation, laid out."""
    block = observer.blocks[name]
    return row[block.start : block.stop].reshape(block.shape)


@pytest.mark.parametrize("mode", MODES)
def test_pettingzoo_blocks_cover_the_observation_without_a_gap(mode: str) -> None:
    observer = StalingradEnvironment(mode).observer
    ends = [0, *(block.stop for block in observer.blocks.values())]
    assert ends[:-1] == [block.start for block in observer.blocks.values()]
    assert ends[-1] == observer.size == len(observer.highs())


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("hands", ["open", "closed"])
def test_pettingzoo_hidden_things_exchanged_leave_the_observation_the_same(
    mode: str, hands: str
) -> None:
    table = StalingradEnvironment(mode)
    engine, observer, luck = table.engine, table.observer, Random(4)
    seen = differing = number = 0
    for seed in range(share(2, 2, 1)):
        state, _ = engine.new(seed, variants_from({"team_hands": hands}))
        while decision := engine.decision(state):
            number += 1
            for seat in range(state.seats) if number % interval(1, 1) == 0 else ():
                other = exchanged(state, seat, luck, chance=True)
                mine = observer.observe(engine.view(state, seat), seat, decision)
                its = observer.observe(engine.view(other, seat), seat, engine.decision(other))
                assert (mine == its).all()
                differing += other.cards != state.cards
                seen += 1
                if seat == decision.seat:
                    assert engine.options(state) == engine.options(other)
            engine.play(state, luck.choice(decision.options))
    assert differing > seen / 2


@pytest.mark.parametrize("mode", MODES)
def test_pettingzoo_numbers_stay_in_range_and_say_what_the_view_shows(mode: str) -> None:
    table = StalingradEnvironment(mode)
    engine, kit, observer = table.engine, table.engine.kit, table.observer
    highs, random = observer.highs(), Random(2)
    for seed in range(share(3, 1, 1)):
        state, _ = engine.new(seed)
        while decision := engine.decision(state):
            seat = random.randrange(state.seats)
            view = engine.view(state, seat)
            row = observer.observe(view, seat, decision)
            assert (row >= 0).all()
            assert (row <= highs).all()
            own = Counter(view.cards[CardZone.HAND + seat])
            hands = part(observer, row, "hand")
            assert list(hands[seat]) == [own[card] for card in observer.cards]
            for enemy in range(1 - side_of(seat), state.seats, 2):
                known = Counter(view.known[enemy])
                if view.looking != (seat, enemy):
                    assert list(hands[enemy]) == [known[card] for card in observer.cards]
            assert part(observer, row, "units").tolist() == [list(one) for one in state.units]
            assert part(observer, row, "hand_size").tolist() == [
                len(state.cards[CardZone.HAND + other]) + len(state.cards[CardZone.PICKED + other])
                for other in range(state.seats)
            ]
            lines = part(observer, row, "formation_line")
            for side in (0, 1):
                staging = state.lines[FormationZone.STAGING + side]
                assert {f for f in staging if not lines[f, 0]} == set()
                for formation in state.lines[FormationZone.DECK + side]:
                    assert not lines[formation].any()
            assert lines.sum() == len(kit.formations) - sum(
                len(state.lines[FormationZone.DECK + side]) for side in (0, 1)
            )
            assert np.flatnonzero(part(observer, row, "battle_district")).tolist() == [
                district for district in DISTRICTS if district == state.district
            ]
            assert np.flatnonzero(part(observer, row, "own_seat")) == [seat]
            assert np.flatnonzero(part(observer, row, "asked_seat")) == [decision.seat]
            (question,) = np.flatnonzero(part(observer, row, "question"))
            assert ASKING[question] == (OPERATIONS[decision.op].name, decision.op)
            engine.play(state, random.choice(decision.options))
        row = observer.observe(engine.view(state, 0), 0, None)
        assert np.flatnonzero(part(observer, row, "winner")) == [state.winner]
        assert not part(observer, row, "question").any()


def test_pettingzoo_only_who_chose_the_first_step_of_a_consolidation_sees_it() -> None:
    table = StalingradEnvironment("basic")
    random, found = Random(3), 0
    for seed in range(20):
        table.reset(seed=seed)
        for agent in table.agent_iter():
            if table.terminations[agent]:
                break
            mask = table.observe(agent)["action_mask"]
            action = int(random.choice(np.flatnonzero(mask)))
            act, destroyed, restored = table.actions.rows[action]
            table.step(action)
            if act == Act.RESTORE and restored == NONE:
                found += 1
                own, others = (
                    part(table.observer, table.observe(one)["observation"], "chosen_destroyed")
                    for one in sorted(table.agents, key=lambda one: one != agent)
                )
                assert np.flatnonzero(own) == [destroyed]
                assert not others.any()
    assert found > 3


def test_pettingzoo_the_readme_lists_the_blocks_in_their_order() -> None:
    text = README.read_text(encoding="utf-8")
    table = text.partition("## The observation")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|", table, re.MULTILINE)
    blocks = StalingradEnvironment("four").observer.blocks.values()
    assert [name for name, _, _ in rows] == [block.name for block in blocks]
    for (name, shape, _), block in zip(rows, blocks, strict=True):
        assert len(shape.split("×")) == len(block.shape), name


def test_pettingzoo_the_readme_lists_the_blocks_of_actions_in_their_order() -> None:
    text = README.read_text(encoding="utf-8")
    table = text.partition("## The actions")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    assert rows == [block.name for block in StalingradEnvironment("four").actions.blocks]
