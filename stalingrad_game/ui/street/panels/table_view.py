"""The table, and where each panel lies: stage and question at the left, others at the right.

Map and Section have two places: the stage is large, the wing is the top of the right column. They
trade them, so that both are always seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import pygame

from ....street_fight.board.locations import hex_of
from ...art.resources import Look
from ...style.theme import SOOT
from ...widgets import Button, Widget
from ..map_places import MapCamera
from ..model.table_model import Mark, TableViewModel
from .counter_view import CounterView
from .map_view import MapView
from .panel import PanelWidget, Slot
from .section_view import SectionView

LEFT: Final = 2 / 3
"""The share of the width that the stage has."""
MOST_PROMPT: Final = 0.3
MOST_LINE: Final = 0.08
"""The share of the height that the prompt, and the lines above and below, may take."""
WING: Final = 0.452
"""The share of the window's height that the wing has."""
LEAST_WING: Final = 0.32
"""And while type is so large that the sum needs the room."""
TRADE: Final = 34
"""The size of the button by which map and Section trade places, in design pixels."""


class TableView(Widget):
    """The whole window."""

    def __init__(
        self,
        map_: MapView,
        section: SectionView,
        panels: Mapping[str, PanelWidget[Any]],
        on_trade: Callable[[], None] = lambda: None,
    ) -> None:
        """Map, Section, and the panels that are listed, by name; all are empty yet.

        `on_trade` is called where map and Section are to change places.
        """
        super().__init__(key="table")
        self.map: Final = map_
        self.section: Final = section
        self.panels: Final = panels
        self.trades: Final = tuple(
            Button("", on_trade, icon="trade", size=18, key=("trade", of))
            for of in ("map", "section")
        )
        """At the corner of the Section, and of the map while that is in the wing."""
        self.house_on_stage = False
        """Whether the Section has the large place."""
        self._tops: tuple[PanelWidget[Any], ...] = ()
        """What is open in the wing."""
        self._column: tuple[PanelWidget[Any], ...] = ()
        """What is open below it, from the foot up."""
        self._camera = MapCamera()
        """How the map was looked at in its other place: small, all of it is seen at first."""
        self._below = pygame.Rect(0, 0, 0, 0)
        """Where that lies."""

    def show(self, model: TableViewModel, look: Look) -> None:
        self.map.model = model.map
        self.section.model = model.section
        for name, panel in self.panels.items():
            panel.show(model.panels[name].model, look)
        for button in self.trades:
            button.hint = model.trade
        opened = [panel for name, panel in self.panels.items() if model.panels[name].open]
        before = self.house_on_stage, self._tops, self._column
        if self.house_on_stage != model.house_on_stage:
            self.map.camera, self._camera = self._camera, self.map.camera
        self.house_on_stage = model.house_on_stage
        self._tops = tuple(panel for panel in opened if panel.slot == "top")
        self._column = tuple(panel for panel in opened if panel.slot == "column")
        if self.rect.width and before != (self.house_on_stage, self._tops, self._column):
            self.layout(self.rect, look)
        elif self.rect.width:
            self._lay_column(look)
        self._place_over(look)

    def panels_in(self, *slots: Slot) -> list[PanelWidget[Any]]:
        """The panels that belong in some places, in their order."""
        return [panel for panel in self.panels.values() if panel.slot in slots]

    def children(self) -> Sequence[Widget]:
        """The map first, so that it has the focus."""
        return (self.map, self.section, *self.trades, *self.panels.values())

    def in_reading_order(self) -> Sequence[Widget]:
        """What lies over all others, the question, map and Section, the rest, the commands last."""
        first, last = self.panels_in("over", "ask"), self.panels_in("top", "column", "foot", "head")
        return (*first, self.map, self.section, *last, *self.trades)

    @property
    def stage(self) -> CounterView:
        """What has the large place."""
        return self.section if self.house_on_stage else self.map

    @property
    def wing(self) -> CounterView:
        """What has the place at the right."""
        return self.map if self.house_on_stage else self.section

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Lines above and below, the stage with the question at the left, others at the right."""
        super().layout(rect, look)
        inner = rect.copy()
        for panel in self.panels_in("head", "foot"):
            high = min(panel.wanted(look, rect.width)[1], round(rect.height * MOST_LINE))
            top = inner.top if panel.slot == "head" else inner.bottom - high
            panel.layout(pygame.Rect(rect.left, top, rect.width, high), look)
            inner.top += high if panel.slot == "head" else 0
            inner.height -= high
        left = round(inner.width * LEFT)
        below = inner.bottom
        for panel in self.panels_in("ask"):
            high = min(panel.wanted(look, left)[1], round(inner.height * MOST_PROMPT))
            below -= high
            panel.layout(pygame.Rect(inner.left, below, left, high), look)
        self.stage.visible = True
        self.stage.layout(pygame.Rect(*inner.topleft, left, below - inner.top), look)
        high = min(round(rect.height * wing_share(look)), inner.height)
        wing = pygame.Rect(inner.left + left, inner.top, inner.width - left, high)
        self._below = pygame.Rect(*wing.bottomleft, wing.width, inner.bottom - wing.bottom)
        self._lay_wing(wing, look)
        self._lay_column(look)
        self._place_over(look)

    def _lay_wing(self, box: pygame.Rect, look: Look) -> None:
        """Map or Section, or the panels that are open in its place; and the buttons."""
        self.wing.visible = not self._tops
        for panel in self.panels_in("top"):
            panel.visible = panel in self._tops
        parts: Sequence[Widget] = self._tops or (self.wing,)
        for number, part in enumerate(parts):
            top = box.top + box.height * number // len(parts)
            foot = box.top + box.height * (number + 1) // len(parts)
            part.layout(pygame.Rect(box.left, top, box.width, foot - top), look)
        edge = min(look.theme.read_px(TRADE), box.height // 4)
        for button, view in zip(self.trades, (self.map, self.section), strict=True):
            button.visible = view.visible and self.section.visible
            if view is self.map and not self.house_on_stage:
                button.visible = False
            corner = pygame.Rect(0, 0, edge, edge)
            corner.topright = view.rect.topright
            button.layout(corner, look)
        self.section.corner = edge if self.trades[1].visible else 0

    def _lay_column(self, look: Look) -> None:
        """What is open above each other, the sum at the foot: its button stays at one place."""
        for panel in self.panels_in("column"):
            panel.visible = False
        at = self._below.bottom
        highs = column_heights(self._column, self._below, look)
        for part, high in zip(self._column, highs, strict=True):
            part.visible = high > 0
            at -= high
            box = pygame.Rect(self._below.left, at, self._below.width, high)
            if high > 0 and part.rect != box:
                part.layout(box, look)

    def _place_over(self, look: Look) -> None:
        """Lay what lies over all others where it hides least."""
        if not self.rect.width:
            return
        panels = (self.wing, *self.panels_in("ask", "top", "column", "head"))
        seen = [panel.rect for panel in panels if panel.visible]
        if not self.house_on_stage:
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
        return box if box.width and self.map.visible else None

    def _panel_box(self, name: str) -> pygame.Rect | None:
        named: dict[str, Widget] = {"map": self.map, "section": self.section, **self.panels}
        for panel in self.panels.values():
            named |= panel.parts
        found = named[name]
        if name == "why" and not found.visible and "result" in named:
            found = named["result"]  # which lies in the same place
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

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.fill(SOOT, self.rect)
        super().draw(surface, look)


def wing_share(look: Look) -> float:
    """The share of the height that the wing has: the less, the larger type is set."""
    share: float = WING / max(look.theme.text, 1.0) ** 0.5
    return max(share, LEAST_WING)


def column_heights(
    parts: Sequence[PanelWidget[Any]], room: pygame.Rect, look: Look
) -> Sequence[int]:
    """The heights of panels in a column: the first ones have what they want.

    Where room is short each has the least that it needs, the first ones before the others. One
    that fills has what the others leave, and none where that would be too little; without it the
    first one has all that is left.
    """
    least = [part.least(look, room.width) for part in parts]
    filler = sum(high for part, high in zip(parts, least, strict=True) if part.fills)
    kept = sum(least) - filler
    highs, left = [0] * len(parts), room.height
    for number, part in enumerate(parts):
        if part.fills:
            continue
        kept -= least[number]
        most = max(left - kept, min(least[number], left))
        if number and most - filler >= least[number]:
            most -= filler
        high = part.fitting(look, room.width, most)
        highs[number] = high if high >= least[number] or not number else 0
        left -= highs[number]
    last = next((number for number, part in enumerate(parts) if part.fills), -1)
    if last >= 0 and left >= least[last]:
        highs[last] = left
    elif highs:
        first = next((number for number, part in enumerate(parts) if not part.fills), 0)
        highs[first] += left
    return highs
