"""What happened since whoever is asked last acted, in the words of the log, with a legend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from ...art.resources import Look
from ...session.session import NO_SEAT
from ...style.theme import CHALK, DUST, PAPER
from ...widgets import Button, Label, ScrollView, Stack, TextStyle
from ..model.board_model import SightModel
from ..model.table_model import PanelState
from .panel import FramedPanel, ListedPanel, PanelHands, PanelPresenter

_TYPE: Final = 18
_MOST_SHARE: Final = 0.6
"""The share of its column that it takes at the most."""


class SinceModel(msgspec.Struct, frozen=True):
    """What happened."""

    title: str
    legend: str
    """How much of each kind is drawn on the map, and by which sign; "" for nothing."""
    lines: tuple[str, ...]


class SincePresenter(PanelPresenter):
    """Tells it to the person who is asked."""

    def state(self, _sight: SightModel | None) -> PanelState:
        since = self._control.since
        if since.seat == NO_SEAT:
            return PanelState(None, open=False)
        texts = self._wording.words.texts
        lines = tuple(line.plain for line in since.lines)
        if not lines:
            lines = (texts.sentence("recap.nothing"),)
        legend = " · ".join(self._legend())
        return PanelState(SinceModel(texts.sentence("recap.title"), legend, lines), open=True)

    def _legend(self) -> Iterator[str]:
        facts = self._control.since.facts
        kinds = {
            "way": facts.ways,
            "shot": facts.shots,
            "loss": facts.losses,
            "fallen": facts.fallen,
            "cracked": facts.cracked,
            "control": facts.control,
        }
        texts = self._wording.words.texts
        for kind, found in kinds.items():
            if found:
                yield texts.counted_phrase(f"street.window.trace.{kind}", len(found))


class SincePanel(FramedPanel[SinceModel]):
    """A title, the legend, then the lines; a cross puts it away."""

    def __init__(self, hands: PanelHands) -> None:
        self._control: Final = hands.control
        self._title: Final = Label("", TextStyle("title", 22, CHALK), most_lines=1)
        self._legend: Final = Label("", TextStyle(size=_TYPE, colour=DUST))
        self._lines: Final = Stack((), gap=5)
        self._view: Final = ScrollView(self._lines, key="since lines")
        close = Button("", self._leave, kind="quiet", icon="cross", size=18, key="since close")
        close.hint = hands.say("close")
        head = Stack((self._title, close), across=True, gap=6, stretch=(self._title,))
        super().__init__((head, self._legend, self._view), self._view, "since")
        self.live = "polite"

    @property
    def spoken(self) -> str:
        model = self.model
        return "" if model is None else " ".join((model.title, model.legend, *model.lines))

    def least(self, look: Look, width: int, /) -> int:
        """Room for title, legend and a line."""
        whole, lines = self.wanted(look, width)[1], self._view.wanted(look, width)[1]
        return whole - lines + look.fonts.height("text", look.theme.read_type(_TYPE))

    def fitting(self, look: Look, width: int, most: int, /) -> int:
        """What it wants, but never most of the column."""
        share = max(round(most * _MOST_SHARE), self.least(look, width))
        return super().fitting(look, width, min(most, share))

    def fill(self, model: SinceModel, _before: SinceModel | None) -> None:
        self._title.text, self._legend.text = model.title, model.legend
        self._legend.visible = bool(model.legend)
        style = TextStyle(size=_TYPE, colour=PAPER)
        self._lines.replace([Label(text, style) for text in model.lines])
        self._view.scroll_to(0)

    def _leave(self) -> None:
        """It is put away."""
        self._control.since.put_away()
        self._control.session.touch()


SINCE: Final = ListedPanel("since", SincePresenter, SincePanel)
