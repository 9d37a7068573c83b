"""Our own small widgets: they know their boxes and states, and can be tested without a window.

A scene puts them in a `Root`, which brings input to them and paints them.
"""

from .base import Hint, ToldPart, Widget
from .boxes import Dialog, Padded, Panel, Sized, Stack, Tooltip
from .button import Button, PickButton, Toggle
from .choice import Choice
from .field import SecretField, TextField
from .key_field import KeyField
from .label import Label, RichText, TextStyle
from .later_pictures import LaterPictures
from .notice import NoticeStrip
from .pick_card import PaintCard, PickCard
from .root import Root
from .scroll import ListBox, ListRow, ScrollView
from .text import Span

__all__ = [
    "Button",
    "Choice",
    "Dialog",
    "Hint",
    "KeyField",
    "Label",
    "LaterPictures",
    "ListBox",
    "ListRow",
    "NoticeStrip",
    "Padded",
    "PaintCard",
    "Panel",
    "PickButton",
    "PickCard",
    "RichText",
    "Root",
    "ScrollView",
    "SecretField",
    "Sized",
    "Span",
    "Stack",
    "TextField",
    "TextStyle",
    "Toggle",
    "ToldPart",
    "Tooltip",
    "Widget",
]
