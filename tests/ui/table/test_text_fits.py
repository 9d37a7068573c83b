"""No word leaves its box: every card, chip and panel, in both languages, at every size of type.

All ink passes one method and all settings one function; both are watched here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Final, TypeVar

import pygame
import pytest

from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import DISTRICTS, SIDES
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.fixtures import (
    displayed_for,
    spread_formations,
    standard_kit,
    view_model_for,
)
from stalingrad_game.ui.style.fonts import Align, Fonts, Role
from stalingrad_game.ui.style.theme import Colour
from stalingrad_game.ui.table.layout.target_sprites import button_sprite
from stalingrad_game.ui.table.model.targets import (
    CAMPAIGN_CARD,
    CARNAGE_CARD,
    COMMANDER,
    DICE,
    DISTRICT,
    FORMATION,
    HAND,
    PILE,
    TRACK,
    UNIT_STACK,
    Target,
)
from stalingrad_game.ui.table.model.view_model import TableViewModel, ViewMode
from stalingrad_game.ui.table.panels.zoom.faces import zoom_sprite
from stalingrad_game.ui.table.presenter.pieces import card_sprite, formation_sprite
from stalingrad_game.ui.table.session.settings import TableSettings
from stalingrad_game.ui.table.sprites.building import BuildingNameSprite
from stalingrad_game.ui.table.sprites.formation import PlayedCardSprite
from stalingrad_game.ui.table.sprites.sprite_cache import Sprite
from stalingrad_game.ui.widgets import text_box as setting
from stalingrad_game.ui.widgets.text import Fitted, fit
from tests.support.amount import interval, is_full, share
from tests.support.languages import LANGUAGES
from tests.support.shared_looks import words_alone
from tests.support.table_pictures import TablePictures, laid_out, with_aid
from tests.support.table_play import MODES, NAMES, begun, model, random_game

SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160))
CASES: Final = (
    ((1280, 720), 0.75),
    ((1280, 720), 1.0),
    ((1280, 720), 2.5),
    ((1920, 1080), 1.0),
    ((3840, 2160), 0.75),
    ((3840, 2160), 2.5),
)
"""Windows and the players' factors for type: both smallest and both largest, and the usual ones."""
VIEWS: Final[tuple[ViewMode, ...]] = ("city", "battle")

Value = TypeVar("Value")


class Watch:
    """What was cut, and what was set outside its box or its sheet."""

    def __init__(self) -> None:
        self.cut: list[str] = []
        self.outside: list[tuple[str, pygame.Rect]] = []


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """Watches all type that is set and all ink that is laid."""
    seen = Watch()
    draw = Fonts.draw

    def watched_fit(
        fonts: Fonts,
        role: Role,
        px: int,
        text: str,
        box: tuple[int, int],
        *,
        least: int,
        most_lines: int = 99,
    ) -> Fitted:
        fitted = fit(fonts, role, px, text, box, least=least, most_lines=most_lines)
        if fitted.cut:
            seen.cut.append(text)
        return fitted

    def watched_draw(
        fonts: Fonts,
        surface: pygame.Surface,
        role: Role,
        px: int,
        text: str,
        colour: Colour,
        rect: pygame.Rect,
        align: Align = "left",
    ) -> pygame.Rect:
        inked = draw(fonts, surface, role, px, text, colour, rect, align)
        width = fonts.width(role, px, text)
        high = fonts.cap(role, px)
        sheet = surface.get_rect()
        sideways = width <= rect.width + 1 and sheet.left - 1 <= inked.left
        upright = rect.centery + high // 2 <= sheet.bottom + 1 and rect.centery - high // 2 >= -1
        if text and not (sideways and upright and inked.right <= sheet.right + 1):
            seen.outside.append((text, rect))
        return inked

    monkeypatch.setattr(setting, "fit", watched_fit)
    monkeypatch.setattr(Fonts, "draw", watched_draw)
    with words_alone():
        yield seen
    assert seen.outside == []
    assert seen.cut == []


@cache
def kit(mode: str = "expert") -> Kit:
    """The standard pack with all its cards."""
    return standard_kit(mode)


@cache
def first_look() -> Look:
    """Type and pictures of all tests here: each picture is drawn once, and then under watch."""
    return Look.for_window(SIZES[0])


def look_at(size: tuple[int, int], factor: float = 1.0) -> Look:
    """The look of a window of a size."""
    return first_look().resized(size, factor)


@cache
def table(
    language: Language, factor: float, magnify: ViewMode = "city", seat: int = 0
) -> TableViewModel:
    """The fullest table."""
    full = spread_formations(kit())
    return view_model_for(kit(), full, language, seat, text_scale=factor, magnify=magnify)


def in_turn(values: Sequence[Value], case: int) -> Sequence[Value]:
    """All of them; at a push every other one, and two cases on those between them."""
    return values if is_full() else values[case // 2 % 2 :: 2]


def paint(look: Look, face: Sprite | None, size: tuple[int, int]) -> None:
    """Print a face."""
    if face is not None:
        face.paint(look, size)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("magnify", VIEWS)
@pytest.mark.parametrize(("size", "factor"), CASES)
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.usefixtures("watch")
def test_the_fullest_table_is_readable(
    language: Language, size: tuple[int, int], factor: float, magnify: ViewMode
) -> None:
    look = look_at(size, factor)
    surface = pygame.Surface(size)
    for seat in (*SIDES, -1):
        TablePictures(look).draw(surface, table(language, factor, magnify, seat))


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("size", "factor"), CASES)
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.usefixtures("watch")
def test_every_card_of_the_hand_fits(
    language: Language, size: tuple[int, int], factor: float
) -> None:
    model = table(language, factor)
    look = look_at(size, factor)
    layout = laid_out(model, size)
    place, spot = next(one for one in layout.placements.items() if one[0].kind == HAND)
    words = Localizer(kit(), language)
    for number in in_turn(range(len(kit().cards)), CASES.index((size, factor))):
        card = card_sprite(words, number)
        paint(look, card, spot.rect.size)
        paint(look, card, layout.raised[place].size)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("magnify", VIEWS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.usefixtures("watch")
def test_every_formation_building_and_pile_fits_its_place(
    language: Language, size: tuple[int, int], magnify: ViewMode
) -> None:
    model = table(language, 1.0, magnify)
    look = look_at(size)
    layout = laid_out(model, size)
    small = min(
        (
            s.rect.size
            for t, s in layout.placements.items()
            if t.kind == FORMATION and s.form == "chip"
        ),
    )
    bars = [spot.rect.size for spot in layout.placements.values() if spot.form == "bar"]
    strips = [spot.rect.size for spot in layout.placements.values() if spot.form == "strip"]
    shown = displayed_for(kit(), spread_formations(kit()), language)
    for formation in range(len(kit().formations)):
        chip = formation_sprite(shown, formation, fought=True)
        paint(look, chip, small)
        for bar in set(bars):
            paint(look, chip.as_bar(), bar)
    plate = layout.lanes[model.magnified].name
    assert plate is not None
    name = plate.size
    for building in range(len(kit().buildings)):
        paint(look, BuildingNameSprite(shown.words.building(building), "4", "4"), name)
    for strip in set(strips):
        for card in range(len(kit().cards)):
            side = kit().card_side[card]
            paint(look, PlayedCardSprite(side, shown.words.strip(card), side), strip)


@pytest.mark.one_in(2)
@pytest.mark.slow
@pytest.mark.parametrize(("size", "factor"), CASES)
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.usefixtures("watch")
def test_everything_zoomed_is_readable_to_its_last_word(
    language: Language, size: tuple[int, int], factor: float
) -> None:
    shown = displayed_for(kit(), spread_formations(kit()), language)
    look = look_at(size, factor)
    case = CASES.index((size, factor))
    painted_of = (5 if size[0] >= 3000 else 1) if is_full() else len(CASES) // 2
    targets = [
        *(Target(HAND, card, 0) for card in range(len(kit().cards))),
        *(Target(FORMATION, formation) for formation in range(len(kit().formations))),
        *(Target(UNIT_STACK, 1, unit) for unit in range(len(kit().units))),
        *(Target(DISTRICT, district) for district in DISTRICTS),
        *(Target(TRACK, 1, track) for track in range(4)),
        *(Target(CARNAGE_CARD, -1, carnage) for carnage in range(len(kit().carnage))),
        *(Target(PILE, pile, side) for pile in range(8) for side in SIDES),
        *(Target(COMMANDER, seat) for seat in SIDES),
        *(Target(CAMPAIGN_CARD, side) for side in SIDES),
        Target(DICE, 1),
    ]
    for number, target in enumerate(in_turn(targets, case)):
        face = zoom_sprite(shown, target)
        assert face is not None, target
        box = face.size(look, size)
        assert box[0] <= size[0]
        assert box[1] <= size[1]
        assert face.plan(look, box).whole, (target, box)
        if (number + case) % painted_of == 0:
            face.paint(look, box)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("size", "factor"), CASES)
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.usefixtures("watch")
def test_the_player_aid_is_readable_from_end_to_end(
    language: Language, size: tuple[int, int], factor: float
) -> None:
    look = look_at(size, factor)
    painter, surface = TablePictures(look), pygame.Surface(size)
    opened = table(language, factor)
    scroll, most = 0, 0
    while scroll <= most:
        most = painter.draw(surface, with_aid(opened, scroll, language)).scroll_ranges["aid"]
        scroll += size[1] // 2


@pytest.mark.one_in(2)
@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.usefixtures("watch")
def test_every_answer_has_room_on_its_button(mode: str, language: Language) -> None:
    control = begun(17, mode, TableSettings(speed=0, language=language), names=NAMES)
    written: dict[tuple[int, int], set[str]] = {size: set() for size in SIZES}
    for _ in random_game(control, Random(17), most=share(500, 2)):
        table_now = model(control)
        for size, labels in written.items():
            new = [b for b in table_now.buttons if b.primary and b.label not in labels]
            layout = laid_out(table_now, size) if new else None
            for button in new:
                spot = layout.placements.get(button.target) if layout else None
                if spot is not None:
                    paint(look_at(size), button_sprite(button), spot.rect.size)
                    labels.add(button.label)
    assert all(len(labels) > 8 for labels in written.values())


@pytest.mark.one_in(2)
@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("mode", ["expert", "four"])
@pytest.mark.usefixtures("watch")
def test_every_moment_of_a_game_is_readable(mode: str, language: Language) -> None:
    """Every word but those of the log, which goes on when it is opened; the windows take turns."""
    sheets = [(TablePictures(look_at(size)), pygame.Surface(size)) for size in SIZES[:2]]
    control = begun(19, mode, TableSettings(speed=0, language=language), names=NAMES)
    for number, _ in enumerate(random_game(control, Random(19), most=share(300, 2))):
        control.session.playback.put_away()
        if number % interval(6) == 0:
            painter, surface = sheets[number // interval(6) % 2]
            painter.draw(surface, model(control))
