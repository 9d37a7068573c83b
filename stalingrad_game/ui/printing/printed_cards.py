"""Which cards of a data pack are printed, how often, and with which backs (R1.1 to R1.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...card_game.content.models import Combat, Content, Formation
from ...card_game.state.codes import GERMAN
from ...card_game.words.localizer import Localizer
from ...card_game.words.reference.pack_pieces import (
    Piece,
    PieceKind,
    pack_pieces,
    reference_kit,
)
from ...localisation.language import Language
from ..screens.browser.piece_pictures import piece_zoom
from ..table.sprites.card import CardBackSprite
from ..table.sprites.zoom import ZoomSprite

CARD_MM: Final = (63, 88)
"""The width and height of a card."""
ORDER: Final[tuple[PieceKind, ...]] = (
    "combat",
    "hero",
    "formation",
    "building",
    "commander",
    "campaign",
    "carnage",
    "leader",
    "unit",
)
"""Kinds that lie in one deck or are sorted together stand together."""


class PrintedCard(NamedTuple):
    """One card on paper."""

    id: str
    front: ZoomSprite
    back: CardBackSprite | ZoomSprite | None
    """A commander's is his successor, a leader and a unit type have none."""


def printed_cards(content: Content, language: Language, *, backs: bool) -> Iterator[PrintedCard]:
    """Every card of a pack as often as it is in the box, kind by kind, with all its sentences.

    Leaders and unit types are there once, for reference. Without `backs` a commander's successor
    is a card of his own.
    """
    words = Localizer(reference_kit(content), language)
    pieces = sorted(pack_pieces(words), key=lambda piece: ORDER.index(piece.kind))
    successors = {piece.number: piece for piece in pieces if piece.turned}
    for piece in pieces:
        if piece.turned and backs:
            continue
        back: CardBackSprite | ZoomSprite | None = _deck_back(piece)
        if piece.kind == "commander" and backs:
            back = piece_zoom(words, successors[piece.number])
        card = PrintedCard(piece.id, piece_zoom(words, piece), back)
        for _ in range(_copies(content, piece)):
            yield card


def _copies(content: Content, piece: Piece) -> int:
    """How often a piece is in the box."""
    entries: tuple[Combat | Formation, ...] = (*content.combat, *content.formations)
    return next((entry.copies for entry in entries if entry.id == piece.id), 1)


def _deck_back(piece: Piece) -> CardBackSprite | None:
    """The back of a piece's deck."""
    match piece.kind:
        case "combat" | "hero" | "formation":
            return CardBackSprite("german" if piece.side == GERMAN else "soviet")
        case "campaign":
            german = piece.side == GERMAN
            return CardBackSprite("campaign_german" if german else "campaign_soviet")
        case "building" | "carnage":
            return CardBackSprite(piece.kind)
        case _:
            return None
