"""Pictures are files: each that is asked for is there, each that is there is used and readable."""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from stalingrad_game import assets
from stalingrad_game.app.cli import main
from stalingrad_game.assets import BrokenAssetError, MissingAssetError, asset
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.operations import VERBS
from stalingrad_game.search.levels import LEVEL_NAMES
from stalingrad_game.street_fight.board.terrain import UNIT_KINDS
from stalingrad_game.ui.art import svg_pictures
from stalingrad_game.ui.art.picture_cache import PictureCache
from stalingrad_game.ui.art.svg_pictures import INK, PICTURE_GROUND, picture_names, render_picture
from stalingrad_game.ui.street.pictures.unit_art import silhouette
from stalingrad_game.ui.style.fonts import Fonts
from stalingrad_game.ui.style.theme import BRICK, PAPER, SOOT, Colour
from tests.support.every import every
from tests.support.parsing import parsed

PACK = load_pack()
UI = Path(svg_pictures.__file__).parent.parent
FOLDERS = ("icons", "units", "street", "people", "scenery")
OTHER_PACKS = frozenset({"units/grenadier", "units/field_gun"})
"""Silhouettes that no unit of the standard pack has."""
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b")
PAINT = re.compile(r"\b(?:fill|stroke)=\"([^\"]*)\"")
SHAPE = re.compile(r"<(?:path|rect|circle|ellipse|line|polyline|polygon)\b[^>]*>")


class Code(NamedTuple):
    """What the window's code says of pictures."""

    texts: frozenset[str]
    """Every text in it."""
    icons: frozenset[str]
    """The icons that it asks for by name."""


@cache
def code() -> Code:
    """The window's code, looked through once."""
    texts, icons = set[str](), set[str]()
    for path in UI.rglob("*.py"):
        for node in ast.walk(parsed(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                icons.update(requested_icons(node))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
    return Code(frozenset(texts), frozenset(icons))


def requested_icons(call: ast.Call) -> Iterator[str]:
    """The icons that a call asks for by name."""
    wanted = [word.value for word in call.keywords if word.arg in {"icon", "emblem"}]
    if isinstance(call.func, ast.Attribute) and call.func.attr == "icon":
        wanted += call.args[:1]
    for value in wanted:
        branches = (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,)
        for branch in branches:
            if isinstance(branch, ast.Constant) and isinstance(branch.value, str):
                yield branch.value


def text_of(name: str) -> str:
    return asset("art", *f"{name}.svg".split("/")).read_text(encoding="utf-8")


@pytest.fixture
def own_art(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of all assets that may be spoilt; gives its pictures' folder."""
    caches = (svg_pictures.picture_names, svg_pictures.picture_of, svg_pictures._text)
    shutil.copytree(asset(), tmp_path / "assets")
    monkeypatch.setattr(assets, "_PACKAGE", tmp_path / "stalingrad_game")
    for one in caches:
        one.cache_clear()
    yield tmp_path / "assets" / "art"
    for one in caches:
        one.cache_clear()


def test_every_picture_that_is_asked_for_is_there() -> None:
    pictures = {f"icons/{word}" for word in (*VERBS, *code().icons) if word}
    pictures |= {f"units/{unit.id}" for unit in PACK.units}
    pictures |= {
        text for text in code().texts if text.startswith(tuple(f"{name}/" for name in FOLDERS))
    }
    pictures -= {f"{name}/" for name in FOLDERS}
    assert len(pictures) > 60
    assert sorted(pictures - set(picture_names())) == []


def test_every_picture_is_used() -> None:
    words = code().texts | set(VERBS)
    used = {name for name in picture_names() if name in words or name.split("/")[-1] in words}
    used |= {f"units/{unit.id}" for unit in PACK.units} | OTHER_PACKS
    used |= {silhouette(kind) for kind in UNIT_KINDS}
    used |= {f"people/{card.id}" for card in PACK.combat}
    used |= {f"people/{side}_{number}" for side in ("german", "soviet") for number in (1, 2, 3)}
    used |= {f"people/{level}_{side}" for level in LEVEL_NAMES for side in ("german", "soviet")}
    assert sorted(set(picture_names()) - used) == []


def test_nothing_else_lies_among_the_pictures() -> None:
    files = {path.relative_to(asset("art")) for path in asset("art").rglob("*") if path.is_file()}
    assert files == {Path(f"{name}.svg") for name in picture_names()} | {Path("README.md")}
    assert {name.split("/")[0] for name in picture_names() if "/" in name} == set(FOLDERS)


@every("px, name", product((16, 24, 200), picture_names()))
def test_every_picture_shows_something_at_every_size(name: str, px: int) -> None:
    for ground in (SOOT, None):
        picture = render_picture(name, px, PAPER, ground)
        assert picture.get_size() == (px, px)
        inked = pygame.mask.from_surface(picture).count() / px**2
        assert 0.03 < inked <= 1


@every("name", picture_names())
def test_every_picture_keeps_the_artists_rules(name: str) -> None:
    text = text_of(name)
    assert 'viewBox="0 0 100 100"' in text
    assert re.search(r"<title>[A-ZÀ-Ý][^<]{3,80}</title>", text)
    assert all("fill=" in shape or "stroke=" in shape for shape in SHAPE.findall(text))
    assert all(paint == "none" or COLOUR.fullmatch(paint) for paint in PAINT.findall(text))
    if name.startswith("icons/"):
        assert set(COLOUR.findall(text)) <= {INK, PICTURE_GROUND}


@pytest.mark.parametrize("inks", [(PAPER, SOOT), (SOOT, PAPER), ((255, 255, 255), BRICK)])
def test_ink_and_ground_are_the_ones_asked_for(inks: tuple[Colour, Colour]) -> None:
    picture = render_picture("icons/sniper", 200, *inks)
    assert tuple(picture.get_at((100, 24)))[:3] == inks[0]
    assert tuple(picture.get_at((70, 70)))[:3] == inks[1]


def test_other_colours_stay_as_they_are() -> None:
    for ink in (SOOT, PAPER):
        picture = render_picture("people/zaitsev", 200, ink, ink)
        assert tuple(picture.get_at((100, 66)))[:3] == BRICK


def test_without_a_ground_there_is_a_hole() -> None:
    picture = render_picture("icons/sniper", 200, BRICK)
    assert tuple(picture.get_at((100, 24))) == (*BRICK, 255)
    assert picture.get_at((70, 70)).a == 0


def test_a_new_file_is_a_new_icon(own_art: Path) -> None:
    shutil.copy(own_art / "icons" / "rat.svg", own_art / "icons" / "tunnel.svg")
    gallery = PictureCache(Fonts())
    tunnel, rat = (gallery.icon(name, 40) for name in ("tunnel", "rat"))
    assert pygame.image.tobytes(tunnel, "RGBA") == pygame.image.tobytes(rat, "RGBA")


def test_a_person_with_a_file_has_a_portrait_of_his_own(own_art: Path) -> None:
    anyone = PictureCache(Fonts()).portrait("paulus", "german", (90, 110))
    shutil.copy(own_art / "icons" / "rat.svg", own_art / "people" / "paulus.svg")
    svg_pictures.picture_names.cache_clear()
    svg_pictures.picture_of.cache_clear()
    paulus = PictureCache(Fonts()).portrait("paulus", "german", (90, 110))
    assert pygame.image.tobytes(anyone, "RGB") != pygame.image.tobytes(paulus, "RGB")


def test_a_missing_picture_is_named(own_art: Path) -> None:
    (own_art / "icons" / "rat.svg").unlink()
    with pytest.raises(MissingAssetError, match=r"^assets/art/icons/rat\.svg is missing"):
        PictureCache(Fonts()).icon("rat", 20)


@pytest.mark.parametrize(
    "content",
    [b"", b"a rat", b"<svg", b"\x89PNG\xff", b'<svg viewBox="0 0 9 9" width="9" height="9"></svg>'],
)
def test_a_broken_picture_is_named(own_art: Path, content: bytes) -> None:
    (own_art / "icons" / "rat.svg").write_bytes(content)
    with pytest.raises(BrokenAssetError, match=r"^assets/art/icons/rat\.svg is broken: it "):
        PictureCache(Fonts()).icon("rat", 20)


@pytest.mark.parametrize(
    "line", [("--self-test",), ("shot", "--screen", "pictures", "--out", "a.png")]
)
def test_the_program_says_which_picture_is_broken(
    own_art: Path,
    line: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(own_art)
    (own_art / "units" / "rifle.svg").write_text("spoilt", encoding="utf-8")
    assert main(line) == 2
    printed = capsys.readouterr().err
    assert "assets/art/units/rifle.svg is broken" in printed
    assert printed.count("\n") == 1


def test_the_artists_note_tells_of_every_folder() -> None:
    note = asset("art", "README.md").read_text(encoding="utf-8")
    assert all(f"`{word}`" in note for word in (*FOLDERS, "emblem.svg"))
    assert all(colour in note for colour in (INK, PICTURE_GROUND))
