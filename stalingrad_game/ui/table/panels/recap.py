"""The recap: what has changed on the table since somebody last acted, in their language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

import pygame

from ....card_game.words.recap import RecapLine, recap_lines
from ...session.session import NO_SEAT
from ...style.theme import OCHRE, SOOT
from ..input.controller import ButtonAction, TableController
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..model.targets import PANEL_CARD, Target
from ..model.view_model import TableViewModel
from ..sprites.log import IconRowSprite, PanelSprite, icon_row_width
from .corner import free_corner
from .panel import Seen, TablePanel

MOST_LESSON_LINES: Final = 3
"""How many lines a recap has that comes by itself in a lesson: balloons have told the rest."""
_CARD_SIZE: Final = (84, 118)
"""Of a small card, in design pixels."""
_WIDTH: Final = 540
"""In design pixels, at the most; no wider than half the city."""
_LOG_MARGIN: Final = 30


class RecapModel(NamedTuple):
    """What has changed on the table since somebody last acted."""

    title: str
    lines: tuple[RecapLine, ...]
    cards: tuple[int, ...]
    """Combat cards that were played meanwhile."""
    more: tuple[str, ...] = ()
    """By number of lines left out, from 1: how that is said."""


class RecapPanel(TablePanel[RecapModel]):
    """In the corner of the city where it covers fewest answers, or where the log lies."""

    name = "recap"

    def model(self, seen: Seen) -> RecapModel | None:
        """The recap that lies on the table; None where none does."""
        control = seen.control
        seat, session = control.recap.seat, control.session
        if seat == NO_SEAT or not control.at_rest:
            return None
        texts = session.words_of(seat).catalogue
        since = session.since_acted(seat)
        lines: tuple[RecapLine, ...] = ()
        if since is not None:
            words = session.words_of(seat)
            lines = recap_lines(words, since.changes, since.before, since.after)
        if session.guide.leads and not control.recap.called:
            lines = lines[:MOST_LESSON_LINES]
        cards = since.cards if since is not None else ()
        if not lines and not cards:
            lines = (RecapLine("tick", texts.sentence("recap.nothing")),)
        shared = session.words.catalogue
        more = tuple(shared.counted("recap.more", n) for n in range(1, len(lines) + 1))
        return RecapModel(texts.sentence("recap.title"), lines, cards, more)

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: RecapModel
    ) -> Sequence[PanelPart]:
        """The title on a ground, lines as many as there is room for, then small cards."""
        theme, city, log = layout.theme, layout.frame.city, layout.frame.log
        pad = theme.read_px(10)
        title = layout.tab(model.title, city.width)
        lines = max((icon_row_width(layout.look, one.text) for one in model.lines), default=0)
        widest = max(lines, title.rect.width, theme.px(4 * _CARD_SIZE[0])) + 2 * pad
        width = min(theme.read_px(_WIDTH), city.width // 2, widest)
        cards = _card_boxes(layout, model, width - 2 * pad)
        high = _cards_high(layout, cards)
        frame = title.rect.height + 2 * pad + high
        rows = _rows(layout, model, width - 2 * pad, city.height - frame)
        wanted = min(frame + sum(row.rect.height for row in rows), city.height)
        box = free_corner(layout, table.glow, (width, wanted))
        if box is None:  # the log is no answer to anything
            box = log.copy()
            cards = _card_boxes(layout, model, log.width - 2 * pad)
            high = _cards_high(layout, cards)
            if frame - high + _cards_high(layout, cards) > log.height - theme.read_px(_LOG_MARGIN):
                cards, high = [], 0
            frame = title.rect.height + 2 * pad + high
            rows = _rows(layout, model, log.width - 2 * pad, log.height - frame)
        title = layout.tab(model.title, box.width)
        layout.cover_links(box)
        left, top = box.left + pad, box.top + title.rect.height + pad // 2
        foot = top + sum(row.rect.height for row in rows) + pad // 2
        return (
            PanelPart(box, PanelSprite(SOOT, OCHRE), Target(self.name)),
            PanelPart(title.rect.move(box.topleft), title.sprite),
            *(row._replace(rect=row.rect.move(left, top)) for row in rows),
            *(
                PanelPart(rect.move(left, foot), None, Target(PANEL_CARD, card, number), "card")
                for number, (card, rect) in enumerate(zip(model.cards, cards, strict=False))
            ),
        )

    def spoken(self, model: RecapModel, target: Target) -> str:
        """All of its lines."""
        return " ".join(line.text for line in model.lines) if target.kind == self.name else ""

    @staticmethod
    def _open_log(control: TableController, _target: Target) -> None:
        """The log tells all of what the recap tells in short."""
        control.recap.put_away()
        control.viewport.log_open = True

    actions: ClassVar[Mapping[str, ButtonAction]] = MappingProxyType(
        {
            name: _open_log,
            PANEL_CARD: lambda control, target: control.viewport.pin(target),
        }
    )


RECAP: Final = RecapPanel()


def _card_boxes(layout: LayoutBuilder, model: RecapModel, width: int) -> list[pygame.Rect]:
    """Places for small cards from the upper left corner of their row."""
    size = layout.theme.px(_CARD_SIZE[0]), layout.theme.px(_CARD_SIZE[1])
    number = len(model.cards)
    gap = (width - size[0]) // max(number - 1, 1)
    step = max(min(size[0] + layout.theme.px(6), gap), 1)
    return [pygame.Rect(place * step, 0, *size) for place in range(number)]


def _cards_high(layout: LayoutBuilder, cards: Sequence[pygame.Rect]) -> int:
    return cards[0].height + layout.theme.px(6) if cards else 0


def _rows(layout: LayoutBuilder, model: RecapModel, width: int, room: int) -> list[PanelPart]:
    """As many lines as there is room for, each below the one before; the rest are counted."""
    sprites = [IconRowSprite(line.icon, line.text, line.side) for line in model.lines]
    heights = [layout.icon_row_height(sprite, width) for sprite in sprites]
    kept = len(sprites)
    while sum(heights) > room and kept and len(model.lines) > 1:
        kept -= 1
        more = IconRowSprite("log", model.more[len(model.lines) - kept - 1])
        sprites = [*sprites[:kept], more]
        heights = [*heights[:kept], layout.icon_row_height(more, width)]
    rows, top = [], 0
    for sprite, high in zip(sprites, heights, strict=True):
        rows.append(PanelPart(pygame.Rect(0, top, width, high), sprite))
        top += high
    return rows
