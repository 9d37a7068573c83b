"""What every referee keeps of the board's own rules: locations, units in the way, bars (B2, B6)."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest

import stalingrad_game.street_fight
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.questions import CostQuery, LineAnswer, SightQuery
from stalingrad_game.street_fight.referees import REFEREES, referee
from tests.support.parsing import parsed
from tests.support.street import house, position, scene, side, unit

STREET: Final = Path(stalingrad_game.street_fight.__path__[0])
UNITS = (unit("G", "rifle_squad", "B2"), unit("S1", "rifle_squad", "B3"))


def sees(word: str, now: Position, start: str, end: str) -> LineAnswer:
    query = SightQuery(now.board.loc(start), now.board.loc(end))
    return referee(word).judge.sees(now, query)


@pytest.mark.rule("B2.2")
@pytest.mark.parametrize("word", REFEREES)
def test_a_location_that_does_not_exist_is_refused(word: str) -> None:
    now = position(scene(*UNITS, buildings=[house("C3", floors=2)]))
    for start, end in (("B2", "B5/1"), ("D4/-1", "B2"), ("B2", "Z9")):
        answer = sees(word, now, start, end)
        assert answer.sees is False
        assert answer.why[0].rule == "B2.1"
    moved = referee(word).judge.cost(now, CostQuery(0, (now.board.loc("B1/2"),)))
    assert (moved.legal, moved.cost, moved.why[0].rule) == (False, None, "B2.1")


@pytest.mark.rule("B6.4")
@pytest.mark.parametrize("word", REFEREES)
def test_units_never_block(word: str) -> None:
    between = [unit(f"S{n}", "t34" if n == 2 else "rifle_squad", f"B{n}") for n in (2, 3, 4)]
    now = position(scene(unit("G", "rifle_squad", "B1"), *between))
    assert sees(word, now, "B1", "B5").sees is True
    assert sees(word, now, "B5", "B1").sees is True


def bars(*sides: tuple[str, str]) -> list[dict[str, Any]]:
    return [dict(side(*each, "bar")) for each in sides]


@pytest.mark.rule("B6.3")
@pytest.mark.parametrize("word", REFEREES)
def test_a_bar_cuts_the_line_between_adjacent_hexes(word: str) -> None:
    hall = [house("B2", "B3", type="factory")]
    assert sees(word, position(scene(buildings=hall)), "B2", "B3").sees is True
    barred = position(scene(buildings=hall, sides=bars(("B2", "B3"))))
    assert sees(word, barred, "B2", "B3").sees is False


@pytest.mark.rule("B5.8", "B6.3")
@pytest.mark.parametrize(
    ("word", "sides", "clear"),
    [
        ("tide", [("A2", "B1")], True),
        ("tide", [("A2", "B1"), ("B2", "C2")], False),
        ("k47", [("A2", "B1")], True),
        ("k47", [("A2", "B1"), ("B2", "C2")], False),
        ("ats", [], True),
        ("ats", [("A2", "B1")], False),
        ("ats", [("B1", "B2")], True),  # it runs along this one
    ],
)
def test_a_bar_at_a_pair_counts_as_the_referee_is_lenient_or_strict(
    word: str, sides: Sequence[tuple[str, str]], clear: bool
) -> None:
    now = position(scene(sides=bars(*sides)))
    assert sees(word, now, "A2", "C2").sees is clear
    assert sees(word, now, "C2", "A2").sees is clear


@pytest.mark.rule("B6.3")
def test_a_wall_of_an_ends_own_hex_never_blocks() -> None:
    for names, clear in ((("B1", "B2"), True), (("B4", "B5"), True), (("B2", "B3"), False)):
        now = position(scene(sides=[side(*names, "wall")]))
        assert sees("ats", now, "B1", "B5").sees is clear, names


@pytest.mark.rule("B8.2")
def test_the_standard_scenarios_suit_every_referee_that_they_list() -> None:
    kinds: dict[str, frozenset[str]] = {word: referee(word).kinds for word in REFEREES}
    for name in standard_scenarios():
        scenario = load_scenario(name, kinds)
        for word in scenario.referees:
            assert list(referee(word).faults(scenario)) == [], (name, word)


NAMING: Final = ("board/scenario_file.py", "board/scenario_check.py")
"""Besides the referees' own packages: the list of them, and what the file says for one of them."""
PLAYING: Final = ("players/officer.py", "players/drawn.py")
WORDLESS: Final = ("junkyard", "shellholes", "ravine", "woods", "rough", "railcar")


def strings_of(path: Path) -> set[str]:
    tree = parsed(path.read_text(encoding="utf-8"))
    found = (one.value for one in ast.walk(tree) if isinstance(one, ast.Constant))
    return {one for one in found if isinstance(one, str)}


def test_no_module_asks_which_referee_it_is() -> None:
    own = tuple(STREET / word for word in REFEREES)
    allowed = {STREET / name for name in (*NAMING, *PLAYING)}
    for path in sorted(STREET.parent.rglob("*.py")):
        if path in allowed or any(folder in path.parents for folder in own):
            continue
        text = path.read_text(encoding="utf-8")
        if any(word in text for word in REFEREES):  # few have to be parsed
            assert strings_of(path).isdisjoint(REFEREES), path


def test_no_referee_asks_for_a_ground_by_its_word() -> None:
    for word in REFEREES:
        for path in sorted((STREET / word).rglob("*.py")):
            assert strings_of(path).isdisjoint(WORDLESS), path
