"""What the table shows, in words and boxes: the part of `describe` that knows it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from ..table.model.targets import (
    BUTTON,
    HAND,
    REVEALED_CARD,
    ButtonId,
    Target,
)
from ..table.model.view_model import TableViewModel
from ..table.panels.all_panels import TABLE_PANELS
from ..table.presenter.displayed import Displayed, displayed_by
from ..table.presenter.labels import target_label
from ..table.screen import TableScene
from .description import ElementDescription, ScreenDescription, box_tuple


def describe_table(scene: TableScene, size: tuple[int, int], frame: int) -> ScreenDescription:
    """What the table shows: every target with its name, and whether it answers what is asked."""
    model, displayed = scene.model, displayed_by(scene.control)
    if model.covered:
        return ScreenDescription(frame, "table", size, [], model.prompt)
    answers = model.glow
    waits = Target(BUTTON, ButtonId.CONTINUE) in scene.table_layout.placements
    if waits:
        answers |= {Target(BUTTON, ButtonId.CONTINUE)}
    answers |= {Target(BUTTON, ButtonId.NEXT_PAGE)} & scene.table_layout.placements.keys()
    own = frozenset(one.target for one in model.buttons if one.group == "dialog")
    answers = own or answers
    seen = [
        ElementDescription(
            target.kind,
            " ".join(str(part) for part in target if part != -1),
            _label(model, displayed, target),
            box_tuple(placement.rect),
            _point(scene, target, placement.rect),
            _enabled(model, target),
            focused=target == model.focus,
            offered=target in answers,
            chosen=target in model.selected,
            key=_key(model, target),
        )
        for target, placement in scene.table_layout.placements.items()
    ]
    return ScreenDescription(
        frame,
        "table",
        size,
        [*seen, *_shown_cards(scene)],
        model.prompt,
        model.rule,
        asks=bool(own),
        busy=model.busy and not waits,
        over=scene.session.result is not None and not model.busy,
    )


def _label(model: TableViewModel, displayed: Displayed, target: Target) -> str:
    if target.kind == BUTTON:
        return next((one.label for one in model.buttons if one.target == target), "")
    for panel in TABLE_PANELS:
        found = model.panels.get(panel.name)
        if found is not None:
            text = panel.spoken(found, target)
            if text:
                return text
    own = target.kind in {HAND, REVEALED_CARD}
    words = displayed.own_words if own else displayed.words
    return target_label(words, target, displayed.view)


def _shown_cards(scene: TableScene) -> Iterator[ElementDescription]:
    """The cards that lie on what waits to be read, or are shown for a while, in full."""
    texts = (part for parts in scene.table_layout.panels.values() for part in parts if part.text)
    for number, part in enumerate(texts):
        yield ElementDescription("card", f"card {number}", part.text, box_tuple(part.rect))


def _key(model: TableViewModel, target: Target) -> str:
    if target.kind != BUTTON:
        return ""
    return next((one.key for one in model.buttons if one.target == target), "")


def _enabled(model: TableViewModel, target: Target) -> bool:
    if target.kind != BUTTON:
        return True
    return next((one.enabled for one in model.buttons if one.target == target), True)


def _point(scene: TableScene, target: Target, box: pygame.Rect) -> tuple[int, int] | None:
    """A place where a click goes to a target: its middle, else where it isn't covered."""
    for across in (2, 1, 3):
        for down in (2, 1, 3):
            place = (box.left + box.width * across // 4, box.top + box.height * down // 4)
            if scene.at(place) == target:
                return place
    edges = ((box.left + 3, box.centery), (box.centerx, box.top + 3), (box.right - 3, box.centery))
    return next((place for place in edges if scene.at(place) == target), None)
