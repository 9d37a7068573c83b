"""What moves: frames drawn in part are those drawn whole, nothing is made in a frame, all ends."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, Final

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.fixtures import (
    spread_formations,
    standard_kit,
    view_model_for,
)
from stalingrad_game.ui.style.fonts import Fonts
from stalingrad_game.ui.table.layout.motion import Motion, Mover
from stalingrad_game.ui.table.model.targets import TURN_MARKER, ButtonId, Target
from stalingrad_game.ui.table.panels.all_panels import TABLE_PANELS
from stalingrad_game.ui.table.render.animator import (
    FRAMES_TO_ANSWER,
    FRAMES_TO_PAINT,
    TableMoment,
)
from stalingrad_game.ui.table.render.context import RenderContext
from stalingrad_game.ui.table.render.display_list import (
    Blit,
    DrawCommand,
    Fill,
    MovingCommand,
    Repainter,
    StillPicture,
)
from stalingrad_game.ui.table.render.growth import GROWTH_MS, Growth
from stalingrad_game.ui.table.render.motion import FADE_STEP, MotionPicture
from stalingrad_game.ui.table.render.painter import TablePainter
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.settings import TableSettings
from stalingrad_game.ui.table.sprites.marks import FrameSprite, ShadeSprite
from stalingrad_game.ui.table.sprites.painted_sprite import PaintedSprite
from stalingrad_game.ui.table.sprites.sprite_cache import KEPT_PIXELS, SpriteCache
from tests.support.amount import share
from tests.support.gestures import down, motion, up
from tests.support.shared_looks import share_nothing
from tests.support.table_pictures import laid_out
from tests.support.table_play import AT_ONCE, MODES, walk
from tests.support.table_window import SIZE, sat_down

SHOWN: Final = TableSettings(speed=1.0)
FRAME_MS: Final = 40


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def moves_on(scene: TableScene) -> bool:
    """Whether the next frame differs though the table is the same."""
    return scene.animator.moves


def grows(scene: TableScene) -> bool:
    """Whether a view is on its way to the other."""
    return scene.animator.grows


def taken_up(scene: TableScene) -> TableMoment:
    """The moment that was drawn last; while a view grows, the one that it grows into."""
    moment = scene.animator._seen
    assert moment is not None
    return moment


def see(scene: TableScene, surface: pygame.Surface) -> int:
    """Draw what changes until it is seen; gives how many frames that took."""
    frames = 1
    scene.redraw(surface)
    while scene.animator.paints:
        scene.redraw(surface)
        frames += 1
    return frames


def corners(boxes: list[pygame.Rect]) -> list[tuple[int, ...]]:
    return [tuple(box) for box in boxes]


def afresh(scene: TableScene) -> bytes:
    """The same moment, drawn whole by a table that has never been drawn."""
    surface = pygame.Surface(SIZE, 0, 32)
    scene.draw(surface)
    return pixels(surface)


def watched(scene: TableScene, surface: pygame.Surface, steps: int, seed: int) -> Iterator[bool]:
    """Play at random and draw what changes, frame by frame; says whether anything moves."""
    rng = Random(seed)
    while steps and scene.session.decision is not None:
        if not scene.session.playback.busy:
            scene.session.hands.put_down()
            walk(scene.control, rng.choice(scene.session.decision.options))
            steps -= 1
        if rng.random() < 0.1:
            scene.handle(motion((rng.randrange(SIZE[0]), rng.randrange(SIZE[1]))))
        if rng.random() < 0.01:
            scene.session.finish()
        if scene.update(rng.choice((8, FRAME_MS, 200))):
            see(scene, surface)
            yield scene.session.playback.busy


@pytest.mark.parametrize("mode", MODES)
def test_what_is_drawn_in_part_is_what_is_drawn_whole(look: Look, mode: str) -> None:
    scene = sat_down(look, seed=7, settings=SHOWN, mode=mode)
    surface = pygame.Surface(SIZE, 0, 32)
    scene.draw(surface)
    compared = moving = 0
    for number, moves in enumerate(watched(scene, surface, share(60, 3), seed=7)):
        if number % 9 == 0 and not grows(scene):
            other = pygame.Surface(SIZE, 0, 32)
            scene.animator.play(other)
            assert pixels(surface) == pixels(other)
            compared, moving = compared + 1, moving + moves
    assert compared > share(40, 3)
    assert moving > share(20, 3)


@pytest.mark.parametrize("seed", range(8, 8 + share(2, least=1)))
def test_the_end_of_all_motion_is_the_still_picture(look: Look, seed: int) -> None:
    scene = sat_down(look, seed=seed, settings=SHOWN)
    surface = pygame.Surface(SIZE, 0, 32)
    scene.draw(surface)
    compared = 0
    for moves in watched(scene, surface, share(60, 1, 45), seed=seed):
        spent, moved = scene.session.playback.spent_ms, scene.model.animations
        over = all(one.begins + one.length <= spent for one in moved)
        if moves and moved and over and not grows(scene):
            still = pygame.Surface(SIZE, 0, 32)
            painter = TablePainter(scene.host.look, TABLE_PANELS)
            link = taken_up(scene).link  # the pointer may rest on a rule number
            painter.still(scene.model, scene.table_layout, link=link).play(still)
            assert pixels(surface) == pixels(still)
            compared += 1
    assert compared > share(10, 1, 3)


def test_a_frame_of_motion_sets_no_text_and_scales_nothing(
    look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def counted(name: str, real: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object, **named: object) -> object:
            made.append(name)
            return real(*args, **named)

        return call

    monkeypatch.setattr(Fonts, "draw", counted("draw", Fonts.draw))
    for name in ("scale", "smoothscale", "rotozoom", "rotate", "scale_by", "smoothscale_by"):
        monkeypatch.setattr(pygame.transform, name, counted(name, getattr(pygame.transform, name)))
    scene = sat_down(look, seed=12, settings=SHOWN)
    surface = pygame.Surface(SIZE, 0, 32)
    scene.draw(surface)
    frames = grown = turned = changes = 0
    model, growth = scene.model, scene.animator._growth
    wanted = taken_up(scene).model.magnify
    for moves in watched(scene, surface, share(120, 1, 80), seed=12):
        grew = growth is not None
        if grew and scene.animator._growth is growth:
            assert made == ["scale"]
            grown += 1
        elif grew and grows(scene):  # another view was wanted on the way: it grows out of this one
            assert growth is not None
            assert growth.over
            assert taken_up(scene).model.magnify != wanted
            turned += 1
        elif moves and scene.model is model and not grew:
            assert made == []
            frames += 1
        else:
            changes += len(made)
        made.clear()
        model, growth = scene.model, scene.animator._growth
        wanted = taken_up(scene).model.magnify
    assert frames > 60
    assert grown > 5
    assert turned
    assert changes > 100


@pytest.mark.parametrize("settings", [TableSettings(speed=1, reduced_motion=True), AT_ONCE])
def test_nothing_moves_where_nothing_is_to_move(look: Look, settings: TableSettings) -> None:
    scene = sat_down(look, seed=8, settings=settings)
    surface = pygame.Surface(SIZE, 0, 32)
    scene.draw(surface)
    views = set()
    for _ in watched(scene, surface, share(60, 1, 30), seed=8):
        assert not moves_on(scene)
        views.add(scene.model.magnify)
    assert views == {"city", "battle"}


def test_what_moves_is_skipped_with_the_event(look: Look) -> None:
    scene = sat_down(look, seed=8, settings=SHOWN)
    surface = pygame.Surface(SIZE, 0, 32)
    scene.draw(surface)
    skipped = 0
    for moves in watched(scene, surface, 40, seed=8):
        if moves and moves_on(scene) and not grows(scene):
            scene.session.finish()
            scene.animator.stop()
            see(scene, surface)
            scene.animator.stop()
            assert not moves_on(scene)
            skipped += 1
    assert skipped > 10


def test_a_view_grows_into_the_other_and_a_press_ends_it(look: Look) -> None:
    scene = sat_down(look, seed=8)
    scene.session.set(SHOWN)
    surface = pygame.Surface(SIZE, 0, 32)
    scene.session.finish()
    scene.draw(surface)
    city = pixels(surface)
    for view in ("battle", "city"):
        scene.control.press(ButtonId.VIEW)
        frames = []
        while scene.update(50):
            see(scene, surface)
            frames.append(pixels(surface))
        assert scene.model.magnify == view
        assert len(set(frames)) >= GROWTH_MS // 50
        assert frames[-1] == afresh(scene)
    assert frames[-1] == city
    scene.control.press(ButtonId.VIEW)
    scene.update(16)
    see(scene, surface)
    assert grows(scene)
    scene.handle(down((5, 5)))
    scene.handle(up((5, 5)))
    assert not grows(scene)
    scene.update(0)
    see(scene, surface)
    assert pixels(surface) == afresh(scene)


def test_nothing_is_drawn_once_nothing_moves(look: Look) -> None:
    scene = sat_down(look, seed=8, settings=SHOWN)
    surface = pygame.Surface(SIZE, 0, 32)
    scene.draw(surface)
    while scene.update(FRAME_MS):
        see(scene, surface)
    while scene.session.playback.busy or scene.session.forecasts.working:  # a line stands
        scene.update(FRAME_MS)
        see(scene, surface)
    scene.update(FRAME_MS)
    see(scene, surface)
    assert not any(scene.update(FRAME_MS) for _ in range(100))
    assert scene.idle()
    assert scene.redraw(surface) == []


def test_while_a_line_stands_nothing_is_drawn(look: Look) -> None:
    scene = sat_down(look, seed=8, settings=SHOWN)
    surface = pygame.Surface(SIZE, 0, 32)
    scene.draw(surface)
    drawn = stood = 0
    for _ in range(600):
        changed = scene.update(16)
        if changed:
            see(scene, surface)
        drawn, stood = drawn + changed, stood + (not changed and scene.session.playback.busy)
    assert drawn > 50
    assert stood > 50


@pytest.mark.parametrize("grows", [True, False])
def test_a_view_on_its_way_is_drawn_in_part_as_it_is_drawn_whole(*, grows: bool) -> None:
    city, lane = pygame.Rect(0, 40, 600, 300), pygame.Rect(60, 200, 500, 70)
    old, new = (pygame.Surface(city.size, 0, 32) for _ in range(2))
    for number in range(60):
        old.fill((255, 4 * number, 0), (10 * number, 0, 6, 300))
        new.fill((0, 4 * number, 255), (0, 5 * number, 600, 3))
    seen = pygame.Surface((600, 400), 0, 32)
    growth = Growth(old, new, lane, city, grows=grows)
    for step in range(GROWTH_MS // 25):
        drawn = growth.draw(seen)
        whole, afresh_grown = seen.copy(), Growth(old, new, lane, city, grows=grows)
        whole.fill((9, 9, 9), city)
        afresh_grown.advance(25 * step)
        afresh_grown.draw(whole)
        assert pixels(seen) == pixels(whole)
        growth.advance(25)
    assert drawn != [city]


def test_a_fade_is_drawn_in_steps(look: Look) -> None:
    shade = Mover((ShadeSprite(200),), (40, 40), ((50, 50),), 0, 500, "top", (0, 255))
    picture = MotionPicture(
        Motion((shade,), length=501),
        lambda sprite, size: PaintedSprite.of(sprite.paint(look, size)),
    )
    still = StillPicture([Fill((1, 2, 3), (0, 0, 100, 100))], {"top": 1})
    commands = [tuple(picture.at(ms, still)) for ms in range(0, 501, 10)]
    assert len(set(commands)) == 255 // FADE_STEP + 1
    (last,) = commands[-1]
    assert isinstance(last.command, Blit)
    assert last.command.opacity == 255


def test_sprites_are_forgotten_where_there_are_too_many(look: Look) -> None:
    cache = SpriteCache()
    for depth in range(80):
        cache.picture(ShadeSprite(depth), (1000, 1000), look)
    assert cache.pixels <= KEPT_PIXELS
    first = cache.painted
    cache.picture(ShadeSprite(79), (1000, 1000), look)
    assert cache.painted == first
    cache.picture(ShadeSprite(0), (1000, 1000), look)
    assert cache.painted == first + 1


def test_a_table_that_is_left_keeps_no_pictures_and_can_be_drawn_again(
    look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    share_nothing(monkeypatch)
    scene, surface, again = sat_down(look), pygame.Surface(SIZE), pygame.Surface(SIZE)
    scene.draw(surface)
    sprites = scene.animator._painter.sprites
    kept = [weakref.ref(picture.surface) for picture in sprites._kept.values()]
    assert len(kept) > 30
    scene.leave()
    assert sprites.pixels == 0
    shared = look.gallery._kept._kept.values()  # some are the window's own
    assert all(one() in (None, *shared) for one in kept)
    scene.draw(again)
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(surface, "RGB")


def test_what_is_new_is_painted_over_a_few_frames_and_seen_all_at_once(
    look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is written down as the first of them finds it and as the last one leaves it."""
    written: list[StillPicture] = []
    write = TablePainter.still

    def written_down(self: TablePainter, *args: Any) -> StillPicture:
        written.append(write(self, *args))
        return written[-1]

    monkeypatch.setattr(TablePainter, "still", written_down)
    for pressed, most in ((False, FRAMES_TO_PAINT + 1), (True, FRAMES_TO_ANSWER + 1)):
        scene, surface = sat_down(look, seed=8, settings=SHOWN), pygame.Surface(SIZE, 0, 32)
        scene.session.finish()
        scene.draw(surface)
        before, painted = pixels(surface), scene.animator._painter.sprites.painted
        scene.control.press(ButtonId.VIEW)
        if pressed:
            scene.handle(down((5, 5)))
        scene.update(0)
        written.clear()
        each, frames = [], 0
        while not frames or scene.animator.paints:
            assert pixels(surface) == before
            scene.redraw(surface)
            frames += 1
            count = scene.animator._painter.sprites.painted
            each.append(count - painted)
            painted = count
        assert len(written) == 2
        assert 2 < frames <= most
        assert sum(each) > 20
        assert max(each) <= -(-sum(each) // (most - 1)) + 1
        scene.animator.stop()
        scene.redraw(surface)
        assert pixels(surface) == afresh(scene)


# --- what is laid down of a picture

boxes = st.tuples(st.integers(-8, 60), st.integers(-8, 44), st.integers(1, 40), st.integers(1, 30))


@given(data=st.data(), holes=st.booleans())
def test_all_that_is_seen_of_a_sprite_lies_in_boxes_side_by_side(
    data: st.DataObject, *, holes: bool
) -> None:
    size = data.draw(st.tuples(st.integers(1, 90), st.integers(1, 90)))
    picture, depth = pygame.Surface(size, pygame.SRCALPHA, 32), st.sampled_from((1, 130, 255))
    for box in data.draw(st.lists(boxes, max_size=3)):
        picture.fill((9, 200, 30, data.draw(depth)), box)
    if holes:
        margin = data.draw(st.integers(1, 20))
        picture.fill((9, 200, 30, 255))
        picture.fill((0, 0, 0, 0), picture.get_rect().inflate(-2 * margin, -2 * margin))
    seen = [pygame.Rect(box) for box in PaintedSprite.of(picture).seen]
    assert all(picture.get_rect().contains(box) for box in seen)
    assert not any(box.collidelistall(seen[:number]) for number, box in enumerate(seen))
    for part in seen:
        picture.fill((0, 0, 0, 0), part)
    assert not pygame.mask.from_surface(picture, 0).count()


def test_what_is_clear_of_a_sprite_is_left_out(look: Look) -> None:
    clear = pygame.Surface((120, 90), pygame.SRCALPHA, 32)
    assert PaintedSprite.of(clear).seen == ()
    clear.fill((1, 2, 3, 4), (30, 20, 50, 40))
    assert PaintedSprite.of(clear).seen == ((30, 20, 50, 40),)
    plain = pygame.Surface((120, 90), 0, 32)
    assert PaintedSprite.of(plain).seen == ((0, 0, 120, 90),)
    frame = PaintedSprite.of(FrameSprite((200, 0, 0), 5, 0).paint(look, (120, 90)))
    assert frame.seen == ((0, 0, 120, 5), (0, 85, 120, 5), (0, 5, 5, 80), (115, 5, 5, 80))


# --- what differs between two pictures

WINDOW: Final = (64, 48)
inks = st.tuples(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))


@st.composite
def commands(draw: st.DrawFn) -> list[DrawCommand]:
    """Boxes and half-clear pictures on a ground."""
    pictures = [shaded(60), shaded(150)]
    made: list[DrawCommand] = [Fill((9, 9, 9), (0, 0, *WINDOW))]
    for box in draw(st.lists(boxes, max_size=7)):
        if draw(st.booleans()):
            made.append(Fill(draw(inks), box))
        else:
            opacity = draw(st.sampled_from((255, 90)))
            made.append(Blit(draw(st.sampled_from(pictures)), box, (0, 0, *box[2:]), opacity))
    return made


@cache
def shaded(depth: int) -> pygame.Surface:
    picture = pygame.Surface((40, 30), pygame.SRCALPHA, 32)
    picture.fill((200, 30, 30, depth))
    return picture


@given(rows=st.lists(commands(), min_size=2, max_size=4), chance=st.randoms(use_true_random=False))
def test_boxes_drawn_anew_make_the_same_picture(
    rows: list[list[DrawCommand]], chance: Random
) -> None:
    surface, painter = pygame.Surface(WINDOW, 0, 32), Repainter()
    rows = [*rows, [rows[-1][0], *chance.sample(rows[-1][1:], len(rows[-1]) - 1)]]
    for number, row in enumerate(rows):
        still = StillPicture(row, {})
        moving = [
            MovingCommand(chance.randint(1, len(row)), Fill((number, 250, 0), (4 * n, 9, 6, 6)))
            for n in range(chance.randint(0, 3))
        ]
        pile = MovingCommand(len(row), Blit(shaded(90), (3, 3, 40, 30), (0, 0, 40, 30)))
        moving += [pile] * chance.randint(0, 3)
        painter.paint(surface, still, moving)
        whole = pygame.Surface(WINDOW, 0, 32)
        still.play(whole, moving)
        assert pixels(surface) == pixels(whole)


def test_only_what_differs_is_drawn() -> None:
    ground = Fill((9, 9, 9), (0, 0, *WINDOW))
    one, two = Fill((1, 1, 1), (2, 2, 5, 5)), Fill((2, 2, 2), (20, 20, 5, 5))
    surface, painter = pygame.Surface(WINDOW, 0, 32), Repainter()
    assert painter.paint(surface, StillPicture([ground, one], {})) == [surface.get_rect()]
    assert painter.paint(surface, StillPicture([ground, one], {})) == []
    assert corners(painter.paint(surface, StillPicture([ground, one, two], {}))) == [two.box]
    assert corners(painter.paint(surface, StillPicture([ground, two], {}))) == [one.box]
    painter.forget()
    assert painter.paint(surface, StillPicture([ground, two], {})) == [surface.get_rect()]


def test_lines_and_frames_are_drawn_in_part_as_whole(look: Look) -> None:
    table = view_model_for(standard_kit(), spread_formations(standard_kit()))
    layout = laid_out(table, SIZE)
    drawing = RenderContext(look, SpriteCache(), table, layout)
    drawing.fill((9, 9, 9), layout.window)
    drawing.line((250, 0, 0), (40, 300), (700, 90), 3)
    frame = pygame.Rect(30, 40, 900, 400)
    drawing.frame((0, 250, 0), frame, 3, 9)
    still = drawing.picture
    whole, part = (pygame.Surface(SIZE, 0, 32) for _ in range(2))
    still.play(whole)
    for left in range(0, SIZE[0], 160):
        still.play_inside(part, pygame.Rect(left, 0, 160, SIZE[1]), ())
    assert pixels(part) == pixels(whole)
    assert whole.get_at((370, 195))[:3] == (250, 0, 0)
    plain = pygame.Surface(SIZE, 0, 32)
    plain.fill((9, 9, 9))
    pygame.draw.rect(plain, (0, 250, 0), frame, 3, border_radius=9)
    corner = pygame.Rect(0, 0, 300, 80)
    assert pixels(plain.subsurface(corner)) == pixels(whole.subsurface(corner))


def test_the_hourglass_goes_along_the_turn_track_while_its_pause_waits(look: Look) -> None:
    """R3.2.1: the marker sets out from the turn that is lost, and then the picture stands still."""
    settings = TableSettings(speed=1.0, pauses="important")
    surface = pygame.Surface(SIZE, 0, 32)
    for seed in range(1, 30):
        scene = sat_down(look, seed, settings)
        scene.draw(surface)
        for _ in range(2_000):
            if scene.session.playback.pause is not None:
                break
            scene.update(FRAME_MS)
            see(scene, surface)
        layout = scene.table_layout
        if Target(TURN_MARKER, 0) in layout.spots:
            break
    start, end = layout.spots[Target(TURN_MARKER, 0)], layout.spots[Target(TURN_MARKER)]
    assert start.x < end.x
    assert start.y == end.y
    places = set()
    while moves_on(scene):
        scene.update(FRAME_MS)
        see(scene, surface)
        places.add(pixels(surface.subsurface(start)))
    assert len(places) > 3
    assert scene.idle()
    assert pixels(surface) == afresh(scene)
