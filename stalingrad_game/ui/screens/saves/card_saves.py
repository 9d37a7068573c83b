"""The card game's saved games, its guided games among them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ....kernel.library import GameKind
    from ....localisation.catalogue import Catalogue
    from ....record.record import GameRecord
    from ....record.saves import Save
    from ..game_host import GameHost


class CardSaves:
    """What is known of them, by the data packs in use."""

    def __init__(self, host: GameHost) -> None:
        """The card game's side of the window."""
        self._host: Final = host

    @property
    def kinds(self) -> Sequence[GameKind]:
        """The card game and its guided games."""
        from ....card_game.lesson.lesson_game import game_kinds

        return game_kinds(self._host.known_packs, self._host.context.languages)

    def called(self, words: Catalogue, save: Save, /) -> str:
        """Its mode."""
        from ....card_game.words.saved_games import save_mode_text

        return save_mode_text(words, self._host.known_packs, save)

    def moment(self, words: Catalogue, save: Save, /) -> str:
        """Turn, phase, and the building being fought for."""
        from ....card_game.words.saved_games import save_moment_text

        return save_moment_text(words, self._host.known_packs, save)

    def own_title(self, save: Save, /) -> str:
        """The title, unless the game was named by its players or its mode."""
        from ....card_game.words.saved_games import save_own_title

        return save_own_title(save)

    def gone(self, _words: Catalogue, _save: Save, /) -> str:
        """Nothing that could be told before it is tried."""
        return ""

    def resume(self, path: Path, /) -> None:
        """Go on with it at the card table."""
        self._host.resume(path)

    def sit_down(self, record: GameRecord[Any], /) -> None:
        """Go on with an open record at the card table."""
        self._host.sit_down(record)

    @property
    def replay_screen(self) -> str:
        """The screen on which a record of it is watched."""
        return "replay"

    def review_screen(self, save: Save, /) -> str:
        """That of games of its own; a guided game has nothing to be reviewed."""
        from ....card_game.game import GAME_ID

        return "review" if save.start is not None and save.start.game == GAME_ID else ""
