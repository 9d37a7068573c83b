"""What each key does at the table; numbers go by place, letters by what is printed on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import pygame

from ...style.theme import Theme
from ..model.targets import Button
from .button_actions import reclaim
from .controller import Control

HIDE: Final = pygame.K_F9
"""Hides everything, whatever else is going on."""
LINES: Final = 8
"""How far the log is turned by a key."""


def _undo(control: Control, shift: bool) -> None:
    control.press(Button.REDO if shift else Button.UNDO)


def _hand(control: Control, shift: bool) -> None:
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


def _log(control: Control, _shift: bool) -> None:
    control.press(Button.LOG)


def _aid(control: Control, _shift: bool) -> None:
    control.press(Button.AID)


def _view(control: Control, _shift: bool) -> None:
    control.press(Button.VIEW)


def _zoom(control: Control, _shift: bool) -> None:
    control.zoom()


def _sort(control: Control, _shift: bool) -> None:
    control.sort()


def _done(control: Control, _shift: bool) -> None:
    control.offer(Button.DONE)


def _refresh(control: Control, _shift: bool) -> None:
    control.offer(Button.REFRESH)


def _hold(control: Control, _shift: bool) -> None:
    control.offer(Button.HOLD)


def _waive(control: Control, shift: bool) -> None:
    if shift:
        reclaim(control)
    else:
        control.offer(Button.WAIVE)


def _partner(control: Control, _shift: bool) -> None:
    control.offer(Button.SEAT)


def _give(control: Control, _shift: bool) -> None:
    control.press(Button.GIVE)


def _rest(control: Control, _shift: bool) -> None:
    control.press(Button.REST)


def _yes(control: Control, _shift: bool) -> None:
    control.confirm(yes=True)


def _no(control: Control, _shift: bool) -> None:
    control.confirm(yes=False)


def _log_back(control: Control, _shift: bool) -> None:
    control.scroll_log(LINES)


def _log_on(control: Control, _shift: bool) -> None:
    control.scroll_log(-LINES)


PLAIN: Final[Mapping[int, Callable[[Control, bool], None]]] = MappingProxyType(
    {
        pygame.K_u: _undo,
        pygame.K_h: _hand,
        pygame.K_l: _log,
        pygame.K_F2: _aid,
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


AID_STEPS: Final[Mapping[int, float]] = MappingProxyType(
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
AID_CLOSES: Final = frozenset(
    {pygame.K_F2, pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}
)


def aid(control: Control, event: pygame.Event, theme: Theme) -> None:
    """A key while the player aid is open: it answers nothing of the game."""
    if event.key in AID_STEPS:
        control.scroll_aid(round(AID_STEPS[event.key] * theme.scale))
    elif event.key in AID_CLOSES:
        control.press(Button.AID)
    elif event.key == pygame.K_F1:
        control.request_rules("")


def command(control: Control, event: pygame.Event) -> bool:
    """Ctrl+Z and Ctrl+Y, as everywhere; says whether it was one of them."""
    if event.key == pygame.K_z:
        _undo(control, bool(event.mod & pygame.KMOD_SHIFT))
    elif event.key == pygame.K_y:
        _undo(control, True)
    else:
        return False
    return True


def plain(control: Control, event: pygame.Event) -> bool:
    """A key that does one thing; says whether there is one."""
    deed = PLAIN.get(event.key)
    if deed is None:
        return False
    deed(control, bool(event.mod & pygame.KMOD_SHIFT))
    return True
