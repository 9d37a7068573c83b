"""The menu over Street Fight's table: rules, keys, options, a copy of the game, resigning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from ....street_fight.words.words import scenario_title
from ...screens.base import screen_icon
from ...screens.pause_menu import PauseMenu
from ...screens.posing import ScreenshotSpec
from ...session.host import HomeWord
from ...shell.screen_registry import ScreenSpec
from ..host import StreetHost
from .street_table_screen import pose_street_table

if TYPE_CHECKING:
    from ...shell.app import AppContext
    from ...shell.screen_stack import Scene
    from ...widgets import Button
    from ..session.session import StreetSession


class StreetPauseScreen(PauseMenu):
    """The menu of a game; `ask` lets its table open something over itself, by its name there."""

    name = "street_menu"
    has_aid = False

    def __init__(
        self, context: AppContext, session: StreetSession, ask: Callable[[str], None]
    ) -> None:
        """What `ask` may be told: ``help``, ``ended`` and ``resign``."""
        super().__init__(context, session.record)
        self._session: Final = session
        self._ask: Final = ask

    @property
    def title(self) -> str:
        """The scenario, and by whose rules it is played."""
        words, kit = self.context.words, self._session.kit
        return words.sentence(
            "street.window.rules_of",
            title=scenario_title(words, kit.scenario),
            referee=words.phrase(f"street.referee.{kit.referee.id}"),
        )

    @property
    def home(self) -> HomeWord:
        return self.context.service(StreetHost).home_word

    def ways(self) -> Sequence[Button]:
        over = self._session.result is not None
        result = [self.button("result", "log", partial(self._at_table, "ended"))] if over else []
        return [
            *result,
            self.button("rules", screen_icon("rules"), self.open_rules),
            self.button("player_aid", "legend", partial(self._at_table, "help")),
            self.button("options", screen_icon("options"), partial(self.context.open, "options")),
        ]

    def gives_up(self) -> Sequence[Button]:
        if self._session.decision is None or not self._session.asks:
            return ()
        return (self.button("resign", "white_flag", partial(self._at_table, "resign")),)

    def go_home(self) -> None:
        self.context.service(StreetHost).go_home()

    def open_rules(self) -> None:
        self.context.service(StreetHost).open_rules(self._session.kit.referee.id)

    def _at_table(self, what: str) -> None:
        """Leave the menu, and let the table open something."""
        self.stack.pop()
        self._ask(what)


def pose_street_pause(context: AppContext, request: ScreenshotSpec) -> Sequence[Scene]:
    """The menu over a table."""
    (table,) = pose_street_table(context, request)
    return [table, StreetPauseScreen(context, table.session, lambda _: None)]


SCREEN: Final = ScreenSpec(StreetPauseScreen, pose_street_pause)
