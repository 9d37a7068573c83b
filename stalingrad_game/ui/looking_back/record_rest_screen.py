"""The lines of a record that no longer play, as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...record.errors import ErrorKind, RecordError
from ...record.line_text import stop_text, unplayed_lines
from ...record.stop import RecordStop
from ..screens.base import Screen
from ..screens.form_layout import FormPanel
from ..screens.posed_table import requested_record
from ..screens.posing import ScreenshotSpec
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..style.theme import BRICK_LIGHT, CHALK, DUST
from ..widgets import Button, RichText, ScrollView, Span, TextStyle, Widget


class RecordRestScreen(Screen):
    """Why a record plays no further, and what is left of it."""

    name = "record_rest"

    def __init__(self, context: AppContext, stop: RecordStop, *, opened: bool) -> None:
        """`opened` tells what was chosen and what chance did too."""
        super().__init__(context)
        self._stop: Final = stop
        self._opened: Final = opened

    def build(self) -> Widget:
        """The lines below each other."""
        words = self.context.words
        spans = [Span(f"{stop_text(words, self._stop)}\n\n", colour=BRICK_LIGHT)]
        if not self._opened:
            spans.append(Span(f"{words.sentence('replay.rest.closed')}\n\n", colour=DUST))
        lines = unplayed_lines(words, self._stop, opened=self._opened)
        spans.append(Span("\n".join(lines), colour=CHALK))
        back = Button(self.say("back"), self.back, kind="primary", key="back")
        body = ScrollView(RichText(spans, TextStyle(size=19)))
        return FormPanel(words.sentence("replay.rest.title"), body, (back,), fills=True)


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[RecordRestScreen]:
    """What no longer plays of the record that is asked for; else the first line of a new game."""
    record = requested_record(context, request)
    start = record.timeline.start_line()
    why = RecordError(ErrorKind.OTHER_STATE, "2042.jsonl", line=1).warning
    stop = record.stop or RecordStop(1, why, start, ((1, start),))
    return [RecordRestScreen(context, stop, opened=record.laid_open)]


SCREEN: Final = ScreenSpec(RecordRestScreen, _pose)
