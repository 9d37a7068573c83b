"""What moves, ready to be laid down: sprites painted beforehand, so that a frame sets no text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..layout.motion import Motion, Mover, WayPoint
from ..sprites.painted_sprite import PaintedSprite
from ..sprites.sprite_cache import PixelSize, Sprite
from .display_list import SOLID, Blit, MovingCommand, StillPicture

FADE_STEP: Final = 51
"""What fades grows clearer by so much of 255 at once: most frames then draw nothing of it."""
Paint = Callable[[Sprite, PixelSize], PaintedSprite]
"""The picture of a sprite at a size in pixels."""


class MotionPicture:
    """The movers of one motion with their pictures."""

    def __init__(self, motion: Motion, paint: Paint) -> None:
        """Paint all that will be seen."""
        self.motion: Final = motion
        self._pictures: Final = [
            tuple(paint(sprite, size) for sprite, size in mover.pictures) for mover in motion.movers
        ]
        self._still: StillPicture | None = None
        self._laid: Final[dict[int, tuple[float, list[MovingCommand]]]] = {}
        """What lies over that picture: by mover its share of the way and what was laid down."""

    def over(self, ms: float) -> bool:
        """Whether everything lies still after so many milliseconds at speed 1."""
        return ms >= self.motion.length

    def at(self, ms: float, still: StillPicture) -> list[MovingCommand]:
        """What is laid down after so many milliseconds; nothing once it is over."""
        if self.over(ms):
            return []
        if still is not self._still:
            self._still = still
            self._laid.clear()
        commands: list[MovingCommand] = []
        for number, mover in enumerate(self.motion.movers):
            begins, ends = mover.begins, mover.ends
            if begins <= ms < ends:
                share = (ms - begins) / max(ends - begins, 1)
            elif mover.stays:
                share = 0.0 if ms < begins else 1.0
            else:
                continue
            laid = self._laid.get(number)
            if laid is None or laid[0] != share:
                laid = share, self._lay(number, share, still)
                self._laid[number] = laid
            commands += laid[1]
        return commands

    def _lay(self, number: int, share: float, still: StillPicture) -> list[MovingCommand]:
        """A mover at a share of its way."""
        mover, pictures = self.motion.movers[number], self._pictures[number]
        opacity = FADE_STEP * round(_between(mover.opacity, share) / FADE_STEP)
        if opacity <= 0:
            return []
        picture = pictures[min(int(share * len(pictures)), len(pictures) - 1)]
        surface, (x, y) = picture.surface, _place(mover, share)
        width, height = surface.get_size()
        left, top = round(x - width / 2), round(y - height / 2)
        laid, slot, opacity = [], still.slots[mover.slot], min(opacity, SOLID)
        for part in picture.seen:
            box = (left + part[0], top + part[1], part[2], part[3])
            laid.append(MovingCommand(slot, Blit(surface, box, part, opacity)))
        return laid


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
