"""Questions to a referee about a position (B10), what is answered, and the sum of an act.

An act asks before its dice fall (`StreetOperation.preview`), whoever points at the map asks, and
questions can be typed (`words/queries.py`): all of them are the same values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

import msgspec

from ..judge.reason import Number, Reason
from .state import State

NOTHING_ROLLED: Final[Mapping[str, Fraction]] = MappingProxyType({})


class Query(msgspec.Struct, frozen=True):
    """A question. Its fields are called after what they hold, so that it can be read and written.

    `unit` and `target` are units, `units` several of one side, the first of which leads; `loc`,
    `location`, `start` and `end` are locations, `path` several of them; `hex` is a hex, `side` a
    side. Fields without a default are typed in their order, the others as options.
    """

    WORD: ClassVar[str]

    @property
    def acting(self) -> int:
        """The unit that acts, or leads those who do; -1 where none does."""
        return -1


class CostQuery(Query, frozen=True):
    """What a move through locations costs."""

    WORD: ClassVar[str] = "cost"
    unit: int
    path: tuple[int, ...]
    mode: str | None = None

    @property
    def acting(self) -> int:
        return self.unit


class SightQuery(Query, frozen=True):
    """Whether a line between two locations is clear."""

    WORD: ClassVar[str] = "sees"
    start: int
    end: int


class AttackQuery(Query, frozen=True):
    """An attack by units, the first of which leads, at a location."""

    WORD: ClassVar[str] = "attack"
    units: tuple[int, ...]
    loc: int
    at: str | None = None
    """"unit" or "building"; None where nothing is said."""
    target: int | None = None
    """Which enemy unit."""
    kind: str | None = None
    ability: str | None = None

    @property
    def acting(self) -> int:
        return self.units[0]


class CapacityQuery(Query, frozen=True):
    """How many more rifle squads of a side may stand at a location."""

    WORD: ClassVar[str] = "capacity"
    loc: int
    side: int = 0


class Fields(msgspec.Struct, frozen=True, kw_only=True):
    """Values that are told one after another, by name and in this order."""

    def fields(self) -> Iterator[tuple[str, Any]]:
        """All of them: plain values, fractions for chances, reasons, and other `Fields`."""
        for name in self.__struct_fields__:
            yield name, getattr(self, name)


class Answer(Fields, frozen=True, kw_only=True):
    """What every answer tells; a referee's own has further fields, None where it refuses."""

    @property
    def legal(self) -> bool:
        """Whether it may be done."""
        raise NotImplementedError

    @property
    def why(self) -> Sequence[Reason]:
        """The entries of the sum in their order; of a refusal the rule that refuses first."""
        raise NotImplementedError

    @property
    def odds(self) -> Mapping[str, Fraction]:
        """What may come of it, each with its chance; none where nothing is rolled."""
        return NOTHING_ROLLED

    @property
    def verdict(self) -> Mapping[str, Fraction]:
        """What decides, each with its chance: of a fight who wins it, else the `odds`."""
        return self.odds


class MoveAnswer(Answer, frozen=True, kw_only=True):
    """To `CostQuery`."""

    @property
    def cost(self) -> int | float | None:
        """In the points that the referee counts."""
        raise NotImplementedError

    @property
    def rolls(self) -> Sequence[Fields]:
        """The rolls that the move brings on."""
        return ()


class LineAnswer(Answer, frozen=True, kw_only=True):
    """To `SightQuery`."""

    sees: bool
    why: Sequence[Reason]

    @property
    def legal(self) -> bool:
        return self.sees


class AttackAnswer(Answer, frozen=True, kw_only=True):
    """To `AttackQuery`."""

    @property
    def falls(self) -> Fraction | None:
        """The chance that the house, or a part of it, falls; None where none can."""
        return None

    @property
    def cracks(self) -> Fraction | None:
        """The chance that it cracks and stands; None where none can, or nobody knows cracks."""
        return None

    @property
    def looked_up(self) -> Reason | None:
        """In which column of which table it is looked up, and why; None where in none."""
        return None

    @property
    def fight(self) -> Mapping[str, Fraction]:
        """Who wins a fight of several exchanges in the end; none where there is no such fight."""
        return NOTHING_ROLLED

    @property
    def reply(self) -> Mapping[str, Fraction]:
        """What it may cost whoever attacks, as `odds` tell losses; none where nobody strikes."""
        return NOTHING_ROLLED

    @property
    def verdict(self) -> Mapping[str, Fraction]:
        """The fight before its first exchange."""
        return self.fight or self.odds


class CapacityAnswer(Answer, frozen=True, kw_only=True):
    """To `CapacityQuery`."""

    legal: bool
    room: int | None
    why: Sequence[Reason]


class RollAnswer(Answer, frozen=True, kw_only=True):
    """What may come of a roll that is always allowed, or that there is none."""

    legal: bool
    odds: Mapping[str, Fraction] = NOTHING_ROLLED
    why: Sequence[Reason]


class Sum(NamedTuple):
    """What an act comes to before the dice fall, with the question that it answers."""

    query: Query
    answer: Answer
    state: State
    """What is asked of: a view, or a copy in which the acting units stand where they will."""
    same_as_ask: bool = True
    """False for what can't be typed so: a reaction, the rest of a move or of split fire. Then the
    question is the nearest one there is."""
    spent: Number = 0
    """Of a move: the points that have gone before it."""

    @property
    def legal(self) -> bool:
        return self.answer.legal

    @property
    def reasons(self) -> Sequence[Reason]:
        return self.answer.why
