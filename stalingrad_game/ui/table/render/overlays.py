"""Draws what lies over the table for a while: trays, zoom, notes, dice, dialogs, what moves."""

from __future__ import annotations

import pygame

from ....card_game.rules.codes import side_of
from ...style.theme import COAL, OCHRE, SOOT, STEEL
from ..layout.grid import near, row
from ..layout.placement import SHOWN, Spot
from ..model.targets import FORMATION, HOLD_EFFECT, PICK, Thing
from ..model.view_model import LOG_LINE, RECAP
from ..sprites.covers import BannerFace, CurtainFace, DialogFace
from ..sprites.log import Entry, EntryFace, PanelFace
from ..sprites.owner_flag import mark_of
from ..sprites.tooltip import HintFace, NoteFace
from . import sprites_overlay
from .board import entry_height, link_of, log_lines
from .context import Drawing
from .legend import draw_aid
from .zoom_content import reading


def draw_over(d: Drawing) -> None:
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
    draw_aid(d)
    _zoom(d)
    _note(d)
    _cover(d)
    _dialog(d)


def _veil(d: Drawing, rect: pygame.Rect, depth: int) -> None:
    """Darken a box of the table."""
    veil = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
    veil.fill((*SOOT, depth))
    d.surface.blit(veil, rect)


def _tray(d: Drawing) -> None:
    box = d.found.regions.get("tray")
    if box is None:
        return
    d.print(PanelFace(COAL, OCHRE), box)
    card = d.found.regions.get("tray card")
    if card is not None:
        d.print(sprites_overlay.carnage_back(), card)
    else:
        _hint(d, d.model.tray, (box.left, box.top))
    things = [thing for thing in d.found.spots if thing.kind in {HOLD_EFFECT, PICK}]
    for thing in things:
        spot = d.found.spots[thing]
        if thing.kind == HOLD_EFFECT:
            d.print(sprites_overlay.effect(d.model, thing), spot.rect)
        else:
            d.print(d.card(thing), spot.rect)
        ring = d.ring(thing)
        if ring is not None:
            d.around(ring, spot.rect)
        if thing == d.model.focus:
            d.around("focus", spot.rect)
    for looked_at in (d.model.hover, d.model.focus):
        if looked_at in things and looked_at in d.found.lifted:
            d.thing(looked_at, Spot(d.found.lifted[looked_at], "card"))


def _hint(d: Drawing, text: str, foot: tuple[int, int]) -> None:
    """A tab of words that stands on a place."""
    face = HintFace(text)
    box = pygame.Rect((0, 0), face.size(d.look, d.found.size[0]))
    box.bottomleft = foot
    d.print(face, box.clamp(d.found.window))


def _meant(d: Drawing) -> None:
    """Whatever the question speaks of is pointed out."""
    for thing in d.model.meant:
        rect = d.found.rect(thing)
        if rect is not None:
            d.around("told", rect)


def _shown(d: Drawing) -> None:
    """A card that may be intercepted, and the formation that it is to be played on (R9.4)."""
    if not d.model.view.shown:
        return
    card, formation, _, _ = d.model.view.shown
    spot = d.found.spots.get(Thing(SHOWN, card))
    if spot is None:
        return
    target = d.found.rect(Thing(FORMATION, formation))
    if target is not None:
        _lead(d, spot.rect, target)
    d.thing(Thing(SHOWN, card), spot)
    d.around("told", spot.rect)
    room = d.found.regions["lanes"]
    hint = HintFace(d.model.words.catalogue.phrase("label.cover.shown"))
    box = pygame.Rect((0, 0), hint.size(d.look, room.width))
    box.midtop = (spot.rect.centerx, spot.rect.bottom + d.theme.px(6))
    d.print(hint, box.clamp(room))


def _lead(d: Drawing, source: pygame.Rect, target: pygame.Rect) -> None:
    """A broad arrow from one thing to another."""
    start, end = pygame.Vector2(source.center), pygame.Vector2(target.center)
    if start.distance_to(end) < 1:
        return
    cut = target.clipline(source.center, target.center)
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


def _log(d: Drawing) -> None:
    box = d.found.regions.get("log panel")
    if box is None:
        return
    d.print(PanelFace(SOOT, STEEL, OCHRE), box)
    pad = d.theme.px(16)
    head = pygame.Rect(box.left + 2 * pad, box.top + pad // 2, 10, 10)
    hint = HintFace(d.model.words.catalogue.phrase("label.cover.log"))
    head.size = hint.size(d.look, box.width)
    d.print(hint, head)
    room = pygame.Rect(
        box.left + 2 * pad, head.bottom + pad // 2, box.width - 3 * pad, box.bottom - head.bottom
    )
    room.height -= pad
    for thing in [t for t in d.found.spots if t.kind == LOG_LINE]:
        del d.found.spots[thing]
    d.found.links.clear()
    log_lines(d, room, d.model.log_scroll)


def _rolling(d: Drawing) -> None:
    box = d.found.regions.get("rolling")
    if box is None or d.model.rolling is None:
        return
    _veil(d, d.found.regions["city"], 120)
    d.print(sprites_overlay.rolling(d.model, d.model.rolling), box)


def _moving(d: Drawing) -> None:
    """Pieces on their way, and what is pointed out while it changes."""
    for one in d.model.animations:
        target = d.found.rect(one.target)
        if target is None:
            continue
        if one.source == one.target:
            d.around("told", target)
            continue
        source = d.found.rect(one.source)
        start = source.center if source is not None else target.center
        spot = d.found.spots.get(one.thing)
        end = spot.rect.center if spot is not None and one.thing == one.target else target.center
        if spot is not None and spot.form in {"chip", "bar"}:
            end = spot.rect.center
        share = one.progress * one.progress * (3 - 2 * one.progress)
        centre = (
            round(start[0] + (end[0] - start[0]) * share),
            round(start[1] + (end[1] - start[1]) * share),
        )
        size = sprites_overlay.moving_size(d.theme, one, spot)
        face = sprites_overlay.moving_face(d.model, one)
        if face is None:
            continue
        rect = pygame.Rect((0, 0), size)
        rect.center = centre
        d.print(face, rect)


def _recap(d: Drawing) -> None:
    """What was done since the player last acted, above his hand."""
    region = d.found.regions.get("recap")
    if region is None or not d.model.recap:
        return
    look, theme = d.look, d.theme
    pad = theme.read_px(12)
    hint = HintFace(d.model.own_words.catalogue.phrase("label.cover.recap"))
    head = hint.size(look, region.width)
    width = region.width - 2 * pad
    entries = [Entry(line.text, line.rule, line.level, line.side) for line in d.model.recap]
    heights = [entry_height(d, entry, width) for entry in entries]
    most = d.found.regions["city"].height - head[1] - 3 * pad
    while len(heights) > 1 and sum(heights) > most:
        heights.pop(0)
        entries.pop(0)
    box = pygame.Rect(region.topleft, (region.width, sum(heights) + head[1] + 2 * pad))
    if region.top > d.found.regions["city"].top:
        box.bottom = region.bottom
    box.clamp_ip(d.found.window)
    d.print(PanelFace(SOOT, OCHRE), box)
    d.print(hint, pygame.Rect(box.topleft, head))
    top = box.top + head[1] + pad
    for entry, high in zip(entries, heights, strict=True):
        place = pygame.Rect(box.left + pad, top, width, high)
        d.print(EntryFace(entry), place)
        link_of(d, entry, place)
        top += high
    d.found.put(Thing(RECAP), box)


def _drag(d: Drawing) -> None:
    """What is dragged, under the pointer, and the line beyond which it is played."""
    drag = d.model.drag
    if drag is None:
        return
    theme = d.theme
    spot = d.found.spots.get(drag.thing)
    if spot is None:
        return
    if spot.form == "card":
        band = d.found.regions["band"]
        ink = OCHRE if drag.plays else STEEL
        dash = theme.px(24)
        for x in range(band.left, band.right, 2 * dash):
            d.surface.fill(ink, (x, band.top - theme.px(2), dash, theme.px(5)))
        text = d.model.own_words.catalogue.phrase("label.cover.drag")
        _hint(d, text, (band.left + theme.px(8), band.top - theme.px(4)))
    rect = spot.rect.copy()
    rect.center = drag.position
    face = d.face(drag.thing, spot)
    if face is not None:
        d.print(face, rect)
        d.around("chosen" if drag.plays else "told", rect)


def _moment(d: Drawing) -> None:
    """A frame round the city while an earlier moment is looked at."""
    if d.model.moment < 0:
        return
    city = d.found.regions["city"]
    pygame.draw.rect(d.surface, OCHRE, city, d.theme.px(5))
    hint = HintFace(d.model.words.catalogue.phrase("label.cover.moment"))
    box = pygame.Rect((0, 0), hint.size(d.look, city.width))
    box.midtop = city.midtop
    d.print(hint, box)


def _ending(d: Drawing) -> None:
    """Who has won and why, over a table that stays to be looked at."""
    ending = d.model.ending
    if ending is None:
        return
    city, theme = d.found.regions["city"], d.theme
    height = theme.px(150)
    box = pygame.Rect(city.left, city.top + theme.px(10), city.width, height)
    title, text = sprites_overlay.ending_words(d.model, ending)
    d.print(BannerFace(ending.winner, title, text), box)
    high = min(theme.px(212), city.bottom - box.bottom - theme.px(60))
    size = (high * 150 // 212, high)
    seats = max(len(ending.hands), 1)
    each = city.width // seats
    for seat, hand in enumerate(ending.hands):
        room = pygame.Rect(city.left + seat * each, box.bottom + theme.px(16), each, high)
        room = room.inflate(-2 * theme.px(16), 0)
        for card, rect in zip(hand, row(room, len(hand), size, theme.px(6), "centre"), strict=True):
            d.print(d.card(Thing(SHOWN, card)), rect)


def _zoom(d: Drawing) -> None:
    """A thing grown to readable size beside itself; the layout learns where."""
    thing = d.model.zoom
    if thing is None or d.model.drag is not None or d.model.aid_open:
        return
    face = reading(d.model, thing)
    if face is None:
        return
    window = d.found.window
    target = d.found.lifted.get(thing) or d.found.rect(thing)
    if target is None:
        target = pygame.Rect(window.center, (0, 0))
    margin = d.theme.px(16)
    size = d.press.measured(face, window.size, lambda: face.size(d.look, window.size))
    box = near(target, size, window.inflate(-margin, -margin), margin)
    d.found.regions["zoom"] = box
    _veil(d, box.move(d.theme.px(8), d.theme.px(8)), 140)
    d.print(face, box)
    d.found.cover_links(box)
    links = face.links(d.look, box.size)
    d.found.links += [(rect.move(box.topleft), rule) for rect, rule in links]


def _note(d: Drawing) -> None:
    note = d.model.note
    if note is None or d.model.drag is not None or d.model.dialog is not None:
        return
    target = d.found.lifted.get(note.thing) or d.found.rect(note.thing)
    if target is None or not (note.title or note.lines):
        return
    face = NoteFace(note.title, note.lines, note.rule, note.refusal)
    window = d.found.window.inflate(-2 * d.theme.px(8), -2 * d.theme.px(8))
    size = d.press.measured(face, window.size, lambda: face.size(d.look, window.width))
    box = _place_note(d, target, size, window)
    _veil(d, box.move(d.theme.px(5), d.theme.px(5)), 130)
    d.print(face, box)
    d.found.regions["note"] = box
    d.found.cover_links(box)
    if note.rule:
        link = face.link(d.look, box.size)
        d.found.links.append((link.move(box.topleft), note.rule))


def _place_note(
    d: Drawing, target: pygame.Rect, size: tuple[int, int], window: pygame.Rect
) -> pygame.Rect:
    """Above or below its thing, away from the zoom."""
    gap = d.theme.px(10)
    box = pygame.Rect((0, 0), size)
    box.midbottom = (target.centerx, target.top - gap)
    if box.top < window.top:
        box.midtop = (target.centerx, target.bottom + gap)
    box.clamp_ip(window)
    zoom = d.found.regions.get("zoom")
    if box.colliderect(target) or (zoom is not None and box.colliderect(zoom)):
        taken = target.union(zoom) if zoom is not None else target
        box = near(taken, size, window, gap)
    return box


def _cover(d: Drawing) -> None:
    model = d.model
    phrase = model.own_words.catalogue.phrase
    if model.curtain >= 0:
        side = side_of(model.curtain)
        icon = "star" if side else "balkenkreuz"
        mark = mark_of(model.curtain, model.kit.seats)
        face = CurtainFace(side, icon, model.prompt, phrase("label.cover.curtain"), mark)
        d.print(face, d.found.window)
        d.found.cover()
    elif model.hidden:
        d.print(CurtainFace(-1, "eye_shut", model.prompt, ""), d.found.window)
        d.found.cover()


def _dialog(d: Drawing) -> None:
    dialog, box = d.model.dialog, d.found.regions.get("dialog")
    if dialog is None or box is None or d.model.hidden:
        return
    _veil(d, d.found.window, 150)
    foot = d.found.regions["dialog buttons"]
    face = DialogFace(dialog.title, dialog.lines, dialog.rule, foot.height)
    d.print(face, box)
    d.found.links.clear()
    if dialog.rule:
        d.found.links.append((face.link(d.look, box.size).move(box.topleft), dialog.rule))
    for button in dialog.buttons:
        spot = d.found.spots[button.thing]
        d.print(sprites_overlay.dialog_button(d.model, button), spot.rect)
        if button.thing == d.model.focus:
            d.around("focus", spot.rect)
