"""What several panels are made of, as widgets: tabs, rows with an icon, rows that end in a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...style.theme import CHALK, DUST, PAPER, SIDE_LOOKS, SIDE_ORDER, SOOT, Colour
from ...widgets import Label, Panel, RichText, Span, Stack, TextStyle, Widget

PART_TYPE: Final = 17
"""The type of tabs and rows, in design pixels of what is read."""
FRAME_PAD: Final = 10
"""Round what lies on a framed ground, in design pixels of what is read."""


def tab(text: str) -> Panel:
    """A line of words in a dark tab: it lies over the table."""
    label = Label(text, TextStyle("title", PART_TYPE, CHALK, "centre"), most_lines=1)
    return Panel(label, ground=SOOT, pad=6, edge=DUST, cut=0)


def framed(parts: Sequence[Widget]) -> Panel:
    """Parts below each other on a dark ground with a bright edge."""
    return Panel(Stack(parts, gap=3), ground=SOOT, pad=FRAME_PAD, edge=DUST, cut=0)


def heading(text: str) -> Label:
    """The first line on such a ground."""
    return Label(text, TextStyle("title", PART_TYPE, CHALK), most_lines=2)


def icon_row(icon: str, text: str, side: int = -1) -> Stack:
    """Words beside an icon in the colour of a side; -1: of nobody's."""
    ink: Colour = SIDE_LOOKS[SIDE_ORDER[side]].light if side >= 0 else PAPER
    style = TextStyle(size=PART_TYPE, colour=PAPER)
    words = RichText((Span(text),), style)
    return Stack(
        (RichText((Span("", icon=icon, colour=ink),), style), words),
        across=True,
        gap=7,
        stretch=(words,),
    )


def panel_ground() -> Panel:
    """A dark ground with a bright edge for what lies on it."""
    return Panel(Stack(()), ground=SOOT, edge=DUST, cut=0)
