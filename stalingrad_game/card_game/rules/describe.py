"""Frames, options, events and refusals as messages name them; in the game they stay numbers."""

from __future__ import annotations

from ...kernel.agenda import numbers
from ..state.code_names import ACT_NAMES, EV_NAMES, WHY_NAMES
from ..state.codes import Event, Frame, Option
from .operations import OPERATIONS


def describe_option(option: Option) -> str:
    """An option by its act; arguments that it hasn't are left out.

    >>> describe_option((1, 12, 30))
    'play 12 30'
    """
    return _row(ACT_NAMES.get(option[0]), option[:1] + tuple(n for n in option[1:] if n != -1))


def describe_frame(frame: Frame) -> str:
    """A frame by its operation: "hold 1 17"."""
    operation = OPERATIONS.get(frame[0])
    return _row(operation.name if operation else None, frame)


def describe_event(event: Event) -> str:
    """An event by its kind: "hold 2"."""
    return _row(EV_NAMES.get(event[0]), event)


def describe_refusal(option: Option, why: int) -> str:
    """An option that isn't offered, and the name of the reason."""
    return f"{describe_option(option)} is not offered: {WHY_NAMES.get(why, why)}"


def _row(name: str | None, row: tuple[int, ...]) -> str:
    """A row with a name, where there is one, for its first number."""
    return numbers(row) if name is None else " ".join((name, *map(str, row[1:])))
