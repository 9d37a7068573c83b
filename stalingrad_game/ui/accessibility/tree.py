"""The window's description as a tree of nodes, of which only what has changed is told again.

A node keeps its number for as long as a thing of its name is there, so that a reader stays where
it is while things come and go beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from ...localisation.catalogue import Catalogue
from ..automation.describe import FIELDS
from ..automation.description import Element, ElementDescription, ScreenDescription, WindowReading
from ..shell.window import WINDOW_TITLE
from .nodes import ROOT, NodeValues, TreeChange

LOG: Final = "log"
"""What the newest lines of the log are called."""


class WindowTree:
    """The nodes of one window."""

    def __init__(self) -> None:
        """Nothing is told yet."""
        self._numbers: dict[tuple[str, ...], int] = {}
        self.shown: dict[int, NodeValues] = {}
        """By number, what was told last."""
        self._elements: dict[int, Element] = {}
        self._logged = -1
        self._new_lines = ""

    def element(self, node: int) -> Element | None:
        """What a node stands for; None where that isn't there any more."""
        return self._elements.get(node)

    def change(self, reading: WindowReading, words: Catalogue, *, whole: bool) -> TreeChange:
        """What is different since the last change, or all of it."""
        values, focus = self._values(reading, words)
        nodes = tuple(
            (number, value)
            for number, value in values.items()
            if whole or self.shown.get(number) != value
        )
        self.shown = values
        return TreeChange(whole, focus, nodes)

    def _values(
        self, reading: WindowReading, words: Catalogue
    ) -> tuple[dict[int, NodeValues], int]:
        """By number what each node is made of, and the number of the one that has the focus."""
        described = reading.description
        elements = [*reading.elements, *self._log(described)]
        numbers = list(self._number(described.screen, [one.told for one in elements]))
        self._elements = dict(zip(numbers, elements, strict=True))
        parts: dict[int, list[int]] = {ROOT: [], **{number: [] for number in numbers}}
        above, focus = [ROOT], ROOT
        values: dict[int, NodeValues] = {}
        for number, element in zip(numbers, elements, strict=True):
            told = element.told
            del above[told.level + 1 :]
            parts[above[-1]].append(number)
            above.append(number)
            if told.focused or (told.chosen and told.kind == "row" and focus == above[-2] != ROOT):
                focus = number
            values[number] = _made(element, words)
        for number, value in values.items():
            if parts[number]:
                values[number] = msgspec.structs.replace(value, parts=tuple(parts[number]))
        box = (0, 0, *described.size)
        values[ROOT] = NodeValues("window", WINDOW_TITLE, box, tuple(parts[ROOT]))
        return values, focus

    def _number(self, screen: str, things: Sequence[ElementDescription]) -> Iterator[int]:
        """The number of each thing: the same as of a thing of that name before."""
        met: Counter[tuple[str, ...]] = Counter()
        for told in things:
            key = screen, told.kind, told.name
            met[key] += 1
            named = *key, str(met[key])
            yield self._numbers.setdefault(named, ROOT + 1 + len(self._numbers))

    def _log(self, described: ScreenDescription) -> Iterator[Element]:
        """The lines that the log has got since the last time that it got any."""
        if not described.logged:
            self._logged = -1
            return
        new = described.logged - self._logged if self._logged >= 0 else 1
        self._logged = described.logged
        if new > 0:
            self._new_lines = "\n".join(described.log[-new:])
        box = (0, described.size[1], described.size[0], 1)
        yield Element(ElementDescription("text", LOG, self._new_lines, box, live="polite"))


def _made(element: Element, words: Catalogue) -> NodeValues:
    """What the node of an element is made of, its parts aside."""
    told = element.told
    return NodeValues(
        told.kind,
        _called(told, words),
        told.box,
        hint=told.hint,
        value=told.label if told.kind == "field" else "",
        key=told.key,
        enabled=told.enabled,
        chosen=told.chosen,
        on=told.on,
        live=told.live,
        pressed=element.press is not None and told.enabled,
        pointed=element.focus is not None,
    )


def _called(told: ElementDescription, words: Catalogue) -> str:
    """What a thing is called; a field by what it is for."""
    if told.kind in FIELDS:
        return told.hint or told.label
    if told.offered:
        return words.sentence("reader.offered", what=told.label.rstrip("."))
    return told.label
