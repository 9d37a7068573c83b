"""The widgets of one scene together: brings input to the right one, moves the focus, shows hints.

Dialogs lie in layers above; the top layer alone gets the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from ..art.resources import Look
from ..style.focus import Focus
from ..style.keys import direction_of, is_activate
from ..style.theme import SOOT
from .base import Hint, Widget
from .boxes import Dialog, Tooltip
from .paint import focus_ring
from .scroll import ScrollView

HINT_MS: Final = 450
"""How long one must point at a thing, or have the focus on it, before its hint appears."""
_SHADE: Final = 150
"""How dark what lies under a dialog becomes, 0 to 255."""


class Root:
    """All widgets of a scene, from its `base` up; in window pixels from the upper left corner."""

    def __init__(
        self, base: Widget, look: Look, pressed: Callable[[], object] | None = None
    ) -> None:
        """`pressed` is told whenever a widget that can have the focus is pressed."""
        self.base = base
        self.look = look
        self._tell_pressed: Final = pressed or (lambda: None)
        self.focus = Focus()
        self._layers: list[Dialog] = []
        self._returns: list[object] = []
        self._size = (1, 1)
        self._pointed: Widget | None = None
        self._captured: Widget | None = None
        self._tooltip: Tooltip | None = None
        self._hint_of: tuple[Widget, Hint] | None = None
        self._waited = 0
        self._hushed = False
        """Whether no hint comes before the pointer moves or the focus goes on."""
        self._last = (-1, -1)
        """Where the pointer was last."""
        self._dirty = True
        self._touches = 0

    @property
    def top(self) -> Widget:
        """The layer that gets the keyboard."""
        return self._layers[-1] if self._layers else self.base

    @property
    def layers(self) -> tuple[Dialog, ...]:
        """The dialogs that are open, the top one last."""
        return tuple(self._layers)

    @property
    def tooltip(self) -> Tooltip | None:
        """The hint that is shown."""
        return self._tooltip

    @property
    def focused(self) -> Widget | None:
        current = self.focus.current
        return current if isinstance(current, Widget) else None

    def layout(self, size: tuple[int, int], look: Look) -> None:
        """Lay everything out in a window of this size."""
        self._size, self.look = size, look
        self.base.layout(pygame.Rect((0, 0), size), look)
        for layer in self._layers:
            layer.place(size, look)
        self._drop_hint()
        self.refresh_focus()
        self._dirty = True

    def refresh_focus(self) -> None:
        """Find again what can have the focus; call it when widgets have come or gone."""
        old = self.focused
        self.focus.set_items([widget for widget in self.top.walk() if widget.can_focus])
        self._focus_changed(old)

    def open(self, layer: Dialog) -> None:
        """Put a dialog on top; its first answer, or first part, gets the focus."""
        self._returns.append(self.focus.current.key if self.focus.current else None)
        self._layers.append(layer)
        self._release_pointer()
        layer.place(self._size, self.look)
        old = self.focused
        self.focus.set_items([widget for widget in layer.walk() if widget.can_focus])
        first = layer.answers[0] if layer.answers else None
        self.focus.focus(first or next(iter(self.focus.items), None))
        self._focus_changed(old)
        self._dirty = True

    def close(self) -> None:
        """Take the top layer off; the focus goes back to where it was."""
        if not self._layers:
            return
        self._layers.pop()
        key = self._returns.pop()
        self._release_pointer()
        old = self.focused
        self.focus.focus(None)
        self.focus.set_items([widget for widget in self.top.walk() if widget.can_focus])
        if isinstance(key, (int, str, tuple)):
            self.focus.focus_key(key)
        self._focus_changed(old)
        self._dirty = True

    def give_focus(self, widget: Widget | None) -> None:
        """Give the focus to a widget and bring it into view."""
        old = self.focused
        self.focus.focus(widget)
        self._focus_changed(old)

    def point_to(self, widget: Widget) -> None:
        """Give a widget the focus so that it is seen, as a key does."""
        self.give_focus(widget)
        self.focus.shown = True
        self._dirty, self._hushed = True, False

    def use(self, widget: Widget) -> bool:
        """Do what a widget is for, as Return on it does; says whether that meant anything to it."""
        if widget.can_focus:
            self.point_to(widget)
        self._hush()
        self._tell_pressed()
        return widget.activate()

    def _release_pointer(self) -> None:
        if self._pointed:
            self._pointed.hovered = False
        self._pointed = self._captured = None
        self._drop_hint()

    def _focus_changed(self, old: Widget | None) -> None:
        new = self.focused
        if new is old:
            return
        if old:
            old.lose_focus()
        if new:
            new.gain_focus()
            for widget in self.top.path_to(new):
                if isinstance(widget, ScrollView):
                    widget.reveal(new.rect)
        self._drop_hint()
        self._dirty = True

    def _drop_hint(self) -> None:
        self._waited = 0
        self._hint_of = None
        if self._tooltip:
            self._tooltip = None
            self._dirty = True

    def _hush(self) -> None:
        """Take the hint away; it doesn't come back by itself."""
        self._drop_hint()
        self._hushed = True

    def _hinting(self) -> Widget | None:
        """What a hint is due for: what is pointed at, else what shows the focus.

        Where the widget pointed at is gone, it is what lies there now.
        """
        if self._captured or self._hushed:
            return None
        pointed = self._pointed
        if pointed is not None and not any(one is pointed for one in self.top.walk()):
            pointed = self.top.hit(self._last)
        shown = self.focused if self.focus.shown else None
        cause = pointed if pointed is not None and pointed.hint else shown
        return cause if cause is not None and cause.hint else None

    def update(self, ms: int) -> bool:
        """Let time pass; says whether anything looks different now."""
        cause = self._hinting()
        due = None if cause is None else (cause, cause.hint)
        if due != self._hint_of:
            before = self._hint_of[0] if self._hint_of and self._tooltip else None
            renewed = before is not None and before is cause
            self._drop_hint()
            self._hint_of = due
            self._waited = HINT_MS if renewed else 0
        if cause is not None and self._tooltip is None:
            self._waited += ms
            if self._waited >= HINT_MS:
                self._tooltip = Tooltip(cause.hint)
                self._tooltip.place(cause.hint_box, self._size, self.look)
                self._dirty = True
        return self.take_dirty()

    def take_dirty(self) -> bool:
        """Whether anything looks different since the last call."""
        dirty, self._dirty = self._dirty, False
        if self._touches == Widget.touches:
            return dirty
        self._touches = Widget.touches
        for tree in (self.base, *self._layers):
            dirty = tree.take_dirty() or dirty
        return dirty

    def waiting(self) -> bool:
        """Whether a hint is about to appear, or something paints on, so that time must pass."""
        if any(one.unfinished for one in self.base.walk()):
            return True
        cause = self._hinting()
        due = None if cause is None else (cause, cause.hint)
        return due != self._hint_of or (due is not None and self._tooltip is None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Bring an event to the widget it is for; says whether it was used."""
        handlers: dict[int, Callable[[pygame.event.Event], bool]] = {
            pygame.MOUSEMOTION: self._motion,
            pygame.MOUSEBUTTONDOWN: self._button_down,
            pygame.MOUSEBUTTONUP: self._button_up,
            pygame.MOUSEWHEEL: self._wheel,
            pygame.KEYDOWN: self._key,
            pygame.TEXTINPUT: self._text,
            pygame.TEXTEDITING: self._text,
        }
        handler = handlers.get(event.type)
        return handler(event) if handler else False

    def _motion(self, event: pygame.event.Event) -> bool:
        self._last, self._hushed = event.pos, False
        if self._captured:
            self._captured.drag(event.pos)
            return True
        found = self.top.hit(event.pos)
        if found is not self._pointed:
            if self._pointed:
                self._pointed.hovered = False
            self._pointed = found
            if found:
                found.hovered = True
            self._drop_hint()
        if found:
            before = found.hint
            found.point(event.pos)
            if found.hint != before:
                self._drop_hint()
        return found is not None and found is not self.top

    def _button_down(self, event: pygame.event.Event) -> bool:
        if event.button == pygame.BUTTON_RIGHT:
            return self.dismiss()
        if event.button != pygame.BUTTON_LEFT:
            return False
        self._hush()
        self._last = event.pos
        found = self.top.hit(event.pos)
        if found is None:
            return bool(self._layers)
        if self.focus.shown:
            self.focus.shown = False
            self._dirty = True
        if found.can_focus:
            self.give_focus(found)
        self._captured = found
        found.press(event.pos)
        return found is not self.base

    def _button_up(self, event: pygame.event.Event) -> bool:
        if event.button != pygame.BUTTON_LEFT or self._captured is None:
            return False
        held, self._captured = self._captured, None
        if held.can_focus and held.rect.collidepoint(event.pos):
            self._tell_pressed()
        held.release(event.pos)
        return held is not self.base

    def _wheel(self, event: pygame.event.Event) -> bool:
        if self._pointed is None:
            return False
        steps = -float(getattr(event, "precise_y", event.y))
        self._hush()
        for widget in reversed(self.top.path_to(self._pointed)):
            if widget.scroll(steps):
                return True
        return bool(self._layers)

    def _key(self, event: pygame.event.Event) -> bool:
        focused, old = self.focused, self.focused
        if focused and focused.type_key(event):
            return True
        if event.key == pygame.K_ESCAPE:
            return self.dismiss()
        if event.key == pygame.K_TAB:
            self.focus.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif direction := direction_of(event):
            if focused and self.focus.shown and focused.step(direction):
                return True
            if focused and not self.focus.shown:
                self.focus.shown = True
            else:
                self.focus.move(direction)
        elif is_activate(event) and focused:
            return self.use(focused)
        else:
            return bool(self._layers) and isinstance(self.top, Dialog)
        self._dirty, self._hushed = True, False
        self._focus_changed(old)
        return True

    def _text(self, event: pygame.event.Event) -> bool:
        focused = self.focused
        if focused is None:
            return False
        if event.type == pygame.TEXTEDITING:
            return focused.compose(event.text)
        return focused.type_text(event.text)

    def dismiss(self) -> bool:
        """Step back out of the top layer, if there is one; says whether there was."""
        if not self._layers:
            return False
        self._layers[-1].on_cancel()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Paint everything, the focus ring and the hint last."""
        self.base.draw(surface, self.look)
        for layer in self._layers:
            shade = pygame.Surface(surface.get_size())
            shade.fill(SOOT)
            shade.set_alpha(_SHADE)
            surface.blit(shade, (0, 0))
            layer.draw(surface, self.look)
        if self.focus.shown and self.focused:
            self._draw_focus(surface, self.focused)
        if self._tooltip:
            self._tooltip.draw(surface, self.look)

    def _draw_focus(self, surface: pygame.Surface, focused: Widget) -> None:
        clip = surface.get_clip()
        for widget in self.top.path_to(focused):
            if isinstance(widget, ScrollView):
                margin = 6 * self.look.theme.bold
                surface.set_clip(widget.rect.inflate(margin, margin).clip(surface.get_clip()))
        focus_ring(surface, focused.rect, self.look.theme, focused.focus_cut(self.look))
        surface.set_clip(clip)
