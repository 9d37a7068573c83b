"""Every rule, and every value of every variant, is named by a test."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from stalingrad_game.card_game.state.variants import VARIANTS
from stalingrad_game.card_game.words.rulebook import load_rulebook
from tests.support.every import every
from tests.support.languages import ENGLISH

HERE: Final = Path(__file__).parent


VALUES = [(variant.key, word) for variant in VARIANTS for word in variant.words]


def is_rule_mark(node: ast.expr) -> bool:
    """Whether a decorator is ``@rule(...)``."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "rule"


@cache
def marks() -> tuple[ast.Call, ...]:
    """Every ``@rule(...)`` above a test of this folder."""
    return tuple(
        mark
        for path in sorted(HERE.glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for mark in node.decorator_list
        if isinstance(mark, ast.Call) and is_rule_mark(mark)
    )


def named_rules() -> set[str]:
    """The rule numbers that tests name."""
    return {ast.literal_eval(argument) for mark in marks() for argument in mark.args}


def named_values() -> set[tuple[str, str]]:
    """The variants and their values that tests name."""
    return {
        (keyword.arg or "", ast.literal_eval(keyword.value))
        for mark in marks()
        for keyword in mark.keywords
    }


def rules() -> Iterator[str]:
    """The numbers of all rules; a chapter's opening isn't one."""
    for rule in load_rulebook(ENGLISH).rules:
        if rule.depth:
            yield rule.number


@every("number", rules())
def test_rule_is_named_by_a_test(number: str) -> None:
    assert number in named_rules()


@every("key, value", VALUES)
def test_value_of_a_variant_is_named_by_a_test(key: str, value: str) -> None:
    assert (key, value) in named_values()


def test_no_test_names_a_rule_or_a_value_that_there_is_not() -> None:
    numbers = {rule.number for rule in load_rulebook(ENGLISH).rules}
    assert named_rules() <= numbers
    assert named_values() <= set(VALUES)
