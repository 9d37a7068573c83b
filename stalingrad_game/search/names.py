"""What players who search are called: "search", or with how much they try out, "search:250"."""

from __future__ import annotations

from typing import Final

SEARCH: Final = "search"
"""The player that tries options out."""
USUAL_ITERATIONS: Final = 400
"""How many rollouts it is given where its name doesn't say."""
MOST_ITERATIONS: Final = 1_000_000
_DIGITS: Final = 100


def is_search(name: str) -> bool:
    """Whether a name is that of the search, with its iterations or without."""
    return name.partition(":")[0] == SEARCH


def search_iterations(name: str) -> int:
    """The iterations of a search's name, the usual ones where it has none; raises `ValueError`.

    >>> search_iterations("search:250")
    250
    """
    _, colon, text = name.partition(":")
    if not colon:
        return USUAL_ITERATIONS
    if not (text.isdecimal() and len(text) < _DIGITS and 0 < int(text) <= MOST_ITERATIONS):
        raise ValueError(f"{name}: iterations are a whole number from 1 to {MOST_ITERATIONS}")
    return int(text)
