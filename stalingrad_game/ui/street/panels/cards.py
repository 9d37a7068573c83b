"""The cards that lie open beside the map for the whole game, each with its text."""

from __future__ import annotations

from typing import Final

import msgspec
import pygame

from ....street_fight.position.position import Position
from ...art.resources import Look
from ...style.theme import ASH, CHALK, COAL, DUST, PAPER, SIDE_LOOKS, SIDE_ORDER
from ...widgets import Label, Panel, RichText, ScrollView, Span, Stack, TextStyle, Widget
from ..model.board_model import SightModel
from ..model.table_model import PanelState
from .panel import FRAME_PAD, FramedPanel, ListedPanel, PanelHands, PanelPresenter

_TYPE: Final = 18
_CLOSE_PAD: Final = 4
"""The room inside the frame where there are names alone, in design pixels."""
_LEAST_NAMES: Final = 2
"""So many cards have their names at least where room is short."""


class OpenCardModel(msgspec.Struct, frozen=True):
    """One card."""

    side: int
    owner: str
    """Whose it is."""
    name: str
    text: str
    spent: str
    """That it has been used; "" where something comes of it still."""


class OpenCardsPresenter(PanelPresenter):
    """Makes the panel of open cards; there is none in a game without them."""

    def state(self, _sight: SightModel | None) -> PanelState:
        found = self._cards()
        return PanelState(found or None, bool(found))

    def _cards(self) -> tuple[OpenCardModel, ...]:
        kit, wording = self._control.session.kit, self._wording
        return tuple(
            OpenCardModel(
                card.side,
                wording.side(card.side),
                wording.words.card_name(card),
                wording.words.card_text(card),
                wording.say("card_spent") if card.spent else "",
            )
            for card in kit.referee.open_cards(Position(kit.scenario, self._control.view))
        )


class OpenCardsPanel(FramedPanel[tuple[OpenCardModel, ...]]):
    """The cards below each other, on grounds of their sides; their names where room is short."""

    def __init__(self, hands: PanelHands) -> None:
        self._whole: Final = Stack((), gap=6)
        self._names: Final = Stack((), gap=2)
        self._title: Final = Label(hands.say("cards"), TextStyle("title", 22, CHALK), most_lines=1)
        self._view: Final = ScrollView(self._whole, key="cards view")
        super().__init__((self._title, self._view), self._view, "cards")

    def fill(
        self, model: tuple[OpenCardModel, ...], _before: tuple[OpenCardModel, ...] | None
    ) -> None:
        self._whole.replace([_card(card) for card in model])
        self._names.replace([_name(card) for card in model])

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for the title and all cards with their texts."""
        shown = self._view.content
        self._show(self._whole)
        size = super().wanted(look, width)
        self._show(shown)
        return size

    def least(self, look: Look, _width: int, /) -> int:
        """Room for the names of two cards."""
        lines = min(len(self.model or ()), _LEAST_NAMES)
        line = look.fonts.height("text", look.theme.read_type(_TYPE)) * 1.1
        return round(lines * line) + 2 * look.theme.read_px(_CLOSE_PAD)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """All of it, or the names alone."""
        whole = self.wanted(look, rect.width)[1] <= rect.height
        self._show(self._whole if whole else self._names)
        super().layout(rect, look)

    def _show(self, body: Widget) -> None:
        self._view.content = body
        self._title.visible = body is self._whole
        self._frame.pad = FRAME_PAD if body is self._whole else _CLOSE_PAD


def _head(card: OpenCardModel) -> RichText:
    """Whose a card is, and its name; one that has been used is dim."""
    used = bool(card.spent)
    spans = (
        Span(f"{card.owner} · "),
        Span(card.name, "text_bold", ASH if used else PAPER),
        *((Span(f" · {card.spent}"),) if used else ()),
    )
    return RichText(spans, TextStyle(size=_TYPE, colour=ASH if used else CHALK))


def _name(card: OpenCardModel) -> Widget:
    """A card for short: what it does stands in its hint."""
    head = _head(card)
    head.hint = card.text
    return head


def _card(card: OpenCardModel) -> Widget:
    """A card with its text."""
    looks = SIDE_LOOKS[SIDE_ORDER[card.side]]
    used = bool(card.spent)
    text = RichText((Span(card.text),), TextStyle(size=17, colour=ASH if used else DUST))
    ground = COAL if used else looks.dark
    return Panel(Stack((_head(card), text), gap=2), ground=ground, edge=looks.light, pad=10, cut=0)


OPEN_CARDS: Final = ListedPanel("cards", OpenCardsPresenter, OpenCardsPanel)
