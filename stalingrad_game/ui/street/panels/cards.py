"""The cards that lie open beside the map for the whole game, each with its text."""

from __future__ import annotations

from typing import Final

import msgspec
import pygame

from ....street_fight.position.position import Position
from ...art.resources import Look
from ...style.theme import ASH, CHALK, COAL, DUST, IRON, PAPER, SIDE_LOOKS, SIDE_ORDER
from ...widgets import Label, Panel, RichText, ScrollView, Span, Stack, TextStyle, Widget
from ...widgets.boxes import Flow
from ...widgets.scroll import bar_width
from ..model.board_model import SightModel
from ..model.table_model import PanelState
from .panel import FRAME_PAD, FramedPanel, ListedPanel, PanelHands, PanelPresenter

_TYPE: Final = 18
_CHIP_PAD: Final = 5
"""The room inside a card's edge where there are names alone, in design pixels."""
_GAP: Final = 6
_LEAST_ROWS: Final = 2
"""So many rows of names are seen at least where room is short."""


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
    """The cards below each other, on grounds of their sides.

    Where room is short their names alone stand beside the heading; each tells its text as its hint.
    """

    def __init__(self, hands: PanelHands) -> None:
        self._whole: Final = Stack((), gap=_GAP)
        self._heading: Final = hands.say("cards")
        self._names = Flow(())
        title = Label(self._heading, TextStyle("title", 22, CHALK), most_lines=1)
        self._title: Final = title
        self._view: Final = ScrollView(self._whole, key="cards view")
        super().__init__((self._title, self._view), self._view, "cards")

    def fill(
        self, model: tuple[OpenCardModel, ...], _before: tuple[OpenCardModel, ...] | None
    ) -> None:
        self._whole.replace([_card(card) for card in model])
        heading = Label(self._heading, TextStyle("title", _TYPE, CHALK), most_lines=1)
        self._names = Flow((heading, *map(_chip, model)), gap=_GAP, between=_GAP)
        self._view.content = self._whole

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for the title and all cards with their texts."""
        shown = self._view.content
        self._show(self._whole)
        size = super().wanted(look, width)
        self._show(shown)
        return size

    def least(self, look: Look, width: int, /) -> int:
        """Room for the heading and the names, in two rows at the most."""
        rows = _LEAST_ROWS * _chip_height(look) + (_LEAST_ROWS - 1) * look.theme.read_px(_GAP)
        pads = 2 * look.theme.read_px(FRAME_PAD)
        return min(self._names_height(look, width), rows + pads)

    def _names_height(self, look: Look, width: int) -> int:
        """Room for the heading and all names."""
        pads = 2 * look.theme.read_px(FRAME_PAD)
        return self._names.wanted(look, width - pads - bar_width(look))[1] + pads

    def fitting(self, look: Look, width: int, most: int, /) -> int:
        """Room for all of it, else for no more than the names."""
        whole = self.wanted(look, width)[1]
        return whole if whole <= most else min(self._names_height(look, width), most)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """All of it, or the names alone."""
        whole = self.wanted(look, rect.width)[1] <= rect.height
        self._show(self._whole if whole else self._names)
        super().layout(rect, look)

    def _show(self, body: Widget) -> None:
        self._view.content = body
        self._title.visible = body is self._whole


def _head(card: OpenCardModel) -> RichText:
    """Whose a card is, and its name; one that has been used is dim."""
    used = bool(card.spent)
    spans = (
        Span(f"{card.owner} · "),
        Span(card.name, "text_bold", ASH if used else PAPER),
        *((Span(f" · {card.spent}"),) if used else ()),
    )
    return RichText(spans, TextStyle(size=_TYPE, colour=ASH if used else CHALK))


def _chip(card: OpenCardModel) -> Widget:
    """A card for short, on the ground of its side: whose it is and what it does is its hint."""
    looks = SIDE_LOOKS[SIDE_ORDER[card.side]]
    used = bool(card.spent)
    style = TextStyle("text_bold", _TYPE - 1, ASH if used else PAPER)
    hint = "\n".join(" · ".join(part for part in row if part) for row in _rows(card))
    name = Label(card.name, style, most_lines=1, hint=hint)
    ground, edge = (COAL, IRON) if used else (looks.dark, looks.light)
    return Panel(name, ground=ground, edge=edge, pad=_CHIP_PAD, cut=0)


def _rows(card: OpenCardModel) -> tuple[tuple[str, ...], ...]:
    return (card.owner, card.name, card.spent), (card.text,)


def _chip_height(look: Look) -> int:
    """How high a card's name with its edge is."""
    text = look.fonts.height("text_bold", look.theme.read_type(_TYPE - 1))
    return text + 2 * look.theme.read_px(_CHIP_PAD)


def _card(card: OpenCardModel) -> Widget:
    """A card with its text."""
    looks = SIDE_LOOKS[SIDE_ORDER[card.side]]
    used = bool(card.spent)
    text = RichText((Span(card.text),), TextStyle(size=17, colour=ASH if used else DUST))
    ground = COAL if used else looks.dark
    return Panel(Stack((_head(card), text), gap=2), ground=ground, edge=looks.light, pad=10, cut=0)


OPEN_CARDS: Final = ListedPanel("cards", OpenCardsPresenter, OpenCardsPanel)
