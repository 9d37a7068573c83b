"""The choices that Tab goes through, and where each arrow key leads from a target.

Everything is found by where it lies, so that any layout can be walked.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...style.keys import Direction
from ..layout.placement import TableLayout
from ..model.targets import BUTTON, PANEL_OPTION, Target
from ..model.view_model import TableViewModel


def focusable_targets(layout: TableLayout) -> list[Target]:
    """What the keyboard can go to now."""
    alone = layout.modal
    return [target for target in layout.placements if alone is None or target in alone]


def next_in_direction(
    model: TableViewModel, layout: TableLayout, direction: Direction
) -> Target | None:
    """Where an arrow key goes from here; the first time to what can be chosen."""
    among = focusable_targets(layout)
    here = model.focus or model.hover
    if here is None or here not in among:
        return first_target(model, layout, among)
    if layout.modal is not None:
        forward = direction in {"right", "down"}
        return among[(among.index(here) + (1 if forward else -1)) % len(among)]
    return layout.beside(here, direction, among)


def next_choice(model: TableViewModel, layout: TableLayout, *, back: bool) -> Target | None:
    """The next of what can be chosen, in reading order and round its ends.

    Where nothing is asked it is the next button that can be pressed.
    """
    choices = choices_in_order(model, layout)
    if not choices:
        return None
    here = model.focus or model.hover
    if here in choices:
        return choices[(choices.index(here) + (-1 if back else 1)) % len(choices)]
    return choices[-1 if back else 0]


def first_choice(model: TableViewModel, layout: TableLayout) -> Target | None:
    """What the keyboard goes to when something else is asked: a target before the buttons.

    What a panel has pointed out comes before them all.
    """
    if layout.modal is not None:
        return first_target(model, layout, focusable_targets(layout))
    choices = [one for one in choices_in_order(model, layout) if one in model.glow]
    if model.suggested in choices:
        return model.suggested
    return min(choices, key=lambda target: target.kind == BUTTON, default=None)


def choices_in_order(model: TableViewModel, layout: TableLayout) -> list[Target]:
    """What can be chosen now, from the upper left to the lower right; a panel's come first."""
    among = focusable_targets(layout)
    if layout.modal is not None:
        return among
    pressed = {button.target for button in model.buttons if button.enabled}
    choices = [target for target in among if target in model.glow]
    choices = choices or [target for target in among if target in pressed]
    hinted = [target for target in among if target.kind == PANEL_OPTION]
    return [*hinted, *sorted(choices, key=lambda target: _reading_order(layout, target))]


def first_target(
    model: TableViewModel, layout: TableLayout, among: Sequence[Target]
) -> Target | None:
    """The target that reading comes to first, among those that glow if any do."""
    if layout.modal is not None:
        primary = (one.target for one in model.buttons if one.primary and one.target in among)
        return next(primary, among[0] if among else None)
    glowing = [target for target in among if target in model.glow]
    return min(glowing or among, key=lambda target: _reading_order(layout, target), default=None)


def _reading_order(layout: TableLayout, target: Target) -> tuple[int, int]:
    rect = layout.rect(target)
    return (rect.top, rect.left) if rect is not None else (0, 0)
