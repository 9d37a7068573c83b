"""The recap: when it comes and goes, what it says, and that it covers no answer."""

from __future__ import annotations

import re
from random import Random

import pygame
import pytest

from stalingrad_game.card_game.history.of_record import since_acted
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.describe_table import describe_table
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import PANEL_CARD, Target
from stalingrad_game.ui.table.panels.all_panels import table_controller
from stalingrad_game.ui.table.panels.log import WHOLE_LOG
from stalingrad_game.ui.table.panels.recap import RECAP, RecapModel
from stalingrad_game.ui.table.presenter.displayed import displayed_by
from stalingrad_game.ui.table.presenter.pieces import own_card_sprite
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.gestures import key
from tests.support.table_pictures import TablePictures, with_panels, with_zoom
from tests.support.table_play import AT_ONCE, begun, card_game, model, pick_up, random_game
from tests.support.table_window import SIZE, sat_down


def against_computer(seed: int, settings: TableSettings = AT_ONCE) -> TableController:
    """A game of a German person against the computer."""
    players = (Seat(), Seat(computer="greedy"))
    record = GameRecord.start(card_game(), Setup(seed, players=players))
    return table_controller(TableSession(record, settings))


def until_asked(control: TableController, rng: Random, most: int = 4000) -> bool:
    """Play until the computer has acted and the person is asked; False at the end of the game."""
    session = control.session
    for _ in range(most):
        session.finish()
        control.update(500)
        decision = session.decision
        if decision is None:
            return False
        if session.acting in session.people and not session.playback.busy:
            if session.record.steps and session.record.steps[-1].seat not in session.people:
                return True
            session.take(rng.choice(decision.options))
    raise AssertionError("the computer never acted")


def test_it_comes_back_with_the_turn_and_goes_when_the_person_acts() -> None:
    control, rng, shown = against_computer(7), Random(5), 0
    while shown < 12 and until_asked(control, rng):
        session = control.session
        session.finish()
        control.update(0)
        recap = RECAP.of(model(control))
        since = since_acted(session.record, session.acting)
        assert since is not None
        if recap is not None:
            shown += 1
            assert recap.cards == since.cards
            control.update(60_000)
            assert RECAP.of(model(control)) == recap
        else:
            assert not since.changes
            assert not since.cards
        decision = session.decision
        assert decision is not None
        session.take(rng.choice(decision.options))
        recap, steps = RECAP.of(model(control)), session.record.steps
        if steps[-1].seat == session.acting:
            assert recap is None
    assert shown > 5


def test_the_first_one_says_which_turn_it_is_and_none_that_there_was_before() -> None:
    texts = set[str]()
    for seed in (1, 2, 3):
        control = begun(seed)
        control.recap.turn()
        recap = RECAP.of(model(control))
        assert recap is not None
        texts.update(line.text for line in recap.lines)
    assert any(re.fullmatch(r"Turn [12] of 3 begins\.", text) for text in texts)
    assert not any("Turn 0" in text for text in texts)


def test_a_click_beside_puts_it_away_and_the_key_calls_it_back() -> None:
    control = against_computer(7)
    rng = Random(5)
    while True:
        assert until_asked(control, rng)
        control.session.finish()
        recap = RECAP.of(model(control))
        if recap is not None:
            break
        decision = control.session.decision
        assert decision is not None
        control.session.take(rng.choice(decision.options))
    control.click_away()
    assert RECAP.of(model(control)) is None
    control.recap.turn()
    assert RECAP.of(model(control)) == recap
    assert control.back()
    assert RECAP.of(model(control)) is None


def test_the_key_calls_it_whether_anything_has_changed_or_not(look: Look) -> None:
    scene = sat_down(look)
    there = []
    for _ in range(3):
        scene.handle(key(pygame.K_j))
        there.append(RECAP.of(scene.model) is not None)
    assert there == [True, False, True]
    pick_up(scene.control)
    decision = scene.session.decision
    assert decision is not None
    scene.session.take(decision.options[0])
    scene.control.update(0)
    scene.handle(key(pygame.K_j))
    recap = RECAP.of(scene.model)
    assert recap is not None
    words = scene.session.words.catalogue
    if scene.session.record.steps[-1].seat == scene.session.acting:
        assert [line.text for line in recap.lines] == [words.sentence("recap.nothing")]


def test_looking_back_and_hiding_leave_it_out_and_undo_keeps_it_right() -> None:
    control = against_computer(7)
    rng = Random(5)
    while True:
        assert until_asked(control, rng)
        control.session.finish()
        recap = RECAP.of(model(control))
        if recap is not None and recap.cards:
            break
        decision = control.session.decision
        assert decision is not None
        control.session.take(rng.choice(decision.options))
    control.look_back(3)
    assert RECAP.of(model(control)) is None
    control.look_back(-1)
    assert RECAP.of(model(control)) == recap
    control.hide()
    assert RECAP.of(model(control)) is None
    control.hide()
    session = control.session
    decision = session.decision
    assert decision is not None
    session.take(decision.options[0])
    control.update(0)
    if session.undo():
        control.update(0)
        control.recap.turn()
        assert RECAP.of(model(control)) == recap


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.5])
def test_it_lies_inside_the_window_and_covers_no_answer(
    look: Look, size: tuple[int, int], scale: float
) -> None:
    pictures = TablePictures(look.resized(size, scale))
    control, rng, seen = begun(11, settings=AT_ONCE), Random(3), 0
    for number, _ in enumerate(random_game(control, rng, most=160)):
        if number % 16:
            continue
        control.session.hands.put_down()
        pick_up(control)
        shown = model(control)
        if RECAP.of(shown) is None:
            continue
        seen += 1
        layout = pictures.layout(shown, size)
        box = layout.panels["recap"][0].rect
        assert layout.window.contains(box)
        answers = [layout.placements[t].rect for t in shown.glow if t in layout.placements]
        log = layout.frame.log
        if box != log:
            assert box.collidelist(answers) < 0
        for part in layout.panels["recap"]:
            assert part.rect.bottom <= box.bottom + 2
        for target, placement in layout.placements.items():
            if target.kind == PANEL_CARD:
                assert box.contains(placement.rect)
                assert layout.at(placement.rect.center) is not None
    assert seen > 2


def test_its_cards_are_pointed_at_and_read(look: Look) -> None:
    scene = sat_down(look)
    shown = displayed_by(scene.control)
    sprites = tuple(own_card_sprite(shown, card) for card in (3, 60))
    recap = RecapModel("Since you last acted", (), (3, 60), sprites)
    table = with_zoom(with_panels(scene.model, recap=recap), shown, Target(PANEL_CARD, 60, 1))
    layout = TablePictures(look).layout(table, SIZE)
    assert {part.sprite for part in layout.panels["recap"]} >= set(sprites)
    first = layout.placements[Target(PANEL_CARD, 3, 0)].rect
    assert layout.at(first.center) == Target(PANEL_CARD, 3, 0)
    assert layout.panel_rect("zoom") is not None
    scene.control.point(Target(PANEL_CARD, 60, 1))
    assert scene.control.viewport.pinned == Target(PANEL_CARD, 60, 1)


def test_it_opens_the_log_and_is_described(look: Look) -> None:
    scene = sat_down(look)
    scene.handle(key(pygame.K_j))
    recap = RECAP.of(scene.model)
    assert recap is not None
    told = {one.kind: one.label for one in describe_table(scene, SIZE, 0).seen}
    assert told[RECAP.name] == " ".join(line.text for line in recap.lines)
    scene.control.point(Target(RECAP.name))
    assert WHOLE_LOG.of(scene.model) is not None
    assert RECAP.of(scene.model) is None


def test_what_is_dragged_sends_it_away(look: Look) -> None:
    scene = sat_down(look)
    scene.handle(key(pygame.K_j))
    assert RECAP.of(scene.model) is not None
    pick_up(scene.control)
    piece = next(t for t in scene.model.glow if scene.control.selection.leads_on(t))
    assert scene.control.lift(piece, (400, 300))
    assert RECAP.of(scene.model) is None


def test_it_is_made_once_for_a_state() -> None:
    control = begun(11, settings=AT_ONCE)
    for _ in zip(range(40), random_game(control, Random(3)), strict=False):
        pass
    seat = control.session.acting
    assert control.session.since_acted(seat) is control.session.since_acted(seat)
