"""What units might do in an impulse, and why they can't (AT1.3, AT1.4, AT7.1).

On a large map most of it is out of sight or reach, and is left out before it is judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any, Final, TypeVar

from msgspec.structs import astuple

from ....kernel.decision import Option
from ...board.locations import GROUND, hex_of, location, place_of
from ...board.terrain import LEFT_WEAPON, MARKERS
from ...judge.reason import Reason
from ...position.codes import MarkerFlag
from ...position.questions import AttackQuery
from ..judge.attack import attack_refusal, firers_refusal
from ..judge.field import Field
from ..judge.indirect_fire import open_grounds
from ..judge.sight import houses_seen, sees
from ..judge.steps import MODES
from ..judge.units import TAKERS, Mark, kind_now
from .codes import Act
from .group import fire_query, fuel
from .march import move_refusal
from .riding import DOWN, UP, ride_refusal, rides

MODES_OF_CLASS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "personnel": ("crawl", "assault", "run"),
        "heavy": ("crawl", "assault"),
        "tracked": ("assault", "cross"),
        "half_track": ("assault", "cross"),
        "wheeled": ("assault", "cross"),
        "off_board": (),
    }
)
"""The modes that a player might think of (AT7.1)."""
FIRING: Final = (Act.FIRE, Act.FIRE_AT_BUILDING, Act.BURN, Act.FIRE_FIRST)
"""The last of them goes before a move."""
AT_LEAST_TWO: Final = 2
"""Stacking points of a unit that picks up mines (A141)."""


def own_units(field: Field, side: int) -> list[int]:
    """The units of a side that are left, those off the map too, in file order."""
    return [
        unit
        for unit, now in enumerate(field.state.units)
        if field.position.side_of(unit) == side and now.steps > 0
    ]


def barrages(field: Field, unit: int) -> list[Option]:
    """What a mortar or a battery might be fired at: any ground, and wherever enemies stand."""
    values = field.values(unit)
    if values.air or (values.carries != "mortar" and values.unit_class != "off_board"):
        return []
    ground = [location(number) for number in range(field.grid.count)]
    aims = sorted({*ground, *held_by_enemies(field, unit)})
    found: list[Option] = [(Act.INDIRECT, unit, loc) for loc in aims]
    if values.carries == "mortar":
        found += [(Act.SMOKE, unit, loc) for loc in ground]
    return found


def air_strikes(field: Field, unit: int) -> list[Option]:
    """Where an air strike might fall: at any ground, once, in an impulse of its side (AT9.10)."""
    if not field.values(unit).air:
        return []
    return [(Act.INDIRECT, unit, location(number)) for number in range(field.grid.count)]


def held_by_enemies(field: Field, unit: int) -> set[int]:
    """The locations where enemies of a unit stand that its side knows of."""
    return {
        field.position.loc_of(other)
        for other in enemies_known_to(field, field.position.side_of(unit))
    }


def open_barrages(field: Field, unit: int) -> list[Option]:
    """The `barrages` without a reason, in their order."""
    values = field.values(unit)
    if values.air or (values.carries != "mortar" and values.unit_class != "off_board"):
        return []
    if field.has(unit, Mark.DONE) or firers_refusal(field, (unit,), "indirect") is not None:
        return []
    ground = [location(number) for number in open_grounds(field, unit)]
    upper = [loc for loc in held_by_enemies(field, unit) if place_of(loc) != GROUND]
    upper = [loc for loc in upper if act_refusal(field, (Act.INDIRECT, unit, loc)) is None]
    found: list[Option] = [(Act.INDIRECT, unit, loc) for loc in sorted({*ground, *upper})]
    if values.carries == "mortar":
        found += [(Act.SMOKE, unit, loc) for loc in ground]
    return found


MOST_REMEMBERED: Final = 100_000
"""So many answers are remembered of a map as it lies."""
_NEAR: Final = 2
"""So far, in hexes, others matter for what a unit can do but shoot: an overrun goes on (AT4.4)."""
_Answer = TypeVar("_Answer")


@lru_cache(maxsize=16)
def _remembered(*_map: object) -> dict[object, Any]:
    """Answers about a map as it lies: none at first, filled by who asks."""
    return {}


class Surroundings:
    """Who stands where, and what is remembered of the same units standing alike.

    Few units are changed by an impulse or a step: what the others can do was asked before.
    """

    def __init__(self, field: Field) -> None:
        """As things stand now."""
        state = field.state
        lies = tuple(state.ruins.items()), tuple(map(astuple, state.markers))
        self._field: Final = field
        self._memory: Final = _remembered(field.tables, field.position.scenario, *lies)
        if len(self._memory) > MOST_REMEMBERED:
            self._memory.clear()
        by_hex: dict[int, list[object]] = {}
        for unit, now in enumerate(state.units):
            if now.loc >= 0:
                by_hex.setdefault(hex_of(now.loc), []).append((unit, astuple(now)))
        self._held: Final = {number: self._number(tuple(by_hex[number])) for number in by_hex}

    def _number(self, there: object) -> int:
        """A number for who stands in a hex, and how."""
        return int(self._memory.setdefault(there, len(self._memory)))

    def at(self, unit: int) -> int:
        """What stands for all in the hex of a unit, as they are."""
        return self._held[hex_of(self._field.position.loc_of(unit))]

    def near(self, unit: int) -> tuple[int, ...]:
        """What stands for all near a unit."""
        here, held = hex_of(self._field.position.loc_of(unit)), self._held
        within = self._field.position.hexes_within(here, _NEAR)
        return tuple(held[number] for number in within if number in held)

    def remember(self, key: tuple[object, ...], work: Callable[[], _Answer]) -> _Answer:
        """What was found for a key, or what `work` finds now."""
        if key not in self._memory:
            self._memory[key] = work()
        found: _Answer = self._memory[key]
        return found


def open_acts(field: Field, side: int, units: Iterable[int]) -> list[Option]:
    """The `unit_acts` of units of a side without a reason, in their order."""
    around, found = Surroundings(field), list[Option]()
    enemies = tuple((other, around.at(other)) for other in enemies_known_to(field, side))
    for unit in units:
        if field.has(unit, Mark.DONE):
            continue
        if field.state.units[unit].loc < 0:
            strikes = air_strikes(field, unit)
            found += [one for one in strikes if act_refusal(field, one) is None]
            continue
        here = around.at(unit)
        shots = partial(_open_shots, field, unit, here, enemies, around)
        fire, first = around.remember(("fire", unit, here, enemies), shots)
        houses = around.remember(("houses", unit, here), partial(_open_houses, field, unit))
        work = partial(_open_rest, field, unit)
        broken = field.has(unit, Mark.BROKEN)  # AT4.2: it looks at all enemies
        moving, rest = work() if broken else around.remember((unit, around.near(unit)), work)
        moves_first = (Act.MOVE, unit, MODES.index("assault")) in moving  # AT7.1
        found += [*fire, *houses, *moving, *(first if moves_first else ()), *rest]
    return found


def _open_ones(field: Field, options: list[Option]) -> list[Option]:
    return [
        option
        for option in options
        if in_sight(field, option) and act_refusal(field, option) is None
    ]


def _open_houses(field: Field, unit: int) -> list[Option]:
    if firers_refusal(field, (unit,), "fire") is not None:
        return []
    return _open_ones(field, shots_at_houses(field, unit))


def _open_rest(field: Field, unit: int) -> tuple[list[Option], list[Option]]:
    """What stands before fire on the move among the `unit_acts`, shots apart, and behind it."""
    return _open_ones(field, moves(field, unit)), _open_ones(field, other_acts(field, unit))


def _open_shots(
    field: Field,
    unit: int,
    here: int,
    enemies: Sequence[tuple[int, int]],
    around: Surroundings,
) -> tuple[Sequence[Option], Sequence[Option]]:
    """Shots at enemies, and those before a move, if it can be made."""
    fire, first = list[Option](), list[Option]()
    if firers_refusal(field, (unit,), "fire") is None:
        for other, there in enemies:
            work = partial(_open_shots_at, field, unit, other)
            shots = around.remember((unit, here, other, there), work)
            fire += shots[0]
            first += shots[1]
    return fire, first


def _open_shots_at(
    field: Field, unit: int, other: int
) -> tuple[Sequence[Option], Sequence[Option]]:
    """The same at one enemy."""
    if not in_sight(field, (Act.FIRE, unit, other)):
        return (), ()
    fire = shots_at(field, unit, Act.FIRE, other)
    first = shots_at(field, unit, Act.FIRE_FIRST, other) if fires_first(field, unit) else []

    def open_ones(shots: list[Option], *, assault: bool) -> list[Option]:
        queries = ((shot, fire_query(field, shot, assault=assault)) for shot in shots)
        return [shot for shot, query in queries if attack_refusal(field, query) is None]

    return open_ones(fire, assault=False), open_ones(first, assault=True)


def in_sight(field: Field, option: Option) -> bool:
    """Whether a shot's aim is in sight, a building near enough: what isn't surely has a reason."""
    act, unit = option[:2]
    start = field.position.loc_of(unit)
    if act in {Act.FIRE, Act.FIRE_FIRST}:
        return sees(field, start, field.position.loc_of(option[2]))
    if act != Act.FIRE_AT_BUILDING:
        return True
    aim = hex_of(option[2])
    reach = 1 if field.values(unit).carries == "satchel" else field.tables.spotting.building
    return field.grid.distance(hex_of(start), aim) <= reach and aim in houses_seen(field, start)


def unit_acts(field: Field, unit: int) -> list[Option]:
    """What a unit might do in an impulse of Fire and Movement."""
    first = shots(field, unit, Act.FIRE_FIRST) if fires_first(field, unit) else []
    return [
        *shots(field, unit, Act.FIRE),
        *shots_at_houses(field, unit),
        *moves(field, unit),
        *first,
        *other_acts(field, unit),
    ]


def shots_at_houses(field: Field, unit: int) -> list[Option]:
    """Shots at every hex of every building that stands, by a weapon that works on it (AT6.11)."""
    values = field.values(unit)
    if not values.frag and values.carries != "satchel":
        return []
    weapon = WEAPON_OF.get(values.carries or "", 0)
    return [
        (Act.FIRE_AT_BUILDING, unit, location(number), weapon)
        for building in field.board.buildings
        for number in sorted(field.position.intact_hexes(building))
    ]


def moves(field: Field, unit: int) -> list[Option]:
    """What a unit might set alight beside it, and the modes in which it might move."""
    values, found = field.values(unit), list[Option]()
    if values.carries == "flame" and field.tables.building.flames_empty:
        found += [(Act.BURN, unit, loc) for loc in fuel(field, unit)]
    modes = MODES_OF_CLASS[values.unit_class]
    return [*found, *((Act.MOVE, unit, MODES.index(mode)) for mode in MODES if mode in modes)]


def other_acts(field: Field, unit: int) -> list[Option]:
    """To search, to pick up, to get on a vehicle or off it."""
    found: list[Option] = []
    if field.values(unit).personnel:
        found += [(Act.SEARCH, unit), (Act.PICK_UP, unit)]
    return [*found, *rides(field, unit)]


def fires_first(field: Field, unit: int) -> bool:
    """Whether a unit might fire before it moves (AT7.1)."""
    values = field.values(unit)
    armed = not values.vehicle or values.frag or values.mg
    return "assault" in MODES_OF_CLASS[values.unit_class] and bool(armed)


WEAPON_OF: Final[Mapping[str, int]] = MappingProxyType({"satchel": 2})
"""By what a unit carries: the weapon that works on buildings."""


def shots(field: Field, unit: int, act: int) -> list[Option]:
    """Shots at every enemy unit that is known, by each weapon that a unit has."""
    enemies = enemies_known_to(field, field.position.side_of(unit))
    return [shot for other in enemies for shot in shots_at(field, unit, act, other)]


def enemies_known_to(field: Field, side: int) -> list[int]:
    """The enemies of a side on the map that it knows of, in file order."""
    position = field.position
    return [
        other
        for other, now in enumerate(field.state.units)
        if now.loc >= 0 and position.side_of(other) != side and position.knows(side, other)
    ]


def shots_at(field: Field, unit: int, act: int, other: int) -> list[Option]:
    """Shots at one enemy, by each weapon that a unit has."""
    values = field.values(unit)
    weapons = [0]
    if values.vehicle and values.frag and values.mg:
        weapons.append(1)
    if values.carries == "satchel":
        weapons.append(2)
    return [(act, unit, other, weapon) for weapon in weapons]


def act_refusal(field: Field, option: Option) -> Reason | None:
    """Why a unit can't do what an option says in its impulse; None where it can."""
    act, unit = option[:2]
    facts = {"unit": unit}
    if field.has(unit, Mark.DONE):
        return Reason("act.done", "AT1.4", facts=facts)
    if act in {Act.INDIRECT, Act.SMOKE}:
        return attack_refusal(field, barrage_query(unit, option[2]))
    if act in FIRING:
        found = attack_refusal(field, fire_query(field, option, assault=act == Act.FIRE_FIRST))
        if found is None and act == Act.FIRE_FIRST:
            return first_shot_refusal(field, unit)
        return found
    if act == Act.MOVE:
        return move_refusal(field, (unit,), MODES[option[2]])
    if act in {*UP, *DOWN}:
        return ride_refusal(field, option)
    held = still_refusal(field, unit)
    if held is not None or act == Act.SEARCH:
        return held
    if weapons_at_hand(field, unit) or mines_at_hand(field, unit) is not None:
        return None
    return nothing_there(field, unit)


def first_shot_refusal(field: Field, unit: int) -> Reason | None:
    """AT7.1: fire before an assault move is for a unit that can make one."""
    return move_refusal(field, (unit,), "assault")


def barrage_query(unit: int, loc: int) -> AttackQuery:
    """Fire of a mortar or a battery; smoke is judged as HE is."""
    return AttackQuery((unit,), loc, kind="indirect")


def still_refusal(field: Field, unit: int) -> Reason | None:
    """A unit that searches or picks up must be able to move (AT4.2, AT5)."""
    facts = {"unit": unit}
    if field.carrier(unit) >= 0:
        facts |= {"other": field.carrier(unit)}
        return Reason("cost.carried", "AT2.6", facts=facts)
    if field.has(unit, Mark.SUPPRESSED | Mark.BROKEN):
        return Reason("act.shaken", "AT4.2", facts=facts)
    loc = field.position.loc_of(unit)
    if field.enemies_at(loc, field.position.side_of(unit)):
        return Reason("act.in_melee", "AT5", facts=facts)
    return None


def mines_at_hand(field: Field, unit: int) -> int | None:
    """A field of AT mines, not hidden, where a unit stands: its number (A141)."""
    loc = field.position.loc_of(unit)
    if field.values(unit).points < AT_LEAST_TWO:
        return None
    kind = MARKERS.index("mines")
    for number, one in enumerate(field.state.markers):
        if one.kind != kind or one.loc < 0 or one.loc != location(hex_of(loc)):
            continue
        if one.flags & MarkerFlag.AT_ONLY and not one.flags & MarkerFlag.HIDDEN:
            return number
    return None


def weapons_at_hand(field: Field, unit: int) -> list[int]:
    """The weapons of its side, left where a unit stands, that it may pick up: markers (AT9.10)."""
    now, position = field.state.units[unit], field.position
    if kind_now(position.card(unit), now.marks) not in TAKERS:
        return []
    side, markers = position.side_of(unit), field.state.markers
    there = position.markers(now.loc, LEFT_WEAPON)
    return [number for number in there if markers[number].side == side]


def nothing_there(field: Field, unit: int) -> Reason:
    """Why nothing is picked up."""
    loc = field.position.loc_of(unit)
    facts = {"unit": unit, "loc": loc}
    if field.position.markers(loc, LEFT_WEAPON):
        return Reason("act.no_weapon", "AT9.10", None, facts)
    return Reason("act.no_mines", "AT9.2 A141", None, facts)
