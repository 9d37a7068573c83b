"""What a row of effects would make of a sketched battle (R5, R9), word by word.

Targets are taken as they are best taken, chance as it mostly falls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ..content.effects import Effect, parse_effect
from ..rules.kit import Kit
from ..state.codes import GERMAN, SOVIET
from .battle_estimate import BattleEstimate

JOINS_WITH: Final = 2
"""Units that a formation brings along when it joins a battle."""
POOR_FOR_GOOD: Final = 0.03
"""What a Last Stand gains because one player chooses both formations (R9.2)."""
ASSUMED_HAND: Final = 6


class EffectModel:
    """How effects of one kit are guessed; it reads terror tactics once."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._terror = tuple(
            tuple(parse_effect(phrase) for phrase in unit.terror) for unit in kit.units
        )

    def apply(self, s: BattleEstimate, side: int, effects: Sequence[Effect]) -> None:
        """Let a side resolve a row of effects."""
        for effect in effects:
            if effect.units:
                for face in effect.units:
                    self.add(s, side, self._kit.unit_number[face.unit], core=face.core)
            elif effect.verb in GUESSES:
                GUESSES[effect.verb](s, side, effect.count)
            else:
                worth = self._kit.verbs[effect.verb].worth * effect.count
                s.assets[side] += s.weights.unit * worth

    def add(self, s: BattleEstimate, side: int, unit: int, *, core: bool) -> None:
        """Let a unit enter; an elite one acts (R5.2)."""
        (s.hard if self._kit.shielded[unit] else s.soft)[side] += 1
        s.rifles += unit == self._kit.rifle
        s.assets[side] += s.weights.unit
        if not core:
            self.apply(s, side, self._terror[unit])


def _kill(s: BattleEstimate, side: int, count: int) -> None:
    s.lose_units(1 - side, count, armoured=False)


def _precision_kill(s: BattleEstimate, side: int, count: int) -> None:
    s.lose_units(1 - side, count, armoured=True)


def _sniper(s: BattleEstimate, side: int, count: int) -> None:
    enemy = 1 - side
    for _ in range(count):
        if s.soft[enemy]:
            s.soft[enemy] -= 1
        elif s.full[enemy] or s.worn[enemy]:
            s.assets[side] += s.weights.leader
            _discard(s, side, 1)
    s.rifles = min(s.rifles, s.soft[SOVIET])


def _fire(s: BattleEstimate, _side: int, count: int) -> None:
    s.advance(GERMAN, count)


def _bucket(s: BattleEstimate, _side: int, count: int) -> None:
    s.advance(SOVIET, count)


def _fire_bucket(s: BattleEstimate, side: int, count: int) -> None:
    s.advance(side, count)


def _draw(s: BattleEstimate, side: int, count: int) -> None:
    s.hand[side] += count


def _discard(s: BattleEstimate, side: int, count: int) -> None:
    s.hand[1 - side] = max(0, s.hand[1 - side] - count)


def _discard_all(s: BattleEstimate, side: int, _count: int) -> None:
    _discard(s, side, ASSUMED_HAND)


def _refresh(s: BattleEstimate, side: int, _count: int) -> None:
    s.hand[side] = max(s.hand[side], ASSUMED_HAND)


def _deplete(s: BattleEstimate, side: int, count: int) -> None:
    for _ in range(count):
        s.deplete(1 - side)


def _supply(s: BattleEstimate, side: int, count: int) -> None:
    for _ in range(count):
        if s.worn[side]:
            s.worn[side] -= 1
            s.full[side] += 1
        elif s.tired[side]:
            s.tired[side] -= 1
            s.rested[side] += 1
        else:
            return
        s.assets[side] += s.weights.full


def _overrun(s: BattleEstimate, side: int, count: int) -> None:
    for _ in range(count):
        if s.rested[side]:
            s.rested[side] -= 1
            s.full[side] += 1
            s.assets[side] -= s.weights.full / 2
        elif s.tired[side]:
            s.tired[side] -= 1
            s.worn[side] += 1
            s.assets[side] -= s.weights.formation / 2
        else:
            return
        s.soft[side] += JOINS_WITH
        s.left[side] += 1


def _levy(s: BattleEstimate, side: int, _count: int) -> None:
    s.full[side] += 1
    s.soft[side] += JOINS_WITH
    s.left[side] += 1
    s.assets[side] += s.weights.formation


def _rubble_fort(s: BattleEstimate, _side: int, count: int) -> None:
    s.hard[SOVIET] += count


def _lose_rifles(s: BattleEstimate, _side: int, count: int) -> None:
    lost = min(count, s.rifles)
    s.rifles -= lost
    s.soft[SOVIET] -= lost


def _promote(s: BattleEstimate, side: int, count: int) -> None:
    s.assets[side] += s.weights.leader * count
    s.left[side] += count / 2


def _card(s: BattleEstimate, side: int, _count: int) -> None:
    s.assets[side] += s.weights.card


def _last_stand(s: BattleEstimate, side: int, _count: int) -> None:
    s.deplete(side)
    s.deplete(1 - side)
    s.assets[side] += POOR_FOR_GOOD
    s.fire = 0


def _inferno(s: BattleEstimate, side: int, _count: int) -> None:
    s.inferno = s.inferno + 1 if side == GERMAN else max(0, s.inferno - 1)


def _dice(s: BattleEstimate, _side: int, count: int) -> None:
    s.bonus += count


def _steal(s: BattleEstimate, _side: int, _count: int) -> None:
    s.stolen += 1


def _nothing(_s: BattleEstimate, _side: int, _count: int) -> None:
    """A second action is weighed by the player, an interception when it is asked about."""


GUESSES: Final[Mapping[str, Callable[[BattleEstimate, int, int], None]]] = MappingProxyType(
    {
        "kill": _kill,
        "precision_kill": _precision_kill,
        "sniper": _sniper,
        "fire": _fire,
        "bucket": _bucket,
        "fire_bucket": _fire_bucket,
        "draw": _draw,
        "recover": _draw,
        "discard": _discard,
        "tongues": _discard,
        "discard_all": _discard_all,
        "refresh": _refresh,
        "deplete": _deplete,
        "supply": _supply,
        "overrun": _overrun,
        "levy": _levy,
        "rubble_fort": _rubble_fort,
        "sacrifice": _lose_rifles,
        "surrender": _lose_rifles,
        "promote": _promote,
        "ghost": _card,
        "last_stand": _last_stand,
        "inferno": _inferno,
        "dice": _dice,
        "steal": _steal,
        "second_action": _nothing,
        "interception": _nothing,
    }
)
"""What words do to a battle; any other one only adds its declared worth."""
