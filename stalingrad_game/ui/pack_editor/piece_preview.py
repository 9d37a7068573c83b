"""The open piece as it is printed: the very pictures of the card browser and of the PDF file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...card_game.words.reference.pack_pieces import PieceKind, pack_pieces, reference_kit
from ...card_game.words.words import Localizer
from ...localisation.language import Language
from ..screens.browser.piece_page import PicturePainter, PieceView
from ..screens.browser.piece_pictures import piece_zoom
from .pack_drafting import PackDrafting

KINDS: Final[Mapping[str, frozenset[PieceKind]]] = {
    "combat": frozenset({"combat", "hero"}),
    "buildings": frozenset({"building"}),
    "formations": frozenset({"formation"}),
    "units": frozenset({"unit"}),
    "commanders": frozenset({"commander"}),
    "campaign": frozenset({"campaign"}),
    "carnage": frozenset({"carnage"}),
    "leaders": frozenset({"leader"}),
}
"""By table: what kinds of pieces its entries are."""


def previews(
    drafting: PackDrafting,
    language: Language,
    painter: PicturePainter,
    follow: Callable[[str], None],
) -> list[PieceView]:
    """The pictures of the open piece: one, of a commander two; none while it can't be shown."""
    kinds, shown = KINDS.get(drafting.table, frozenset()), drafting.shown()
    if shown is None:
        return []
    words = Localizer(reference_kit(shown.content), language)
    return [
        PieceView(piece_zoom(words, piece), painter, follow)
        for piece in pack_pieces(words)
        if piece.kind in kinds and shown.id in {piece.id, piece.id.rpartition(".")[0]}
    ]
