"""What a picture of the table is made of, as values: so that only what changed is drawn again.

Drawing writes down commands. Two pictures are compared command by command; the boxes in which they
differ are drawn anew, from the ground up, and nothing else is. What moves is a handful of commands
between those that stand still, so that a frame of motion costs the boxes it passes through.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

import pygame

from ...style.theme import Colour
from ..sprites.painted_sprite import Box

WHOLE_SHARE: Final = 0.5
"""Boxes that cover more than this share of the window are drawn as a single one."""
MOST_BOXES: Final = 24
"""Boxes that change are joined until they are no more than this."""
SOLID: Final = 255


class Blit(NamedTuple):
    """A picture, or as much of it as its box takes."""

    picture: pygame.Surface
    box: Box
    area: Box
    """The part of the picture that is seen."""
    opacity: int = SOLID
    """From 0, clear, to 255."""

    @property
    def hides(self) -> bool:
        """Whether nothing below it is seen."""
        return self.opacity >= SOLID and not self.picture.get_flags() & pygame.SRCALPHA

    def play(self, surface: pygame.Surface) -> None:
        """Lay it down."""
        picture = self.picture
        if self.opacity >= SOLID:
            surface.blit(picture, self.box, self.area)
            return
        usual = picture.get_alpha()
        picture.set_alpha(self.opacity)
        surface.blit(picture, self.box, self.area)
        picture.set_alpha(usual)


class Fill(NamedTuple):
    """A box of one colour."""

    ink: Colour
    box: Box

    @property
    def hides(self) -> bool:
        """Whether nothing below it is seen."""
        return True

    def play(self, surface: pygame.Surface) -> None:
        surface.fill(self.ink, self.box)


DrawCommand = Blit | Fill
"""Only what draws the same pixels when it is drawn in part; outlines of pygame don't."""


class MovingCommand(NamedTuple):
    """A command of a frame of motion, and how many commands of what stands still lie below it."""

    place: int
    command: DrawCommand

    @property
    def box(self) -> Box:
        """Where it is laid down."""
        return self.command.box


_Boxed = TypeVar("_Boxed", DrawCommand, MovingCommand)


class StillPicture:
    """All that stands still, from the ground up; never changed once it is made."""

    def __init__(self, commands: Sequence[DrawCommand], slots: Mapping[Hashable, int]) -> None:
        """The first command covers the whole window."""
        self.commands: Final = tuple(commands)
        self.slots: Final[Mapping[Hashable, int]] = MappingProxyType(dict(slots))
        """By name: between which commands things move, as the number of those below."""

    @cached_property
    def _boxes(self) -> list[pygame.Rect]:
        return [pygame.Rect(command.box) for command in self.commands]

    @cached_property
    def _hides(self) -> list[bool]:
        return [command.hides for command in self.commands]

    def play(self, surface: pygame.Surface, moving: Sequence[MovingCommand] = ()) -> None:
        """Draw everything, with what moves between."""
        self._play(surface, range(len(self.commands)), moving)

    def play_inside(
        self, surface: pygame.Surface, box: pygame.Rect, moving: Sequence[MovingCommand]
    ) -> None:
        """Draw what is seen in a box, and nothing beside it."""
        surface.set_clip(box)
        numbers = box.collidelistall(self._boxes)
        lowest = 0
        for place in range(len(numbers) - 1, -1, -1):
            number = numbers[place]
            if self._hides[number] and self._boxes[number].contains(box):
                lowest, numbers = number, numbers[place:]
                break
        here = [one for one in moving if one.place > lowest and box.colliderect(one.command.box)]
        self._play(surface, numbers, here)
        surface.set_clip(None)

    def _play(
        self, surface: pygame.Surface, numbers: Iterable[int], moving: Sequence[MovingCommand]
    ) -> None:
        commands = self.commands
        if not moving:
            for number in numbers:
                commands[number].play(surface)
            return
        waiting = sorted(moving, key=itemgetter(0))
        first = 0
        for number in numbers:
            while first < len(waiting) and waiting[first].place <= number:
                waiting[first].command.play(surface)
                first += 1
            commands[number].play(surface)
        for one in waiting[first:]:
            one.command.play(surface)


class Repainter:
    """Brings one surface from picture to picture by drawing only what differs."""

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        self._surface: pygame.Surface | None = None
        self._size = (0, 0)
        self._still: StillPicture | None = None
        self._moving: tuple[MovingCommand, ...] = ()

    def forget(self) -> None:
        """Whatever lies on the surface is no picture of this one's: draw all of the next."""
        self._surface = self._still = None

    def paint(
        self,
        surface: pygame.Surface,
        still: StillPicture,
        moving: Sequence[MovingCommand] = (),
    ) -> list[pygame.Rect]:
        """Bring the surface to a picture; gives the boxes that were drawn."""
        moving = tuple(moving)
        was, window = self._still, surface.get_rect()
        known = surface is self._surface and window.size == self._size
        changed = [window]
        if known and was is not None:
            changed = self._changes(was, still, moving, window)
        self._surface, self._size, self._still, self._moving = surface, window.size, still, moving
        for box in changed:
            still.play_inside(surface, box, moving)
        return changed

    def _changes(
        self,
        was: StillPicture,
        still: StillPicture,
        moving: tuple[MovingCommand, ...],
        window: pygame.Rect,
    ) -> list[pygame.Rect]:
        """The boxes to be drawn anew."""
        boxes = [] if still is was else differing_boxes(was.commands, still.commands)
        boxes += differing_boxes(self._moving, moving)
        joined = join_boxes(boxes, window)
        area = sum(box.width * box.height for box in joined)
        if area > WHOLE_SHARE * window.width * window.height:
            return [joined[0].unionall(joined[1:])]
        return joined


def differing_boxes(before: Sequence[_Boxed], after: Sequence[_Boxed]) -> list[Box]:
    """Boxes outside which two rows of commands draw the same.

    >>> one, two, three = (Fill((n, 0, 0), (n, 0, 1, 1)) for n in (1, 2, 3))
    >>> differing_boxes([one, two], [one, three, two])
    [(3, 0, 1, 1)]
    """
    first, low = 0, min(len(before), len(after))
    while first < low and before[first] == after[first]:
        first += 1
    last = 0
    while last < low - first and before[-1 - last] == after[-1 - last]:
        last += 1
    old, new = before[first : len(before) - last], after[first : len(after) - last]
    if len(old) == len(new) == 1:
        return [new[0].box, old[0].box]
    places: defaultdict[_Boxed, list[int]] = defaultdict(list)
    for place in range(len(old) - 1, -1, -1):
        places[old[place]].append(place)
    boxes: list[Box] = []
    reached = -1
    for command in new:
        found = places.get(command)
        place = found.pop() if found else -1
        if place > reached:
            reached = place
        else:  # new, or laid over what it lay below
            boxes.append(command.box)
    boxes += [old[place].box for left in places.values() for place in left]
    return boxes


def join_boxes(boxes: Iterable[Box], window: pygame.Rect) -> list[pygame.Rect]:
    """Boxes inside the window that together cover these, joined where that costs little."""
    joined: list[pygame.Rect] = []
    for box in dict.fromkeys(boxes):
        rect = pygame.Rect(box).clip(window)
        if not (rect.width and rect.height):
            continue
        while (place := _worth_joining(rect, joined)) >= 0:
            rect = rect.union(joined.pop(place))
        joined.append(rect)
    while len(joined) > MOST_BOXES:
        rect = joined.pop()
        nearest = min(range(len(joined)), key=lambda n: _growth(rect, joined[n]))
        joined[nearest] = joined[nearest].union(rect)
    return joined


def _worth_joining(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """The first box that is better drawn together with this one, -1 for none."""
    for number in rect.collidelistall(others):
        if _growth(rect, others[number]) <= 0:
            return number
    return -1


def _growth(one: pygame.Rect, other: pygame.Rect) -> int:
    """How many more pixels both are as one box."""
    both = one.union(other)
    return both.width * both.height - one.width * one.height - other.width * other.height
