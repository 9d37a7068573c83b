"""What is told of the chosen piece: the piece itself, large, and below it the history behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ....card_game.words.reference.history_notes import HistoryNote
from ....localisation.catalogue import Catalogue
from ...art.resources import Look
from ...style.theme import ASH, CHALK, COAL, DUST, IRON, OCHRE, PAPER
from ...table.sprites.zoom import ZoomSprite
from ...widgets import Label, RichText, Span, Stack, TextStyle, Widget
from ..form_layout import Columns
from ..rulebook.widgets import Link, Passage

REST_MS: Final = 60
"""For how long a piece must stay chosen before its large picture is painted."""
KEPT_PICTURES: Final = 8
"""How many large pictures are kept at most."""
_MOST_WIDE: Final = 640
"""How wide a large picture is at most, in design pixels of what is read."""
_LEAST_COLUMN: Final = 380
"""How wide a piece and its history must each be to stand side by side."""
_ART_SHARE: Final = 0.46
"""How high the scene on it is, by its width."""
_TALL: Final = 8_000
"""A height in pixels that is enough for the words of every piece."""
_TEXT: Final = TextStyle("text", 20, PAPER)
_SMALL: Final = TextStyle("text", 17, DUST)


class PicturePainter:
    """Paints large pictures, and keeps the last of them."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], pygame.Surface] = {}
        self._rested = 0

    def __len__(self) -> int:
        return len(self._kept)

    def start_over(self) -> None:
        """Another piece is chosen: it must stay so for a moment."""
        self._rested = 0

    def pass_time(self, ms: int) -> bool:
        """Let time pass; says whether a picture may be painted from now on."""
        before, self._rested = self._rested, self._rested + ms
        return before < REST_MS <= self._rested

    @property
    def waits(self) -> bool:
        """Whether what is chosen hasn't been so for long enough."""
        return self._rested < REST_MS

    def picture(
        self, sprite: ZoomSprite, look: Look, size: tuple[int, int]
    ) -> pygame.Surface | None:
        """The picture, if it is kept or may be painted now."""
        key = (sprite, size, look.theme)
        kept = self._kept.get(key)
        if kept is None and not self.waits:
            kept = self._kept[key] = sprite.paint(look, size)
            while len(self._kept) > KEPT_PICTURES:
                del self._kept[next(iter(self._kept))]
        return kept


class PieceView(Widget):
    """A piece at readable size; the numbers of its rules lead to them."""

    def __init__(
        self, sprite: ZoomSprite, painter: PicturePainter, follow: Callable[[str], None]
    ) -> None:
        super().__init__()
        self.sprite = sprite
        self._painter = painter
        rules = [row.rule for row in sprite.rows if row.rule]
        self._links = [
            Link(rule, follow, ("rule of piece", number)) for number, rule in enumerate(rules)
        ]

    def children(self) -> Sequence[Widget]:
        return self._links

    @property
    def spoken(self) -> str:
        """All that stands on it."""
        sprite = self.sprite
        lines = (sprite.title, sprite.subtitle, *(row.text for row in sprite.rows), sprite.flavour)
        return " ".join(line for line in lines if line)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """As high as its words with a scene of some height need."""
        wide = max(min(width, look.theme.read_px(_MOST_WIDE)), 1)
        plan = self.sprite.plan(look, (wide, _TALL))
        return wide, plan.height - plan.art + min(plan.art, round(wide * _ART_SHARE))

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """In the middle of the width."""
        size = self.wanted(look, rect.width)
        box = pygame.Rect((0, 0), size)
        box.midtop = rect.midtop
        super().layout(box, look)
        for link, (place, _) in zip(self._links, self.sprite.links(look, size), strict=True):
            link.layout(place.move(box.topleft), look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the picture, or its ground as long as it isn't there."""
        if not self.rect.colliderect(surface.get_clip()):
            return
        picture = self._painter.picture(self.sprite, look, self.rect.size)
        if picture is not None:
            surface.blit(picture, self.rect)
        else:
            pygame.draw.rect(surface, COAL, self.rect)
            pygame.draw.rect(surface, IRON, self.rect, look.theme.line)


def history_parts(
    texts: Catalogue,
    note: HistoryNote | None,
    names: Callable[[str], str],
    follow: Callable[[str], None],
) -> list[Widget]:
    """The history behind a piece as widgets, none where none is told; `names` names pieces."""
    if note is None:
        return []
    parts: list[Widget] = [
        Label(texts.sentence("browser.history"), TextStyle("poster", 26, OCHRE), most_lines=2),
        Label(note.kicker, TextStyle("title", 22, CHALK)),
        RichText((Span(note.history),), _TEXT),
        _headed(texts.sentence("browser.in_the_game"), note.in_the_game),
    ]
    if note.disputed:
        parts.append(_headed(texts.sentence("browser.disputed"), note.disputed))
    parts.append(Label(note.status, TextStyle("text_bold", 19, PAPER)))
    if note.see:
        spans = [Span(f"{texts.sentence('browser.see')}  ", "text_bold", CHALK)]
        for number, piece in enumerate(note.see):
            if number:
                spans.append(Span("  ·  ", colour=ASH))
            spans.append(Span(names(piece), link=piece))
        parts.append(Passage("see", spans, _TEXT, follow))
    parts.append(Label(note.sources, _SMALL))
    return parts


def piece_page(view: PieceView, history: Sequence[Widget]) -> Widget:
    """The piece, and the history behind it beside or below it; alone where none is told."""
    if not history:
        return Columns((view,))
    return Columns((view, Stack(history, gap=14)), least=_LEAST_COLUMN, gap=30)


def _headed(head: str, text: str) -> RichText:
    return RichText((Span(f"{head}.  ", "text_bold", CHALK), Span(text)), _TEXT)
