"""A test over many things names each that fails, and passes none over."""

from __future__ import annotations

import pytest

from tests.support.every import every


@pytest.fixture
def limit() -> int:
    return 3


@every("number", range(3))
def test_a_check_may_ask_for_fixtures(number: int, limit: int) -> None:
    assert number < limit


def test_each_that_fails_is_named_with_its_reason() -> None:
    @every("number, word", [(1, "a"), (5, "b"), (7, "c")])
    def check(number: int, word: str, limit: int) -> None:
        if number >= limit:
            raise AssertionError(f"{word} is too large")

    with pytest.raises(AssertionError) as failed:
        check(limit=3)
    assert str(failed.value).splitlines() == [
        "2 of 3 fail:",
        "number=5, word=b: b is too large",
        "number=7, word=c: c is too large",
    ]


def test_an_error_on_the_way_counts_as_failed() -> None:
    @every("key", ["a", "b"])
    def check(key: str) -> None:
        assert {"a": 1}[key]

    with pytest.raises(AssertionError, match="1 of 2 fail:\nkey=b"):
        check()


def test_too_few_things_are_none() -> None:
    @every("number", [], least=1)
    def check(number: int) -> None:
        assert number

    with pytest.raises(AssertionError, match="fewer than 1"):
        check()
