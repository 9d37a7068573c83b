"""One drawing of a table: lays faces on a surface, and the rings that say what a thing is now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import pygame

from ...style.resources import Look
from ..layout.placement import SHOWN, Layout, Spot
from ..model.targets import (
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
from ..model.view_model import TableModel
from ..sprites.card import CardFace
from ..sprites.formation import ChipFace
from ..sprites.highlight import MARGIN, Kind, RingFace
from ..sprites.sprite_cache import Face, Press
from . import sprites_board, sprites_panel

Book = dict[tuple[int, str, int, bool], CardFace]
"""Combat cards by kit, language, number, and whether they are dim."""


class Drawing:
    """One drawing of a table."""

    def __init__(
        self,
        press: Press,
        book: Book,
        surface: pygame.Surface,
        model: TableModel,
        found: Layout,
    ) -> None:
        """What to draw with, on what, and what lies where."""
        self.press: Final = press
        self.book: Final = book
        self.surface: Final = surface
        self.model: Final = model
        self.found: Final = found
        self.theme: Final = found.theme
        self.moving: Final = frozenset(
            [one.thing for one in model.animations if one.source != one.target]
            + ([model.drag.thing] if model.drag is not None else [])
        )
        """What isn't drawn where it lies: it is on its way, or held by the pointer."""
        cards = [thing for thing in found.spots if thing.kind == HAND]
        self.picked: Final = frozenset(cards[place] for place in model.picks if place < len(cards))
        self.offers_hand: Final = any(thing.kind == HAND for thing in model.glow)

    @property
    def look(self) -> Look:
        """What faces are drawn with."""
        return self.press.look

    def print(self, face: Face, rect: pygame.Rect, seen: int = 0) -> None:
        """Lay a face on the table, or no more of its width than is seen, where that is less."""
        if rect.width <= 0 or rect.height <= 0:
            return
        sheet = self.press.sheet(face, rect.size)
        if seen:
            self.surface.blit(sheet, rect, (0, 0, seen, rect.height))
        else:
            self.surface.blit(sheet, rect)

    def thing(self, thing: Thing, spot: Spot) -> None:
        """One thing, with the ring round it."""
        face = self.face(thing, spot)
        if face is not None:
            self.print(face, spot.rect, spot.seen)
        rect = face.plate(spot.rect) if isinstance(face, ChipFace) else spot.rect
        ring = self.ring(thing)
        if ring is not None:
            self.around(ring, rect)
        if thing == self.model.focus:
            self.around("focus", rect)

    def around(self, kind: Kind, rect: pygame.Rect) -> None:
        """A ring round a box."""
        margin = self.theme.px(MARGIN)
        wedge = rect.top - margin >= self.found.regions["city"].top
        self.print(RingFace(kind, wedge), rect.inflate(2 * margin, 2 * margin))

    def ring(self, thing: Thing) -> Kind | None:
        """Which ring a thing has."""
        model = self.model
        if thing in self.picked:
            return "picked"
        if thing in model.selected:
            return "chosen"
        if thing.kind == BUTTON and thing.a != Button.HAND:
            return None
        return "offered" if thing in model.glow else None

    def face(self, thing: Thing, spot: Spot) -> Face | None:
        """What a thing shows where it lies; None for what is drawn with its ground."""
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
            face = sprites_panel.card(model, thing.a, model.own_words, dim=dim)
            self.book[key] = face
        return face


CARDS: Final = frozenset({HAND, PICK, SHOWN})
"""Kinds of things that are combat cards lying open."""
FACES: Final[Mapping[str, Callable[[TableModel, Thing, Spot], Face | None]]] = MappingProxyType(
    {
        FORMATION: sprites_board.formation,
        UNIT: sprites_board.stack,
        TRACK: sprites_board.track,
        PLAYED: sprites_board.played,
        PILE: sprites_panel.pile,
        COMMANDER: sprites_panel.commander,
        BUTTON: sprites_panel.button,
        DICE: sprites_panel.odds,
        HERO: sprites_panel.hero,
    }
)
"""By kind of thing: what it shows."""
