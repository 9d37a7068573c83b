"""The balloon of a lesson's guide: over all panels, beside what it speaks of, with its buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

import pygame

from ....lesson.script import Page
from ....street_fight.board.locations import hex_of, place_of
from ...art.resources import Look
from ...style.theme import OCHRE, SOOT
from ...widgets import Button, Widget
from ...widgets.balloon import Balloon, BalloonRoom, balloon_line, best_balloon
from ..input.lesson_path import SUM
from ..model.board_model import SightModel
from ..model.table_model import Mark, PanelState
from ..presenter.things import GESTURES, mark_of, mark_of_target
from ..session.guide import OWN_OVER
from .panel import ListedPanel, PanelHands, PanelPresenter, PanelWidget, Sources

BalloonButton = Literal["next", "back", "alone"]
BALLOON_BUTTON_TYPE: Final = 17
BALLOON_GAP: Final = 26
"""Between a balloon and what it points at."""


class BalloonButtonModel(NamedTuple):
    """A button at the foot of a balloon."""

    id: BalloonButton
    label: str
    enabled: bool = True


class BalloonModel(NamedTuple):
    """What a guide says now."""

    text: str
    progress: str
    """How far the lesson has come, in words."""
    marks: tuple[Mark, ...]
    """What it points at; what isn't seen is left out."""
    answer: Mark | None
    """What is to be chosen next: the balloon never covers it."""
    buttons: tuple[BalloonButtonModel, ...]
    refusal: str = ""
    """What is said to somebody who tried something else; "" for nothing."""


class BalloonPresenter(PanelPresenter):
    """Makes the balloon of one table."""

    def __init__(self, sources: Sources) -> None:
        super().__init__(sources)
        self._page: Page | None = None
        self._compares = False

    def prepare(self) -> None:
        """Open what the page speaks of."""
        self._open_panels(self._control.session.guide.page if self._control.lesson.reads else None)

    def state(self, _sight: SightModel | None) -> PanelState:
        model = self._model()
        return PanelState(model, model is not None)

    def _model(self) -> BalloonModel | None:
        control = self._control
        guide = control.session.guide
        lesson = guide.lesson
        page = guide.page if control.lesson.reads else None
        if lesson is None or page is None:
            return None
        answer = self._answer()
        marks = [mark_of(control.session.kit, written) or answer for written in page.at]
        texts = self._wording.words.texts
        number, count = guide.progress()
        lesson_id = "own" if guide.fights else lesson.lesson.id
        counted = "street.lesson.own_count" if guide.fights else "street.lesson.count"
        return BalloonModel(
            text=texts.sentence(f"street.lesson.{lesson_id}.{page.text}"),
            progress=texts.sentence(counted, number=number, count=count),
            marks=tuple(mark for mark in marks if mark is not None),
            answer=answer,
            buttons=tuple(self._buttons()),
            refusal=texts.sentence("street.lesson.refused") if guide.refused else "",
        )

    def follow(self) -> None:
        """Turn a page whose gesture was made."""
        control = self._control
        page = control.session.guide.page if control.lesson.reads else None
        if page is None or not page.until:
            return
        if control.session.guide.see(done=GESTURES[page.until](control)):
            control.session.touch()

    def _answer(self) -> Mark | None:
        """What is to be chosen next."""
        control = self._control
        option = control.lesson.option
        if option is None:
            return None
        if control.ready_in_lesson:
            return Mark("panel", panel="roll")
        target = control.lesson.next_choice(control.subject)
        return None if target is None else mark_of_target(target)

    def _buttons(self) -> list[BalloonButtonModel]:
        guide, lesson = self._control.session.guide, self._control.lesson
        wanted: list[tuple[BalloonButton, str, bool]] = []
        if guide.turns:
            last = guide.step is not None and guide.step.option is None and not guide.more
            word = "fight" if last else "end" if guide.last else "next"
            if guide.page == OWN_OVER:
                word = "again"
            elif guide.fights and not (guide.more or guide.last):
                word = "close"
            wanted.append(("next", word, True))
        wanted.append(("back", "back", lesson.can_turn_back))
        if lesson.can_go_alone:
            wanted.append(("alone", "alone", True))
        say = self._wording.words.texts.phrase
        return [
            BalloonButtonModel(name, say(f"street.lesson.button.{word}"), enabled)
            for name, word, enabled in wanted
        ]

    def _open_panels(self, page: Page | None) -> None:
        """Open what a page speaks of, once as it is opened; close what was opened for the last."""
        viewport, kit = self._control.viewport, self._control.session.kit
        answer = self._answer()
        if answer is not None and answer.kind == "floor" and place_of(answer.number):
            viewport.open_house(hex_of(answer.number))
        if page is self._page:
            return
        if self._page is not None and self._page.until == "unit" and page is not None:
            self._control.take_up_lesson_unit()
        self._page = page
        marks = [] if page is None else [mark_of(kit, written) for written in page.at]
        panels = {mark.panel for mark in marks if mark is not None}
        floor = next((one for one in marks if one is not None and one.kind == "floor"), None)
        if floor is not None:
            viewport.open_house(hex_of(floor.number))
        if panels & {"why", "sum", "odds", "roll"}:
            viewport.open.add("why")
        if SUM in panels:
            self._control.lay_out_lesson()
        if "compare" in panels:
            self._compares = True
            viewport.open.add("compare")
        elif self._compares and page is not None:
            self._compares = False
            viewport.open.discard("compare")


class BalloonPanel(PanelWidget[BalloonModel]):
    """What the guide says, and lines to what it points at."""

    slot = "over"

    def __init__(self, hands: PanelHands) -> None:
        super().__init__(key="balloon")
        self.live = "polite"
        self._control: Final = hands.control
        self._balloon: Balloon | None = None
        self._buttons: list[Button] = []
        self.marked: tuple[pygame.Rect, ...] = ()
        """The boxes of what it points at."""
        self.visible = False

    @property
    def spoken(self) -> str:
        model = self.model
        return "" if model is None else " ".join((model.refusal, model.text)).strip()

    def children(self) -> Sequence[Widget]:
        return () if self._balloon is None else (self._balloon,)

    def show(self, model: BalloonModel | None, _look: Look) -> None:
        """Show another one, or none; `place` finds room for it."""
        if model == self.model:
            return
        old, self.model = self.model, model
        self.visible = model is not None
        self.touch()
        if model is None:
            self._buttons, self._balloon = [], None
        elif old is None or old.buttons != model.buttons:
            self._buttons = [self._button(one) for one in model.buttons]

    def _button(self, model: BalloonButtonModel) -> Button:
        button = Button(
            model.label,
            lambda: self._pressed(model.id),
            kind="primary" if model.id == "next" else "plain",
            size=BALLOON_BUTTON_TYPE,
            key=f"balloon {model.id}",
        )
        button.enabled = model.enabled
        return button

    def _pressed(self, name: BalloonButton) -> None:
        if name == "next":
            self._control.turn_page()
        elif name == "back":
            self._control.undo()
        else:
            self._control.go_alone()

    def place(
        self,
        look: Look,
        window: pygame.Rect,
        box_of: Callable[[Mark], pygame.Rect | None],
        seen: Sequence[pygame.Rect],
    ) -> None:
        """Lie beside what it speaks of, never over the answer, rather not over what is `seen`."""
        model = self.model
        if model is None:
            return
        marked = [box for mark in model.marks if (box := box_of(mark)) is not None]
        answer = None if model.answer is None else box_of(model.answer)
        kept = [] if answer is None else [answer]

        def balloon(size: int) -> Balloon:
            return Balloon(
                model.text,
                progress=model.progress,
                refusal=model.refusal,
                buttons=self._buttons,
                size=size,
            )

        inner = window.inflate(-8, -8)
        room = BalloonRoom(inner, marked, [*marked, *kept], seen, look.theme.px(BALLOON_GAP))
        box, size = best_balloon(
            room, look, lambda size, width: balloon(size).wanted(look, width)[1]
        )
        self.marked = tuple(marked)
        self._balloon = balloon(size)
        self._balloon.layout(box, look)
        super().layout(box, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self._balloon is None:
            return
        bold, line = 2 * look.theme.bold, look.theme.line
        for box in self.marked:
            frame = box.inflate(2 * bold, 2 * bold)
            pygame.draw.rect(surface, SOOT, frame.inflate(line, line), bold)
            pygame.draw.rect(surface, OCHRE, frame, look.theme.bold)
            ends = balloon_line(self.rect, frame)
            if ends is not None:
                pygame.draw.line(surface, SOOT, *ends, bold)
                pygame.draw.line(surface, OCHRE, *ends, look.theme.bold)
        super().draw(surface, look)


BALLOON: Final = ListedPanel("balloon", BalloonPresenter, BalloonPanel)
