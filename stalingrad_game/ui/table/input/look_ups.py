"""What is looked up from the table: the goal card, a piece in the card browser, a rule."""

from __future__ import annotations

from ....card_game.state.state import PUBLIC
from ..model.piece_ids import PIECE_LINK, piece_id
from ..model.targets import Target
from .controller import TableController
from .screen_request import ScreenRequest


def ask_goal(control: TableController, _target: Target) -> None:
    """Ask for the goal card."""
    control.requests.append(ScreenRequest("goal"))


def browse(control: TableController, _target: Target) -> None:
    """Ask for the card browser at what is zoomed or pointed at, or at its beginning."""
    session, viewport = control.session, control.viewport
    target = viewport.pinned or viewport.pointed
    view = session.playback.view(session.open_seat if session.open_seat >= 0 else PUBLIC)
    piece = "" if control.covered or target is None else piece_id(session.kit, view, target)
    control.requests.append(ScreenRequest("browser", piece))


def follow_link(control: TableController, link: str) -> None:
    """Ask for the rule or the piece that a link on the table leads to."""
    if link.startswith(PIECE_LINK):
        control.requests.append(ScreenRequest("browser", link.removeprefix(PIECE_LINK)))
    else:
        control.request_rules(link)
