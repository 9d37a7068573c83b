"""What somebody sits at a table for, beside playing a game: to solve something, or to watch."""

from __future__ import annotations


class TableTask:
    """What a table is for; this one is for playing alone, and changes nothing."""

    hints = True
    """Whether hints can be had: not where somebody is to find out alone what is best."""
    waits = False
    """Whether computer players wait."""
    begins = 0
    """Steps that were taken before: none of them is taken back."""
    leads_back = False
    """Whether Esc and the menu lead back to where the table was opened from."""

    @property
    def text(self) -> str:
        """What is said of it at the table, above the question; "" for nothing."""
        return ""

    def taken(self) -> None:
        """An option was taken, and all that it brings with it."""

    def shown(self) -> None:
        """Everything that happened is displayed."""

    def leave(self) -> None:
        """Go back to where the table was opened from."""
