"""What all screens of one window share: the look, the settings, the words, the games.

A screen asks its context for another screen; only the context knows how they follow each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ...localisation.catalogue import Catalogue, catalogue
from ...localisation.language import Language
from ...localisation.languages import Languages, program_languages
from ..style.resources import Look
from .screen_stack import SceneStack
from .settings import Settings, save_settings

if TYPE_CHECKING:
    from ...card_game.content.models import Content
    from ...card_game.game import CardGame
    from ...card_game.words.rulebook import Rulebook
    from ...kernel.library import GameLibrary
    from ...record.record import GameRecord
    from ...record.setup import Setup
    from ..screens.backdrop import Backdrop
    from ..table.model.settings import TableSettings
    from ..table.screen import TableScene


class AppContext:
    """The program around the screens of one window; it is the table's host."""

    def __init__(
        self,
        settings: Settings,
        size: tuple[int, int],
        *,
        packs: Sequence[Content] = (),
        version: str = "",
        languages: Languages | None = None,
    ) -> None:
        """For a window of a size in pixels.

        `packs` are the data to play with, the standard ones if there are none; `version` is that
        of the program; `languages` are those to choose from, the program's own by default.
        """
        self.languages: Final = program_languages() if languages is None else languages
        self.version: Final = version
        self.settings = settings
        self.size = size
        self.stack: Final = SceneStack(size)
        self.look = Look.for_window(size, settings.text_percent / 100)
        self.warnings: list[str] = []
        """What the players are to be told on the next menu, in their language."""
        self._packs = tuple(packs)
        self._rulebooks: dict[Language, Rulebook] = {}
        self._backdrop: Backdrop | None = None
        self._playing: GameRecord[CardGame] | None = None

    # --- what is shared

    @property
    def language(self) -> Language:
        """The language of table and menus."""
        return self.languages.chosen(self.settings.language)

    @property
    def words(self) -> Catalogue:
        """The texts of the program."""
        return catalogue(self.language)

    @property
    def packs(self) -> Sequence[Content]:
        """The data packs in use, the one for new games first; raises `PackError`."""
        if not self._packs:
            from ...card_game.rules.packs import load_pack

            self._packs = (load_pack(languages=self.languages),)
        return self._packs

    @property
    def library(self) -> GameLibrary:
        """The games of records, with these data."""
        from ...card_game.game import card_library

        return card_library(self.packs)

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook in the language of the menus; raises `RulebookError`."""
        return self.rulebook_in(self.language)

    def rulebook_in(self, language: Language) -> Rulebook:
        """The rulebook in a language, read once; raises `RulebookError`."""
        if language not in self._rulebooks:
            from ...card_game.words.rulebook import load_rulebook

            self._rulebooks[language] = load_rulebook(language)
        return self._rulebooks[language]

    @property
    def backdrop(self) -> Backdrop:
        """The pictures behind the menus."""
        if self._backdrop is None:
            from ..screens.backdrop import Backdrop

            self._backdrop = Backdrop()
        return self._backdrop

    def layout(self, size: tuple[int, int]) -> None:
        """The window has another size, or the text another factor: everything is laid out anew."""
        self.size = size
        self.look = self.look.resized(size, self.settings.text_percent / 100)
        self.stack.layout(size)

    def change(self, **changes: Any) -> None:
        """Change settings, keep them, and show everything as it is now set."""
        self.settings = msgspec.structs.replace(self.settings, **changes)
        save_settings(self.settings)
        self.layout(self.size)

    # --- the table's host

    @property
    def table_settings(self) -> TableSettings:
        """What the players have set for the table."""
        return self.settings.table(self.languages)

    def open_menu(self, table: TableScene) -> None:
        """Open the menu over the table."""
        from ..screens.pause import PauseScreen

        self.stack.push(PauseScreen(self, table))

    def open_rules(self, rule: str) -> None:
        """Open the rulebook at a rule, or at its beginning."""
        from ..screens.rulebook.screen import RulebookScreen

        variants = self._playing.state.variants if self._playing else None
        self.stack.push(RulebookScreen(self, rule, variants))

    def game_ended(self, table: TableScene) -> None:
        """The game is over and everything has been shown."""
        from ..screens.game_over import GameOverScreen

        self.stack.push(GameOverScreen(self, table))

    # --- the ways between screens

    def play(self, record: GameRecord[CardGame]) -> None:
        """Sit down at a table; only the start menu stays under it."""
        from ..table.screen import TableScene

        self.go_home()
        self._playing = record
        self.stack.push(TableScene(self, record))

    def go_home(self) -> None:
        """Leave everything but the start menu."""
        self._playing = None
        for _ in range(self.stack.depth - 1):
            self.stack.pop()

    def begin(self, setup: Setup, mode: str) -> None:
        """Begin a new game in a file of its own; raises `RecordError` or `FolderError`."""
        from ...card_game.game import CardGame
        from ...card_game.rules.kit import Kit
        from ...record import saves

        self.play(saves.new_game(CardGame(Kit(self.packs[0], mode)), setup))

    def resume(self, path: Path) -> None:
        """Go on with a game where it stands; raises `RecordError` or `FolderError`."""
        from ...card_game.words.saved_games import warning_text
        from ...record import saves

        record = saves.resume(path, self.library)
        self.play(record)
        if record.warnings:
            from ..screens.notice import NoticeScreen

            self.stack.push(
                NoticeScreen(self, [warning_text(self.words, one) for one in record.warnings])
            )
