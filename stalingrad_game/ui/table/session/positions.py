"""Where the engine's zones and lines lie on the table, for whatever moves there."""

from __future__ import annotations

from ....card_game.rules.codes import Line, Zone
from ..model.targets import BUTTON, PILE, Button, Pile, Thing
from ..model.view_model import LINE


def zone_place(zone: int) -> Thing:
    """The pile or hand of a `Zone`."""
    if zone < Zone.DECK:
        return Thing(BUTTON, Button.HAND, zone % Zone.PICKED)
    if zone < Zone.DISCARD:
        return Thing(PILE, Pile.DECK, zone - Zone.DECK)
    if zone < Zone.ASH:
        return Thing(PILE, Pile.DISCARD, zone - Zone.DISCARD)
    return Thing(PILE, Pile.ASH)


def line_place(line: int) -> Thing:
    """The pile of a `Line`, or the row itself."""
    if line >= Line.DECK:
        return Thing(PILE, Pile.FORMATIONS, line - Line.DECK)
    if line >= Line.ASH:
        return Thing(PILE, Pile.ASH)
    if line >= Line.DESTROYED:
        return Thing(PILE, Pile.DESTROYED, line - Line.DESTROYED)
    return Thing(LINE, line)
