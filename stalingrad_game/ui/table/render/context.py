"""One drawing of a table: lays sprites on a surface, and highlights round what stands out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import pygame

from ...art.resources import Look
from ...style.theme import SOOT
from ..layout.placement import Placement, TableLayout
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
    SHOWN_CARD,
    TRACK,
    UNIT_STACK,
    ButtonId,
    Target,
)
from ..model.view_model import SpriteForm, TableViewModel
from ..sprite_builders import board, bottom_panel
from ..sprites.card import CardSprite, SmallCardSprite
from ..sprites.formation import FormationSprite
from ..sprites.highlight import HIGHLIGHT_MARGIN, HighlightKind, HighlightSprite
from ..sprites.sprite_cache import Sprite, SpriteCache

CardSprites = dict[tuple[int, str, int, bool], CardSprite]
"""Combat cards by kit, language, number, and whether they are dim."""


class RenderContext:
    """One drawing of a table; it writes into nothing but its surface and the sprites kept."""

    def __init__(
        self,
        look: Look,
        caches: tuple[SpriteCache, CardSprites],
        surface: pygame.Surface,
        model: TableViewModel,
        layout: TableLayout,
    ) -> None:
        """What to draw with, on what, and what lies where."""
        self.look: Final = look
        self._sprites, self._cards = caches
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
        self._picked: Final = frozenset(cards[place] for place in model.picks if place < len(cards))
        self._offers_hand: Final = any(target.kind == HAND for target in model.glow)

    def blit(self, sprite: Sprite, rect: pygame.Rect) -> None:
        """Lay a sprite on the table; where there is no room nothing is painted."""
        if rect.width <= 0 or rect.height <= 0:
            return
        self.surface.blit(self._sprites.surface(sprite, rect.size, self.look), rect)

    def shade(self, rect: pygame.Rect, depth: int) -> None:
        """Darken a box of the table, by a depth from 0 to 255."""
        if rect.width <= 0 or rect.height <= 0:
            return
        shade = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
        shade.fill((*SOOT, depth))
        self.surface.blit(shade, rect)

    def draw_hint(self, panel: str) -> None:
        """The line of words that stands on a panel, where there is one."""
        hint = self.layout.hints.get(panel)
        if hint is not None:
            self.blit(hint.sprite, hint.rect)

    def draw_target(self, target: Target, placement: Placement) -> None:
        """One target, with its highlight."""
        rect = placement.rect
        if not rect.width:
            return
        sprite = self.sprite_of(target, placement.form)
        if sprite is not None:
            self.blit(sprite, rect)
        if isinstance(sprite, FormationSprite):
            rect = sprite.plate(rect)
        self.draw_highlights(target, rect)

    def draw_highlights(self, target: Target, rect: pygame.Rect) -> None:
        """What stands out about a target in a box: how it can be chosen, and the focus."""
        kind = self.highlight_of(target)
        if kind is not None:
            self.draw_highlight(kind, rect)
        if target == self.model.focus:
            self.draw_highlight("focus", rect)

    def draw_highlight(self, kind: HighlightKind, rect: pygame.Rect) -> None:
        """A highlight round a box."""
        margin = self.theme.px(HIGHLIGHT_MARGIN)
        wedge = rect.top - margin >= self.layout.regions["city"].top
        self.blit(HighlightSprite(kind, wedge), rect.inflate(2 * margin, 2 * margin))

    def highlight_of(self, target: Target) -> HighlightKind | None:
        """Whether a target is offered, chosen, or picked for discarding."""
        model = self.model
        if target in self._picked:
            return "picked"
        if target in model.selected:
            return "chosen"
        if target.kind == BUTTON and target.a != ButtonId.HAND:
            return None
        return "offered" if target in model.glow else None

    def sprite_of(self, target: Target, form: SpriteForm) -> Sprite | None:
        """What a target shows in a form; None for what is drawn with what it lies on."""
        if target.kind in CARD_KINDS:
            card = self.card_sprite_of(target)
            return SmallCardSprite(card) if form == "small card" else card
        build = SPRITE_BUILDERS.get(target.kind)
        return build(self.model, target, form) if build else None

    def card_sprite_of(self, target: Target) -> CardSprite:
        """A combat card; while others of the hand are offered, it is dim."""
        model = self.model
        offers = target.kind == HAND and self._offers_hand
        dim = offers and target not in model.glow and target not in model.selected
        key = (id(model.kit), model.own_words.language.code, target.a, dim)
        sprite = self._cards.get(key)
        if sprite is None:
            sprite = bottom_panel.card_sprite(model, target.a, model.own_words, dim=dim)
            self._cards[key] = sprite
        return sprite


CARD_KINDS: Final = frozenset({HAND, REVEALED_CARD, SHOWN_CARD})
"""Kinds of targets that are combat cards lying open."""
SPRITE_BUILDERS: Final[
    Mapping[str, Callable[[TableViewModel, Target, SpriteForm], Sprite | None]]
] = MappingProxyType(
    {
        FORMATION: board.placed_formation_sprite,
        UNIT_STACK: board.unit_stack_sprite,
        TRACK: board.track_sprite,
        PLAYED_CARD: board.played_card_sprite,
        PILE: bottom_panel.pile_sprite,
        COMMANDER: bottom_panel.commander_sprite,
        BUTTON: bottom_panel.button_sprite,
        DICE: bottom_panel.odds_sprite,
        HERO: bottom_panel.hero_sprite,
    }
)
"""By kind of target: what it shows."""
