"""Where things lie: the fullest table fits every window, and all that can be chosen has a place."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import Final

import pygame
import pytest

from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import DISTRICTS, SIDES
from stalingrad_game.ui.automation.fixtures import (
    first_turn,
    fullest_state,
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
    PILE,
    PLAYED_CARD,
    UNIT_STACK,
    ButtonId,
    Target,
)
from stalingrad_game.ui.table.model.view_model import TableViewModel, ViewMode
from stalingrad_game.ui.table.panels.curtain import CurtainModel
from tests.support.amount import interval, share
from tests.support.table_pictures import boxes, laid_out, with_panels
from tests.support.table_play import MODES, begun, model, random_game

SIZES: Final = ((1280, 720), (1366, 768), (1600, 1200), (1920, 1080), (3440, 1440), (3840, 2160))
VIEWS: Final[tuple[ViewMode, ...]] = ("city", "battle")
FACTORS: Final = (0.75, 1.0, 2.5)


@cache
def kit() -> Kit:
    """The standard pack."""
    return standard_kit()


@cache
def full(magnify: ViewMode = "city", hand_seat: int = 0, text_scale: float = 1.0) -> TableViewModel:
    """The fullest table, eight formations and more in every lane."""
    return view_model_for(
        kit(), spread_formations(kit()), hand_seat=hand_seat, magnify=magnify, text_scale=text_scale
    )


def rects(layout: TableLayout, kind: str) -> list[pygame.Rect]:
    """Where the things of a kind lie."""
    return [spot.rect for target, spot in layout.placements.items() if target.kind == kind]


def overlapping(boxes: list[pygame.Rect]) -> list[tuple[pygame.Rect, pygame.Rect]]:
    """Pairs of boxes that share a pixel."""
    return [(a, b) for a, b in combinations(boxes, 2) if a.colliderect(b)]


@pytest.mark.parametrize("factor", FACTORS)
@pytest.mark.parametrize("magnify", VIEWS)
@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_inside_the_window(
    size: tuple[int, int], magnify: ViewMode, factor: float
) -> None:
    layout = laid_out(full(magnify, text_scale=factor), size)
    for target, spot in layout.placements.items():
        if target.kind != HAND:
            assert layout.window.contains(spot.rect), target
    for rect in boxes(layout):
        assert layout.window.contains(rect)


@pytest.mark.parametrize("magnify", VIEWS)
@pytest.mark.parametrize("size", SIZES)
def test_pieces_of_the_fullest_table_do_not_cover_each_other(
    size: tuple[int, int], magnify: ViewMode
) -> None:
    layout = laid_out(full(magnify), size)
    assert overlapping(rects(layout, FORMATION) + rects(layout, UNIT_STACK)) == []
    assert overlapping(rects(layout, PILE)) == []
    assert overlapping(rects(layout, BUTTON)) == []
    if magnify == "battle":
        assert overlapping(rects(layout, PLAYED_CARD) + rects(layout, FORMATION)) == []


@pytest.mark.parametrize("magnify", VIEWS)
@pytest.mark.parametrize("size", SIZES)
def test_eighteen_formations_of_a_side_fit_the_staging_line(
    size: tuple[int, int], magnify: ViewMode
) -> None:
    table = view_model_for(kit(), fullest_state(kit()), magnify=magnify)
    layout = laid_out(table, size)
    for side in SIDES:
        line = table.board.staging[side]
        assert len(line) == 18
        boxes = [layout.placements[Target(FORMATION, one)].rect for one in line]
        assert overlapping(boxes) == []
        region = layout.ground.staging[side]
        assert all(region.contains(box) for box in boxes)


def test_formations_stand_beside_their_building_on_their_own_side() -> None:
    layout = laid_out(full(), (1920, 1080))
    districts = full().board.districts
    for district in DISTRICTS:
        art = layout.lanes[district].art
        assert art is not None
        for side in SIDES:
            for formation in districts[district].formations[side]:
                rect = layout.placements[Target(FORMATION, formation)].rect
                assert rect.right < art.left if side == 0 else rect.left > art.right
                assert layout.lanes[district].box.contains(rect)


def test_north_is_up_and_west_is_left() -> None:
    layout = laid_out(full(), (1920, 1080))
    tops = [layout.lanes[district].box.top for district in DISTRICTS]
    assert tops == sorted(tops, reverse=True)
    lanes, river = layout.ground.lanes, layout.ground.river
    assert layout.ground.staging[0].right <= lanes.left
    assert lanes.right <= river.left
    assert river.right <= layout.ground.staging[1].left


@pytest.mark.parametrize("factor", FACTORS)
@pytest.mark.parametrize("size", SIZES)
def test_a_lifted_card_is_wholly_inside_the_window(size: tuple[int, int], factor: float) -> None:
    layout = laid_out(full(text_scale=factor), size)
    for target, rect in layout.raised.items():
        assert layout.window.contains(rect), target


@pytest.mark.parametrize("magnify", VIEWS)
@pytest.mark.parametrize("size", SIZES)
def test_what_is_seen_at_a_place_is_what_is_pointed_at(
    size: tuple[int, int], magnify: ViewMode
) -> None:
    layout = laid_out(full(magnify), size)
    for target, spot in layout.placements.items():
        if target.kind in {FORMATION, UNIT_STACK, PILE, PLAYED_CARD}:
            at = layout.at(spot.rect.center)
            covered = at is not None and at.kind in {PLAYED_CARD, "campaign"}
            assert at == target or covered
        if target.kind == HAND:
            assert layout.at((spot.rect.left + 3, spot.rect.centery)) == target


def test_every_stack_of_units_has_a_place_in_both_views() -> None:
    for magnify in VIEWS:
        table = full(magnify)
        layout = laid_out(table, (1280, 720))
        for district in DISTRICTS:
            if magnify == "battle" and district != table.magnified:
                continue
            for side in SIDES:
                present = table.board.districts[district].units[side]
                assert len(present) >= 8
                assert all(
                    Target(UNIT_STACK, district, unit) in layout.placements for unit in present
                )


def test_a_closed_hand_shows_nothing_but_backs() -> None:
    layout = laid_out(full(hand_seat=-1), (1920, 1080))
    assert rects(layout, HAND) == []
    assert layout.rect(Target(BUTTON, ButtonId.HAND, 0)) is not None
    assert len(layout.hand.backs) == 14


def test_the_rule_of_the_question_opens_the_rulebook() -> None:
    layout = laid_out(full(), (1920, 1080))
    assert layout.at(rule_box(layout).center) == Target(BUTTON, ButtonId.RULES)


def rule_box(layout: TableLayout) -> pygame.Rect:
    """Where the number of the question's rule stands: before the question itself."""
    return layout.panels["prompt"][-2].rect


def test_nothing_can_be_pointed_at_under_a_cover() -> None:
    assert laid_out(full(), (1920, 1080)).at((960, 500)) is not None
    for cover in (CurtainModel(), CurtainModel(1, 0, "Look away.")):
        layout = laid_out(with_panels(full(), curtain=cover), (1920, 1080))
        assert layout.hit_boxes == ()
        assert layout.links == ()
        assert layout.at((960, 500)) is None
        assert layout.at(rule_box(layout).center) is None


def test_arrows_lead_to_the_neighbour() -> None:
    table = view_model_for(kit(), first_turn(kit()))
    layout = laid_out(table, (1920, 1080))
    cards = [target for target in layout.placements if target.kind == HAND]
    assert layout.beside(cards[0], "right", cards) == cards[1]
    assert layout.beside(cards[1], "left", cards) == cards[0]
    assert layout.beside(cards[-1], "right", cards) is None
    districts = [Target(DISTRICT, district) for district in DISTRICTS]
    assert layout.beside(districts[0], "up", districts) == districts[1]


@pytest.mark.parametrize("mode", MODES)
def test_whatever_can_be_chosen_has_a_place_in_both_views(mode: str) -> None:
    control = begun(7, mode)
    kinds = set()
    for number, _ in enumerate(random_game(control, Random(7), share(400, 1, 200))):
        if number % interval(1, 2):
            continue
        control.viewport.magnify = VIEWS[number % 2]
        table = model(control)
        layout = laid_out(table, (1280, 720))
        for target in table.glow:
            assert layout.rect(target) is not None, target
            kinds.add(target.kind)
    assert {HAND, FORMATION, BUTTON, DISTRICT} <= kinds
