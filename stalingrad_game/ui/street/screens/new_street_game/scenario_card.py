"""The cards of the scenarios: map, title, length; as many in a row as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from .....localisation.catalogue import Catalogue
from ....art.resources import Look
from ....style.theme import ASH, BRICK, CHALK, COAL, DUST, IRON, OCHRE, PAPER, SOOT, STEEL
from ....widgets import Label, PickButton, TextStyle, Widget
from ....widgets.paint import fill_cut
from ...scenario_list import ListedScenario
from .scenario_pictures import ScenarioPictures

PICTURE_SHARE: Final = 0.82
"""How high a picture is, as a share of its width."""
LEAST_CARD: Final = 235
"""How wide a card is at least, in design pixels of what is read."""
CARD_GAP: Final = 16
_PAD: Final = 10


class ScenarioCard(PickButton):
    """One scenario, to be chosen."""

    def __init__(
        self,
        listed: ListedScenario,
        title: str,
        note: str,
        words: Catalogue,
        pictures: ScenarioPictures,
        on_press: Callable[[], None],
        *,
        chosen: bool,
    ) -> None:
        """`words` are those that the map is written with."""
        super().__init__(title, on_press, chosen=chosen, key=("scenario", listed.name))
        self._listed: Final = listed
        self._words: Final = words
        self._pictures: Final = pictures
        self._title: Final = Label(title, TextStyle("title", 20, CHALK))
        self._note: Final = Label(note, TextStyle("text", 16, DUST))
        self._picture = pygame.Rect(0, 0, 0, 0)

    def children(self) -> Sequence[Widget]:
        """What is told of it beside its title, which is the card's own."""
        return (self._note,)

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """The card is one thing."""
        return self if self.visible and self.rect.collidepoint(pos) else None

    def press(self, _pos: tuple[int, int], /) -> None:
        """It is chosen at once: what gets the focus may scroll away from under the pointer."""
        self.activate()

    def release(self, _pos: tuple[int, int], /) -> None:
        """It was chosen as it was pressed."""

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for the picture, the title and the note."""
        pad = look.theme.px(_PAD)
        inner = width - 2 * pad
        high = round(inner * PICTURE_SHARE) + 4 * pad
        return width, high + sum(part.wanted(look, inner)[1] for part in (self._title, self._note))

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """The picture above, the words below it."""
        super().layout(rect, look)
        pad = look.theme.px(_PAD)
        inner = rect.inflate(-2 * pad, -2 * pad)
        self._picture = pygame.Rect(
            inner.topleft, (inner.width, round(inner.width * PICTURE_SHARE))
        )
        top = self._picture.bottom + pad
        for part in (self._title, self._note):
            high = part.wanted(look, inner.width)[1]
            part.layout(pygame.Rect(inner.left, top, inner.width, high), look)
            top += high

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint it; a chosen one has a heavy frame and a tick."""
        theme = look.theme
        live = self.hovered and self.enabled
        edge = OCHRE if self.chosen else ASH if live else STEEL
        fill_cut(surface, self.rect, theme.cut, IRON if live else COAL, edge, theme.hair)
        picture = self._pictures.picture(self._listed, self._words, self._picture.size)
        if picture is None:
            surface.fill(SOOT, self._picture)
        else:
            surface.blit(picture, self._picture)
        for part in (self._title, self._note):
            part.draw(surface, look)
        if self.chosen:
            pygame.draw.rect(surface, OCHRE, self._picture, theme.bold)
            side = theme.read_px(26)
            box = pygame.Rect(self._picture.topleft, (side, side))
            surface.fill(BRICK, box)
            tick = look.gallery.icon("tick", side * 2 // 3, PAPER)
            surface.blit(tick, tick.get_rect(center=box.center))


class CardGrid(Widget):
    """Cards in rows; all of a row are as high as the highest."""

    def __init__(self, cards: Sequence[ScenarioCard]) -> None:
        super().__init__()
        self.cards: Final = tuple(cards)

    def children(self) -> Sequence[Widget]:
        return self.cards

    def _wide(self, look: Look, width: int) -> tuple[int, int]:
        """How many cards are in a row, and how wide each is."""
        gap = look.theme.px(CARD_GAP)
        columns = max((width + gap) // (look.theme.read_px(LEAST_CARD) + gap), 1)
        return columns, (width - gap * (columns - 1)) // columns

    def _highs(self, look: Look, width: int) -> list[int]:
        columns, wide = self._wide(look, width)
        highs = [card.wanted(look, wide)[1] for card in self.cards]
        return [max(highs[first : first + columns]) for first in range(0, len(highs), columns)]

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for all rows."""
        highs = self._highs(look, width)
        return width, sum(highs) + look.theme.px(CARD_GAP) * max(len(highs) - 1, 0)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Row by row."""
        super().layout(rect, look)
        gap = look.theme.px(CARD_GAP)
        columns, wide = self._wide(look, rect.width)
        top = rect.top
        for row, high in enumerate(self._highs(look, rect.width)):
            for column, card in enumerate(self.cards[row * columns : (row + 1) * columns]):
                left = rect.left + column * (wide + gap)
                card.layout(pygame.Rect(left, top, wide, high), look)
            top += high + gap
