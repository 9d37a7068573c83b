"""Tables that wait to be read, for tests."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.state.codes import Event
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.session.question_guard import RUN_MS
from stalingrad_game.ui.shell.settings import PausePolicy
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.panels.all_panels import table_controller
from stalingrad_game.ui.table.session.pauses import Pause
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.table_play import begun, random_game

FRAME_MS: Final = 16


def waiting(pauses: PausePolicy, speed: float = 0) -> TableSettings:
    return TableSettings(speed=speed, computer_speed=speed, pauses=pauses)


@cache
def played(mode: str, seed: int) -> GameRecord[CardGame]:
    """A game played at random to its end."""
    control = begun(seed, mode)
    for _ in random_game(control, Random(seed)):
        pass
    return control.session.record


def replayed(mode: str, seed: int, set_up: TableSettings, most: int = 10_000) -> list[Pause]:
    """The pauses of a game that is taken step by step, each gone on from."""
    record = played(mode, seed)
    session = TableSession(GameRecord.start(record.game, record.setup), set_up)
    found = list(pauses_of(session))
    for step in record.steps[:most]:
        session.take(step.option)
        found += pauses_of(session)
    assert not session.playback.busy
    return found


def pauses_of(session: TableSession) -> list[Pause]:
    """Go on through all that is still to be shown."""
    found = []
    while session.playback.busy:
        if session.playback.pause is not None:
            found.append(session.playback.pause)
        session.go_on()
    return found


def events_of_game(mode: str, seed: int) -> list[Event]:
    record = played(mode, seed)
    return [*record.opening, *(event for step in record.steps for event in step.events)]


def to_pause(control: TableController) -> None:
    """Let time pass until something waits."""
    for _ in range(500):
        if control.session.playback.pause is not None:
            return
        control.update(100)
    raise AssertionError("nothing waits")


def read_on(control: TableController) -> bool:
    """Go on as somebody does who has read what waits; says whether there was anything."""
    control.selection.guard.pass_time(RUN_MS, shown=True)
    return control.go_on()


def waits(control: TableController) -> Pause | None:
    """What waits now."""
    return control.session.playback.pause


def paused(kind: str, set_up: TableSettings, seed: int = 4, mode: str = "basic") -> TableController:
    """A table that waits at the first pause of a kind."""
    record = played(mode, seed)
    control = table_controller(TableSession(GameRecord.start(record.game, record.setup), set_up))
    for step in (None, *record.steps):
        if step is not None:
            control.session.take(step.option)
        while control.session.playback.busy:
            pause = control.session.playback.pause
            if pause is not None and pause.kind == kind:
                control.update(0)
                return control
            control.session.go_on()
    raise AssertionError(kind)
