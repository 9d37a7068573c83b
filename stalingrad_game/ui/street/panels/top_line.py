"""The line at the top: turn, side, what is left, victory, and the buttons of commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ...art.resources import Look
from ...style.fonts import Role
from ...style.theme import CHALK, COAL, DUST, IRON, MIN_TYPE, SIDE_LOOKS, SIDE_ORDER, Colour
from ...widgets import Button, Widget
from ...widgets.text import ellipsis
from ..model.table_model import TopLineModel

LinePart = tuple[Role, Colour, str]
"""Words of the line, how they are written."""
HALF_TYPE: Final = 0.38
"""The size of type in two rows, as a share of the height of the whole."""


class TopLine(Widget):
    """What is known at one glance."""

    def __init__(self, press: Callable[[str], None]) -> None:
        """`press` is told the command whose button is pressed."""
        super().__init__(key="top line")
        self._press: Final = press
        self._model: TopLineModel | None = None
        self._buttons: dict[str, Button] = {}

    def show(self, model: TopLineModel, look: Look) -> None:
        """Show other values."""
        if model == self._model:
            return
        self._model = model
        shown = [command for command in model.commands if command.icon]
        if list(self._buttons) != [command.id for command in shown]:
            self._buttons = {
                one.id: Button(
                    "", self._presser(one.id), kind="quiet", icon=one.icon, key=("command", one.id)
                )
                for one in shown
            }
        for command in shown:
            button = self._buttons[command.id]
            button.hint, button.enabled = command.hint, command.enabled
            button.kind = "plain" if command.lit else "quiet"
        if self.rect.width:
            self.layout(self.rect, look)
        self.touch()

    def _presser(self, name: str) -> Callable[[], None]:
        return lambda: self._press(name)

    @property
    def spoken(self) -> str:
        """All that it says."""
        model = self._model
        if model is None:
            return ""
        said = (model.turn, model.phase, model.side_name, *model.left, model.victory)
        return ", ".join(part for part in said if part)

    def children(self) -> Sequence[Widget]:
        return list(self._buttons.values())

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        return width, look.theme.read_px(52)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Put the buttons at the right."""
        super().layout(rect, look)
        side = rect.height
        left = rect.right - side * len(self._buttons)
        for number, button in enumerate(self._buttons.values()):
            button.layout(pygame.Rect(left + number * side, rect.top, side, side), look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint ground, words and buttons."""
        theme, model = look.theme, self._model
        surface.fill(COAL, self.rect)
        foot = pygame.Rect(*self.rect.bottomleft, self.rect.width, theme.line)
        surface.fill(IRON, foot.move(0, -theme.line))
        if model is not None:
            self._words(surface, look, model)
        super().draw(surface, look)

    def _words(self, surface: pygame.Surface, look: Look, model: TopLineModel) -> None:
        theme, fonts = look.theme, look.fonts
        gap, px = theme.read_px(16), theme.read_type(22)
        left = self.rect.left + gap
        end = self.rect.right - self.rect.height * len(self._buttons) - gap
        if model.side >= 0:
            side = SIDE_LOOKS[SIDE_ORDER[model.side]]
            mark = pygame.Rect(left, 0, px * 3 // 2, px * 3 // 2)
            mark.centery = self.rect.centery
            radius = 0 if side.badge == "square" else mark.height // 2
            pygame.draw.rect(surface, side.dark, mark, border_radius=radius)
            icon = look.gallery.icon(side.emblem, mark.width * 3 // 4, CHALK)
            surface.blit(icon, icon.get_rect(center=mark.center))
            left = mark.right + gap // 2
        parts: list[LinePart] = [("title", CHALK, model.side_name), ("title", CHALK, model.turn)]
        parts += [("text", DUST, model.phase), *(("text", CHALK, one) for one in model.left)]
        parts.append(("text_bold", CHALK, model.victory))
        rows, px = self._rows(look, [part for part in parts if part[2]], end - left, px)
        high = self.rect.height // len(rows)
        for number, row in enumerate(rows):
            at = left
            for role, ink, text in row:
                room = end - at
                if room < px * 2:
                    break
                box = pygame.Rect(at, self.rect.top + number * high, room, high)
                shown = ellipsis(fonts, role, px, text, room)
                at = fonts.draw(surface, role, px, shown, ink, box).right + gap

    def _rows(
        self, look: Look, parts: Sequence[LinePart], room: int, px: int
    ) -> tuple[Sequence[Sequence[LinePart]], int]:
        """The words in one row or two, whichever lets them be larger, and the size of their type.

        All of them get smaller before anything is left out.
        """
        fonts, gap = look.fonts, look.theme.read_px(16)

        def fitting(row: Sequence[LinePart], most: int) -> int:
            """The size with which a row fits."""
            words = sum(fonts.width(role, most, text) for role, _, text in row)
            left = room - gap * len(row)
            return most if words <= left else most * left // words

        best, size = [parts], fitting(parts, px)
        half = min(px, round(self.rect.height * HALF_TYPE))
        for at in range(1, len(parts)):
            both = [parts[:at], parts[at:]]
            found = min(fitting(row, half) for row in both)
            if found > size or (found == size and len(best) > 1):
                best, size = both, found
        return best, max(size, MIN_TYPE)
