"""Which buildings to attack: whether any set of districts is right in nearly every position (R3.6).

Officers play whole games. Wherever the Germans begin their manoeuvre with time left to wait, each
set of open districts is given the best plan that the leaf value finds, and the plans are played on
to the end of the game on common sampled tables. The best other set is picked by one half of the
tables and compared by the other half with attacking everywhere, and then with the halves exchanged.
"""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from ...folders import replace_file
from ...lab.intervals import Z95
from ..packs import load_pack
from ..players.attack_choice import MeasuredAttack, TurnFigures, read_attacks
from ..players.greedy import GreedyPlayer
from ..players.search.leaf import LeafValue
from ..players.search.plans import HOME, Destinations, Planner
from ..players.search.rollout import GAME, Rollouts
from ..players.weights import ROLLOUT_WEIGHTS
from ..rules.engine import Engine
from ..rules.kit import Kit
from ..state.codes import GERMAN, Op
from ..state.variants import variants_from
from .officer_games import OfficerDecision, officer_decisions

IMPROVEMENTS: Final = 2
"""How often a plan is improved by moving one formation."""


class AttackSelection(msgspec.Struct, frozen=True):
    """What is to be measured."""

    pack: Path | None
    mode: str
    variants: dict[str, str]
    tables: int = 24


class TurnAttack(msgspec.Struct):
    """The positions of one turn."""

    positions: int = 0
    best: dict[int, int] = msgspec.field(default_factory=dict)
    """By how many districts the best set leaves alone: positions."""
    gain: float = 0.0
    squares: float = 0.0
    """Sums of what the best other set is worth more than all districts, and of its square."""

    def add(self, other: TurnAttack) -> None:
        self.positions += other.positions
        for spared, number in other.best.items():
            self.best[spared] = self.best.get(spared, 0) + number
        self.gain += other.gain
        self.squares += other.squares


def attack_tally(selection: AttackSelection, seeds: range) -> dict[int, TurnAttack]:
    """By turn, the positions of the games of these seeds, in any process."""
    measured = AttackSets(selection)
    total: dict[int, TurnAttack] = {}
    for seed in seeds:
        for turn, found in measured.play(seed).items():
            total.setdefault(turn, TurnAttack()).add(found)
    return total


def attack_figures(tally: dict[int, TurnAttack]) -> list[TurnFigures]:
    """Means and their intervals, the first turn first."""
    found = []
    for turn, one in sorted(tally.items()):
        number = one.positions
        mean = one.gain / number
        spread = sqrt(max(one.squares / number - mean * mean, 0.0))
        found.append(
            TurnFigures(
                turn=turn,
                positions=number,
                everywhere=round(one.best.get(0, 0) / number, 3),
                best=dict(sorted(one.best.items())),
                gain=round(100 * mean, 2),
                error=round(100 * Z95 * spread / sqrt(number), 2),
                spread=round(100 * spread, 2),
            )
        )
    return found


def keep_attacks(path: Path, found: MeasuredAttack) -> None:
    """Write what was found of a mode and a value of the variant, in place of what was before.

    Raises `OSError`, and `ValueError` where the file is no such file.
    """
    before = read_attacks(path.read_bytes()) if path.exists() else ()
    rows = {(one.mode, one.bombardment): one for one in (*before, found)}
    ordered = [rows[key] for key in sorted(rows)]
    replace_file(path, msgspec.json.format(msgspec.json.encode(ordered), indent=1) + b"\n")


class AttackSets:
    """Plays officers' games by one set of rulings, and tries sets of districts out."""

    def __init__(self, selection: AttackSelection) -> None:
        """Nothing is played yet; raises `ValueError` for unknown variants."""
        kit = Kit(load_pack(selection.pack), selection.mode)
        self._tables: Final = selection.tables
        self._variants: Final = variants_from(selection.variants)
        self._engine: Final = Engine(kit)
        self._officer: Final = GreedyPlayer(kit)
        self._leaf: Final = LeafValue(kit)
        self._policy: Final = GreedyPlayer(kit, ROLLOUT_WEIGHTS)
        self._rollouts: Final = Rollouts(kit, self._leaf, self._policy)

    def play(self, seed: int) -> dict[int, TurnAttack]:
        """The positions of one game, by turn: those with a turn to come."""
        chance, found, begun = Random(seed), dict[int, TurnAttack](), set[int]()
        for at in officer_decisions(self._engine, self._officer, seed, self._variants):
            turn, decision = at.state.turn, at.decision
            begins = decision.op == Op.MANOEUVRE and decision.seat == GERMAN
            if begins and turn not in begun and turn < at.state.last_turn:
                begun.add(turn)
                one = self._position(at, chance)
                if one is not None:
                    found[turn] = one
        return found

    def _position(self, at: OfficerDecision, chance: Random) -> TurnAttack | None:
        """What sets are worth in one position; None where there is no other set to compare."""
        planner = Planner(self._engine.kit, self._leaf, self._policy, at.view, at.decision)
        plans = best_plans(planner)
        if len(plans) < 2 or len(plans[0][0]) < len(planner.sites):
            return None
        options, sampler = [planner.options(places) for _, places in plans], at.sampler()
        halves: tuple[list[list[float]], list[list[float]]] = ([], [])
        for number in range(self._tables):
            table = sampler.deal(chance)
            halves[number % 2].append(
                [self._rollouts.german_chance(table.copy(), plan, GAME) for plan in options]
            )
        means = [[sum(column) / len(half) for column in zip(*half, strict=True)] for half in halves]
        gain = (_gain(means[0], means[1]) + _gain(means[1], means[0])) / 2
        whole = [one + other for one, other in zip(*means, strict=True)]
        best = max(range(len(plans)), key=lambda place: (whole[place], -place))
        spared = len(planner.sites) - len(plans[best][0])
        return TurnAttack(1, {spared: 1}, gain, gain * gain)


def best_plans(planner: Planner) -> list[tuple[frozenset[int], Destinations]]:
    """For each set of districts the best plan that the leaf finds, the largest set first.

    None sends fewer formations than the greedy player's, as far as the set has room: the leaf value
    thinks too well of reserves.
    """
    sent = sum(place != HOME for place in planner.greedy_plan())
    found: dict[frozenset[int], Destinations] = {}

    def offer(places: Destinations) -> None:
        sites = frozenset(places) - {HOME}
        room = sum(planner.free_places[site] for site in sites)
        if not sites or sum(place != HOME for place in places) < min(sent, room):
            return
        if sites not in found or planner.worth(places) > planner.worth(found[sites]):
            found[sites] = places

    for places in (planner.greedy_plan(), *planner.shapes(1)):
        offer(places)
    for _ in range(IMPROVEMENTS):
        for places in list(found.values()):
            for near in planner.shifts(places):
                offer(near)
    return sorted(found.items(), key=lambda one: (-len(one[0]), sorted(one[0])))


def _gain(picked: list[float], valued: list[float]) -> float:
    """What the best other set, picked by some tables, is worth more than all by other tables."""
    best = max(range(1, len(picked)), key=lambda place: (picked[place], -place))
    return valued[best] - valued[0]
