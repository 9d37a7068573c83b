"""A referee's answer to a question (B10): as data for programs, in lines, or several in a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest
from textwrap import wrap
from typing import Any, Final, NamedTuple

from ...localisation.catalogue import Catalogue
from ..judge.odds import written
from ..judge.reason import Number, Reason, number_text
from ..position.questions import Answer, Fields, RollAnswer
from .words import StreetWords

WHY: Final = "why"
FLOOR_CHANCES: Final = "floors"
"""The field whose chances are those of floors."""
TOLD_FIRST: Final = frozenset({"legal", "sees", WHY})
"""Fields that the first line has told, and the sum that comes last."""


def plain_answer(
    words: StreetWords, rules: str, query: Sequence[str], answer: Answer
) -> dict[str, Any]:
    """An answer as JSON holds it: chances as "a/b", reasons with their sentences."""
    found = {"rules": rules, "query": list(query)}
    return found | {name: _plain(words, value) for name, value in answer.fields()}


def answer_lines(words: StreetWords, answer: Answer) -> Iterator[str]:
    """An answer in lines: yes or no, what comes out, then the sum of it; of a refusal the reason.

    What has no value has no line.
    """
    texts = words.texts
    yield texts.sentence("street.ask.yes" if answer.legal else "street.ask.no")
    if answer.legal:
        for name, value in told_fields(answer):
            if name not in TOLD_FIRST and not _is_empty(value):
                yield from _field(words, name, value)
        if answer.why:
            yield texts.phrase("street.ask.why")
    for reason in answer.why:
        yield "  " + reason_line(words, reason)


def told_fields(answer: Answer) -> Iterator[tuple[str, Any]]:
    """The fields of an answer as people are told them: of a falling shell the odds by floor."""
    for name, value in answer.fields():
        falling = isinstance(answer, RollAnswer) and name == "odds"
        yield FLOOR_CHANCES if falling else name, value


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


def _field(words: StreetWords, name: str, value: Any) -> Iterator[str]:
    """A field of an answer; of several things in it each has a line."""
    texts, several = words.texts, isinstance(value, (list, tuple))
    shown = "" if several else value_text(words, value, name)
    yield texts.phrase("street.ask.told", name=field_name(words, name), value=shown).rstrip()
    for one in value if several else ():
        yield f"  {value_text(words, one, name)}"


def field_name(words: StreetWords, name: str) -> str:
    """What a field of an answer is called."""
    key = f"street.ask.field.{name}"
    return words.texts.phrase(key) if key in words.texts else name


def _is_empty(value: Any) -> bool:
    return value is None or value in ({}, [], ())


def value_text(words: StreetWords, value: Any, name: str = "") -> str:
    """A value of a field of an answer, in one line."""
    texts = words.texts
    if isinstance(value, bool):
        return texts.phrase("street.ask.yes" if value else "street.ask.no")
    if _is_empty(value):
        return texts.phrase("street.ask.none")
    if isinstance(value, Fraction):
        return f"{written(value)} ({texts.language.percent(value)})"
    if isinstance(value, Fields):
        inner = [(one, two) for one, two in value.fields() if not _is_empty(two)]
        return texts.language.semicolons(_inner_text(words, one, two) for one, two in inner)
    if isinstance(value, Mapping):
        return texts.language.semicolons(
            texts.phrase(
                "street.ask.chance",
                what=_result_text(words, name, one),
                chance=value_text(words, two),
            )
            for one, two in value.items()
        )
    if isinstance(value, str):
        return _word_text(words, name, value)
    return str(value)


def _inner_text(words: StreetWords, name: str, value: Any) -> str:
    """A field inside a value: what it is called, and what it holds."""
    text = value_text(words, value, name)
    if name in BARE:
        return text
    return words.texts.language.headed(field_name(words, name), text)


BARE: Final = frozenset({"unit", "at", "when", "kind", "odds"})
"""Fields inside a value that need no name: they say themselves what they are."""


def _result_text(words: StreetWords, name: str, word: str) -> str:
    """What a chance is the chance of: a result of dice, or a floor at which a shell bursts."""
    if name == FLOOR_CHANCES:
        number = int(word)
        if number:
            return words.texts.phrase("street.map.floor.level", n=number)
        return words.texts.phrase("street.map.floor.ground")
    return words.outcome(word)


def _word_text(words: StreetWords, name: str, word: str) -> str:
    """A word of an answer, as a manner or a mode, in the language; others as they are written."""
    key = f"street.ask.{name}.{word}"
    return words.texts.phrase(key) if key in words.texts else word


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
        return {name: _plain(words, one) for name, one in _items(value)}
    if isinstance(value, (list, tuple)):
        return [_plain(words, one) for one in value]
    return value


def _items(value: Mapping[str, Any] | Fields) -> Iterable[tuple[str, Any]]:
    return value.fields() if isinstance(value, Fields) else value.items()


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
        cells = [_cell(one, name) for one in columns]
        if any(cells):
            yield from _row(field_name(columns[0].words, name), cells)
    reasons = [
        "\n".join(reason_line(one.words, reason) for reason in one.fields.get(WHY, ()))
        for one in columns
    ]
    yield from _row(texts.phrase("street.ask.why"), reasons)


def _cell(column: Column, name: str) -> str:
    value = column.fields.get(name)
    if _is_empty(value):
        return ""
    if isinstance(value, (list, tuple)):
        return "\n".join(value_text(column.words, one, name) for one in value)
    return value_text(column.words, value, name)


def _row(name: str, cells: Sequence[str]) -> Iterator[str]:
    """A row of the table, its cells broken into lines."""
    broken = [_broken(name, NAME_WIDTH), *(_broken(cell, COLUMN_WIDTH) for cell in cells)]
    widths = (NAME_WIDTH, *(COLUMN_WIDTH for _ in cells))
    for parts in zip_longest(*broken, fillvalue=""):
        padded = (part.ljust(width) for part, width in zip(parts, widths, strict=True))
        yield "  ".join(padded).rstrip()


def _broken(text: str, width: int) -> list[str]:
    return [part for line in text.split("\n") for part in wrap(line, width)]
