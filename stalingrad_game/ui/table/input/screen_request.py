"""What the table asks of the window around it."""

from __future__ import annotations

from typing import Literal, NamedTuple


class ScreenRequest(NamedTuple):
    """What the table asks of the window: another scene."""

    kind: Literal["menu", "rules", "battle end", "sheet", "goal", "browser", "ended"]
    argument: str = ""
    """The rule to open the rulebook at, or the piece to open the card browser at."""
    battle: int = -1
    """The battle whose sheet is to be opened, by its place; -1: the last one."""
