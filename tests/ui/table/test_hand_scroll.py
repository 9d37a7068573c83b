"""A hand of more cards than can be shown: wheel and arrow keys bring all of them into sight."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.state.codes import Op
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.layout.placement import HandScroll
from stalingrad_game.ui.table.model.targets import HAND, Target, hand_targets
from stalingrad_game.ui.table.screen import TableScene
from tests.support.gestures import key, motion, wheel
from tests.support.table_play import AT_ONCE
from tests.support.table_window import NUMBER_ROW, click, sat_down, until

LARGE = msgspec.structs.replace(AT_ONCE, text_scale=2.5)
SMALL = (640, 360)


@pytest.fixture
def scene(look: Look) -> TableScene:
    """An open hand at an action, in a small window with large text."""
    scene = until(sat_down(look, settings=LARGE), Op.ACTION)
    scene.layout(SMALL)
    return scene


def scroll_of(scene: TableScene) -> HandScroll:
    """The rows out of sight."""
    scroll = scene.table_layout.hand_scroll
    assert scroll is not None
    return scroll


def in_sight(scene: TableScene) -> list[Target]:
    """The cards of the hand that are seen."""
    places = scene.table_layout.placements
    return [one for one in hand_targets(scene.model.hand) if places[one].rect.width]


def test_the_wheel_over_the_hand_scrolls_it(scene: TableScene) -> None:
    first = in_sight(scene)
    assert len(first) < len(scene.model.hand)
    scene.handle(motion(scene.table_layout.frame.hand.center))
    found = set(first)
    for step in range(1, scroll_of(scene).scroll_range + 1):
        scene.handle(wheel(-1))
        assert scroll_of(scene).first == step
        found |= set(in_sight(scene))
    assert found == set(hand_targets(scene.model.hand))
    scene.handle(wheel(-1))
    assert scroll_of(scene).first == scroll_of(scene).scroll_range
    for _ in range(scroll_of(scene).scroll_range):
        scene.handle(wheel(1))
    assert in_sight(scene) == first


def test_the_wheel_elsewhere_leaves_the_hand_alone(scene: TableScene) -> None:
    scene.handle(motion(scene.table_layout.frame.city.center))
    scene.handle(wheel(-1))
    assert scroll_of(scene).first == 0


def test_a_card_that_was_scrolled_to_is_clicked_where_it_is_seen(scene: TableScene) -> None:
    scene.handle(motion(scene.table_layout.frame.hand.center))
    scene.handle(wheel(-scroll_of(scene).scroll_range))
    last = next(one for one in reversed(in_sight(scene)) if one in scene.model.glow)
    click(scene, last)
    assert scene.model.selected == (last,)


def test_arrow_keys_walk_through_the_whole_hand(scene: TableScene) -> None:
    cards = hand_targets(scene.model.hand)
    reached, left = {cards[0]}, [cards[0]]
    while left:
        card = left.pop()
        for code in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
            scene.control.viewport.step_to(card)
            scene.session.touch()
            scene.handle(key(code))
            focus = scene.model.focus
            if focus is not None and focus.kind == HAND and focus not in reached:
                assert focus in in_sight(scene)
                reached.add(focus)
                left.append(focus)
    assert reached == set(cards)
    last = scroll_of(scene).first
    scene.handle(motion((5, 5)))
    assert scene.model.focus is None or scroll_of(scene).first == last


def test_a_number_key_brings_its_card_into_sight_and_it_stays(scene: TableScene) -> None:
    fourth = hand_targets(scene.model.hand)[3]
    assert fourth not in in_sight(scene)
    scene.handle(key(pygame.K_4, scancode=NUMBER_ROW[3]))
    assert scene.model.focus == fourth
    assert fourth in in_sight(scene)
    scene.control.back()
    first = scroll_of(scene).first
    scene.handle(motion(scene.table_layout.frame.city.center))
    assert scroll_of(scene).first == first
