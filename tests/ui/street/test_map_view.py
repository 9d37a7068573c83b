"""The map as a widget: what is pointed at is what is painted there; zoom, pushing, dragging."""

from __future__ import annotations

from itertools import product

import msgspec
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.assets import asset
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.street_fight.board.locations import hex_of, location
from stalingrad_game.street_fight.board.terrain import UNIT_KINDS
from stalingrad_game.street_fight.position.position import opening_state
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.words.words import GameWords
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.street.map_places import MAP_MARGIN, MOST_ZOOM, MapCamera
from stalingrad_game.ui.street.model.board_model import (
    NO_SPOT,
    MapModel,
    OverlayModel,
    ReachModel,
    SightKind,
    SightModel,
    Spot,
)
from stalingrad_game.ui.street.model.board_reading import BoardReader
from stalingrad_game.ui.street.panels.map_view import MapView
from stalingrad_game.ui.street.pictures import map_painter
from stalingrad_game.ui.street.pictures.ground_picture import KEPT_GROUND
from stalingrad_game.ui.street.pictures.unit_art import silhouette
from stalingrad_game.ui.widgets.root import HINT_MS, Root
from tests.support.amount import share
from tests.support.gestures import drag_of

SIZE = (853, 620)
MARKS = 4
"""Small things as frames and chips that are painted at once."""
BOX = pygame.Rect((40, 30), SIZE)


def opening(scenario: str = "volga_block", word: str = "ats") -> MapModel:
    """The map of a scenario as it begins."""
    kit = street_kit(scenario, word)
    words = GameWords(kit, catalogue(program_languages()["en"]))
    return BoardReader(kit, words).map(opening_state(kit))


MODEL = opening()
"""One map for all tests here."""


def shown(model: MapModel = MODEL, look: Look | None = None) -> MapView:
    """A map in its box, the pointer somewhere on it."""
    view = MapView(model)
    view.layout(BOX, look or Look.for_window((1280, 720)))
    view.hovered = True
    return view


@settings(max_examples=share(60))
@given(
    st.integers(0, MOST_ZOOM),
    st.integers(0, SIZE[0] - 1),
    st.integers(0, SIZE[1] - 1),
    st.integers(0, len(MODEL.ground.hexes) - 1),
)
def test_a_hex_that_is_brought_into_view_is_found_where_it_lies(
    zoom: int, x: int, y: int, number: int
) -> None:
    view = shown(msgspec.structs.replace(MODEL, counters=()))
    view.zoom(zoom, (BOX.left + x, BOX.top + y))
    view.reveal(number)
    assert BOX.contains(view.hex_box(number))
    assert view.spot_at(view.hex_box(number).center) == Spot(number, location(number))


@settings(max_examples=share(40))
@given(st.integers(0, MOST_ZOOM), st.integers(0, 852), st.integers(0, 619))
def test_what_lies_under_the_pointer_stays_there_while_zooming(zoom: int, x: int, y: int) -> None:
    grid = MODEL.ground.grid
    near = MapCamera().zoomed(grid, SIZE, MOST_ZOOM, (SIZE[0] / 2, SIZE[1] / 2))
    number = near.places(grid, SIZE).hex_at((x, y))
    far = near.zoomed(grid, SIZE, -zoom, (x, y)).zoomed(grid, SIZE, zoom, (x, y))
    if zoom <= 2:  # farther away the edge of the map pushes back
        assert far.places(grid, SIZE).hex_at((x, y)) == number


@settings(max_examples=share(40))
@given(st.integers(1, MOST_ZOOM), st.integers(-4000, 4000), st.integers(-4000, 4000))
def test_a_map_is_never_pushed_out_of_view(zoom: int, dx: int, dy: int) -> None:
    grid = MODEL.ground.grid
    middle = SIZE[0] / 2, SIZE[1] / 2
    camera = MapCamera().zoomed(grid, SIZE, zoom, middle).moved(grid, SIZE, dx, dy)
    places = camera.places(grid, SIZE)
    corners = [corner for each in range(grid.count) for corner in places.corners(each)]
    xs, ys = zip(*corners, strict=True)
    for low, high, room in ((min(xs), max(xs), SIZE[0]), (min(ys), max(ys), SIZE[1])):
        assert low <= room / 2 <= high
        if high - low > room:
            assert low <= MAP_MARGIN + 1
            assert high >= room - MAP_MARGIN - 1


@pytest.mark.parametrize(
    ("scenario", "word"), [("volga_block", "ats"), ("sewer_raid", "ats"), ("bunker_line", "k47")]
)
def test_every_unit_is_found_where_it_is_painted_alone_in_a_stack_or_in_the_fan(
    scenario: str, word: str
) -> None:
    model = opening(scenario, word)
    view = shown(model)
    for counter in model.counters:
        if counter.loc < 0:
            continue
        overlay = OverlayModel(hovered=hex_of(counter.loc))
        view.model = msgspec.structs.replace(model, overlay=overlay)
        fan = view.scene.fan
        places = fan.places if fan else view.scene.counters[hex_of(counter.loc)]
        place = next(place for place in places if place.counter == counter)
        middle = place.rect.move(BOX.topleft).center
        assert view.spot_at(middle) == Spot(hex_of(counter.loc), counter.loc, counter.unit)
        if fan is not None:
            assert view.scene.box.contains(fan.rect)


def crowd(count: int) -> MapModel:
    """So many units in one hex, on two floors."""
    first = MODEL.counters[0]
    ground = location(hex_of(first.loc))
    units = tuple(
        msgspec.structs.replace(
            first,
            unit=number,
            loc=ground + (number > count // 2),
            name=f"G{number}",
            text=f"G{number}, pinned, fatigued",
        )
        for number in range(count)
    )
    return msgspec.structs.replace(MODEL, counters=units)


@pytest.mark.parametrize("count", [2, 4, 9, 18])
def test_a_stack_is_listed_each_unit_with_its_words_and_pointed_at_anywhere_in_its_row(
    count: int,
) -> None:
    model = crowd(count)
    number = hex_of(model.counters[0].loc)
    view = shown(msgspec.structs.replace(model, overlay=OverlayModel(hovered=number)))
    fan = view.scene.fan
    assert fan is not None
    assert view.scene.box.contains(fan.rect)
    rows = [row.rect for row in fan.rows]
    assert sorted(row.counter.unit for row in fan.rows) == list(range(count))
    for index, (row, place) in enumerate(zip(fan.rows, fan.places, strict=True)):
        assert row.rect.contains(place.rect)
        assert fan.rect.contains(row.rect)
        assert row.rect.collidelist(rows[:index] + rows[index + 1 :]) < 0
        assert row.rect.right - place.rect.right > place.width, "no room for words"
        words = row.rect.right - 3, row.rect.centery
        spot = view.spot_at((words[0] + BOX.left, words[1] + BOX.top))
        assert spot == Spot(number, row.counter.loc, row.counter.unit)


@pytest.mark.parametrize("blocked", ["above", "below", "left", "right"])
def test_a_list_lies_beside_its_stack_where_it_covers_no_counter(blocked: str) -> None:
    model = crowd(2)
    grid = model.ground.grid
    number = grid.parse("D4")
    x, y = grid.centres[number]
    across = {"left": -1, "right": 1}.get(blocked, 0)
    down = {"above": -1, "below": 1}.get(blocked, 0)
    hexes = [
        one
        for one, at in enumerate(grid.centres)
        if (at[0] - x) * across + (at[1] - y) * down > 0.1
    ]
    units = [msgspec.structs.replace(one, loc=location(number)) for one in model.counters]
    units += [msgspec.structs.replace(units[0], unit=100 + one, loc=location(one)) for one in hexes]
    overlay = OverlayModel(hovered=number)
    model = msgspec.structs.replace(model, counters=tuple(units), overlay=overlay)
    view = shown(model)
    fan = view.scene.fan
    assert fan is not None
    assert view.scene.box.contains(fan.rect)
    lies = [place.rect for stack in view.scene.counters.values() for place in stack]
    assert len(lies) > 10
    assert fan.rect.collidelist(lies) < 0
    assert fan.width < SIZE[0] * 0.32
    hexagon = view.hex_box(number).move(-BOX.left, -BOX.top)
    assert fan.rect.inflate(4, 4).colliderect(hexagon), "the pointer finds no way to the list"


def test_the_list_of_a_stack_is_put_away_where_the_pointer_leaves_the_map(look: Look) -> None:
    """Another panel may point at the same hex, as the house cut open does."""
    model = crowd(2)
    number = hex_of(model.counters[0].loc)
    by_key = OverlayModel(hovered=number, cursor=location(number))
    view = shown(msgspec.structs.replace(model, overlay=OverlayModel(hovered=number)))
    lists = [view.scene.fan is not None]
    listed = pygame.image.tobytes(view.painter.picture(view.scene, look), "RGB")
    view.hovered = False
    lists.append(view.scene.fan is not None)
    assert pygame.image.tobytes(view.painter.picture(view.scene, look), "RGB") != listed
    view.model = msgspec.structs.replace(model, overlay=by_key)
    lists.append(view.scene.fan is not None)
    assert lists == [True, False, True]


def test_the_tooltip_of_a_hex_covers_no_row_of_its_stack() -> None:
    look, model = Look.for_window((1280, 720)), crowd(4)
    number = hex_of(model.counters[0].loc)
    view = MapView(msgspec.structs.replace(model, overlay=OverlayModel(hovered=number)))
    root = Root(view, look)
    root.layout((1280, 720), look)
    at = view.hex_box(number).center
    root.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=()))
    view.hint = "D4: masonry rubble"
    root.update(HINT_MS)
    slip, fan = slip_of(root), view.scene.fan
    assert slip is not None
    assert fan is not None
    assert not slip.colliderect(fan.rect)


def test_the_row_that_is_pointed_at_is_lit_and_its_words_are_painted(look: Look) -> None:
    model = crowd(4)
    number = hex_of(model.counters[0].loc)

    def row_of(pointed: int, text: str) -> bytes:
        units = tuple(msgspec.structs.replace(one, text=text) for one in model.counters)
        overlay = OverlayModel(hovered=number, pointed=pointed)
        view = shown(msgspec.structs.replace(model, counters=units, overlay=overlay))
        picture = view.painter.picture(view.scene, look)
        assert view.scene.fan is not None
        row = next(one for one in view.scene.fan.rows if one.counter.unit == 1)
        return pygame.image.tobytes(picture.subsurface(row.rect), "RGB")

    plain = row_of(0, "pinned")
    assert row_of(0, "fatigued") != plain
    assert row_of(1, "pinned") != plain


def test_guns_behind_the_map_stand_at_its_edge_and_can_be_pointed_at() -> None:
    counter = msgspec.structs.replace(MODEL.counters[0], loc=-1, kind="battery")
    view = shown(msgspec.structs.replace(MODEL, counters=(counter, *MODEL.counters[1:])))
    (place,) = view.scene.tray
    assert view.spot_at(place.rect.move(BOX.topleft).center) == Spot(-1, -1, counter.unit)


def test_a_click_says_where_and_a_drag_pushes_the_map_or_carries_a_unit() -> None:
    ready = msgspec.structs.replace(MODEL.counters[0], ready=True)
    view = shown(msgspec.structs.replace(MODEL, counters=(ready, *MODEL.counters[1:])))
    clicked: list[Spot] = []
    dropped: list[tuple[int, Spot]] = []
    view.on_click = clicked.append
    view.on_drop = lambda unit, spot: dropped.append((unit, spot))
    number = hex_of(ready.loc)
    start = view.scene.counters[number][0].rect.move(BOX.topleft).center
    drag_of(view, start, start)
    assert clicked == [Spot(number, ready.loc, ready.unit)]
    empty = next(n for n in range(len(MODEL.ground.hexes)) if n not in view.scene.counters)
    drag_of(view, start, view.hex_box(empty).center)
    assert dropped == [(ready.unit, Spot(empty, location(empty)))]
    view.zoom(3)
    before = view.camera
    drag_of(view, BOX.center, (BOX.centerx + 60, BOX.centery + 40))
    assert view.camera != before
    assert len(clicked) == len(dropped) == 1


def test_leaving_the_map_says_that_nothing_is_pointed_at() -> None:
    view = shown()
    pointed: list[Spot] = []
    view.on_point = pointed.append
    view.point(view.hex_box(0).center)
    view.hovered = False
    assert [spot.hex for spot in pointed] == [0, NO_SPOT.hex]


def test_a_zoomed_map_is_sharpened_tile_by_tile_until_it_is_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(map_painter, "SLICE_MS", 0.0)
    look = Look.for_window((1280, 720))
    view, whole = shown(look=look), shown(look=look)
    surface, wanted = (pygame.Surface((1280, 720)) for _ in range(2))
    view.draw(surface, look)
    assert not view.unfinished
    for one in (view, whole):
        one.zoom(2)
    whole.draw(wanted, look)  # its first picture is painted at once
    assert not whole.unfinished
    frames = 0
    view.take_dirty()
    while not frames or view.unfinished:
        before = view.painter.tiles.painted
        view.draw(surface, look)
        assert view.painter.tiles.painted - before <= MARKS + 1
        frames += 1
    assert frames > 5
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(wanted, "RGB")


def test_what_was_seen_at_a_zoom_is_kept_and_put_together_in_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    KEPT_GROUND.forget()  # other windows of this process have shown the same
    monkeypatch.setattr(map_painter, "SLICE_MS", 0.0)
    look = Look.for_window((1280, 720))
    view, surface = shown(look=look), pygame.Surface((1280, 720))
    ground = view.painter.ground

    def seen(steps: int) -> int:
        """Zoom and wait until all is sharp; the most patches of a frame."""
        view.zoom(steps)
        most = 0
        while True:
            before = ground.patches
            view.draw(surface, look)
            most = max(most, ground.patches - before)
            if not view.unfinished:
                return most

    assert seen(0) > 1  # the first picture is painted at once
    assert seen(2) == 1
    patches, before = ground.patches, pygame.image.tobytes(surface, "RGB")
    assert seen(-2) == 0
    assert seen(2) == 0
    assert ground.patches == patches
    assert pygame.image.tobytes(surface, "RGB") == before
    night = msgspec.structs.replace(MODEL.ground, light="night")
    view.model = msgspec.structs.replace(MODEL, ground=night)
    assert seen(0) == 1  # though most of its tiles are there


def test_a_picture_is_painted_anew_only_when_something_changed() -> None:
    look = Look.for_window((1280, 720))
    view = shown(look=look)
    surface = pygame.Surface((1280, 720))
    for _ in range(3):
        view.draw(surface, look)
    assert (view.painter.painted, view.painter.ground.painted) == (1, 1)
    tiles = view.painter.tiles.painted
    overlay = OverlayModel(cursor=location(3), hovered=5)
    view.model = msgspec.structs.replace(MODEL, overlay=overlay)
    view.draw(surface, look)
    assert (view.painter.painted, view.painter.ground.painted) == (2, 1)
    assert view.painter.tiles.painted - tiles <= 3
    view.model = MODEL
    view.draw(surface, look)
    assert view.painter.ground.painted == 1


@pytest.mark.parametrize(
    ("size", "text", "kind"),
    [
        *product([(1280, 720), (640, 360), (1920, 1080)], [0.75, 2.5], ["cut"]),
        ((1280, 720), 1.0, "clear"),
        ((1280, 720), 1.0, "obscured"),
    ],
)
def test_all_that_lies_over_a_map_is_painted_inside_its_box(
    size: tuple[int, int], text: float, kind: SightKind
) -> None:
    look = Look.for_window(size, text)
    rich = SightModel(
        location(0),
        location(60),
        kind,
        (9, 10),
        20 if kind == "cut" else -1,
        "Cut by the building in E4",
    )
    overlay = OverlayModel(
        cursor=location(4),
        hovered=hex_of(MODEL.counters[0].loc),
        chosen=(MODEL.counters[0].unit,),
        offered=(MODEL.counters[1].unit,),
        opened=30,
        reach=(ReachModel(location(40), "3"), ReachModel(location(40, 1), "4")),
        path=(ReachModel(location(11)), ReachModel(location(12), "1")),
        sight=rich,
    )
    view = MapView(msgspec.structs.replace(MODEL, overlay=overlay))
    box = pygame.Rect(20, 10, size[0] * 2 // 3, size[1] - 40)
    view.layout(box, look)
    surface = pygame.Surface(size)
    surface.fill((1, 2, 3))
    view.draw(surface, look)
    surface.fill((1, 2, 3), box)
    assert pygame.mask.from_threshold(surface, (1, 2, 3), (1, 1, 1)).count() == size[0] * size[1]


def test_every_kind_of_unit_has_a_silhouette_of_its_own() -> None:
    names = [silhouette(kind) for kind in UNIT_KINDS]
    assert all(names)
    assert len(set(names)) == len(UNIT_KINDS)


def slip_of(root: Root) -> pygame.Rect | None:
    """Where a tooltip is shown."""
    return None if root.tooltip is None else root.tooltip.rect


def test_a_tooltip_beside_a_hex_says_what_lies_there() -> None:
    look = Look.for_window((1280, 720))
    view = MapView(opening(str(asset("street", "broken_ground.toml"))))
    root = Root(view, look)
    root.layout((1280, 720), look)
    grid = view.model.ground.grid
    for name in ("F7", "J4"):
        box = view.hex_box(grid.parse(name))
        root.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=box.center, rel=(1, 1), buttons=()))
        root.update(1)
        assert slip_of(root) is None
        assert root.waiting()
        root.update(HINT_MS)
        slip = slip_of(root)
        assert slip is not None
        assert str(view.hint).startswith(f"{name}: ")
        assert not slip.contains(box)
        assert abs(slip.centerx - box.centerx) < 400
    bare = view.hex_box(grid.parse("A1")).center
    root.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=bare, rel=(1, 1), buttons=()))
    root.update(HINT_MS)
    assert slip_of(root) is None


@pytest.mark.parametrize("size", [(853, 560), SIZE, (970, 640)])
@pytest.mark.parametrize("way", ["target", "offered", "chosen"])
def test_the_list_of_a_stack_covers_no_target_and_nobody_who_is_chosen(
    size: tuple[int, int], way: str
) -> None:
    number = MODEL.ground.grid.parse("E4")

    def covered(lit: set[str]) -> set[str]:
        """Which other counters the list covers, while some stand out."""
        counters = tuple(
            msgspec.structs.replace(one, mark="target")
            if one.name in lit and way == "target"
            else one
            for one in MODEL.counters
        )
        units = tuple(one.unit for one in counters if one.name in lit)
        overlay = OverlayModel(
            hovered=number,
            offered=units if way == "offered" else (),
            chosen=units if way == "chosen" else (),
        )
        view = MapView(MapModel(MODEL.ground, counters, overlay))
        view.layout(pygame.Rect((0, 0), size), Look.for_window((1280, 720)))
        view.hovered = True
        fan = view.scene.fan
        assert fan is not None
        return {
            place.counter.name
            for at, places in view.scene.counters.items()
            for place in places
            if at != number and fan.rect.colliderect(place.rect)
        }

    assert covered(set()) == {"S4", "T2"}
    enemies = {one.name for one in MODEL.counters if one.side and hex_of(one.loc) != number}
    for lit in ({"S4"}, {"T2"}, {"S4", "T2"}, enemies):
        assert not covered(lit) & lit


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 2.5), ((1920, 1080), 2.5), (SIZE, 1.0)])
def test_large_lists_cover_nobody_who_is_chosen(size: tuple[int, int], text: float) -> None:
    """Whoever is chosen, whatever stack is pointed at: the map has two thirds of the window."""
    look = Look.for_window(size, text)
    box = pygame.Rect((0, 0), (size[0] * 2 // 3, size[1] * 7 // 9))
    for scenario, word in (("volga_block", "ats"), ("bunker_line", "k47")):
        model = opening(scenario, word)
        on_map = [one for one in model.counters if one.loc >= 0]
        for number, one in product({hex_of(one.loc) for one in on_map}, on_map):
            if hex_of(one.loc) == number:
                continue
            overlay = OverlayModel(hovered=number, chosen=(one.unit,))
            view = MapView(msgspec.structs.replace(model, overlay=overlay))
            view.layout(box, look)
            view.hovered = True
            lying = next(
                place
                for place in view.scene.counters[hex_of(one.loc)]
                if place.counter.unit == one.unit
            )
            fan = view.scene.fan
            assert fan is None or not fan.rect.colliderect(lying.rect), one.name
