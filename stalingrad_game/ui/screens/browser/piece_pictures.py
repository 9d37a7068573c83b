"""A piece of the data pack as a picture: small in the grid, large with all its sentences."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ....card_game.content.effects import Effect
from ....card_game.content.models import effects_of
from ....card_game.rules.kit import DOCTRINE_BITS
from ....card_game.state.codes import GERMAN
from ....card_game.words.effects import Sentence
from ....card_game.words.localizer import Localizer
from ....card_game.words.reference.pack_pieces import Piece
from ...art.resources import Look
from ...style.theme import CHALK, IRON, PAPER, SIDE_LOOKS, SIDE_ORDER, SOOT
from ...table.presenter.pieces import card_subjects, unit_counter_spec
from ...table.sprites.icon import EffectSign
from ...table.sprites.zoom import ZoomBadge, ZoomPicture, ZoomRow, ZoomSprite
from ...widgets.text_box import TextBoxStyle, draw_text_block

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


def _row(words: Localizer, said: Sentence) -> ZoomRow:
    sign = _sign(words, said.effect) if said.effect is not None else None
    return ZoomRow(said.full, said.rule, sign)


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
