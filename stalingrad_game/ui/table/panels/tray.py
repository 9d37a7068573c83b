"""The tray: a carnage card's two effects, or cards laid out, to choose from (R4.4.3, R9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from ....card_game.rules.operations import asking_operation
from ....card_game.state.codes import side_of
from ....card_game.state.questions import LookQuestion
from ....card_game.words.player_names import short_player_name
from ...art.resources import Look
from ...style.theme import CHALK, PAPER, SIDE_LOOKS, SIDE_ORDER, SOOT
from ...widgets import Label, TextStyle, Widget
from ..layout.builder import LayoutBuilder
from ..layout.grid import column_boxes, row_boxes
from ..layout.placement import PanelPart
from ..layout.shown_card import least_covering
from ..model.targets import HOLD_EFFECT, REVEALED_CARD, Target
from ..model.view_model import TableViewModel
from ..presenter.displayed import Seen
from ..presenter.pieces import hold_rows, own_card_sprites
from ..render.context import RenderContext
from ..sprites.card import CardBackSprite, CardSprite
from ..sprites.widget import painted
from .panel import TablePanel
from .parts import panel_ground, tab


class HoldEffect(NamedTuple):
    """An effect of a carnage card that is choosing."""

    target: Target
    side: int
    """Whose choice it is."""
    sign: str
    number: int
    text: str


class TrayModel(NamedTuple):
    """What is chosen from; one of both is empty."""

    effects: tuple[HoldEffect, ...]
    cards: tuple[int, ...]
    sprites: tuple[CardSprite, ...]
    """What each of these shows."""
    caption: str
    """What the cards are, and what choosing one does."""


class TrayPanel(TablePanel[TrayModel]):
    """Effects lie on the picture of the building or beside it, cards just above the hand."""

    name = "tray"
    layer = "table"

    def model(self, seen: Seen) -> TrayModel | None:
        """What can be chosen from; None where nothing lies there."""
        control = seen.control
        session = control.session
        decision = session.decision
        if decision is None or not control.asks or session.playback.busy:
            return None
        steps = session.interactions.next_things((), private=session.private)
        effects = sorted(target for target in steps if target.kind == HOLD_EFFECT)
        cards = control.laid_out
        if not (effects or cards):
            return None
        made = tuple(_hold_effect(seen, target, side_of(decision.seat)) for target in effects)
        sprites = own_card_sprites(seen.displayed, cards)
        return TrayModel(made, cards, sprites, _caption(seen) if cards else "")

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: TrayModel
    ) -> Sequence[PanelPart]:
        """The ground, and on it what can be chosen."""
        if model.effects:
            return tuple(_place_effects(layout, table.board.fought, model.effects))
        return tuple(_place_cards(layout, model))

    def draw(self, drawing: RenderContext, model: TrayModel) -> None:
        """A card that is pointed at rises over the others."""
        super().draw(drawing, model)
        raised, pointed = drawing.layout.raised, (drawing.model.hover, drawing.model.focus)
        for part in drawing.layout.panels[self.name]:
            if part.target is not None and part.target in pointed and part.target in raised:
                drawing.draw_part(part._replace(rect=raised[part.target]))


TRAY: Final = TrayPanel()


# --- words


def _hold_effect(seen: Seen, target: Target, side: int) -> HoldEffect:
    """An effect as it is for the side that chooses (R4.4.3)."""
    sign, text = hold_rows(seen.own_words, target.b, side)[target.a]
    return HoldEffect(target, side, sign.word, sign.number, text)


def _caption(seen: Seen) -> str:
    """What the cards are that lie open, and what choosing one does (R9.2)."""
    session = seen.control.session
    decision = session.decision
    if decision is None:
        return ""
    words, asks = session.words_of(decision.seat), asking_operation(decision)
    key = words.catalogue.first(
        f"interface.table.tray.{asks.name}", f"effect.{asks.name}.tray", "interface.table.tray.text"
    )
    if not asks.private:
        return words.catalogue.sentence(key)
    victim = LookQuestion.of(decision.frame).victim
    who = short_player_name(words, session.names, victim, seen.known)
    return words.catalogue.sentence(key, who=who)


# --- place


def _place_cards(layout: LayoutBuilder, model: TrayModel) -> Iterator[PanelPart]:
    """Cards just above the hand, each of which rises out of the row."""
    theme, city = layout.theme, layout.frame.city
    height = min(theme.px(212), city.height // 2)
    box = pygame.Rect(city.left, city.bottom - height - theme.px(30), city.width, height)
    room, size = box.inflate(-theme.px(40), 0), (height * 150 // 212, height)
    rects = row_boxes(room, len(model.cards), size, theme.px(8), "centre")
    whole = rects[0].unionall(rects).inflate(theme.px(28), theme.px(28))
    yield PanelPart(whole, painted(panel_ground))
    for number, (card, rect) in enumerate(zip(model.cards, rects, strict=True)):
        copy = model.cards[:number].count(card)
        target = Target(REVEALED_CARD, card, copy) if copy else Target(REVEALED_CARD, card)
        layout.raised[target] = rect.move(0, -theme.px(24))
        yield PanelPart(rect, model.sprites[number], target)
    caption = painted(tab, model.caption)
    line = pygame.Rect((0, 0), layout.wanted(caption, layout.size[0]))
    line.bottomleft = whole.topleft
    yield PanelPart(line.clamp(layout.window), caption)


def _place_effects(
    layout: LayoutBuilder, district: int, effects: Sequence[HoldEffect]
) -> Iterator[PanelPart]:
    """A carnage card's effects, where they leave in sight what they act on.

    They lie on the picture of the building; where it is too small for that, side by side above the
    hand or below the top bar.
    """
    theme, city = layout.theme, layout.frame.city
    width, height = theme.read_px(320), theme.read_px(108)
    gap, carnage = theme.px(14), theme.px(76)
    lane = layout.lanes[district]
    art = pygame.Rect(lane.art or (city.topleft, (0, 0)))
    if lane.initiative is not None:
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
    yield PanelPart(box, painted(panel_ground))
    inside = box.inflate(-2 * gap, -2 * gap)
    yield PanelPart(
        pygame.Rect(inside.topleft, (carnage, inside.height)), CardBackSprite("carnage")
    )
    room = pygame.Rect(inside.left + carnage + gap, inside.top, 0, inside.height)
    room.width = inside.right - room.left
    each = min(width, (room.width - gap) // 2)
    rects = column_boxes(room, 2, height, gap) if fits else row_boxes(room, 2, (each, height), gap)
    for effect, rect in zip(effects, rects, strict=False):
        yield PanelPart(rect, painted(_EffectPlate, *effect[1:]), effect.target)


# --- picture


class _EffectPlate(Widget):
    """One of a carnage card's two effects: its sign in the colour of a side, and its words."""

    def __init__(self, side: int, sign: str, number: int, text: str) -> None:
        super().__init__()
        self._ink = SIDE_LOOKS[SIDE_ORDER[side]].colour
        self._sign = sign
        self._number = number
        self._words = Label(text, TextStyle("text_bold", 17, SOOT))
        self._band = pygame.Rect(0, 0, 0, 0)

    def children(self) -> Sequence[Widget]:
        return (self._words,)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        pad, band = look.theme.read_px(10), min(look.theme.read_px(66), rect.width // 4)
        self._band = pygame.Rect(rect.left, rect.top, band, rect.height)
        words = rect.inflate(-2 * pad, -pad)
        words.left, words.width = self._band.right + pad, words.width - band
        self._words.layout(words, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        band = self._band
        surface.fill(PAPER, self.rect)
        surface.fill(self._ink, band)
        edge = round(band.width * 0.74)
        icon = look.gallery.icon(self._sign, edge, PAPER, self._ink)
        surface.blit(icon, icon.get_rect(center=band.center))
        if self._number > 1:
            px = max(round(edge * 0.5), 12)
            box = pygame.Rect(band.right - px, band.bottom - round(px * 1.2), px, round(px * 1.2))
            look.fonts.draw(surface, "poster", px, str(self._number), CHALK, box, "centre")
        pygame.draw.rect(surface, SOOT, self.rect, look.theme.line)
        super().draw(surface, look)
