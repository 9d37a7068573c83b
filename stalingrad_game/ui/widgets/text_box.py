"""Words set into boxes: they shrink, then break, then end in an ellipsis, but never leave the box.

Labels, buttons and all words of the table's pictures pass through here, so that one test sees every
one of them.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import pygame

from ..art.resources import Look
from ..style.fonts import Align, Role
from ..style.theme import MIN_TYPE, Colour
from .text import Fitted, fit, widest_word
from .text import fit as try_fit

VerticalAlign = Literal["top", "middle", "foot"]


class TextBoxStyle(NamedTuple):
    """How words are set: type, largest size in pixels, ink, and which edge they keep to."""

    role: Role
    px: int
    colour: Colour
    align: Align = "left"


def draw_text_line(
    surface: pygame.Surface, look: Look, style: TextBoxStyle, text: str, box: pygame.Rect
) -> pygame.Rect:
    """One line, centred in the box's height, as large as fits; the inked box."""
    if not text or box.width < 2:
        return pygame.Rect(box.topleft, (0, 0))
    px = max(min(style.px, box.height), MIN_TYPE)
    room = (box.width, 10_000)
    fitted = fit(look.fonts, style.role, px, text, room, least=min_type_px(look), most_lines=1)
    line = fitted.lines[0]
    return look.fonts.draw(surface, style.role, fitted.px, line, style.colour, box, style.align)


def draw_text_link(
    surface: pygame.Surface, look: Look, style: TextBoxStyle, text: str, box: pygame.Rect
) -> pygame.Rect:
    """A line that can be followed: it is underlined."""
    inked = draw_text_line(surface, look, style, text, box)
    if inked.width:
        foot = box.centery + (look.fonts.cap(style.role, style.px) + 1) // 2 + look.theme.hair + 1
        ends = (inked.left, foot), (inked.right - 1, foot)
        pygame.draw.line(surface, style.colour, *ends, look.theme.hair)
    return inked


def draw_text_block(
    surface: pygame.Surface,
    look: Look,
    style: TextBoxStyle,
    text: str,
    box: pygame.Rect,
    *,
    stand: VerticalAlign = "top",
    most_lines: int = 99,
) -> pygame.Rect:
    """A text in lines, as large as fits; the inked box."""
    if not text or box.width < 2 or box.height < 2:
        return pygame.Rect(box.topleft, (0, 0))
    fitted = fit_text(look, style, text, box.size, most_lines=most_lines)
    return draw_text_lines(surface, look, style, fitted, box, stand=stand)


def draw_text_lines(
    surface: pygame.Surface,
    look: Look,
    style: TextBoxStyle,
    fitted: Fitted,
    box: pygame.Rect,
    *,
    stand: VerticalAlign = "top",
) -> pygame.Rect:
    """Lines already fitted, set into a box; the inked box."""
    high = look.fonts.height(style.role, fitted.px)
    whole = high * len(fitted.lines)
    top = box.top
    if stand == "middle":
        top = box.centery - whole // 2
    elif stand == "foot":
        top += box.height - whole
    inked = pygame.Rect(box.left, top, 0, whole)
    for number, line in enumerate(fitted.lines):
        place = pygame.Rect(box.left, top + number * high, box.width, high)
        inked.union_ip(
            look.fonts.draw(surface, style.role, fitted.px, line, style.colour, place, style.align)
        )
    return inked


def fit_text(
    look: Look,
    style: TextBoxStyle,
    text: str,
    box: tuple[int, int],
    *,
    least: int | None = None,
    most_lines: int = 99,
) -> Fitted:
    """A text's setting in a box in pixels, cut with an ellipsis if it must be.

    It shrinks to `least`, by default to the smallest type at this size of the window.
    """
    px = min_type_px(look) if least is None else least
    return fit(look.fonts, style.role, style.px, text, box, least=px, most_lines=most_lines)


def min_type_px(look: Look) -> int:
    """The smallest type at this size of the window: words never shrink to specks on a large one."""
    return max(MIN_TYPE, round(11.5 * look.theme.scale))


def fit_text_or_none(
    look: Look, style: TextBoxStyle, text: str, box: tuple[int, int], least: int
) -> Fitted | None:
    """A text's setting in a box in pixels, no smaller than `least`; None where it doesn't fit.

    Nor does it fit where a word would have to be broken.
    """
    if box[0] < least * 2 or box[1] < look.fonts.height(style.role, least):
        return None
    fitted = try_fit(look.fonts, style.role, max(style.px, least), text, box, least=least)
    if fitted.cut or widest_word(look.fonts, style.role, fitted.px, text) > box[0]:
        return None
    return fitted
