"""The cards that lie open beside the map for the whole game, each with its text."""

from __future__ import annotations

from typing import Final

import msgspec

from ....street_fight.position.position import Position
from ...style.theme import ASH, CHALK, COAL, DUST, PAPER, SIDE_LOOKS, SIDE_ORDER
from ...widgets import Label, Panel, RichText, ScrollView, Span, Stack, TextStyle, Widget
from ..model.board_model import SightModel
from ..model.table_model import PanelState
from .panel import FramedPanel, ListedPanel, PanelHands, PanelPresenter


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
    """The cards below each other, on grounds of their sides."""

    share = 0.3

    def __init__(self, hands: PanelHands) -> None:
        self._body: Final = Stack((), gap=6)
        title = Label(hands.say("cards"), TextStyle("title", 22, CHALK), most_lines=1)
        view = ScrollView(self._body, key="cards view")
        super().__init__((title, view), view, "cards")

    def fill(
        self, model: tuple[OpenCardModel, ...], _before: tuple[OpenCardModel, ...] | None
    ) -> None:
        self._body.replace([_card(card) for card in model])


def _card(card: OpenCardModel) -> Widget:
    """A card that has been used is dim."""
    looks = SIDE_LOOKS[SIDE_ORDER[card.side]]
    used = bool(card.spent)
    head = (
        Span(f"{card.owner} · "),
        Span(card.name, "text_bold", ASH if used else PAPER),
        *((Span(f" · {card.spent}"),) if used else ()),
    )
    parts = (
        RichText(head, TextStyle(size=18, colour=ASH if used else CHALK)),
        RichText((Span(card.text),), TextStyle(size=17, colour=ASH if used else DUST)),
    )
    ground = COAL if used else looks.dark
    return Panel(Stack(parts, gap=2), ground=ground, edge=looks.light, pad=10, cut=0)


OPEN_CARDS: Final = ListedPanel("cards", OpenCardsPresenter, OpenCardsPanel)
