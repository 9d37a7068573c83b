"""Answers of several referees in a table: a column each, a row for each field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Any, Final, NamedTuple

from ...localisation.catalogue import Catalogue
from .answers import WHY, reason_line, value_text
from .words import StreetWords

NAME_WIDTH: Final = 18
COLUMN_WIDTH: Final = 30
ERROR: Final = "error"
"""In place of an answer: why a referee can't be asked this."""


class Column(NamedTuple):
    """What one referee says."""

    word: str
    words: StreetWords
    fields: Mapping[str, Any]
    """The answer by name; or `ERROR` alone."""
    plain: dict[str, Any]
    """The same as JSON holds it."""


def no_answer(word: str, words: StreetWords, query: Sequence[str], error: str) -> Column:
    """The column of a referee who can't be asked this."""
    plain = {"rules": word, "query": list(query), ERROR: error}
    return Column(word, words, {ERROR: error}, plain)


def side_by_side(texts: Catalogue, columns: Sequence[Column]) -> Iterator[str]:
    """The table in lines of plain text."""
    heads = [texts.phrase(f"street.referee.{one.word}") for one in columns]
    yield from _row("", heads)
    fields = dict.fromkeys(name for one in columns for name in one.fields if name != WHY)
    for name in fields:
        key = f"street.ask.field.{name}"
        called = texts.phrase(key) if key in texts else name
        yield from _row(called, [_cell(one, name) for one in columns])
    reasons = [
        "\n".join(reason_line(one.words, reason) for reason in one.fields.get(WHY, ()))
        for one in columns
    ]
    yield from _row(texts.phrase("street.ask.why"), reasons)


def _cell(column: Column, name: str) -> str:
    return value_text(column.words, column.fields[name]) if name in column.fields else ""


def _row(name: str, cells: Sequence[str]) -> Iterator[str]:
    """A row of the table, its cells broken into lines."""
    broken = [_broken(name, NAME_WIDTH), *(_broken(cell, COLUMN_WIDTH) for cell in cells)]
    widths = (NAME_WIDTH, *(COLUMN_WIDTH for _ in cells))
    for parts in zip_longest(*broken, fillvalue=""):
        padded = (part.ljust(width) for part, width in zip(parts, widths, strict=True))
        yield "  ".join(padded).rstrip()


def _broken(text: str, width: int) -> list[str]:
    return [part for line in text.split("\n") for part in wrap(line, width)]
