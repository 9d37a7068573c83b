"""What is pressed: buttons and switches.

Both can be shown disabled; then their hint says why.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import ClassVar, Final, Literal

import pygame

from ..art.resources import Look
from ..style.fonts import Align
from ..style.theme import (
    ASH,
    BRICK,
    CHALK,
    COAL,
    DUST,
    IRON,
    MIN_TYPE,
    OCHRE,
    PAPER,
    SOOT,
    STEEL,
    Colour,
)
from .base import Hint, Widget
from .paint import fill_cut
from .setting import draw_name, name_ink
from .text import Fitted
from .text_box import (
    TextBoxStyle,
    draw_text_line,
    draw_text_lines,
    fit_text,
    fit_text_or_none,
    min_type_px,
)

ButtonKind = Literal["plain", "primary", "quiet", "act", "loses"]
"""`primary` is what one most likely wants; `quiet` has no ground until it is pointed at; in a game
`act` is a choice that does something, which is cream, and `loses` one that loses it, which is
outlined in red."""
_KEY_TYPE: Final = 13
_WEDGE: Final = 7


class Button(Widget):
    """A word, with an icon if there is one, that does something."""

    focusable: ClassVar[bool] = True

    def __init__(
        self,
        text: str,
        on_press: Callable[[], None],
        *,
        kind: ButtonKind = "plain",
        icon: str = "",
        size: float = 22,
        align: Align = "centre",
        hint: Hint = "",
        key: Hashable = None,
    ) -> None:
        super().__init__(key=key, hint=hint)
        self.text = text
        self.on_press = on_press
        self.kind = kind
        self.icon = icon
        self.printed = ""
        """The key that does the same, as it is printed where there is room for it."""
        self.others: tuple[str, ...] = ()
        """What it says at other times: there is room for any of it."""
        self.air = 0.95
        """How much room is left at either side of its words, as a share of their type."""
        self.icon_share = 1.15
        """How large its icon is, as a share of the type."""
        self.size = size
        self.align = align
        self._held = False
        self._dimmed = False
        self._fitted: Fitted | None = None

    @property
    def dimmed(self) -> bool:
        """Whether it looks as if a press on it weren't heard yet."""
        return self._dimmed

    @dimmed.setter
    def dimmed(self, value: bool) -> None:
        if value != self._dimmed:
            self._dimmed = value
            self.touch()

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for its word on one line, its icon and some air."""
        px = look.theme.read_type(self.size)
        words = max(look.fonts.width("title", px, one) for one in (self.text, *self.others))
        wide = words + round(px * 2 * self.air)
        if self.icon:
            wide += round(px * self.icon_share * 4 / 3)
        if self.printed:
            wide += self._key_width(look) + px // 2
        return min(wide, width), round(px * 2.1)

    def _key_width(self, look: Look) -> int:
        px = look.theme.read_type(_KEY_TYPE)
        return look.fonts.width("text_bold", px, self.printed) + look.theme.px(10)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Take its place and set the word anew."""
        super().layout(rect, look)
        self._fitted = None

    def focus_cut(self, look: Look, /) -> int:
        """Buttons have a cut corner."""
        return look.theme.cut

    def press(self, _pos: tuple[int, int], /) -> None:
        if self.enabled:
            self._held = True
            self.touch()

    def drag(self, pos: tuple[int, int], /) -> None:
        """Come up when the pointer leaves, go down when it returns."""
        held = self.enabled and self.rect.collidepoint(pos)
        if held != self._held:
            self._held = held
            self.touch()

    def release(self, pos: tuple[int, int], /) -> None:
        """Come up, and act if the pointer is still here."""
        self._held = False
        self.touch()
        if self.rect.collidepoint(pos):
            self.activate()

    def activate(self) -> bool:
        """Do what it is for."""
        if self.enabled:
            self.on_press()
        return True

    def _inks(self) -> tuple[Colour | None, Colour | None, Colour]:
        """Ground, edge and ink as it is now."""
        live = self.hovered and self.enabled
        if not self.enabled or self._dimmed:
            return (None if self.kind == "quiet" else SOOT), IRON, STEEL
        if self.kind == "act":
            return (CHALK if live else PAPER), DUST, SOOT
        if self.kind == "loses":
            return (IRON if live else COAL), BRICK, (CHALK if live else PAPER)
        if self.kind == "primary":
            return (CHALK if live else PAPER), None, SOOT
        if self.kind == "quiet":
            return (IRON if live else None), None, (CHALK if live else DUST)
        return (IRON if live else COAL), (ASH if live else STEEL), (CHALK if live else PAPER)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        ground, edge, ink = self._inks()
        rect = self.rect.move(0, theme.hair) if self._held else self.rect
        if ground is not None:
            line = 3 * theme.line if self.kind == "loses" and self.enabled else theme.hair
            fill_cut(surface, rect, theme.cut, ground, edge, line)
        live = self.enabled and not self._dimmed
        if live and (self.kind == "primary" or (self.kind == "plain" and self.hovered)):
            edge_ink = BRICK if self.kind == "primary" else OCHRE
            _wedge(surface, rect, edge_ink, theme.read_px(_WEDGE))
        self._draw_words(surface, look, rect, ink)

    def _draw_words(
        self, surface: pygame.Surface, look: Look, rect: pygame.Rect, ink: Colour
    ) -> None:
        px = look.theme.read_type(self.size)
        pad = min(round(px * max(self.air - 0.15, 0)), rect.width // 6)
        box = rect.inflate(-2 * pad, 0)
        if self.printed:
            self._draw_key(surface, look, box, ink)
        side = min(round(px * self.icon_share), rect.height * 2 // 3)
        if self.icon and not self.text:
            picture = look.gallery.icon(self.icon, side, ink)
            surface.blit(picture, picture.get_rect(center=rect.center))
            return
        room = box.width - (round(side * 1.35) if self.icon else 0)
        style = TextBoxStyle("title", px, ink, self.align)
        if self._fitted is None:
            self._fitted = fit_text(look, style, self.text, (room, rect.height), least=MIN_TYPE)
        if self.icon:
            words = max(look.fonts.width("title", self._fitted.px, s) for s in self._fitted.lines)
            left = box.left if self.align == "left" else box.centerx - (words + side * 4 // 3) // 2
            picture = look.gallery.icon(self.icon, side, ink)
            surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
            box = pygame.Rect(left + side * 4 // 3, box.top, words, box.height)
        draw_text_lines(surface, look, style, self._fitted, box, stand="middle")

    def _draw_key(self, surface: pygame.Surface, look: Look, box: pygame.Rect, ink: Colour) -> None:
        """The key at the right end of a box, which is narrower then; nothing without room."""
        theme, px = look.theme, look.theme.read_type(_KEY_TYPE)
        cap = pygame.Rect(0, 0, self._key_width(look), round(px * 1.35))
        cap.midright = box.midright
        room = cap.left - theme.px(6) - box.left, box.height
        words = TextBoxStyle("title", theme.read_type(self.size), ink)
        if fit_text_or_none(look, words, self.text, room, min_type_px(look)) is None:
            return
        pygame.draw.rect(surface, ink, cap, theme.hair, border_radius=theme.px(3))
        style = TextBoxStyle("text_bold", px, ink, "centre")
        draw_text_line(surface, look, style, self.printed, cap)
        box.width = room[0]


class PickButton(Button):
    """One of several of which one is chosen: that one has a tick and a bright ground."""

    def __init__(
        self,
        text: str,
        on_press: Callable[[], None],
        *,
        chosen: bool,
        size: float = 20,
        hint: Hint = "",
        key: Hashable = None,
    ) -> None:
        super().__init__(
            text,
            on_press,
            kind="primary" if chosen else "plain",
            icon="tick" if chosen else "",
            size=size,
            align="left",
            hint=hint,
            key=key,
        )
        self.chosen = chosen


def _wedge(surface: pygame.Surface, rect: pygame.Rect, ink: Colour, most: int) -> None:
    """A slanting bar at the left edge, at its foot at most so many pixels wide."""
    wide = max(min(rect.height // 7, most), 3)
    pygame.draw.polygon(
        surface,
        ink,
        (
            rect.topleft,
            (rect.left + wide * 2, rect.top),
            (rect.left + wide, rect.bottom - 1),
            (rect.left, rect.bottom - 1),
        ),
    )


class Toggle(Widget):
    """A named switch: off is an empty box at the left, on a ticked one at the right."""

    focusable: ClassVar[bool] = True

    def __init__(
        self,
        text: str,
        on_change: Callable[[bool], None],
        *,
        value: bool = False,
        size: float = 20,
        hint: Hint = "",
        key: Hashable = None,
    ) -> None:
        super().__init__(key=key, hint=hint)
        self.text = text
        self.on_change = on_change
        self.size = size
        self._value = value

    @property
    def value(self) -> bool:
        """Whether it is on."""
        return self._value

    @value.setter
    def value(self, value: bool) -> None:
        if value != self._value:
            self._value = value
            self.touch()

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for its name on one line and the switch."""
        px = look.theme.read_type(self.size)
        return min(look.fonts.width("text", px, self.text) + round(px * 3.6), width), px * 2

    def release(self, pos: tuple[int, int], /) -> None:
        """Switch over, if the pointer is still here."""
        if self.rect.collidepoint(pos):
            self.activate()

    def activate(self) -> bool:
        if self.enabled:
            self.value = not self.value
            self.on_change(self.value)
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the name and, at the right, the switch."""
        px = look.theme.read_type(self.size)
        high = min(round(px * 1.3), self.rect.height)
        box = pygame.Rect(0, 0, high * 2, high)
        box.midright = self.rect.midright
        live = self.hovered and self.enabled
        ground = IRON if not self._value else (OCHRE if self.enabled else STEEL)
        fill_cut(surface, box, high // 4, ground, ASH if live else STEEL, look.theme.hair)
        knob = pygame.Rect(0, 0, high - 6, high - 6)
        if self._value:
            knob.midright = (box.right - 3, box.centery)
        else:
            knob.midleft = (box.left + 3, box.centery)
        fill_cut(surface, knob, high // 5, SOOT if self._value else COAL)
        icon, ink = ("tick", PAPER) if self._value else ("cross", ASH)
        picture = look.gallery.icon(icon, max(knob.width * 5 // 8, 4), ink)
        surface.blit(picture, picture.get_rect(center=knob.center))
        room = pygame.Rect(
            self.rect.left, self.rect.top, box.left - self.rect.left - px // 2, self.rect.height
        )
        draw_name(surface, look, self.text, px, room, name_ink(live=live, enabled=self.enabled))
