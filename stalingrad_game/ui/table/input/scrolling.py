"""What is scrolled at the table: the player aid and the log."""

from __future__ import annotations

from .controller import TableController


def scroll_aid(control: TableController, pixels: int, scroll_range: int) -> None:
    """Scroll the player aid down, or up with a number below 0, within its range."""
    if control.viewport.scroll_aid(pixels, scroll_range):
        control.session.touch()


def scroll_log(control: TableController, lines: int) -> None:
    """Turn the log back, or forth with a number below 0."""
    most = len(control.session.log) - 1
    if control.viewport.scroll(lines, most):
        control.session.touch()
