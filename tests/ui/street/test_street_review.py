"""Street Fight's review in the window: the ways to it, and from it to the moments."""

from __future__ import annotations

import pytest

from stalingrad_game.record import saves
from stalingrad_game.record.record import GameRecord
from stalingrad_game.review.accounts import Review
from stalingrad_game.review.report_text import message_text
from stalingrad_game.review.run import review_game
from stalingrad_game.review.values import ReviewEffort
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.review.reviewer import StreetReviewer
from stalingrad_game.ui.looking_back.review_screen import ReviewScreen, ValueCurve
from stalingrad_game.ui.screens.load_screen import LoadGameScreen
from stalingrad_game.ui.street.screens.street_replay_screen import StreetReplayScreen
from stalingrad_game.ui.widgets import Button
from tests.support.quick_reviews import no_more_for_small_games
from tests.support.screens import click, context_of, find, frame, shown, texts, top
from tests.support.street_hands import StreetWindow
from tests.support.street_over import fought, fought_over

QUICK = ReviewEffort(worlds=1, games=1, iterations=1, deals=1, more_deals=1, whole_deals=1)


def played(word: str = "k47") -> GameRecord[StreetGame]:
    return fought_over("first_house", word, 3)


def reviewed(record: GameRecord[StreetGame]) -> tuple[ReviewScreen, Review]:
    """The screen with a whole review, painted."""
    with no_more_for_small_games():
        review = review_game(StreetReviewer().job(record, QUICK))
    context = context_of(start=False)
    screen = ReviewScreen(context, record, QUICK)
    screen.posed, screen.painted = True, review
    shown(context, lambda _: screen)
    frame(context)
    return screen, review


def test_its_curve_leads_to_the_moments() -> None:
    record = played()
    screen, review = reviewed(record)
    context = screen.context
    label = "\n".join(one.label for one in texts(context))
    assert message_text(screen.words(), review) in label
    (curve,) = [one for one in screen.root.base.walk() if isinstance(one, ValueCurve)]
    assert len(curve.spots) == len(review.curve)
    assert any(spot.rolled for spot in curve.spots)
    curve.release(curve.rect.center)
    context.stack.settle()
    replay = context.stack.top
    assert isinstance(replay, StreetReplayScreen)
    assert replay.cursor.at == review.curve[curve.spot_at(curve.rect.center)].step
    context.stack.clear()
    context.stack.settle()


def test_turns_are_called_as_the_referee_calls_them_and_ways_to_moments_stand_in_a_row() -> None:
    record = played("tide")
    screen, _ = reviewed(record)
    context = screen.context
    (curve,) = [one for one in screen.root.base.walk() if isinstance(one, ValueCurve)]
    assert {spot.group for spot in curve.spots} == {"Turn 1", "Turn 2", "Turn 3"}
    ways = [screen.keyed(f"watch {number}") for number in (1, 2, 3)]
    assert len({way.rect.top for way in ways if way is not None}) == 1
    assert None not in ways
    replay = StreetReplayScreen(context, record, len(record.steps) - 1)
    assert replay.table.moment(len(record.steps) - 1).startswith("Turn 3 · ")
    context.stack.clear()
    context.stack.settle()


def test_a_choice_is_shown_from_the_viewpoint_of_its_side() -> None:
    context = context_of(start=False)
    screen = ReviewScreen(context, played(), QUICK)
    screen.posed = True
    shown(context, lambda _: screen)
    screen.show(5, 1)
    context.stack.settle()
    replay = context.stack.top
    assert isinstance(replay, StreetReplayScreen)
    assert (replay.cursor.at, replay.viewpoint.now) == (5, 1)
    context.stack.clear()
    context.stack.settle()


@pytest.mark.parametrize("over", [False, True])
def test_the_saved_games_lead_to_it_where_a_game_is_over(over: bool) -> None:
    saves.duplicate(played() if over else fought("first_house", "k47", 4), "One of ours")
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
    window = StreetWindow(record=played())
    dialog = window.table.root.layers[-1]
    review = [one for one in dialog.walk() if isinstance(one, Button) and one.text == "Review"]
    assert len(review) == 1
    review[0].on_press()
    window.context.stack.settle()
    assert isinstance(window.context.stack.top, ReviewScreen)
    window.context.stack.clear()
    window.context.stack.settle()
