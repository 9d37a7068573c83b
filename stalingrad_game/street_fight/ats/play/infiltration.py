"""The Infiltration phase, and sewers with the opponent's choice after a failure (AT1.5, AT8.1).

Each Personnel unit moves once at most, side by side; costs don't matter, prohibitions do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from ....kernel.decision import Frame, Option
from ...board.locations import hex_of, location
from ...judge.reason import Reason
from ...position.codes import SOVIET
from ...position.questions import Query, RollAnswer, Sum
from ...position.referee import StreetResolver
from ..casualties import chance_of
from ..judge.field import Field
from ..judge.movement import follow, next_locations
from ..judge.places import full
from ..judge.steps import MODES
from ..judge.units import Mark
from .acts import Surroundings
from .base import AtsOperation, field_of, known_field
from .codes import Act, Op, Roll, fact
from .losses import lay_losses
from .march import group_step, move_sums, set_out
from .melees import melee_sum
from .resolve import roll_die

INFILTRATE = MODES.index("infiltrate")


class Infiltration(AtsOperation):
    """One unit after another of a side, until it passes."""

    rule = "AT1.5"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Nothing is asked where nobody may move."""
        return self.offered(g, frame)

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """To pass, and each unit's next locations, through sewers too."""
        field, found = field_of(g), list[Option]([(Act.PASS,)])
        for unit in infiltrators(field, frame[1]):
            found += [*steps_of(field, unit), *sewers_of(field, unit)]
        return found

    def options(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """As ever; of a unit around which nothing has changed the steps are remembered."""
        field = known_field(g, frame[1])
        around, found = Surroundings(field), list[Option]([(Act.PASS,)])
        for unit in infiltrators(field, frame[1]):
            key = "infiltrate", unit, around.near(unit)
            found += around.remember(key, partial(_open_ones, field, unit, steps_of))
            found += _open_ones(field, unit, sewers_of)
        return found

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """As `ask cost` judges it, and each unit once."""
        return None if option[0] == Act.PASS else _refusal(field_of(g), option)

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        if option[0] == Act.PASS:
            return None
        return infiltration_sum(g, (option[1],), option[2], below=option[0] == Act.SEWER)

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """A step, or a party for the sewers; the side goes on after it."""
        if option[0] == Act.PASS:
            return
        side = frame[1]
        _, unit, loc = option
        g.push(frame)
        if option[0] == Act.SEWER:
            g.reveal(unit)
            g.push((Op.SEWER_PARTY, side, loc, unit))
            return
        set_out(g, (unit,), "infiltrate")
        g.push((Op.STEP, side, 0, loc, INFILTRATE, 0, 0, 0, 0, unit))


def infiltrators(field: Field, side: int) -> list[int]:
    """The units of a side that might infiltrate: its Personnel on the map."""
    return [
        unit
        for unit, now in enumerate(field.state.units)
        if now.loc >= 0 and field.position.side_of(unit) == side and field.values(unit).personnel
    ]


def steps_of(field: Field, unit: int) -> list[Option]:
    """The next locations of a unit."""
    there = next_locations(field, field.position.loc_of(unit))
    return [(Act.INFILTRATE, unit, loc) for loc in there]


def sewers_of(field: Field, unit: int) -> list[Option]:
    """Where a unit might come up from a sewer."""
    if field.position.side_of(unit) != SOVIET:
        return []
    return [(Act.SEWER, unit, loc) for loc in sewer_exits(field, field.position.loc_of(unit))]


def _open_ones(
    field: Field, unit: int, candidates: Callable[[Field, int], list[Option]]
) -> list[Option]:
    return [option for option in candidates(field, unit) if _refusal(field, option) is None]


def _refusal(field: Field, option: Option) -> Reason | None:
    act, unit, loc = option
    return infiltration_refusal(field, (unit,), loc, below=act == Act.SEWER)


def infiltration_refusal(
    field: Field, units: Sequence[int], loc: int, *, below: bool
) -> Reason | None:
    """Why units can't infiltrate together to a location, perhaps by sewer; None where they can."""
    for unit in units:
        if field.has(unit, Mark.INFILTRATED):
            return Reason("act.infiltrated", "AT1.5", facts={"unit": unit})
    found = group_step(field, units, "infiltrate", loc, 0, first=True, below=below)
    return found if isinstance(found, Reason) else None


def sewer_exits(field: Field, start: int) -> list[int]:
    """The ground of the sewer hexes within reach of a location in one (AT8.1)."""
    here = hex_of(start)
    if "sewer" not in field.position.terrains(here):
        return []
    apart = field.tables.rules.sewers_apart
    return [
        location(number)
        for number in field.position.hexes_within(here, field.tables.sewer.reach)
        if number != here
        and not (apart and field.grid.touch(here, number))
        and "sewer" in field.position.terrains(number)
    ]


class SewerParty(AtsOperation):
    """Who goes down together, and by whose morale the party checks (AT8.1)."""

    rule = "AT8.1 A071"

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Companions of the same location, and each unit of the party to check."""
        _, side, _, *units = frame
        field = field_of(g)
        there = field.position.units_at(g.s.units[units[0]].loc, side)
        return [
            *((Act.CHECK, unit) for unit in units),
            *((Act.JOIN, unit) for unit in there if unit not in units),
        ]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """A companion must be able to go itself, and there must be room for all."""
        if option[0] == Act.CHECK:
            return None
        _, _, loc, *units = frame
        field = field_of(g)
        if not field.values(option[1]).personnel:
            return Reason("cost.sewer_who", "AT8.1 A070", facts={"unit": option[1]})
        return infiltration_refusal(field, [*units, option[1]], loc, below=True)

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum:
        _, _, loc, *units = frame
        if option[0] == Act.JOIN:
            return infiltration_sum(g, (*units, option[1]), loc, below=True)
        answer = check_answer(field_of(g), option[1])
        return Sum(CheckQuery(option[1]), answer, g.s, same_as_ask=False)

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """One more goes along, or the party checks."""
        op, side, loc, *units = frame
        if option[0] == Act.JOIN:
            g.reveal(option[1])
            g.push((op, side, loc, *units, option[1]))
            return
        set_out(g, units, "infiltrate")
        field = field_of(g)
        checker = option[1]
        if sewer_check(g, field, checker):
            g.tell(fact("sewer"), units[0], loc)
            g.push((Op.STEP, side, 0, loc, INFILTRATE, 0, 0, 1, 0, *units))
            return
        g.tell(fact("sewer_lost"), checker)
        g.push((Op.SEWER_EXITS, 1 - side, 0, *units))
        if field.position.card(checker).commissar and len(units) > 1:  # A072
            start = g.s.units[checker].loc
            lay_losses(g, field, start, side, field.tables.sewer.casualties, units)


def sewer_morale(field: Field, checker: int) -> Reason:
    """What a die must not be above: the printed morale; a commissar fails on "0" (A071, A072)."""
    facts = {"unit": checker}
    if field.position.card(checker).commissar:
        most = field.tables.morale.commissar_fails - 1
        return Reason("morale.commissar", "AT8.1 A072", most, facts)
    return Reason("morale.printed", "AT8.1 A071", field.values(checker).morale, facts)


def sewer_check(g: StreetResolver, field: Field, checker: int) -> bool:
    """One check of the party."""
    face = roll_die(g, Roll.SEWER, field.position.side_of(checker))
    return face <= (sewer_morale(field, checker).value or 0)


class CheckQuery(Query, frozen=True):
    """The check of a party that goes down, by the morale of one of it; nobody can type it."""

    WORD: ClassVar[str] = "check"
    unit: int

    @property
    def acting(self) -> int:
        return self.unit


def check_answer(field: Field, checker: int) -> RollAnswer:
    """What the check of a party may bring."""
    nerve = sewer_morale(field, checker)
    passes = chance_of(int(nerve.value or 0))
    odds = {"passes": passes, "fails": 1 - passes}
    odds = {word: chance for word, chance in odds.items() if chance}
    return RollAnswer(legal=True, odds=odds, why=[nerve])


def infiltration_sum(
    g: StreetResolver, units: tuple[int, ...], loc: int, *, below: bool = False
) -> Sum:
    """What it costs to infiltrate, or the melee that it leads to (AT1.5, AT5)."""
    field = field_of(g)
    side = field.position.side_of(units[0])
    if field.enemies_at(loc, side):
        steps = follow(field, units[0], (loc,), "infiltrate", below=below)
        if not isinstance(steps, Reason):
            return melee_sum(g, units, loc, [step.reason for step in steps])
    near = field.grid.touch(hex_of(field.position.loc_of(units[0])), hex_of(loc))
    return move_sums(g, units, "infiltrate", below=below and near)((loc,))


class SewerExits(AtsOperation):
    """A071: the opponent leaves the party where it is, or puts each unit in a sewer hex."""

    rule = "AT8.1 A071"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Units that are gone, or can be put nowhere, stay out of it."""
        op, side, placed, *units = frame
        left = [unit for unit in units if g.position.on_board(unit)]
        if not left:
            return []
        if left != units:
            g.push((op, side, placed, *left))
            return []
        options = self.options(g, frame)
        if not options:
            g.push((op, side, placed, *units[1:]))
        return options

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """To let all stay, before any is put; and the places of the first one left."""
        _, _, placed, *units = frame
        field = field_of(g)
        here = hex_of(g.s.units[units[0]].loc)
        exits = [
            location(number)
            for number in field.position.hexes_within(here, field.tables.sewer.reach)
            if "sewer" in field.position.terrains(number)
        ]
        found: list[Option] = [] if placed else [(Act.STAY,)]
        return [*found, *((Act.PUT, units[0], loc) for loc in exits)]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """No room, or flames."""
        if option[0] == Act.STAY:
            return None
        field = field_of(g)
        _, unit, loc = option
        if field.flaming(loc):
            return Reason("cost.flame", "AT6.13 A084", facts={"loc": loc})
        return full(field, unit, loc)

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """All stay, or one is put and the next one asked for."""
        op, side, _, *units = frame
        if option[0] == Act.STAY:
            g.tell(fact("stayed"), 1 - side)
            return
        _, unit, loc = option
        g.push((op, side, 1, *units[1:]))
        if g.s.units[unit].loc != loc:
            g.place(unit, loc)
        g.tell(fact("put"), unit, loc)
