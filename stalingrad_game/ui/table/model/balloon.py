"""A balloon at the table, as plain values: what a guide says, and what it points at."""

from __future__ import annotations

from typing import NamedTuple

from .targets import Target


class BalloonModel(NamedTuple):
    """What a guide says now."""

    text: str
    progress: str
    """How far the lesson has come, in words; "" where it is no lesson."""
    points_at: tuple[Target | str, ...]
    """Targets, facts, or panels by the layout's names; what isn't there is left out."""
    answers: frozenset[Target]
    """What may be chosen now: the balloon covers none of it."""
    buttons: tuple[Target, ...]
    refusal: str = ""
    """What is said to somebody who tried something else; "" for nothing."""
