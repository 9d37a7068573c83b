"""The tutor at the table: it asks once, before a choice that costs much, and never for others."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any, ClassVar

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.rules.resolver import DONE
from stalingrad_game.card_game.state.codes import Act, Op
from stalingrad_game.kernel.decision import Option
from stalingrad_game.practice.adapter import PracticeJob
from stalingrad_game.practice.background import (
    TUTOR_ANSWER,
    BackgroundTutor,
    BackgroundWeighing,
    TutorAnswer,
)
from stalingrad_game.practice.collection import shipped_puzzles
from stalingrad_game.practice.puzzle import CARD_KIND, STREET_KIND, Puzzle
from stalingrad_game.practice.tutor import LEAST_COSTS, TutorVerdict
from stalingrad_game.record.lines import Seat
from stalingrad_game.review.accounts import ChanceShare
from stalingrad_game.street_fight.board.scenario import load_scenario
from stalingrad_game.street_fight.games import recorded_digests
from stalingrad_game.ui.practice import tutor
from stalingrad_game.ui.practice.practice_screen import PracticeScreen
from stalingrad_game.ui.practice.tutor import PATIENCE_MS, TableTutor
from stalingrad_game.ui.practice.tutor_screen import TutorScreen
from stalingrad_game.ui.screens.saved_games import SavedGames
from stalingrad_game.ui.session.session import GameSession
from stalingrad_game.ui.shell.app import AppContext
from tests.support.languages import LANGUAGES
from tests.support.no_processes import refuse_processes
from tests.support.screens import (
    SHOWS_NOTHING,
    click,
    context_of,
    frame,
    press,
    shown_as,
    texts,
)

KINDS = (CARD_KIND, STREET_KIND)
PROCESS_S = 90.0


class ToldTutor(BackgroundTutor):
    """Says what a test tells it."""

    said: ClassVar[TutorAnswer | None] = None
    made: ClassVar[list[ToldTutor]] = []

    def __init__(self) -> None:
        super().__init__()
        self.judged: list[int] = []
        self.asked: list[tuple[tuple[Option, ...], float]] = []
        self.made.append(self)

    def judge(self, job: PracticeJob, step: int) -> None:
        del job
        self.judged.append(step)

    def ask(self, taken: tuple[Option, ...], least: float) -> None:
        self.asked.append((taken, least))

    def answer(self) -> TutorAnswer | None:
        return self.said


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    ToldTutor.made.clear()
    monkeypatch.setattr(tutor, "BackgroundTutor", ToldTutor)
    yield
    ToldTutor.said = None


def a_puzzle(kind: str) -> Puzzle:
    small = recorded_digests(load_scenario("first_house"))
    found = [
        one
        for one in shipped_puzzles(kind).puzzles
        if len(one.answers[0].plan) == 1 and (kind != STREET_KIND or one.position.digest in small)
    ]
    return min(found, key=lambda one: len(one.position.taken))


def at_table(
    kind: str, policy: str = "all", *, people: int = 1, agreed: bool = False, language: str = "en"
) -> tuple[AppContext, GameSession[Any], Puzzle]:
    """The table of a game that came to a choice."""
    changes = {"tutor": policy, "tutor_agreed": agreed, "language": language}
    context = context_of(settings=msgspec.structs.replace(SHOWS_NOTHING, **changes))
    shown_as(context, PracticeScreen, PracticeScreen)
    puzzle, games = a_puzzle(kind), context.service(SavedGames)
    seats = tuple(
        Seat() if seat == puzzle.seat or people > 1 else Seat(computer="officer")
        for seat in range(2)
    )
    record = puzzle.position.opened(games.library, seats)
    games.of_game(puzzle.position.game).host.play(record)
    context.stack.settle()
    table: Any = context.stack.top
    return context, table.session, puzzle


def costly(session: GameSession[Any], puzzle: Puzzle) -> TutorVerdict:
    game = session.record.game
    best, chosen = puzzle.plans(game)[0], puzzle.plans(game)[1]
    return TutorVerdict(best, chosen, 0.6, ChanceShare(0.08, 0.05, 0.11), puzzle.purpose)


def read(context: AppContext) -> str:
    frame(context)
    return "\n".join(one.label for one in texts(context))


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("kind", KINDS)
def test_a_costly_choice_is_held_explained_and_asked_about_once(kind: str, language: Any) -> None:
    context, session, puzzle = at_table(kind, language=language.code)
    (work,) = ToldTutor.made
    steps = len(session.record.steps)
    assert work.judged == [steps]
    ToldTutor.said = costly(session, puzzle)
    option = puzzle.plans(session.record.game)[1][0]
    session.take(option)
    assert len(session.record.steps) == steps, "it is held"
    session.update(20)
    assert work.asked == [((option,), LEAST_COSTS["all"])]
    context.stack.settle()
    assert isinstance(context.stack.top, TutorScreen)
    text = read(context)
    assert ("8.0" if language.code == "en" else "8,0") in text
    words = context.service(SavedGames).of_game(puzzle.position.game).practice()
    record = session.record
    said = words.practice(record.game).words(record, language)
    told_choice = said.choice(puzzle.mistake(record.game, (option,), puzzle.answers[1]))
    assert told_choice.best in text
    assert told_choice.chosen in text
    assert told_choice.why in text
    press(context, pygame.K_ESCAPE)
    context.stack.settle()
    assert len(session.record.steps) == steps, "one may choose again"
    session.take(option)
    assert len(session.record.steps) > steps, "it doesn't ask twice"


def asking_without_reason(
    context: AppContext, session: GameSession[Any], puzzle: Puzzle
) -> TutorScreen:
    """The question, while the reason is still looked for."""
    ToldTutor.said = msgspec.structs.replace(costly(session, puzzle), purpose=None)
    session.take(puzzle.plans(session.record.game)[1][0])
    session.update(20)
    context.stack.settle()
    screen = context.stack.top
    assert isinstance(screen, TutorScreen)
    assert "is looking for the reason" in read(context)
    return screen


def test_the_question_does_not_wait_for_the_reason() -> None:
    context, session, puzzle = at_table(CARD_KIND)
    known = costly(session, puzzle)
    screen = asking_without_reason(context, session, puzzle)
    assert not screen.idle()
    ToldTutor.said = None
    screen.update(20)
    assert "is looking for the reason" in read(context)
    ToldTutor.said = known
    assert screen.update(20)
    assert "is looking for the reason" not in read(context)
    assert screen.idle()
    press(context, pygame.K_ESCAPE)
    assert not session.check.busy


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_chosen_can_be_played_all_the_same(kind: str) -> None:
    context, session, puzzle = at_table(kind)
    steps = len(session.record.steps)
    ToldTutor.said = costly(session, puzzle)
    session.take(puzzle.plans(session.record.game)[1][0])
    session.update(20)
    context.stack.settle()
    click(context, "take")
    assert len(session.record.steps) > steps
    assert not isinstance(context.stack.top, TutorScreen)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("said", ["nothing", "unfinished", None])
def test_what_costs_nothing_passes_and_nobody_waits_longer_than_half_a_second(
    kind: str, said: TutorAnswer | None
) -> None:
    context, session, puzzle = at_table(kind)
    steps = len(session.record.steps)
    session.take(puzzle.plans(session.record.game)[0][0])
    session.update(1)
    session.take(puzzle.plans(session.record.game)[1][0])
    assert len(session.record.steps) == steps, "while it is held nothing else is taken"
    ToldTutor.said = said
    session.update(20)
    if said is None:
        assert session.check.busy
        assert len(session.record.steps) == steps
        session.update(PATIENCE_MS)
    assert session.record.steps[steps].option == puzzle.plans(session.record.game)[0][0]
    assert not session.check.busy
    assert not isinstance(context.stack.top, TutorScreen)


@pytest.mark.parametrize(
    ("policy", "people", "agreed", "speaks"),
    [
        ("off", 1, False, False),
        ("off", 2, True, False),
        ("big", 1, False, True),
        ("all", 2, False, False),
        ("all", 2, True, True),
    ],
)
def test_it_is_silent_where_nobody_wants_it_and_between_persons_unless_they_agreed(
    policy: str, people: int, agreed: bool, speaks: bool
) -> None:
    _, session, puzzle = at_table(CARD_KIND, policy, people=people, agreed=agreed)
    assert bool(ToldTutor.made) == speaks
    steps = len(session.record.steps)
    ToldTutor.said = costly(session, puzzle)
    session.take(puzzle.plans(session.record.game)[1][0])
    assert (len(session.record.steps) == steps) == speaks
    session.update(1)
    if speaks:
        assert ToldTutor.made[0].asked[0][1] == LEAST_COSTS[policy]


def test_all_cards_of_a_refresh_are_weighed_and_taken_together() -> None:
    context, session, _ = at_table(CARD_KIND)
    while session.decision is None or session.decision.op != Op.REFRESH:
        options = session.decision.options if session.decision else ()
        wanted = [one for one in options if one[0] == Act.REFRESH] or list(options)
        session.take(wanted[0])
        session.update(1)
        ToldTutor.said = "nothing"
        session.update(PATIENCE_MS)
        ToldTutor.said = None
    steps = len(session.record.steps)
    cards = [one for one in session.decision.options if one[0] == Act.CARD][:3]
    for option in (*cards, DONE):
        session.take(option)
    assert len(session.record.steps) == steps
    session.update(1)
    assert ToldTutor.made[-1].asked[-1][0][-4:] == (*cards, DONE)
    ToldTutor.said = "nothing"
    session.update(20)
    assert [one.option for one in session.record.steps[steps : steps + 4]] == [*cards, DONE]
    del context


def test_what_was_held_is_forgotten_when_the_game_goes_back() -> None:
    _, session, puzzle = at_table(CARD_KIND)
    steps = len(session.record.steps)
    session.take(puzzle.plans(session.record.game)[1][0])
    session.settled()
    assert not session.check.busy
    session.update(PATIENCE_MS)
    assert len(session.record.steps) == steps


def test_a_process_that_is_lost_keeps_nobody_from_playing() -> None:
    _, session, puzzle = at_table(CARD_KIND)
    steps = len(session.record.steps)
    work = ToldTutor.made[0]
    work.failed = True
    ToldTutor.said = "nothing"
    session.take(puzzle.plans(session.record.game)[1][0])
    session.update(20)
    assert len(session.record.steps) > steps


@pytest.mark.parametrize("kind", KINDS)
def test_undo_takes_back_what_is_held_and_nothing_else(kind: str) -> None:
    _, session, puzzle = at_table(kind)
    steps = len(session.record.steps)
    session.take(puzzle.plans(session.record.game)[1][0])
    held = [session.check.busy]
    assert session.can_undo()
    assert session.undo()
    held.append(session.check.busy)
    assert held == [True, False]
    ToldTutor.said = "nothing"
    session.update(20)
    assert len(session.record.steps) == steps


def test_a_late_answer_belongs_to_the_question_before(monkeypatch: pytest.MonkeyPatch) -> None:
    work = BackgroundTutor()
    told: list[Any] = []
    monkeypatch.setattr(work, "_send_waiting", lambda: None)
    monkeypatch.setattr(work, "_heard", lambda: [told.pop()] if told else [])
    work.ask((), 0.01)
    first = work._question
    work.ask((), 0.01)
    told.append((TUTOR_ANSWER, first, "unfinished"))
    assert work.answer() is None
    told.append((TUTOR_ANSWER, first + 1, "nothing"))
    assert work.answer() == "nothing"


def test_where_a_process_is_lost_no_reason_is_looked_for_any_more() -> None:
    context, session, puzzle = at_table(CARD_KIND)
    screen = asking_without_reason(context, session, puzzle)
    ToldTutor.said = "nothing"
    screen.update(20)
    assert "is looking for the reason" not in read(context)
    assert "Are you sure?" in read(context)
    assert screen.idle()


def test_where_no_process_can_be_started_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    _, session, puzzle = at_table(CARD_KIND, "off")
    games = context_of().service(SavedGames)
    job = games.of_game(puzzle.position.game).practice().job(session.record)
    refuse_processes(monkeypatch)
    work = BackgroundTutor()
    work.judge(job, len(session.record.steps))
    assert work.failed
    assert work.answer() == "nothing"
    plans = puzzle.plans(session.record.game)
    weighing = BackgroundWeighing(job, len(session.record.steps), (plans[0], plans[1]))
    assert weighing.failed
    assert not weighing.runs
    work.close()
    weighing.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_process_of_its_own_finds_what_a_choice_costs(kind: str) -> None:
    _, session, puzzle = at_table(kind, "off")
    games = context_of().service(SavedGames)
    job = games.of_game(puzzle.position.game).practice().job(session.record)
    work, game, last = BackgroundTutor(), session.record.game, len(puzzle.answers) - 1
    try:
        for place, costs in ((last, True), (0, False)):
            work.judge(job, len(session.record.steps))
            work.ask(puzzle.plans(game)[place], 0.01)
            said, until = None, monotonic() + PROCESS_S
            while said is None and monotonic() < until:
                sleep(0.02)
                said = work.answer()
            assert isinstance(said, TutorVerdict) == costs
            if isinstance(said, TutorVerdict):
                assert said.best == puzzle.plans(game)[0]
                assert said.cost.low > 0.0
            else:
                assert said == "nothing"
    finally:
        work.close()


def test_the_table_has_a_tutor() -> None:
    _, session, _ = at_table(CARD_KIND)
    assert isinstance(session.check, TableTutor)
