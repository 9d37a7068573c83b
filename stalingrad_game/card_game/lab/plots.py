"""Plots of a report as SVG, drawn by matplotlib, which only whoever wants them has installed.

Matplotlib and no library of the browser: a page keeps without a network and without scripts, its
letters stay letters, and the same report gives the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Final, NamedTuple

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

LINE_INK: Final = "#22303a"
POINT: Final = "#8c2f1b"
BAND: Final = "#dfe6d5"
WIDTH: Final = 7.2
"""Inches, at 72 dots."""
ROW: Final = 0.2
NO_METADATA: Final = dict.fromkeys(("Creator", "Date", "Format", "Type"))


class Dot(NamedTuple):
    """A value with its interval, in a row of its own."""

    name: str
    value: float
    low: float
    high: float


def dots(name: str, title: str, rows: Sequence[Dot], target: tuple[float, float] | None) -> str:
    """Values with their intervals, one below the other, and the range that is aimed at behind."""
    with _style(name):
        figure = Figure(figsize=(WIDTH, 0.9 + ROW * len(rows)))
        axes = figure.subplots()
        if target is not None:
            axes.axvspan(*target, color=BAND, linewidth=0)
        places = list(range(len(rows), 0, -1))
        for place, row in zip(places, rows, strict=True):
            axes.plot((row.low, row.high), (place, place), color=LINE_INK, linewidth=1)
            axes.plot((row.value,), (place,), "o", color=POINT, markersize=4)
        axes.set_yticks(places, [row.name for row in rows])
        axes.set_ylim(0.3, len(rows) + 0.7)
        axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
        return _svg(figure, axes, name, title)


def bars(name: str, title: str, counts: Mapping[str, int], below: str) -> str:
    with _style(name):
        figure = Figure(figsize=(WIDTH, 2.4))
        axes = figure.subplots()
        axes.bar(list(counts), list(counts.values()), color=LINE_INK, width=0.8)
        axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
        axes.set_xlabel(below)
        return _svg(figure, axes, name, title)


def _style(name: str) -> AbstractContextManager[None]:
    """How everything is drawn; letters stay letters, and the same plot gets the same ids."""
    return rc_context(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": name,
            "font.family": "sans-serif",
            "font.size": 9,
            "axes.edgecolor": LINE_INK,
            "axes.labelcolor": LINE_INK,
            "axes.spines.right": False,
            "axes.spines.top": False,
            "text.color": LINE_INK,
            "xtick.color": LINE_INK,
            "ytick.color": LINE_INK,
        }
    )


def _svg(figure: Figure, axes: Axes, name: str, title: str) -> str:
    """The plot as an element of a page; its ids are its own, so that many can stand there."""
    axes.set_title(title, loc="left", fontsize=10)
    figure.set_layout_engine("tight")
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata=NO_METADATA, transparent=True)
    text = out.getvalue()
    text = text[text.index("<svg") :]
    for found in ('id="', 'href="#', "url(#"):
        text = text.replace(found, f"{found}{name}-")
    return text.replace("<svg ", '<svg role="img" ', 1)
