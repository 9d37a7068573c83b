"""How long a player watches: seconds at normal speed, by the playback's own clock.

``python -m tests.drive.pace [SEED …]`` tells, for games of these seeds (1 to 8), how long it takes
from the beginning to the first decision, from a card of five effects and more to what is asked
next, and of that how long the effects take; and from the first of seven formations that a computer
player sends, whose line is read, to where the last has come. What waits to be read is gone on from
at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import takewhile
from statistics import median
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.state.codes import Ev
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.timeline import Step
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.pauses import played
from tests.support.table_play import begun

FRAME_MS: Final = 10
FORMATIONS: Final = 7
EFFECTS: Final = 5
EFFECT_EVENTS: Final = frozenset(
    {Ev.UNIT, Ev.TERROR, Ev.FIRE, Ev.BUCKET, Ev.INFERNO, Ev.CARD, Ev.DEPLETED, Ev.LEADER}
)


def table_of(record: GameRecord[CardGame]) -> TableSession:
    """The same game begun anew, shown at normal speed."""
    settings = TableSettings(speed=1, computer_speed=1)
    return TableSession(GameRecord.start(record.game, record.setup), settings)


def watched_seconds(session: TableSession) -> tuple[float, float]:
    """Seconds until nothing is shown any more, and of that how long effects move.

    Pauses are ended at once.
    """
    passed = effects = 0
    while session.playback.busy:
        if session.playback.pause is not None:
            session.go_on()
            continue
        showing, spent = session.playback.showing, session.playback.spent_ms
        moves = any(spent < one.begins + one.length for one in session.playback.animations)
        if moves and showing is not None and showing.event[0] in EFFECT_EVENTS:
            effects += FRAME_MS
        passed += FRAME_MS
        session.update(FRAME_MS)
    return passed / 1000, effects / 1000


def beginning_seconds(record: GameRecord[CardGame]) -> float:
    """From the beginning to the first decision."""
    return watched_seconds(table_of(record))[0]


def effects_of(step: Step) -> int:
    """How many effects a card that was played in a step has on what lies on the table."""
    events = [event[0] for event in step.events]
    if not events or events[0] != Ev.PLAYED:
        return 0
    return sum(1 for _ in takewhile(EFFECT_EVENTS.__contains__, events[1:]))


def card_seconds(record: GameRecord[CardGame]) -> Iterator[tuple[float, float]]:
    """For each card of so many effects and more: how long all is shown, and its effects alone."""
    session = table_of(record)
    session.finish()
    for step in record.steps:
        session.take(step.option)
        if effects_of(step) >= EFFECTS:
            yield watched_seconds(session)
        session.finish()


def formations_seconds(seed: int) -> float | None:
    """From the first formation that a computer player sends to where the seventh has come.

    None where it sends fewer.
    """
    settings = TableSettings(speed=1, computer_speed=1)
    session = begun(seed, settings=settings, computers=("greedy", "")).session
    sent: dict[int, float] = {}
    passed = 0.0
    while session.decision is not None and not session.asks and len(sent) <= FORMATIONS:
        if session.playback.pause is not None:
            session.go_on()
            continue
        showing = session.playback.showing
        if showing is not None and showing.event[0] == Ev.FORMATION and showing.seat == 0:
            sent.setdefault(showing.step, passed)
        session.update(FRAME_MS)
        passed += FRAME_MS / 1000
    times = [*sent.values(), passed]
    return times[FORMATIONS] - times[0] if len(sent) >= FORMATIONS else None


def main(arguments: list[str]) -> None:
    """Tell the figures of some games."""
    seeds = [int(seed) for seed in arguments] or list(range(1, 9))
    records = [played("basic", seed) for seed in seeds]
    cards = [seconds for one in records for seconds in card_seconds(one)]
    figures = {
        "to the first decision": [beginning_seconds(record) for record in records],
        "card of five effects and more": [whole for whole, _ in cards],
        "its effects alone": [effects for _, effects in cards],
        "seven formations of a computer player": [
            s for seed in seeds if (s := formations_seconds(seed)) is not None
        ],
    }
    for what, seconds in figures.items():
        if seconds:
            middle, most = median(seconds), max(seconds)
            print(f"{what}: median {middle:.1f} s, most {most:.1f} s ({len(seconds)})")


if __name__ == "__main__":
    main(sys.argv[1:])
