"""Orders: which unit gets which, the order test, fumbles, and orders done at once (KB2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import ClassVar, Final, Literal, TypeAlias

from ....kernel.decision import Frame, Option
from ...board.locations import hex_of
from ...judge.reason import Reason
from ...position.codes import UnitField
from ...position.position import Position
from ...position.questions import Query, RollAnswer, Sum
from ...position.referee import StreetResolver
from ..judge.fire import WHOLE, Volley
from ..judge.movement import unable_to_move
from ..judge.places import house_of
from ..judge.sight import blocked
from ..judge.units import Mark, Profile, Units, alive
from .assaulting import flight
from .codes import ADVANCE, DOWN, ORDER_WORDS, RALLY, RUN, Act, Roll, fact
from .codes import AMBUSH as AMBUSH_ORDER
from .codes import FIRE as FIRE_ORDER
from .firing import aim_at, means_of
from .moving import frame_of
from .work import AIM, AMBUSH, OBEY, SHOOT, Changes, K47Operation

FACES: Final = range(1, 7)
FUMBLE_FIRES_TO: Final = 2
"""KB2.2: up to this a fumble fires at a friend."""


Obedience: TypeAlias = Literal["obeys", "fails", "fumbles"]


def must_test(position: Position, unit: int, order: int) -> bool:
    """Whether an order has to be tested: pins only make a test, and nobody tests Down (KB2.2)."""
    return position.state.units[unit].count > 0 and order != DOWN


def most_to_obey(units: Units, position: Position, unit: int) -> int:
    """What two dice must not be above for a unit to obey (KB2.2)."""
    return units.morale(position, unit) - position.state.units[unit].count


def obedience(rolled: Sequence[int], most: int) -> Obedience:
    """What comes of the two dice of an order test: 1-1 obeys always, 6-6 fumbles (KB2.2)."""
    if tuple(rolled) == (6, 6):
        return "fumbles"
    return "obeys" if tuple(rolled) == (1, 1) or sum(rolled) <= most else "fails"


class OrderQuery(Query, frozen=True):
    """Whether a unit obeys an order; nobody can type it."""

    WORD: ClassVar[str] = "order"
    unit: int
    order: str

    @property
    def acting(self) -> int:
        return self.unit


def obedience_answer(units: Units, position: Position, unit: int, order: int) -> RollAnswer:
    """An order with the sum and the odds of its test (KB2.2, KB2.3)."""
    facts = {"unit": unit}
    if not must_test(position, unit, order):
        key = "test.down" if order == DOWN else "test.none"
        return RollAnswer(legal=True, why=[Reason(key, "KB2.2", facts=facts)])
    pins, most = position.state.units[unit].count, most_to_obey(units, position, unit)
    why = [
        Reason("test.morale", "KB2.3", most + pins, facts),
        Reason("test.pins", "KB2.2", -pins, facts),
        Reason("test.most", "KB2.2", facts={"most": most}),
    ]
    return RollAnswer(legal=True, odds=obedience_odds(most), why=why)


@cache
def obedience_odds(most: int) -> Mapping[str, Fraction]:
    """What may come of an order test, each with its chance."""
    words = [obedience((one, other), most) for one in FACES for other in FACES]
    return MappingProxyType(
        {word: Fraction(words.count(word), len(words)) for word in dict.fromkeys(words)}
    )


class Order(K47Operation):
    """The side whose die was drawn orders one of its units that has no order: (side) (KB2.1)."""

    rule = "KB2.1"

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        return [
            (Act.ORDER, unit, order)
            for unit in range(len(g.s.units))
            if g.position.side_of(unit) == frame[1] and alive(g.position, unit)
            for order in range(len(ORDER_WORDS))
        ]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """A unit has one order a turn, and not every unit can do everything."""
        _, unit, order = option
        facts = {"unit": unit}
        if g.s.units[unit].marks & Mark.ORDERED:
            return Reason("has_order", "KB2.1", facts=facts)
        profile = self.profile(g, unit)
        if order in {ADVANCE, RUN}:
            return self._cannot_move(g, profile, order)
        if order in {FIRE_ORDER, AMBUSH_ORDER} and not profile.weapons:
            return Reason("no_weapon", "KB4.5", facts=facts)
        if order == AMBUSH_ORDER and not set(means_of(self.units, profile)) - {1}:
            return Reason("indirect_only", "KB4.7", facts=facts)
        if order == RALLY and not profile.pins:
            return Reason("no_pins", "KB2.1", facts=facts)
        return None

    def _cannot_move(self, g: StreetResolver, profile: Profile, order: int) -> Reason | None:
        facts = {"unit": profile.unit}
        refused = unable_to_move(g.position, profile)
        if refused is not None:
            return refused
        within = house_of(g.position, g.position.loc_of(profile.unit)) is not None
        if profile.artillery and (within or order == RUN):
            key = "artillery_inside" if within else "too_far_run"
            loc = g.position.loc_of(profile.unit)
            return Reason(key, "KB3.4 K08", facts={**facts, "loc": loc, "most": 0})
        return None

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum:
        _, unit, order = option
        answer = obedience_answer(self.units, g.position, unit, order)
        return Sum(OrderQuery(unit, ORDER_WORDS[order]), answer, g.s, same_as_ask=False)

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """The unit has its die; it may have to be tested.

        Down, or waiting in ambush untested, it goes on hiding.
        """
        _, unit, order = option
        if order not in {DOWN, AMBUSH_ORDER} or g.s.units[unit].count:
            g.reveal(unit)
        Changes(self.units, g).marks(
            unit, on=Mark.ORDERED, off=Mark.MOVED | Mark.AMBUSH | Mark.DOWN
        )
        g.tell(fact("ordered"), unit, order)
        g.push((OBEY, frame[1], unit, order))


class Obey(K47Operation):
    """The order test, and then the order: (side, unit, order) (KB2.2)."""

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Pins only make a test; pass and lose one, fail and go Down, 6-6 fumble."""
        _, side, unit, order = frame
        changes = Changes(self.units, g)
        pins = g.s.units[unit].count
        if must_test(g.position, unit, order):
            most = most_to_obey(self.units, g.position, unit)
            rolled = g.roll(Roll.TEST, side, 2)
            word = obedience(rolled, most)
            if word == "fumbles":
                self._fumble(g, frame)
                return []
            if word == "fails":
                g.tell(fact("fails"), unit, sum(rolled), most)
                changes.down(unit)
                return []
            g.tell(fact("obeys"), unit, sum(rolled), most)
            g.set_unit(unit, UnitField.COUNT, pins - 1)
        self._do(g, changes, side, unit, order)
        return []

    def _do(self, g: StreetResolver, changes: Changes, side: int, unit: int, order: int) -> None:
        """Begin the order (KB2.1)."""
        if order == FIRE_ORDER:
            g.push((AIM, side, unit, 0))
        elif order in {ADVANCE, RUN}:
            self._turn_weapon(g, unit)
            g.push(frame_of(side, unit, order))
        elif order == AMBUSH_ORDER:
            changes.marks(unit, on=Mark.AMBUSH)
            g.tell(fact("waits"), unit)
        elif order == RALLY:
            lost = g.roll(Roll.RALLY, side, 1)[0]
            left = max(0, g.s.units[unit].count - lost)
            g.set_unit(unit, UnitField.COUNT, left)
            g.tell(fact("rallies"), unit, left)
            g.push((AMBUSH, 1 - side, unit))
        else:
            changes.down(unit)

    def _turn_weapon(self, g: StreetResolver, unit: int) -> None:
        """A fixed weapon may take another opening with Advance or Run, artillery never (KB5.3)."""
        profile = self.profile(g, unit)
        if profile.infantry and profile.facing >= 0:
            g.set_unit(unit, UnitField.FACING, -1)

    def _fumble(self, g: StreetResolver, frame: Frame) -> None:
        """Fire at the nearest friend in sight, or run from the nearest enemy; else Down (KB2.2)."""
        _, side, unit, _ = frame
        g.tell(fact("fumbles"), unit)
        changes = Changes(self.units, g)
        die = g.roll(Roll.FUMBLE, side, 1)[0]
        if die <= FUMBLE_FIRES_TO:
            friend = nearest_visible(self.units, g, unit, side)
            means = self._means_at(g, unit, friend)
            if friend is None or means is None:
                changes.down(unit)
            else:
                g.reveal(friend)
                g.push((SHOOT, side, unit, friend, means, 0, 0))
            return
        enemy = nearest_visible(self.units, g, unit, 1 - side)
        movable = unable_to_move(g.position, self.profile(g, unit)) is None
        known = g.known_to(side)
        path = flight(self, known, unit, enemy) if movable and enemy is not None else []
        if not path:
            changes.down(unit)
            return
        for loc in path:
            if g.position.units_at(loc, 1 - side):  # found on the way
                break
            g.tell(fact("moved"), unit, g.position.loc_of(unit), loc)
            changes.go(unit, loc)
        g.push((AMBUSH, 1 - side, unit))

    def _means_at(self, g: StreetResolver, unit: int, friend: int | None) -> int | None:
        """How a unit can fire at a friend, if at all."""
        if friend is None:
            return None
        for means in means_of(self.units, self.profile(g, unit)):
            found = aim_at(self.units, g.position, unit, friend, means, WHOLE)
            if isinstance(found, Volley):
                return means
        return None


def nearest_visible(units: Units, g: StreetResolver, unit: int, side: int) -> int | None:
    """The nearest other unit of a side in sight, the first in file order among equals (KB2.2)."""
    position = g.position
    here = position.loc_of(unit)
    if here < 0:
        return None
    found = []
    own = position.side_of(unit)
    for other in range(len(g.s.units)):
        if other == unit or position.side_of(other) != side or not position.on_board(other):
            continue
        if not position.knows(own, other):
            continue
        loc = position.loc_of(other)
        if blocked(units.tables, position, here, loc) is None:
            far = position.board.grid.distance(hex_of(here), hex_of(loc))
            found.append((far, other))
    return min(found)[1] if found else None
