"""Type is there in every role, with the letters of both languages and of the names."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from stalingrad_game.assets import asset
from stalingrad_game.ui.style.fonts import FILES, Fonts, Role, settable
from stalingrad_game.ui.widgets.field import DOT

LETTERS = "éèêëàâùûüôöîïçœæÉÈÊÀÇŒ«»’“”„–—…×½°ЖшёЁщъыЙІ0123456789\u00a0\u202f"
INK = (255, 255, 255)


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


def picture(fonts: Fonts, role: Role, text: str) -> tuple[tuple[int, int], bytes]:
    line = fonts.face(role, 40).render(text, True, INK)
    return line.get_size(), pygame.image.tobytes(line, "RGBA")


@pytest.mark.parametrize("role", list(FILES))
def test_no_letter_is_missing(fonts: Fonts, role: Role) -> None:
    missing = picture(fonts, role, "\uffff")
    assert [letter for letter in LETTERS if picture(fonts, role, letter) == missing] == []


@pytest.mark.parametrize("role", list(FILES))
def test_every_letter_that_is_set_is_in_the_font_itself(fonts: Fonts, role: Role) -> None:
    """Without help from what shapes the text: a missing letter has the metrics of none."""
    face = fonts.face(role, 40)
    (missing,) = face.metrics("\ue123")
    for letter in LETTERS:
        (metrics,) = face.metrics(settable(role, letter))
        assert metrics != missing, letter


def test_the_dot_of_a_passphrase_is_in_its_font_and_stands_alone(fonts: Fonts) -> None:
    (dot,), (missing,) = (fonts.face("text", 40).metrics(one) for one in (DOT, "\ue123"))
    assert dot != missing
    for px in range(12, 30):
        assert len(empty_columns(fonts.render("text", px, DOT * 12, INK))) == 11


def test_a_narrow_blank_is_as_wide_in_titles_as_the_blank_that_stands_for_it(fonts: Fonts) -> None:
    assert fonts.width("title", 40, "A\u202f:") == fonts.width("title", 40, "A\u00a0:")
    assert fonts.width("text", 40, "A\u202f:") < fonts.width("text", 40, "A\u00a0:")


def test_digits_have_one_width(fonts: Fonts) -> None:
    assert len({fonts.width("digits", 30, digit) for digit in "0123456789"}) == 1


def test_a_face_is_opened_once(fonts: Fonts) -> None:
    assert fonts.face("text", 21) is fonts.face("text", 21)
    assert fonts.face("text_bold", 21) is fonts.face("digits", 21)


def test_a_line_is_rendered_once(fonts: Fonts) -> None:
    first = fonts.render("text", 20, "Volga", INK)
    assert fonts.render("text", 20, "Volga", INK) is first
    assert fonts.render("text", 20, "Volga", (0, 0, 0)) is not first


def test_no_face_keeps_a_file_open_and_old_faces_are_let_go() -> None:
    fonts = Fonts()
    fonts.face("text", 20)
    before = open_files()
    for px in range(12, 300):
        for role in FILES:
            fonts.face(role, px)
    assert open_files() <= before
    assert len(fonts._faces) <= 160


def open_files() -> int:
    """How many files this process has open, where the system tells."""
    try:
        return len(list(Path("/proc/self/fd").iterdir()))
    except OSError:
        return 0


def test_old_lines_are_let_go() -> None:
    fonts = Fonts()
    first = fonts.render("poster", 300, "Mamaev Kurgan 0", INK)
    for number in range(1, 40):
        fonts.render("poster", 300, f"Mamaev Kurgan {number}", INK)
    assert fonts.render("poster", 300, "Mamaev Kurgan 0", INK) is not first


@pytest.mark.parametrize("role", list(FILES))
@pytest.mark.parametrize("px", [12, 17, 40, 90])
def test_capitals_are_centred_in_their_box(fonts: Fonts, role: Role, px: int) -> None:
    board = pygame.Surface((400, 200))
    fonts.draw(board, role, px, "H", INK, board.get_rect(), "centre")
    inked = pygame.mask.from_threshold(board, INK, (200, 200, 200, 255)).get_bounding_rects()[0]
    assert abs(inked.centery - 100) <= 1
    assert abs(inked.centerx - 200) <= max(px // 20, 1)


def test_alignment_keeps_to_the_edge(fonts: Fonts) -> None:
    board = pygame.Surface((300, 40))
    box = pygame.Rect(50, 0, 200, 40)
    assert fonts.draw(board, "text", 20, "Volga", INK, box, "left").left == 50
    assert fonts.draw(board, "text", 20, "Volga", INK, box, "right").right == 250


def empty_columns(line: pygame.Surface) -> list[int]:
    """How wide the gaps between letters are that nothing is drawn in."""
    wide, high = line.get_size()
    inked = [any(line.get_at((x, y)).a > 60 for y in range(high)) for x in range(wide)]
    gaps, run = [], 0
    for one in inked[inked.index(True) :]:
        if not one:
            run += 1
        elif run:
            gaps.append(run)
            run = 0
    return gaps


@pytest.mark.parametrize("px", range(11, 30))
def test_small_type_keeps_its_blanks(fonts: Fonts, px: int) -> None:
    """Between two words is more room than between any two letters of theirs."""
    for words in ("strokes of luck", "too close to call", "figure lies here"):
        gaps = sorted(empty_columns(fonts.render("text", px, words, INK)), reverse=True)
        blanks = words.count(" ")
        assert min(gaps[:blanks]) >= max(2, px // 8), words
        assert gaps[blanks - 1] > max([*gaps[blanks:], 0]), words


@pytest.mark.parametrize("role", list(FILES))
@pytest.mark.parametrize("px", [9, 11, 12, 13, 17, 23, 24, 40])
def test_a_line_is_as_wide_as_was_reckoned_and_stands_on_its_baseline(
    fonts: Fonts, role: Role, px: int
) -> None:
    assert fonts.render(role, px, "Volga", INK).get_width() == fonts.width(role, px, "Volga")
    line = fonts.render(role, px, "HIT", INK)
    foot = fonts.ascent(role, px)
    rows = [max(line.get_at((x, y)).a for x in range(line.get_width())) for y in (foot - 1, foot)]
    assert rows[0] > 150
    assert rows[1] < 60


def test_an_odd_size_is_kept_in_bounds(fonts: Fonts) -> None:
    assert fonts.face("text", 0) is fonts.face("text", 4)
    assert fonts.face("text", 9999) is fonts.face("text", 400)


def test_every_font_has_its_licence_beside_it() -> None:
    families = {name.split("-")[0] for name in FILES.values()}
    for family in families:
        text = asset("fonts", f"{family}-OFL.txt").read_text(encoding="utf-8")
        assert "SIL Open Font License, Version 1.1" in text


def test_the_fonts_stay_small() -> None:
    assert sum(path.stat().st_size for path in asset("fonts").iterdir()) < 1_500_000
