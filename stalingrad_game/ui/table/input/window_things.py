"""What a click does on things of the window that answer at any time: log, recap and hint."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..model.targets import BALLOON, HINT_OPTION, HINT_PANEL, RECAP_CARD, Target
from ..model.view_model import LOG_ROW, RECAP
from .controller import ButtonAction, TableController
from .hint_actions import choose_hint


def _follow_log(control: TableController, target: Target) -> None:
    """Show the table at the moment of a line of the log, or the sheet of the battle it ends."""
    log = control.session.log
    if 0 <= target.a < len(log) and log[target.a].battle >= 0:
        control.request_sheet(log[target.a].battle)
    elif 0 <= target.a < len(log):
        control.look_back(log[target.a].step)


def _recap_to_log(control: TableController, _target: Target) -> None:
    """The log tells all of what the recap tells in short."""
    control.recap.put_away()
    control.viewport.log_open = True


def _pin(control: TableController, target: Target) -> None:
    control.viewport.pin(target)


def _nothing(_control: TableController, _target: Target) -> None:
    """The ground of a panel: what lies below it isn't meant."""


WINDOW_THINGS: Final[Mapping[str, ButtonAction]] = MappingProxyType(
    {
        LOG_ROW: _follow_log,
        RECAP: _recap_to_log,
        RECAP_CARD: _pin,
        HINT_OPTION: choose_hint,
        HINT_PANEL: _nothing,
        BALLOON: lambda control, _: control.go_on(),
    }
)
"""By kind of target."""
