"""All panels of the card table, and what answers to its players with them."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from ..input.commands import COMMANDS, usual_keys
from ..input.controller import TableController
from ..session.session import TableSession
from .aim import AIM
from .answers import ANSWERS
from .balloon import BALLOON
from .card_at_reading import AT_READING
from .curtain import CURTAIN
from .dialog import DIALOG
from .ending import ENDING
from .forecasts import FORECASTS
from .hint import HINT
from .legend import LEGEND
from .log import NEWEST_LOG, WHOLE_LOG
from .odds import ODDS
from .panel import TablePanel
from .pause import PAUSE
from .phases import PHASE_STRIP
from .prompt import PROMPT
from .recap import RECAP
from .rolling import ROLLING
from .shown import SHOWN_CARD_PANEL
from .tabs import CAPTIONS, DRAG, MOMENT
from .tooltip.panel import TOOLTIP
from .tray import TRAY
from .zoom.panel import ZOOM_PANEL

TABLE_PANELS: Final[tuple[TablePanel[Any], ...]] = (
    *(PROMPT, PHASE_STRIP, ANSWERS, FORECASTS, ODDS, NEWEST_LOG),
    *(AIM, TRAY, SHOWN_CARD_PANEL, WHOLE_LOG, ROLLING),
    *(AT_READING, PAUSE, RECAP, HINT, BALLOON, DRAG, MOMENT, ENDING, CAPTIONS),
    *(LEGEND, ZOOM_PANEL, TOOLTIP),
    *(CURTAIN, DIALOG),
)
"""Each line over the ones before it; in a line the lowest first."""
_ACTIONS: Final = MappingProxyType(
    {kind: act for one in TABLE_PANELS for kind, act in one.actions.items()}
)


def table_controller(session: TableSession) -> TableController:
    """What answers to the players of a session, with all commands and panels."""
    actions = {one.button: one.run for one in COMMANDS if one.run and one.button >= 0}
    return TableController(session, actions, _ACTIONS, usual_keys())
