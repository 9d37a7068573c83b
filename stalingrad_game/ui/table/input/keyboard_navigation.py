"""The regions of the table that Tab goes through, and where each arrow key leads from a target.

Everything is found by where it lies, so that any layout can be walked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ...style.keys import Direction
from ..layout.placement import TableLayout
from ..model.targets import Target
from ..model.view_model import TableViewModel

TAB_ORDER: Final = (
    *("hand", "actions", "tray"),
    *("lane 3", "lane 2", "lane 1", "lane 0"),
    *("staging 0", "staging 1", "piles", "log", "prompt"),
)
"""The names of regions in the order of Tab."""


def focusable_targets(model: TableViewModel, layout: TableLayout) -> list[Target]:
    """What the keyboard can go to now: the window's own question first, alone."""
    if model.hidden or model.curtain >= 0:
        return []
    if model.dialog is not None:
        return [button.target for button in model.dialog.buttons]
    return list(layout.placements)


def next_in_direction(
    model: TableViewModel, layout: TableLayout, direction: Direction
) -> Target | None:
    """Where an arrow key goes from here; the first time to what can be chosen."""
    among = focusable_targets(model, layout)
    here = model.focus or model.hover
    if here is None or here not in among:
        return first_target(model, layout, among)
    if model.dialog is not None:
        forward = direction in {"right", "down"}
        return among[(among.index(here) + (1 if forward else -1)) % len(among)]
    return layout.beside(here, direction, among)


def first_in_next_region(
    model: TableViewModel, layout: TableLayout, *, back: bool
) -> Target | None:
    """The first target of the next region that has any; glowing ones come first."""
    among = focusable_targets(model, layout)
    if model.dialog is not None:
        return next_in_direction(model, layout, "left" if back else "right")
    middles = [(one, rect.center) for one in among if (rect := layout.rect(one))]
    members = [_inside(layout, name, middles) for name in TAB_ORDER]
    full = [targets for targets in members if targets]
    if not full:
        return None
    here = model.focus or model.hover
    now = next((n for n, targets in enumerate(full) if here in targets), None)
    if now is None:
        return first_target(model, layout, full[-1 if back else 0])
    return first_target(model, layout, full[(now + (-1 if back else 1)) % len(full)])


def first_target(
    model: TableViewModel, layout: TableLayout, among: Sequence[Target]
) -> Target | None:
    """The target that reading comes to first, among those that glow if any do."""
    if model.dialog is not None:
        primary = (one.target for one in model.dialog.buttons if one.primary)
        return next(primary, among[0] if among else None)
    glowing = [target for target in among if target in model.glow]
    return min(glowing or among, key=lambda target: _reading_order(layout, target), default=None)


def _reading_order(layout: TableLayout, target: Target) -> tuple[int, int]:
    rect = layout.rect(target)
    return (rect.top, rect.left) if rect is not None else (0, 0)


def _inside(
    layout: TableLayout, name: str, middles: Iterable[tuple[Target, tuple[int, int]]]
) -> list[Target]:
    """The targets whose middles lie in a region."""
    region = layout.regions.get(name)
    if region is None:
        return []
    return [target for target, middle in middles if region.collidepoint(middle)]
