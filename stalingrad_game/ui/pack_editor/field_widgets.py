"""Small widgets of the pack editor: a field as wide as its form, and what is wrong below it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from ..screens.form_layout import NOTE_STYLE
from ..style.theme import BRICK_LIGHT
from ..widgets import Label, RichText, Span, Stack, TextField, TextStyle

FIELD_SIZE = 18


class FaultNote(RichText):
    """What is wrong with a field, a paragraph each; it takes no room where nothing is."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__((), NOTE_STYLE)
        self.show(lines)

    def show(self, lines: Sequence[str]) -> None:
        """Tell other faults; lay the form out again afterwards."""
        self.spans = (Span("\n".join(lines), colour=BRICK_LIGHT),)
        self.visible = bool(lines)


def wide_field(
    name: str, text: str, most: int, typed: Callable[[str], None], key: Hashable, hint: str = ""
) -> Stack:
    """A field of text under its name."""
    field = TextField(typed, text=text, most=most, size=FIELD_SIZE, hint=hint, key=key)
    return Stack((Label(name, TextStyle(size=FIELD_SIZE)), field), gap=4)
