"""The log: its newest lines at the foot, and all of it spread out over half of the city.

Turns, battles and rounds are headings, what happened stands below them, rule numbers beside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

import pygame

from ...art.resources import Look
from ...style.fonts import Role
from ...style.theme import CHALK, DUST, PAPER, SIDE_LOOKS, SIDE_ORDER, SOOT, STEEL, Colour
from ...widgets import Padded, Panel, RichText, Span, Stack, TextStyle
from ..input.commands import scroll_log
from ..input.controller import ButtonAction, TableController
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart, TableLayout
from ..model.targets import DICE, LOG_ROW, Target
from ..model.view_model import LogRow, TableViewModel
from ..presenter.displayed import Seen
from ..sprites.widget import WidgetSprite, painted
from .panel import TablePanel
from .parts import tab

NEWEST_TYPE: Final = 24
"""The type of what is newest, in design pixels: it is read while one plays."""
_NEWEST_SIZES: Final = (NEWEST_TYPE, 20, 17, 14)
"""The largest in which a whole line fits is taken."""
_WIDTH: Final = 620
"""Of the whole log, in design pixels of what is read."""


class LogModel(NamedTuple):
    """The lines of the log."""

    rows: tuple[LogRow, ...]
    scroll: int = 0
    """Lines scrolled back from the newest."""
    title: str = ""


def _follow(control: TableController, target: Target) -> None:
    """Do what a line of the log leads to: the table at its moment, or the sheet of a battle.

    The line of what a staff answered gives such questions back.
    """
    log = control.session.log
    row = log[target.a] if 0 <= target.a < len(log) else None
    if row is None:
        return
    if row.battle >= 0:
        control.request_sheet(row.battle)
    elif row.staff:
        control.take_over(row.staff)
    else:
        control.look_back(row.step)


class NewestLogPanel(TablePanel[LogModel]):
    """The newest lines in the band; while the whole log is open, none of them can be clicked."""

    name = "newest lines"
    layer = "board"
    actions: ClassVar[Mapping[str, ButtonAction]] = MappingProxyType({LOG_ROW: _follow})

    def model(self, seen: Seen) -> LogModel | None:
        """All lines: only the layout knows how many there is room for."""
        return LogModel(seen.control.session.log)

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: LogModel
    ) -> Sequence[PanelPart]:
        """As many lines as there is room for, from the foot up."""
        rows = _rows(layout, table, model, log_room(layout), newest=True)
        if WHOLE_LOG.of(table) is None:
            return [_linked(layout, row, model) for row in rows]
        return [row._replace(target=None) for row in rows]

    def wheel(self, control: TableController, _layout: TableLayout, steps: int) -> bool:
        scroll_log(control, steps)
        return True

    def spoken(self, model: LogModel, target: Target) -> str:
        return model.rows[target.a].text if target.kind == LOG_ROW else ""


class WholeLogPanel(TablePanel[LogModel]):
    """The log spread out over the right half of the city."""

    name = "log"
    layer = "table"

    def model(self, seen: Seen) -> LogModel | None:
        """The lines from the one that is scrolled to; None where it isn't open."""
        control = seen.control
        if not control.viewport.log_open:
            return None
        title = control.session.words.catalogue.phrase("label.cover.log")
        return LogModel(control.session.log, control.viewport.log_scroll, title)

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: LogModel
    ) -> Sequence[PanelPart]:
        """Ground, title, and the lines from the foot up."""
        theme, city = layout.theme, layout.frame.city
        width = min(theme.read_px(_WIDTH), city.width // 2 + theme.px(160))
        box = pygame.Rect(city.right - width, city.top, width, city.height)
        pad, sprite = theme.px(16), painted(tab, model.title)
        title = pygame.Rect((0, 0), layout.wanted(sprite, box.width))
        title.topleft = (box.left + 2 * pad, box.top + pad // 2)
        top = title.bottom + pad // 2
        room = pygame.Rect(title.left, top, box.width - 3 * pad, box.bottom - title.bottom - pad)
        layout.cover_links(box)
        return (
            PanelPart(box, painted(_ground)),
            PanelPart(title, sprite),
            *(_linked(layout, row, model) for row in _rows(layout, table, model, room)),
        )


NEWEST_LOG: Final = NewestLogPanel()
WHOLE_LOG: Final = WholeLogPanel()


# --- place


def log_room(layout: LayoutBuilder) -> pygame.Rect:
    """Where the newest lines lie: in the band, below the odds where there are any."""
    box = layout.frame.log.inflate(-2 * layout.theme.px(10), -2 * layout.theme.px(8))
    dice = (one.rect.bottom for target, one in layout.placements.items() if target.kind == DICE)
    top = max((foot + layout.theme.px(6) for foot in dice), default=box.top)
    return pygame.Rect(box.left, top, box.width, max(box.bottom - top, 0))


def _rows(
    layout: LayoutBuilder,
    table: TableViewModel,
    model: LogModel,
    box: pygame.Rect,
    *,
    newest: bool = False,
) -> Iterator[PanelPart]:
    """Lines from the foot of a box up.

    Among the `newest` the last one is large, and aims are left to who has them.
    """
    lit = {table.hover, table.focus}
    foot = box.bottom
    for number in range(len(model.rows) - 1 - model.scroll, -1, -1):
        row, px = model.rows[number], 0
        if newest and row.aim:
            continue
        if foot == box.bottom:
            px = _newest_type(layout, row, box) if newest and not row.staff else 0
            row = _end_of_row(layout, row, box, px)
        sprite = _sprite(row, px)
        height = layout.wanted(sprite, box.width)[1]
        if foot - height < box.top:
            break
        foot -= height
        rect, target = pygame.Rect(box.left, foot, box.width, height), Target(LOG_ROW, number)
        yield PanelPart(rect, _sprite(row, px, lit=target in lit), target)


def _newest_type(layout: LayoutBuilder, row: LogRow, box: pygame.Rect) -> int:
    """In which type the newest line is set."""
    fits = (px for px in _NEWEST_SIZES if _height(layout, row, box, px) <= box.height)
    return next(fits, _NEWEST_SIZES[-1])


def _height(layout: LayoutBuilder, row: LogRow, box: pygame.Rect, px: int) -> int:
    return layout.wanted(_sprite(row, px), box.width)[1]


def _linked(layout: LayoutBuilder, row: PanelPart, model: LogModel) -> PanelPart:
    """A line whose rule number can be followed, where it has one."""
    if isinstance(row.sprite, WidgetSprite) and row.target and model.rows[row.target.a].rule:
        layout.put_links(row.sprite, row.rect)
    return row


def _end_of_row(layout: LayoutBuilder, row: LogRow, box: pygame.Rect, px: int) -> LogRow:
    """The newest line; of one that is too long for the box, as much of its end as there is room."""
    words = row.text.split(" ")
    kept, most = 1, len(words)
    if _height(layout, row, box, px) <= box.height:
        return row
    while kept < most:
        middle = (kept + most + 1) // 2
        shorter = _last_words(row, words, middle)
        if _height(layout, shorter, box, px) <= box.height:
            kept = middle
        else:
            most = middle - 1
    return _last_words(row, words, kept)


def _last_words(row: LogRow, words: Sequence[str], number: int) -> LogRow:
    """A line with so many of its last words, and a sign that there are more."""
    return row._replace(text=" ".join(("…", *words[-number:])))


# --- picture


class _Level(NamedTuple):
    """How lines of a level look."""

    role: Role
    size: int
    """Of type, in design pixels."""
    ink: Colour
    indent: int


_LEVELS: Final = (
    _Level("title", 17, CHALK, 0),
    _Level("title", 15, DUST, 0),
    _Level("text_bold", 14, PAPER, 8),
    _Level("text", 14, DUST, 16),
)


class _Row(Padded):
    """A line with the number of its rule at the right."""

    def __init__(self, row: LogRow, px: int, *, lit: bool) -> None:
        level = _LEVELS[min(row.level, len(_LEVELS) - 1)]
        words = Span(row.text, level.role, PAPER if px else level.ink)
        if row.battle >= 0:  # it leads to the sheet of a battle
            words = Span(row.text, "text_bold", CHALK)
        text = RichText((words,), TextStyle(size=px or level.size))
        rule = RichText((Span(row.rule, "title", link=row.rule),), TextStyle(size=12))
        parts = (text, rule) if row.rule else (text,)
        line = Stack(parts, across=True, gap=8, stretch=(text,))
        super().__init__(line, 10 + level.indent, 0, 0, 2)
        self._side = row.side
        self._lit = lit

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """A bright ground where it is pointed at, and the band of whose doing it was."""
        if self._lit:
            surface.fill((*PAPER, 28), self.rect)
        if self._side >= 0:
            band = pygame.Rect(self.rect.left + look.theme.px(2), 2, max(look.theme.px(3), 2), 0)
            band.top, band.height = self.rect.top + 2, self.rect.height - 4
            surface.fill(SIDE_LOOKS[SIDE_ORDER[self._side]].colour, band)
        super().draw(surface, look)


def _row(row: LogRow, px: int, lit: bool) -> _Row:
    return _Row(row, px, lit=lit)


def _sprite(row: LogRow, px: int = 0, *, lit: bool = False) -> WidgetSprite:
    """A line; the moment that it leads to isn't seen. `px` is its type, 0 for that of its level."""
    return painted(_row, row._replace(step=0, battle=min(row.battle, 0)), px, lit)


def _ground() -> Panel:
    return Panel(Stack(()), ground=SOOT, edge=STEEL, cut=0)
