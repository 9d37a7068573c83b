"""What is said of a target that is pointed at: what choosing it does, or why it can't be chosen.

Reasons are the asking seat's alone: while its hand lies face down only public facts are used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from .....card_game.rules.preview import OptionPreview
from .....card_game.rules.resolver import on_table
from .....card_game.state.codes import Act, Op, Why, side_of
from .....card_game.state.state import State
from .....card_game.words.effects import Sentence
from .....card_game.words.localizer import Localizer
from .....kernel.decision import Decision
from .....localisation.noun import Noun
from ...model.targets import (
    BUTTON,
    DISTRICT,
    FORMATION,
    HAND,
    ButtonId,
    Target,
    TargetPath,
    target_of_button,
)
from ...presenter.labels import target_label
from ...session.interactions import Interaction, InteractionSet, ground_of, same_target

MAX_TOOLTIP_LINES: Final = 4
FAR_REASONS: Final = frozenset({Why.NOT_IN_BATTLE, Why.COMMITTED, Why.NOT_YOURS})
"""Reasons that lie in the first target of a way: those of others say nothing of where it goes."""
DESTINATIONS: Final[Mapping[int, tuple[str, str]]] = MappingProxyType(
    {
        Act.PLAY: ("on_formation", "R4.4.1"),
        Act.HERO: ("at_building", "R9.3"),
        Act.COMMIT: ("to_building", "R3.6"),
        Act.RESTORE: ("own_side", "R3.4"),
    }
)
"""By `Act`: where its first target goes, and the rule that says so."""


class TooltipModel(NamedTuple):
    """What is said of a target: why it can't be chosen, or what choosing it does."""

    target: Target
    title: str
    lines: tuple[str, ...]
    rule: str
    """As "R6.2"; "" where no rule speaks of it."""
    refusal: bool
    """Whether the target can't be chosen now."""
    fact: bool = False
    """Whether it only says how things stand: where the target grows, that says it too."""


class TooltipContext(NamedTuple):
    """Who asks, and what he has pointed at so far."""

    words: Localizer
    interactions: InteractionSet
    view: State
    """What the asking seat may know: its own view, or the public one."""
    selected: TargetPath
    private: bool
    """Whether the deciding seat has its hand open."""
    picked: bool = False
    """Whether the target is a card already picked in a refresh."""
    shown: OptionPreview | None = None
    """What the options that the target completes or leads on to would do."""
    thing: bool = False
    """Whether only the target's own reason is told, not that something else is asked now."""


def build_tooltip(ask: TooltipContext, target: Target) -> TooltipModel | None:
    """What to say of a target; None where nothing needs saying."""
    tooltip = _answer(ask, target)
    signs = _building_signs(ask, target)
    return tooltip._replace(lines=(*tooltip.lines, signs)) if tooltip and signs else tooltip


def _building_signs(ask: TooltipContext, target: Target) -> str:
    """What the signs of a building say, while formations are sent to it; else ""."""
    decision, kit = ask.interactions.decision, ask.words.kit
    if decision is None or decision.op != Op.MANOEUVRE or target.kind != DISTRICT:
        return ""
    building = ask.view.buildings[target.a]
    if building < 0:
        return ""
    return ask.words.interface(
        "table.note.building_signs",
        concentration=kit.concentration[building],
        defence=kit.defence[building],
    )


def _answer(ask: TooltipContext, target: Target) -> TooltipModel | None:
    """What choosing a target does, or why it can't be chosen."""
    decision = ask.interactions.decision
    name = target_label(ask.words, target, ask.view)
    if decision is not None and target.kind == BUTTON and target.a == ButtonId.RECLAIM:
        text = ask.words.option((Act.RECLAIM, target.b, -1), decision, ask.view)
        return TooltipModel(target, "", (text,), "R9.4", refusal=False)
    if decision is None:
        return TooltipModel(target, name, (), "", refusal=False) if name else None
    if decision.op == Op.REFRESH and target.kind == HAND and ask.private:
        key = "table.note.picked" if ask.picked else "table.note.pick"
        return TooltipModel(target, name, (ask.words.interface(key),), decision.rule, refusal=False)
    for prefix in dict.fromkeys((ask.selected, ())):
        ground = ground_of(ask.view, target) if prefix else target
        for meant in dict.fromkeys((target, target_of_button(target), ground)):
            interactions = ask.interactions.among((*prefix, meant), private=ask.private)
            if interactions:
                if prefix and all(interaction.why for interaction in interactions):
                    name = _cannot_go(ask)
                return _of_interactions(ask, decision, target, name, interactions)
    return _of_later(ask, decision, target, name)


def _of_interactions(
    ask: TooltipContext,
    decision: Decision,
    target: Target,
    name: str,
    interactions: Sequence[Interaction],
) -> TooltipModel | None:
    """A target that comes next on some way; that a card can be handed over says little of it."""
    interactions = [
        interaction
        for interaction in interactions
        if interaction.option[0] != Act.GIVE or target.kind != HAND
    ] or interactions
    offered = [interaction for interaction in interactions if not interaction.why]
    if offered:
        lines = _offered_lines(ask, decision, target, offered)
        if target.kind == BUTTON:
            return TooltipModel(target, "", lines, decision.rule, refusal=False)
        return TooltipModel(target, name, lines, decision.rule, refusal=False)
    return _refusal(ask, decision, target, name, interactions)


def _offered_lines(
    ask: TooltipContext, decision: Decision, target: Target, offered: list[Interaction]
) -> tuple[str, ...]:
    """What choosing a target does: its options, or a button's consequence, and what changes."""
    words = ask.words
    lines = _limited(words.option(one.option, decision, ask.view) for one in offered)
    if target.kind == BUTTON and len(offered) == 1:
        text = words.consequence(offered[0].option, decision, ask.view)
        lines = (text,) if text else lines
    change = words.preview(ask.shown) if ask.shown is not None else ""
    return (*lines, change) if change else lines


def _of_later(
    ask: TooltipContext, decision: Decision, target: Target, name: str
) -> TooltipModel | None:
    """A target that comes later on some way, or on none."""
    words = ask.words
    if not ask.private and _could_take_a_card(decision, target, ask.view):
        text = words.interface("table.note.pick_up_first")
        return TooltipModel(target, name, (text,), decision.rule, refusal=True)
    interactions = [
        interaction
        for interaction in ask.interactions.among(ask.selected, private=ask.private)
        if any(same_target(step, target) for step in interaction.path[1:])
    ]
    if interactions and all(interaction.why for interaction in interactions):
        return _refusal(ask, decision, target, name, interactions)
    if interactions:
        first = interactions[0].path[0].kind
        begins = {HAND: "card_first", FORMATION: "formation_first"}.get(first)
        text = words.interface(f"table.note.{begins}") if begins else ""
        text = text or words.prompt(decision, ask.view).text
        return TooltipModel(target, name, (text,), decision.rule, refusal=True)
    if not name:
        return None
    elsewhere = _elsewhere(ask, target)
    if elsewhere is not None:
        lines = (elsewhere.text,)
        return TooltipModel(target, _cannot_go(ask), lines, elsewhere.rule, refusal=True)
    if ask.thing:
        return None
    reason = words.not_now(decision, ask.view)
    return TooltipModel(target, name, (reason.text,), reason.rule, refusal=True)


def _cannot_go(ask: TooltipContext) -> str:
    """That what is chosen can't go to the target."""
    kind, first, _ = ask.selected[0]
    return ask.words.interface(
        "table.note.cannot_go", chosen=_chosen(ask.words, first, card=kind != FORMATION)
    )


def _chosen(words: Localizer, number: int, *, card: bool) -> Noun:
    """A card or formation that is on its way, with its phrases."""
    if card:
        return words.language.foreign_noun(words.quoted(number))
    return words.formation_noun(number)


def _elsewhere(ask: TooltipContext, target: Target) -> Sentence | None:
    """Where what is chosen can go, for a target where it never can; None where nothing is."""
    if not ask.selected:
        return None
    interactions = ask.interactions.among(ask.selected, private=ask.private)
    acts = {interaction.option[0] for interaction in interactions} & set(DESTINATIONS)
    if not acts:
        return None
    act, first, words = acts.pop(), ask.selected[0].a, ask.words
    key, rule = DESTINATIONS[act]
    if act == Act.PLAY and target.kind == FORMATION:
        key = "other_side"
    facts = {"chosen": _chosen(words, first, card=act in {Act.PLAY, Act.HERO})}
    if act == Act.HERO:
        facts["place"] = words.place_noun(ask.view, ask.view.district)
    if target.kind == FORMATION:
        facts["formation"] = words.formation_noun(target.a)
    return Sentence(words.interface(f"table.note.{key}", **facts), rule)


def _could_take_a_card(decision: Decision, target: Target, view: State) -> bool:
    """Whether, as far as everybody knows, a card might be played on a target."""
    side = side_of(decision.seat)
    acts = decision.op in {Op.ACTION, Op.SECOND_ACTION}
    return acts and target.kind == FORMATION and target.a in on_table(view, side)


def _refusal(
    ask: TooltipContext,
    decision: Decision,
    target: Target,
    name: str,
    interactions: Iterable[Interaction],
) -> TooltipModel:
    """Why none of these ways is open, in a line: of several reasons the one nearest to the target.

    That a card can be taken by no formation is said of the card itself.
    """
    here = [interaction for interaction in interactions if interaction.why != Why.NOT_IN_BATTLE]
    if not here and target.kind == HAND:
        text = ask.words.interface("table.note.nowhere")
        return TooltipModel(target, name, (text,), decision.rule, refusal=True)
    near = (interaction for interaction in here if interaction.why not in FAR_REASONS)
    first = next(near, (here or list(interactions))[0])
    reason = ask.words.refusal(first.why, first.option, decision, ask.view)
    return TooltipModel(target, name, (reason.text,), reason.rule, refusal=True)


def _limited(lines: Iterable[str]) -> tuple[str, ...]:
    """Each line once, and not too many."""
    once = tuple(dict.fromkeys(lines))
    return once if len(once) <= MAX_TOOLTIP_LINES else (*once[:MAX_TOOLTIP_LINES], "…")
