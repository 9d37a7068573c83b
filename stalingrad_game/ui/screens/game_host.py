"""The card game's side of the window: its data, and how a game is begun, resumed and shown."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from ...localisation.language import Language
from ..session.host import SessionHost
from ..shell.app import AppContext
from ..style.key_map import KeyMap
from .backdrop import Backdrop
from .table_host import CardTableHost

if TYPE_CHECKING:
    from ...card_game.content.models import Content
    from ...card_game.game import CardGame
    from ...card_game.packs import OwnPack
    from ...card_game.state.variants import Variants
    from ...card_game.words.rulebook import CardRulebook
    from ...kernel.library import GameKind
    from ...record.record import GameRecord
    from ...record.setup import Setup
    from ..shell.command_keys import KeyGroup
    from ..shell.screen_stack import Scene
    from ..table.screen import TableScene


NO_PAUSES: Final = "none"
"""The setting with which a game never waits for anybody to read."""


class GameHost(SessionHost["CardGame"], CardTableHost):
    """What the screens of the card game share in one window; it is the table's host."""

    table_screen, replay_screen, rules_screen = "table", "replay", "rules"

    def __init__(
        self, context: AppContext, packs: Sequence[Content] = (), pack_folder: Path | None = None
    ) -> None:
        """For a window; `packs` are the data to play with, the standard ones if there are none.

        The first comes from `pack_folder`, where the user named one.
        """
        super().__init__(context)
        self.backdrop: Final = Backdrop()
        """The pictures behind the menus."""
        self._packs = tuple(packs)
        self._pack_folder: Final = pack_folder
        self._own: tuple[OwnPack, ...] | None = None
        self._kept: tuple[Content, ...] = ()
        self._chosen: Content | None = None
        self._playing: GameRecord[CardGame] | None = None
        self._table: TableScene | None = None

    @property
    def packs(self) -> Sequence[Content]:
        """The program's data packs, the usual one first; raises `PackError`."""
        if not self._packs:
            from ...card_game.packs import load_pack

            self._packs = (load_pack(languages=self.context.languages),)
        return self._packs

    @property
    def own_packs(self) -> Sequence[OwnPack]:
        """The user's own packs as they were read last; none where there is no folder for them."""
        if self._own is None:
            self.read_own_packs()
        return self._own or ()

    def read_own_packs(self) -> None:
        """Read the user's own packs, which may have been changed, from their folders."""
        from ...card_game.content.load import PackError
        from ...card_game.packs import kept_packs, load_pack, own_packs
        from ...folders import FolderError

        folders = {one.folder for one in self._own or () if one.content is self._chosen}
        try:
            self._own = own_packs(self.context.languages)
            self._kept = kept_packs(self.context.languages)
        except FolderError:
            self._own, self._kept = (), ()
        if self._pack_folder is not None:
            with suppress(PackError):
                named = load_pack(self._pack_folder, self.context.languages)
                self._packs = (named, *self._packs[1:])
        if self._chosen is not None and self._chosen not in self.playable_packs:
            again = (one.content for one in self._own if one.folder in folders)
            self._chosen = next(again, None)

    @property
    def playable_packs(self) -> Sequence[Content]:
        """The packs that a new game can be played with, the usual one first."""
        own = (one.content for one in self.own_packs)
        return (*self.packs, *(content for content in own if content is not None))

    @property
    def known_packs(self) -> Sequence[Content]:
        """All packs that records may be of: also those that were changed since."""
        return (*self.playable_packs, *self._kept)

    @property
    def pack(self) -> Content:
        """The pack for new games."""
        return self.packs[0] if self._chosen is None else self._chosen

    def choose_pack(self, content: Content) -> None:
        """Take another of the playable packs for new games."""
        self._chosen = content

    @property
    def kinds(self) -> Sequence[GameKind]:
        """The card game and its guided games."""
        from ...card_game.lesson.lesson_game import game_kinds

        return game_kinds(self.known_packs, self.context.languages)

    @property
    def rulebook(self) -> CardRulebook:
        """The rulebook in the language of the menus; raises `RulebookError`."""
        return self.rulebook_in(self.context.language)

    def rulebook_in(self, language: Language) -> CardRulebook:
        """The rulebook in a language; raises `RulebookError`."""
        from ...card_game.words.rulebook import load_rulebook

        return load_rulebook(language)

    @property
    def keys(self) -> KeyMap:
        """The keys of everything that can be done, as they are set now."""
        from ..table.input.commands import usual_keys

        return KeyMap(usual_keys(), self.context.settings.keys)

    def key_group(self) -> KeyGroup:
        """The commands of the table and of the window."""
        from ..shell.command_keys import KeyGroup
        from ..table.input.key_words import key_rows

        words, keys = self.context.words, self.keys
        return KeyGroup(
            setting="keys",
            title=words.sentence("menu.options.keys_page.cards"),
            keys=keys,
            rows=[(row.command, row.text) for row in key_rows(words, keys) if row.command],
        )

    @property
    def variants(self) -> Variants | None:
        """The variants of the game that is being played; None where none is."""
        return self._playing.state.variants if self._playing else None

    @property
    def content(self) -> Content:
        """The data pack in use: that of the game being played, else the one for new games."""
        return self._playing.game.kit.content if self._playing else self.pack

    @property
    def table(self) -> TableScene:
        """The table that is played at; raises `LookupError` where none is."""
        if self._table is None:
            raise LookupError("no game is being played")
        return self._table

    def game_ended(self, table: TableScene) -> None:
        """Show how the game ended."""
        self.note_end(table.session.record)
        self.context.open("end", table=table)

    # --- games

    def is_player(self, name: str) -> bool:
        from ...card_game.players.player import is_player

        return is_player(name)

    def seated(self, table: Scene, record: GameRecord[CardGame], *, begins: bool) -> None:
        """A game that begins starts with its goal card, where anybody is to read it.

        One that is gone on with starts with what happened since the last decision of who is asked.
        """
        self._playing, self._table = record, cast("TableScene", table)
        session = self._table.session
        if begins and session.people and self.context.settings.pauses != NO_PAUSES:
            self.context.open("goal", table=table, begins=True)
        elif not begins:
            self._table.control.recap.come_back()

    def looked_at(self, table: Scene, record: GameRecord[CardGame]) -> None:
        self._playing, self._table = record, cast("TableScene", table)

    def go_home(self) -> None:
        self._playing = self._table = None
        super().go_home()

    def begin(self, setup: Setup, mode: str) -> None:
        """Begin a new game in a file of its own; raises `RecordError` or `FolderError`.

        A pack of the user's own is kept as it is now, however it is changed later;
        `PackChangedError` where it was changed since it was read.
        """
        from ...card_game.packs import PackChangedError

        read = self.pack.digest
        self.read_own_packs()
        if self.pack.digest != read:
            raise PackChangedError("the data pack was changed since it was read")
        self._begin(self.pack, setup, mode)

    def begin_again(self, played: CardGame, setup: Setup) -> None:
        """Begin a new game with the pack of one that was played; raises as `begin` does.

        An earlier standard pack gives way to the one of today.
        """
        from ...card_game.packs import load_pack

        content = played.kit.content
        known = any(one.digest == content.digest for one in self.known_packs)
        again = content if known else load_pack(languages=self.context.languages)
        self._begin(again, setup, played.edition.mode)

    def _begin(self, content: Content, setup: Setup, mode: str) -> None:
        from ...card_game.game import CardGame
        from ...card_game.rules.kit import Kit

        self.begin_game(CardGame(Kit(content, mode)), setup)

    def keep(self, game: CardGame) -> None:
        """Keep its pack, unless it is the program's."""
        from ...card_game.packs import keep_pack, own_folders

        digest = game.kit.content.digest
        folders = own_folders(self.own_packs)
        if self._pack_folder is not None:
            folders[self.packs[0].digest] = self._pack_folder
        if digest in folders and digest not in {content.digest for content in self._kept}:
            keep_pack(folders[digest], digest, self.context.languages)
