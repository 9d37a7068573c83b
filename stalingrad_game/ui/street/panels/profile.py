"""The heights along a line of sight from the side, made from what a seat sees.

The line is solid where it is clear, dashed where it is obscured; one that is cut ends in a cross.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from math import ceil
from typing import Final, NamedTuple

import msgspec
import pygame

from ....street_fight.board.locations import hex_of, location_name
from ....street_fight.line_profile import Crossing, Ground, LineProfile, OnLine, line_profile
from ....street_fight.position.position import Position
from ....street_fight.position.referee import StreetKit
from ....street_fight.position.state import State
from ....street_fight.words.words import GameWords
from ...art.canvas import Canvas
from ...art.resources import Look
from ...style.theme import (
    ASH,
    CHALK,
    COAL,
    DUST,
    IRON,
    MIN_TYPE,
    OCHRE,
    PAPER,
    RIVER_LIGHT,
    SOOT,
    STEEL,
    Colour,
    mix,
)
from ...widgets import Label, TextStyle
from ...widgets.text import ellipsis
from ..map_places import between
from ..model.board_model import SightKind, SightModel
from ..model.table_model import PanelState
from ..pictures import section_art as art
from ..pictures.house_art import roof_ink
from ..pictures.overlay_art import SIGHT_INKS, cross_at, dashed_line
from ..pictures.tiles import LatestPicture
from .panel import ListedPanel, PanelHands, PanelPresenter, PanelWidget, Sources

ANY_HEIGHT: Final = -1.0
"""The top of what hampers a line at any height."""
_TYPE: Final = 18
"""The size of its type, in design pixels."""
_AIR: Final = 1.0
"""How many storeys of sky stand over the highest thing."""
_EARTH: Final = 0.5
_RAVINE: Final = 1.5
"""What lies below the ground, in storeys, without and with a ravine."""
_LEAST: Final = 2.0
"""So many storeys are shown at least."""


class ProfileHex(NamedTuple):
    """A stretch of the line in one hex."""

    name: str
    start: float
    """Where the line enters the hex, from 0 at the one end to 1 at the other."""
    end: float
    ground: float
    """In storeys; higher on a hill, lower in a ravine."""
    top: float
    """The height of what stands there, in storeys; 0 for nothing, `ANY_HEIGHT` for smoke."""
    floors: int
    """How many floors of a house stand there."""
    material: str
    """Of that house; "" where none stands."""
    label: str
    """What stands there."""
    kind: SightKind
    """What it does to the line."""
    beside: bool = False
    """Whether the line runs between this hex and the one before it, along their hexside."""


class ProfileSide(NamedTuple):
    """A hexside that the line crosses and on which something stands."""

    at: float
    top: float
    """In storeys, `ANY_HEIGHT` for a black bar."""
    label: str
    kind: SightKind


class ProfileModel(msgspec.Struct, frozen=True):
    """The whole line."""

    start: str
    end: str
    """What the two ends are called."""
    heights: tuple[float, float]
    """Of the eye at either end, in storeys."""
    kind: SightKind
    cut_at: float
    """Where it is cut, from 0 to 1; -1 where it isn't."""
    hexes: tuple[ProfileHex, ...]
    sides: tuple[ProfileSide, ...]
    text: str
    """What decides, with its rule; of an obscured line all that obscures it."""


def profile_of(kit: StreetKit, view: State, words: GameWords, start: int, end: int) -> ProfileModel:
    """The profile of the line between two locations that exist, in different hexes."""
    return _Reading(kit, view, words, line_profile(kit, view, start, end)).model(start, end)


class _Reading:
    """One profile being read."""

    def __init__(self, kit: StreetKit, view: State, words: GameWords, found: LineProfile) -> None:
        self._kit: Final = kit
        self._position: Final = Position(kit.scenario, view)
        self._words: Final = words
        self._found: Final = found

    def model(self, start: int, end: int) -> ProfileModel:
        found, grid = self._found, self._kit.board.grid
        sides = tuple(self._side(crossing) for crossing in found.crossings)
        walled = any(side.kind == "cut" for side in sides)
        hexes = tuple(self._hexes(walled=walled))
        why = found.sight.answer.why
        shown = why[1:] if found.sight.state == "obscured" else why[:1]
        sentences = [self._words.sentence(reason) for reason in shown]
        return ProfileModel(
            start=location_name(grid, start),
            end=location_name(grid, end),
            heights=(float(found.heights[0]), float(found.heights[1])),
            kind=found.sight.state,
            cut_at=self._cut_at(hexes, sides),
            hexes=hexes,
            sides=sides,
            text="; ".join(f"{each.text} ({each.rule})" for each in sentences),
        )

    def _hexes(self, *, walled: bool) -> Iterator[ProfileHex]:
        """The hexes; `walled` where a hexside may be what cuts the line."""
        for part in self._found.parts:
            for number, ground in enumerate(part):
                blocks = any(one.effect == "blocks" for one in ground.obstacles)
                yield self._hex(ground, beside=number > 0, cuts=blocks or not walled)

    def _hex(self, ground: Ground, *, beside: bool, cuts: bool) -> ProfileHex:
        building = self._position.intact(ground.hex)
        highest = max(ground.obstacles, key=_height, default=None)
        sight = self._found.sight
        kind: SightKind = "clear"
        if ground.hex == sight.cut_by and cuts:
            kind = "cut"
        elif ground.hex in sight.obscuring:
            kind = "obscured"
        top = 0.0 if highest is None else _top(highest)
        if building is not None and not ground.obstacles:
            top = float(ground.ground + ground.storeys)
        label = ""
        if building is not None:
            label = self._words.names.building(building)
        elif highest is not None:
            label = self._named(highest.word)
        return ProfileHex(
            name=self._kit.board.name(ground.hex),
            start=float(ground.t0),
            end=float(ground.t1),
            ground=float(ground.ground),
            top=top,
            floors=ground.storeys,
            material="" if building is None else building.material,
            label=label,
            kind=kind,
            beside=beside,
        )

    def _side(self, crossing: Crossing) -> ProfileSide:
        obstacle = crossing.obstacle
        kind: SightKind = "clear"
        if obstacle.reaches and obstacle.effect == "blocks" and self._found.sight.state == "cut":
            kind = "cut"
        elif obstacle.reaches and obstacle.effect == "obscures":
            kind = "obscured"
        label = self._named(obstacle.word)
        return ProfileSide(float(crossing.t), _top(obstacle), label, kind)

    def _named(self, word: str) -> str:
        """What an obstacle is called."""
        texts = self._words.texts
        for group in ("terrain", "marker", "obstacle"):
            if f"street.{group}.{word}.name" in texts:
                return str(texts.noun(f"street.{group}.{word}"))
        return texts.phrase(f"street.map.hexside.{word}")

    def _cut_at(self, hexes: tuple[ProfileHex, ...], sides: tuple[ProfileSide, ...]) -> float:
        """Where the line ends: in the hex that cuts it, or at the first hexside that does."""
        if self._found.sight.state != "cut":
            return -1.0
        for each in hexes:
            if each.kind == "cut":
                return (each.start + each.end) / 2
        return next((side.at for side in sides if side.kind == "cut"), 0.5)


def _height(obstacle: OnLine) -> float:
    return 99.0 if obstacle.top is None else float(obstacle.top)


def _top(obstacle: OnLine) -> float:
    return ANY_HEIGHT if obstacle.top is None else float(obstacle.top)


class LineEnds(NamedTuple):
    """The two ends of a line, as locations."""

    start: int
    end: int


class ProfilePresenter(PanelPresenter):
    """Makes the panel of the heights along a line."""

    def __init__(self, sources: Sources) -> None:
        super().__init__(sources)
        self._last: tuple[int, LineEnds] | None = None
        """The line that was shown last, and to whom."""

    def state(self, sight: SightModel | None) -> PanelState:
        """The line, where it is asked for; none while a card covers the table."""
        viewport = self._control.viewport
        opened = "profile" in viewport.open
        model = self._model(sight) if opened and viewport.card < 0 else None
        return PanelState(model, opened)

    def _model(self, sight: SightModel | None) -> ProfileModel | None:
        """The line on the map, else the one from who acts to what is pointed at, else the last."""
        control = self._control
        line = self._pointed() if sight is None else LineEnds(sight.start, sight.end)
        if line is not None and self._drawn(line):
            self._last = (control.viewer, line)
        if self._last is None or self._last[0] != control.viewer or not self._drawn(self._last[1]):
            return None
        kit, view = control.session.kit, control.view
        return profile_of(kit, view, self._wording.words, *self._last[1])

    def _pointed(self) -> LineEnds | None:
        """From the unit that acts to the place under the cursor."""
        control, subject = self._control, self._sums.acting
        if not control.asks or subject < 0:
            return None
        return LineEnds(control.view.units[subject].loc, control.viewport.spot.loc)

    def _drawn(self, line: LineEnds) -> bool:
        """Whether both ends stand on the map, in different hexes."""
        position = self._control.position
        if min(line) < 0 or hex_of(line.start) == hex_of(line.end):
            return False
        return all(map(position.exists, line))


class ProfileScale:
    """Turns shares of a line and storeys into pixels."""

    def __init__(self, model: ProfileModel, size: tuple[int, int], foot: int, gutter: int) -> None:
        """A scale for a picture; `foot` is the height of the names below."""
        tops = [max(each.top, each.ground + each.floors) for each in model.hexes]
        self.storeys: Final = max(_LEAST, *model.heights, *tops) + _AIR
        low = min(each.ground for each in model.hexes)
        self.below: Final = _EARTH if low >= 0 else _RAVINE
        self.gutter: Final = gutter
        self.width: Final = max(size[0] - 2 * gutter, 1)
        self.storey: Final = max(size[1] - foot, 8) / (self.storeys + self.below)
        """Pixels of a storey."""

    def x(self, share: float) -> float:
        """The pixel of a share of the line."""
        return self.gutter + share * self.width

    def y(self, height: float) -> float:
        return (self.storeys - height) * self.storey

    def box(self, start: float, end: float, low: float, high: float) -> pygame.Rect:
        """The box between two shares and two heights."""
        left, top = round(self.x(start)), round(self.y(high))
        return pygame.Rect(left, top, round(self.x(end)) - left, round(self.y(low)) - top)


class _Upright:
    """One picture of a profile being painted."""

    def __init__(self, model: ProfileModel, size: tuple[int, int], look: Look) -> None:
        self._model: Final = model
        self._look: Final = look
        self._px: Final = max(min(look.theme.read_type(16), size[1] // 10), MIN_TYPE)
        foot = round(self._px * 2.9)
        self._scale: Final = ProfileScale(model, size, foot, round(self._px * 1.9))
        self._size: Final = size
        self._canvas: Final = Canvas(size, units=float(size[1]), backdrop=COAL)

    def finish(self) -> pygame.Surface:
        """Paint it, the line last."""
        self._backdrop()
        for each in sorted(self._model.hexes, key=lambda one: not one.beside):
            self._hex(each)
        for side in self._model.sides:
            self._side(side)
        self._line()
        picture = self._canvas.finish()
        self._words(picture)
        return picture

    def _backdrop(self) -> None:
        scale = self._scale
        width = self._size[0]
        air = pygame.Rect(0, 0, width, round(scale.y(0)))
        art.sky(self._canvas, air, plain=True)
        for storey in range(1, ceil(scale.storeys)):
            y = scale.y(storey)
            self._canvas.stroke(((scale.gutter, y), (width, y)), 1.0, mix(DUST, ASH, 0.8))
        ground = pygame.Rect(0, air.bottom, width, round(scale.below * scale.storey))
        art.earth(self._canvas, ground)

    def _hex(self, each: ProfileHex) -> None:
        scale = self._scale
        if each.ground < 0:
            hollow = scale.box(each.start, each.end, each.ground, 0)
            self._fill(hollow, mix(DUST, STEEL, 0.25))
        if each.ground > 0:
            hill = scale.box(each.start, each.end, 0, each.ground)
            art.earth(self._canvas, hill)
            self._fill(pygame.Rect(hill.left, hill.top, hill.width, 3), SOOT)
        if each.floors:
            self._house(each)
        elif each.top == ANY_HEIGHT:
            cloud = scale.box(each.start, each.end, max(each.ground, 0.0), scale.storeys)
            art.hatching(self._canvas, cloud, round(scale.storey))
        elif each.top > each.ground:
            heap = scale.box(each.start, each.end, max(each.ground, 0.0), each.top)
            self._fill(heap, SOOT)
            self._fill(heap.inflate(-3, -3), mix(STEEL, OCHRE, 0.35))
            art.hatching(self._canvas, heap.inflate(-3, -3), round(scale.storey))
        x = scale.x(each.start)
        self._canvas.stroke(((x, scale.y(0)), (x, self._size[1])), 1.2, IRON)
        if each.kind != "clear":
            top = each.top if each.top > 0 else scale.storeys
            box = scale.box(each.start, each.end, min(each.ground, 0.0), top)
            art.lit_frame(self._canvas, box, SIGHT_INKS[each.kind], 2.5)

    def _fill(self, box: pygame.Rect, ink: Colour) -> None:
        self._canvas.rect(box.left, box.top, box.width, box.height, ink)

    def _house(self, each: ProfileHex) -> None:
        """Its front: a row of windows for each floor, and what stands higher than its floors."""
        scale = self._scale
        foot = max(each.ground, 0.0)
        body = scale.box(each.start, each.end, foot, max(each.top, foot + each.floors))
        wall: Colour = mix(roof_ink(each.material), PAPER, 0.25 if each.beside else 0.5)
        self._fill(body, SOOT)
        self._fill(body.inflate(-4, -4), wall)
        for floor in range(each.floors):
            row = scale.box(each.start, each.end, foot + floor, foot + floor + 1)
            self._canvas.rect(row.left, row.bottom - 1.5, row.width, 3, SOOT)
            count = max(row.width // max(round(scale.storey * 0.6), 8), 1)
            for number in range(count):
                wide = min(scale.storey * 0.24, row.width / (2.2 * count))
                x = row.left + row.width * (number + 0.5) / count - wide / 2
                y = row.top + scale.storey * 0.25
                self._canvas.rect(x - 1.5, y - 1.5, wide + 3, scale.storey * 0.42 + 3, SOOT)
                light = mix(RIVER_LIGHT, CHALK, 0.35)
                self._canvas.rect(x, y, wide, scale.storey * 0.42, light)

    def _side(self, side: ProfileSide) -> None:
        scale = self._scale
        top = scale.storeys if side.top == ANY_HEIGHT else side.top
        wide = max(scale.storey * 0.14, 5)
        x = scale.x(side.at)
        ink = SIGHT_INKS[side.kind] if side.kind != "clear" else CHALK
        high = scale.y(0) - scale.y(top)
        self._canvas.rect(x - wide / 2 - 2, scale.y(top) - 2, wide + 4, high + 2, ink)
        self._canvas.rect(x - wide / 2, scale.y(top), wide, high, SOOT)

    def _line(self) -> None:
        scale, model = self._scale, self._model
        first, last = model.heights
        start = scale.x(0.0), scale.y(first)
        end = scale.x(1.0), scale.y(last)
        ink, wide = SIGHT_INKS[model.kind], max(scale.storey * 0.07, 4.0)
        if model.kind == "cut":
            share = min(max(model.cut_at, 0.0), 1.0)
            there = between((start, end), share)
            dashed_line(self._canvas, (start, there), wide, ink, None)
            dashed_line(self._canvas, (there, end), wide * 0.9, ink, (2.0, 12.0))
            cross_at(self._canvas, there, max(scale.storey * 0.16, 9.0), wide)
        else:
            dash = (14.0, 9.0) if model.kind == "obscured" else None
            dashed_line(self._canvas, (start, end), wide, ink, dash)
        size = max(scale.storey * 0.1, 5.0)
        for point in (start, end):
            self._canvas.disc(*point, size * 1.4, SOOT)
            self._canvas.disc(*point, size, CHALK)
            self._canvas.disc(*point, size * 0.45, SOOT)

    def _words(self, picture: pygame.Surface) -> None:
        """Names of hexes below, storeys at the left, what stands on hexsides."""
        fonts, scale, px = self._look.fonts, self._scale, self._px
        row = round(px * 1.3)
        top = self._size[1] - 2 * row - 2
        for each in self._model.hexes:
            if each.beside:
                continue
            box = scale.box(each.start, each.end, 0, 0)
            both = [one for one in self._model.hexes if one.start == each.start]
            name = "·".join(one.name for one in both)
            label = next((one.label for one in both if one.label), "")
            words = pygame.Rect(box.left + 2, top, box.width - 4, row)
            if fonts.width("title", px, name) <= words.width:
                fonts.draw(picture, "title", px, name, PAPER, words, "centre")
            below = words.move(0, row)
            if fonts.width("text_italic", px, label) <= below.width:
                fonts.draw(picture, "text_italic", px, label, DUST, below, "centre")
        for storey in range(ceil(scale.storeys)):
            y = round(scale.y(storey))
            box = pygame.Rect(0, y - row // 2 - (0 if storey else row // 2), scale.gutter, row)
            if box.top >= 0:
                fonts.draw(picture, "digits", px, str(storey), SOOT, box, "centre")


class ProfileView(PanelWidget[ProfileModel]):
    """A line of sight from the side: a picture, what decides it below."""

    slot = "top"

    def __init__(
        self, model: ProfileModel | None = None, *, empty: str = "", key: Hashable = None
    ) -> None:
        """A line, or none yet; `empty` is said where there is none."""
        super().__init__(key=key)
        self.model = model
        self._empty: Final = Label(empty, TextStyle("text_italic", 20, ASH))
        self.painter: Final = LatestPicture()

    @property
    def spoken(self) -> str:
        """The ends of the line and what decides it, for those who don't see it."""
        if self.model is None:
            return self._empty.text
        return f"{self.model.start} → {self.model.end}. {self.model.text}"

    def show(self, model: ProfileModel | None, _look: Look) -> None:
        """Show another line, or that there is none."""
        if model != self.model:
            self.model = model
            self.touch()

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        pad = look.theme.read_px(12)
        self._empty.layout(rect.inflate(-2 * pad, -2 * pad), look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        surface.fill(COAL, self.rect)
        px = max(min(look.theme.read_type(_TYPE), self.rect.height // 10), MIN_TYPE)
        row = look.fonts.height("text_bold", px) + look.theme.px(4)
        if self.model is not None:
            head = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, row)
            foot = head.move(0, self.rect.height - row)
            box = self.rect.inflate(0, -2 * row)
            surface.fill(SOOT, head)
            ends = f"{self.model.start} → {self.model.end}"
            self._write(surface, look, ends, head, px)
            size = max(box.width, 1), max(box.height, 1)
            model, key = self.model, (self.model, size, look.theme)
            picture = self.painter.get(key, lambda: _Upright(model, size, look).finish())
            surface.blit(picture, box)
            self._write(surface, look, self.model.text, foot, px)
        else:
            self._empty.draw(surface, look)
        pygame.draw.rect(surface, IRON, self.rect, look.theme.line)
        surface.set_clip(clip)

    def _write(
        self, surface: pygame.Surface, look: Look, text: str, box: pygame.Rect, px: int
    ) -> None:
        inner = box.inflate(-look.theme.px(20), 0)
        line = ellipsis(look.fonts, "text_bold", px, text, inner.width)
        ink = PAPER if box.top == self.rect.top else DUST
        look.fonts.draw(surface, "text_bold", px, line, ink, inner)


def _widget(hands: PanelHands) -> ProfileView:
    return ProfileView(empty=hands.say("profile_nothing"), key="profile")


PROFILE: Final = ListedPanel("profile", ProfilePresenter, _widget)
