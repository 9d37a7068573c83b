"""The recap: when it comes and goes, what it says, and that it covers no answer."""

from __future__ import annotations

import re
from random import Random

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.history.of_record import record_battles, since_acted
from stalingrad_game.card_game.state.codes import Ev, Phase
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.recap import RecapLine, RecapWeight, recap_lines
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.record.timeline import Step
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.describe_table import describe_table
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import PANEL_CARD, Target
from stalingrad_game.ui.table.panels.all_panels import table_controller
from stalingrad_game.ui.table.panels.log import WHOLE_LOG
from stalingrad_game.ui.table.panels.phases import PHASE_STRIP
from stalingrad_game.ui.table.panels.recap import RECAP, RecapModel
from stalingrad_game.ui.table.presenter.displayed import displayed_by
from stalingrad_game.ui.table.presenter.pieces import played_card_sprite
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.gestures import key
from tests.support.languages import ENGLISH
from tests.support.pauses import played
from tests.support.screens import context_of
from tests.support.table_pictures import TablePictures, with_panels, with_zoom
from tests.support.table_play import AT_ONCE, begun, card_game, model, pick_up, random_game
from tests.support.table_window import SIZE, sat_down


def against_computer(seed: int, settings: TableSettings = AT_ONCE) -> TableController:
    """A game of a German person against the computer."""
    players = (Seat(), Seat(computer="greedy"))
    record = GameRecord.start(card_game(), Setup(seed, players=players))
    return table_controller(TableSession(record, settings))


def ends_battle(step: Step) -> bool:
    return any(event[0] == Ev.BATTLE_END for event in step.events)


def until_question(control: TableController, rng: Random, most: int = 4000) -> bool:
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
    while shown < 12 and until_question(control, rng):
        session = control.session
        session.finish()
        control.update(0)
        recap = RECAP.of(model(control))
        since = since_acted(session.record, session.acting)
        assert since is not None
        if recap is not None:
            shown += 1
            assert list(recap.lines) == sorted(recap.lines, key=lambda line: line.weight)
            assert tuple(line.card for line in recap.lines if line.card >= 0) == since.cards
            control.update(60_000)
            assert RECAP.of(model(control)) == recap
        else:
            assert not since.changes
            assert not since.cards
            assert not since.battles
        decision = session.decision
        assert decision is not None
        session.take(rng.choice(decision.options))
        recap, steps = RECAP.of(model(control)), session.record.steps
        if steps[-1].seat == session.acting and not ends_battle(steps[-1]):
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
        assert until_question(control, rng)
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
        assert until_question(control, rng)
        control.session.finish()
        recap = RECAP.of(model(control))
        if recap is not None and any(line.card >= 0 for line in recap.lines):
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


@pytest.mark.one_in(3)
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
        assert box.collidelist(answers) < 0
        if scale <= 1 and size[0] >= 1280:
            assert layout.frame.log.contains(box)
        for part in layout.panels["recap"]:
            assert box.contains(part.rect)
        for target, placement in layout.placements.items():
            if target.kind == PANEL_CARD:
                assert box.contains(placement.rect)
                assert layout.at(placement.rect.center) is not None
    assert seen > 2


def test_its_cards_are_pointed_at_and_read(look: Look) -> None:
    scene = sat_down(look)
    shown = displayed_by(scene.control)
    lines = tuple(RecapLine("draw", "A card.", card=card) for card in (3, 60))
    sprites = tuple(played_card_sprite(shown.own_words, card, 0) for card in (3, 60))
    recap = RecapModel("Since you last acted", lines, sprites, ("1 more", "2 more"))
    table = with_zoom(with_panels(scene.model, recap=recap), shown, Target(PANEL_CARD, 60, 1))
    layout = TablePictures(look).layout(table, SIZE)
    assert {part.sprite for part in layout.panels["recap"]} >= set(sprites)
    first = layout.placements[Target(PANEL_CARD, 3, 0)].rect
    assert layout.at(first.center) == Target(PANEL_CARD, 3, 0)
    assert layout.panel_rect("zoom") is not None
    scene.control.point(Target(PANEL_CARD, 60, 1))
    assert scene.control.viewport.pinned == Target(PANEL_CARD, 60, 1)


def test_it_opens_the_rest_then_the_log_and_is_described(look: Look) -> None:
    scene = sat_down(look)
    scene.handle(key(pygame.K_j))
    recap = RECAP.of(scene.model)
    assert recap is not None
    description = [
        one.label for one in describe_table(scene, SIZE, 0).seen if one.kind == RECAP.name
    ]
    assert description[0] == " ".join(line.text for line in recap.lines)
    scene.control.point(Target(RECAP.name))
    opened = RECAP.of(scene.model)
    assert opened is not None
    assert opened.whole
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


def decided(seed: int = 4) -> tuple[GameRecord[CardGame], int]:
    """A random game, and after how many steps a seat's own decision has ended a battle."""
    record = played("basic", seed)
    seats = [*(step.seat for step in record.steps[1:]), -1]
    return record, next(
        number
        for number, step in enumerate(record.steps, 1)
        if ends_battle(step) and seats[number - 1] == step.seat
    )


def at(record: GameRecord[CardGame], number: int) -> GameRecord[CardGame]:
    """A game that stands after so many steps, the German's hand always open."""
    seats = tuple(
        Seat(computer="" if seat == record.steps[number - 1].seat else "random") for seat in (0, 1)
    )
    again = GameRecord.start(record.game, msgspec.structs.replace(record.setup, players=seats))
    for step in record.steps[:number]:
        again.take(step.option)
    return again


def test_after_a_battle_it_begins_with_who_won_by_which_dice_at_which_chance() -> None:
    record, count = played("basic", 4), 0
    words = Localizer(record.game.kit, ENGLISH)
    for battle in record_battles(record):
        for seat in (0, 1):
            since = since_acted(at(record, battle.last_step), seat)
            if since is None or battle not in since.battles:
                continue
            count += 1
            lines = recap_lines(words, since, seat)
            line = next(one for one in lines if one.battle == battle.number)
            over = since.changes.winner >= 0
            assert lines.index(line) < len(since.battles) + over
            assert line.weight == RecapWeight.RESULT
            assert battle.chance is not None
            chance = battle.chance if seat == 0 else 1 - battle.chance
            assert f"(you had {words.percent(chance)})" in line.text
            assert (" captured " in line.text) == battle.captured
            if battle.deciding.verdict == "higher":
                dice = f"{battle.deciding.winner} to {battle.deciding.loser}"
                assert dice in line.text
    assert count > 3


def test_it_comes_after_a_battle_that_ones_own_decision_has_ended() -> None:
    record, number = decided()
    control = table_controller(TableSession(at(record, number - 1), AT_ONCE))
    control.session.take(record.steps[number - 1].option)
    control.update(0)
    recap = RECAP.of(model(control))
    assert recap is not None
    assert recap.lines[0].battle == record_battles(control.session.record)[-1].number
    control.point(Target(RECAP.name, recap.lines[0].battle))
    assert next(one for one in control.requests if one.kind == "sheet").battle == (
        recap.lines[0].battle - 1
    )


def test_who_comes_back_is_told_what_the_last_decision_led_to() -> None:
    record = played("basic", 4)
    number = next(
        number
        for number, step in enumerate(record.steps, 1)
        if any(event[0] == Ev.INITIATIVE for event in step.events)
        and record.at(number).phase == Phase.ACTION
    )
    context = context_of(settings=Settings(speed_percent=0, pauses="important"))
    context.service(GameHost).play(at(record, number))
    context.stack.settle()
    table = context.stack.top
    assert isinstance(table, TableScene)
    recap, strip = RECAP.of(table.model), PHASE_STRIP.of(table.model)
    assert recap is not None
    assert strip is not None
    assert any("Hold" in line.text for line in recap.lines)
    missed = [mark.label for mark in strip.marks if mark.progress == "missed"]
    assert table.session.words.phase(Phase.INTENSITY) in missed
    table.control.click_away()
    strip = PHASE_STRIP.of(table.model)
    assert strip is not None
    assert not any(mark.progress == "missed" for mark in strip.marks)
