"""Asking for a hint, putting it away, and pointing out on the table what it speaks of."""

from __future__ import annotations

from ..model.targets import HAND, Target
from .controller import TableController
from .viewport import PRESENT


def hint_enabled(control: TableController) -> bool:
    """Whether a hint can be had: the hand of a person who is asked lies open."""
    session = control.session
    return control.asks and session.private and session.hands.curtain < 0


def turn_hint(control: TableController) -> None:
    """Ask for a hint on what is asked now, or put it away where one is there."""
    session = control.session
    decision = session.decision
    if session.hints.drop():
        session.touch()
    elif decision is not None and hint_enabled(control):
        session.finish()
        control.recap.put_away()
        control.viewport.moment = PRESENT
        session.hints.ask(decision)
        session.touch()


def choose_hint(control: TableController, target: Target) -> None:
    """Point out an option of the hint: all that leads to it is chosen, its last target has focus.

    It is taken only by choosing that target.
    """
    session, hints = control.session, control.session.hints
    if hints.advice is None or not control.asks:
        return
    option = hints.advice.ranked[target.a].option
    path = next(one.path for one in session.interactions.interactions if one.option == option)
    path = tuple(one._replace(b=0) if one.kind == HAND else one for one in path)
    hints.chosen = target.a
    control.selection.forget()
    control.selection.selected = path[:-1]
    control.viewport.step_to(path[-1])
    session.touch()
