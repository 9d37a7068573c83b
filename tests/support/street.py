"""Scenes of Street Fight in a few lines: a map, buildings, units, and the position they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stalingrad_game.street_fight.board.scenario import Scenario
from stalingrad_game.street_fight.board.scenario_toml import scenario_of
from stalingrad_game.street_fight.position.position import Position, opening_markers
from stalingrad_game.street_fight.position.questions import Fields, Query, Sum
from stalingrad_game.street_fight.position.referee import StreetKit, answer
from stalingrad_game.street_fight.position.state import State, UnitState
from stalingrad_game.street_fight.words.queries import read_query

Table = Mapping[str, Any]
Answer = dict[str, Any]
"""An answer by the names of its fields, as `ask` writes them."""


def fields_of(found: Fields) -> Answer:
    """An answer by name, and what stands inside it."""

    def plain(value: Any) -> Any:
        if isinstance(value, Fields):
            return fields_of(value)
        if isinstance(value, (list, tuple)):
            return [plain(one) for one in value]
        return dict(value) if isinstance(value, Mapping) else value

    return {name: plain(value) for name, value in found.fields()}


def answer_of(
    kit: StreetKit, position: Position, words: Sequence[str], options: Mapping[str, str]
) -> Answer:
    """What is answered to a typed question; raises `QuestionError`."""
    query = read_query(kit, words, options)
    return fields_of(answer(kit.referee.judge, position, query))


def sum_of_question(kit: StreetKit, view: State, query: Query) -> Sum:
    """The answer to a question of a view."""
    return Sum(query, answer(kit.referee.judge, Position(kit.scenario, view), query), view)


def house(*hexes: str, floors: int = 1, **more: Any) -> Table:
    """A masonry building, called "house" unless it says its `id`."""
    return {"id": "house", "material": "masonry", "hexes": list(hexes), "floors": floors, **more}


def unit(name: str, kind: str, at: str | None, **more: Any) -> Table:
    """A unit; one whose id begins with S is Soviet."""
    side = "soviet" if name.startswith("S") else "german"
    place = {} if at is None else {"at": at}
    return {"id": name, "side": side, "kind": kind, **place, **more}


def side(one: str, other: str, kind: str | None = None, **more: Any) -> Table:
    """A hexside."""
    return {"between": [one, other], **({} if kind is None else {"kind": kind}), **more}


def marker(at: str, kind: str, **more: Any) -> Table:
    """A marker."""
    return {"at": at, "kind": kind, **more}


def ruin(number: str, level: int = 0, extra: int = 1) -> Table:
    """A hex of a building in ruins."""
    return {"hex": number, "level": level, "extra": extra}


def scene_file(
    *units: Table,
    size: tuple[int, int] = (9, 9),
    even: str = "down",
    terrain: Mapping[str, Sequence[str]] | None = None,
    also: Mapping[str, Sequence[str]] | None = None,
    levels: Mapping[str, Sequence[str]] | None = None,
    buildings: Sequence[Table] = (),
    sides: Sequence[Table] = (),
    ruins: Sequence[Table] = (),
    markers: Sequence[Table] = (),
    **tables: Any,
) -> dict[str, Any]:
    """A scenario file as its TOML would be read; `tables` replaces whatever stands at its top."""
    return {
        "format": 1,
        "id": "scene",
        "title": "Scene",
        "referees": ["tide", "ats", "k47"],
        "turns": 4,
        "first": "german",
        "map": {
            "columns": size[0],
            "rows": size[1],
            "even_columns": even,
            "terrain": dict(terrain or {}),
            "also": dict(also or {}),
            "level": dict(levels or {}),
            "side": list(sides),
            "building": list(buildings),
            "ruin": list(ruins),
        },
        "marker": list(markers),
        "unit": list(units) or [unit("G", "rifle_squad", "A1"), unit("S", "rifle_squad", "A2")],
        "victory": {"side": "german", "hexes": ["A1"], "need": 1, "when": "end"},
        **tables,
    }


def scene(*units: Table, **file: Any) -> Scenario:
    """A scenario of a small map; the arguments are those of `scene_file`."""
    return Scenario(scenario_of(scene_file(*units, **file)))


def position(scenario: Scenario) -> Position:
    """How a scenario begins, its units in full by nobody's rules: with 4 steps and no marks."""
    state = State(
        units=[
            UnitState(loc=card.loc, steps=4 if card.steps is None else card.steps)
            for card in scenario.units
        ],
        markers=opening_markers(scenario),
        ruins=dict(scenario.ruins),
        control=list(scenario.control),
        table=[1, 0, scenario.first, 0],
    )
    return Position(scenario, state)
