"""The greedy player's targets (R5, R8): whom to kill, supply, promote, and whom to give up."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.decision import Decision
from ..rules.resolver import DONE
from ..state.codes import GERMAN, Act, Option, SniperResult, lane, side_of
from ..state.state import State
from .evaluator import Evaluator


def choose_kill(evaluator: Evaluator, _view: State, decision: Decision) -> Option:
    """The defender gives up their least valuable unit, the attacker takes the most valuable."""
    own = evaluator.kit.unit_side[decision.options[0][1]] == side_of(decision.seat)
    sign = 1 if own else -1
    return min(decision.options, key=lambda option: sign * evaluator.values.unit(option[1]))


def choose_sniper(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """A unit counts in the battle; a leader or hero may escape, but always costs a card (R8.1)."""
    side = side_of(decision.seat)
    estimate = evaluator.estimate(view)
    now = evaluator.value(estimate, side)
    hit, hideous = sniper_chances(evaluator, view)
    weights = evaluator.weights
    wounded = {card for card, _, wound in view.heroes if wound}

    def gain(option: Option) -> float:
        act, target, _ = option
        if act == Act.UNIT:
            tried = estimate.copy()
            tried.soft[1 - side] -= 1
            return evaluator.value(tried, side) - now + weights.unit * evaluator.values.unit(target)
        cards = weights.card * (1 + hideous)
        if act == Act.HERO:
            return cards + weights.card * (hideous + hit * (target in wounded))
        return cards + weights.leader * evaluator.values.leader(view, target) * (hit + hideous)

    return max(decision.options, key=gain)


def sniper_chances(evaluator: Evaluator, view: State) -> tuple[float, float]:
    """How likely a hit and a hideous death are among the carnage cards not yet seen."""
    sections = evaluator.kit.sniper
    seen = {*view.carnage_ash, *view.reading}
    unseen = [section for card, section in enumerate(sections) if card not in seen] or sections
    return (
        unseen.count(SniperResult.HIT) / len(unseen),
        unseen.count(SniperResult.HIDEOUS_DEATH) / len(unseen),
    )


def choose_deplete(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """The enemy formation whose loss of strength tells most (R5.9)."""
    side = side_of(decision.seat)
    enemy = 1 - side
    estimate = evaluator.estimate(view)

    def gain(option: Option) -> float:
        formation = option[1]
        tried = estimate.copy()
        if view.depleted[formation]:
            tried.fresh[enemy] = 0
        tried.deplete(enemy)
        icons = evaluator.values.depletion(formation, estimate.rifles)
        return (
            evaluator.value(tried, side)
            + 0.01 * evaluator.values.formation(view, formation)
            + 0.02 * icons * (not view.depleted[formation])
        )

    return max(decision.options, key=gain)


def choose_supply(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """A formation of this battle before one of the Staging Line; then the strongest (R5.10)."""
    here = _here(view, side_of(decision.seat))
    return _best(decision, lambda f: evaluator.values.formation(view, f) + 2 * (f in here))


def choose_overrun(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """The formation that helps most by joining; none if all would be wasted (R5.11)."""
    side = side_of(decision.seat)
    estimate = evaluator.estimate(view)
    now = evaluator.value(estimate, side)

    def gain(formation: int) -> float:
        tried = estimate.copy()
        if view.depleted[formation]:
            tried.worn[side] += 1
            tried.assets[side] -= evaluator.weights.formation
        else:
            tried.full[side] += 1
            tried.assets[side] -= evaluator.weights.full
        tried.left[side] += evaluator.left(view, formation)
        return evaluator.after(tried, side, evaluator.vanguards[formation]) - now

    return _best(decision, gain)


def choose_promote(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """Where the general can be used at once; then the strongest formation (R5.14)."""
    here = _here(view, GERMAN)

    def gain(option: Option) -> float:
        return evaluator.values.formation(view, option[1]) + 2 * (option[1] in here)

    return max(decision.options, key=gain)


def weakest(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    return min(decision.options, key=lambda option: evaluator.values.formation(view, option[1]))


def choose_vanguard(evaluator: Evaluator, _view: State, decision: Decision) -> Option:
    """Those that do more than add units come first (R4.1)."""

    def effects(option: Option) -> int:
        return sum(effect.verb != "add" for effect in evaluator.vanguards[option[1]])

    return max(decision.options, key=effects)


def _here(view: State, side: int) -> tuple[int, ...]:
    """The formations of a side in the battle being fought; none outside one."""
    return view.lines[lane(view.district, side)] if view.district >= 0 else ()


def _best(decision: Decision, gain: Callable[[int], float]) -> Option:
    """The formation that gains most, or none where nothing gains."""
    gains = [(gain(option[1]), option) for option in decision.options if option != DONE]
    best = max(gains, key=lambda row: row[0], default=(0.0, DONE))
    return best[1] if best[0] > 0 else DONE
