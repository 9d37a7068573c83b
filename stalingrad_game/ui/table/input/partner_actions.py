"""What is done beside the options that are asked for: to hand a card over, to be asked again.

A card goes to the partner in one go (R10.3); a waiver of interception is taken back whoever is to
act (R9.4).
"""

from __future__ import annotations

from ....card_game.rules.engine import standing_options
from ....card_game.rules.teams import partner
from ....card_game.state.codes import side_of
from ...session.session import NO_SEAT
from ..model.targets import COMMANDER, HAND, Target
from .controller import TableController


def waiving_seats(control: TableController) -> list[int]:
    """The people's seats that have waived interception in this battle."""
    session = control.session
    seats = (option[1] for option in standing_options(session.record.state) if session.acting >= 0)
    return [seat for seat in seats if seat in session.people]


def reclaim_interception(control: TableController, seat: int = NO_SEAT) -> bool:
    """A seat wants to be asked again; says whether it may.

    Without a seat it is the first one of the side whose hand lies open; where none does, of the
    side that isn't acting and would be asked next, else of the other.
    """
    session = control.session
    could = waiving_seats(control)
    if seat < 0:
        own = side_of(session.open_seat) if session.open_seat >= 0 else -1
        could = [one for one in could if own in {-1, side_of(one)}]
        could.sort(key=lambda one: (side_of(one) == side_of(session.acting), one))
        seat = next(iter(could), NO_SEAT)
    if seat not in could or control.covered or control.selection.question is not None:
        return False
    control.selection.reclaim(seat)
    return True


def give_to_partner(control: TableController) -> bool:
    """Hand the chosen card, or else the one pointed at, to the partner; says whether it was."""
    if not control.asks:
        return False
    control.session.finish()
    card = next(iter(control.selection.selected), None) or control.viewport.pointed
    if card is None or card.kind != HAND:
        return False
    return control.selection.give(card, Target(COMMANDER, partner(control.session.acting)))


def next_other_hand(control: TableController) -> int:
    """Whose hand comes after the one that is held: others than the acting seat, its partner first.

    `NO_SEAT` where nobody else plays.
    """
    session, acting = control.session, control.session.acting
    others = sorted(session.people - {acting}, key=lambda seat: (seat ^ acting != 2, seat))
    if not others:
        return NO_SEAT
    up = session.hands.picked
    after = others[others.index(up) + 1 :] if up in others else others
    return after[0] if after else up
