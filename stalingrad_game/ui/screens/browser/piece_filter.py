"""Which pieces of the data pack are shown: by kind, side, game, and what stands in their texts."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

import msgspec

from ....card_game.state.codes import GERMAN, SOVIET
from ....card_game.words.localizer import Localizer
from ....card_game.words.reference.history_notes import history_note
from ....card_game.words.reference.pack_pieces import PIECE_KINDS, Piece, pack_pieces, piece_text

ALL: Final = "all"
KIND_CHOICES: Final = (ALL, *PIECE_KINDS)
SIDE_CHOICES: Final = (ALL, "german", "soviet")
SET_CHOICES: Final = (ALL, "basic", "expert")


class PieceFilter(msgspec.Struct):
    """What a piece must have to be shown."""

    kind: str = ALL
    side: str = ALL
    """Pieces of both sides are shown with either."""
    set: str = ALL
    text: str = ""
    """Words that must all stand on the piece or in its history, in any order."""

    def takes(self, piece: Piece) -> bool:
        """Whether a piece has all but the words."""
        side = {"german": GERMAN, "soviet": SOVIET}.get(self.side, -1)
        return (
            self.kind in {ALL, piece.kind}
            and (side < 0 or piece.side in {-1, side})
            and self.set in {ALL, piece.set}
        )


class PieceIndex:
    """Every piece of a pack in one language, and what can be searched of it."""

    def __init__(self, words: Localizer) -> None:
        self.words: Final = words
        self.pieces: Final = pack_pieces(words)
        self.by_id: Final = {piece.id: piece for piece in self.pieces}
        self._searched: tuple[str, ...] | None = None

    def shown(self, wanted: PieceFilter) -> tuple[Piece, ...]:
        """The pieces that a filter takes; those with the words in their names come first."""
        taken = [number for number, piece in enumerate(self.pieces) if wanted.takes(piece)]
        words = plain(wanted.text).split()
        if words:
            texts = self._texts()
            taken = [n for n in taken if all(word in texts[n] for word in words)]
            taken.sort(key=lambda n: not _all_in(words, plain(self.pieces[n].name)))
        return tuple(self.pieces[number] for number in taken)

    def _texts(self) -> tuple[str, ...]:
        if self._searched is None:
            self._searched = tuple(plain(self._said(piece)) for piece in self.pieces)
        return self._searched

    def _said(self, piece: Piece) -> str:
        note = history_note(self.words, piece.id)
        if note is None:
            return piece_text(piece)
        return " ".join(
            (piece_text(piece), note.kicker, note.history, note.in_the_game, note.disputed)
        )


def plain(text: str) -> str:
    """A text as it is searched: small letters without accents, plain apostrophes.

    >>> plain("L’Tchouïkov")
    "l'tchouikov"
    """
    parts = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def _all_in(words: Sequence[str], text: str) -> bool:
    return all(word in text for word in words)
