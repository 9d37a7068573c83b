"""A data pack on paper: every card as often as it is in the box, at its size, with cut marks."""

from __future__ import annotations

import os
import re

os.environ["SDL_VIDEODRIVER"] = "dummy"

import sys
from collections import Counter
from pathlib import Path

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.card_game.content.models import Combat, Formation
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.printing import pdf
from stalingrad_game.ui.printing.pdf import CARD_MM, PrintedCard, printed_cards
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
    assert data.count(b"/Subtype /Image") == len({card.front for card in ten}) + 1
    assert data == two.read_bytes()
    one.write_bytes(b"mine")
    assert main(["pack", "print", "--out", str(one)]) == 2
    assert "left as it is" in capsys.readouterr().err
    assert one.read_bytes() == b"mine"
    assert main(["pack", "print", "--out", str(one), "--replace"]) == 0
    assert one.read_bytes().startswith(b"%PDF-")
    assert data.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", data)) == 8
    (size,) = set(re.findall(rb"/MediaBox \[ 0 0 ([\d.]+ [\d.]+) \]", data))
    assert [round(float(part)) for part in size.split()] == [595, 842]


def test_trouble_with_the_file_or_the_library_is_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pack", "print", "--out", str(tmp_path / "no" / "a.pdf")]) == 2
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    assert main(["pack", "print", "--out", str(tmp_path / "a.pdf")]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert "stalingrad-game[print]" in lines[1]
    assert list(tmp_path.iterdir()) == []
