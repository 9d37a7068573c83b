"""Makes the balloon of a guide: its words in its reader's language, and what it points at."""

from __future__ import annotations

from ..guide.things import ANSWER, Thing, thing_of
from ..input.controller import TableController
from ..input.lesson_actions import LESSON_COMMANDS, hint_key, reads_hint
from ..input.told_answer import next_told
from ..model.balloon import BalloonModel
from ..model.targets import BUTTON, Target


def build_balloon(control: TableController) -> BalloonModel | None:
    """What the guide says now; None where it says nothing, or nothing of the table is seen."""
    session = control.session
    guide, game = session.guide, session.guide.lesson
    if reads_hint(control):
        return _hint(control)
    page = guide.page if control.reads else None
    if page is None or game is None:
        return None
    waits = control.pauses
    words = session.words if waits or session.acting < 0 else session.words_of(session.acting)
    selection = control.selection
    told = None if waits else next_told(session, selection.selected, selection.picks)
    answers = frozenset({told} if told is not None else ())
    pointed: list[Thing] = []
    for written in page.at:
        if written != ANSWER:
            pointed.append(thing_of(game.notation, written))
        elif told is not None:
            pointed.append(told)
    say = words.catalogue.sentence
    number, count = guide.progress()
    refusal = say("learn.refused") if guide.refused and not waits else ""
    key = f"learn.{game.lesson.id}.{page.text}"
    how = "alone" if len(session.people) == 1 else "two"
    return BalloonModel(
        say(words.catalogue.first(f"{key}.{how}", key)),
        say("learn.count", number=number, count=count),
        tuple(pointed),
        answers,
        _buttons(control),
        refusal,
    )


def _hint(control: TableController) -> BalloonModel | None:
    """The hint that fades, where the question has one."""
    session = control.session
    words = session.words_of(session.acting)
    key = hint_key(words, session.guide.hints.name, session.acting)
    if not key:
        return None
    return BalloonModel(words.catalogue.sentence(key), "", (), frozenset(), _buttons(control))


def _buttons(control: TableController) -> tuple[Target, ...]:
    """The buttons of a balloon that are there now."""
    return tuple(
        Target(BUTTON, one.button, seat) for one in LESSON_COMMANDS for seat in one.shown(control)
    )
