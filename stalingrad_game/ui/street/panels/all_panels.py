"""The panels that are listed, in the order in which they lie below and over each other."""

from __future__ import annotations

from typing import Final

from .balloon import BALLOON
from .compare import COMPARE
from .panel import ListedPanel
from .profile import PROFILE
from .why import WHY_PANEL

ALL_PANELS: Final[tuple[ListedPanel, ...]] = (PROFILE, WHY_PANEL, COMPARE, BALLOON)
