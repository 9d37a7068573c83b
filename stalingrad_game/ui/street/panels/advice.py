"""The hint: the best actions of the side that is asked, with what each does and its chance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec
import pygame

from ....street_fight.words.advice import described_actions
from ...art.resources import Look
from ...shell.command_keys import key_name
from ...style.theme import CHALK, DUST
from ...widgets import Button, Label, ScrollView, Stack, TextStyle, Widget
from ...widgets.hint_row import HintOption, hint_row
from ..model.board_model import SightModel
from ..model.table_model import PanelState
from .panel import FramedPanel, ListedPanel, PanelHands, PanelPresenter

_TYPE: Final = 18
_USUAL_HEIGHT: Final = 290
"""Of a hint that is told, in design pixels."""


class AdviceModel(msgspec.Struct, frozen=True):
    """The hint on the table."""

    title: str
    side: int
    """Whose chances it tells."""
    options: tuple[HintOption, ...]
    """The best first; none while somebody thinks."""
    remark: str
    """What is said below them, or in their place."""
    chosen: int = -1
    """The place of the action that is pointed out on the map."""


class AdvicePresenter(PanelPresenter):
    """Tells it to the person who is asked."""

    def state(self, _sight: SightModel | None) -> PanelState:
        control, words = self._control, self._wording.words
        session, advised = control.session, control.advised
        decision, service, texts = session.decision, session.advice, words.texts
        if decision is None or not (advised.there and advised.enabled):
            return PanelState(None, open=False)
        title = texts.sentence(f"hint.title.{decision.seat}")
        if service.progress == "thinking":
            keys = self._keys().keys("hint")
            stops = key_name(keys[0], texts) if keys else ""
            remark = texts.sentence("hint.thinking", dots=service.dots.text, printed=stops)
            return PanelState(AdviceModel(title, decision.seat, (), remark), open=True)
        actions = advised.actions
        if not actions:
            remark = texts.sentence("hint.failed")
            return PanelState(AdviceModel(title, decision.seat, (), remark), open=True)
        described = list(described_actions(words, session.kit, control.view, actions))
        options = tuple(
            HintOption(one.name, one.verdict, one.chance, one.reasons) for one in described
        )
        if len(decision.options) == 1:
            remark = texts.sentence("hint.only")
        else:
            percent = texts.language.estimated_percent(described[0].chance)
            chance = texts.phrase("hint.chance", chance=percent)
            remark = texts.sentence("hint.foot_map", chance=chance)
        model = AdviceModel(title, decision.seat, options, remark, service.chosen)
        return PanelState(model, open=True)


class AdvisedRow(Button):
    """An action that was weighed; pressed it is shown on the map, once more it is done."""

    def __init__(self, control: PanelHands, number: int, model: AdviceModel) -> None:
        option = model.options[number]
        press = partial(control.control.point_out, number)
        text = ": ".join(part for part in (option.name, option.verdict) if part)
        super().__init__(text, press, key=("advised", number))
        self._of: Final = (number + 1, option, model.side)
        self._chosen: Final = model.chosen == number
        self._rows: Final = {lit: hint_row(*self._of, lit, self._chosen) for lit in (False, True)}
        self._reasons: Final = option.reasons

    @property
    def spoken(self) -> str:
        return self._reasons

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        return self._rows[False].wanted(look, width)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        for row in self._rows.values():
            row.layout(rect, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self._rows[self.hovered].draw(surface, look)


class AdvicePanel(FramedPanel[AdviceModel]):
    """A title, the actions, what they are; a cross puts it away."""

    def __init__(self, hands: PanelHands) -> None:
        self._hands: Final = hands
        self._title: Final = Label("", TextStyle("title", 22, CHALK), most_lines=1)
        self._rows: Final = Stack((), gap=4)
        self._view: Final = ScrollView(self._rows, key="advised actions")
        close = Button("", self._leave, kind="quiet", icon="cross", size=18, key="advice close")
        close.hint = hands.say("close")
        head = Stack((self._title, close), across=True, gap=6, stretch=(self._title,))
        super().__init__((head, self._view), self._view, "advice")
        self.live = "polite"

    @property
    def spoken(self) -> str:
        return "" if self.model is None else f"{self.model.title} {self.model.remark}"

    def least(self, look: Look, width: int, /) -> int:
        """Room for all of it, up to a usual hint: what else stands in the column gives way."""
        return min(self.wanted(look, width)[1], look.theme.read_px(_USUAL_HEIGHT))

    def fill(self, model: AdviceModel, before: AdviceModel | None) -> None:
        self._title.text = model.title
        rows: Sequence[Widget] = [
            AdvisedRow(self._hands, number, model) for number in range(len(model.options))
        ]
        self._rows.replace([*rows, Label(model.remark, TextStyle(size=_TYPE, colour=DUST))])
        if before is None or before.options != model.options:
            self._view.scroll_to(0)

    def _leave(self) -> None:
        """It is put away."""
        self._hands.control.advised.put_away()
        self._hands.control.session.touch()


ADVICE_PANEL: Final = ListedPanel("advice", AdvicePresenter, AdvicePanel)
