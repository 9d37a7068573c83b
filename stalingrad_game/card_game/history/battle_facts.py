"""What a battle came to, as plain values, made of what everybody saw of it (R4).

A battle is told from its first event to what its end means for the city; nothing that a hand or a
deck hides is in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final, Literal, NamedTuple

import msgspec

from ..rules.break_test import Dice, chance_now
from ..rules.kit import Kit
from ..rules.resolver import where
from ..state.codes import (
    DISTRICTS,
    GERMAN,
    NONE,
    SIDES,
    Act,
    CardZone,
    DistrictStatus,
    Ev,
    Event,
    FormationZone,
    UnitCause,
    lane,
    side_of,
)
from ..state.events import (
    Acted,
    BattleDecided,
    DiceRolled,
    DistrictClosed,
    HeroLeft,
    HeroPlayed,
    HoldChanged,
    InitiativeRead,
    RoundBegun,
    SlaughterRolled,
)
from ..state.fold import fold, seen_by
from ..state.state import State
from .rolled_dice import DecidingDice, DiceThrow, RollReader

FormationEnd = Literal["full", "depleted", "destroyed", "ash"]
LeaderWay = Literal["dies", "takes", "rises", "falls"]
HeroEnd = Literal["unhurt", "wounded", "dead"]

SET_ASIDE_CAUSES: Final = frozenset({UnitCause.SET_ASIDE, UnitCause.RETURNED})
"""Units that go onto a card and come back are no losses (R6.4, R4.6.2)."""


class FormationFate(NamedTuple):
    """A formation that fought, or that the battle touched."""

    formation: int
    side: int
    fought: bool
    """Whether it stood in the lane at any time."""
    before: FormationEnd
    after: FormationEnd
    retreated: bool


class UnitTally(NamedTuple):
    """Units of a type that came or went for one cause."""

    unit: int
    cause: int
    """A `UnitCause`."""
    change: int
    """How many more there are; below 0, how many fewer."""


class LeaderFate(NamedTuple):
    """What became of a leader."""

    leader: int
    formation: int
    way: LeaderWay


class HeroFate(NamedTuple):
    """A hero who was in play."""

    card: int
    seat: int
    end: HeroEnd


class CardUse(NamedTuple):
    """A combat card that was played, or shown and intercepted."""

    card: int
    seat: int
    formation: int
    intercepted: bool


class CityAfter(NamedTuple):
    """How the city stands when the battle is over."""

    turn: int
    last_turn: int
    closed: tuple[int, ...]
    """Districts that are closed."""
    standing: int
    """Buildings that lie open on the table."""
    winner: int
    """The side that has won the game by it, or -1."""


class BattleFacts(msgspec.Struct, frozen=True, kw_only=True):
    """One battle from its beginning to what it leaves behind."""

    number: int
    """Which battle of the game it is, from 1."""
    turn: int
    district: int
    building: int
    first_step: int
    """After how many steps of the record it began."""
    last_step: int
    ended: int
    """How many events of the game had happened when it was over, its end among them."""
    intensity: int
    initiative: int
    """The side that had it, or -1."""
    rounds: int
    """Action rounds that were begun."""
    chance_at_start: Fraction
    """The German's chance if the Break Test had come at once."""
    dice: Dice | None
    """The dice that were assembled; None where no Break Test was needed."""
    chance: Fraction | None
    """The German's exact chance before the roll."""
    throws: tuple[DiceThrow, ...]
    deciding: DecidingDice
    winner: int
    infernos: int
    """Infernos when it was decided."""
    left: tuple[int, int]
    """By side: units in the building when it was decided."""
    formations: tuple[FormationFate, ...]
    units: tuple[UnitTally, ...]
    """In the building fought for, the order being that in which they first changed."""
    leaders: tuple[LeaderFate, ...]
    heroes: tuple[HeroFate, ...]
    commanders: tuple[int, ...]
    """Seats whose commander was turned over."""
    cards: tuple[CardUse, ...]
    holds: tuple[int, int]
    """Hold actions by side."""
    refreshes: tuple[int, int]
    """Refresh actions by side."""
    closed: bool
    """Whether its district was closed with it (R3.5.1)."""
    city: CityAfter

    @property
    def captured(self) -> bool:
        """Whether the German has taken the building."""
        return self.winner == GERMAN

    def lost(self, kit: Kit, side: int) -> dict[int, int]:
        """A side's units that are gone for good, by type; those left in a lost building too."""
        gone: Counter[int] = Counter()
        for unit, cause, change in self.units:
            if change < 0 and cause not in SET_ASIDE_CAUSES and kit.unit_side[unit] == side:
                gone[unit] -= change
        return dict(gone)


def battles_of(
    kit: Kit, opening: State, happened: Iterable[tuple[int, Event]]
) -> tuple[BattleFacts, ...]:
    """Every battle that is over, from a view of the set-up and the events with their steps."""
    view = opening.copy()
    return tuple(_battles(kit, view, iter(happened)))


def _battles(kit: Kit, view: State, steps: Iterator[tuple[int, Event]]) -> Iterator[BattleFacts]:
    watch: _Watch | None = None
    number = 0
    for count, (step, happened) in enumerate(steps, 1):
        event = seen_by(happened, view)
        if event is None:
            continue
        if watch is not None and watch.over and event[0] not in _CONSEQUENCES:
            yield watch.facts(view)
            watch = None
        if event[0] == Ev.BATTLE:
            number += 1
            _, district = event
            watch = _Watch(kit, view, number, district, step)
        if watch is not None:
            watch.see(view, event, step, count)
        fold(view, event)
        if watch is not None:
            watch.see_lane(view)
    if watch is not None and watch.over:
        yield watch.facts(view)


_CONSEQUENCES: Final = frozenset({Ev.CAPTURED, Ev.BUILDINGS_SHUFFLE, Ev.CLOSED, Ev.OVER})
"""Events right after a battle that are its doing (R4.6.6, R3.5.1, R11): the Volga card that closes
the district of a River Bank is looked for in the deck."""


class _Watch:
    """Gathers what happens in one battle."""

    def __init__(self, kit: Kit, view: State, number: int, district: int, step: int) -> None:
        self._kit = kit
        self._number, self._district, self._step = number, district, step
        self._last = step
        self._turn, self._building = view.turn, view.buildings[district]
        self._start = chance_now(kit, view, district)
        self._before = {f: _end_of(view, f) for f in range(len(kit.formations))}
        self._fought: set[int] = set()
        self._touched: dict[int, None] = {}
        self._retreated: set[int] = set()
        self._units: Counter[tuple[int, int]] = Counter()
        self._leaders: dict[LeaderFate, None] = {}
        self._heroes: dict[int, HeroFate] = {}
        self._commanders: list[int] = []
        self._cards: list[CardUse] = []
        self._acts: Counter[tuple[int, int]] = Counter()
        self._dice: Dice | None = None
        self._chance: Fraction | None = None
        self._reader: RollReader | None = None
        self._winner = NONE
        self._infernos = self._intensity = self._rounds = 0
        self._left = (0, 0)
        self._initiative = NONE
        self._ended = 0
        self._closed = False
        self.see_lane(view)

    @property
    def over(self) -> bool:
        """Whether its end has been told."""
        return self._ended > 0

    def see_lane(self, view: State) -> None:
        if view.district == self._district or not self._fought:
            for side in SIDES:
                self._fought.update(view.lines[lane(self._district, side)])

    def see(self, view: State, event: Event, step: int, count: int) -> None:
        """Take an event in; the view stands as it was before."""
        self._last = step
        kind = event[0]
        if kind == Ev.UNIT:
            _, district, unit, change, cause = event
            if district == self._district:
                self._units[unit, cause] += change
        elif kind in {Ev.FORMATION, Ev.DEPLETED, Ev.RETREAT}:
            _, formation, *_ = event
            self._touched[formation] = None
            if kind == Ev.RETREAT:
                self._retreated.add(formation)
        elif kind in {Ev.LEADER, Ev.COMMANDER}:
            self._led(view, event)
        elif kind in {Ev.PLAYED, Ev.INTERCEPTED, Ev.HERO, Ev.WOUNDED, Ev.HERO_LEAVES}:
            self._carded(view, event)
        elif kind == Ev.BATTLE_END:
            self._ended = count
        elif kind == Ev.CLOSED:
            self._closed = self._closed or DistrictClosed(*event).district == self._district
        else:
            self._fight(view, event)

    def _fight(self, view: State, event: Event) -> None:
        kind = event[0]
        if kind == Ev.HOLD:
            self._intensity = max(self._intensity, HoldChanged(*event).actions)
        elif kind == Ev.INITIATIVE:
            self._initiative = InitiativeRead(*event).side
        elif kind == Ev.ROUND:
            self._rounds = max(self._rounds, RoundBegun(*event).number)
        elif kind == Ev.ACTED:
            _, seat, act = Acted(*event)
            self._acts[side_of(seat), act] += 1
        elif kind == Ev.DICE:
            self._dice = dice = Dice(*event[1:])
            self._reader = RollReader(dice)
            self._chance = dice.chance(view.variants.break_test)
        elif kind == Ev.ROLL and self._reader is not None:
            self._reader.roll(*DiceRolled.of(event))
        elif kind == Ev.SLAUGHTER and self._reader is not None:
            self._reader.slaughter(SlaughterRolled(*event).value)
        elif kind == Ev.RESULT:
            self._winner = BattleDecided(*event).side
            self._infernos = view.inferno[self._district]
            self._left = units_left(self._kit, view)

    def _led(self, view: State, event: Event) -> None:
        if event[0] == Ev.COMMANDER:
            _, seat = event
            self._commanders.append(seat)
            return
        _, formation, leader, _, _ = event
        who = leader if leader >= 0 else view.leader[formation]
        self._leaders[LeaderFate(who, formation, leader_change(event, view))] = None

    def _carded(self, view: State, event: Event) -> None:
        kind, card, *_ = event
        if kind == Ev.PLAYED:
            _, _, formation, _, _, zone = event
            seat = zone - CardZone.HAND
            if zone == CardZone.SHOWN:
                _, _, _, seat = view.shown
            self._cards.append(CardUse(card, seat, formation, intercepted=False))
        elif kind == Ev.INTERCEPTED:
            _, formation, _, seat = view.shown
            self._cards.append(CardUse(card, seat, formation, intercepted=True))
        elif kind == Ev.HERO:
            self._heroes[card] = HeroFate(card, HeroPlayed(*event).seat, "unhurt")
        elif kind == Ev.WOUNDED or HeroLeft(*event).zone == CardZone.ASH:
            end: HeroEnd = "wounded" if kind == Ev.WOUNDED else "dead"
            self._heroes[card] = self._heroes[card]._replace(end=end)

    def facts(self, view: State) -> BattleFacts:
        """All of it; the view stands after its last consequence."""
        deciding = DecidingDice("untested")
        if self._reader is not None:
            deciding = self._reader.deciding(self._winner)
        acts = self._acts
        return BattleFacts(
            number=self._number,
            turn=self._turn,
            district=self._district,
            building=self._building,
            first_step=self._step,
            last_step=self._last,
            ended=self._ended,
            intensity=self._intensity,
            initiative=self._initiative,
            rounds=self._rounds,
            chance_at_start=self._start,
            dice=self._dice,
            chance=self._chance,
            throws=self._reader.throws() if self._reader is not None else (),
            deciding=deciding,
            winner=self._winner,
            infernos=self._infernos,
            left=self._left,
            formations=tuple(self._fates(view)),
            units=tuple(UnitTally(*key, change) for key, change in self._units.items() if change),
            leaders=tuple(self._leaders),
            heroes=tuple(self._heroes.values()),
            commanders=tuple(self._commanders),
            cards=tuple(self._cards),
            holds=(acts[0, Act.HOLD], acts[1, Act.HOLD]),
            refreshes=(acts[0, Act.REFRESH], acts[1, Act.REFRESH]),
            closed=self._closed,
            city=_city(view),
        )

    def _fates(self, view: State) -> Iterator[FormationFate]:
        for formation in sorted(self._fought | set(self._touched)):
            side = self._kit.formation_side[formation]
            before, after = self._before[formation], _end_of(view, formation)
            fought = formation in self._fought
            if fought or before != after:
                yield FormationFate(
                    formation, side, fought, before, after, formation in self._retreated
                )


def units_left(kit: Kit, view: State) -> tuple[int, int]:
    """By side: units in the building that is fought for."""
    here = view.units[view.district]
    german, soviet = (sum(here[unit] for unit in kit.units_of[side]) for side in SIDES)
    return german, soviet


def leader_change(event: Event, view: State) -> LeaderWay:
    """What becomes of a leader; the view stands before the event."""
    _, formation, leader, level, _ = event
    if leader < 0:
        return "dies"
    if view.leader[formation] < 0:
        return "takes"
    return "rises" if level else "falls"


def _end_of(view: State, formation: int) -> FormationEnd:
    line = where(view, formation)
    if FormationZone.DESTROYED <= line < FormationZone.ASH:
        return "destroyed"
    if FormationZone.ASH <= line < FormationZone.DECK:
        return "ash"
    return "depleted" if view.depleted[formation] else "full"


def _city(view: State) -> CityAfter:
    closed = [d for d in DISTRICTS if view.status[d] == DistrictStatus.CLOSED]
    standing = sum(building >= 0 for building in view.buildings)
    return CityAfter(view.turn, view.last_turn, tuple(closed), standing, view.winner)
