"""Arrows and crosses on the map for what has happened since somebody last acted.

A way is a whole arrow in the light colour of its side, a shot a dashed one, a loss a cross.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ...art.canvas import Canvas
from ...art.geometry import Point
from ...style.theme import FIRE, OCHRE, PAPER, SIDE_LOOKS, SIDE_ORDER, SOOT, Colour
from ..model.board_model import TraceKind, TraceModel
from .overlay_art import arrow_head, cross_at, dashed_line

TRACE_FRAMES: Final[Mapping[TraceKind, Colour]] = MappingProxyType(
    {"fallen": FIRE, "cracked": OCHRE}
)
"""The outline of a hex where something happened to a house."""
_DASH: Final = (0.5, 0.4)


def trace_ink(trace: TraceModel) -> Colour:
    """The light colour of the side that has acted, or that holds a hex now."""
    return SIDE_LOOKS[SIDE_ORDER[trace.side]].light if trace.side >= 0 else PAPER


def draw_trace(board: Canvas, trace: TraceModel, points: Sequence[Point], unit: float) -> None:
    """A way, a shot or a loss, through the middles of its hexes."""
    ink, wide = trace_ink(trace), max(0.2 * unit, 3.0)
    if trace.kind == "loss":
        cross_at(board, points[-1], max(0.5 * unit, 8.0), wide)
        return
    if len(points) < 2:
        return
    if trace.kind == "shot":
        dashed_line(board, (points[0], points[-1]), wide, ink, (_DASH[0] * unit, _DASH[1] * unit))
    else:
        for tone, share in ((SOOT, 1.7), (ink, 1.0)):
            board.stroke(points, wide * share, tone)
    arrow_head(board, points[-2], points[-1], wide * 1.5, ink)
