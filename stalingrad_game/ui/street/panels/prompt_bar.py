"""What is asked, below the map, with the buttons that answer it; a reaction has a frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ...art.resources import Look
from ...style.theme import BRICK, COAL, IRON, SIDE_LOOKS, SIDE_ORDER
from ...widgets import Button, RichText, Span, TextStyle, Widget
from ..model.table_model import ChoiceModel, PromptModel
from ..model.targets import Target

ROWS: Final = 2
"""How many rows of buttons there is room for before they shrink."""


class PromptBar(Widget):
    """The question and its buttons."""

    def __init__(
        self,
        choose: Callable[[Target], None],
        point: Callable[[Target | None], None],
        look_at: Callable[[], None],
        follow: Callable[[str], None],
    ) -> None:
        """`choose` takes the verb of a button, `point` the one that the pointer is on.

        `look_at` lets somebody see what is secret, `follow` opens a rule.
        """
        super().__init__(key="prompt")
        self._choose: Final = choose
        self._point: Final = point
        self._look_at: Final = look_at
        self._text: Final = RichText((), TextStyle(size=22), follow=follow, key="question")
        self._model: PromptModel | None = None
        self._buttons: list[Button] = []

    @property
    def model(self) -> PromptModel | None:
        """What it shows."""
        return self._model

    def show(self, model: PromptModel, look: Look) -> None:
        """Show other values."""
        if model == self._model:
            return
        old, self._model = self._model, model
        spans = [Span(f"{model.who} ", "title")] if model.who and not model.card else []
        spans.append(Span(model.card or model.text))
        if model.rule:
            spans += [Span("  "), Span(model.rule, link=model.rule)]
        self._text.spans = tuple(spans)
        if old is None or (old.choices, old.secret, old.card) != (
            model.choices,
            model.secret,
            model.card,
        ):
            self._buttons = self._made(model)
        if self.rect.width:
            self.layout(self.rect, look)
        self.touch()

    def _made(self, model: PromptModel) -> list[Button]:
        if model.card:
            return [Button(model.text, self._look_at, kind="primary", key="look")]
        found = [self._button(choice) for choice in model.choices]
        if model.secret:
            found.append(Button(model.secret, self._look_at, icon="eye_shut", key="secret"))
        return found

    def _button(self, choice: ChoiceModel) -> Button:
        figure = f"{choice.figure}  " if choice.figure else ""
        button = VerbButton(
            f"{figure}{choice.label}",
            lambda: self._choose(choice.target),
            lambda on: self._point(choice.target if on else None),
            chosen=choice.chosen,
            key=("verb", *choice.target),
        )
        button.enabled, button.hint = not choice.refusal, choice.refusal
        return button

    @property
    def spoken(self) -> str:
        """Whose question it is, where it is a reaction."""
        model = self._model
        return "" if model is None else " ".join((model.who, model.text)).strip()

    def children(self) -> Sequence[Widget]:
        return [self._text, *self._buttons]

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Two lines of words and two rows of buttons."""
        return width, look.theme.read_px(158)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """The question above, the buttons in rows below it."""
        super().layout(rect, look)
        pad = look.theme.read_px(12)
        inner = rect.inflate(-2 * pad, -2 * pad)
        mark = look.theme.read_px(16)
        inner = pygame.Rect(inner.left + mark, inner.top, inner.width - mark, inner.height)
        high = min(self._text.wanted(look, inner.width)[1], inner.height // 2)
        self._text.layout(pygame.Rect(inner.left, inner.top, inner.width, high), look)
        top = inner.top + high + pad // 2
        self._lay_buttons(pygame.Rect(inner.left, top, inner.width, inner.bottom - top), look)

    def _lay_buttons(self, room: pygame.Rect, look: Look) -> None:
        """Rows of buttons as wide as they like; all in one grid where those don't fit."""
        gap = look.theme.read_px(8)
        rows: list[list[tuple[Button, int]]] = [[]]
        left = 0
        for button in self._buttons:
            wide = min(button.wanted(look, room.width)[0], room.width)
            if rows[-1] and left + wide > room.width:
                rows.append([])
                left = 0
            rows[-1].append((button, wide))
            left += wide + gap
        if len(rows) > ROWS:
            columns = -(-len(self._buttons) // ROWS)
            while columns < len(self._buttons) and room.width // columns > 3 * room.height:
                columns += 1
            wide = (room.width - gap * (columns - 1)) // columns
            rows = [
                [(one, wide) for one in self._buttons[at : at + columns]]
                for at in range(0, len(self._buttons), columns)
            ]
        most = look.theme.read_px(46)
        high = min((room.height - gap * (len(rows) - 1)) // len(rows), most)
        for number, row in enumerate(rows):
            left = room.left
            for button, wide in row:
                box = pygame.Rect(left, room.top + number * (high + gap), wide, max(high, 1))
                button.layout(box, look)
                left += wide + gap

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the ground, whose question it is, and all that lies there."""
        theme, model = look.theme, self._model
        surface.fill(COAL, self.rect)
        if model is not None and model.side >= 0:
            side = SIDE_LOOKS[SIDE_ORDER[model.side]]
            surface.fill(side.colour, (*self.rect.topleft, theme.read_px(10), self.rect.height))
        framed = model is not None and (model.framed or bool(model.card))
        pygame.draw.rect(
            surface, BRICK if framed else IRON, self.rect, theme.bold if framed else theme.line
        )
        super().draw(surface, look)


class VerbButton(Button):
    """A button of a verb: it tells where the pointer is, and shows that it was chosen."""

    def __init__(
        self,
        text: str,
        on_press: Callable[[], None],
        point: Callable[[bool], None],
        *,
        chosen: bool,
        key: object,
    ) -> None:
        """`point` is told when the pointer comes and goes."""
        super().__init__(
            text, on_press, kind="primary" if chosen else "plain", size=20, key=str(key)
        )
        self._point: Final = point

    @property
    def hovered(self) -> bool:
        """Whether the pointer is on it."""
        return super().hovered

    @hovered.setter
    def hovered(self, value: bool) -> None:
        if value != self._hovered:
            self._hovered = value
            self.touch()
            self._point(value)
