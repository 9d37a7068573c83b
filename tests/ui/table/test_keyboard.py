"""The keyboard alone: Tab walks the choices, the focus follows the question, letters are short."""

from __future__ import annotations

from random import Random

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.state.codes import Act, Op
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.input.keyboard_input import choices_in_order
from stalingrad_game.ui.table.model.targets import BUTTON, DISTRICT, FORMATION, ButtonId, Target
from stalingrad_game.ui.table.panels.dialog import DIALOG
from stalingrad_game.ui.table.panels.log import WHOLE_LOG
from stalingrad_game.ui.table.panels.recap import RECAP
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.interactions import same_target
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.amount import is_full, share
from tests.support.gestures import key, motion
from tests.support.table_play import AT_ONCE, MODES, pick_up, walk, way_to
from tests.support.table_window import busy, point_on, requests_of, sat_down, until

LETTERS = (pygame.K_a, pygame.K_b, pygame.K_c, pygame.K_d)
KEYS_FOR_A_FORMATION = 4
"""The most that sending the first formation of a manoeuvre may take."""
KEYS_FOR_ANY_FORMATION = 5
"""Half of the time any formation of a full line is sent with no more, Tab counted each time."""


def is_hidden(scene: TableScene) -> bool:
    return scene.model.covered


def log_is_open(scene: TableScene) -> bool:
    return WHOLE_LOG.of(scene.model) is not None


def press(scene: TableScene, *codes: int, mod: int = 0) -> None:
    for code in codes:
        scene.handle(key(code, mod))
        scene.update(16)


def walked(scene: TableScene, mod: int = 0) -> list[Target]:
    """Where Tab leads, from the first choice until it comes round."""
    scene.control.viewport.step_to(None)
    scene.session.touch()
    found: list[Target] = []
    while True:
        press(scene, pygame.K_TAB, mod=mod)
        focus = scene.model.focus
        if focus is None or focus in found:
            return found
        found.append(focus)


@pytest.mark.parametrize("mode", MODES)
def test_tab_walks_all_choices_and_nothing_else(look: Look, mode: str) -> None:
    scene = sat_down(look, mode=mode)
    rng = Random(8)
    for _ in range(share(60, 4)):
        decision = scene.session.decision
        if decision is None:
            return
        if rng.random() < 0.7:
            pick_up(scene.control)
        if rng.random() < 0.5 and decision.options:
            scene.control.selection.choose(way_to(scene.control, rng.choice(decision.options))[0])
            if scene.session.decision is not decision:
                continue
        scene.update(16)
        forward = walked(scene)
        assert set(forward) == scene.model.glow
        assert walked(scene, pygame.KMOD_SHIFT) == forward[::-1]
        now = scene.session.decision
        if now is not None:
            scene.control.selection.forget()
            walk(scene.control, rng.choice(now.options))


def test_tab_reads_from_the_upper_left(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    boxes = [scene.table_layout.rect(target) for target in walked(scene)]
    corners = [(box.top, box.left) for box in boxes if box is not None]
    assert corners == sorted(corners)
    assert len(corners) > 3


def test_where_nothing_is_asked_tab_walks_what_can_be_pressed(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    scene.control.look_back(1)
    tools = walked(scene)
    assert Target(BUTTON, ButtonId.RULES) in tools
    assert all(target.kind == BUTTON for target in tools)


def test_a_formation_is_sent_in_a_few_keys_and_the_next_in_fewer(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    for most in (KEYS_FOR_A_FORMATION - 1, 2):
        steps, seat = len(scene.session.record.steps), scene.session.acting
        count = 0
        if scene.model.focus is None:
            press(scene, pygame.K_TAB)
            count += 1
        focus = scene.model.focus
        assert focus is not None
        assert focus.kind == FORMATION
        press(scene, pygame.K_RETURN)
        assert scene.model.selected == (focus,)
        follows = scene.model.focus
        assert follows is not None
        assert follows.kind == DISTRICT
        assert follows == choices_in_order(scene.model, scene.table_layout)[0]
        press(scene, LETTERS[follows.a])
        count += 2
        step = scene.session.record.steps[steps]
        assert step.option == (Act.COMMIT, focus.a, follows.a)
        assert count <= most
        assert scene.session.acting == seat


def test_the_focus_waits_until_everything_was_shown(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    scene.session.set(TableSettings())
    press(scene, pygame.K_TAB, pygame.K_RETURN, pygame.K_RETURN)
    assert busy(scene)
    assert scene.model.focus is not None
    assert scene.model.focus.kind == DISTRICT
    for _ in range(2000):
        scene.update(16)
        if not busy(scene):
            break
    assert scene.model.focus in scene.model.glow


def test_who_plays_by_mouse_keeps_what_is_pointed_at(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    target = next(one for one in scene.model.glow if one.kind == FORMATION)
    scene.handle(motion(point_on(scene, target)))
    press(scene, pygame.K_e)
    assert DIALOG.of(scene.model) is not None
    assert scene.model.focus is None


def test_a_letter_only_points_where_no_district_is_asked_for(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    steps = len(scene.session.record.steps)
    for place, code in enumerate(LETTERS):
        press(scene, code)
        assert scene.model.focus == Target(DISTRICT, place)
    assert len(scene.session.record.steps) == steps
    assert scene.model.selected == ()


def test_the_rest_of_an_order_and_the_letters_have_keys_of_their_own(look: Look) -> None:
    scene = until(sat_down(look, 4, mode="expert"), Op.VANGUARD)
    assert scene.session.row is not None
    steps = len(scene.session.record.steps)
    press(scene, pygame.K_a)
    assert len(scene.session.record.steps) == steps
    press(scene, pygame.K_f)
    assert len(scene.session.record.steps) > steps


def test_other_keys_are_printed_and_do_what_the_usual_ones_did(look: Look) -> None:
    settings = msgspec.structs.replace(
        AT_ONCE, keys={"log": ["k"], "rules": ["F5"], "hide": ["F6"], "district_a": ["q"]}
    )
    scene = until(sat_down(look, settings=settings), Op.MANOEUVRE)
    button = next(one for one in scene.model.buttons if one.target.a == ButtonId.LOG)
    assert button.key == "K"
    press(scene, pygame.K_l)
    assert not log_is_open(scene)
    press(scene, pygame.K_k)
    assert log_is_open(scene)
    press(scene, pygame.K_F1, pygame.K_F5)
    assert len(requests_of(scene)) == 1
    press(scene, pygame.K_q)
    assert scene.model.focus == Target(DISTRICT, 0)
    press(scene, pygame.K_F9)
    assert not is_hidden(scene)
    press(scene, pygame.K_F6)
    assert is_hidden(scene)


def test_keys_change_while_one_plays(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    scene.session.set(msgspec.structs.replace(AT_ONCE, keys={"log": ["k"]}))
    press(scene, pygame.K_k)
    assert log_is_open(scene)


def keys_for(scene: TableScene, goal: Target) -> list[tuple[int, int]]:
    """Tab or Shift+Tab as often as it takes, then Enter."""
    if goal.kind == DISTRICT:
        return [(LETTERS[goal.a], 0)]
    choices = choices_in_order(scene.model, scene.table_layout)
    place = next(n for n, one in enumerate(choices) if same_target(one, goal))
    here = scene.model.focus
    ahead = (place - choices.index(here)) % len(choices) if here in choices else place + 1
    back = len(choices) - ahead
    tabs = [(pygame.K_TAB, 0)] * ahead
    if here in choices and back < ahead:
        tabs = [(pygame.K_TAB, pygame.KMOD_SHIFT)] * back
    return [*tabs, (pygame.K_RETURN, 0)]


@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game_goes_by_tab_enter_and_letters(look: Look, mode: str) -> None:
    scene, rng = sat_down(look, 5, mode=mode), Random(5)
    pressed: dict[int, list[int]] = {}
    for _ in range(share(2500, 8 if mode == "basic" else 16)):
        scene.update(16)
        decision = scene.session.decision
        if decision is None:
            break
        if not scene.session.private:
            press(scene, pygame.K_h)
        if RECAP.of(scene.model):
            press(scene, pygame.K_ESCAPE)
        steps, count = len(scene.session.record.steps), 0
        option = rng.choice(
            [one for one in decision.options if one[0] != Act.CARD] or list(decision.options)
        )
        if option[0] == Act.GIVE:
            continue
        for goal in way_to(scene.control, option):
            if DIALOG.of(scene.model) is None:
                codes = keys_for(scene, goal)
                for code, mod in codes:
                    press(scene, code, mod=mod)
                count += len(codes)
        if scene.control.selection.pending is not None:
            press(scene, pygame.K_e)
        if DIALOG.of(scene.model) is not None:
            press(scene, pygame.K_n)
            continue
        assert len(scene.session.record.steps) > steps
        pressed.setdefault(option[0], []).append(count)
    assert not is_full() or mode != "basic" or scene.session.result is not None
    sent = pressed[Act.COMMIT]
    assert min(sent) <= KEYS_FOR_A_FORMATION - 2
    assert sorted(sent)[len(sent) // 2] <= KEYS_FOR_ANY_FORMATION
