"""What lies over the table for a while: trays of choices, cards shown, the Break Test, dialogs.

Each keeps away from what it speaks of, and inside the window.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ..model.targets import HAND, HOLD_EFFECT, REVEALED_CARD, ROLLED_DIE, Target
from ..model.view_model import DialogModel, DiceRoll, DragState, GameEnding, TableViewModel
from ..sprite_builders.overlays import dialog_sprite, dice_numbers, dice_roll_sprite
from .builder import LayoutBuilder, PanelPlacer, place_panels
from .floating import place_tooltip
from .grid import column_boxes, row_boxes
from .log import place_open_log
from .placement import PlacedCard, RuleLink
from .shown_card import least_covering, place_shown


def place_overlays(
    layout: LayoutBuilder, model: TableViewModel, panels: Sequence[PanelPlacer]
) -> None:
    """Lay out whatever lies over the table now, the lowest first."""
    _tray(layout, model)
    place_shown(layout, model)
    if model.log_open:
        place_open_log(layout, model)
    if model.rolling is not None:
        _rolling(layout, model, model.rolling)
    place_panels(layout, model, (one for one in panels if one.layer == "over"))
    if model.captions:
        _captions(layout, model.captions)
    if model.drag is not None:
        _drag_hint(layout, model, model.drag)
    if model.moment >= 0:
        _moment(layout, model)
    if model.ending is not None:
        _ending(layout, model.ending)
    place_panels(layout, model, (one for one in panels if one.layer == "top"))
    place_panels(layout, model, (one for one in panels if one.layer == "float"))
    place_tooltip(layout, model)
    covered = model.hidden or model.curtain >= 0
    if covered:
        layout.links.clear()
    if model.dialog is not None:
        _dialog(layout, model.dialog, hidden=model.hidden)
    if covered:
        layout.modal = frozenset()


def _captions(layout: LayoutBuilder, captions: str) -> None:
    """The sounds just heard, at the foot of the river, where the least is covered."""
    city = layout.frame.city
    box = layout.hint("captions", captions, city.width // 2)
    box.bottomright = city.right - layout.theme.px(6), city.bottom - layout.theme.px(6)


def _tray(layout: LayoutBuilder, model: TableViewModel) -> None:
    """A carnage card's two effects, or cards laid out just above the hand."""
    theme = layout.theme
    city = layout.frame.city
    glowing = (target for target in model.glow if target.kind == HOLD_EFFECT)
    effects = list(model.hold_effects) or sorted(glowing)
    if effects:
        _hold_effects(layout, model, effects)
        return
    if not model.laid_out:
        return
    height = min(theme.px(212), city.height // 2)
    width = height * 150 // 212
    box = pygame.Rect(city.left, city.bottom - height - theme.px(30), city.width, height)
    rects = row_boxes(
        box.inflate(-theme.px(40), 0), len(model.laid_out), (width, height), theme.px(8), "centre"
    )
    layout.regions["tray"] = rects[0].unionall(rects).inflate(theme.px(28), theme.px(28))
    for card, rect in zip(model.laid_out, rects, strict=True):
        target = Target(REVEALED_CARD, card)
        if target in layout.placements:
            target = Target(
                REVEALED_CARD, card, sum(t[:2] == target[:2] for t in layout.placements)
            )
        layout.put(target, rect, "card")
        layout.raised[target] = rect.move(0, -theme.px(24))
    box = layout.regions["tray"]
    hint = layout.hint("tray", model.tray, layout.size[0])
    hint.bottomleft = box.topleft
    hint.clamp_ip(layout.window)


def _hold_effects(layout: LayoutBuilder, model: TableViewModel, effects: list[Target]) -> None:
    """A carnage card's effects, where they leave in sight what they act on.

    They lie on the picture of the building; where it is too small for that, side by side above the
    hand or below the top bar.
    """
    theme, city, district = layout.theme, layout.frame.city, model.view.district
    width, height = theme.read_px(320), theme.read_px(108)
    gap, carnage = theme.px(14), theme.px(76)
    lane = layout.lanes.get(district)
    art = pygame.Rect(city.topleft, (0, 0))
    if lane is not None and lane.art is not None and lane.initiative is not None:
        art = pygame.Rect(lane.art)
        art.height = lane.initiative.top - art.top
    stacked = pygame.Rect(0, 0, carnage + width + 3 * gap, 2 * height + 3 * gap)
    fits = art.width >= stacked.width and art.height >= stacked.height
    if fits:
        box = stacked.move_to(midbottom=art.midbottom)
    else:
        box = pygame.Rect(0, 0, carnage + 2 * width + 4 * gap, height + 2 * gap)
        box.width = min(box.width, city.width)
        edge = theme.px(6)
        low = box.move_to(midbottom=(city.centerx, city.bottom - edge))
        high = box.move_to(midtop=(city.centerx, city.top + edge))
        box = least_covering(layout, district, [low, high])
    layout.regions["tray"] = box
    inside = box.inflate(-2 * gap, -2 * gap)
    layout.regions["tray card"] = pygame.Rect(inside.topleft, (carnage, inside.height))
    room = pygame.Rect(inside.left + carnage + gap, inside.top, 0, inside.height)
    room.width = inside.right - room.left
    each = min(width, (room.width - gap) // 2)
    rects = column_boxes(room, 2, height, gap) if fits else row_boxes(room, 2, (each, height), gap)
    for target, rect in zip(effects, rects, strict=False):
        layout.put(target, rect)


def _rolling(layout: LayoutBuilder, model: TableViewModel, roll: DiceRoll) -> None:
    """A Break Test in the middle of the city, and each of its dice."""
    theme = layout.theme
    city = layout.frame.city
    box = pygame.Rect(0, 0, min(theme.px(980), city.width), min(theme.px(520), city.height))
    box.center = city.center
    layout.regions["rolling"] = box
    panel = dice_roll_sprite(model, roll)
    sides = panel.dice_boxes(layout.look, box.size, dice_numbers(roll))
    for side, dice in enumerate(sides):
        for place, die in enumerate(dice):
            layout.spots[Target(ROLLED_DIE, side, place)] = die.move(box.topleft)


def _drag_hint(layout: LayoutBuilder, model: TableViewModel, drag: DragState) -> None:
    """The line above the hand that says where a dragged card is played."""
    placement = layout.placements.get(drag.target)
    if placement is None or drag.target.kind != HAND:
        return
    theme, band = layout.theme, layout.frame.band
    text = model.own_words.catalogue.phrase("label.cover.drag")
    hint = layout.hint("drag", text, layout.size[0])
    hint.bottomleft = (band.left + theme.px(8), band.top - theme.px(4))
    hint.clamp_ip(layout.window)


def _moment(layout: LayoutBuilder, model: TableViewModel) -> None:
    """An earlier moment is looked at."""
    city = layout.frame.city
    hint = layout.hint("city", model.words.catalogue.phrase("label.cover.moment"), city.width)
    hint.midtop = city.midtop


def _ending(layout: LayoutBuilder, ending: GameEnding) -> None:
    """Who has won, on a banner over a table that stays to be looked at, and all hands below it."""
    city, theme = layout.frame.city, layout.theme
    banner = pygame.Rect(city.left, city.top + theme.px(10), city.width, theme.px(150))
    layout.regions["ending"] = banner
    height = min(theme.px(212), city.bottom - banner.bottom - theme.px(60))
    each = city.width // max(len(ending.hands), 1)
    cards: list[PlacedCard] = []
    for seat, hand in enumerate(ending.hands):
        room = pygame.Rect(city.left + seat * each, banner.bottom + theme.px(16), each, height)
        room = room.inflate(-2 * theme.px(16), 0)
        size = (height * 150 // 212, height)
        rects = row_boxes(room, len(hand), size, theme.px(6), "centre")
        cards += [PlacedCard(rect, card) for card, rect in zip(hand, rects, strict=True)]
    layout.ending_cards = tuple(cards)


def _dialog(layout: LayoutBuilder, dialog: DialogModel, *, hidden: bool) -> None:
    """A question of the window, its buttons in a row at its foot; they alone can be pointed at."""
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
    layout.modal = frozenset(button.target for button in dialog.buttons)
    layout.links.clear()
    if dialog.rule and not hidden:
        link = dialog_sprite(dialog, buttons.height).link(layout.look, box.size)
        layout.links.append(RuleLink(link.move(box.topleft), dialog.rule))
