"""One drawing of a table: lays faces on a surface, and the rings that say what a target is now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import pygame

from ...style.resources import Look
from ..layout.placement import SHOWN_CARD, Placement, TableLayout
from ..model.targets import (
    BUTTON,
    COMMANDER,
    DICE,
    FORMATION,
    HAND,
    HERO,
    PILE,
    PLAYED_CARD,
    REVEALED_CARD,
    TRACK,
    UNIT_STACK,
    ButtonId,
    Target,
)
from ..model.view_model import TableViewModel
from ..sprites.card import CardSprite
from ..sprites.formation import FormationSprite
from ..sprites.highlight import HIGHLIGHT_MARGIN, HighlightKind, HighlightSprite
from ..sprites.sprite_cache import Sprite, SpriteCache
from . import sprites_board, sprites_panel

CardSprites = dict[tuple[int, str, int, bool], CardSprite]
"""Combat cards by kit, language, number, and whether they are dim."""


class RenderContext:
    """One drawing of a table."""

    def __init__(
        self,
        press: SpriteCache,
        book: CardSprites,
        surface: pygame.Surface,
        model: TableViewModel,
        layout: TableLayout,
    ) -> None:
        """What to draw with, on what, and what lies where."""
        self.press: Final = press
        self.book: Final = book
        self.surface: Final = surface
        self.model: Final = model
        self.layout: Final = layout
        self.theme: Final = layout.theme
        self.moving: Final = frozenset(
            [one.target for one in model.animations if one.source != one.destination]
            + ([model.drag.target] if model.drag is not None else [])
        )
        """What isn't drawn where it lies: it is on its way, or held by the pointer."""
        cards = [target for target in layout.placements if target.kind == HAND]
        self.picked: Final = frozenset(cards[place] for place in model.picks if place < len(cards))
        self.offers_hand: Final = any(target.kind == HAND for target in model.glow)

    @property
    def look(self) -> Look:
        """What faces are drawn with."""
        return self.press.look

    def print(self, face: Sprite, rect: pygame.Rect, seen: int = 0) -> None:
        """Lay a face on the table, or no more of its width than is seen, where that is less."""
        if rect.width <= 0 or rect.height <= 0:
            return
        sheet = self.press.sheet(face, rect.size)
        if seen:
            self.surface.blit(sheet, rect, (0, 0, seen, rect.height))
        else:
            self.surface.blit(sheet, rect)

    def target(self, target: Target, placement: Placement) -> None:
        """One target, with the ring round it."""
        face = self.face(target, placement)
        if face is not None:
            self.print(face, placement.rect, placement.seen)
        rect = face.plate(placement.rect) if isinstance(face, FormationSprite) else placement.rect
        ring = self.ring(target)
        if ring is not None:
            self.around(ring, rect)
        if target == self.model.focus:
            self.around("focus", rect)

    def around(self, kind: HighlightKind, rect: pygame.Rect) -> None:
        """A ring round a box."""
        margin = self.theme.px(HIGHLIGHT_MARGIN)
        wedge = rect.top - margin >= self.layout.regions["city"].top
        self.print(HighlightSprite(kind, wedge), rect.inflate(2 * margin, 2 * margin))

    def ring(self, target: Target) -> HighlightKind | None:
        """Which ring a target has."""
        model = self.model
        if target in self.picked:
            return "picked"
        if target in model.selected:
            return "chosen"
        if target.kind == BUTTON and target.a != ButtonId.HAND:
            return None
        return "offered" if target in model.glow else None

    def face(self, target: Target, placement: Placement) -> Sprite | None:
        """What a target shows where it lies; None for what is drawn with its ground."""
        if target.kind in CARD_KINDS:
            return self.card(target)
        say = SPRITE_BUILDERS.get(target.kind)
        return say(self.model, target, placement) if say else None

    def card(self, target: Target) -> CardSprite:
        """A combat card's face; while others of the hand are offered, it is dim."""
        model = self.model
        offers = target.kind == HAND and self.offers_hand
        dim = offers and target not in model.glow and target not in model.selected
        key = (id(model.kit), model.own_words.language.code, target.a, dim)
        face = self.book.get(key)
        if face is None:
            face = sprites_panel.card_sprite(model, target.a, model.own_words, dim=dim)
            self.book[key] = face
        return face


CARD_KINDS: Final = frozenset({HAND, REVEALED_CARD, SHOWN_CARD})
"""Kinds of targets that are combat cards lying open."""
SPRITE_BUILDERS: Final[
    Mapping[str, Callable[[TableViewModel, Target, Placement], Sprite | None]]
] = MappingProxyType(
    {
        FORMATION: sprites_board.placed_formation_sprite,
        UNIT_STACK: sprites_board.unit_stack_sprite,
        TRACK: sprites_board.track_sprite,
        PLAYED_CARD: sprites_board.played_card_sprite,
        PILE: sprites_panel.pile_sprite,
        COMMANDER: sprites_panel.commander_sprite,
        BUTTON: sprites_panel.button_sprite,
        DICE: sprites_panel.odds_sprite,
        HERO: sprites_panel.hero_sprite,
    }
)
"""By kind of target: what it shows."""
