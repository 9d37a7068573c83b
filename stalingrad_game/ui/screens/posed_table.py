"""The table as it is posed for a picture: at which moment of which game, and with what open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final, get_args

import msgspec

from ...card_game.content.models import Content
from ...card_game.game import CardGame
from ...card_game.rules.kit import Kit
from ...card_game.state.codes import Ev, side_of
from ...data_files.faults import Keyed
from ...record.record import GameRecord
from ...record.setup import Setup
from ..shell.app import AppContext
from ..table.model.targets import ButtonId
from ..table.screen import TableScene
from ..table.session.pauses import PauseKind
from .game_host import GameHost
from .posing import ScreenshotError, ScreenshotSpec, record_at

SCREENSHOT_SEED: Final = 1942
"""Of the game that is shown where no record is given."""
PAUSE_SCREENS: Final[Mapping[str, PauseKind]] = MappingProxyType(
    {f"{kind}_pause": kind for kind in get_args(PauseKind)}
)
"""What the table is called while something waits to be read, and what that is."""
STEP_MS: Final = 100
MAX_ANIMATION_MS: Final = 60_000
"""How long a shown event may take before it is painted."""


def pose_table(context: AppContext, request: ScreenshotSpec) -> Sequence[TableScene]:
    """The table at the moment that is asked for; raises `ScreenshotError`.

    Whatever is played to get there is the record's, so nothing is answered for its players.
    """
    context.settings = msgspec.structs.replace(context.settings, answers="mine")
    record = requested_record(context, request)
    if request.screen == "break_test":
        return [_break_test(context, record, request)]
    if request.screen in PAUSE_SCREENS:
        return [_pause(context, record, request)]
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
        raise ScreenshotError(Keyed("command.found.not_over", screen=request.screen))
    return table


def requested_record(
    context: AppContext, request: ScreenshotSpec, *, to_the_end: bool = False
) -> GameRecord[CardGame]:
    """The game that is asked for, else one just begun or played to its end."""
    pack = context.service(GameHost).packs[0]
    to_the_end = to_the_end or request.screen in {"break_test", *PAUSE_SCREENS}
    return request.record or _played(pack, to_the_end=to_the_end)


def _played(pack: Content, *, to_the_end: bool) -> GameRecord[CardGame]:
    """A game just begun, or one played at random to its end, always the same."""
    record = GameRecord.start(CardGame(Kit(pack, "basic")), Setup(SCREENSHOT_SEED))
    chance = Random(SCREENSHOT_SEED)
    while to_the_end and record.decision:
        record.take(chance.choice(record.decision.options))
    return record


def _look(table: TableScene, request: ScreenshotSpec) -> None:
    """Pick up the hand and turn to the view that are asked for."""
    if request.hand >= 0:
        seats = [seat for seat in sorted(table.session.people) if side_of(seat) == request.hand]
        if not seats:
            raise ScreenshotError(Keyed("command.found.no_person"))
        table.control.toggle_hand(seats[0])
        table.control.recap.put_away()
    table.session.forecasts.finish()
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
        raise ScreenshotError(Keyed("command.found.no_dice"))
    context.settings = msgspec.structs.replace(context.settings, speed_percent=100)
    table = TableScene(context.service(GameHost), record_at(record, rolls[-1]))
    table.layout(request.size)
    _look(table, request)
    table.session.take(record.steps[rolls[-1]].option)
    for _ in range(MAX_ANIMATION_MS // STEP_MS):
        playback = table.session.playback
        rolling = playback.rolling
        if rolling is not None and rolling.winner >= 0 and not playback.animations:
            break
        table.update(STEP_MS)
    return table


def _pause(
    context: AppContext, record: GameRecord[CardGame], request: ScreenshotSpec
) -> TableScene:
    """The table while something waits to be read: the last of its kind up to the moment asked for.

    Where no moment is, it is the first of the game.
    """
    kind = PAUSE_SCREENS[request.screen]
    pauses = "all" if kind == "card" else "important"
    context.settings = msgspec.structs.replace(context.settings, pauses=pauses)
    most = len(record.steps) if request.at is None else request.at
    found = -1
    table = TableScene(context.service(GameHost), record_at(record, 0))
    for number in range(most + 1):
        if number:
            table.session.take(record.steps[number - 1].option)
        if _waits_for(table, kind):
            found = number
            if request.at is None:
                break
    if found < 0:
        raise ScreenshotError(Keyed("command.found.nothing_there", screen=request.screen))
    table = TableScene(context.service(GameHost), record_at(record, max(found - 1, 0)))
    if found:
        table.session.take(record.steps[found - 1].option)
    table.layout(request.size)
    _waits_for(table, kind)
    _look(table, request)
    return table


def _waits_for(table: TableScene, kind: PauseKind) -> bool:
    """Go on up to a pause of a kind; says whether there is one in what is still to be shown."""
    while table.session.playback.busy:
        pause = table.session.playback.pause
        if pause is not None and pause.kind == kind:
            return True
        table.session.go_on()
    return False
