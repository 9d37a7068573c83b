"""What a referee is: its operations, its judge of single questions, its words of records.

A game is played with a kit: a scenario on its board, by the rules of a referee.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeAlias

from ...kernel.agenda import Operation
from ...kernel.decision import Event, Option
from ...kernel.notation import Form
from ..board.board import Board
from ..board.locations import NOWHERE
from ..board.scenario import Scenario
from ..faults import LineFault
from ..judge.reason import Fact, Reason
from .codes import Ev
from .heights import Heights
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
)
from .state import State, UnitState

__all__ = ["Form", "Judge", "Note", "Referee", "StreetKit", "answer"]


NO_FORMS: Final[Mapping[int, Form]] = MappingProxyType({})


class Judge(Protocol):
    """Judges single questions about a position; spends nothing and asks nobody's turn (B10)."""

    def cost(self, position: Position, query: CostQuery) -> MoveAnswer:
        """A move; through locations that don't exist it is refused."""

    def sees(self, position: Position, query: SightQuery) -> LineAnswer:
        """A line of sight."""

    def attack(self, position: Position, query: AttackQuery) -> AttackAnswer:
        """An attack."""

    def capacity(self, position: Position, query: CapacityQuery) -> CapacityAnswer:
        """Room for a side."""

    def other(self, position: Position, query: Query) -> Answer:
        """A question of this referee alone, one of `queries`; raises `LookupError`."""


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
    operations: Mapping[int, Operation[Any]]
    """Its work and its questions: `StreetOperation`s by the first number of their frames."""

    # Its words.

    acts: Mapping[int, Form] = NO_FORMS
    """By act: how its options are written in records and typed.

    Kinds of arguments of forms: "unit", "location", "hex", "side", "marker", "direction",
    "number", or the name of one of `word_lists`; -1 is written "-" where nothing is meant.
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
    word_lists: Mapping[str, Sequence[str]] = MappingProxyType({})
    """By kind of argument: the words that its numbers stand for."""
    phases: Sequence[str] = ()
    """By phase: its word in a record."""
    turn_part: tuple[str, int] = ("phase", -1)
    """What a phase is made of, and the operation that begins one: for the course of a game."""

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
    with_dice: frozenset[str] = frozenset()
    """The acts that the table shows with their sum first, and takes by *Roll* alone."""

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

    def unit_state(self, scenario: Scenario, unit: int) -> UnitState:
        """A unit as the scenario sets it up."""
        card = scenario.units[unit]
        hidden = card.hidden and card.loc != NOWHERE
        return UnitState(loc=card.loc, steps=card.steps or 1, facing=card.facing, hidden=hidden)

    def entry_of(self, position: Position, unit: int) -> Mapping[str, object]:
        """Its own table of a scenario file for a unit as it is: what `unit_state` reads back."""
        return {}

    def heights(self, position: Position) -> Heights:
        """How high everything is for a line of sight, to draw it."""
        raise NotImplementedError

    # The game.

    def begin(self, g: Any) -> None:
        """Fill the table and lay the first work on the agenda of a new game; nothing is asked yet.

        It is given a `StreetResolver`.
        """
        raise NotImplementedError

    def active(self, position: Position, unit: int) -> bool:
        """Whether a unit is able to act at all, for control and for victory (B8.3, B9)."""
        return position.on_board(unit)

    def reason(self, kit: StreetKit, state: State, option: Option) -> Reason | None:
        """Why an option isn't offered, with its facts; None where it is."""
        raise NotImplementedError

    def prompt(self, kit: StreetKit, state: State) -> tuple[str, Mapping[str, Fact]]:
        """What is asked now: the key of the question and its facts."""
        raise NotImplementedError

    def options_of_line(self, kit: StreetKit, state: State, text: str) -> Sequence[Option]:
        """The options that a line of the terminal stands for, in order; raises `LineFault`."""
        raise LineFault("write", form=", ".join(self.line_forms))

    def bars(self, event: Event) -> bool:
        """Whether nothing is taken back beyond an event: a die, or something hidden shown."""
        return event[0] == Ev.ROLL

    def violations(self, position: Position) -> Sequence[str]:
        """What stands where it can't, a sentence each: for the fuzzer."""
        return ()

    # What it says besides, for whoever looks at the board.

    def unit_notes(self, position: Position, unit: int) -> Sequence[Note]:
        """The states of a unit: pinned, disrupted, has acted and so on; steps need no note."""
        return ()

    def table_notes(self, position: Position) -> Sequence[Note]:
        """What is left in this turn: actions and fresh units, impulse, or dice in the cup."""
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
