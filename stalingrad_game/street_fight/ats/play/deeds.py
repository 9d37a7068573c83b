"""What units might do in an impulse, and why they can't (AT1.3, AT1.4, AT7.1).

On a large map most of it is out of sight or reach, and is left out before it is judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec.structs import astuple

from ....kernel.decision import Option
from ...board.locations import GROUND, hex_of, location, place_of
from ...board.terrain import LEFT_WEAPON, MARKERS
from ...judge.reason import Reason
from ...position.codes import MarkerFlag
from ...position.questions import AttackQuery
from ...position.sight_book import Lying
from ..judge.attack import firers_refusal, judged
from ..judge.field import Field
from ..judge.indirect_fire import open_grounds
from ..judge.sight import houses_seen, look
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
    return {field.position.loc_of(other) for other in known_enemies_of(field, unit)}


def open_barrages(field: Field, unit: int) -> list[Option]:
    """The `barrages` without a reason, in their order."""
    values = field.values(unit)
    if values.air or (values.carries != "mortar" and values.unit_class != "off_board"):
        return []
    if field.has(unit, Mark.DONE) or firers_refusal(field, (unit,), "indirect") is not None:
        return []
    ground = [location(number) for number in open_grounds(field, unit)]
    upper = [loc for loc in held_by_enemies(field, unit) if place_of(loc) != GROUND]
    upper = [loc for loc in upper if deed_refusal(field, (Act.INDIRECT, unit, loc)) is None]
    found: list[Option] = [(Act.INDIRECT, unit, loc) for loc in sorted({*ground, *upper})]
    if values.carries == "mortar":
        found += [(Act.SMOKE, unit, loc) for loc in ground]
    return found


_Deeds: TypeAlias = dict[object, list[Option]]
"""What a unit can do as it stands, by what of it was asked."""
MOST_DEEDS: Final = 20_000
"""So many units, each as it stood, are remembered of a map as it lay."""
_NEAR: Final = 2
"""So far, in hexes, others matter for what a unit can do but shoot: an overrun goes on (AT4.4)."""


@lru_cache(maxsize=16)
def _remembered(*_map: object) -> dict[object, _Deeds]:
    """Deeds on a map as it lies: empty at first, filled by who asks."""
    return {}


def open_deeds(field: Field, side: int) -> list[Option]:
    """The `deeds` of a side's units without a reason, in their order.

    Few units are changed by an impulse; what the others can do is remembered of the time before.
    """
    lies, markers = field.lying(), tuple(map(astuple, field.state.markers))
    memory = _remembered(field.tables, field.position.scenario, lies, markers)
    if len(memory) > MOST_DEEDS:
        memory.clear()
    by_hex: dict[int, tuple[object, ...]] = {}
    for unit, now in enumerate(field.state.units):
        if now.loc >= 0:
            number = hex_of(now.loc)
            by_hex[number] = (*by_hex.get(number, ()), (unit, astuple(now)))
    found = list[Option]()
    for unit in own_units(field, side):
        loc = field.state.units[unit].loc
        if field.has(unit, Mark.DONE):
            continue
        if loc < 0:
            strikes = air_strikes(field, unit)
            found += [one for one in strikes if deed_refusal(field, one) is None]
            continue
        within = field.position.hexes_within(hex_of(loc), _NEAR)
        near = tuple(by_hex[number] for number in within if number in by_hex)
        known = memory.setdefault((unit, near), {})
        if field.has(unit, Mark.BROKEN):  # AT4.2: it looks at all enemies
            known = {}
        found += _open_deeds_of(field, unit, lies, known, by_hex)
    return found


def _open_deeds_of(
    field: Field, unit: int, lies: Lying, known: _Deeds, by_hex: Mapping[int, object]
) -> list[Option]:
    """Of one unit: shots as each enemy stands, all else as it stands itself."""
    if "before" not in known:
        _remember_own(field, unit, lies, known)
    fire, first = list[Option](), list[Option]()
    for other in known_enemies_of(field, unit):
        key = other, by_hex[hex_of(field.position.loc_of(other))]
        if key not in known:
            known[key] = _open_shots(field, unit, other, lies)
        for shot in known[key]:
            (fire if shot[0] == Act.FIRE else first).append(shot)
    return [*fire, *known["before"], *first, *known["after"]]


def _remember_own(field: Field, unit: int, lies: Lying, known: _Deeds) -> None:
    """All but shots at units, what stands before fire on the move in the list, and behind it."""
    start = field.position.loc_of(unit)
    reach = 1 if field.values(unit).carries == "satchel" else field.tables.spotting.building
    able = firers_refusal(field, (unit,), "fire") is None
    before, after = known.setdefault("before", []), known.setdefault("after", [])
    found = before
    for option in deeds(field, unit):
        if option[0] in {Act.FIRE, Act.FIRE_FIRST}:
            found = after if option[0] == Act.FIRE_FIRST else before
            continue
        if option[0] == Act.FIRE_AT_BUILDING:
            aim = hex_of(option[2])
            if not able or field.grid.distance(hex_of(start), aim) > reach:
                continue
            if aim not in houses_seen(field, start, lies):
                continue
        if deed_refusal(field, option) is None:
            found.append(option)


def _open_shots(field: Field, unit: int, other: int, lies: Lying) -> list[Option]:
    """Shots at one enemy, those before a move last."""
    if not look(field, field.position.loc_of(unit), field.position.loc_of(other), lies).seen:
        return []
    acts = (Act.FIRE, Act.FIRE_FIRST) if fires_first(field, unit) else (Act.FIRE,)
    found = [shot for act in acts for shot in shots_at(field, unit, act, other)]
    return [shot for shot in found if deed_refusal(field, shot) is None]


def deeds(field: Field, unit: int) -> list[Option]:
    """What a unit might do in an impulse of Fire and Movement."""
    values = field.values(unit)
    found: list[Option] = shots(field, unit, Act.FIRE)
    if values.frag or values.carries == "satchel":
        weapon = WEAPON_OF.get(values.carries or "", 0)
        found += [
            (Act.FIRE_AT_BUILDING, unit, location(number), weapon)
            for building in field.board.buildings
            for number in sorted(field.position.intact_hexes(building))
        ]
    if values.carries == "flame" and field.tables.building.flames_empty:
        found += [(Act.BURN, unit, loc) for loc in fuel(field, unit)]
    modes = MODES_OF_CLASS[values.unit_class]
    found += [(Act.MOVE, unit, MODES.index(mode)) for mode in MODES if mode in modes]
    if fires_first(field, unit):
        found += shots(field, unit, Act.FIRE_FIRST)
    if values.personnel:
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
    enemies = known_enemies_of(field, unit)
    return [shot for other in enemies for shot in shots_at(field, unit, act, other)]


def known_enemies_of(field: Field, unit: int) -> list[int]:
    """The enemies of a unit on the map that its side knows of, in file order."""
    position = field.position
    side = position.side_of(unit)
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


def deed_refusal(field: Field, option: Option) -> Reason | None:
    """Why a unit can't do what an option says in its impulse; None where it can."""
    act, unit = option[:2]
    facts = {"unit": unit}
    if field.has(unit, Mark.DONE):
        return Reason("act.done", "AT1.4", facts=facts)
    if act in {Act.INDIRECT, Act.SMOKE}:
        shot = judged(field, barrage_query(unit, option[2]))
        return shot if isinstance(shot, Reason) else None
    if act in FIRING:
        found = judged(field, fire_query(field, option, assault=act == Act.FIRE_FIRST))
        if isinstance(found, Reason):
            return found
        return first_shot_refusal(field, unit) if act == Act.FIRE_FIRST else None
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
