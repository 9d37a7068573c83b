"""A data pack on paper (R1.1 to R1.6): its cards as a PDF file.

Which cards are printed, how often, with which backs, and where on the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Final, NamedTuple, TypeVar

import pygame

from ...card_game.content.models import Combat, Content, Formation
from ...card_game.state.codes import GERMAN
from ...card_game.words.localizer import Localizer
from ...card_game.words.reference.pack_pieces import Piece, PieceKind, pack_pieces, reference_kit
from ...localisation.language import Language
from ..art.resources import Look
from ..screens.browser.piece_page import piece_zoom
from ..style.theme import DESIGN_SIZE
from ..table.sprites.card import CardBackSprite
from ..table.sprites.zoom import ZOOM_WIDTHS, ZoomSprite
from .pdf_file import PdfFile, PdfPage

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


PAGE_MM: Final = (210, 297)
"""A4, upright."""
PAGE_COLUMNS: Final = 3
PAGE_ROWS: Final = 3
PER_PAGE: Final = PAGE_COLUMNS * PAGE_ROWS
MARK_MM: Final = 5
"""How long a cut mark is."""
GAP_MM: Final = 1
"""How far a mark keeps from the card."""

_T = TypeVar("_T")


class CutMark(NamedTuple):
    """A line along which to cut, from one end to the other; y counts from the top."""

    x1: float
    y1: float
    x2: float
    y2: float

    def upwards(self) -> tuple[float, float, float, float]:
        """The same with y counted from the foot of the page."""
        return self.x1, PAGE_MM[1] - self.y1, self.x2, PAGE_MM[1] - self.y2


def corner(place: int, *, back: bool = False) -> tuple[float, float]:
    """The upper left corner of a card by its place on the page, 0 to 8.

    Backs are mirrored, so that they lie behind their fronts when the paper is turned over its long
    edge.
    """
    row, column = divmod(place, PAGE_COLUMNS)
    if back:
        column = PAGE_COLUMNS - 1 - column
    left, top = _origin()
    return left + column * CARD_MM[0], top + row * CARD_MM[1]


def cut_marks() -> tuple[CutMark, ...]:
    """The marks round the block of cards, which lie edge to edge."""
    left, top = _origin()
    right, foot = left + PAGE_COLUMNS * CARD_MM[0], top + PAGE_ROWS * CARD_MM[1]
    near, far = GAP_MM, GAP_MM + MARK_MM
    marks = []
    for column in range(PAGE_COLUMNS + 1):
        x = left + column * CARD_MM[0]
        marks += [CutMark(x, top - far, x, top - near), CutMark(x, foot + near, x, foot + far)]
    for row in range(PAGE_ROWS + 1):
        y = top + row * CARD_MM[1]
        marks += [CutMark(left - far, y, left - near, y), CutMark(right + near, y, right + far, y)]
    return tuple(marks)


def paged(cards: Sequence[_T]) -> tuple[tuple[_T, ...], ...]:
    """Cards in pages, the last one as full as there are cards left."""
    return tuple(tuple(cards[at : at + PER_PAGE]) for at in range(0, len(cards), PER_PAGE))


def _origin() -> tuple[float, float]:
    """The upper left corner of the block of cards, which stands in the middle of the page."""
    return (PAGE_MM[0] - PAGE_COLUMNS * CARD_MM[0]) / 2, (PAGE_MM[1] - PAGE_ROWS * CARD_MM[1]) / 2


DPI: Final = 300
MM_PER_INCH: Final = 25.4
POINTS_PER_MM: Final = 72 / MM_PER_INCH
CARD_PX: Final = (round(CARD_MM[0] * DPI / MM_PER_INCH), round(CARD_MM[1] * DPI / MM_PER_INCH))
TITLE_PT: Final = 7
HAIRLINE_PT: Final = 0.25
CREATOR: Final = "Stalingrad"
Face = ZoomSprite | CardBackSprite


class CardPrinter:
    """Writes cards onto pages of one PDF file."""

    def __init__(self, title: str) -> None:
        """For a file with a title."""
        size = (PAGE_MM[0] * POINTS_PER_MM, PAGE_MM[1] * POINTS_PER_MM)
        self._file: Final = PdfFile(title, CREATOR, size)
        self._title: Final = title
        scale = CARD_PX[0] / ZOOM_WIDTHS[0]
        window = (round(DESIGN_SIZE[0] * scale), round(DESIGN_SIZE[1] * scale))
        self._look: Final = Look.for_window(window)
        self._pictures: Final[dict[Face, int]] = {}

    @property
    def pages(self) -> int:
        """How many pages are finished."""
        return self._file.pages

    def put(self, cards: Iterable[PrintedCard], *, backs: bool) -> Iterator[None]:
        """Add pages with all cards of one language; each step puts a card on paper.

        With `backs` each page is followed by the page of their backs, an empty one where they have
        none: on paper with two sides the next page must not be the back of this one.
        """
        for page in paged(tuple(cards)):
            yield from self._page(page, back=False)
            if backs:
                yield from self._page(page, back=True)

    def data(self) -> bytes:
        """The finished file."""
        return self._file.data()

    def _page(self, cards: tuple[PrintedCard, ...], *, back: bool) -> Iterator[None]:
        """One page of fronts, or of backs, card by card."""
        page = PdfPage()
        size = (CARD_MM[0] * POINTS_PER_MM, CARD_MM[1] * POINTS_PER_MM)
        for place, card in enumerate(cards):
            face = card.back if back else card.front
            if face is not None:
                x, y = corner(place, back=back)
                up = (PAGE_MM[1] - y - CARD_MM[1]) * POINTS_PER_MM
                page.picture(self._picture(face), x * POINTS_PER_MM, up, size)
                yield
        for mark in cut_marks():
            x1, y1, x2, y2 = (end * POINTS_PER_MM for end in mark.upwards())
            page.line(x1, y1, x2, y2, HAIRLINE_PT)
        margin = MARK_MM * POINTS_PER_MM
        page.text(f"{self._title} – {self.pages + 1}", margin, margin, TITLE_PT)
        self._file.add_page(page)

    def _picture(self, face: Face) -> int:
        """The number of a face's picture in the file, painted once."""
        if face not in self._pictures:
            painted = pygame.Surface(CARD_PX)
            painted.fill("white")
            painted.blit(face.paint(self._look, CARD_PX), (0, 0))
            out = BytesIO()
            pygame.image.save(painted, out, "card.jpg")
            self._pictures[face] = self._file.add_jpeg(out.getvalue(), CARD_PX)
        return self._pictures[face]


def pack_as_pdf(
    content: Content, languages: Iterable[Language], *, backs: bool
) -> tuple[bytes, int]:
    """The cards of a pack, in one language after another, and how many pages they fill."""
    printer = CardPrinter(f"{content.pack.id} {content.pack.version}")
    for _ in printing(printer, content, languages, backs=backs):
        pass
    return printer.data(), printer.pages


def printing(
    printer: CardPrinter, content: Content, languages: Iterable[Language], *, backs: bool
) -> Iterator[None]:
    """Put the cards of a pack on pages, in one language after another, a card a step."""
    for language in languages:
        yield from printer.put(printed_cards(content, language, backs=backs), backs=backs)
