"""What waits to be read until somebody goes on: its panel with turn track and cards, its button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from ....card_game.state.codes import GERMAN
from ...art.resources import Look
from ...style.theme import (
    ASH,
    BRICK_LIGHT,
    CHALK,
    COAL,
    DUST,
    IRON,
    MIN_TYPE,
    PAPER,
    SOOT,
    STEEL,
    Colour,
    mix,
)
from ...widgets.text import wrap
from ...widgets.text_box import TextBoxStyle, draw_text_block, draw_text_line
from ..layout.builder import LayoutBuilder
from ..layout.grid import row_boxes
from ..layout.placement import PanelPart
from ..model.targets import BUTTON, SHOWN_CARD, TURN_MARKER, ButtonId, Target
from ..model.view_model import TableViewModel
from ..presenter.displayed import Seen
from ..render.context import RenderContext
from ..sprites.marks import TurnMarkerSprite
from ..sprites.outlines import side_look
from ..sprites.sprite_cache import PixelSize
from .cards_to_read import campaign_cards, card_height, card_texts
from .panel import TablePanel
from .pause_words import PauseModel, pause_model
from .zoom.cards import carnage_card_sprite

BUTTON_SIZE: Final = (300, 50)
"""The button that goes on, in design pixels of what is read."""
CARD_WIDTHS: Final = (480, 560)
"""A campaign card and a carnage card, in design pixels of what is read."""
LEAST_TYPE: Final = 22
"""The type that widths are made for, in design pixels."""
PAUSE_WIDTH: Final = 760
"""A panel without cards, in design pixels of what is read."""
CARD_ROOM: Final = 96
"""Of cards at the least, in design pixels: where large type leaves less, lines are left out."""
TURN_WIDTH: Final = 1120
"""A panel with the four districts, in design pixels of what is read."""
TITLE_HEIGHT: Final = 62
TRACK_HEIGHT: Final = 84
PANEL_PAD: Final = 26
PANEL_GAP: Final = 18
MARK_EDGE: Final = 52
"""Of the turn track, in design pixels of what is read."""
LINE_TYPE: Final = 23
"""The type of what a panel says, in design pixels of what is read."""
_SHADE: Final = 130
"""How dark the table is under a panel that waits."""


class PausePanel(TablePanel[PauseModel]):
    """In the middle of the window; a card or dice that lie on the table have their button alone."""

    name = "pause"
    paper = True

    def model(self, seen: Seen) -> PauseModel | None:
        """What waits to be read; None where nothing does, or it isn't seen."""
        control = seen.control
        pause = control.session.playback.pause
        if pause is None or not control.present_seen:
            return None
        model = pause_model(control.session, pause)
        if model.campaign:
            return model._replace(cards=campaign_cards(seen.displayed))
        if model.card is None:
            return model
        side = model.side if model.side >= 0 else GERMAN
        return model._replace(cards=(carnage_card_sprite(seen.displayed, model.card, side),))

    def place(
        self, layout: LayoutBuilder, _table: TableViewModel, model: PauseModel
    ) -> Sequence[PanelPart]:
        """What waits to be read; its button lies below it."""
        dice = layout.panel_rect("rolling")
        if model.kind == "verdict" and dice is not None:
            return (_button_in(layout, dice),)
        if model.kind == "card":
            placed = layout.placements.items()
            card = next((one.rect for target, one in placed if target.kind == SHOWN_CARD), None)
            beside = layout.panel_rect("at reading") or card or layout.frame.city
            boxes = [part.rect for part in layout.panels.get("shown", ())]
            return (_button_below(layout, beside.unionall(boxes)),)
        return _panel_parts(layout, model)

    def draw(self, drawing: RenderContext, _model: PauseModel) -> None:
        """Over a darkened table; the turn marker lies on the panel, below the cards."""
        ground, *rest = drawing.layout.panels[self.name]
        if ground.sprite is not None:
            drawing.shade(drawing.layout.window, _SHADE)
            drawing.draw_part(ground)
            drawing.slot("pause")
            marker = drawing.layout.rect(Target(TURN_MARKER))
            if marker is not None and Target(TURN_MARKER) not in drawing.moving:
                drawing.blit(TurnMarkerSprite(), marker)
        else:
            rest = [ground]
        for part in rest:
            drawing.draw_part(part)

    def spoken(self, model: PauseModel, target: Target) -> str:
        """Its title and its lines."""
        return " ".join((model.title, *model.lines)) if target.kind == self.name else ""


PAUSE: Final = PausePanel()


# --- place


def _button_in(layout: LayoutBuilder, dice: pygame.Rect) -> PanelPart:
    """The button at the right of the result, at the foot of a Break Test."""
    box, gap = pygame.Rect((0, 0), _button_size(layout, dice.width)), layout.theme.px(10)
    box.bottomright = (dice.right - gap, dice.bottom - gap)
    return PanelPart(box, None, Target(BUTTON, ButtonId.CONTINUE))


def _button_below(layout: LayoutBuilder, beside: pygame.Rect) -> PanelPart:
    """The button below a box, inside the city, or where else it covers nothing of it."""
    city, gap = layout.frame.city, layout.theme.px(10)
    box = pygame.Rect((0, 0), _button_size(layout, city.width))
    around = beside.inflate(2 * gap, 2 * gap)
    places = []
    for edge, place in (
        ("midtop", around.midbottom),
        ("midleft", (around.right, around.bottom - box.height)),
        ("midright", (around.left, around.bottom - box.height)),
        ("midbottom", around.midtop),
    ):
        there = box.copy()
        setattr(there, edge, place)
        places.append(there.clamp(city))
    best = next((there for there in places if not there.colliderect(beside)), places[0])
    return PanelPart(best, None, Target(BUTTON, ButtonId.CONTINUE))


def _button_size(layout: LayoutBuilder, most: int) -> tuple[int, int]:
    width, height = BUTTON_SIZE
    return min(layout.theme.read_px(width), most), max(layout.theme.read_px(height), 26)


def _panel_parts(layout: LayoutBuilder, pause: PauseModel) -> Sequence[PanelPart]:
    """A panel in the middle of the window, its cards side by side in it."""
    theme, look = layout.theme, layout.look
    room = layout.window.inflate(-2 * theme.px(24), -2 * theme.px(12))
    pad, gap = theme.px(PANEL_PAD), theme.px(PANEL_GAP)
    button = _button_size(layout, room.width - 2 * pad)
    turns = tuple((str(mark.turn), mark.progress) for mark in pause.turns)
    panel = _PanelSprite(pause.title, pause.lines, pause.side, turns, button[1])
    sprites = pause.cards
    width = min(_width(layout, PAUSE_WIDTH), room.width)
    each = min(_width(layout, CARD_WIDTHS[1]), width - 2 * pad)
    if pause.campaign:
        each = min(_width(layout, CARD_WIDTHS[0]), (room.width - 2 * pad - gap) // 2)
        width = 2 * each + gap + 2 * pad
    elif pause.kind == "turn":
        width = min(_width(layout, TURN_WIDTH), room.width)
        each = (width - 2 * pad - (len(sprites) - 1) * gap) // max(len(sprites), 1)
    head, foot = panel.head_height(look), panel.foot_height(look, width)
    while sprites and len(panel.lines) > 1 and room.height - head - foot < theme.px(CARD_ROOM):
        panel = panel._replace(lines=panel.lines[:-1])  # the last lines say the least
        foot = panel.foot_height(look, width)
    free = max(room.height - head - foot, 1)
    high = max((card_height(layout, card, (each, free)) for card in sprites), default=0)
    box = pygame.Rect(0, 0, width, min(head + high + foot, room.height))
    box.center = layout.window.center
    row = pygame.Rect(box.left + pad, box.top + head, width - 2 * pad, high)
    rects = row_boxes(row, len(sprites), (each, high), gap, "centre")
    _place_marker(layout, pause, [one.move(box.topleft) for one in panel.markers(look, width)])
    layout.cover_links(box)
    place = pygame.Rect((0, 0), button)
    place.midbottom = (box.centerx, box.bottom - pad)
    return (
        PanelPart(box, panel, Target(PausePanel.name)),
        *(
            PanelPart(rect, one, text=" ".join(card_texts(one)))
            for rect, one in zip(rects, sprites, strict=True)
        ),
        PanelPart(place, None, Target(BUTTON, ButtonId.CONTINUE)),
    )


def _place_marker(layout: LayoutBuilder, pause: PauseModel, places: list[pygame.Rect]) -> None:
    """The marker at the present turn, and where it stood before, if it has just moved."""
    marks = [mark.progress for mark in pause.turns]
    if "now" not in marks:
        return
    now = marks.index("now")
    layout.spots[Target(TURN_MARKER)] = places[now]
    if now > 0 and (pause.kind == "turn" or marks[now - 1] == "skipped"):
        layout.spots[Target(TURN_MARKER, 0)] = places[now - 1]


def _width(layout: LayoutBuilder, design: int) -> int:
    """A width in design pixels of what is read; no less than the smallest type needs."""
    return max(layout.theme.read_px(design), design * MIN_TYPE // LEAST_TYPE)


# --- picture


class _PanelSprite(NamedTuple):
    """A panel that waits to be read; its cards and its button are laid on it."""

    title: str
    lines: tuple[str, ...]
    side: int
    """Whose colour its head has; -1: nobody's."""
    turns: tuple[tuple[str, str], ...] = ()
    """The turn track: numbers, and their `TurnProgress`."""
    button: int = 0
    """The height in pixels of the button at its foot."""

    def head_height(self, look: Look) -> int:
        """How high all is that stands above the cards: title and turn track."""
        theme = look.theme
        track = theme.read_px(TRACK_HEIGHT) if self.turns else theme.px(PANEL_GAP)
        return theme.read_px(TITLE_HEIGHT) + track

    def foot_height(self, look: Look, width: int) -> int:
        """How high all is that stands below the cards: lines and button; the panel's width."""
        gap, pad = look.theme.px(PANEL_GAP), look.theme.px(PANEL_PAD)
        lines = self._lines_height(look, width - 2 * pad)
        return (gap + lines if lines else 0) + gap + self.button + pad

    def _lines_height(self, look: Look, width: int) -> int:
        px = look.theme.read_type(LINE_TYPE)
        number = sum(len(wrap(look.fonts, "text_bold", px, line, width)) for line in self.lines)
        return number * look.fonts.height("text_bold", px)

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        width, height = size
        theme = look.theme
        gap, pad = theme.px(PANEL_GAP), theme.px(PANEL_PAD)
        picture = pygame.Surface(size, 0, 32)
        head = pygame.Rect(0, 0, width, theme.read_px(TITLE_HEIGHT))
        ground = side_look(self.side).dark if self.side >= 0 else IRON
        self._stripes(picture, look, head, ground)
        box = head.inflate(-2 * pad, 0)
        if self.side >= 0:
            edge = head.height * 6 // 10
            emblem = look.gallery.icon(side_look(self.side).emblem, edge, PAPER, ground)
            picture.blit(emblem, emblem.get_rect(midleft=(box.left, box.centery)))
            box.left, box.width = box.left + edge + gap, box.width - edge - gap
        style = TextBoxStyle("poster", theme.read_type(34), CHALK)
        draw_text_line(picture, look, style, self.title.upper(), box)
        if self.turns:
            room = pygame.Rect(pad, head.bottom, width - 2 * pad, theme.read_px(TRACK_HEIGHT))
            self._track(picture, look, room)
        inner = width - 2 * pad
        high = self._lines_height(look, inner)
        room = pygame.Rect(pad, height - pad - self.button - gap - high, inner, high)
        style = TextBoxStyle("text_bold", theme.read_type(LINE_TYPE), PAPER, "centre")
        draw_text_block(picture, look, style, "\n".join(self.lines), room, stand="middle")
        pygame.draw.rect(picture, DUST, picture.get_rect(), theme.px(3))
        return picture

    def _stripes(
        self, picture: pygame.Surface, look: Look, head: pygame.Rect, ground: Colour
    ) -> None:
        """The head, with slanting stripes as on a poster."""
        picture.fill(ground, head)
        step, high = max(look.theme.px(64), 8), head.height
        for x in () if look.theme.plain else range(-high, head.width, step):
            points = ((x, high), (x + step // 2, high), (x + step // 2 + high, 0), (x + high, 0))
            pygame.draw.polygon(picture, mix(ground, SOOT, 0.18), points)
        picture.fill(COAL, (0, high, head.width, picture.get_height() - high))
        picture.fill(DUST, (0, high, head.width, max(look.theme.px(3), 1)))

    def _track(self, picture: pygame.Surface, look: Look, room: pygame.Rect) -> None:
        """The turns in a row: those gone by, those that an hourglass took, this one, the rest."""
        boxes = self._boxes(look, room)
        line = max(look.theme.px(4), 2)
        ends = boxes[0].center, boxes[-1].center
        pygame.draw.line(picture, STEEL, *ends, line)
        for box, (text, progress) in zip(boxes, self.turns, strict=True):
            self._mark(picture, look, box, text, progress)

    def markers(self, look: Look, width: int) -> tuple[pygame.Rect, ...]:
        """Where the marker stands at each turn, in a panel of a width; empty without a track."""
        if not self.turns:
            return ()
        theme = look.theme
        pad = theme.px(PANEL_PAD)
        head, high = theme.read_px(TITLE_HEIGHT), theme.read_px(TRACK_HEIGHT)
        places = []
        for box in self._boxes(look, pygame.Rect(pad, head, width - 2 * pad, high)):
            edge = box.height * 6 // 10
            place = pygame.Rect(0, 0, edge, edge)
            place.midleft = box.right + edge // 6, box.centery
            places.append(place)
        return tuple(places)

    def _boxes(self, look: Look, room: pygame.Rect) -> list[pygame.Rect]:
        """The marks of the turn track in the room that it has."""
        theme = look.theme
        number = len(self.turns)
        edge = min(theme.read_px(MARK_EDGE), room.height * 8 // 10, room.width // (number * 2))
        pitch = min(edge * 9 // 4, (room.width - edge) // max(number - 1, 1))
        left = room.centerx - (pitch * (number - 1) + edge) // 2
        return [
            pygame.Rect(left + pitch * place, room.centery - edge // 2, edge, edge)
            for place in range(number)
        ]

    def _mark(
        self, picture: pygame.Surface, look: Look, box: pygame.Rect, text: str, progress: str
    ) -> None:
        theme = look.theme
        now = progress == "now"
        ground = {"now": CHALK, "past": STEEL, "skipped": SOOT}.get(progress, COAL)
        ink = {"now": SOOT, "past": PAPER, "skipped": ASH}.get(progress, DUST)
        picture.fill(ground, box)
        pygame.draw.rect(picture, CHALK if now else STEEL, box, theme.line)
        style = TextBoxStyle("poster", max(box.height * 7 // 10, MIN_TYPE), ink, "centre")
        place = box.inflate(-4, -4)
        draw_text_line(picture, look, style, text, place)
        if progress == "skipped":
            wide = max(theme.px(6), 3)
            out = box.inflate(theme.px(8), theme.px(8))
            for ends in (
                (out.topleft, (out.right - 1, out.bottom - 1)),
                ((out.left, out.bottom - 1), (out.right - 1, out.top)),
            ):
                pygame.draw.line(picture, SOOT, *ends, wide + 2)
                pygame.draw.line(picture, BRICK_LIGHT, *ends, wide)
