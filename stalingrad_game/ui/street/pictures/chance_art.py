"""What a unit is to an attack, as a tag on its counter: its chance, or that it takes part.

Each kind has its own shape and ground: a target a gold tag, whom the attack stands ready for
a white one in a red frame, whoever could attack a red arrow with a sight, who takes part a plus.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

import pygame

from ....street_fight.plans import AttackSort
from ...art.canvas import Canvas
from ...art.resources import Look
from ...style.theme import BRICK, CHALK, MIN_TYPE, OCHRE, PAPER, SOOT, STEEL, Colour
from ..model.board_model import CounterMark, CounterModel, Spot
from .tiles import TileCache

_INKS: Final[Mapping[CounterMark, tuple[Colour, Colour, Colour]]] = MappingProxyType(
    {
        "target": (OCHRE, SOOT, SOOT),
        "ready": (CHALK, SOOT, BRICK),
        "threat": (BRICK, CHALK, CHALK),
        "support": (OCHRE, SOOT, SOOT),
        "spare": (SOOT, PAPER, STEEL),
    }
)
"""By kind: ground, ink and edge."""
_SIGNS: Final[Mapping[CounterMark, str]] = MappingProxyType({"support": "+", "spare": "+"})
_TYPE: Final = 0.74
"""The size of its type, as a share of a tag's height."""
_HIGH: Final = 0.42
"""The height of a tag, as a share of the counter's."""


LEAST_PIP: Final = 9
"""The least size of a pip, in pixels."""
_SMALL: Final = 0.75
"""Of the least type: a tag whose own would be less is a pip, unless it is looked at."""


def is_small(high: float) -> bool:
    """Whether a tag so high is too small to be read beside others."""
    return high * _TYPE < MIN_TYPE * _SMALL


def pip(mark: CounterMark, size: int) -> pygame.Surface:
    """A tag of a map that is seen from far: a diamond of its kind, without its words."""
    ground, _, edge = _INKS[mark]
    canvas = Canvas((size, size), units=2.0)
    for reach, tone in ((1.0, edge), (0.68, ground)):
        canvas.poly([(1, 1 - reach), (1 + reach, 1), (1, 1 + reach), (1 - reach, 1)], tone)
    return canvas.finish()


def chance_tag(
    look: Look, mark: CounterMark, text: str, high: int, sort: AttackSort = ""
) -> pygame.Surface:
    """The tag of a kind; one of whoever could attack has a point at its left, and a sight.

    Before a chance stands the sign of what sort of attack it is of.
    """
    ground, ink, edge = _INKS[mark]
    px = max(round(high * _TYPE), MIN_TYPE)
    high = max(high, px + 4)
    point, sight = (high // 2, round(high * 0.8)) if mark == "threat" else (0, 0)
    sign = round(high * 0.62) if sort and not sight else 0
    wide = max(look.fonts.width("digits", px, text) + px // 2, high) + point + sight + sign
    canvas = Canvas((wide, high), units=float(high))
    line = max(high * 0.09, 1.5)
    for inset, tone in ((0.0, edge), (line, ground)):
        left, right, top, foot = inset, wide - inset, inset, high - inset
        outline = [(left + point, top), (right, top), (right, foot), (left + point, foot)]
        if point:
            outline.append((left * 1.5, high / 2))
        canvas.poly(outline, tone)
    if sight:
        _gun_sight(canvas, point + sight / 2, high / 2, high * 0.3, (ink, ground))
    if sign:
        _sign(canvas, sort, high * 0.12, high, ink)
    picture = canvas.finish()
    box = picture.get_rect()
    before = point + sight + sign
    box.left, box.width = before, wide - before
    look.fonts.draw(picture, "digits", px, text, ink, box, "centre")
    return picture


def _sign(canvas: Canvas, sort: AttackSort, left: float, high: float, ink: Colour) -> None:
    """What sort of attack: a cartridge, a dagger, or a house that falls; half as wide as high."""
    forms: Mapping[AttackSort, Sequence[Sequence[tuple[float, float]]]] = {
        "fire": (
            ((0.16, 0.44), (0.44, 0.44), (0.44, 0.82), (0.16, 0.82)),
            ((0.18, 0.4), (0.3, 0.16), (0.42, 0.4)),
        ),
        "assault": (
            ((0.3, 0.12), (0.38, 0.26), (0.38, 0.58), (0.22, 0.58), (0.22, 0.26)),
            ((0.1, 0.58), (0.5, 0.58), (0.5, 0.66), (0.1, 0.66)),
            ((0.25, 0.66), (0.35, 0.66), (0.35, 0.86), (0.25, 0.86)),
        ),
        "house": (
            ((0.06, 0.44), (0.3, 0.16), (0.54, 0.44)),
            ((0.1, 0.44), (0.28, 0.44), (0.2, 0.62), (0.3, 0.82), (0.1, 0.82)),
            ((0.36, 0.44), (0.5, 0.44), (0.5, 0.82), (0.38, 0.82), (0.3, 0.62)),
        ),
    }
    for form in forms.get(sort, ()):
        canvas.poly([(left + x * high, y * high) for x, y in form], ink)


def _gun_sight(canvas: Canvas, x: float, y: float, reach: float, inks: tuple[Colour, ...]) -> None:
    """A ring with a cross in it: somebody aims."""
    ink, ground = inks
    canvas.disc(x, y, reach, ink)
    canvas.disc(x, y, reach * 0.62, ground)
    for dx, dy in ((reach * 1.2, 0.0), (0.0, reach * 1.2)):
        canvas.stroke(((x - dx, y - dy), (x + dx, y + dy)), reach * 0.3, ink)


def tag_of(look: Look, tiles: TileCache, counter: CounterModel, high: int) -> pygame.Surface | None:
    """A counter's tag, painted once for a cache; None where it has none."""
    mark, text = counter.mark, counter.chance or _SIGNS.get(counter.mark, "")
    if not mark or not text:
        return None
    sort = counter.attack
    key = ("chance", mark, text, sort, high, look.theme)
    return tiles.get(key, lambda: chance_tag(look, mark, text, high, sort))


TagPlaces: TypeAlias = list[tuple[pygame.Rect, Spot]]
"""Where tags lie in a picture, those on top last, and what each belongs to."""


def tag_at(places: TagPlaces, pixel: tuple[int, int]) -> Spot | None:
    """What the topmost tag at a pixel belongs to; None where there is none."""
    return next((spot for box, spot in reversed(places) if box.collidepoint(pixel)), None)


def draw_tag(
    picture: pygame.Surface,
    look: Look,
    tiles: TileCache,
    counter: CounterModel,
    box: pygame.Rect,
    *,
    looked_at: bool = True,
) -> pygame.Rect | None:
    """Hang a counter's tag over its upper right corner; says where, None where it has none.

    On a map that is seen from far it is a pip, unless the counter is looked at.
    """
    high = round(box.height * _HIGH * look.theme.growth(1.3))
    if counter.mark and not looked_at and counter.mark != "ready" and is_small(high):
        size, mark = max(high, LEAST_PIP), counter.mark
        tag = tiles.get(("pip", mark, size, look.theme), lambda: pip(mark, size))
        return picture.blit(tag, tag.get_rect(center=(box.right, box.top)))
    whole = tag_of(look, tiles, counter, high)
    if whole is None:
        return None
    place = whole.get_rect(midright=(box.right + box.width // 4, box.top))
    return picture.blit(whole, place.clamp(picture.get_rect()))
