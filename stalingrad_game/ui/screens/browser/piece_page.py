"""A piece of the data pack as a picture, small in the grid and large with all its sentences.

Below the large one stands the history behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from ....card_game.content.effects import Effect
from ....card_game.content.models import effects_of
from ....card_game.rules.kit import DOCTRINE_BITS
from ....card_game.state.codes import GERMAN
from ....card_game.words.effects import Sentence
from ....card_game.words.localizer import Localizer
from ....card_game.words.reference.history_notes import HistoryNote
from ....card_game.words.reference.pack_pieces import Piece
from ....localisation.catalogue import Catalogue
from ...art.resources import Look
from ...style.theme import ASH, CHALK, COAL, DUST, IRON, OCHRE, PAPER, SIDE_LOOKS, SIDE_ORDER, SOOT
from ...table.presenter.pieces import card_subjects, unit_counter_spec
from ...table.sprites.icon import EffectSign
from ...table.sprites.zoom import ZoomBadge, ZoomPicture, ZoomRow, ZoomSprite
from ...widgets import Label, RichText, Span, Stack, TextStyle, Widget
from ...widgets.text_box import TextBoxStyle, draw_text_block
from ..form_layout import Columns
from ..rulebook.widgets import Link, Passage

HISTORY_ICON: Final = "book"
"""On the picture of a piece whose history is told."""
_NAME_SHARE: Final = 0.34
"""How much of a tile's height is for its name."""


class BrowserTile(NamedTuple):
    """A piece in the grid: its picture, its name, its number, whether its history is told."""

    id: str
    name: str
    side: int
    scene: ZoomPicture
    badge: ZoomBadge | None
    storied: bool

    def paint(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        """The tile at a size in pixels."""
        width, height = size
        theme = look.theme
        inks = SIDE_LOOKS[SIDE_ORDER[self.side]] if self.side >= 0 else None
        tile = pygame.Surface(size, 0, 32)
        tile.fill(inks.colour if inks else IRON)
        line = theme.line
        foot = round(height * _NAME_SHARE)
        art = pygame.Rect(line, line, width - 2 * line, height - foot - line)
        scene = self.scene.paint(look, self.side, art.size)
        if scene is not None:
            tile.blit(scene, art)
        tile.fill(SOOT, (0, art.bottom, width, line))
        room = pygame.Rect(theme.px(6), art.bottom + line, width - theme.px(12), foot - 2 * line)
        style = TextBoxStyle("title", theme.read_type(16), CHALK)
        draw_text_block(tile, look, style, self.name, room, stand="middle", most_lines=2)
        edge = min(theme.px(34), art.height // 2)
        if self.badge is not None:
            self._paint_badge(self.badge, tile, look, pygame.Rect(art.left, art.top, edge, edge))
        if self.storied:
            tab = pygame.Rect(0, art.top, edge, edge)
            tab.right = art.right
            tile.fill(SOOT, tab)
            book = look.gallery.icon(HISTORY_ICON, edge * 7 // 10, PAPER, SOOT)
            tile.blit(book, book.get_rect(center=tab.center))
        pygame.draw.rect(tile, SOOT, tile.get_rect(), line)
        return tile

    def _paint_badge(
        self, badge: ZoomBadge, tile: pygame.Surface, look: Look, box: pygame.Rect
    ) -> None:
        if badge.text:
            side = SIDE_ORDER[max(self.side, 0)]
            tile.blit(look.gallery.badge(side, badge.text, box.width), box)
        else:
            tile.fill(SOOT, box)
            sign = look.gallery.icon(badge.icon, box.width * 8 // 10, PAPER, SOOT)
            tile.blit(sign, sign.get_rect(center=box.center))


def piece_tile(words: Localizer, piece: Piece) -> BrowserTile:
    """A piece for the grid."""
    badges = _badges(words, piece)
    storied = piece.id in words.kit.content.histories
    badge = badges[0] if badges and not (badges[0].text and badges[0].icon) else None
    return BrowserTile(piece.id, piece.name, piece.side, _scene(words, piece), badge, storied)


def piece_zoom(words: Localizer, piece: Piece) -> ZoomSprite:
    """A piece at readable size, with all its sentences."""
    first, *others = piece.described()
    rows = [_row(words, one) for one in first.sentences]
    for section in others:
        rows.append(ZoomRow(section.title, section.rule, head=True))
        rows += [_row(words, one) for one in section.sentences]
    if piece.kind == "carnage":
        rows.insert(0, ZoomRow(first.title, first.rule, head=True))
        subtitle = words.catalogue.phrase("label.zoom.carnage_use")
    else:
        subtitle = first.title
    return ZoomSprite(
        piece.name,
        subtitle,
        piece.side,
        _badges(words, piece),
        _scene(words, piece),
        tuple(rows),
        piece.flavour,
    )


def _row(words: Localizer, sentence: Sentence) -> ZoomRow:
    sign = _sign(words, sentence.effect) if sentence.effect is not None else None
    return ZoomRow(sentence.full, sentence.rule, sign)


def _sign(words: Localizer, effect: Effect) -> EffectSign | None:
    """The first sign of an effect."""
    icons = words.icons([effect])
    if not icons:
        return None
    icon = icons[0]
    unit = unit_counter_spec(words.kit, icon.unit, core=icon.core) if icon.unit >= 0 else None
    return EffectSign(icon.verb, icon.number, unit)


def _badges(words: Localizer, piece: Piece) -> tuple[ZoomBadge, ...]:
    """The numbers and signs in the head of a piece."""
    kit, number = words.kit, piece.number
    if piece.kind == "combat":
        if piece.side == GERMAN:
            doctrine = next(k for k, v in DOCTRINE_BITS.items() if v == kit.doctrine[number])
            return (ZoomBadge(icon=doctrine),)
        return (ZoomBadge(str(kit.cost[number])),)
    if piece.kind == "formation":
        return (ZoomBadge(str(kit.strength[number])),)
    if piece.kind == "building":
        entry = kit.buildings[number]
        return (
            ZoomBadge(str(entry.concentration), "concentration"),
            ZoomBadge(str(entry.defence), "shield"),
        )
    if piece.kind == "commander":
        return (ZoomBadge(str(kit.commander(number, piece.turned).hand), "pile"),)
    if piece.kind == "campaign":
        return (ZoomBadge(f"+{kit.campaign[number].reinforcement}"),)
    if piece.kind == "carnage":
        return (ZoomBadge(str(kit.intensity[number]), "skull"),)
    return ()


def _scene(words: Localizer, piece: Piece) -> ZoomPicture:
    """The picture of a piece, as it is at the table."""
    kit, number = words.kit, piece.number
    if piece.kind == "building":
        return ZoomPicture("building", piece.id)
    if piece.kind == "commander":
        return ZoomPicture("portrait", kit.commanders[number].id + str(piece.turned))
    if piece.kind == "hero":
        return ZoomPicture("portrait", piece.id)
    if piece.kind == "unit":
        return ZoomPicture("unit", piece.id, unit=unit_counter_spec(kit, number, core=False))
    if piece.kind == "leader":
        return ZoomPicture("leader", piece.id)
    if piece.kind == "carnage":
        card = kit.carnage[number]
        holds = (effect.verb for effect in effects_of(card.hold))
        return ZoomPicture("signs", piece.id, (card.sniper, card.icon, *holds))
    if piece.kind == "formation":
        subjects = card_subjects(effects_of(kit.formations[number].vanguard))
    elif piece.kind == "combat":
        subjects = card_subjects(effects_of(kit.cards[number].effects))
    else:
        verbs = tuple(effect.verb for effect in effects_of(kit.campaign[number].effects))
        subjects = verbs if verbs and verbs != ("hourglass",) else ("levy",)
    return ZoomPicture("vignette", piece.id, subjects)


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
            for other in [one for one in self._kept if one[2] != look.theme]:
                del self._kept[other]
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
