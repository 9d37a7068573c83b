"""Decisions about actions from which the trained policy learns: what every option was worth.

Two searching seats play: at each such decision every option is tried out on the same sampled
tables, noted with its features, and the best by these tables is played. All other questions are
the officer's.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec

from stalingrad_game.card_game.lab.officer_games import OfficerDecision, officer_decisions
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.action_policy import trained_policy
from stalingrad_game.card_game.players.actions import (
    NEVER,
    TriedAction,
    action_rows,
    tried_actions,
)
from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.players.search.leaf import LeafValue
from stalingrad_game.card_game.players.search.rollout import BATTLE, Rollouts
from stalingrad_game.card_game.players.weights import ROLLOUT_WEIGHTS
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.operations import asking_operation
from stalingrad_game.card_game.state.codes import GERMAN, Act, Option, side_of

ACTIONS: Final = frozenset({"action", "second_action"})


class PolicyGames(NamedTuple):
    """What is played to learn from."""

    pack: Path | None
    mode: str
    tables: int
    """Sampled tables on which every option of a decision is tried out."""
    policy: Path | None = None
    """Of the rollouts: the file of the pass before, where there was one."""


class NotedDecision(msgspec.Struct, frozen=True, array_like=True):
    """A decision about an action, and what its options were worth."""

    game: int
    """The seed."""
    side: int
    chances: list[float]
    """By option: the own side's mean chance to win the game on the tables."""
    rows: bytes
    """By option: its features, as numbers of four bytes; where a second action follows, with those
    of the best action after it."""


def note_policy_games(games: PolicyGames, seeds: range) -> list[NotedDecision]:
    """The decisions of the games of these seeds, in any process."""
    noted = PolicyNotes(games)
    return [decision for seed in seeds for decision in noted.play(seed)]


class PolicyNotes:
    """Plays games of one kit and notes their decisions."""

    def __init__(self, games: PolicyGames) -> None:
        """Nothing is played yet."""
        kit = Kit(load_pack(games.pack), games.mode)
        self._tables: Final = games.tables
        self._chance = Random()
        self._engine: Final = Engine(kit)
        self._officer: Final = GreedyPlayer(kit)
        trained = None if games.policy is None else trained_policy(kit, games.policy)
        policy = GreedyPlayer(kit, ROLLOUT_WEIGHTS, trained)
        self._rollouts: Final = Rollouts(kit, LeafValue(kit), policy)

    def play(self, seed: int) -> list[NotedDecision]:
        """One game."""
        found: list[NotedDecision] = []

        def tried_out(asked: OfficerDecision) -> Option | None:
            return self._try(seed, asked, found)

        self._chance = Random(seed)
        for _ in officer_decisions(self._engine, self._officer, seed, instead=tried_out):
            pass
        return found

    def _try(self, seed: int, asked: OfficerDecision, found: list[NotedDecision]) -> Option | None:
        """Note a decision about an action; its best option, None where there is no such choice."""
        decision, view, evaluator = asked.decision, asked.view, self._officer.evaluator
        if len(decision.options) == 1 or asking_operation(decision).name not in ACTIONS:
            return None
        estimate = evaluator.estimate(view)
        tried = alternatives(tried_actions(evaluator, view, decision, estimate))
        if len(tried) < 2:
            return None
        german, sampler = side_of(decision.seat) == GERMAN, asked.sampler()
        totals = [0.0] * len(tried)
        for _ in range(self._tables):
            table = sampler.deal(self._chance)
            for place, one in enumerate(tried):
                won = self._rollouts.german_chance(table.copy(), (one.option,), BATTLE)
                totals[place] += won if german else 1.0 - won
        features = array("f")
        for row in action_rows(evaluator, view, decision, estimate, tried):
            features.extend(row)
        chances = [total / self._tables for total in totals]
        found.append(NotedDecision(seed, side_of(decision.seat), chances, features.tobytes()))
        return tried[max(range(len(tried)), key=totals.__getitem__)].option


def alternatives(tried: Sequence[TriedAction]) -> list[TriedAction]:
    """The options that differ: the best formation for each card, and everything that is no card."""
    found: dict[tuple[int, int], TriedAction] = {}
    for one in tried:
        act, card, _ = one.option
        key = (act, card if act in {Act.PLAY, Act.HERO} else -1)
        if one.outcome.gain > NEVER and (
            key not in found
            or one.outcome.gain + one.fit > found[key].outcome.gain + found[key].fit
        ):
            found[key] = one
    return list(found.values())
