"""A question to a referee in words (B10): "cost G1 D4 D5", "attack G1+G2 E5", with its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import msgspec

from .board.locations import parse_location
from .faults import LineFault, SetUpFault
from .position.codes import GERMAN, SIDE_WORDS
from .position.position import Position
from .position.referee import Answer, Query, StreetKit

AT_WORDS: Final = ("unit", "building")
"""What ``--at`` allows."""


class QuestionError(LineFault, SetUpFault):
    """A question that nobody can answer: an unknown word or unit, a malformed location."""


class Options(msgspec.Struct, frozen=True):
    """The options of a question, as they are typed; None where nothing is said."""

    mode: str | None = None
    kind: str | None = None
    at: str | None = None
    target: str | None = None
    ability: str | None = None
    side: str | None = None

    @property
    def said(self) -> dict[str, str]:
        """Those of which something is said, by name."""
        values = {name: getattr(self, name) for name in self.__struct_fields__}
        return {name: value for name, value in values.items() if value is not None}


OPTIONS: Final = Options.__struct_fields__
_TAKES: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "cost": frozenset({"mode"}),
        "sees": frozenset(),
        "attack": frozenset({"kind", "at", "target", "ability"}),
        "capacity": frozenset({"side"}),
    }
)
"""By question: the options that it takes."""


def split_options(words: Sequence[str]) -> tuple[list[str], Options]:
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
            raise QuestionError("option", word=word, known=_listed_options())
        elif equals or left:
            found[name] = value if equals else left.pop(0)
        else:
            raise QuestionError("bare", word=word)
    return plain, Options(**found)


def ask(kit: StreetKit, position: Position, words: Sequence[str], options: Options) -> Answer:
    """The referee's answer about a position; raises `QuestionError`."""
    return _Question(kit, position, options).answer(words)


class _Question:
    """One question, its words being read."""

    def __init__(self, kit: StreetKit, position: Position, options: Options) -> None:
        self._kit: Final = kit
        self._position: Final = position
        self._options: Final = options

    def answer(self, words: Sequence[str]) -> Answer:
        """Read the words and ask."""
        verb, *rest = words or [""]
        judge, verbs = self._kit.referee.judge, self._kit.referee.verbs
        self._check_options(verb)
        if verb == "cost":
            self._count(verb, rest, 2, "UNIT LOC…", more=True)
            return judge.cost(self._position, self._unit(rest[0]), self._locs(rest[1:]), self._mode)
        if verb == "sees":
            self._count(verb, rest, 2, "LOC LOC")
            return judge.sees(self._position, *self._locs(rest))
        if verb == "attack":
            self._count(verb, rest, 2, "UNIT[+UNIT…] LOC")
            return judge.attack(
                self._position, self._units(rest[0]), self._loc(rest[1]), self._query()
            )
        if verb == "capacity":
            self._count(verb, rest, 1, "LOC")
            return judge.capacity(self._position, self._loc(rest[0]), self._side())
        if verb in verbs:
            kinds = verbs[verb]
            self._count(verb, rest, len(kinds), " ".join(kind.upper() for kind in kinds))
            read = {"unit": self._unit, "hex": self._hex, "location": self._loc}
            numbers = [read[kind](word) for kind, word in zip(kinds, rest, strict=True)]
            return judge.other(self._position, verb, numbers)
        known = ", ".join((*_TAKES, *verbs))
        raise QuestionError("question", word=verb or "–", known=known)

    def _check_options(self, verb: str) -> None:
        allowed = _TAKES.get(verb, frozenset())
        for name in OPTIONS:
            if getattr(self._options, name) is not None and name not in allowed:
                raise QuestionError("takes", word=verb or "–", option=f"--{name}")

    def _count(
        self, verb: str, rest: Sequence[str], least: int, what: str, *, more: bool = False
    ) -> None:
        if len(rest) < least or (len(rest) > least and not more):
            raise QuestionError("write", form=f"{verb} {what}")

    def _unit(self, word: str) -> int:
        unit = self._kit.scenario.unit_named(word)
        if unit is None:
            raise QuestionError("unit", word=word)
        return unit

    def _units(self, word: str) -> list[int]:
        units = [self._unit(one) for one in word.split("+")]
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

    def _locs(self, words: Sequence[str]) -> list[int]:
        return [self._loc(word) for word in words]

    def _hex(self, word: str) -> int:
        try:
            return self._kit.board.grid.parse(word)
        except ValueError:
            raise QuestionError("hex", word=word) from None

    @property
    def _mode(self) -> str | None:
        return self._one_of("mode", self._kit.referee.modes)

    def _side(self) -> int:
        word = self._one_of("side", SIDE_WORDS)
        return GERMAN if word is None else SIDE_WORDS.index(word)

    def _query(self) -> Query:
        target = self._options.target
        return Query(
            at=self._one_of("at", AT_WORDS),
            target=None if target is None else self._unit(target),
            kind=self._one_of("kind", self._kit.referee.attack_kinds),
            ability=self._one_of("ability", self._kit.referee.abilities),
        )

    def _one_of(self, name: str, allowed: Sequence[str]) -> str | None:
        said: str | None = getattr(self._options, name)
        if said is not None and said not in allowed:
            known = ", ".join(allowed) or "–"
            raise QuestionError("one_of", option=f"--{name}", word=said, known=known)
        return said


def _listed_options() -> str:
    return ", ".join(f"--{name}" for name in OPTIONS)
