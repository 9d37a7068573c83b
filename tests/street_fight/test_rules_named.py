"""Every rule of Street Fight, and every study that one was made from, has an example test."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from stalingrad_game.assets import asset
from tests.support.every import every

HERE: Final = Path(__file__).parent
BOOKS: Final = ("board", "tide", "ats", "k47")


def marked(texts: Iterable[str]) -> set[str]:
    """The ids that the tests of modules are marked with."""
    return {
        ast.literal_eval(argument)
        for text in texts
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for mark in node.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) in {"rule", "pytest.mark.rule"}
        for argument in mark.args
    }


@cache
def examples() -> frozenset[str]:
    """The ids that have an example here."""
    paths = sorted(HERE.rglob("test_*.py"))
    return frozenset(marked(path.read_text(encoding="utf-8") for path in paths))


def book(name: str) -> list[Mapping[str, Any]]:
    """The rules of a book, in order."""
    text = asset("street", "rules", f"{name}.toml").read_text(encoding="utf-8")
    return list(tomllib.loads(text)["rule"])


def rule_ids(rules: Iterable[Mapping[str, Any]]) -> list[str]:
    """The ids of rules; a chapter whose rules have numbers of their own isn't one."""
    ids = [str(rule["id"]) for rule in rules]
    chapters = {each.partition(".")[0] for each in ids if "." in each}
    return [each for each in ids if each not in chapters]


def wanted() -> Iterator[str]:
    """The ids of all rules and studies."""
    for name in BOOKS:
        rules = book(name)
        yield from rule_ids(rules)
        yield from sorted({str(each) for rule in rules for each in rule.get("studies", ())})


@every("number", wanted(), least=400)
def test_rule_has_an_example(number: str) -> None:
    assert number in examples()


def test_no_test_names_a_rule_that_there_is_not() -> None:
    known = {*wanted(), *(str(rule["id"]) for name in BOOKS for rule in book(name))}
    assert {one for marks in examples() for one in marks.split()} - known == set()


def test_a_missing_example_is_seen() -> None:
    assert rule_ids([{"id": "B1"}, {"id": "B1.1"}, {"id": "B2"}]) == ["B1.1", "B2"]
    text = '@rule("B1.1", "T01")\ndef test_a(): ...\n@pytest.mark.rule("B2")\ndef test_b(): ...\n'
    other = '@rule("B3")\ndef helper(): ...\n@marked("B4")\ndef test_c(): ...\n'
    assert marked([text, other]) == {"B1.1", "T01", "B2"}
