"""The cards of the scenarios that can be played: map, title, length; and buttons with a note."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ....localisation.catalogue import Catalogue
from ....street_fight.board.scenario import Scenario
from ....street_fight.game import StreetGame
from ....street_fight.position.position import opening_state
from ....street_fight.referees import street_kit
from ....street_fight.words.words import GameWords
from ...art.resources import Look
from ...screens.form_layout import Columns
from ...style.inks import palette_in_use
from ...style.theme import ASH, BRICK, CHALK, COAL, DUST, IRON, OCHRE, PAPER, SOOT, STEEL
from ...widgets import Button, Label, PickButton, RichText, TextStyle, Widget
from ...widgets.paint import fill_cut
from ..model.board_reading import BoardReader
from ..scenario_list import ListedScenario
from ..still_picture import still_picture

LARGER: Final = 3
"""How many times as wide as it is shown a map is painted: what is written on it steps back."""
PictureKey = tuple[object, ...]


class ScenarioPictures:
    """The maps as they stand at the beginning, as both sides see them."""

    def __init__(self, *, at_once: bool = False) -> None:
        """Painted when `paint_next` is called, or `at_once` when they are asked for."""
        self._at_once: Final = at_once
        self._painted: Final[dict[PictureKey, pygame.Surface]] = {}
        self._wanted: Final[dict[PictureKey, tuple[ListedScenario, Scenario, Catalogue]]] = {}

    def picture(
        self, listed: ListedScenario, words: Catalogue, size: tuple[int, int]
    ) -> pygame.Surface | None:
        """The picture of a scenario, so large in pixels; None before it is painted."""
        if listed.scenario is None or min(size) < 1:
            return None
        digests = tuple(listed.digests.values())
        key = (listed.source, digests, words.language.code, size, palette_in_use())
        if key not in self._painted:
            self._wanted[key] = (listed, listed.scenario, words)
            if self._at_once:
                self.paint_next()
        return self._painted.get(key)

    @property
    def waits(self) -> bool:
        """Whether a picture is wanted and not painted yet."""
        return bool(self._wanted)

    def paint_next(self) -> None:
        """Paint one of those that are wanted."""
        if not self._wanted:
            return
        key = next(iter(self._wanted))
        listed, scenario, words = self._wanted.pop(key)
        size = key[3]
        assert isinstance(size, tuple)
        kit = street_kit(listed.source, scenario.referees[0])
        seen = StreetGame(kit).public(opening_state(kit))
        model = BoardReader(kit, GameWords(kit, words)).map(seen)
        large = still_picture(model, None, (size[0] * LARGER, size[1] * LARGER))
        self._painted[key] = pygame.transform.smoothscale(large, size)


LEAST_NOTE: Final = 260
"""How wide a word at the right is at least, in design pixels of what is read."""
NOTE_GAP: Final = 14


class NotedButton(Widget):
    """A button with its note; buttons of one list are equally wide."""

    def __init__(self, button: Button, note: RichText, *, wide: float) -> None:
        """`wide`: how wide the button is beside its note, in design pixels of what is read."""
        super().__init__()
        self.button: Final = button
        self.note: Final = note
        self._wide: Final = wide

    def children(self) -> Sequence[Widget]:
        return (self.button, self.note)

    def _beside(self, look: Look, width: int) -> int:
        """How wide the note is at the right of the button, 0 where it stands below."""
        left = width - look.theme.read_px(self._wide) - look.theme.read_px(NOTE_GAP)
        return left if left >= look.theme.read_px(LEAST_NOTE) else 0

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        high = self.button.wanted(look, width)[1]
        beside = self._beside(look, width)
        if beside:
            return width, max(high, self.note.wanted(look, beside)[1])
        return width, high + look.theme.read_px(6) + self.note.wanted(look, width)[1]

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Side by side, both in the middle of the height; or one below the other."""
        super().layout(rect, look)
        high = self.button.wanted(look, rect.width)[1]
        beside = self._beside(look, rect.width)
        if not beside:
            self.button.layout(pygame.Rect(rect.left, rect.top, rect.width, high), look)
            top = rect.top + high + look.theme.read_px(6)
            self.note.layout(pygame.Rect(rect.left, top, rect.width, rect.bottom - top), look)
            return
        wide = look.theme.read_px(self._wide)
        place = pygame.Rect(rect.left, 0, wide, high)
        place.centery = rect.centery
        self.button.layout(place, look)
        told = self.note.wanted(look, beside)[1]
        box = pygame.Rect(rect.right - beside, 0, beside, told)
        box.centery = rect.centery
        self.note.layout(box, look)


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
        pad = look.theme.px(_PAD)
        inner = width - 2 * pad
        high = round(inner * PICTURE_SHARE) + 4 * pad
        return width, high + sum(part.wanted(look, inner)[1] for part in (self._title, self._note))

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
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


def card_grid(cards: Sequence[ScenarioCard]) -> Columns:
    """Cards in rows; all of a row are as high as the highest."""
    return Columns(cards, least=LEAST_CARD, gap=CARD_GAP, even=True, wraps=True)
