"""What a decision asks: who is to act, what may be done, and by which rule."""

from __future__ import annotations

from typing import NamedTuple

from ...localisation.catalogue import Fact
from ...localisation.languages import form
from ..rules.codes import GERMAN, Op, Zone, side_of
from ..rules.engine import Decision
from ..rules.game import attacked
from ..rules.state import State
from .code_names import OP, SIDE
from .names import Names


class Prompt(NamedTuple):
    """Who is to act, what is asked, and the rule that asks it."""

    who: str
    text: str
    rule: str
    line: str
    """Who and what in one line."""


def prompt(names: Names, decision: Decision, view: State) -> Prompt:
    """The question of a decision; the view may be anybody's, for it tells what is public."""
    texts = names.catalogue
    key = asked(names, "prompt", decision, view)
    text = texts.sentence(key, **facts(names, decision, view))
    who = names.seat(decision.seat, view)
    return Prompt(who, text, decision.rule, texts.phrase("prompt.line", who=who, text=text))


def answer(names: Names, act: str, decision: Decision, view: State) -> str:
    """The label of an option that has no target: "done", "yes", "Hold"."""
    key = asked(names, f"option.{act}", decision, view)
    return names.catalogue.sentence(key, **facts(names, decision, view))


def asked(names: Names, start: str, decision: Decision, view: State) -> str:
    """The key of a text about a whole decision: by side, by number, by what it would lead to."""
    op, side, number = OP[decision.op], side_of(decision.seat), counted(decision, view)
    own = f"{start}.{op}"
    if decision.op == Op.CONSENT:
        return f"{own}.{OP[decision.frame[2]]}" if start == "prompt" else f"{own}.text"
    keys = [f"{own}.text", f"{own}.{SIDE[side]}", f"{own}.{form(number, names.language)}"]
    if number == 0:
        keys.insert(0, f"{own}.none")
    if decision.op == Op.MANOEUVRE and side == GERMAN and not attacked(view):
        keys.insert(0, f"{own}.no_attack")
    return names.catalogue.first(*keys, f"{start}.text")


def counted(decision: Decision, view: State) -> int:
    """The number that a decision is about: Holds to come, cards picked, cards to discard."""
    if decision.op in {Op.ACTION, Op.SECOND_ACTION}:
        return view.hold
    if decision.op == Op.REFRESH:
        return len(view.cards[Zone.PICKED + decision.seat])
    return decision.frame[2] if decision.op == Op.CHOOSE_DISCARD else 0


def facts(names: Names, decision: Decision, view: State) -> dict[str, Fact]:
    """What texts about a whole decision may speak of."""
    said: dict[str, Fact] = {
        "n": counted(decision, view),
        "round": view.round,
        "size": hand_size(names, view, decision.seat),
        **names.sides(side_of(decision.seat)),
    }
    if decision.op == Op.PASS_LEADER:
        _, _, destroyed, restored = decision.frame
        said["leader"] = names.leader(view.leader[destroyed])
        said["restored"] = names.formation(restored)
    if decision.op == Op.CONSENT:
        formations = decision.frame[3:]
        said["first"], said["second"] = (names.formation(formations[n]) for n in (0, -1))
    if decision.op == Op.INTERCEPT:
        card, formation, *_ = view.shown
        said["card"], said["formation"] = names.quoted(card), names.formation(formation)
    return said


def hand_size(names: Names, view: State, seat: int) -> int:
    """Up to how many cards a seat draws in a refresh (R4.4.2)."""
    return names.kit.hand_size[seat][view.turned[seat]]
