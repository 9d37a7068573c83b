"""A referee's answer to a question (B10): as data for programs, in lines, or several in a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest
from textwrap import wrap
from typing import Any, Final, NamedTuple

from ...localisation.catalogue import Catalogue
from ..judge.odds import written
from ..judge.reason import Number, Reason, number_text
from ..position.questions import Answer, Fields
from .words import StreetWords

WHY: Final = "why"


def plain_answer(
    words: StreetWords, rules: str, query: Sequence[str], answer: Answer
) -> dict[str, Any]:
    """An answer as JSON holds it: chances as "a/b", reasons with their sentences."""
    found = {"rules": rules, "query": list(query)}
    return found | {name: _plain(words, value) for name, value in answer.fields()}


def answer_lines(words: StreetWords, answer: Answer) -> Iterator[str]:
    """An answer in lines: what comes out, then the sum of it."""
    for name, value in answer.fields():
        if name != WHY:
            yield from _field(words, name, value, "")
    if answer.why:
        yield words.texts.phrase("street.ask.why")
    for reason in answer.why:
        yield "  " + reason_line(words, reason)


def reason_line(words: StreetWords, reason: Reason) -> str:
    """An entry of a sum with its number and its rule."""
    text = words.reason(reason)
    if reason.value is None:
        return words.texts.phrase("street.ask.entry", text=text, rule=reason.rule)
    value = entry_number(reason)
    return words.texts.phrase("street.ask.counted", value=value, text=text, rule=reason.rule)


NOT_ADDED: Final = frozenset(
    {
        *("tide.house.need", "tide.house.need_weakened", "tide.room"),
        *("hit.base", "hit.indirect", "hit.scw", "hit.air", "attack.kill", "morale.printed"),
        *("damage.inexperienced", "damage.regular", "damage.veteran", "damage.building"),
        *("damage.shield", "damage.armour", "collapse", "place.room", "test.morale"),
        "descent.level",
    }
)
"""The entries whose numbers are no summands: what is needed, where a sum begins, what there is."""


SHIFTS: Final = ("cover.", "sight.", "indirect.", "building.out_of_sight")
"""How the keys of entries begin that shift the column of a table to the left (AT3.3)."""
SHIFTS_RIGHT: Final = frozenset({"attack.running", "indirect.airburst"})
"""The entries that shift it to the right."""


def entry_number(reason: Reason) -> str:
    """The number of an entry; a sign says that it is added or taken off. "" for none.

    An arrow says that the column of a table is shifted by so many: cover is no help for who fires.
    """
    if reason.value is None:
        return ""
    if reason.value > 0 and reason.key.startswith(SHIFTS):
        return f"\u2190{number_text(reason.value)}"
    if reason.value < 0 and reason.key in SHIFTS_RIGHT:
        return f"\u2192{number_text(-reason.value)}"
    return number_text(reason.value) if reason.key in NOT_ADDED else signed(reason.value)


def signed(value: Number) -> str:
    """A number of a sum with its sign.

    >>> signed(2), signed(Fraction(-1, 2)), signed(0)
    ('+2', '-½', '0')
    """
    return f"{'+' if value > 0 else ''}{number_text(value)}"


def _field(words: StreetWords, name: str, value: Any, indent: str) -> Iterator[str]:
    """A field of an answer, with those inside it behind it."""
    texts = words.texts
    key = f"street.ask.field.{name}"
    called = texts.phrase(key) if key in texts else name
    pairs = _pairs(value)
    if pairs:
        text = texts.language.semicolons(
            texts.language.headed(one, value_text(words, two)) for one, two in pairs
        )
        yield indent + texts.phrase("street.ask.told", name=called, value=text)
    elif isinstance(value, (list, tuple)) and value:
        yield indent + texts.phrase("street.ask.told", name=called, value="")
        for one in value:
            shown = _pairs(one) or (("", one),)
            text = texts.language.semicolons(
                f"{two} {value_text(words, three)}" for two, three in shown
            )
            yield f"{indent}  {text}"
    else:
        yield indent + texts.phrase("street.ask.told", name=called, value=value_text(words, value))


def _pairs(value: Any) -> Sequence[tuple[str, Any]]:
    """What stands inside a value, by name; nothing in a plain one."""
    if isinstance(value, Fields):
        return list(value.fields())
    return list(value.items()) if isinstance(value, Mapping) else ()


def value_text(words: StreetWords, value: Any) -> str:
    if isinstance(value, bool):
        return words.texts.phrase("street.ask.yes" if value else "street.ask.no")
    if value is None or value in ({}, [], ()):
        return words.texts.phrase("street.ask.none")
    if isinstance(value, Fraction):
        return f"{written(value)} ({words.texts.language.percent(value)})"
    if isinstance(value, (Mapping, Fields)):
        pairs = (f"{name} {value_text(words, one)}" for name, one in _pairs(value))
        return f"({words.texts.language.semicolons(pairs)})"
    if isinstance(value, (list, tuple)):
        return words.texts.language.listed(value_text(words, one) for one in value)
    return number_text(value) if isinstance(value, float) else str(value)


def _plain(words: StreetWords, value: Any) -> Any:
    """A value as JSON holds it."""
    if isinstance(value, Reason):
        number = value.value
        plain = float(number) if isinstance(number, Fraction) and number % 1 else number
        whole = int(plain) if isinstance(plain, Fraction) else plain
        return {"text": words.reason(value), "value": whole, "rule": value.rule}
    if isinstance(value, Fraction):
        return written(value)
    if isinstance(value, (Mapping, Fields)):
        return {name: _plain(words, one) for name, one in _pairs(value)}
    if isinstance(value, (list, tuple)):
        return [_plain(words, one) for one in value]
    return value


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
