"""Fire groups: who fires along with a unit that has been told to (AT3.1, AT1.4).

And fire at the belly of a vehicle that crosses a wall (AT7.8).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from msgspec.structs import replace

from ....kernel.decision import Frame, Option
from ...judge.reason import Reason
from ...position.questions import AttackQuery, Sum
from ...position.referee import StreetResolver
from ..judge.attack import attack_answer, can_burn, judged
from ..judge.cover import cover_at, hexside_cover
from ..judge.field import Field
from ..judge.movement import next_locations
from ..judge.shot import Shot, strike_at
from ..judge.units import Mark
from .base import AtsOperation, field_of, known_field
from .codes import WEAPONS, Act, Op, fact
from .resolve import fire


def shot_query(
    field: Field, units: Sequence[int], target: int, weapon: int, *, assault: bool
) -> AttackQuery:
    """A shot at a unit, of which an option of the game names the weapon."""
    loc, ability = field.position.loc_of(target), WEAPONS[weapon] if weapon else None
    kind = "assault_fire" if assault else "fire"
    return AttackQuery(tuple(units), loc, "unit", target, kind, ability)


def building_query(unit: int, loc: int, weapon: int, *, assault: bool) -> AttackQuery:
    """A shot at a building, of which an option of the game names the weapon."""
    ability = WEAPONS[weapon] if weapon else None
    kind = "assault_fire" if assault else "fire"
    return AttackQuery((unit,), loc, "building", None, kind, ability)


def fire_query(field: Field, option: Option, *, assault: bool) -> AttackQuery:
    """The shot of an option that names unit, aim and weapon."""
    act, unit, aim = option[:3]
    if act == Act.BURN:
        return building_query(unit, aim, 0, assault=assault)
    weapon = option[3]
    if act == Act.FIRE_AT_BUILDING:
        return building_query(unit, aim, weapon, assault=assault)
    return shot_query(field, (unit,), aim, weapon, assault=assault)


def fuel(field: Field, unit: int) -> list[int]:
    """Places next to a unit, or in its hex, that burn and where nobody is known to be (AT6.13)."""
    here, side = field.position.loc_of(unit), field.position.side_of(unit)
    return [
        loc
        for loc in next_locations(field, here)
        if can_burn(field, loc)
        and not field.flaming(loc)
        and not field.position.units_at(loc, side)
        and not any(field.position.knows(side, one) for one in field.enemies_at(loc, side))
    ]


def attack_sum(field: Field, query: AttackQuery) -> Sum | None:
    """What an attack comes to before the dice; None at somebody who isn't on the map."""
    if query.loc < 0:
        return None
    return Sum(query, attack_answer(field, query, judged(field, query)), field.state)


def open_fire(
    g: StreetResolver, side: int, option: Option, *, assault: bool, among: Sequence[int] = ()
) -> None:
    """Fire as an option says; first ask who joins, where anybody may."""
    field = known_field(g, side)
    if option[0] in {Act.FIRE_AT_BUILDING, Act.BURN}:
        shot = judged(field, fire_query(field, option, assault=assault))
        assert isinstance(shot, Shot)
        fire(g, shot)
        return
    _, unit, aim, weapon = option
    g.reveal(unit)
    others = [each for each in among if each != unit]
    g.push((Op.GROUP, side, int(assault), aim, weapon, 1, unit, *(others or among)))


class GroupFrame(NamedTuple):
    """The frame of `Group` by names."""

    side: int
    assault: bool
    """Whether it is assault fire."""
    target: int
    weapon: int
    units: tuple[int, ...]
    """Who fires, the first named leading."""
    among: tuple[int, ...]
    """Who alone may join; anybody may where there are none."""

    @classmethod
    def of(cls, frame: Frame) -> Self:
        _, side, assault, target, weapon, number, *_ = frame
        return cls(side, bool(assault), target, weapon, frame[6 : 6 + number], frame[6 + number :])


class Group(AtsOperation):
    """Who else fires, one unit after another; then the shot."""

    rule = "AT3.1"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Nothing is asked of a unit that nobody may join; a group is told to fire."""
        if len(GroupFrame.of(frame).units) > 1:
            return self.options(g, frame)
        options = self.offered(g, frame)
        if not options:
            self._fire(g, frame)
        return options

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """To fire now, and every other unit of the side."""
        side, *_, named, among = GroupFrame.of(frame)
        field = field_of(g)
        return [
            (Act.GO,),
            *(
                (Act.JOIN, unit)
                for unit, now in enumerate(g.s.units)
                if now.loc >= 0 and field.position.side_of(unit) == side and unit not in named
                if not among or unit in among
            ),
        ]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """A unit joins that could fire with the group, and has not had its impulse."""
        if option[0] == Act.GO:
            return None
        among, field, unit = GroupFrame.of(frame).among, field_of(g), option[1]
        if not among and field.has(unit, Mark.DONE):  # AT1.4
            return Reason("act.done", "AT1.4", facts={"unit": unit})
        found = judged(field, self._query(field, frame, option))
        return found if isinstance(found, Reason) else None

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        field = field_of(g)
        return attack_sum(field, self._query(field, frame, option))

    def _query(self, field: Field, frame: Frame, option: Option = ()) -> AttackQuery:
        """The shot of those who are named with the option."""
        group = GroupFrame.of(frame)
        units = (*group.units, *option[1:])
        return shot_query(field, units, group.target, group.weapon, assault=group.assault)

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """One more, or the shot."""
        if option[0] == Act.GO:
            self._fire(g, frame)
            return
        group = GroupFrame.of(frame)
        g.reveal(option[1])
        units = (*group.units, option[1])
        g.push((*frame[:5], len(units), *units, *group.among))

    def _fire(self, g: StreetResolver, frame: Frame) -> None:
        field = known_field(g, GroupFrame.of(frame).side)
        shot = judged(field, self._query(field, frame))
        assert isinstance(shot, Shot)
        fire(g, shot)


class BellyShot(AtsOperation):
    """AT7.8: fire at a vehicle's belly while it crosses a wall."""

    rule = "AT7.8"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Nobody is asked who has nothing to fire."""
        if not g.position.on_board(frame[2]):
            return []
        return self.offered(g, frame)

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """To hold fire, and every unit of the side."""
        _, side, vehicle = frame
        return [
            (Act.PASS,),
            *(
                (Act.FIRE, unit, vehicle, 0)
                for unit, now in enumerate(g.s.units)
                if now.loc >= 0 and g.position.side_of(unit) == side
            ),
        ]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """It must not have had its impulse, and hurt armour."""
        if option[0] == Act.PASS:
            return None
        field = field_of(g)
        if field.has(option[1], Mark.DONE):  # AT1.4
            return Reason("act.done", "AT1.4", facts={"unit": option[1]})
        found = belly_shot(field, option[1], frame[2])
        return found if isinstance(found, Reason) else None

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        if option[0] == Act.PASS:
            return None
        field, unit = field_of(g), option[1]
        query = shot_query(field, (unit,), frame[2], 0, assault=False)
        answer = attack_answer(field, query, belly_shot(field, unit, frame[2]))
        return Sum(query, answer, g.s, same_as_ask=False)

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """The shot, which takes the firer's impulse."""
        if option[0] == Act.PASS:
            return
        shot = belly_shot(known_field(g, frame[1]), option[1], frame[2])
        assert isinstance(shot, Shot)
        g.tell(fact("belly"), frame[2])
        fire(g, shot)


def belly_shot(field: Field, unit: int, vehicle: int) -> Shot | Reason:
    """A shot at a vehicle with its armour lessened (AT7.8)."""
    found = judged(field, shot_query(field, (unit,), vehicle, 0, assault=False))
    if isinstance(found, Reason):
        return found
    if not field.tables.rules.hull_down_on_walls:
        found = _bared(field, found, unit, vehicle)
    if found.kill is None:
        return found
    return replace(found, kill=found.kill - field.tables.belly.armour)


def _bared(field: Field, shot: Shot, unit: int, vehicle: int) -> Shot:
    """A shot without what the hexside covers of its target (AT7.8)."""
    start, loc = field.position.loc_of(unit), field.position.loc_of(vehicle)
    side = hexside_cover(field, loc, start)
    place = int(cover_at(field, vehicle, loc, start).value or 0)
    less = 0 if side is None else int(side.value or 0) - place
    if less <= 0:
        return shot
    table = field.tables.casualty
    strikes = tuple(
        strike_at(table, each.loc, each.units, each.factors, each.left - less)
        for each in shot.strikes
    )
    value = -less if strikes else less
    why = (*shot.why, Reason("cover.belly", "AT7.8 A061", value, {"unit": vehicle}))
    to_hit = None if shot.to_hit is None else shot.to_hit + less
    return replace(shot, to_hit=to_hit, strikes=strikes, why=why)
