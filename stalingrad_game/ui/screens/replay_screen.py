"""A recorded card game watched again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ...card_game.game import CardGame
from ...record.record import GameRecord
from ...watching.viewpoint import PUBLIC_VIEWPOINT
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..shell.screen_stack import Scene
from .posed_table import requested_record
from .posing import ScreenshotSpec, requested_step
from .replay.card_replay import CardReplay
from .replay.replay_tools import ReplayToolsScreen
from .saved_games import SavedGames


class CardReplayScreen(ReplayToolsScreen):
    """A recorded card game on its table."""

    name = "replay"

    def __init__(
        self,
        context: AppContext,
        record: GameRecord[CardGame],
        at: int | None = None,
        file: Path | None = None,
        viewpoint: int = PUBLIC_VIEWPOINT,
    ) -> None:
        """At a step, or at the beginning; `file` is where notes are kept.

        It is seen through the eyes of a seat, if those may be opened, or as everybody sees it.
        """
        super().__init__(context, CardReplay(context, record), at, file, viewpoint)


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[Scene]:
    """The record that is asked for, of any game, at a step or its end; raises `ScreenshotError`."""
    record = requested_record(context, request, to_the_end=True)
    at = requested_step(record, request.at)
    screen = context.service(SavedGames).replay_screen(record)
    scene = context.screens.find(screen).make(context, record=record, at=at)
    assert isinstance(scene, ReplayToolsScreen)
    scene.curve.finish()
    if request.hand >= 0:
        scene.choose_viewpoint(request.hand)
    return [scene]


SCREEN: Final = ScreenSpec(CardReplayScreen, _pose)
