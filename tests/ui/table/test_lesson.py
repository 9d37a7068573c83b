"""The guided first game: played whole in every way, left, resumed, and gone on with alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pygame
import pytest

from stalingrad_game.card_game.lesson.lesson_game import GO_ALONE, ScriptedStep, game_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.state.codes import CardZone
from stalingrad_game.lesson.script import Page
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.describe_table import describe_table
from stalingrad_game.ui.table.layout.placement import TableLayout
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    COMMANDER,
    HAND,
    HOLD_EFFECT,
    ButtonId,
    Target,
)
from stalingrad_game.ui.table.model.view_model import TableViewModel
from stalingrad_game.ui.table.panels.balloon import BALLOON, POINTED
from stalingrad_game.ui.table.panels.pause import PAUSE
from stalingrad_game.ui.table.panels.recap import RECAP
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.settings import TableSettings
from stalingrad_game.ui.table.sprites.widget import WidgetSprite
from stalingrad_game.ui.widgets import RichText
from tests.drive.lesson_length import lesson_length
from tests.support.amount import interval, share
from tests.support.gestures import key, motion
from tests.support.languages import ENGLISH, LANGUAGES
from tests.support.lesson_play import (
    ALONE,
    BACK,
    MOST_GESTURES,
    NEXT,
    at_step,
    balloon_text,
    go_on_by_key,
    go_on_by_mouse,
    learnt,
    lesson_game,
    lesson_record,
    sat_down_to_learn,
)
from tests.support.table_window import SIZE, click, noted, point_on, zoomed

LONG_MS = 5_000
WAYS = (go_on_by_mouse, go_on_by_key)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("alone", [True, False], ids=["alone", "two"])
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("go_on", WAYS)
def test_it_is_played_to_its_end(
    look: Look, go_on: Callable[[TableScene], None], language: Language, alone: bool
) -> None:
    scene = sat_down_to_learn(look, lesson_record(alone=alone), language)
    read = []
    for _ in range(MOST_GESTURES):
        page = scene.session.guide.page
        if BALLOON.of(scene.model) is not None and page is not None:
            read.append(page.text)
        if learnt(scene):
            break
        go_on(scene)
    assert learnt(scene)
    game, people = lesson_game(), scene.session.people
    taken = [step.option for step in scene.session.record.steps]
    assert taken == [step.option for step in game.steps[:-1]]
    written = [
        page.text
        for step in game.steps
        for page in (
            *(page for pages in step.before.values() for page in pages),
            *step.done,
            *(step.say if step.seat in people else ()),
        )
    ]
    assert list(dict.fromkeys(read)) == list(dict.fromkeys(written))


def pages_of(step: ScriptedStep) -> tuple[Page, ...]:
    """Every page of a step, whoever reads it."""
    return (*step.done, *step.say, *(page for pages in step.before.values() for page in pages))


@pytest.mark.parametrize("alone", [True, False], ids=["alone", "two"])
def test_its_pages_are_counted_without_a_gap(look: Look, alone: bool) -> None:
    balloons = [BALLOON.of(one.model) for one in moments(look, ENGLISH, alone=alone)]
    counted = list(dict.fromkeys(one.progress for one in balloons if one is not None))
    say = catalogue(ENGLISH).sentence
    count = len(counted)
    assert counted == [say("learn.count", number=n, count=count) for n in range(1, count + 1)]


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_page_is_short(language: Language) -> None:
    texts = catalogue(language)
    keys = texts.keys_under("learn.first_battle.")
    for step in lesson_game().steps:
        for page in pages_of(step):
            found = [key for key in keys if key.split(".")[0] == page.text]
            assert found, page.text
            for name in found:
                assert len(texts.written(f"learn.first_battle.{name}").split()) <= 35, name
    read = {page.text for step in lesson_game().steps for page in pages_of(step)}
    assert {key.split(".")[0] for key in keys} == read


@pytest.mark.parametrize("alone", [True, False], ids=["alone", "two"])
def test_it_takes_ten_to_fifteen_minutes(alone: bool) -> None:
    assert 10 <= lesson_length(ENGLISH, alone=alone).minutes <= 15


def test_its_decks_and_dice_are_told_whatever_the_seed() -> None:
    ends = set()
    for seed in (1, 2):
        record = lesson_record(alone=False, seed=seed)
        for step in record.game.steps[:-1]:
            assert step.option is not None
            record.take(step.option)
        state = record.state.copy()
        state.rng = 0
        ends.add(record.game.encode(state))
    assert len(ends) == 1


@pytest.mark.one_in(2)
@pytest.mark.parametrize("number", range(len(lesson_game().steps)))
@pytest.mark.parametrize("alone", [True, False], ids=["alone", "two"])
def test_it_is_left_and_gone_on_with_at_every_step(look: Look, number: int, alone: bool) -> None:
    record = at_step(number, alone=alone)
    again = GameRecord.from_bytes(record.data, game_library([load_pack()]))
    at = again.game.scripted(again.state)
    assert at is not None
    assert at.number == number
    scene = sat_down_to_learn(look, again)
    guide = scene.session.guide
    if number and at.seat in scene.session.people:
        assert guide.page == (*at.done, *at.say)[0]
    read = balloon_text(scene)
    assert read or not scene.session.person_acts
    for _ in range(MOST_GESTURES):
        step = guide.step
        if learnt(scene) or step is None or step.number > number:
            break
        go_on_by_mouse(scene)
    assert learnt(scene) or guide.step == again.game.scripted(again.state)
    assert learnt(scene) or len(again.steps) > number


@pytest.mark.parametrize("number", [n for n, step in enumerate(lesson_game().steps) if step.option])
def test_other_answers_change_nothing(look: Look, number: int) -> None:
    scene = sat_down_to_learn(look, at_step(number))
    session, game = scene.session, lesson_game()
    if not session.private:
        scene.control.toggle_hand(session.acting)
    before = session.record.data
    tried = 0
    for interaction in session.interactions.interactions:
        if interaction.option in game.steps[number].answers or interaction.why:
            continue
        tried += 1
        for target in interaction.path:
            scene.control.point(target)
        scene.control.selection.take(interaction.option)
        scene.update(0)
        assert session.record.data == before
        assert session.guide.refused
        assert scene.control.selection.pending is None
        balloon = BALLOON.of(scene.model)
        assert balloon is not None
        assert balloon.refusal
    scene.control.selection.take_rest()
    assert session.record.data == before or game.scripted(session.record.state) is not None
    assert tried or number in {16, 19, 26}, "what isn't told should be tried"


def test_a_refusal_goes_with_the_first_right_click(look: Look) -> None:
    scene = sat_down_to_learn(look, at_step(0))
    option = lesson_game().steps[0].option
    ways = [one for one in scene.session.interactions.interactions if not one.why]
    (right,) = [one.path[0] for one in ways if one.option == option]
    wrong = next(one.path[0] for one in ways if one.path[0] != right)
    selection = scene.control.selection
    assert selection.choose(wrong)
    assert scene.session.guide.refused
    assert selection.choose(right)
    assert selection.selected == (right,)
    assert not scene.session.guide.refused


class Moment(NamedTuple):
    """What is seen of a lesson from one gesture to the next."""

    model: TableViewModel
    layout: TableLayout


@cache
def moments(look: Look, language: Language, *, alone: bool) -> tuple[Moment, ...]:
    """A lesson played by mouse to its end."""
    scene = sat_down_to_learn(look, lesson_record(alone=alone), language)
    found: list[Moment] = []
    for _ in range(MOST_GESTURES):
        if learnt(scene):
            return tuple(found)
        found.append(Moment(scene.model, scene.table_layout))
        go_on_by_mouse(scene)
    raise AssertionError("the lesson has no end")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("alone", [True, False], ids=["alone", "two"])
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_its_balloons_leave_the_question_free(look: Look, language: Language, alone: bool) -> None:
    for model, layout in moments(look, language, alone=alone):
        balloon = BALLOON.of(model)
        if balloon is not None and "balloon" in layout.panels:
            assert not layout.panels["balloon"][0].rect.colliderect(layout.frame.prompt), (
                balloon.text
            )


def test_both_effects_of_a_hold_are_seen(look: Look) -> None:
    scene = sat_down_to_learn(look, at_step(13))
    placed = [one for one in scene.table_layout.placements if one.kind == HOLD_EFFECT]
    assert len(placed) == 2
    assert len(scene.model.glow) == 1


def test_what_is_no_answer_is_looked_at_as_ever(look: Look) -> None:
    scene = sat_down_to_learn(look, at_step(8, alone=True))
    scene.control.point(Target(COMMANDER, 1))
    scene.update(0)
    assert not scene.session.guide.refused
    assert zoomed(scene) == Target(COMMANDER, 1)


def test_nobody_is_led_any_more_who_goes_on_alone(look: Look) -> None:
    scene = sat_down_to_learn(look, at_step(8, alone=True))
    session = scene.session
    click(scene, ALONE)
    scene.update(0)
    assert session.record.steps[-1].option == GO_ALONE
    assert session.record.state.script == ()
    assert BALLOON.of(scene.model) is None
    assert len(scene.model.glow) > 1
    assert session.settings == scene.host.table_settings
    again = GameRecord.from_bytes(session.record.data, game_library([load_pack()]))
    assert again.state == session.record.state
    assert again.decision == session.record.decision
    session.undo()
    scene.update(0)
    assert balloon_text(scene)


def test_real_chance_shuffles_what_lies_face_down() -> None:
    decks = set()
    for seed in range(4):
        record = lesson_record(alone=False, seed=seed)
        before = record.state
        record.take(GO_ALONE)
        after = record.state
        decks.add(after.carnage_deck)
        assert sorted(after.carnage_deck) == sorted(before.carnage_deck)
        assert after.cards[CardZone.HAND] == before.cards[CardZone.HAND]
    assert len(decks) == 4


def test_another_answer_frees_the_game_too() -> None:
    record = lesson_record(alone=False)
    assert record.decision is not None
    scripted = record.game.steps[0].option
    other = next(option for option in record.decision.options if option != scripted)
    record.take(other)
    assert record.state.script == ()
    assert record.game.scripted(record.state) is None
    again = GameRecord.from_bytes(record.data, game_library([load_pack()]))
    assert again.state == record.state


def test_back_turns_pages_and_takes_back(look: Look) -> None:
    scene = sat_down_to_learn(look, at_step(0))
    first = balloon_text(scene)
    scene.handle(key(pygame.K_RETURN))
    assert balloon_text(scene) != first
    scene.handle(key(pygame.K_BACKSPACE))
    assert balloon_text(scene) == first
    scene = sat_down_to_learn(look, at_step(1))
    assert len(scene.session.record.steps) == 1
    click(scene, BACK)
    assert len(scene.session.record.steps) == 0


def test_a_screen_reader_hears_the_balloon(look: Look) -> None:
    scene = sat_down_to_learn(look, at_step(8))
    described = describe_table(scene, SIZE, 0)
    (balloon,) = [one for one in described.seen if one.kind == "balloon"]
    assert balloon_text(scene) in balloon.label


@pytest.mark.one_in(2)
@pytest.mark.parametrize("alone", [True, False], ids=["alone", "two"])
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_what_it_points_at_is_there_and_stays_in_sight(
    look: Look, language: Language, alone: bool
) -> None:
    for model, layout in moments(look, language, alone=alone):
        balloon = BALLOON.of(model)
        if balloon is not None:
            assert "balloon" in layout.panels
            assert layout.window.contains(layout.panels["balloon"][0].rect)
            for number, _thing in enumerate(balloon.points_at):
                box = layout.rect(Target(POINTED, number))
                assert box is not None, (balloon.text, balloon.points_at)
                assert not layout.panels["balloon"][0].rect.colliderect(box), balloon.text
            for target in balloon.answers:
                rect = layout.rect(target)
                assert rect is not None
                assert not layout.panels["balloon"][0].rect.colliderect(rect), balloon.text


@pytest.mark.one_in(4)
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (900, 900), (1920, 1080)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.5])
def test_all_its_words_and_buttons_have_room(
    look: Look, language: Language, size: tuple[int, int], scale: float
) -> None:
    settings = TableSettings(speed=0, computer_speed=0, text_scale=scale)
    for number in (0, 8, 22, 29):
        scene = sat_down_to_learn(look, at_step(number), language, size, settings)
        while (balloon := BALLOON.of(scene.model)) is not None:
            placed, layout = scene.table_layout.panels["balloon"][0], scene.table_layout
            assert layout.window.contains(placed.rect)
            sprite = placed.sprite
            assert isinstance(sprite, WidgetSprite)
            seen = Look(layout.theme, look.fonts, look.gallery)
            painted = sprite.placed(seen, placed.rect)
            (words,) = (one for one in painted.walk() if isinstance(one, RichText))
            assert words.rect.height >= words.wanted(seen, words.rect.width)[1]
            for target in balloon.buttons:
                button = layout.placements[target].rect
                assert placed.rect.contains(button), (number, balloon_text(scene))
                assert button.top >= words.rect.bottom
                assert layout.at(button.center) == target
            if not scene.session.guide.turns:
                break
            scene.control.go_on()
            scene.update(0)


def test_what_reads_on_shows_its_key_once(look: Look) -> None:
    read = 0
    for model, _ in moments(look, LANGUAGES[-1], alone=False):
        buttons = {one.target.a: one for one in model.buttons}
        if PAUSE.of(model) is not None and BALLOON.of(model) is not None:
            assert buttons[ButtonId.NEXT_PAGE].key
            assert ButtonId.CONTINUE not in buttons
            read += 1
        elif PAUSE.of(model) is not None:
            assert buttons[ButtonId.CONTINUE].key
    assert read > 5


@pytest.mark.parametrize("language", LANGUAGES[: share(2, 1, 1)], ids=repr)
def test_a_lesson_that_cannot_be_left_now_says_why(look: Look, language: Language) -> None:
    scene = sat_down_to_learn(look, lesson_record(alone=True), language)
    why: set[str] = set()
    for number in range(MOST_GESTURES):
        button = next((one for one in scene.model.buttons if one.target == ALONE), None)
        if button is not None and (number % interval(1, 2) == 0 or not button.enabled):
            for place in ((0, 0), point_on(scene, ALONE)):
                scene.handle(motion(place))
            scene.update(LONG_MS)
            note = noted(scene)
            if note is not None:  # a balloon may move away from the pointer
                assert (len(note.lines) == 1) == button.enabled
                why.update(note.lines[1:])
        if learnt(scene):
            break
        go_on_by_mouse(scene)
    assert why == {scene.session.words.interface("table.tip.not_alone")}


def test_at_its_end_nothing_is_left_to_leave(look: Look) -> None:
    scene = sat_down_to_learn(look, at_step(len(lesson_game().steps) - 1, alone=True))
    while not learnt(scene):
        balloon = BALLOON.of(scene.model)
        if balloon is not None and not scene.control.pauses:
            assert ALONE not in balloon.buttons
        go_on_by_mouse(scene)


def why_not(scene: TableScene, target: Target) -> str:
    """What a note says of why a button does nothing now."""
    for place in ((0, 0), point_on(scene, target)):
        scene.handle(motion(place))
    scene.update(LONG_MS)
    note = noted(scene)
    assert note is not None
    assert len(note.lines) == 2
    return note.lines[1]


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_buttons_that_do_nothing_now_say_why(look: Look, language: Language) -> None:
    say = catalogue(language).sentence
    scene = sat_down_to_learn(look, lesson_record(alone=True), language)
    while not scene.control.reads:
        scene.update(500)
    hint = Target(BUTTON, ButtonId.HINT, -1)
    assert why_not(scene, hint) == say("interface.table.tip.no_hint.lesson")
    assert why_not(scene, BACK) == say("interface.table.tip.no_page_back.first")
    scene = sat_down_to_learn(look, at_step(10, alone=True), language)
    while not scene.control.reads:
        go_on_by_mouse(scene)
    assert why_not(scene, BACK) == say("interface.table.tip.no_undo.computer")


def test_what_a_choice_did_is_told_before_the_computer_acts(look: Look) -> None:
    scene = sat_down_to_learn(look, at_step(8, alone=True))
    option = lesson_game().steps[8].option
    assert option is not None
    scene.session.take(option)
    for _ in range(100):
        scene.update(700)
    assert len(scene.session.record.steps) == 9
    page = scene.session.guide.page
    assert page is not None
    assert page.text == "card_done"
    assert BALLOON.of(scene.model) is not None
    click(scene, NEXT)
    for _ in range(100):
        scene.update(700)
    assert len(scene.session.record.steps) > 9


def test_kills_are_told_at_the_table_before_the_carnage_card(look: Look) -> None:
    scene = sat_down_to_learn(look, at_step(7, alone=True))
    while scene.session.guide.option == lesson_game().steps[7].option:
        go_on_by_mouse(scene)
    read: list[tuple[str, bool]] = []
    while scene.control.pauses or scene.session.playback.busy:
        page = scene.session.guide.page
        if page is not None and BALLOON.of(scene.model) is not None:
            read.append((page.text, PAUSE.of(scene.model) is not None))
        go_on_by_mouse(scene)
    assert read == [("kills", False), ("shield", False), ("intensity", True), ("initiative", True)]


def test_nothing_is_offered_on_a_page_that_is_read_on(look: Look) -> None:
    turned = 0
    for model, _ in moments(look, ENGLISH, alone=True):
        balloon = BALLOON.of(model)
        if balloon is not None:
            turns = NEXT in balloon.buttons
            turned += turns
            assert bool(model.glow) != turns, balloon.text
    assert turned > 20


def test_a_volga_card_is_seen_where_the_goal_is_told(look: Look) -> None:
    shown = [
        balloon.progress
        for model, _ in moments(look, ENGLISH, alone=True)
        if (balloon := BALLOON.of(model)) is not None and balloon.volga
    ]
    assert len(set(shown)) == 2


@pytest.mark.parametrize("choice", ["choice 1", "choice 2"])
def test_either_effect_of_the_last_hold_will_do(choice: str) -> None:
    record = at_step(26)
    before = record.game.scripted(record.state)
    assert before is not None
    assert len(before.answers) == 2
    record.take(record.game.parse_option(choice))
    for step in record.game.steps[27:-1]:
        assert record.game.scripted(record.state) is not None
        assert step.option is not None
        record.take(step.option)
    last = record.game.scripted(record.state)
    assert last is not None
    assert last.option is None


def test_a_recap_lies_in_the_place_of_a_page_only_where_it_is_called(look: Look) -> None:
    scene = sat_down_to_learn(look, at_step(10, alone=True))
    while scene.session.playback.busy or not scene.control.reads:
        go_on_by_mouse(scene)
    assert (RECAP.of(scene.model), BALLOON.of(scene.model) is not None) == (None, True)
    scene.control.recap.turn()
    scene.update(0)
    assert (RECAP.of(scene.model) is not None, BALLOON.of(scene.model)) == (True, None)
    scene.control.recap.turn()
    assert BALLOON.of(scene.model) is not None


def test_a_card_that_is_clicked_twice_stays_chosen(look: Look) -> None:
    scene = sat_down_to_learn(look, lesson_record(alone=True))
    while not scene.control.selection.selected:
        go_on_by_mouse(scene)
    chosen = scene.control.selection.selected
    click(scene, chosen[-1])
    assert scene.control.selection.selected == chosen
    assert not scene.session.guide.refused


def test_a_balloon_leaves_the_card_free_that_it_tells_to_play(look: Look) -> None:
    seen = 0
    for alone in (True, False)[: share(2, 2, 1)]:
        scene = sat_down_to_learn(look, lesson_record(alone=alone))
        for _ in range(MOST_GESTURES):
            if learnt(scene):
                break
            for refused in (False, True):
                if refused:
                    scene.session.guide.refuse()
                    scene.session.touch()
                    scene.update(0)
                model, layout = scene.model, scene.table_layout
                balloon = BALLOON.of(model)
                cards = {one[:2] for one in balloon.answers} if balloon else set()
                for target, raised in layout.raised.items():
                    if target.kind == HAND and target[:2] in cards:
                        seen += 1
                        assert "balloon" in layout.panels
                        assert not layout.panels["balloon"][0].rect.colliderect(raised)
            scene.session.guide.accept()
            scene.session.touch()
            scene.update(0)
            go_on_by_mouse(scene)
    assert seen >= share(8, 2)
