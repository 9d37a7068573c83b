"""What input needs of a table: what is shown of it, and where that lies."""

from __future__ import annotations

from typing import Final, Protocol

from ...art.resources import Look
from ..layout.placement import TableLayout
from ..model.targets import Target
from ..model.view_model import TableViewModel
from .controller import TableController

HOLD_MS: Final = 250
"""How long the space bar or a button is held before holding means something."""


class PlacedTable(Protocol):
    """A table in a window."""

    @property
    def control(self) -> TableController:
        """What answers to its players."""

    @property
    def look(self) -> Look:
        """The look of the window as it is now."""

    @property
    def model(self) -> TableViewModel:
        """The table as it is to be drawn now."""

    @property
    def table_layout(self) -> TableLayout:
        """Where everything lies now."""

    def at(self, pos: tuple[int, int]) -> Target | None:
        """What lies at a place."""

    @property
    def rule(self) -> str:
        """The rule that applies now; "" where none does."""


def aid_range(table: PlacedTable) -> int:
    """How far the player aid can be scrolled, in pixels."""
    return table.table_layout.scroll_ranges.get("aid", 0)
