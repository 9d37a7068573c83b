"""Whose hand lies open, and when it is turned face down again.

A hand lies face down until its owner picks it up, and again when the decision passes to the other
side, or, where team hands are closed (R10.3), to the partner; a seat may have it open always, or
the whole table covered until the machine is handed over.
"""

from __future__ import annotations

from typing import Final

from ....card_game.state.codes import side_of
from ...session.session import NO_SEAT
from .settings import TableSettings


class HandVisibility:
    """The hands of one table; only people's hands are ever opened."""

    def __init__(
        self, people: frozenset[int], settings: TableSettings, *, closed: bool = False
    ) -> None:
        """All face down; `people` are the seats that no computer plays.

        `closed` says that partners don't see each other's hands.
        """
        self.people: Final = people
        self.closed: Final = closed
        self.settings = settings
        self.picked = NO_SEAT
        """Whose hand was picked up."""
        self.peeked = False
        """Whether it goes down again as soon as a key is let go."""
        self.curtain = NO_SEAT
        """Whom the machine is to be handed to before anything is shown."""
        self._at_machine = NO_SEAT

    def open(self, acting: int) -> int:
        """The seat whose hand lies open while a seat is to act (-1: nobody), or -1."""
        if self.curtain >= 0:
            return NO_SEAT
        if self.picked >= 0:
            return self.picked
        if acting in self.people and self._policy(acting) == "open":
            return acting
        return next((s for s in sorted(self.people) if self._policy(s) == "open"), NO_SEAT)

    def toggle(self, seat: int, *, peek: bool = False) -> bool:
        """Pick a hand up or put it down; says whether anything changed."""
        if seat not in self.people or self.curtain >= 0:
            return False
        self.picked = NO_SEAT if self.picked == seat else seat
        self.peeked = peek and self.picked == seat
        return True

    def put_down(self) -> bool:
        """Turn the hand that was picked up face down; says whether one was."""
        was, self.picked, self.peeked = self.picked, NO_SEAT, False
        return was >= 0

    def passes(self, seat: int) -> None:
        """The decision is a seat's now (-1: nobody's): hands that it doesn't see go face down.

        Partners who see each other's hands need not put theirs down: the hand is now the other's.
        """
        if self.picked in {NO_SEAT, seat}:
            return
        partners = seat >= 0 and side_of(self.picked) == side_of(seat)
        covers = seat in self.people and self._policy(seat) == "curtain"
        if self.closed or covers or not partners:
            self.put_down()
        elif seat in self.people:
            self.picked = seat

    def raise_curtain(self, seat: int) -> bool:
        """Cover the table if this seat wants it so and another was at the machine."""
        if seat not in self.people or seat == self._at_machine or len(self.people) == 1:
            return False
        self._at_machine = seat
        if self._policy(seat) != "curtain":
            return False
        self.put_down()
        self.curtain = seat
        return True

    def lift_curtain(self) -> bool:
        """The machine was handed over: uncover the table, that seat's hand open."""
        if self.curtain < 0:
            return False
        self.picked, self.curtain = self.curtain, NO_SEAT
        return True

    def _policy(self, seat: int) -> str:
        return self.settings.policy_of(seat, self.people)
