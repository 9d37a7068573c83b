"""What is said of a thing that is pointed at: what choosing it does, or why it can't be chosen.

Reasons are the asking seat's alone: while its hand lies face down only public facts are used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ....card_game.rules.codes import Act, Op, Why, side_of
from ....card_game.rules.engine import Decision
from ....card_game.rules.game import on_table
from ....card_game.rules.state import State
from ....card_game.words.effects import Sentence
from ....card_game.words.words import Words
from ..model.labels import title
from ..model.targets import BUTTON, FORMATION, HAND, Button, Path, Thing, stand_in
from ..model.view_model import Note
from ..session.interactions import Way, Ways, same

MOST_LINES: Final = 4
GOALS: Final[Mapping[int, tuple[str, str]]] = MappingProxyType(
    {
        Act.PLAY: ("on_formation", "R4.4.1"),
        Act.HERO: ("at_building", "R9.3"),
        Act.COMMIT: ("to_building", "R3.6"),
        Act.RESTORE: ("own_side", "R3.4"),
    }
)
"""By `Act`: where its first thing goes, and the rule that says so."""


class Asking(NamedTuple):
    """Who asks, and what he has pointed at so far."""

    words: Words
    ways: Ways
    view: State
    """What the asking seat may know: its own view, or the public one."""
    selected: Path
    private: bool
    """Whether the deciding seat has its hand open."""
    picked: bool = False
    """Whether the thing is a card already picked in a refresh."""


def note(ask: Asking, thing: Thing) -> Note | None:
    """What to say of a thing; None where nothing needs saying."""
    decision = ask.ways.decision
    name = title(ask.words, thing, ask.view)
    if decision is not None and thing.kind == BUTTON and thing.a == Button.RECLAIM:
        said = ask.words.option((Act.RECLAIM, thing.b, -1), decision, ask.view)
        return Note(thing, "", (said,), "R9.4", refusal=False)
    if decision is None:
        return Note(thing, name, (), "", refusal=False) if name else None
    if decision.op == Op.REFRESH and thing.kind == HAND and ask.private:
        key = "table.note.picked" if ask.picked else "table.note.pick"
        return Note(thing, name, (ask.words.interface(key),), decision.rule, refusal=False)
    for prefix in dict.fromkeys((ask.selected, ())):
        for meant in dict.fromkeys((thing, stand_in(thing))):
            ways = ask.ways.among((*prefix, meant), private=ask.private)
            if ways:
                return _of_ways(ask, decision, thing, name, ways)
    return _of_later(ask, decision, thing, name)


def _of_ways(
    ask: Asking, decision: Decision, thing: Thing, name: str, ways: list[Way]
) -> Note | None:
    """A thing that comes next on some way; that a card can be handed over says little of it."""
    ways = [way for way in ways if way.option[0] != Act.GIVE or thing.kind != HAND] or ways
    offered = [way for way in ways if not way.why]
    if offered:
        lines = _few(ask.words.option(way.option, decision, ask.view) for way in offered)
        if thing.kind == BUTTON:
            return Note(thing, "", lines, decision.rule, refusal=False)
        return Note(thing, name, lines, decision.rule, refusal=False)
    return _refusal(ask, decision, thing, name, ways)


def _of_later(ask: Asking, decision: Decision, thing: Thing, name: str) -> Note | None:
    """A thing that comes later on some way, or on none."""
    words = ask.words
    if not ask.private and _could_take_a_card(decision, thing, ask.view):
        said = words.interface("table.note.pick_up_first")
        return Note(thing, name, (said,), decision.rule, refusal=True)
    ways = [
        way
        for way in ask.ways.among(ask.selected, private=ask.private)
        if any(same(step, thing) for step in way.path[1:])
    ]
    if ways and all(way.why for way in ways):
        return _refusal(ask, decision, thing, name, ways)
    if ways:
        first = ways[0].path[0].kind
        said = words.interface("table.note.card_first") if first == HAND else ""
        said = said or words.prompt(decision, ask.view).text
        return Note(thing, name, (said,), decision.rule, refusal=True)
    if not name:
        return None
    reason = _elsewhere(ask, thing) or words.not_now(decision, ask.view)
    return Note(thing, name, (reason.text,), reason.rule, refusal=True)


def _elsewhere(ask: Asking, thing: Thing) -> Sentence | None:
    """Where what is chosen can go, for a thing where it never can; None where nothing is."""
    if not ask.selected:
        return None
    ways = ask.ways.among(ask.selected, private=ask.private)
    acts = {way.option[0] for way in ways} & set(GOALS)
    if not acts:
        return None
    act, first, words = acts.pop(), ask.selected[0].a, ask.words
    key, rule = GOALS[act]
    if act == Act.PLAY and thing.kind == FORMATION:
        key = "other_side"
    card = act in {Act.PLAY, Act.HERO}
    said = words.interface(
        f"table.note.{key}",
        chosen=words.quoted(first) if card else words.formation(first),
        place=words.place(ask.view, ask.view.district) if act == Act.HERO else "",
        formation=words.formation(thing.a) if thing.kind == FORMATION else "",
    )
    return Sentence(said, rule)


def _could_take_a_card(decision: Decision, thing: Thing, view: State) -> bool:
    """Whether, as far as everybody knows, a card might be played on a thing."""
    side = side_of(decision.seat)
    acts = decision.op in {Op.ACTION, Op.SECOND_ACTION}
    return acts and thing.kind == FORMATION and thing.a in on_table(view, side)


def _refusal(ask: Asking, decision: Decision, thing: Thing, name: str, ways: Iterable[Way]) -> Note:
    """Why none of these ways is open."""
    near = [way for way in ways if way.why != Why.NOT_IN_BATTLE]
    if not near and thing.kind == HAND:
        said = ask.words.interface("table.note.nowhere")
        return Note(thing, name, (said,), decision.rule, refusal=True)
    reasons = [_reason(ask, decision, way) for way in near or ways]
    rules = list(dict.fromkeys(reason.rule for reason in reasons))
    return Note(thing, name, _few(reason.text for reason in reasons), rules[0], refusal=True)


def _reason(ask: Asking, decision: Decision, way: Way) -> Sentence:
    return ask.words.refusal(way.why, way.option, decision, ask.view)


def _few(lines: Iterable[str]) -> tuple[str, ...]:
    """Each line once, and not too many."""
    once = tuple(dict.fromkeys(lines))
    return once if len(once) <= MOST_LINES else (*once[:MOST_LINES], "…")
