"""The dice of a Break Test as far as they have come: who rolls how many and why, the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from ....card_game.history.rolled_dice import DiceRoll, deciding_dice
from ....card_game.state.codes import GERMAN, SIDES, SOVIET
from ....card_game.words.battle_sheet import deciding_text
from ....card_game.words.localizer import Localizer
from ...art.dice import DieState
from ...art.resources import Look
from ...style.theme import ASH, CHALK, DUST, FLAME, OCHRE, PAPER, SOOT, mix
from ...widgets.text_box import TextBoxStyle, draw_text_block, draw_text_line
from ..layout.builder import LayoutBuilder
from ..layout.grid import grid_boxes
from ..layout.placement import PanelPart
from ..model.targets import ROLLED_DIE, Target
from ..model.view_model import TableViewModel
from ..presenter.displayed import Seen
from ..render.context import RenderContext
from ..sprites.marks import DieSprite
from ..sprites.outlines import draw_stripes, side_look
from ..sprites.sprite_cache import PixelSize
from .odds import CAUSE_SEPARATOR, dice_causes
from .panel import TablePanel

MOST_DIE: Final = 128
"""The largest die, in design pixels."""
MOST_READ: Final = 3
"""So many of the newest Bloody Slaughters are read."""
_SHADE: Final = 120
"""How dark the city is under it."""

DiceOfSides = tuple[tuple[DieSprite, ...], ...]


class RollingModel(NamedTuple):
    """The whole test as far as it has come; what is of a side stands at its number."""

    title: str
    names: tuple[str, ...]
    causes: tuple[str, ...]
    """Why each side has dice."""
    lines: tuple[str, ...]
    """What has been read: one line for each Bloody Slaughter."""
    result: str
    winner: int
    """The winning side once it is known, else -1."""
    dice: DiceOfSides


class RollingPanel(TablePanel[RollingModel]):
    """In the middle of the city."""

    name = "rolling"
    layer = "table"

    def model(self, seen: Seen) -> RollingModel | None:
        """The test in words; None where none is shown."""
        session = seen.control.session
        roll, words = session.playback.rolling, session.words
        if roll is None:
            return None
        phrase = words.catalogue.phrase
        return RollingModel(
            phrase("label.rolling.title", place=words.place(seen.view, roll.district)),
            tuple(words.side(side) for side in SIDES),
            tuple(
                CAUSE_SEPARATOR.join(cause.text for cause in dice_causes(words, roll.dice, side))
                for side in SIDES
            ),
            tuple(
                phrase("label.rolling.slaughter", value=value, german=german, soviet=soviet)
                for german, soviet, value in roll.slaughters
            ),
            _result(words, roll) if roll.winner >= 0 else "",
            roll.winner,
            tuple(_dice(roll, side) for side in SIDES),
        )

    def place(
        self, layout: LayoutBuilder, _table: TableViewModel, model: RollingModel
    ) -> Sequence[PanelPart]:
        """The ground with all words, then the dice, as large as there is room."""
        theme, city = layout.theme, layout.frame.city
        box = pygame.Rect(0, 0, min(theme.px(980), city.width), min(theme.px(520), city.height))
        box.center = city.center
        sprite = _TestSprite(*model[:-1])
        parts = [PanelPart(box, sprite)]
        for side, dice in enumerate(model.dice):
            rects = _grid(layout.look, sprite.dice_room(layout.look, box.size, side), len(dice))
            for place, (die, rect) in enumerate(zip(dice, rects, strict=True)):
                rect.move_ip(box.topleft)
                layout.spots[Target(ROLLED_DIE, side, place)] = rect
                parts.append(PanelPart(rect, die))
        return parts

    def draw(self, drawing: RenderContext, model: RollingModel) -> None:
        """A die that is in the air is seen as not rolled where it will lie."""
        drawing.shade(drawing.layout.frame.city, _SHADE)
        parts = iter(drawing.layout.panels[self.name])
        drawing.draw_part(next(parts))
        for side, dice in enumerate(model.dice):
            for place in range(len(dice)):
                part = next(parts)
                if Target(ROLLED_DIE, side, place) in drawing.moving:
                    part = part._replace(sprite=DieSprite(None, side))
                drawing.draw_part(part)


ROLLING: Final = RollingPanel()


def _result(words: Localizer, roll: DiceRoll) -> str:
    """Who has won, and by which dice where the higher one decided."""
    won = words.catalogue.phrase(f"label.rolling.won.{roll.winner}")
    values = [value for *_, value in roll.slaughters]
    deciding = deciding_dice(roll.dice, roll.rolls, values, roll.winner)
    if deciding.verdict != "higher":
        return won
    return f"{deciding_text(words, deciding, roll.winner)} {won}"


def _dice(roll: DiceRoll, side: int) -> tuple[DieSprite, ...]:
    """A side's dice: those of the last roll, or those still to be thrown."""
    values = roll.rolls[-1][side] if roll.rolls else ()
    if not values:
        return (DieSprite(None, side),) * _unrolled(roll, side)
    done = all(roll.rolls[-1])
    ranked = sorted(range(len(values)), key=lambda place: -values[place])
    lost = set(ranked[: roll.cancelled])
    best = max((value for place, value in enumerate(values) if place not in lost), default=0)

    def state(place: int) -> DieState:
        if place in lost:
            return "lost"
        return "best" if done and values[place] == best else "plain"

    return tuple(DieSprite(value, side, state(place)) for place, value in enumerate(values))


def _unrolled(roll: DiceRoll, side: int) -> int:
    """How many dice a side has still to throw."""
    if side == GERMAN:
        return roll.dice.german
    return roll.slaughters[-1][SOVIET] if roll.slaughters else roll.dice.soviet


def _grid(look: Look, room: pygame.Rect, number: int) -> list[pygame.Rect]:
    """So many dice in rows, as large as there is room."""
    if not number:
        return []
    theme = look.theme
    gap = theme.px(10)
    columns = min(number, 5)
    while True:
        rows = -(-number // columns)
        wide = (room.width - (columns - 1) * gap) // columns
        high = (room.height - (rows - 1) * gap) // rows
        die = max(min(wide, high, theme.px(MOST_DIE)), 1)
        if die >= theme.px(40) or columns >= number:
            break
        columns += 1
    whole = pygame.Rect(0, 0, room.width, rows * (die + gap) - gap)
    whole.midleft = room.midleft
    return grid_boxes(whole, number, columns, (die, die), gap, "centre")


class _TestSprite(NamedTuple):
    """The panel without its dice."""

    title: str
    names: tuple[str, ...]
    causes: tuple[str, ...]
    lines: tuple[str, ...]
    result: str
    winner: int

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The panel."""
        theme = look.theme
        picture = pygame.Surface(size, 0, 32)
        picture.fill(mix(SOOT, (0, 0, 0), 0.25))
        draw_stripes(picture, picture.get_rect(), theme.px(60), mix(SOOT, PAPER, 0.03))
        pygame.draw.rect(picture, OCHRE, picture.get_rect(), theme.px(3))
        pad = theme.px(22)
        head = pygame.Rect(pad, theme.px(10), size[0] - 2 * pad, theme.px(50))
        style = TextBoxStyle("poster", theme.read_type(30), PAPER, "centre")
        draw_text_line(picture, look, style, self.title.upper(), head)
        self._foot(picture, look)
        for side in SIDES:
            self._side(picture, look, side, self._half(look, size, side))
        return picture

    def dice_room(self, look: Look, size: PixelSize, side: int) -> pygame.Rect:
        """What is left for a side's dice in a panel of a size."""
        theme, box = look.theme, self._half(look, size, side)
        top = box.top + theme.px(42) + theme.px(4) + theme.px(44) + theme.px(6)
        return pygame.Rect(box.left, top, box.width, max(box.bottom - top - theme.px(6), 1))

    def _half(self, look: Look, size: PixelSize, side: int) -> pygame.Rect:
        """A side's part of the panel."""
        theme = look.theme
        pad = theme.px(22)
        half = (size[0] - 3 * pad) // 2
        top = theme.px(60)
        foot = size[1] - pad - self._foot_height(look) - theme.px(8)
        return pygame.Rect(pad + side * (half + pad), top, half, foot - top)

    def _foot_height(self, look: Look) -> int:
        """How high result and slaughters are together, in pixels."""
        line = look.fonts.height("text_bold", look.theme.read_type(18))
        result = look.theme.px(56) if self.result else 0
        return result + line * min(len(self.lines), MOST_READ)

    def _side(self, picture: pygame.Surface, look: Look, side: int, box: pygame.Rect) -> None:
        theme = look.theme
        ink = side_look(side)
        name = pygame.Rect(box.left, box.top, box.width, theme.px(42))
        lost = self.winner >= 0 and self.winner != side
        pygame.draw.rect(picture, ink.dark if lost else ink.colour, name)
        edge = theme.px(30)
        mark = look.gallery.icon(ink.emblem, edge, PAPER, ink.colour)
        picture.blit(mark, mark.get_rect(midleft=(name.left + theme.px(8), name.centery)))
        words = name.inflate(-2 * theme.px(10), 0)
        words.left = name.left + edge + theme.px(16)
        words.width = name.right - words.left - theme.px(8)
        style = TextBoxStyle("poster", theme.read_type(24), PAPER)
        draw_text_line(picture, look, style, self.names[side].upper(), words)
        room = pygame.Rect(box.left, name.bottom + theme.px(4), box.width, theme.px(44))
        style = TextBoxStyle("text", theme.read_type(16), DUST)
        draw_text_block(picture, look, style, self.causes[side], room, stand="middle", most_lines=2)

    def _foot(self, picture: pygame.Surface, look: Look) -> None:
        """Slaughters and result at the foot."""
        theme = look.theme
        pad = theme.px(22)
        width, height = picture.get_size()
        left, wide, top = pad, width - 2 * pad, height - pad
        if self.result:
            high = theme.px(56)
            top -= high
            place = pygame.Rect(left, top, wide, high)
            ground = side_look(self.winner).colour if self.winner >= 0 else SOOT
            pygame.draw.rect(picture, ground, place)
            pygame.draw.rect(picture, CHALK, place, theme.line)
            style = TextBoxStyle("poster", theme.read_type(26), PAPER, "centre")
            draw_text_line(picture, look, style, self.result, place.inflate(-theme.px(20), 0))
        high = look.fonts.height("text_bold", theme.read_type(18))
        for number, line in enumerate(reversed(self.lines[-MOST_READ:])):
            top -= high
            ink = FLAME if number == 0 else ASH
            style = TextBoxStyle("text_bold", theme.read_type(18), ink, "centre")
            draw_text_line(picture, look, style, line, pygame.Rect(left, top, wide, high))
