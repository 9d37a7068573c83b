"""What a click does on things of the window that answer at any time: the log."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..model.targets import Target
from ..model.view_model import LOG_ROW
from .controller import ButtonAction, TableController


def _follow_log(control: TableController, target: Target) -> None:
    """Show the table at the moment of a line of the log, or the sheet of the battle it ends."""
    log = control.session.log
    if 0 <= target.a < len(log) and log[target.a].battle >= 0:
        control.request_sheet(log[target.a].battle)
    elif 0 <= target.a < len(log):
        control.look_back(log[target.a].step)


WINDOW_THINGS: Final[Mapping[str, ButtonAction]] = MappingProxyType(
    {
        LOG_ROW: _follow_log,
    }
)
"""By kind of target."""
