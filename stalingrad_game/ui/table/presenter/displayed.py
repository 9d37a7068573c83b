"""What is displayed of a game, to whom, and in which words: whatever is shown is made from it."""

from __future__ import annotations

from typing import NamedTuple

from ....card_game.rules.kit import Kit
from ....card_game.state.state import PUBLIC, State
from ....card_game.state.state import view as seen_from
from ....card_game.words.localizer import Localizer
from ..input.controller import TableController
from ..input.viewport import PRESENT
from ..model.view_model import ButtonModel
from ..session.manoeuvre import send
from ..session.session import TableSession


class Displayed(NamedTuple):
    """A view and its words."""

    words: Localizer
    """The language of the table."""
    own_words: Localizer
    """The language of the open hand's seat, else of the seat to act: for hand, prompt and zoom."""
    view: State
    """The public view, or that of the seat whose hand lies open."""
    players: tuple[str, ...]
    """By seat: the player's own name, "" where there is none."""
    seat: int | None
    """Who is to act; None when the game is over, or an earlier moment is looked at."""
    full_cards: bool = True
    """Whether cards have reminders of what their keywords mean, where these fit."""

    @property
    def kit(self) -> Kit:
        """The pieces of the game."""
        return self.words.kit


def displayed_by(control: TableController) -> Displayed:
    """What is displayed now."""
    session, moment = control.session, control.viewport.moment
    seat = session.open_seat if session.open_seat >= 0 else session.acting
    is_present = moment == PRESENT and session.decision is not None
    return Displayed(
        session.words,
        session.words_of(seat) if seat >= 0 else session.words,
        _view(control),
        session.names,
        _acting(session) if is_present else None,
        session.settings.card_text == "full",
    )


def _view(control: TableController) -> State:
    """What whoever has a hand open sees, now or of an earlier moment.

    What is sent last in a manoeuvre is seen where it goes.
    """
    session, pending = control.session, control.selection.pending
    if control.viewport.moment != PRESENT:
        return seen_from(session.record.at(control.viewport.moment), PUBLIC)
    view = session.playback.view(session.open_seat if session.open_seat >= 0 else PUBLIC).copy()
    if pending is not None and control.asks and not session.playback.busy:
        send(view, session.acting, pending)
    return view


def _acting(session: TableSession) -> int | None:
    """Who acts, or acted in what is being shown."""
    showing = session.playback.showing
    if showing is None:
        return session.acting
    return session.record.steps[showing.step - 1].seat if showing.step else None


class Seen(NamedTuple):
    """What panels are made from."""

    control: TableController
    displayed: Displayed
    known: State
    """What the seat to act may know, as far as it shows."""
    buttons: tuple[ButtonModel, ...] = ()
    """Those of the commands and of what is asked."""

    @property
    def view(self) -> State:
        """As it is displayed now."""
        return self.displayed.view

    @property
    def own_words(self) -> Localizer:
        """The language of the open hand's seat, else of the seat to act."""
        return self.displayed.own_words

    @property
    def seat(self) -> int | None:
        """Who is to act; None when the game is over, or an earlier moment is looked at."""
        return self.displayed.seat
