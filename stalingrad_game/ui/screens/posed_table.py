"""The table as it is posed for a picture: at which moment of which game, and with what open."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from ...card_game.content.models import Content
from ...card_game.game import CardGame
from ...card_game.rules.kit import Kit
from ...card_game.state.codes import Ev, side_of
from ...record.record import GameRecord
from ...record.setup import Setup
from ...record.timeline import RESIGNED
from ..shell.app import AppContext
from ..table.model.targets import ButtonId
from ..table.screen import TableScene
from .game_host import GameHost
from .posing import ScreenshotError, ScreenshotSpec

SCREENSHOT_SEED: Final = 1942
"""Of the game that is shown where no record is given."""
STEP_MS: Final = 100
MAX_ANIMATION_MS: Final = 60_000
"""How long a shown event may take before it is painted."""


def pose_table(context: AppContext, request: ScreenshotSpec) -> Sequence[TableScene]:
    """The table at the moment that is asked for; raises `ScreenshotError`."""
    record = requested_record(context, request)
    if request.screen == "break_test":
        return [_break_test(context, record, request)]
    table = TableScene(context.service(GameHost), record_at(record, request.at))
    _look(table, request)
    if request.screen == "log":
        table.control.press(ButtonId.LOG)
    return [table]


def pose_ended_table(context: AppContext, request: ScreenshotSpec) -> TableScene:
    """The table of a game that is over; raises `ScreenshotError` for one that isn't."""
    record = requested_record(context, request, to_the_end=True)
    (table,) = pose_table(context, msgspec.structs.replace(request, record=record))
    if table.session.result is None:
        raise ScreenshotError(f"--screen {request.screen}: this game isn't over yet")
    return table


def requested_record(
    context: AppContext, request: ScreenshotSpec, *, to_the_end: bool = False
) -> GameRecord[CardGame]:
    """The game that is asked for, else one just begun or played to its end."""
    pack = context.service(GameHost).packs[0]
    return request.record or _played(pack, to_the_end=to_the_end or request.screen == "break_test")


def _played(pack: Content, *, to_the_end: bool) -> GameRecord[CardGame]:
    """A game just begun, or one played at random to its end, always the same."""
    record = GameRecord.start(CardGame(Kit(pack, "basic")), Setup(SCREENSHOT_SEED))
    chance = Random(SCREENSHOT_SEED)
    while to_the_end and record.decision:
        record.take(chance.choice(record.decision.options))
    return record


def record_at(record: GameRecord[CardGame], at: int | None) -> GameRecord[CardGame]:
    """A game as it stood after so many decisions, in memory; raises `ScreenshotError`."""
    if at is None:
        return record
    if at > len(record.steps):
        raise ScreenshotError(f"--at {at}: the record has {len(record.steps)} decisions")
    again = GameRecord.start(record.game, record.setup)
    for step in record.steps[:at]:
        again.take(step.option)
    result = record.result
    if result is not None and result.how == RESIGNED and at == len(record.steps):
        again.resign(1 - result.winner)
    return again


def _look(table: TableScene, request: ScreenshotSpec) -> None:
    """Pick up the hand and turn to the view that are asked for."""
    if request.hand >= 0:
        seats = [seat for seat in sorted(table.session.people) if side_of(seat) == request.hand]
        if not seats:
            raise ScreenshotError("--hand: no person plays that side")
        table.control.toggle_hand(seats[0])
        table.control.recap.put_away()
    if request.view is not None:
        table.control.viewport.magnify = "battle" if request.view == "battle" else "city"
        table.control.viewport.magnified = max(table.session.record.state.district, 0)
    table.session.touch()


def _break_test(
    context: AppContext, record: GameRecord[CardGame], request: ScreenshotSpec
) -> TableScene:
    """The table while the dice of a Break Test lie on it."""
    most = len(record.steps) if request.at is None else request.at
    rolls = [
        number
        for number, step in enumerate(record.steps[:most])
        if any(event[0] == Ev.ROLL for event in step.events)
    ]
    if not rolls:
        raise ScreenshotError("--screen break_test: no dice were rolled up to there")
    context.settings = msgspec.structs.replace(context.settings, speed_percent=100)
    table = TableScene(context.service(GameHost), record_at(record, rolls[-1]))
    table.layout(request.size)
    _look(table, request)
    table.session.take(record.steps[rolls[-1]].option)
    for _ in range(MAX_ANIMATION_MS // STEP_MS):
        rolling = table.model.rolling
        if rolling is not None and rolling.winner >= 0:
            break
        table.update(STEP_MS)
    return table
