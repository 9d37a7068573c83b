"""Formations as they stand on the table: chips, and bars where there is little room.

A depleted one lies on its side and is hatched; its words stay upright.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.resources import Look
from ...style.fonts import Role
from ...style.theme import ASH, IRON, MIN_TYPE, PAPER, SIDE_ORDER, SOOT, Colour, mix
from ...widgets.text_box import TextBoxStyle, draw_text_line, min_type_px
from .outlines import blank_surface, new_canvas, side_look, side_outline
from .owner_flag import draw_owner_flag, owner_flag_size
from .sprite_cache import PixelSize

HEAD_TYPE: Final = 0.72
"""The type of a name, as a share of the bar that it stands in."""
USUAL_NAME: Final = "369 INF"
"""A short name as wide as most."""
MOST_HEAD_GROWTH: Final = 1.6
DEPLETED_LOWERING: Final = 0.22
"""How much lower than its box a depleted chip is: it lies on its side."""


class FormationSprite(NamedTuple):
    """A formation's chip."""

    side: int
    name: str
    strength: str
    icon: str
    """Its doctrine, or what it does when depleted."""
    number: str = ""
    """A number beside the icon."""
    level: int = -1
    """Of its leader, -1 without one."""
    depleted: bool = False
    used: int = 0
    limit: int = 0
    """Of its cards in this battle; 0 where it isn't in one."""
    owner: int = 0
    """Whose it is of two players of a side, 1 or 2; 0 where a side has one."""
    art: str = ""
    subjects: tuple[str, ...] = ()
    """Its picture, where there is room for one."""

    def plate(self, rect: pygame.Rect) -> pygame.Rect:
        """The part of its box that the chip fills: a depleted one is lower."""
        top = round(rect.height * DEPLETED_LOWERING) if self.depleted else 0
        return pygame.Rect(rect.left, rect.top + top, rect.width, rect.height - top)

    def as_bar(self) -> FormationBarSprite:
        """The same in one line."""
        return FormationBarSprite(
            self.side, self.name, self.strength, self.level, self.depleted, self.owner
        )

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The chip."""
        width, height = size
        top = 0
        if self.depleted:
            top = round(height * DEPLETED_LOWERING)
            height -= top
        picture = self._plate(look, size, top, height)
        head = self._head((width, height), look)
        title = pygame.Rect(2, top + 1, width - 4, head)
        px = max(round(head * HEAD_TYPE), min_type_px(look))
        draw_text_line(
            picture, look, TextBoxStyle("title", px, PAPER, "centre"), self.name.upper(), title
        )
        self._body(picture, look, pygame.Rect(0, top + head, width, height - head))
        return picture

    def _head(self, size: PixelSize, look: Look) -> int:
        """How high the name's bar is: it grows with the text while names fit the width."""
        width, height = size
        wanted = min(height * 0.27, look.theme.px(44)) * look.theme.growth(MOST_HEAD_GROWTH)
        at = max(round(wanted * HEAD_TYPE), min_type_px(look))
        wide = look.fonts.width("title", at, USUAL_NAME)
        if wide > width - 4:
            wanted = min(wanted, max(wanted * (width - 4) / wide, height * 0.27))
        return max(round(min(wanted, height * 0.42)), min_type_px(look) + 4)

    def _plate(self, look: Look, size: PixelSize, top: int, height: int) -> pygame.Surface:
        width = size[0]
        side = side_look(self.side)
        cut = look.theme.px(7)
        line = max(look.theme.px(2), 1)
        head = self._head((width, height), look)
        body = mix(PAPER, ASH, 0.55) if self.depleted else PAPER
        tint = mix(side.colour, IRON, 0.45) if self.depleted else side.colour
        c = new_canvas(size)
        foot = top + height
        c.poly(side_outline(0, top, width, foot, self.side, cut), SOOT)
        c.poly(side_outline(line, top + line, width - line, foot - line, self.side, cut - 1), body)
        rim = side_outline(line, top + line, width - line, foot - line, self.side, cut - 1)
        upper = [(x, min(y, top + head)) for x, y in rim]
        c.poly(upper, tint)
        c.rect(line, top + head - max(line / 2, 1), width - 2 * line, max(line / 2, 1), SOOT)
        picture = c.finish()
        if self.depleted:
            low = cut if self.side else 0
            room = (width - 2 * line, height - head - line - low)
            hatch = look.gallery.hatch(
                room, mix(body, SOOT, 0.2), max(look.theme.px(10), 6), max(look.theme.px(3), 2)
            )
            picture.blit(hatch, (line, top + head))
        return picture

    def _body(self, picture: pygame.Surface, look: Look, body: pygame.Rect) -> None:
        gallery = look.gallery
        gap = max(look.theme.px(5), 3)
        low = body.height < look.theme.px(48)
        grow = look.theme.growth(1.25)
        badge = round(min(body.height * (0.62 if low else 0.44) * grow, body.width * 0.34))
        badge = min(badge, round(look.theme.px(46) * grow))
        foot = body.bottom - gap
        side = SIDE_ORDER[self.side]
        picture.blit(gallery.badge(side, self.strength, badge), (gap, foot - badge))
        chip_height = round(badge * 0.82)
        chip_width = round(chip_height * 1.9)
        if self.level >= 0:
            leader = gallery.leader(side, self.level, (chip_width, chip_height))
            place = (body.right - gap - chip_width, foot - badge + (badge - chip_height) // 2)
            picture.blit(leader, place)
        room = pygame.Rect(0, body.top + 1, body.width, foot - badge - body.top - 1)
        if room.height > look.theme.px(96) and self.art:
            self._scene(picture, look, room)
            room = pygame.Rect(
                gap + badge, foot - badge, body.width - 2 * gap - badge - chip_width, badge
            )
        if self.limit:
            self._pips(picture, look, body)
        if low:
            left = gap + badge + 2
            room = pygame.Rect(
                left, body.top, body.right - gap - chip_width - 2 - left, body.height
            )
        if self.owner:
            plate = picture.get_height() - self.plate(picture.get_rect()).height
            mark = owner_flag_box(look, body, gap + badge, plate)
            draw_owner_flag(picture, look, self.side, self.owner, mark)
            if mark.bottom > body.top + 1:
                left = max(room.left, mark.right)
                right = room.right - (look.theme.px(12) if self.limit else 0)
                room = pygame.Rect(left, room.top, right - left, room.height)
        edge = min(room.height, round(room.width * 0.6), look.theme.px(52))
        if edge < 10 or not self.icon:
            return
        icon = gallery.icon(self.icon, edge, SOOT, None)
        rect = icon.get_rect(center=room.center)
        if self.number:
            rect.move_ip(-edge // 5, 0)
            box = pygame.Rect(rect.right, room.top, edge, room.height)
            px = max(round(edge * 0.5), min_type_px(look))
            draw_text_line(picture, look, TextBoxStyle("title", px, SOOT), self.number, box)
        picture.blit(icon, rect)

    def _scene(self, picture: pygame.Surface, look: Look, room: pygame.Rect) -> None:
        """Its picture between head and foot."""
        line = max(look.theme.px(2), 1)
        box = pygame.Rect(line, room.top, room.width - 2 * line, room.height - look.theme.px(5))
        side = SIDE_ORDER[self.side]
        scene = look.gallery.vignette(self.art, side, self.subjects, box.size)
        if self.depleted:
            scene = pygame.transform.grayscale(scene)
            scene.fill((170, 170, 170), special_flags=pygame.BLEND_RGB_MULT)
        picture.blit(scene, box)
        pygame.draw.line(
            picture, SOOT, (box.left, box.bottom), (box.right - 1, box.bottom), look.theme.hair
        )

    def _pips(self, picture: pygame.Surface, look: Look, body: pygame.Rect) -> None:
        edge = max(look.theme.px(8), 4)
        gap = max(look.theme.px(3), 2)
        left = body.right - gap - edge - 1
        plate = picture.get_height() - self.plate(picture.get_rect()).height
        lying = gap + self.limit * (edge + gap) > body.height * 0.5 and plate > edge + gap
        for number in range(self.limit):
            box = pygame.Rect(left, body.top + gap + number * (edge + gap), edge, edge)
            if lying:
                # A low chip has no room beside its signs, but over its edge.
                box.topleft = left - number * (edge + gap), plate - edge - gap
            elif box.bottom > body.top + body.height * 0.62:
                return
            pygame.draw.rect(picture, SOOT, box)
            inner = box.inflate(-2, -2)
            pygame.draw.rect(picture, SOOT if number < self.used else PAPER, inner)
            pygame.draw.rect(picture, PAPER, box.inflate(2, 2), 1)


def owner_flag_box(look: Look, body: pygame.Rect, badge: int, plate: int) -> pygame.Rect:
    """Where a chip says whose it is: on its body above the strength, if there is room for both.

    Else it stands over the upper edge of a low chip, as one that lies on its side, or beside the
    strength. `badge` is how far the strength reaches from the lower left corner, in pixels.
    """
    size = owner_flag_size(look, 15 if body.height < look.theme.px(60) else 22)
    box = pygame.Rect((look.theme.px(3), body.top + max(look.theme.px(2), 1)), size)
    if body.height >= size[1] + badge:
        return box
    if plate >= size[1] - 3:
        box.bottom = max(plate + 1, size[1])
    else:
        box.topleft = (badge + 1, body.top + (body.height - size[1]) // 2)
    return box


class FormationBarSprite(NamedTuple):
    """A formation in one line: strength, name, leader."""

    side: int
    name: str
    strength: str
    level: int = -1
    depleted: bool = False
    owner: int = 0

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        width, height = size
        side = side_look(self.side)
        theme = look.theme
        cut = theme.px(6)
        line = max(theme.px(2), 1)
        band = max(theme.px(5), 3)
        body = mix(PAPER, ASH, 0.55) if self.depleted else PAPER
        c = new_canvas(size)
        c.poly(side_outline(0, 0, width, height, self.side, cut), SOOT)
        inner = side_outline(line, line, width - line, height - line, self.side, cut - 1)
        c.poly(inner, body)
        c.poly([(min(x, line + band), y) for x, y in inner], side.colour)
        picture = c.finish()
        if self.depleted:
            hatch = look.gallery.hatch(
                (width - 2 * line - band, height - 2 * line),
                mix(body, SOOT, 0.24),
                max(theme.px(9), 6),
                max(theme.px(3), 2),
            )
            picture.blit(hatch, (line + band, line))
        gap = max(theme.px(4), 2)
        badge = min(round(height * 0.56), width // 4)
        left = line + band + max(gap - 1, 1)
        if self.owner:
            mark = owner_flag_size(look)
            rect = pygame.Rect((line + 1, (height - mark[1]) // 2), mark)
            draw_owner_flag(picture, look, self.side, self.owner, rect)
            left = rect.right + 1
        middle = (height - badge) // 2
        picture.blit(
            look.gallery.badge(SIDE_ORDER[self.side], self.strength, badge), (left, middle)
        )
        right = width - line - gap
        if self.level >= 0:
            left = self._leader(picture, look, body, (left + badge, middle)) + 1
        else:
            left += badge + gap
        box = pygame.Rect(left, 0, right - left, height)
        grow = theme.growth(1.5)
        px = max(round(min(height * 0.5, theme.px(19)) * grow), min_type_px(look))
        draw_text_line(picture, look, TextBoxStyle("title", px, SOOT), self.name.upper(), box)
        return picture

    def _leader(
        self, picture: pygame.Surface, look: Look, body: Colour, place: tuple[int, int]
    ) -> int:
        """A lozenge on the badge's corner: hollow for level 0, filled for level 1; its right end.

        It never stands on the name, which needs all the room there is.
        """
        half = max(look.theme.px(6), 4)
        x, y = place[0] - 1, max(place[1] + 1, half)
        risen = side_look(self.side).light if self.level else body
        for radius, ink in ((half, SOOT), (half - 2, risen)):
            points = ((x - radius, y), (x, y - radius), (x + radius, y), (x, y + radius))
            pygame.draw.polygon(picture, ink, points)
        return x + half


class PlayedCardSprite(NamedTuple):
    """A combat card played on a formation: its name on a slip, the short one where room lacks."""

    side: int
    name: str
    pairs: int = 0
    whole_name: str = ""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The slip."""
        width, height = size
        theme = look.theme
        side = side_look(self.side)
        picture = blank_surface(size)
        band = max(theme.px(5), 3)
        picture.fill(SOOT)
        picture.fill(mix(PAPER, side.light, 0.25), (1, 0, width - 2, height - 1))
        picture.fill(side.colour, (1, 0, band, height - 1))
        box = pygame.Rect(band + theme.px(2), 0, width - band - theme.px(3), height)
        least = look.fonts.width("title", MIN_TYPE, self.name)
        if self.pairs and least + theme.px(24) < box.width:
            mark = f"+{self.pairs}"
            room = look.fonts.width("title", min_type_px(look), mark) + 2
            draw_text_line(
                picture,
                look,
                TextBoxStyle("title", min_type_px(look), side.dark, "right"),
                mark,
                pygame.Rect(width - room - 1, 0, room, height),
            )
            box.width -= room
        px = max(min(round(height * 0.78), theme.read_type(16)), min_type_px(look))
        roles: tuple[Role, ...] = ("text_bold", "title", "text")
        for name in (self.whole_name, self.name):
            widths = {role: look.fonts.width(role, min_type_px(look), name) for role in roles}
            narrowest = min(roles, key=lambda role: widths[role])
            role = next((role for role in roles if widths[role] <= box.width), narrowest)
            if name and widths[role] <= box.width:
                break
        draw_text_line(picture, look, TextBoxStyle(role, px, SOOT), name, box)
        return picture


class PlayedCardTickSprite(NamedTuple):
    """A combat card on a formation where there is no room for its name."""

    side: int

    def paint(self, _look: Look, size: PixelSize) -> pygame.Surface:
        picture = blank_surface(size)
        picture.fill(SOOT)
        picture.fill(side_look(self.side).light, picture.get_rect().inflate(-2, -2))
        return picture
