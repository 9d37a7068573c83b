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
    PICK,
    PLAYED,
    TRACK,
    UNIT,
    Button,
    Thing,
)
from ..model.view_model import LINE, RECAP, Dialog, TableModel
from .grid import row
from .placement import SHOWN, Layout


def lay_over(found: Layout, model: TableModel) -> None:
    """Lay out whatever lies over the table now."""
    _tray(found, model)
    _shown(found, model)
    if model.rolling is not None:
        _rolling(found)
    if model.recap:
        _recap(found, model)
    if model.log_open:
        _log(found)
    if model.aid_open:
        _aid(found)
    if model.dialog is not None:
        _dialog(found, model.dialog)
    if model.hidden or model.curtain >= 0:
        found.cover()


def _tray(found: Layout, model: TableModel) -> None:
    """Cards laid out, or a carnage card's two effects, just above the hand."""
    theme = found.theme
    city = found.regions["city"]
    effects = sorted(thing for thing in model.glow if thing.kind == HOLD_EFFECT)
    if effects:
        size = (theme.read_px(320), theme.read_px(108))
        gap = theme.px(14)
        carnage = theme.px(76)
        width = carnage + 2 * size[0] + 4 * gap
        box = pygame.Rect(0, 0, min(width, city.width), size[1] + 2 * gap)
        box.midbottom = (city.centerx, city.bottom - theme.px(6))
        found.regions["tray"] = box
        found.regions["tray card"] = pygame.Rect(
            box.left + gap, box.top + gap, carnage, box.height - 2 * gap
        )
        room = pygame.Rect(box.left + carnage + 2 * gap, box.top + gap, 0, size[1])
        room.width = box.right - gap - room.left
        each = min(size[0], (room.width - gap) // 2)
        for thing, rect in zip(effects, row(room, 2, (each, size[1]), gap), strict=False):
            found.put(thing, rect)
        return
    if not model.laid_out:
        return
    height = min(theme.px(212), city.height // 2)
    width = height * 150 // 212
    box = pygame.Rect(city.left, city.bottom - height - theme.px(30), city.width, height)
    places = row(
        box.inflate(-theme.px(40), 0), len(model.laid_out), (width, height), theme.px(8), "centre"
    )
    found.regions["tray"] = places[0].unionall(places).inflate(theme.px(28), theme.px(28))
    for card, rect in zip(model.laid_out, places, strict=True):
        thing = Thing(PICK, card)
        if thing in found.spots:
            thing = Thing(PICK, card, sum(t[:2] == thing[:2] for t in found.spots))
        found.put(thing, rect, "card")
        found.lifted[thing] = rect.move(0, -theme.px(24))


def _shown(found: Layout, model: TableModel) -> None:
    """A card that waits for the interception question, on its side of the lane (R9.4).

    It covers as little as can be of what the answer depends on, and its own formation least.
    """
    shown = model.view.shown
    district = model.view.district
    if not shown or district < 0:
        return
    card, formation, _, seat = shown
    side = side_of(seat)
    room = found.rows.get(Thing(LINE, lane(district, side)))
    if room is None:
        return
    city = found.regions["city"]
    target = found.rect(Thing(FORMATION, formation))
    taken = [spot.rect for thing, spot in found.spots.items() if thing.kind in _IN_THE_WAY]

    def trouble(rect: pygame.Rect) -> tuple[int, int]:
        covers = sum(_shared(rect, other) for other in taken)
        far = 0
        if target is not None:
            covers += 20 * _shared(rect, target)
            dx, dy = rect.centerx - target.centerx, rect.centery - target.centery
            far = abs(dx) + abs(dy)
        return covers, far - 2 * rect.height

    places = (rect.clamp(city) for rect in _places(found, room, city))
    found.put(Thing(SHOWN, card), min(places, key=trouble), "card")


_IN_THE_WAY: Final = frozenset({FORMATION, PLAYED, UNIT, TRACK, HERO})
"""What a shown card should leave uncovered."""


def _places(found: Layout, room: pygame.Rect, city: pygame.Rect) -> Iterator[pygame.Rect]:
    """Where a shown card could stand, in three sizes."""
    for design in (318, 276, 234):
        height = min(found.theme.px(design), city.height - found.theme.px(60))
        width = height * 150 // 212
        step = max((room.width - width) // 8, 1)
        for left in range(room.left, max(room.right - width, room.left) + 1, step):
            tops = (room.centery - height // 2, room.top, room.bottom - height)
            yield from (pygame.Rect(left, top, width, height) for top in tops)


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height


def _rolling(found: Layout) -> None:
    theme = found.theme
    city = found.regions["city"]
    box = pygame.Rect(0, 0, min(theme.px(980), city.width), min(theme.px(520), city.height))
    box.center = city.center
    found.regions["rolling"] = box


def _recap(found: Layout, model: TableModel) -> None:
    """The recap above the hand, or in a corner of the city where it covers no answer.

    It is as high as its words, which only the drawing knows: it grows from its corner.
    """
    theme = found.theme
    hand, city = found.regions["hand"], found.regions["city"]
    foot = hand.top - theme.px(8)
    width = min(theme.read_px(520), hand.width)
    spots = [found.spots[thing].rect for thing in model.glow if thing in found.spots]
    answers = [rect for rect in spots if rect.bottom <= city.bottom]
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
    found.regions["recap"] = box
    found.put(Thing(RECAP), box)


def _log(found: Layout) -> None:
    theme = found.theme
    city = found.regions["city"]
    width = min(theme.read_px(620), city.width // 2 + theme.px(160))
    found.regions["log panel"] = pygame.Rect(city.right - width, city.top, width, city.height)


def _aid(found: Layout) -> None:
    """The player aid over everything but the bars; its button closes it."""
    theme = found.theme
    city, band = found.regions["city"], found.regions["band"]
    pad = theme.px(10)
    box = pygame.Rect(city.left, city.top, city.width, band.bottom - city.top)
    found.regions["aid"] = box.inflate(-2 * pad, -2 * pad)
    found.reach = frozenset({Thing(BUTTON, Button.AID)})


def _dialog(found: Layout, dialog: Dialog) -> None:
    """A question of the window, its buttons in a row at its foot."""
    theme = found.theme
    width = min(theme.read_px(640), found.size[0] * 9 // 10)
    box = pygame.Rect(0, 0, width, min(theme.read_px(280), found.size[1] * 9 // 10))
    box.center = found.window.center
    pad = theme.px(24)
    foot = theme.read_px(60)
    found.regions["dialog"] = box
    buttons = pygame.Rect(box.left + pad, box.bottom - foot - pad, box.width - 2 * pad, foot + pad)
    found.regions["dialog buttons"] = buttons
    number = max(len(dialog.buttons), 1)
    gap = theme.px(14)
    each = (buttons.width - (number - 1) * gap) // number
    room = pygame.Rect(buttons.left, buttons.top, buttons.width, foot)
    for button, rect in zip(dialog.buttons, row(room, number, (each, foot), gap), strict=False):
        found.put(button.thing, rect)
    found.reach = frozenset(button.thing for button in dialog.buttons)
