"""What the nodes of a window are made of, and how AccessKit is told of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import accesskit
import msgspec

ROOT: Final = 1
"""The number of the node that is the window."""
ROLES: Final[Mapping[str, accesskit.Role]] = MappingProxyType(
    {
        "window": accesskit.Role.WINDOW,
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


class NodeValues(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a node is made of; see `ElementDescription`."""

    kind: str
    called: str
    """Its name, with what is said of it besides."""
    box: tuple[int, int, int, int]
    parts: tuple[int, ...] = ()
    """The numbers of the nodes in it."""
    hint: str = ""
    value: str = ""
    """What was typed into it."""
    key: str = ""
    enabled: bool = True
    chosen: bool = False
    on: bool | None = None
    live: str = ""
    pressed: bool = False
    """Whether it can be pressed."""
    pointed: bool = False
    """Whether it can have the focus."""


class TreeChange(msgspec.Struct, frozen=True):
    """What is different in a tree, or all of it."""

    whole: bool
    focus: int
    """The number of the node that has the focus."""
    nodes: tuple[tuple[int, NodeValues], ...]


EMPTY: Final = TreeChange(
    whole=True, focus=ROOT, nodes=((ROOT, NodeValues("window", "", (0, 0, 1, 1))),)
)
"""A window of which nothing is told yet."""


def update_of(change: TreeChange) -> accesskit.TreeUpdate:
    """A change as AccessKit takes it."""
    update = accesskit.TreeUpdate(change.focus)
    if change.whole:
        update.tree = accesskit.Tree(ROOT)
    for number, value in change.nodes:
        update.nodes.append((number, _node(value)))
    return update


def _node(value: NodeValues) -> accesskit.Node:
    node = accesskit.Node(_role(value))
    if node.role == accesskit.Role.LABEL:
        node.set_value(value.called)
    else:
        node.set_label(value.called)
    left, top, width, height = value.box
    node.set_bounds(accesskit.Rect(left, top, left + width, top + height))
    node.set_children(list(value.parts))
    if value.value:
        node.set_value(value.value)
    if value.hint and value.hint != value.called:
        node.set_description(value.hint)
    if value.key:
        node.set_keyboard_shortcut(value.key)
    if not value.enabled:
        node.set_disabled()
    if value.on is not None:
        node.set_toggled(accesskit.Toggled.TRUE if value.on else accesskit.Toggled.FALSE)
    if value.kind in CHOSEN_KINDS:
        node.set_selected(value.chosen)
    if value.live:
        node.set_live(LIVE[value.live])
    if value.pressed:
        node.add_action(accesskit.Action.CLICK)
    if value.pointed:
        node.add_action(accesskit.Action.FOCUS)
    return node


def _role(value: NodeValues) -> accesskit.Role:
    if value.kind in ROLES:
        return ROLES[value.kind]
    if value.on is not None:
        return accesskit.Role.RADIO_BUTTON
    pressed = value.pressed or not value.enabled
    return accesskit.Role.BUTTON if pressed else accesskit.Role.LABEL
