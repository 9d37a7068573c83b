"""The table in a window that nobody sees: pointing, dragging, keys, time, other sizes."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from stalingrad_game.card_game.state.codes import Act, Op
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.input.keyboard_input import (
    HOLD_MS,
    focusable_targets,
    next_choice,
    next_in_direction,
)
from stalingrad_game.ui.table.model.targets import BUTTON, FORMATION, HAND, ButtonId, Target
from stalingrad_game.ui.table.panels.log import WHOLE_LOG
from stalingrad_game.ui.table.presenter.displayed import displayed_by
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.amount import share
from tests.support.gestures import down, key, motion, up, wheel
from tests.support.languages import FRENCH
from tests.support.table_play import MODES, pick_up, walk
from tests.support.table_window import (
    NUMBER_ROW,
    SIZE,
    Host,
    busy,
    click,
    dragged,
    noted,
    play_way,
    point_on,
    requests_of,
    sat_down,
    until,
    zoomed,
)


@pytest.mark.parametrize("mode", MODES)
def test_the_arrows_and_tab_reach_everything_that_can_be_chosen(look: Look, mode: str) -> None:
    scene = sat_down(look, mode=mode)
    rng = Random(8)
    for _ in range(share(12, 3)):
        decision = scene.session.decision
        if decision is None:
            return
        pick_up(scene.control)
        start = next_in_direction(scene.model, scene.table_layout, "right")
        assert start is not None
        reached, edge = {start}, [start]
        could = set(focusable_targets(scene.table_layout))
        while edge:
            scene.control.viewport.step_to(edge.pop())
            scene.session.touch()
            model = scene.model
            could.update(focusable_targets(scene.table_layout))
            interactions = [
                next_in_direction(model, scene.table_layout, interaction)
                for interaction in ("left", "right", "up", "down")
            ]
            interactions += [
                next_choice(model, scene.table_layout, back=back) for back in (False, True)
            ]
            for target in interactions:
                if target is not None and target not in reached:
                    reached.add(target)
                    edge.append(target)
        assert scene.model.glow <= reached
        assert reached <= could
        for _ in range(12):
            now = scene.session.decision
            if now is not None:
                walk(scene.control, rng.choice(now.options))


def test_number_keys_choose_hand_cards_by_their_place(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    hand = scene.model.hand
    scene.handle(key(pygame.K_2, scancode=NUMBER_ROW[1]))
    assert scene.model.focus is not None
    assert scene.model.focus.a == hand[1]
    assert scene.model.selected[0].a == hand[1]
    scene.handle(key(pygame.K_ESCAPE))
    assert scene.model.selected == ()


def test_a_card_is_dragged_onto_its_formation(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    card, formation = play_way(scene)
    start, end = point_on(scene, card), point_on(scene, formation)
    steps = len(scene.session.record.steps)
    scene.handle(motion(start))
    scene.handle(down(start))
    scene.handle(motion((start[0], start[1] - 20)))
    drag = scene.model.drag
    assert drag is not None
    assert (drag.target, drag.plays) == (card, False)
    scene.handle(motion(end))
    drag = scene.model.drag
    assert drag is not None
    assert drag.plays
    scene.handle(up(end))
    assert scene.model.drag is None
    assert scene.session.record.steps[steps].option == (Act.PLAY, card.a, formation.a)


def test_a_drag_let_go_over_the_hand_is_no_play(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    card, _ = play_way(scene)
    start = point_on(scene, card)
    steps = len(scene.session.record.steps)
    scene.handle(motion(start))
    scene.handle(down(start))
    scene.handle(motion((start[0] + 30, start[1])))
    assert dragged(scene) == card
    scene.handle(down(start, button=3))
    assert dragged(scene) is None
    scene.handle(up((start[0] + 30, start[1])))
    assert len(scene.session.record.steps) == steps


def test_the_right_button_steps_back(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    card, _ = play_way(scene)
    click(scene, card)
    assert scene.model.selected
    scene.handle(down((5, 5), button=3))
    assert scene.model.selected == ()


def test_escape_asks_for_the_menu_once_there_is_nothing_to_step_back_from(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    card, _ = play_way(scene)
    click(scene, card)
    scene.handle(key(pygame.K_ESCAPE))
    assert requests_of(scene) == []
    while not requests_of(scene):
        scene.handle(key(pygame.K_ESCAPE))
    assert requests_of(scene) == ["menu"]


def test_f1_asks_for_the_rule_of_the_question(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    scene.handle(key(pygame.K_F1))
    assert requests_of(scene) == ["rules R4.4"]


def test_the_space_bar_held_down_holds_the_hand_up(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    scene.session.hands.put_down()
    scene.session.touch()
    scene.handle(key(pygame.K_SPACE))
    scene.update(HOLD_MS // 2)
    assert scene.model.hand_seat == -1
    scene.update(HOLD_MS)
    assert scene.model.hand_seat == scene.session.acting
    scene.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))
    assert scene.model.hand_seat == -1


def test_a_tap_of_the_space_bar_shows_no_hand_and_chooses(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    scene.session.hands.put_down()
    scene.control.viewport.step_to(Target(BUTTON, ButtonId.HOLD))
    scene.session.touch()
    steps = len(scene.session.record.steps)
    scene.handle(key(pygame.K_SPACE))
    scene.update(50)
    assert scene.model.hand_seat == -1
    scene.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))
    assert scene.session.record.steps[steps].option == (Act.HOLD, -1, -1)


@pytest.mark.parametrize(
    ("code", "shows"),
    [
        (pygame.K_l, lambda model: WHOLE_LOG.of(model) is not None),
        (pygame.K_v, lambda model: model.magnify == "city"),
        (pygame.K_F9, lambda model: model.covered),
        (pygame.K_h, lambda model: model.hand_seat < 0),
    ],
)
def test_a_key_does_one_thing(look: Look, code: int, shows: object) -> None:
    assert callable(shows)
    scene = until(sat_down(look), Op.ACTION)
    scene.control.viewport.magnify = "battle"
    assert not shows(scene.model)
    scene.handle(key(code))
    assert shows(scene.model)


def test_keys_undo_and_redo(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    before = scene.session.record.state
    decision = scene.session.decision
    assert decision is not None
    walk(scene.control, decision.options[0])
    after = scene.session.record.state
    for undo, redo in (
        (key(pygame.K_u), key(pygame.K_u, pygame.KMOD_SHIFT)),
        (key(pygame.K_z, pygame.KMOD_CTRL), key(pygame.K_y, pygame.KMOD_CTRL)),
    ):
        scene.handle(undo)
        assert scene.session.record.state == before
        scene.handle(redo)
        assert scene.session.record.state == after


def test_what_is_pointed_at_grows_after_a_while(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    card = next(target for target in scene.table_layout.placements if target.kind == HAND)
    scene.handle(motion(point_on(scene, card)))
    assert zoomed(scene) is None
    assert noted(scene) is None
    for _ in range(8):
        scene.update(60)
    assert zoomed(scene) is None
    scene.update(60)
    assert zoomed(scene) == card
    assert noted(scene) is not None
    scene.handle(motion((0, 0)))
    assert zoomed(scene) is None


def test_the_wheel_turns_the_log(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    scene.handle(wheel(3))
    assert scene.control.viewport.log_scroll == 3
    scene.handle(wheel(-5))
    assert scene.control.viewport.log_scroll == 0


def test_nothing_is_drawn_while_nothing_changes(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    surface = pygame.Surface(SIZE)
    assert scene.update(16)
    scene.draw(surface)
    assert not scene.update(16)
    assert scene.idle()
    pos = (SIZE[0] // 2, SIZE[1] // 3)
    scene.handle(motion(pos))
    scene.update(1000)
    scene.draw(surface)
    scene.handle(motion(pos))
    assert not scene.update(16)


def shown_step(look: Look) -> TableScene:
    """A step of the manoeuvre is being shown."""
    scene = sat_down(look)
    scene.session.set(TableSettings(speed=1))
    until(scene, Op.MANOEUVRE)
    decision = scene.session.decision
    assert decision is not None
    scene.session.take(decision.options[0])
    assert busy(scene)
    return scene


def test_a_button_means_what_it_says_while_something_is_shown(look: Look) -> None:
    scene = shown_step(look)
    pos = point_on(scene, Target(BUTTON, ButtonId.MENU))
    scene.handle(down(pos))
    scene.handle(up(pos))
    assert requests_of(scene) == ["menu"]
    assert busy(scene)


def test_a_press_on_nothing_ends_the_event_that_is_shown_and_is_no_click(look: Look) -> None:
    scene = shown_step(look)
    pos = (SIZE[0] // 2, 4)
    scene.handle(down(pos))
    assert not busy(scene)
    scene.control.viewport.aid_open = True
    scene.handle(up(pos))
    assert scene.control.viewport.aid_open


def test_a_press_that_answers_ends_everything_and_answers(look: Look) -> None:
    scene = shown_step(look)
    scene.control.toggle_hand()
    decision = scene.session.decision
    assert decision is not None
    scene.session.take(decision.options[0])
    assert busy(scene)
    decision = scene.session.decision
    assert decision is not None
    formation = Target(FORMATION, decision.options[0][1])
    pos = point_on(scene, formation)
    scene.handle(down(pos))
    assert not busy(scene)
    scene.handle(up(pos))
    assert scene.control.selection.selected == (formation,)


def test_the_window_can_be_made_larger_while_playing(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    before = displayed_by(scene.control).view
    for size in ((640, 360), (1920, 1080), (3840, 2160)):
        scene.layout(size)
        assert scene.table_layout.size == size
        assert displayed_by(scene.control).view == before


def test_settings_hold_at_once(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    host = scene.host
    assert isinstance(host, Host)
    host.table_settings = TableSettings(speed=0, language=FRENCH, text_scale=1.5)
    scene.layout(SIZE)
    assert scene.session.words.language == FRENCH
    assert scene.model.text_scale == 1.5
    assert scene.session.playback.view(PUBLIC).turn == 1
