"""Fire groups: who fires along with a unit that has been told to (AT3.1, AT1.4)."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.decision import Frame, Option
from ...judge.reason import Reason
from ...position.referee import Query
from ...position.work import StreetResolver
from ..combat.attack import judged
from ..combat.shot import Shot
from ..field import Field
from ..units import Mark
from .base import AtsOperation, field_of, known_field
from .codes import WEAPONS, Act, Op
from .resolve import fire


def judged_shot(
    field: Field, units: Sequence[int], target: int, weapon: int, *, assault: bool
) -> Shot | Reason:
    """A shot at a unit as an option of the game says it, by the judge's own functions."""
    query = Query(
        at="unit",
        target=target,
        kind="assault_fire" if assault else "fire",
        ability=WEAPONS[weapon] if weapon else None,
    )
    return judged(field, units, field.position.loc_of(target), query)


def judged_building(
    field: Field, unit: int, loc: int, weapon: int, *, assault: bool
) -> Shot | Reason:
    """A shot at a building as an option of the game says it."""
    query = Query(
        at="building",
        kind="assault_fire" if assault else "fire",
        ability=WEAPONS[weapon] if weapon else None,
    )
    return judged(field, (unit,), loc, query)


def open_fire(
    g: StreetResolver, side: int, option: Option, *, assault: bool, among: Sequence[int] = ()
) -> None:
    """Fire as an option says; first ask who joins, where anybody may."""
    field = known_field(g, side)
    act, unit, aim, weapon = option
    if act == Act.FIRE_AT_BUILDING:
        shot = judged_building(field, unit, aim, weapon, assault=assault)
        assert isinstance(shot, Shot)
        fire(g, shot)
        return
    g.reveal(unit)
    others = [each for each in among if each != unit]
    g.push((Op.GROUP, side, int(assault), aim, weapon, 1, unit, *(others or among)))


class Group(AtsOperation):
    """Who else fires, one unit after another; then the shot."""

    rule = "AT3.1"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Nothing is asked of a unit that nobody may join; a group is told to fire."""
        if len(_parts(frame)[0]) > 1:
            return self.options(g, frame)
        options = self.asked(g, frame)
        if not options:
            self._fire(g, frame)
        return options

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """To fire now, and every other unit of the side."""
        side = frame[1]
        named, among = _parts(frame)
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
        _, _, assault, target, weapon, *_ = frame
        named, among = _parts(frame)
        field = field_of(g)
        unit = option[1]
        if not among and field.has(unit, Mark.DONE):  # AT1.4
            return Reason("act.done", "AT1.4", facts={"unit": unit})
        found = judged_shot(field, (*named, unit), target, weapon, assault=bool(assault))
        return found if isinstance(found, Reason) else None

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """One more, or the shot."""
        if option[0] == Act.GO:
            self._fire(g, frame)
            return
        named, among = _parts(frame)
        g.reveal(option[1])
        units = (*named, option[1])
        g.push((*frame[:5], len(units), *units, *among))

    def _fire(self, g: StreetResolver, frame: Frame) -> None:
        _, _, assault, target, weapon, *_ = frame
        named, _ = _parts(frame)
        field = known_field(g, frame[1])
        shot = judged_shot(field, named, target, weapon, assault=bool(assault))
        assert isinstance(shot, Shot)
        fire(g, shot)


def _parts(frame: Frame) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The units that fire, and those who alone may join."""
    number = frame[5]
    return frame[6 : 6 + number], frame[6 + number :]
