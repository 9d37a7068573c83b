"""Rule numbers at the table open the rulebook there: in the log, in notes, in what is zoomed."""

from __future__ import annotations

import pygame

from stalingrad_game.card_game.state.codes import Op
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.input.pointer_input import TOOLTIP_LINGER_MS
from stalingrad_game.ui.table.input.viewport import HOVER_DELAY_MS
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    FORMATION,
    HAND,
    LOG_ROW,
    PIECE_LINK,
    ButtonId,
    Target,
)
from stalingrad_game.ui.table.panels.tabs import MOMENT
from stalingrad_game.ui.table.screen import TableScene
from tests.support.gestures import down, motion, up
from tests.support.table_play import log_rows
from tests.support.table_window import SIZE, point_on, requests_of, sat_down, until, zoomed


def drawn(scene: TableScene) -> list[tuple[pygame.Rect, str]]:
    """The links of the picture as it is now."""
    scene.update(0)
    scene.draw(pygame.Surface(SIZE))
    return [(link.rect, link.rule) for link in scene.table_layout.links]


def press(scene: TableScene, pos: tuple[int, int]) -> None:
    for event in (motion(pos), down(pos), up(pos)):
        scene.handle(event)


def rest_on(scene: TableScene, target: Target) -> None:
    """The pointer comes to a thing and rests there."""
    scene.handle(motion(point_on(scene, target)))
    scene.update(HOVER_DELAY_MS)
    drawn(scene)


def test_a_rule_number_in_the_log_opens_the_rulebook_and_not_the_moment(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    links = drawn(scene)
    line = next(
        t
        for t in scene.table_layout.placements
        if t.kind == LOG_ROW and log_rows(scene.model)[t.a].rule
    )
    rule = log_rows(scene.model)[line.a].rule
    rect = scene.table_layout.rect(line)
    assert rect is not None
    box = next(box for box, text in links if text == rule and rect.contains(box))
    press(scene, box.center)
    assert requests_of(scene) == [f"rules {rule}"]
    assert MOMENT.of(scene.model) is None
    press(scene, (rect.left + 4, rect.centery))
    assert len(requests_of(scene)) == 1


def test_every_rule_of_an_open_log_is_a_link(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    scene.control.press(ButtonId.LOG)
    links = drawn(scene)
    lines = [
        log_rows(scene.model)[target.a]
        for target in scene.table_layout.placements
        if target.kind == LOG_ROW
    ]
    assert sorted(rule for _, rule in links) == sorted(line.rule for line in lines if line.rule)


def test_the_numbers_on_a_zoomed_thing_open_the_rulebook(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    formation = next(target for target in scene.table_layout.placements if target.kind == FORMATION)
    scene.control.viewport.pin(formation)
    scene.session.touch()
    links = drawn(scene)
    zoom = scene.table_layout.panels["zoom"][0].rect
    inside = [(box, rule) for box, rule in links if zoom.contains(box)]
    assert len(inside) > 2
    for box, rule in inside:
        press(scene, box.center)
        piece = rule.removeprefix(PIECE_LINK)
        assert requests_of(scene)[-1] == (f"rules {rule}" if piece == rule else f"browser {piece}")
    scene.resume()
    assert zoomed(scene) == formation


def test_what_was_asked_to_be_zoomed_covers_what_lies_below(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    steps = len(scene.session.record.steps)
    scene.control.viewport.pin(Target(HAND, scene.model.hand[0], 0))
    scene.session.touch()
    links = drawn(scene)
    zoom = scene.table_layout.panels["zoom"][0].rect
    free = next(
        (x, y)
        for x in range(zoom.left + 3, zoom.right, 7)
        for y in range(zoom.top + 3, zoom.bottom, 7)
        if not any(box.collidepoint(x, y) for box, _ in links)
    )
    scene.handle(motion(free))
    assert scene.model.hover is None
    press(scene, free)
    assert zoomed(scene) is None
    assert len(scene.session.record.steps) == steps


def test_a_note_waits_for_the_pointer_to_reach_its_rule_number(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    hold = Target(BUTTON, ButtonId.HOLD)
    rest_on(scene, hold)
    note = scene.table_layout.panels["tooltip"][0].rect
    box = next(box for box, _ in scene.table_layout.links if note.contains(box))
    scene.handle(motion((note.left + 3, note.bottom - 3)))
    scene.update(TOOLTIP_LINGER_MS // 2)
    assert scene.model.hover == hold
    scene.handle(motion(box.center))
    scene.update(10 * TOOLTIP_LINGER_MS)
    assert scene.model.hover == hold
    press(scene, box.center)
    assert requests_of(scene) == ["rules R4.4"]


def test_a_note_waits_no_longer_than_a_moment(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    hold = Target(BUTTON, ButtonId.HOLD)
    rest_on(scene, hold)
    note = scene.table_layout.panels["tooltip"][0].rect
    scene.handle(motion((note.left + 3, note.bottom - 3)))
    assert not scene.idle()
    scene.update(TOOLTIP_LINGER_MS + 1)
    scene.update(1)
    assert scene.model.hover != hold


def test_a_pointer_that_has_not_rested_passes_through_notes(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    hold = Target(BUTTON, ButtonId.HOLD)
    rest_on(scene, hold)
    note = scene.table_layout.panels["tooltip"][0].rect
    scene.handle(motion((0, 0)))
    scene.handle(motion(point_on(scene, hold)))
    assert scene.table_layout.panel_rect("tooltip") is None
    scene.handle(motion((note.left + 3, note.bottom - 3)))
    assert scene.model.hover != hold


def test_a_link_under_the_pointer_is_marked(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    box = drawn(scene)[0][0]
    before = pygame.Surface(SIZE)
    scene.draw(before)
    scene.handle(motion(box.center))
    assert scene.update(0)
    after = pygame.Surface(SIZE)
    scene.draw(after)
    area = box.inflate(8, 6).clip(before.get_rect())
    pictures = {pygame.image.tobytes(one.subsurface(area), "RGB") for one in (before, after)}
    assert len(pictures) == 2
