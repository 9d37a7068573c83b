"""Draws what lies over the table for a while: trays, zoom, tooltips, dice, dialogs, what moves."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ....card_game.state.codes import SIDES
from ...style.theme import COAL, OCHRE, SOOT, STEEL
from ..layout.placement import Placement
from ..model.targets import (
    FORMATION,
    HAND,
    HOLD_EFFECT,
    REVEALED_CARD,
    ROLLED_DIE,
    SHOWN_CARD,
    Target,
)
from ..sprite_builders import overlays
from ..sprites.button import button_sprite
from ..sprites.card import CardBackSprite
from ..sprites.log import PanelSprite
from ..sprites.marks import DieSprite
from .board import draw_log_rows
from .cause_line import draw_cause_outlines
from .context import PanelDrawer, RenderContext, draw_panels


def draw_overlays(d: RenderContext, panels: Sequence[PanelDrawer]) -> None:
    """Everything above the table, the lowest first."""
    _meant(d)
    _pointed_out(d)
    _tray(d)
    _shown(d)
    _log(d)
    _rolling(d)
    d.slot("top")
    draw_panels(d, (one for one in panels if one.layer == "over"))
    _drag(d)
    _moment(d)
    _ending(d)
    d.draw_hint("captions")
    draw_panels(d, (one for one in panels if one.layer == "top"))
    draw_panels(d, (one for one in panels if one.layer == "float"))
    _tooltip(d)
    _cover(d)
    _dialog(d)


def _meant(d: RenderContext) -> None:
    """Whatever the question speaks of is pointed out."""
    for target in d.model.meant:
        rect = d.layout.rect(target)
        if rect is not None:
            d.draw_highlight("pointed out", rect)
    draw_cause_outlines(d)


def _tray(d: RenderContext) -> None:
    layout = d.layout
    box = layout.regions.get("tray")
    if box is None:
        return
    d.blit(PanelSprite(COAL, OCHRE), box)
    if "tray card" in layout.regions:
        d.blit(CardBackSprite("carnage"), layout.regions["tray card"])
    d.draw_hint("tray")
    targets = [
        target for target in layout.placements if target.kind in {HOLD_EFFECT, REVEALED_CARD}
    ]
    for target in targets:
        rect = layout.placements[target].rect
        if target.kind == HOLD_EFFECT:
            d.blit(overlays.hold_effect_sprite(d.model, target), rect)
        else:
            d.blit(d.card_sprite_of(target), rect)
        d.draw_highlights(target, rect)
    for pointed_at in (d.model.hover, d.model.focus):
        if pointed_at in targets and pointed_at in layout.raised:
            d.draw_target(pointed_at, Placement(layout.raised[pointed_at], "card"))


def _shown(d: RenderContext) -> None:
    """A card that may be intercepted, and the formation that it is to be played on (R9.4)."""
    if not d.model.view.shown:
        return
    card, formation, _, _ = d.model.view.shown
    placement = d.layout.placements.get(Target(SHOWN_CARD, card))
    if placement is None:
        return
    destination = d.layout.rect(Target(FORMATION, formation))
    if destination is not None:
        d.draw_arrow(placement.rect, destination)
    d.draw_target(Target(SHOWN_CARD, card), placement)
    d.draw_highlight("pointed out", placement.rect)
    d.draw_hint("shown")


def _log(d: RenderContext) -> None:
    box = d.layout.regions.get("log panel")
    if box is None:
        return
    d.blit(PanelSprite(SOOT, STEEL, OCHRE), box)
    d.draw_hint("log")
    draw_log_rows(d, d.layout.open_log_rows)


def _rolling(d: RenderContext) -> None:
    """The dice of a Break Test; one that is in the air is seen as not rolled where it will lie."""
    roll = d.model.rolling
    if roll is None:
        return
    d.shade(d.layout.frame.city, 120)
    d.blit(overlays.dice_roll_sprite(d.model, roll), d.layout.regions["rolling"])
    for side in SIDES:
        for place, die in enumerate(overlays.dice_sprites(roll, side)):
            target = Target(ROLLED_DIE, side, place)
            d.blit(DieSprite(None, side) if target in d.moving else die, d.layout.spots[target])
    d.slot("dice")


def _pointed_out(d: RenderContext) -> None:
    """Whatever changes where it lies is pointed out meanwhile."""
    for one in d.model.animations:
        rect = d.layout.rect(one.destination) if one.kind == "point" else None
        if rect is not None:
            d.draw_highlight("pointed out", rect)


def _drag(d: RenderContext) -> None:
    """What is dragged, and the line beyond which it is played.

    A card lies under the pointer; a formation hangs from it, so that the odds of what it is held
    over can be read.
    """
    drag = d.model.drag
    if drag is None:
        return
    placement = d.layout.placements.get(drag.target)
    if placement is None:
        return
    form, size = placement.form, placement.rect.size
    if drag.target.kind == HAND:
        form, size = "card", d.layout.raised.get(drag.target, placement.rect).size
        band, theme = d.layout.frame.band, d.theme
        ink = OCHRE if drag.plays else STEEL
        dash = theme.px(24)
        for x in range(band.left, band.right, 2 * dash):
            d.fill(ink, pygame.Rect(x, band.top - theme.px(2), dash, theme.px(5)))
        d.draw_hint("drag")
    rect = pygame.Rect((0, 0), size)
    rect.center = drag.position
    if drag.target.kind == FORMATION:
        rect.top = drag.position[1]
    sprite = d.sprite_of(drag.target, form)
    if sprite is not None:
        d.blit(sprite, rect)
        d.draw_highlight("chosen" if drag.plays else "pointed out", rect)


def _moment(d: RenderContext) -> None:
    """A frame round the city while an earlier moment is looked at."""
    if d.model.moment >= 0:
        d.frame(OCHRE, d.layout.frame.city, d.theme.px(5))
        d.draw_hint("city")


def _ending(d: RenderContext) -> None:
    """Who has won and why, and all hands."""
    if d.model.ending is not None:
        banner = overlays.ending_banner_sprite(d.model, d.model.ending)
        d.blit(banner, d.layout.regions["ending"])
    for rect, card in d.layout.ending_cards:
        d.blit(d.card_sprite_of(Target(SHOWN_CARD, card)), rect)


def _tooltip(d: RenderContext) -> None:
    tooltip = d.layout.tooltip
    if tooltip is not None:
        d.shade(tooltip.rect.move(d.theme.px(5), d.theme.px(5)), 130)
        d.blit(tooltip.sprite, tooltip.rect)


def _cover(d: RenderContext) -> None:
    if d.model.hidden or d.model.curtain >= 0:
        d.blit(overlays.curtain_sprite(d.model), d.layout.window)


def _dialog(d: RenderContext) -> None:
    dialog = d.model.dialog
    if dialog is None or d.model.hidden:
        return
    d.shade(d.layout.window, 150)
    foot = d.layout.regions["dialog buttons"]
    d.blit(overlays.dialog_sprite(dialog, foot.height), d.layout.regions["dialog"])
    for button in dialog.buttons:
        rect = d.layout.placements[button.target].rect
        d.blit(button_sprite(button, hovered=d.model.hover == button.target), rect)
        if button.target == d.model.focus:
            d.draw_highlight("focus", rect)
