"""The rulebook's worked battle on the table, and the pictures of lessons that are made of it.

It is a kept record shown as a game between computers is: everything waits to be read
and goes on by a click; leaving, or the end, returns to the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

import msgspec
import pygame

from ....assets import asset
from ....card_game.game import CardGame
from ....card_game.history.game_excerpt import ExcerptError, GameExcerpt, excerpt_record
from ....card_game.packs import load_pack
from ....card_game.words.rulebook import WorkedBattleTexts
from ....kernel.decision import Decision, Option
from ....localisation.language import Language
from ....localisation.languages import Languages
from ....record.record import GameRecord
from ...art.resources import Look
from ...shell.app import AppContext
from ...table.model.targets import FORMATION, Target
from ...table.panels.zoom.faces import zoom_sprite
from ...table.presenter.displayed import displayed_by
from ...table.screen import TableScene
from ...table.session.computers import CardComputers
from ...table.session.settings import TableSettings
from ...widgets import Label, TextStyle, Widget
from ..table_host import OnlookerHost
from .widgets import PAGE_NOTE_STYLE

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


TABLE_LESSON: Final = "L2"
FORMATION_LESSON: Final = "L3"
SHOWN_FORMATION: Final = "panzer_14"
"""The formation that is shown as a card."""
_WIDEST_PICTURE: Final = (6, 10)
"""A grown card is at most so much of its window's width."""

Painter = Callable[[Look, int], pygame.Surface]


class Picture(Widget):
    """A picture painted for a width, and kept as long as nothing of its look changes."""

    def __init__(self, paint: Painter) -> None:
        """`paint` makes the picture, no wider than it is told in pixels."""
        super().__init__()
        self._paint: Final = paint
        self._kept: tuple[tuple[object, int], pygame.Surface] | None = None

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """The size of the picture in this width."""
        return self._picture(look, width).get_size()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint it at the left of its place."""
        surface.blit(self._picture(look, self.rect.width), self.rect)

    def _picture(self, look: Look, width: int) -> pygame.Surface:
        key = (look.theme, width)
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, self._paint(look, max(width, 1)))
        return self._kept[1]


def lesson_pictures(
    context: AppContext, language: Language, texts: WorkedBattleTexts
) -> Mapping[str, Sequence[Widget]]:
    """By lesson: its picture and the words below it; none where the battle can't be laid out."""
    try:
        record = worked_battle_record(context.languages)
    except ExcerptError:
        return {}
    table = TableScene(WorkedBattleHost(context, language), record)

    def paint_table(_look: Look, width: int) -> pygame.Surface:
        size = context.size
        table.layout(size)
        whole = pygame.Surface(size, 0, 32)
        table.draw(whole)
        return pygame.transform.smoothscale(whole, (width, max(size[1] * width // size[0], 1)))

    def paint_formation(look: Look, width: int) -> pygame.Surface:
        number = record.game.notation.formations.index(SHOWN_FORMATION)
        sprite = zoom_sprite(displayed_by(table.control), Target(FORMATION, number))
        assert sprite is not None
        share, whole = _WIDEST_PICTURE
        size = sprite.size(look, (width * whole // share, context.size[1]))
        return sprite.paint(look, size)

    style = TextStyle("text", PAGE_NOTE_STYLE.size, PAGE_NOTE_STYLE.colour)
    return {
        TABLE_LESSON: (Picture(paint_table), Label(texts.table, style)),
        FORMATION_LESSON: (Picture(paint_formation), Label(texts.formation, style)),
    }
