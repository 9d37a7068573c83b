"""The trained player: from its seat's view alone, by trees that are read whole or refused."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import msgspec
import pytest

from stalingrad_game.assets import BrokenAssetError
from stalingrad_game.card_game.lab.hidden import exchanged
from stalingrad_game.card_game.lab.match import Match, play_seeds
from stalingrad_game.card_game.lab.report import less_luck
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.action_policy import (
    POLICY_FEATURES,
    ActionPolicy,
    PolicyFile,
    PolicyTree,
    read_policy,
)
from stalingrad_game.card_game.players.actions import (
    action_rows,
    ranked_actions,
    tried_actions,
)
from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.players.trained import TrainedPlayer
from stalingrad_game.card_game.state.codes import Act, Op
from tests.support.amount import share
from tests.support.contests import decisions, engine, seated
from tests.support.games import MODES
from tests.support.set_up import battle

FEATURE = POLICY_FEATURES.index("units")
STUMP = PolicyTree((FEATURE, -1, -1), (0.5, 0.0, 0.0), (1, 0, 0), (2, 0, 0), (0.0, -0.25, 0.5))
"""Whether units are gained."""


def row(**features: float) -> list[float]:
    return [features.get(name, 0.0) for name in POLICY_FEATURES]


def test_trees_are_walked_from_their_first_node_and_added_up() -> None:
    lone = PolicyTree((-1,), (0.0,), (0,), (0,), (0.125,))
    policy = ActionPolicy(((STUMP, lone), (lone,)))
    assert policy.worth(0, row(units=1.0)) == 0.625
    assert policy.worth(0, row(units=0.5)) == -0.125
    assert policy.worth(1, row(units=1.0)) == 0.125


@pytest.mark.parametrize(
    "fields",
    [
        {"features": ()},
        {"features": (len(POLICY_FEATURES), -1, -1)},
        {"left": (0, 0, 0)},  # it would go round for ever
        {"right": (3, 0, 0)},
        {"values": (0.0, 1.0)},
    ],
)
def test_a_damaged_tree_is_refused(fields: dict[str, object], tmp_path: Path) -> None:
    damaged = msgspec.structs.replace(STUMP, **fields)
    assert STUMP.sound
    assert not damaged.sound
    mode = msgspec.structs.replace(read_policy().modes["basic"], trees=((STUMP,), (damaged,)))
    path = tmp_path / "policy.json"
    path.write_bytes(msgspec.json.encode(PolicyFile(modes={"basic": mode})))
    with pytest.raises(BrokenAssetError, match="basic: a tree is damaged"):
        read_policy(path)


@pytest.mark.parametrize("data", [b"", b"[]", b'{"features": ["gain"], "modes": {}}', b"\xff"])
def test_another_file_is_refused_in_a_line(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "policy.json"
    path.write_bytes(data)
    with pytest.raises(BrokenAssetError):
        read_policy(path)
    with pytest.raises(BrokenAssetError):
        read_policy(tmp_path / "none.json")


@pytest.mark.parametrize("mode", MODES)
def test_it_takes_an_option_from_its_view_alone(mode: str) -> None:
    rules = engine(mode)
    players = [TrainedPlayer(rules.kit) for _ in range(rules.kit.seats)]
    others = [TrainedPlayer(rules.kit) for _ in range(rules.kit.seats)]
    asked = 0
    played = decisions(rules, seated(rules, ("greedy", "random"), 3), 3)
    for state, decision in islice(played, share(300, 1, 80)):
        seat = decision.seat
        view = rules.view(state, seat)
        before = msgspec.json.encode(view)
        option = players[seat].choose(view, decision)
        assert option in decision.options
        assert msgspec.json.encode(view) == before
        hidden = exchanged(state, seat, Random(5))
        assert others[seat].choose(rules.view(hidden, seat), decision) == option
        asked += decision.op == Op.MANOEUVRE
    assert asked


def test_it_ranks_actions_by_its_trees() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["kill", "deplete"])
    view, decision = table.engine.view(table.state, table.decision.seat), table.decision
    likes_nothing = PolicyTree((-1,), (0.0,), (0,), (0,), (0.0,))
    holds = POLICY_FEATURES.index("hold_always")
    likes_holds = PolicyTree(
        (holds, -1, -1), (0.5, 0.0, 0.0), (1, 0, 0), (2, 0, 0), (0.0, 0.0, 1.0)
    )
    for tree, hold in ((likes_holds, True), (likes_nothing, False)):
        evaluator = GreedyPlayer(table.kit, policy=ActionPolicy(((tree,), (tree,)))).evaluator
        worth, _, option = max(ranked_actions(evaluator, view, decision))
        assert (option[0] == Act.HOLD) == hold
        assert worth == pytest.approx(float(hold), abs=0.01)


def test_a_second_action_has_the_features_of_the_best_that_may_follow() -> None:
    evaluator = GreedyPlayer(engine().kit).evaluator
    chained = 0
    rules = engine()
    for state, decision in decisions(rules, seated(rules, ("greedy", "greedy"), 5), 5):
        if decision.op != Op.ACTION:
            continue
        view = rules.view(state, decision.seat)
        estimate = evaluator.estimate(view)
        tried = tried_actions(evaluator, view, decision, estimate)
        rows = action_rows(evaluator, view, decision, estimate, tried)
        alone = [one for one in tried if not one.chained]
        best = max(alone, key=lambda one: one.outcome.gain)
        gain = max(0.0, best.outcome.gain)
        for one, features in zip(tried, rows, strict=True):
            follows = gain if one.chained else 0.0
            assert features[0] == pytest.approx(one.outcome.gain + follows)
            chained += one.chained
    assert chained


def test_it_beats_the_officer() -> None:
    match = Match(None, load_pack().digest, "basic", ("trained", "greedy"), {}, both=True)
    tally = play_seeds(match, range(5000, 5000 + share(200, 1, 30)))
    share_won = less_luck(tally, "first", 1.96)
    assert share_won is not None
    assert share_won.value > 0.5
