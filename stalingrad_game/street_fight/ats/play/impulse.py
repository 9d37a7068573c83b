"""Impulses: one unit, or the units of one location, fires, moves or searches (AT1.3, AT1.4).

Sides take turns until both pass in a row; barrages come in the Indirect phase.
"""

from __future__ import annotations

from ....kernel.decision import Frame, Option
from ...judge.reason import Reason
from ...position.codes import SIDES, Table
from ...position.questions import Sum
from ...position.referee import StreetResolver
from ..judge.attack import attack_refusal, judged
from ..judge.shot import Shot
from ..judge.steps import MODES
from .acts import (
    FIRING,
    act_refusal,
    air_strikes,
    barrage_query,
    barrages,
    in_sight,
    open_acts,
    open_barrages,
    own_units,
    unit_acts,
)
from .base import AtsOperation, field_of, known_field
from .codes import Act, Op, Phase, fact
from .group import attack_sum, fire_query, open_fire
from .march import march_frame
from .resolve import fire, smoke
from .riding import DOWN, UP, ride
from .searching import pick_up, search
from .turn import over_at_once


class Impulse(AtsOperation):
    """The next impulse of a side, or its pass."""

    rule = "AT1.4"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """A side that can do nothing passes by itself."""
        if over_at_once(g) or g.s.table[Table.PASSES] >= len(SIDES):
            return []
        options = self.offered(g, frame)
        if not options:
            passed(g, frame[1])
        return options

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """To pass, and whatever its units might do in this phase."""
        side = frame[1]
        field = field_of(g)
        units = own_units(field, side)
        found: list[Option] = [(Act.PASS,)]
        if g.s.table[Table.PHASE] == Phase.INDIRECT:
            for unit in units:
                found += barrages(field, unit)
            return found
        for unit in units:
            found += (
                unit_acts(field, unit) if g.s.units[unit].loc >= 0 else air_strikes(field, unit)
            )
        return found

    def options(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """As ever, found in less time: there is a whole map to choose from."""
        side = frame[1]
        field = known_field(g, side)
        if g.s.table[Table.PHASE] != Phase.INDIRECT:
            return [(Act.PASS,), *open_acts(field, side, own_units(field, side))]
        found: list[Option] = [(Act.PASS,)]
        for unit in own_units(field, side):
            found += open_barrages(field, unit)
        return found

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """Every act by its own rules, and each unit once a turn."""
        if option[0] == Act.PASS:
            return None
        return act_refusal(field_of(g), option)

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


def do(g: StreetResolver, side: int, option: Option) -> None:
    act, unit = option[:2]
    field = known_field(g, side)
    if act in {Act.FIRE, Act.FIRE_AT_BUILDING, Act.BURN}:
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
    elif act in {*UP, *DOWN}:
        ride(g, side, option)
    else:
        shot = judged(field, barrage_query(unit, option[2]))
        assert isinstance(shot, Shot)
        (fire if act == Act.INDIRECT else smoke)(g, shot)


class PartingShot(AtsOperation):
    """AT7.1: assault fire after an assault move, by the units that made it."""

    rule = "AT7.1"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Nothing is asked where there is no shot."""
        return self.offered(g, frame)

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """To hold fire, and each of their shots."""
        field = field_of(g)
        found: list[Option] = [(Act.PASS,)]
        for unit in frame[2:]:
            if g.s.units[unit].loc >= 0:
                found += [option for option in unit_acts(field, unit) if option[0] in FIRING[:-1]]
        return found

    def likely(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """What is in sight."""
        field = field_of(g)
        options = self.candidates(g, frame)
        return [one for one in options if one[0] == Act.PASS or in_sight(field, one)]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """As any assault fire."""
        if option[0] == Act.PASS:
            return None
        field = field_of(g)
        return attack_refusal(field, fire_query(field, option, assault=True))

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        if option[0] == Act.PASS:
            return None
        field = field_of(g)
        return attack_sum(field, fire_query(field, option, assault=True))

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """Fire, the others of the group perhaps along."""
        if option[0] != Act.PASS:
            open_fire(g, frame[1], option, assault=True, among=frame[2:])
