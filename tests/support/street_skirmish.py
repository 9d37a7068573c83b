"""A small referee of Street Fight, to try out what all referees share: moves, shots, one die each.

Each side in turn moves a unit to a neighbouring hex or another level, fires at a neighbour, or
passes; a shot costs a step on 4 or more. Mines entered cost a step, and are then known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from stalingrad_game.kernel.decision import Frame, Option, operation_number
from stalingrad_game.kernel.notation import Form
from stalingrad_game.localisation.catalogue import Catalogue, catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.street_fight.board.locations import NOWHERE, hex_of, location, parse_location
from stalingrad_game.street_fight.board.scenario import Scenario
from stalingrad_game.street_fight.board.terrain import UNIT_KINDS
from stalingrad_game.street_fight.faults import LineFault
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.judge.reason import Fact, Reason
from stalingrad_game.street_fight.k47.judge.sight import K47Heights
from stalingrad_game.street_fight.k47.tables import read_tables
from stalingrad_game.street_fight.position.codes import (
    Ev,
    LogFacts,
    Table,
    UnitField,
)
from stalingrad_game.street_fight.position.control import count_control, winner_now
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.questions import (
    AttackAnswer,
    AttackQuery,
    CapacityAnswer,
    CapacityQuery,
    CostQuery,
    LineAnswer,
    MoveAnswer,
    SightQuery,
    Sum,
)
from stalingrad_game.street_fight.position.referee import (
    Judge,
    Referee,
    StreetKit,
    StreetOperation,
    StreetResolver,
)
from stalingrad_game.street_fight.position.state import State, UnitState

ACT: Final = operation_number("skirmish_act")
PASS: Final = 1
MOVE: Final = 2
FIRE: Final = 3
SHOT: Final = 1
FULL: Final = 3
FACTS: Final = LogFacts(
    "skirmish.",
    "",
    {"moved": ("unit", "location", "location"), "lost": ("unit", "number")},
)
MOVED: Final = FACTS("moved")
LOST: Final = FACTS("lost")

TEXTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "street.tide.act.pass": "pass",
        "street.tide.act.move": "{unit} moves to {location}",
        "street.tide.act.fire": "{unit} fires at {unit2}",
        "street.tide.moved": "{unit}: {location} → {location2}, 1 MP (TI4.5)",
        "street.tide.lost": "{unit} loses a step, {number} left (TI8.1)",
        "street.tide.roll.shot": "shot",
        "street.tide.phase.actions": "actions",
        "street.tide.what_now": "One action, {side.the}",
        "street.tide.far": "{loc} does not touch {unit}'s hex",
        "street.tide.taken": "somebody stands in {loc}",
        "street.tide.no_enemy": "{other} isn't beside {unit}",
        "street.tide.open": "{terrain} at {loc}",
        "street.tide.board.no_such": "there is no such location",
    }
)


def room(position: Position, unit: int, loc: int) -> Reason | None:
    """Why a unit can't be in a location; None where it can."""
    if not position.exists(loc):
        return Reason("board.not_now", "B2.1")
    if position.units_at(loc):
        return Reason("taken", "TI3", facts={"loc": loc})
    here = position.loc_of(unit)
    near = hex_of(here) == hex_of(loc) or position.board.grid.touch(hex_of(here), hex_of(loc))
    return None if near else Reason("far", "B1.4", facts={"loc": loc, "unit": unit})


def shot(position: Position, unit: int, other: int) -> Reason | None:
    """Why a unit can't fire at another one; None where it can."""
    ends = [position.loc_of(one) for one in (unit, other)]
    if min(ends) >= 0 and position.board.grid.distance(*map(hex_of, ends)) <= 1:
        return None
    return Reason("no_enemy", "TI6", facts={"unit": unit, "other": other})


class Action(StreetOperation):
    """One action of a side, then the other side's; a turn ends after the second."""

    rule = "TI2.1"

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        position, side = g.position, frame[1]
        found: list[Option] = [(PASS,)]
        units = [u for u in range(len(g.s.units)) if position.on_board(u)]
        for unit in units:
            if position.side_of(unit) != side:
                continue
            around = position.hexes_within(hex_of(position.loc_of(unit)), 1)
            found += [(MOVE, unit, location(h, level)) for h in around for level in (0, 1)]
            found += [(FIRE, unit, other) for other in units if position.side_of(other) != side]
        return found

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        return refusal_of(g.position, option)

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        if option[0] == MOVE:
            self._move(g, option[1], option[2])
        elif option[0] == FIRE and g.roll(SHOT, frame[1], 1)[0] >= 4:
            self._lose(g, option[2])
        self._go_on(g, frame[1])

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        judge = SkirmishJudge()
        if option[0] == MOVE:
            cost = CostQuery(option[1], option[2:])
            return Sum(cost, judge.cost(g.position, cost), g.s)
        if option[0] == FIRE:
            attack = AttackQuery((option[1],), g.position.loc_of(option[2]))
            return Sum(attack, judge.attack(g.position, attack), g.s)
        return None

    def _move(self, g: StreetResolver, unit: int, loc: int) -> None:
        there = g.position.units_at(loc)
        for one in there:  # hidden; nobody else stands where a side may go
            g.reveal(one)
        if there:
            return
        g.tell(MOVED, unit, g.position.loc_of(unit), loc)
        g.place(unit, loc)
        for mines in g.position.markers(loc, "mines"):
            g.show_marker(mines, known=True)
            self._lose(g, unit)

    def _lose(self, g: StreetResolver, unit: int) -> None:
        g.reveal(unit)
        left = g.s.units[unit].steps - 1
        g.set_unit(unit, UnitField.STEPS, left)
        g.tell(LOST, unit, left)
        if not left:
            g.place(unit, NOWHERE)

    def _go_on(self, g: StreetResolver, side: int) -> None:
        over = side != g.kit.scenario.first
        active = g.position.on_board
        if over:
            for number, held_by in count_control(g.position, active):
                g.emit((Ev.CONTROL, number, held_by))
        last = g.turn == g.kit.turns
        won = winner_now(g.position, active, turn_over=over, last_turn=last)
        if won:
            g.end(*won)
            return
        if over:
            g.set_table(Table.TURN, g.turn + 1)
        g.push((ACT, 1 - side))


def refusal_of(position: Position, option: Option) -> Reason | None:
    """Why an option isn't offered."""
    if option[0] == MOVE:
        return room(position, option[1], option[2])
    return shot(position, option[1], option[2]) if option[0] == FIRE else None


class SkirmishMove(MoveAnswer, frozen=True, kw_only=True):
    """What a move costs."""

    legal: bool
    cost: int | None
    why: Sequence[Reason]


class SkirmishAttack(AttackAnswer, frozen=True, kw_only=True):
    """What a shot may do."""

    legal: bool
    kind: str
    odds: Mapping[str, Fraction]
    why: Sequence[Reason]


class SkirmishJudge(Judge):
    """Judges single questions."""

    def cost(self, position: Position, query: CostQuery) -> MoveAnswer:
        for loc in query.path:
            reason = room(position, query.unit, loc)
            if reason:
                return SkirmishMove(legal=False, cost=None, why=[reason])
        why = [Reason("open", "TI4.5", 1, {"terrain": "open", "loc": loc}) for loc in query.path]
        return SkirmishMove(legal=True, cost=len(query.path), why=why)

    def sees(self, position: Position, query: SightQuery) -> LineAnswer:
        return LineAnswer(sees=True, why=[])

    def attack(self, position: Position, query: AttackQuery) -> AttackAnswer:
        odds = {"0": Fraction(1, 2), "1": Fraction(1, 2)}
        return SkirmishAttack(legal=True, kind=query.kind or "normal", odds=odds, why=[])

    def capacity(self, position: Position, query: CapacityQuery) -> CapacityAnswer:
        return CapacityAnswer(legal=True, room=1, why=[])


class Skirmish(Referee):
    """The referee; it stands in for "tide"."""

    id = "tide"
    kinds = frozenset(UNIT_KINDS)
    judge = SkirmishJudge()
    attack_kinds = ("normal", "suppress")
    beside_finds = False
    line_forms = ("move UNIT LOC…", "pass")
    operations = MappingProxyType({ACT: Action()})
    acts = MappingProxyType(
        {
            PASS: Form("pass"),
            MOVE: Form("move", ("unit", "location")),
            FIRE: Form("fire", ("unit", "unit")),
        }
    )
    rolls = MappingProxyType({SHOT: Form("shot")})
    facts = FACTS.forms
    phases = ("actions",)

    def unit_state(self, scenario: Scenario, unit: int) -> UnitState:
        card = scenario.units[unit]
        steps = FULL if card.steps is None else card.steps
        return UnitState(loc=card.loc, steps=steps, hidden=card.hidden)

    def begin(self, g: StreetResolver) -> None:
        g.push((ACT, g.kit.scenario.first))

    def reason(self, kit: StreetKit, state: State, option: Option) -> Reason | None:
        return refusal_of(Position(kit.scenario, state), option)

    def entry_of(self, position: Position, unit: int) -> Mapping[str, object]:
        return position.card(unit).own["tide"]

    def heights(self, position: Position) -> K47Heights:
        return K47Heights(read_tables(None), position)

    def violations(self, position: Position) -> Sequence[str]:
        locs = [one.loc for one in position.state.units if one.loc >= 0]
        return [f"two units at {loc}" for loc in set(locs) if locs.count(loc) > 1]

    def options_of_line(self, kit: StreetKit, state: State, text: str) -> Sequence[Option]:
        verb, *words = text.split()
        if verb == "pass":
            return [(PASS,)]
        if verb == "move" and len(words) > 1:
            unit = kit.scenario.unit_named(words[0])
            if unit is None:
                raise LineFault("unit", word=words[0])
            grid = kit.board.grid
            try:
                return [(MOVE, unit, parse_location(grid, word)) for word in words[1:]]
            except ValueError:
                raise LineFault("place", word=words[-1]) from None
        raise LineFault("write", form="move UNIT LOC, pass")

    def prompt(self, kit: StreetKit, state: State) -> tuple[str, Mapping[str, Fact]]:
        return "what_now", {"side": state.agenda[-1][1]}


def skirmish_game(scenario: Scenario) -> StreetGame:
    """A game of a scenario by the small referee; its figures are those of "tide"."""
    return StreetGame(StreetKit(scenario, Skirmish()))


def skirmish_texts(language: Language) -> Catalogue:
    """A language's texts, with those of the small referee."""
    texts = catalogue(language)
    return Catalogue(
        {key: texts.written(key) for key in tuple(texts.keys())} | dict(TEXTS), language
    )
