"""Where things lie: the fullest table fits every window, and all that can be chosen has a place."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from random import Random
from typing import Final

import pygame
import pytest

from stalingrad_game.card_game.rules.codes import DISTRICTS, SIDES, Line, lane
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.ui.automation.fixtures import first_turn, fullest, shown, spread, standard_kit
from stalingrad_game.ui.table.layout.placement import Layout
from stalingrad_game.ui.table.layout.table import layout
from stalingrad_game.ui.table.model.board_queries import stacks
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    DISTRICT,
    FORMATION,
    HAND,
    PILE,
    PLAYED,
    UNIT,
    Button,
    Thing,
)
from stalingrad_game.ui.table.model.view_model import Magnify, TableModel
from tests.support.table_play import MODES, begun, model, random_game

SIZES: Final = ((1280, 720), (1366, 768), (1600, 1200), (1920, 1080), (3440, 1440), (3840, 2160))
VIEWS: Final[tuple[Magnify, ...]] = ("city", "battle")
FACTORS: Final = (0.75, 1.0, 2.5)
SPINE: Final = 34
"""What must stay visible of a covered hand card, as a share of 150."""


@cache
def kit() -> Kit:
    """The standard pack."""
    return standard_kit()


@cache
def full(magnify: Magnify = "city", hand_seat: int = 0, text_scale: float = 1.0) -> TableModel:
    """The fullest table, eight formations and more in every lane."""
    return shown(kit(), spread(kit()), hand_seat=hand_seat, magnify=magnify, text_scale=text_scale)


def rects(found: Layout, kind: str) -> list[pygame.Rect]:
    """Where the things of a kind lie."""
    return [spot.rect for thing, spot in found.spots.items() if thing.kind == kind]


def overlapping(boxes: list[pygame.Rect]) -> list[tuple[pygame.Rect, pygame.Rect]]:
    """Pairs of boxes that share a pixel."""
    return [(a, b) for a, b in combinations(boxes, 2) if a.colliderect(b)]


@pytest.mark.parametrize("factor", FACTORS)
@pytest.mark.parametrize("magnify", VIEWS)
@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_inside_the_window(
    size: tuple[int, int], magnify: Magnify, factor: float
) -> None:
    found = layout(full(magnify, text_scale=factor), size)
    for thing, spot in found.spots.items():
        if thing.kind != HAND:
            assert found.window.contains(spot.rect), thing
    for name, rect in found.regions.items():
        assert found.window.contains(rect), name


@pytest.mark.parametrize("magnify", VIEWS)
@pytest.mark.parametrize("size", SIZES)
def test_pieces_of_the_fullest_table_do_not_cover_each_other(
    size: tuple[int, int], magnify: Magnify
) -> None:
    found = layout(full(magnify), size)
    assert overlapping(rects(found, FORMATION) + rects(found, UNIT)) == []
    assert overlapping(rects(found, PILE)) == []
    assert overlapping(rects(found, BUTTON)) == []
    if magnify == "battle":
        assert overlapping(rects(found, PLAYED) + rects(found, FORMATION)) == []


@pytest.mark.parametrize("magnify", VIEWS)
@pytest.mark.parametrize("size", SIZES)
def test_eighteen_formations_of_a_side_fit_the_staging_line(
    size: tuple[int, int], magnify: Magnify
) -> None:
    table = shown(kit(), fullest(kit()), magnify=magnify)
    found = layout(table, size)
    for side in SIDES:
        line = table.view.lines[Line.STAGING + side]
        assert len(line) == 18
        boxes = [found.spots[Thing(FORMATION, one)].rect for one in line]
        assert overlapping(boxes) == []
        region = found.regions[f"staging {side}"]
        assert all(region.contains(box) for box in boxes)


def test_formations_stand_beside_their_building_on_their_own_side() -> None:
    found = layout(full(), (1920, 1080))
    view = full().view
    for district in DISTRICTS:
        art = found.regions[f"art {district}"]
        for side in SIDES:
            for formation in view.lines[lane(district, side)]:
                rect = found.spots[Thing(FORMATION, formation)].rect
                assert rect.right < art.left if side == 0 else rect.left > art.right
                assert found.regions[f"lane {district}"].contains(rect)


def test_north_is_up_and_west_is_left() -> None:
    found = layout(full(), (1920, 1080))
    tops = [found.regions[f"lane {district}"].top for district in DISTRICTS]
    assert tops == sorted(tops, reverse=True)
    lanes, river = found.regions["lanes"], found.regions["river"]
    assert found.regions["staging 0"].right <= lanes.left
    assert lanes.right <= river.left
    assert river.right <= found.regions["staging 1"].left


@pytest.mark.parametrize("size", SIZES)
def test_fourteen_cards_of_a_hand_keep_their_spines_uncovered(size: tuple[int, int]) -> None:
    found = layout(full(), size)
    cards = rects(found, HAND)
    assert len(cards) == 14
    pitches = [b.left - a.left for a, b in pairwise(cards)]
    assert min(pitches) >= cards[0].width * SPINE // 150 - 1
    hand = found.regions["hand"]
    assert hand.left <= cards[0].left
    assert cards[-1].right <= hand.right


@pytest.mark.parametrize("factor", FACTORS)
@pytest.mark.parametrize("size", SIZES)
def test_a_lifted_card_is_wholly_inside_the_window(size: tuple[int, int], factor: float) -> None:
    found = layout(full(text_scale=factor), size)
    for thing, rect in found.lifted.items():
        assert found.window.contains(rect), thing


@pytest.mark.parametrize("magnify", VIEWS)
@pytest.mark.parametrize("size", SIZES)
def test_what_is_seen_at_a_place_is_what_is_pointed_at(
    size: tuple[int, int], magnify: Magnify
) -> None:
    found = layout(full(magnify), size)
    for thing, spot in found.spots.items():
        if thing.kind in {FORMATION, UNIT, PILE, PLAYED}:
            at = found.at(spot.rect.center)
            covered = at is not None and at.kind in {PLAYED, "campaign"}
            assert at == thing or covered
        if thing.kind == HAND:
            assert found.at((spot.rect.left + 3, spot.rect.centery)) == thing


def test_every_stack_of_units_has_a_place_in_both_views() -> None:
    for magnify in VIEWS:
        table = full(magnify)
        found = layout(table, (1280, 720))
        for district in DISTRICTS:
            if magnify == "battle" and district != table.magnified:
                continue
            for side in SIDES:
                present = stacks(table, district, side)
                assert len(present) >= 8
                assert all(Thing(UNIT, district, unit) in found.spots for unit in present)


def test_a_closed_hand_shows_nothing_but_backs() -> None:
    found = layout(full(hand_seat=-1), (1920, 1080))
    assert rects(found, HAND) == []
    assert found.rect(Thing(BUTTON, Button.HAND, 0)) is not None
    assert len([name for name in found.regions if name.startswith("back ")]) == 14


def test_the_rule_of_the_question_opens_the_rulebook() -> None:
    found = layout(full(), (1920, 1080))
    assert found.at(found.regions["rule"].center) == Thing(BUTTON, Button.RULES)


def test_nothing_can_be_pointed_at_under_a_cover() -> None:
    found = layout(full(), (1920, 1080))
    assert found.at((960, 500)) is not None
    found.cover()
    assert found.at((960, 500)) is None
    assert found.at(found.regions["rule"].center) is None


def test_arrows_lead_to_the_neighbour() -> None:
    table = shown(kit(), first_turn(kit()))
    found = layout(table, (1920, 1080))
    cards = [thing for thing in found.spots if thing.kind == HAND]
    assert found.beside(cards[0], "right", cards) == cards[1]
    assert found.beside(cards[1], "left", cards) == cards[0]
    assert found.beside(cards[-1], "right", cards) is None
    districts = [Thing(DISTRICT, district) for district in DISTRICTS]
    assert found.beside(districts[0], "up", districts) == districts[1]


@pytest.mark.parametrize("mode", MODES)
def test_whatever_can_be_chosen_has_a_place_in_both_views(mode: str) -> None:
    control = begun(7, mode)
    kinds = set()
    for number, _ in enumerate(random_game(control, Random(7), 400)):
        control.gaze.magnify = VIEWS[number % 2]
        table = model(control)
        found = layout(table, (1280, 720))
        for thing in table.glow:
            assert found.rect(thing) is not None, thing
            kinds.add(thing.kind)
    assert {HAND, FORMATION, BUTTON, DISTRICT} <= kinds
