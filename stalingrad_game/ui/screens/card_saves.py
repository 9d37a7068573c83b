"""The card game's saved games, its guided games among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..session.host import SavedKind
from .game_host import GameHost

if TYPE_CHECKING:
    from pathlib import Path

    from ...localisation.catalogue import Catalogue
    from ...practice.adapter import PracticeKind
    from ...record.saves import Save
    from ...review.adapter import Reviewer


class CardSaves(SavedKind[GameHost]):
    """What is known of them, by the data packs in use."""

    def called(self, words: Catalogue, save: Save) -> str:
        from ...card_game.words.saved_games import save_mode_text

        return save_mode_text(words, self.host.known_packs, save)

    def moment(self, words: Catalogue, save: Save) -> str:
        """Turn, phase, and the building being fought for."""
        from ...card_game.words.saved_games import save_moment_text

        return save_moment_text(words, self.host.known_packs, save)

    def own_title(self, save: Save) -> str:
        """The title, unless the game was named by its players or its mode."""
        from ...card_game.words.saved_games import save_own_title

        return save_own_title(save)

    def reviewer(self, played: str) -> Reviewer | None:
        """That of games of its own; a guided game has nothing to be reviewed."""
        from ...card_game.game import GAME_ID
        from ...card_game.review.reviewer import CardReviewer

        return CardReviewer() if played == GAME_ID else None

    def receive(self, words: Catalogue, path: Path) -> str:
        from ...card_game.packs import is_pack, receive_pack

        if not is_pack(path):
            return ""
        content, new = receive_pack(path, self.host.context.languages)
        self.host.read_own_packs()
        name = content.texts_in(self.host.context.language)["pack"]["pack"].name
        return words.sentence(f"menu.received.{'pack' if new else 'known_pack'}", name=name)

    def level_share(self, level: str, mode: str) -> float | None:
        from ...card_game.players.levels import measured_strengths
        from ...search.levels import share_against_officer

        return share_against_officer(measured_strengths(), level, mode)

    def practice(self) -> PracticeKind:
        """Who judges the choices of games of cards."""
        from ...card_game.practice import CardPracticeKind

        return CardPracticeKind()
