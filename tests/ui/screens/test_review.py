"""The review in the window: made in the background, left at any time, leading to its moments."""

from __future__ import annotations

import os

import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.review.reviewer import CardReviewer
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.record import saves
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.review.report_text import account_lines, message_text
from stalingrad_game.review.run import review_game
from stalingrad_game.review.values import ReviewEffort
from stalingrad_game.ui.looking_back.review_screen import ReviewScreen, ValueCurve
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.load_screen import LoadGameScreen
from stalingrad_game.ui.screens.replay_screen import CardReplayScreen
from stalingrad_game.ui.screens.saved_games import SavedGames
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.widgets import ScrollView
from tests.support.no_processes import refuse_processes
from tests.support.played import finished
from tests.support.screens import click, context_of, find, frame, shown, shown_as, texts, top

QUICK = ReviewEffort(worlds=1, games=1, iterations=2, deals=1, more_deals=2, whole_deals=1)


def opened(record: GameRecord[CardGame]) -> tuple[AppContext, ReviewScreen]:
    """Its review being made."""
    context = context_of(start=False)
    screen = shown_as(context, ReviewScreen, lambda _: ReviewScreen(context, record, QUICK))
    frame(context)
    return context, screen


def shown_text(context: AppContext) -> str:
    """All that the screen says."""
    return "\n".join(one.label for one in texts(context))


def scrolled(context: AppContext, screen: ReviewScreen) -> str:
    """All that it says from its head to its foot, where it stands then."""
    text = ""
    for view in (one for one in screen.root.base.walk() if isinstance(one, ScrollView)):
        for offset in (*range(0, view.whole, 200), view.whole):
            view.scroll_to(offset)
            frame(context)
            text += shown_text(context)
    return text


def test_it_is_made_in_the_background_and_leads_to_the_moments() -> None:
    record = finished(3, resigns=1)
    context, screen = opened(record)
    work = screen.work
    assert work is not None
    assert not screen.idle()
    screen.rebuild()
    counted = f": {work.done} of {work.total}" if work.total else ""
    assert f"every roll{counted}." in shown_text(context)
    count = 0
    while work.runs:
        work.wait()
        if 0 < work.done < work.total:
            count += 1
            screen.rebuild()
            assert f"every roll: {work.done} of {work.total}." in shown_text(context)
    assert count
    assert work.review == review_game(CardReviewer().job(record, QUICK))
    screen.rebuild()
    frame(context)
    assert screen.idle()
    (curve,) = [one for one in screen.root.base.walk() if isinstance(one, ValueCurve)]
    close = [one.label for one in account_lines(screen.words(), work.review) if one.too_close]
    assert close
    assert message_text(screen.words(), work.review) in shown_text(context)
    assert "How this was worked out" not in shown_text(context)
    click(context, "watch 1")
    context.stack.settle()
    replay = context.stack.top
    assert isinstance(replay, CardReplayScreen)
    weights = [(abs(one.german.value), one.step) for one in work.review.moments]
    weights += [(one.cost.value, one.step) for own in work.review.mistakes for one in own]
    assert replay.cursor.at == max(weights)[1]
    context.stack.pop()
    context.stack.settle()
    all_text = scrolled(context, screen)
    assert f"Too close to call: {'; '.join(close)}." in all_text
    assert "The Germans’ costliest choices" in all_text
    assert "How this was worked out" in shown_text(context)
    side = 0 if work.review.mistakes[0] else 1
    moment = screen.keyed(f"moment {side} 0")
    assert moment is not None
    screen.root.give_focus(moment)
    frame(context)
    click(context, f"moment {side} 0")
    context.stack.settle()
    replay = context.stack.top
    assert isinstance(replay, CardReplayScreen)
    assert replay.cursor.at == work.review.mistakes[side][0].step
    assert replay.viewpoint.now == work.review.mistakes[side][0].seat
    context.stack.pop()
    context.stack.settle()
    points = work.review.curve
    for place, number in ((curve.rect.midleft, 0), (curve.rect.midright, len(points) - 1)):
        curve.point(place)
        german = points[number].german.value
        assert str(curve.hint).startswith(f"The Germans’ chance here: {100 * german:.1f} ")
    curve.release(curve.rect.center)
    context.stack.settle()
    replay = context.stack.top
    assert isinstance(replay, CardReplayScreen)
    assert replay.cursor.at == points[curve.spot_at(curve.rect.center)].step


def test_who_leaves_ends_the_work() -> None:
    context, screen = opened(finished(2, resigns=1))
    work = screen.work
    assert work is not None
    click(context, "back")
    context.stack.settle()
    assert work.failed
    assert not work.alive


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    record = GameRecord.start(CardGame(Kit(load_pack(), "basic")), Setup(5))
    _, screen = opened(record)
    assert screen.work is None
    assert screen.idle()


@pytest.mark.parametrize("over", [False, True])
def test_the_saved_games_lead_to_it_where_a_game_is_over(over: bool) -> None:
    going_on = GameRecord.start(CardGame(Kit(load_pack(), "basic")), Setup(5))
    saves.duplicate(finished(2, resigns=1) if over else going_on, "One of ours")
    context = context_of()
    shown(context, LoadGameScreen)
    frame(context)
    assert find(context, "review").enabled == over
    click(context, "review")
    context.stack.settle()
    assert top(context) == ("review" if over else "load")
    context.stack.clear()
    context.stack.settle()


def test_the_end_of_a_game_leads_to_it() -> None:
    context = context_of()
    context.service(GameHost).play(finished(2))
    for _ in range(4):
        context.stack.settle()
        frame(context)
    assert top(context) == "end"
    click(context, "review")
    context.stack.settle()
    assert top(context) == "review"
    context.stack.clear()
    context.stack.settle()


def test_a_note_at_a_moment_of_the_review_is_kept_in_the_file() -> None:
    path = saves.duplicate(finished(2, resigns=1), "One of ours")
    context = context_of()
    read = GameRecord.read(path, context.service(SavedGames).library)
    screen = ReviewScreen(context, read, QUICK, path)
    screen.posed = True
    shown(context, lambda _: screen)
    screen.show(3)
    context.stack.settle()
    replay = context.stack.top
    assert isinstance(replay, CardReplayScreen)
    replay.keep_note(3, "Too soon")
    library = context.service(SavedGames).library
    assert dict(GameRecord.read(path, library).notes) == {3: "Too soon"}


def test_a_review_is_worked_out_once() -> None:
    context, screen = opened(finished(2, resigns=1))
    assert screen.work is not None
    screen.work.wait()
    while screen.work.runs:
        screen.work.wait()
    screen.update(0)
    made = screen.review
    assert made is not None
    context.stack.pop()
    context.stack.settle()
    again = ReviewScreen(context, finished(2, resigns=1), QUICK)
    shown(context, lambda _: again)
    assert again.work is None
    assert again.review is made
    other = ReviewScreen(context, finished(3, resigns=1), QUICK)
    shown(context, lambda _: other)
    assert other.work is not None
    context.stack.clear()
    context.stack.settle()


@pytest.mark.parametrize("after", [0, 1])
def test_where_no_process_can_be_started_it_is_said(
    after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    tried = refuse_processes(monkeypatch, after)
    context, screen = opened(finished(2, resigns=1))
    assert len(tried) == after + 1
    assert "be worked out right now. Try again later." in shown_text(context)
    assert screen.idle()
    click(context, "back")
    context.stack.settle()
    assert not any(process.is_alive() for process in tried)


def test_what_is_known_is_shown_while_the_rest_is_worked_out() -> None:
    context, screen = opened(finished(2, resigns=1))
    work, known = screen.work, 0
    assert work is not None
    while work.runs:
        work.wait()
        if work.first is None or not work.runs:
            continue
        screen.rebuild()
        (curve,) = [one for one in screen.root.base.walk() if isinstance(one, ValueCurve)]
        assert [spot.step for spot in curve.spots] == [one.step for one in work.first.curve]
        assert len(curve.spots) >= known
        known = len(curve.spots)
        assert all(choice.cost.low > 0.0 for choice in work.first.choices)
        watched = [screen.keyed(f"watch {number}") for number in range(1, 4)]
        assert sum(one is not None for one in watched) == len(work.first.choices)
        shown = scrolled(context, screen)  # it may be done by now
        assert "may still change" in shown or not work.runs
    assert known > 1
    assert work.review is not None
    screen.rebuild()
    assert "may still change" not in scrolled(context, screen)
