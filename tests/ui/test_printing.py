"""A data pack on paper: every card as often as it is in the box, at its size, with cut marks."""

from __future__ import annotations

import os
import re

os.environ["SDL_VIDEODRIVER"] = "dummy"

import zlib
from collections import Counter
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.card_game.content.models import Combat, Formation
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.printing import pdf
from stalingrad_game.ui.printing.pdf import CARD_MM, PrintedCard, printed_cards
from stalingrad_game.ui.printing.pdf_file import PdfFile, PdfPage
from stalingrad_game.ui.table.sprites.card import CardBackSprite
from stalingrad_game.ui.table.sprites.zoom import ZoomSprite
from tests.support.languages import ENGLISH, FRENCH


def cards(language: Language = ENGLISH, *, backs: bool = True) -> list[PrintedCard]:
    """All cards of the standard pack."""
    return list(printed_cards(load_pack(), language, backs=backs))


def test_every_card_is_there_as_often_as_it_is_in_the_box() -> None:
    pack, found = load_pack(), Counter(card.id for card in cards())
    several: tuple[Combat | Formation, ...] = (*pack.combat, *pack.formations)
    for entry in several:
        assert found.pop(entry.id) == entry.copies
    once = [*(one.id for one in pack.buildings), *(one.id for one in pack.campaign)]
    once += [*(one.id for one in pack.carnage), *(one.id for one in pack.leaders)]
    once += [*(one.id for one in pack.units), *(f"{one.id}.front" for one in pack.commanders)]
    assert found == Counter(once)


def test_what_is_drawn_has_the_back_of_its_deck_and_a_commander_his_successor() -> None:
    pack = load_pack()
    backs = {card.id: card.back for card in cards()}
    fronts = {card.id: card.front for card in cards()}
    for entry in pack.combat:
        assert backs[entry.id] == CardBackSprite(entry.side)
    assert {backs[entry.id] for entry in pack.carnage} == {CardBackSprite("carnage")}
    for commander in pack.commanders:
        back, front = backs[f"{commander.id}.front"], fronts[f"{commander.id}.front"]
        assert isinstance(back, ZoomSprite)
        assert back.title != front.title
    assert (
        {backs[one.id] for one in pack.leaders} == {backs[one.id] for one in pack.units} == {None}
    )


def test_without_backs_a_commanders_successor_is_a_card_of_his_own() -> None:
    turned = {card.back for card in cards() if isinstance(card.back, ZoomSprite)}
    alone = cards(backs=False)
    assert len(turned) == len(load_pack().commanders)
    assert turned <= {card.front for card in alone}
    assert len(alone) == len(cards()) + len(turned)
    assert not any(isinstance(card.back, ZoomSprite) for card in alone)


def test_every_title_has_a_capital_in_either_language() -> None:
    for language in (ENGLISH, FRENCH):
        titles = {card.front.title for card in cards(language)}
        assert {title for title in titles if title != language.capitalised(title)} == set()


def test_french_cards_are_in_french() -> None:
    english, french = cards(), cards(FRENCH)
    assert [card.id for card in english] == [card.id for card in french]
    assert english[0].front.subtitle != french[0].front.subtitle


def test_cards_lie_edge_to_edge_in_the_middle_of_the_page() -> None:
    corners = [pdf.corner(place) for place in range(pdf.PER_PAGE)]
    assert corners[0] == (10.5, 16.5)
    assert corners[8] == (10.5 + 2 * 63, 16.5 + 2 * 88)
    assert len(set(corners)) == pdf.PER_PAGE
    left, top = corners[0]
    right, foot = corners[8][0] + CARD_MM[0], corners[8][1] + CARD_MM[1]
    assert left == pdf.PAGE_MM[0] - right
    assert top == pdf.PAGE_MM[1] - foot


def test_a_back_lies_behind_its_front_when_the_paper_is_turned() -> None:
    for place in range(pdf.PER_PAGE):
        front, back = pdf.corner(place), pdf.corner(place, back=True)
        assert back[0] + CARD_MM[0] == pdf.PAGE_MM[0] - front[0]
        assert back[1] == front[1]


def test_every_edge_of_every_card_has_a_mark_at_both_ends_and_none_touches_a_card() -> None:
    marks = pdf.cut_marks()
    upright = Counter(mark.x1 for mark in marks if mark.x1 == mark.x2)
    level = Counter(mark.y1 for mark in marks if mark.y1 == mark.y2)
    lefts = {pdf.corner(place)[0] for place in range(pdf.PER_PAGE)}
    tops = {pdf.corner(place)[1] for place in range(pdf.PER_PAGE)}
    assert upright == dict.fromkeys(lefts | {x + CARD_MM[0] for x in lefts}, 2)
    assert level == dict.fromkeys(tops | {y + CARD_MM[1] for y in tops}, 2)
    for mark in marks:
        inside = 10.5 <= mark.x1 <= 199.5 and 16.5 <= mark.y1 <= 280.5
        assert not inside
        assert all(0 < end < limit for end, limit in zip(mark, pdf.PAGE_MM * 2, strict=True))


def test_the_file_has_all_pages_at_their_size_and_is_the_same_each_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ten = cards()[:9] + cards()[-1:]
    assert ten[-1].back is None
    monkeypatch.setattr(pdf, "printed_cards", lambda *_pack, **_kinds: ten)
    monkeypatch.setattr(pdf, "CARD_PX", (93, 130))
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    assert main(["pack", "print", "--both", "--backs", "--out", str(one)]) == 0
    assert "8 pages" in capsys.readouterr().out
    assert main(["pack", "print", "--both", "--backs", "--out", str(two)]) == 0
    data = one.read_bytes()
    objects = pdf_objects(data)
    images = [one for one in objects if b"/Subtype /Image" in one]
    assert len(images) == len({card.front for card in ten}) + 1
    picture = images[0].partition(b"\nstream\n")[2].removesuffix(b"\nendstream")
    assert pygame.image.load(BytesIO(picture), "card.jpg").get_size() == (93, 130)
    assert data == two.read_bytes()
    one.write_bytes(b"mine")
    assert main(["pack", "print", "--out", str(one)]) == 2
    assert "left as it is" in capsys.readouterr().err
    assert one.read_bytes() == b"mine"
    assert main(["pack", "print", "--out", str(one), "--replace"]) == 0
    assert one.read_bytes().startswith(b"%PDF-")
    assert data.startswith(b"%PDF-")
    assert len([one for one in objects if b"/Type /Page " in one]) == 8
    (size,) = set(re.findall(rb"/MediaBox \[0 0 ([\d.]+ [\d.]+)\]", data))
    assert [round(float(part)) for part in size.split()] == [595, 842]


def test_trouble_with_the_file_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pack", "print", "--out", str(tmp_path / "no" / "a.pdf")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def pdf_objects(data: bytes) -> list[bytes]:
    """What the table at the end of a PDF file leads to, by number."""
    (place,) = re.findall(rb"startxref\n(\d+)\n%%EOF\n$", data)
    table = data[int(place) :].split(b"trailer")[0].splitlines()
    assert table[0] == b"xref"
    assert table[1] == b"0 %d" % (len(table) - 2)
    found = [b""]
    for number, line in enumerate(table[3:], 1):
        assert line == b"%010d 00000 n " % int(line[:10])
        begins = int(line[:10])
        assert data.startswith(b"%d 0 obj\n" % number, begins)
        found.append(data[begins : data.index(b"\nendobj\n", begins)].partition(b"\n")[2])
    return found


def test_a_pdf_file_holds_pictures_lines_and_text_where_they_belong() -> None:
    file = PdfFile("Тест (1)", "Stalingrad", (595.2756, 841.9))
    painted, out = pygame.Surface((4, 6)), BytesIO()
    pygame.image.save(painted, out, "a.jpg")
    number = file.add_jpeg(out.getvalue(), painted.get_size())
    page = PdfPage()
    page.picture(number, 10, 20.5, (178.58268, 249))
    page.line(1, 2, 3, 4, 0.25)
    page.text("Pack (a\\b) – 1 Т", 14, 14, 7)
    file.add_page(page)
    file.add_page(PdfPage())
    objects = pdf_objects(file.data())
    pages = [one for one in objects if b"/Type /Page " in one]
    assert file.pages == len(pages) == 2
    assert b"/Count 2 " in next(one for one in objects if b"/Type /Pages" in one)
    assert all(b"/MediaBox [0 0 595.276 841.9]" in one for one in pages)
    assert b"/XObject <</I%d %d 0 R>>" % (number, number) in pages[0]
    assert b"/Width 4 /Height 6 " in objects[number]
    head, _, rest = objects[number].partition(b"\nstream\n")
    assert b"/Length %d>>" % len(out.getvalue()) in head
    assert rest == out.getvalue() + b"\nendstream"
    (contents,) = re.findall(rb"/Contents (\d+) 0 R", pages[0])
    packed = objects[int(contents)].partition(b"\nstream\n")[2]
    assert zlib.decompress(packed.removesuffix(b"\nendstream")).splitlines() == [
        b"q 178.583 0 0 249 10 20.5 cm /I%d Do Q" % number,
        b"0.25 w 1 2 m 3 4 l S",
        b"BT /F 7 Tf 14 14 Td (Pack \\(a\\\\b\\) \x96 1 ?) Tj ET",
    ]
    title = "\ufeffТест (1)".encode("utf-16-be").hex().encode()
    assert any(b"/Title <%b>" % title in one for one in objects)
