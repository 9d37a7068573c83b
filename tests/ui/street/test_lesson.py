"""The guided games of Street Fight: played whole in every way, refused, left, resumed."""

from __future__ import annotations

from time import sleep

import msgspec
import pygame
import pytest

from stalingrad_game.kernel.decision import Option
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.lesson.script import LessonError
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.record.record import GameRecord
from stalingrad_game.street_fight.board.locations import hex_of, parse_location
from stalingrad_game.street_fight.lesson_game import (
    GO_ALONE,
    StreetLesson,
    StreetLessons,
    load_street_lesson,
)
from stalingrad_game.ui.street.input.far_walk import Route
from stalingrad_game.ui.street.model.board_model import NO_SPOT, Spot
from stalingrad_game.ui.street.model.table_model import Mark, unit_target
from stalingrad_game.ui.street.presenter.things import check_things
from stalingrad_game.ui.street.session.guide import OWN_DONE, OWN_OVER
from tests.support.amount import some
from tests.support.languages import LANGUAGES
from tests.support.street_hands import Hands, KeyHands, MouseHands, StreetWindow
from tests.support.street_lesson import (
    MOST_GESTURES,
    balloon,
    balloon_widget,
    go_on,
    has_next,
    learnt,
    lesson_record,
    lesson_window,
    own_fight,
    press,
    street_lesson,
)

REFEREES = ("tide", "ats", "k47")
HANDS = [KeyHands(), MouseHands()]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("referee", REFEREES)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("hands", HANDS, ids=["keys", "mouse"])
def test_it_is_played_to_its_end(referee: str, language: str, hands: Hands) -> None:
    window = lesson_window(referee, language=language)
    game, read = street_lesson(referee), []
    for _ in range(MOST_GESTURES):
        page = window.table.session.guide.page
        if balloon(window) is not None and page is not None and page not in read:
            read.append(page)
        if learnt(window):
            break
        go_on(window, hands, mouse=isinstance(hands, MouseHands))
    assert learnt(window)
    assert read == [page for step in game.steps for page in step.say]
    taken = [step.option for step in window.table.session.record.steps]
    assert taken == [step.option for step in game.steps[:-1]]
    own_fight(window).table.leave()


def fight_on(window: StreetWindow) -> None:
    """Take the last option there is, or let the others act."""
    session = window.table.session
    if session.asks and session.decision is not None:
        window.table.control.take(session.decision.options[-1])
    window.frame(500)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("referee", REFEREES)
def test_it_ends_with_five_decisions_of_ones_own(referee: str, language: str) -> None:
    game = street_lesson(referee)
    assert len(game.own_pages) == 5
    record = lesson_record(referee)
    for option in game.own_path:
        record.take(option)
    window = lesson_window(referee, record=record, language=language)
    own, read = [page.text for page in game.own_pages], fought(window)
    while read[-1][0] == "over":
        before = window.table.session.guide.made
        assert before < len(own)
        press(window, "next")
        assert window.dialog() is None
        window = own_fight(window)
        assert window.table.session.guide.made == before, "the count doesn't go on"
        read += fought(window)
    questions = list(dict.fromkeys(text for text, _ in read if text != "over"))
    assert questions == [*own, "done"]
    assert all(place == (own.index(text) + 1, 5) for text, place in read if text in own)
    guide = window.table.session.guide
    for _ in range(MOST_GESTURES):  # a click while the computer acts goes on through what it does
        if not guide.last:
            press(window, "next")
    assert guide.last
    assert window.dialog() is None
    for _ in range(MOST_GESTURES):
        if guide.page is not None:
            press(window, "next")
    assert guide.page is None
    assert (window.dialog() is not None) == window.table.session.over
    window.table.leave()


def fought(window: StreetWindow) -> list[tuple[str, tuple[int, int]]]:
    """The pages of a fight of one's own with their numbers, up to its end or the last decision."""
    session, read = window.table.session, []
    guide = session.guide
    assert not guide.leads
    for _ in range(20 * MOST_GESTURES):
        page = guide.page
        if page is not None and balloon(window) is not None:
            read.append((page.text, guide.progress()))
        if read and read[-1][0] in {"over", "done"}:
            break
        made = guide.made
        fight_on(window)
        assert guide.made - made in {0, 1}
        sleep(0.002 if session.computer_acts else 0)  # the computer thinks in a process of its own
    return read


def test_a_fight_that_is_over_too_soon_is_fought_once_more() -> None:
    game = street_lesson("k47")
    record = lesson_record("k47")
    for option in game.own_path:
        record.take(option)
    window = lesson_window("k47", record=record)
    session, guide = window.table.session, window.table.session.guide
    while guide.made < 1:
        fight_on(window)
    session.resign(game.learner)
    while balloon(window) is None or guide.page != OWN_OVER:
        window.frame(500)
    assert guide.page == OWN_OVER
    shown = balloon(window)
    assert shown is not None
    assert [one.label for one in shown.buttons if one.id == "next"] == ["Fight once more"]
    press(window, "next")
    again = own_fight(window).table.session
    assert again.guide.made == 1
    assert again.guide.page == game.own_pages[1]
    assert len(again.record.steps) == len(game.own_path)
    own_fight(window).table.leave()


def test_a_way_is_gone_by_unit_and_place_alone_and_only_as_it_is_told() -> None:
    for referee, place in (("tide", "D3"), ("ats", "D3/1"), ("k47", "C3")):
        game = street_lesson(referee)
        window = lesson_window(referee)
        session, control = window.table.session, window.table.control
        grid = game.kit.board.grid
        while has_next(window):
            press(window, "next")
        unit, loc = game.kit.scenario.unit_named("G1"), parse_location(grid, place)
        assert unit is not None
        assert control.selection.picks == (unit_target(unit),), "who only reads on has it chosen"
        control.far.finish()
        others = [one for one in control.far.reach if one != loc]
        assert others, "the reach isn't shown"
        control.point(Spot(hex_of(others[-1]), others[-1]))
        assert session.guide.refused
        assert not session.record.steps
        control.point(Spot(hex_of(loc), loc))
        taken = tuple(step.option for step in session.record.steps)
        assert taken == tuple(step.option for step in game.steps[: len(taken)])
        assert session.record.state.units[unit].loc == loc
        window.table.leave()


def test_a_page_of_ones_own_fight_is_closed_until_the_next_decision() -> None:
    game = street_lesson("tide")
    record = lesson_record("tide")
    for option in game.own_path:
        record.take(option)
    window = lesson_window("tide", record=record)
    guide = window.table.session.guide
    window.key(pygame.K_BACKSPACE)
    assert guide.fights
    press(window, "next")
    assert balloon(window) is None
    assert guide.fights
    while guide.made == 0:
        fight_on(window)
    while not window.table.session.asks:
        window.frame(500)
    assert guide.page == game.own_pages[guide.made]
    window.table.leave()


def test_a_walk_is_one_decision_of_ones_own() -> None:
    game = street_lesson("k47")
    record = lesson_record("k47")
    for option in game.own_path:
        record.take(option)
    window = lesson_window("k47", record=record)
    session, control = window.table.session, window.table.control
    steps = len(session.record.steps)
    unit = game.kit.scenario.unit_named("G1")
    assert unit is not None
    control.choose(unit_target(unit))
    control.far.look()
    while control.far.searching:
        control.far.look()
    place = max(control.far.reach, key=lambda loc: len(walk_to(window, loc)))
    assert len(walk_to(window, place)) > 1
    control.go(route_to(window, place))
    assert len(session.record.steps) > steps + 1
    assert session.guide.made == 1
    window.table.leave()


def route_to(window: StreetWindow, loc: int) -> Route:
    """The way of the chosen unit to a place."""
    route = window.table.control.far.route(Spot(hex_of(loc), loc, -1))
    assert route is not None
    return route


def walk_to(window: StreetWindow, loc: int) -> tuple[Option, ...]:
    """All answers on the way of the chosen unit to a place."""
    return route_to(window, loc).options


def test_the_fight_of_ones_own_must_begin_where_the_learner_is_asked() -> None:
    lesson = load_street_lesson("tide")
    for at in (10, len(lesson.step) - 1):
        own = msgspec.structs.replace(lesson.own, at=at)
        with pytest.raises(LessonError, match="own fight"):
            StreetLesson(msgspec.structs.replace(lesson, own=own))


def test_the_end_of_a_lesson_that_is_won_is_noted_once() -> None:
    window = lesson_window("ats", len(street_lesson("ats").steps) - 1)
    assert window.table.session.over
    for _ in range(MOST_GESTURES):
        if learnt(window):
            break
        press(window, "next")
    assert window.table.control.requests == []
    assert window.dialog() is None
    own_fight(window).table.leave()


@pytest.mark.parametrize("referee", REFEREES)
def test_the_page_on_sums_is_turned_by_the_sum_it_speaks_of(referee: str) -> None:
    window = lesson_window(referee)
    control, guide = window.table.control, window.table.session.guide
    while guide.page is None or guide.page.until != "sum":
        go_on(window, KeyHands(), mouse=False)
    page, verb = guide.page, control.lesson.scripted[-1]
    for target in control.lesson.scripted[:-1]:
        if target in control.selection.narrowing:
            control.choose(target)
    for other in control.selection.verbs:
        if other != verb:
            control.hover(NO_SPOT, other)
            window.frame()
            assert guide.page is page
    control.hover(NO_SPOT, verb)
    window.frame()
    assert guide.page is not page
    window.table.leave()


SHOTS = {"tide": 16, "ats": 14, "k47": 14}
"""By referee: the step at which the lesson tells of an attack by unit, target, *Roll*."""


@pytest.mark.parametrize(("referee", "at"), [("tide", 16), ("tide", 25), ("k47", 15)])
def test_who_only_reads_on_finds_the_attack_ready_of_which_a_page_speaks(
    referee: str, at: int
) -> None:
    game = street_lesson(referee)
    window = lesson_window(referee, at)
    session, control = window.table.session, window.table.control
    ahead = session.guide.ahead
    assert len(ahead) > 1
    assert control.attacks.plan is None
    while has_next(window):
        press(window, "next")
    assert control.ready_in_lesson
    window.read()
    MouseHands().roll(window)
    taken = [step.option for step in session.record.steps]
    assert taken[: at + len(ahead)] == [step.option for step in game.steps[: at + len(ahead)]]
    window.table.leave()


@pytest.mark.parametrize("referee", sorted(SHOTS))
def test_an_attack_is_taken_by_unit_target_and_roll(referee: str) -> None:
    game = street_lesson(referee)
    window = lesson_window(referee, SHOTS[referee])
    session, control = window.table.session, window.table.control
    while session.guide.page is None or session.guide.page.until != "sum":
        press(window, "next")
    own, enemy = (game.kit.scenario.unit_named(name) for name in ("G1", "S1"))
    assert own is not None
    assert enemy is not None
    for unit in [enemy] if referee == "k47" else [own, enemy]:
        MouseHands().point(window, unit_target(unit))
    assert control.ready_in_lesson
    window.frame()
    assert session.guide.page.text == "sum"
    shown = balloon(window)
    assert shown is not None
    assert shown.answer == Mark("panel", panel="roll")
    assert not session.guide.refused
    while has_next(window):
        press(window, "next")
    ahead, steps = session.guide.ahead, len(session.record.steps)
    window.read()
    MouseHands().roll(window)
    taken = [step.option for step in session.record.steps[steps : steps + len(ahead)]]
    assert tuple(taken) == ahead
    window.table.leave()


def test_no_other_attack_stands_ready_than_the_one_that_is_told() -> None:
    for referee in REFEREES:
        game = street_lesson(referee)
        for step in some(game.steps, 2):
            if step.option is None or step.seat != game.learner:
                continue
            window = lesson_window(referee, step.number)
            control = window.table.control
            for unit in range(len(game.kit.scenario.units)):
                control.selection.choose(unit_target(unit))
                control.settle()
                control.attacks.finish()
                found = control.attacks.at(Spot(-1, -1, unit ^ 1))
                assert len(found) <= 1
                for attack in found:
                    assert control.attacks.best(attack).options[0] == step.option
            window.table.leave()


@pytest.mark.parametrize("referee", REFEREES)
def test_a_wrong_answer_is_explained_and_changes_nothing(referee: str) -> None:
    window = lesson_window(referee)
    control, session = window.table.control, window.table.session
    refused = 0
    for _ in range(MOST_GESTURES):
        if learnt(window):
            break
        if control.lesson.option is not None and not has_next(window):
            scripted, before = control.lesson.scripted, len(session.record.steps)
            wrong = next((v for v in control.selection.verbs if v not in scripted), None)
            if wrong is not None:
                MouseHands().point(window, wrong)
                shown = balloon(window)
                assert len(session.record.steps) == before
                assert shown is not None
                assert shown.refusal
                refused += 1
        go_on(window, MouseHands(), mouse=True)
    assert learnt(window)
    assert refused >= 3
    window.table.leave()


@pytest.mark.parametrize("referee", REFEREES)
def test_it_is_left_and_resumed_at_every_step(referee: str) -> None:
    game = street_lesson(referee)
    library = GameLibrary([StreetLessons()])
    for number, step in enumerate(game.steps):
        record = lesson_record(referee, number)
        again = GameRecord.from_bytes(record.data, library)
        assert again.state == record.state
        window = lesson_window(referee, record=again)
        guide = window.table.session.guide
        if step.say:
            assert guide.step is not None
            assert guide.step.number == number
            assert balloon(window) is not None
        window.table.leave()


@pytest.mark.parametrize("referee", REFEREES)
def test_who_goes_on_alone_plays_freely(referee: str) -> None:
    game = street_lesson(referee)
    number = next(
        step.number
        for step in game.steps[3:]
        if step.say and step.seat == game.learner and step.number != game.lesson.own.at
    )
    window = lesson_window(referee, number)
    session = window.table.session
    window.key(pygame.K_q)
    assert session.guide.step is None
    assert balloon(window) is None
    assert session.record.steps[-1].option == GO_ALONE
    assert session.asks
    again = GameRecord.from_bytes(session.record.data, GameLibrary([StreetLessons()]))
    assert again.state == session.record.state
    for _ in range(300):
        decision = session.decision
        if decision is None:
            break
        if session.asks:
            window.table.control.take(decision.options[-1])
        window.frame(500)
    assert session.result is not None
    window.table.leave()


def test_back_turns_the_page_then_takes_the_answer_back() -> None:
    window = lesson_window("tide", 1)
    session = window.table.session
    first = balloon(window)
    press(window, "back")
    assert not session.record.steps
    window.key(pygame.K_RETURN)
    second = session.guide.page
    window.key(pygame.K_BACKSPACE)
    assert session.guide.page != second
    assert balloon(window) != first


def test_opening_the_house_turns_the_page_that_asks_for_it() -> None:
    window = lesson_window("tide")
    guide = window.table.session.guide
    while guide.page is None or guide.page.until != "section":
        press(window, "next")
    house = window.table.view.map.hex_box(window.table.session.kit.board.grid.parse("D3"))
    window.click(house.center)
    window.frame()
    assert guide.page is not None
    assert guide.page.text == "floors"


@pytest.mark.one_in(3)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1280, 720), (640, 360)])
@pytest.mark.parametrize("referee", REFEREES)
def test_no_balloon_hides_what_it_speaks_of(
    referee: str, size: tuple[int, int], language: str
) -> None:
    window = lesson_window(referee, language=language, size=size)
    for _ in range(MOST_GESTURES):
        if learnt(window):
            break
        view, shown = window.table.view, balloon(window)
        drawn = balloon_widget(window)
        if shown is not None:
            assert window.surface.get_rect().contains(drawn.rect)
            assert all(drawn.rect.contains(one.rect) for one in drawn.walk())
            if size[0] >= 1280:
                answer = None if shown.answer is None else view.box_of(shown.answer)
                for box in (*drawn.marked, *([answer] if answer else [])):
                    assert not drawn.rect.colliderect(box)
        go_on(window, KeyHands(), mouse=False)
    assert learnt(window)
    window.table.leave()


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("referee", REFEREES)
def test_every_page_has_its_words_and_every_word_its_page(referee: str, language: Language) -> None:
    game = street_lesson(referee)
    texts = catalogue(language)
    pages = {page.text for step in game.steps for page in step.say}
    start = f"street.lesson.{game.lesson.id}."
    written = set(texts.keys_under(start))
    assert written == pages
    own = {page.text for page in game.own_pages} | {page.text for page in (*OWN_DONE, OWN_OVER)}
    assert set(texts.keys_under("street.lesson.own.")) == own


def test_other_dice_than_those_written_are_told() -> None:
    lesson = load_street_lesson("tide")
    steps = [
        msgspec.structs.replace(step, rolls=step.rolls[:-1]) if step.rolls else step
        for step in lesson.step
    ]
    with pytest.raises(LessonError, match="rolled was"):
        StreetLesson(msgspec.structs.replace(lesson, step=tuple(steps)))


def test_a_page_that_points_at_nothing_is_told() -> None:
    lesson = load_street_lesson("k47")
    first = msgspec.structs.replace(lesson.step[0], say=("welcome @ unit X9",))
    game = StreetLesson(msgspec.structs.replace(lesson, step=(first, *lesson.step[1:])))
    with pytest.raises(LessonError, match="X9"):
        check_things(game)
