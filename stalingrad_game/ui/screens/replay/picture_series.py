"""The pictures of a watched game: which moments, painted one by one through the eyes of now.

A picture is kept as the bytes that its file needs, never as a surface: a long game has hundreds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from ....watching.outline import ReplayOutline
from ...shell.app import AppContext
from .replay_scene import ReplayScreen

MOST_PICTURES: Final = 240
"""The most pictures of an animation; of a longer game every second, third … part is left out."""


class MomentPicture(NamedTuple):
    """A moment of a game."""

    step: int
    caption: str
    """Where the game stands, and what is marked there."""
    marked: bool
    """Whether it is to be looked at longer."""
    data: bytes
    """Its picture as PNG."""


def page_steps(outline: ReplayOutline) -> tuple[int, ...]:
    """The moments of a page: both ends, where a turn begins, and all that is marked."""
    marked = {mark.step for mark in outline.marks}
    return tuple(sorted({0, *outline.begins(outline.units[-1]), *marked, outline.steps}))


def animation_steps(outline: ReplayOutline) -> tuple[int, ...]:
    """The moments of an animation: where its smaller parts begin too, at most `MOST_PICTURES`."""
    kept = page_steps(outline)
    parts = sorted({*outline.begins(outline.units[2])} - {*kept})
    room = max(MOST_PICTURES - len(kept), 1)
    every = -(-len(parts) // room) or 1
    return tuple(sorted({*kept, *parts[::every]}))


class PictureSeries:
    """Paints moments of a record, each when it is asked for."""

    def __init__(
        self,
        context: AppContext,
        screen: ReplayScreen,
        steps: tuple[int, ...],
        viewpoint: int,
        packed: Callable[[pygame.Surface], bytes],
    ) -> None:
        """On a screen that is shown nowhere else, through eyes that may look.

        `packed` makes a PNG of what was painted, as small as the file wants it.
        """
        self._packed: Final = packed
        self._screen: Final = screen
        self._steps: Final = steps
        self._surface: Final = pygame.Surface(context.size, 0, 32)
        self.pictures: Final[list[MomentPicture]] = []
        screen.curve.finish()
        screen.table.look_through(viewpoint)
        screen.viewpoint.now = viewpoint
        screen.layout(context.size)
        screen.bar.plain = True
        screen.layout(context.size)

    @property
    def done(self) -> int:
        """How many are painted."""
        return len(self.pictures)

    @property
    def number(self) -> int:
        """How many there will be."""
        return len(self._steps)

    def go_on(self) -> bool:
        """Paint the next one; says whether there was one left."""
        if self.done == self.number:
            return False
        step, screen = self._steps[self.done], self._screen
        screen.cursor.jump(step)
        screen.update(0)
        screen.draw(self._surface)
        caption = screen.caption(step)
        marked = any(mark.step == step for mark in screen.cursor.outline.marks)
        self.pictures.append(MomentPicture(step, caption, marked, self._packed(self._surface)))
        return True

    def close(self) -> None:
        """Nothing is painted any more."""
        self._screen.table.scene.leave()
