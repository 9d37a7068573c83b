"""Troops of a battle stand in ranks before the building, large; tracks go round its picture."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pygame
import pytest

from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import SIDES, FormationZone, lane
from stalingrad_game.card_game.state.state import State
from stalingrad_game.ui.automation.fixtures import fullest_state, standard_kit, view_model_for
from stalingrad_game.ui.table.layout.placement import TableLayout
from stalingrad_game.ui.table.model.targets import FORMATION, PLAYED_CARD, TRACK, UNIT_STACK, Target
from tests.support.table_pictures import laid_out

WINDOW = (1280, 720)
LEAST_UNIT = 70
FOUGHT = 1


@cache
def kit() -> Kit:
    return standard_kit()


def battle(types: int, formations: int, strength: int = 3) -> State:
    """A battle with so many types of units and so many formations a side."""
    state = fullest_state(kit(), FOUGHT, formations)
    numbers = [0] * len(kit().units)
    for side in SIDES:
        for unit in kit().units_of[side][:types]:
            numbers[unit] = strength
    state.units[FOUGHT] = tuple(numbers)
    state.played = ()
    return state


def seen(state: State, size: tuple[int, int] = WINDOW, text_scale: float = 1.0) -> TableLayout:
    """Where it lies in battle view."""
    return laid_out(view_model_for(kit(), state, magnify="battle", text_scale=text_scale), size)


def ranks(layout: TableLayout, side: int) -> list[pygame.Rect]:
    """A side's ranks in the battle."""
    mine = {Target(UNIT_STACK, FOUGHT, unit) for unit in kit().units_of[side]}
    return [one.rect for target, one in layout.placements.items() if target in mine]


@pytest.mark.parametrize("size", [WINDOW, (1920, 1080)])
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.5])
@pytest.mark.parametrize("formations", [1, 2, 3, 4])
@pytest.mark.parametrize("types", [1, 3, 5])
def test_units_of_a_usual_battle_are_large_and_face_each_other(
    types: int, formations: int, text_scale: float, size: tuple[int, int]
) -> None:
    layout = seen(battle(types, formations), size, text_scale)
    picture = layout.lanes[FOUGHT].building
    for side in SIDES:
        found = ranks(layout, side)
        assert len(found) == types
        assert min(rect.height for rect in found) >= LEAST_UNIT * size[1] // WINDOW[1]
        inner = {rect.left if side else rect.right for rect in found}
        assert len(inner) == 1
        assert (inner.pop() >= picture.right) if side else (inner.pop() <= picture.left)
    assert [rect.top for rect in ranks(layout, 0)] == [rect.top for rect in ranks(layout, 1)]


def test_a_rank_is_as_long_as_it_has_units() -> None:
    lengths = [ranks(seen(battle(2, 2, number)), 0)[0].width for number in (1, 2, 3, 4)]
    assert lengths == sorted(set(lengths))
    one, two, three, four = lengths
    assert max(two - one, three - two, four - three) - min(two - one, three - two) <= 1


@pytest.mark.parametrize("types", [1, 5, 9])
@pytest.mark.parametrize("formations", [1, 2, 4, 6, 8])
def test_nothing_of_a_battle_covers_anything_else(types: int, formations: int) -> None:
    layout = seen(battle(types, formations))
    lying = layout.placements.items()
    kinds = {FORMATION, UNIT_STACK, TRACK, PLAYED_CARD}
    boxes = [one.rect for target, one in lying if target.kind in kinds and one.form != "bar"]
    here = layout.lanes[FOUGHT]
    assert here.art is not None
    boxes = [*(box for box in boxes if here.box.colliderect(box)), here.art]
    assert all(here.box.contains(box) for box in boxes)
    for number, box in enumerate(boxes):
        assert box.collidelist(boxes[:number]) < 0


def test_the_tracks_go_round_the_picture_of_the_battle() -> None:
    layout = seen(battle(3, 2))
    art = layout.lanes[FOUGHT].art
    assert art is not None
    hold, fire, bucket, inferno = (
        layout.placements[Target(TRACK, FOUGHT, track)].rect for track in range(4)
    )
    assert hold.bottom <= art.top < art.bottom <= inferno.top
    assert fire.right <= art.left < art.right <= bucket.left


def test_of_other_buildings_the_tracks_are_one_line() -> None:
    layout = laid_out(view_model_for(kit(), battle(3, 2), magnify="city"), WINDOW)
    for district in range(4):
        rects = [layout.placements[Target(TRACK, district, track)].rect for track in range(4)]
        assert len({(rect.top, rect.height) for rect in rects}) == 1
        assert all(one.right <= other.left for one, other in pairwise(rects))


def test_formations_of_a_lane_keep_their_side() -> None:
    state = battle(3, 4)
    layout = seen(state)
    picture = layout.lanes[FOUGHT].building
    for side in SIDES:
        for formation in state.lines[lane(FOUGHT, side)]:
            rect = layout.placements[Target(FORMATION, formation)].rect
            assert rect.left > picture.right if side else rect.right < picture.left
    assert state.lines[FormationZone.STAGING]
