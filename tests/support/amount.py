"""How much is tried: a part at a push, all of it with ``--full``.

A push tries every behaviour: each example, rule, card and refusal. What it takes fewer of is what
differs in figures only: random examples, random games, and windows that differ in size, type and
language. Of these each value is tried, but not with each of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

import pytest
from hypothesis import settings

EXAMPLES: Final = 100
"""Examples of a property that says nothing of its number, with ``--full``."""
PART: Final = 10
"""One in so many examples is tried at a push."""
LEAST: Final = 2
SPARING: Final = 3
"""At a push the parts that tests name for games and moments are so much smaller still."""

Value = TypeVar("Value")


def set_amount(*, full: bool, repeatable: bool) -> None:
    """Choose how much is tried; `repeatable`: always the same."""
    examples = EXAMPLES if full else EXAMPLES // PART
    settings.register_profile(
        "chosen", deadline=None, derandomize=repeatable, max_examples=examples
    )
    settings.load_profile("chosen")


def is_full() -> bool:
    """Whether everything is tried."""
    return settings().max_examples >= EXAMPLES


def share(number: int, part: int = PART, least: int = LEAST) -> int:
    """So many of a number of games or moments: one in `part` and `SPARING`, but `least` of them."""
    return number if is_full() else max(min(number, least), number // (part * SPARING))


def interval(between: int, part: int = 2) -> int:
    """From one moment to the next that is tried; at a push `part` and `SPARING` times as far."""
    return between if is_full() else between * part * SPARING


def some(values: Sequence[Value], part: int) -> tuple[Value, ...]:
    """One in `part` of values, the first and the last among them."""
    if is_full():
        return tuple(values)
    return tuple(dict.fromkeys([*values[:-1:part], *values[-1:]]))


def tried(places: Sequence[int], part: int) -> bool:
    """Whether a combination is tried at a push; its values stand at these places of their lists.

    One in `part` is, and with it every value: where one list goes on by one, another has to.

    >>> [(a, b) for a in range(2) for b in range(4) if tried((a, b), 2)]
    [(0, 0), (0, 2), (1, 1), (1, 3)]
    """
    return sum(places) % part == 0


class Combination(NamedTuple):
    """One combination of values that a test may be run with."""

    test: str
    places: tuple[int, ...]
    """Where its values stand in the lists of the test's parameters."""
    part: int
    """One in so many of the test's combinations is tried."""


def at_a_push(combinations: Sequence[Combination]) -> list[bool]:
    """Which combinations are tried.

    Raises:
        ValueError: a value of a test would never be tried.
    """
    chosen = [tried(one.places, one.part) for one in combinations]
    wanted = {(one.test, *value) for one in combinations for value in enumerate(one.places)}
    for one, takes in zip(combinations, chosen, strict=True):
        if takes:
            wanted.difference_update((one.test, *value) for value in enumerate(one.places))
    if wanted:
        names = sorted({str(one[0]) for one in wanted})
        raise ValueError(f"a value is in no combination that is tried: {' '.join(names)}")
    return chosen


def value_lists(item: pytest.Function) -> list[object]:
    """What a test is run with, a value for each list of its parameters."""
    lists = [one.args[0] for one in item.iter_markers("parametrize")]
    names = [one.split(",") if isinstance(one, str) else one for one in lists]
    return [[item.callspec.params[name.strip()] for name in some_names] for some_names in names]


def left_out(items: Sequence[pytest.Item]) -> set[pytest.Item]:
    """The tests that only ``--full`` runs.

    Raises:
        ValueError: a value of a test would never be tried.
    """
    known: dict[str, list[list[object]]] = {}
    marked, combinations = [], []
    for item in items:
        mark = item.get_closest_marker("one_in")
        if mark is None or not isinstance(item, pytest.Function):
            continue
        values = value_lists(item)
        name = item.nodeid.partition("[")[0]
        lists = known.setdefault(name, [[] for _ in values])
        for value, seen in zip(values, lists, strict=True):
            if value not in seen:
                seen.append(value)
        places = tuple(seen.index(value) for value, seen in zip(values, lists, strict=True))
        marked.append(item)
        combinations.append(Combination(name, places, mark.args[0]))
    chosen = at_a_push(combinations)
    return {item for item, takes in zip(marked, chosen, strict=True) if not takes}
