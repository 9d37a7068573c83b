"""A page of a lesson: what one balloon says, and the things that it points at."""

from __future__ import annotations

import msgspec


class Page(msgspec.Struct, frozen=True):
    """What one balloon says, and the things that it points at."""

    text: str
    """The key of its text, below that of the lesson."""
    at: tuple[str, ...] = ()
    """Each a thing in words, as "formation panzer_14" or "track B fire"."""
    until: str = ""
    """What a learner may do to turn the page, in a word of the table; "" for going on alone."""


def read_page(written: str) -> Page:
    """A balloon as it is written: "KEY", "KEY @ THING, THING" or with "? GESTURE" behind.

    >>> read_page("fire @ track B fire, building B")
    Page(text='fire', at=('track B fire', 'building B'), until='')
    """
    said, _, until = written.partition("?")
    text, _, things = said.partition("@")
    at = tuple(thing.strip() for thing in things.split(",") if thing.strip())
    return Page(text.strip(), at, until.strip())
