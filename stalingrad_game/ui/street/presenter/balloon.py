"""Makes the balloon of a lesson's guide, and opens the panels that its page speaks of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ....lesson.pages import Page
from ....street_fight.board.locations import NOWHERE, hex_of, parse_location, place_of
from ....street_fight.lesson.lesson_game import StreetLesson
from ....street_fight.position.referee import StreetKit
from ..input.controller import StreetController
from ..model.balloon import BalloonButton, BalloonButtonModel, BalloonModel, Mark
from ..model.targets import Target
from .wording import Wording

PANELS: Final = ("map", "section", "why", "sum", "odds", "roll", "compare", "prompt", "log", "top")
ANSWER: Final = "answer"
"""What a page points at that means the next thing to be chosen."""


class UnknownThing(ValueError):
    """A lesson speaks of something that isn't on its table; the message says of what."""


GESTURES: Final[Mapping[str, Callable[[StreetController], bool]]] = MappingProxyType(
    {
        "section": lambda control: control.viewport.section >= 0,
        "sum": lambda control: (
            control.lesson.option is not None and control.considered == control.lesson.option
        ),
        "compare": lambda control: control.viewport.compare_open,
    }
)
"""By the word of a lesson: whether a learner has done what a page asks him to try."""


def mark_of(kit: StreetKit, written: str) -> Mark | None:
    """What the words of a lesson mean, None for the next thing to be chosen.

    "hex D2", "floor D2/1", "unit G1", "answer", or a panel as "why"; "sum" is the same with the
    sum of what is told. Raises `UnknownThing`.
    """
    kind, _, name = written.partition(" ")
    if not name and kind in PANELS:
        return Mark("panel", panel=kind)
    if not name and kind == ANSWER:
        return None
    if kind == "unit":
        unit = kit.scenario.unit_named(name)
        if unit is not None:
            return Mark("unit", unit)
    if kind in {"hex", "floor"}:
        loc = parse_location(kit.board.grid, name)
        if loc != NOWHERE:
            return Mark("hex", hex_of(loc)) if kind == "hex" else Mark("floor", loc)
    raise UnknownThing(f"nothing is called {written!r}")


def check_things(lesson: StreetLesson) -> None:
    """Raise `LessonError` where a page points at nothing, or waits for no known gesture."""
    for step in lesson.steps:
        for page in step.say:
            try:
                for written in page.at:
                    mark_of(lesson.kit, written)
            except ValueError as fault:
                raise lesson.error(f"{page.text}: {fault}") from fault
            if page.until and page.until not in GESTURES:
                raise lesson.error(f"{page.text}: nobody can do {page.until!r}")


class BalloonPresenter:
    """Makes the balloon of one table."""

    def __init__(self, control: StreetController, wording: Wording) -> None:
        self._control: Final = control
        self._wording: Final = wording
        self._page: Page | None = None
        self._compares = False

    def model(self) -> BalloonModel | None:
        """What the guide says now; None where it says nothing."""
        control = self._control
        guide = control.session.guide
        lesson = guide.lesson
        page = guide.page if control.lesson.reads else None
        self._open_panels(page)
        if lesson is None or page is None:
            return None
        answer = self._answer()
        marks = [mark_of(control.session.kit, written) or answer for written in page.at]
        texts = self._wording.words.texts
        number, count = guide.progress()
        return BalloonModel(
            text=texts.sentence(f"street.lesson.{lesson.lesson.id}.{page.text}"),
            progress=texts.sentence("street.lesson.count", number=number, count=count),
            marks=tuple(mark for mark in marks if mark is not None),
            answer=answer,
            buttons=tuple(self._buttons()),
            refusal=texts.sentence("street.lesson.refused") if guide.refused else "",
        )

    def see_gesture(self) -> None:
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
        if control.ready == option:
            return Mark("panel", panel="roll")
        target = control.lesson.next_target
        return None if target is None else mark_of_target(target)

    def _buttons(self) -> list[BalloonButtonModel]:
        guide, lesson = self._control.session.guide, self._control.lesson
        wanted: list[tuple[BalloonButton, str, bool]] = []
        if guide.turns:
            last = guide.step is not None and guide.step.option is None and not guide.more
            wanted.append(("next", "end" if last else "next", True))
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
            viewport.section = hex_of(answer.number)
        if page is self._page:
            return
        self._page = page
        marks = [] if page is None else [mark_of(kit, written) for written in page.at]
        panels = {mark.panel for mark in marks if mark is not None}
        floor = next((one for one in marks if one is not None and one.kind == "floor"), None)
        if floor is not None:
            viewport.section = hex_of(floor.number)
        if panels & {"why", "sum", "odds", "roll"}:
            viewport.why_open = True
        if "compare" in panels:
            self._compares = viewport.compare_open = True
        elif self._compares and page is not None:
            self._compares = viewport.compare_open = False


def mark_of_target(target: Target) -> Mark:
    """Where a target of an option is."""
    if target.kind == "unit":
        return Mark("unit", target.number)
    if target.kind == "loc":
        return Mark("floor", target.number)
    return Mark("verb", verb=target)
