"""What a referee is: its judge of single questions, its operations, its words, its typed lines.

A game is played with a kit: a scenario on its board, by the rules of a referee.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple, TypeAlias

from ...kernel.agenda import Folds, Operation, Resolver
from ...kernel.chance import below
from ...kernel.decision import OK, Event, Frame, Option
from ...kernel.notation import Form
from ..board.board import Board
from ..board.locations import NOWHERE, hex_of
from ..board.scenario import Scenario
from ..board.terrain import MARKERS
from ..faults import LineFault
from ..judge.reason import Fact, Reason, refusal_code
from .codes import NOBODY, SHARED_FACTS, Ev, MarkerField, MarkerFlag, Table
from .control import count_control
from .dice_needs import DiceReader
from .fold import FOLDS, as_known
from .heights import Heights
from .knowledge import has_hidden
from .position import Position
from .questions import (
    Answer,
    AttackAnswer,
    AttackQuery,
    CapacityAnswer,
    CapacityQuery,
    CostQuery,
    LineAnswer,
    MoveAnswer,
    Query,
    SightQuery,
    Sum,
)
from .state import State, UnitState

__all__ = ["Form", "Judge", "Note", "OpenCard", "Referee", "StreetKit", "answer"]


NO_FORMS: Final[Mapping[int, Form]] = MappingProxyType({})
DICE_KINDS: Final = ("fire", "melee", "nerve", "houses", "ways", "order")
"""The kinds of luck that dice are: fire; fights hand to hand; whether men stand and obey; houses
that fall or burn; ways through mines, sewers and the like; turn order."""
OTHER_DICE: Final = "other"


class Judge:
    """Judges single questions about a position; spends nothing and asks nobody's turn (B10)."""

    def cost(self, position: Position, query: CostQuery) -> MoveAnswer:
        """A move; through locations that don't exist it is refused."""
        raise NotImplementedError

    def sees(self, position: Position, query: SightQuery) -> LineAnswer:
        """Whether a line of sight is clear, and what hampers it."""
        raise NotImplementedError

    def attack(self, position: Position, query: AttackQuery) -> AttackAnswer:
        """An attack by units, the first of which leads."""
        raise NotImplementedError

    def capacity(self, position: Position, query: CapacityQuery) -> CapacityAnswer:
        """How many more rifle squads of a side may stand at a location."""
        raise NotImplementedError

    def other(self, position: Position, query: Query) -> Answer:
        """A question of this referee alone, one of `queries`; raises `LookupError`."""
        raise LookupError(query.WORD)


def answer(judge: Judge, position: Position, query: Query) -> Answer:
    """What is answered to any question."""
    if isinstance(query, CostQuery):
        return judge.cost(position, query)
    if isinstance(query, SightQuery):
        return judge.sees(position, query)
    if isinstance(query, AttackQuery):
        return judge.attack(position, query)
    if isinstance(query, CapacityQuery):
        return judge.capacity(position, query)
    return judge.other(position, query)


Note: TypeAlias = tuple[str, Mapping[str, Fact]]
"""A short text about the board as it stands: its key, and its facts."""


class OpenCard(NamedTuple):
    """A card that lies open beside the map for the whole game."""

    side: int
    word: str
    """Its name is the referee's ``word.WORD``, its text ``card_text.WORD``."""
    spent: bool
    """Whether nothing more comes of it, at least in this turn."""


class Referee:
    """One rule system: everything that makes a scenario a game, and all that others ask of it.

    A referee without a fact or a method that has a default here does without; a referee's module
    ``referee`` makes it by ``make_referee(tables)``.
    """

    id: str
    """As in scenario files."""
    kinds: frozenset[str]
    """The kinds of units that it knows."""
    judge: Judge
    """Its answers to single questions."""
    operations: Mapping[int, Operation[StreetResolver]]
    """Its work and its questions: `StreetOperation`s by the first number of their frames."""

    # Its words.

    acts: Mapping[int, Form] = NO_FORMS
    """By act: how its options are written in records and typed.

    Kinds of arguments of forms: "unit", "location", "hex", "side", "marker", "direction",
    "number", "half" for a number and a half, or the name of one of `word_lists`; -1 is written "-"
    where nothing is meant.
    """
    rolls: Mapping[int, Form] = NO_FORMS
    """By purpose of a roll: its word."""
    facts: Mapping[int, Form] = NO_FORMS
    """By fact of the log: the key of its sentence and its arguments.

    The text ``street.<referee>.<key>`` has its arguments in braces by kind, a second one of a
    kind with a 2 behind it: "{unit}: {location} → {location2}, {number} MP (TI4.5)"; the last
    kind of a form with `many` in the plural, as a list: "{units}". Rule ids stand in the text.
    Turn and side are put before it. Labels of options (``street.<referee>.act.<word>``) and of
    rolls (``street.<referee>.roll.<word>``) are written alike.
    """
    log_levels: Mapping[int, int] = MappingProxyType({})
    """By fact: its `LogLevel`, where it is more than a detail."""
    joining: frozenset[int] = frozenset()
    """The facts that tell who takes part in somebody's attack, their first unit."""
    attacks: frozenset[int] = frozenset()
    """The facts that tell of an attack: who attacks, then whom or where."""
    dice_kinds: Mapping[int, str] = MappingProxyType({})
    """By purpose of a roll: which of `DICE_KINDS` it is as luck; else `OTHER_DICE`."""
    opening_rolls: frozenset[int] = frozenset()
    """The purposes of rolls by which something begins that no fact has told."""
    word_lists: Mapping[str, Sequence[str]] = MappingProxyType({})
    """By kind of argument: the words that its numbers stand for."""
    phases: Sequence[str] = ()
    """By phase: its word in a record."""
    turn_part: tuple[str, int] = ("phase", -1)
    """What a phase is made of, and the operation that begins one: for the course of a game."""

    ground_rules: tuple[str, ...] = ()
    """The rules that tell what ground costs and how it covers."""

    # What may be asked of it, typed or at the table.

    modes: Sequence[str] = ()
    """What ``--mode`` allows; the first is the default."""
    attack_kinds: Sequence[str] = ()
    """What ``--kind`` allows; the first is the default."""
    abilities: Sequence[str] = ()
    """What ``--ability`` allows."""
    queries: Mapping[str, type[Query]] = MappingProxyType({})
    """Its own questions, by the words with which they are typed."""
    line_forms: Sequence[str] = ()
    """How the lines of the terminal are written, for `options_of_line`."""
    noted: Mapping[int, str] = MappingProxyType({})
    """By mark of a unit that players are told of: the end of the key of its note."""
    with_dice: frozenset[str] = frozenset()
    """The acts that the table shows with their sum first, and takes by *Roll* alone."""
    with_sum: frozenset[str] = frozenset()
    """Those that it shows so where their sum has odds, though they throw no dice yet."""

    @cached_property
    def all_facts(self) -> Mapping[int, Form]:
        """Its facts, and those that every referee's log tells."""
        return MappingProxyType({**SHARED_FACTS.forms, **self.facts})

    def dice_kind(self, purpose: int, phase: int) -> str:
        """Which kind of luck a roll is in a phase."""
        return self.dice_kinds.get(purpose, OTHER_DICE)

    def hoped(self, purpose: int, dice: int) -> tuple[int, ...] | None:
        """Dice of a test by which a unit goes on with what it was told; None for any other roll.

        Whoever looks ahead (`foresight.py`) takes them for rolled.
        """
        return None

    def dice_reader(self) -> DiceReader:
        """Says of the rolls of a game that is shown what their dice needed."""
        return DiceReader()

    # What it knows of a scenario.

    beside_finds: bool = True
    """Whether a hidden unit is seen by an enemy in its hex or next to it.

    So where its rules don't say how hidden units are found.
    """
    stairs: bool = False
    """Whether it asks where the stairs are; for the others every hex has some (B4.4)."""
    upper_ruins: bool = False
    """Whether it knows rubble above the ground (B4.9); for the others such a hex is intact."""
    zones: bool = False
    """Whether a side sets up in a zone (B9)."""
    razes: bool = False
    """Whether a scenario tells it if houses may fall."""

    def faults(self, scenario: Scenario) -> Sequence[str]:
        """What is wrong with its own tables of a scenario, a sentence each."""
        return ()

    def remarks(self, scenario: Scenario) -> Sequence[tuple[int, str, str]]:
        """What it does otherwise than a scenario says: unit, key of the file, and a sentence."""
        return ()

    def unit_state(self, scenario: Scenario, unit: int) -> UnitState:
        """A unit as the scenario sets it up."""
        card = scenario.units[unit]
        hidden = card.hidden and card.loc != NOWHERE
        return UnitState(loc=card.loc, steps=card.steps or 1, facing=card.facing, hidden=hidden)

    def kind_now(self, position: Position, unit: int) -> str:
        """The kind of a unit as it is: that of the scenario where it hasn't become another."""
        return position.kind(unit)

    def entry_of(self, position: Position, unit: int) -> Mapping[str, object]:
        """Its own table of a scenario file for a unit as it is: what `unit_state` reads back."""
        return {}

    def allowances(self, position: Position) -> Mapping[str, object]:
        """What its own table of a scenario must allow, so that a position may be an opening."""
        return {}

    def heights(self, position: Position) -> Heights:
        """How high everything is for a line of sight, to draw it."""
        raise NotImplementedError

    # The game.

    def begin(self, g: StreetResolver) -> None:
        """Fill the table and lay the first work on the agenda of a new game; nothing is asked."""
        raise NotImplementedError

    def active(self, position: Position, unit: int) -> bool:
        """Whether a unit is able to act at all, for control and for victory (B8.3, B9)."""
        return position.on_board(unit)

    def controls(self, position: Position, unit: int) -> bool:
        """Whether a unit could control its hex now, if it is infantry (B8.3)."""
        return self.active(position, unit)

    def coming_control(self, position: Position) -> Mapping[int, int]:
        """By hex: whose it will be when control is counted next, as units stand now (B8.3).

        Only hexes that change hands are there.
        """
        return dict(count_control(position, lambda unit: self.controls(position, unit)))

    def reason(self, kit: StreetKit, state: State, option: Option) -> Reason | None:
        """Why a candidate isn't offered, with its facts; None where it is, or is none."""
        frame = state.agenda[-1] if state.agenda else ()
        work = self.operations.get(frame[0]) if frame else None
        game = StreetResolver(kit, state)
        if not isinstance(work, StreetOperation) or option not in work.candidates(game, frame):
            return None
        return work.refusal(game, frame, option)

    def prompt(self, kit: StreetKit, state: State) -> tuple[str, Mapping[str, Fact]]:
        """What is asked now: the key of the question and its facts."""
        raise NotImplementedError

    def options_of_line(self, kit: StreetKit, state: State, text: str) -> Sequence[Option]:
        """The options that a line of the terminal stands for, in order; raises `LineFault`."""
        raise LineFault("write", form=", ".join(self.line_forms))

    def seen_with(self, position: Position, unit: int) -> Sequence[int]:
        """The units that aren't hidden any longer than one is."""
        return ()

    def bars(self, event: Event) -> bool:
        """Whether nothing is taken back beyond an event: a die, or something hidden shown."""
        return event[0] == Ev.ROLL

    def violations(self, position: Position) -> Sequence[str]:
        """What stands where it can't, a sentence each: for the fuzzer."""
        return ()

    # Whether a scenario's opening holds, by this referee (B9).

    def has_place(self, position: Position, loc: int) -> bool:
        """Whether it knows such a location that exists."""
        return True

    def holds(self, position: Position, number: int) -> bool:
        """Whether somebody can stand in a hex."""
        return True

    def opening_faults(self, position: Position) -> Sequence[str]:
        """What mustn't stand where it does as a game opens, a sentence each, or is out of bounds.

        `violations` are found besides.
        """
        return ()

    # What a side places itself before the first turn, and where it can't (B9).

    set_up_keys: frozenset[str] = frozenset({"hide"})
    """The keys of `[setup.german]` and `[setup.soviet]` that it knows, zone and units apart."""
    full_cover: int = 0
    """The mark of a unit in Full Cover; 0 where it knows none."""

    def hiding_refusal(self, position: Position, unit: int, loc: int) -> Reason | None:
        """Why a unit can't hide at a location: by default an enemy in its hex, or the next one."""
        enemy = position.enemy(position.side_of(unit))
        for number in position.hexes_within(hex_of(loc), 1):
            if position.units_in(number, enemy):
                return Reason("board.set_up.seen", "B3.5", facts={"unit": unit, "hex": number})
        return None

    def cover_refusal(self, position: Position, unit: int, loc: int) -> Reason | None:
        """Why a unit can't begin in Full Cover at a location."""
        return None

    def laying_refusal(self, position: Position, word: str, loc: int) -> Reason | None:
        """Why a side can't lay something there; what holds for every referee is asked before."""
        return None

    # What it says besides, for whoever looks at the board.

    def unit_notes(self, position: Position, unit: int) -> Sequence[Note]:
        """The states of a unit: pinned, disrupted, has acted and so on; steps need no note."""
        marks = position.state.units[unit].marks
        return [(f"note.{word}", {}) for mark, word in self.noted.items() if marks & mark]

    def ground_notes(self, terrain: str) -> Sequence[Note]:
        """What a terrain does, by the word of scenario files: what it costs, covers and hides."""
        return ()

    def table_notes(self, position: Position) -> Sequence[Note]:
        """What is left in this turn: actions and fresh units, impulse, or dice in the cup."""
        return ()

    def open_cards(self, position: Position) -> Sequence[OpenCard]:
        """The cards that lie open beside the map, those of one side behind those of the other."""
        return ()


class StreetKit:
    """A scenario and the referee who judges it; it holds no game, so one serves any number."""

    def __init__(self, scenario: Scenario, referee: Referee) -> None:
        """Raises `ValueError` where the scenario doesn't list the referee."""
        if referee.id not in scenario.referees:
            raise ValueError(f"{scenario.id} can't be played by the rules of {referee.id}")
        self.scenario: Final = scenario
        self.board: Final[Board] = scenario.board
        self.referee: Final = referee
        self.turns: Final = scenario.turns_of(referee.id)


class StreetResolver(Resolver[StreetKit, State]):
    """A game being moved by its referee: the kit, the state, the events since the option."""

    __slots__ = ("position",)

    FOLDS: ClassVar[Folds] = FOLDS

    def __init__(self, kit: StreetKit, state: State) -> None:
        super().__init__(kit, state)
        self.position: Final = Position(kit.scenario, state)

    def known_to(self, side: int) -> StreetResolver:
        """The game as a side knows it, to judge by (B3.5); what is done there doesn't happen.

        The game itself where nothing is hidden from the side.
        """
        known = as_known(self.s, side, self.position.side_of)
        return self if known is self.s else StreetResolver(self.kit, known)

    def roll(self, purpose: int, side: int, dice: int, faces: int = 6) -> tuple[int, ...]:
        """Roll dice and tell it; a ten-sided die shows 1 to 10."""
        results = tuple(below(self.s, faces) + 1 for _ in range(dice))
        self.log((Ev.ROLL, purpose, side, faces, *results))
        return results

    def tell(self, fact: int, *arguments: int) -> None:
        self.log((Ev.LOGGED, fact, *arguments))

    def place(self, unit: int, loc: int) -> None:
        """Put a unit somewhere; `NOWHERE` takes it out of the game.

        Enemies who meet there see each other.
        """
        self.emit((Ev.PLACE, unit, loc))
        if loc > NOWHERE:
            self.find_hidden()

    def find_hidden(self) -> None:
        """Show the hidden units that an enemy has met.

        He stands at the same location, or beside it where the referee has it so.
        """
        near = self.kit.referee.beside_finds
        for unit, now in enumerate(self.s.units):
            if now.hidden and now.loc > NOWHERE and found(self.position, unit, near=near):
                self.reveal(unit)

    def reveal_all(self, units: Iterable[int]) -> None:
        """Show the hidden ones among units, before something happens to them that all see."""
        for unit in units:
            self.reveal(unit)

    def set_unit(self, unit: int, field: int, value: int) -> None:
        """Change one of a unit's numbers, by `UnitField`."""
        self.emit((Ev.UNIT, unit, field, value))

    def set_table(self, field: int, value: int) -> None:
        """Change one of the numbers of the table, by `Table`."""
        if self.s.table[field] != value:
            self.emit((Ev.TABLE, field, value))

    def reveal(self, unit: int) -> None:
        """Show a hidden unit, with all its numbers, to both sides; nothing if it isn't hidden."""
        one = self.s.units[unit]
        if one.hidden:
            numbers = (one.loc, one.steps, one.marks, one.count, one.facing, one.aim)
            self.emit((Ev.REVEAL, unit, *numbers))
            self.reveal_all(self.kit.referee.seen_with(self.position, unit))

    def lay(
        self,
        kind: str,
        loc: int,
        side: int = NOBODY,
        density: int = 0,
        flags: int = 0,
        of: int = -1,
    ) -> int:
        """Lay a new marker; returns its number. What is secret of it stays so (B3.5)."""
        number = len(self.s.markers)
        for field, value in (
            (MarkerField.KIND, MARKERS.index(kind)),
            (MarkerField.SIDE, side),
            (MarkerField.FLAGS, flags),
            (MarkerField.LOC, loc),
            (MarkerField.DENSITY, density),
            (MarkerField.OF, of),
        ):
            self.emit((Ev.MARKER, number, field, value))
        return number

    def take_marker(self, marker: int) -> None:
        """Take a marker away; one that was hidden goes unseen."""
        self.emit((Ev.MARKER, marker, MarkerField.LOC, NOWHERE))

    def show_marker(self, marker: int, *, known: bool = False) -> None:
        """Show a hidden marker to both sides; `known` tells the density of its mines too."""
        one = self.s.markers[marker]
        flags = one.flags & ~MarkerFlag.HIDDEN | (MarkerFlag.KNOWN if known else 0)
        if flags != one.flags:
            self.emit((Ev.SHOW, marker, flags, one.loc, one.density))

    def end(self, winner: int, ending: int) -> None:
        """The game is over, by an `Ending`; nothing more lies on the agenda."""
        self.emit((Ev.OVER, winner, ending))
        self.s.agenda.clear()

    @property
    def turn(self) -> int:
        """The turn being played, from 1."""
        return self.s.table[Table.TURN]


class StreetOperation(Operation[StreetResolver]):
    """One kind of work of a referee; a question says why a candidate is no option."""

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """Why a candidate is no option; None where it is one. By default all are."""
        return None

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        """What an option comes to before the dice; None where nothing is summed up.

        The game may be a side's view of it, and the option one that isn't offered: then the answer
        says why. It is judged by the plan that the operation rolls for.
        """
        return None

    def preview_way(self, g: StreetResolver, frame: Frame, path: Sequence[int]) -> Sum | None:
        """As `preview`, several steps on; None where the question isn't one about a step."""
        return None

    def preview_ways(
        self, g: StreetResolver, frame: Frame
    ) -> Callable[[Sequence[int]], Sum | None]:
        """As `preview_way` of many ways, while nothing changes: what they share is judged once."""
        return partial(self.preview_way, g, frame)

    def why(self, g: StreetResolver, frame: Frame, option: Option) -> int:
        reason = self.refusal(g, frame, option)
        return OK if reason is None else refusal_code(reason.key)

    def options(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """The candidates without a reason, in table order, for all that the asked side knows."""
        known = g.known_to(self.seat(g, frame))
        likely = self.likely(known, frame)
        return [option for option in likely if self.refusal(known, frame, option) is None]

    def likely(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """The candidates without those that are soon seen to have a reason; by default all.

        On a large map most of what a unit could think of is out of its reach.
        """
        return self.candidates(g, frame)

    def offered(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """As `options`, none where there is nothing to choose.

        A side that hides units is asked all the same: whether one of those could do something
        is nobody else's business.
        """
        options = self.options(g, frame)
        hides = has_hidden(g.s, self.seat(g, frame), g.position.side_of)
        return options if len(options) > 1 or (options and hides) else []


def found(position: Position, unit: int, *, near: bool) -> bool:
    """Whether an enemy stands where a unit hides; `near`: or in its hex, or the next one."""
    enemy = position.enemy(position.side_of(unit))
    loc = position.loc_of(unit)
    if not near:
        return bool(position.units_at(loc, enemy))
    return any(position.units_in(each, enemy) for each in position.hexes_within(hex_of(loc), 1))


Verb: TypeAlias = "int | Callable[..., Sequence[Option]]"
"""An act whose arguments are typed in their order, or a method that reads the words of a line."""


class TypedLine:
    """A line at a decision: its verb, and the words behind it in small letters."""

    exact: ClassVar[bool] = False
    """Whether words too many are a fault."""
    acts: ClassVar[Mapping[int, Form] | None] = None
    """The acts that it may stand for; None for those of the referee."""
    forms: ClassVar[Sequence[str] | None] = None
    """How its lines are written; None: as the referee says."""

    def __init__(self, kit: StreetKit, state: State, text: str) -> None:
        """A line for the present question of a state."""
        verb, *words = text.split() or [""]
        self.kit: Final = kit
        self.state: Final = state
        self.position: Final = Position(kit.scenario, state)
        self.frame: Final[Frame] = state.agenda[-1]
        self.verb: Final = verb
        self.words: Final = [word.lower() for word in words]

    def verbs(self) -> Mapping[str, Verb]:
        """What each verb does at the present question."""
        raise NotImplementedError

    def known(self) -> str:
        """What could be typed, for somebody who typed no verb."""
        return ", ".join(self.verbs())

    @classmethod
    def options_of(cls, kit: StreetKit, state: State, text: str) -> Sequence[Option]:
        """The options of a line, in order; raises `LineFault` with what is wrong."""
        line = cls(kit, state, text)
        read = line.verbs().get(line.verb.lower())
        if read is None:
            raise LineFault("verb", word=line.verb, known=line.known())
        return [line.act(read)] if isinstance(read, int) else read(line)

    def act(self, act: int) -> Option:
        """An act with its arguments as they are typed, in their order."""
        kinds = (self.acts or self.kit.referee.acts)[act].kinds
        self.need(len(kinds), exact=self.exact and bool(kinds))
        return (act, *map(self._argument, kinds, self.words))

    def _argument(self, kind: str, word: str) -> int:
        if kind in {"unit", "location", "hex"}:
            return {"unit": self.unit, "location": self.loc, "hex": self.hex}[kind](word)
        words = self.list_of(kind)
        return words.index(word) if word in words else self.fail()

    def list_of(self, kind: str) -> Sequence[str]:
        """The words that the numbers of a kind of argument stand for."""
        return self.kit.referee.word_lists[kind]

    def need(self, number: int, *, exact: bool = False) -> None:
        """Refuse a line with fewer words behind its verb, or with more if it must be `exact`."""
        if len(self.words) < number or (exact and len(self.words) > number):
            self.fail()

    def fail(self) -> int:
        """Refuse the line, and say how lines of its verb are written."""
        forms = self.forms or self.kit.referee.line_forms
        own = [form for form in forms if form.split()[0] == self.verb.lower()]
        raise LineFault("write", form=(own or forms)[0])

    # What the words mean

    def unit(self, name: str) -> int:
        for card in self.kit.scenario.units:
            if card.id.lower() == name:
                return card.number
        raise LineFault("unit", word=name.upper())

    def units(self, names: str) -> list[int]:
        """Units as "g1+g2"."""
        return [self.unit(name) for name in names.split("+")]

    def supporters(self, act: int, words: Sequence[str]) -> list[Option]:
        """An act by each unit in some words, which may have blanks beside their signs."""
        return [(act, self.unit(name)) for name in "+".join(words).split("+") if name]

    def loc(self, text: str) -> int:
        loc = self.kit.board.loc(text)
        if loc == NOWHERE:
            raise LineFault("place", word=text.upper())
        return loc

    def hex(self, text: str) -> int:
        number = self.kit.board.hex(text)
        if number < 0:
            raise LineFault("place", word=text.upper())
        return number

    def each(self, act: int, words: Sequence[str]) -> list[Option]:
        """An act at each of some locations."""
        return [(act, self.loc(word)) for word in words]
