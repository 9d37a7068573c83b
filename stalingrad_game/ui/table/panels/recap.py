"""The recap: what has happened since somebody last acted, in their language, who won what first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

import pygame

from ....card_game.words.recap import RecapLine, RecapWeight, recap_lines
from ...session.session import NO_SEAT
from ...style.theme import CHALK, PAPER, SIDE_LOOKS, SIDE_ORDER
from ...widgets import RichText, Span, Stack, TextStyle
from ..input.controller import ButtonAction, TableController
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..model.targets import PANEL_CARD, Target
from ..model.view_model import TableViewModel
from ..presenter.displayed import Seen
from ..presenter.pieces import played_card_sprite
from ..sprites.formation import PlayedCardSprite
from ..sprites.widget import WidgetSprite, painted
from .corner import free_corner
from .log import log_room
from .panel import TablePanel
from .parts import FRAME_PAD, PART_TYPE, heading, panel_ground

SHOWN_LINES: Final = 4
"""How many lines it has before it is opened."""
_CARD_HEIGHT: Final = 27
"""Of a card with its name in a line, in design pixels of what is read."""
_WIDTH: Final = 540
"""Opened, in design pixels, at the most; no wider than half the city."""
_GAP: Final = 3


class RecapModel(NamedTuple):
    """What has happened since somebody last acted."""

    title: str
    lines: tuple[RecapLine, ...]
    """All of them, the weightiest first."""
    cards: tuple[PlayedCardSprite, ...]
    """What the combat cards among the lines show, in their order."""
    more: tuple[str, ...]
    """By number of lines left out, from 1: how that is said."""
    whole: bool = False
    """Whether it was opened."""


class RecapPanel(TablePanel[RecapModel]):
    """Where the newest lines of the log lie, so that it covers nothing that anybody is asked about.

    Opened, or where type is too large for that, it lies in a corner of the city without an answer.
    """

    name = "recap"

    def model(self, seen: Seen) -> RecapModel | None:
        """The recap that lies on the table; None where none does."""
        control = seen.control
        seat, session = control.recap.seat, control.session
        if seat == NO_SEAT or not control.at_rest:
            return None
        words, since = session.words_of(seat), control.recap.since(seat)
        lines = recap_lines(words, since, seat) if since is not None else ()
        if not lines:
            lines = (RecapLine("tick", words.catalogue.sentence("recap.nothing")),)
        cards = tuple(played_card_sprite(words, one.card, 0) for one in lines if one.card >= 0)
        more = tuple(words.catalogue.counted("recap.more", n) for n in range(1, len(lines) + 1))
        title = words.catalogue.sentence("recap.title")
        return RecapModel(title, lines, cards, more, whole=control.recap.whole)

    def voice(self, control: TableController) -> int:
        """It comes before a balloon, unless it comes by itself beside a lesson's page."""
        return 4 if control.reads and not control.recap.called else 2

    def gives_way(self, control: TableController) -> bool:
        return control.viewport.away

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: RecapModel
    ) -> Sequence[PanelPart]:
        """Its ground, then a row for each line there is room for; the last one opens the rest."""
        room, rows = log_room(layout), _Rows(layout, model)
        most = len(model.lines) if model.whole else SHOWN_LINES
        if not model.whole and rows.height(room.width, 1, titled=False) <= room.height:
            return rows.placed(room, most)
        city = layout.frame.city
        width = min(layout.theme.read_px(_WIDTH), city.width // 2)
        size = width, min(rows.height(width, most), city.height)
        return rows.placed(free_corner(layout, table.glow, size) or room, most)

    def spoken(self, model: RecapModel, target: Target) -> str:
        """All of its lines, or the one that is pointed at; its title where that opens the rest."""
        if target.kind == self.name and target.a <= 0:
            return model.title if target.a == 0 else " ".join(line.text for line in model.lines)
        return next((one.text for one in model.lines if _target(one, 0) == target), "")

    @staticmethod
    def _open(control: TableController, target: Target) -> None:
        """The result of a battle opens its sheet, anything else the rest; then the whole log."""
        if target.a > 0:
            control.request_sheet(target.a - 1)
        elif control.recap.whole:
            control.recap.put_away()
            control.viewport.log_open = True
        else:
            control.recap.whole = True

    actions: ClassVar[Mapping[str, ButtonAction]] = MappingProxyType(
        {
            name: _open,
            PANEL_CARD: lambda control, target: control.viewport.pin(target),
        }
    )


RECAP: Final = RecapPanel()


def _target(line: RecapLine, place: int) -> Target | None:
    """What a row can be pointed at for: a result, a card; None: only the ground it lies on."""
    if line.card >= 0:
        return Target(PANEL_CARD, line.card, place)
    return Target(RecapPanel.name, line.battle) if line.battle > 0 else None


class _Rows:
    """The rows of a recap on a layout."""

    def __init__(self, layout: LayoutBuilder, model: RecapModel) -> None:
        self._layout: Final = layout
        self._model: Final = model
        cards = iter(model.cards)
        self._parts: Final = [
            PanelPart(
                pygame.Rect(0, 0, 0, 0),
                next(cards)
                if line.card >= 0
                else painted(_row, line.icon, line.text, *_loud(line)),
                _target(line, place),
            )
            for place, line in enumerate(model.lines)
        ]

    def placed(self, box: pygame.Rect, most: int) -> list[PanelPart]:
        """So many rows at the most, as there is room for them, on a ground that fills the box."""
        width = box.width - 2 * self._pad
        rows, titled = [], True
        for kept, titled in ((n, one) for n in range(most, 0, -1) for one in (True, False)):
            rows = self._rows(kept, titled=titled)
            if self._high(rows, width) <= box.height - 2 * self._pad:
                break
        parts, top = [PanelPart(box, painted(panel_ground), Target(RecapPanel.name))], box.top
        top += self._pad
        for row in rows:
            high = min(self._row_height(row, width), box.bottom - top)
            parts.append(row._replace(rect=pygame.Rect(box.left + self._pad, top, width, high)))
            top += high + self._gap
        self._layout.cover_links(box)
        return parts

    def height(self, width: int, kept: int, *, titled: bool = True) -> int:
        """How high a panel of a width is with so many rows, in pixels."""
        inner = width - 2 * self._pad
        return self._high(self._rows(kept, titled=titled), inner) + 2 * self._pad

    @property
    def _pad(self) -> int:
        return self._layout.theme.read_px(FRAME_PAD)

    @property
    def _gap(self) -> int:
        return self._layout.theme.px(_GAP)

    def _rows(self, kept: int, *, titled: bool) -> list[PanelPart]:
        """The title where there is room for it, so many rows, and how many more there are."""
        place, model = pygame.Rect(0, 0, 0, 0), self._model
        rows = [PanelPart(place, painted(heading, model.title))] if titled else []
        rows += self._parts[:kept]
        left = len(model.lines) - kept
        if left > 0:
            more = painted(_row, "log", model.more[left - 1], -1, False)
            rows.append(PanelPart(place, more, Target(RecapPanel.name, 0)))
        return rows

    def _high(self, rows: Sequence[PanelPart], width: int) -> int:
        return sum(self._row_height(one, width) + self._gap for one in rows) - self._gap

    def _row_height(self, row: PanelPart, width: int) -> int:
        if isinstance(row.sprite, WidgetSprite):
            return self._layout.wanted(row.sprite, width)[1]
        return self._layout.theme.read_px(_CARD_HEIGHT)


def _loud(line: RecapLine) -> tuple[int, bool]:
    """Whose colour a line's icon has, and whether its words are bold."""
    return line.side, line.weight <= RecapWeight.RESULT


def _row(icon: str, text: str, side: int, loud: bool) -> Stack:
    """Words beside an icon in the colour of a side; a result is loud."""
    ink = SIDE_LOOKS[SIDE_ORDER[side]].light if side >= 0 else PAPER
    style = TextStyle(size=PART_TYPE)
    span = Span(text, "text_bold", CHALK) if loud else Span(text, colour=PAPER)
    words, sign = RichText((span,), style), RichText((Span("", icon=icon, colour=ink),), style)
    return Stack((sign, words), across=True, gap=7, stretch=(words,))
