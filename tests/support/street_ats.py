"""Questions to the judge of `ats` about a scenario as it is set up, by the names of its hexes."""

from __future__ import annotations

from typing import NamedTuple

from stalingrad_game.street_fight.ats.judge.field import Field
from stalingrad_game.street_fight.ats.judge.movement import answer_of_steps, follow, mode_named
from stalingrad_game.street_fight.ats.judge.sight import Sight, look
from stalingrad_game.street_fight.ats.judge.units import read_ats_entry
from stalingrad_game.street_fight.ats.tables import ats_tables
from stalingrad_game.street_fight.board.scenario import Scenario
from tests.support.street import position


def field(scenario: Scenario) -> Field:
    """A scenario as it begins, its units' states as it says."""
    begun = position(scenario)
    for card, now in zip(scenario.units, begun.state.units, strict=True):
        now.marks = read_ats_entry(card.own["ats"]).marks
    return Field(ats_tables(), begun)


def sight(scenario: Scenario, start: str, end: str) -> Sight:
    """The line between two locations."""
    board = scenario.board
    return look(field(scenario), board.loc(start), board.loc(end))


def seen(scenario: Scenario, start: str, end: str) -> tuple[bool, int, str]:
    """Whether one location sees another, the columns, and the rule that decides."""
    found = sight(scenario, start, end)
    return found.seen, found.hindrance, found.reason.rule


class Cost(NamedTuple):
    """An answer to `cost` as tests write it."""

    points: float | None
    """None where the move is refused."""
    rules: tuple[str, ...]
    rolls: tuple[str, ...]
    """Each as "D4 after forcing 1/5"."""


def move(scenario: Scenario, unit: str, path: str, mode: str | None = None) -> Cost:
    """What a move along a path of names costs."""
    number = scenario.unit_named(unit)
    assert number is not None
    steps = [scenario.board.loc(name) for name in path.split()]
    there, chosen = field(scenario), mode_named(mode)
    answer = answer_of_steps(there, follow(there, number, steps, chosen), chosen)
    assert answer.legal == (answer.cost is not None)
    assert answer.mode == (mode or "assault")
    return Cost(
        answer.cost,
        tuple(reason.rule for reason in answer.why),
        tuple(f"{roll.at} {roll.when} {roll.kind} {roll.chance}" for roll in answer.rolls),
    )
