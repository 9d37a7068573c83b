"""The rulebook's worked battle on the table: a kept record shown as a game between computers is.

Everything waits to be read and goes on by a click; leaving, or the end, returns to the rulebook.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from ....assets import asset
from ....card_game.game import CardGame
from ....card_game.history.game_excerpt import GameExcerpt, excerpt_record
from ....card_game.packs import load_pack
from ....card_game.state.codes import Option
from ....kernel.decision import Decision
from ....localisation.language import Language
from ....localisation.languages import Languages
from ....record.record import GameRecord
from ...shell.app import AppContext
from ...table.screen import TableScene
from ...table.session.computers import CardComputers
from ...table.session.settings import TableSettings
from ..table_host import OnlookerHost

WORKED_BATTLE_FILE: Final = "worked_battle.toml"
STANDARD_PLAYER: Final = "greedy"
"""Who fought the battle on both sides."""


@cache
def worked_battle() -> GameExcerpt:
    """The kept game; raises `ExcerptError`."""
    return GameExcerpt.read(asset("rules", WORKED_BATTLE_FILE))


def worked_battle_record(languages: Languages) -> GameRecord[CardGame]:
    """The game in memory where its battle begins, with the standard cards.

    Raises `ExcerptError` where the battle can't be fought with them as it was.
    """
    return excerpt_record(worked_battle(), load_pack(languages=languages), STANDARD_PLAYER)


class KeptAnswers(CardComputers):
    """Answers for every seat with what was chosen in a kept game."""

    def __init__(self, record: GameRecord[CardGame], options: tuple[Option, ...]) -> None:
        """`options` are those of all steps, from the first one of the record."""
        super().__init__(record)
        self._steps: Final = record.steps
        self._options: Final = options

    def answer(self, decision: Decision) -> Option | None:
        """What was chosen; None once all has been."""
        del decision  # each was asked in its turn
        number = len(self._steps)
        return self._options[number] if number < len(self._options) else None


class WorkedBattleHost(OnlookerHost):
    """The program around the table of the worked battle."""

    def __init__(self, context: AppContext, language: Language) -> None:
        """A table in a language, over the rulebook of a window."""
        super().__init__(context)
        self._language: Final = language

    @property
    def table_settings(self) -> TableSettings:
        """What the players have set, but everything waits to be read, and no hint comes."""
        return msgspec.structs.replace(
            super().table_settings,
            pauses="all",
            hint_policy="off",
            language=self._language,
            seat_languages=(),
        )

    def open_menu(self, table: TableScene) -> None:
        """Go back to the rulebook: there is nothing to be saved or given up."""
        table.stack.pop()

    def game_ended(self, table: TableScene) -> None:
        """Go back to the rulebook, where a kept game should end its game."""
        table.stack.pop()


class WorkedBattleTable(TableScene):
    """The table on which the worked battle is shown."""

    def __init__(
        self, context: AppContext, record: GameRecord[CardGame], language: Language
    ) -> None:
        """`record` stands where the battle begins, see `worked_battle_record`."""
        game, kept = record.game, worked_battle()
        options = tuple(game.parse_option(step.option) for step in kept.step)
        super().__init__(WorkedBattleHost(context, language), record, KeptAnswers(record, options))
        self._last: Final = len(options)
        self._over = False

    def update(self, ms: int, /) -> bool:
        """Let time pass; once everything was shown, the rulebook comes back."""
        changed = super().update(ms)
        session = self.session
        shown = len(session.record.steps) >= self._last and not session.playback.busy
        if shown and not self.control.requests and not self._over:
            self._over = True
            self.stack.pop()
        return changed

    def leave(self) -> None:
        """Nothing is kept, and the sounds of the city end."""
        super().leave()
        self.host.play_ambience("")
