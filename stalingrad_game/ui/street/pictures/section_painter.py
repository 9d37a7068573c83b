"""The Section as one picture: sky, earth, the house cut open, who stands on its floors.

A picture is made anew only when what it shows, its size or its look have changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec
import pygame

from ....street_fight.board.locations import hex_of, place_of
from ...art.buildings.fire import flame
from ...art.canvas import Canvas
from ...art.geometry import noise
from ...art.resources import Look
from ...style.kept_pictures import KeptPictures
from ...style.theme import (
    ASH,
    CHALK,
    COAL,
    DUST,
    LEAF,
    MIN_TYPE,
    OCHRE,
    PAPER,
    SOOT,
    STEEL,
    mix,
)
from ..counter_places import CounterPlace
from ..model.board_model import CounterMark, HouseModel, MarkerModel, SectionModel, Spot, WallModel
from ..section_places import CELLAR_SHARE, ROOF_SHARE, ColumnPlace, FloorPlace, SectionPlaces
from . import section_art as art
from .chance_art import TagPlaces, chance_tag, tag_of
from .figure_art import corner_tile, figure_tile, plate_height, seen_box
from .house_art import house_walls
from .marker_art import FIGURED, marker_art
from .overlay_art import figure_chip
from .terrain_art import OUTLINE
from .tiles import LatestPicture, TileCache, unit_tile

LABEL: Final = 40
"""The height of names, in design pixels."""
_NORTH: Final = 0
_WEST: Final = (5, 4)
_EAST: Final = (1, 2)
"""The hexsides that look there."""
_BIG: Final = ("flame", "smoke")
_LARGE: Final = 3_000_000
"""From so many pixels on, edges are fine enough without being smoothed."""
_KEPT_PIXELS: Final = 6_000_000
"""How many pixels of houses are kept."""
_CRACKING: Final = ("weakened", "cracked")
_MOST_CRACKS: Final = 4
PLAN_GROWTH: Final = 2.0
"""How much thicker walls are drawn in the small plan of a hex."""


class SectionScene:
    """Where everything of a Section lies: what is painted and what is pointed at agree by it."""

    def __init__(self, section: SectionModel, size: tuple[int, int], look: Look) -> None:
        """The places of a Section in a picture of a size."""
        theme = look.theme
        label = min(theme.read_px(LABEL), max(size[1] // 8, MIN_TYPE + 6))
        self.section: Final = section
        self.size: Final = size
        self.places: Final = SectionPlaces(section, size, theme.px(18), label)


class SectionPainter(LatestPicture):
    """Paints Sections for one window: the house seldom, and over it whoever stands there."""

    def __init__(self) -> None:
        super().__init__()
        self.tiles: Final = TileCache()
        self.tags: TagPlaces = []
        """Where the tags of the last picture lie."""
        self.houses: Final = KeptPictures[pygame.Surface](_KEPT_PIXELS)
        """Houses by themselves, those seen last."""

    def picture(self, scene: SectionScene, look: Look) -> pygame.Surface:
        """The Section; don't draw on it."""
        self.tiles.fit(look.theme)
        self.houses.fit(look.theme)
        key = (scene.section, scene.size, look.theme)
        return self.get(key, lambda: self._painted(scene, look))

    def _painted(self, scene: SectionScene, look: Look) -> pygame.Surface:
        key = (_bare(scene.section), scene.size)
        house = self.houses.get(key, lambda: _Cut(scene, look, self.tiles).house())
        picture = house.copy()
        cut = _Cut(scene, look, self.tiles)
        cut.over(picture)
        self.tags = cut.tag_places
        return picture


def _bare(section: SectionModel) -> SectionModel:
    """A house without whoever stands in it, and without what is pointed at."""
    replace = msgspec.structs.replace
    columns = tuple(
        replace(
            column,
            floors=tuple(
                replace(
                    one, counters=(), cost="", reachable=False, barred=False, refusal="", rule=""
                )
                for one in column.floors
            ),
        )
        for column in section.columns
    )
    return replace(section, columns=columns, hex=-1, hovered=-1, chosen=(), offered=(), chances=())


class _Cut:
    """One picture of a Section being painted."""

    def __init__(self, scene: SectionScene, look: Look, tiles: TileCache) -> None:
        self._section: Final = scene.section
        self._places: Final = scene.places
        self._look: Final = look
        self._tiles: Final = tiles
        self._size: Final = scene.size
        self.tag_places: Final[TagPlaces] = []

    def house(self) -> pygame.Surface:
        """Paint the house, from what lies farthest back."""
        width, height = self._size
        large = width * height > _LARGE
        board = (width // 2, height // 2) if large else self._size
        self._canvas = Canvas(board, units=float(height), backdrop=COAL)
        for number, line in enumerate(self._places.lines):
            self._backdrop(number, line)
        for line in self._places.lines:
            self._line(line)
        picture = pygame.Surface(self._size, 0, 32)
        picture.blit(self._canvas.surface if large else self._canvas.finish(), (0, 0))
        for column in self._places.columns:
            self._fires(picture, column)
        for line in self._places.lines:
            self._gutter(picture, line)
        return picture

    def over(self, picture: pygame.Surface) -> None:
        """Paint over the house who stands there, and what is said of floors and hexes."""
        for column in self._places.columns:
            for floor in column.floors:
                self._floor_words(picture, floor)
            self._label(picture, column)
        for column in self._places.columns:
            for floor in column.floors:
                for place in floor.counters:
                    self._tag(picture, place)
        self._chances(picture)

    def _backdrop(self, number: int, line: Sequence[ColumnPlace]) -> None:
        each = self._size[1] // len(self._places.lines)
        ground, foot = line[0].ground, line[0].foot
        box = pygame.Rect(0, number * each, self._size[0], each)
        air = pygame.Rect(0, box.top, box.width, ground - box.top)
        factor = self._canvas.surface.get_height() / self._size[1]
        self._canvas.surface.set_clip([factor * edge for edge in air])
        art.sky(self._canvas, air, self._section.light, plain=self._look.theme.plain)
        self._canvas.surface.set_clip(None)
        art.earth(self._canvas, pygame.Rect(0, ground, box.width, foot - ground))
        self._canvas.rect(0, foot, box.width, box.bottom - foot, COAL)

    # Houses.

    def _line(self, line: Sequence[ColumnPlace]) -> None:
        for place in line:
            self._rooms(place)
        for index, place in enumerate(line):
            self._walls(place, line[index - 1] if index else None, west=True)
            if index == len(line) - 1:
                self._walls(place, None, west=False)
        for place in line:
            self._stairs(place)
        self._roofs(line)
        for place in line:
            self._cracks(place)

    def _cracks(self, place: ColumnPlace) -> None:
        """Cracks where the house has some, the more the worse they are."""
        house = place.column.house
        found = [one for floor in place.column.floors for one in floor.markers]
        words = [one for one in found if one.word in _CRACKING]
        if house is None or house.rubble == 0 or not words:
            return
        count = sum(int(one.figure) if one.figure.isdecimal() else 1 for one in words)
        top = place.ground - _walled(house) * place.floor_high
        box = pygame.Rect(place.left, top, place.width, place.ground - top)
        art.cracks(
            self._canvas, box, place.floor_high, min(count + 1, _MOST_CRACKS), place.column.hex
        )

    def _rooms(self, place: ColumnPlace) -> None:
        house, high = place.column.house, place.floor_high
        if house is None:
            for floor in place.floors:
                if floor.floor.kind == "rubble":
                    art.rubble_heap(self._canvas, floor.rect, high, "masonry", floor.hex)
            return
        base = max(house.floors, house.rubble, 0)
        if base < house.printed and house.rubble >= 0:
            fallen = self._box(place, house.printed - 1)
            fallen.height = high * (house.printed - base)
            art.remains(self._canvas, fallen, high, house.material, place.column.hex)
        works = house.type == "factory" or house.roof == "silo"
        for floor in place.floors:
            box = floor.rect
            level = place_of(floor.floor.loc)
            if floor.floor.kind == "rubble":
                art.rubble_heap(self._canvas, box, high, house.material, floor.hex)
            elif floor.floor.kind in {"ground", "floor", "cellar"}:
                cellar = floor.floor.kind == "cellar"
                seed = floor.floor.loc
                art.room(
                    self._canvas, box, high, level=level, cellar=cellar, works=works, seed=seed
                )
                tone = art.wall_tone(level, cellar=cellar, works=works)
                burns = any(marker.word == "flame" for marker in floor.floor.markers)
                if burns:
                    art.glow(self._canvas, box, tone)
                self._back(house, box, high, cellar=cellar, seed=seed)
                if not burns:
                    ink = mix(tone, SOOT, 0.34)
                    art.furniture(self._canvas, box, high, seed, ink, works=works or cellar)
                art.slab(self._canvas, box, high, house.material)
        if house.roof == "silo" and house.rubble < 0:
            body = self._box(place, 1)
            body.height, body.top = (house.height - 1) * high, place.ground - house.height * high
            art.silo_body(self._canvas, body, high)

    def _back(
        self, house: HouseModel, box: pygame.Rect, high: int, *, cellar: bool, seed: int
    ) -> None:
        wall = house.walls[_NORTH]
        if cellar:
            return
        if wall.inner and not wall.barred:
            art.back_doorway(self._canvas, box, high)
        elif not wall.inner:
            art.back_windows(self._canvas, box, high, wall.openings, seed)

    def _box(self, place: ColumnPlace, level: int) -> pygame.Rect:
        high = place.floor_high
        return pygame.Rect(place.left, place.ground - (level + 1) * high, place.width, high)

    def _walls(self, place: ColumnPlace, beside: ColumnPlace | None, *, west: bool) -> None:
        """The wall at one side of a column, where the column beside it may be of the same house."""
        house, high = place.column.house, place.floor_high
        if house is None and (beside is None or beside.column.house is None):
            return
        x = place.left if west else place.left + place.width
        between = self._between(place, beside)
        for level in range(self._standing(place, beside)):
            box = self._box(place, level)
            here, there = self._stands(place, level), self._stands(beside, level)
            wall = between
            if not (here and there):
                owner, sides = (place, _WEST if west else _EAST) if here else (beside, _EAST)
                wall = self._outer(owner, sides)
            art.side_wall(self._canvas, x, box, high, wall)
        deep = [each for each in (place, beside) if each and self._cellar(each)]
        if deep:
            cellar = pygame.Rect(place.left, place.ground, place.width, round(high * CELLAR_SHARE))
            both = len(deep) == 2 and between is not None and between.inner
            wall = between if both else WallModel(0, inner=False)
            art.side_wall(self._canvas, x, cellar, high, wall)

    def _standing(self, place: ColumnPlace, beside: ColumnPlace | None) -> int:
        houses = [each.column.house for each in (place, beside) if each is not None]
        return max((_walled(house) for house in houses if house is not None), default=0)

    def _stands(self, place: ColumnPlace | None, level: int) -> bool:
        house = place.column.house if place is not None else None
        return house is not None and level < _walled(house)

    def _cellar(self, place: ColumnPlace) -> bool:
        return any(floor.floor.kind == "cellar" for floor in place.floors)

    def _outer(self, place: ColumnPlace | None, sides: Sequence[int]) -> WallModel:
        """The outer wall towards west or east: as open as the more open of its two hexsides."""
        house = place.column.house if place is not None else None
        walls = [house.walls[side] for side in sides] if house is not None else []
        outer = [wall for wall in walls if not wall.inner]
        openings = max((wall.openings for wall in outer), default=0)
        return WallModel(openings, inner=False, door=any(wall.door for wall in outer))

    def _between(self, place: ColumnPlace, beside: ColumnPlace | None) -> WallModel | None:
        """The wall of two columns that touch on the map, else an outer one without windows."""
        if beside is None or place.column.house is None:
            return None
        direction = dict(place.column.touching).get(beside.column.hex)
        if direction is None:
            return WallModel(0, inner=False)
        return place.column.house.walls[direction]

    def _stairs(self, place: ColumnPlace) -> None:
        house, high = place.column.house, place.floor_high
        if house is None or not house.stairs or house.rubble == 0:
            return
        ink = mix(OCHRE, SOOT, 0.5)
        for level in range(house.floors - 1):
            art.stairwell_hole(
                self._canvas, self._box(place, level + 1), high, mix(CHALK, PAPER, 0.6)
            )
            art.stairs(self._canvas, self._box(place, level), high, ink)
        if self._cellar(place):
            box = pygame.Rect(place.left, place.ground, place.width, round(high * CELLAR_SHARE))
            art.stairwell_hole(self._canvas, self._box(place, 0), high, mix(CHALK, PAPER, 0.6))
            art.stairs(self._canvas, box, high, ink)

    def _roofs(self, line: Sequence[ColumnPlace]) -> None:
        run: list[ColumnPlace] = []
        for place in [*line, None]:
            pitched = place is not None and _roof(place) == "pitched"
            if run and (not pitched or place is None or _height(run[-1]) != _height(place)):
                self._gable(run)
                run = []
            if place is not None and pitched:
                run.append(place)
            elif place is not None:
                self._other_roof(place, line)

    def _gable(self, run: Sequence[ColumnPlace]) -> None:
        first, house = run[0], run[0].column.house
        if house is None:
            return
        high = first.floor_high
        foot = first.ground - house.height * high
        wide = run[-1].left + run[-1].width - first.left
        box = pygame.Rect(first.left, 0, wide, round(high * ROOF_SHARE))
        box.bottom = foot + max(round(high * 0.04), 1)
        if house.material == "bunker":
            art.concrete(self._canvas, box, high)
        else:
            art.gable(self._canvas, box, house.material)

    def _other_roof(self, place: ColumnPlace, line: Sequence[ColumnPlace]) -> None:
        house, high = place.column.house, place.floor_high
        if house is None or house.rubble == 0:
            return
        index = line.index(place)
        if _roof(place) in {"flat", "silo"}:
            box = pygame.Rect(place.left, 0, place.width, round(high * ROOF_SHARE))
            box.bottom = place.ground - house.height * high
            neighbours = (
                (line[index - 1] if index else None),
                (line[index + 1] if index + 1 < len(line) else None),
            )
            ends = tuple(each is None or _roof(each) not in {"flat", "silo"} for each in neighbours)
            art.flat_roof(self._canvas, box, high, house.material, (ends[0], ends[1]))
        else:
            level = _walled(house)
            top = place.ground - level * high
            box = pygame.Rect(place.left, top - high, place.width, high)
            art.broken_top(self._canvas, box, high, place.column.hex)

    # What lies and stands in the rooms.

    def _fires(self, picture: pygame.Surface, place: ColumnPlace) -> None:
        for floor in place.floors:
            for marker in floor.floor.markers:
                if marker.word in _BIG:
                    self._blaze(picture, floor, marker)

    def _blaze(self, picture: pygame.Surface, floor: FloorPlace, marker: MarkerModel) -> None:
        key = ("blaze", marker.word, floor.rect.size, floor.hex, self._look.theme)

        def paint() -> pygame.Surface:
            size = floor.rect.size
            canvas = Canvas(size, units=float(size[1]))
            if marker.word == "flame":
                ceiling = pygame.Rect(0, -size[1] // 5, *size)
                art.fumes(canvas, ceiling, floor.hex, mix(COAL, STEEL, 0.4))
                count = max(round(size[0] / max(size[1] * 0.55, 1)), 2)
                for number in range(count):
                    x = size[0] * (number + 0.5) / count
                    tall = size[1] * (0.55 + 0.4 * noise(floor.hex, number))
                    flame(canvas, x, size[1] * 0.96, tall, floor.hex + number, broad=1.1)
            else:
                art.fumes(canvas, pygame.Rect((0, 0), size), floor.hex, mix(ASH, PAPER, 0.3))
            return canvas.finish()

        picture.blit(self._tiles.get(key, paint), floor.rect)

    def _floor_words(self, picture: pygame.Surface, floor: FloorPlace) -> None:
        """Markers, counters, costs, hatching and frames of one floor."""
        shown, box = floor.floor, floor.rect
        theme = self._look.theme
        if shown.barred:
            barred = box.copy()
            if shown.kind == "roof":  # the sky above it stays clear
                barred.height = max(box.height // 3, 2)
                barred.bottom = box.bottom
            self._over(picture, barred, ("hatch", shown.kind), "hatch")
        self._small_markers(picture, floor)
        for place in floor.counters:
            self._counter(picture, place)
        if shown.reachable:
            self._over(picture, box, ("reach",), "reach")
        if shown.loc == self._section.hovered:
            self._over(picture, box, ("hover",), "hover")
        if shown.cost:
            high = max(round(box.height * 0.24), MIN_TYPE + 4)
            chip = figure_chip(self._look, shown.cost, high, SOOT, OCHRE)
            picture.blit(chip, (box.left + theme.px(8), box.top + theme.px(8)))

    def _over(
        self, picture: pygame.Surface, box: pygame.Rect, name: tuple[str, ...], kind: str
    ) -> None:
        key = (*name, box.size, self._look.theme)

        def paint() -> pygame.Surface:
            canvas = Canvas(box.size, units=float(box.height))
            inner = pygame.Rect((0, 0), box.size)
            if kind == "hatch":
                art.hatching(canvas, inner, box.height)
            else:
                ink = LEAF if kind == "reach" else CHALK
                wide = max(box.height * 0.035, 2.5)
                art.lit_frame(canvas, inner.inflate(-wide, -wide), ink, wide)
            return canvas.finish()

        picture.blit(self._tiles.get(key, paint), box)

    def _small_markers(self, picture: pygame.Surface, floor: FloorPlace) -> None:
        unit = floor.rect.height * 0.17
        small = [marker for marker in floor.floor.markers if marker.word not in _BIG]
        for number, marker in enumerate(small):
            key = ("sign", marker.word, round(unit, 1), self._look.theme)

            def draw(canvas: Canvas, word: str = marker.word) -> None:
                marker_art(canvas, word, floor.hex)

            tile = self._tiles.get(key, lambda: unit_tile(unit, 1.05, 1.05, draw))
            x = floor.rect.right - (number + 1) * tile.get_width()
            box = tile.get_rect(topleft=(x, floor.rect.top + 2))
            picture.blit(tile, box)
            if marker.figure and marker.word in FIGURED:
                px = max(round(unit * 0.9), MIN_TYPE)
                self._look.fonts.draw(picture, "digits", px, marker.figure, CHALK, box, "centre")

    def _counter(self, picture: pygame.Surface, place: CounterPlace) -> None:
        counter, box = place.counter, place.rect
        picture.blit(figure_tile(self._tiles, counter, box.size, self._look), box)
        seen = seen_box(counter, box.size).move(box.topleft)
        chosen, offered = self._section.chosen, self._section.offered
        ink = CHALK if counter.unit in chosen else OCHRE if counter.unit in offered else None
        if ink is not None:
            line = self._look.theme.bold
            outer = seen.inflate(4 * line, 2 * line)
            name = ("corners", ink, outer.size, self._look.theme)
            picture.blit(self._tiles.get(name, lambda: corner_tile(outer.size, ink, line)), outer)

    def _tag(self, picture: pygame.Surface, place: CounterPlace) -> None:
        """What a unit is to an attack, at its right below the plate."""
        box, head = place.rect, plate_height(place.height)
        high = max(head * 4 // 5, MIN_TYPE + 4)
        tag = tag_of(self._look, self._tiles, place.counter, high)
        if tag is not None:
            seen = seen_box(place.counter, box.size).move(box.topleft)
            hung = tag.get_rect(topleft=(seen.right - tag.get_width() // 4, seen.top + head))
            box = picture.blit(tag, hung.clamp(picture.get_rect()))
            self.tag_places.append((box, place.spot))

    def _chances(self, picture: pygame.Surface) -> None:
        """How likely an attack on a house or a place does something: above, so plates stay free."""
        for chance in self._section.chances:
            floor = self._places.floor_of(chance.loc)
            if floor is None:
                continue
            high = max(round(floor.height * 0.16), MIN_TYPE + 4)
            mark: CounterMark = "ready" if chance.ready else "target"
            key = ("chance", mark, chance.text, chance.attack, high, self._look.theme)
            made = partial(chance_tag, self._look, mark, chance.text, high, chance.attack)
            tag = self._tiles.get(key, made)
            foot = floor.rect.top + min(tag.get_height() // 2, round(floor.height * 0.1))
            hung = tag.get_rect(midbottom=(floor.rect.centerx, foot))
            box = picture.blit(tag, hung.clamp(picture.get_rect()))
            self.tag_places.append((box, Spot(hex_of(chance.loc), chance.loc)))

    # Words.

    def _label(self, picture: pygame.Surface, place: ColumnPlace) -> None:
        """The name of a hex, and its plan with the openings of each hexside."""
        box = pygame.Rect(place.label)
        fonts = self._look.fonts
        px = max(round(box.height * 0.5), MIN_TYPE)
        chosen = place.column.hex == self._section.hex
        house = place.column.house
        wide = fonts.width("title", px, place.column.name)
        plan = box.height if house is not None and box.width > wide + box.height * 1.3 else 0
        left = box.centerx - (wide + plan) // 2
        words = pygame.Rect(left, box.top, wide, box.height)
        fonts.draw(picture, "title", px, place.column.name, CHALK if chosen else DUST, words)
        if chosen:
            line = self._look.theme.line
            picture.fill(CHALK, (words.left, words.bottom - 2 * line, words.width, line))
        if house is not None and plan:
            key = ("plan", house, plan, self._look.theme)

            def draw(canvas: Canvas) -> None:
                canvas.poly([(x * 1.3, y * 1.3) for x, y in OUTLINE], DUST)
                canvas.poly(OUTLINE, PAPER)
                house_walls(canvas, house, 0, grow=PLAN_GROWTH)

            tile = self._tiles.get(key, lambda: unit_tile(plan / 5.2, 2.6, 2.6, draw))
            picture.blit(tile, tile.get_rect(midleft=(words.right + plan // 6, box.centery)))

    def _gutter(self, picture: pygame.Surface, line: Sequence[ColumnPlace]) -> None:
        """How each floor is written, at the left."""
        fonts = self._look.fonts
        gutter = self._places.gutter
        px = max(round(gutter * 0.5), MIN_TYPE)
        seen: set[int] = set()
        for column in line:
            for floor in column.floors:
                place = place_of(floor.floor.loc)
                if place in seen:
                    continue
                seen.add(place)
                box = pygame.Rect(2, floor.top, gutter, floor.height)
                tab = pygame.Rect(0, 0, gutter, px + 4)
                tab.center = box.center
                picture.fill(SOOT, tab)
                fonts.draw(picture, "title", px, floor.floor.level, PAPER, tab, "centre")


def _walled(house: HouseModel) -> int:
    """How many floors have walls around them."""
    if house.rubble == 0:
        return 0
    return house.height if house.roof == "silo" else max(house.floors, 0)


def _roof(place: ColumnPlace) -> str:
    house = place.column.house
    return "none" if house is None or house.rubble == 0 else house.roof


def _height(place: ColumnPlace) -> int:
    house = place.column.house
    return 0 if house is None else house.height
