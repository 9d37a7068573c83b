"""The whole log over the table: turns that fold, parts of them as headings, actions, results.

Rule ids lead to the rules, and an action for which dice were rolled to its result.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame
from msgspec.structs import replace

from ....street_fight.position.codes import Ev, LogLevel
from ....street_fight.position.placing import SET_UP_PHASE
from ....street_fight.words.log import LogLine
from ....street_fight.words.log_story import told_lines
from ...art.resources import Look
from ...style.fonts import Role
from ...style.theme import CHALK, DUST, OCHRE, PAPER
from ...widgets import Button, Padded, RichText, ScrollView, Span, Stack, TextStyle, Widget
from ..session.session import StreetSession

QUOTED: Final = re.compile(r"\([^()]*\)")
"""Where a line of the log cites rules."""
RULE: Final = re.compile(r"\b(?:TI|AT|KB|B)\d+(?:\.\d+)?\b")
RESULT_LINK: Final = "result:"
"""What a link begins with that leads to a result, by its number."""
INDENT: Final = 22
"""How far details stand further to the right than actions, in design pixels."""

TURNED: Final[Mapping[int, float]] = MappingProxyType(
    {
        pygame.K_PAGEUP: -4.0,
        pygame.K_PAGEDOWN: 4.0,
        pygame.K_UP: -1.0,
        pygame.K_DOWN: 1.0,
        pygame.K_HOME: -1000.0,
        pygame.K_END: 1000.0,
    }
)
"""How far keys turn a text."""


def linked(text: str) -> list[Span]:
    """A text with the rule ids in its parentheses as links: outside, B5 is a hex."""
    spans, at = [], 0
    for quoted in QUOTED.finditer(text):
        for found in RULE.finditer(text, *quoted.span()):
            spans += [Span(text[at : found.start()]), Span(found[0], link=found[0])]
            at = found.end()
    return [*spans, Span(text[at:])]


class TallView(ScrollView):
    """A view that asks for no more height than a window has."""

    focusable = True

    def __init__(
        self,
        content: Widget,
        *,
        key: Hashable,
        on_key: Callable[[pygame.event.Event], bool] = lambda _: False,
    ) -> None:
        """`on_key` is asked first, and says whether a key was for it."""
        super().__init__(content, key=key)
        self._on_key: Final = on_key

    def type_key(self, event: pygame.event.Event, /) -> bool:
        """Page up and page down turn it; the arrows, Home and End too."""
        return self._on_key(event) or (event.key in TURNED and self.scroll(TURNED[event.key]))


class LogSection(NamedTuple):
    """The lines of a turn."""

    title: str
    lines: tuple[LogLine, ...]
    first: int
    """The number of the first of them in the log."""


def log_sections(log: Sequence[LogLine], before: str) -> Iterator[LogSection]:
    """The log turn by turn; what was told `before` the first one is called so."""
    title, start = before, 0
    for number, line in enumerate(log):
        if line.level == LogLevel.TURN:
            if number > start or title != before:
                yield LogSection(title, tuple(log[start:number]), start)
            title, start = line.plain, number + 1
    if len(log) > start or title != before:
        yield LogSection(title, tuple(log[start:]), start)


def _in_order(lines: Sequence[LogLine], first: int) -> Iterator[tuple[int, LogLine]]:
    """Lines with their numbers in the log; dice by which a part begins stand below its heading."""
    found = list(enumerate(lines, first))
    for number in range(len(found) - 1):
        event, level = found[number][1].event, found[number + 1][1].level
        if event is not None and event[0] == Ev.ROLL and level == LogLevel.PART:
            found[number : number + 2] = found[number + 1], found[number]
    yield from found


class TurnFold(Widget):
    """A turn's heading, which is pressed to fold its lines away or lay them open."""

    def __init__(self, section: LogSection, lines: Sequence[Widget], *, opened: bool) -> None:
        super().__init__()
        self._title: Final = section.title
        self._lines: Final = Stack(lines, gap=3)
        self._button: Final = Button(
            "", self.turn, kind="quiet", size=21, align="left", key=("turn", section.first)
        )
        self._open = opened
        self._name()

    @property
    def opened(self) -> bool:
        """Whether its lines are seen."""
        return self._open

    def turn(self) -> None:
        """Fold the lines away, or lay them open."""
        self._open = not self._open
        self._name()

    def _name(self) -> None:
        self._button.text = f"{'–' if self._open else '+'}  {self._title}"
        self._lines.visible = self._open
        self.touch()

    def children(self) -> Sequence[Widget]:
        return (self._button, self._lines)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        high = self._button.wanted(look, width)[1]
        if self._open:
            high += self._lines.wanted(look, width)[1]
        return width, high

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        high = self._button.wanted(look, rect.width)[1]
        self._button.layout(pygame.Rect(*rect.topleft, rect.width, high), look)
        below = pygame.Rect(rect.left, rect.top + high, rect.width, max(rect.height - high, 0))
        self._lines.layout(below, look)


class FoldView(TallView):
    """A view of turns, laid anew where one of them was folded."""

    def __init__(self, folds: Sequence[TurnFold], *, key: str) -> None:
        super().__init__(Stack(folds, gap=6), key=key)
        self._folds: Final = folds
        self._shown: tuple[bool, ...] = ()
        self._laid: Look | None = None

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        self._laid, self._shown = look, self._opened
        super().layout(rect, look)

    @property
    def _opened(self) -> tuple[bool, ...]:
        return tuple(fold.opened for fold in self._folds)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self._opened != self._shown:
            self.layout(self.rect, look)
        super().draw(surface, look)


class LogPages:
    """Makes the view of the log of one session."""

    def __init__(
        self, session: StreetSession, say: Callable[[str], str], follow: Callable[[str], None]
    ) -> None:
        """`say` says a text of the window; `follow` goes to a rule, or a result by its link."""
        self._session: Final = session
        self._say: Final = say
        self._follow: Final = follow

    def view(self) -> FoldView:
        """All of it; the last turn lies open."""
        words, results = self._session.words, self._session.results
        depth = self._session.settings.log_depth
        before = words.texts.language.capitalised(words.phase(SET_UP_PHASE))
        sections = list(log_sections(self._session.log, before))
        actions = {results.action_line(number): number for number in range(len(results))}
        return FoldView(
            [
                TurnFold(
                    section,
                    [
                        self._line(line, actions.get(number))
                        for number, line in told_lines(
                            words, _in_order(section.lines, section.first), depth
                        )
                    ],
                    opened=section is sections[-1],
                )
                for section in sections
            ],
            key="text",
        )

    def _line(self, line: LogLine, result: int | None) -> Widget:
        role: Role = "text" if line.level == LogLevel.DETAIL else "text_bold"
        if line.level == LogLevel.PART:
            role = "title"
        text = line.plain
        if line.rule:
            text = self._session.words.texts.phrase("terminal.log", text=text, rule=line.rule)
        spans = [replace(span, role=role) for span in linked(text)]
        if result is not None:
            spans += [Span("  "), Span(self._say("log_result"), link=f"{RESULT_LINK}{result}")]
        if line.level == LogLevel.PART:
            style, indent = TextStyle(size=19, colour=OCHRE), INDENT
        elif line.level < LogLevel.DETAIL:
            style, indent = TextStyle(size=19, colour=CHALK), 2 * INDENT
        else:
            style, indent = TextStyle(size=18, colour=PAPER if line.event else DUST), 3 * INDENT
        return Padded(RichText(spans, style, follow=self._follow), indent, 0, 0, 0)
