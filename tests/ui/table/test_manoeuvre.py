"""Staging Lines hold still while a side manoeuvres, and it ends when its player says so (R3.6)."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.rules.resolver import DONE
from stalingrad_game.card_game.state.codes import (
    NONE,
    SIDES,
    Act,
    FormationZone,
    Op,
    Option,
    Phase,
    lane,
    side_of,
)
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import BUTTON, FORMATION, ButtonId, Target
from stalingrad_game.ui.table.presenter.displayed import displayed_by
from stalingrad_game.ui.table.screen import TableScene
from tests.support.amount import share
from tests.support.gestures import down, key, motion, up
from tests.support.languages import ENGLISH, FRENCH
from tests.support.table_play import (
    AT_ONCE,
    MODES,
    again,
    answers,
    begun,
    displayed,
    model,
    pick_up,
    walk,
    way_to,
)
from tests.support.table_window import point_on, sat_down, until

END = Target(BUTTON, ButtonId.DONE)
TAKE_BACK = Target(BUTTON, ButtonId.TAKE_BACK)


def commitments(control: TableController) -> list[Option]:
    """The ways to send a formation."""
    return [option for option in answers(control) if option[0] == Act.COMMIT]


def choose(control: TableController, option: Option) -> None:
    """Point at the targets of an option, and no further."""
    pick_up(control)
    for target in way_to(control, option):
        control.point(target)


def to_the_last(control: TableController) -> Option:
    """Send formations until one would end the manoeuvre; that waits, and is given."""
    while (decision := control.session.decision) and decision.op != Op.MANOEUVRE:
        walk(control, decision.options[-1])
    while control.selection.pending is None:
        choose(control, commitments(control)[0])
    return control.selection.pending


def at_the_last(look: Look) -> TableScene:
    """A window in which the last formation waits to be sent."""
    scene = until(sat_down(look), Op.MANOEUVRE)
    to_the_last(scene.control)
    scene.update(0)
    return scene


# --- Staging Lines


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=share(5, least=1))
@given(seed=st.integers(0, 10_000))
def test_nobody_moves_on_a_staging_line_while_a_side_manoeuvres(
    look: Look, mode: str, seed: int
) -> None:
    scene, rng = sat_down(look, seed, mode=mode), Random(seed)
    scene.layout(rng.choice(((640, 360), (1280, 720), (1920, 1080))))
    places: dict[Target, pygame.Rect] = {}
    place = (-1, -1)
    while (decision := scene.session.decision) and len(scene.session.record.steps) < 60:
        pick_up(scene.control)
        if decision.op != Op.MANOEUVRE:
            walk(scene.control, rng.choice(decision.options))
            place = (-1, -1)
            continue
        now = (displayed_by(scene.control).view.turn, side_of(decision.seat))
        if now != place:
            place, places = now, {}
        for side in SIDES:
            for one in displayed_by(scene.control).view.lines[FormationZone.STAGING + side]:
                target = Target(FORMATION, one)
                rect = scene.table_layout.rect(target)
                assert rect is not None
                assert places.setdefault(target, rect) == rect
        if rng.random() < 0.2 and scene.session.can_undo():
            scene.control.press(ButtonId.UNDO)
        else:
            walk(scene.control, rng.choice(decision.options))


def test_a_sent_formation_leaves_a_gap_and_returns_to_it(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    before = scene.model.board.staging[0]
    choose(scene.control, (Act.COMMIT, before[1], 2))
    scene.update(0)
    assert scene.model.board.staging[0] == (before[0], NONE, *before[2:])
    assert Target(FORMATION, before[1]) in scene.table_layout.placements
    scene.control.press(ButtonId.UNDO)
    assert scene.model.board.staging[0] == before


def test_gaps_close_when_the_manoeuvre_is_over() -> None:
    control = begun(5)
    to_the_last(control)
    assert NONE in model(control).board.staging[0]
    control.point(END)
    while displayed(control).view.phase == Phase.MANOEUVRE:
        walk(control, answers(control)[-1])
    shown = model(control)
    assert shown.board.staging == tuple(displayed(control).view.lines[side] for side in SIDES)


def test_a_resumed_game_keeps_its_gaps() -> None:
    control = begun(5)
    to_the_last(control)
    control.selection.take_back()
    assert model(again(control)).board.staging == model(control).board.staging
    assert NONE in model(control).board.staging[0]


# --- the end


def test_the_last_formation_waits_at_its_destination(look: Look) -> None:
    scene = at_the_last(look)
    _, formation, district = scene.control.selection.pending or DONE
    steps = len(scene.session.record.steps)
    shown = scene.model
    assert formation in shown.board.districts[district].formations[0]
    assert formation not in scene.session.record.state.lines[lane(district, 0)]
    assert Target(FORMATION, formation) in shown.meant
    assert shown.glow == {END, TAKE_BACK, Target(FORMATION, formation)}
    assert scene.session.words.formation(formation) in shown.prompt
    weights = {button.target: button.weight for button in shown.buttons}
    assert weights[END] == "act"
    assert weights[TAKE_BACK] == "decline"
    assert len(scene.session.record.steps) == steps


@pytest.mark.parametrize("by", ["E", "Enter", "click"])
def test_its_player_ends_the_manoeuvre(look: Look, by: str) -> None:
    scene = at_the_last(look)
    pending = scene.control.selection.pending
    steps = len(scene.session.record.steps)
    if by == "click":
        pos = point_on(scene, END)
        for event in (motion(pos), down(pos), up(pos)):
            scene.handle(event)
    else:
        scene.handle(key(pygame.K_e if by == "E" else pygame.K_RETURN))
    assert [step.option for step in scene.session.record.steps[steps:]] == [pending]
    assert scene.control.selection.pending is None
    assert scene.session.acting == 1


@pytest.mark.parametrize("by", ["U", "Esc", "button", "click on it"])
def test_or_takes_it_back(look: Look, by: str) -> None:
    scene = at_the_last(look)
    _, formation, _ = scene.control.selection.pending or DONE
    steps = len(scene.session.record.steps)
    if by in {"U", "Esc"}:
        scene.handle(key(pygame.K_u if by == "U" else pygame.K_ESCAPE))
    else:
        target = TAKE_BACK if by == "button" else Target(FORMATION, formation)
        pos = point_on(scene, target)
        for event in (motion(pos), down(pos), up(pos)):
            scene.handle(event)
    scene.update(0)
    assert scene.control.selection.pending is None
    assert len(scene.session.record.steps) == steps
    assert formation in displayed_by(scene.control).view.lines[FormationZone.STAGING]
    assert scene.model.glow >= {Target(FORMATION, formation), END}


def test_it_can_be_dragged_elsewhere(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    control = scene.control
    kit, view = scene.session.kit, displayed_by(scene.control).view
    room = sum(kit.concentration[building] for building in view.buildings)
    first = commitments(control)[0][1]
    for formation in view.lines[FormationZone.STAGING][: room - 2]:
        choose(control, next(o for o in commitments(control) if o[1] == formation))
    assert first not in displayed_by(scene.control).view.lines[FormationZone.STAGING]
    _, formation, district = to_the_last(control)
    scene.update(0)
    start = point_on(scene, Target(FORMATION, formation))
    name = scene.table_layout.lanes[district].name
    assert name is not None
    lawn = name.center
    for event in (motion(start), down(start), motion((start[0] - 30, start[1]))):
        scene.handle(event)
    assert control.selection.pending is None
    assert scene.model.drag is not None
    for event in (motion(lawn), up(lawn)):
        scene.handle(event)
    assert control.selection.pending == (Act.COMMIT, formation, district)


def test_nothing_else_is_chosen_while_it_waits(look: Look) -> None:
    scene = at_the_last(look)
    steps = len(scene.session.record.steps)
    pending = scene.control.selection.pending
    for target in list(scene.table_layout.placements):
        if target.kind != BUTTON and target not in scene.model.glow:
            scene.control.point(target)
    assert scene.control.selection.pending == pending
    assert len(scene.session.record.steps) == steps


def test_a_hand_can_be_looked_at_meanwhile() -> None:
    control = begun(5)
    pending = to_the_last(control)
    control.toggle_hand()
    control.toggle_hand()
    assert control.selection.pending == pending


@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
def test_the_question_says_why_it_is_asked(language: object) -> None:
    wanted = next(one for one in (ENGLISH, FRENCH) if one == language)
    control = begun(5)
    control.session.set(type(AT_ONCE)(speed=0, language=wanted))
    _, formation, _ = to_the_last(control)
    shown = model(control)
    words = control.session.words_of(0)
    sent = {option[1] for option in commitments(control)}
    key_name = "last_place" if len(sent) > 1 else "last_formation"
    who = shown.prompt.partition(" – ")[0]
    noun = words.formation_noun(formation)
    expected = words.interface(f"table.step.{key_name}", who=who, formation=noun, place="")
    assert shown.prompt == expected


def test_computers_are_not_asked() -> None:
    control = begun(5, computers=("greedy", "greedy"))
    for _ in range(60):
        control.update(1000)
        assert control.selection.pending is None
    assert len(control.session.record.steps) > 20


def test_the_record_is_that_of_a_game_where_it_was_sent_at_once() -> None:
    control, plain = begun(8), begun(8)
    rng = Random(8)
    for _ in range(60):
        options = answers(control)
        if not options:
            break
        option = rng.choice(options)
        if control.session.decision is not None and control.session.decision.op == Op.REFRESH:
            option = DONE
        walk(control, option)
        plain.session.take(option)
        assert control.session.record.state == plain.session.record.state
    assert [s.option for s in control.session.record.steps] == [
        s.option for s in plain.session.record.steps
    ]


def test_no_takes_it_back_and_redo_leaves_it() -> None:
    control = begun(5)
    pending = to_the_last(control)
    steps = len(control.session.record.steps)
    assert control.confirm(yes=False)
    assert pending[1] in displayed(control).view.lines[FormationZone.STAGING]
    choose(control, pending)
    control.press(ButtonId.REDO)
    assert control.selection.pending == pending
    assert len(control.session.record.steps) == steps
