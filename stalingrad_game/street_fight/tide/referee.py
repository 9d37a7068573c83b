"""The referee `tide`: its tables, its judge, its operations and the words of its records.

After the rules of city buildings and destructible buildings of *Tide of Iron: Stalingrad* (TI).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from ...data_files.error_text import error_text
from ...data_files.faults import Keyed
from ...kernel.decision import Option
from ..board.locations import NOWHERE, hex_of, is_level, place_of
from ..board.scenario import Scenario
from ..faults import unit_fault
from ..judge.reason import Fact, Reason
from ..position.codes import Table, roll_forms
from ..position.dice_needs import DiceReader
from ..position.opening import DICE_BOUND
from ..position.placing import ENTRENCHMENT
from ..position.position import Position
from ..position.referee import (
    Note,
    OpenCard,
    Referee,
    StreetKit,
    StreetOperation,
    StreetResolver,
)
from ..position.state import State, UnitState
from .judge.aim import KINDS
from .judge.answers import TideJudge
from .judge.movement import closed_to, missing, space
from .judge.sight import TideHeights
from .judge.units import (
    BATTERY,
    FULL_SQUAD,
    MARK_WORDS,
    PHASES,
    PLAIN_ENTRY,
    Scene,
    TideTable,
    entry_now,
    unit_entry,
)
from .play.codes import ACTS, ATTACKS, JOINING, LOG_LEVELS, Op, Roll, fact
from .play.dice import TideDice
from .play.firing import Firing, Reaction, Supporting
from .play.lines import FORMS, TideVerbs
from .play.moving import Moving
from .play.rounds import Action, Command, Round, SideTurn, Status, able
from .play.shots import ABILITIES, SHELLS
from .play.storming import Entering, Retreat, Storming
from .play.work import fresh, own_units
from .play.works import Smoking, diggable, spent
from .tables import WORD, TideTables, tide_tables

STATES_OF_SQUADS: Final = ("pinned", "disrupted")

WORD_LISTS: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {"attack": KINDS, "shell": SHELLS}
)
PROMPTS: Final[Mapping[int, str]] = MappingProxyType(
    {
        Op.ACTION: "action",
        Op.MOVING: "moving",
        Op.FIRING: "firing",
        Op.SUPPORTING: "supporting",
        Op.REACTION: "reaction",
        Op.STORMING: "storming",
        Op.RETREAT: "retreat",
        Op.SMOKING: "smoking",
    }
)


class Tide(Referee):
    """The referee with one set of tables."""

    id = WORD
    attack_kinds = KINDS
    abilities = ABILITIES
    line_forms = FORMS
    acts = ACTS
    rolls = roll_forms(Roll)
    dice_kinds = MappingProxyType(
        {
            **dict.fromkeys((Roll.ATTACK, Roll.DEFENCE), "fire"),
            **dict.fromkeys((Roll.ASSAULT, Roll.COVER, Roll.DEFENDER), "melee"),
            **dict.fromkeys((Roll.BUILDING, Roll.BUILDING_DEFENCE, Roll.FALL), "houses"),
        }
    )
    facts = fact.forms
    log_levels = LOG_LEVELS
    attacks = ATTACKS
    joining = JOINING
    word_lists = WORD_LISTS
    phases = PHASES
    ground_rules = ("TI4.2", "TI5.4")
    turn_part = ("activation", Op.ACTION)
    noted = MARK_WORDS
    razes = True
    set_up_keys = frozenset({"hide", "hedgehogs", "wire", "entrenchments", "tank_traps"})

    def __init__(self, tables: TideTables) -> None:
        self.tables: Final = tables
        self.judge = TideJudge(tables)
        self.kinds = frozenset({*tables.squads, *tables.vehicles, BATTERY})
        self.operations = {
            Op.ROUND: Round(tables),
            Op.TURN: SideTurn(tables),
            Op.ACTION: Action(tables),
            Op.COMMAND: Command(tables),
            Op.STATUS: Status(tables),
            Op.MOVING: Moving(tables),
            Op.FIRING: Firing(tables),
            Op.SUPPORTING: Supporting(tables),
            Op.REACTION: Reaction(tables),
            Op.STORMING: Storming(tables),
            Op.ENTERING: Entering(tables),
            Op.RETREAT: Retreat(tables),
            Op.SMOKING: Smoking(tables),
        }

    def scene(self, position: Position) -> Scene:
        return Scene(position, self.tables)

    def dice_reader(self) -> DiceReader:
        return TideDice(self.tables)

    def faults(self, scenario: Scenario) -> Sequence[str]:
        """What is wrong with ``[unit.tide]`` of its units, a sentence each (TI2.5)."""
        found = list[str]()
        for card in scenario.units:
            try:
                entry = unit_entry(card.own["tide"])
            except msgspec.ValidationError as fault:
                found.append(unit_fault(card.id, "tide", error_text(fault)))
                continue
            shaken = [word for word in STATES_OF_SQUADS if getattr(entry, word)]
            if shaken and card.kind not in self.tables.squads:
                first, *others = shaken
                for other in others:
                    first = Keyed("fault.either", what=first, what2=other)
                found.append(
                    unit_fault(card.id, "tide", Keyed("street.fault.squads_only", what=first))
                )
        return found

    def unit_state(self, scenario: Scenario, unit: int) -> UnitState:
        """A unit as the scenario sets it up (TI2.1, TI2.5); more steps than slots are all slots."""
        card = scenario.units[unit]
        entry = unit_entry(card.own["tide"]) if card.own["tide"] else PLAIN_ENTRY
        marks = sum(mark for mark, word in MARK_WORDS.items() if getattr(entry, word))
        full = FULL_SQUAD if card.kind in self.tables.squads else 1
        steps = full if card.steps is None else min(card.steps, full)
        return UnitState(
            loc=card.loc,
            steps=steps,
            marks=marks,
            facing=card.facing,
            hidden=card.hidden and card.loc != NOWHERE,
        )

    def entry_of(self, position: Position, unit: int) -> Mapping[str, object]:
        return entry_now(position.card(unit), position.state.units[unit].marks)

    def heights(self, position: Position) -> TideHeights:
        return TideHeights(self.scene(position))

    def begin(self, g: StreetResolver) -> None:
        """Fill the table and lay the first round on the agenda (TI1)."""
        cards = any(g.kit.scenario.operations)
        size = TideTable.CARDS_SIZE if cards else TideTable.SIZE
        g.s.table += [0] * (size - len(g.s.table))
        g.push((Op.ROUND, g.s.table[Table.FIRST]))

    def active(self, position: Position, unit: int) -> bool:
        """Whether a unit is able to act, fatigue apart (B8.3)."""
        return able(position, unit)

    def reason(self, kit: StreetKit, state: State, option: Option) -> Reason | None:
        frame = state.agenda[-1]
        work = self.operations[frame[0]]
        assert isinstance(work, StreetOperation)
        return work.refusal(StreetResolver(kit, state), frame, option)

    def unit_notes(self, position: Position, unit: int) -> Sequence[Note]:
        """Its marks, and that it has a medic (TI12.2)."""
        medic: list[Note] = [("note.medic", {})] if self.scene(position).medic_in(unit) else []
        return [*medic, *super().unit_notes(position, unit)]

    def ground_notes(self, terrain: str) -> Sequence[Note]:
        """MP, dice of cover, height in storeys (TI4.2, TI5.4, TI9.4)."""
        row = self.tables.terrain[terrain]
        if row.closed:
            return (("ground.closed", {}),)
        found: list[Note] = [("ground.cost", {"n": row.cost})]
        if not row.vehicles:
            found.append(("ground.no_vehicles", {}))
        found.append(("ground.cover", {"n": row.cover}) if row.cover else ("ground.bare", {}))
        if row.top:
            found.append(("ground.top", {"n": row.top}))
        if row.traits.sunken:
            found.append(("ground.sunken", {}))
        return found

    def table_notes(self, position: Position) -> Sequence[Note]:
        """The actions that are left to the side whose turn it is, and its fresh units (TI1.2)."""
        table, scene = position.state.table, self.scene(position)
        if len(table) < TideTable.SIZE:  # before its first round
            return []
        side = table[TideTable.SIDE]
        left = sum(fresh(scene, unit) for unit in own_units(scene, side))
        found: list[Note] = [("note.fresh", {"side": side, "n": left})]
        if table[TideTable.ACTIONS]:
            found.insert(0, ("note.actions", {"side": side, "n": table[TideTable.ACTIONS]}))
        return found

    def open_cards(self, position: Position) -> Sequence[OpenCard]:
        """The operations cards of both sides (TI12.1)."""
        scene = self.scene(position)
        return [
            OpenCard(side, word, spent(scene, side, word))
            for side, words in enumerate(position.scenario.operations)
            for word in words
        ]

    def violations(self, position: Position) -> Sequence[str]:
        """What stands where it can't (TI4.7, TI4.8, TI4.10)."""
        return violations(self.scene(position))

    def has_place(self, position: Position, loc: int) -> bool:
        """Whether a location counts: neither a roof, a cellar nor a level too high (TI4.11)."""
        return missing(self.scene(position), loc) is None

    def holds(self, position: Position, number: int) -> bool:
        """Whether a squad can stand in a hex (TI4.2)."""
        return closed_to(self.scene(position), number, {}, vehicle=False) is None

    def opening_faults(self, position: Position) -> Sequence[str]:
        """Units on closed ground, and figures out of bounds (TI2.5, TI4.2)."""
        return [*_misplaced(self.scene(position)), *_out_of_bounds(self.scene(position))]

    def laying_refusal(self, position: Position, word: str, loc: int) -> Reason | None:
        """Entrenchments are dug in houses and soft ground (TI7)."""
        dug = word == ENTRENCHMENT and not diggable(self.scene(position), hex_of(loc))
        return Reason("tide.no_ground", "TI7", facts={"loc": loc}) if dug else None

    def options_of_line(self, kit: StreetKit, state: State, text: str) -> Sequence[Option]:
        return TideVerbs.options_of(kit, state, text)

    def prompt(self, kit: StreetKit, state: State) -> tuple[str, Mapping[str, Fact]]:
        frame, facts = state.agenda[-1], dict[str, Fact]()
        op = frame[0]
        if op == Op.ACTION:
            facts["n"] = state.table[TideTable.ACTIONS]
        elif op == Op.SUPPORTING:
            facts["unit"] = frame[8]
        elif op == Op.STORMING:
            facts |= {"unit": frame[3], "loc": frame[2]}
        else:
            facts["unit"] = frame[2]
        if op == Op.REACTION:  # TI10: it names every unit that may fire
            work = self.operations[op].options(StreetResolver(kit, state), frame)
            names = dict.fromkeys(kit.scenario.units[one[1]].id for one in work[1:])
            facts["units"] = ", ".join(names)
        return f"tide.ask.{PROMPTS[op]}", facts


def _misplaced(scene: Scene) -> Iterator[str]:
    name = scene.position.board.name
    for unit, now in enumerate(scene.state.units):
        if now.loc > NOWHERE:
            number, vehicle = hex_of(now.loc), scene.is_vehicle(unit)
            if closed_to(scene, number, {}, vehicle=vehicle) is not None:
                yield Keyed("street.fault.misplaced", word=scene.card(unit).id, place=name(number))


def _out_of_bounds(scene: Scene) -> Iterator[str]:
    for card in scene.cards:
        entry = scene.entry(card.number)
        for key, pair in (("infantry", entry.infantry), ("vehicle", entry.vehicle)):
            if pair is not None and not all(0 <= number <= DICE_BOUND for number in pair):
                yield Keyed(
                    "street.fault.unit",
                    word=card.id,
                    table=key,
                    what=Keyed("fault.allowed", what=Keyed("street.fault.bounds", most=DICE_BOUND)),
                )


def violations(scene: Scene) -> list[str]:
    """What stands where it can't, a sentence each."""
    found, name = list[str](), scene.position.board.loc_name
    places: dict[int, list[int]] = {}
    for unit, now in enumerate(scene.state.units):
        if now.steps < 0:
            found.append(Keyed("street.fault.steps", word=scene.card(unit).id, n=now.steps))
        if now.loc < 0:
            continue
        places.setdefault(now.loc, []).append(unit)
        if missing(scene, now.loc) is not None or not is_level(place_of(now.loc)):
            found.append(
                Keyed("street.fault.in_nowhere", word=scene.card(unit).id, place=name(now.loc))
            )
        if not now.steps:
            found.append(Keyed("street.fault.no_steps", word=scene.card(unit).id))
        if scene.is_vehicle(unit) and scene.position.intact(hex_of(now.loc)) is not None:
            found.append(
                Keyed("street.fault.inside", word=scene.card(unit).id, place=name(now.loc))
            )
    for loc, units in places.items():
        fallen = scene.position.ruin(hex_of(loc)) is not None  # TI8.11
        if fallen:
            continue
        sides = {scene.card(unit).side for unit in units}
        if len(sides) > 1:
            found.append(Keyed("street.fault.enemies", place=name(loc)))
        for side in sides:
            filled = sum(space(scene, unit) for unit in units if scene.card(unit).side == side)
            if filled > scene.tables.movement.room:
                found.append(Keyed("street.fault.squads", place=name(loc), n=filled))
    return found


def make_referee(tables: Path | None = None) -> Tide:
    """The referee, entries of its tables replaced by those of a folder; raises `TablesError`."""
    return Tide(tide_tables(tables))
