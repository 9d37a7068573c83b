"""A balloon at the table, as plain values: what a guide says, and what it points at."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .targets import Target

BalloonButton = Literal["next", "back", "alone"]


class Mark(NamedTuple):
    """Something on the table that a balloon points at."""

    kind: Literal["hex", "floor", "unit", "panel", "verb"]
    number: int = -1
    """A hex, a location or a unit."""
    panel: str = ""
    verb: Target | None = None


class BalloonButtonModel(NamedTuple):
    """A button at the foot of a balloon."""

    id: BalloonButton
    label: str
    enabled: bool = True


class BalloonModel(NamedTuple):
    """What a guide says now."""

    text: str
    progress: str
    """How far the lesson has come, in words."""
    marks: tuple[Mark, ...]
    """What it points at; what isn't seen is left out."""
    answer: Mark | None
    """What is to be chosen next: the balloon never covers it."""
    buttons: tuple[BalloonButtonModel, ...]
    refusal: str = ""
    """What is said to somebody who tried something else; "" for nothing."""
