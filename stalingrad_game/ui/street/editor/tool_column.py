"""The left column of the editor: groups of tools, what the open group is for, its tools."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from ...screens.form_layout import Columns, note_label
from ...widgets import Choice, PickButton, Widget
from .drafting import Drafting
from .properties import EDITED_SIDES, MOST_FLOORS
from .tools import TOOL_GROUPS, Tool

MOST_OPENINGS: Final = 9
TIPPED: Final = frozenset(
    {
        *("storeys", "stairs", "roofless", "silo", "entrance", "ruin"),
        *("bar", "gate", "none", "openings", "door", "aim", "control", "zone", "erase"),
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
            partial(self._hold, Tool(name, TOOL_GROUPS[name][0])),
            chosen=name == self._draft.tool.group,
            size=17,
            key=("group", name),
        )

    def _settings(self, group: str) -> Iterator[Widget]:
        """How the tools of a group are set."""
        draft, said = self._draft, self._say
        if group in _SIDED:
            yield Choice(
                said("side"),
                [said(f"value.{side}") for side in EDITED_SIDES],
                lambda index: setattr(draft, "side", EDITED_SIDES[index]),
                index=EDITED_SIDES.index(draft.side),
                size=18,
                key="side",
            )
        elif group == "building":
            yield Choice(
                said("floors"),
                [str(n) for n in range(1, MOST_FLOORS + 1)],
                lambda index: setattr(draft, "floors", index + 1),
                index=draft.floors - 1,
                size=18,
                key="floors",
            )
        elif group == "hexside":
            yield Choice(
                said("tool.openings"),
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
