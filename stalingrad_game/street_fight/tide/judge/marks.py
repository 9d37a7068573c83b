"""What the marks of a unit, and the table's own fields, mean to the referee `tide`.

Keeps the markers of TI3 and TI5: fatigue, op fire, pinned, disrupted, damaged.
"""

from __future__ import annotations

from typing import Final

from ...position.codes import Table, code_words


class Mark:
    """Bits of `UnitState.marks`."""

    FATIGUED: Final = 1
    PINNED: Final = 2
    DISRUPTED: Final = 4
    OP_FIRE: Final = 8
    """It waits (TI5.9)."""
    DAMAGED: Final = 16
    SPENT: Final = 32
    """Its ability has been used (TI8.9)."""


SHAKEN: Final = Mark.PINNED | Mark.DISRUPTED
MARK_WORDS: Final = code_words(Mark)
"""By mark: its name, as scenario files and notes write it."""


class TideTable:
    """Fields of `State.table` behind the common ones."""

    SIDE: Final = Table.OWN
    """Whose turn it is (TI1.2)."""
    ACTIONS: Final = Table.OWN + 1
    """Actions that are left in this turn."""
    SIZE: Final = Table.OWN + 2


class Phase:
    """The phases of a round (TI1.1)."""

    ACTION: Final = 0
    COMMAND: Final = 1
    STATUS: Final = 2


PHASES: Final = ("action", "command", "status")
