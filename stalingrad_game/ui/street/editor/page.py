"""Where the parts of the editor lie: tools, map with faults below, house cut open, what is set.

The left column has the groups of tools, what the open group is for, and its tools.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

import pygame

from ...art.resources import Look
from ...screens.form_layout import Columns, note_label
from ...style.theme import COAL, SOOT
from ...widgets import Choice, PickButton, Widget
from ..panels.counter_view import CounterView
from .drafting import Drafting
from .properties import EDITED_SIDES, MOST_FLOORS
from .tools import TOOL_GROUPS, Tool

TOOLS: Final = 0.2
"""The share of the width that the tools have."""
SET: Final = 0.28
"""The share of the width that is for what is set."""
SECTION: Final = 0.42
"""The share of the right column that a house cut open has."""
FAULTS: Final = 0.17
"""The share of the height that the faults have."""


class EditorPage(Widget):
    """Buttons above, three columns, faults below the map."""

    def __init__(
        self,
        head: Widget,
        tools: Widget,
        middle: CounterView,
        faults: Widget,
        section: CounterView | None,
        right: Widget,
    ) -> None:
        """`middle` is the map; without a `section` all of the right column is what is set."""
        super().__init__(key="editor_page")
        self._head = head
        self._tools: Final = tools
        self._middle: Final = middle
        self._faults = faults
        self._section: Final = section
        self._right: Final = right

    def renew(self, head: Widget, faults: Widget) -> None:
        """Other buttons and faults; all else stays, so that one can go on typing."""
        self._head, self._faults = head, faults

    def children(self) -> Sequence[Widget]:
        """The map first, so that it has the focus."""
        section = [] if self._section is None else [self._section]
        return (self._middle, self._head, self._tools, *section, self._right, self._faults)

    def in_reading_order(self) -> Sequence[Widget]:
        """Commands and tools, then what they are used on, what is set there, what is wrong."""
        section = [] if self._section is None else [self._section]
        return (self._head, self._tools, self._middle, *section, self._right, self._faults)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        gap = look.theme.gap
        inner = rect.inflate(-2 * gap, -2 * gap)
        high = min(self._head.wanted(look, inner.width)[1], inner.height // 3)
        self._head.layout(pygame.Rect(inner.left, inner.top, inner.width, high), look)
        top = inner.top + high + gap
        rest = inner.bottom - top
        left, right = round(inner.width * TOOLS), round(inner.width * SET)
        middle = inner.width - left - right - 2 * gap
        below = round(rest * FAULTS)
        self._tools.layout(pygame.Rect(inner.left, top, left, rest), look)
        x = inner.left + left + gap
        self._middle.layout(pygame.Rect(x, top, middle, rest - below - gap), look)
        self._faults.layout(pygame.Rect(x, inner.bottom - below, middle, below), look)
        x += middle + 2 * gap
        right -= gap
        if self._section is not None:
            part = round(rest * SECTION)
            self._section.layout(pygame.Rect(x, top, right, part), look)
            top, rest = top + part + gap, rest - part - gap
        self._right.layout(pygame.Rect(x, top, right, rest), look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.fill(SOOT, self.rect)
        for part in (self._tools, self._right):
            surface.fill(COAL, part.rect.inflate(2 * look.theme.gap, 0))
        super().draw(surface, look)
        for view in (self._middle, self._section):
            if view is not None:
                view.draw_carried(surface, look)  # from one picture to the other


MOST_OPENINGS: Final = 9
TIPPED: Final = frozenset(
    {
        *("storeys", "stairs", "roofless", "silo", "entrance", "ruin"),
        *("bar", "gate", "none", "openings", "door", "aim", "control", "zone", "erase"),
        *("raise", "lower"),
    }
)
"""Tools with a word of what they do."""
_SIDED: Final = frozenset({"unit", "marker", "aim"})
"""Groups whose tools are for one side."""


class ToolColumn:
    """Makes the widgets of one draft in one language."""

    def __init__(
        self, draft: Drafting, say: Callable[[str], str], hold: Callable[[Tool], None]
    ) -> None:
        """`hold` takes a tool in hand; `say` gives the texts of the editor."""
        self._draft: Final = draft
        self._say: Final = say
        self._hold: Final = hold

    def widgets(self) -> Iterator[Widget]:
        """From above: the groups, what to do with the open one, how it is set, its tools."""
        group = self._draft.tool.group
        groups = [self._group(number, name) for number, name in enumerate(TOOL_GROUPS, 1)]
        for first in range(0, len(groups), 2):
            yield Columns(groups[first : first + 2], least=90, gap=6, even=True)
        yield note_label(self._say(f"how.{group}"))
        yield from self._settings(group)
        for word in TOOL_GROUPS[group]:
            tool = Tool(group, word)
            yield PickButton(
                self._name(tool),
                partial(self._hold, tool),
                chosen=tool == self._draft.tool,
                size=17,
                hint=self._say(f"tip.{word}") if word in TIPPED else "",
                key=("tool", *tool),
            )

    def _group(self, number: int, name: str) -> PickButton:
        """A group with the figure of its key."""
        return PickButton(
            f"{number} {self._say(f'group.{name}')}",
            lambda: self._hold(self._draft.tool_of(name)),
            chosen=name == self._draft.tool.group,
            size=17,
            key=("group", name),
        )

    def _settings(self, group: str) -> Iterator[Widget]:
        """How the tools of a group are set."""
        draft, text_of = self._draft, self._say
        if group in _SIDED:
            yield Choice(
                text_of("side"),
                [text_of(f"value.{side}") for side in EDITED_SIDES],
                lambda index: setattr(draft, "side", EDITED_SIDES[index]),
                index=EDITED_SIDES.index(draft.side),
                size=18,
                key="side",
            )
        elif group == "building":
            yield Choice(
                text_of("floors"),
                [str(n) for n in range(1, MOST_FLOORS + 1)],
                lambda index: setattr(draft, "floors", index + 1),
                index=draft.floors - 1,
                size=18,
                key="floors",
            )
        elif group == "hexside":
            yield Choice(
                text_of("tool.openings"),
                [str(n) for n in range(MOST_OPENINGS + 1)],
                lambda index: setattr(draft, "openings", index),
                index=draft.openings,
                size=18,
                key="openings",
            )

    def _name(self, tool: Tool) -> str:
        nouns = {"terrain": "terrain", "also": "terrain", "marker": "marker", "unit": "kind"}
        if tool.group in nouns:
            words = self._draft.texts
            return words.language.capitalised(
                str(words.noun(f"street.{nouns[tool.group]}.{tool.word}"))
            )
        return self._say(f"tool.{tool.word}")
