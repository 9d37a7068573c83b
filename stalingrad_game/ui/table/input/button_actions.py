"""What the buttons do that answer no question of the game, and what partners do at one key (R10.3).

A waiver of interception is taken back here, whoever is to act (R9.4).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ....card_game.rules.codes import side_of
from ....card_game.rules.engine import standing
from ....card_game.rules.state import PUBLIC
from ....card_game.rules.teams import partner
from ..model.targets import COMMANDER, HAND, Button, Thing
from ..session.hand_visibility import NOBODY

if TYPE_CHECKING:
    from .controller import Control


def waivers(control: Control) -> list[int]:
    """The people's seats that have waived interception in this battle."""
    session = control.session
    seats = (option[1] for option in standing(session.record.state) if session.acting >= 0)
    return [seat for seat in seats if seat in session.people]


def reclaim(control: Control, seat: int = NOBODY) -> bool:
    """A seat wants to be asked again; says whether it may.

    Without a seat it is the first one of the side whose hand lies open; where none does, of the
    side that isn't acting and would be asked next, else of the other.
    """
    session = control.session
    could = waivers(control)
    if seat < 0:
        own = side_of(session.open_seat) if session.open_seat >= 0 else -1
        could = [one for one in could if own in {-1, side_of(one)}]
        could.sort(key=lambda one: (side_of(one) == side_of(session.acting), one))
        seat = next(iter(could), NOBODY)
    if seat not in could or control.covered or control.walk.question is not None:
        return False
    control.walk.reclaim(seat)
    return True


def give(control: Control) -> bool:
    """Hand the chosen card, or else the one pointed at, to the partner; says whether it was."""
    if not control.asks:
        return False
    control.session.finish()
    card = next(iter(control.walk.selected), None) or control.gaze.pointed
    if card is None or card.kind != HAND:
        return False
    return control.walk.give(card, Thing(COMMANDER, partner(control.session.acting)))


def _undo(control: Control, _thing: Thing) -> None:
    control.walk.undo()


def _redo(control: Control, _thing: Thing) -> None:
    control.walk.redo()


def _log(control: Control, _thing: Thing) -> None:
    control.gaze.log_open = not control.gaze.log_open
    control.gaze.log_scroll = 0


def _aid(control: Control, _thing: Thing) -> None:
    control.gaze.turn_aid()


def _rules(control: Control, _thing: Thing) -> None:
    decision = control.session.decision
    control.request_rules(decision.rule if decision else "")


def _menu(control: Control, _thing: Thing) -> None:
    control.request_menu()


def _view(control: Control, _thing: Thing) -> None:
    control.gaze.turn_magnification(control.session.playback.view(PUBLIC))


def _rest(control: Control, _thing: Thing) -> None:
    if control.asks:
        control.session.finish()
        control.walk.take_rest()


def _hand(control: Control, thing: Thing) -> None:
    control.toggle_hand(thing.b)


def _reclaim(control: Control, thing: Thing) -> None:
    reclaim(control, thing.b)


def _give(control: Control, _thing: Thing) -> None:
    give(control)


PRESSES: Final[Mapping[int, Callable[[Control, Thing], None]]] = MappingProxyType(
    {
        Button.UNDO: _undo,
        Button.REDO: _redo,
        Button.LOG: _log,
        Button.AID: _aid,
        Button.RULES: _rules,
        Button.MENU: _menu,
        Button.VIEW: _view,
        Button.HAND: _hand,
        Button.REST: _rest,
        Button.RECLAIM: _reclaim,
        Button.GIVE: _give,
    }
)
"""By `Button`: what it does."""
