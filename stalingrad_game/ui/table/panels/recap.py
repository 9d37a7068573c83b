"""The recap: what has changed on the table since somebody last acted, in their language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

import pygame

from ....card_game.words.recap import RecapLine, recap_lines
from ...session.session import NO_SEAT
from ...widgets import Panel
from ..input.controller import ButtonAction, TableController
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..model.targets import PANEL_CARD, Target
from ..model.view_model import TableViewModel
from ..presenter.displayed import Seen
from ..presenter.pieces import own_card_sprites
from ..sprites.card import CardSprite
from ..sprites.widget import WidgetSprite, painted
from .corner import free_corner
from .panel import TablePanel
from .parts import FRAME_PAD, framed, heading, icon_row

MOST_LESSON_LINES: Final = 3
"""How many lines a recap has that comes by itself in a lesson: balloons have told the rest."""
_CARD_SIZE: Final = (120, 118)
"""Of a small card, in design pixels."""
_WIDTH: Final = 540
"""In design pixels, at the most; no wider than half the city."""
_LEAST_WIDTH: Final = 360


class RecapModel(NamedTuple):
    """What has changed on the table since somebody last acted."""

    title: str
    lines: tuple[RecapLine, ...]
    cards: tuple[int, ...]
    """Combat cards that were played meanwhile."""
    sprites: tuple[CardSprite, ...]
    """What each of them shows."""
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
        sprites = own_card_sprites(seen.displayed, cards)
        return RecapModel(texts.sentence("recap.title"), lines, cards, sprites, more)

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: RecapModel
    ) -> Sequence[PanelPart]:
        """As many lines as there is room for, then small cards."""
        theme, city, log = layout.theme, layout.frame.city, layout.frame.log
        width = min(theme.read_px(_WIDTH), city.width // 2)
        width = min(max(layout.wanted(_sprite(model), width)[0], theme.px(_LEAST_WIDTH)), width)
        sprite, cards, high = _fitting(layout, model, (width, city.height))
        box = free_corner(layout, table.glow, (width, high))
        if box is None:  # the log is no answer to anything
            box = log.copy()
            sprite, cards, _ = _fitting(layout, model, log.size)
        layout.cover_links(box)
        left = box.left + theme.read_px(FRAME_PAD)
        top = box.bottom - theme.read_px(FRAME_PAD) - (cards[0].height if cards else 0)
        parts = [PanelPart(box, sprite, Target(self.name))]
        for number, rect in enumerate(cards):
            target = Target(PANEL_CARD, model.cards[number], number)
            parts.append(PanelPart(rect.move(left, top), model.sprites[number], target))
        return parts

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


def _fitting(
    layout: LayoutBuilder, model: RecapModel, room: tuple[int, int]
) -> tuple[WidgetSprite, list[pygame.Rect], int]:
    """As many lines as there is room for, the rest are counted; the cards, and how high it all is.

    Where there is no room for cards below one line, there are none.
    """
    width, most = room
    cards = _card_boxes(layout, model, width)
    below = cards[0].height if cards else 0
    for kept in range(len(model.lines), -1, -1):
        sprite = _sprite(model, max(kept, 1))
        high = layout.wanted(sprite, width)[1]
        if high + below <= most:
            return sprite, cards, high + below
    return sprite, [], min(high, most)


def _card_boxes(layout: LayoutBuilder, model: RecapModel, width: int) -> list[pygame.Rect]:
    """Places for small cards from the upper left corner of their row."""
    size = layout.theme.px(_CARD_SIZE[0]), layout.theme.px(_CARD_SIZE[1])
    number = len(model.cards)
    gap = (width - 2 * layout.theme.read_px(FRAME_PAD) - size[0]) // max(number - 1, 1)
    step = max(min(size[0] + layout.theme.px(6), gap), 1)
    return [pygame.Rect(place * step, 0, *size) for place in range(number)]


def _sprite(model: RecapModel, kept: int | None = None) -> WidgetSprite:
    """The panel with so many of its lines, all by default."""
    lines = model.lines if kept is None else model.lines[:kept]
    left = len(model.lines) - len(lines)
    more = (RecapLine("log", model.more[left - 1]),) if left else ()
    return painted(_recap, model.title, (*lines, *more))


def _recap(title: str, lines: tuple[RecapLine, ...]) -> Panel:
    rows = (icon_row(line.icon, line.text, line.side) for line in lines)
    return framed((heading(title), *rows))
