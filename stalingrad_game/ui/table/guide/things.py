"""The things that a lesson speaks of, from its words to what the layout has a place for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Final

from ....card_game.content.counts import DISTRICT_LETTERS
from ....card_game.lesson.lesson_game import LessonGame
from ....card_game.record.notation import SIDE_WORDS, Notation
from ..model.targets import (
    BUILDING,
    BUTTON,
    COMMANDER,
    DICE,
    DISTRICT,
    FACT,
    FORMATION,
    HAND,
    TRACK,
    UNIT_STACK,
    ButtonId,
    FactId,
    Target,
)

ANSWER: Final = "answer"
"""What a page points at that means the next thing to be chosen."""
VOLGA_CARD: Final = "volga card"
"""What a page shows that lies in no district yet."""
TRACK_WORDS: Final = ("hold", "fire", "bucket", "infernos")
"""By the number of a track."""
PANELS: Final[Mapping[str, str]] = MappingProxyType(
    {"hand": HAND, "rolling": "rolling", "card": "at reading"}
)
"""By the word of a lesson: a panel by its name, or the whole hand."""
BUTTONS: Final[Mapping[str, int]] = MappingProxyType(
    {"done": ButtonId.DONE, "hold": ButtonId.HOLD, "refresh": ButtonId.REFRESH}
)
FACTS: Final[Mapping[str, int]] = MappingProxyType({"turn": FactId.TURN, "closed": FactId.CLOSED})


class UnknownThing(ValueError):
    """A lesson speaks of something that isn't on any table; the message says of what."""


def check_things(game: LessonGame) -> None:
    """Raise `LessonError` where a page of a lesson points at what isn't on any table."""
    pages_of_steps = (
        pages for step in game.steps for pages in (step.done, step.say, *step.before.values())
    )
    for page in chain.from_iterable(pages_of_steps):
        for written in page.at:
            if written not in {ANSWER, VOLGA_CARD}:
                try:
                    thing_of(game.notation, written)
                except UnknownThing as fault:
                    raise game.error(f"{page.text}: {fault}") from fault


def thing_of(notation: Notation, written: str) -> Target:
    """What the words of a lesson mean; raises `UnknownThing`.

    "formation ID", "hand ID", "district A", "building A", "track A fire", "units A ID",
    "dice A", "commander german", "button hold", "fact turn", "pause", or a panel as "panel log".
    """
    kind, *names = written.split()
    try:
        return _thing(notation, kind, names)
    except (IndexError, KeyError, ValueError) as fault:
        raise UnknownThing(f"nothing is called {written!r}") from fault


def _thing(notation: Notation, kind: str, names: list[str]) -> Target:
    if kind == "panel":
        return Target(PANELS[names[0]])
    if kind == "units":
        unit = notation.parse(f"unit {names[1]}")[1]
        return Target(UNIT_STACK, _district(names[0]), unit)
    if kind == "track":
        return Target(TRACK, _district(names[0]), TRACK_WORDS.index(names[1]))
    if kind == "pause":
        return Target("pause")
    find: Mapping[str, tuple[str, Callable[[str], int]]] = {
        "formation": (FORMATION, notation.formations.index),
        "hand": (HAND, notation.cards.index),
        "district": (DISTRICT, _district),
        "building": (BUILDING, _district),
        "dice": (DICE, _district),
        "commander": (COMMANDER, SIDE_WORDS.index),
        "button": (BUTTON, BUTTONS.__getitem__),
        "fact": (FACT, FACTS.__getitem__),
    }
    target, number = find[kind]
    return Target(target, number(names[0]))


def _district(letter: str) -> int:
    return DISTRICT_LETTERS.index(letter)
