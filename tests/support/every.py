"""One test over many things that lists all of them that fail, where each alone is nothing new."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import cache, wraps
from typing import Any


def every(
    names: str, items: Iterable[Any], *, least: int = 1
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make one test of a check of many items, which are written as for ``parametrize``.

    The check keeps its other arguments, which are fixtures shared by all items. The test fails
    with a line for each item that the check finds wrong, and when there are fewer items than
    ``least``.

    >>> @every("number", [2, 3, 4, 5])
    ... def check(number: int) -> None:
    ...     assert number % 2 == 0, "odd"
    >>> check()
    Traceback (most recent call last):
    ...
    AssertionError: 2 of 4 fail:
    number=3: odd
    number=5: odd
    """
    split = [name.strip() for name in names.split(",")]

    @cache  # nobody who only collects the tests waits for what is found out one by one
    def listed() -> tuple[Any, ...]:
        return tuple(item if len(split) > 1 else (item,) for item in items)

    def made(check: Callable[..., None]) -> Callable[..., None]:
        @wraps(check)
        def test(**fixtures: Any) -> None:
            rows = listed()
            assert len(rows) >= least, f"{len(rows)} items: fewer than {least}"
            found = []
            for row in rows:
                named = dict(zip(split, row, strict=True))
                try:
                    check(**named, **fixtures)
                except (AssertionError, LookupError, TypeError, ValueError) as error:
                    item = ", ".join(f"{name}={value}" for name, value in named.items())
                    found.append(f"{item}: {error}")
            if found:
                raise AssertionError("\n".join([f"{len(found)} of {len(rows)} fail:", *found]))

        signature = inspect.signature(check)
        kept = [value for name, value in signature.parameters.items() if name not in split]
        vars(test)["__signature__"] = signature.replace(parameters=kept)
        return test

    return made
