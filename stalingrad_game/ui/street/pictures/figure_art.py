"""The people of a unit as they stand in a house: silhouettes with their weapons, a plate above.

As many are drawn as the unit has left. Who is pinned lies, who is broken has his hands up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

import msgspec
import pygame

from ...art.canvas import Canvas
from ...art.geometry import Point, Points, arc
from ...art.resources import Look
from ...style.theme import (
    ASH,
    CHALK,
    COAL,
    FLAME,
    IRON,
    MIN_TYPE,
    OCHRE,
    PAPER,
    SIDE_LOOKS,
    SIDE_ORDER,
    SOOT,
    Colour,
    SideName,
    mix,
)
from ..model.board_model import CounterModel
from .tiles import TileCache
from .unit_art import chevrons, plate, silhouette, state_tags

Pose = Literal["stand", "kneel", "lie", "yield"]
Arm = Literal["rifle", "smg", "mg", "long", "flame", "satchel", "mortar", "none"]


class Person(NamedTuple):
    """Somebody of a unit."""

    pose: Pose
    arm: Arm


_MEN: Final[Mapping[str, Sequence[Person]]] = MappingProxyType(
    {
        "rifle_squad": (
            Person("kneel", "rifle"),
            Person("stand", "rifle"),
            Person("stand", "rifle"),
            Person("kneel", "rifle"),
        ),
        "elite_squad": (
            Person("stand", "smg"),
            Person("kneel", "smg"),
            Person("stand", "smg"),
            Person("stand", "rifle"),
        ),
        "mg_squad": (
            Person("lie", "mg"),
            Person("kneel", "none"),
            Person("stand", "rifle"),
            Person("kneel", "rifle"),
        ),
        "at_squad": (
            Person("kneel", "long"),
            Person("kneel", "none"),
            Person("stand", "rifle"),
            Person("kneel", "rifle"),
        ),
        "engineer_squad": (
            Person("stand", "satchel"),
            Person("kneel", "smg"),
            Person("stand", "rifle"),
            Person("stand", "satchel"),
        ),
        "flame_squad": (
            Person("stand", "flame"),
            Person("kneel", "rifle"),
            Person("stand", "rifle"),
            Person("kneel", "rifle"),
        ),
        "mortar_squad": (
            Person("kneel", "mortar"),
            Person("kneel", "none"),
            Person("stand", "none"),
            Person("stand", "rifle"),
        ),
    }
)
"""By kind: who is in it, in the order in which they are left; other kinds are things."""
MOST_MEN: Final = 4
_USUAL_MEN: Final = 3
LYING: Final = frozenset({"pinned", "suppressed", "down", "pins"})
YIELDING: Final = frozenset({"broken", "disrupted", "surrender"})
"""States that are seen in how people stand."""
_PLATE: Final = 0.25
"""The height of the plate, as a share of the whole."""
_TALL: Final = 104.0
"""How high a person is, in the units of this drawing, with helmet."""


class _Dress(NamedTuple):
    """The inks of a side's people."""

    coat: Colour
    dark: Colour
    skin: Colour
    german: bool


def figure_tile(
    tiles: TileCache, counter: CounterModel, size: tuple[int, int], look: Look
) -> pygame.Surface:
    """A unit's people with their plate, painted once for a cache; don't draw on it."""
    plain = msgspec.structs.replace(counter, mark="", chance="")
    what = ("figures", plain, look.theme)
    return tiles.at_scale(what, size, lambda: figure_art(plain, size, look))


def plate_height(high: int) -> int:
    """How high the plate above people is, of so many pixels in all."""
    return min(max(round(high * _PLATE), MIN_TYPE + 3), high // 2)


def figure_art(counter: CounterModel, size: tuple[int, int], look: Look) -> pygame.Surface:
    """A unit's people at a size in pixels: their feet at its lower edge, the plate on top."""
    width, height = size
    side = SIDE_ORDER[counter.side]
    head = plate_height(height)
    board = Canvas(size, units=float(height), edge=SOOT)
    dress = _dress(side, spent=counter.spent)
    if counter.ready:
        board.rect(width * 0.06, height - 3, width * 0.88, 3, OCHRE)
    men = people_of(counter)
    scale, reach = _fit(men, size)
    if men:
        _group(board, men, size, scale, dress)
    else:
        corner = (width - 100 * scale) / 2, height - 86 * scale
        ink = mix(dress.dark, SOOT, 0.35)
        board.at(*corner, scale).picture(silhouette(counter.kind), ink, dress.coat)
    picture = board.finish()
    _plate(picture, counter, look, pygame.Rect(0, _top(size, reach), width, head))
    return picture


def seen_box(counter: CounterModel, size: tuple[int, int]) -> pygame.Rect:
    """What a unit takes up of its picture: the plate and the people below it."""
    men = people_of(counter)
    scale, reach = _fit(men, size)
    wide = sum(_WIDE[one.pose] for one in men) + _beyond(men) if men else 100.0
    box = pygame.Rect(0, _top(size, reach), min(round(wide * scale) + 4, size[0]), 0)
    box.width = max(box.width, min(plate_height(size[1]) * 3, size[0]))
    box.height = size[1] - box.top
    box.centerx = size[0] // 2
    return box


def _room(size: tuple[int, int]) -> float:
    """The height that is left for people."""
    return size[1] - plate_height(size[1]) - max(size[1] * 0.03, 1)


def _top(size: tuple[int, int], reach: float) -> int:
    """Where the plate begins over people of a height."""
    return max(round(_room(size) - reach), 0)


def _fit(men: Sequence[Person], size: tuple[int, int]) -> tuple[float, float]:
    """Pixels for a unit of this drawing, and the height in pixels of the tallest."""
    room = _room(size)
    if not men:
        scale = min(room * 1.02, size[0] * 0.96) / 100
        return scale, 72 * scale
    whole = sum(_WIDE[one.pose] for one in men)
    scale = min(room / _TALL, size[0] * 0.98 / (whole + 8 + _beyond(men)))
    return scale, max(_HIGH[one.pose] for one in men) * scale


def _beyond(men: Sequence[Person]) -> float:
    """How far the weapon of the first one reaches beyond the room that he has."""
    return _BEYOND.get(men[0].arm, 14.0)


def corner_tile(size: tuple[int, int], ink: Colour, line: int) -> pygame.Surface:
    """Thin corners round a unit: it was chosen, or can be."""
    picture = pygame.Surface(size, pygame.SRCALPHA, 32)
    width, height = size
    arm = max(min(size) // 5, 3)
    for tone, wide, long in ((SOOT, line + 2, arm + 1), (ink, line, arm)):
        for right in (False, True):
            for low in (False, True):
                box = pygame.Rect(0, 0, long, wide)
                bar = pygame.Rect(0, 0, wide, long)
                gap = 0 if tone is SOOT else 1
                for one in (box, bar):
                    one.left = width - one.width - gap if right else gap
                    one.top = height - one.height - gap if low else gap
                    picture.fill(tone, one)
    return picture


def people_of(counter: CounterModel) -> Sequence[Person]:
    """Who is seen of a unit; nobody of a gun or a vehicle."""
    men = _MEN.get(counter.kind, ())
    left = int(counter.strength) if counter.strength.isdecimal() else _USUAL_MEN
    words = {state.word for state in counter.states}
    seen = men[: min(max(left, 1), MOST_MEN)]
    if words & YIELDING:
        return [Person("yield", "none") for _ in seen]
    if words & LYING:
        return [Person("lie", one.arm) for one in seen]
    return seen


def _dress(side: SideName, *, spent: bool) -> _Dress:
    inks = SIDE_LOOKS[side]
    coat = mix(inks.colour, COAL, 0.5) if spent else inks.colour
    skin = mix(PAPER, OCHRE, 0.35)
    return _Dress(coat, mix(inks.dark, SOOT, 0.2), ASH if spent else skin, side == "german")


def _group(
    board: Canvas, men: Sequence[Person], size: tuple[int, int], scale: float, dress: _Dress
) -> None:
    """People beside each other, the first one in front; Germans look right, Soviets left."""
    spread = [_WIDE[one.pose] for one in men]
    left = max((size[0] - (sum(spread) + _beyond(men)) * scale) / 2, 0)
    places = []
    for one, wide in zip(reversed(men), reversed(spread), strict=True):
        places.append((left + wide * scale / 2, one))
        left += wide * scale
    for number, (x, one) in enumerate(places):
        back = number % 2 == 1 and len(places) > 1
        grown = scale * (0.95 if back else 1.0)
        across = x if dress.german else size[0] - x
        _person(board.at(across, size[1] - 1, grown, flip=not dress.german), one, dress)


_WIDE: Final[Mapping[str, float]] = MappingProxyType(
    {"stand": 31.0, "kneel": 38.0, "lie": 60.0, "yield": 36.0}
)
"""How much room each has, in the units of this drawing."""
_HIGH: Final[Mapping[str, float]] = MappingProxyType(
    {"stand": 103.0, "kneel": 85.0, "lie": 36.0, "yield": 108.0}
)
_BEYOND: Final[Mapping[str, float]] = MappingProxyType(
    {"long": 52.0, "mortar": 36.0, "mg": 30.0, "flame": 36.0}
)
"""By weapon: how far it reaches before whoever has it."""


def _shape(canvas: Canvas, points: Points, ink: Colour, edge: float = 2.6) -> None:
    """A flat shape with a dark rim."""
    canvas.stroke(points, edge, SOOT, closed=True)
    canvas.poly(points, ink)


def _person(canvas: Canvas, one: Person, dress: _Dress) -> None:
    """Somebody who looks to the right, his feet at the origin."""
    _POSES[one.pose](canvas, dress)
    spot = _HANDS[one.pose]
    if one.arm != "none":
        _ARMS[one.arm](canvas.at(*spot), dress)
    shoulder, hand = _REACH[one.pose]
    if one.pose != "yield":
        for ink, wide in ((SOOT, 8.0), (mix(dress.coat, dress.dark, 0.35), 5.2)):
            canvas.stroke((shoulder, (hand[0] - 6, hand[1] + 4), hand), wide, ink)
        canvas.disc(*hand, 3.0, dress.skin)


def _helmet(canvas: Canvas, x: float, y: float, dress: _Dress) -> None:
    """A head with the helmet of its side; the middle of the face at (x, y)."""
    canvas.disc(x, y, 8.2, SOOT)
    canvas.disc(x, y, 6.8, dress.skin)
    if dress.german:
        bowl: list[Point] = [
            *arc(x - 0.5, y - 2, 9.4, 10, 185, 352),
            *((x + 10, y - 0.5), (x + 5, y - 1.2), (x - 5, y + 1), (x - 7, y + 5)),
            *((x - 11.5, y + 4), (x - 10, y - 1)),
        ]
    else:
        bowl = [*arc(x - 0.5, y - 1.5, 9.2, 9.8, 180, 360), (x + 10.4, y - 0.2), (x - 10, y + 0.6)]
    _shape(canvas, bowl, mix(dress.coat, dress.dark, 0.25), 2.2)


def _stand(canvas: Canvas, dress: _Dress) -> None:
    for foot in (-11.0, 12.0):
        leg = ((foot * 0.15 - 6, -42), (foot * 0.15 + 6, -42), (foot + 5, -4), (foot - 5, -4))
        _shape(canvas, leg, dress.dark)
        _shape(canvas, ((foot - 5, -5), (foot + 5, -5), (foot + 9, 0), (foot - 5, 0)), SOOT, 1.0)
    coat = ((-12, -80), (9, -82), (14, -74), (13, -56), (17, -34), (-15, -33), (-12, -56))
    _shape(canvas, coat, dress.coat)
    canvas.poly(((-12, -80), (-3, -81), (-5, -56), (-6, -33), (-15, -33), (-12, -56)), dress.dark)
    canvas.rect(-12, -58, 25, 4.5, SOOT)
    canvas.rect(5, -57, 7, 7, mix(OCHRE, SOOT, 0.45))
    _helmet(canvas, 2, -90, dress)


def _kneel(canvas: Canvas, dress: _Dress) -> None:
    _shape(canvas, ((-6, -26), (4, -28), (-8, -4), (-26, -3), (-27, 0), (-14, 0)), dress.dark)
    _shape(canvas, ((-4, -30), (14, -33), (19, -26), (15, -2), (6, -2), (8, -20)), dress.dark)
    _shape(canvas, ((6, -4), (16, -4), (21, 0), (6, 0)), SOOT, 1.0)
    coat = ((-13, -62), (7, -64), (13, -56), (10, -36), (6, -22), (-15, -22), (-13, -38))
    _shape(canvas, coat, dress.coat)
    canvas.poly(((-13, -62), (-4, -63), (-6, -38), (-7, -22), (-15, -22), (-13, -38)), dress.dark)
    canvas.rect(-13, -40, 23, 4.2, SOOT)
    _helmet(canvas, 3, -72, dress)


def _lie(canvas: Canvas, dress: _Dress) -> None:
    _shape(canvas, ((-40, 0), (-41, -5), (-12, -11), (-8, 0)), dress.dark)
    _shape(canvas, ((-44, -1), (-44, -8), (-38, -7), (-38, 0)), SOOT, 1.0)
    _shape(canvas, ((-16, -1), (-17, -12), (4, -20), (14, -16), (13, -1)), dress.coat)
    canvas.poly(((-16, -1), (-16, -5), (13, -6), (13, -1)), dress.dark)
    canvas.rect(-17, -12, 4, 11, SOOT)
    _helmet(canvas, 15, -22, dress)


def _yield(canvas: Canvas, dress: _Dress) -> None:
    """Hands up, without a weapon."""
    _stand(canvas, dress)
    for shoulder, elbow, hand in (
        ((-8.0, -76.0), (-20.0, -84.0), (-17.0, -101.0)),
        ((9.0, -76.0), (22.0, -84.0), (20.0, -101.0)),
    ):
        for ink, wide in ((SOOT, 8.0), (dress.coat, 5.2)):
            canvas.stroke((shoulder, elbow, hand), wide, ink)
        canvas.disc(*hand, 3.4, dress.skin)


_POSES: Final[Mapping[str, Callable[[Canvas, _Dress], None]]] = MappingProxyType(
    {"stand": _stand, "kneel": _kneel, "lie": _lie, "yield": _yield}
)
_HANDS: Final[Mapping[str, Point]] = MappingProxyType(
    {"stand": (12.0, -66.0), "kneel": (13.0, -52.0), "lie": (24.0, -12.0), "yield": (0.0, 0.0)}
)
"""Where a weapon is held."""
_REACH: Final[Mapping[str, tuple[Point, Point]]] = MappingProxyType(
    {
        "stand": ((0.0, -75.0), (13.0, -65.0)),
        "kneel": ((-1.0, -57.0), (13.0, -51.0)),
        "lie": ((6.0, -14.0), (23.0, -10.0)),
        "yield": ((0.0, 0.0), (0.0, 0.0)),
    }
)
"""Shoulder and hand of the arm that is seen."""


def _rifle(canvas: Canvas, _dress: _Dress) -> None:
    wood = mix(OCHRE, SOOT, 0.4)
    _shape(canvas, ((-22, 2), (-20, -5), (-2, -3), (14, -5), (14, -1), (-4, 3)), wood, 2.0)
    canvas.stroke(((8, -3.6), (38, -7)), 2.6, SOOT)


def _smg(canvas: Canvas, dress: _Dress) -> None:
    wood = mix(OCHRE, SOOT, 0.4)
    _shape(canvas, ((-20, 3), (-19, -4), (-3, -3), (-4, 3)), wood, 2.0)
    canvas.stroke(((-4, -1), (24, -4)), 4.2, SOOT)
    if dress.german:
        canvas.stroke(((4, -1), (5, 14)), 4.0, SOOT)
    else:
        canvas.disc(5, 4, 6.4, SOOT)
        canvas.disc(5, 4, 3.6, IRON)


def _mg(canvas: Canvas, _dress: _Dress) -> None:
    _shape(canvas, ((-16, 3), (-15, -5), (-4, -3), (-4, 3)), mix(OCHRE, SOOT, 0.4), 2.0)
    canvas.stroke(((-5, -2), (18, -4)), 6.4, SOOT)
    canvas.stroke(((14, -4), (40, -6)), 3.6, SOOT)
    canvas.stroke(((26, -5), (20, 11)), 2.6, SOOT)
    canvas.stroke(((26, -5), (34, 11)), 2.6, SOOT)


def _long(canvas: Canvas, _dress: _Dress) -> None:
    """An anti-tank rifle on its legs."""
    _shape(canvas, ((-20, 3), (-19, -4), (-2, -4), (-3, 3)), mix(OCHRE, SOOT, 0.4), 2.0)
    canvas.stroke(((-4, -2), (60, -4)), 3.8, SOOT)
    canvas.rect(56, -7, 7, 6, SOOT)
    canvas.stroke(((38, -4), (30, 50)), 2.6, SOOT)
    canvas.stroke(((38, -4), (48, 50)), 2.6, SOOT)


def _flame(canvas: Canvas, _dress: _Dress) -> None:
    """A lance with a small flame, and the tank on the back."""
    _shape(canvas, ((-32, -16), (-22, -18), (-20, 12), (-31, 12)), IRON, 2.4)
    canvas.stroke(((-22, 8), (-8, 10), (2, 0)), 2.4, SOOT)
    canvas.stroke(((-6, 2), (34, -6)), 3.6, SOOT)
    canvas.poly(((34, -10), (50, -9), (40, -5), (47, -1), (34, -2)), FLAME)


def _satchel(canvas: Canvas, _dress: _Dress) -> None:
    """A charge at the strap."""
    canvas.stroke(((0, 0), (2, 20)), 2.2, SOOT)
    _shape(canvas, ((-7, 16), (11, 16), (11, 33), (-7, 33)), mix(OCHRE, SOOT, 0.3), 2.4)
    canvas.rect(-7, 23, 18, 2.4, SOOT)


def _mortar(canvas: Canvas, _dress: _Dress) -> None:
    """A tube on its base plate and legs."""
    canvas.stroke(((10, 50), (32, -14)), 7.4, SOOT)
    canvas.stroke(((11, 48), (31, -12)), 3.4, IRON)
    canvas.stroke(((26, 2), (40, 52)), 2.6, SOOT)
    canvas.rect(2, 48, 18, 4, SOOT)


_ARMS: Final[Mapping[str, Callable[[Canvas, _Dress], None]]] = MappingProxyType(
    {
        "rifle": _rifle,
        "smg": _smg,
        "mg": _mg,
        "long": _long,
        "flame": _flame,
        "satchel": _satchel,
        "mortar": _mortar,
    }
)


def _plate(picture: pygame.Surface, counter: CounterModel, look: Look, strip: pygame.Rect) -> None:
    """Name and strength on the plate of the side, with the tags of states below its left end."""
    high = strip.height
    fonts, side = look.fonts, SIDE_ORDER[counter.side]
    inks, px = SIDE_LOOKS[side], max(round(high * 0.78), MIN_TYPE)
    pad = max(high // 5, 2)
    name = fonts.width("title", px, counter.name)
    number = fonts.width("title", px, counter.strength) + 2 * pad if counter.strength else 0
    mark = high * 2 // 3 if counter.officer else 0
    wide = min(name + 3 * pad + number + mark, picture.get_width())
    box = pygame.Rect(0, 0, wide, high)
    box.midtop = strip.midtop
    board = Canvas(box.size, units=float(high), edge=SOOT)
    edge = max(high * 0.07, 1.0)
    board.poly(plate(side, box.size, 0), OCHRE if counter.ready else SOOT)
    board.poly(plate(side, box.size, edge * (1.4 if counter.ready else 1.0)), SOOT)
    ground = mix(inks.colour, COAL, 0.55) if counter.spent else inks.colour
    board.poly(plate(side, box.size, edge * (2.2 if counter.ready else 1.6)), ground)
    if counter.concealed:
        for step in range(0, wide, max(high // 2, 4)):
            board.stroke(((step, edge), (step + high // 4, edge)), edge * 1.6, CHALK)
            board.stroke(((step, high - edge), (step + high // 4, high - edge)), edge * 1.6, CHALK)
    if number:
        board.rect(wide - number, edge * 2, number - edge * 2, high - edge * 4, inks.dark)
    picture.blit(board.finish(), box)
    words = pygame.Rect(box.left + pad, box.top, max(wide - number - pad, 1), high)
    if mark:
        chevrons(picture, pygame.Rect(words.left, box.top, mark, high))
        words = pygame.Rect(words.left + mark, box.top, max(words.width - mark, 1), high)
    if name <= words.width + 2 * pad:
        ink = ASH if counter.spent else CHALK
        fonts.draw(picture, "title", px, counter.name, ink, words, "centre")
    if number:
        figure = pygame.Rect(box.right - number, box.top, number, high)
        fonts.draw(picture, "title", px, counter.strength, CHALK, figure, "centre")
    tags = max(round(high * 0.9), MIN_TYPE)
    state_tags(picture, counter.states, look, tags, min(strip.bottom + tags, picture.get_height()))
