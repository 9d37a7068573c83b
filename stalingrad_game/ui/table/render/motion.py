"""What moves, ready to be laid down: sprites painted beforehand, so that a frame sets no text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from ..layout.motion import Motion, Mover, WayPoint
from ..sprites.sprite_cache import PixelSize, Sprite
from .display_list import SOLID, Blit, MovingCommand, StillPicture

FADE_STEP: Final = 51
"""What fades grows clearer by so much of 255 at once: most frames then draw nothing of it."""
Paint = Callable[[Sprite, PixelSize], pygame.Surface]
"""The picture of a sprite at a size in pixels."""


class MotionPicture:
    """The movers of one motion with their pictures."""

    def __init__(self, motion: Motion, paint: Paint) -> None:
        """Paint all that will be seen."""
        self.motion: Final = motion
        self._pictures: Final = [
            tuple(paint(sprite, size) for sprite, size in mover.pictures) for mover in motion.movers
        ]

    def over(self, ms: float) -> bool:
        """Whether everything lies still after so many milliseconds at speed 1."""
        return ms >= self.motion.length

    def at(self, ms: float, still: StillPicture) -> list[MovingCommand]:
        """What is laid down after so many milliseconds; nothing once it is over."""
        if self.over(ms):
            return []
        commands = []
        for mover, pictures in zip(self.motion.movers, self._pictures, strict=True):
            if not mover.stays and not mover.begins <= ms < mover.ends:
                continue
            share = min(max((ms - mover.begins) / max(mover.ends - mover.begins, 1), 0.0), 1.0)
            opacity = FADE_STEP * round(_between(mover.opacity, share) / FADE_STEP)
            if opacity <= 0:
                continue
            picture = pictures[min(int(share * len(pictures)), len(pictures) - 1)]
            width, height = picture.get_size()
            x, y = _place(mover, share)
            box = (round(x - width / 2), round(y - height / 2), width, height)
            area = (0, 0, width, height)
            command = Blit(picture, box, area, min(opacity, SOLID))
            commands.append(MovingCommand(still.slots[mover.slot], command))
        return commands


def _place(mover: Mover, share: float) -> WayPoint:
    """Where the middle of a mover is, which sets out and arrives gently."""
    way = mover.way
    if len(way) == 1:
        return way[0]
    place = min(int(share * (len(way) - 1)), len(way) - 2)
    part = share * (len(way) - 1) - place
    eased = part * part * (3 - 2 * part)
    (x, y), (to_x, to_y) = way[place], way[place + 1]
    return x + (to_x - x) * eased, y + (to_y - y) * eased


def _between(values: tuple[int, ...], share: float) -> float:
    """A value at a share of the way through some."""
    if len(values) == 1:
        return values[0]
    place = min(int(share * (len(values) - 1)), len(values) - 2)
    part = share * (len(values) - 1) - place
    return values[place] + (values[place + 1] - values[place]) * part
