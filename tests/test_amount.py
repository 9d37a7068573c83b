"""A push tries every value and fewer combinations of them; ``--full`` tries all."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.architecture import ROOT
from tests.support.amount import (
    EXAMPLES,
    PART,
    Combination,
    at_a_push,
    is_full,
    set_amount,
    share,
    some,
)


@pytest.fixture(params=[False, True], ids=["push", "full"])
def full(request: pytest.FixtureRequest) -> Iterator[bool]:
    """Both amounts, one after the other; then the run's own again."""
    before, repeatable = is_full(), settings().derandomize
    set_amount(full=request.param, repeatable=repeatable)
    yield request.param
    set_amount(full=before, repeatable=repeatable)


def combinations(part: int, *lengths: int) -> list[Combination]:
    """All combinations of lists of these lengths."""
    return [Combination("a", places, part) for places in itertools.product(*map(range, lengths))]


def test_a_push_tries_a_part(full: bool) -> None:
    assert is_full() == full
    assert share(120) == (120 if full else 4)
    assert share(12) == (12 if full else 2)
    assert share(1) == 1
    assert share(9, part=3, least=5) == (9 if full else 5)
    assert some("abcde", 3) == (tuple("abcde") if full else ("a", "d", "e"))


def test_a_property_that_says_no_number_has_a_tenth_of_the_examples_at_a_push(full: bool) -> None:
    seen = []

    @given(st.integers())
    def check(number: int) -> None:
        seen.append(number)

    check()
    assert len(seen) == (EXAMPLES if full else EXAMPLES // PART)


@pytest.mark.parametrize(
    ("part", "lengths"), [(2, (2, 6)), (2, (2, 3, 3)), (3, (3, 4)), (3, (2, 3, 3)), (4, (8, 4))]
)
def test_every_value_is_tried_at_a_push(part: int, lengths: tuple[int, ...]) -> None:
    every = combinations(part, *lengths)
    chosen = [one.places for one, takes in zip(every, at_a_push(every), strict=True) if takes]
    assert len(chosen) <= len(every) // part + 1
    for number, length in enumerate(lengths):
        assert {places[number] for places in chosen} == set(range(length))


def test_a_value_that_would_never_be_tried_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"no combination that is tried: a$"):
        at_a_push(combinations(3, 2, 5))
    with pytest.raises(ValueError, match=r"no combination that is tried: a$"):
        at_a_push(combinations(2, 5))


@pytest.mark.one_in(2)
@pytest.mark.parametrize("letter", ["a", "b"])
@pytest.mark.parametrize(("number", "double"), [(1, 2), (2, 4), (3, 6)])
def test_a_combination_that_is_tried_is_as_ever(number: int, double: int, letter: str) -> None:
    assert number * 2 == double
    assert letter in "ab"


@pytest.mark.parametrize(
    ("name", "options", "count"),
    [
        ("", (), 3),
        ("", ("--full",), 6),
        ("[1-2-b]", (), 1),  # by its name each is run
    ],
)
def test_the_option_runs_all_combinations(name: str, options: tuple[str, ...], count: int) -> None:
    test = f"tests/test_amount.py::test_a_combination_that_is_tried_is_as_ever{name}"
    words = (sys.executable, *("-m", "pytest", "--collect-only", "-q", test, *options))
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert sum(line.startswith(test) for line in done.stdout.splitlines()) == count
