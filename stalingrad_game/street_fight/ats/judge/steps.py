"""What a judged step of a move is made of (B10): points, a reason, and rolls that may end it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal, TypeAlias

import msgspec

from ...judge.reason import Fact, Reason

Mode: TypeAlias = Literal["crawl", "assault", "run", "cross", "infiltrate"]
MODES: Final[tuple[Mode, ...]] = ("assault", "crawl", "run", "cross", "infiltrate")
"""The first is the default (B10)."""
FAST: Final = ("run", "cross")
"""Modes that rush into mines (AT9.3)."""

Before: TypeAlias = Literal["before", "after"]
RollKind: TypeAlias = Literal["immobilise", "forcing", "mines"]


class StepRoll(msgspec.Struct, frozen=True):
    """A roll that a step asks for."""

    loc: int
    """The location entered, also where the roll comes before the hexside."""
    when: Before
    kind: RollKind
    chance: Fraction
    """Of harm: an M-kill, or an attack by mines."""
    known: bool = True
    """False in the view of a side that doesn't know how dense the mines are (B3.5)."""
    marker: int = -1
    """Of mines: the marker's number."""


class Way(msgspec.Struct, frozen=True):
    """What a step costs, by itself, and why."""

    points: Fraction
    key: str
    rule: str
    facts: dict[str, Fact] = msgspec.field(default_factory=dict)
    rolls: tuple[StepRoll, ...] = ()


class Step(msgspec.Struct, frozen=True):
    """A step that is allowed."""

    loc: int
    points: Fraction
    """As its mode counts them: nothing for a crawl and in infiltration."""
    reason: Reason
    rolls: tuple[StepRoll, ...] = ()


def refused(key: str, rule: str, **facts: Fact) -> Reason:
    """Why a step isn't allowed."""
    return Reason(f"cost.{key}", rule, None, facts)


def number(points: Fraction) -> int | Fraction:
    """Points as an answer's entry names them."""
    return points.numerator if points.denominator == 1 else points


def plain(points: Fraction) -> int | float:
    """Points as a plain number."""
    return points.numerator if points.denominator == 1 else float(points)
