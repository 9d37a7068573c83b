"""A PDF file (ISO 32000-1) of pages with JPEG pictures, lines, and text in Helvetica.

It says nothing of when and where it was made, so that the same pages are the same bytes. Lengths
are in points (1/72 inch), from the lower left corner of a page.
"""

from __future__ import annotations

import zlib
from typing import Final

_CATALOG: Final = 1
_PAGES: Final = 2
_FONT: Final = 3
_LETTERS: Final = "cp1252"
"""What Helvetica's own letters are called here; any other letter is written as a question mark."""


class PdfFile:
    """A file in the making: pictures are added once, then pages that show them."""

    def __init__(self, title: str, creator: str, size: tuple[float, float]) -> None:
        """With pages of one size, width and height."""
        self._size: Final = size
        self._objects: Final[dict[int, bytes]] = {
            _CATALOG: b"<</Type /Catalog /Pages %d 0 R>>" % _PAGES,
            _PAGES: b"",
            _FONT: b"<</Type /Font /Subtype /Type1 /BaseFont /Helvetica"
            b" /Encoding /WinAnsiEncoding>>",
        }
        self._info: Final = self._add(
            b"<</Title %b /Creator %b>>" % (_spelled(title), _spelled(creator))
        )
        self._pages: Final[list[int]] = []

    @property
    def pages(self) -> int:
        """How many pages are finished."""
        return len(self._pages)

    def add_jpeg(self, data: bytes, size: tuple[int, int]) -> int:
        """Keep a picture in colours, of a width and height in pixels; returns its number."""
        head = (
            b"/Type /XObject /Subtype /Image /Width %d /Height %d"
            b" /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode" % size
        )
        return self._add(_stream(head, data))

    def add_page(self, page: PdfPage) -> None:
        """Put a page behind those that are there."""
        drawn = _stream(b"/Filter /FlateDecode", zlib.compress(page.drawn(), 9))
        pictures = b" ".join(b"/I%d %d 0 R" % (one, one) for one in sorted(page.pictures))
        self._pages.append(
            self._add(
                b"<</Type /Page /Parent %d 0 R /MediaBox [0 0 %b] /Contents %d 0 R"
                b" /Resources <</Font <</F %d 0 R>> /XObject <<%b>>>>>>"
                % (_PAGES, _numbers(*self._size), self._add(drawn), _FONT, pictures)
            )
        )

    def data(self) -> bytes:
        """The whole file."""
        kids = b" ".join(b"%d 0 R" % page for page in self._pages)
        self._objects[_PAGES] = b"<</Type /Pages /Count %d /Kids [%b]>>" % (self.pages, kids)
        written = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
        places = []
        for number, content in sorted(self._objects.items()):
            places.append(b"%010d 00000 n \n" % len(written))
            written += b"%d 0 obj\n%b\nendobj\n" % (number, content)
        count, table = len(places) + 1, len(written)
        written += b"xref\n0 %d\n0000000000 65535 f \n%b" % (count, b"".join(places))
        written += b"trailer\n<</Size %d /Root %d 0 R" % (count, _CATALOG)
        written += b" /Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (self._info, table)
        return bytes(written)

    def _add(self, content: bytes) -> int:
        number = len(self._objects) + 1
        self._objects[number] = content
        return number


class PdfPage:
    """What is drawn on one page."""

    def __init__(self) -> None:
        self.pictures: Final[set[int]] = set()
        self._drawn: Final[list[bytes]] = []

    def picture(self, number: int, x: float, y: float, size: tuple[float, float]) -> None:
        """Show a picture of the file with its lower left corner at a point, at a size."""
        self.pictures.add(number)
        place = _numbers(size[0], 0, 0, size[1], x, y)
        self._drawn.append(b"q %b cm /I%d Do Q" % (place, number))

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float) -> None:
        """A black line from one end to the other."""
        ends = (_numbers(width), _numbers(x1, y1), _numbers(x2, y2))
        self._drawn.append(b"%b w %b m %b l S" % ends)

    def text(self, text: str, x: float, y: float, size: float) -> None:
        """A line of text that begins at a point, in letters of a size."""
        letters = text.encode(_LETTERS, "replace")
        for special in (b"\\", b"(", b")"):
            letters = letters.replace(special, b"\\" + special)
        place = (_numbers(size), _numbers(x, y), letters)
        self._drawn.append(b"BT /F %b Tf %b Td (%b) Tj ET" % place)

    def drawn(self) -> bytes:
        """The page's operators."""
        return b"\n".join(self._drawn)


def _stream(head: bytes, data: bytes) -> bytes:
    return b"<<%b /Length %d>>\nstream\n%b\nendstream" % (head, len(data), data)


def _spelled(text: str) -> bytes:
    """A text outside pages, in any letters."""
    return b"<%b>" % ("\ufeff" + text).encode("utf-16-be").hex().encode()


def _numbers(*values: float) -> bytes:
    """Numbers with as many digits as paper needs."""
    return " ".join(f"{value:.3f}".rstrip("0").rstrip(".") for value in values).encode()
