"""A data pack's cards as a PDF file, by the library reportlab (the extra ``print``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any, Final

import pygame

from ...card_game.content.models import Content
from ...localisation.language import Language
from ..art.resources import Look
from ..style.theme import DESIGN_SIZE
from ..table.sprites.card import CardBackSprite
from ..table.sprites.zoom import ZOOM_WIDTHS, ZoomSprite
from .pages import MARK_MM, PAGE_MM, corner, cut_marks, paged
from .printed_cards import CARD_MM, PrintedCard, printed_cards

DPI: Final = 300
MM_PER_INCH: Final = 25.4
POINTS_PER_MM: Final = 72 / MM_PER_INCH
CARD_PX: Final = (round(CARD_MM[0] * DPI / MM_PER_INCH), round(CARD_MM[1] * DPI / MM_PER_INCH))
TITLE_PT: Final = 7
HAIRLINE_PT: Final = 0.25
CREATOR: Final = "Stalingrad"
Face = ZoomSprite | CardBackSprite


class NoPrintingError(RuntimeError):
    """The library that writes PDF files isn't installed."""


class CardPrinter:
    """Writes cards onto pages of one PDF file."""

    def __init__(self, title: str) -> None:
        """For a file with a title; raises `NoPrintingError`."""
        try:
            from reportlab.pdfgen.canvas import Canvas
        except ImportError:
            raise NoPrintingError from None
        self._file: Final = BytesIO()
        size = (PAGE_MM[0] * POINTS_PER_MM, PAGE_MM[1] * POINTS_PER_MM)
        self._canvas: Final[Any] = Canvas(self._file, pagesize=size, invariant=1)
        self._canvas.setTitle(title)
        self._canvas.setCreator(CREATOR)
        self._canvas.setAuthor("")
        self._canvas.setSubject("")
        self._title: Final = title
        scale = CARD_PX[0] / ZOOM_WIDTHS[0]
        window = (round(DESIGN_SIZE[0] * scale), round(DESIGN_SIZE[1] * scale))
        self._look: Final = Look.for_window(window)
        self._pictures: Final[dict[Face, Any]] = {}
        self.pages = 0

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
        self._canvas.save()
        return self._file.getvalue()

    def _page(self, cards: tuple[PrintedCard, ...], *, back: bool) -> Iterator[None]:
        """One page of fronts, or of backs, card by card."""
        wide, high = (length * POINTS_PER_MM for length in CARD_MM)
        for place, card in enumerate(cards):
            face = card.back if back else card.front
            if face is not None:
                x, y = corner(place, back=back)
                up = (PAGE_MM[1] - y - CARD_MM[1]) * POINTS_PER_MM
                picture = self._picture(face)
                self._canvas.drawImage(picture, x * POINTS_PER_MM, up, wide, high)
                yield
        self._canvas.setLineWidth(HAIRLINE_PT)
        for mark in cut_marks():
            ends = (mark.x1, PAGE_MM[1] - mark.y1, mark.x2, PAGE_MM[1] - mark.y2)
            self._canvas.line(*(end * POINTS_PER_MM for end in ends))
        self.pages += 1
        self._canvas.setFont("Helvetica", TITLE_PT)
        left, foot = MARK_MM * POINTS_PER_MM, MARK_MM * POINTS_PER_MM
        self._canvas.drawString(left, foot, f"{self._title} – {self.pages}")
        self._canvas.showPage()

    def _picture(self, face: Face) -> Any:
        """A face as reportlab takes it, painted once."""
        from reportlab.lib.utils import ImageReader

        if face not in self._pictures:
            painted = pygame.Surface(CARD_PX)
            painted.fill("white")
            painted.blit(face.paint(self._look, CARD_PX), (0, 0))
            out = BytesIO()
            pygame.image.save(painted, out, "card.jpg")
            self._pictures[face] = ImageReader(BytesIO(out.getvalue()))
        return self._pictures[face]


def pack_as_pdf(
    content: Content, languages: Iterable[Language], *, backs: bool
) -> tuple[bytes, int]:
    """The cards of a pack, in one language after another, and how many pages they fill.

    Raises `NoPrintingError`.
    """
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
