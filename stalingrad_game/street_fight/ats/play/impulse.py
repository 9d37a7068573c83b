"""Impulses: one unit, or the units of one location, fires, moves or searches (AT1.3, AT1.4).

Sides take turns until both pass in a row; barrages come in the Indirect phase.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Frame, Option
from ...board.locations import GROUND, hex_of, location
from ...board.terrain import MARKERS
from ...judge.reason import Reason
from ...position.codes import SIDES, MarkerFlag, Table
from ...position.knowledge import knows_marker
from ...position.questions import AttackQuery, Sum
from ...position.referee import StreetResolver
from ..judge.attack import judged
from ..judge.field import Field
from ..judge.shot import Shot
from ..judge.steps import MODES
from ..judge.units import Mark
from .base import AtsOperation, field_of, known_field
from .codes import Act, Op, Phase, Roll, fact
from .group import attack_sum, fire_query, open_fire
from .losses import add_marks
from .march import march_frame, move_refusal
from .resolve import fire, roll_die
from .turn import PASSING, over_at_once

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
FIRING: Final = (Act.FIRE, Act.FIRE_AT_BUILDING, Act.FIRE_FIRST)
AT_LEAST_TWO: Final = 2
"""Stacking points of a unit that picks up mines (A141)."""


class Impulse(AtsOperation):
    """The next impulse of a side, or its pass."""

    rule = "AT1.4"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """A side that can do nothing passes by itself."""
        if over_at_once(g) or g.s.table[Table.PASSES] >= len(SIDES):
            return []
        options = self.asked(g, frame)
        if not options:
            passed(g, frame[1])
        return options

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """To pass, and whatever its units might do in this phase."""
        side = frame[1]
        field = field_of(g)
        units = [
            unit
            for unit, now in enumerate(g.s.units)
            if field.position.side_of(unit) == side and now.steps > 0
        ]
        found: list[Option] = [(Act.PASS,)]
        if g.s.table[Table.PHASE] == Phase.INDIRECT:
            for unit in units:
                found += barrages(field, unit)
            return found
        for unit in units:
            if g.s.units[unit].loc >= 0:
                found += deeds(field, unit)
        return found

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """Every act by its own rules, and each unit once a turn."""
        if option[0] == Act.PASS:
            return None
        return deed_refusal(field_of(g), option)

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        act, field = option[0], field_of(g)
        if act in FIRING:
            return attack_sum(field, fire_query(field, option, assault=act == Act.FIRE_FIRST))
        if act in {Act.INDIRECT, Act.SMOKE}:
            return attack_sum(field, barrage_query(option[1], option[2]))
        return None

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """The impulse goes to the other side when this one is over."""
        side = frame[1]
        if option[0] == Act.PASS:
            passed(g, side)
            return
        g.set_table(Table.PASSES, 0)
        g.push((Op.IMPULSE, 1 - side))
        do(g, side, option)


def passed(g: StreetResolver, side: int) -> None:
    g.tell(fact("passed"), side)
    g.set_table(Table.PASSES, g.s.table[Table.PASSES] + 1)
    g.push((Op.IMPULSE, 1 - side))


def barrages(field: Field, unit: int) -> list[Option]:
    """What a mortar or a battery might be fired at: any ground, and wherever enemies stand."""
    values = field.values(unit)
    if values.carries != "mortar" and values.unit_class != "off_board":
        return []
    side = field.position.side_of(unit)
    ground = [location(number) for number in range(field.grid.count)]
    held = {
        now.loc
        for other, now in enumerate(field.state.units)
        if now.loc >= 0 and field.position.side_of(other) != side
        if field.position.knows(side, other)
    }
    found: list[Option] = [(Act.INDIRECT, unit, loc) for loc in sorted({*ground, *held})]
    if values.carries == "mortar":
        found += [(Act.SMOKE, unit, loc) for loc in ground]
    return found


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
    modes = MODES_OF_CLASS[values.unit_class]
    found += [(Act.MOVE, unit, MODES.index(mode)) for mode in MODES if mode in modes]
    if "assault" in modes and not (values.vehicle and not values.frag and not values.mg):
        found += shots(field, unit, Act.FIRE_FIRST)
    if values.personnel:
        found += [(Act.SEARCH, unit), (Act.PICK_UP, unit)]
    return found


WEAPON_OF: Final[Mapping[str, int]] = MappingProxyType({"satchel": 2})
"""By what a unit carries: the weapon that works on buildings."""


def shots(field: Field, unit: int, act: int) -> list[Option]:
    """Shots at every enemy unit that is known, by each weapon that a unit has."""
    values = field.values(unit)
    weapons = [0]
    if values.vehicle and values.frag and values.mg:
        weapons.append(1)
    if values.carries == "satchel":
        weapons.append(2)
    side = field.position.side_of(unit)
    return [
        (act, unit, other, weapon)
        for other, now in enumerate(field.state.units)
        if now.loc >= 0 and field.position.side_of(other) != side
        if field.position.knows(side, other)
        for weapon in weapons
    ]


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
    held = still_refusal(field, unit)
    if held is not None or act == Act.SEARCH:
        return held
    return no_mines(field, unit) if mines_at_hand(field, unit) is None else None


def first_shot_refusal(field: Field, unit: int) -> Reason | None:
    """AT7.1: fire before an assault move is for a unit that can make one."""
    return move_refusal(field, (unit,), "assault")


def barrage_query(unit: int, loc: int) -> AttackQuery:
    """Fire of a mortar or a battery; smoke is judged as HE is."""
    return AttackQuery((unit,), loc, kind="indirect")


def still_refusal(field: Field, unit: int) -> Reason | None:
    """A unit that searches or picks up must be able to move (AT4.2, AT5)."""
    facts = {"unit": unit}
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


def no_mines(field: Field, unit: int) -> Reason:
    """Why nothing is picked up."""
    loc = field.position.loc_of(unit)
    return Reason("act.no_mines", "AT9.2 A141", None, {"unit": unit, "loc": loc})


def do(g: StreetResolver, side: int, option: Option) -> None:
    act, unit = option[:2]
    field = known_field(g, side)
    if act in {Act.FIRE, Act.FIRE_AT_BUILDING}:
        open_fire(g, side, option, assault=False)
    elif act == Act.FIRE_FIRST:
        shot = judged(field, fire_query(field, option, assault=True))
        assert isinstance(shot, Shot)
        g.push(march_frame(side, "assault", (unit,), fired=1))
        fire(g, shot)
    elif act == Act.MOVE:
        g.reveal(unit)
        g.push(march_frame(side, MODES[option[2]], (unit,)))
    elif act == Act.SEARCH:
        search(g, field_of(g), unit)
    elif act == Act.PICK_UP:
        pick_up(g, field_of(g), unit)
    elif act == Act.INDIRECT:
        shot = judged(field, barrage_query(unit, option[2]))
        assert isinstance(shot, Shot)
        fire(g, shot)
    else:
        smoke(g, field, unit, option[2])


def smoke(g: StreetResolver, field: Field, unit: int, loc: int) -> None:
    """AT1.3: smoke instead of HE; a miss has no effect."""
    shot = judged(field, barrage_query(unit, loc))
    assert isinstance(shot, Shot)
    assert shot.to_hit is not None
    g.reveal(unit)
    add_marks(g, unit, Mark.FIRED | Mark.DONE)
    if roll_die(g, Roll.HIT, field.position.side_of(unit)) > shot.to_hit:
        g.tell(fact("missed"), unit)
        return
    g.lay("smoke", location(hex_of(loc), GROUND), density=PASSING)
    g.tell(fact("smoke"), location(hex_of(loc)))


def search(g: StreetResolver, field: Field, unit: int) -> None:
    """AT9.7: all hidden mines in adjacent hexes appear; it counts as crawling.

    A side's own ones stay hidden: it knows them.
    """
    g.reveal(unit)
    add_marks(g, unit, Mark.DONE | Mark.MOVED_OTHER)
    g.tell(fact("searched"), unit)
    here = hex_of(field.position.loc_of(unit))
    kind, side = MARKERS.index("mines"), field.position.side_of(unit)
    for number, one in enumerate(g.s.markers):
        unknown = not knows_marker(one, side)
        if (
            one.kind == kind
            and unknown
            and one.loc >= 0
            and field.grid.touch(here, hex_of(one.loc))
        ):
            g.show_marker(number)
            g.tell(fact("found"), one.loc)


def pick_up(g: StreetResolver, field: Field, unit: int) -> None:
    """A141: a field of AT mines leaves play."""
    g.reveal(unit)
    add_marks(g, unit, Mark.DONE)
    number = mines_at_hand(field, unit)
    assert number is not None
    g.take_marker(number)
    g.tell(fact("picked_up"), unit, field.position.loc_of(unit))


class PartingShot(AtsOperation):
    """AT7.1: assault fire after an assault move, by the units that made it."""

    rule = "AT7.1"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Nothing is asked where there is no shot."""
        return self.asked(g, frame)

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """To hold fire, and each of their shots."""
        field = field_of(g)
        found: list[Option] = [(Act.PASS,)]
        for unit in frame[2:]:
            if g.s.units[unit].loc >= 0:
                found += [option for option in deeds(field, unit) if option[0] in FIRING[:2]]
        return found

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """As any assault fire."""
        if option[0] == Act.PASS:
            return None
        field = field_of(g)
        found = judged(field, fire_query(field, option, assault=True))
        return found if isinstance(found, Reason) else None

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        if option[0] == Act.PASS:
            return None
        field = field_of(g)
        return attack_sum(field, fire_query(field, option, assault=True))

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """Fire, the others of the group perhaps along."""
        if option[0] != Act.PASS:
            open_fire(g, frame[1], option, assault=True, among=frame[2:])
