"""What the words of a lesson mean on this table: what is pointed at, what a learner is to try."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ....street_fight.board.locations import NOWHERE, hex_of, parse_location
from ....street_fight.lesson_game import StreetLesson
from ....street_fight.position.referee import StreetKit
from ..input.controller import StreetController
from ..model.table_model import Mark, Target

PANELS: Final = (
    "map",
    "section",
    "why",
    "sum",
    "odds",
    "roll",
    "compare",
    "prompt",
    "log",
    "goal",
    "top",
)
ANSWER: Final = "answer"
"""What a page points at that means the next thing to be chosen."""


class UnknownThing(ValueError):
    """A lesson speaks of something that isn't on its table; the message says of what."""


GESTURES: Final[Mapping[str, Callable[[StreetController], bool]]] = MappingProxyType(
    {
        "unit": lambda control: control.subject >= 0,
        "section": lambda control: control.viewport.section >= 0,
        "sum": lambda control: (
            control.lesson.option is not None
            and (control.ready_in_lesson or control.considered == control.lesson.option)
        ),
        "compare": lambda control: "compare" in control.viewport.open,
    }
)
"""By the word of a lesson: whether a learner has done what a page asks them to try."""


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
    for page in (*(page for step in lesson.steps for page in step.say), *lesson.own_pages):
        try:
            for written in page.at:
                mark_of(lesson.kit, written)
        except ValueError as fault:
            raise lesson.error(f"{page.text}: {fault}") from fault
        if page.until and page.until not in GESTURES:
            raise lesson.error(f"{page.text}: nobody can do {page.until!r}")


def mark_of_target(target: Target) -> Mark:
    """Where a target of an option is."""
    if target.kind == "unit":
        return Mark("unit", target.number)
    if target.kind == "loc":
        return Mark("floor", target.number)
    return Mark("verb", verb=target)
