"""The table, and where each panel lies: map and prompt at the left, others at the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from ....street_fight.board.locations import hex_of
from ...art.resources import Look
from ...style.theme import SOOT
from ...widgets import Widget
from ..model.table_model import TableViewModel
from ..model.targets import Mark
from .log_line import LogLineBar
from .map_view import MapView
from .panel import SECTION, PanelWidget, Slot
from .prompt_bar import PromptBar
from .section_view import SectionView
from .top_line import TopLine

LEFT: Final = 2 / 3
"""The share of the width that the map has."""
MOST_PROMPT: Final = 0.3
MOST_LINE: Final = 0.08
"""The share of the height that the prompt, and the lines above and below, may take."""


class TableView(Widget):
    """The whole window."""

    def __init__(
        self,
        top: TopLine,
        prompt: PromptBar,
        log: LogLineBar,
        map_: MapView,
        section: SectionView,
        panels: Mapping[str, PanelWidget],
    ) -> None:
        """The panels, empty yet; `panels` are those that are listed, by name."""
        super().__init__(key="table")
        self.top: Final = top
        self.prompt: Final = prompt
        self.log: Final = log
        self.map: Final = map_
        self.section: Final = section
        self.panels: Final = panels
        self._open: tuple[Widget, ...] = ()
        """What is open in the right column, from the top."""

    def show(self, model: TableViewModel, look: Look) -> None:
        """Show other values."""
        self.top.show(model.top, look)
        self.map.model = model.map
        self.prompt.show(model.prompt, look)
        self.log.show(model.log)
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

    def _in(self, *slots: Slot) -> list[PanelWidget]:
        """The panels that belong in some places, in their order."""
        return [panel for panel in self.panels.values() if panel.slot in slots]

    def children(self) -> Sequence[Widget]:
        """The panels, the map first."""
        below, over = self._in("top", "column"), self._in("over")
        return (self.map, self.section, *below, self.prompt, self.log, self.top, *over)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Give every panel its place."""
        super().layout(rect, look)
        line = round(rect.height * MOST_LINE)
        top = min(self.top.wanted(look, rect.width)[1], line)
        foot = min(self.log.wanted(look, rect.width)[1], line)
        self.top.layout(pygame.Rect(rect.left, rect.top, rect.width, top), look)
        self.log.layout(pygame.Rect(rect.left, rect.bottom - foot, rect.width, foot), look)
        inner = pygame.Rect(rect.left, rect.top + top, rect.width, rect.height - top - foot)
        left = round(inner.width * LEFT) if self._open else inner.width
        wanted = self.prompt.wanted(look, left)[1]
        prompt = min(wanted, round(inner.height * MOST_PROMPT))
        self.map.layout(pygame.Rect(*inner.topleft, left, inner.height - prompt), look)
        box = pygame.Rect(inner.left, inner.bottom - prompt, left, prompt)
        self.prompt.layout(box, look)
        right = pygame.Rect(inner.left + left, inner.top, inner.width - left, inner.height)
        self._column(right, look)
        self._place_over(look)

    def _place_over(self, look: Look) -> None:
        """Lay what lies over all others where it hides least."""
        if not self.rect.width:
            return
        panels = (self.prompt, self.section, *self._in("top", "column"), self.top)
        seen = [panel.rect for panel in panels if panel.visible]
        seen += [place.rect.move(self.map.rect.topleft) for place in self.map.counters()]
        for panel in self._in("over"):
            panel.place(look, self.rect, self.box_of, seen)

    def box_of(self, mark: Mark) -> pygame.Rect | None:
        """Where something lies; None where it isn't seen now."""
        if mark.kind == "panel":
            return self._panel_box(mark.panel)
        if mark.kind == "verb":
            key = str(("verb", *mark.verb)) if mark.verb is not None else ""
            return next((one.rect for one in self.prompt.walk() if one.key == key), None)
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
        named: dict[str, Widget] = {
            "map": self.map,
            "section": self.section,
            "prompt": self.prompt,
            "log": self.log,
            "top": self.top,
            **self.panels,
        }
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
        for part in (self.section, *self._in("top", "column")):
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
        """Paint the ground and the panels."""
        surface.fill(SOOT, self.rect)
        super().draw(surface, look)
