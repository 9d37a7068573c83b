"""Hints that fade: at the first times a question comes up, then seldom, then never."""

from __future__ import annotations

import msgspec
import pygame

from stalingrad_game.card_game.state.codes import Op
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.shell.settings import HintPolicy
from stalingrad_game.ui.table.model.targets import BUTTON, ButtonId, Target
from stalingrad_game.ui.table.panels.balloon import BALLOON
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.guide import MOST_COUNTED, FadingHints
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.gestures import key
from tests.support.lesson_play import at_step, sat_down_to_learn
from tests.support.table_play import AT_ONCE, begun
from tests.support.table_window import SIZE, Host, click, sat_down, until

CLOSE = Target(BUTTON, ButtonId.CLOSE_HINT, -1)


def settings(policy: HintPolicy, **met: int) -> TableSettings:
    return msgspec.structs.replace(AT_ONCE, hint_policy=policy, hints_met=met)


def hinted(look: Look, policy: HintPolicy, **met: int) -> TableScene:
    scene = sat_down(look, settings=settings(policy, **met))
    scene.update(0)
    return scene


def met(scene: TableScene) -> list[str]:
    host = scene.host
    assert isinstance(host, Host)
    return host.met


def test_a_question_has_its_hint_at_the_first_times(look: Look) -> None:
    scene = hinted(look, "fading")
    assert BALLOON.of(scene.model) is not None
    assert met(scene) == ["manoeuvre"]
    scene.update(0)
    assert met(scene) == ["manoeuvre"]


def test_it_comes_seldom_later_and_then_never(look: Look) -> None:
    shown = [
        n for n in range(12) if BALLOON.of(hinted(look, "fading", manoeuvre=n).model) is not None
    ]
    assert shown == [0, 1, 3, 7]
    assert met(hinted(look, "fading", manoeuvre=20)) == []


def test_always_and_never(look: Look) -> None:
    assert BALLOON.of(hinted(look, "full", manoeuvre=20).model) is not None
    assert BALLOON.of(hinted(look, "off").model) is None


def test_it_comes_again_at_once_where_all_hints_are_to(look: Look) -> None:
    scene = hinted(look, "fading", manoeuvre=20)
    assert BALLOON.of(scene.model) is None
    host = scene.host
    assert isinstance(host, Host)
    host.table_settings = settings("fading")
    scene.layout(SIZE)
    scene.update(0)
    assert BALLOON.of(scene.model) is not None


def test_it_is_put_away_by_button_and_by_key(look: Look) -> None:
    scene = hinted(look, "full")
    click(scene, CLOSE)
    scene.update(0)
    assert BALLOON.of(scene.model) is None
    for code in (pygame.K_k, pygame.K_ESCAPE):
        scene = hinted(look, "full")
        scene.handle(key(code))
        scene.update(0)
        assert BALLOON.of(scene.model) is None


def test_what_was_understood_does_not_come_again(look: Look) -> None:
    scene = hinted(look, "fading")
    click(scene, CLOSE)
    scene.update(0)
    assert met(scene) == ["manoeuvre"] * (1 + MOST_COUNTED)
    hints = scene.session.guide.hints
    state = scene.session.record.state.copy()
    for turn in range(2, 12):
        state.turn = turn
        hints.note_question("manoeuvre", 0, state, settings("fading"))
        assert not hints.name
    scene.update(0)
    assert len(met(scene)) == 1 + MOST_COUNTED


def test_what_is_put_away_by_escape_comes_again(look: Look) -> None:
    scene = hinted(look, "fading")
    scene.handle(key(pygame.K_ESCAPE))
    scene.update(0)
    state = scene.session.record.state.copy()
    state.turn += 1
    scene.session.guide.hints.note_question("manoeuvre", 0, state, settings("fading"))
    assert scene.session.guide.hints.name == "manoeuvre"


def test_it_covers_no_answer(look: Look) -> None:
    for op in (Op.MANOEUVRE, Op.ACTION):
        scene = until(hinted(look, "full"), op)
        scene.control.recap.put_away()
        scene.session.touch()
        scene.update(0)
        layout = scene.table_layout
        assert "balloon" in layout.panels
        for target in scene.model.glow:
            rect = layout.rect(target)
            assert rect is None or not layout.panels["balloon"][0].rect.colliderect(rect), target


def test_a_lesson_has_no_other_hints(look: Look) -> None:
    scene = sat_down_to_learn(look, at_step(8), settings=settings("full"))
    assert met(scene) == []
    balloon = BALLOON.of(scene.model)
    assert balloon is not None
    assert CLOSE not in balloon.buttons


def test_questions_of_one_phase_count_once() -> None:
    hints = FadingHints(settings("fading"))
    state = begun(3).session.record.state
    assert hints.note_question("manoeuvre", 0, state, settings("fading"))
    assert not hints.note_question("manoeuvre", 0, state.copy(), settings("fading"))
    assert hints.note_question("manoeuvre", 1, state, settings("fading"))
