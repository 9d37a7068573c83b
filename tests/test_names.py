"""A public name has one meaning, in all that a reader of it may meet."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import pytest

from tests.allowed_imports import MAY_USE
from tests.architecture import PACKAGE, ROOT
from tests.test_house import Source, program

HOMONYMS: Final = frozenset(
    {
        *("Event", "Frame", "Operation", "Option", "Resolver"),
        *("Fact", "G", "G_co", "K", "NO_SEAT", "S"),
    }
)
"""Names that are defined twice with one meaning: the card game's own kinds of what the kernel has,
what may be put into a sentence, type variables, and no seat at all. One that is gone must be struck
out here."""
OF_A_KIND: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        r"_command\.py$|/app/(street|pack|puzzles)/": frozenset({"add", "run"}),
        r"_screen\.py$": frozenset({"SCREEN"}),
    }
)
"""By what a module's name holds: what every module of the kind must define."""
REFEREES: Final = ("street_fight.tide", "street_fight.ats", "street_fight.k47")
GAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "card": r"card_game|text\.card_game|ui\.(table|screens|lesson|program|automation)",
        "street": r"street_fight|text\.street_fight|ui\.street|app\.street",
    }
)
"""By game: the modules that are about it alone; all others are for any game."""


def homonyms(files: Iterable[Source]) -> dict[str, list[str]]:
    """The public names that several modules of a scope define, but for what all of a kind must."""
    found: dict[str, list[Source]] = {}
    for file in files:
        required = next(
            (OF_A_KIND[kind] for kind in OF_A_KIND if re.search(kind, file.name)), frozenset()
        )
        for name in defined(file.tree) - required:
            found.setdefault(name, []).append(file)
    met = {name: sharing_a_scope(places) for name, places in sorted(found.items())}
    return {name: places for name, places in met.items() if places}


def sharing_a_scope(files: Sequence[Source]) -> list[str]:
    """Those of some modules in whose scope another of them lies, by name."""
    return [
        one.name
        for one in files
        if any(share_a_scope(one, other) for other in files if other != one)
    ]


def share_a_scope(one: Source, other: Source) -> bool:
    """Whether a reader of one module may meet the other's names.

    The games never import one another, and what is for any game may be met in each. Nobody imports
    a referee but through his protocol: his names meet only his own and those that he may use.
    """
    for here, there in ((one.row, other.row), (other.row, one.row)):
        if here in REFEREES:
            return there == here or there in MAY_USE[here]
    games = {game_of(one), game_of(other)}
    return len(games) == 1 or "" in games


def game_of(file: Source) -> str:
    """The game that a module is about; "" where it is for any."""
    name = file.dotted.partition(".")[2]
    return next((game for game, about in GAMES.items() if re.match(rf"({about})\b", name)), "")


def defined(tree: ast.Module) -> set[str]:
    """The public names that a module defines at its top."""
    found = set()
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            names = node.targets if isinstance(node, ast.Assign) else [node.target]
            found.update(name.id for name in names if isinstance(name, ast.Name))
    return {name for name in found if not name.startswith("_")}


def test_a_public_name_has_one_meaning() -> None:
    found = homonyms(program())
    assert {name: places for name, places in found.items() if name not in HOMONYMS} == {}
    assert sorted(HOMONYMS - set(found)) == []


def test_a_name_with_two_meanings_is_seen() -> None:
    here = Source(ROOT / PACKAGE / "lab" / "a.py", "class Line: ...\nA = 1\n_B = 1\n")
    there = Source(ROOT / PACKAGE / "text" / "b.py", "Line: Final = 1\ndef a(): ...\n_B = 2\n")
    assert homonyms([here, there]) == {"Line": [here.name, there.name]}
    command = Source(ROOT / PACKAGE / "app" / "a_command.py", "def run(): ...\nA = 2")
    assert homonyms([here, command]) == {"A": [here.name, command.name]}


@pytest.mark.parametrize(
    ("one", "other", "met"),
    [
        ("card_game/rules/a", "card_game/words/b", True),
        ("card_game/rules/a", "ui/table/b", True),
        ("card_game/rules/a", "street_fight/board/b", False),
        ("kernel/a", "street_fight/words/b", True),
        ("ui/widgets/a", "app/street/b", True),
        ("street_fight/words/a", "ui/street/b", True),
        ("street_fight/tide/a", "street_fight/tide/deep/b", True),
        ("street_fight/tide/a", "street_fight/ats/b", False),
        ("street_fight/tide/a", "street_fight/board/b", True),
        ("street_fight/tide/a", "kernel/b", True),
        ("street_fight/tide/a", "ui/widgets/b", False),
    ],
)
def test_a_name_is_met_in_its_own_game_and_referee_alone(one: str, other: str, met: bool) -> None:
    files = [Source(ROOT / PACKAGE / f"{name}.py", "A = 1\n") for name in (one, other)]
    names = [file.name for file in files]
    assert homonyms(files) == ({"A": names} if met else {})
    assert homonyms(files[::-1]) == ({"A": names[::-1]} if met else {})
