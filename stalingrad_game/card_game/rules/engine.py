"""The one door to the rules: who decides, what may be chosen, why not, and what then happens.

After every option the game rests at exactly one decision, or it is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from ...kernel.agenda import AgendaEngine
from . import (
    aftermath,
    battle,
    break_test,
    districts,
    effects,
    expert,
    heroes,
    losses,
    piles,
    strategy,
    teams,
)
from .codes import VARIANTS, Act, Ev, Event, Op, Option
from .game import Operation, Resolver
from .kit import Kit
from .set_up import set_up
from .state import State, view

RULES_VERSION: Final = 1
"""Raised whenever the same record would lead to another game."""


OPERATIONS: Final[Mapping[int, Operation]] = {
    Op.TURN: strategy.Turn(),
    Op.STEP: strategy.StartPhase(),
    Op.CAMPAIGN: strategy.TurnCampaignCards(),
    Op.CAMPAIGN_END: strategy.CampaignEnd(),
    Op.HOURGLASS: strategy.Hourglass(),
    Op.DISMISSAL: strategy.Dismissal(),
    Op.DISCARD_HAND: strategy.DiscardHand(),
    Op.BURN_MILITIA: strategy.BurnMilitia(),
    Op.DEMOTE: strategy.Demote(),
    Op.EXECUTE: strategy.ExecuteCommissars(),
    Op.REINFORCE: strategy.Reinforce(),
    Op.CONSOLIDATE: strategy.Consolidate(),
    Op.PASS_LEADER: strategy.PassLeader(),
    Op.RENEW: districts.Renew(),
    Op.MANOEUVRE: districts.Manoeuvre(),
    Op.NEXT_BATTLE: battle.NextBattle(),
    Op.VANGUARD: battle.Vanguard(),
    Op.CHECK: battle.Check(),
    Op.INTENSITY: battle.Intensity(),
    Op.INITIATIVE: battle.Initiative(),
    Op.CARNAGE_USED: piles.CarnageUsed(),
    Op.ROUND: battle.Round(),
    Op.ACTION: battle.Action(),
    Op.SECOND_ACTION: battle.SecondAction(),
    Op.REFRESH: battle.Refresh(),
    Op.REFRESH_CLOCK: battle.RefreshClock(),
    Op.HOLD: battle.Hold(),
    Op.HOLD_MOVES: battle.HoldMoves(),
    Op.TURN_END: battle.TurnEnd(),
    Op.BREAK_TEST: break_test.BreakTest(),
    Op.AFTERMATH: aftermath.Aftermath(),
    Op.ADD: effects.Add(),
    Op.RUBBLE_FORT: effects.RubbleFort(),
    Op.KILL: effects.Kill(),
    Op.PRECISION_KILL: effects.PrecisionKill(),
    Op.SPILLOVER: effects.Spillover(),
    Op.FIRE: effects.Fire(),
    Op.BUCKET: effects.Bucket(),
    Op.DRAW: effects.Draw(),
    Op.DISCARD: effects.Discard(),
    Op.DEPLETE: effects.Deplete(),
    Op.SUPPLY: effects.Supply(),
    Op.OVERRUN: effects.Overrun(),
    Op.SACRIFICE: effects.Sacrifice(),
    Op.SNIPER: losses.SniperShot(),
    Op.SNIPER_HITS: losses.SniperHits(),
    Op.CHOOSE_DISCARD: losses.ChooseDiscard(),
    Op.PROMOTE: losses.Promote(),
    Op.MACHINE_GUN: losses.MachineGun(),
    Op.JOIN: effects.Join(),
    Op.CONSOLIDATE_PAIR: strategy.ConsolidatePair(),
    Op.SURRENDER: expert.Surrender(),
    Op.DISCARD_ALL: effects.DiscardAll(),
    Op.LEVY: expert.Levy(),
    Op.GHOST: expert.Ghost(),
    Op.TONGUES: expert.Tongues(),
    Op.TONGUES_CARD: expert.TonguesCard(),
    Op.RECOVER: expert.Recover(),
    Op.LAST_STAND: expert.LastStand(),
    Op.LAST_STAND_ENEMY: expert.LastStandEnemy(),
    Op.INFERNO: heroes.Inferno(),
    Op.BONUS_DICE: heroes.BonusDice(),
    Op.STEAL: heroes.Steal(),
    Op.INTERCEPT: heroes.Intercept(),
    Op.PLAY_SHOWN: heroes.PlayShown(),
    Op.CONSENT: teams.Consent(),
}
"""Every operation by its code."""


def default_variants() -> tuple[int, ...]:
    """The first value of every variant."""
    return (0,) * len(VARIANTS)


def variants_from(settings: dict[str, str]) -> tuple[int, ...]:
    """The variants with some of them set by name; raises `ValueError` for an unknown one."""
    chosen = list(default_variants())
    keys = [key for key, _ in VARIANTS]
    for key, value in settings.items():
        if key not in keys:
            raise ValueError(f"unknown variant {key!r}; allowed: {', '.join(keys)}")
        values = VARIANTS[keys.index(key)][1]
        if value not in values:
            raise ValueError(f"variant {key} can't be {value!r}; allowed: {', '.join(values)}")
        chosen[keys.index(key)] = values.index(value)
    return tuple(chosen)


class Engine(AgendaEngine[State, Resolver]):
    """The rules with one data pack in one mode; it holds no game, so one serves any number."""

    STANDING_ACTS = frozenset({Act.RECLAIM})

    def __init__(self, kit: Kit) -> None:
        """An engine for a kit."""
        super().__init__(OPERATIONS, partial(Resolver, kit))
        self.kit: Final = kit

    def new(self, seed: int, variants: tuple[int, ...] | None = None) -> tuple[State, list[Event]]:
        """A new game at its first decision, and what has happened up to there."""
        state = set_up(self.kit, seed, default_variants() if variants is None else variants)
        return state, self.advance(state)

    def standing_options(self, state: State) -> list[Option]:
        """What may be said besides answering."""
        return standing_options(state)

    def answer_standing(self, g: Resolver, option: Option) -> None:
        """Take back a waiver (R9.4)."""
        g.emit((Ev.WAIVED, option[1], 0))

    def view(self, state: State, seat: int) -> State:
        """What a seat may see."""
        return view(state, seat)


def standing_options(state: State) -> list[Option]:
    """What may be said besides answering: seats take back their waiver of interception (R9.4)."""
    return [(Act.RECLAIM, seat, -1) for seat in range(state.seats) if state.waived >> seat & 1]


def variant(state: State, key: int) -> str:
    """The value of a variant by its `Variant` place."""
    return VARIANTS[key][1][state.variants[key]]
