"""Questions and games by the rules of `k47`, put by the names of hexes and units."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from stalingrad_game.kernel.decision import Event
from stalingrad_game.street_fight.board.scenario import Scenario
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.judge.odds import written
from stalingrad_game.street_fight.k47.judge.answers import DescentQuery, RamQuery
from stalingrad_game.street_fight.k47.judge.units import Mark
from stalingrad_game.street_fight.k47.play.work import ORDER
from stalingrad_game.street_fight.k47.referee import K47Referee, make_referee
from stalingrad_game.street_fight.position.codes import SIDE_WORDS, Ev
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.position.questions import (
    AttackQuery,
    CapacityQuery,
    CostQuery,
    Query,
    SightQuery,
)
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.position.state import UnitState
from tests.support.street import fields_of, scene

__all__ = ["Cost", "Play", "Questions", "ask", "duel", "referee"]


@cache
def referee() -> K47Referee:
    """The referee with the program's own figures."""
    return make_referee(None)


class Cost(NamedTuple):
    """An answer to `cost`."""

    moves: int | None
    order: str | None
    rules: tuple[str, ...]


class Questions:
    """Questions about a scenario as it begins."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        kit = StreetKit(scenario, referee())
        self.position = Position(scenario, opening_state(kit))

    def unit(self, name: str) -> int:
        number = self.scenario.unit_named(name)
        assert number is not None
        return number

    def cost(self, unit: str, path: str, mode: str | None = None) -> Cost:
        steps = tuple(self.scenario.board.loc(name) for name in path.split())
        query = CostQuery(self.unit(unit), steps, mode)
        answer = fields_of(referee().judge.cost(self.position, query))
        assert answer["legal"] == (answer["cost"] is not None)
        return Cost(answer["cost"], answer["order"], tuple(why.rule for why in answer["why"]))

    def sees(self, start: str, end: str) -> tuple[bool, str]:
        one, other = self.scenario.board.loc(start), self.scenario.board.loc(end)
        answer = referee().judge.sees(self.position, SightQuery(one, other))
        back = referee().judge.sees(self.position, SightQuery(other, one))
        assert back.sees == answer.sees, "a line is the same in both directions"
        return answer.sees, answer.why[0].rule

    def attack(self, units: str, loc: str, kind: str | None = None, **more: Any) -> dict[str, Any]:
        """The answer, chances written, with `rules` and `sum` (values by key) of its entries."""
        numbers = tuple(self.unit(name) for name in units.split("+"))
        if "target" in more:
            more["target"] = self.unit(more["target"])
        query = AttackQuery(numbers, self.scenario.board.loc(loc), kind=kind, **more)
        answer = fields_of(referee().judge.attack(self.position, query))
        why = answer.pop("why")
        found: dict[str, Any] = _written(answer)
        found["rules"] = [reason.rule for reason in why]
        found["sum"] = {reason.key: reason.value for reason in why}
        return found

    def refusal(self, units: str, loc: str, kind: str | None = None, **more: Any) -> str:
        """The rule that refuses an attack."""
        found = self.attack(units, loc, kind, **more)
        assert not found["legal"]
        assert found["odds"] == {}
        numbers = ("shots", "to_hit", "damage", "pen", "p_hit", "p_damage", "floors", "collapse")
        assert all(found[name] is None for name in numbers)
        rule: str = found["rules"][0]
        return rule

    def room(self, loc: str, side: str = "german") -> int | None:
        number = self.scenario.board.loc(loc)
        query = CapacityQuery(number, SIDE_WORDS.index(side))
        return referee().judge.capacity(self.position, query).room

    def ram(self, unit: str, number: str) -> dict[str, Any]:
        return self._other(RamQuery(self.unit(unit), self.scenario.board.hex(number)))

    def descend(self, loc: str) -> dict[str, Any]:
        return self._other(DescentQuery(self.scenario.board.loc(loc)))

    def _other(self, query: Query) -> dict[str, Any]:
        answer = fields_of(referee().judge.other(self.position, query))
        why = answer.pop("why")
        found: dict[str, Any] = _written(answer)
        found["rules"] = [reason.rule for reason in why]
        return found


def ask(*units: Any, **file: Any) -> Questions:
    """Questions about a small map; the arguments are those of `scene`."""
    return Questions(scene(*units, **file))


def _written(value: Any) -> Any:
    if isinstance(value, Fraction):
        return written(value)
    if isinstance(value, dict):
        return {name: _written(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_written(one) for one in value]
    return value


class Play:
    """A game whose dice are laid out and whose answers are typed."""

    def __init__(self, scenario: Scenario, seed: int = 1) -> None:
        self.scenario = scenario
        self.kit = StreetKit(scenario, referee())
        self.game = StreetGame(self.kit)
        self.state, self.events = self.game.begin(seed, {})

    def drawn(self, side: str) -> Play:
        """As if a die of this side had been drawn now."""
        self.state.agenda[-1] = (ORDER, SIDE_WORDS.index(side))
        return self

    def dice(self, *faces: int) -> Play:
        """The next dice, in order; whatever comes behind them is chance again."""
        self.state.script = tuple(face - 1 for face in reversed(faces))
        return self

    def do(self, *lines: str) -> Play:
        """Answer with lines of the terminal; `events` is what came of them."""
        self.events = []
        for line in lines:
            for option in referee().options_of_line(self.kit, self.state, line):
                self.events += self.game.apply(self.state, option)
        assert not referee().violations(Position(self.scenario, self.state))
        return self

    def why(self, line: str) -> str:
        """The rule that refuses the option of a line."""
        option = referee().options_of_line(self.kit, self.state, line)[0]
        reason = referee().reason(self.kit, self.state, option)
        assert reason is not None, "it is an option"
        assert self.game.why(self.state, option) > 1
        return reason.rule

    @property
    def question(self) -> str:
        """What is asked, as "react german"."""
        key, facts = referee().prompt(self.kit, self.state)
        return f"{key.removeprefix('ask.')} {SIDE_WORDS[int(str(facts['side']))]}"

    @property
    def options(self) -> list[str]:
        """What may be chosen, as a record writes it."""
        return [self.game.option_text(option) for option in self.game.options(self.state)]

    @property
    def facts(self) -> list[str]:
        """The facts told in `events`, as a record writes them."""
        return [
            self.game.describe_event(event).removeprefix("log.")
            for event in self.events
            if event[0] == Ev.LOGGED
        ]

    def rolls(self, purpose: int) -> list[Event]:
        """The rolls of a purpose in `events`."""
        return [event for event in self.events if event[0] == Ev.ROLL and event[1] == purpose]

    def unit(self, name: str) -> UnitState:
        number = self.scenario.unit_named(name)
        assert number is not None
        return self.state.units[number]

    def at(self, name: str) -> str:
        """Where a unit stands; "" out of the game."""
        loc = self.unit(name).loc
        return "" if loc < 0 else self.scenario.board.loc_name(loc)

    def is_down(self, name: str) -> bool:
        return bool(self.unit(name).marks & Mark.DOWN)

    def is_immobile(self, name: str) -> bool:
        return bool(self.unit(name).marks & Mark.IMMOBILE)


def duel(*units: Any, first: str = "german", **file: Any) -> Play:
    """A game on a small map in which a die of one side has been drawn."""
    return Play(scene(*units, **file)).drawn(first)
