"""Hover is tame: what floats hides no choice, comes only to a pointer that came, and says no no."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.state.codes import FormationZone, Op, lane
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.session.sound_cues import REFUSAL
from stalingrad_game.ui.shell.settings import HOVER_STEPS, Settings
from stalingrad_game.ui.table.input.pointer_input import FLOATING
from stalingrad_game.ui.table.input.viewport import HOVER_DELAY_MS
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    DISTRICT,
    FORMATION,
    HAND,
    PILE,
    UNIT_STACK,
    ButtonId,
    PileId,
    Target,
)
from stalingrad_game.ui.table.presenter.displayed import displayed_by
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.settings import HOVER_MS, TableSettings
from tests.support.amount import share
from tests.support.gestures import down, key, motion, up
from tests.support.languages import ENGLISH, FRENCH
from tests.support.table_play import MODES, answers, pick_up, walk
from tests.support.table_window import (
    SIZE,
    busy,
    click,
    heard,
    noted,
    play_way,
    point_on,
    requests_of,
    sat_down,
    until,
    zoomed,
)

LONG_MS = 4 * HOVER_DELAY_MS
SMALL, LARGE = (640, 360), (1920, 1080)


def rest_at(scene: TableScene, pos: tuple[int, int]) -> None:
    """The pointer comes to a place, and rests there."""
    scene.handle(motion((0, 0)))
    scene.handle(motion(pos))
    for _ in range(3):
        scene.update(LONG_MS)


def rest_on(scene: TableScene, target: Target) -> None:
    """The pointer comes to a thing, and rests there."""
    scene.handle(motion((0, 0)))
    rest_at(scene, point_on(scene, target))


def floating(scene: TableScene) -> list[pygame.Rect]:
    """Where something floats."""
    boxes = (scene.table_layout.panel_rect(name) for name in FLOATING)
    return [box for box in boxes if box is not None]


def choices(scene: TableScene) -> list[tuple[Target, pygame.Rect]]:
    """Everything that can be chosen now, with its place."""
    model, layout = scene.model, scene.table_layout
    buttons = {b.target for b in model.buttons if b.group == "answer" and b.enabled}
    return [(one, rect) for one in model.glow | buttons if (rect := layout.rect(one)) is not None]


def lane_ground(scene: TableScene, district: int) -> tuple[int, int]:
    """A place of a lane on which nothing lies."""
    rect = scene.table_layout.lanes[district].box
    building = scene.table_layout.lanes[district].building
    for x in range(rect.right - 4, building.right, -5):
        if scene.table_layout.at((x, rect.centery)) == Target(DISTRICT, district):
            return x, rect.centery
    raise AssertionError("no ground")


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=share(4))
@given(seed=st.integers(0, 10_000), size=st.sampled_from((SMALL, SIZE, LARGE)))
def test_what_floats_hides_neither_choices_nor_the_question_and_refuses_nothing(
    look: Look, mode: str, seed: int, size: tuple[int, int]
) -> None:
    scene, rng = sat_down(look, seed, mode=mode), Random(seed)
    scene.layout(size)
    for _ in range(share(12, 1, 6)):
        options = answers(scene.control)
        if not options:
            break
        if rng.random() < 0.7:
            pick_up(scene.control)
        for _ in range(4):
            rest_at(scene, (rng.randrange(size[0]), rng.randrange(size[1])))
            bars = scene.table_layout.frame.prompt
            note = noted(scene)
            assert note is None or not note.refusal
            for rect in floating(scene):
                assert scene.table_layout.window.contains(rect)
                assert not rect.colliderect(bars)
                hidden = [one for one, place in choices(scene) if rect.colliderect(place)]
                assert not hidden, (hidden, zoomed(scene), note)
            if len(floating(scene)) > 1:
                assert not floating(scene)[0].colliderect(floating(scene)[1])
                assert note is not None
                assert note.target == zoomed(scene)
        for _ in range(rng.randrange(1, 4)):
            if options := answers(scene.control):
                walk(scene.control, rng.choice(options))


def test_nothing_grows_that_slid_under_a_resting_pointer(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    pos = scene.table_layout.lanes[3].building.center
    scene.handle(motion(pos))
    scene.handle(key(pygame.K_v))
    for _ in range(3):
        scene.update(LONG_MS)
    below = scene.model.hover
    assert below is not None
    assert zoomed(scene) is None
    assert noted(scene) is None
    assert scene.idle() or scene.update(0)
    scene.handle(motion((pos[0] + 1, pos[1])))
    scene.update(LONG_MS)
    assert zoomed(scene) is not None or noted(scene) is not None


def test_nothing_grows_after_a_click_or_a_drop_until_the_pointer_has_moved(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    formation = next(one for one in scene.model.glow if one.kind == FORMATION)
    start, end = point_on(scene, formation), lane_ground(scene, 1)
    for event in (motion(start), down(start), motion((start[0] + 30, start[1])), motion(end)):
        scene.handle(event)
    scene.handle(up(end))
    assert scene.session.record.steps[-1].option[1] == formation.a
    building = scene.table_layout.lanes[1].building.center
    scene.handle(motion(building))
    scene.handle(down(building))
    scene.handle(up(building))
    scene.control.viewport.put_away()
    scene.session.touch()
    for shake in (1, 2, 3):
        scene.handle(motion((building[0] + shake, building[1])))
        scene.update(LONG_MS)
        assert floating(scene) == []
    scene.handle(motion((building[0] + 12, building[1])))
    scene.update(LONG_MS)
    assert zoomed(scene) == Target(DISTRICT, 1)


def test_nothing_grows_while_something_is_shown(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    scene.session.set(TableSettings(speed=1))
    scene.session.take(answers(scene.control)[0])
    formation = next(t for t in scene.table_layout.placements if t.kind == FORMATION)
    scene.handle(motion(point_on(scene, formation)))
    grown = []
    while busy(scene):
        grown += floating(scene)
        scene.update(20)
    assert grown == []
    scene.update(LONG_MS)
    assert floating(scene) == []


def test_a_pointer_rests_before_anything_grows(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    formation = next(t for t in scene.table_layout.placements if t.kind == FORMATION)
    x, y = point_on(scene, formation)
    for step in range(20):
        scene.handle(motion((x + step % 2, y)))
        scene.update(HOVER_DELAY_MS // 2)
        assert zoomed(scene) is None
    scene.update(HOVER_DELAY_MS)
    assert zoomed(scene) == formation


def test_a_building_grows_where_its_card_is_and_not_on_its_lane(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    rest_at(scene, lane_ground(scene, 2))
    assert scene.model.hover == Target(DISTRICT, 2)
    assert zoomed(scene) is None
    bar = scene.table_layout.lanes[2].name
    assert bar is not None
    name = bar.center
    rest_at(scene, name)
    assert zoomed(scene) == Target(DISTRICT, 2)


@pytest.mark.parametrize("step", HOVER_STEPS)
def test_when_things_grow_is_a_setting(look: Look, step: str) -> None:
    chosen = next(one for one in HOVER_STEPS if one == step)
    scene = sat_down(look, settings=TableSettings(speed=0, hover_ms=HOVER_MS[chosen]))
    until(scene, Op.MANOEUVRE)
    formation = next(t for t in scene.table_layout.placements if t.kind == FORMATION)
    scene.handle(motion(point_on(scene, formation)))
    scene.update(16)
    assert (zoomed(scene) == formation) is (step == "at once")
    scene.update(LONG_MS)
    assert (zoomed(scene) == formation) is (step != "by key")
    scene.handle(key(pygame.K_z))
    assert zoomed(scene) == formation


def test_the_usual_setting_is_after_a_moment() -> None:
    assert Settings().hover == "moment"
    assert HOVER_MS["moment"] == HOVER_DELAY_MS
    assert HOVER_MS["by key"] is None


# --- what was asked for


def test_a_click_beside_a_pinned_thing_closes_it_and_does_what_it_means(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    card, _ = play_way(scene)
    rest_on(scene, card)
    scene.handle(key(pygame.K_z))
    assert zoomed(scene) == card
    click(scene, card)
    assert zoomed(scene) is None
    assert scene.model.selected == (card,)


@pytest.mark.parametrize("way", ["escape", "right button"])
def test_stepping_back_closes_a_pinned_thing_and_steps_back(look: Look, way: str) -> None:
    scene = until(sat_down(look), Op.ACTION)
    card, formation = play_way(scene)
    click(scene, card)
    scene.control.viewport.pin(formation)
    scene.session.touch()
    assert zoomed(scene) == formation
    back = key(pygame.K_ESCAPE) if way == "escape" else down((5, 5), button=3)
    scene.handle(back)
    assert zoomed(scene) is None
    assert scene.model.selected == ()
    assert requests_of(scene) == []


def test_z_asks_and_puts_away(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    soviet = Target(FORMATION, displayed_by(scene.control).view.lines[FormationZone.STAGING + 1][0])
    rest_on(scene, soviet)
    assert noted(scene) is None
    scene.handle(key(pygame.K_z))
    assert zoomed(scene) == soviet
    scene.handle(key(pygame.K_z))
    assert floating(scene) == []


def test_a_click_grows_nothing_where_something_else_happened_under_it(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    scene.session.set(TableSettings(speed=1))
    soviet = Target(FORMATION, displayed_by(scene.control).view.lines[FormationZone.STAGING + 1][0])
    pos = point_on(scene, soviet)
    scene.handle(motion(pos))
    scene.session.take(answers(scene.control)[0])
    assert busy(scene)
    scene.handle(down(pos))
    scene.handle(up(pos))
    assert zoomed(scene) is None
    assert noted(scene) is None
    while busy(scene):
        scene.update(100)
    scene.handle(down(pos))
    scene.session.take(answers(scene.control)[0])
    scene.session.finish()
    scene.handle(up(pos))
    assert zoomed(scene) is None
    scene.handle(down(pos))
    scene.handle(up(pos))
    assert zoomed(scene) == soviet


def test_a_click_on_the_ground_of_a_lane_grows_nothing(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    scene.control.viewport.magnify = "city"
    scene.session.touch()
    scene.layout(SIZE)
    other = (displayed_by(scene.control).view.district + 1) % 4
    pos = lane_ground(scene, other)
    for event in (motion(pos), down(pos), up(pos)):
        scene.handle(event)
    assert zoomed(scene) is None


def test_a_card_asked_for_never_lies_over_the_question(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    for size in (SMALL, SIZE, LARGE):
        scene.layout(size)
        for target in list(scene.table_layout.placements):
            scene.control.viewport.pin(target)
            scene.session.touch()
            for rect in floating(scene):
                assert not rect.colliderect(scene.table_layout.frame.prompt)
                assert scene.table_layout.window.contains(rect)
        scene.control.viewport.put_away()


def test_hand_cards_are_never_hidden_by_another_that_grew(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    cards = [t for t in scene.table_layout.placements if t.kind == HAND]
    for card in cards:
        rest_on(scene, card)
        assert zoomed(scene) == card
        zoom = scene.table_layout.panel_rect("zoom")
        assert zoom is not None
        places = [scene.table_layout.rect(other) for other in cards]
        assert not any(zoom.colliderect(place) for place in places if place is not None)


# --- refusals


def full_district(scene: TableScene) -> tuple[Target, Target]:
    """A formation still to be sent, and one that stands where there is no place left."""
    until(scene, Op.MANOEUVRE)
    control, district = scene.control, 1
    most = scene.session.kit.concentration[displayed_by(scene.control).view.buildings[district]]
    for formation in displayed_by(scene.control).view.lines[FormationZone.STAGING][:most]:
        for target in (Target(FORMATION, formation), Target(DISTRICT, district)):
            control.point(target)
    scene.update(0)
    lines = displayed_by(scene.control).view.lines
    left, there = lines[FormationZone.STAGING][0], lines[lane(district, 0)][0]
    return Target(FORMATION, left), Target(FORMATION, there)


@pytest.mark.parametrize("by", ["drag", "clicks"])
@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
def test_a_refusal_is_one_line_about_what_was_to_go_there(
    look: Look, language: object, by: str
) -> None:
    wanted = next(one for one in (ENGLISH, FRENCH) if one == language)
    scene = sat_down(look, settings=TableSettings(speed=0, language=wanted))
    sent, there = full_district(scene)
    start, end = point_on(scene, sent), point_on(scene, there)
    if by == "drag":
        for event in (motion(start), down(start), motion((start[0] + 30, start[1])), motion(end)):
            scene.handle(event)
        scene.handle(up(end))
    else:
        click(scene, sent)
        click(scene, there)
    note = noted(scene)
    assert note is not None
    assert note.refusal
    assert zoomed(scene) is None
    assert scene.session.words.formation(sent.a) in note.title
    assert scene.session.words.formation(there.a) not in note.title
    assert len(note.lines) == 1
    assert note.rule == "R3.6.1"
    heard(scene).clear()
    scene.update(LONG_MS)
    assert heard(scene) == [REFUSAL]
    scene.update(LONG_MS)
    assert heard(scene) == [REFUSAL]
    assert noted(scene) == note
    scene.handle(motion((start[0], start[1] + 1)))
    assert noted(scene) is None


def test_a_refused_drop_waits_for_the_pointer_and_grows_nothing(look: Look) -> None:
    scene = sat_down(look)
    sent, there = full_district(scene)
    start, end = point_on(scene, sent), point_on(scene, there)
    for event in (motion(start), down(start), motion((start[0] + 30, start[1])), motion(end)):
        scene.handle(event)
    scene.handle(up(end))
    scene.update(LONG_MS)
    assert zoomed(scene) is None
    assert noted(scene) is not None


def test_clicks_with_a_formation_chosen_mean_the_district_that_they_meet(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    first, second = displayed_by(scene.control).view.lines[FormationZone.STAGING][:2]
    for target in (Target(FORMATION, first), Target(DISTRICT, 1)):
        scene.control.point(target)
    most = scene.session.kit.concentration[displayed_by(scene.control).view.buildings[1]]
    assert most > 1
    click(scene, Target(FORMATION, second))
    click(scene, Target(FORMATION, first))
    assert displayed_by(scene.control).view.lines[lane(1, 0)] == (first, second)


def test_a_click_on_a_pile_grows_it_and_says_no_no(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    pile = Target(PILE, PileId.DECK, 0)
    click(scene, pile)
    assert zoomed(scene) == pile
    note = noted(scene)
    assert note is None or not note.refusal


def test_two_things_are_never_spoken_of_at_once(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    unit = next(t for t in scene.table_layout.placements if t.kind == UNIT_STACK)
    scene.control.viewport.pin(unit)
    rest_on(scene, Target(BUTTON, ButtonId.HOLD))
    assert zoomed(scene) == unit
    assert noted(scene) is None


# --- other screens


@pytest.mark.parametrize("over", ["menu", "aid", "rules"])
def test_nothing_floats_over_what_was_opened_or_under_it(look: Look, over: str) -> None:
    scene = sat_down(look)
    sent, there = full_district(scene)
    click(scene, sent)
    click(scene, there)
    assert floating(scene)
    opening = {"menu": ButtonId.MENU, "aid": ButtonId.AID, "rules": ButtonId.RULES}[over]
    scene.control.viewport.step_to(sent)
    scene.control.zoom()
    assert floating(scene)
    scene.control.press(opening)
    scene.update(LONG_MS)
    assert floating(scene) == []
