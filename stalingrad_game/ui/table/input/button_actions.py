"""What the buttons do that answer no question of the game, and what partners do at one key (R10.3).

A waiver of interception is taken back here, whoever is to act (R9.4).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ....card_game.rules.codes import side_of
from ....card_game.rules.engine import standing_options
from ....card_game.rules.state import PUBLIC
from ....card_game.rules.teams import partner
from ..model.targets import COMMANDER, HAND, ButtonId, Target
from ..session.hand_visibility import NO_SEAT

if TYPE_CHECKING:
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


def _undo(control: TableController, _thing: Target) -> None:
    control.selection.undo()


def _redo(control: TableController, _thing: Target) -> None:
    control.selection.redo()


def _log(control: TableController, _thing: Target) -> None:
    control.viewport.log_open = not control.viewport.log_open
    control.viewport.log_scroll = 0


def _toggle_legend(control: TableController, _thing: Target) -> None:
    control.viewport.turn_aid()


def _rules(control: TableController, _thing: Target) -> None:
    decision = control.session.decision
    control.request_rules(decision.rule if decision else "")


def _menu(control: TableController, _thing: Target) -> None:
    control.request_menu()


def _view(control: TableController, _thing: Target) -> None:
    control.viewport.turn_magnification(control.session.playback.view(PUBLIC))


def _rest(control: TableController, _thing: Target) -> None:
    if control.asks:
        control.session.finish()
        control.selection.take_rest()


def _hand(control: TableController, target: Target) -> None:
    control.toggle_hand(target.b)


def _reclaim(control: TableController, target: Target) -> None:
    reclaim_interception(control, target.b)


def _give(control: TableController, _thing: Target) -> None:
    give_to_partner(control)


BUTTON_ACTIONS: Final[Mapping[int, Callable[[TableController, Target], None]]] = MappingProxyType(
    {
        ButtonId.UNDO: _undo,
        ButtonId.REDO: _redo,
        ButtonId.LOG: _log,
        ButtonId.AID: _toggle_legend,
        ButtonId.RULES: _rules,
        ButtonId.MENU: _menu,
        ButtonId.VIEW: _view,
        ButtonId.HAND: _hand,
        ButtonId.REST: _rest,
        ButtonId.RECLAIM: _reclaim,
        ButtonId.GIVE: _give,
    }
)
"""By `ButtonId`: what it does."""
