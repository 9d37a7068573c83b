"""Questions as they are typed and written (B10): "cost G1 D4 D5", "attack G1+G2 E5", with options.

The fields of a `Query` say how: those without a default are words in their order, the others
options.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from ..board.locations import parse_location
from ..faults import QuestionError
from ..position.codes import SIDE_WORDS
from ..position.questions import AttackQuery, CapacityQuery, CostQuery, Query, SightQuery
from ..position.referee import StreetKit

AT_WORDS: Final = ("unit", "building")
"""What ``--at`` allows."""
OPTIONS: Final = ("mode", "kind", "at", "target", "ability", "side")
"""All options of questions."""
QUERIES: Final[Mapping[str, type[Query]]] = MappingProxyType(
    {one.WORD: one for one in (CostQuery, SightQuery, AttackQuery, CapacityQuery)}
)
"""The questions that every referee answers."""
_FORMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{"unit": "UNIT", "units": "UNIT[+UNIT…]", "hex": "HEX", "location": "LOCATION"},
        **dict.fromkeys(("loc", "start", "end"), "LOC"),
        "path": "LOC…",
    }
)
"""By field: what is to be typed."""


def split_options(words: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """The words of a typed question without its options, and these; raises `QuestionError`."""
    plain: list[str] = []
    found: dict[str, str] = {}
    left = list(words)
    while left:
        word = left.pop(0)
        name, equals, value = word.removeprefix("--").partition("=")
        if not word.startswith("--"):
            plain.append(word)
        elif name not in OPTIONS:
            known = ", ".join(f"--{one}" for one in OPTIONS)
            raise QuestionError("option", word=word, known=known)
        elif equals or left:
            found[name] = value if equals else left.pop(0)
        else:
            raise QuestionError("bare", word=word)
    return plain, found


def read_query(kit: StreetKit, words: Sequence[str], options: Mapping[str, str]) -> Query:
    """A typed question; raises `QuestionError`."""
    word, *rest = words or [""]
    known = {**QUERIES, **kit.referee.queries}
    query = known.get(word)
    fields, optional = ((), ()) if query is None else _fields(query)
    for name in OPTIONS:
        if name in options and name not in optional:
            raise QuestionError("takes", word=word or "–", option=f"--{name}")
    if query is None:
        raise QuestionError("question", word=word or "–", known=", ".join(known))
    many = fields[-1] == "path"
    if len(rest) < len(fields) or (len(rest) > len(fields) and not many):
        raise QuestionError("write", form=" ".join((word, *(_FORMS[name] for name in fields))))
    reader = _Reader(kit)
    typed = dict(zip(fields, rest, strict=False))
    if many:
        typed["path"] = " ".join(rest[len(fields) - 1 :])
    found = {name: reader.read(name, typed[name]) for name in fields}
    found |= {name: reader.read(name, options[name]) for name in optional if name in options}
    return query(**found)


def query_words(kit: StreetKit, query: Query) -> tuple[str, ...]:
    """A question as `read_query` reads it, its options left out."""
    found = [query.WORD]
    for name in _fields(type(query))[0]:
        found += _written(kit, name, getattr(query, name))
    return tuple(found)


def query_options(kit: StreetKit, query: Query) -> dict[str, str]:
    """The options of a question, those left out of which nothing is said."""
    values = {name: getattr(query, name) for name in _fields(type(query))[1]}
    return {
        name: " ".join(_written(kit, name, value))
        for name, value in values.items()
        if value is not None
    }


def _fields(query: type[Query]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields that are words, and those that are options."""
    names = query.__struct_fields__
    number = len(names) - len(query.__struct_defaults__)
    return names[:number], names[number:]


def _written(kit: StreetKit, name: str, value: Any) -> list[str]:
    cards, board = kit.scenario.units, kit.board
    if name in {"unit", "target"}:
        return [cards[value].id]
    if name == "units":
        return ["+".join(cards[unit].id for unit in value)]
    if name == "path":
        return list(map(board.loc_name, value))
    if name in {"loc", "start", "end", "location"}:
        return [board.loc_name(value)]
    if name == "hex":
        return [board.name(value)]
    return [SIDE_WORDS[value] if name == "side" else value]


class _Reader:
    """Reads the words of fields for one scenario and its referee."""

    def __init__(self, kit: StreetKit) -> None:
        self._kit: Final = kit
        referee = kit.referee
        self._words: Final[Mapping[str, Sequence[str]]] = {
            **{"mode": referee.modes, "kind": referee.attack_kinds, "at": AT_WORDS},
            **{"ability": referee.abilities, "side": SIDE_WORDS},
        }
        loc = self._loc
        self._readers: Final[Mapping[str, Callable[[str], Any]]] = {
            **{"unit": self._unit, "target": self._unit, "units": self._units, "hex": self._hex},
            **{"loc": loc, "start": loc, "end": loc, "location": loc},
            "path": lambda word: tuple(map(loc, word.split(" "))),
        }

    def read(self, name: str, word: str) -> Any:
        """The value of a field; raises `QuestionError`."""
        if name in self._readers:
            return self._readers[name](word)
        allowed = self._words[name]
        if word not in allowed:
            known = ", ".join(allowed) or "–"
            raise QuestionError("one_of", option=f"--{name}", word=word, known=known)
        return allowed.index(word) if name == "side" else word

    def _unit(self, word: str) -> int:
        unit = self._kit.scenario.unit_named(word)
        if unit is None:
            raise QuestionError("unit", word=word)
        return unit

    def _units(self, word: str) -> tuple[int, ...]:
        units = tuple(self._unit(one) for one in word.split("+"))
        cards = self._kit.scenario.units
        if len(set(units)) < len(units):
            raise QuestionError("twice", word=word)
        if len({cards[unit].side for unit in units}) > 1:
            raise QuestionError("both_sides", word=word)
        return units

    def _loc(self, word: str) -> int:
        try:
            return parse_location(self._kit.board.grid, word)
        except ValueError:
            raise QuestionError("location", word=word) from None

    def _hex(self, word: str) -> int:
        try:
            return self._kit.board.grid.parse(word)
        except ValueError:
            raise QuestionError("hex", word=word) from None
