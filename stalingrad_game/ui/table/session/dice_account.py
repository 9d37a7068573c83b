"""The dice of a Break Test as they are thrown, one after the other (R4.5)."""

from __future__ import annotations

from ....card_game.rules.break_test import Dice
from ....card_game.state.codes import GERMAN, Ev, Event
from ....card_game.state.state import State
from ..model.view_model import DiceRoll


def dice_after(was: DiceRoll | None, event: Event, view: State) -> DiceRoll | None:
    """What lies on the table after an event; the public view has it folded in."""
    kind = event[0]
    if kind == Ev.DICE:
        return DiceRoll(view.district, Dice(*event[1:]), (), (), 0, -1)
    if was is None or was.winner >= 0:
        return None
    if kind == Ev.ROLL and event[1] == GERMAN:
        return was._replace(rolls=(*was.rolls, (event[2:], ())), cancelled=0)
    if kind == Ev.ROLL:
        ours, _ = was.rolls[-1]
        return was._replace(rolls=(*was.rolls[:-1], (ours, event[2:])))
    if kind == Ev.SLAUGHTER:
        cancels = view.variants.break_test == "cancel"
        _, german, soviet, value = event
        slaughters = (*was.slaughters, (german, soviet, value))
        return was._replace(slaughters=slaughters, cancelled=was.cancelled + cancels)
    return was._replace(winner=event[2]) if kind == Ev.RESULT else was
