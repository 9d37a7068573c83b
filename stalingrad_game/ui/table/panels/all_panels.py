"""All panels of the card table, and what answers to its players with them."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from ..input.commands import COMMANDS, usual_keys
from ..input.controller import TableController
from ..input.window_things import WINDOW_THINGS
from ..session.session import TableSession
from .balloon import BALLOON
from .card_at_reading import AT_READING
from .hint import HINT
from .legend import LEGEND
from .odds import ODDS
from .panel import TablePanel
from .pause import PAUSE
from .recap import RECAP
from .zoom.panel import ZOOM_PANEL

TABLE_PANELS: Final[tuple[TablePanel[Any], ...]] = (
    ODDS,
    AT_READING,
    PAUSE,
    RECAP,
    HINT,
    BALLOON,
    LEGEND,
    ZOOM_PANEL,
)
"""The lowest first."""
_ACTIONS: Final = MappingProxyType(
    {**WINDOW_THINGS, **{kind: act for one in TABLE_PANELS for kind, act in one.actions.items()}}
)


def table_controller(session: TableSession) -> TableController:
    """What answers to the players of a session, with all commands and panels."""
    actions = {one.button: one.run for one in COMMANDS if one.run and one.button >= 0}
    return TableController(session, actions, _ACTIONS, usual_keys())
