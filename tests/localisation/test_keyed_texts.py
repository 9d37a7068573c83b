"""Texts that code makes by key and facts: each is there, with these facts, and each is made."""

from __future__ import annotations

import ast
import copy
import errno
import os
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

import stalingrad_game
from stalingrad_game.data_files.faults import (
    Fault,
    FaultsError,
    Keyed,
    file_fault,
    reason,
    told,
    told_error,
)
from stalingrad_game.folders import FolderError
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.compare import facts_of
from stalingrad_game.street_fight.faults import LineFault
from tests.support.languages import ENGLISH, FRENCH

PACKAGE: Final = Path(stalingrad_game.__file__).parent
TEXTS, FRANCAIS = catalogue(ENGLISH), catalogue(FRENCH)
GROUPS: Final = (
    *("fault.", "pack_fault.", "street.fault.", "street.line."),
    *("command.found.", "command.system."),
)
"""How the keys begin of texts that code makes with their facts."""
SAID_ELSEWHERE: Final = ("entry.", "field.", "joined", "no_aim")
"""Of what is wrong with a scenario: names and sentences of the table."""
MADE_BY: Final = {"Keyed": "", "LineFault": "street.line.", "QuestionError": "street.line."}


class Made(NamedTuple):
    """A place in the code where a text is made."""

    where: str
    key: re.Pattern[str]
    facts: frozenset[str] | None
    """None where they are only known as the program runs."""


@cache
def made() -> tuple[Made, ...]:
    return tuple(_made())


def _made() -> Iterator[Made]:
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            name = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            if name in MADE_BY and isinstance(node, ast.Call) and node.args:
                names = [one.arg for one in node.keywords]
                facts = frozenset(one for one in names if one is not None)
                where = f"{path.name}:{node.lineno}"
                for key in _spelt(node.args[0]):
                    known = None if None in names else facts
                    yield Made(where, re.compile(re.escape(MADE_BY[name]) + key), known)
            elif isinstance(node, ast.keyword) and node.arg == "description":
                for key in _spelt(node.value):  # what a field of a file may hold
                    yield Made(f"{path.name}:{node.value.lineno}", re.compile(key), frozenset())


def _spelt(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant):
        return [re.escape(str(node.value))]
    if isinstance(node, ast.IfExp):
        return [*_spelt(node.body), *_spelt(node.orelse)]
    if isinstance(node, ast.JoinedStr):
        spelt = (str(one.value) if isinstance(one, ast.Constant) else "" for one in node.values)
        return ["".join(re.escape(part) or r"\w+" for part in spelt)]
    return []


def keys() -> list[str]:
    """The keys of texts that code makes."""
    found = [key for key in TEXTS.keys_under("") if key.startswith(GROUPS)]
    return [
        key for key in found if not key.removeprefix("street.fault.").startswith(SAID_ELSEWHERE)
    ]


def test_every_text_that_is_made_is_there_and_has_its_facts() -> None:
    """Where a part of its key is only known as the program runs, one that it can be does."""
    assert [f"{one.where}: {one.key.pattern}" for one in made() if not is_there(one)] == []
    assert len(made()) > 250


def is_there(one: Made) -> bool:
    """Whether there is a text of a key that has no other facts."""
    fitting = (key for key in TEXTS.keys_under("") if one.key.fullmatch(key))
    needed = [{use.fact for use in facts_of(TEXTS.written(key))} for key in fitting]
    return any(one.facts is None or facts <= one.facts for facts in needed)


def test_every_text_with_facts_is_made_somewhere() -> None:
    assert [key for key in keys() if not any(one.key.fullmatch(key) for one in made())] == []


@pytest.mark.parametrize("group", GROUPS)
def test_every_text_is_told_in_french_with_its_facts(group: str) -> None:
    same = {"pack_fault.phrase", "pack_fault.counted.mode", "street.fault.unit"}
    for key in keys():
        if key.startswith(group):
            facts = {use.fact: f"<{use.fact}>" for use in facts_of(TEXTS.written(key))}
            text = Keyed(key, **facts)
            assert text == TEXTS.written(key).format_map(facts)
            french = told(FRANCAIS, text)
            assert all(fact in french for fact in facts.values())
            assert french.replace("\u202f", " ") != text or key in same | {"street.fault.joined"}


def test_a_text_in_a_text_is_told_too() -> None:
    inner = Keyed("fault.number", least=1, most=9)
    text = Keyed("fault.missing_what", what=Keyed("fault.allowed", what=inner))
    assert text == "missing; allowed: a whole number from 1 to 9"
    assert told(FRANCAIS, text) == "absent\u202f; permis\u202f: un nombre entier de 1 à 9"
    assert told(FRANCAIS, "odd") == "odd"
    assert str(Fault("a.toml", "x", "y", text)) == f"a.toml: x: y: {text}"


@pytest.mark.parametrize("name", TEXTS.keys_under("command.system."))
def test_what_the_system_says_is_a_text_of_the_program(name: str) -> None:
    if name not in {"device", "zip"}:
        number = getattr(errno, name.upper())
        said = reason(OSError(number, os.strerror(number)))
        assert said == TEXTS.written(f"command.system.{name}")
        assert told(FRANCAIS, said) != said


def test_what_the_system_says_of_anything_else_stays_as_it_is() -> None:
    assert reason(OSError(errno.EXDEV, "two\nlines")) == r"two\nlines"
    assert reason(OSError(10**6, "strange")) == "strange"
    assert reason(OSError("no number")) == "no number"
    assert reason(ValueError("embedded null byte")) == "embedded null byte"


def test_what_went_wrong_with_a_file_is_told_with_its_name() -> None:
    error = PermissionError(errno.EACCES, "Permission denied", "a.toml")
    assert file_fault(error) == "a.toml: Permission denied"
    assert file_fault(error, "b\n.toml") == r"b\n.toml: Permission denied"
    assert file_fault(OSError(errno.ENOSPC, "full")) == "No space left on device"
    french = {
        told_error(FRANCAIS, one).replace("\u202f", " ")
        for one in (
            error,
            FolderError(Keyed("command.found.unread", folder="d", reason=reason(error))),
            FaultsError(
                [Fault("a.toml", "x", "y", Keyed("fault.missing")), Fault("b", "", "", "z")]
            ),
        )
    }
    assert french == {
        "a.toml : Permission refusée",
        "d ne peut pas être lu : Permission refusée",
        "a.toml: x: y: absent\nb: z",
    }


def test_a_text_is_the_same_in_another_process() -> None:
    text = Keyed("fault.number", least=1, most=9)
    for again in (pickle.loads(pickle.dumps(text)), copy.deepcopy(text)):
        assert again == text
        assert (again.key, dict(again.facts)) == ("fault.number", {"least": 1, "most": 9})


def test_a_text_or_a_fact_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError):
        Keyed("fault.nowhere")
    with pytest.raises(KeyError):
        Keyed("fault.number", least=1)


def test_what_is_wrong_with_a_typed_line_is_a_sentence_of_the_texts() -> None:
    assert (
        str(LineFault("verb", word="sum", known="cost"))
        == "there is no order sum here; orders: cost"
    )
