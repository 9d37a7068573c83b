"""What the goal card is made of: its head, a column for each side, the turns, the districts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ....card_game.history.goal_facts import DistrictGoal, GoalFacts
from ....card_game.state.codes import DistrictStatus
from ....card_game.words.reference.goal_card import DistrictWords, GoalColumn
from ...art.resources import Look
from ...style.theme import (
    BRICK,
    CHALK,
    COAL,
    DUST,
    IRON,
    OCHRE,
    PAPER,
    SIDE_LOOKS,
    SIDE_ORDER,
    SOOT,
    mix,
)
from ...table.sprite_builders.board import VOLGA_PICTURE
from ...widgets import Label, RichText, Span, Stack, TextStyle, Widget
from ...widgets.paint import stripes

WORDS_STYLE: Final = TextStyle("text", 20, SOOT)
_TILE_HEIGHT: Final = 120
"""How high a district's picture is, in design pixels."""


def rule_span(rule: str) -> Span:
    """The number of a rule on paper, which leads to it."""
    return Span(rule, link=rule, colour=mix(BRICK, SOOT, 0.25))


class GoalHead(Widget):
    """The dark band at the top: the title, the turn, and the turns as a row of fields."""

    def __init__(self, title: str, turns: Sequence[str], facts: GoalFacts) -> None:
        super().__init__()
        self._facts = facts
        self._title = Label(title, TextStyle("poster", 44, CHALK), most_lines=2)
        first, *rest = turns
        self._words = Stack(
            (
                Label(first, TextStyle("title", 24, CHALK)),
                *(Label(line, TextStyle("text", 19, PAPER)) for line in rest),
            ),
            gap=4,
        )
        self._track = pygame.Rect(0, 0, 0, 0)

    def children(self) -> Sequence[Widget]:
        """The title, then what is said of the turns."""
        return (self._title, self._words)

    def _measures(self, look: Look, width: int) -> tuple[int, int, int, int]:
        """The edge, the gap, the room for words, and how high the fields are."""
        pad, gap = look.theme.px(30), look.theme.px(12)
        return pad, gap, width - 2 * pad, look.theme.px(40)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for all of it, one below the other."""
        pad, gap, room, track = self._measures(look, width)
        words = self._title.wanted(look, room)[1] + self._words.wanted(look, room)[1]
        return width, words + track + 2 * gap + 2 * pad

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Title, fields, words."""
        super().layout(rect, look)
        pad, gap, room, track = self._measures(look, rect.width)
        left, top = rect.left + pad, rect.top + pad
        high = self._title.wanted(look, room)[1]
        self._title.layout(pygame.Rect(left, top, room, high), look)
        top += high + gap
        self._track = pygame.Rect(left, top, room, track)
        top += track + gap
        self._words.layout(pygame.Rect(left, top, room, rect.bottom - pad - top), look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the band, its stripes, and a field for each turn."""
        theme = look.theme
        surface.fill(COAL, self.rect)
        rim = pygame.Rect(
            self.rect.left, self.rect.bottom - theme.px(8), self.rect.width, theme.px(8)
        )
        surface.fill(BRICK, rim)
        mark = pygame.Rect(self.rect.left, self.rect.top, theme.px(120), theme.px(12))
        stripes(surface, mark, BRICK, 5, 0.55)
        self._draw_turns(surface, look)
        super().draw(surface, look)

    def _draw_turns(self, surface: pygame.Surface, look: Look) -> None:
        facts, box, gap = self._facts, self._track, look.theme.px(6)
        wide = min((box.width + gap) // max(facts.last_turn, 1) - gap, look.theme.px(92))
        uncertain = facts.most_turns - facts.fewest_turns
        for turn in range(1, facts.last_turn + 1):
            field = pygame.Rect(box.left + (turn - 1) * (wide + gap), box.top, wide, box.height)
            now, past = turn == facts.turn, turn < facts.turn
            ground = OCHRE if now else IRON if past else PAPER
            surface.fill(ground, field)
            last = turn == facts.last_turn
            if last:
                pygame.draw.rect(surface, BRICK, field, look.theme.bold)
            ink = DUST if past else SOOT
            number = field.inflate(-look.theme.px(16), 0)
            may_go = not past and not now and not last and turn > facts.last_turn - 1 - uncertain
            look.fonts.draw(
                surface,
                "title",
                round(box.height * 0.6),
                str(turn),
                ink,
                number,
                "left" if may_go else "centre",
            )
            if may_go:
                edge = round(box.height * 0.6)
                clock = look.gallery.icon("hourglass", edge, SOOT)
                surface.blit(clock, clock.get_rect(midright=(number.right, number.centery)))


class GoalSide(Widget):
    """What one side plays for: a heading in its colour, its conditions, how far it is."""

    def __init__(self, column: GoalColumn, follow: Callable[[str], None]) -> None:
        super().__init__()
        self.side = column.side
        self._title = Label(column.title, TextStyle("poster", 29, CHALK), most_lines=2)
        conditions = [
            RichText(
                (
                    Span("", icon="tick", colour=SIDE_LOOKS[SIDE_ORDER[column.side]].dark),
                    Span(f"  {one.text} ", "text_bold", SOOT),
                    rule_span(one.rule),
                ),
                WORDS_STYLE,
                follow=follow,
            )
            for one in column.conditions
        ]
        standing = Label(" ".join(column.standing), WORDS_STYLE)
        self._body = Stack((*conditions, standing), gap=14)

    def children(self) -> Sequence[Widget]:
        """The heading and what is below it."""
        return (self._title, self._body)

    def _measures(self, look: Look, width: int) -> tuple[int, int, int]:
        """The edge, the width of the emblem with its gap, and how high the heading is."""
        pad = look.theme.px(18)
        emblem = look.theme.read_px(38) + pad
        high = self._title.wanted(look, max(width - 2 * pad - emblem, 1))[1] + look.theme.px(16)
        return pad, emblem, high

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for all of it."""
        pad, _, head = self._measures(look, width)
        return width, head + self._body.wanted(look, width - 2 * pad)[1] + 2 * pad

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """The heading above the rest."""
        super().layout(rect, look)
        pad, emblem, head = self._measures(look, rect.width)
        self._head = pygame.Rect(rect.left, rect.top, rect.width, head)
        title = pygame.Rect(rect.left + pad + emblem, rect.top, rect.width - 2 * pad - emblem, head)
        self._title.layout(title, look)
        top = rect.top + head + pad
        body = pygame.Rect(rect.left + pad, top, rect.width - 2 * pad, rect.bottom - pad - top)
        self._body.layout(body, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the ground, the heading with the side's emblem, the words."""
        inks, theme = SIDE_LOOKS[SIDE_ORDER[self.side]], look.theme
        surface.fill(mix(PAPER, inks.light, 0.16), self.rect)
        surface.fill(inks.colour, self._head)
        edge = min(theme.read_px(38), self._head.height - theme.px(8))
        emblem = look.gallery.icon(inks.emblem, edge, PAPER, inks.colour)
        place = (self.rect.left + theme.px(18), self._head.centery)
        surface.blit(emblem, emblem.get_rect(midleft=place))
        pygame.draw.rect(surface, inks.dark, self.rect, theme.line)
        super().draw(surface, look)

    _head = pygame.Rect(0, 0, 0, 0)


class GoalDistrict(Widget):
    """A district: its picture, its letter, and what has become of it."""

    def __init__(self, facts: DistrictGoal, building: str, words: DistrictWords) -> None:
        """`building` is the id of the one that stands there."""
        super().__init__()
        self.facts = facts
        self.words = words
        closed = facts.status == DistrictStatus.CLOSED
        self._picture = VOLGA_PICTURE if closed else building
        self._name = Label(words.name, TextStyle("title", 21, SOOT), most_lines=3)
        self._note = Label(words.note, TextStyle("text", 18, mix(SOOT, DUST, 0.25)), most_lines=4)
        self._box = pygame.Rect(0, 0, 0, 0)

    def children(self) -> Sequence[Widget]:
        """Its name and what is said of it."""
        return (self._name, self._note)

    @property
    def spoken(self) -> str:
        """The letter, which is painted in the picture."""
        return self.words.letter

    def _high(self, look: Look) -> int:
        return look.theme.px(_TILE_HEIGHT)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """The picture with its words below."""
        words = self._name.wanted(look, width)[1] + self._note.wanted(look, width)[1]
        return width, self._high(look) + words + look.theme.px(8)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """The picture above, the words below."""
        super().layout(rect, look)
        self._box = pygame.Rect(rect.left, rect.top, rect.width, self._high(look))
        top = self._box.bottom + look.theme.px(8)
        for label in (self._name, self._note):
            high = label.wanted(look, rect.width)[1]
            label.layout(pygame.Rect(rect.left, top, rect.width, high), look)
            top += high

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint picture, letter and words."""
        box, theme = self._box, look.theme
        surface.fill(IRON, box)
        if self._picture:
            picture = look.gallery.building(self._picture, box.size)
            if self.facts.status == DistrictStatus.CLOSED:
                picture = pygame.transform.grayscale(picture)
            surface.blit(picture, box)
        else:
            edge = box.height // 2
            sign = look.gallery.icon("balkenkreuz", edge, DUST, IRON)
            surface.blit(sign, sign.get_rect(center=box.center))
        pygame.draw.rect(surface, SOOT, box, theme.line)
        tab = pygame.Rect(box.left, box.top, theme.px(38), theme.px(38))
        surface.fill(SOOT, tab)
        look.fonts.draw(surface, "poster", theme.px(27), self.words.letter, CHALK, tab, "centre")
        super().draw(surface, look)
