"""What lies over the table for a while: trays of choices, zoom, notes, the Break Test, log, recap.

Each keeps away from what it speaks of, and inside the window.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from ....card_game.rules.codes import lane, side_of
from ..model.targets import (
    BUTTON,
    FORMATION,
    HERO,
    HOLD_EFFECT,
    PLAYED_CARD,
    REVEALED_CARD,
    TRACK,
    UNIT_STACK,
    ButtonId,
    Target,
)
from ..model.view_model import FORMATION_ROW, RECAP, DialogModel, TableViewModel
from .grid import row_boxes
from .placement import SHOWN_CARD, TableLayout


def place_overlays(layout: TableLayout, model: TableViewModel) -> None:
    """Lay out whatever lies over the table now."""
    _tray(layout, model)
    _shown(layout, model)
    if model.rolling is not None:
        _rolling(layout)
    if model.recap:
        _recap(layout, model)
    if model.log_open:
        _log(layout)
    if model.aid_open:
        _aid(layout)
    if model.dialog is not None:
        _dialog(layout, model.dialog)
    if model.hidden or model.curtain >= 0:
        layout.cover()


def _tray(layout: TableLayout, model: TableViewModel) -> None:
    """Cards laid out, or a carnage card's two effects, just above the hand."""
    theme = layout.theme
    city = layout.regions["city"]
    effects = sorted(target for target in model.glow if target.kind == HOLD_EFFECT)
    if effects:
        size = (theme.read_px(320), theme.read_px(108))
        gap = theme.px(14)
        carnage = theme.px(76)
        width = carnage + 2 * size[0] + 4 * gap
        box = pygame.Rect(0, 0, min(width, city.width), size[1] + 2 * gap)
        box.midbottom = (city.centerx, city.bottom - theme.px(6))
        layout.regions["tray"] = box
        layout.regions["tray card"] = pygame.Rect(
            box.left + gap, box.top + gap, carnage, box.height - 2 * gap
        )
        room = pygame.Rect(box.left + carnage + 2 * gap, box.top + gap, 0, size[1])
        room.width = box.right - gap - room.left
        each = min(size[0], (room.width - gap) // 2)
        for target, rect in zip(effects, row_boxes(room, 2, (each, size[1]), gap), strict=False):
            layout.put(target, rect)
        return
    if not model.laid_out:
        return
    height = min(theme.px(212), city.height // 2)
    width = height * 150 // 212
    box = pygame.Rect(city.left, city.bottom - height - theme.px(30), city.width, height)
    places = row_boxes(
        box.inflate(-theme.px(40), 0), len(model.laid_out), (width, height), theme.px(8), "centre"
    )
    layout.regions["tray"] = places[0].unionall(places).inflate(theme.px(28), theme.px(28))
    for card, rect in zip(model.laid_out, places, strict=True):
        target = Target(REVEALED_CARD, card)
        if target in layout.placements:
            target = Target(
                REVEALED_CARD, card, sum(t[:2] == target[:2] for t in layout.placements)
            )
        layout.put(target, rect, "card")
        layout.lifted[target] = rect.move(0, -theme.px(24))


def _shown(layout: TableLayout, model: TableViewModel) -> None:
    """A card that waits for the interception question, on its side of the lane (R9.4).

    It covers as little as can be of what the answer depends on, and its own formation least.
    """
    shown = model.view.shown
    district = model.view.district
    if not shown or district < 0:
        return
    card, formation, _, seat = shown
    side = side_of(seat)
    room = layout.rows.get(Target(FORMATION_ROW, lane(district, side)))
    if room is None:
        return
    city = layout.regions["city"]
    destination = layout.rect(Target(FORMATION, formation))
    taken = [
        placement.rect
        for target, placement in layout.placements.items()
        if target.kind in _AVOIDED_KINDS
    ]

    def kind(rect: pygame.Rect) -> tuple[int, int]:
        covers = sum(_overlap_area(rect, other) for other in taken)
        far = 0
        if destination is not None:
            covers += 20 * _overlap_area(rect, destination)
            dx, dy = rect.centerx - destination.centerx, rect.centery - destination.centery
            far = abs(dx) + abs(dy)
        return covers, far - 2 * rect.height

    places = (rect.clamp(city) for rect in _candidate_boxes(layout, room, city))
    layout.put(Target(SHOWN_CARD, card), min(places, key=kind), "card")


_AVOIDED_KINDS: Final = frozenset({FORMATION, PLAYED_CARD, UNIT_STACK, TRACK, HERO})
"""What a shown card should leave uncovered."""


def _candidate_boxes(
    layout: TableLayout, room: pygame.Rect, city: pygame.Rect
) -> Iterator[pygame.Rect]:
    """Where a shown card could stand, in three sizes."""
    for design in (318, 276, 234):
        height = min(layout.theme.px(design), city.height - layout.theme.px(60))
        width = height * 150 // 212
        step = max((room.width - width) // 8, 1)
        for left in range(room.left, max(room.right - width, room.left) + 1, step):
            tops = (room.centery - height // 2, room.top, room.bottom - height)
            yield from (pygame.Rect(left, top, width, height) for top in tops)


def _overlap_area(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height


def _rolling(layout: TableLayout) -> None:
    theme = layout.theme
    city = layout.regions["city"]
    box = pygame.Rect(0, 0, min(theme.px(980), city.width), min(theme.px(520), city.height))
    box.center = city.center
    layout.regions["rolling"] = box


def _recap(layout: TableLayout, model: TableViewModel) -> None:
    """The recap above the hand, or in a corner of the city where it covers no answer.

    It is as high as its words, which only the drawing knows: it grows from its corner.
    """
    theme = layout.theme
    hand, city = layout.regions["hand"], layout.regions["city"]
    foot = hand.top - theme.px(8)
    width = min(theme.read_px(520), hand.width)
    placements = [
        layout.placements[target].rect for target in model.glow if target in layout.placements
    ]
    answers = [rect for rect in placements if rect.bottom <= city.bottom]
    corners = ((hand.left, False), (city.left, True), (city.right - width, False))
    places = [(left, up) for left, up in (*corners, (city.right - width, True))]

    def covered(place: tuple[int, bool]) -> int:
        left, up = place
        high = city.height * 6 // 10
        tall = pygame.Rect(left, city.top if up else foot - high, width, high)
        return len(tall.collidelistall(answers))

    left, up = min(places, key=covered)
    high = theme.read_px(170)
    box = pygame.Rect(left, city.top if up else foot - high, width, high)
    layout.regions["recap"] = box
    layout.put(Target(RECAP), box)


def _log(layout: TableLayout) -> None:
    theme = layout.theme
    city = layout.regions["city"]
    width = min(theme.read_px(620), city.width // 2 + theme.px(160))
    layout.regions["log panel"] = pygame.Rect(city.right - width, city.top, width, city.height)


def _aid(layout: TableLayout) -> None:
    """The player aid over everything but the bars; its button closes it."""
    theme = layout.theme
    city, band = layout.regions["city"], layout.regions["band"]
    pad = theme.px(10)
    box = pygame.Rect(city.left, city.top, city.width, band.bottom - city.top)
    layout.regions["aid"] = box.inflate(-2 * pad, -2 * pad)
    layout.reach = frozenset({Target(BUTTON, ButtonId.AID)})


def _dialog(layout: TableLayout, dialog: DialogModel) -> None:
    """A question of the window, its buttons in a row at its foot."""
    theme = layout.theme
    width = min(theme.read_px(640), layout.size[0] * 9 // 10)
    box = pygame.Rect(0, 0, width, min(theme.read_px(280), layout.size[1] * 9 // 10))
    box.center = layout.window.center
    pad = theme.px(24)
    foot = theme.read_px(60)
    layout.regions["dialog"] = box
    buttons = pygame.Rect(box.left + pad, box.bottom - foot - pad, box.width - 2 * pad, foot + pad)
    layout.regions["dialog buttons"] = buttons
    number = max(len(dialog.buttons), 1)
    gap = theme.px(14)
    each = (buttons.width - (number - 1) * gap) // number
    room = pygame.Rect(buttons.left, buttons.top, buttons.width, foot)
    for button, rect in zip(
        dialog.buttons, row_boxes(room, number, (each, foot), gap), strict=False
    ):
        layout.put(button.target, rect)
    layout.reach = frozenset(button.target for button in dialog.buttons)
