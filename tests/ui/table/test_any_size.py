"""The table is drawn without fault in windows from 640×360 up, and odd ones, at any text size.

A fixed grid with everything that can lie over the table, and a property over sizes in between.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

import msgspec
import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import DistrictStatus
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.recap import RecapLine, RecapWeight
from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.art.picture_cache import PictureCache
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.fixtures import (
    displayed_for,
    first_turn,
    fullest_state,
    spread_formations,
    standard_kit,
    view_model_for,
)
from stalingrad_game.ui.style.fonts import Fonts
from stalingrad_game.ui.table.layout.placement import TableLayout
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    COMMANDER,
    DICE,
    DISTRICT,
    FORMATION,
    HAND,
    HOLD_EFFECT,
    PILE,
    TRACK,
    UNIT_STACK,
    ButtonId,
    Target,
)
from stalingrad_game.ui.table.model.view_model import (
    ButtonModel,
    DragState,
    LogRow,
    TableViewModel,
    ViewMode,
)
from stalingrad_game.ui.table.panels.break_test import DiceRow, RollingModel
from stalingrad_game.ui.table.panels.curtain import CurtainModel
from stalingrad_game.ui.table.panels.dialog import DialogModel
from stalingrad_game.ui.table.panels.ending import EndingModel
from stalingrad_game.ui.table.panels.log import NEWEST_LOG, LogModel
from stalingrad_game.ui.table.panels.recap import RecapModel
from stalingrad_game.ui.table.panels.tooltip.reasons import TooltipModel
from stalingrad_game.ui.table.panels.tray import HoldEffect, TrayModel
from stalingrad_game.ui.table.presenter.pieces import own_card_sprites, played_card_sprite
from stalingrad_game.ui.table.sprites.building import BuildingSprite
from stalingrad_game.ui.table.sprites.marks import DieSprite
from tests.support.amount import is_full, share
from tests.support.languages import ENGLISH, LANGUAGES
from tests.support.table_pictures import (
    TablePictures,
    boxes,
    with_aid,
    with_hand,
    with_panels,
    with_zoom,
)

ODD_SIZES: Final = (
    *((640, 360), (360, 640), (800, 450), (641, 480), (1000, 360), (700, 1100)),
    *((1280, 720), (2400, 400)),
)
FACTORS: Final = (0.75, 1.0, 1.5, 2.5)
VIEWS: Final[tuple[ViewMode, ...]] = ("city", "battle")


@cache
def kit(mode: str = "expert") -> Kit:
    """The standard pack."""
    return standard_kit(mode)


@cache
def first_look() -> Look:
    """Type and pictures of all tests here."""
    return Look.for_window((640, 360))


def fullest(language: Language = ENGLISH, seat: int = 0, **changes: object) -> TableViewModel:
    """The fullest table."""
    state = spread_formations(kit())
    return view_model_for(kit(), state, language, seat, **changes)


def drawn(table: TableViewModel, size: tuple[int, int]) -> TableLayout:
    """Where everything lies of a table that was drawn; nothing has less than no room."""
    look = first_look().resized(size, table.text_scale)
    layout = TablePictures(look).draw(pygame.Surface(size, 0, 32), table)
    rects = [
        *(spot.rect for spot in layout.placements.values()),
        *(box.rect for box in layout.hit_boxes),
        *(link.rect for link in layout.links),
        *boxes(layout),
    ]
    assert all(rect.width >= 0 and rect.height >= 0 for rect in rects)
    return layout


def rolling_model(
    title: str, lines: tuple[str, ...], dice: tuple[tuple[DieSprite, ...], ...]
) -> RollingModel:
    """A Break Test that is over, with dice of two causes on either side."""
    rows = tuple(
        (DiceRow("determination", (0, 1), ()), DiceRow("unit", tuple(range(2, len(own))), ()))
        for own in dice
    )
    scene = BuildingSprite("barrikady", 1.0, 2)
    won = "The Germans capture the building."
    return RollingModel(title, ("A", "B"), rows, lines, lines, won, "Captured", 0, dice, scene)


def overlays(table: TableViewModel) -> list[dict[str, object]]:
    """Everything that may lie over the table."""
    button = ButtonModel(Target(BUTTON, ButtonId.YES), "A long answer", True, "Y")
    row = LogRow("The enemy discards two cards at random, and then one more.", "R5.8", 1, 3, 0)
    zoomed = (
        Target(HAND, table.hand[0], 0),
        Target(FORMATION, 0),
        Target(UNIT_STACK, 1, 0),
        Target(DISTRICT, 1),
        Target(TRACK, 1, 1),
        Target(PILE, 0, 0),
        Target(COMMANDER, 0),
        Target(DICE, 1),
    )
    shown = displayed_for(kit(), spread_formations(kit()))
    zooms: list[dict[str, object]] = [
        {"panels": with_zoom(table, shown, target).panels, "hover": target, "focus": target}
        for target in zoomed
    ]
    cards = own_card_sprites(shown, table.hand)
    recap = RecapLine("kill", "Infantry: 3 › 1 in the Central Station, and more of the same.")
    title, lines = "Not now", ("One line that says why, at some length.", "Another.")
    rows = (row,) * 80
    more = ("And more.",) * 12
    result = recap._replace(battle=1, weight=RecapWeight.RESULT)
    slips = tuple(played_card_sprite(shown.words, card, 0) for card in table.hand[:3])
    played = tuple(recap._replace(card=card) for card in table.hand[:3])
    laid = RecapModel("Since you last acted", (result, *played, *(recap,) * 9), slips, more * 2)
    effects = tuple(HoldEffect(Target(HOLD_EFFECT, n), 0, "fire", 2, lines[0]) for n in range(2))
    tests = tuple(
        tuple(DieSprite(value, side, "best" if value == 6 else "plain") for value in values)
        for side, values in enumerate(((6, 5, 4, 3, 2, 1), (6, 6, 5)))
    )
    models: tuple[dict[str, object], ...] = (
        {"log": LogModel(rows, 0, "Log"), NEWEST_LOG.name: LogModel(rows)},
        {"recap": laid},
        {"recap": laid._replace(whole=True)},
        {"curtain": CurtainModel()},
        {"curtain": CurtainModel(1, 0, "Look away.")},
        {"moment": "An earlier moment."},
        {"dialog": DialogModel("End it?", lines, "R3.6.2", (button, button))},
        {"tray": TrayModel((), table.hand[:9], cards[:9], "Choose one of these.")},
        {"tray": TrayModel(effects, (), (), "")},
        {"ending": EndingModel(0, "Victory", "It is held.", (cards, cards[:3]))},
        {"rolling": rolling_model(title, lines, tests)},
        {"tooltip": TooltipModel(zoomed[0], title, lines, "R6.2", refusal=True)},
    )
    drag = {"drag": "Let go above the line."}
    over: list[dict[str, object]] = [{"panels": with_panels(table, **one).panels} for one in models]
    return [
        {"panels": with_aid(table).panels},
        *over,
        {
            "panels": with_panels(table, **drag).panels,
            "drag": DragState(zoomed[0], (300, 200), plays=True),
        },
        *zooms,
        {"picks": (0, 3), "selected": (zoomed[0],), "glow": frozenset(zoomed)},
    ]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("size", ODD_SIZES)
@pytest.mark.parametrize("magnify", VIEWS)
def test_the_fullest_table_is_drawn_in_every_window(
    size: tuple[int, int], magnify: ViewMode
) -> None:
    """Each in one language of the two; the other view of the same window is in the other."""
    turn, other = VIEWS.index(magnify), ODD_SIZES.index(size) // 2 % 2
    for number, (factor, seat) in enumerate(product(FACTORS, (0, 1, -1))):
        if not is_full() and number % 2 == other:
            continue
        language = LANGUAGES[(number + turn) % len(LANGUAGES)]
        drawn(fullest(language, seat, text_scale=factor, magnify=magnify), size)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("size", [(640, 360), (360, 640), (800, 450)])
@pytest.mark.parametrize("factor", [1.0, 2.5])
def test_everything_over_the_table_is_drawn_in_small_windows(
    size: tuple[int, int], factor: float
) -> None:
    table = fullest(text_scale=factor, magnify="battle")
    for number, changes in enumerate(overlays(table)):
        view = VIEWS[number % 2]
        drawn(msgspec.structs.replace(table, **{"magnify": view, **changes}), size)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("size", [(640, 360), (360, 640)])
@pytest.mark.parametrize("factor", [0.75, 2.5])
def test_tables_of_every_kind_are_drawn_in_small_windows(
    size: tuple[int, int], factor: float
) -> None:
    four = kit("four")
    lost = fullest_state(kit())
    lost.status[2], lost.buildings[2] = DistrictStatus.CLOSED, -1
    lost.status[0], lost.buildings[0] = DistrictStatus.CAPTURED, -1
    for magnify in VIEWS:
        drawn(view_model_for(kit(), lost, text_scale=factor, magnify=magnify), size)
        drawn(view_model_for(kit(), first_turn(kit()), text_scale=factor, magnify=magnify), size)
        teams = view_model_for(four, spread_formations(four), text_scale=factor, magnify=magnify)
        drawn(teams, size)


@settings(max_examples=share(40))
@given(
    st.tuples(st.integers(360, 2000), st.integers(360, 1300)),
    st.integers(75, 250),
    st.sampled_from(VIEWS),
    st.sampled_from(LANGUAGES),
    st.data(),
)
def test_any_table_is_drawn_at_any_size(
    size: tuple[int, int], percent: int, magnify: ViewMode, language: Language, data: st.DataObject
) -> None:
    table = fullest(language, text_scale=percent / 100, magnify=magnify)
    cards = data.draw(st.lists(st.sampled_from(kit().deck[0]), max_size=22))
    changes = data.draw(st.sampled_from([{}, *overlays(table)]))
    kept = {"hand", "hover", "focus", "drag", "picks", "selected", "glow"}
    if not kept & changes.keys():
        table = with_hand(table, Localizer(kit(), language), sorted(cards))
    drawn(msgspec.structs.replace(table, **changes), size)


@given(st.integers(-20, 3), st.integers(-20, 3))
@example(0, 0)
@settings(max_examples=share(20))
def test_a_picture_without_room_is_nothing(width: int, height: int) -> None:
    gallery, size = PictureCache(Fonts()), (width, height)
    pictures = [
        gallery.hatch(size, (1, 2, 3), 6, 2),
        gallery.back("german", size),
        gallery.building("grain_elevator", size),
        gallery.vignette("flame_squad", "german", ("fire",), size),
        gallery.portrait("paulus0", "german", size),
        gallery.leader("soviet", 1, size),
        gallery.icon("fire", width),
        gallery.badge("german", "2", width),
        gallery.die(3, "german", width),
    ]
    assert all(min(picture.get_size()) >= 1 for picture in pictures)
    if min(size) < 1:
        inked = [pygame.mask.from_surface(picture, 0).count() for picture in pictures[:6]]
        assert inked == [0] * 6


def open_files() -> int:
    """How many files this process has open."""
    folder = next(one for one in (Path("/proc/self/fd"), Path("/dev/fd")) if one.is_dir())
    return len(list(folder.iterdir()))


@pytest.mark.skipif(not Path("/dev/fd").is_dir(), reason="open files can't be counted here")
def test_no_file_stays_open_for_a_size_of_type() -> None:
    fonts = Fonts()
    fonts.width("text", 20, "Volga")
    before = open_files()
    for px in range(5, 200, 3):
        for role in ("title", "poster", "text", "text_bold", "text_italic"):
            fonts.width(role, px, f"Volga {px}")
    assert open_files() <= before + 2


@pytest.mark.skipif(not Path("/dev/fd").is_dir(), reason="open files can't be counted here")
def test_no_file_stays_open_for_a_size_of_the_window() -> None:
    drawn(fullest(), (640, 360))
    before = open_files()
    for width in range(640, 1280, 80):
        drawn(fullest(text_scale=width / 800), (width, width * 9 // 16))
    assert open_files() <= before + 2
