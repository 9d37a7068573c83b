"""What is heard at Street Fight's table: events, whose turn it is, what is refused, how it ends."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from stalingrad_game.assets import asset
from stalingrad_game.record.lines import Seat
from stalingrad_game.street_fight.board.terrain import MARKERS
from stalingrad_game.street_fight.position.codes import GERMAN, NOBODY, SOVIET, Ev
from stalingrad_game.street_fight.position.placing import SET_UP_PHASE
from stalingrad_game.street_fight.position.state import Marker
from stalingrad_game.street_fight.referees import REFEREES
from stalingrad_game.ui.session.sound_cues import CAPTION_MS, REFUSAL, YOUR_TURN
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.panels.captions import CaptionsTab
from stalingrad_game.ui.street.session.event_sounds import (
    BURNING_HEXES,
    street_ambience,
    street_sound,
)
from tests.support.street_hands import QUIET, StreetWindow
from tests.ui.street.test_in_vain import mover, out_of_reach

SOUNDS = {path.stem for path in asset("sounds").glob("*.ogg")}
SHOWN = Settings(language="en", pauses="none", sound_captions=True)
AGAINST = (Seat(computer="random"), Seat())


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sounds that are played, in their order."""
    played: list[str] = []
    monkeypatch.setattr(
        "stalingrad_game.ui.shell.sound.SoundPlayer.play", lambda _, name: played.append(name)
    )
    return played


def caption(window: StreetWindow) -> str:
    """What is written of sounds."""
    panel = window.table.view.panels["captions"]
    assert isinstance(panel, CaptionsTab)
    return panel.spoken if panel.visible else ""


@pytest.mark.parametrize("referee", REFEREES)
def test_a_game_is_heard_to_its_end_and_calls_the_person(referee: str, heard: list[str]) -> None:
    window = StreetWindow(referee=referee, players=AGAINST, settings=SHOWN)
    session, written, chance = window.table.session, set[str](), Random(4)
    while not session.over:
        window.frame(200)
        written.add(caption(window))
        if session.asks:
            session.take(chance.choice(window.decision.options))
    assert set(heard) <= SOUNDS
    assert {YOUR_TURN, "hourglass"} <= set(heard)
    rolled = any(session.rolls(one.events) for one in session.record.steps)
    assert ("die" in heard) == rolled
    assert rolled or referee != "tide"
    assert session.result is not None
    winner = session.result.winner
    assert heard[-1] == ("verdict_taken" if winner == GERMAN else "verdict_held")
    assert any("Bell" in line for line in written)


def test_what_takes_no_time_is_not_heard_but_for_the_end(heard: list[str]) -> None:
    players = (Seat(computer="random"), Seat(computer="random"))
    window = StreetWindow(players=players, settings=QUIET)
    while not window.table.session.over:
        window.frame()
    assert [name for name in heard if name.startswith("verdict")] == heard
    assert len(heard) == 1


def test_a_click_that_leads_to_nothing_is_heard_each_time_as_it_says_why(heard: list[str]) -> None:
    window, _ = mover("tide")
    far = out_of_reach(window)[0]
    for times in (1, 2):
        assert not window.table.control.point(far)
        window.frame()
        assert window.prompt.refused
        assert heard.count(REFUSAL) == times
    window.context.settings = replace(window.context.settings, sound_captions=True)
    window.table.layout(window.surface.get_size())
    assert not window.table.control.point(far)
    window.frame()
    assert caption(window) == "Two dull knocks: not allowed"
    assert not window.table.idle()
    window.frame(CAPTION_MS)
    window.frame()
    assert caption(window) == ""


def test_captions_are_written_where_they_are_wanted() -> None:
    window = StreetWindow(settings=QUIET)
    window.table.session.cues.add("die")
    window.frame()
    assert caption(window) == ""


def test_each_kind_of_event_has_its_sound() -> None:
    playback = StreetWindow().table.session.playback
    assert street_sound(playback, (Ev.OVER, GERMAN, 0)) == "verdict_taken"
    assert street_sound(playback, (Ev.OVER, SOVIET, 0)) == "verdict_held"
    assert street_sound(playback, (Ev.RUIN, 0, 0, 0)) == "shell"


def test_the_ambience_follows_the_fires_and_is_silent_in_the_end() -> None:
    window = StreetWindow()
    view = window.table.session.view(NOBODY)
    assert street_ambience(view, SET_UP_PHASE, over=False) == "ambience_quiet"
    assert window.table.session.ambience == "ambience_battle"
    flame = MARKERS.index("flame")
    view.markers = [Marker(kind=flame, loc=0) for _ in range(BURNING_HEXES)]
    assert street_ambience(view, "action", over=False) == "ambience_fire"
    view.markers[0].loc = -1
    assert street_ambience(view, "action", over=False) == "ambience_battle"
    assert street_ambience(view, "action", over=True) == ""
