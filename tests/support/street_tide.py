"""Positions and games of the referee `tide` in a few lines, asked and played by names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from stalingrad_game.kernel.decision import Event, Option
from stalingrad_game.street_fight.board.scenario import Scenario
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.judge.reason import Reason
from stalingrad_game.street_fight.position.codes import Ev, Table
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.position.questions import (
    AttackQuery,
    CapacityQuery,
    CostQuery,
    SightQuery,
)
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.tide.judge.units import MARK_WORDS
from stalingrad_game.street_fight.tide.referee import Tide, make_referee
from tests.support.street import Answer, fields_of, scene, unit
from tests.support.street import Table as Entry

FAR_G = unit("G0", "rifle_squad", "A9")
FAR_S = unit("S0", "rifle_squad", "I9")
"""Squads far from everything, so that both sides are there."""
SIX = 5
"""What a script says for a six; a one is 0."""


@cache
def plain_referee() -> Tide:
    """The referee with the program's own tables."""
    return make_referee()


class RulesCase:
    """A position of a scenario; every question is put in words."""

    def __init__(self, *units: Entry, **file: Any) -> None:
        """The arguments are those of `scene`; far squads of both sides are added but for `far`."""
        far = file.pop("far", True)
        self.referee: Tide = file.pop("referee", None) or plain_referee()
        self.scenario: Scenario = scene(*units, *((FAR_G, FAR_S) if far else ()), **file)
        self.kit = StreetKit(self.scenario, self.referee)
        self.position = Position(self.scenario, opening_state(self.kit))

    def number(self, name: str) -> int:
        """The number of a unit."""
        found = self.scenario.unit_named(name)
        assert found is not None, name
        return found

    def loc(self, text: str) -> int:
        """A location."""
        return self.scenario.board.loc(text)

    def cost(self, name: str, *path: str) -> Answer:
        """The answer of `cost`."""
        query = CostQuery(self.number(name), tuple(self.loc(text) for text in path))
        return fields_of(self.referee.judge.cost(self.position, query))

    def sees(self, start: str, end: str) -> Answer:
        """The answer of `sees`."""
        query = SightQuery(self.loc(start), self.loc(end))
        return fields_of(self.referee.judge.sees(self.position, query))

    def attack(self, names: str, loc: str, **query: Any) -> Answer:
        """The answer of `attack`; `target` is a name."""
        if "target" in query:
            query["target"] = self.number(query["target"])
        units = tuple(self.number(name) for name in names.split("+"))
        attack_query = AttackQuery(units, self.loc(loc), **query)
        return fields_of(self.referee.judge.attack(self.position, attack_query))

    def room(self, loc: str, side: int = 0) -> Answer:
        """The answer of `capacity`."""
        query = CapacityQuery(self.loc(loc), side)
        return fields_of(self.referee.judge.capacity(self.position, query))


def rules(answer: Answer) -> list[str]:
    """The rules of an answer, in order."""
    return [reason.rule for reason in answer["why"]]


def rule(answer: Answer) -> str:
    """The rule that decides."""
    return rules(answer)[0]


def values(answer: Answer) -> list[Any]:
    """The values of an answer, in order; those without one left out."""
    return [reason.value for reason in answer["why"] if reason.value is not None]


def refused(answer: Answer, by: str) -> bool:
    """Whether an answer is a refusal by a rule, with no numbers and no odds."""
    numbers = {
        key: value
        for key, value in answer.items()
        if key not in {"legal", "kind", "why", "odds", "targets"}
    }
    silent = all(value is None for value in numbers.values()) and not answer.get("odds")
    assert len(answer["why"]) == 1
    return not answer["legal"] and silent and rule(answer) == by


class Played:
    """A game of a scenario, played by the words of options."""

    def __init__(self, *units: Entry, **file: Any) -> None:
        """The arguments are those of `scene`; far squads of both sides are added but for `far`."""
        far = file.pop("far", True)
        self.referee: Tide = file.pop("referee", None) or plain_referee()
        self.scenario = scene(*units, *((FAR_G, FAR_S) if far else ()), **file)
        self.kit = StreetKit(self.scenario, self.referee)
        self.game = StreetGame(self.kit)
        self.state, self.events = self.game.begin(1, {})

    def roll(self, *faces: int) -> None:
        """What the next dice show."""
        self.state.script = tuple(face - 1 for face in reversed(faces))

    def do(self, *texts: str) -> list[Event]:
        """Take options by their words in records; returns what happened."""
        happened = list[Event]()
        for text in texts:
            happened += self.game.apply(self.state, self.game.parse_option(text))
        return happened

    def line(self, text: str) -> list[Event]:
        """Take the options that a line of the terminal stands for."""
        happened = list[Event]()
        for option in self.referee.options_of_line(self.kit, self.state, text):
            happened += self.game.apply(self.state, option)
        return happened

    def offers(self) -> list[str]:
        """The options of the decision, in words of a record."""
        return [self.game.option_text(option) for option in self.game.options(self.state)]

    def acting_side(self) -> int:
        """The side that is asked."""
        decision = self.game.decision(self.state)
        assert decision is not None
        return decision.seat

    def why(self, text: str) -> Reason:
        """Why an option isn't offered."""
        option: Option = self.game.parse_option(text)
        assert option in self.game.candidates(self.state), text
        reason = self.referee.reason(self.kit, self.state, option)
        assert reason is not None, text
        return reason

    def number(self, name: str) -> int:
        """The number of a unit."""
        found = self.scenario.unit_named(name)
        assert found is not None, name
        return found

    def at(self, name: str) -> str:
        """Where a unit stands; "" for one that is out of the game."""
        loc = self.state.units[self.number(name)].loc
        return self.scenario.board.loc_name(loc) if loc >= 0 else ""

    def steps(self, name: str) -> int:
        """What is left of a unit."""
        return self.state.units[self.number(name)].steps

    def marks(self, name: str) -> set[str]:
        """The marks of a unit, by their words."""
        marks = self.state.units[self.number(name)].marks
        return {word for mark, word in MARK_WORDS.items() if marks & mark}

    def markers(self, kind: str, loc: str) -> int:
        """How many markers of a kind lie there."""
        position = Position(self.scenario, self.state)
        return len(position.markers(self.scenario.board.loc(loc), kind))

    def fact_names(self, events: Sequence[Event]) -> list[str]:
        """The facts of the log in events, by their names."""
        names = self.referee.facts
        return [
            names[one[1]].word.removeprefix("tide.log.") for one in events if one[0] == Ev.LOGGED
        ]

    def round(self) -> int:
        """The round being played."""
        return self.state.table[Table.TURN]

    def until(self, holds: Callable[[], bool], text: str = "pass") -> None:
        """Pass until something holds."""
        for _ in range(20):
            if holds():
                return
            self.do(text)
        raise AssertionError("it never came")


def dice(events: Sequence[Event]) -> list[int]:
    """How many dice were rolled, roll by roll."""
    return [len(event) - 4 for event in events if event[0] == Ev.ROLL]


def chance(text: str) -> Fraction:
    """A chance."""
    return Fraction(text)
