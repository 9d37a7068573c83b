"""The line at the head of the table: who is to act and what is asked, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...engine.codes import Act
from ...engine.engine import Decision
from ...engine.state import State
from .control import Control
from .gaze import PRESENT
from .model import LogLine
from .session import Session

STEPS: Final[Mapping[int, str]] = MappingProxyType(
    {Act.PLAY: "play", Act.HERO: "hero", Act.COMMIT: "commit", Act.RESTORE: "restore"}
)
"""By `Act`: what is asked once its first thing is chosen."""


def prompt(control: Control, known: State, log: tuple[LogLine, ...]) -> str:
    """Who is to act and what is asked; while something is shown, what it is."""
    session, say = control.session, control.session.words.interface
    decision = session.decision
    if session.hands.curtain >= 0:
        return say("table.curtain", side=session.words.seat(session.hands.curtain, known))
    if control.gaze.hidden:
        return say("table.hidden")
    if control.gaze.moment != PRESENT:
        return say("table.moment")
    if session.playback.busy:
        return log[-1].text if log else session.words.phase(known.phase)
    if decision is None:
        return result(session)
    if not session.person_acts:
        return say("table.computer", side=session.words.seat(decision.seat, known))
    return _next_step(control, decision, known)


def _next_step(control: Control, decision: Decision, known: State) -> str:
    """The question, or what is still to be chosen of an answer that was begun."""
    session, selected = control.session, control.walk.selected
    words = session.words_of(decision.seat)
    ways = session.ways.among(selected, private=session.private)
    acts = {way.option[0] for way in ways if len(way.path) > len(selected)} & set(STEPS)
    if not selected or len(acts) != 1:
        return words.prompt(decision, known).line
    key, first = STEPS[acts.pop()], selected[0].a
    if key == "play" and all(way.why for way in ways):
        key = "nowhere"
    by_card = key in {"play", "nowhere", "hero"}
    name = {"card": words.quoted(first)} if by_card else {"formation": words.formation(first)}
    return words.interface(f"table.step.{key}", who=words.seat(decision.seat, known), **name)


def result(session: Session) -> str:
    """How the game ended, in a line."""
    ended = session.result
    if ended is None:
        return ""
    if ended.how == "resigned":
        side = session.words.side(ended.winner)
        return session.words.interface("table.over.resigned", side=side)
    return session.words.catalogue.sentence(f"event.over.{ended.how}")
