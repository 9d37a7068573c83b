"""One thing that helps is read at a time, in one place, and no dialog lies over another."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.state.codes import Op
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.style.theme import CHALK
from stalingrad_game.ui.table.model.targets import (
    BUILDING,
    BUTTON,
    FORMATION,
    TRACK,
    UNIT_STACK,
    ButtonId,
)
from stalingrad_game.ui.table.panels.aim import AIM
from stalingrad_game.ui.table.panels.balloon import BALLOON
from stalingrad_game.ui.table.panels.hint import HINT
from stalingrad_game.ui.table.panels.pause import PAUSE
from stalingrad_game.ui.table.panels.recap import RECAP
from stalingrad_game.ui.table.panels.tooltip.panel import TOOLTIP
from stalingrad_game.ui.table.screen import TableScene
from tests.support.gestures import key
from tests.support.lesson_play import (
    ALONE,
    MOST_GESTURES,
    at_step,
    go_on_by_mouse,
    learnt,
    lesson_record,
    sat_down_to_learn,
)
from tests.support.pauses import paused, waiting
from tests.support.table_pictures import laid_out
from tests.support.table_play import AT_ONCE, begun, model, pick_up, random_game
from tests.support.table_window import SIZE, click, sat_down
from tests.ui.table.test_hints import table_at

VOICES: Final = (TOOLTIP, HINT, RECAP, BALLOON, AIM)
FADING: Final = msgspec.structs.replace(AT_ONCE, hint_policy="fading")


def speaking(scene: TableScene) -> list[str]:
    """What helps now."""
    return [one.name for one in VOICES if one.of(scene.model) is not None]


def test_one_voice_speaks_at_a_time() -> None:
    control = begun(3, settings=FADING)
    heard = set()
    rng = Random(4)
    for number, _ in enumerate(random_game(control, Random(3), most=120)):
        pick_up(control)
        if number % 3 == 0:
            control.recap.turn()
        if number % 4 == 0:
            placed = sorted(laid_out(model(control), SIZE).placements)
            targets = [one for one in placed if one.kind != BUTTON]  # these have names of their own
            control.viewport.step_to(rng.choice(targets))
            control.viewport.rest(5000, 0)
        there = [one.name for one in VOICES if one.of(model(control)) is not None]
        assert len(there) <= 1, there
        heard |= set(there)
    assert {"recap", "tooltip"} <= heard


def test_what_is_asked_for_takes_the_place_of_what_is_there() -> None:
    control, _ = table_at(Op.ACTION)

    def there() -> list[str]:
        return [one.name for one in VOICES if one.of(model(control)) is not None]

    control.press(ButtonId.HINT)
    assert there() == ["hint"]
    control.recap.turn()
    assert there() == ["recap"]
    control.press(ButtonId.HINT)
    assert there() == ["hint"]
    control.press(ButtonId.HINT)
    assert there() == []


@pytest.mark.parametrize("kind", ["campaign", "turn"])
def test_nothing_lies_under_a_screen_over_the_table(kind: str) -> None:
    control = paused(kind, waiting("important"))
    assert PAUSE.of(model(control)) is not None
    control.request_menu()
    control.viewport.away = True
    control.session.touch()
    assert PAUSE.of(model(control)) is None
    assert not any(one.of(model(control)) for one in VOICES)
    control.viewport.away = False
    control.session.touch()
    assert PAUSE.of(model(control)) is not None


def test_a_lesson_has_one_paper_and_one_way_on(look: Look) -> None:
    """A page that doesn't speak of what waits lies there alone; nothing else goes on but it."""
    scene = sat_down_to_learn(look, lesson_record(alone=True))
    alone = over = 0
    for _ in range(MOST_GESTURES):
        page = scene.session.guide.page
        if BALLOON.of(scene.model) is not None and page is not None:
            assert speaking(scene) == ["balloon"]
            groups = [one.group for one in scene.model.buttons if one.group == "pause"]
            assert not groups
            waits = scene.session.playback.pause is not None
            shown = PAUSE.of(scene.model) is not None
            assert shown == (waits and "pause" in page.at)
            alone, over = alone + (waits and not shown), over + shown
        if learnt(scene):
            break
        go_on_by_mouse(scene)
    assert learnt(scene)
    assert alone > 2
    assert over > 2


def test_a_computer_player_says_its_aim_beside_no_balloon(look: Look) -> None:
    scene = sat_down_to_learn(look, lesson_record(alone=True))
    while scene.session.aim is None or not scene.control.asks:
        go_on_by_mouse(scene)
    assert speaking(scene) == ["balloon"]
    click(scene, ALONE)
    scene.update(0)
    scene.control.recap.put_away()
    scene.session.touch()
    assert speaking(scene) == ["aim"]
    hints = scene.session.guide.hints
    full = msgspec.structs.replace(AT_ONCE, hint_policy="full")
    hints.forget()
    assert hints.note_question("vanguard", 0, scene.session.record.state, full)
    scene.session.touch()
    assert speaking(scene) == ["balloon"]


def test_a_page_of_a_lesson_dims_what_it_does_not_speak_of(look: Look) -> None:
    scene = sat_down_to_learn(look, at_step(0, alone=True))
    bright, dim = pygame.Surface(SIZE), pygame.Surface(SIZE)
    while scene.session.playback.busy or scene.session.guide.turns:
        go_on_by_mouse(scene)
    scene.draw(dim)
    page = scene.session.guide.page
    assert page is not None
    assert page.at == ("answer",)
    layout = scene.table_layout
    targets = {target for target in scene.model.glow if target.kind == FORMATION}
    assert len(targets) == 2
    scene.session.guide.closed = True
    scene.session.touch()
    scene.draw(bright)
    for target, spot in layout.placements.items():
        if target.kind != FORMATION:
            continue
        before, after = (sum(sheet.get_at(spot.rect.center)[:3]) for sheet in (bright, dim))
        assert (after < before) == (target not in targets), target


def test_who_reads_on_by_key_plays_nothing(look: Look) -> None:
    for code in (pygame.K_SPACE, pygame.K_RETURN):
        scene = sat_down_to_learn(look, lesson_record(alone=True))
        for _ in range(80):
            scene.handle(key(code))
            if code == pygame.K_SPACE:
                scene.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=0))
            scene.update(700)
        assert not scene.session.record.steps
        assert not scene.control.selection.selected
        for _ in range(2):  # whoever walks to it means it
            scene.handle(key(pygame.K_TAB))
            scene.handle(key(pygame.K_RETURN))
            scene.update(700)
        assert [step.option for step in scene.session.record.steps]


def test_the_first_choice_of_a_learner_comes_before_the_tenth_page(look: Look) -> None:
    """Either of two formations may go first, and the lesson goes on with the other."""
    for first in (0, 1):
        scene = sat_down_to_learn(look, lesson_record(alone=True))
        while scene.session.guide.option is not None:
            answers = scene.session.guide.step.answers if scene.session.guide.step else ()
            if len(answers) > 1:
                number, _ = scene.session.guide.progress()
                assert number < 10
                scene.session.take(answers[first])
            else:
                scene.session.take(scene.session.guide.option)
            scene.session.finish()
        taken = [step.option for step in scene.session.record.steps]
        assert scene.session.guide.step is not None
        assert taken[0] != taken[1]
        assert taken[0][1] == (0, 7)[first]


def test_no_hint_says_otherwise_than_the_lesson(look: Look) -> None:
    scene = sat_down_to_learn(look, at_step(0, alone=True))
    assert not scene.control.hint_enabled
    scene.control.turn_hint()
    assert HINT.of(scene.model) is None


def test_notes_lie_in_one_column_where_that_is_free(look: Look) -> None:
    scene = sat_down(look)
    scene.session.finish()
    pick_up(scene.control)
    rights = []
    for target in [one for one in scene.table_layout.placements if one.kind in {TRACK, BUILDING}]:
        scene.control.viewport.step_to(target)
        scene.control.viewport.rest(5000, 0)
        scene.session.touch()
        rights += [part.rect.right for part in scene.table_layout.panels.get("tooltip", ())]
    assert len(rights) > 3
    assert rights.count(max(rights)) > len(rights) // 2


def test_the_brackets_of_the_focus_frame_units_whole(look: Look) -> None:
    scene = sat_down_to_learn(look, at_step(8, alone=True))
    while scene.session.playback.busy:
        go_on_by_mouse(scene)
    scene.session.guide.closed = True
    line = look.resized(SIZE, 1.0).theme.bold
    stacks = [one for one in scene.table_layout.placements if one.kind == UNIT_STACK]
    assert len(stacks) > 3
    for target in stacks:
        scene.control.viewport.focus = target
        scene.session.touch()
        picture = pygame.Surface(SIZE)
        scene.draw(picture)
        frame = scene.table_layout.placements[target].rect.inflate(4 * line, 4 * line)
        arm = range(2 * line)
        for along in arm:
            for x, y in (
                (frame.left + along, frame.bottom - 1),
                (frame.right - 1 - along, frame.bottom - 1),
                (frame.left + along, frame.top),
                (frame.right - 1 - along, frame.top),
            ):
                assert picture.get_at((x, y))[:3] == CHALK, (target, x, y)
