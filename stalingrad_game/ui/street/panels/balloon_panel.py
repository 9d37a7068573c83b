"""The balloon of a lesson's guide: over all panels, beside what it speaks of, with its buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ...art.resources import Look
from ...style.theme import OCHRE, SOOT
from ...widgets import Button, Widget
from ...widgets.balloon import TYPES, BalloonRoom, BalloonSprite, balloon_line, best_balloon
from ..model.balloon import BalloonButton, BalloonButtonModel, BalloonModel

BALLOON_BUTTON_TYPE: Final = 17
BALLOON_EDGE: Final = 14
BALLOON_GAP: Final = 26
"""Between a balloon and what it points at."""


class BalloonPanel(Widget):
    """What the guide says, and lines to what it points at."""

    def __init__(self) -> None:
        """Nothing is said yet."""
        super().__init__(key="balloon")
        self.on_press: Callable[[BalloonButton], object] = lambda _: None
        """Told which button was pressed."""
        self._model: BalloonModel | None = None
        self._sprite: BalloonSprite | None = None
        self._buttons: list[Button] = []
        self.marked: tuple[pygame.Rect, ...] = ()
        """The boxes of what it points at."""
        self.visible = False

    @property
    def model(self) -> BalloonModel | None:
        """What it shows."""
        return self._model

    @property
    def spoken(self) -> str:
        """What the guide says."""
        model = self._model
        return "" if model is None else " ".join((model.refusal, model.text)).strip()

    def children(self) -> Sequence[Widget]:
        return self._buttons

    def show(self, model: BalloonModel | None) -> None:
        """Show another one; `place` lays it out."""
        if model == self._model:
            return
        old, self._model = self._model, model
        self.visible = model is not None
        self.touch()
        if model is None:
            self._buttons = []
        elif old is None or old.buttons != model.buttons:
            self._buttons = [self._button(one) for one in model.buttons]

    def _button(self, model: BalloonButtonModel) -> Button:
        button = Button(
            model.label,
            lambda: self._pressed(model.id),
            kind="primary" if model.id == "next" else "plain",
            size=BALLOON_BUTTON_TYPE,
            key=f"balloon {model.id}",
        )
        button.enabled = model.enabled
        return button

    def _pressed(self, name: BalloonButton) -> None:
        self.on_press(name)

    def place(
        self,
        look: Look,
        window: pygame.Rect,
        marked: Sequence[pygame.Rect],
        kept: Sequence[pygame.Rect],
        seen: Sequence[pygame.Rect],
    ) -> None:
        """Lie where least is covered: never what is `kept`, rather not what is `seen`."""
        model = self._model
        if model is None:
            return

        def sprite_of(size: int) -> BalloonSprite:
            return BalloonSprite(model.text, model.progress, model.refusal, size)

        def measure(size: int, design: int) -> tuple[int, int]:
            wide = min(max(look.theme.read_px(design) * size // TYPES[0], 220), window.width)
            high = sprite_of(size).words_height(look, wide) + self._foot(look, wide)
            return wide, high

        inner = window.inflate(-8, -8)
        room = BalloonRoom(inner, marked, [*marked, *kept], seen, look.theme.px(BALLOON_GAP))
        best = best_balloon(room, measure)
        box, size = best if best is not None else (inner, TYPES[-1])
        self._sprite = sprite_of(size)
        self.marked = tuple(marked)
        super().layout(box, look)
        top = (
            box.top
            + self._sprite.words_height(look, box.width)
            - look.theme.read_px(BALLOON_EDGE) // 2
        )
        for row in self._rows(look, box.width):
            left = box.left + look.theme.read_px(BALLOON_EDGE)
            high = max((button.wanted(look, box.width)[1] for button, _ in row), default=0)
            for button, wide in row:
                button.layout(pygame.Rect(left, top, wide, high), look)
                left += wide + look.theme.read_px(BALLOON_EDGE) // 2
            top += high + look.theme.read_px(BALLOON_EDGE) // 2

    def _rows(self, look: Look, width: int) -> list[list[tuple[Button, int]]]:
        """The buttons in rows of a width in pixels."""
        pad = look.theme.read_px(BALLOON_EDGE)
        room, left = width - 2 * pad, 0
        rows: list[list[tuple[Button, int]]] = [[]]
        for button in self._buttons:
            wide = button.wanted(look, room)[0]
            if rows[-1] and left + wide > room:
                rows.append([])
                left = 0
            rows[-1].append((button, wide))
            left += wide + pad // 2
        return rows

    def _foot(self, look: Look, width: int) -> int:
        """How high the buttons are, in pixels."""
        pad = look.theme.read_px(BALLOON_EDGE)
        return sum(
            max((button.wanted(look, width)[1] for button, _ in row), default=0) + pad // 2
            for row in self._rows(look, width)
        )

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint lines and frames, the words on paper, the buttons."""
        if self._sprite is None:
            return
        bold, line = 2 * look.theme.bold, look.theme.line
        for box in self.marked:
            frame = box.inflate(2 * bold, 2 * bold)
            pygame.draw.rect(surface, SOOT, frame.inflate(line, line), bold)
            pygame.draw.rect(surface, OCHRE, frame, look.theme.bold)
            ends = balloon_line(self.rect, frame)
            if ends is not None:
                pygame.draw.line(surface, SOOT, *ends, bold)
                pygame.draw.line(surface, OCHRE, *ends, look.theme.bold)
        surface.blit(self._sprite.paint(look, self.rect.size), self.rect)
        super().draw(surface, look)
