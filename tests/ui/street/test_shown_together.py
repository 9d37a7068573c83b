"""What belongs together is shown at once, and stands until it can be read, as at the card table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from stalingrad_game.kernel.decision import Event
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.position.codes import SIDES, Ev, LogLevel
from stalingrad_game.street_fight.referees import REFEREES, street_kit
from stalingrad_game.street_fight.words.log import LogLine
from stalingrad_game.ui.session.reading_times import MOVE_FOLLOWING_MS, READING_MS, reading_ms
from stalingrad_game.ui.session.settings import SessionSettings
from stalingrad_game.ui.street.session.session import StreetSession
from tests.support.amount import share
from tests.support.languages import ENGLISH

OFFICERS = (Seat(computer="officer"), Seat(computer="officer"))
STEPS = share(45, 1, 30)
FRAME_MS = 10


class Sight(NamedTuple):
    """What was shown at once."""

    event: Event | None
    lines: tuple[LogLine, ...]
    ms: float
    """How long it stood."""


def session(referee: str, speed: float = 1.0) -> StreetSession:
    game = StreetGame(street_kit("volga_block", referee))
    record = GameRecord.start(game, Setup(5, {}, OFFICERS))
    paced = SessionSettings(speed=speed, computer_speed=speed, computer_aims=False)
    return StreetSession(record, ENGLISH, paced)


def sights(played: StreetSession) -> Iterator[Sight]:
    """All that is shown one after the other in the first steps of a game."""
    count, shown, since, now = len(played.log), None, 0.0, 0.0
    lines: tuple[LogLine, ...] = ()
    while len(played.record.steps) < STEPS and not played.over:
        played.update(FRAME_MS)
        now += FRAME_MS
        if played.playback.current is shown and len(played.log) == count:
            continue
        if shown is not None:
            yield Sight(shown, lines, now - since)
        lines, count = tuple(played.log[count:]), len(played.log)
        shown, since = played.playback.current, now


@pytest.mark.parametrize("referee", REFEREES)
def test_lines_of_an_action_and_steps_of_a_walk_are_shown_at_once(referee: str) -> None:
    walks = several = 0
    for event, lines, ms in sights(session(referee)):
        levels = [line.level for line in lines if line.event is not None]
        if len(lines) > 1:
            several += 1
            assert min(levels) > LogLevel.PART, "what begins is announced alone"
        if event is None or not lines:
            continue
        if event[0] == Ev.PLACE:
            walks += 1
            assert ms == pytest.approx(MOVE_FOLLOWING_MS, abs=2 * FRAME_MS)
        if event[0] == Ev.LOGGED and min(levels) > LogLevel.PART:
            longest = max(reading_ms(line.text) for line in lines)
            assert min(abs(ms - one) for one in (longest, READING_MS)) <= 2 * FRAME_MS
    assert walks > 3
    assert several > 3


@pytest.mark.parametrize("referee", REFEREES)
def test_all_is_told_and_shown_in_the_end(referee: str) -> None:
    played = session(referee, speed=4.0)
    seen = [line for one in sights(played) for line in one.lines]
    played.finish()
    assert len(seen) > STEPS // 2
    anew = StreetSession(played.record, ENGLISH, played.settings)
    assert [line.text for line in played.log] == [line.text for line in anew.log]
    for side in SIDES:
        assert played.view(side) == played.game.view(played.record.state, side)


def test_a_computer_goes_on_with_what_it_began_without_waiting() -> None:
    played = session("tide")
    waits, walked = set[float](), 0
    while len(played.record.steps) < STEPS:
        before = len(played.record.steps)
        played.update(FRAME_MS)
        steps = played.record.steps
        if len(steps) == before or played.acting != steps[-1].seat:
            continue
        reported = any(one[0] in {Ev.LOGGED, Ev.ROLL} for one in steps[-1].events)
        if not reported:
            assert played.computer_waits_ms() == 0
        elif steps[-1].option[0] == steps[-2].option[0] and any(
            one[0] == Ev.PLACE for one in steps[-1].events
        ):
            walked += played.computer_waits_ms() == 0
        waits.add(played.computer_waits_ms())
    assert waits == {0.0, played.computer_delay_ms}
    assert walked
