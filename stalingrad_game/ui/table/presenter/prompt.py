"""The line at the head of the table: who is to act and what is asked, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ....card_game.state.codes import Act, Op
from ....card_game.state.questions import (
    ConsentQuestion,
    LeaderQuestion,
    ShareQuestion,
)
from ....card_game.state.state import State
from ....card_game.words.player_names import full_player_name
from ....kernel.decision import Decision
from ....localisation.catalogue import Fact
from ..input.controller import TableController
from ..input.viewport import PRESENT
from ..model.targets import FORMATION, Target
from ..session.session import TableSession

NEXT_STEP_KEYS: Final[Mapping[int, str]] = MappingProxyType(
    {Act.PLAY: "play", Act.HERO: "hero", Act.COMMIT: "commit", Act.RESTORE: "restore"}
)
"""By `Act`: what is asked once its first target is chosen."""


def build_prompt(control: TableController, known: State) -> str:
    """What the table is for; who is to act and what is asked, or what is being shown."""
    return f"{control.session.task.text}\n{_now(control, known)}".strip()


def _now(control: TableController, known: State) -> str:
    """Who is to act and what is asked; while something is shown, what it is."""
    session, say = control.session, control.session.words.interface
    decision = session.decision
    if session.hands.curtain >= 0:
        who = full_player_name(session.words, session.names, session.hands.curtain, known)
        return say("table.now.curtain", who=who)
    if control.viewport.hidden:
        return say("table.now.hidden")
    if control.viewport.moment != PRESENT:
        return say("table.now.moment")
    if session.playback.busy:
        return session.playback.line or session.words.phase(known.phase)
    if decision is None:
        return result_text(session)
    if session.watched:
        who = full_player_name(session.words, session.names, decision.seat, known)
        text = session.words.prompt(decision, known, session.cause).text
        return session.words.catalogue.phrase("prompt.line", who=who, text=text)
    if not session.person_acts:
        who = full_player_name(session.words, session.names, decision.seat, known)
        if session.record.waits_for_mail:
            return say("table.now.mail", who=who)
        if session.computers.thinking:
            return say("table.now.thinks", who=who, dots=session.computers.dots.text)
        return say("table.now.computer", who=who)
    return _next_step(control, decision, known)


def _next_step(control: TableController, decision: Decision, known: State) -> str:
    """The question, or what is still to be chosen of an answer that was begun."""
    session, selected = control.session, control.selection.selected
    words = session.words_of(decision.seat)
    who = full_player_name(words, session.names, decision.seat, known)
    if control.selection.pending is not None:
        _, formation, _ = control.selection.pending
        sent = {option[1] for option in decision.options if option[0] == Act.COMMIT}
        key = "table.step.last_place" if len(sent) > 1 else "table.step.last_formation"
        return words.interface(key, who=who, formation=words.formation_noun(formation))
    interactions = session.interactions.among(selected, private=session.private)
    acts = {
        interaction.option[0]
        for interaction in interactions
        if len(interaction.path) > len(selected)
    } & set(NEXT_STEP_KEYS)
    if not selected or len(acts) != 1:
        text = words.prompt(decision, known, session.cause).text
        return words.catalogue.phrase("prompt.line", who=who, text=text)
    key, first = NEXT_STEP_KEYS[acts.pop()], selected[0].a
    if key == "play" and all(interaction.why for interaction in interactions):
        key = "nowhere"
    by_card = key in {"play", "nowhere", "hero"}
    name: Fact = words.quoted(first) if by_card else words.formation_noun(first)
    named = {"card" if by_card else "formation": name}
    return words.interface(f"table.step.{key}", who=who, **named)


def formations_in_question(decision: Decision, view: State) -> frozenset[Target]:
    """The formations that a question names: agreed on, restored, given away or to take a card."""
    formations: tuple[int, ...] = ()
    if decision.op == Op.CONSENT:
        formations = ConsentQuestion.of(decision.frame).formations
    elif decision.op == Op.PASS_LEADER:
        formations = LeaderQuestion.of(decision.frame)
    elif decision.op == Op.SHARE:
        formations = ShareQuestion.of(decision.frame)
    elif decision.op == Op.INTERCEPT and view.shown:
        formations = view.shown[1:2]
    return frozenset(Target(FORMATION, formation) for formation in formations)


def result_text(session: TableSession) -> str:
    """How the game ended, in a line; "" while it goes on."""
    ended = session.result
    if ended is None:
        return ""
    if ended.how == "resigned":
        side = session.words.side_noun(ended.winner)
        return session.words.interface("table.over.resigned", side=side)
    return session.words.catalogue.sentence(f"event.over.{ended.how}")
