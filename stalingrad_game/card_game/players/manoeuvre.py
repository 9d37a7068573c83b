"""The greedy player's plan for a turn (R3.4, R3.6, R4): whom to restore, where to send whom.

The plan is made anew at every commitment, from what stands on the table by then.
"""

from __future__ import annotations

from math import log
from typing import Final

from ...kernel.decision import Decision
from ..rules.break_test import chance_now
from ..rules.districts import bombarded_to
from ..rules.resolver import DONE, attacked, on_table
from ..state.codes import (
    DISTRICTS,
    GERMAN,
    SOVIET,
    Act,
    DistrictStatus,
    FormationZone,
    Option,
    lane,
    side_of,
)
from ..state.state import State
from .capture_odds import capture_odds, capture_value, formations_wanted, ground, strength
from .evaluator import Evaluator

UNATTACKED: Final = 1e-3
"""The chance to capture a building that nobody is sent to; a little above 0, for its logarithm."""
SPARED: Final = 0.08
"""What an Inferno is worth that a building gets by being left alone (R3.6, a variant).

In the last turn but one it is worth nothing: then a district that may be closed counts for more.
"""


class Site:
    """A building that formations may go to, as one side sees it."""

    def __init__(self, evaluator: Evaluator, view: State, side: int, district: int) -> None:
        """What stands there already, and what is at stake."""
        kit = evaluator.kit
        own, enemy = (view.lines[lane(district, s)] for s in (side, 1 - side))
        self.district = district
        self.side = side
        self.ground = ground(kit, view, district)
        self.stakes = capture_value(kit, view, district, evaluator.weights)
        self.free_places = kit.concentration[view.buildings[district]] - len(own)
        self.own = sum((strength(kit, view, formation) for formation in own), 0.0)
        self.enemy = sum((strength(kit, view, formation) for formation in enemy), 0.0)

    def odds(self, more: float) -> float:
        """The German's chance here with so much more strength of the own side."""
        own = self.own + more
        if self.side == SOVIET:
            return capture_odds(self.enemy - own, self.ground)
        return capture_odds(own - self.enemy, self.ground) if own else UNATTACKED


def commit(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """The formation and building that gain most a formation sent, or the end of the manoeuvre."""
    side = side_of(decision.seat)
    last = view.turn >= view.last_turn
    commits = [option for option in decision.options if option != DONE]
    free = sorted(
        {option[1] for option in commits}, key=lambda f: (-strength(evaluator.kit, view, f), f)
    )
    under_attack = attacked(view)
    spared = bombarded_to(view.variants)
    spares = spared and side == GERMAN and view.turn < view.last_turn - 1
    best, target = (0.0 if last else evaluator.weights.reserve), -1
    for district in sorted({option[2] for option in commits}):
        site = Site(evaluator, view, side, district)
        if side == GERMAN:
            site.enemy = _expected_defence(evaluator, view, district, under_attack)
        price = 0.0
        if spares and district not in under_attack:
            price = SPARED * site.stakes * max(0, spared - view.inferno[district])
        gain = _gain_each(evaluator, view, site, free, price, last=last)
        must = side == GERMAN and not under_attack and target < 0  # R3.6.2
        if gain > best or must:
            best, target = gain, district
    return (Act.COMMIT, free[0], target) if target >= 0 else DONE


def _gain_each(
    evaluator: Evaluator, view: State, site: Site, free: list[int], price: float, *, last: bool
) -> float:
    """The most that sending one, two, three … formations here gains for each of them.

    The price is paid once, and only by the Germans.
    """
    before = site.odds(0)
    more, best = 0.0, 0.0
    for number, formation in enumerate(free[: site.free_places], start=1):
        more += strength(evaluator.kit, view, formation)
        after = site.odds(more)
        change = site.stakes * (after - before)
        if last:  # R11.2: every building counts, so the chances are multiplied
            change = log(after) - log(before)
        best = max(best, (abs(change) - price) / number)
    return best


def _expected_defence(
    evaluator: Evaluator, view: State, district: int, under_attack: list[int]
) -> float:
    """The strength that the Soviet is likely to send: an even share, as far as there is room."""
    staging = view.lines[FormationZone.STAGING + SOVIET]
    strengths = sorted((strength(evaluator.kit, view, f) for f in staging), reverse=True)
    sites = len({*under_attack, district})
    if view.turn >= view.last_turn:
        sites = sum(view.status[place] == DistrictStatus.OPEN for place in DISTRICTS)
    room = evaluator.kit.concentration[view.buildings[district]]
    return min(sum(strengths[:room]), sum(strengths) / sites)


def consolidate(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """Restore the strongest with the weakest while full strength is what is lacking (R3.4)."""
    if not formations_wanted(evaluator.kit, view, side_of(decision.seat), evaluator.weights):
        return DONE
    return pairs_by_gain(evaluator, view, decision)[0]


def pairs_by_gain(evaluator: Evaluator, view: State, decision: Decision) -> list[Option]:
    """The pairs that may be consolidated (R3.4), the strongest restored with the weakest first."""
    values = evaluator.values

    def loss(option: Option) -> float:
        _, destroyed, restored = option
        lost = values.formation(view, destroyed) + 0.5 * evaluator.kit.unique[destroyed]
        return lost - values.formation(view, restored)

    return sorted((option for option in decision.options if option != DONE), key=loss)


def next_battle(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """The battle that stands best comes first: it costs the fewest cards (R4)."""
    return max(decision.options, key=lambda option: chance_now(evaluator.kit, view, option[1]))


def share(_evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """A new formation to the player who has fewer on the table, else to the first (R10.2)."""
    held = [view.owner[f] for f in on_table(view, side_of(decision.seat))]
    return min(decision.options, key=lambda option: held.count(option[1]))
