"""Counts what the random games of a fuzz run met: expert cards, interceptions, four players' rules.

Run outside continuous integration:
``python -m tests.support.coverage --mode expert --games 1000 --seed 2``.
The games are those that ``stalingrad fuzz`` plays with the same numbers.
"""

from __future__ import annotations

import argparse
from collections import Counter

from stalingrad_game.card_game.content.counts import MODES
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.lab.card_checks import CardChecks
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.effects import Discard, DiscardAll, Overrun
from stalingrad_game.card_game.rules.expert import Tongues
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import (
    Act,
    CardZone,
    Ev,
    Event,
    FormationZone,
    Op,
    Option,
    side_of,
)
from stalingrad_game.card_game.state.state import State
from stalingrad_game.kernel.decision import Decision
from stalingrad_game.lab.fuzz import random_game
from stalingrad_game.lab.jobs import game_seeds

FIRST_SECOND_PLAYER = 2
CASES = (
    "question asked",
    "question asked of a hand without such a hero",
    "let pass",
    "intercepted",
    "intercepted during a second action",
    "intercepted again in one round",
    "intercepted with Motivator pairs announced",
    "intercepted while Stalin's Ghost waited",
    "the card after an interception is a hero",
    "the action after an interception is a refresh",
    "the action after an interception is a Hold",
    "waived",
    "waiver taken back",
    "hero wounded",
    "hero dead",
)
TEAM_CASES = (
    "R10.1 second German commander turned",
    "R10.1 second Soviet commander turned",
    "R10.2 new formation shared out",
    "R10.2 second player moves his formations",
    "R10.3 partner acts instead",
    "R10.3 card handed to the partner",
    "R10.3 card on a partner's formation",
    "R10.3 consent given to consolidate",
    "R10.3 consent given to overrun",
    "R10.3 consent refused",
    "R10.4 struck hand chosen",
    "R10.4 second player discards for a sniper",
    "R10.4 both hands discarded by a campaign card",
    "R10.4 drawn formation belongs to who played the card",
    "R10.4 second player's vanguard draws for him",
    "R10.4 partner asked after the primary let pass",
)


class Count:
    """What the games of one kit met."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.cards: Counter[str] = Counter()
        self.cases: Counter[str] = Counter()
        self.rounds = (-1, -1)
        self.after_interception = False
        self.passed = -1

    def decision(self, state: State, decision: Decision, option: Option) -> None:
        """Count what an option shows before it is taken."""
        seat, act = decision.seat, option[0]
        second = seat >= FIRST_SECOND_PLAYER
        cases = self.cases
        if decision.op == Op.INTERCEPT:
            self._question(state, decision, option)
            self.passed = seat if act == Act.DONE else -1
            return
        self.passed = -1
        if self.after_interception and decision.op in {Op.ACTION, Op.SECOND_ACTION}:
            cases["the card after an interception is a hero"] += act == Act.HERO
            cases["the action after an interception is a refresh"] += act == Act.REFRESH
            cases["the action after an interception is a Hold"] += act == Act.HOLD
            self.after_interception = act == Act.RECLAIM
        cases["waiver taken back"] += act == Act.RECLAIM
        cases["R10.2 second player moves his formations"] += second and act == Act.COMMIT
        acting = decision.op in {Op.ACTION, Op.SECOND_ACTION}
        cases["R10.3 partner acts instead"] += acting and act == Act.SEAT
        cases["R10.3 card handed to the partner"] += act == Act.GIVE
        partners = act == Act.PLAY and state.owner[option[2]] != seat and state.seats > 2
        cases["R10.3 card on a partner's formation"] += partners
        if decision.op == Op.CONSENT:
            asker = "overrun" if decision.frame[2] == Overrun.op else "consolidate"
            given = act == Act.YES
            cases[f"R10.3 consent given to {asker}" if given else "R10.3 consent refused"] += 1
        struck = {Discard.op, DiscardAll.op, Tongues.op}
        cases["R10.4 struck hand chosen"] += decision.op in struck
        cases["R10.4 second player discards for a sniper"] += (
            second and decision.op == Op.CHOOSE_DISCARD
        )

    def _question(self, state: State, decision: Decision, option: Option) -> None:
        cases, act, seat = self.cases, option[0], decision.seat
        cases["question asked"] += 1
        hand = state.cards[CardZone.HAND + seat]
        none = not any(self.kit.intercepts[card] for card in hand)
        cases["question asked of a hand without such a hero"] += none
        cases["let pass"] += act == Act.DONE
        cases["waived"] += act == Act.WAIVE
        cases["R10.4 partner asked after the primary let pass"] += (
            self.passed >= 0 and side_of(self.passed) == side_of(seat) and self.passed != seat
        )
        if act != Act.INTERCEPT:
            return
        cases["intercepted"] += 1
        cases["intercepted during a second action"] += decision.frame[2] == Op.SECOND_ACTION
        cases["intercepted with Motivator pairs announced"] += state.shown[2] > 0
        ghost = state.ghost and side_of(state.shown[3])
        cases["intercepted while Stalin's Ghost waited"] += bool(ghost)
        here = (state.turn * 10 + state.district, state.round)
        cases["intercepted again in one round"] += here == self.rounds
        self.rounds = here
        self.after_interception = True

    def events(self, events: list[Event]) -> None:
        """Count what happened."""
        kit, cases = self.kit, self.cases
        for event in events:
            kind = event[0]
            if kind in {Ev.PLAYED, Ev.HERO} and kit.cards[event[1]].set == "expert":
                self.cards[kit.cards[event[1]].id] += 1
            elif kind == Ev.WOUNDED:
                cases["hero wounded"] += 1
            elif kind == Ev.HERO_LEAVES:
                cases["hero dead"] += event[2] == CardZone.ASH
            elif kind == Ev.COMMANDER and event[1] >= FIRST_SECOND_PLAYER:
                who = "Soviet" if event[1] & 1 else "German"
                cases[f"R10.1 second {who} commander turned"] += 1
            elif kind == Ev.OWNER:
                cases["R10.2 new formation shared out"] += 1
        if kit.seats > FIRST_SECOND_PLAYER:
            self._teams(events)

    def _teams(self, events: list[Event]) -> None:
        cases = self.cases
        before: Event = (-1,)
        campaign: Counter[tuple[int, int]] = Counter()
        for event in events:
            if event[0] == Ev.OWNER and before[0] == Ev.FORMATION:
                joined = FormationZone.LANE <= before[3] < FormationZone.DESTROYED
                cases["R10.4 drawn formation belongs to who played the card"] += joined
            draws = event[0] == Ev.CARD and event[2] >= CardZone.DECK and event[3] < CardZone.PICKED
            if draws and event[3] >= FIRST_SECOND_PLAYER and before[0] in {Ev.VANGUARD, Ev.TERROR}:
                cases["R10.4 second player's vanguard draws for him"] += 1
            if event[0] == Ev.CARD and event[2] < CardZone.PICKED and event[3] >= CardZone.DISCARD:
                campaign[event[2] & 1, event[2]] += 1
            if event[0] == Ev.CAMPAIGN_ASH:
                for side in (0, 1):
                    both = campaign[side, side] and campaign[side, side + 2]
                    cases["R10.4 both hands discarded by a campaign card"] += bool(both)
                campaign.clear()
            before = event


def play(checks: CardChecks, seed: int, count: Count) -> None:
    """Play the random game of a seed and count."""
    variants, choose = random_game(checks, seed)
    engine = checks.game
    state, events = engine.begin(seed, variants)
    count.events(events)
    while decision := engine.decision(state):
        option = choose(state, decision)
        assert option is not None
        count.decision(state, decision, option)
        count.events(engine.play(state, option))


def main() -> None:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mode", choices=MODES[1:], default="expert")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=2)
    args = parser.parse_args()
    kit = Kit(load_pack(), args.mode)
    count, checks = Count(kit), CardChecks(CardGame(kit))
    for seed in game_seeds(args.seed, args.games):
        play(checks, seed, count)
    for card in kit.cards:
        if card.set == "expert":
            print(f"{count.cards[card.id]:8}  {card.side} {card.kind} {card.id}")
    for case in CASES + (TEAM_CASES if kit.seats > FIRST_SECOND_PLAYER else ()):
        print(f"{count.cases[case]:8}  {case}")


if __name__ == "__main__":
    main()
