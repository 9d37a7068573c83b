"""Line of sight (AT10), strict: whether one location sees another, and what obscures it.

Chapters AT8.3 and AT9.1 say what is seen from cellars and from under a hedgehog.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final

import msgspec

from ...board.board import Building
from ...board.line import HexLine, leaves, line_between
from ...board.locations import CELLAR, GROUND, ROOF, UNDER, hex_of, location, place_of
from ...board.scenario import Scenario
from ...judge.reason import Fact, Reason
from ...position.sight_book import Lying, SightBook, ruins_lying
from ..tables import Tables
from .field import NO_FACTORY, Field
from .obstacles import Between, Through, into
from .places import in_order, missing, neighbouring
from .skyline import skyline_of


class Sight(msgspec.Struct, frozen=True):
    """What became of a line."""

    seen: bool
    reason: Reason
    """What decides it."""
    obscuring: tuple[Reason, ...] = ()
    """What obscures it, in the order of the line; each worth its value in columns."""

    @property
    def hindrance(self) -> int:
        """The column shifts of all that obscures the line."""
        return sum(int(reason.value or 0) for reason in self.obscuring)

    @property
    def why(self) -> list[Reason]:
        return [self.reason, *self.obscuring]


def look(field: Field, start: int, end: int, lies: Lying | None = None) -> Sight:
    """Whether somebody at `start` sees the location `end` (AT10).

    The line is the same both ways but for what is seen from under a hedgehog (AT9.1) and for what
    lies in the target's own hex (AT10.7). `lies` is what lies on the map, where that is known.
    """
    book = _book(field.tables, field.position.scenario)
    return book.find(lies or field.lying(), start, end, partial(_look, field, start, end))


def sees(field: Field, start: int, end: int) -> bool:
    """As `look`, for who doesn't ask what decides it or what obscures the line."""
    settled = skyline_of(field).settled(start, end) if min(start, end) >= 0 else None
    return look(field, start, end).seen if settled is None else settled


def grounds_seen(field: Field, start: int, besides: Set[int] = frozenset()) -> Collection[int]:
    """The hexes whose ground somebody at a location sees; of those in `besides` it isn't asked."""
    skyline, lies = skyline_of(field), field.lying()

    def seen(among: Sequence[int]) -> Iterator[int]:
        for number, settled in skyline.grounds(start, among):
            if settled or (settled is None and look(field, start, location(number), lies).seen):
                yield number

    return _view(field, start, "grounds", range(field.grid.count), seen, besides)


def houses_seen(field: Field, start: int) -> Collection[int]:
    """The hexes of printed buildings of which somebody at a location sees any level."""
    skyline, lies = skyline_of(field), field.lying()

    def sees_one(end: int) -> bool:
        settled = skyline.settled(start, end)
        return look(field, start, end, lies).seen if settled is None else settled

    def seen(among: Sequence[int]) -> Iterator[int]:
        return (number for number in among if any(map(sees_one, skyline.levels(number))))

    return _view(field, start, "houses", field.board.built, seen)


def _view(
    field: Field,
    start: int,
    what: str,
    among: Sequence[int],
    seen: Callable[[Sequence[int]], Iterator[int]],
    besides: Set[int] = frozenset(),
) -> Collection[int]:
    book = _book(field.tables, field.position.scenario)
    return book.view(ruins_lying(field.position), start, what, among, seen, besides)


@lru_cache(maxsize=4)
def _book(_tables: Tables, scenario: Scenario) -> SightBook[Sight]:
    return SightBook(scenario.board.grid)


def _look(field: Field, start: int, end: int) -> Sight:
    for loc in (start, end):
        absent = missing(field, loc)
        if absent is not None:
            return Sight(False, absent)
    if hex_of(start) == hex_of(end):
        return _same_hex(field, start, end)
    return _Look(field, start, end).result()


def _no(key: str, rule: str, **facts: Fact) -> Sight:
    return Sight(False, Reason(key, rule, None, facts))


def _same_hex(field: Field, start: int, end: int) -> Sight:
    """AT10.2: neighbouring levels by a stairwell; ground and cellar always."""
    number = hex_of(start)
    low, high = in_order(place_of(start), place_of(end))
    rule = "AT10.2 A021"
    if low == high:
        key = "sight.same_place"
    elif high == UNDER and low == GROUND:
        key, rule = "sight.own_hex", "AT9.1"
    elif (low, high) == (CELLAR, GROUND):
        key = "sight.cellar_stairs"
    elif neighbouring(field, number, low, high):
        if not field.stairs(number):
            return _no("sight.no_stairs", rule, hex=number)
        key = "sight.stairs"
    else:
        return _no("sight.levels_apart", rule, hex=number)
    hazy = tuple(into(field, end))  # AT10.7
    return Sight(True, Reason(key, rule, None, {"hex": number}), hazy)


class _Look:
    """One line between two hexes."""

    def __init__(self, field: Field, start: int, end: int) -> None:
        self.field: Final = field
        self.start: Final = start
        self.end: Final = end
        self.ends: Final = (start, end)
        self.places: Final = (place_of(start), place_of(end))
        self.line: Final[HexLine] = line_between(field.grid, hex_of(start), hex_of(end))
        self.adjacent: Final = not self.line.stretches
        self.heights: Final = (field.height(start), field.height(end))

    def result(self) -> Sight:
        """The rules in the order in which they decide."""
        for rule in (self._burrows, self._bar, self._own_building, self._ravine):
            sight = rule()
            if sight is not None:
                return sight
        return self._rule_7(Reason("sight.clear", "AT10.7", None, self._facts()))

    def _facts(self) -> Mapping[str, Fact]:
        return {"start": self.start, "loc": self.end}

    # Places with eyes of their own.

    def _burrows(self) -> Sight | None:
        """From under a hedgehog (AT9.1), and cellars (AT8.2, AT8.3)."""
        if self.places[0] == UNDER and not self.adjacent:
            return _no("sight.under", "AT9.1", **self._facts())
        if CELLAR not in self.places:
            return None
        if self.places == (CELLAR, CELLAR) and self.adjacent:
            return _no("sight.two_cellars", "AT8.2 A074", **self._facts())
        same = self.field.position.same_building(*map(hex_of, self.ends))
        if not self.adjacent or same:
            return _no("sight.cellar", "AT8.3 A075", **self._facts())
        if self._bar() is not None:
            return self._bar()
        return self._rule_7(Reason("sight.cellar_window", "AT8.3 A075", None, self._facts()))

    def _bar(self) -> Sight | None:
        """AT10.6: a bar cuts every line across it, but one from roof to roof."""
        if self.places == (ROOF, ROOF) or not self._near_bars():
            return None
        for one, other in self._crossings():
            if self.field.position.barred(one, other):
                return _no("sight.bar", "AT10.6 A026", hex=one, blocker=other)
        return None

    def _near_bars(self) -> bool:
        """Whether the line passes any bar at all."""
        return skyline_of(self.field).near_bars(self.line.start, self.line.end)

    def _crossings(self) -> list[tuple[int, int]]:
        """The hexsides of the line, those of both ways round a pair (B5.8)."""
        hexes = [(self.line.start,), *(s.hexes for s in self.line.stretches), (self.line.end,)]
        return [
            (one, other) for before, after in pairwise(hexes) for one in before for other in after
        ]

    # Within one building.

    def _own_building(self) -> Sight | None:
        position = self.field.position
        if self.places == (ROOF, ROOF):  # AT10.4: B6 gives it
            building = position.intact(hex_of(self.start))
            if building is not position.intact(hex_of(self.end)):
                return None
            return self._rule_7(Reason("sight.roofs", "AT10.4 A024", None, self._facts()))
        if self.places == (GROUND, GROUND):
            factory = self._factory(self.start)
            if factory != NO_FACTORY and factory == self._factory(self.end):
                return self._hall(factory)
        if not position.same_building(*map(hex_of, self.ends)):
            return None
        building = position.intact(hex_of(self.start))
        assert building is not None
        if ROOF in self.places:
            return self._strip(building)
        return self._floors(building)

    def _factory(self, loc: int) -> int:
        return self.field.factory(hex_of(loc)) if place_of(loc) == GROUND else NO_FACTORY

    def _floors(self, building: Building) -> Sight | None:
        """AT10.3: two floors of a building."""
        if self.adjacent:
            if self.places[0] != self.places[1]:
                return _no("sight.other_level", "AT10.3 A022", **self._facts())
            return self._rule_7(Reason("sight.same_level", "AT10.3 A022", None, self._facts()))
        standing = self.field.position.intact_hexes(building)
        if not leaves(self.line, standing, lenient=False):
            return _no("sight.inside", "AT10.3 A022", **self._facts())
        return None

    def _hall(self, factory: int) -> Sight:
        """AT10.5: both ends on the ground of one factory; all between is ignored but rubble.

        A line that leaves the factory sees through its own hexes alone.
        """
        before = self.field.tables.rules.halls_through_others
        if not before and not self._stays(factory):
            reason = Reason("sight.out_of_hall", "AT10.5 A025", None, self._facts())
            return self._sum(reason, self._between(frozenset({factory})))
        through = Through(frozenset({factory}), factory, "AT10.5 A025", hall=True)
        between = Between(self.field, self.line, self.heights, through)
        return self._sum(Reason("sight.hall", "AT10.5 A025", None, self._facts()), between)

    def _stays(self, factory: int) -> bool:
        """Whether every hex of the line is one of a factory's (B5.8)."""
        return all(
            self.field.factory(number) == factory
            for stretch in self.line.stretches
            for number in stretch.hexes
        )

    def _strip(self, building: Building) -> Sight:
        """AT10.8: from a roof down into roofless hexes of its building, and back; else nothing."""
        floor = self.end if self.places[0] == ROOF else self.start
        if place_of(floor) != GROUND or hex_of(floor) not in building.roofless:
            return _no("sight.under_roof", "AT10.4", **self._facts())
        open_sky = building.roofless & self.field.position.intact_hexes(building)
        for stretch in self.line.stretches:
            for number in stretch.hexes:  # strict: both hexes of a pair
                if number not in open_sky:
                    return _no("sight.roof_between", "AT10.8 A027", blocker=number)
        number = building.number
        between = self._between(frozenset({number}), number, "AT10.8 A027")
        return self._sum(Reason("sight.strip", "AT10.8 A027", None, self._facts()), between)

    # Ravines, and the general rule.

    def _ravine(self) -> Sight | None:
        """AT10.9: who sees into and out of a ravine; None where it says nothing against it."""
        deep = [self.field.ravine(loc) for loc in self.ends]
        if not any(deep) or self.adjacent:
            return None
        bed = [all(map(self.field.sunken, stretch.hexes)) for stretch in self.line.stretches]
        if all(deep):
            along = all(bed)
        else:
            if deep[0]:
                bed.reverse()
            crest = bed.index(True) if True in bed else len(bed)
            along = crest < len(bed) and all(bed[crest:])
        return None if along else _no("sight.ravine", "AT10.9 A029", **self._facts())

    def _rule_7(self, reason: Reason) -> Sight:
        """AT10.7: all that B6 says blocks or obscures."""
        clear, strip = set(), NO_FACTORY
        for mine, other in (self.ends, self.ends[::-1]):
            if self._open_above(mine, other):
                building = self.field.position.building(hex_of(mine))
                strip = NO_FACTORY if building is None else building.number
            else:
                clear.add(self._inside(mine))
        clear.discard(NO_FACTORY)
        if clear and reason.key == "sight.clear":
            reason = Reason("sight.from_hall", "AT10.5 A025", None, reason.facts)
        return self._sum(reason, self._between(frozenset(clear), strip, "AT10.8 A027"))

    def _between(self, clear: frozenset[int], strip: int = NO_FACTORY, rule: str = "") -> Between:
        emptied = not self.field.tables.rules.halls_through_others
        through = Through(clear, strip, rule, emptied=emptied)
        return Between(self.field, self.line, self.heights, through)

    def _inside(self, loc: int) -> int:
        """The factory inside which an end is for what is outside: its rubble isn't (AT10.5)."""
        before = self.field.tables.rules.halls_through_others
        if not before and self.field.position.intact(hex_of(loc)) is None:
            return NO_FACTORY
        return self._factory(loc)

    def _open_above(self, loc: int, other: int) -> bool:
        """Whether a line from above comes to the ground of a hex without its roof (AT10.8)."""
        number = hex_of(loc)
        above = self.field.height(other) - self.field.ground(number)
        if place_of(loc) != GROUND or above <= 0:
            return False
        if self.field.roofless(number):
            return True
        before = self.field.tables.rules.fallen_halls_open  # AT6.9: rubble is rubble
        fallen = self._factory(loc) != NO_FACTORY and self.field.position.intact(number) is None
        return before and fallen

    def _sum(self, reason: Reason, between: Between) -> Sight:
        """The line with all that hampers it."""
        obscuring: list[Reason] = []
        for each in between.passed():
            if each.blocks and each.reason is not None:
                return Sight(False, each.reason)
            if each.side is None:
                obscuring.extend(between.reasons(each.hex))
        obscuring.extend(into(self.field, self.end))
        return Sight(True, reason, tuple(obscuring))
