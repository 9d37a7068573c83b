"""What is different between two views of one game: pure facts, as plain values.

Two public views give what everybody saw change, and nothing else: what a hand or a deck hides is
the same number of hidden cards in both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final, Literal, NamedTuple

import msgspec

from ..rules.break_test import chance_now
from ..rules.kit import Kit
from ..rules.resolver import attacked
from ..state.codes import DISTRICTS, SIDES, CardZone, Ev, Event, FormationZone
from ..state.fold import seen_by
from ..state.state import State

TrackName = Literal["fire", "bucket", "inferno"]
TRACK_NAMES: Final[tuple[TrackName, ...]] = ("fire", "bucket", "inferno")
HeroPresence = Literal["away", "in play", "wounded"]


class NumberChange(NamedTuple):
    """A number that was another one before."""

    before: int
    after: int


class PlaceChange(NamedTuple):
    """A district whose building or status is another one."""

    district: int
    building_before: int
    building_after: int
    status_before: int
    status_after: int


class UnitCountChange(NamedTuple):
    """Another number of units of a type in a district's building."""

    district: int
    unit: int
    before: int
    after: int


class TrackChange(NamedTuple):
    """A counter of a district that stands elsewhere, or another number of Infernos."""

    district: int
    track: TrackName
    before: int
    after: int


class FormationChange(NamedTuple):
    """A formation that lies elsewhere, or is depleted or restored."""

    formation: int
    line_before: int
    """Its `FormationZone`; a formation that isn't seen lies in its deck."""
    line_after: int
    depleted_before: bool
    depleted_after: bool


class LeaderChange(NamedTuple):
    """A formation with another leader, or one of another level; -1: none."""

    formation: int
    leader_before: int
    level_before: int
    leader_after: int
    level_after: int


class HeroChange(NamedTuple):
    """A hero who came, was wounded, or left."""

    card: int
    before: HeroPresence
    after: HeroPresence


class OddsChange(NamedTuple):
    """Another chance of the German in a battle; None: nobody attacks there."""

    district: int
    before: Fraction | None
    after: Fraction | None


class HandChange(NamedTuple):
    """Another number of cards in a seat's hand."""

    seat: int
    before: int
    after: int


class TableChanges(msgspec.Struct, frozen=True, kw_only=True):
    """All that is different; nothing in it where nothing is."""

    turn: NumberChange | None = None
    district: NumberChange | None = None
    """The district being fought for, -1 where none is."""
    hold: NumberChange | None = None
    """Hold actions to come in the same battle, or the first of a battle."""
    places: tuple[PlaceChange, ...] = ()
    formations: tuple[FormationChange, ...] = ()
    leaders: tuple[LeaderChange, ...] = ()
    commanders: tuple[int, ...] = ()
    """Seats whose commander was turned over."""
    heroes: tuple[HeroChange, ...] = ()
    units: tuple[UnitCountChange, ...] = ()
    tracks: tuple[TrackChange, ...] = ()
    odds: tuple[OddsChange, ...] = ()
    hands: tuple[HandChange, ...] = ()
    winner: int = -1
    """The side that has won since, or -1."""

    def __bool__(self) -> bool:
        """Whether anything is different."""
        return self != _NOTHING


_NOTHING: Final = TableChanges()


def compare_views(kit: Kit, before: State, after: State) -> TableChanges:
    """What is different in the later of two views of one game, both by the same viewer."""
    same_battle = before.district == after.district
    return TableChanges(
        turn=_number(before.turn, after.turn),
        district=_number(before.district, after.district),
        hold=_number(before.hold if same_battle else 0, after.hold),
        places=tuple(_places(before, after)),
        formations=tuple(_formations(kit, before, after)),
        leaders=tuple(_leaders(before, after)),
        commanders=tuple(
            seat for seat in range(after.seats) if after.turned[seat] != before.turned[seat]
        ),
        heroes=tuple(_heroes(before, after)),
        units=tuple(_units(kit, before, after)),
        tracks=tuple(_tracks(before, after)),
        odds=tuple(_odds(kit, before, after)),
        hands=tuple(_hands(before, after)),
        winner=after.winner if after.winner != before.winner else -1,
    )


def _number(before: int, after: int) -> NumberChange | None:
    return NumberChange(before, after) if before != after else None


def _places(before: State, after: State) -> Iterator[PlaceChange]:
    for district in DISTRICTS:
        was = before.buildings[district], before.status[district]
        now = after.buildings[district], after.status[district]
        if was != now:
            yield PlaceChange(district, was[0], now[0], was[1], now[1])


def _formations(kit: Kit, before: State, after: State) -> Iterator[FormationChange]:
    lines_before, lines_after = _lines(kit, before), _lines(kit, after)
    for formation, (was, now) in enumerate(zip(lines_before, lines_after, strict=True)):
        depleted = bool(before.depleted[formation]), bool(after.depleted[formation])
        if was != now or depleted[0] != depleted[1]:
            yield FormationChange(formation, was, now, *depleted)


def _lines(kit: Kit, view: State) -> list[int]:
    """By formation: the line that it lies in; one that lies nowhere in sight is in its deck."""
    found = [FormationZone.DECK + side for side in kit.formation_side]
    for line, formations in enumerate(view.lines[: FormationZone.DECK]):
        for formation in formations:
            found[formation] = line
    return found


def _leaders(before: State, after: State) -> Iterator[LeaderChange]:
    for formation, leader in enumerate(after.leader):
        was = before.leader[formation], before.level[formation]
        now = leader, after.level[formation]
        if was != now:
            yield LeaderChange(formation, *was, *now)


def _heroes(before: State, after: State) -> Iterator[HeroChange]:
    was, now = _presence(before), _presence(after)
    for card in sorted(was.keys() | now.keys()):
        change = HeroChange(card, was.get(card, "away"), now.get(card, "away"))
        if change.before != change.after:
            yield change


def _presence(view: State) -> dict[int, HeroPresence]:
    return {card: "wounded" if wounded else "in play" for card, _, wounded in view.heroes}


def _units(kit: Kit, before: State, after: State) -> Iterator[UnitCountChange]:
    for district in DISTRICTS:
        here, now = before.units[district], after.units[district]
        for side in SIDES:
            for unit in kit.units_of[side]:
                if here[unit] != now[unit]:
                    yield UnitCountChange(district, unit, here[unit], now[unit])


def _tracks(before: State, after: State) -> Iterator[TrackChange]:
    for district in DISTRICTS:
        for track in TRACK_NAMES:
            was, now = getattr(before, track)[district], getattr(after, track)[district]
            if was != now:
                yield TrackChange(district, track, was, now)


def _odds(kit: Kit, before: State, after: State) -> Iterator[OddsChange]:
    """Of every building that was attacked in both views, or is only now."""
    for district in DISTRICTS:
        was, now = _chance(kit, before, district), _chance(kit, after, district)
        if before.buildings[district] != after.buildings[district]:
            was = None
        if now is not None and was != now:
            yield OddsChange(district, was, now)


def _chance(kit: Kit, view: State, district: int) -> Fraction | None:
    fought = district == view.district or district in attacked(view)
    return chance_now(kit, view, district) if fought and view.buildings[district] >= 0 else None


def _hands(before: State, after: State) -> Iterator[HandChange]:
    for seat in range(after.seats):
        was, now = (
            len(view.cards[CardZone.HAND + seat]) + len(view.cards[CardZone.PICKED + seat])
            for view in (before, after)
        )
        if was != now:
            yield HandChange(seat, was, now)


def cards_shown(events: Iterable[Event], view: State) -> tuple[int, ...]:
    """The combat cards that were played, heroes and intercepted ones among them, in their order."""
    played = []
    for happened in events:
        event = seen_by(happened, view)
        if event is not None and event[0] in {Ev.PLAYED, Ev.HERO, Ev.INTERCEPTED}:
            _, card, *_ = event
            played.append(card)
    return tuple(played)
