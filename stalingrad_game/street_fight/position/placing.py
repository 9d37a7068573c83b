"""What a side places itself before the first turn: `[setup.german]` and `[setup.soviet]` (B9).

The side that moves first places last. Until a side is done its enemy knows nothing of what it
places: its units are hidden, its markers lie in numbers that were laid hidden for them beforehand.
When it is done, all is shown that isn't to stay secret, in an order that tells nothing.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec.structs import astuple

from ...kernel.decision import Frame, Option, operation_number
from ...kernel.notation import Form
from ..board.locations import NOWHERE, PLACES, UNDER, hex_of, is_level, location, place_of
from ..board.scenario_check import DENSEST
from ..board.terrain import MARKERS
from ..judge.reason import Fact, Reason
from .codes import (
    NOBODY,
    SHARED_FACTS,
    SIDES,
    Ev,
    MarkerField,
    MarkerFlag,
    SetUp,
    UnitField,
)
from .fold import copied
from .position import Position, opening_state
from .referee import StreetKit, StreetOperation, StreetResolver, TypedLine, Verb
from .state import Marker, State

PLACING: Final = operation_number("street_placing")
MOST_FOUND: Final = 50_000
"""So many answers about units at places are kept."""
_RULE: Final = "B9"
SET_UP_DONE: Final = (Ev.LOGGED, SHARED_FACTS("set_up_done"))
"""How the event begins that tells it; then its side."""
SET_UP_PHASE: Final = "set_up"
"""What a phase is called while a side places."""
MINES: Final = "mines"
DUMMY: Final = "dummy"
HEDGEHOG: Final = "hedgehog"
ENTRENCHMENT: Final = "entrenchment"
LAID: Final[Mapping[str, str]] = MappingProxyType(
    {
        MINES: "mines",
        DUMMY: "dummies",
        HEDGEHOG: "hedgehogs",
        "wire": "wire",
        ENTRENCHMENT: "entrenchments",
        "foxhole": "foxholes",
        "weapons_pit": "weapons_pits",
        "trench": "trenches",
        "ditch": "ditches",
        "tank_trap": "tank_traps",
    }
)
"""What may be laid, each with its key of a scenario file."""
LAID_WORDS: Final = tuple(LAID)
"""Options name what is laid by its place here."""
_INDOORS: Final = frozenset({MINES, DUMMY, ENTRENCHMENT})
"""What may lie in a house that stands."""
BEGINS_HIDDEN: Final = "begins_hidden"
"""The note on a unit that is still hidden when the set-up is done."""

PLACING_ACTS: Final[Mapping[int, Form]] = MappingProxyType(
    {
        SetUp.DONE: Form("set_up_done"),
        SetUp.UNIT: Form("set_unit", ("unit", "location")),
        SetUp.MARKER: Form("set_marker", ("laid", "location")),
        SetUp.MINES: Form("set_mines", ("location", "number")),
        SetUp.TAKE_BACK: Form("take_marker", ("laid", "location")),
        SetUp.HIDDEN: Form("set_hidden", ("unit",)),
        SetUp.OPEN: Form("set_open", ("unit",)),
        SetUp.COVER: Form("set_cover", ("unit",)),
        SetUp.NO_COVER: Form("take_cover", ("unit",)),
    }
)


class Placeable(NamedTuple):
    """What a side may place by the rules of a referee."""

    units: tuple[int, ...]
    """The units that it places."""
    veiled: tuple[int, ...]
    """The units that its enemy doesn't see meanwhile: those, and all that could hide or cover."""
    hexes: tuple[int, ...]
    """Its zone."""
    hexes_of_units: tuple[int, ...]
    """Where its units may begin: the zone, and what the referee adds to it."""
    laid: Mapping[str, int]
    """By word: how many of it; of mines the densities in all."""
    numbers: Mapping[str, range]
    """By marker: the numbers laid for it."""
    hide: int
    """How many units may stay hidden, those among them that the file hides."""
    cover: int

    def __bool__(self) -> bool:
        """Whether there is anything to be placed."""
        return bool(self.units or self.laid or self.hide or self.cover)


@lru_cache(maxsize=16)
def placeable(kit: StreetKit, side: int) -> Placeable:
    """What a side may place in a scenario; as good as nothing where it says nothing of it."""
    scenario, known = kit.scenario, kit.referee.set_up_keys
    one = scenario.set_ups[side]
    laid = {
        word: number
        for word, key in LAID.items()
        if key in known and (number := getattr(one.entry, key))
    }
    hide = one.entry.hide if "hide" in known else 0
    cover = one.entry.full_cover if "full_cover" in known else 0
    there = [
        card.number
        for card in scenario.units
        if card.side == side and card.loc != NOWHERE and hex_of(card.loc) in one.zone
    ]
    opening = Position(scenario, opening_state(kit))
    named = {*one.units, *(there if hide or cover else ())}
    veiled = sorted(named.union(*(kit.referee.seen_with(opening, unit) for unit in named)))
    of_kind = dict.fromkeys(MINES if word == DUMMY else word for word in laid)
    numbers, begins = {}, len(scenario.markers) + _laid_before(kit, side)
    for word in of_kind:
        count = laid.get(word, 0) + (laid.get(DUMMY, 0) if word == MINES else 0)
        numbers[word] = range(begins, begins + count)
        begins += count
    return Placeable(
        units=one.units,
        veiled=tuple(veiled),
        hexes=tuple(sorted(one.zone)),
        hexes_of_units=_hexes_of_units(kit, side),
        laid=MappingProxyType(laid),
        numbers=MappingProxyType(numbers),
        hide=hide + sum(scenario.units[unit].hidden for unit in veiled),
        cover=cover,
    )


def _laid_before(kit: StreetKit, side: int) -> int:
    """The numbers of markers that are laid for the side before."""
    return sum(map(len, placeable(kit, side - 1).numbers.values())) if side else 0


def _hexes_of_units(kit: StreetKit, side: int) -> tuple[int, ...]:
    """A side's zone; where the referee has it so, with the houses that reach into it (KB3.4 K07).

    Not those that reach into the enemy's zone as well: nobody may meet a hidden unit there.
    """
    zone, enemy = (kit.scenario.set_ups[each].zone for each in (side, 1 - side))
    found = set(zone)
    if kit.referee.zones:
        for building in kit.board.buildings:
            if building.hexes & zone and not building.hexes & enemy:
                found |= building.hexes
    return tuple(sorted(found))


def begin_placing(g: StreetResolver) -> None:
    """Lay the set-up on the agenda, before all other work, for the sides that place something."""
    first = g.kit.scenario.first
    for side in (first, 1 - first):
        if placeable(g.kit, side):
            g.push((PLACING, side))
    for side in SIDES:
        what = placeable(g.kit, side)
        for unit in what.veiled:
            hidden = g.s.units[unit].hidden  # by the file
            g.emit((Ev.STAY, unit, 1) if hidden else (Ev.HIDE, unit, side))
        for word, numbers in what.numbers.items():
            for _ in numbers:
                g.lay(word, NOWHERE, side, flags=MarkerFlag.HIDDEN)


def laid_by(state: State, what: Placeable) -> dict[tuple[str, int], int]:
    """By what was laid and where: its number among the markers."""
    found = {}
    for kind, numbers in what.numbers.items():
        for number in numbers:
            one = state.markers[number]
            if one.loc >= 0:
                word = DUMMY if one.flags & MarkerFlag.DUMMY else kind
                found[word, one.loc] = number
    return found


def left_of(kit: StreetKit, state: State, side: int) -> dict[str, int]:
    """How much may still be placed: by what is laid, and "hide" and "cover"."""
    what, left = placeable(kit, side), dict[str, int]()
    for word, most in what.laid.items():
        left[word] = most
    for (word, _), number in laid_by(state, what).items():
        left[word] -= state.markers[number].density if word == MINES else 1
    if what.hide:
        left["hide"] = what.hide - sum(unit in state.staying_hidden for unit in what.veiled)
    if what.cover:
        covered = kit.referee.full_cover
        in_it = sum(bool(state.units[unit].marks & covered) for unit in what.veiled)
        left["cover"] = what.cover - in_it
    return left


def _places(g: StreetResolver, hexes: Iterable[int]) -> Iterator[int]:
    """The locations of some hexes that there are for the referee."""
    for number in hexes:
        for place in PLACES:
            loc = location(number, place)
            if g.position.exists(loc) and g.kit.referee.has_place(g.position, loc):
                yield loc


class _Now:
    """A set-up as it stands: what is asked of it for many candidates, each found once."""

    def __init__(self, g: StreetResolver, side: int) -> None:
        self.g: Final = g
        self.side: Final = side
        self._parties: Final[dict[int, tuple[int, ...]]] = {}
        self._kinds: Final[dict[int, tuple[object, ...]]] = {}

    @cached_property
    def at(self) -> Mapping[tuple[int, int], Sequence[int]]:
        """By side and location: who stands there, in file order."""
        found: dict[tuple[int, int], list[int]] = {}
        for unit, now in enumerate(self.g.s.units):
            found.setdefault((self.g.position.side_of(unit), now.loc), []).append(unit)
        return found

    @cached_property
    def lies(self) -> Mapping[int, Sequence[int]]:
        """By hex: the kinds of the markers there, in order."""
        found: dict[int, list[int]] = {}
        for one in self.g.s.markers:
            if one.loc >= 0:
                insort(found.setdefault(hex_of(one.loc), []), one.kind)
        return found

    @cached_property
    def left(self) -> Mapping[str, int]:
        """How much may still be placed (`left_of`)."""
        return left_of(self.g.kit, self.g.s, self.side)

    @cached_property
    def laid(self) -> Mapping[tuple[str, int], int]:
        """What is laid and where (`laid_by`)."""
        return laid_by(self.g.s, placeable(self.g.kit, self.side))

    def party(self, unit: int) -> tuple[int, ...]:
        """A unit and whom it carries."""
        if unit not in self._parties:
            others = self.g.kit.referee.seen_with(self.g.position, unit)
            self._parties[unit] = (unit, *others)
        return self._parties[unit]

    def kind_of(self, unit: int) -> tuple[object, ...]:
        """What says where a unit can be: all that are of a kind are alike."""
        if unit not in self._kinds:
            card = self.g.kit.scenario.units[unit]
            self._kinds[unit] = card.side, card.kind, str(card.own)
        return self._kinds[unit]


class Placing(StreetOperation):
    """A side places one thing, or is done: (side) (B9)."""

    rule = _RULE

    def __init__(self) -> None:
        self._fits: Final[dict[tuple[object, ...], bool]] = {}
        """Whether a kind of unit can be at a place, alone there with the markers of the hex."""
        self._found: Final[dict[tuple[object, ...], frozenset[str]]] = {}
        """What is wrong with units in a hex as they are, with its markers."""

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """To be done; each unit at each place of the zone; each thing laid, or taken back."""
        what = placeable(g.kit, frame[1])
        places = list(_places(g, what.hexes_of_units)) if what.units else []
        found: list[Option] = [(SetUp.DONE,)]
        found += [(SetUp.UNIT, unit, loc) for unit in what.units for loc in places]
        if what.laid:
            found += self._laying(g, what)
        for unit in what.veiled:
            if what.hide:
                stays = unit in g.s.staying_hidden
                found.append((SetUp.OPEN if stays else SetUp.HIDDEN, unit))
            if what.cover:
                covered = g.s.units[unit].marks & g.kit.referee.full_cover
                found.append((SetUp.NO_COVER if covered else SetUp.COVER, unit))
        return found

    def _laying(self, g: StreetResolver, what: Placeable) -> Iterator[Option]:
        """All that might be done with what may be laid."""
        lies = laid_by(g.s, what)
        ground = [location(number) for number in what.hexes]
        for number, word in enumerate(LAID_WORDS):
            if word not in what.laid:
                continue
            floors = word == ENTRENCHMENT
            levels = (loc for loc in _places(g, what.hexes) if is_level(place_of(loc)))
            for loc in levels if floors else ground:
                marker = lies.get((word, loc))
                if marker is not None:
                    yield SetUp.TAKE_BACK, number, loc
                if word == MINES:
                    before = -1 if marker is None else g.s.markers[marker].density
                    most = min(DENSEST, what.laid[MINES])
                    yield from ((SetUp.MINES, loc, n) for n in range(1, most + 1) if n != before)
                elif marker is None:
                    yield SetUp.MARKER, number, loc

    def options(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """As ever, found in less time: all of them ask the same of the set-up."""
        known = g.known_to(frame[1])
        now, candidates = _Now(known, frame[1]), self.candidates(known, frame)
        return [option for option in candidates if self._refusal(now, option) is None]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """Room and ground for units, the allowance and the ground for what is laid."""
        return self._refusal(_Now(g, frame[1]), option)

    def _refusal(self, now: _Now, option: Option) -> Reason | None:
        act, side, g = option[0], now.side, now.g
        if act == SetUp.UNIT:
            return self._standing_refusal(now, option[1], option[2])
        if act == SetUp.MINES:
            return self._laying_refusal(now, MINES, option[1], option[2])
        if act == SetUp.MARKER:
            return self._laying_refusal(now, LAID_WORDS[option[1]], option[2], 1)
        if act == SetUp.TAKE_BACK:
            below = g.position.units_at(location(hex_of(option[2]), UNDER), side)
            if below and LAID_WORDS[option[1]] == HEDGEHOG:
                return _refused("under", unit=below[0], loc=option[2])
        elif act in {SetUp.HIDDEN, SetUp.COVER}:
            unit = option[1]
            hides, loc = act == SetUp.HIDDEN, g.s.units[unit].loc
            if g.kit.referee.seen_with(g.position, unit):
                return _refused("carried", unit=unit)
            if now.left["hide" if hides else "cover"] <= 0:
                return _refused("most_hidden" if hides else "most_covered", unit=unit)
            referee = g.kit.referee
            allowed = referee.hiding_refusal if hides else referee.cover_refusal
            return allowed(g.position, unit, loc)
        return None

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """Place it and ask again, or show what is no secret any more."""
        act, side = option[0], frame[1]
        if act == SetUp.DONE:
            _finish(g, side)
            return
        what = placeable(g.kit, side)
        if act == SetUp.UNIT:
            _, unit, loc = option
            for each in (unit, *g.kit.referee.seen_with(g.position, unit)):
                _stand(g, each, loc)
        elif act == SetUp.MINES:
            _, loc, density = option
            number = laid_by(g.s, what).get((MINES, loc))
            if number is None:
                number = _lay(g, what, MINES, loc)
            g.emit((Ev.MARKER, number, MarkerField.DENSITY, density))
        elif act == SetUp.MARKER:
            word, loc = LAID_WORDS[option[1]], option[2]
            number = _lay(g, what, MINES if word == DUMMY else word, loc)
            if word == DUMMY:
                flags = MarkerFlag.HIDDEN | MarkerFlag.DUMMY
                g.emit((Ev.MARKER, number, MarkerField.FLAGS, flags))
        elif act == SetUp.TAKE_BACK:
            _set_marker(g, laid_by(g.s, what)[LAID_WORDS[option[1]], option[2]], *_NOT_LAID)
        elif act in {SetUp.HIDDEN, SetUp.OPEN}:
            g.emit((Ev.STAY, option[1], int(act == SetUp.HIDDEN)))
        else:
            marks = g.s.units[option[1]].marks ^ g.kit.referee.full_cover
            g.set_unit(option[1], UnitField.MARKS, marks)
        g.push(frame)

    # Units

    def _standing_refusal(self, now: _Now, unit: int, loc: int) -> Reason | None:
        """Why a unit can't begin at a location of its zone."""
        g, own = now.g, now.g.s.units[unit]
        referee, position = g.kit.referee, g.position
        if own.loc == loc:
            return _refused("stands_there", unit=unit, loc=loc)
        if (1 - now.side, loc) in now.at:
            return _refused("enemy_there", unit=unit, loc=loc)
        party = now.party(unit)
        if not self._fits_alone(now, party, loc):
            return _refused("not_there", unit=unit, loc=loc)
        others = now.at.get((now.side, loc), ())
        if others and self._breaches(g, (*party, *others), loc):
            return _refused("no_room", unit=unit, loc=loc)
        if unit in g.s.staying_hidden:
            refused = referee.hiding_refusal(position, unit, loc)
            if refused is not None:
                return refused
        if own.marks & referee.full_cover:
            return referee.cover_refusal(position, unit, loc)
        return None

    def _fits_alone(self, now: _Now, party: Sequence[int], loc: int) -> bool:
        """Whether a unit, with whom it carries, can be at a place where nobody else is."""
        key = (loc, *map(now.kind_of, party), *now.lies.get(hex_of(loc), ()))
        if key not in self._fits:
            self._fits[key] = not self._breaches(now.g, party, loc)
        return self._fits[key]

    # Markers

    def _laying_refusal(self, now: _Now, word: str, loc: int, density: int) -> Reason | None:
        """Why something can't be laid at a location of its side's zone."""
        g, side, number = now.g, now.side, hex_of(loc)
        position, kind = g.position, MINES if word == DUMMY else word
        own = now.laid.get((word, loc)) if word == MINES else None
        left = now.left[word] + (0 if own is None else g.s.markers[own].density)
        if density > left:
            return _refused("most_laid", marker=word, n=left)
        if own is None and position.markers(loc, kind):
            return _refused("lies_there", marker=word, loc=loc)
        if word not in _INDOORS and position.intact(number) is not None:
            return _refused("indoors", marker=word, loc=loc)
        if not g.kit.referee.holds(position, number) or position.units_in(number, 1 - side):
            return _refused("not_laid_there", marker=word, loc=loc)
        for unit in position.units_in(number, side):
            marker = Marker(MARKERS.index(kind), loc, side, density)
            if self._breaches(g, now.party(unit), g.s.units[unit].loc, marker):
                return _refused("unit_there", unit=unit, marker=word, loc=loc)
        return g.kit.referee.laying_refusal(position, word, loc)

    def _breaches(
        self, g: StreetResolver, units: Sequence[int], loc: int, marker: Marker | None = None
    ) -> frozenset[str]:
        """What the referee finds wrong with some units at a place, all others off the map.

        It depends on how they are and on what lies in the hex, where a marker may be added.
        """
        number, state = hex_of(loc), g.s
        lies = [one for one in state.markers if one.loc >= 0 and hex_of(one.loc) == number]
        if marker is not None:
            lies.append(marker)
        stands = ((unit, *astuple(state.units[unit])[1:]) for unit in units)
        key = (loc, marker is not None, *stands, *map(astuple, lies))
        if key not in self._found:
            if len(self._found) >= MOST_FOUND:
                self._found.clear()
            wrong = _faults(g, dict.fromkeys(units, loc), marker)
            self._found[key] = wrong - _faults(g, {}, None) if wrong else wrong
        return self._found[key]


def beyond_refusal(kit: StreetKit, side: int, option: Option) -> Reason | None:
    """Why a side can't do what is no candidate of its set-up; None where nothing is to be said."""
    what, act = placeable(kit, side), option[0]
    if act == SetUp.UNIT:
        _, unit, loc = option
        if unit not in what.units:
            return _refused("not_placed", unit=unit)
        return None if hex_of(loc) in what.hexes_of_units else _refused("outside", loc=loc)
    if act in {SetUp.MARKER, SetUp.MINES}:
        loc = option[2] if act == SetUp.MARKER else option[1]
        return None if hex_of(loc) in what.hexes else _refused("outside", loc=loc)
    return None


_NOT_LAID: Final = (NOWHERE, 0, MarkerFlag.HIDDEN)


def _refused(key: str, **facts: Fact) -> Reason:
    return Reason(f"board.set_up.{key}", _RULE, facts=facts)


def _faults(
    g: StreetResolver, standing: Mapping[int, int], marker: Marker | None
) -> frozenset[str]:
    """What the referee finds wrong with some units at some places, all others off the map."""
    referee, tried = g.kit.referee, copied(g.s)
    tried.viewer = NOBODY
    for unit, now in enumerate(tried.units):
        now.loc = standing.get(unit, NOWHERE)
    if marker is not None:
        tried.markers.append(marker)
    position = Position(g.kit.scenario, tried)
    return frozenset((*referee.violations(position), *referee.opening_faults(position)))


def _lay(g: StreetResolver, what: Placeable, kind: str, loc: int) -> int:
    """Lay the first free marker of a kind; returns its number."""
    free = next(number for number in what.numbers[kind] if g.s.markers[number].loc == NOWHERE)
    g.emit((Ev.MARKER, free, MarkerField.LOC, loc))
    return free


def _stand(g: StreetResolver, unit: int, loc: int) -> None:
    """Let a unit begin somewhere; a fixed weapon is free to choose its facing there."""
    card = g.kit.scenario.units[unit]
    g.set_unit(unit, UnitField.LOC, loc)
    facing = card.facing if loc == card.loc else -1
    if facing != g.s.units[unit].facing:
        g.set_unit(unit, UnitField.FACING, facing)


def _set_marker(g: StreetResolver, number: int, loc: int, density: int, flags: int) -> None:
    """Change what of a marker is otherwise."""
    one = g.s.markers[number]
    for field, before, value in (
        (MarkerField.LOC, one.loc, loc),
        (MarkerField.DENSITY, one.density, density),
        (MarkerField.FLAGS, one.flags, flags),
    ):
        if before != value:
            g.emit((Ev.MARKER, number, field, value))


def _finish(g: StreetResolver, side: int) -> None:
    """Show what a side has placed, but for what stays secret.

    Markers are first put in the order of the map: by which numbers they were laid, and what was
    taken back, is nobody else's business.
    """
    what = placeable(g.kit, side)
    for numbers in what.numbers.values():
        laid = [g.s.markers[number] for number in numbers]
        rows = sorted((one.loc, one.density, one.flags) for one in laid if one.loc >= 0)
        rows += [_NOT_LAID] * (len(numbers) - len(rows))
        for number, row in zip(numbers, rows, strict=True):
            _set_marker(g, number, *row)
    for numbers in what.numbers.values():
        for number in numbers:
            g.show_marker(number)
    for unit in what.veiled:
        if unit not in g.s.staying_hidden:
            g.reveal(unit)
        else:
            g.emit((Ev.STAY, unit, 0))
    g.log((*SET_UP_DONE, side))
    if all(frame[0] != PLACING for frame in g.s.agenda):
        _show_the_seen(g)


def _show_the_seen(g: StreetResolver) -> None:
    """Show who can't hide any more where it does, now that both sides stand (B3.5, AT9.9)."""
    hides = g.kit.referee.hiding_refusal
    hidden = [(n, now.loc) for n, now in enumerate(g.s.units) if now.hidden and now.loc > NOWHERE]
    g.reveal_all(unit for unit, loc in hidden if hides(g.position, unit, loc) is not None)


PLACING_FORMS: Final = (
    "place UNIT LOC",
    "lay KIND LOC [DENSITY]",
    "take KIND LOC",
    "conceal UNIT",
    "open UNIT",
    "cover UNIT",
    "uncover UNIT",
    "done",
)
"""How lines are written while a side places; KIND is one of `LAID_WORDS`."""


class PlacingLine(TypedLine):
    """A typed line while a side places."""

    acts = PLACING_ACTS
    forms = PLACING_FORMS

    def verbs(self) -> Mapping[str, Verb]:
        return _VERBS

    def list_of(self, kind: str) -> Sequence[str]:
        return LAID_WORDS if kind == "laid" else super().list_of(kind)

    def lay(self) -> list[Option]:
        """Mines by their density, anything else without one."""
        self.need(2)
        word, loc, *density = self.words
        if word not in LAID:
            self.fail()
        if word != MINES:
            return [(SetUp.MARKER, LAID_WORDS.index(word), self.loc(loc))]
        if len(density) != 1 or not density[0].isdecimal():
            self.fail()
        return [(SetUp.MINES, self.loc(loc), int(density[0]))]


_VERBS: Final[Mapping[str, Verb]] = MappingProxyType(
    {
        "place": SetUp.UNIT,
        "lay": PlacingLine.lay,
        "take": SetUp.TAKE_BACK,
        "conceal": SetUp.HIDDEN,
        "open": SetUp.OPEN,
        "cover": SetUp.COVER,
        "uncover": SetUp.NO_COVER,
        "done": SetUp.DONE,
    }
)
