"""The whole map as one picture: the board, counters over it, and what is chosen or pointed at.

A picture is made anew only when what it shows, its places or its look have changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import Final

import pygame

from ....street_fight.board.locations import hex_of
from ...art.geometry import Point
from ...art.resources import Look
from ...style.theme import (
    CHALK,
    COAL,
    FIRE,
    IRON,
    MIN_TYPE,
    OCHRE,
    PAPER,
    RIVER_LIGHT,
    SOOT,
    Colour,
    Theme,
)
from ...widgets.text_box import TextBoxStyle, draw_text_lines, fit_text
from ..counter_places import (
    FAN_LINES,
    CounterPlace,
    Fan,
    fan_of,
    map_counters,
    stacks,
    tray_places,
)
from ..map_places import MapPlaces
from ..model.board_model import (
    ChanceModel,
    CounterMark,
    CounterModel,
    MapModel,
    ReachModel,
    SightModel,
    Spot,
)
from .chance_art import LEAST_PIP, TagPlaces, chance_tag, draw_tag, is_small, pip
from .ground_picture import KEPT_GROUND, GroundPicture
from .overlay_art import (
    CHIP_HIGH,
    LineBoard,
    aim_tile,
    cursor_tile,
    draw_sight,
    figure_chip,
    frame_tile,
    label_box,
    reach_tile,
    sight_label,
    way_line,
)
from .terrain_art import HIGH
from .tiles import TileCache, around, blit_around
from .trace_art import TRACE_FRAMES, draw_trace, trace_ink
from .unit_art import HEAD, counter_tile, shadow_art

FAN_FROM: Final = 2
"""From so many counters on, a stack is fanned out when it is pointed at."""


MANY_FROM: Final = 3
"""From so many counters on, a stack says how many it has."""
CHIPS_WIDE: Final = 3.2
"""How much room costs have in a hex, in units."""
CHIPS_FOOT: Final = 1.62
"""How far below the middle of a hex they reach."""
NAME_HIGH: Final = 0.55
"""The size of the name of a hex that is pointed at, in units."""
NAME_LOW: Final = 0.16
"""How far it reaches into the hex, in units."""
LABELS_FROM: Final = 12.0
"""From this unit on, in pixels, it is said what a line of sight meets; its ink says so before."""
NAME_MOST: Final = 20
"""The most of it, in pixels."""
SLICE_MS: Final = 7.0
"""For how long tiles are painted in a frame; a map in another look is painted whole at once."""


class MapScene:
    """Where everything of a map lies: what is painted and what is pointed at agree by it."""

    def __init__(
        self,
        model: MapModel,
        places: MapPlaces,
        size: tuple[int, int],
        px: int = MIN_TYPE,
        *,
        lists: bool = True,
    ) -> None:
        """The places of a model in a picture of a size; `px` is the type of words in a list.

        `lists` says whether the stack that is pointed at is shown as a list.
        """
        self.model: Final = model
        self.px: Final = px
        self.places: Final = places
        self.box: Final = pygame.Rect((0, 0), size)
        self.counters: Final = map_counters(model.counters, places)
        self.tray: Final = tray_places(model.counters, self.box, places.unit)
        self.fan: Final[Fan | None] = self._fan() if lists else None

    def _fan(self) -> Fan | None:
        number = self.model.overlay.hovered
        stack = stacks(self.model.counters).get(number, ())
        if len(stack) < FAN_FROM:
            return None
        others = [place for lying in self.counters.values() for place in lying]
        others += self.tray
        taken = [place.rect for place in others]
        overlay = self.model.overlay
        seen = {*overlay.offered, *overlay.chosen}
        lit = [
            place.rect
            for place in others
            if (place.counter.mark or place.counter.unit in seen)
            and hex_of(place.counter.loc) != number
        ]
        return fan_of(stack, number, self.places, self.box, self.px, taken, lit)


class MapPainter:
    """Paints maps for one window."""

    def __init__(self) -> None:
        self.tiles: Final = TileCache()
        self.ground: Final = GroundPicture(self.tiles, KEPT_GROUND)
        self._key: tuple[object, ...] | None = None
        self._theme: Theme | None = None
        self._picture = pygame.Surface((1, 1))
        self.painted = 0
        """How many pictures were made."""
        self.tags: TagPlaces = []
        """Where the tags of the last picture lie."""
        self.words: pygame.Rect | None = None
        """Where the words about the line of sight stand in the last picture."""
        self.drafted = False
        """Whether the picture holds drafts, and is made better in the next frames."""

    def picture(self, scene: MapScene, look: Look) -> pygame.Surface:
        """The map; don't draw on it."""
        places = scene.places
        looked = scene.box.size, scene.fan is None, look.theme
        key = (scene.model, places.unit, places.point(0, 0), looked)
        if key != self._key or self.drafted:
            self.tiles.fit(look.theme)
            with self.tiles.slice(SLICE_MS if look.theme == self._theme else None):
                self._picture = self._paint(scene, look)
                self.drafted = self.tiles.drafted or self.ground.drafted
            self._key, self._theme = key, look.theme
            self.painted += 1
        return self._picture

    def _paint(self, scene: MapScene, look: Look) -> pygame.Surface:
        ground = self.ground.picture(scene.model.ground, scene.places, scene.box.size, look)
        picture = ground.copy()
        page = _Page(picture, scene, look, self.tiles)
        page.below()
        page.aims()
        for places in scene.counters.values():
            page.stack(places)
            page.count(places)
        page.stack(scene.tray)
        page.traces()
        page.lines()
        page.chips()
        for places in (*scene.counters.values(), scene.tray):
            page.tags(places)
        self.words = page.sight_words()
        page.name()
        page.fan()
        self.tags = page.tag_places
        return picture


class _Page:
    """One picture of a map being painted over its board."""

    def __init__(
        self, picture: pygame.Surface, scene: MapScene, look: Look, tiles: TileCache
    ) -> None:
        self._picture: Final = picture
        self._scene: Final = scene
        self._places: Final = scene.places
        self._overlay: Final = scene.model.overlay
        self._look: Final = look
        self._tiles: Final = tiles
        self._unit: Final = scene.places.unit
        self.tag_places: Final[TagPlaces] = []

    def below(self) -> None:
        """Rings of hexes, under the counters."""
        overlay = self._overlay
        self._rings({hex_of(each.loc) for each in overlay.reach})
        if overlay.opened >= 0:
            self._frame(overlay.opened, PAPER, 0.8, dashed=True)
        if overlay.sight is not None:
            for number in overlay.sight.obscuring:
                self._frame(number, RIVER_LIGHT, 0.95, dashed=True)
            if overlay.sight.cut >= 0:
                self._frame(overlay.sight.cut, FIRE, 0.95)
        if overlay.hovered >= 0:
            self._frame(overlay.hovered, CHALK, 0.97)
        if overlay.cursor >= 0:
            tile = self._tile("cursor", lambda: cursor_tile(self._unit))
            blit_around(self._picture, tile, self._places.centre(hex_of(overlay.cursor)))

    def _rings(self, numbers: Set[int]) -> None:
        """Rings of the hexes in reach that are in sight; in a set-up those may be hundreds."""
        tile, box = self._tile("reach", lambda: reach_tile(self._unit)), self._picture.get_rect()
        spots = [around(tile, self._places.centre(one)) for one in sorted(numbers)]
        self._picture.fblits([(tile, spot) for spot in spots if spot.colliderect(box)])

    def _tile(self, name: str, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self._tiles.get((name, self._unit, self._look.theme), paint)

    def _frame(self, number: int, ink: Colour, share: float, *, dashed: bool = False) -> None:
        key = ("frame", ink, share, dashed, self._unit, self._look.theme)
        tile = self._tiles.get(key, lambda: frame_tile(self._unit, ink, share, dashed=dashed))
        blit_around(self._picture, tile, self._places.centre(number))

    def stack(self, places: Sequence[CounterPlace]) -> None:
        """Counters, the last on top, with the marks of those chosen and offered."""
        for place in places:
            self._counter(place.counter, place.rect)

    def count(self, places: Sequence[CounterPlace]) -> None:
        """How many lie on each other, where their steps leave room: at the lower left."""
        if len(places) < MANY_FROM:
            return
        hull = places[0].rect.unionall([place.rect for place in places[1:]])
        count, high = f"×{len(places)}", round(places[0].height * HEAD)
        key = ("count", count, high, self._look.theme)
        chip = self._tiles.get(key, lambda: figure_chip(self._look, count, high, SOOT, PAPER))
        self._picture.blit(chip, chip.get_rect(bottomleft=hull.bottomleft))

    def _counter(self, counter: CounterModel, box: pygame.Rect) -> None:
        chosen = counter.unit in self._overlay.chosen
        shown = box.move(0, -max(round(box.height * 0.08), 2)) if chosen else box
        tile = counter_tile(self._tiles, counter, box.size, self._look)
        step = max(round(box.height * 0.06), 1)
        name = ("shadow", counter.side, self._look.theme)
        shadow = self._tiles.at_scale(name, box.size, lambda: shadow_art(counter.side, box.size))
        self._picture.blit(shadow, shown.move(step, step))
        self._picture.blit(tile, shown)
        ink = CHALK if chosen else OCHRE if counter.unit in self._overlay.offered else None
        if ink is not None:
            outer = shown.inflate(box.height // 4, box.height // 4)
            mark = ("aim", ink, outer.size, self._look.theme)
            self._picture.blit(self._tiles.get(mark, lambda: aim_tile(outer.size, ink)), outer)

    def tags(self, places: Sequence[CounterPlace]) -> None:
        """What units are to an attack, over all counters."""
        for place in places:
            looked_at = hex_of(place.counter.loc) == self._pointed or place in self._fanned
            box = draw_tag(
                *(self._picture, self._look, self._tiles, place.counter, place.rect),
                looked_at=looked_at,
            )
            if box is not None:
                self.tag_places.append((box, place.spot))

    # Ways and lines.

    def traces(self) -> None:
        """What has happened since whoever is asked last acted."""
        for trace in self._overlay.traces:
            number = hex_of(trace.path[-1])
            if trace.kind in TRACE_FRAMES:
                self._frame(number, TRACE_FRAMES[trace.kind], 0.88, dashed=trace.kind == "cracked")
            elif trace.kind == "control":
                self._frame(number, trace_ink(trace), 0.88)
            else:
                points = self._way_points([ReachModel(loc) for loc in trace.path])
                board = LineBoard(points, self._unit * 1.5, self._scene.box)
                draw_trace(board.canvas, trace, points, self._unit)
                self._picture.blit(board.finish(), board.rect)
            if trace.text:
                chip = self._chip(ReachModel(trace.path[-1], trace.text), CHALK, SOOT)
                x, y = self._places.centre(number)
                blit_around(self._picture, chip, (x, y - self._unit * CHIPS_FOOT * 0.8))

    def lines(self) -> None:
        """The way so far and the line of sight."""
        overlay = self._overlay
        points = self._way_points(overlay.path)
        if len(points) > 1:
            board = LineBoard(points, self._unit, self._scene.box)
            way_line(board.canvas, points, self._unit)
            self._picture.blit(board.finish(), board.rect)
        if overlay.sight is not None:
            self._sight(overlay.sight)

    def _way_points(self, path: Sequence[ReachModel]) -> list[Point]:
        points: list[Point] = []
        for step in path:
            point = self._places.centre(hex_of(step.loc))
            if not points or point != points[-1]:
                points.append(point)
        return points

    def _sight(self, sight: SightModel) -> None:
        ends = (self._places.centre(hex_of(sight.start)), self._places.centre(hex_of(sight.end)))
        board = LineBoard(ends, self._unit * 1.5, self._scene.box)
        draw_sight(board.canvas, sight, self._places, ends)
        self._picture.blit(board.finish(), board.rect)

    def sight_words(self) -> pygame.Rect | None:
        """What is said of the line of sight, over no counter and no tag; says where, if at all."""
        sight, scene = self._overlay.sight, self._scene
        if sight is None or not sight.text or self._unit < LABELS_FROM:
            return None
        start, end = (self._places.centre(hex_of(one)) for one in (sight.start, sight.end))
        at = self._places.centre(sight.cut) if sight.cut >= 0 else end
        label = sight_label(self._look, sight, scene.box.width // 2)
        taken = [place.rect for places in scene.counters.values() for place in places]
        taken += [place.rect for place in scene.tray]
        taken += [box for box, _ in self.tag_places]
        taken += [] if scene.fan is None else [scene.fan.rect]
        name = self._name_box()
        taken += [] if name is None else [name]
        box = label_box(label.get_size(), at, start, self._unit, scene.box, taken)
        return self._picture.blit(label, box)

    def chips(self) -> None:
        """Costs: of every place in reach at its hex, of the way step by step; chances of houses."""
        overlay = self._overlay
        for chance in overlay.chances:
            self._chance(chance)
        walked = {step.loc for step in overlay.path}
        found: dict[int, list[pygame.Surface]] = {}
        for place in overlay.reach:
            if place.cost and place.loc not in walked:
                found.setdefault(hex_of(place.loc), []).append(self._chip(place, PAPER, SOOT))
        for step in overlay.path:
            if step.cost:
                found.setdefault(hex_of(step.loc), []).append(self._chip(step, SOOT, CHALK))
        for number, chips in found.items():
            self._lay_chips(number, chips)

    def _chip(self, place: ReachModel, ink: Colour, ground: Colour) -> pygame.Surface:
        high = round(CHIP_HIGH * self._unit * self._look.theme.growth(1.4))
        label = f"{place.level}: {place.cost}" if place.level else place.cost
        key = ("chip", label, high, ink, ground, self._look.theme)
        return self._tiles.get(key, lambda: figure_chip(self._look, label, high, ink, ground))

    def _lay_chips(self, number: int, chips: list[pygame.Surface]) -> None:
        """Beside each other at the foot of a hex, below its counters; what has no room above it."""
        rows: list[list[pygame.Surface]] = [[]]
        for chip in chips:
            wide = sum(each.get_width() + 1 for each in rows[-1])
            if rows[-1] and wide + chip.get_width() > CHIPS_WIDE * self._unit:
                rows.append([])
            rows[-1].append(chip)
        x, y = self._places.centre(number)
        foot = y + self._unit * CHIPS_FOOT
        for row in rows:
            left = x - sum(chip.get_width() + 1 for chip in row) / 2
            for chip in row:
                at = left + chip.get_width() / 2, foot - chip.get_height() / 2
                blit_around(self._picture, chip, at)
                left += chip.get_width() + 1
            foot -= row[0].get_height() + 1

    @property
    def _pointed(self) -> int:
        """The hex that is pointed at; one that isn't there for none."""
        overlay = self._overlay
        return overlay.hovered if overlay.hovered >= 0 else hex_of(overlay.cursor)

    @property
    def _fanned(self) -> Sequence[CounterPlace]:
        return () if self._scene.fan is None else self._scene.fan.places

    @property
    def _name_px(self) -> int:
        return max(round(min(NAME_HIGH * self._unit, NAME_MOST)), MIN_TYPE)

    def _box_of_name(self, number: int) -> pygame.Rect:
        """Where the name of a hex stands: on its upper side, clear of it."""
        fonts, px = self._look.fonts, self._name_px
        name = self._scene.model.ground.hexes[number].name
        size = fonts.width("text_bold", px, name) + px // 2, fonts.height("text_bold", px)
        x, y = self._places.centre(number)
        box = pygame.Rect((0, 0), size)
        box.midbottom = round(x), round(y - self._unit * (HIGH - NAME_LOW))
        return box

    def _name_box(self) -> pygame.Rect | None:
        """Where the name of the hex that is pointed at stands."""
        number = self._pointed
        return None if number < 0 else self._box_of_name(number).clamp(self._scene.box)

    def aims(self) -> None:
        """The names of the hexes that count for victory, under all counters."""
        for number, hex_ in enumerate(self._scene.model.ground.hexes):
            if hex_.aim:
                box = self._box_of_name(number)
                self._picture.fill(SOOT, box)
                self._write_name(number, box, PAPER)

    def _write_name(self, number: int, box: pygame.Rect, ink: Colour) -> None:
        name = self._scene.model.ground.hexes[number].name
        self._look.fonts.draw(self._picture, "text_bold", self._name_px, name, ink, box, "centre")

    def name(self) -> None:
        """The name of the hex that is pointed at."""
        box = self._name_box()
        if box is None:
            return
        self._picture.fill(CHALK, box.inflate(2, 2))
        self._picture.fill(SOOT, box)
        self._write_name(self._pointed, box, CHALK)

    def _chance(self, chance: ChanceModel) -> None:
        high = round(CHIP_HIGH * self._unit * self._look.theme.growth(1.4))
        mark: CounterMark = "ready" if chance.ready else "target"
        far = not chance.ready and hex_of(chance.loc) != self._pointed and is_small(high)
        size = max(high, LEAST_PIP)
        text, sort = chance.text, chance.attack
        key = ("pip", mark, size) if far else ("chance", mark, text, sort, high)
        tag = self._tiles.get(
            (*key, self._look.theme),
            lambda: pip(mark, size) if far else chance_tag(self._look, mark, text, high, sort),
        )
        x, y = self._places.centre(hex_of(chance.loc))
        box = tag.get_rect(center=(round(x), round(y + self._unit * 1.15)))
        self._picture.blit(tag, box)
        self.tag_places.append((box, Spot(hex_of(chance.loc), chance.loc)))

    def fan(self) -> None:
        """The stack under the pointer or the cursor, as a list."""
        fan = self._scene.fan
        if fan is None:
            return
        panel = fan.rect
        self._picture.fill(SOOT, panel.inflate(4, 4).clip(self._scene.box))
        self._picture.fill(COAL, panel)
        pygame.draw.rect(self._picture, IRON, panel, self._look.theme.line)
        x, y = self._places.centre(fan.hex)
        half, tip = self._unit * 0.4, self._unit
        ends: Sequence[Point]
        if panel.top < y < panel.bottom:
            side = panel.right if panel.centerx < x else panel.left
            ends = (side, y - half), (side, y + half), (x + (tip if side > x else -tip), y)
        else:
            foot = panel.bottom if panel.centery < y else panel.top
            ends = (x - half, foot), (x + half, foot), (x, y + (tip if foot > y else -tip))
        pygame.draw.polygon(self._picture, SOOT, ends)
        self.tag_places[:] = [one for one in self.tag_places if not panel.colliderect(one[0])]
        for row, place in zip(fan.rows, fan.places, strict=True):
            self._row(row, place)
        self.stack(fan.places)
        self.tags(fan.places)

    def _row(self, row: CounterPlace, place: CounterPlace) -> None:
        """A counter of the list in words, with its states; the one pointed at is lit."""
        pointed = row.counter.unit == self._overlay.pointed
        if pointed:
            self._picture.fill(IRON, row.rect)
        box = row.rect
        gap = place.width // 3 + self._scene.px // 2  # a tag hangs over the counter's corner
        box.left, box.width = place.rect.right + gap, row.rect.right - place.rect.right - gap
        style = TextBoxStyle("text", self._scene.px, CHALK if pointed else PAPER)
        fitted = fit_text(
            self._look, style, row.counter.text, box.size, least=MIN_TYPE, most_lines=FAN_LINES
        )
        draw_text_lines(self._picture, self._look, style, fitted, box, stand="middle")
