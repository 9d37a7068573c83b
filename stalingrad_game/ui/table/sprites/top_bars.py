"""The two bars at the top: who is to act and what is asked; the turn, its steps and its battles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

import pygame

from ...art.resources import Look
from ...style.theme import (
    ASH,
    BRICK_LIGHT,
    CHALK,
    COAL,
    DUST,
    IRON,
    OCHRE,
    PAPER,
    SOOT,
    Colour,
)
from ...widgets.text_box import TextBoxStyle, draw_text_block, draw_text_line, min_type_px
from .outlines import blank_surface, new_canvas, side_look
from .owner_flag import draw_owner_flag, owner_flag_size
from .sprite_cache import PixelSize

PhaseState = Literal["done", "now", "to come"]


class ActingSeatSprite(NamedTuple):
    """Who is to act: colour, emblem and letter on a slanting flag."""

    side: int
    """-1: nobody."""
    letter: str
    """What the side's name begins with."""
    mark: int = 0
    """Which of two players of the side; 0 where it has one."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The flag."""
        width, height = size
        theme = look.theme
        if self.side < 0:
            return blank_surface(size)
        side = side_look(self.side)
        lean = round(height * 0.42)
        c = new_canvas(size, side.colour)
        c.poly([(0, 0), (width, 0), (width - lean, height), (0, height)], side.colour)
        band = theme.px(6)
        c.poly(
            [
                (width - band, 0),
                (width, 0),
                (width - lean, height),
                (width - lean - band, height),
            ],
            PAPER,
        )
        picture = c.finish()
        edge = round(min(height, theme.px(60)) * 0.74)
        gap = theme.px(12)
        icon = look.gallery.icon(side.emblem, edge, PAPER, side.colour)
        picture.blit(icon, icon.get_rect(midleft=(gap, height // 2)))
        box = pygame.Rect(2 * gap + edge, 0, width - lean - band - 3 * gap - edge, height)
        px = min(theme.read_type(30), round(height * 0.7))
        inked = draw_text_line(picture, look, TextBoxStyle("poster", px, PAPER), self.letter, box)
        if self.mark:
            wide, high = owner_flag_size(look, 26)
            rect = pygame.Rect(inked.right + gap // 2, (height - high) // 2, wide, high)
            draw_owner_flag(picture, look, self.side, self.mark, rect)
        return picture


class PromptSprite(NamedTuple):
    """What is asked."""

    text: str
    waiting: bool = False

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The question."""
        picture = blank_surface(size)
        ink = DUST if self.waiting else CHALK
        draw_text_block(
            picture,
            look,
            TextBoxStyle("text_bold", look.theme.read_type(21), ink),
            self.text,
            picture.get_rect(),
            stand="middle",
            most_lines=2,
        )
        return picture


class RuleNumberSprite(NamedTuple):
    """A rule's number, to be opened."""

    rule: str
    paper: bool = False

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The number in a slip."""
        theme = look.theme
        picture = blank_surface(size)
        px = theme.read_type(16)
        wide = min(look.fonts.width("title", px, self.rule) + theme.px(18), size[0])
        box = pygame.Rect(0, 0, wide, min(round(px * 1.5), size[1]))
        box.center = picture.get_rect().center
        pygame.draw.rect(picture, OCHRE, box, max(theme.hair, 1), border_radius=theme.px(3))
        draw_text_line(picture, look, TextBoxStyle("title", px, OCHRE, "centre"), self.rule, box)
        return picture


class PhaseMarkSpec(NamedTuple):
    """A step or a battle on the strip."""

    label: str
    state: PhaseState
    battle: bool = False


_INK: Final[Mapping[PhaseState, Colour]] = {"done": ASH, "now": SOOT, "to come": DUST}


class PhaseStripPlan(NamedTuple):
    """Where everything on the strip stands, from its upper left corner, in pixels."""

    px: int
    """The size of its type."""
    turn: pygame.Rect
    """The turn with its spaces."""
    marks: tuple[pygame.Rect, ...]
    marks_px: int
    right: pygame.Rect


class PhaseStripSprite(NamedTuple):
    """The turn, its steps, the battles of the turn."""

    turn: str
    spaces: tuple[PhaseState, ...]
    marks: tuple[PhaseMarkSpec, ...]
    right: str

    def plan(self, look: Look, size: PixelSize) -> PhaseStripPlan:
        """Where everything stands in a strip of a size."""
        width, height = size
        theme = look.theme
        px = max(min(theme.read_type(16), height - 4), min_type_px(look))
        gap = theme.px(10)
        pips = len(self.spaces) * (max(theme.px(16), 8) + theme.px(3))
        words = look.fonts.width("poster", px, self.turn.upper())
        turn = pygame.Rect(gap, 0, words + gap + pips, height)
        words = look.fonts.width("title", px, self.right)
        right = pygame.Rect(width - gap - words, 0, words, height)
        room = pygame.Rect(turn.right, 0, right.left - gap - turn.right, height)
        marks_px, marks = self._mark_boxes(look, room, px)
        return PhaseStripPlan(px, turn, marks, marks_px, right)

    def _mark_boxes(
        self, look: Look, box: pygame.Rect, px: int
    ) -> tuple[int, tuple[pygame.Rect, ...]]:
        """The steps side by side in the middle of a box, and the size of their type."""
        gap, lean = look.theme.px(7), box.height // 3
        while True:
            widths = [
                look.fonts.width("title", px, mark.label.upper()) + 2 * gap + lean
                for mark in self.marks
            ]
            whole = sum(widths)
            if whole <= box.width or px <= min_type_px(look):
                break
            px -= 1
        if whole > box.width and widths:
            share = box.width / whole
            widths = [round(wide * share) for wide in widths]
        left = box.left + max(box.width - whole, 0) // 2
        boxes = []
        for wide in widths:
            boxes.append(pygame.Rect(left, 0, wide, box.height))
            left += wide
        return px, tuple(boxes)

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        width, height = size
        theme = look.theme
        plan = self.plan(look, size)
        picture = pygame.Surface(size, 0, 32)
        picture.fill(COAL)
        picture.fill(SOOT, (0, height - theme.hair, width, theme.hair))
        style = TextBoxStyle("poster", plan.px, PAPER)
        words = look.fonts.width("poster", plan.px, self.turn.upper())
        box = pygame.Rect(plan.turn.left, 0, words, height)
        draw_text_line(picture, look, style, self.turn.upper(), box)
        left, pip = box.right + theme.px(10), max(theme.px(16), 8)
        for state in self.spaces:
            rect = pygame.Rect(left, height // 2 - theme.px(3), pip, max(theme.px(6), 3))
            ink = OCHRE if state == "now" else DUST if state == "done" else IRON
            pygame.draw.rect(picture, ink, rect)
            left += pip + theme.px(3)
        style = TextBoxStyle("title", plan.px, DUST, "right")
        draw_text_line(picture, look, style, self.right, plan.right)
        for mark, place in zip(self.marks, plan.marks, strict=True):
            self._mark(picture, look, mark, place, plan.marks_px)
        return picture

    def _mark(
        self,
        picture: pygame.Surface,
        look: Look,
        mark: PhaseMarkSpec,
        place: pygame.Rect,
        px: int,
    ) -> None:
        """A step or a battle on the strip."""
        lean, ink = place.height // 3, _INK[mark.state]
        if mark.state == "now":
            low = place.height - 3
            points = (
                (place.left + lean, 3),
                (place.right, 3),
                (place.right - lean, low),
                (place.left, low),
            )
            pygame.draw.polygon(picture, OCHRE, points)
        elif mark.battle and mark.state == "to come":
            ink = BRICK_LIGHT
        style = TextBoxStyle("title", px, ink, "centre")
        inner = place.inflate(-lean, 0)
        drawn = draw_text_line(picture, look, style, mark.label.upper(), inner)
        if mark.state == "done":
            y = drawn.centery + 1
            pygame.draw.line(picture, ink, (drawn.left, y), (drawn.right, y), look.theme.hair)
