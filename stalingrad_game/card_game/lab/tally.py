"""What many games between computer players come to, counted; two tallies can be added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from ..packs import load_pack
from ..players.listeners import Listeners
from ..players.player import make_player
from ..rules.break_test import Dice
from ..rules.engine import Engine
from ..rules.kit import Kit
from ..rules.odds import german_chance
from ..rules.set_up import set_up
from ..state.codes import GERMAN, CardZone, Ev, Event, side_of
from ..state.state import State
from ..state.variants import Variants, variants_from


class Tally:
    """Counts over any number of games; cards and buildings by their numbers."""

    def __init__(self) -> None:
        """Nothing counted yet."""
        self.games = 0
        self.german_wins = 0
        self.decisions = 0
        self.victories: Counter[int] = Counter()
        """Games by `Victory`."""
        self.turns: Counter[int] = Counter()
        """Games by the turn in which they ended."""
        self.rounds: Counter[int] = Counter()
        """Battles by their action rounds."""
        self.captured = 0
        self.untested = 0
        """Battles that ended without a Break Test (R4.4.5)."""
        self.chances: Counter[float] = Counter()
        """Break Tests by the German's chance."""
        self.drawn: Counter[int] = Counter()
        self.played: Counter[int] = Counter()
        """Combat cards, by how often they came to a hand and into play."""
        self.games_drawn: Counter[int] = Counter()
        self.games_played: Counter[int] = Counter()
        self.wins_drawn: Counter[int] = Counter()
        self.wins_played: Counter[int] = Counter()
        """Games, and games won by its side, in which a card came to a hand or into play."""
        self.first: Counter[int] = Counter()
        self.first_german: Counter[int] = Counter()
        """Games, and games won by the German, that began with a building."""
        self.campaign: Counter[int] = Counter()
        self.campaign_german: Counter[int] = Counter()
        """The same for campaign cards that were turned."""

    def add(self, other: Tally) -> None:
        """Add up."""
        for name, value in vars(other).items():
            if isinstance(value, Counter):
                getattr(self, name).update(value)
            else:
                setattr(self, name, getattr(self, name) + value)


class GameTally:
    """One game being counted, event by event."""

    def __init__(self, kit: Kit, state: State) -> None:
        """A game at its first decision, before its opening events are told."""
        self._kit: Final = kit
        self._reading: Final = state.variants.break_test
        self.tally: Final = Tally()
        self._round = 0
        self._first: list[int] = []
        self._turned: list[int] = []

    def deal(self, state: State) -> None:
        """The table as set up (R2): the first buildings and hands."""
        self._first = [building for building in state.buildings if building >= 0]
        for seat in range(state.seats):
            self.tally.drawn.update(state.cards[CardZone.HAND + seat])

    def count(self, events: Sequence[Event]) -> None:
        """Count what happened."""
        tally = self.tally
        for event in events:
            kind = event[0]
            if kind == Ev.CARD and CardZone.DECK <= event[2] < CardZone.DISCARD:
                tally.drawn[event[1]] += 1
            elif kind in {Ev.PLAYED, Ev.HERO}:
                tally.played[event[1]] += 1
            elif kind == Ev.ROUND:
                self._round = event[1]
            elif kind == Ev.BATTLE:
                self._round = 0
            elif kind == Ev.DICE:
                tally.chances[self._chance(event)] += 1
            elif kind == Ev.RESULT:
                tally.rounds[self._round] += 1
                tally.captured += event[2] == GERMAN
                tally.untested += event[3]
            elif kind == Ev.CAMPAIGN and event[2] >= 0:
                self._turned.append(event[2])

    def _chance(self, event: Event) -> float:
        dice = Dice(*event[1:])
        return float(
            german_chance(
                dice.german,
                dice.soviet,
                determination=bool(dice.determination),
                reading=self._reading,
            )
        )

    def end(self, state: State) -> Tally:
        """The count of the game, now that it is over."""
        tally, won = self.tally, state.winner
        german = int(won == GERMAN)
        tally.games, tally.german_wins = 1, german
        tally.victories[state.victory] += 1
        tally.turns[state.turn] += 1
        for cards, games, wins in (
            (tally.drawn, tally.games_drawn, tally.wins_drawn),
            (tally.played, tally.games_played, tally.wins_played),
        ):
            for card in cards:
                games[card] += 1
                wins[card] += won == self._kit.card_side[card]
        for numbers, games, wins in (
            (self._first, tally.first, tally.first_german),
            (self._turned, tally.campaign, tally.campaign_german),
        ):
            for number in numbers:
                games[number] += 1
                wins[number] += german
        return tally


def play_game(engine: Engine, names: Sequence[str], variants: Variants, seed: int) -> Tally:
    """Play one game between players named by side, and count it."""
    kit = engine.kit
    players = [
        make_player(names[side_of(seat)], kit, seed * kit.seats + seat) for seat in range(kit.seats)
    ]
    state, events = engine.new(seed, variants)
    listeners = Listeners(dict(enumerate(players)), state)
    listeners.tell(events)
    watch = GameTally(kit, state)
    watch.deal(set_up(kit, seed, variants))
    watch.count(events)
    decisions = 0
    while decision := engine.decision(state):
        view = engine.view(state, decision.seat)
        option = players[decision.seat].choose(view, decision)
        events = engine.apply(state, option)
        listeners.tell(events)
        watch.count(events)
        decisions += 1
    watch.tally.decisions = decisions
    return watch.end(state)


class Match(msgspec.Struct, frozen=True):
    """Who plays what: everything that the games of a run have in common."""

    pack: Path | None
    """The data pack's folder; None for the standard one."""
    mode: str
    players: tuple[str, str]
    """By side: a player's name."""
    variants: dict[str, str]


def play_games(match: Match, seeds: Sequence[int]) -> Tally:
    """Play and count the games of these seeds; loads the pack itself, for any process."""
    engine = Engine(Kit(load_pack(match.pack), match.mode))
    variants = variants_from(match.variants)
    total = Tally()
    for seed in seeds:
        total.add(play_game(engine, match.players, variants, seed))
    return total
