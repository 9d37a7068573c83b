"""A double click at the end of one's own question leaves the next player's question alone."""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_game.card_game.rules.resolver import DONE
from stalingrad_game.card_game.state.codes import Op
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.session.session import NO_SEAT
from stalingrad_game.ui.table.input.commands import COMMANDS
from stalingrad_game.ui.table.input.pointer_input import DOUBLE_CLICK_MS
from stalingrad_game.ui.table.model.targets import BUTTON, ButtonId, Target
from stalingrad_game.ui.table.screen import TableScene
from tests.support.gestures import Pos, down, motion, up
from tests.support.table_play import AT_ONCE, begun, random_game
from tests.support.table_window import SIZE, Host, point_on

END = Target(BUTTON, ButtonId.DONE)
UNDO = Target(BUTTON, next(one.button for one in COMMANDS if one.id == "undo"), NO_SEAT)


def both_consolidate(look: Look) -> TableScene:
    """The German is asked to consolidate, and the Soviet will be at once (R3.4)."""
    for seed in range(1, 60):
        control = begun(seed)
        for _ in random_game(control, Random(seed), most=600):
            decision = control.session.decision
            if decision is None or decision.op != Op.CONSOLIDATE or decision.seat:
                continue
            control.session.take(DONE)
            after = control.session.decision
            control.session.undo()
            if after is not None and (after.op, after.seat) == (Op.CONSOLIDATE, 1):
                scene = TableScene(Host(look.resized(SIZE, 1.0), AT_ONCE), control.session.record)
                scene.layout(SIZE)
                scene.update(0)
                return scene
    raise AssertionError("never do both consolidate")


def click_at(scene: TableScene, pos: Pos) -> None:
    for event in (down(pos), up(pos)):
        scene.handle(event)


def end_by_click(scene: TableScene) -> Pos:
    """End the German's question by a click; the place of the click."""
    pos = point_on(scene, END)
    scene.handle(motion(pos))
    click_at(scene, pos)
    scene.update(16)
    assert scene.session.acting == 1
    assert scene.table_layout.at(pos) == END
    return pos


def test_the_second_press_does_not_answer_for_the_next_player(look: Look) -> None:
    scene = both_consolidate(look)
    pos = end_by_click(scene)
    steps = len(scene.session.record.steps)
    click_at(scene, pos)
    scene.update(16)
    assert len(scene.session.record.steps) == steps
    assert scene.session.acting == 1
    assert not scene.idle()


@pytest.mark.parametrize("way", ["after a while", "after moving"])
def test_the_next_player_answers_with_the_same_button(look: Look, way: str) -> None:
    scene = both_consolidate(look)
    pos = end_by_click(scene)
    steps = len(scene.session.record.steps)
    if way == "after a while":
        scene.update(DOUBLE_CLICK_MS)
    else:
        for place in ((1, 1), pos):
            scene.handle(motion(place))
    click_at(scene, pos)
    assert len(scene.session.record.steps) == steps + 1


def test_undo_is_clicked_as_fast_as_one_likes(look: Look) -> None:
    scene = both_consolidate(look)
    end_by_click(scene)
    steps = len(scene.session.record.steps)
    pos = point_on(scene, UNDO)
    scene.handle(motion(pos))
    for _ in range(2):
        click_at(scene, pos)
        scene.update(16)
        assert (len(scene.session.record.steps), scene.session.acting) == (steps - 1, 0)
        scene.session.redo()
        scene.update(16)
        assert scene.session.acting == 1
