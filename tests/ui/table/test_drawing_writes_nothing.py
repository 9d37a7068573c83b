"""A layout is made in one go and never changes; drawing only reads it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError, fields
from random import Random
from typing import Final

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.state.codes import Op
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.recap import RecapLine
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.fixtures import (
    displayed_for,
    spread_formations,
    standard_kit,
    view_model_for,
)
from stalingrad_game.ui.table.layout.placement import FrozenRect, PlacedSprite, TableLayout
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    FORMATION,
    HAND,
    LOG_ROW,
    REVEALED_CARD,
    ButtonId,
    Target,
)
from stalingrad_game.ui.table.model.view_model import ButtonModel, DragState, LogRow, TableViewModel
from stalingrad_game.ui.table.panels.curtain import CurtainModel
from stalingrad_game.ui.table.panels.dialog import DialogModel
from stalingrad_game.ui.table.panels.ending import EndingModel
from stalingrad_game.ui.table.panels.log import NEWEST_LOG, LogModel
from stalingrad_game.ui.table.panels.recap import RecapModel
from stalingrad_game.ui.table.panels.tooltip.reasons import TooltipModel
from stalingrad_game.ui.table.panels.tray import TrayModel
from stalingrad_game.ui.table.presenter.pieces import own_card_sprites, played_card_sprite
from stalingrad_game.ui.table.screen import TableScene
from tests.support.amount import interval, share
from tests.support.gestures import down, motion, up
from tests.support.languages import ENGLISH
from tests.support.table_pictures import TablePictures, with_aid, with_panels, with_zoom
from tests.support.table_play import MODES, begun, displayed, log_rows, model, pick_up, random_game
from tests.support.table_window import SIZE, requests_of, sat_down, until

SIZES: Final = ((1280, 720), (1920, 1080), (640, 360))
IN_PLACE: Final = (
    *(("move_ip", (1, 1)), ("inflate_ip", (1, 1)), ("clamp_ip", ((0, 0, 1, 1),))),
    *(("union_ip", ((0, 0, 1, 1),)), ("unionall_ip", ([(0, 0, 1, 1)],)), ("normalize", ())),
    *(("update", (0, 0, 1, 1)), ("scale_by_ip", (2,)), ("__setitem__", (0, 1))),
)


RECAP_MODEL = RecapModel(
    "Since you last acted",
    (
        *(RecapLine("draw", "A card.", card=card) for card in (3, 60)),
        *(
            RecapLine("dice", f"Red Square (B): German chance {n}% → 50%", n % 3 - 1)
            for n in range(9)
        ),
    ),
    tuple(played_card_sprite(Localizer(standard_kit(), ENGLISH), card, 0) for card in (3, 60)),
    tuple(f"{n} more" for n in range(1, 12)),
    whole=True,
)


def fullest(**changes: object) -> TableViewModel:
    kit = standard_kit()
    return view_model_for(kit, spread_formations(kit), **changes)  # type: ignore[arg-type]


def everything_open() -> TableViewModel:
    """All that a layout can hold at once."""
    table, kit = fullest(), standard_kit()
    shown = displayed_for(kit, spread_formations(kit))
    card, cards = Target(HAND, table.hand[3], 0), own_card_sprites(shown, table.hand)
    log = tuple(LogRow(f"Line {n}", "R4.4", n, n % 4, n % 2) for n in range(60))
    tooltip = TooltipModel(card, "No", ("It can't go there.",), "R6.2", refusal=True)
    full = with_panels(
        msgspec.structs.replace(table, hover=card),
        log=LogModel(log, 0, "Log"),
        recap=RECAP_MODEL,
        tooltip=tooltip,
        tray=TrayModel((), table.hand[:3], cards[:3], "Choose"),
        moment="An earlier moment",
        ending=EndingModel(1, "Victory", "Held.", (cards, cards)),
        **{NEWEST_LOG.name: LogModel(log)},
    )
    return with_zoom(full, shown, card)


def parts(value: object) -> Iterator[object]:
    """A value and all that it is made of; sprites are values of their own and aren't entered."""
    yield value
    if isinstance(value, TableLayout):
        for field in fields(value):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, PlacedSprite):
        yield from parts(value.rect)
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from parts(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from parts(one)


@pytest.mark.parametrize("aid_open", [False, True])
def test_nothing_in_a_layout_can_be_changed(look: Look, aid_open: bool) -> None:
    table = with_aid(everything_open()) if aid_open else everything_open()
    layout = TablePictures(look).layout(table, SIZE)
    kinds: set[type] = set()
    for part in parts(layout):
        kinds.add(type(part))
        assert not isinstance(part, list | dict | set), part
        if isinstance(part, Mapping):
            with pytest.raises(TypeError):
                part["new"] = 1  # type: ignore[index]
        if isinstance(part, pygame.Rect):
            refuses_changes(part)
    with pytest.raises(FrozenInstanceError):
        layout.hand_scroll = None  # type: ignore[misc]
    assert FrozenRect in kinds
    assert len(layout.panels["recap"]) > 2
    assert layout.panel_rect("tooltip")
    assert "aid" in layout.panels if aid_open else layout.panel_rect("zoom")


def refuses_changes(rect: pygame.Rect) -> None:
    before = tuple(rect)
    for name in ("x", "width", "center", "bottomright"):
        with pytest.raises(TypeError):
            setattr(rect, name, getattr(rect, name))
    for name, arguments in IN_PLACE:
        with pytest.raises(TypeError):
            getattr(rect, name)(*arguments)
    assert tuple(rect) == before


def test_every_method_that_changes_a_rectangle_is_tried() -> None:
    ways = {name for name in dir(pygame.Rect) if name.endswith("_ip")} | {"normalize", "update"}
    assert ways <= {name for name, _ in IN_PLACE}


def drawn_twice(
    look: Look, pictures: TablePictures, table: TableViewModel, size: tuple[int, int]
) -> bytes:
    """Draw a table twice: model and layout stay as they were, and so does the picture."""
    sprites, layout = dict(table.sprites), pictures.layout(table, size)
    seen = []
    for background in ((0, 0, 0), (255, 0, 255)):
        surface = pygame.Surface(size, 0, 32)
        surface.fill(background)
        pictures.painter.draw(surface, table, layout)
        seen.append(pygame.image.tobytes(surface, "RGB"))
    assert seen[0] == seen[1]
    assert table.sprites == sprites
    assert layout == TablePictures(look).layout(table, size)
    return seen[0]


def test_drawing_changes_neither_the_table_nor_its_layout_whatever_lies_over_it(
    look: Look,
) -> None:
    yes, no = (Target(BUTTON, button) for button in (ButtonId.YES, ButtonId.DONE))
    buttons = (ButtonModel(yes, "Yes", True, "Y"), ButtonModel(no, "No", True, "N"))
    dialog = DialogModel("End it?", ("Nothing is attacked.",), "R3.6.2", buttons)
    table = everything_open()
    card = Target(HAND, table.hand[3], 0)
    changes: tuple[dict[str, object], ...] = (
        {},
        {"magnify": "battle", "text_scale": 2.5},
        {"panels": with_aid(fullest(), 400).panels},
        {"panels": with_panels(table, dialog=dialog).panels, "focus": yes},
        {"panels": with_panels(table, dialog=dialog, curtain=CurtainModel()).panels},
        {"panels": with_panels(table, curtain=CurtainModel(1)).panels, "hand": ()},
        {"panels": with_panels(table, log=None).panels, "focus": Target(LOG_ROW, 59)},
        {"focus": Target(REVEALED_CARD, table.hand[0]), "hover": Target(FORMATION, 3)},
        {"drag": DragState(card, (600, 300), plays=True)},
    )
    pictures = TablePictures(look)
    seen = set()
    for number, change in enumerate(changes):
        size = SIZES[number % 2]
        seen.add(drawn_twice(look, pictures, msgspec.structs.replace(table, **change), size))
    assert len(seen) == len(changes)


@pytest.mark.parametrize("mode", MODES)
def test_drawing_changes_nothing_in_a_whole_game(look: Look, mode: str) -> None:
    rng = Random(7)
    pictures = TablePictures(look)
    control = begun(29, mode)
    targets: list[Target | None] = [None]
    seen = set()
    for number, _ in enumerate(random_game(control, Random(29), 200)):
        if number % interval(10):
            continue
        pick_up(control)
        table = msgspec.structs.replace(
            model(control),
            hover=rng.choice(targets),
            focus=rng.choice(targets),
            text_scale=rng.choice((0.75, 1.0, 2.5)),
            magnify=rng.choice(("city", "battle")),
        )
        opened = LogModel(log_rows(table), 0, "Log") if rng.random() < 0.3 else None
        table = with_panels(table, log=opened)
        table = with_zoom(table, displayed(control), rng.choice(targets))
        size = rng.choice(SIZES)
        seen.add(drawn_twice(look, pictures, table, size))
        targets = [None, *pictures.layout(table, size).placements]
    assert len(seen) > share(12, 2)


def test_drawing_the_screen_touches_neither_its_game_nor_its_view(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    for press in (ButtonId.LOG, ButtonId.AID, ButtonId.VIEW):
        scene.control.press(press)
        scene.update(0)
        before = moment_of(scene)
        layout = scene.table_layout
        scene.draw(pygame.Surface(SIZE))
        assert moment_of(scene) == before
        assert scene.table_layout is layout


def moment_of(scene: TableScene) -> tuple[object, ...]:
    """What could be written into while drawing."""
    control = scene.control
    return (
        *(dict(vars(control.viewport)), control.selection.selected, control.selection.picks),
        *(control.requests[:], control.drag, vars(control.recap).copy(), scene.session.version),
    )


def test_rule_numbers_and_lines_of_the_log_can_be_clicked_before_anything_was_drawn(
    look: Look,
) -> None:
    scene = until(sat_down(look), Op.ACTION)
    layout = scene.table_layout
    link = layout.links[0]
    for event in (motion(link.rect.center), down(link.rect.center), up(link.rect.center)):
        scene.handle(event)
    assert requests_of(scene) == [f"rules {link.rule}"]
    row = layout.panels[NEWEST_LOG.name][-1]
    assert row.target is not None
    assert scene.at((row.rect.left + 4, row.rect.centery)) == row.target


def test_a_recap_covers_the_open_log_for_the_pointer_as_it_does_for_the_eye(look: Look) -> None:
    table = fullest(text_scale=1.7)
    log = tuple(LogRow(f"Line {n} of the log", "R4.4", n, 3) for n in range(60))
    table = with_panels(table, log=LogModel(log, 0, "Log"), recap=RECAP_MODEL)
    layout = TablePictures(look).layout(table, SIZE)
    recap = layout.panels["recap"][0].rect
    assert recap.collidelist([row.rect for row in layout.panels["log"]]) >= 0
    corners = (recap.topleft, (recap.right - 1, recap.top), recap.center)
    assert {layout.at(corner) for corner in corners} == {Target("recap")}
