"""A reason: an entry of an answer, or why something is refused, before it is put in words."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, TypeAlias
from zlib import crc32

import msgspec

Fact: TypeAlias = int | str | Fraction
"""A fact of a sentence; what its name means says how it is shown (`FACT_KINDS`)."""
Number: TypeAlias = int | Fraction

FACT_KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "unit": "unit",
        "other": "unit",
        "loc": "location",
        "start": "location",
        "hex": "hex",
        "blocker": "hex",
        "building": "building",
        "side": "side",
        "terrain": "terrain",
        "marker": "marker",
        "kind": "kind",
        "word": "word",
    }
)
"""By the name of a fact: what its number or word stands for; any other fact is a plain number.

A unit, a building and a side are their numbers in the scenario, a location and a hex those of the
board; terrains, markers, kinds of units are the words of scenario files; a word is the last part
of the key of a text, ``street.<referee>.word.<word>`` or ``street.word.<word>``.
"""


class Reason(msgspec.Struct, frozen=True):
    """One entry of an answer: a sentence, its number in the sum, and the rule that says so."""

    key: str
    """Of its sentence, ``street.<referee>.<key>``, or ``street.board.<key>``."""
    rule: str
    """As "TI8.10 T35": the rule's id, with the study ids behind it."""
    value: Number | None = None
    """What it adds to the sum; None for a refusal."""
    facts: Mapping[str, Fact] = MappingProxyType({})


def number_text(value: Number | float) -> str:
    """A number as it is shown anywhere: what is left of a whole one stands behind it.

    >>> [number_text(one) for one in (4, Fraction(9, 2), 0.5, Fraction(-1, 2), Fraction(4, 3))]
    ['4', '4½', '½', '-½', '1 1/3']
    """
    whole, left = divmod(abs(Fraction(value)), 1)
    sign = "-" if value < 0 else ""
    if not left:
        return f"{sign}{whole}"
    shown = "½" if left == Fraction(1, 2) else f" {left}"
    return f"{sign}{whole or ''}{shown}".replace("- ", "-").strip()


def refusal_code(key: str) -> int:
    """The number of a refusal, made of its key, so that no list has to give it one; above 1.

    >>> refusal_code("tide.off_level") > 1
    True
    """
    return (crc32(key.encode()) >> 8) + 2
