"""What a decision asks: who is to act, what may be done, and by which rule."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ...kernel.decision import Decision
from ...localisation.catalogue import Fact
from ..rules.causes import Cause, CauseKind, Shot
from ..rules.operations import OPERATIONS, asking_operation
from ..rules.resolver import ends_without_attack
from ..state.code_names import SIDE_NAMES
from ..state.codes import CardZone, Op, SniperResult, side_of
from ..state.questions import ConsentQuestion, DiscardQuestion, LeaderQuestion, ShareQuestion
from ..state.state import State
from .effects import operation_title
from .names import Names

CAUSE_KEYS: Final[Mapping[int, str]] = MappingProxyType(
    {
        CauseKind.CARD: "card",
        CauseKind.HERO: "hero",
        CauseKind.VANGUARD: "vanguard",
        CauseKind.TERROR: "terror",
        CauseKind.DEPLETION: "depletion",
        CauseKind.BUILDING: "building",
        CauseKind.COMMANDER: "commander",
        CauseKind.CARNAGE: "carnage",
        CauseKind.CAMPAIGN: "campaign",
    }
)
"""By `CauseKind`: what the texts call it; the turn and a card shown are named by the question."""


def cause_phrase(names: Names, cause: Cause, view: State) -> str:
    """What asks, and which of how many of its questions it is: "Storm Group (1 of 2)".

    Raises `LookupError` for the course of the turn and a card shown, which their questions name.
    """
    texts, text = names.catalogue, _cause_name(names, cause, view)
    if cause.of == 1:
        return text
    return texts.phrase("cause.counted", cause=text, n=cause.number, of=cause.of)


def _cause_name(names: Names, cause: Cause, view: State) -> str:
    texts, own = names.catalogue, f"cause.{CAUSE_KEYS[cause.kind]}"
    if cause.kind != CauseKind.TERROR:
        return texts.phrase(own, **_cause_facts(names, cause, view))
    source = cause.parent or cause
    key = texts.first(f"{own}.{CAUSE_KEYS.get(source.kind, '')}", f"{own}.text")
    facts = _cause_facts(names, source, view)
    return texts.phrase(key, **facts, unit=names.unit_noun(cause.what))


def _cause_facts(names: Names, cause: Cause, view: State) -> dict[str, Fact]:
    """What the texts about a cause may speak of."""
    kind, what = cause.kind, cause.what
    if kind in {CauseKind.CARD, CauseKind.HERO}:
        return {"card": names.quoted(what)}
    if kind in {CauseKind.VANGUARD, CauseKind.DEPLETION}:
        return {"formation": names.formation_noun(what)}
    if kind == CauseKind.BUILDING:
        return {"place": names.site_noun(what, cause.where)}
    if kind == CauseKind.COMMANDER:
        return {"commander": names.commander(what, view.turned[what])}
    if kind == CauseKind.CAMPAIGN:
        return {"card": names.campaign(what)}
    return {}


class Prompt(NamedTuple):
    """Who is to act, what is asked, and the rule that asks it."""

    who: str
    text: str
    rule: str
    line: str
    """Who and what in one line."""


def decision_prompt(
    names: Names, decision: Decision, view: State, cause: Cause | None = None
) -> Prompt:
    """The question of a decision; the view may be anybody's, for it tells what is public.

    The cause is what `question_cause` gives; without one the question alone is told.
    """
    texts = names.catalogue
    facts = decision_facts(names, decision, view)
    named = cause is not None and cause_is_named(decision, cause)
    key = decision_key(names, "caused" if named else "prompt", decision, view)
    if cause is not None and cause.shot is not None:
        key = f"caused.choose_discard.{_shot_text(cause, cause.shot, view)}"
        facts["target"] = _shot_at(names, cause.shot, view)
    elif cause is not None and named:
        facts |= _facts_of_cause(names, cause, view)
    if key in {"prompt.text", "caused.text"}:
        facts["effect"] = operation_title(names, asking_operation(decision))
    text = texts.sentence(key, **facts)
    who = names.seat(decision.seat, view)
    return Prompt(who, text, decision.rule, texts.phrase("prompt.line", who=who, text=text))


def _shot_text(cause: Cause, shot: Shot, view: State) -> str:
    """How a sniper's shot is told to whoever pays for it with cards (R8.1)."""
    if shot.section == SniperResult.CLOSE_ESCAPE:
        return "escapes"
    if shot.section == SniperResult.HIDEOUS_DEATH:
        return "several" if cause.number < cause.of else "last"
    wounded = any(hero == shot.hero and hurt for hero, _, hurt in view.heroes)
    return "hurt" if shot.hero >= 0 and not wounded else "dies"


def _shot_at(names: Names, shot: Shot, view: State) -> Fact:
    """The leader or hero that a sniper shot at."""
    return names.quoted(shot.hero) if shot.hero >= 0 else names.leader(view.leader[shot.formation])


def cause_is_named(decision: Decision, cause: Cause) -> bool:
    """Whether a question is told with its cause: some name it themselves, as the turn's own do."""
    if decision.op in {Op.INTERCEPT, Op.HOLD}:
        return False
    return cause.kind != CauseKind.PHASE or cause.of > 1


def _facts_of_cause(names: Names, cause: Cause, view: State) -> dict[str, Fact]:
    if cause.kind == CauseKind.PHASE:
        return {"n": cause.number, "of": cause.of}
    card = names.quoted(cause.what) if cause.kind == CauseKind.CARD else ""
    return {"cause": cause_phrase(names, cause, view), "card": card}


def answer_label(names: Names, act: str, decision: Decision, view: State) -> str:
    """The label of an option that has no target: "done", "yes", "Hold"."""
    key = decision_key(names, f"option.{act}", decision, view)
    return names.catalogue.sentence(key, **decision_facts(names, decision, view))


def decision_key(names: Names, start: str, decision: Decision, view: State) -> str:
    """The key of a text about a whole decision: by side, by number, by what it would lead to.

    An effect's own texts stand with its other ones: `effect.kill.prompt`, `effect.supply.done`.
    """
    name, side = asking_operation(decision).name, side_of(decision.seat)
    number = decision_number(decision, view)
    own = f"{start}.{name}"
    if decision.op == Op.CONSENT:
        asker = OPERATIONS[ConsentQuestion.of(decision.frame).asker].name
        return f"{own}.{asker}" if start == "prompt" else f"{own}.text"
    keys = [
        f"{own}.text",
        f"{own}.{SIDE_NAMES[side]}",
        f"{own}.{names.language.plural_form(number)}",
        f"effect.{name}.{start.rpartition('.')[2]}",
    ]
    if number == 0:
        keys.insert(0, f"{own}.none")
    if decision.op == Op.MANOEUVRE and ends_without_attack(view, decision.seat):
        keys.insert(0, f"{own}.no_attack")
    return names.catalogue.first(*keys, f"{start}.text")


def decision_number(decision: Decision, view: State) -> int:
    """The number that a decision is about: Holds to come, cards picked, cards to discard."""
    if decision.op in {Op.ACTION, Op.SECOND_ACTION}:
        return view.hold
    if decision.op == Op.REFRESH:
        return len(view.cards[CardZone.PICKED + decision.seat])
    if decision.op == Op.CHOOSE_DISCARD:
        return DiscardQuestion.of(decision.frame).number
    return 0


def decision_facts(names: Names, decision: Decision, view: State) -> dict[str, Fact]:
    """What texts about a whole decision may speak of."""
    facts: dict[str, Fact] = {
        "n": decision_number(decision, view),
        "round": view.round,
        "size": refresh_hand_size(names, view, decision.seat),
        **names.sides(side_of(decision.seat)),
    }
    if decision.op == Op.PASS_LEADER:
        destroyed, restored = LeaderQuestion.of(decision.frame)
        facts["leader"] = names.leader(view.leader[destroyed])
        facts["restored"] = names.formation_noun(restored)
    if decision.op == Op.CONSENT:
        formations = ConsentQuestion.of(decision.frame).formations
        facts["first"], facts["second"] = (names.formation_noun(formations[n]) for n in (0, -1))
    if decision.op == Op.SHARE:
        facts["formation"] = names.formation_noun(ShareQuestion.of(decision.frame).formation)
    if decision.op == Op.INTERCEPT:
        card, formation, *_ = view.shown
        facts["card"], facts["formation"] = names.quoted(card), names.formation_noun(formation)
    return facts


def refresh_hand_size(names: Names, view: State, seat: int) -> int:
    """Up to how many cards a seat draws in a refresh (R4.4.2)."""
    return names.kit.hand_size[seat][view.turned[seat]]
