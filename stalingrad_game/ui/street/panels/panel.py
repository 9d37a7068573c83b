"""What every panel of the list is: its model, its words and its widget, wholly told in one file.

The table holds a list of panels and knows none by name. A panel makes its model, plain values with
their words, from a controller; its widget says where it belongs and shows the model.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, TypeVar

import pygame

from ...art.resources import Look
from ...style.key_map import KeyMap
from ...widgets import Panel, Stack, Widget
from ..input.controller import StreetController
from ..model.board_model import MotionModel, SightModel
from ..model.table_model import Mark, PanelState
from ..presenter.sums import Sums
from ..presenter.wording import Wording

Slot = Literal["head", "ask", "foot", "top", "column", "over"]
"""Where a panel lies: above everything, below the stage, below everything, in the wing, below
that, or over all others."""


FRAME_PAD: Final = 12
"""The room inside a frame's edge, in design pixels."""


class Sources(NamedTuple):
    """What panels are made from."""

    control: StreetController
    wording: Wording
    sums: Sums
    describe_unit: Callable[[int], str]
    """Says all of a unit in a sentence, as it is seen."""
    keys: Callable[[], KeyMap]
    """Which key stands for which command."""


class PanelPresenter:
    """Makes the model of one panel."""

    def __init__(self, sources: Sources) -> None:
        self._control: Final = sources.control
        self._wording: Final = sources.wording
        self._sums: Final = sources.sums
        self._describe_unit: Final = sources.describe_unit
        self._keys: Final = sources.keys

    def state(self, sight: SightModel | None) -> PanelState:
        """What it shows now; `sight` is the line on the map."""
        raise NotImplementedError

    def prepare(self) -> None:
        """Open other panels that this one speaks of, before any model is made."""

    def follow(self) -> None:
        """Go on where a player has done what this panel waits for."""


class PanelHands(NamedTuple):
    """What a panel's widget may do."""

    control: StreetController
    say: Callable[[str], str]
    """A text of the window."""
    follow: Callable[[str], None]
    """Open the rulebook at a rule."""


Shown = TypeVar("Shown")


class PanelWidget(Widget, Generic[Shown]):
    """The widget of one panel, and its model: None before it has shown any."""

    slot: ClassVar[Slot] = "column"
    fills: ClassVar[bool] = False
    """Whether it has what the others in its column leave, if that is enough."""

    @property
    def parts(self) -> Mapping[str, Widget]:
        """What a page of a lesson may point at besides the whole, by name."""
        return MappingProxyType({})

    model: Shown | None = None

    def show(self, model: Shown | None, look: Look) -> None:
        """Show another model; without one it keeps what it showed last."""
        if model is None or model == self.model:
            return
        before, self.model = self.model, model
        self.fill(model, before)
        if self.rect.width:
            self.layout(self.rect, look)
        self.touch()

    def fill(self, model: Shown, before: Shown | None) -> None:
        """Hold the parts of another model than the one before."""

    def follow_motion(self, motion: MotionModel | None, share: float) -> None:
        """What moves on the stage is at a share of its time; None: nothing moves."""

    def least(self, _look: Look, _width: int, /) -> int:
        """The least height in pixels with which it is of use in a column so wide."""
        return 0

    def fitting(self, look: Look, width: int, most: int, /) -> int:
        """How high it would like to be in a column where it may be so high."""
        return min(max(self.wanted(look, width)[1], self.least(look, width)), most)

    def place(
        self,
        look: Look,
        window: pygame.Rect,
        box_of: Callable[[Mark], pygame.Rect | None],
        seen: Sequence[pygame.Rect],
    ) -> None:
        """Lie over the others, of which `seen` should stay seen; for panels over all others."""


class FramedPanel(PanelWidget[Shown]):
    """A panel of parts below each other in a frame; one of them has all that the others leave."""

    def __init__(self, parts: Sequence[Widget], tallest: Widget, key: str) -> None:
        super().__init__(key=key)
        self._parts_stack: Final = Stack(parts, gap=6, stretch=(tallest,))
        self._frame: Final = Panel(self._parts_stack, pad=FRAME_PAD, cut=0)

    def children(self) -> Sequence[Widget]:
        return (self._frame,)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for all of its parts."""
        return self._frame.wanted(look, width)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        self._frame.layout(rect, look)


class ListedPanel(NamedTuple):
    """A panel of the list."""

    name: str
    """Its own; its command has the same."""
    presenter: Callable[[Sources], PanelPresenter]
    widget: Callable[[PanelHands], PanelWidget[Any]]
