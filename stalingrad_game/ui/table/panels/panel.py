"""What every panel is: something that lies over or beside the city, wholly told in one place.

The table holds a list of panels and knows none by name. A panel makes its model, plain values with
their words, from a controller; says where its parts lie; and what a click on them does.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Generic, TypeVar, cast

import pygame

from ....card_game.words.localizer import Localizer
from ..input.commands import command_of_button
from ..input.controller import ButtonAction, TableController
from ..input.key_words import command_key
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelLayer, PanelPart, TableLayout
from ..model.targets import Target
from ..model.view_model import ButtonModel, TableViewModel
from ..presenter.displayed import Seen
from ..render.context import RenderContext

M = TypeVar("M")


def button_key(control: TableController, words: Localizer, button: int) -> str:
    """The key of a button's command as it is printed; "" where it has none."""
    return command_key(words.catalogue, control.keys, command_of_button(button))


class TablePanel(ABC, Generic[M]):
    """One panel of the table; it keeps nothing itself."""

    name: ClassVar[str]
    """Its own; also the kind of the target that its ground is, and of its place in a layout."""
    layer: ClassVar[PanelLayer] = "over"
    paper: ClassVar[bool] = False
    """Whether it lies over the middle of the table until somebody goes on."""
    actions: ClassVar[Mapping[str, ButtonAction]] = MappingProxyType({})
    """By kind of target: what a click does at any time, whatever the game asks."""

    @abstractmethod
    def model(self, seen: Seen) -> M | None:
        """What it shows now; None where it isn't on the table."""

    @abstractmethod
    def place(self, layout: LayoutBuilder, table: TableViewModel, model: M) -> Sequence[PanelPart]:
        """Its parts from the ground up; those with a target can be pointed at."""

    def voice(self, _control: TableController) -> int:
        """Of all that helps one panel is read at a time, the one with the least number.

        0 for a panel that is there beside others.
        """
        return 0

    def gives_way(self, control: TableController) -> bool:
        """Whether something else lies in its place.

        Of a paper that is a screen over the table, a dialog, a page of a lesson that doesn't speak
        of it.
        """
        if not self.paper:
            return False
        page = control.session.guide.page if control.reads else None
        untold = page is not None and self.name not in page.at
        return untold or control.viewport.away or control.selection.question is not None

    def draw(self, drawing: RenderContext, _model: M) -> None:
        """Draw its parts; more, where not all of it is parts."""
        drawing.draw_panel(self.name)

    def buttons(self, _model: M) -> Sequence[ButtonModel]:
        """Buttons that are there with it alone."""
        return ()

    def suggested(self, _model: M) -> Target | None:
        """What it points out on the table, wherever the pointer is."""
        return None

    def key(
        self, _control: TableController, _layout: TableLayout, _event: pygame.event.Event
    ) -> bool:
        """A key goes down while it is there; says whether it takes it."""
        return False

    def wheel(self, _control: TableController, _layout: TableLayout, _steps: int) -> bool:
        """The wheel turns, up with a number above 0; says whether it turns with it."""
        return False

    def rule(self, _model: M) -> str:
        """The rule that it speaks of, as "R6.2"; "" for none."""
        return ""

    def refuses(self, _model: M) -> bool:
        """Whether it says why something can't be chosen."""
        return False

    def spoken(self, _model: M, _target: Target) -> str:
        """What is said of a target of its own to those who don't see it; "" for the usual name."""
        return ""

    def told(self, _model: M) -> str:
        """What it says all by itself to those who don't see it; "" for nothing."""
        return ""

    def of(self, table: TableViewModel) -> M | None:
        """Its model on a table; None where it isn't there."""
        return cast("M | None", table.panels.get(self.name))
