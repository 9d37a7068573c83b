"""All panels of the table, and where each lies: map and prompt at the left, sums at the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from ....street_fight.board.locations import hex_of
from ...art.resources import Look
from ...style.theme import SOOT
from ...widgets import Widget
from ..model.balloon import Mark
from ..model.table_model import TableViewModel
from .balloon_panel import BalloonPanel
from .compare_panel import ComparePanel
from .log_line import LogLineBar
from .map_view import MapView
from .profile_view import ProfileView
from .prompt_bar import PromptBar
from .section_view import SectionView
from .top_line import TopLine
from .why_panel import WhyPanel

LEFT: Final = 2 / 3
"""The share of the width that the map has."""
MOST_PROMPT: Final = 0.3
MOST_LINE: Final = 0.08
"""The share of the height that the prompt, and the lines above and below, may take."""
SECTION: Final = 0.42
"""The share of the right column that the Section has while it is open, or a line in its place."""
COMPARE: Final = 0.3


class Opened(NamedTuple):
    """Which panels of the right column are open; at the top one of the first two at most."""

    section: bool = False
    profile: bool = False
    compare: bool = False
    why: bool = True


class TableView(Widget):
    """The whole window."""

    def __init__(
        self,
        top: TopLine,
        prompt: PromptBar,
        why: WhyPanel,
        compare: ComparePanel,
        log: LogLineBar,
        map_: MapView,
        section: SectionView,
        profile: ProfileView,
    ) -> None:
        """The panels, empty yet."""
        super().__init__(key="table")
        self.top: Final = top
        self.prompt: Final = prompt
        self.why: Final = why
        self.compare: Final = compare
        self.log: Final = log
        self.map: Final = map_
        self.section: Final = section
        self.profile: Final = profile
        self.balloon: Final = BalloonPanel()
        self._open = Opened()

    def show(self, model: TableViewModel, look: Look, *, why: bool, profile: bool) -> None:
        """Show other values; `why` and `profile` say whether sums and heights are open."""
        self.top.show(model.top, look)
        self.map.model = model.map
        self.prompt.show(model.prompt, look)
        self.why.show(model.why, look)
        self.log.show(model.log)
        if model.section is not None:
            self.section.model = model.section
        if model.compare is not None:
            self.compare.show(model.compare, look)
        self.profile.model = model.profile
        opened = Opened(
            section=model.section is not None and not profile,
            profile=profile,
            compare=model.compare is not None,
            why=why,
        )
        if opened != self._open:
            self._open = opened
            if self.rect.width:
                self.layout(self.rect, look)
        self.balloon.show(model.balloon)
        self._place_balloon(look)

    def children(self) -> Sequence[Widget]:
        """The panels, the map first."""
        return (
            self.map,
            self.section,
            self.profile,
            self.why,
            self.compare,
            self.prompt,
            self.log,
            self.top,
            self.balloon,
        )

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Give every panel its place."""
        super().layout(rect, look)
        line = round(rect.height * MOST_LINE)
        top = min(self.top.wanted(look, rect.width)[1], line)
        foot = min(self.log.wanted(look, rect.width)[1], line)
        self.top.layout(pygame.Rect(rect.left, rect.top, rect.width, top), look)
        self.log.layout(pygame.Rect(rect.left, rect.bottom - foot, rect.width, foot), look)
        inner = pygame.Rect(rect.left, rect.top + top, rect.width, rect.height - top - foot)
        left = round(inner.width * LEFT) if any(self._open) else inner.width
        wanted = self.prompt.wanted(look, left)[1]
        prompt = min(wanted, round(inner.height * MOST_PROMPT))
        self.map.layout(pygame.Rect(*inner.topleft, left, inner.height - prompt), look)
        box = pygame.Rect(inner.left, inner.bottom - prompt, left, prompt)
        self.prompt.layout(box, look)
        right = pygame.Rect(inner.left + left, inner.top, inner.width - left, inner.height)
        self._column(right, look)
        self._place_balloon(look)

    def _place_balloon(self, look: Look) -> None:
        """Lay the balloon beside what it speaks of."""
        model = self.balloon.model
        if model is None or not self.rect.width:
            return
        marked = [box for mark in model.marks if (box := self.box_of(mark)) is not None]
        answer = None if model.answer is None else self.box_of(model.answer)
        kept = [] if answer is None else [answer]
        panels = (self.prompt, self.section, self.why, self.compare, self.top)
        seen = [panel.rect for panel in panels if panel.visible]
        seen += [place.rect.move(self.map.rect.topleft) for place in self.map.counters()]
        self.balloon.place(look, self.rect, marked, kept, seen)

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
        panels: Mapping[str, Widget] = {
            "map": self.map,
            "section": self.section,
            "why": self.why,
            "sum": self.why,
            "odds": self.why.odds,
            "roll": self.why.button,
            "compare": self.compare,
            "prompt": self.prompt,
            "log": self.log,
            "top": self.top,
        }
        found = panels[name]
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
        """Section or line, sums and comparison below each other, as far as they are open."""
        section, profile, compare, why = self._open
        parts: list[tuple[Widget, float]] = []
        if section or profile:
            parts.append((self.profile if profile else self.section, SECTION))
        if why:
            parts.append((self.why, 1 - SECTION * (section or profile) - COMPARE * compare))
        if compare:
            parts.append((self.compare, COMPARE))
        self.section.visible, self.profile.visible = section, profile
        self.why.visible, self.compare.visible = why, compare
        whole = sum(share for _, share in parts)
        at = right.top
        for number, (part, share) in enumerate(parts):
            last = number == len(parts) - 1
            high = right.bottom - at if last else round(right.height * share / whole)
            part.layout(pygame.Rect(right.left, at, right.width, high), look)
            at += high

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the ground and the panels."""
        surface.fill(SOOT, self.rect)
        super().draw(surface, look)
