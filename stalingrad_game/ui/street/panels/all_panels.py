"""The panels, in the order in which keys walk through them; those that lie over others last."""

from __future__ import annotations

from typing import Final

from .advice import ADVICE_PANEL
from .announcement import ANNOUNCEMENT
from .balloon import BALLOON
from .captions import CAPTION_LINE
from .cards import OPEN_CARDS
from .compare import COMPARE
from .goal import GOAL
from .log_line import LOG_LINE
from .panel import ListedPanel
from .profile import PROFILE
from .prompt import PROMPT
from .result import RESULT
from .since import SINCE
from .top_line import TOP_LINE
from .why import WHY_PANEL

ALL_PANELS: Final[tuple[ListedPanel, ...]] = (
    *(PROFILE, RESULT, WHY_PANEL, COMPARE, ADVICE_PANEL, SINCE, GOAL, OPEN_CARDS),
    *(PROMPT, LOG_LINE, TOP_LINE),
    ANNOUNCEMENT,
    CAPTION_LINE,
    BALLOON,
)
