"""The referee `ats`: its tables, its judge, its operations and the words of its records.

After the Stalingrad terrain of the *Advanced Tobruk System* (AT).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Final, get_args

from ...data_files.faults import Keyed
from ...kernel.decision import Event, Option
from ..board.locations import GROUND, NOWHERE, place_of
from ..board.scenario import Scenario
from ..judge.reason import Fact, Reason
from ..position.codes import SIDES, Ev, Table, roll_forms
from ..position.dice_needs import DiceReader
from ..position.placing import DUMMY, LAID, MINES
from ..position.position import Position
from ..position.referee import Note, Referee, StreetKit, StreetResolver
from ..position.state import State, UnitState
from .judge.answers import AtsJudge
from .judge.attack import KINDS
from .judge.field import Field, able, controls, row_of
from .judge.obstacles import AtsHeights
from .judge.set_up import (
    ats_faults,
    carrier_of,
    cover_refusal,
    hiding_refusal,
    laying_refusal,
    may_hide,
    not_hidden,
    out_of_bounds,
    wrongly_set_up,
)
from .judge.steps import MODES
from .judge.units import (
    CARRIED_KEYS,
    MARK_WORDS,
    Mark,
    entry_now,
    kind_now,
    read_ats_entry,
    unit_values,
)
from .judge.weapons import ABILITIES
from .play.codes import (
    ACTS,
    ATTACKS,
    JOINING,
    LOG_LEVELS,
    PHASES,
    PROMPTS,
    WEAPONS,
    Op,
    Phase,
    Roll,
    fact,
)
from .play.dice import AtsDice
from .play.group import BellyShot, Group
from .play.impulse import Impulse, PartingShot
from .play.infiltration import Infiltration, SewerExits, SewerParty
from .play.lines import FORMS, AtsVerbs
from .play.losses import Flight, Losses, Nerves, Recovery
from .play.march import March, TakeStep
from .play.melees import Melees
from .play.turn import EndOfTurn, PhaseBegins, Turn
from .tables import Costs, MoverClass, Tables, Terrain, ats_tables

WORD_LISTS: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {
        "weapon": WEAPONS,
        "mode": tuple(f"{mode}_mode" for mode in MODES),
        "phase": tuple(f"{phase}_phase" for phase in PHASES),
    }
)
"""Words of records, and of texts that all referees share; so none is the word of another thing."""


_ABOUT_MINES: Final = frozenset(map(fact, ("searched", "mines", "mines_forced", "dummy")))
"""Facts that tell what a field is, or where none lies."""


_SET_UP_KEYS: Final = frozenset({"mines", "dummies", "hedgehogs", "trenches", "hide", "full_cover"})
"""What a side may place whatever the tables say of markers (AT9.10)."""


class Ats(Referee):
    """The referee with one set of tables."""

    id = "ats"
    modes = MODES
    attack_kinds = KINDS
    abilities = ABILITIES
    beside_finds = False
    line_forms = FORMS
    acts = ACTS
    rolls = roll_forms(Roll)
    dice_kinds = MappingProxyType(
        {
            **dict.fromkeys((Roll.HIT, Roll.CASUALTIES, Roll.KILL), "fire"),
            Roll.STRIKE: "melee",
            **dict.fromkeys((Roll.MORALE, Roll.BAIL_OUT), "nerve"),
            **dict.fromkeys((Roll.FABRIC, Roll.FLAMES), "houses"),
            **dict.fromkeys((Roll.FORCING, Roll.IMMOBILISATION, Roll.SEWER), "ways"),
            Roll.INITIATIVE: "order",
        }
    )
    facts = fact.forms
    log_levels = LOG_LEVELS
    attacks = ATTACKS
    joining = JOINING
    opening_rolls = frozenset({Roll.HIT, Roll.SEWER})
    word_lists = WORD_LISTS
    phases = PHASES
    ground_rules = ("AT7.2",)
    turn_part = ("impulse", Op.IMPULSE)
    with_dice = frozenset({"fire", "fire_at_building", "fire_first", "indirect", "smoke"})
    with_sum = frozenset({"infiltrate", "sewer"})
    noted = MARK_WORDS
    stairs = True
    upper_ruins = True
    full_cover = Mark.FULL_COVER

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        dug = (key for word, key in LAID.items() if word in tables.marker)
        self.set_up_keys = _SET_UP_KEYS.union(dug)
        self.judge = AtsJudge(tables)
        self.kinds = frozenset(tables.unit)
        self.operations = {
            Op.TURN: Turn(),
            Op.PHASE: PhaseBegins(),
            Op.IMPULSE: Impulse(),
            Op.GROUP: Group(),
            Op.MARCH: March(),
            Op.STEP: TakeStep(),
            Op.PARTING_SHOT: PartingShot(),
            Op.BELLY_SHOT: BellyShot(),
            Op.LOSSES: Losses(),
            Op.NERVES: Nerves(),
            Op.FLIGHT: Flight(),
            Op.INFILTRATION: Infiltration(),
            Op.SEWER_PARTY: SewerParty(),
            Op.SEWER_EXITS: SewerExits(),
            Op.MELEES: Melees(),
            Op.RECOVERY: Recovery(),
            Op.END: EndOfTurn(),
        }

    def dice_reader(self) -> DiceReader:
        return AtsDice(self.tables)

    def remarks(self, scenario: Scenario) -> Sequence[tuple[int, str, str]]:
        """Who begins in the open though the file hides it."""
        return list(not_hidden(self.tables, scenario))

    def faults(self, scenario: Scenario) -> Sequence[str]:
        return ats_faults(self.tables, scenario)

    def dice_kind(self, purpose: int, phase: int) -> str:
        if phase == Phase.MELEE and purpose == Roll.CASUALTIES:
            return "melee"
        return super().dice_kind(purpose, phase)

    def unit_state(self, scenario: Scenario, unit: int) -> UnitState:
        """A unit as the scenario sets it up (AT2)."""
        card, vehicle = scenario.units[unit], carrier_of(scenario, unit)
        entry, full = read_ats_entry(card.own["ats"]), unit_values(self.tables, card).steps
        seen_as = card if vehicle is None else scenario.units[vehicle]
        return UnitState(
            loc=card.loc,
            steps=full if card.steps is None else min(card.steps, full),
            marks=entry.marks,
            facing=card.facing,
            aim=NOWHERE if entry.aim is None else scenario.board.loc(entry.aim),
            count=0 if vehicle is None else vehicle + 1,
            hidden=seen_as.hidden and may_hide(self.tables, scenario, seen_as.number),  # AT9.9
        )

    def kind_now(self, position: Position, unit: int) -> str:
        """Its own, or that of the weapon which it picked up (AT9.10)."""
        return kind_now(position.card(unit), position.state.units[unit].marks)

    def entry_of(self, position: Position, unit: int) -> Mapping[str, object]:
        now = position.state.units[unit]
        found = entry_now(position.card(unit), now.marks)
        field = Field(self.tables, position)
        if field.carrier(unit) >= 0:
            key = CARRIED_KEYS[not field.values(unit).personnel]
            found |= {key: position.card(field.carrier(unit)).id}
        return found if now.aim < 0 else found | {"aim": position.board.loc_name(now.aim)}

    def seen_with(self, position: Position, unit: int) -> Sequence[int]:
        """Whom a vehicle carries, or the vehicle, with whoever else is on it (AT2.6)."""
        field = Field(self.tables, position)
        vehicle = field.carrier(unit)
        return field.aboard(unit) if vehicle < 0 else (vehicle, *field.aboard(vehicle))

    def allowances(self, position: Position) -> Mapping[str, object]:
        """Melees that are being fought (AT5)."""
        field = Field(self.tables, position)
        places = {now.loc for now in field.state.units if now.loc > NOWHERE}
        return {"melee": True} if any(map(field.in_melee, places)) else {}

    def heights(self, position: Position) -> AtsHeights:
        return AtsHeights(Field(self.tables, position))

    def begin(self, g: StreetResolver) -> None:
        """Lay the first turn on the agenda (AT1)."""
        g.push((Op.TURN, 0))

    def active(self, position: Position, unit: int) -> bool:
        return able(Field(self.tables, position), unit)

    def controls(self, position: Position, unit: int) -> bool:
        return controls(Field(self.tables, position), unit)

    def unit_notes(self, position: Position, unit: int) -> Sequence[Note]:
        """Its states, and who carries or tows whom (AT2.6)."""
        field = Field(self.tables, position)
        gun = not field.values(unit).personnel
        found: list[Note] = [*super().unit_notes(position, unit)]
        if field.carrier(unit) >= 0:
            key = "note.towed" if gun else "note.carried"
            found.append((key, {"other": field.carrier(unit)}))
        for other in field.aboard(unit):
            key = "note.carries" if field.values(other).personnel else "note.tows"
            found.append((key, {"other": other}))
        return found

    def ground_notes(self, terrain: str) -> Sequence[Note]:
        """MP by class, cover and what hampers a line, in columns (AT7.2)."""
        row = row_of(self.tables, terrain)
        if row.cost == Costs() and not row.beside:
            return (("ground.closed", {}),)
        found: list[Note] = [] if row.beside else [*_costs(row)]
        if terrain not in self.tables.terrain:
            found.append(("ground.by_road", {}))
        if row.rolls:
            found.append(("ground.rolls", {}))
        if not row.running:
            found.append(("ground.no_running", {}))
        if row.cover:
            key = "ground.cover_personnel" if row.for_personnel else "ground.cover"
            found.append((key, {"number": row.cover}))
        elif not row.beside:
            found.append(("ground.bare", {}))
        if row.effect != "clear":
            found.append((f"ground.{row.effect}", {"number": row.shift, "number2": row.top}))
        if row.traits.sunken:
            found.append(("ground.sunken", {}))
        return found

    def table_notes(self, position: Position) -> Sequence[Note]:
        """How many units of each side have had no impulse yet (AT1.4)."""
        if position.state.table[Table.PHASE] != Phase.FIRE_AND_MOVEMENT:
            return []
        units = position.state.units
        left = [0, 0]
        for unit, now in enumerate(units):
            fresh = not now.marks & (Mark.DONE | Mark.BROKEN)
            if now.loc != NOWHERE and fresh and not now.count:
                left[position.side_of(unit)] += 1
        return [("note.impulses", {"side": side, "n": left[side]}) for side in SIDES]

    def violations(self, position: Position) -> Sequence[str]:
        """What stands where it can't (AT2.1, AT6.7, AT6.13)."""
        return violations(Field(self.tables, position))

    def holds(self, position: Position, number: int) -> bool:
        """Whether Personnel can stand in a hex (AT7.2)."""
        field = Field(self.tables, position)
        return all(
            field.terrain_row(word).cost.personnel is not None or field.terrain_row(word).beside
            for word in position.terrains(number)
        )

    def opening_faults(self, position: Position) -> Sequence[str]:
        """Units where they can't be, enemies together, figures out of bounds."""
        field = Field(self.tables, position)
        return [*wrongly_set_up(field), *out_of_bounds(position.scenario)]

    def hiding_refusal(self, position: Position, unit: int, loc: int) -> Reason | None:
        return hiding_refusal(Field(self.tables, position), unit, loc)

    def cover_refusal(self, position: Position, unit: int, loc: int) -> Reason | None:
        return cover_refusal(Field(self.tables, position), unit, loc)

    def laying_refusal(self, position: Position, word: str, loc: int) -> Reason | None:
        kind = MINES if word == DUMMY else word
        return laying_refusal(Field(self.tables, position), kind, loc)

    def options_of_line(self, kit: StreetKit, state: State, text: str) -> Sequence[Option]:
        return AtsVerbs.options_of(kit, state, text)

    def prompt(self, kit: StreetKit, state: State) -> tuple[str, Mapping[str, Fact]]:
        op, _, *rest = state.agenda[-1]
        facts: dict[str, Fact] = {}
        word = PROMPTS[op]
        if op == Op.IMPULSE and state.table[Table.PHASE] == Phase.INDIRECT:
            word = "barrage"
        elif op == Op.LOSSES:
            facts = {"loc": rest[0], "left": rest[1]}
        elif op == Op.FLIGHT:
            facts = {"loc": rest[0]}
        elif op == Op.MARCH:
            facts = {"unit": rest[4]}
        elif op == Op.GROUP:
            facts = {"unit": rest[4], "other": rest[1]}
        elif op == Op.SEWER_PARTY:
            facts = {"unit": rest[1], "loc": rest[0]}
        elif op in {Op.BELLY_SHOT, Op.PARTING_SHOT}:
            facts = {"unit": rest[0]}
        elif op == Op.SEWER_EXITS:
            facts = {"unit": rest[1]}
        return f"ats.ask.{word}", facts

    def bars(self, event: Event) -> bool:
        """Nothing is taken back beyond a die, or what has told of mines without one."""
        return event[0] == Ev.ROLL or (event[0] == Ev.LOGGED and event[1] in _ABOUT_MINES)


def violations(field: Field) -> list[str]:
    """What stands where it can't, a sentence each."""
    found: list[str] = []
    name = field.board.loc_name
    places: set[int] = set()
    for unit, now in enumerate(field.state.units):
        card = field.position.card(unit)
        if now.steps < 0:
            found.append(Keyed("street.fault.steps", word=card.id, n=now.steps))
        if now.loc <= NOWHERE:
            continue
        places.add(now.loc)
        if not field.position.exists(now.loc):
            found.append(Keyed("street.fault.nowhere", word=card.id, place=name(now.loc)))
        if now.steps == 0:
            found.append(Keyed("street.fault.no_step", word=card.id, place=name(now.loc)))
        vehicle = field.carrier(unit)
        if vehicle >= 0 and field.state.units[vehicle].loc != now.loc:
            found.append(
                Keyed("street.fault.not_with", word=card.id, other=field.position.card(vehicle).id)
            )
        if not field.values(unit).personnel and place_of(now.loc) != GROUND:
            found.append(Keyed("street.fault.off_ground", word=card.id, place=name(now.loc)))
    most = field.tables.stacking.location
    for loc in sorted(places):
        for side in SIDES:
            points = field.points_at(loc, side)
            if points > most:
                found.append(Keyed("street.fault.points", n=points, place=name(loc)))
    return found


def make_referee(tables: Path | None = None) -> Ats:
    """The referee with its own tables, or those of a folder in their place.

    Raises `TablesError`.
    """
    return Ats(ats_tables(tables))


def _costs(row: Terrain) -> Iterator[Note]:
    """What a terrain costs by class; one note for the classes of the same cost."""
    by_cost: dict[Fraction | None, list[str]] = {}
    for mover in get_args(MoverClass):
        by_cost.setdefault(row.cost.of(mover), []).append(mover)
    for cost, movers in by_cost.items():
        facts: dict[str, Fact] = {} if cost is None else {"points": cost}
        if len(by_cost) == 1:
            yield "ground.cost", facts
            return
        for mover in movers:
            key = "ground.closed_of" if cost is None else "ground.cost_of"
            yield key, {"word": mover, **facts}
