"""What the rulebook of any game is read with: its files, its blocks of text, its marks, its search.

A text's paragraphs are parted by an empty line. A line that begins with ``- `` is a list item, one
that begins with ``| `` a row of a table; any other line break is only a space.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Final, Literal, TypeVar

import msgspec

RuleStatusId = Literal["stated", "reported", "house"]
StatusLetter = Literal["S", "P", "H"]
Words = Annotated[str, msgspec.Meta(min_length=1)]
"""A text that isn't empty."""

_Model = TypeVar("_Model", bound=msgspec.Struct)

_LETTERS: Final = str.maketrans({"œ": "oe", "æ": "ae"})
_CELL_GAP: Final = "  "


class RulebookError(ValueError):
    """A file of a rulebook can't be read; the message says where and why."""


class BookEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What everything in a rulebook's files has in common: no field that isn't known."""


class RuleStatus(BookEntry, frozen=True, kw_only=True):
    """Where a rule comes from; `letter` marks it in the file, `sign` on the page."""

    id: RuleStatusId
    letter: StatusLetter
    sign: Words
    name: Words
    text: Words


class TextPart(BookEntry, frozen=True, kw_only=True):
    """A stretch of text: plain, a link with a `target`, or a mark with `statuses`.

    A target is a rule's number or the id of something else in the book.
    """

    text: str
    target: str = ""
    statuses: tuple[RuleStatusId, ...] = ()


def decode_rules(path: Path, folder: str, model: type[_Model]) -> _Model:
    """A file of a rulebook as its model; raises `RulebookError`, which calls it by its folder."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=model)
    except (OSError, ValueError) as fault:
        raise RulebookError(f"{folder}/{path.name}: {fault}") from fault


def match_texts(what: str, wanted: Iterable[str], texts: Iterable[str]) -> None:
    """Raise `RulebookError` unless there is a text for each thing and for nothing else."""
    without, alone = set(wanted) - set(texts), set(texts) - set(wanted)
    if without:
        raise RulebookError(f"{what}: no text for {', '.join(sorted(without))}")
    if alone:
        raise RulebookError(f"{what}: a text for {', '.join(sorted(alone))}, which is not there")


def flowed(text: str) -> str:
    r"""A text whose lines are whole paragraphs, list items and rows of tables.

    >>> flowed("One\nparagraph.\n- an\nitem\n\n| a | row |\n| b | row |\n")
    'One paragraph.\n- an item\n\n| a | row |\n| b | row |'
    """
    return re.sub(r"(?<!\n)\n(?!\n|- |\| )", " ", text.strip())


def folded(text: str) -> str:
    """Words alone, without accents and capitals, each with a space before it.

    >>> folded("L’étape de Manœuvre")
    ' l etape de manoeuvre'
    """
    spelt = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    bare = "".join(letter for letter in spelt if not unicodedata.combining(letter))
    return "".join(f" {word}" for word in re.findall(r"\w+", bare))


def word_rank(wanted: str, title: str, text: str) -> int | None:
    """How well words fit a title and a text, all of them `folded`; None where they don't.

    0 and 1: the phrase, or every word, in the title; 2 and 3: the phrase in the text, or every
    word somewhere. A word fits where a word begins with it; `wanted` has no space before it.
    """
    words = wanted.split()
    if f" {wanted}" in title:
        return 0
    if all(f" {word}" in title for word in words):
        return 1
    if f" {wanted}" in text:
        return 2
    return 3 if all(f" {word}" in title + text for word in words) else None


def cut_text(
    text: str, token: re.Pattern[str], part: Callable[[re.Match[str]], TextPart]
) -> tuple[TextPart, ...]:
    """A text cut into what `part` makes of each token, and the plain stretches between."""
    pieces = []
    end = 0
    for found in token.finditer(text):
        if found.start() > end:
            pieces.append(TextPart(text=text[end : found.start()]))
        pieces.append(part(found))
        end = found.end()
    if end < len(text):
        pieces.append(TextPart(text=text[end:]))
    return tuple(pieces)


def mark_part(letters: str, statuses: Iterable[RuleStatus]) -> TextPart:
    """The mark of one or more letters, such as ``S/H``, with the signs of a language.

    Raises `KeyError` for a letter that none of the statuses has.
    """
    by_letter: dict[str, RuleStatus] = {status.letter: status for status in statuses}
    found = [by_letter[letter] for letter in letters.split("/")]
    signs = "/".join(status.sign for status in found)
    return TextPart(text=f"[{signs}]", statuses=tuple(status.id for status in found))


def row_cells(line: str) -> tuple[str, ...]:
    """The cells of a row of a table.

    >>> row_cells("| squad | 4 |")
    ('squad', '4')
    """
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


def aligned_rows(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """The rows of a table as lines whose cells stand below each other.

    Where they are wider than `width` letters, the longest cells are broken between words.

    >>> aligned_rows([("squad", "4 regulars"), ("tank", "one")], 15)
    ['squad  4', '       regulars', 'tank   one']
    """
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    least = [
        max(len(word) for cell in column for word in cell.split(" "))
        for column in zip(*rows, strict=True)
    ]
    room = width - len(_CELL_GAP) * (len(wide) - 1)
    while sum(wide) > room and wide != least:
        widest = max(range(len(wide)), key=lambda c: wide[c] if wide[c] > least[c] else 0)
        wide[widest] -= 1
    lines = []
    for row in rows:
        cells = [
            wrap(cell, wide[c], break_long_words=False, break_on_hyphens=False)
            for c, cell in enumerate(row)
        ]
        for line in zip_longest(*cells, fillvalue=""):
            padded = (piece.ljust(wide[c]) for c, piece in enumerate(line))
            lines.append(_CELL_GAP.join(padded).rstrip())
    return lines
