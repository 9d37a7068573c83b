"""Random input for the whole window without a screen: keys, clicks, drags, wheel, text, resizes.

Events go the way that real ones go; whatever is on the screen may be hit.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

import pygame

from stalingrad_game.card_game.game import CardGame, card_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.folders import saves_folder
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.automation.describe import describe_screen
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.start_screen import StartScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.shell.window import Window

SIZES: Final = ((640, 360), (800, 600), (1280, 720), (1600, 900), (900, 900), (1920, 1080))
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
KEYS: Final = (
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_BACKSPACE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_DELETE),
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END),
    *(pygame.K_F1, pygame.K_F2, pygame.K_F9, pygame.K_F11),
)
MODS: Final = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
PAINTS_EVERY: Final = 7
"""Frames are painted now and then: after every input would take long."""


class Thrower:
    """One window, and input for it; the program is started again whenever it was left."""

    def __init__(self, seed: int, *, restful: bool = True) -> None:
        """`restful`: events are shown at once, so that more is played."""
        self.chance: Final = Random(seed)
        self.counts: Final[Counter[str]] = Counter()
        speed = 0 if restful else 100
        self.settings = Settings(
            speed_percent=speed,
            computer_percent=speed,
            pauses="important" if restful else "all",
            window=(1280, 720),
        )
        self.window: Final = Window(self.settings)
        self.context = self._started()

    def _started(self) -> AppContext:
        self.counts["start"] += 1
        context = window_context(self.settings, self.window.surface.get_size())
        context.stack.push(StartScreen(context))
        context.stack.settle()
        return context

    def run(self, number: int) -> None:
        """Throw so many inputs."""
        for done in range(number):
            if self.context.stack.top is None:
                self.context = self._started()
            self.throw()
            self.window.take_input(self.context)
            self._paint() if done % PAINTS_EVERY == 0 else self._pass()

    def _paint(self) -> None:
        if self.context.stack.top is not None:
            self.window.show(self.context, self.chance.choice((0, 16, 16, 100, 600)))

    def _pass(self) -> None:
        if self.context.stack.top is not None:
            self.context.stack.update(16)

    def close(self) -> None:
        """Leave everything and close the window."""
        self.context.stack.clear()
        self.context.stack.settle()
        self.window.__exit__()

    # --- input

    def throw(self) -> None:
        """One random input."""
        kind = self.chance.choices(
            (
                "click",
                "key",
                "letter",
                "drag",
                "motion",
                "wheel",
                "right",
                "text",
                "resize",
                "lost",
            ),
            (40, 25, 14, 8, 8, 5, 3, 3, 0.6, 1),
        )[0]
        self.counts[kind] += 1
        getattr(self, f"_{kind}")()

    def _place(self) -> tuple[int, int]:
        """Anywhere, mostly on something."""
        width, height = self.context.size
        top = self.context.stack.top
        if top is not None and self.chance.random() < 0.7:
            seen = [one for one in describe_screen(top, self.context.size).seen if one.point]
            offered = [one for one in seen if one.offered]
            some = offered if offered and self.chance.random() < 0.7 else seen
            if some:
                return self.chance.choice(some).point or (0, 0)
        return self.chance.randrange(width), self.chance.randrange(height)

    def _post(self, kind: int, **fields: object) -> None:
        pygame.event.post(pygame.event.Event(kind, fields))

    def _click(self, button: int = 1) -> None:
        place = self._place()
        self._post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
        self._post(pygame.MOUSEBUTTONUP, pos=place, button=button)

    def _right(self) -> None:
        self._click(pygame.BUTTON_RIGHT)

    def _drag(self) -> None:
        start, end = self._place(), self._place()
        half = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self._post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        for place in (half, end):
            self._post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0))
        if self.chance.random() < 0.95:
            self._post(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def _motion(self) -> None:
        self._post(pygame.MOUSEMOTION, pos=self._place(), rel=(0, 0), buttons=(0, 0, 0))

    def _wheel(self) -> None:
        steps = self.chance.choice((-3, -1, 1, 3))
        self._post(pygame.MOUSEWHEEL, x=0, y=steps, precise_y=float(steps))

    def _key(self) -> None:
        self._stroke(self.chance.choice(KEYS), "")

    def _letter(self) -> None:
        letter = self.chance.choice(LETTERS)
        self._stroke(pygame.key.key_code(letter), letter)

    def _stroke(self, code: int, text: str) -> None:
        fields = {"key": code, "mod": self.chance.choice(MODS), "unicode": text, "scancode": 0}
        if text.isdecimal():
            fields["scancode"] = pygame.KSCAN_1 + (int(text) - 1) % 10
        self._post(pygame.KEYDOWN, **fields)
        if text:
            self._post(pygame.TEXTINPUT, text=text)
        if self.chance.random() < 0.97:
            self._post(pygame.KEYUP, **fields)

    def _text(self) -> None:
        self._post(pygame.TEXTINPUT, text=self.chance.choice(("é", "Жуков", "\x07", "a" * 80, "")))

    def _resize(self) -> None:
        self.window.resize(self.chance.choice(SIZES))

    def _lost(self) -> None:
        self._post(self.chance.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE)))


def games() -> list[GameRecord[CardGame]]:
    """Every saved game, played through; raises `RecordError` for one that doesn't."""
    library = card_library([load_pack()])
    return [GameRecord.read(path, library) for path in sorted(saves_folder().glob("*.jsonl"))]
