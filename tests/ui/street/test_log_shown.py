"""The log by turns, parts of turns and actions; what begins is announced over the stage."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.street_fight.position.codes import LogLevel
from stalingrad_game.street_fight.referees import REFEREES
from stalingrad_game.ui.street.panels.announcement import AnnouncementModel
from stalingrad_game.ui.street.screens.log_view import (
    RESULT_LINK,
    FoldView,
    TurnFold,
    log_sections,
)
from stalingrad_game.ui.widgets import Button, RichText
from tests.support.street_hands import StreetWindow
from tests.support.street_over import fought
from tests.ui.street.test_results import SLOW, shows


def log_view(window: StreetWindow) -> FoldView:
    window.key(pygame.K_l)
    dialog = window.dialog()
    assert dialog is not None
    return next(one for one in dialog.walk() if isinstance(one, FoldView))


@pytest.mark.parametrize("referee", REFEREES)
def test_every_line_of_the_log_stands_below_its_turn(referee: str) -> None:
    window = StreetWindow(record=fought("volga_block", referee, 90))
    log = window.table.session.log
    sections = list(log_sections(log, "Set-up"))
    lines = [line for section in sections for line in section.lines]
    assert lines == [line for line in log if line.level != LogLevel.TURN]
    assert [section.title for section in sections].count("Set-up") <= 1
    turns = [section for section in sections if section.title != "Set-up"]
    for number, section in enumerate(turns, 1):
        assert section.title.startswith(f"Turn {number}")
        assert {line.turn for line in section.lines} <= {number}
    assert len(turns) > 1


@pytest.mark.parametrize("referee", REFEREES)
def test_turns_fold_and_an_action_leads_to_its_result(referee: str) -> None:
    window = StreetWindow(record=fought("volga_block", referee, 70))
    view = log_view(window)
    folds = [one for one in view.walk() if isinstance(one, TurnFold)]
    assert [fold.opened for fold in folds] == [False] * (len(folds) - 1) + [True]
    button = next(one for one in folds[0].walk() if isinstance(one, Button))
    assert button.text.startswith("+")
    high = folds[0].rect.height
    button.activate()
    window.frame()
    window.canvas.painted()
    assert button.text.startswith("–")
    assert folds[0].opened
    assert folds[0].rect.height > high
    links = [
        span.link
        for fold in folds
        for text in fold.walk()
        if isinstance(text, RichText)
        for span in text.spans
        if span.link.startswith(RESULT_LINK)
    ]
    assert links
    text = next(
        one
        for one in view.walk()
        if isinstance(one, RichText) and any(span.link == links[-1] for span in one.spans)
    )
    assert text.follow is not None
    text.follow(links[-1])
    window.frame()
    assert window.dialog() is None
    assert shows(window)
    assert f"{RESULT_LINK}{window.result.number}" == links[-1]


@pytest.mark.parametrize("referee", REFEREES)
def test_what_begins_is_announced(referee: str) -> None:
    window = StreetWindow(record=fought("volga_block", referee, 1), settings=SLOW)
    session, panel = window.table.session, window.table.view.panels["announcement"]
    announcements: list[AnnouncementModel] = []
    for _ in range(6_000):
        window.frame(120)
        if panel.visible:
            assert isinstance(panel.model, AnnouncementModel)
            if not announcements or announcements[-1] != panel.model:
                announcements.append(panel.model)
            assert panel.hit(panel.rect.center) is None
        if session.playback.waits:
            session.go_on()
        if window.table.control.asks:
            session.take(window.decision.options[0])  # mostly to pass
        if any(" 2 of " in one.title for one in announcements):
            break
    titles = [one.title for one in announcements]
    assert any(title.startswith("Turn 2 of ") for title in titles)
    if referee == "ats":
        assert "Fire and Movement phase" in titles
    else:
        assert {"The Germans", "The Soviets"} <= set(titles)
        assert {one.side for one in announcements} >= {0, 1}
