"""What each key does at the table; numbers go by place, letters by what is printed on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import pygame

from ...style.theme import Theme
from ..model.targets import ButtonId
from .button_actions import reclaim_interception
from .controller import TableController

HIDE_KEY: Final = pygame.K_F9
"""Hides everything, whatever else is going on."""
LOG_PAGE_LINES: Final = 8
"""How far the log is turned by a key."""


def _undo(control: TableController, shift: bool) -> None:
    control.press(ButtonId.REDO if shift else ButtonId.UNDO)


def _hand(control: TableController, shift: bool) -> None:
    """The hand of whoever is to act; with Shift the others' in turn, the partner's first."""
    session = control.session
    acting = session.acting
    others = sorted(session.people - {acting}, key=lambda seat: (seat ^ acting != 2, seat))
    if not shift or not others:
        control.toggle_hand()
        return
    up = session.hands.picked
    after = others[others.index(up) + 1 :] if up in others else others
    control.toggle_hand(after[0] if after else up)


def _log(control: TableController, _shift: bool) -> None:
    control.press(ButtonId.LOG)


def _toggle_legend(control: TableController, _shift: bool) -> None:
    control.press(ButtonId.AID)


def _view(control: TableController, _shift: bool) -> None:
    control.press(ButtonId.VIEW)


def _zoom(control: TableController, _shift: bool) -> None:
    control.zoom()


def _sort(control: TableController, _shift: bool) -> None:
    control.sort()


def _done(control: TableController, _shift: bool) -> None:
    control.offer(ButtonId.DONE)


def _refresh(control: TableController, _shift: bool) -> None:
    control.offer(ButtonId.REFRESH)


def _hold(control: TableController, _shift: bool) -> None:
    control.offer(ButtonId.HOLD)


def _waive(control: TableController, shift: bool) -> None:
    if shift:
        reclaim_interception(control)
    else:
        control.offer(ButtonId.WAIVE)


def _partner(control: TableController, _shift: bool) -> None:
    control.offer(ButtonId.SEAT)


def _give(control: TableController, _shift: bool) -> None:
    control.press(ButtonId.GIVE)


def _rest(control: TableController, _shift: bool) -> None:
    control.press(ButtonId.REST)


def _yes(control: TableController, _shift: bool) -> None:
    control.confirm(yes=True)


def _no(control: TableController, _shift: bool) -> None:
    control.confirm(yes=False)


def _log_back(control: TableController, _shift: bool) -> None:
    control.scroll_log(LOG_PAGE_LINES)


def _log_on(control: TableController, _shift: bool) -> None:
    control.scroll_log(-LOG_PAGE_LINES)


KEY_BINDINGS: Final[Mapping[int, Callable[[TableController, bool], None]]] = MappingProxyType(
    {
        pygame.K_u: _undo,
        pygame.K_h: _hand,
        pygame.K_l: _log,
        pygame.K_F2: _toggle_legend,
        pygame.K_v: _view,
        pygame.K_z: _zoom,
        pygame.K_s: _sort,
        pygame.K_e: _done,
        pygame.K_END: _done,
        pygame.K_r: _refresh,
        pygame.K_t: _hold,
        pygame.K_w: _waive,
        pygame.K_p: _partner,
        pygame.K_g: _give,
        pygame.K_a: _rest,
        pygame.K_y: _yes,
        pygame.K_o: _yes,
        pygame.K_n: _no,
        pygame.K_PAGEUP: _log_back,
        pygame.K_PAGEDOWN: _log_on,
    }
)
"""Keys alone or with Shift; O is the French *oui*."""


LEGEND_SCROLL_KEYS: Final[Mapping[int, float]] = MappingProxyType(
    {
        pygame.K_DOWN: 60,
        pygame.K_UP: -60,
        pygame.K_PAGEDOWN: 560,
        pygame.K_PAGEUP: -560,
        pygame.K_HOME: -100_000,
        pygame.K_END: 100_000,
    }
)
"""How far keys scroll the player aid, in design pixels."""
LEGEND_CLOSE_KEYS: Final = frozenset(
    {pygame.K_F2, pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}
)


def handle_legend_key(
    control: TableController, event: pygame.Event, theme: Theme, scroll_range: int
) -> None:
    """A key while the player aid is open, which can be scrolled so far: no answer of the game."""
    if event.key in LEGEND_SCROLL_KEYS:
        control.scroll_aid(round(LEGEND_SCROLL_KEYS[event.key] * theme.scale), scroll_range)
    elif event.key in LEGEND_CLOSE_KEYS:
        control.press(ButtonId.AID)
    elif event.key == pygame.K_F1:
        control.request_rules("")


def handle_shortcut(control: TableController, event: pygame.Event) -> bool:
    """Ctrl+Z and Ctrl+Y, as everywhere; says whether it was one of them."""
    if event.key == pygame.K_z:
        _undo(control, bool(event.mod & pygame.KMOD_SHIFT))
    elif event.key == pygame.K_y:
        _undo(control, True)
    else:
        return False
    return True


def handle_key(control: TableController, event: pygame.Event) -> bool:
    """A key that does one job; says whether there is one."""
    deed = KEY_BINDINGS.get(event.key)
    if deed is None:
        return False
    deed(control, bool(event.mod & pygame.KMOD_SHIFT))
    return True
