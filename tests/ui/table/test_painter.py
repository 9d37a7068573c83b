"""What is drawn: the same from the same, at every moment, shapes beside colours."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import DistrictStatus
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.fixtures import (
    displayed_for,
    first_turn,
    spread_formations,
    standard_kit,
    view_model_for,
)
from stalingrad_game.ui.table.layout.placement import TableLayout
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    DISTRICT,
    FORMATION,
    HAND,
    UNIT_STACK,
    ButtonId,
    Target,
)
from stalingrad_game.ui.table.model.view_model import ButtonModel, DragState, LogRow, TableViewModel
from stalingrad_game.ui.table.panels.curtain import CurtainModel
from stalingrad_game.ui.table.panels.dialog import DialogModel
from stalingrad_game.ui.table.panels.log import LogModel
from stalingrad_game.ui.table.presenter.board import building_sprite
from stalingrad_game.ui.table.sprites.bottom_panel import PileSprite
from stalingrad_game.ui.table.sprites.card import HeroSprite
from stalingrad_game.ui.table.sprites.formation import FormationSprite
from stalingrad_game.ui.table.sprites.highlight import HighlightKind, HighlightSprite
from stalingrad_game.ui.table.sprites.sprite_cache import Sprite
from tests.support.amount import interval
from tests.support.table_pictures import TablePictures, with_panels, with_zoom
from tests.support.table_play import MODES, begun, displayed, log_rows, model, pick_up, random_game

SIZE: Final = (1280, 720)


@cache
def kit() -> Kit:
    """The standard pack."""
    return standard_kit()


def drawn(
    table: TableViewModel, size: tuple[int, int] = SIZE, painter: TablePictures | None = None
) -> tuple[bytes, TableLayout]:
    """A table's picture, and where everything lay."""
    surface = pygame.Surface(size, 0, 32)
    layout = (painter or TablePictures(Look.for_window(size))).draw(surface, table)
    return pygame.image.tobytes(surface, "RGB"), layout


def outline(face: Sprite, look: Look, size: tuple[int, int] = (104, 116)) -> bytes:
    """Which pixels a face fills: its shape without its colours."""
    mask = pygame.mask.from_surface(face.paint(look, size))
    return pygame.image.tobytes(mask.to_surface(), "RGBA")


def test_a_second_drawing_prints_nothing_new_and_shows_the_same() -> None:
    look = Look.for_window(SIZE)
    pictures, surface = TablePictures(look), pygame.Surface(SIZE, 0, 32)
    table = view_model_for(kit(), spread_formations(kit()))
    pictures.draw(surface, table)
    printed, picture = pictures.painter.sprites.painted, pygame.image.tobytes(surface, "RGB")
    surface.fill((255, 0, 255))
    pictures.draw(surface, table)
    assert pictures.painter.sprites.painted == printed
    assert pygame.image.tobytes(surface, "RGB") == picture


def test_a_narrow_campaign_pile_still_shows_its_reinforcements() -> None:
    look = Look.for_window(SIZE)
    piles = [PileSprite(9, None, "hourglass", 0, f"+{n}", quiet=True) for n in (1, 2)]
    for width in range(44, 80, 4):
        one, two = (pile.paint(look, (width, 22)) for pile in piles)
        assert pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(two, "RGBA")


def test_drawing_changes_nothing_of_the_table() -> None:
    table = view_model_for(kit(), spread_formations(kit()))
    drawn(table)
    assert table == view_model_for(kit(), spread_formations(kit()))


def test_only_what_changed_is_printed_anew() -> None:
    look = Look.for_window(SIZE)
    pictures, surface = TablePictures(look), pygame.Surface(SIZE, 0, 32)
    state = spread_formations(kit())
    pictures.draw(surface, view_model_for(kit(), state))
    printed = pictures.painter.sprites.painted
    state.bucket[1] += 1
    pictures.draw(surface, view_model_for(kit(), state))
    assert pictures.painter.sprites.painted == printed + 1


@pytest.mark.parametrize("mode", MODES)
def test_every_moment_can_be_drawn_whatever_is_pointed_at(mode: str) -> None:
    rng = Random(3)
    control = begun(11, mode)
    sizes = ((1280, 720), (1024, 768), (2560, 1080), (640, 360))
    painters = {size: TablePictures(Look.for_window(size)) for size in sizes}
    layout: TableLayout | None = None
    for number, _ in enumerate(random_game(control, Random(11), 200)):
        if number % interval(5, 6):
            continue
        pick_up(control)
        size = rng.choice(sizes)
        table = model(control)
        targets: list[Target | None] = [None, *(layout.placements if layout is not None else ())]
        table = msgspec.structs.replace(
            table,
            hover=rng.choice(targets),
            focus=rng.choice(targets),
            text_scale=rng.choice((0.75, 1.0, 2.5)),
            magnify=rng.choice(("city", "battle")),
        )
        opened = LogModel(log_rows(table), 0, "Log") if rng.random() < 0.3 else None
        table = with_panels(table, log=opened)
        table = with_zoom(table, displayed(control), rng.choice(targets))
        surface = pygame.Surface(size, 0, 32)
        layout = painters[size].draw(surface, table)
        assert all(layout.rect(target) is not None for target in table.glow)


def test_sides_are_told_by_shape(look: Look) -> None:
    german = FormationSprite(0, "", "2", "infantry")
    assert outline(german, look) != outline(german._replace(side=1), look)


def test_a_depleted_formation_is_told_by_shape_and_its_words_stay_upright(look: Look) -> None:
    full = FormationSprite(0, "76 Inf", "2", "infantry")
    depleted = full._replace(depleted=True)
    assert outline(full, look) != outline(depleted, look)
    nameless = depleted._replace(name="")
    inked = difference(depleted, nameless, look)
    assert inked.width > inked.height


def difference(one: Sprite, other: Sprite, look: Look) -> pygame.Rect:
    """The box in which two faces differ."""
    first, second = (face.paint(look, (104, 116)) for face in (one, other))
    changed = [
        (x, y)
        for x in range(104)
        for y in range(116)
        if first.get_at((x, y)) != second.get_at((x, y))
    ]
    left, top = min(x for x, _ in changed), min(y for _, y in changed)
    right, foot = max(x for x, _ in changed), max(y for _, y in changed)
    return pygame.Rect(left, top, right - left + 1, foot - top + 1)


def test_offered_chosen_picked_and_focused_differ_in_shape(look: Look) -> None:
    kinds: tuple[HighlightKind, ...] = ("offered", "chosen", "picked", "focus", "pointed out")
    shapes = {
        pygame.image.tobytes(
            pygame.transform.grayscale(HighlightSprite(kind).paint(look, (130, 140))), "RGBA"
        )
        for kind in kinds
    }
    assert len(shapes) == len(kinds)
    masks = {
        outline(HighlightSprite(kind), look, (130, 140)) for kind in ("offered", "chosen", "focus")
    }
    assert len(masks) == 3


def test_a_wounded_hero_lies_turned(look: Look) -> None:
    hero = HeroSprite("zaitsev", 1, "", wounded=False)
    assert outline(hero, look, (60, 75)) != outline(hero._replace(wounded=True), look, (60, 75))


def test_fire_is_seen_at_every_step(look: Look) -> None:
    state = first_turn(kit())
    pictures = set()
    for fire in range(4):
        for infernos in range(4):
            state.fire[0], state.inferno[0] = fire, infernos
            face = building_sprite(displayed_for(kit(), state), 0)
            pictures.add(pygame.image.tobytes(face.paint(look, (188, 148)), "RGB"))
    assert len(pictures) == 16


def test_a_closed_district_shows_no_tracks_and_a_marker_on_the_bank() -> None:
    state = first_turn(kit())
    open_table = drawn(view_model_for(kit(), state), (1920, 1080))[0]
    state.status[2], state.buildings[2] = DistrictStatus.CLOSED, -1
    picture, layout = drawn(view_model_for(kit(), state), (1920, 1080))
    assert not [target for target in layout.placements if target.kind == "track" and target.a == 2]
    lane, river = layout.lanes[2].box, layout.ground.river
    place = (lane.centery * 1920 + river.left) * 3
    assert picture[place : place + 3] != open_table[place : place + 3]


def test_a_dialog_alone_can_be_pointed_at_while_it_is_open() -> None:
    yes, no = (Target(BUTTON, button) for button in (ButtonId.YES, ButtonId.DONE))
    dialog = DialogModel(
        "End it?",
        ("No building is attacked.",),
        "R3.6.2",
        (ButtonModel(yes, "Yes", True, "Y"), ButtonModel(no, "No", True, "N", True)),
    )
    _, layout = drawn(with_panels(view_model_for(kit(), first_turn(kit())), dialog=dialog))
    seen = {layout.at((x, y)) for x in range(0, SIZE[0], 9) for y in range(0, SIZE[1], 9)}
    assert seen == {None, yes, no}


def test_a_curtain_covers_everything() -> None:
    state = spread_formations(kit())
    other = spread_formations(kit())
    other.cards[0], other.fire[0] = other.cards[0][:-1], 2
    tables = [
        with_panels(view_model_for(kit(), one, hand_seat=-1), curtain=CurtainModel(1))
        for one in (state, other)
    ]
    assert len({drawn(one)[0] for one in tables}) == 1
    _, layout = drawn(tables[0])
    assert layout.at((640, 360)) is None


def test_lines_of_the_log_can_be_pointed_at_and_scrolled() -> None:
    log = tuple(LogRow(f"Line {number}", "", number, 3) for number in range(200))
    table = view_model_for(kit(), first_turn(kit()))
    _, newest = drawn(with_panels(table, log=LogModel(log, 0, "Log")))
    lines = [target.a for target in newest.placements if target.kind == "log line"]
    assert lines[0] == 199
    _, older = drawn(with_panels(table, log=LogModel(log, 50, "Log")))
    lines = [target.a for target in older.placements if target.kind == "log line"]
    assert lines[0] == 149
    rect = older.rect(Target("log line", 149))
    assert rect is not None
    assert older.at(rect.center) == Target("log line", 149)


def test_a_zoomed_thing_stands_beside_itself_inside_the_window() -> None:
    table = view_model_for(kit(), spread_formations(kit()))
    shown = displayed_for(kit(), spread_formations(kit()))
    targets = [Target(HAND, table.hand[0], 0), Target(FORMATION, 3), Target(DISTRICT, 0)]
    targets += [Target(UNIT_STACK, 1, 6)]
    for target in targets:
        zoomed = with_zoom(table, shown, target)
        _, layout = drawn(zoomed)
        zoom = layout.panel_rect("zoom")
        assert zoom is not None
        assert layout.window.contains(zoom)
        if target.kind == UNIT_STACK:
            spot = layout.rect(target)
            assert spot is not None
            assert not zoom.colliderect(spot)


def test_what_is_dragged_is_drawn_once_and_under_the_pointer() -> None:
    table = view_model_for(kit(), first_turn(kit()))
    target = Target(HAND, table.hand[0], 0)
    held = msgspec.structs.replace(table, drag=DragState(target, (600, 300), plays=True))
    assert drawn(held)[0] != drawn(table)[0]
