"""A game by mail at the terminal: what came since a side was last here, and where its file lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..record.record import GameRecord
from ..record.words import sealed_text
from .output import LoggedLine, TerminalOutput, TextLog


def news(record: GameRecord[Any], log: TextLog) -> Sequence[LoggedLine] | None:
    """The lines of all that happened since the side that plays here last acted.

    `log` tells the opening alone as yet. None where the game isn't sealed.
    """
    if record.seal is None:
        return None
    side_of, side = record.game.side_of, record.seal.side
    own = [n for n, step in enumerate(record.steps, 1) if side_of(step.seat) == side]
    last = own[-1] if own else 0
    known = 0
    for number, step in enumerate(record.steps, 1):
        log.add(step.events)
        if number == last:
            known = len(log.lines)
    return log.lines[known:]


def tell_mail(output: TerminalOutput, record: GameRecord[Any]) -> bool:
    """Tell where the file of a sealed game lies and whom it is for; says whether it is one."""
    if record.seal is None or record.path is None:
        return False
    output.write_paragraph(sealed_text(output.catalogue, record, "send"))
    output.write_whole(str(record.path))
    return True
