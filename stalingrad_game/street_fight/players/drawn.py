"""The choice of who acts next, as a game is played on to see how it ends: among units drawn.

To compare all units with one another takes most of a player's time. Here one of those that could
act, or a few, are drawn by the game's own dice, so that only what they can do is found and weighed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from ...kernel.agenda import Operation
from ...kernel.chance import below
from ...kernel.decision import Frame, Option
from ..ats.judge.units import Mark as AtsMark
from ..ats.play import codes as ats
from ..ats.play.acts import open_acts, open_barrages
from ..ats.play.acts import own_units as ats_units
from ..ats.play.base import field_of
from ..ats.play.impulse import Impulse
from ..k47.judge.units import Mark as K47Mark
from ..k47.judge.units import alive
from ..k47.play import codes as k47
from ..k47.play.orders import Order
from ..k47.play.work import KEEP, ORDER
from ..position.codes import Table
from ..position.referee import Referee, StreetOperation, StreetResolver
from ..tide.play import codes as tide
from ..tide.play.rounds import Action
from ..tide.play.work import fresh, own_units
from ..tide.play.works import acts_of


class _Drawn(StreetOperation):
    """The question of who acts, asked of a few units only; a pass is always left."""

    passes: Sequence[Option] = ()
    """What a side may say instead."""
    most = 1
    """How many units are asked."""

    def ready(self, g: StreetResolver, side: int) -> list[int]:
        """The units that may still be able to act."""
        raise NotImplementedError

    def of_unit(self, g: StreetResolver, frame: Frame, unit: int) -> list[Option]:
        """What a unit can do."""
        raise NotImplementedError

    def options(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Of the first units drawn that can do anything."""
        side = self.seat(g, frame)
        known = g.known_to(side)
        units, asked = self.ready(known, side), 0
        found: list[Option] = []
        while units and asked < self.most:
            unit = units.pop(below(g.s, len(units)))
            if own := self.of_unit(known, frame, unit):
                found += own
                asked += 1
        return [*found, *self.passes]


class _DrawnAction(_Drawn, Action):
    passes = ((tide.Act.PASS,),)

    def ready(self, g: StreetResolver, side: int) -> list[int]:
        scene = self.scene(g)
        return [unit for unit in own_units(scene, side) if fresh(scene, unit)]

    def of_unit(self, g: StreetResolver, frame: Frame, unit: int) -> list[Option]:
        acts = acts_of(self.scene(g), self.seat(g, frame))
        return [(act, unit) for act in acts if self.refusal(g, frame, (act, unit)) is None]


class _DrawnImpulse(_Drawn, Impulse):
    passes = ((ats.Act.PASS,),)

    def ready(self, g: StreetResolver, side: int) -> list[int]:
        field = field_of(g)
        return [unit for unit in ats_units(field, side) if not field.has(unit, AtsMark.DONE)]

    def of_unit(self, g: StreetResolver, frame: Frame, unit: int) -> list[Option]:
        field = field_of(g)
        if g.s.table[Table.PHASE] == ats.Phase.INDIRECT:
            return open_barrages(field, unit)
        return open_acts(field, self.seat(g, frame), (unit,))


class _DrawnOrder(_Drawn, Order):
    def ready(self, g: StreetResolver, side: int) -> list[int]:
        return [
            unit
            for unit, now in enumerate(g.s.units)
            if g.position.side_of(unit) == side
            and not now.marks & K47Mark.ORDERED
            and alive(g.position, unit)
        ]

    def of_unit(self, g: StreetResolver, frame: Frame, unit: int) -> list[Option]:
        orders = ((k47.Act.ORDER, unit, order) for order in range(len(k47.ORDER_WORDS)))
        return [one for one in orders if self.refusal(g, frame, one) is None]


class Drawing(NamedTuple):
    """How games by the rules of one referee are played on."""

    question: int
    """The work that asks who acts next."""
    drawn: type[_Drawn]
    """How one is drawn instead."""
    further: int
    """How many units act after what an option begins, until the game is judged."""
    to_end: float = 0.0
    """The share of a search's effort that is spent on games played to their end."""
    besides: frozenset[int] = frozenset()
    """Other work that asks of one unit after the other, whatever has been done before."""


WHO_ACTS: Final[Mapping[str, Drawing]] = MappingProxyType(
    {
        "tide": Drawing(tide.Op.ACTION, _DrawnAction, 1, to_end=0.5),
        "ats": Drawing(
            ats.Op.IMPULSE,
            _DrawnImpulse,
            3,
            besides=frozenset({ats.Op.INFILTRATION, ats.Op.MELEES}),
        ),
        "k47": Drawing(ORDER, _DrawnOrder, 1, besides=frozenset({KEEP})),
    }
)
"""By referee."""


def who_acts(referee: Referee) -> int:
    """The work of a referee that asks which unit acts next."""
    return WHO_ACTS[referee.id].question


def begins_action(referee: Referee) -> frozenset[int]:
    """The work of a referee at whose questions an action begins, and the last one has ended."""
    asks = WHO_ACTS[referee.id]
    return asks.besides | {asks.question}


def units_further(referee: Referee) -> int:
    """How many units act after what an option begins, until the game is judged."""
    return WHO_ACTS[referee.id].further


def share_to_end(referee: Referee) -> float:
    """The share of a search's effort that is spent on games played to their end."""
    return WHO_ACTS[referee.id].to_end


def drawing(referee: Referee, most: int) -> Mapping[int, Operation[StreetResolver]]:
    """The work of a referee, with so many units drawn, at most, where it is asked who acts."""
    work, drawn, *_ = WHO_ACTS[referee.id]
    usual = referee.operations[work]
    other = drawn.__new__(drawn)
    other.most = most
    for name, value in getattr(usual, "__dict__", {}).items():  # compiled it may have none
        setattr(other, name, value)
    return {**referee.operations, work: other}
