"""Every operation of the rulebook's chapters by its number, and every effect they declare."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Final

from ...kernel.decision import Decision
from ..content.effects import Verb
from . import (
    aftermath,
    battle,
    break_test,
    districts,
    effects,
    expert,
    heroes,
    losses,
    piles,
    strategy,
    teams,
)
from .resolver import Operation

CHAPTERS: Final = (
    strategy,
    districts,
    effects,
    battle,
    break_test,
    aftermath,
    piles,
    losses,
    expert,
    heroes,
    teams,
)
"""The modules whose operations are played."""


def operations_in(modules: Iterable[ModuleType]) -> dict[int, Operation]:
    """The operations declared in some modules; raises `ValueError` where two have one number."""
    found: dict[int, Operation] = {}
    for module in modules:
        for value in vars(module).values():
            if not (isinstance(value, type) and issubclass(value, Operation)):
                continue
            if value.__module__ != module.__name__ or "op" not in vars(value):
                continue
            if value.op in found:
                raise ValueError(f"{value.name} and {found[value.op].name} have one number")
            found[value.op] = value()
    return found


def verbs_of(operations: Iterable[Operation]) -> dict[str, Verb]:
    """The words that operations declare, in the order of their rules; raises `ValueError`."""
    found = [verb for operation in operations for verb in operation.verbs]
    verbs = {verb.word: verb for verb in sorted(found, key=_rule_order)}
    if len(verbs) < len(found):
        raise ValueError("a word is declared twice")
    return verbs


def _rule_order(verb: Verb) -> tuple[int, ...]:
    return tuple(int(part) for part in verb.rule.removeprefix("R").split("."))


def asking_operation(decision: Decision) -> Operation:
    """The operation that asks what a decision asks."""
    return OPERATIONS[decision.op]


OPERATIONS: Final[Mapping[int, Operation]] = operations_in(CHAPTERS)
"""Every operation by its number."""
VERBS: Final[Mapping[str, Verb]] = verbs_of(OPERATIONS.values())
"""Every word of the vocabulary by itself."""
