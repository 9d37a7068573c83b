"""The window's description as a tree of nodes, of which only what has changed is told again.

A node keeps its number for as long as a thing of its name is there, so that a reader stays where
it is while things come and go beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import accesskit
import msgspec

from ...localisation.catalogue import Catalogue
from ..automation.describe import FIELDS
from ..automation.description import Element, ElementDescription, ScreenDescription, WindowReading
from ..shell.window import WINDOW_TITLE

ROOT: Final = 1
"""The number of the node that is the window."""
ROLES: Final[Mapping[str, accesskit.Role]] = MappingProxyType(
    {
        "choice": accesskit.Role.SPIN_BUTTON,
        "field": accesskit.Role.TEXT_INPUT,
        "secret": accesskit.Role.PASSWORD_INPUT,
        "link": accesskit.Role.LINK,
        "list": accesskit.Role.LIST_BOX,
        "row": accesskit.Role.LIST_BOX_OPTION,
        "map": accesskit.Role.TREE,
        "hex": accesskit.Role.TREE_ITEM,
        "place": accesskit.Role.TREE_ITEM,
        "floor": accesskit.Role.TREE_ITEM,
        "unit": accesskit.Role.TREE_ITEM,
        "switch": accesskit.Role.SWITCH,
    }
)
"""By kind of element; others are buttons where they can be pressed, else texts."""
LIVE: Final[Mapping[str, accesskit.Live]] = MappingProxyType(
    {"polite": accesskit.Live.POLITE, "assertive": accesskit.Live.ASSERTIVE}
)
CHOSEN_KINDS: Final = frozenset({"row", "hex", "place", "floor", "unit"})
"""Kinds of which some are chosen among others."""
LOG: Final = "log"


EMPTY: Final = accesskit.TreeUpdate(ROOT)
"""A window of which nothing is told yet."""
EMPTY.tree = accesskit.Tree(ROOT)
EMPTY.nodes.append((ROOT, accesskit.Node(accesskit.Role.WINDOW)))


class NodeValues(msgspec.Struct, frozen=True):
    """All that a node is made of."""

    told: ElementDescription
    called: str
    """Its name, with what is said of it besides."""
    parts: tuple[int, ...]
    """The numbers of the nodes in it."""
    actions: tuple[bool, bool]
    """Whether it can be pressed, and pointed at."""


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

    def update(
        self, reading: WindowReading, words: Catalogue, *, whole: bool
    ) -> accesskit.TreeUpdate:
        """What has changed since the last update, or all of it."""
        values, focus = self._values(reading, words)
        update = accesskit.TreeUpdate(focus)
        if whole:
            update.tree = tree = accesskit.Tree(ROOT)
            tree.toolkit_name = WINDOW_TITLE
        for number, value in values.items():
            if whole or self.shown.get(number) != value:
                update.nodes.append((number, _node(value)))
        self.shown = values
        return update

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
            called = _called(told, words)
            actions = element.press is not None and told.enabled, element.focus is not None
            values[number] = NodeValues(told, called, (), actions)
        for number, value in values.items():
            if parts[number]:
                values[number] = msgspec.structs.replace(value, parts=tuple(parts[number]))
        box = (0, 0, *described.size)
        window = ElementDescription("window", described.screen, WINDOW_TITLE, box)
        values[ROOT] = NodeValues(window, WINDOW_TITLE, tuple(parts[ROOT]), (False, False))
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


def _called(told: ElementDescription, words: Catalogue) -> str:
    """What a thing is called; a field by what it is for."""
    if told.kind in FIELDS:
        return told.hint or told.label
    if told.offered:
        return words.sentence("reader.offered", what=told.label.rstrip("."))
    return told.label


def _node(value: NodeValues) -> accesskit.Node:
    """A node of some values."""
    told, (pressed, pointed) = value.told, value.actions
    node = accesskit.Node(_role(value))
    if node.role == accesskit.Role.LABEL:
        node.set_value(value.called)
    else:
        node.set_label(value.called)
    left, top, width, height = told.box
    node.set_bounds(accesskit.Rect(left, top, left + width, top + height))
    node.set_children(list(value.parts))
    if told.kind == "field":
        node.set_value(told.label)
    if told.hint and told.hint != value.called:
        node.set_description(told.hint)
    if told.key:
        node.set_keyboard_shortcut(told.key)
    if not told.enabled:
        node.set_disabled()
    if told.on is not None:
        node.set_toggled(accesskit.Toggled.TRUE if told.on else accesskit.Toggled.FALSE)
    if told.kind in CHOSEN_KINDS:
        node.set_selected(told.chosen)
    if told.live:
        node.set_live(LIVE[told.live])
    if pressed:
        node.add_action(accesskit.Action.CLICK)
    if pointed:
        node.add_action(accesskit.Action.FOCUS)
    return node


def _role(value: NodeValues) -> accesskit.Role:
    told = value.told
    if told.kind == "window":
        return accesskit.Role.WINDOW
    if told.kind in ROLES:
        return ROLES[told.kind]
    if told.on is not None:
        return accesskit.Role.RADIO_BUTTON
    pressed = value.actions[0] or not told.enabled
    return accesskit.Role.BUTTON if pressed else accesskit.Role.LABEL
