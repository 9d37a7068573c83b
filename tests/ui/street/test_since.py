"""What happened since somebody last acted lies on Street Fight's table until somebody goes on."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from stalingrad_game.record.lines import Seat
from stalingrad_game.ui.session.session import NO_SEAT
from stalingrad_game.ui.street.panels.since import SincePanel
from tests.support.street_hands import TWO, StreetWindow

COMPUTER = (Seat(), Seat(computer="officer"))
MOST_STEPS = 60


def window_with_news(players: tuple[Seat, Seat], word: str) -> StreetWindow:
    """A table at which somebody is told of a way that the other side has gone."""
    window, chance = StreetWindow(referee=word, players=players), Random(3)
    control, session = window.table.control, window.table.session
    for _ in range(MOST_STEPS):
        if session.person_acts:
            if control.since.seat != NO_SEAT and control.since.facts.ways:
                window.read()
                return window
            control.take(chance.choice(window.decision.options))
            window.read()
        window.frame(500)
    raise AssertionError("nobody has moved")


def panel(window: StreetWindow) -> SincePanel:
    found = window.table.view.panels["since"]
    assert isinstance(found, SincePanel)
    return found


def traces(window: StreetWindow) -> int:
    """How much is drawn of it on the map."""
    return len(window.table.view.map.model.overlay.traces)


@pytest.mark.parametrize("word", ["tide", "ats", "k47"])
def test_what_the_computer_did_is_told_and_drawn(word: str) -> None:
    window = window_with_news(COMPUTER, word)
    control = window.table.control
    assert panel(window).visible
    assert traces(window)
    model = panel(window).model
    assert model is not None
    assert [line.plain for line in control.since.lines] == list(model.lines)
    assert all(step.seat for step in control.session.record.steps[control.since.facts.first :])
    window.key(pygame.K_ESCAPE)
    assert not panel(window).visible
    assert not traces(window)
    window.key(pygame.K_j)
    close = next(one for one in panel(window).walk() if one.key == "since close")
    assert panel(window).visible
    assert traces(window)
    window.click(close.rect.center)
    assert not panel(window).visible
    assert not traces(window)


def test_a_click_on_the_map_puts_it_away() -> None:
    window = window_with_news(COMPUTER, "tide")
    window.click(window.table.view.map.rect.center)
    assert not panel(window).visible
    assert not traces(window)


def test_an_answer_puts_it_away_and_the_other_person_is_told() -> None:
    window = window_with_news(TWO, "tide")
    control, first = window.table.control, window.table.control.since.seat
    assert control.since.seat == window.decision.seat
    for _ in range(MOST_STEPS):
        control.take(window.decision.options[-1])
        window.read()
        if window.decision.seat != first:
            break
        assert control.since.seat == NO_SEAT
    assert control.since.seat == window.decision.seat != first
    assert panel(window).visible
