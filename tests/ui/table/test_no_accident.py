"""Clicks and keys that go on make no choice that can't be taken back before it could be read."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from stalingrad_game.card_game.state.codes import Op, Phase
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.session.question_guard import READ_MS, RUN_MS, QuestionGuard
from stalingrad_game.ui.table.model.targets import BUTTON, ButtonId, Target
from stalingrad_game.ui.table.panels.dialog import DIALOG
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.amount import share
from tests.support.gestures import down, up
from tests.support.table_play import begun, displayed
from tests.support.table_window import SIZE, Host, click, sat_down, until

FRAME_MS = 50


class Onlooker:
    """Measures by itself for how long the present question has been seen, and a click's run."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.seen_ms = self.went_on_ms = 10_000
        self.question = -1

    @property
    def shows(self) -> bool:
        return self.scene.session.playback.busy

    def wait(self, ms: int) -> None:
        for _ in range(ms // FRAME_MS):
            self.scene.update(FRAME_MS)
            steps = len(self.scene.session.record.steps)
            seen = self.scene.control.asks and not self.shows and steps == self.question
            self.question = steps
            self.seen_ms = self.seen_ms + FRAME_MS if seen else 0
            self.went_on_ms += FRAME_MS

    @property
    def could_read(self) -> bool:
        return self.seen_ms >= READ_MS - FRAME_MS and self.went_on_ms >= RUN_MS


def aimed(scene: TableScene, rng: Random) -> tuple[int, int]:
    """Somewhere on the table, more often at what can be chosen or where a button stands."""
    boxes = [box for box, one in scene.table_layout.hit_boxes if one in scene.model.glow]
    boxes += [
        scene.table_layout.placements[one.target].rect
        for one in scene.model.buttons
        if one.target in scene.table_layout.placements and one.primary
    ]
    if boxes and rng.random() < 0.8:
        return rng.choice(boxes).center
    return rng.randrange(SIZE[0]), rng.randrange(SIZE[1])


@pytest.mark.parametrize("mode", ["basic", "expert"])
def test_no_final_choice_is_made_by_a_run_of_clicks(look: Look, mode: str) -> None:
    rng = Random(mode)
    settings = TableSettings(speed=4, computer_speed=4, pauses="important")
    final = hasty = 0
    for seed in range(share(40, 20, 1)):
        record = begun(seed, mode, computers=("", "random")).session.record
        scene = TableScene(Host(look.resized(SIZE, 1.0), settings), record)
        scene.layout(SIZE)
        onlooker = Onlooker(scene)
        for _ in range(share(400, 1, 200)):
            if scene.session.over:
                break
            onlooker.wait(rng.choice((100, 200, 300, 450, 600, 900)))
            steps, shows = len(record.steps), onlooker.shows
            if rng.random() < 0.2:
                key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
                scene.handle(key)
            else:
                place = aimed(scene, rng)
                scene.handle(down(place))
                scene.handle(up(place))
            if len(record.steps) > steps and record.steps[steps].seat == 0:
                final += record.steps[steps].barrier
                hasty += record.steps[steps].barrier and not onlooker.could_read
            elif shows:
                onlooker.went_on_ms = 0
    assert final > share(100, 20)
    assert hasty == 0


def test_a_question_is_read_after_half_a_second_unless_somebody_goes_on() -> None:
    guard = QuestionGuard()
    read = [guard.read]
    for ms, shown in ((100, False), (READ_MS - 1, True), (1, True)):
        guard.pass_time(ms, shown=shown)
        read.append(guard.read)
    guard.went_on()
    for ms in (RUN_MS - 1, 1):
        guard.pass_time(ms, shown=True)
        read.append(guard.read)
    assert read == [True, False, False, True, False, True]


def test_action_buttons_stand_in_their_place_dimmed_while_nothing_is_asked(look: Look) -> None:
    settings = TableSettings(speed=1, computer_speed=1, pauses="none")
    record = begun(3, computers=("", "greedy")).session.record
    scene = TableScene(Host(look.resized(SIZE, 1.0), settings), record)
    scene.layout(SIZE)
    places: dict[int, set[tuple[int, ...]]] = {ButtonId.REFRESH: set(), ButtonId.HOLD: set()}
    dimmed = pressed = 0
    rng = Random(3)
    for _ in range(6_000):
        scene.update(FRAME_MS)
        if scene.session.over or dimmed > 30:
            break
        decision = scene.session.decision
        view = displayed(scene.control).view
        shows = scene.session.playback.busy or not scene.control.asks
        if Phase.VANGUARD <= view.phase < Phase.BREAK_TEST and shows:
            for one in scene.model.buttons:
                if one.target.a in places and one.group == "answer":
                    assert not one.enabled
                    dimmed += 1
                    rect = scene.table_layout.placements[one.target].rect
                    before = len(record.steps), scene.session.playback.busy
                    scene.handle(down(rect.center))
                    scene.handle(up(rect.center))
                    assert (len(record.steps), scene.session.playback.busy) == before
                    pressed += scene.session.playback.busy
        for one in scene.model.buttons:
            if one.target.a in places and one.target.kind == BUTTON:
                there = scene.table_layout.placements[one.target].rect
                places[one.target.a].add(tuple(there))
        if scene.control.asks and not scene.session.playback.busy and decision is not None:
            scene.session.take(rng.choice(decision.options))
    assert dimmed > 30
    assert pressed > 10
    assert [len(found) for found in places.values()] == [1, 1]


def test_skipping_has_its_own_button_that_answers_nothing(look: Look) -> None:
    settings = TableSettings(speed=1, computer_speed=1, pauses="none")
    record = begun(3, computers=("", "greedy")).session.record
    scene = TableScene(Host(look.resized(SIZE, 1.0), settings), record)
    scene.layout(SIZE)
    skip = Target(BUTTON, ButtonId.SKIP, -1)
    rng, skipped = Random(3), 0
    for _ in range(2_000):
        scene.update(FRAME_MS)
        if skipped > 20 or scene.session.over:
            break
        if scene.session.playback.busy:
            assert next(one for one in scene.model.buttons if one.target == skip).enabled
            steps = len(record.steps)
            scene.handle(down(scene.table_layout.placements[skip].rect.center))
            scene.handle(up(scene.table_layout.placements[skip].rect.center))
            assert len(record.steps) == steps
            still = scene.session.playback.busy
            assert still == scene.control.at_verdict
            skipped += 1
            scene.control.go_on()
        elif scene.control.asks and scene.session.decision is not None:
            assert not next(one for one in scene.model.buttons if one.target == skip).enabled
            scene.session.take(rng.choice(scene.session.decision.options))
    assert skipped > 20


def test_the_question_before_a_lost_game_can_be_left_by_its_own_button(look: Look) -> None:
    """The way back has the target of the button that ends a manoeuvre."""
    scene = until(sat_down(look), Op.MANOEUVRE)
    done = Target(BUTTON, ButtonId.DONE)
    scene.control.point(done)
    scene.update(FRAME_MS)
    assert DIALOG.of(scene.model) is not None
    assert [one.group for one in scene.model.buttons if one.target == done] == ["dialog"]
    click(scene, done)
    scene.update(FRAME_MS)
    assert DIALOG.of(scene.model) is None
    assert scene.session.result is None
