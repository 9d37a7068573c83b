"""Practice in the window: a puzzle is chosen, answered at its table, told, and comes again."""

from __future__ import annotations

from datetime import date, timedelta
from time import monotonic, sleep
from typing import Any

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.rules.resolver import DONE
from stalingrad_game.card_game.state.codes import Act
from stalingrad_game.localisation.language import Language
from stalingrad_game.practice.background import BackgroundWeighing
from stalingrad_game.practice.collection import keep_own, shipped_puzzles
from stalingrad_game.practice.progress import PracticeProgress
from stalingrad_game.practice.puzzle import CARD_KIND, STREET_KIND, Puzzle, WeighedAnswer
from stalingrad_game.street_fight.board.scenario import load_scenario
from stalingrad_game.street_fight.games import recorded_digests
from stalingrad_game.street_fight.referees import REFEREES
from stalingrad_game.ui.automation.describe import describe_screen
from stalingrad_game.ui.practice.practice_screen import PracticeScreen
from stalingrad_game.ui.practice.puzzle_list_screen import PuzzleListScreen
from stalingrad_game.ui.practice.puzzle_screen import PuzzleScreen
from stalingrad_game.ui.practice.sitting import PuzzleSitting
from stalingrad_game.ui.screens.pause_menu import PauseMenu
from stalingrad_game.ui.screens.saved_games import SavedGames
from stalingrad_game.ui.session.scene import SessionScene
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from tests.support.languages import ENGLISH, LANGUAGES
from tests.support.screens import (
    SHOWS_NOTHING,
    click,
    context_of,
    find,
    frame,
    has,
    press,
    seen,
    shown_as,
    texts,
)

KINDS = (CARD_KIND, STREET_KIND)
THINKING_S = 60.0


def a_puzzle(kind: str) -> Puzzle:
    """The first of a kind, small enough to be opened often."""
    small = recorded_digests(load_scenario("first_house"))
    found = [
        one
        for one in shipped_puzzles(kind).puzzles
        if kind != STREET_KIND or one.position.digest in small
    ]
    return min(found, key=lambda one: len(one.position.taken))


def asked(
    kind: str,
    language: Language = ENGLISH,
    later: tuple[Puzzle, ...] = (),
    puzzle: Puzzle | None = None,
    settings: Settings = SHOWS_NOTHING,
) -> tuple[AppContext, PuzzleSitting]:
    """A puzzle with its page open over its table, above the list."""
    settings = msgspec.structs.replace(settings, language=language.code)
    context = context_of(settings=settings)
    shown_as(context, PracticeScreen, PracticeScreen)
    sitting = PuzzleSitting(context, puzzle or a_puzzle(kind), later)
    sitting.sit_down()
    context.stack.settle()
    return context, sitting


def table(context: AppContext) -> Any:
    """The game at the table, which is on top."""
    scene = context.stack.top
    assert isinstance(scene, SessionScene)
    return scene.session


def answer(context: AppContext, sitting: PuzzleSitting, place: int) -> None:
    """Close the page and give one of the known answers at the table."""
    press(context, pygame.K_ESCAPE)
    context.stack.settle()
    session = table(context)
    for option in sitting.plan_of(place):
        if sitting.answer is None:
            session.take(option)
    context.stack.settle()


def told(context: AppContext) -> str:
    frame(context)
    return "\n".join(one.label for one in texts(context))


@pytest.mark.parametrize("kind", KINDS)
def test_the_best_answer_is_found_and_told_with_its_reason(kind: str) -> None:
    context, sitting = asked(kind)
    assert isinstance(context.stack.top, PuzzleScreen)
    assert sitting.best_name not in told(context)
    answer(context, sitting, 0)
    text = told(context)
    assert sitting.found
    assert "Found" in text
    assert sitting.reason in text
    assert "Compared with the best answer, it costs" not in text
    assert has(context, "play_on")
    assert not has(context, "again")
    assert PracticeProgress().of(sitting.puzzle).found == 1


@pytest.mark.parametrize("kind", KINDS)
def test_another_answer_costs_something_and_may_be_tried_again(kind: str) -> None:
    context, sitting = asked(kind)
    last = len(sitting.puzzle.answers) - 1
    answer(context, sitting, last)
    best = sitting.best_name
    text = told(context)
    assert "Not the best" in text
    assert "Compared with the best answer, it costs" in text
    assert f"Best: {best}" not in text
    due = PracticeProgress().of(sitting.puzzle).due
    assert due == date.today() + timedelta(days=1)
    click(context, "show")
    assert f"Best: {best}" in told(context)
    assert sitting.reason in told(context)
    click(context, "again")
    context.stack.settle()
    assert sitting.answer is None
    answer(context, sitting, 0)
    assert "Found" in told(context)
    # what is found the second time isn't found at first
    assert PracticeProgress().of(sitting.puzzle).tries == 1
    assert PracticeProgress().of(sitting.puzzle).found == 0


@pytest.mark.parametrize("kind", KINDS)
def test_hints_are_not_given_and_the_game_is_not_saved(kind: str) -> None:
    context, sitting = asked(kind)
    press(context, pygame.K_ESCAPE)
    context.stack.settle()
    session = table(context)
    assert not session.task.hints
    frame(context)
    press(context, pygame.K_i)
    advice = session.hints if kind == CARD_KIND else session.advice
    assert advice.progress == "none"
    assert session.record.path is None
    assert session.record.people == frozenset({sitting.puzzle.seat})


@pytest.mark.parametrize("kind", KINDS)
def test_the_menu_of_a_puzzle_leads_back_to_practice_and_no_game_can_be_lost_there(
    kind: str,
) -> None:
    context, _ = asked(kind)
    press(context, pygame.K_ESCAPE)
    context.stack.settle()
    scene: Any = context.stack.top
    if kind == CARD_KIND:
        scene.host.open_menu(scene)
    else:
        scene.control.ask_for("menu")
        context.stack.update(20)
    context.stack.settle()
    assert isinstance(context.stack.top, PauseMenu)
    assert "Puzzles aren’t saved." in told(context)
    assert not has(context, "puzzle"), "that is a note and no way to anything"
    assert not any(has(context, name) for name in ("resign", "copy", "quit"))
    assert find(context, "to_practice").label == "Back to Practice"
    click(context, "to_practice")
    context.stack.settle()
    assert isinstance(context.stack.top, PracticeScreen)


def test_the_best_plan_of_a_manoeuvre_is_told_whole() -> None:
    plans = [one for one in shipped_puzzles(CARD_KIND).puzzles if one.theme == "defend"]
    for puzzle in plans[:3]:
        _, sitting = asked(CARD_KIND, puzzle=puzzle)
        sent = [option for option in sitting.best if option[0] == Act.COMMIT]
        assert sitting.best_name.replace(".", ",").count(",") + 1 >= len(sent)


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_watched_how_it_goes_on_and_left_for_the_list(kind: str) -> None:
    context, sitting = asked(kind)
    answer(context, sitting, 0)
    frame(context)
    click(context, "play_on")
    context.stack.settle()
    session = table(context)
    assert not session.people
    begun = len(session.record.steps)
    assert begun > len(sitting.puzzle.position.taken)
    assert "The game continues from the best answer" in shown_at(context)
    host = context.service(SavedGames).of_game(sitting.puzzle.position.game).host
    assert host.home_word == "to_practice"
    back(context, kind)
    assert isinstance(context.stack.top, PuzzleScreen)
    assert sitting.reason in told(context)
    click(context, "leave")
    context.stack.settle()
    assert isinstance(context.stack.top, PracticeScreen)
    assert context.stack.depth == 2
    context.stack.pop()
    context.stack.settle()
    assert host.home_word == "home"


def shown_at(context: AppContext) -> str:
    """All that the table says in words."""
    assert context.stack.top is not None
    described = describe_screen(context.stack.top, context.size)
    return "\n".join((described.prompt, *(one.label for one in described.seen)))


def back(context: AppContext, kind: str) -> None:
    """Esc, as often as something else lies open."""
    for _ in range(4):
        if not isinstance(context.stack.top, SessionScene):
            return
        press(context, pygame.K_ESCAPE)
        context.stack.update(20)
        context.stack.settle()
    raise AssertionError(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_watching_ends_with_what_belongs_to_the_choice_and_says_what_it_came_to(kind: str) -> None:
    puzzle = short_puzzle(kind)
    context, sitting = asked(kind, puzzle=puzzle)
    answer(context, sitting, 0)
    frame(context)
    click(context, "play_on")
    context.stack.settle()
    record = table(context).record
    until = monotonic() + THINKING_S
    while not isinstance(context.stack.top, PuzzleScreen):
        assert monotonic() < until, "it goes on for ever"
        context.stack.update(1000)
        sleep(0.01)
    assert sitting.played_out(record)
    assert sitting.came_to
    assert f"Afterwards: {sitting.came_to}" in told(context)
    steps = len(record.steps)
    context.stack.update(5000)
    assert len(record.steps) == steps, "computer players wait"


def test_a_best_answer_that_ends_the_game_is_shown_before_the_page_comes_back() -> None:
    ends = next(one for one in shipped_puzzles(STREET_KIND).puzzles if one.id == "a408a91a8caf")
    context, sitting = asked(STREET_KIND, puzzle=ends, settings=Settings())
    answer(context, sitting, 0)
    click(context, "play_on")
    context.stack.settle()
    session = table(context)
    assert session.record.result is not None
    assert session.playback.busy, "its dice are shown"
    for _ in range(2000):
        context.stack.update(50)
        context.stack.settle()
        if isinstance(context.stack.top, PuzzleScreen):
            break
    assert isinstance(context.stack.top, PuzzleScreen)
    assert "Afterwards" in told(context)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_before_the_question_of_a_puzzle_is_taken_back(kind: str) -> None:
    context, sitting = asked(kind)
    press(context, pygame.K_ESCAPE)
    context.stack.settle()
    session = table(context)
    steps = len(session.record.steps)
    assert steps == sitting.step > 0
    assert not session.can_undo()
    assert not session.undo()
    assert len(session.record.steps) == steps


def test_a_puzzle_left_while_its_answer_is_compared_comes_again() -> None:
    puzzle = next(one for one in shipped_puzzles(CARD_KIND).puzzles if len(one.answers) > 2)
    puzzle = msgspec.structs.replace(puzzle, answers=puzzle.answers[:2])
    context, sitting = asked(CARD_KIND, puzzle=puzzle)
    sitting.weighing = BackgroundWeighing(
        sitting._job, sitting.step, (sitting.plan_of(0), sitting.plan_of(1))
    )
    assert sitting.weighing.runs
    sitting.leave()
    context.stack.settle()
    noted = PracticeProgress().of(puzzle)
    assert (noted.tries, noted.found) == (1, 0)
    assert noted.due is not None


def test_a_manoeuvre_that_ends_by_itself_is_watched_too() -> None:
    """Where all formations are sent nobody is asked whether that is all."""
    puzzle = next(one for one in shipped_puzzles(CARD_KIND).puzzles if one.theme == "defend")
    context, sitting = asked(CARD_KIND, puzzle=puzzle)
    assert puzzle.answers[0].plan[-1] == "done"
    answer(context, sitting, 0)
    assert sitting.found
    frame(context)
    click(context, "play_on")
    context.stack.settle()
    assert len(table(context).record.steps) == sitting.step + len(sitting.best) - 1


def test_a_manoeuvre_of_nobody_is_told_as_that() -> None:
    puzzle = next(one for one in shipped_puzzles(CARD_KIND).puzzles if one.theme == "defend")
    _, sitting = asked(CARD_KIND, puzzle=puzzle)
    told_so = sitting.described((DONE,), WeighedAnswer((), 0.3, 0.01))
    assert told_so.chosen == "Send no formation"


def short_puzzle(kind: str) -> Puzzle:
    """One of a battle that is nearly over, or of the smallest scenario."""
    if kind == STREET_KIND:
        return a_puzzle(kind)
    found = [one for one in shipped_puzzles(kind).puzzles if one.theme == "when_to_hold"]
    return min(found, key=lambda one: len(one.position.taken))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=repr)
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("kind", KINDS)
def test_the_table_says_what_is_to_be_found(
    kind: str, language: Language, size: tuple[int, int]
) -> None:
    for percent in (100, 150):
        changes = {"language": language.code, "text_percent": percent}
        context = context_of(size, msgspec.structs.replace(SHOWS_NOTHING, **changes))
        shown_as(context, PracticeScreen, PracticeScreen)
        sitting = PuzzleSitting(context, a_puzzle(kind))
        sitting.sit_down()
        context.stack.settle()
        press(context, pygame.K_ESCAPE)
        context.stack.settle()
        text = sitting.table_text()
        assert sitting.puzzle.theme != text
        assert text in shown_at(context)


def test_the_list_tells_of_each_puzzle_whether_it_was_found_and_when_it_is_due() -> None:
    first, second, third, fourth, *_ = shipped_puzzles(CARD_KIND).puzzles
    today, progress = date.today(), PracticeProgress()
    progress.note(first, today, found=True)
    progress.note(second, today, found=False)
    progress.note(third, today - timedelta(days=3), found=False)
    progress.note(fourth, today - timedelta(days=1), found=False)
    progress.note(fourth, today, found=True)
    context = context_of()
    shown_as(context, PracticeScreen, PracticeScreen)
    frame(context)
    assert "missed 3" in find(context, "list").label
    click(context, "list")
    context.stack.settle()
    states = {
        one.id: find(context, f"puzzle {one.id}").label.partition(" – ")[2]
        for one in (first, second, third, fourth)
    }
    assert list(states.values()) == [
        "found",
        "missed, due again tomorrow",
        "missed, due again today",
        "found after a miss, due again in 7 days",
    ]
    press(context, pygame.K_RIGHT)
    frame(context)
    assert find(context, "shown").label
    listed = [one.name for one in seen(context) if one.name.startswith("puzzle ")]
    assert listed == [f"puzzle {one.id}" for one in (second, third, fourth)]
    click(context, f"puzzle {third.id}")
    context.stack.settle()
    page = context.stack.top
    assert isinstance(page, PuzzleScreen)
    click(context, "leave")
    context.stack.settle()
    assert isinstance(context.stack.top, PuzzleListScreen)


def test_other_answers_of_equal_worth_are_told_in_one_line() -> None:
    puzzle = next(
        one
        for one in shipped_puzzles(CARD_KIND).puzzles
        if len(one.answers) > 3 and one.answers[1].behind == one.answers[2].behind
    )
    best, second, third, *_ = puzzle.answers
    twin = msgspec.structs.replace(third, behind=0.0, error=0.0)
    puzzle = msgspec.structs.replace(puzzle, answers=(best, second, *puzzle.answers[3:], twin))
    context, sitting = asked(CARD_KIND, puzzle=puzzle)
    answer(context, sitting, 0)
    good, nearest, least = sitting.rivals()
    assert len(good) == 1
    assert nearest
    assert least == second.behind
    text = told(context)
    assert f"As good: {good[0]}" in text
    assert text.count("Next best") == 1
    assert all(one in text for one in nearest)


def test_the_dice_are_told_for_the_best_answer_beside_the_next_one() -> None:
    puzzle = next(one for one in shipped_puzzles(CARD_KIND).puzzles if one.id == "0d7f7171e17e")
    _, sitting = asked(CARD_KIND, puzzle=puzzle)
    assert sitting.odds == (
        "If the Break Test came right after this answer, "
        "your dice would be 2 against 1 (74.5% for you); "
        "after the other answer, 2 against 2 (48.2%)."
    )


def test_street_fight_tells_beforehand_who_has_acted_and_who_holds_what_counts() -> None:
    for referee in REFEREES:
        puzzle = next(
            one for one in shipped_puzzles(STREET_KIND).puzzles if one.position.mode == referee
        )
        context, sitting = asked(STREET_KIND, puzzle=puzzle)
        text = told(context)
        assert all(line in text for line in sitting.standing)
        assert "need" in sitting.standing[0]
        assert "acted this turn" in sitting.standing[-1]


@pytest.mark.parametrize("kind", KINDS)
def test_the_next_puzzle_follows(kind: str) -> None:
    puzzle = a_puzzle(kind)
    context, sitting = asked(kind, later=(puzzle,))
    answer(context, sitting, 0)
    frame(context)
    click(context, "next")
    context.stack.settle()
    page = context.stack.top
    assert isinstance(page, PuzzleScreen)
    assert context.stack.depth == 4
    assert puzzle.id == sitting.puzzle.id


def test_an_answer_that_is_not_known_is_weighed_meanwhile() -> None:
    wide = (one for one in shipped_puzzles(CARD_KIND).puzzles if len(one.answers) > 2)
    puzzle = next(one for one in wide if all(len(answer.plan) == 1 for answer in one.answers))
    context, sitting = asked(
        CARD_KIND, puzzle=msgspec.structs.replace(puzzle, answers=puzzle.answers[:2])
    )
    press(context, pygame.K_ESCAPE)
    context.stack.settle()
    session = table(context)
    known = {sitting.plan_of(place)[0] for place in range(2)}
    session.take(next(one for one in session.decision.options if one not in known))
    context.stack.settle()
    assert "compares your answer" in told(context)
    work = sitting.weighing
    assert isinstance(work, BackgroundWeighing)
    page = context.stack.top
    assert page is not None
    assert not page.idle()
    press(context, pygame.K_RETURN)
    context.stack.settle()
    assert context.stack.top is page, "Enter doesn't drop the answer"
    while work.runs:
        page.update(16)
    page.update(16)
    text = told(context)
    assert "Not the best" in text or "Found" in text
    assert sitting.weighed is not None
    work.close()


def test_due_ones_come_first_and_the_day_has_its_own() -> None:
    context = context_of()
    screen = shown_as(context, PracticeScreen, PracticeScreen)
    frame(context)
    assert screen.first() is find_key(screen, "day")
    assert find(context, "due").label == "Due again: 0"
    puzzle = a_puzzle(CARD_KIND)
    PracticeProgress().note(puzzle, date.today() - timedelta(days=2), found=False)
    own = msgspec.structs.replace(a_puzzle(STREET_KIND), own="2026-01-02")
    keep_own((own,))
    screen.resume()
    frame(context)
    assert find(context, "due").label == "Due again: 1"
    assert find(context, "own").label == "From your own games: 1"
    click(context, "due")
    context.stack.settle()
    page = context.stack.top
    assert isinstance(page, PuzzleScreen)


def find_key(screen: PracticeScreen, key: str) -> object:
    return screen.keyed(key)


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("kind", KINDS)
def test_every_theme_has_a_name(kind: str, language: Language) -> None:
    context, _ = asked(kind, language)
    for puzzle in shipped_puzzles(kind).puzzles:
        assert context.words.phrase(f"practice.theme.{kind}.{puzzle.theme}")


def test_a_puzzle_whose_data_are_gone_is_told_not_opened() -> None:
    puzzle = a_puzzle(CARD_KIND)
    position = msgspec.structs.replace(puzzle.position, digest="0" * 64)
    gone = msgspec.structs.replace(puzzle, position=position, own="2026-01-01")
    keep_own((gone,))
    context = context_of()
    screen = shown_as(context, PracticeScreen, PracticeScreen)
    frame(context)
    click(context, "own")
    context.stack.settle()
    assert context.stack.top is screen
    assert screen.root.layers
