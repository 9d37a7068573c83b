"""What is laid over the table for a moment: shades, arrows, shots, sparks, dice, turning pieces.

Each is painted before anything moves; a frame of motion only lays them down.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from ...art.dice import DieState
from ...art.geometry import noise
from ...art.resources import Look
from ...style.theme import CHALK, DUST, FLAME, IRON, PAPER, SIDE_ORDER, SOOT, STEEL, Colour
from ...widgets.text_box import TextBoxStyle, draw_text_line
from .outlines import blank_surface, side_look
from .sprite_cache import PixelSize, Sprite

Spot = tuple[int, int]
"""A place in pixels from a sprite's upper left corner."""
STAMP_TYPE: Final = 40
"""The type in which the word of a stamp is measured, in pixels."""
FALL_STEPS: Final = 7
_FALL_TURN: Final = 15
"""How far it turns in a step, in degrees."""
SPARKS: Final = 26
"""How many sparks fly up from an Inferno."""


class ShadeSprite(NamedTuple):
    """Darkness of a depth from 0 to 255."""

    depth: int

    def paint(self, _look: Look, size: PixelSize) -> pygame.Surface:
        picture = pygame.Surface(size, pygame.SRCALPHA, 32)
        picture.fill((*SOOT, self.depth))
        return picture


class FrameSprite(NamedTuple):
    """The outline of a box with round corners."""

    ink: Colour
    weight: int
    radius: int

    def paint(self, _look: Look, size: PixelSize) -> pygame.Surface:
        """The outline, inside the box."""
        picture = blank_surface(size)
        box = picture.get_rect()
        pygame.draw.rect(picture, self.ink, box, self.weight, border_radius=self.radius)
        return picture


class LineSprite(NamedTuple):
    """A line of one ink."""

    ink: Colour
    start: Spot
    end: Spot
    weight: int

    def paint(self, _look: Look, size: PixelSize) -> pygame.Surface:
        picture = blank_surface(size)
        pygame.draw.line(picture, self.ink, self.start, self.end, self.weight)
        return picture


class ArrowSprite(NamedTuple):
    """A broad arrow with a dark rim."""

    start: Spot
    tip: Spot
    thick: bool = True

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        theme = look.theme
        picture = blank_surface(size)
        start, tip = pygame.Vector2(self.start), pygame.Vector2(self.tip)
        if start.distance_to(tip) < 1:
            return picture
        along = (tip - start).normalize()
        across = pygame.Vector2(-along.y, along.x)
        half, head = (theme.px(7), theme.px(26)) if self.thick else (theme.px(3), theme.px(18))
        neck = tip - along * head
        for grow, ink in ((theme.px(3), SOOT), (0, PAPER)):
            wide = across * (half + grow)
            barb = across * (2 * half + grow)
            points = (start - wide, neck - wide, neck - barb, tip + along * grow)
            mirrored = (neck + barb, neck + wide, start + wide)
            pygame.draw.polygon(picture, ink, (*points, *mirrored))
        return picture


class LetterSprite(NamedTuple):
    """A bright letter on a dark ground, as a plan lays it on what it sends there."""

    text: str

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        picture = pygame.Surface(size, 0, 32)
        picture.fill(SOOT)
        ground = picture.get_rect()
        pygame.draw.rect(picture, PAPER, ground, look.theme.line)
        style = TextBoxStyle("poster", size[1] * 7 // 10, PAPER, "centre")
        draw_text_line(picture, look, style, self.text, ground)
        return picture


class ShotSprite(NamedTuple):
    """A shot from here to there, or a part of it: a bright line, and a flash where it strikes."""

    start: Spot
    end: Spot
    flash: int
    """The radius of the flash in pixels."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """Line and flash."""
        picture = blank_surface(size)
        theme = look.theme
        start, end = pygame.Vector2(self.start), pygame.Vector2(self.end)
        for weight, ink in ((theme.px(6), SOOT), (theme.px(3), FLAME)):
            pygame.draw.line(picture, ink, start, end, max(weight, 1))
        for grow, ink in ((1.25, SOOT), (1.0, FLAME), (0.55, CHALK)):
            points = []
            for number in range(16):
                far = self.flash * grow * (1.0 if number % 2 else 0.5)
                angle = math.tau * number / 16
                aside, down = round(far * math.cos(angle)), round(far * math.sin(angle))
                points.append((end.x + aside, end.y + down))
            pygame.draw.polygon(picture, ink, points)
        return picture


class SparksSprite(NamedTuple):
    """Sparks that fly up from a building, at a step from 0 to `steps`."""

    step: int
    steps: int

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """A flash at first, then sparks further and further out."""
        width, height = size
        picture = blank_surface(size)
        share = self.step / self.steps
        if self.step == 0:
            picture.fill((*FLAME, 120))
        edge = max(look.theme.px(6), 2)
        for number in range(SPARKS):
            aside, up = noise(number, 1, 7) - 0.5, noise(number, 2, 7)
            x = width * (0.5 + aside * (0.35 + 0.65 * share))
            y = height * (0.85 - (0.2 + 0.75 * up) * share)
            glow = round(255 * (1 - share) ** 0.6)
            ink = FLAME if number % 3 else CHALK
            picture.fill((*ink, glow), (round(x), round(y), edge, round(edge * 1.6)))
        return picture


class DieSprite(NamedTuple):
    """One die as it lies; without a value it hasn't been rolled."""

    value: int | None
    side: int
    state: DieState = "plain"

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """Its upper face."""
        return look.gallery.die(self.value, SIDE_ORDER[self.side], size[0], self.state)


class TumblingDieSprite(NamedTuple):
    """A die in the air, turned by an angle in degrees."""

    value: int
    side: int
    angle: int

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The face that is up for an instant; it is as large as its corners reach."""
        edge = round(min(size) / math.sqrt(2))
        face = look.gallery.die(self.value, SIDE_ORDER[self.side], edge)
        turned = pygame.transform.rotozoom(face, self.angle, 1.0)
        picture = blank_surface(size)
        picture.blit(turned, turned.get_rect(center=picture.get_rect().center))
        return picture


class FallingUnitSprite(NamedTuple):
    """A unit that dies, at a step below `FALL_STEPS`: a flash, then it falls and goes dark."""

    unit: Sprite
    edge: int
    """How large its counter is, in pixels."""
    step: int

    @property
    def size(self) -> PixelSize:
        """As far as the turned counter reaches."""
        turn = math.radians(_FALL_TURN * self.step)
        reach = math.ceil(self.edge * (math.cos(turn) + math.sin(turn))) + 1
        return reach, reach

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The counter, turned further at each step."""
        picture, edge = blank_surface(size), self.edge
        counter = _painted(self.unit, look, (edge, edge)).copy()
        if self.step == 0:
            counter.fill((90, 70, 40), special_flags=pygame.BLEND_RGB_ADD)
        else:
            light = 255 - 150 * self.step // FALL_STEPS
            counter.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
            weight = max(edge // 12, 2)
            low, high = edge // 5, edge - edge // 5
            for start, end in (((low, low), (high, high)), ((low, high), (high, low))):
                pygame.draw.line(counter, CHALK, start, end, weight)
        turned = pygame.transform.rotozoom(counter, _FALL_TURN * self.step, 1.0)
        picture.blit(turned, turned.get_rect(center=picture.get_rect().center))
        return picture


class StampSprite(NamedTuple):
    """What is stamped on a picture: a word in a frame, aslant."""

    text: str
    side: int
    """Whose it is."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The stamp, as large as the box allows."""
        width, height = size
        side = side_look(self.side)
        plate = blank_surface((round(width * 0.92), max(round(height * 0.64), 1)))
        box = plate.get_rect()
        line = max(box.height // 14, 2)
        plate.fill(SOOT)
        plate.fill(PAPER, box.inflate(-line, -line))
        pygame.draw.rect(plate, side.colour, box.inflate(-3 * line, -3 * line), line)
        room = box.inflate(-8 * line, -4 * line)
        wide = look.fonts.width("poster", STAMP_TYPE, self.text)
        px = min(round(room.height * 1.1), STAMP_TYPE * room.width // max(wide, 1))
        words = look.fonts.render("poster", max(px, 1), self.text, side.colour)
        plate.blit(words, words.get_rect(center=box.center))
        wide = min(words.get_width() + 10 * line, box.width)
        seen = plate.subsurface(((box.width - wide) // 2, 0, wide, box.height)).copy()
        pygame.draw.rect(seen, side.colour, seen.get_rect().inflate(-3 * line, -3 * line), line)
        picture = blank_surface(size)
        turned = pygame.transform.rotozoom(seen, 6, 1.0)
        picture.blit(turned, turned.get_rect(center=picture.get_rect().center))
        return picture


@lru_cache(maxsize=2)
def _painted(piece: Sprite, look: Look, size: PixelSize) -> pygame.Surface:
    """A piece as it lies, for as long as it is being reduced step by step."""
    return piece.paint(look, size)


class ShrunkSprite(NamedTuple):
    """A piece smaller than it is."""

    piece: Sprite
    whole: PixelSize
    """How large it is unreduced."""
    share: float
    """How large it is seen, from 0 to 1."""

    @property
    def size(self) -> PixelSize:
        """How large it is seen, in pixels."""
        width, height = self.whole
        return max(round(width * self.share), 1), max(round(height * self.share), 1)

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The piece, reduced."""
        return pygame.transform.smoothscale(_painted(self.piece, look, self.whole), size)


class TurningSprite(NamedTuple):
    """A piece that is being turned over: seen from aside, so that it is narrow."""

    piece: Sprite
    whole: PixelSize
    """How large it lies."""
    share: float
    """How wide it is seen, from 0 to 1."""

    @property
    def size(self) -> PixelSize:
        """How large it is seen, in pixels."""
        return max(round(self.whole[0] * self.share), 1), self.whole[1]

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The piece, squeezed."""
        return pygame.transform.smoothscale(_painted(self.piece, look, self.whole), size)


class TurnMarkerSprite(NamedTuple):
    """The marker beside the present turn; an hourglass would say that a card takes a turn."""

    def paint(self, _look: Look, size: PixelSize) -> pygame.Surface:
        """A wedge that points at the turn to its left."""
        width, height = size
        picture = blank_surface(size)
        points = (
            (0, height // 2),
            (width * 3 // 5, height // 6),
            (width * 3 // 5, height * 5 // 6),
        )
        pygame.draw.polygon(picture, CHALK, points)
        return picture


class ScrollThumbSprite(NamedTuple):
    """The thumb of a scroll bar, as high as the part that is seen."""

    top: float
    """Where it begins, as a share of the bar from 0 to 1."""
    share: float

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The bar with its thumb."""
        width, height = size
        picture = blank_surface(size)
        pygame.draw.rect(picture, IRON, picture.get_rect(), border_radius=width // 2)
        high = max(round(height * self.share), 2 * width)
        top = min(round(height * self.top), height - high)
        pygame.draw.rect(picture, STEEL, (0, top, width, high), border_radius=width // 2)
        pygame.draw.rect(
            picture, DUST, (0, top, width, high), look.theme.hair, border_radius=width // 2
        )
        return picture
