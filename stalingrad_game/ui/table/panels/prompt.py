"""The prompt bar: who acts, what is asked, its rule, and the window's own buttons at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from ....card_game.state.codes import side_of
from ...art.resources import Look
from ...style.theme import ASH, CHALK, COAL, DUST, PAPER
from ...widgets import Label, Panel, TextStyle
from ...widgets.text_box import TextBoxStyle, draw_text_line
from ..layout.builder import LayoutBuilder
from ..layout.placement import HitBox, PanelPart
from ..layout.target_sprites import button_sprite
from ..model.targets import BUTTON, FACT, ButtonId, FactId, Target
from ..model.view_model import ButtonModel, SpriteForm, TableViewModel
from ..presenter.displayed import Seen
from ..presenter.pieces import owner_number
from ..render.context import RenderContext
from ..sprites.outlines import blank_surface, new_canvas, side_look
from ..sprites.owner_flag import draw_owner_flag, owner_flag_size
from ..sprites.sprite_cache import PixelSize
from ..sprites.widget import painted
from .panel import TablePanel

TOOL_EDGE: Final = 44
NAMED_TOOLS_FROM: Final = 1600
"""From this width of the window on, in pixels, tools bear their names beside their icons."""
NAMED_TOOLS_SHARE: Final = 0.45
"""How much of the bar they may take for that."""
QUESTION_LINES: Final = 3
"""So many at the most: what the table is for, and two for the question."""
ALWAYS_NAMED: Final = frozenset({ButtonId.PACE})
"""What these say stands beside their icon at any width."""


class PromptModel(NamedTuple):
    """Whose question it is; the words are those of the table."""

    side: int
    """Who is to act, or has won; -1: nobody."""
    letter: str
    """What the side's name begins with."""
    mark: int
    """Which of two players of the side; 0 where it has one."""
    waits: bool
    """Whether nobody who sits here is asked."""


class PromptPanel(TablePanel[PromptModel]):
    """The upper one of the bars at the head."""

    name = "prompt"
    layer = "board"

    def model(self, seen: Seen) -> PromptModel | None:
        """Whose question it is, or who has won."""
        session, seat = seen.control.session, seen.seat
        acts = session.person_acts or session.watched
        if seat is None:
            winner = seen.view.winner
            letter = session.words.side(winner)[:1] if winner >= 0 else ""
            return PromptModel(winner, letter, 0, waits=True)
        side, mark = side_of(seat), owner_number(seat, session.kit.seats)
        return PromptModel(side, session.words.side(side)[:1], mark, waits=not acts)

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: PromptModel
    ) -> Sequence[PanelPart]:
        """The flag, the question, its rule where it has one, the tools."""
        theme, bar = layout.theme, layout.frame.prompt
        gap, growth = theme.px(4), min(max(theme.text, 1.0), 1.6)
        tools = _place_tools(layout, [one for one in table.buttons if one.group == "tool"])
        end = tools[0].rect.left - gap if tools else bar.right
        who = pygame.Rect(bar.left, bar.top, theme.px(118 * growth), bar.height)
        layout.put_fact(Target(FACT, FactId.SIDE), who)
        parts = [PanelPart(who, _FlagSprite(*model[:-1])), *tools]
        if table.rule:
            place = pygame.Rect(0, bar.top, theme.px(76 * growth), bar.height)
            place.right, slip = end, painted(_rule, table.rule)
            wide, high = layout.wanted(slip, place.width)
            box = pygame.Rect(0, 0, wide, min(high, bar.height))
            box.center = place.center
            layout.hit_boxes.append(HitBox(place, Target(BUTTON, ButtonId.RULES)))
            parts.append(PanelPart(box, slip))
            end = place.left
        left = who.right + theme.px(20)
        question = pygame.Rect(left, bar.top, end - theme.px(10) - left, bar.height)
        return [*parts, PanelPart(question, painted(_question, table.prompt, model.waits))]

    def draw(self, drawing: RenderContext, model: PromptModel) -> None:
        """On a ground from edge to edge."""
        drawing.fill(COAL, drawing.layout.frame.prompt)
        super().draw(drawing, model)


PROMPT: Final = PromptPanel()


def _place_tools(layout: LayoutBuilder, tools: Sequence[ButtonModel]) -> list[PanelPart]:
    """The window's own buttons at the end of the bar."""
    theme, bar = layout.theme, layout.frame.prompt
    edge, gap, inset = min(bar.height, theme.px(TOOL_EDGE)), theme.px(4), theme.px(3)
    widths = _tool_widths(layout, tools, edge)
    left = bar.right - sum(widths) - len(tools) * gap
    parts = []
    for button, width in zip(tools, widths, strict=True):
        place = pygame.Rect(left, bar.top + (bar.height - edge) // 2, width, edge)
        form: SpriteForm = "named" if width > edge else "plain"
        parts.append(PanelPart(place.inflate(-2 * inset, -2 * inset), None, button.target, form))
        left += width + gap
    return parts


def _tool_widths(layout: LayoutBuilder, tools: Sequence[ButtonModel], edge: int) -> list[int]:
    """How wide each tool is: with its name in a wide window, where the question keeps its room."""
    width = layout.size[0]
    named = [layout.wanted(button_sprite(one, named=True), width)[0] for one in tools]
    if width >= NAMED_TOOLS_FROM and sum(named) <= width * NAMED_TOOLS_SHARE:
        return named
    return [
        max(wide, edge + 1) if one.target.a in ALWAYS_NAMED else edge
        for one, wide in zip(tools, named, strict=True)
    ]


def _question(text: str, waits: bool) -> Label:
    return Label(
        text, TextStyle("text_bold", 21, DUST if waits else CHALK), most_lines=QUESTION_LINES
    )


def _rule(rule: str) -> Panel:
    label = Label(rule, TextStyle("title", 16, DUST, "centre"), most_lines=1)
    return Panel(label, pad=3, edge=ASH, cut=0)


class _FlagSprite(NamedTuple):
    """Who is to act: colour, emblem and letter on a slanting flag."""

    side: int
    letter: str
    mark: int

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        width, height = size
        theme = look.theme
        if self.side < 0:
            return blank_surface(size)
        side = side_look(self.side)
        lean = round(height * 0.42)
        c = new_canvas(size, side.colour)
        c.poly([(0, 0), (width, 0), (width - lean, height), (0, height)], side.colour)
        band = theme.px(6)
        edge = (width - band, 0), (width, 0), (width - lean, height), (width - lean - band, height)
        c.poly(list(edge), PAPER)
        picture = c.finish()
        icon_edge = round(min(height, theme.px(60)) * 0.74)
        gap = theme.px(12)
        icon = look.gallery.icon(side.emblem, icon_edge, PAPER, side.colour)
        picture.blit(icon, icon.get_rect(midleft=(gap, height // 2)))
        left = 2 * gap + icon_edge
        box = pygame.Rect(left, 0, width - lean - band - gap - left, height)
        px = min(theme.read_type(30), round(height * 0.7))
        inked = draw_text_line(picture, look, TextBoxStyle("poster", px, PAPER), self.letter, box)
        if self.mark:
            wide, high = owner_flag_size(look, 26)
            rect = pygame.Rect(inked.right + gap // 2, (height - high) // 2, wide, high)
            draw_owner_flag(picture, look, self.side, self.mark, rect)
        return picture
