"""What a question is about: names for the arguments of frames that are read outside the rules.

`HoldQuestion.of(decision.frame).carnage` is the card that an `Op.HOLD` asks about.
"""

from __future__ import annotations

from typing import NamedTuple, Self

from .codes import Frame


class ActionQuestion(NamedTuple):
    """An action, or a second one (R4.4, R5.15)."""

    changes: int
    """How often the partners have changed about before it (R10.3)."""

    @classmethod
    def of(cls, frame: Frame) -> Self:
        """Of an `Op.ACTION` or `Op.SECOND_ACTION`."""
        return cls(frame[2])


class AftermathFrame(NamedTuple):
    """The end of a battle (R4.6)."""

    winner: int
    """Its side."""
    untested: int
    """1 where no Break Test was needed."""

    @classmethod
    def of(cls, frame: Frame) -> Self:
        """Of an `Op.AFTERMATH`."""
        return cls(frame[1], frame[2])


class ConsentQuestion(NamedTuple):
    """A partner's consent (R10.3)."""

    asker: int
    """The `Op` that wants the partner's formations."""
    formations: tuple[int, ...]
    """The formations it wants: the one destroyed and the one restored, or the one that joins."""

    @classmethod
    def of(cls, frame: Frame) -> Self:
        """Of an `Op.CONSENT`."""
        return cls(frame[2], frame[3:])


class DiscardQuestion(NamedTuple):
    """Cards to be discarded by choice (R8.1)."""

    number: int
    """How many are still to go, 1 or 2."""

    @classmethod
    def of(cls, frame: Frame) -> Self:
        """Of an `Op.CHOOSE_DISCARD`."""
        return cls(frame[2])


class HoldQuestion(NamedTuple):
    """Which of a carnage card's two hold effects is resolved (R4.4.3)."""

    carnage: int
    """The carnage card."""

    @classmethod
    def of(cls, frame: Frame) -> Self:
        """Of an `Op.HOLD`."""
        return cls(frame[2])


class LeaderQuestion(NamedTuple):
    """Whether a leader passes from a formation to another (R3.4)."""

    destroyed: int
    restored: int

    @classmethod
    def of(cls, frame: Frame) -> Self:
        """Of an `Op.PASS_LEADER`."""
        return cls(frame[2], frame[3])


class ShareQuestion(NamedTuple):
    """Which player gets a formation (R10.2)."""

    formation: int

    @classmethod
    def of(cls, frame: Frame) -> Self:
        """Of an `Op.SHARE`."""
        return cls(frame[2])


class LookQuestion(NamedTuple):
    """Which card of a hand that lies open is discarded (R9.2)."""

    victim: int
    """The seat whose hand it is."""

    @classmethod
    def of(cls, frame: Frame) -> Self:
        """Of an `Op.TONGUES_CARD`."""
        return cls(frame[2])
