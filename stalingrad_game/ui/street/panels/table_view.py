"""The table, and where each panel lies: map and prompt at the left, others at the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pygame

from ....street_fight.board.locations import hex_of
from ...art.resources import Look
from ...style.theme import SOOT
from ...widgets import Widget
from ..model.table_model import Mark, TableViewModel
from .map_view import MapView
from .panel import SECTION, PanelWidget, Slot
from .section_view import SectionView

LEFT: Final = 2 / 3
"""The share of the width that the map has."""
MOST_PROMPT: Final = 0.3
MOST_LINE: Final = 0.08
"""The share of the height that the prompt, and the lines above and below, may take."""


class TableView(Widget):
    """The whole window."""

    def __init__(
        self, map_: MapView, section: SectionView, panels: Mapping[str, PanelWidget[Any]]
    ) -> None:
        """Map, Section, and the panels that are listed, by name; all are empty yet."""
        super().__init__(key="table")
        self.map: Final = map_
        self.section: Final = section
        self.panels: Final = panels
        self._open: tuple[Widget, ...] = ()
        """What is open in the right column, from the top."""

    def show(self, model: TableViewModel, look: Look) -> None:
        self.map.model = model.map
        if model.section is not None:
            self.section.model = model.section
        for name, panel in self.panels.items():
            panel.show(model.panels[name].model, look)
        opened = [panel for name, panel in self.panels.items() if model.panels[name].open]
        top: list[Widget] = [panel for panel in opened if panel.slot == "top"]
        if model.section is not None and not top:
            top.append(self.section)
        column = (*top, *(panel for panel in opened if panel.slot == "column"))
        if column != self._open:
            self._open = column
            if self.rect.width:
                self.layout(self.rect, look)
        self._place_over(look)

    def panels_in(self, *slots: Slot) -> list[PanelWidget[Any]]:
        """The panels that belong in some places, in their order."""
        return [panel for panel in self.panels.values() if panel.slot in slots]

    def children(self) -> Sequence[Widget]:
        """The map first, so that it has the focus."""
        return (self.map, self.section, *self.panels.values())

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Lines above and below, the map with the question at the left, others at the right."""
        super().layout(rect, look)
        inner = rect.copy()
        for panel in self.panels_in("head", "foot"):
            high = min(panel.wanted(look, rect.width)[1], round(rect.height * MOST_LINE))
            top = inner.top if panel.slot == "head" else inner.bottom - high
            panel.layout(pygame.Rect(rect.left, top, rect.width, high), look)
            inner.top += high if panel.slot == "head" else 0
            inner.height -= high
        left = round(inner.width * LEFT) if self._open else inner.width
        below = inner.bottom
        for panel in self.panels_in("ask"):
            high = min(panel.wanted(look, left)[1], round(inner.height * MOST_PROMPT))
            below -= high
            panel.layout(pygame.Rect(inner.left, below, left, high), look)
        self.map.layout(pygame.Rect(*inner.topleft, left, below - inner.top), look)
        right = pygame.Rect(inner.left + left, inner.top, inner.width - left, inner.height)
        self._column(right, look)
        self._place_over(look)

    def _place_over(self, look: Look) -> None:
        """Lay what lies over all others where it hides least."""
        if not self.rect.width:
            return
        panels = (self.section, *self.panels_in("ask", "top", "column", "head"))
        seen = [panel.rect for panel in panels if panel.visible]
        seen += [place.rect.move(self.map.rect.topleft) for place in self.map.counters()]
        for panel in self.panels_in("over"):
            panel.place(look, self.rect, self.box_of, seen)

    def box_of(self, mark: Mark) -> pygame.Rect | None:
        """Where something lies; None where it isn't seen now."""
        if mark.kind == "panel":
            return self._panel_box(mark.panel)
        if mark.kind == "verb":
            key = str(("verb", *mark.verb)) if mark.verb is not None else ""
            return next((one.rect for one in self.walk() if one.key == key), None)
        if mark.kind == "unit":
            return self._unit_box(mark.number)
        if mark.kind == "floor":
            box = self.section.floor_box(mark.number) if self.section.visible else None
            return box or self._hex_box(hex_of(mark.number))
        return self._hex_box(mark.number)

    def _hex_box(self, number: int) -> pygame.Rect | None:
        """A hex, as far as the map shows it."""
        box = self.map.hex_box(number).clip(self.map.rect)
        return box if box.width else None

    def _panel_box(self, name: str) -> pygame.Rect | None:
        named: dict[str, Widget] = {"map": self.map, "section": self.section, **self.panels}
        for panel in self.panels.values():
            named |= panel.parts
        found = named[name]
        return found.rect if found.visible and found.rect.width else None

    def _unit_box(self, unit: int) -> pygame.Rect | None:
        """A unit's counter in the Section where it stands in the house shown, else on the map."""
        box = self.section.unit_box(unit) if self.section.visible else None
        return box or next(
            (
                place.rect.move(self.map.rect.topleft)
                for place in self.map.counters()
                if place.counter.unit == unit
            ),
            None,
        )

    def _column(self, right: pygame.Rect, look: Look) -> None:
        """What is open below each other; a panel without a share has what the others leave."""
        for part in (self.section, *self.panels_in("top", "column")):
            part.visible = part in self._open
        wanted = [part.share if isinstance(part, PanelWidget) else SECTION for part in self._open]
        shares = [share or 1 - sum(wanted) for share in wanted]
        at = right.top
        for number, (part, share) in enumerate(zip(self._open, shares, strict=True)):
            last = number == len(shares) - 1
            high = right.bottom - at if last else round(right.height * share / sum(shares))
            part.layout(pygame.Rect(right.left, at, right.width, high), look)
            at += high

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.fill(SOOT, self.rect)
        super().draw(surface, look)
