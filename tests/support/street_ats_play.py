"""Attacks judged, and games of `ats` from a scene, by names: the referee's own words throughout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stalingrad_game.kernel.decision import Event, Option
from stalingrad_game.street_fight.ats.judge.field import Field
from stalingrad_game.street_fight.ats.play.codes import Op, Phase
from stalingrad_game.street_fight.ats.referee import Ats, make_referee
from stalingrad_game.street_fight.board.scenario import Scenario
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.judge.odds import written
from stalingrad_game.street_fight.position.codes import Ev, Table
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.position.questions import AttackQuery
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.position.state import State, UnitState
from tests.support.street import Answer, fields_of

Frames = Sequence[tuple[int, ...]]


def odds(chances: dict[str, Any]) -> dict[str, str]:
    """Chances as answers write them."""
    return {name: written(chance) for name, chance in chances.items()}


def attack(scenario: Scenario, units: str, loc: str, **query: Any) -> Answer:
    """The answer of ``ask attack``; `target` is a unit's name, chances are written."""
    target = query.pop("target", None)
    numbers = tuple(number_of(scenario, name) for name in units.split("+"))
    if target is not None:
        query["target"] = number_of(scenario, target)
    referee = make_referee()
    position = Position(scenario, opening_state(StreetKit(scenario, referee)))
    attack_query = AttackQuery(numbers, scenario.board.loc(loc), **query)
    answer = fields_of(referee.judge.attack(position, attack_query))
    answer["odds"] = odds(answer["odds"])
    for row in (*answer["targets"], *answer["locations"]):
        row["odds"] = odds(row["odds"])
    for key in ("rubble", "crack"):
        if answer[key] is not None:
            answer[key] = written(answer[key])
    answer["rules"] = [reason.rule for reason in answer["why"]]
    return answer


def refused(scenario: Scenario, units: str, loc: str, **query: Any) -> str:
    """The rule that refuses an attack; "" where it is legal."""
    answer = attack(scenario, units, loc, **query)
    if answer["legal"]:
        return ""
    assert answer["odds"] == {}
    assert answer["gf"] is None
    assert answer["to_hit"] is None
    rule: str = answer["rules"][0]
    return rule


def number_of(scenario: Scenario, name: str) -> int:
    """The number of a unit by its name."""
    found = scenario.unit_named(name)
    assert found is not None, name
    return found


class Match:
    """A game from a scene, with dice laid out beforehand; answers and orders by name."""

    def __init__(self, scenario: Scenario, dice: str = "", work: Frames = ()) -> None:
        """Begin with the first turn, or with some work alone, the first frame first."""
        self.scenario = scenario
        self.referee: Ats = make_referee()
        self.kit = StreetKit(scenario, self.referee)
        self.game = StreetGame(self.kit)
        self.events: list[Event] = []
        self.state: State
        if not work:
            self.state, self.events = self.game.begin(1, {})
            return
        self.state = opening_state(self.kit)
        self.state.table[Table.PHASE] = Phase.FIRE_AND_MOVEMENT
        self.state.agenda = [*reversed(work)]
        self.dice(dice)
        self.events = self.game.advance(self.state)

    def dice(self, faces: str) -> None:
        """What the next dice show, in order; "0" is 10."""
        results = [(int(face) or 10) - 1 for face in faces.replace(" ", "")]
        self.state.script = tuple(reversed(results))

    def do(self, line: str, dice: str = "") -> list[str]:
        """Give an order as in the terminal; the facts that it leads to, by their words."""
        self.dice(dice)
        events: list[Event] = []
        for option in self.referee.options_of_line(self.kit, self.state, line):
            events += self.game.apply(self.state, option)
        assert not self.state.script, f"dice left: {self.state.script}"
        self.events = events
        return self.facts(events)

    def facts(self, events: Sequence[Event] | None = None) -> list[str]:
        """The facts in events, by the ends of their keys."""
        seen = self.events if events is None else events
        return [
            self.referee.facts[event[1]].word.removeprefix("log.")
            for event in seen
            if event[0] == Ev.LOGGED
        ]

    def refused(self, line: str) -> str:
        """The rule that refuses an order; "" where it is offered, "no" where nobody asks for it."""
        state = self.game.copy(self.state)
        for option in self.referee.options_of_line(self.kit, state, line):
            if self.game.why(state, option):
                reason = self.referee.reason(self.kit, state, option)
                return "no" if reason is None else reason.rule
            self.game.apply(state, option)
        return ""

    def options(self) -> list[str]:
        """What may be chosen now, in words of records."""
        return [self.game.option_text(option) for option in self.game.options(self.state)]

    def take(self, text: str, dice: str = "") -> list[str]:
        """Take an option by its words of records."""
        self.dice(dice)
        option: Option = self.game.parse_option(text)
        self.events = self.game.apply(self.state, option)
        assert not self.state.script, f"dice left: {self.state.script}"
        return self.facts()

    def unit(self, name: str) -> UnitState:
        """A unit as it is now."""
        return self.state.units[number_of(self.scenario, name)]

    def at(self, name: str) -> str:
        """Where a unit stands; "" for nowhere."""
        loc = self.unit(name).loc
        return self.scenario.board.loc_name(loc) if loc >= 0 else ""

    def has(self, name: str, mark: int) -> bool:
        """Whether a unit has a mark."""
        return bool(self.unit(name).marks & mark)

    @property
    def field(self) -> Field:
        """The field as it is now."""
        return Field(self.referee.tables, Position(self.scenario, self.state))

    def marked(self, loc: str, kind: str) -> int:
        """How many markers of a kind lie at a location."""
        return len(self.field.position.markers(self.scenario.board.loc(loc), kind))


IMPULSE: Frames = ((Op.IMPULSE, 0),)
"""A German impulse of Fire and Movement, to begin a `Match` with."""
SOVIET_IMPULSE: Frames = ((Op.IMPULSE, 1),)
