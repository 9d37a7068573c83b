"""What the buttons of a lesson's balloon do: turn its pages, or leave it and play on alone."""

from __future__ import annotations

from typing import Final

import pygame

from ....card_game.lesson.lesson_game import GO_ALONE
from ....card_game.record.notation import SIDE_WORDS
from ....card_game.rules.operations import asking_operation
from ....card_game.state.codes import side_of
from ....card_game.words.localizer import Localizer
from ...style.key_map import Key
from ..model.targets import ButtonId
from .controller import TableController
from .table_command import Command, anybody


def page_words(control: TableController) -> tuple[str, str]:
    """How far the lesson has come, and the words of the page that is open; "" each for no page."""
    session = control.session
    guide, game = session.guide, session.guide.lesson
    page = guide.page
    if page is None or game is None:
        return "", ""
    waits = session.playback.pause is not None
    words = session.words if waits or session.acting < 0 else session.words_of(session.acting)
    catalogue = words.catalogue
    number, count = guide.progress()
    key = f"learn.{game.lesson.id}.{page.text}"
    how = "alone" if len(session.people) == 1 else "two"
    text = catalogue.sentence(catalogue.first(f"{key}.{how}", key))
    return catalogue.sentence("learn.count", number=number, count=count), text


def turns_page(control: TableController) -> bool:
    """Whether a page can be turned, or what it speaks of waits until somebody goes on."""
    return control.reads and (control.pauses or control.session.guide.turns)


def _next_label(control: TableController, _seat: int) -> str:
    session = control.session
    ends = not control.pauses and not session.guide.more and not session.guide.leads
    return session.words.interface(f"table.button.{'play_on' if ends else 'next_page'}")


def can_turn_back(control: TableController) -> bool:
    """Whether there is a page before, or an answer of the lesson that can be taken back."""
    session = control.session
    return session.guide.can_turn_back or (not control.pauses and session.can_undo())


def turn_page_back(control: TableController) -> None:
    """The page before, else the answer before."""
    session = control.session
    if not control.reads:
        return
    if not session.guide.turn_back() and can_turn_back(control):
        control.selection.undo()
    session.touch()


def can_go_alone(control: TableController) -> bool:
    """Whether somebody may leave the lesson now: something is asked, and an answer is told."""
    return control.session.asks and control.session.guide.leads


def leads_on(control: TableController) -> bool:
    """Whether a page is read that isn't among the last ones: then there is a lesson to leave."""
    return control.reads and control.session.guide.leads


def go_alone(control: TableController) -> None:
    """Leave the lesson: from here on everybody plays freely, with real chance."""
    if control.reads and can_go_alone(control):
        control.selection.leave_lesson(GO_ALONE)


def hint_key(words: Localizer, question: str, seat: int) -> str:
    """The key of the hint at a question, for the side of a seat; "" where there is none."""
    keys = (f"learn.hint.{question}.{SIDE_WORDS[side_of(seat)]}", f"learn.hint.{question}")
    return next((key for key in keys if key in words.catalogue), "")


def meet_hint(control: TableController) -> str:
    """The question that has just come up and is to be counted; "" for none.

    A hint belongs to its question: it goes when something else is asked.
    """
    session = control.session
    decision, hints = session.decision, session.guide.hints
    if decision is None or session.playback.busy or not session.person_acts:
        hints.close()
        return ""
    if session.guide.step is not None or not control.asks:
        return ""
    name = asking_operation(decision).name
    if not hint_key(session.words, name, decision.seat):
        hints.close()
        return ""
    if not hints.note_question(name, decision.seat, session.record.state, session.settings):
        return ""
    session.touch()
    return name


def reads_hint(control: TableController) -> bool:
    """Whether a hint that fades is seen."""
    session = control.session
    asks = control.asks and not session.playback.busy
    return asks and bool(session.guide.hints.name) and not control.reads


def close_hint(control: TableController) -> None:
    """Put away a hint that was understood."""
    control.session.guide.hints.understand()
    control.session.touch()


LESSON_COMMANDS: Final = (
    Command(
        id="next_page",
        shows_key=Key(pygame.K_SPACE),
        button=ButtonId.NEXT_PAGE,
        group="balloon",
        run=lambda control, _: control.go_on(),
        shown=lambda control: anybody(control) if turns_page(control) else (),
        weighs=True,
        label=_next_label,
    ),
    Command(
        id="last_page",
        keys=(Key(pygame.K_BACKSPACE),),
        button=ButtonId.LAST_PAGE,
        group="balloon",
        run=lambda control, _: turn_page_back(control),
        shown=lambda control: anybody(control) if control.reads else (),
        enabled=lambda control, _: can_turn_back(control),
        prints_key=lambda _control, _seat: False,
    ),
    Command(
        id="alone",
        keys=(Key(pygame.K_q),),
        button=ButtonId.ALONE,
        group="balloon",
        run=lambda control, _: go_alone(control),
        shown=lambda control: anybody(control) if leads_on(control) else (),
        enabled=lambda control, _: can_go_alone(control),
    ),
    Command(
        id="close_hint",
        keys=(Key(pygame.K_k),),
        button=ButtonId.CLOSE_HINT,
        group="balloon",
        run=lambda control, _: close_hint(control),
        shown=lambda control: anybody(control) if reads_hint(control) else (),
    ),
)
"""The buttons of a balloon; the first one's keys are those that choose."""
