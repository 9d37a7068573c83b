"""What the goal card is made of: its head, a column for each side, the turns, the districts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ...card_game.history.goal_facts import DistrictGoal, GoalFacts
from ...card_game.state.codes import DistrictStatus
from ...card_game.words.reference.goal_card import DistrictWords, GoalColumn
from ..art.resources import Look
from ..style.fonts import Align
from ..style.theme import (
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
from ..table.presenter.board import VOLGA_PICTURE
from ..widgets import Label, Padded, RichText, Span, Stack, TextStyle, Widget
from ..widgets.paint import stripes

WORDS_STYLE: Final = TextStyle("text", 20, SOOT)
_TILE_HEIGHT: Final = 120
"""How high a district's picture is, in design pixels."""
_HEAD_PADS: Final = (30, 30, 30, 30)
_SIDE_PADS: Final = (18, 18, 18, 18)
"""Round the words of the head and of a side: left, above, right and below, in design pixels."""


def rule_span(rule: str) -> Span:
    """The number of a rule on paper, which leads to it."""
    return Span(rule, link=rule, colour=mix(BRICK, SOOT, 0.25))


class TurnTrack(Widget):
    """The turns as a row of fields: past, now, to come, and those that may be left out."""

    def __init__(self, facts: GoalFacts) -> None:
        super().__init__()
        self._facts = facts

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        return width, look.theme.px(40)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        facts, box, gap = self._facts, self.rect, look.theme.px(6)
        wide = min((box.width + gap) // max(facts.last_turn, 1) - gap, look.theme.px(92))
        uncertain = facts.most_turns - facts.fewest_turns
        edge = round(box.height * 0.6)
        for turn in range(1, facts.last_turn + 1):
            field = pygame.Rect(box.left + (turn - 1) * (wide + gap), box.top, wide, box.height)
            now, past = turn == facts.turn, turn < facts.turn
            surface.fill(OCHRE if now else IRON if past else PAPER, field)
            last = turn == facts.last_turn
            if last:
                pygame.draw.rect(surface, BRICK, field, look.theme.bold)
            ink = DUST if past else SOOT
            number = field.inflate(-look.theme.px(16), 0)
            may_go = not past and not now and not last and turn > facts.last_turn - 1 - uncertain
            align: Align = "left" if may_go else "centre"
            look.fonts.draw(surface, "title", edge, str(turn), ink, number, align)
            if may_go:
                clock = look.gallery.icon("hourglass", edge, SOOT)
                surface.blit(clock, clock.get_rect(midright=(number.right, number.centery)))


class GoalHead(Padded):
    """The dark band at the top: the title, the turns, and what is said of them."""

    def __init__(self, title: str, turns: Sequence[str], facts: GoalFacts) -> None:
        first, *rest = turns
        words = (
            Label(first, TextStyle("title", 24, CHALK)),
            *(Label(line, TextStyle("text", 19, PAPER)) for line in rest),
        )
        head = Label(title, TextStyle("poster", 44, CHALK), most_lines=2)
        parts = (head, TurnTrack(facts), Stack(words, gap=4))
        super().__init__(Stack(parts, gap=12), *_HEAD_PADS)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, box = look.theme, self.rect
        surface.fill(COAL, box)
        surface.fill(BRICK, (box.left, box.bottom - theme.px(8), box.width, theme.px(8)))
        mark = pygame.Rect(box.left, box.top, theme.px(120), theme.px(12))
        stripes(surface, mark, BRICK, 5, 0.55)
        super().draw(surface, look)


class GoalSide(Stack):
    """What one side plays for: a heading in its colour, its conditions, how far it is."""

    def __init__(self, column: GoalColumn, follow: Callable[[str], None]) -> None:
        self.side = column.side
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
        body = Padded(Stack((*conditions, standing), gap=14), *_SIDE_PADS)
        super().__init__((SideHeading(column.side, column.title), body), gap=0, stretch=(body,))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        inks = SIDE_LOOKS[SIDE_ORDER[self.side]]
        surface.fill(mix(PAPER, inks.light, 0.16), self.rect)
        super().draw(surface, look)
        pygame.draw.rect(surface, inks.dark, self.rect, look.theme.line)


class SideHeading(Padded):
    """A title on a side's colour, after its emblem."""

    def __init__(self, side: int, title: str) -> None:
        words = Label(title, TextStyle("poster", 29, CHALK), most_lines=2)
        super().__init__(words, *_SIDE_PADS)
        self._inks = SIDE_LOOKS[SIDE_ORDER[side]]

    def pads(self, look: Look) -> tuple[int, ...]:
        """Room for the emblem at the left, which grows with the type."""
        pad, rim = look.theme.px(18), look.theme.px(8)
        return (2 * pad + look.theme.read_px(38), rim, pad, rim)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, box, inks = look.theme, self.rect, self._inks
        surface.fill(inks.colour, box)
        edge = min(theme.read_px(38), box.height - theme.px(8))
        emblem = look.gallery.icon(inks.emblem, edge, PAPER, inks.colour)
        surface.blit(emblem, emblem.get_rect(midleft=(box.left + theme.px(18), box.centery)))
        super().draw(surface, look)


class DistrictPicture(Widget):
    """The picture of a district with its letter, grey once it is closed."""

    def __init__(self, building: str, letter: str, *, closed: bool) -> None:
        super().__init__()
        self._picture = VOLGA_PICTURE if closed else building
        self._letter = letter
        self._closed = closed

    @property
    def spoken(self) -> str:
        """The letter, which is painted in the picture."""
        return self._letter

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        return width, look.theme.px(_TILE_HEIGHT)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        box, theme = self.rect, look.theme
        surface.fill(IRON, box)
        if self._picture:
            picture = look.gallery.building(self._picture, box.size)
            if self._closed:
                picture = pygame.transform.grayscale(picture)
            surface.blit(picture, box)
        else:
            sign = look.gallery.icon("balkenkreuz", box.height // 2, DUST, IRON)
            surface.blit(sign, sign.get_rect(center=box.center))
        pygame.draw.rect(surface, SOOT, box, theme.line)
        tab = pygame.Rect(box.left, box.top, theme.px(38), theme.px(38))
        surface.fill(SOOT, tab)
        look.fonts.draw(surface, "poster", theme.px(27), self._letter, CHALK, tab, "centre")


def goal_district(facts: DistrictGoal, building: str, words: DistrictWords) -> Stack:
    """A district: its picture, and what has become of it; `building` is the id of its own."""
    picture = DistrictPicture(building, words.letter, closed=facts.status == DistrictStatus.CLOSED)
    name = Label(words.name, TextStyle("title", 21, SOOT), most_lines=3)
    note = Label(words.note, TextStyle("text", 18, mix(SOOT, DUST, 0.25)), most_lines=4)
    return Stack((picture, Stack((name, note), gap=0)), gap=8)
