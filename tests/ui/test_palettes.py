"""The sets of colours: sides, highlights and lights told apart by every eye, changed at once."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest

import stalingrad_game.ui
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.ui.art import poster
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.screenshots import take_screenshot
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.posing import ScreenshotSpec
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings, load_settings, save_settings
from stalingrad_game.ui.style import theme
from stalingrad_game.ui.style.inks import palette_in_use, palette_ink, use_palette
from stalingrad_game.ui.style.palettes import PALETTE_NAMES, PALETTES, Palette, PaletteName
from stalingrad_game.ui.style.theme import Theme, mix
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.sprites.ground import LaneGroundSprite
from stalingrad_game.ui.table.sprites.sprite_cache import SpriteCache
from tests.support.colour_vision import VISIONS, contrast, difference, seen_as
from tests.support.played import finished
from tests.support.screens import context_of, frame
from tests.support.shared_looks import paint_poster

SAFE: Palette = PALETTES["colour-blind"]
POSTER: Palette = PALETTES["poster"]
STRONG: Palette = PALETTES["high contrast"]
BLIND = ("protan", "deutan", "tritan")
SIDES_APART = 60
HIGHLIGHTS_APART = 15
LIT_APART = 33
SIZE = (1280, 720)


@pytest.fixture(autouse=True)
def _painted_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a poster follows the palette is seen only where it is really painted."""
    monkeypatch.setattr(poster, "render_poster", paint_poster)


@pytest.fixture(autouse=True)
def _poster_again() -> Iterator[None]:
    """Whatever a test prints in, the next one begins with the poster."""
    yield
    use_palette("poster")


def closest(pairs: Iterator[tuple[tuple[int, int, int], tuple[int, int, int]]]) -> float:
    """The least difference of any pair to any colour-blind eye."""
    return min(difference(*pair, vision) for pair in pairs for vision in BLIND)


def test_sides_are_told_apart_by_every_eye() -> None:
    """At least 60; on the poster it is 24, where shapes and letters have to do."""
    assert min(difference(SAFE.field, SAFE.brick, vision) for vision in BLIND) >= SIDES_APART
    assert min(difference(POSTER.field, POSTER.brick, vision) for vision in BLIND) < SIDES_APART / 2
    assert min(difference(SAFE.field_light, SAFE.brick_light, vision) for vision in BLIND) >= 40
    assert min(difference(SAFE.field_dark, SAFE.brick_dark, vision) for vision in BLIND) >= 25
    assert difference(SAFE.field, SAFE.brick, "grey") >= 12


@pytest.mark.parametrize("palette", [SAFE, STRONG])
def test_kinds_of_highlight_are_told_apart_by_every_eye(palette: Palette) -> None:
    """Offered, chosen, on fire, and the two sides' light inks; on the poster it is 5."""

    def least(p: Palette) -> float:
        return closest(combinations((p.ochre, p.chalk, p.fire, p.brick_light, p.field_light), 2))

    assert least(palette) >= HIGHLIGHTS_APART > 2 * least(POSTER)


@pytest.mark.parametrize("palette", [SAFE, STRONG])
def test_what_is_lit_stands_off_what_is_not(palette: Palette) -> None:
    lit = (palette.ochre, palette.paper, palette.fire, palette.river_light)
    dark = (palette.soot, palette.coal, palette.iron)
    assert closest(product(lit, dark)) >= LIT_APART
    assert min(difference(*pair, "grey") for pair in product(lit, dark)) >= LIT_APART


@pytest.mark.parametrize("palette", [POSTER, SAFE])
def test_words_stand_off_their_ground(palette: Palette) -> None:
    p = palette
    pairs = [
        (p.paper, p.soot), (p.paper, p.coal), (p.paper, p.brick), (p.soot, p.paper),
        (p.soot, p.ochre), (p.ochre, p.coal), (p.dust, p.coal), (p.ash, p.soot),
        (p.field_light, p.coal), (p.brick_light, p.coal),
    ]  # fmt: skip
    assert min(contrast(*pair) for pair in pairs) >= 4.5
    assert contrast(p.paper, p.field) >= 4.0


def test_words_in_high_contrast_are_at_least_seven_to_one() -> None:
    p = STRONG
    words = (
        p.paper, p.chalk, p.dust, p.ash, p.steel, p.ochre, p.brick_light, p.field_light, p.fire,
        p.flame, p.river_light,
    )  # fmt: skip
    on_dark = product(words, (p.soot, p.coal))
    on_ink = product((p.paper, p.chalk), (p.brick, p.field, p.brick_dark, p.field_dark, p.iron))
    depleted = [
        *((p.dust, mix(side, p.iron, 0.45)) for side in (p.brick, p.field)),
        (p.soot, mix(p.paper, p.ash, 0.55)),
        (p.soot, mix(mix(p.paper, p.ash, 0.55), p.soot, 0.2)),
    ]
    on_light = product((p.soot,), (p.paper, p.ochre, p.dust, p.ash, p.flame))
    assert min(contrast(*pair) for pair in (*on_dark, *on_ink, *depleted, *on_light)) >= 7


def test_an_ink_shows_the_palette_in_use() -> None:
    for name in PALETTE_NAMES:
        use_palette(name)
        assert palette_in_use() == name
        for field in Palette._fields:
            colour = getattr(PALETTES[name], field)
            assert tuple(palette_ink(field)) == colour
            assert tuple(getattr(theme, field.upper())) == colour
            assert (*palette_ink(field), 7) == (*colour, 7)


def test_an_ink_is_one_key_in_every_palette() -> None:
    before = {theme.SOOT: 1, theme.PAPER: 2}
    use_palette("high contrast")
    assert before[theme.SOOT] == 1
    assert before[theme.PAPER] == 2
    assert theme.PAPER != theme.SOOT


def test_no_mixture_is_kept_when_the_palette_changes() -> None:
    """A constant of a module that is mixed while it is loaded would stay as the poster has it."""
    root = Path(stalingrad_game.ui.__file__).parent
    kept = []
    for path in root.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
                continue
            if any(
                isinstance(call, ast.Call) and getattr(call.func, "id", "") == "mix"
                for call in ast.walk(node.value)
            ):
                kept.append(f"{path.name}:{node.lineno}")
    assert kept == []


def picture_of(context: AppContext) -> bytes:
    """What a window shows now."""
    frame(context)
    return pygame.image.tobytes(frame(context), "RGB")


@pytest.mark.parametrize("name", [name for name in PALETTE_NAMES if name != "poster"])
def test_a_palette_is_changed_at_once_and_changed_back(name: PaletteName) -> None:
    """Every pixel of a screen is as if the program had been started in it."""
    context = context_of()
    context.open("rules")
    context.stack.settle()
    shown = []
    for palette in ("poster", name, "poster"):
        context.change(palette=palette)
        assert context.look.theme.palette == palette
        shown.append(picture_of(context))
    fresh = context_of(settings=Settings(speed_percent=0, palette=name))
    fresh.open("rules")
    fresh.stack.settle()
    fresh.layout(fresh.size)
    assert shown[0] == shown[2]
    assert shown[1] == picture_of(fresh)
    assert shown[0] != shown[1]


def test_the_table_under_the_options_follows() -> None:
    """With cards on it that were painted before, in both directions."""
    context = context_of()
    context.service(GameHost).play(finished(2))
    context.stack.settle()
    for _ in range(3):
        frame(context)
    context.stack.pop()
    context.stack.settle()
    shown: list[bytes] = []
    for palette in ("poster", "colour-blind", "high contrast", "colour-blind", "poster"):
        context.change(palette=palette)
        shown.append(picture_of(context))
    assert isinstance(context.stack.top, TableScene)
    assert len(set(shown)) == 3
    assert shown == shown[::-1]


def test_a_sprite_is_painted_anew_in_another_palette() -> None:
    cache, look = SpriteCache(), Look.for_window(SIZE)
    sprite = LaneGroundSprite(1)
    first = cache.picture(sprite, (400, 120), look)
    use_palette("high contrast")
    look.forget()
    other = look.resized(SIZE, 1.0)
    second = cache.picture(sprite, (400, 120), other)
    assert pygame.image.tobytes(first.surface, "RGB") != pygame.image.tobytes(second.surface, "RGB")
    assert cache.picture(sprite, (400, 120), look) is first


def test_words_are_set_anew_in_another_palette() -> None:
    look = Look.for_window(SIZE)

    def picture() -> bytes:
        return pygame.image.tobytes(look.fonts.render("text", 20, "Volga", theme.PAPER), "RGBA")

    before = picture()
    use_palette("high contrast")
    look.forget()
    assert picture() != before


def test_grounds_are_plain_in_high_contrast() -> None:
    """Nothing on a lane can be taken for a piece: the ground, its edge and nothing else."""
    colours = {}
    for name in PALETTE_NAMES:
        use_palette(name)
        picture = LaneGroundSprite(1, names=("A", "B")).paint(Look.for_window(SIZE), (600, 140))
        seen = pygame.image.tobytes(picture, "RGB")
        colours[name] = len({seen[place : place + 3] for place in range(0, len(seen), 3)})
    assert colours["high contrast"] <= 4 < colours["poster"]


def test_lines_are_heavier_in_high_contrast() -> None:
    usual = Theme.for_window((1920, 1080))
    use_palette("high contrast")
    heavy = Theme.for_window((1920, 1080))
    assert heavy.plain
    assert not usual.plain
    assert (heavy.hair, heavy.line, heavy.bold) > (usual.hair, usual.line, usual.bold)
    assert heavy.line > usual.line
    assert heavy.bold > usual.bold


@pytest.mark.parametrize("name", PALETTE_NAMES)
@pytest.mark.parametrize("screen", ["fullest", "start", "end"])
def test_every_palette_paints(name: PaletteName, screen: str) -> None:
    spec = ScreenshotSpec(screen=screen, size=SIZE, palette=name)
    surface = take_screenshot(spec, [load_pack()])
    soot = tuple(PALETTES[name].soot)
    raw = pygame.image.tobytes(surface, "RGB")
    assert sum(tuple(raw[at : at + 3]) == soot for at in range(0, len(raw), 300)) > 20


def test_the_palette_is_kept_and_an_old_file_has_the_poster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STALINGRAD_HOME", str(tmp_path))
    assert save_settings(Settings(palette="colour-blind"))
    assert load_settings().settings.palette == "colour-blind"
    (file,) = tmp_path.rglob("settings.json")
    file.write_text('{"language": "en"}', encoding="utf-8")
    found = load_settings()
    assert found.damaged is None
    assert found.settings.palette == "poster"


@pytest.mark.parametrize("vision", VISIONS)
def test_black_white_and_grey_look_the_same_to_everybody(vision: str) -> None:
    for value in (0, 128, 255):
        assert max(abs(part - value) for part in seen_as((value,) * 3, vision)) <= 2
