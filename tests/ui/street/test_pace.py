"""The pace of Street Fight's table is set, and what is shown is skipped, as at the card table."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from stalingrad_game.record.lines import Seat
from stalingrad_game.street_fight.position.codes import Table
from stalingrad_game.street_fight.referees import REFEREES
from stalingrad_game.ui.session.settings import AT_ONCE, PACES, is_usual, next_pace
from stalingrad_game.ui.shell.settings import PausePolicy, Settings, load_settings
from stalingrad_game.ui.street.input.commands import TABLE_COMMANDS
from stalingrad_game.ui.street.screens.street_replay_screen import (
    StreetReplayScreen,
    WatchedStreetScene,
)
from stalingrad_game.ui.table.input.commands import COMMANDS
from tests.support.screens import context_of
from tests.support.street_hands import StreetWindow
from tests.ui.street.test_street_replay import played

USUAL = Settings(language="en", pauses="none")
SKIP = pygame.event.Event(
    pygame.KEYDOWN, key=pygame.K_x, mod=pygame.KMOD_SHIFT, unicode="", scancode=0
)
RANDOM = (Seat(computer="random"), Seat())


def hint(window: StreetWindow, name: str) -> str:
    """What the button of a command says."""
    (found,) = (one for one in window.table.view.walk() if one.key == ("command", name))
    return str(found.hint)


@pytest.mark.parametrize("name", ["skip", "pace", "undo", "redo", "log"])
def test_a_command_of_both_tables_has_the_same_keys_and_icon(name: str) -> None:
    (card,) = (one for one in COMMANDS if one.id == name)
    (street,) = (one for one in TABLE_COMMANDS if one.id == name)
    assert street.icon == card.icon
    assert card.keys[:1] == street.keys[:1]


def test_a_key_turns_the_pace_of_all_that_is_shown_and_it_is_kept() -> None:
    window = StreetWindow(settings=USUAL)
    paces = []
    for _ in (*PACES, 0):
        paces.append((window.table.session.settings.speed, hint(window, "pace")[-4:]))
        window.key(pygame.K_x)
    assert paces == [(1.0, "(×1)"), (2.0, "(×2)"), (4.0, "(×4)"), (1.0, "(×1)")]
    settings = window.table.session.settings
    assert (settings.speed, settings.computer_speed) == (2.0, 2.0)
    kept = load_settings().settings
    assert (kept.speed_percent, kept.computer_percent) == (200, 200)


def test_what_takes_no_time_is_said_to_and_turns_to_the_usual_pace() -> None:
    window = StreetWindow()
    assert hint(window, "pace").endswith(f"({AT_ONCE})")
    assert is_usual(0.0)
    assert next_pace(0.0) == PACES[0]
    window.key(pygame.K_x)
    assert window.table.session.settings.speed == PACES[0]


@pytest.mark.parametrize("pauses", ["none", "important"])
def test_a_key_skips_what_is_shown_up_to_a_result_that_waits(pauses: PausePolicy) -> None:
    settings = Settings(language="en", pauses=pauses)
    window = StreetWindow("first_house", "k47", seed=2, players=RANDOM, settings=settings)
    session, skipped, waited = window.table.session, 0, 0
    while not session.over and skipped <= 20:
        window.frame()
        if session.playback.current is not None:
            window.context.stack.handle(SKIP)
            skipped += 1
            waited += session.playback.waits
            assert session.playback.busy == session.playback.waits
        elif session.playback.waits:
            session.go_on()
        elif session.asks:
            session.take(window.decision.options[0])
    assert skipped > 5
    assert (waited > 0) == (pauses == "important")


def test_a_game_that_is_watched_has_its_own_buttons_for_both() -> None:
    context = context_of()
    replay = StreetReplayScreen(context, played("tide"))
    context.stack.push(replay)
    context.stack.settle()
    table = replay.table.scene
    assert isinstance(table, WatchedStreetScene)
    names = {one.key for one in table.view.walk()}
    assert ("command", "log") in names
    assert not names & {("command", name) for name in ("skip", "pace")}


@pytest.mark.parametrize("referee", REFEREES)
def test_a_new_turn_stands_announced_until_somebody_goes_on(referee: str) -> None:
    settings = Settings(language="en", speed_percent=400, computer_percent=400)
    window = StreetWindow(referee=referee, settings=settings)
    session, chance, stood, count = window.table.session, Random(3), 0, 0
    while not session.over:
        before = session.record.state.table[Table.TURN], list(session.record.state.control)
        session.take(chance.choice(window.decision.options))
        while session.playback.busy and not session.playback.waits:
            window.frame(250)
        state = session.record.state
        if session.decision is not None and state.table[Table.TURN] > before[0]:
            assert session.playback.waits
            count += state.control != before[1]
            if state.control == before[1]:
                window.frame()
                band = window.table.view.panels["announcement"]
                assert band.visible
                assert str(state.table[Table.TURN]) in str(band.spoken)
                stood += 1
        session.finish()
    assert stood + count
    assert stood or referee != "tide", "by the others hexes are told of in every turn of this game"
