"""The one door to the rules: who decides, what may be chosen, why not, and what then happens.

After every option the game rests at exactly one decision, or it is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

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
from .codes import Act, Ev, Event, Frame, Op, Option, Why
from .game import Operation, Resolver
from .kit import Kit
from .set_up import set_up
from .state import State, view
from .variants import DEFAULT_VARIANTS, Variants

RULES_VERSION: Final = 1
"""Raised whenever the same record would lead to another game."""


class IllegalOption(ValueError):
    """An option that the present decision doesn't offer; `why` is its `Why`."""

    def __init__(self, option: Option, why: int) -> None:
        """The option, and the reason code."""
        super().__init__(f"option {option} is not offered (reason {why})")
        self.option = option
        self.why = why


class Decision(msgspec.Struct, frozen=True):
    """What the game waits for."""

    seat: int
    """Who answers."""
    op: int
    """The `Op` that asks."""
    frame: Frame
    """Its frame: what the question is about."""
    rule: str
    """The rule that the question comes from, as "R3.6"."""
    options: tuple[Option, ...]
    """What may be chosen, in table order; never empty."""


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

_ROWS: Final = tuple(OPERATIONS[op] for op in range(Op.COUNT))


class Engine:
    """The rules with one data pack in one mode; it holds no game, so one serves any number."""

    def __init__(self, kit: Kit) -> None:
        """An engine for a kit."""
        self.kit: Final = kit

    def new(self, seed: int, variants: Variants = DEFAULT_VARIANTS) -> tuple[State, list[Event]]:
        """A new game at its first decision, and what has happened up to there."""
        state = set_up(self.kit, seed, variants)
        return state, self.advance(state)

    def advance(self, state: State) -> list[Event]:
        """Run on to the next decision or the end; only a state laid by hand needs it."""
        game = Resolver(self.kit, state)
        _advance(game)
        return game.events

    def decision(self, state: State) -> Decision | None:
        """What the game waits for; None when it is over."""
        if not state.agenda:
            return None
        frame = state.agenda[-1]
        operation = _ROWS[frame[0]]
        game = Resolver(self.kit, state)
        return Decision(
            operation.seat(game, frame),
            frame[0],
            frame,
            operation.rule,
            tuple(operation.options(game, frame)),
        )

    def options(self, state: State) -> list[Option]:
        """The options alone; empty when the game is over."""
        if not state.agenda:
            return []
        frame = state.agenda[-1]
        return _ROWS[frame[0]].options(Resolver(self.kit, state), frame)

    def candidates(self, state: State) -> list[Option]:
        """Every option and everything else that a player might think of at this decision."""
        frame = state.agenda[-1]
        return _ROWS[frame[0]].candidates(Resolver(self.kit, state), frame)

    def why(self, state: State, option: Option) -> int:
        """0 where an option is offered, else the `Why` it isn't."""
        if not state.agenda:
            return Why.NOT_NOW
        if option[0] == Act.RECLAIM:
            return Why.OK if option in standing_options(state) else Why.NOT_NOW
        frame = state.agenda[-1]
        game = Resolver(self.kit, state)
        operation = _ROWS[frame[0]]
        if option not in operation.candidates(game, frame):
            return Why.NOT_NOW
        return operation.why(game, frame, option)

    def apply(self, state: State, option: Option) -> list[Event]:
        """Take an option and run on to the next decision; raises `IllegalOption`, nothing moved."""
        why = self.why(state, option)
        if why:
            raise IllegalOption(option, why)
        return self.play(state, option)

    def play(self, state: State, option: Option) -> list[Event]:
        """As `apply`, for an option taken from `options` just now: it isn't looked up again."""
        game = Resolver(self.kit, state)
        if option[0] == Act.RECLAIM:
            game.emit((Ev.WAIVED, option[1], 0))
            return game.events
        frame = state.agenda.pop()
        _ROWS[frame[0]].answer(game, frame, option)
        _advance(game)
        return game.events

    def view(self, state: State, seat: int) -> State:
        """What a seat may see."""
        return view(state, seat)


def standing_options(state: State) -> list[Option]:
    """What may be said besides answering: seats take back their waiver of interception (R9.4)."""
    return [(Act.RECLAIM, seat, -1) for seat in range(state.seats) if state.waived >> seat & 1]


def _advance(game: Resolver) -> None:
    agenda = game.s.agenda
    rows = _ROWS
    while agenda:
        frame = agenda.pop()
        if rows[frame[0]].run(game, frame):
            agenda.append(frame)
            return
