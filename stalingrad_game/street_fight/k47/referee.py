"""Referee `k47`: order dice, pins, floors and sections (rules KB)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from ...kernel.decision import Option
from ..board.scenario import Scenario
from ..judge.reason import Fact
from ..position.codes import SIDES, Table, roll_forms
from ..position.dice_needs import DiceReader
from ..position.position import Position
from ..position.referee import Note, Referee, StreetKit, StreetResolver
from ..position.state import State, UnitState
from .judge.answers import DescentQuery, K47Judge, RamQuery
from .judge.fire import KINDS as ATTACK_KINDS
from .judge.movement import ORDERS as MODES
from .judge.movement import closed, misplaced
from .judge.places import exists, without_effect
from .judge.sight import K47Heights
from .judge.units import NOTED, Units, alive, overarmed
from .play.assaulting import Fight, Flee
from .play.codes import ACTS, ATTACKS, LOG_LEVELS, ORDERS, PHASES, WORD_LISTS, Roll, fact
from .play.dice import K47Dice
from .play.firing import Aim, Ambush, GoDown, React, Shoot
from .play.lines import FORMS, K47Verbs
from .play.moving import Move
from .play.orders import Obey, Order
from .play.turns import Draw, Keep, Place, Turn, TurnEnd, begin, dice_of, violations
from .play.work import (
    AIM,
    AMBUSH,
    DRAW,
    FIGHT,
    FLEE,
    GO_DOWN,
    KEEP,
    MOVE,
    OBEY,
    ORDER,
    PLACE,
    REACT,
    SHOOT,
    TURN,
    TURN_END,
)
from .tables import Tables, read_tables


class K47Referee(Referee):
    """Everything that makes a scenario a game by the rules KB."""

    id = "k47"
    modes = MODES
    attack_kinds = ATTACK_KINDS
    line_forms = FORMS
    queries = MappingProxyType({one.WORD: one for one in (RamQuery, DescentQuery)})
    acts = ACTS
    rolls = roll_forms(Roll)
    dice_kinds = MappingProxyType(
        {
            **dict.fromkeys((Roll.HIT, Roll.AGAIN, Roll.HITS, Roll.DAMAGE), "fire"),
            **dict.fromkeys((Roll.VEHICLE, Roll.FALL, Roll.FUEL), "fire"),
            Roll.BLOWS: "melee",
            **dict.fromkeys((Roll.TEST, Roll.FUMBLE, Roll.MORALE, Roll.PINS, Roll.RALLY), "nerve"),
            **dict.fromkeys((Roll.BURN, Roll.RAM, Roll.BUILDING), "houses"),
            Roll.DRAW: "order",
        }
    )
    facts = fact.forms
    log_levels = LOG_LEVELS
    attacks = ATTACKS
    word_lists = WORD_LISTS
    phases = PHASES
    ground_rules = ("KB3.1", "KB5.8")
    turn_part = ("order", ORDER)
    with_dice = frozenset({"fire", "assault", "ram", "react"})
    noted = NOTED
    zones = True
    set_up_keys = frozenset({"hide", "hedgehogs", "wire", "tank_traps"})

    def __init__(self, tables: Tables) -> None:
        self.units: Final = Units(tables)
        self.kinds = frozenset(tables.kinds)
        self.judge = K47Judge(self.units)
        self.operations = {
            PLACE: Place(self.units),
            TURN: Turn(self.units),
            DRAW: Draw(self.units),
            ORDER: Order(self.units),
            OBEY: Obey(self.units),
            KEEP: Keep(self.units),
            TURN_END: TurnEnd(self.units),
            AIM: Aim(self.units),
            SHOOT: Shoot(self.units),
            MOVE: Move(self.units),
            AMBUSH: Ambush(self.units),
            GO_DOWN: GoDown(self.units),
            REACT: React(self.units),
            FIGHT: Fight(self.units),
            FLEE: Flee(self.units),
        }

    def dice_reader(self) -> DiceReader:
        return K47Dice(self.units)

    def faults(self, scenario: Scenario) -> Sequence[str]:
        return self.units.faults(scenario)

    def unit_state(self, scenario: Scenario, unit: int) -> UnitState:
        return self.units.state(scenario, unit)

    def entry_of(self, position: Position, unit: int) -> Mapping[str, object]:
        return self.units.entry(position, unit)

    def heights(self, position: Position) -> K47Heights:
        return K47Heights(self.units.tables, position)

    def begin(self, g: StreetResolver) -> None:
        begin(g)

    def hoped(self, purpose: int, dice: int) -> tuple[int, ...] | None:
        """An order test is passed by ones (KB2.2)."""
        return (1,) * dice if purpose == Roll.TEST else None

    def active(self, position: Position, unit: int) -> bool:
        return alive(position, unit)

    def controls(self, position: Position, unit: int) -> bool:
        """Artillery and vehicles don't count (B8.3)."""
        return alive(position, unit) and self.units.profile(position, unit).infantry

    def unit_notes(self, position: Position, unit: int) -> Sequence[Note]:
        """Its pins, and the states that a player has to know (KB2.1 to KB2.3, KB4.4, KB4.8)."""
        now = position.state.units[unit]
        pins: list[Note] = [("note.pins", {"n": now.count})] if now.count > 0 else []
        return [*pins, *super().unit_notes(position, unit)]

    def ground_notes(self, terrain: str) -> Sequence[Note]:
        """Who gets in, the cover to hit, height in storeys (KB3.1, KB5.8)."""
        tables = self.units.tables
        traits = tables.terrain[terrain].traits
        if traits.closed:
            return (("ground.closed", {}),)
        found: list[Note] = [("ground.difficult" if traits.difficult else "ground.easy", {})]
        if not traits.vehicles:
            found.append(("ground.no_vehicles", {}))
        if traits.cover:
            less = -(tables.to_hit.soft if traits.cover == "soft" else tables.to_hit.hard)
            found.append((f"ground.{traits.cover}", {"number": less}))
        else:
            found.append(("ground.bare", {}))
        if traits.top:
            found.append(("ground.top", {"n": traits.top}))
        if traits.sunken:
            found.append(("ground.sunken", {}))
        return found

    def table_notes(self, position: Position) -> Sequence[Note]:
        """The dice of each side that are left in the cup (KB2.1)."""
        if position.state.table[Table.PHASE] != ORDERS:
            return []
        return [("note.cup", {"side": side, "n": dice_of(position, side)}) for side in SIDES]

    def violations(self, position: Position) -> Sequence[str]:
        return violations(self.units, position)

    def has_place(self, position: Position, loc: int) -> bool:
        """Whether a location counts: no cellar, nothing under a hedgehog, no floor of a hut."""
        return exists(position, loc) and not without_effect(loc)

    def holds(self, position: Position, number: int) -> bool:
        """Whether infantry can stand in a hex (KB3.1)."""
        return not closed(self.units, position, number)

    def opening_faults(self, position: Position) -> Sequence[str]:
        """Units where nothing of their kind can go, or that burn; too many weapons (KB3, KB6.4)."""
        return [*misplaced(self.units, position), *overarmed(position)]

    def options_of_line(self, kit: StreetKit, state: State, text: str) -> Sequence[Option]:
        return K47Verbs.options_of(kit, state, text)

    def prompt(self, kit: StreetKit, state: State) -> tuple[str, Mapping[str, Fact]]:
        frame = state.agenda[-1]
        facts: dict[str, Fact] = {"side": frame[1]}
        key = _PROMPTS[frame[0]]
        if frame[0] in _ABOUT:
            facts["unit"] = frame[2]
        if frame[0] == REACT:
            facts["other"] = frame[3]
        return key, facts


_PROMPTS: Final[Mapping[int, str]] = MappingProxyType(
    {
        PLACE: "ask.place",
        ORDER: "ask.order",
        AIM: "ask.aim",
        MOVE: "ask.move",
        AMBUSH: "ask.ambush",
        GO_DOWN: "ask.go_down",
        REACT: "ask.react",
        KEEP: "ask.keep",
        FLEE: "ask.flee",
    }
)
_ABOUT: Final = frozenset(_PROMPTS) - {PLACE, ORDER}


def make_referee(tables: Path | None) -> K47Referee:
    """The referee with the program's figures, some replaced by a folder's; `TablesError`."""
    return K47Referee(read_tables(tables))
