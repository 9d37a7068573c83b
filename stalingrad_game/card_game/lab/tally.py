"""What many games between computer players come to, counted; two tallies can be added up.

Games of one seed, one or two, are one *cluster*: see `stalingrad_game.lab.intervals`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from ...lab.intervals import Cluster
from ..rules.break_test import Dice
from ..rules.kit import Kit
from ..state.codes import DISTRICTS, GERMAN, CardZone, Ev, Event, Phase
from ..state.events import BattleDecided, CampaignTurned, PhaseBegun, RoundBegun
from ..state.state import State
from ..state.variants import DiceReading
from .dice_luck import LUCK_UNIT

ROUNDS_WANTED: Final = range(4, 13)
"""Action rounds that a battle should have."""
CHANCES_WANTED: Final = (0.2, 0.8)
"""The German's chance in a Break Test that is open."""
SEAT_SHARES: Final = ("as_german", "as_soviet")
"""Shares of the first player's wins that one game of each seed tells, by side."""
TallyKey: TypeAlias = int | float | str | tuple[int, ...]


class Tally:
    """Counts over any number of seeds; cards and buildings by their numbers."""

    def __init__(self) -> None:
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
        self.games_played: Counter[int] = Counter()
        self.wins_played: Counter[int] = Counter()
        """Games, and games won by its side, in which a card came into play."""
        self.shares: defaultdict[str, Counter[Cluster]] = defaultdict(Counter)
        """By measure: how much of what, as `seed_tally` tells; by seed."""
        self.less_luck: defaultdict[str, Counter[str]] = defaultdict(Counter)
        """By measure of wins: "seeds", and the "sum" and the "squares" of what each seed's games
        came to less the luck of the dice, in `LUCK_UNIT`."""
        self.defence: defaultdict[int, Counter[Cluster]] = defaultdict(Counter)
        """By the sum of the first four defences (R2.3): German wins of games, by seed."""
        self.first: defaultdict[int, Counter[Cluster]] = defaultdict(Counter)
        self.campaign: defaultdict[int, Counter[Cluster]] = defaultdict(Counter)
        """By first building, and by campaign card turned: German wins of games, by seed."""
        self.in_hand: defaultdict[int, Counter[tuple[int, int, int, int]]] = defaultdict(Counter)
        """By card that came to a hand: wins of its side then, games then, all wins, all games, by
        seed; seeds in which it never did aren't listed."""

    def add(self, other: Tally) -> None:
        for name, value in vars(other).items():
            if isinstance(value, defaultdict):
                mine = getattr(self, name)
                for key, counts in value.items():
                    mine[key].update(counts)
            elif isinstance(value, Counter):
                getattr(self, name).update(value)
            else:
                setattr(self, name, getattr(self, name) + value)

    def plain(self) -> dict[str, Any]:
        """The same as JSON has it: names for keys, and in order."""
        return {name: _plain(value) for name, value in vars(self).items()}

    @classmethod
    def of(cls, found: Mapping[str, Any]) -> Tally:
        """A tally of what `plain` gave; raises `ValueError` for anything else."""
        tally = cls()
        try:
            for name, value in vars(tally).items():
                if isinstance(value, defaultdict):
                    for key, counts in found[name].items():
                        value[_key(key)] = _counts(counts)
                elif isinstance(value, Counter):
                    value.update(_counts(found[name]))
                else:
                    setattr(tally, name, int(found[name]))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise ValueError(f"no tally: {error}") from None
        return tally


def _plain(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {_name(key): _plain(value[key]) for key in sorted(value)}


def _name(key: TallyKey) -> str:
    return "/".join(map(str, key)) if isinstance(key, tuple) else str(key)


def _counts(counts: Mapping[str, Any]) -> Counter[Any]:
    return Counter({_key(key): int(number) for key, number in counts.items()})


def _key(text: str) -> TallyKey:
    """A key as it was: a row of numbers, a number, or a word."""
    if "/" in text:
        return tuple(int(part) for part in text.split("/"))
    if text.isdecimal():
        return int(text)
    return float(text) if text[:1].isdecimal() else text


class GameTally:
    """One game being counted, event by event."""

    def __init__(self, kit: Kit, reading: DiceReading) -> None:
        """A game before its opening events; `reading`: how Break Tests are read, a variant."""
        self._kit: Final = kit
        self._reading: Final = reading
        self.tally: Final = Tally()
        self.defence = 0
        """The sum of the first four defences (R2.3)."""
        self.first: list[int] = []
        """The first buildings."""
        self.turned: list[int] = []
        """Campaign cards turned."""
        self.turns_played = 0
        """Turns that were played and not skipped by an hourglass (R3.2.1)."""
        self.attacked: set[int] = set()
        """Districts attacked in the first turn that was played."""
        self.winner = -1
        self.luck = 0
        """What the dice of Break Tests gave the Germans, in `LUCK_UNIT`."""
        self._round = 0

    def deal(self, state: State) -> None:
        """The table as set up (R2): the first buildings and hands."""
        self.first = [building for building in state.buildings if building >= 0]
        self.defence = sum(self._kit.defence[building] for building in self.first)
        for seat in range(state.seats):
            self.tally.drawn.update(state.cards[CardZone.HAND + seat])

    def count(self, events: Sequence[Event]) -> None:
        tally = self.tally
        for event in events:
            kind = event[0]
            if kind == Ev.CARD:
                _, card, source, *_ = event
                if CardZone.DECK <= source < CardZone.DISCARD:
                    tally.drawn[card] += 1
            elif kind in {Ev.PLAYED, Ev.HERO}:
                _, card, *_ = event
                tally.played[card] += 1
            elif kind == Ev.ROUND:
                self._round = RoundBegun(*event).number
            elif kind == Ev.BATTLE:
                self._round = 0
                if self.turns_played == 1:
                    _, district = event
                    self.attacked.add(district)
            elif kind == Ev.DICE:
                tally.chances[self._chance(event)] += 1
            elif kind == Ev.RESULT:
                tally.rounds[self._round] += 1
                _, _, winner, untested = BattleDecided(*event)
                tally.captured += winner == GERMAN
                tally.untested += untested
            elif kind == Ev.PHASE:
                self.turns_played += PhaseBegun(*event).phase == Phase.CAMPAIGN
            elif kind == Ev.CAMPAIGN and CampaignTurned(*event).card >= 0:
                self.turned.append(CampaignTurned(*event).card)

    def _chance(self, event: Event) -> float:
        return float(Dice(*event[1:]).chance(self._reading))

    def end(self, state: State, decisions: int, luck: int) -> None:
        """The game is over, after so many decisions and with so much luck of the Germans."""
        tally = self.tally
        self.luck = luck
        self.winner = state.winner
        tally.games, tally.german_wins = 1, int(self.winner == GERMAN)
        tally.decisions = decisions
        tally.victories[state.victory] += 1
        tally.turns[state.turn] += 1
        for card in tally.played:
            tally.games_played[card] += 1
            tally.wins_played[card] += self.winner == self._kit.card_side[card]


def seed_tally(kit: Kit, games: Sequence[GameTally]) -> Tally:
    """The tally of a seed: of its one game, or of two with the players exchanged."""
    total = Tally()
    for game in games:
        total.add(game.tally)
    number, won = total.games, total.german_wins
    german = [LUCK_UNIT * (game.winner == GERMAN) - game.luck for game in games]
    _count_less_luck(total.less_luck["german"], sum(german))
    battles, low_high = total.rounds.total(), CHANCES_WANTED
    of_games = {
        "german": won,
        "all_four": sum(len(game.attacked) == len(DISTRICTS) for game in games),
        "battles": battles,
        "turns": sum(game.turns_played for game in games),
    }
    if number > 1:
        first_won = [game.winner == side for side, game in enumerate(games)]
        of_games["first"] = sum(first_won)
        came = (german[0], LUCK_UNIT - german[1])
        _count_less_luck(total.less_luck["first"], sum(came))
        for measure, wins, luckless in zip(SEAT_SHARES, first_won, came, strict=True):
            total.shares[measure][int(wins), 1] += 1
            _count_less_luck(total.less_luck[measure], luckless)
    for measure, value in of_games.items():
        total.shares[measure][value, number] += 1
    wanted = sum(total.rounds[rounds] for rounds in ROUNDS_WANTED)
    open_ones = sum(n for c, n in total.chances.items() if low_high[0] <= c <= low_high[1])
    total.shares["rounds"][wanted, battles] += 1
    total.shares["open_tests"][open_ones, total.chances.total()] += 1
    total.shares["captured"][total.captured, battles] += 1
    total.defence[games[0].defence][won, number] += 1
    for building in games[0].first:
        total.first[building][won, number] += 1
    _count_turned(total, games)
    _count_drawn(total, kit, games)
    return total


def _count_less_luck(found: Counter[str], came: int) -> None:
    found.update({"seeds": 1, "sum": came, "squares": came * came})


def _count_turned(total: Tally, games: Sequence[GameTally]) -> None:
    for card in sorted({card for game in games for card in game.turned}):
        among = [game for game in games if card in game.turned]
        german = sum(game.winner == GERMAN for game in among)
        total.campaign[card][german, len(among)] += 1


def _count_drawn(total: Tally, kit: Kit, games: Sequence[GameTally]) -> None:
    for card in sorted(total.drawn):
        side = kit.card_side[card]
        among = [game for game in games if game.tally.drawn[card]]
        won, all_won = (sum(game.winner == side for game in some) for some in (among, games))
        total.in_hand[card][won, len(among), all_won, len(games)] += 1
