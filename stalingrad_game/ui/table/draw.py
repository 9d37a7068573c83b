"""Draws a table: the ground, everything that lies on it, and what shines, floats or moves above.

Nothing is drawn twice that was printed once; a whole table is some hundreds of copies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import pygame

from ...engine.codes import DISTRICTS, Status
from ..art.counters import Back
from ..look import Look
from ..theme import COAL
from . import faces, faces_band
from .layout import layout
from .layout_band import shut_seat
from .model import TableModel
from .paint.card import BackFace, CardFace
from .paint.ground import Box, GroundFace
from .paint.log import Entry, EntryFace, height_of
from .paint.press import Face, Press
from .paint.ring import MARGIN, Kind, RingFace
from .spots import SHOWN, Layout, Spot
from .things import (
    BUTTON,
    COMMANDER,
    DICE,
    FORMATION,
    HAND,
    HERO,
    PICK,
    PILE,
    PLAYED,
    TRACK,
    UNIT,
    Button,
    Thing,
)

Book = dict[tuple[int, str, int, bool], CardFace]
"""Combat cards by kit, language, number, and whether they are dim."""


class TablePainter:
    """Draws table models for one window; what it has printed stays for the next time."""

    def __init__(self, look: Look) -> None:
        """A painter with the window's look."""
        self.press = Press(look)
        self.book: Book = {}

    def draw(
        self, surface: pygame.Surface, model: TableModel, places: Layout | None = None
    ) -> Layout:
        """Draw a whole table over a surface; gives the layout that it lies in."""
        size = surface.get_size()
        found = layout(model, size) if places is None else places
        if self.press.look.theme != found.theme:
            look = self.press.look
            self.press.dress(Look(found.theme, look.fonts, look.gallery))
        Drawing(self, surface, model, found).all()
        return found


class Drawing:
    """One drawing of a table."""

    def __init__(
        self, painter: TablePainter, surface: pygame.Surface, model: TableModel, found: Layout
    ) -> None:
        self.press = painter.press
        self.book = painter.book
        self.surface = surface
        self.model = model
        self.found = found
        self.theme = found.theme
        self.moving = {one.thing for one in model.animations if one.source != one.target}
        self.offers_hand = any(thing.kind == HAND for thing in model.glow)

    def print(self, face: Face, rect: pygame.Rect) -> None:
        """Lay a face on the table."""
        if rect.width > 0 and rect.height > 0:
            self.surface.blit(self.press.sheet(face, rect.size), rect)

    def all(self) -> None:
        """Everything, from the ground up."""
        self.ground()
        self.lanes()
        self.bars()
        late = self.late()
        for thing, spot in self.found.spots.items():
            if thing not in self.moving and thing not in late:
                self.thing(thing, spot)
        for thing in late:
            rect = self.found.lifted.get(thing)
            spot = self.found.spots[thing]
            self.thing(thing, Spot(rect, spot.form) if rect else spot)

    def late(self) -> list[Thing]:
        """What is drawn after everything else, for it is lifted or wears a ring on top."""
        model, spots = self.model, self.found.spots
        chosen = [thing for thing in model.selected if thing in spots]
        looked_at = [thing for thing in (model.hover, model.focus) if thing in spots]
        lifted = [
            thing
            for thing in (*chosen, *looked_at)
            if thing in self.found.lifted or thing.kind == FORMATION
        ]
        return list(dict.fromkeys(lifted))

    def ground(self) -> None:
        """Soot, lanes and river."""
        regions = self.found.regions
        view = self.model.view
        face = GroundFace(
            staging=(box_of(regions["staging 0"]), box_of(regions["staging 1"])),
            river=box_of(regions["river"]),
            lanes=tuple(box_of(regions[f"lane {d}"]) for d in DISTRICTS),
            closed=tuple(view.status[d] == Status.CLOSED for d in DISTRICTS),
            band=box_of(regions["band"]),
            panels=tuple(box_of(regions[name]) for name in ("hand", "actions", "log")),
        )
        self.print(face, self.found.window)

    def lanes(self) -> None:
        """Letters, pictures and names."""
        regions = self.found.regions
        for district in DISTRICTS:
            self.print(faces.letter(self.model, district), regions[f"letter {district}"])
            if f"art {district}" in regions:
                self.print(faces.art(self.model, district), regions[f"art {district}"])
                self.print(faces.name(self.model, district), regions[f"name {district}"])

    def bars(self) -> None:
        """The bars at the top, the tab of the hand, the newest lines of the log."""
        model, regions = self.model, self.found.regions
        bar = regions["prompt"]
        self.surface.fill(COAL, bar)
        self.print(faces_band.who(model), regions["who"])
        self.print(faces_band.question(model), regions["question"])
        if model.rule:
            self.print(faces_band.rule(model), regions["rule"])
        self.print(faces_band.steps(model), regions["phases"])
        self.print(faces_band.tab(model, shut_seat(model)), regions["hand tab"])
        number = 0
        while f"back {number}" in regions:
            kind: Back = ("german", "soviet")[shut_seat(model) & 1]
            self.print(BackFace(kind), regions[f"back {number}"])
            number += 1
        self.log(regions["log lines"])

    def log(self, box: pygame.Rect) -> None:
        """The newest lines of the log, from the foot up."""
        look = self.press.look
        foot = box.bottom
        for line in reversed(self.model.log):
            entry = Entry(line.text, line.rule, line.level, line.side)
            high = height_of(look, entry, box.width)
            if foot - high < box.top:
                return
            self.print(EntryFace(entry), pygame.Rect(box.left, foot - high, box.width, high))
            foot -= high

    def thing(self, thing: Thing, spot: Spot) -> None:
        """One thing, with the ring round it."""
        face = self.face(thing, spot)
        if face is not None:
            self.print(face, spot.rect)
        ring = self.ring(thing)
        if ring:
            self.around(ring, spot.rect)
        if thing == self.model.focus:
            self.around("focus", spot.rect)

    def around(self, kind: Kind, rect: pygame.Rect) -> None:
        """A ring round a box."""
        margin = self.theme.px(MARGIN)
        self.print(RingFace(kind), rect.inflate(2 * margin, 2 * margin))

    def ring(self, thing: Thing) -> Kind | None:
        """Which ring a thing has."""
        model = self.model
        if thing in model.selected:
            return "chosen"
        if thing.kind == BUTTON and thing.a != Button.HAND:
            return None
        return "offered" if thing in model.glow else None

    def face(self, thing: Thing, spot: Spot) -> Face | None:
        """What a thing shows where it lies."""
        if thing.kind in CARDS:
            return self.card(thing)
        say = FACES.get(thing.kind)
        return say(self.model, thing, spot) if say else None

    def card(self, thing: Thing) -> CardFace:
        """A combat card's face; while others of the hand are offered, it is dim."""
        model = self.model
        offers = thing.kind == HAND and self.offers_hand
        dim = offers and thing not in model.glow and thing not in model.selected
        key = (id(model.kit), model.own_words.language, thing.a, dim)
        face = self.book.get(key)
        if face is None:
            face = faces_band.card(model, thing.a, model.own_words, dim=dim)
            self.book[key] = face
        return face


CARDS: Final = frozenset({HAND, PICK, SHOWN})
"""Kinds of things that are combat cards lying open."""
FACES: Final[Mapping[str, Callable[[TableModel, Thing, Spot], Face | None]]] = MappingProxyType(
    {
        FORMATION: faces.formation,
        UNIT: faces.stack,
        TRACK: faces.track,
        PLAYED: faces.played,
        PILE: faces_band.pile,
        COMMANDER: faces_band.commander,
        BUTTON: faces_band.button,
        DICE: faces_band.odds,
        HERO: faces_band.hero,
    }
)
"""By kind of thing: what it shows."""


def box_of(rect: pygame.Rect) -> Box:
    """A box as plain numbers."""
    return rect.x, rect.y, rect.width, rect.height
