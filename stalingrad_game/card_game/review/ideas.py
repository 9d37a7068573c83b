"""What one would have done instead, so that one idea, missed again and again, is told once."""

from __future__ import annotations

import msgspec

from ..rules.game import DONE
from ..state.codes import Act, Op, Option
from ..state.state import State

Parts = tuple[tuple[int, int], ...]
"""Acts with their first argument: a card, a unit or a formation; below 0 where there is none."""


class Idea(msgspec.Struct, frozen=True):
    """What tells the best options of two choices apart, or shows that they are one idea."""

    seat: int
    turn: int
    op: int
    """What was asked."""
    district: int
    """Where; -1 outside of battles."""
    round: int
    """Of the battle."""
    better: Parts
    """What the best option has and the chosen one hasn't."""
    worse: Parts
    """The other way round."""

    def same(self, other: Idea) -> bool:
        """Whether both say: in this turn, this card (unit, formation) had better been used so.

        Where the best option names no piece, as to hold or to discard nothing, the battle must be
        the same, and so must what it is better than, where that names a piece. An effect of a
        carnage card is another one on another card.
        """
        if (self.seat, self.turn, self.op) != (other.seat, other.turn, other.op):
            return False
        if any(act == Act.CHOICE for act, _ in (*self.better, *other.better)):
            return False
        mine, theirs = (one.better for one in (self, other))
        if _named(mine) or _named(theirs):
            return not _named(mine).isdisjoint(_named(theirs))
        if self.district != other.district or mine != theirs:
            return False
        return bool(mine) or not _named(self.worse).isdisjoint(_named(other.worse))

    def within(self, other: Idea) -> bool:
        """Whether both belong to one action of a seat: a round of a battle."""
        places = ((one.seat, one.turn, one.district, one.round) for one in (self, other))
        return self.district >= 0 and len({*places}) == 1


def idea_of(
    seat: int, state: State, op: int, best: tuple[Option, ...], chosen: tuple[Option, ...]
) -> Idea:
    """The idea of a choice made in a state."""
    asked = Op.ACTION if op == Op.SECOND_ACTION else op
    better, worse = _parts(best, chosen), _parts(chosen, best)
    return Idea(seat, state.turn, asked, state.district, state.round, better, worse)


def _parts(plan: tuple[Option, ...], other: tuple[Option, ...]) -> Parts:
    own = {(act, piece) for act, piece, at in plan if (act, piece, at) not in {*other, DONE}}
    return tuple(sorted(own))


def _named(parts: Parts) -> set[tuple[int, int]]:
    return {part for part in parts if part[1] >= 0}
