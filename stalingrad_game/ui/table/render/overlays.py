"""Draws what lies over the table for a while: trays, zoom, notes, dice, dialogs, what moves."""

from __future__ import annotations

import pygame

from ....card_game.rules.codes import side_of
from ...style.theme import COAL, OCHRE, SOOT, STEEL
from ..layout.grid import place_near, row_boxes
from ..layout.placement import SHOWN_CARD, Placement
from ..model.targets import FORMATION, HOLD_EFFECT, REVEALED_CARD, Target
from ..model.view_model import LOG_ROW, RECAP
from ..sprites.covers import CurtainSprite, DialogSprite, EndingBannerSprite
from ..sprites.log import LogRowSpec, LogRowSprite, PanelSprite
from ..sprites.owner_flag import owner_number
from ..sprites.tooltip import HintSprite, TooltipSprite
from . import sprites_overlay
from .board import add_rule_link, draw_log_rows, log_row_height
from .context import RenderContext
from .legend import draw_legend
from .zoom_content import zoom_content


def draw_overlays(d: RenderContext) -> None:
    """Everything above the table, the lowest first."""
    _meant(d)
    _tray(d)
    _shown(d)
    _log(d)
    _rolling(d)
    _moving(d)
    _recap(d)
    _drag(d)
    _moment(d)
    _ending(d)
    draw_legend(d)
    _zoom(d)
    _note(d)
    _cover(d)
    _dialog(d)


def _veil(d: RenderContext, rect: pygame.Rect, depth: int) -> None:
    """Darken a box of the table."""
    veil = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
    veil.fill((*SOOT, depth))
    d.surface.blit(veil, rect)


def _tray(d: RenderContext) -> None:
    box = d.layout.regions.get("tray")
    if box is None:
        return
    d.print(PanelSprite(COAL, OCHRE), box)
    card = d.layout.regions.get("tray card")
    if card is not None:
        d.print(sprites_overlay.carnage_back_sprite(), card)
    else:
        _hint(d, d.model.tray, (box.left, box.top))
    targets = [
        target for target in d.layout.placements if target.kind in {HOLD_EFFECT, REVEALED_CARD}
    ]
    for target in targets:
        placement = d.layout.placements[target]
        if target.kind == HOLD_EFFECT:
            d.print(sprites_overlay.hold_effect_sprite(d.model, target), placement.rect)
        else:
            d.print(d.card(target), placement.rect)
        ring = d.ring(target)
        if ring is not None:
            d.around(ring, placement.rect)
        if target == d.model.focus:
            d.around("focus", placement.rect)
    for looked_at in (d.model.hover, d.model.focus):
        if looked_at in targets and looked_at in d.layout.lifted:
            d.target(looked_at, Placement(d.layout.lifted[looked_at], "card"))


def _hint(d: RenderContext, text: str, foot: tuple[int, int]) -> None:
    """A tab of words that stands on a place."""
    face = HintSprite(text)
    box = pygame.Rect((0, 0), face.size(d.look, d.layout.size[0]))
    box.bottomleft = foot
    d.print(face, box.clamp(d.layout.window))


def _meant(d: RenderContext) -> None:
    """Whatever the question speaks of is pointed out."""
    for target in d.model.meant:
        rect = d.layout.rect(target)
        if rect is not None:
            d.around("told", rect)


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
        _arrow(d, placement.rect, destination)
    d.target(Target(SHOWN_CARD, card), placement)
    d.around("told", placement.rect)
    room = d.layout.regions["lanes"]
    hint = HintSprite(d.model.words.catalogue.phrase("label.cover.shown"))
    box = pygame.Rect((0, 0), hint.size(d.look, room.width))
    box.midtop = (placement.rect.centerx, placement.rect.bottom + d.theme.px(6))
    d.print(hint, box.clamp(room))


def _arrow(d: RenderContext, source: pygame.Rect, destination: pygame.Rect) -> None:
    """A broad arrow from one target to another."""
    start, end = pygame.Vector2(source.center), pygame.Vector2(destination.center)
    if start.distance_to(end) < 1:
        return
    cut = destination.clipline(source.center, destination.center)
    tip = pygame.Vector2(cut[0]) if cut else end
    along = (end - start).normalize()
    across = pygame.Vector2(-along.y, along.x)
    half, head = d.theme.px(7), d.theme.px(26)
    neck = tip - along * head
    for grow, ink in ((d.theme.px(3), SOOT), (0, OCHRE)):
        wide = across * (half + grow)
        barb = across * (2 * half + grow)
        points = (start - wide, neck - wide, neck - barb, tip + along * grow)
        mirrored = (neck + barb, neck + wide, start + wide)
        pygame.draw.polygon(d.surface, ink, (*points, *mirrored))


def _log(d: RenderContext) -> None:
    box = d.layout.regions.get("log panel")
    if box is None:
        return
    d.print(PanelSprite(SOOT, STEEL, OCHRE), box)
    pad = d.theme.px(16)
    head = pygame.Rect(box.left + 2 * pad, box.top + pad // 2, 10, 10)
    hint = HintSprite(d.model.words.catalogue.phrase("label.cover.log"))
    head.size = hint.size(d.look, box.width)
    d.print(hint, head)
    room = pygame.Rect(
        box.left + 2 * pad, head.bottom + pad // 2, box.width - 3 * pad, box.bottom - head.bottom
    )
    room.height -= pad
    for target in [t for t in d.layout.placements if t.kind == LOG_ROW]:
        del d.layout.placements[target]
    d.layout.links.clear()
    draw_log_rows(d, room, d.model.log_scroll)


def _rolling(d: RenderContext) -> None:
    box = d.layout.regions.get("rolling")
    if box is None or d.model.rolling is None:
        return
    _veil(d, d.layout.regions["city"], 120)
    d.print(sprites_overlay.dice_roll_sprite(d.model, d.model.rolling), box)


def _moving(d: RenderContext) -> None:
    """Pieces on their way, and what is pointed out while it changes."""
    for one in d.model.animations:
        destination = d.layout.rect(one.destination)
        if destination is None:
            continue
        if one.source == one.destination:
            d.around("told", destination)
            continue
        source = d.layout.rect(one.source)
        start = source.center if source is not None else destination.center
        placement = d.layout.placements.get(one.target)
        end = (
            placement.rect.center
            if placement is not None and one.target == one.destination
            else destination.center
        )
        if placement is not None and placement.form in {"chip", "bar"}:
            end = placement.rect.center
        share = one.progress * one.progress * (3 - 2 * one.progress)
        centre = (
            round(start[0] + (end[0] - start[0]) * share),
            round(start[1] + (end[1] - start[1]) * share),
        )
        size = sprites_overlay.animated_size(d.theme, one, placement)
        face = sprites_overlay.animated_sprite(d.model, one)
        if face is None:
            continue
        rect = pygame.Rect((0, 0), size)
        rect.center = centre
        d.print(face, rect)


def _recap(d: RenderContext) -> None:
    """What was done since the player last acted, above his hand."""
    region = d.layout.regions.get("recap")
    if region is None or not d.model.recap:
        return
    look, theme = d.look, d.theme
    pad = theme.read_px(12)
    hint = HintSprite(d.model.own_words.catalogue.phrase("label.cover.recap"))
    head = hint.size(look, region.width)
    width = region.width - 2 * pad
    entries = [LogRowSpec(line.text, line.rule, line.level, line.side) for line in d.model.recap]
    heights = [log_row_height(d, entry, width) for entry in entries]
    most = d.layout.regions["city"].height - head[1] - 3 * pad
    while len(heights) > 1 and sum(heights) > most:
        heights.pop(0)
        entries.pop(0)
    box = pygame.Rect(region.topleft, (region.width, sum(heights) + head[1] + 2 * pad))
    if region.top > d.layout.regions["city"].top:
        box.bottom = region.bottom
    box.clamp_ip(d.layout.window)
    d.print(PanelSprite(SOOT, OCHRE), box)
    d.print(hint, pygame.Rect(box.topleft, head))
    top = box.top + head[1] + pad
    for entry, high in zip(entries, heights, strict=True):
        place = pygame.Rect(box.left + pad, top, width, high)
        d.print(LogRowSprite(entry), place)
        add_rule_link(d, entry, place)
        top += high
    d.layout.put(Target(RECAP), box)


def _drag(d: RenderContext) -> None:
    """What is dragged, under the pointer, and the line beyond which it is played."""
    drag = d.model.drag
    if drag is None:
        return
    theme = d.theme
    placement = d.layout.placements.get(drag.target)
    if placement is None:
        return
    if placement.form == "card":
        band = d.layout.regions["band"]
        ink = OCHRE if drag.plays else STEEL
        dash = theme.px(24)
        for x in range(band.left, band.right, 2 * dash):
            d.surface.fill(ink, (x, band.top - theme.px(2), dash, theme.px(5)))
        text = d.model.own_words.catalogue.phrase("label.cover.drag")
        _hint(d, text, (band.left + theme.px(8), band.top - theme.px(4)))
    rect = placement.rect.copy()
    rect.center = drag.position
    face = d.face(drag.target, placement)
    if face is not None:
        d.print(face, rect)
        d.around("chosen" if drag.plays else "told", rect)


def _moment(d: RenderContext) -> None:
    """A frame round the city while an earlier moment is looked at."""
    if d.model.moment < 0:
        return
    city = d.layout.regions["city"]
    pygame.draw.rect(d.surface, OCHRE, city, d.theme.px(5))
    hint = HintSprite(d.model.words.catalogue.phrase("label.cover.moment"))
    box = pygame.Rect((0, 0), hint.size(d.look, city.width))
    box.midtop = city.midtop
    d.print(hint, box)


def _ending(d: RenderContext) -> None:
    """Who has won and why, over a table that stays to be looked at."""
    ending = d.model.ending
    if ending is None:
        return
    city, theme = d.layout.regions["city"], d.theme
    height = theme.px(150)
    box = pygame.Rect(city.left, city.top + theme.px(10), city.width, height)
    title, text = sprites_overlay.ending_text(d.model, ending)
    d.print(EndingBannerSprite(ending.winner, title, text), box)
    high = min(theme.px(212), city.bottom - box.bottom - theme.px(60))
    size = (high * 150 // 212, high)
    seats = max(len(ending.hands), 1)
    each = city.width // seats
    for seat, hand in enumerate(ending.hands):
        room = pygame.Rect(city.left + seat * each, box.bottom + theme.px(16), each, high)
        room = room.inflate(-2 * theme.px(16), 0)
        for card, rect in zip(
            hand, row_boxes(room, len(hand), size, theme.px(6), "centre"), strict=True
        ):
            d.print(d.card(Target(SHOWN_CARD, card)), rect)


def _zoom(d: RenderContext) -> None:
    """A target grown to readable size beside itself; the layout learns where."""
    target = d.model.zoom
    if target is None or d.model.drag is not None or d.model.aid_open:
        return
    face = zoom_content(d.model, target)
    if face is None:
        return
    window = d.layout.window
    destination = d.layout.lifted.get(target) or d.layout.rect(target)
    if destination is None:
        destination = pygame.Rect(window.center, (0, 0))
    margin = d.theme.px(16)
    size = d.press.measured(face, window.size, lambda: face.size(d.look, window.size))
    box = place_near(destination, size, window.inflate(-margin, -margin), margin)
    d.layout.regions["zoom"] = box
    _veil(d, box.move(d.theme.px(8), d.theme.px(8)), 140)
    d.print(face, box)
    d.layout.cover_links(box)
    links = face.links(d.look, box.size)
    d.layout.links += [(rect.move(box.topleft), rule) for rect, rule in links]


def _note(d: RenderContext) -> None:
    note = d.model.note
    if note is None or d.model.drag is not None or d.model.dialog is not None:
        return
    destination = d.layout.lifted.get(note.target) or d.layout.rect(note.target)
    if destination is None or not (note.title or note.lines):
        return
    face = TooltipSprite(note.title, note.lines, note.rule, note.refusal)
    window = d.layout.window.inflate(-2 * d.theme.px(8), -2 * d.theme.px(8))
    size = d.press.measured(face, window.size, lambda: face.size(d.look, window.width))
    box = _place_note(d, destination, size, window)
    _veil(d, box.move(d.theme.px(5), d.theme.px(5)), 130)
    d.print(face, box)
    d.layout.regions["note"] = box
    d.layout.cover_links(box)
    if note.rule:
        link = face.link(d.look, box.size)
        d.layout.links.append((link.move(box.topleft), note.rule))


def _place_note(
    d: RenderContext, destination: pygame.Rect, size: tuple[int, int], window: pygame.Rect
) -> pygame.Rect:
    """Above or below its target, away from the zoom."""
    gap = d.theme.px(10)
    box = pygame.Rect((0, 0), size)
    box.midbottom = (destination.centerx, destination.top - gap)
    if box.top < window.top:
        box.midtop = (destination.centerx, destination.bottom + gap)
    box.clamp_ip(window)
    zoom = d.layout.regions.get("zoom")
    if box.colliderect(destination) or (zoom is not None and box.colliderect(zoom)):
        taken = destination.union(zoom) if zoom is not None else destination
        box = place_near(taken, size, window, gap)
    return box


def _cover(d: RenderContext) -> None:
    model = d.model
    phrase = model.own_words.catalogue.phrase
    if model.curtain >= 0:
        side = side_of(model.curtain)
        icon = "star" if side else "balkenkreuz"
        mark = owner_number(model.curtain, model.kit.seats)
        face = CurtainSprite(side, icon, model.prompt, phrase("label.cover.curtain"), mark)
        d.print(face, d.layout.window)
        d.layout.cover()
    elif model.hidden:
        d.print(CurtainSprite(-1, "eye_shut", model.prompt, ""), d.layout.window)
        d.layout.cover()


def _dialog(d: RenderContext) -> None:
    dialog, box = d.model.dialog, d.layout.regions.get("dialog")
    if dialog is None or box is None or d.model.hidden:
        return
    _veil(d, d.layout.window, 150)
    foot = d.layout.regions["dialog buttons"]
    face = DialogSprite(dialog.title, dialog.lines, dialog.rule, foot.height)
    d.print(face, box)
    d.layout.links.clear()
    if dialog.rule:
        d.layout.links.append((face.link(d.look, box.size).move(box.topleft), dialog.rule))
    for button in dialog.buttons:
        placement = d.layout.placements[button.target]
        d.print(sprites_overlay.dialog_button_sprite(d.model, button), placement.rect)
        if button.target == d.model.focus:
            d.around("focus", placement.rect)
