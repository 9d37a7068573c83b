"""The regions of the table, through which Tab goes round, and the arrows' way from thing to thing.

Everything is found by where it lies, so that any layout can be walked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ...style.keys import Direction
from ..layout.placement import Layout
from ..model.targets import Thing
from ..model.view_model import TableModel

ROUND: Final = (
    *("hand", "actions", "tray"),
    *("lane 3", "lane 2", "lane 1", "lane 0"),
    *("staging 0", "staging 1", "piles", "log", "prompt"),
)
"""The names of regions in the order of Tab."""


def focusable(model: TableModel, places: Layout) -> list[Thing]:
    """What the keyboard can go to now: the window's own question first, alone."""
    if model.hidden or model.curtain >= 0:
        return []
    if model.dialog is not None:
        return [button.thing for button in model.dialog.buttons]
    return [thing for thing in places.spots if thing.kind]


def step(model: TableModel, places: Layout, direction: Direction) -> Thing | None:
    """Where an arrow key goes from here; the first time to what can be chosen."""
    among = focusable(model, places)
    here = model.focus or model.hover
    if here is None or here not in among:
        return first(model, places, among)
    if model.dialog is not None:
        forward = direction in {"right", "down"}
        return among[(among.index(here) + (1 if forward else -1)) % len(among)]
    return places.beside(here, direction, among)


def next_region(model: TableModel, places: Layout, *, back: bool) -> Thing | None:
    """The first thing of the next region that has any; glowing ones come first."""
    among = focusable(model, places)
    if model.dialog is not None:
        return step(model, places, "left" if back else "right")
    members = [_inside(places, name, among) for name in ROUND]
    full = [things for things in members if things]
    if not full:
        return None
    here = model.focus or model.hover
    now = next((n for n, things in enumerate(full) if here in things), None)
    if now is None:
        return first(model, places, full[-1 if back else 0])
    return first(model, places, full[(now + (-1 if back else 1)) % len(full)])


def first(model: TableModel, places: Layout, among: Sequence[Thing]) -> Thing | None:
    """The thing that reading comes to first, among those that glow if any do."""
    if model.dialog is not None:
        primary = (one.thing for one in model.dialog.buttons if one.primary)
        return next(primary, among[0] if among else None)
    glowing = [thing for thing in among if thing in model.glow]
    return min(glowing or among, key=lambda thing: _reading(places, thing), default=None)


def _reading(places: Layout, thing: Thing) -> tuple[int, int]:
    rect = places.rect(thing)
    return (rect.top, rect.left) if rect is not None else (0, 0)


def _inside(places: Layout, name: str, among: Iterable[Thing]) -> list[Thing]:
    region = places.regions.get(name)
    if region is None:
        return []
    found = ((thing, places.rect(thing)) for thing in among)
    return [thing for thing, rect in found if rect and region.collidepoint(rect.center)]
