"""Asking for a hint, putting it away, and pointing out on the table what it speaks of."""

from __future__ import annotations

from ....card_game.state.codes import Option
from ..model.targets import HAND, Target, TargetPath
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


def option_path(control: TableController, option: Option) -> TargetPath:
    """What is chosen one after the other to take an option; of a card, its first copy in hand."""
    interactions = control.session.interactions.interactions
    path = next(one.path for one in interactions if one.option == option)
    return tuple(one._replace(b=0) if one.kind == HAND else one for one in path)


def pointed_out(control: TableController) -> Target | None:
    """What is left to choose of the option that was pointed out last.

    None where no option was, or something else has been chosen since.
    """
    hints = control.session.hints
    if hints.advice is None or hints.chosen < 0:
        return None
    path = option_path(control, hints.advice.ranked[hints.chosen].option)
    selection = control.selection
    same = selection.selected == path[:-1] and not selection.picks and selection.pending is None
    return path[-1] if same else None


def choose_hint(control: TableController, target: Target) -> None:
    """Point out an option of the hint: all that leads to it is chosen, its last target has focus.

    It is taken only by choosing that target.
    """
    session, hints = control.session, control.session.hints
    if hints.advice is None or not control.asks:
        return
    path = option_path(control, hints.advice.ranked[target.a].option)
    hints.chosen = target.a
    control.selection.forget()
    control.selection.selected = path[:-1]
    control.viewport.step_to(path[-1])
    session.touch()
