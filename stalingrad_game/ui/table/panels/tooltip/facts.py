"""What is said of whatever is no choice: tools, piles, tracks, and the numbers of the table.

Each says what it is called, with its key where it has one, what it is for, and why it can't be used
now. Only what lies open to everybody is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .....card_game.content.models import effects_of
from .....card_game.history.goal_facts import goal_facts
from .....card_game.state.codes import (
    GERMAN,
    SIDES,
    CardZone,
    DistrictStatus,
    Ev,
    Event,
    Phase,
    side_of,
)
from .....card_game.state.events import CardMoved
from .....card_game.state.state import State
from .....card_game.words.localizer import Localizer
from .....card_game.words.player_names import full_player_name
from .....card_game.words.reference.goal_card import side_standing, turns_left
from ...input.commands import COMMANDS
from ...input.controller import TableController
from ...input.key_words import command_key
from ...input.table_command import Command
from ...model.targets import (
    BUTTON,
    COMMANDER,
    DICE,
    FACT,
    PILE,
    TRACK,
    ButtonId,
    FactId,
    PileId,
    Target,
)
from ...model.view_model import ButtonModel
from ...presenter.board import pile_size
from ...presenter.displayed import Seen
from ...presenter.labels import target_label
from ..forecasts import forecast_words
from ..zoom.faces import PILE_RULES
from .reasons import TooltipModel

OPEN_PILES: Final[Mapping[int, str]] = MappingProxyType(
    {PileId.DISCARD: "discard", PileId.DESTROYED: "destroyed", PileId.ASH: "ash"}
)
"""By `PileId`: the piles that lie face up, with the keys of their texts."""
TRACKS: Final = (("hold", "R4.4.3"), ("fire", "R5.7"), ("bucket", "R5.7"), ("inferno", "R4.5"))
"""By track: its key, and the rule that speaks of it."""
PHASE_TIPS: Final[Mapping[int, tuple[str, str]]] = MappingProxyType(
    {
        Phase.CAMPAIGN: ("campaign", "R3.2"),
        Phase.REINFORCEMENT: ("reinforcement", "R3.3"),
        Phase.CONSOLIDATION: ("consolidation", "R3.4"),
        Phase.RENEWAL: ("renewal", "R3.5"),
        Phase.MANOEUVRE: ("manoeuvre", "R3.6"),
        Phase.BATTLE: ("battle", "R4"),
        Phase.VANGUARD: ("vanguard", "R4.1"),
        Phase.INTENSITY: ("intensity", "R4.2"),
        Phase.INITIATIVE: ("initiative", "R4.3"),
        Phase.ACTION: ("action", "R4.4"),
        Phase.BREAK_TEST: ("break_test", "R4.5"),
        Phase.AFTERMATH: ("aftermath", "R4.6"),
    }
)
"""By `Phase`: the key of its text and its rule."""
BARRIERS: Final = (
    (frozenset({Ev.ROLL}), "dice"),
    (frozenset({Ev.CARNAGE}), "carnage"),
    (frozenset({Ev.CAMPAIGN, Ev.TURN}), "turn"),
)
"""What forbids taking back, the plainest first: kinds of events, and the key that says so."""


def fact_tooltip(seen: Seen, target: Target) -> TooltipModel | None:
    """What to say of a target that is no choice; None where it says all itself when it grows."""
    words, view = seen.own_words, seen.known
    if target.kind == BUTTON:
        return _button(seen, target)
    if target.kind == FACT:
        return _fact(seen.control, words, view, target)
    name = target_label(words, target, view)
    say = words.interface
    if target.kind == TRACK:
        key, rule = TRACKS[target.b]
        line = words.catalogue.sentence(f"label.zoom.track.{key}.0")
        return _fact_tooltip(target, name, (line,), rule)
    if target.kind == PILE:
        kind = OPEN_PILES.get(target.a) if pile_size(view, target.a, target.b) else None
        if kind is not None:
            line = say(f"table.tip.pile.{kind}")
        else:
            line = words.catalogue.sentence(f"label.zoom.pile.{target.a}")
        return _fact_tooltip(target, name, (line,), PILE_RULES[target.a])
    if target.kind == COMMANDER:
        held = len(view.cards[CardZone.HAND + target.a])
        line = words.catalogue.counted("interface.table.tip.held", held)
        return _fact_tooltip(target, name, (line,), "R4.4.2")
    if target.kind == DICE:
        return _fact_tooltip(target, name, (say("table.tip.dice"),), "R4.5")
    return None


def _fact_tooltip(target: Target, title: str, lines: tuple[str, ...], rule: str) -> TooltipModel:
    return TooltipModel(target, title, lines, rule, refusal=False, fact=True)


def _button(seen: Seen, target: Target) -> TooltipModel | None:
    """A button: its name and key, what it does, and why it does nothing now."""
    words = seen.own_words
    command = next((one for one in COMMANDS if one.button == target.a), None)
    button = next((one for one in seen.buttons if one.target[:2] == target[:2]), None)
    if command is None or f"interface.table.command.{command.id}.text" not in words.catalogue:
        return None
    name = _command_name(seen, target, command, button)
    shown = button.key if button is not None and button.target == target else ""
    if not shown and target.a == ButtonId.RULES:
        shown = command_key(words.catalogue, seen.control.keys, command)
    if shown:
        name = words.interface("table.tip.keyed", name=name, printed=shown)
    lines: tuple[str, ...] = (words.interface(f"table.command.{command.id}.text"),)
    if button is not None and not button.enabled:
        reason = _why_disabled(seen.control, target.a)
        if reason:
            lines = (*lines, words.interface(f"table.tip.{reason}"))
    return _fact_tooltip(target, name, lines, "")


def _command_name(seen: Seen, target: Target, command: Command, button: ButtonModel | None) -> str:
    words = seen.own_words
    named = f"interface.table.command.{command.id}.name"
    if named in words.catalogue:
        return words.catalogue.sentence(named)
    return target_label(words, target, seen.known) or (button.label if button is not None else "")


def _why_disabled(control: TableController, button: int) -> str:
    """The key of why a button does nothing now; "" where nothing is to be said."""
    if button == ButtonId.UNDO:
        return f"no_undo.{undo_barrier(control)}"
    if button == ButtonId.ALONE:
        return "not_alone"
    if button == ButtonId.LAST_PAGE:
        return _why_no_page_back(control)
    if button == ButtonId.HINT:
        return _why_unadvised(control)
    return "no_redo" if button == ButtonId.REDO else ""


def _why_no_page_back(control: TableController) -> str:
    """Why a lesson's page has none before it."""
    if not control.session.record.steps:
        return "no_page_back.first"
    return "no_page_back.shown" if control.pauses else f"no_undo.{undo_barrier(control)}"


def _why_unadvised(control: TableController) -> str:
    """Why no hint can be had: a lesson advises, a puzzle asks, no hand is open, nobody is asked."""
    guide = control.session.guide
    if guide.leads or guide.page is not None:
        return "no_hint.lesson"
    if not control.session.task.hints:
        return "no_hint.puzzle"
    return "no_hint.hand" if control.session.asks else "no_hint.asked"


def undo_barrier(control: TableController) -> str:
    """Why nothing can be taken back: nothing was done, chance, a reveal, or somebody's answer.

    The record says so; only what everybody saw of the last step is told.
    """
    session = control.session
    steps = session.record.steps
    if session.result is not None:
        return "over"
    if not steps:
        return "nothing"
    last = steps[-1]
    if last.seat not in session.people:
        return "answered" if session.record.is_away(last.seat) else "computer"
    if not last.barrier:
        return "answered"
    kinds = {event[0] for event in last.events}
    for wanted, key in BARRIERS:
        if kinds & wanted:
            return key
    return "drawn" if any(map(_draws, last.events)) else "revealed"


def _draws(event: Event) -> bool:
    """Whether an event takes a card from a combat deck."""
    if event[0] != Ev.CARD:
        return False
    return CardZone.DECK <= CardMoved(*event).source < CardZone.DISCARD


def _fact(
    control: TableController, words: Localizer, view: State, target: Target
) -> TooltipModel | None:
    """A number or a word of the bars at the top, or what a building gives with the initiative."""
    say, phrase = words.interface, words.catalogue.phrase
    which, number = target.a, target.b
    if which == FactId.TURN:
        key = "label.turn" if view.turn else "label.before"
        title = phrase(key, n=view.turn, last=view.last_turn)
        turns = turns_left(words, goal_facts(words.kit, view))
        return _fact_tooltip(
            target, title, (*turns, say("table.tip.turn", last=view.last_turn)), "R11.2"
        )
    if which == FactId.CLOSED:
        closed = sum(status == DistrictStatus.CLOSED for status in view.status)
        standing = side_standing(words, goal_facts(words.kit, view), GERMAN)
        title = phrase("label.closed_count", n=closed)
        return _fact_tooltip(target, title, (say("table.tip.closed"), *standing[1:]), "R11.1")
    if which == FactId.PHASE:
        key, rule = PHASE_TIPS[number]
        return _fact_tooltip(target, words.phase(number), (say(f"table.tip.phase.{key}"),), rule)
    if which == FactId.BATTLE:
        return _fact_tooltip(target, words.place(view, number), (say("table.tip.battle"),), "R4")
    if which == FactId.SIDE:
        seat = control.session.acting
        if seat < 0:
            return None
        title = full_player_name(words, control.session.names, seat, view)
        return _fact_tooltip(target, title, (say(f"table.tip.acts.{side_of(seat)}"),), "")
    if which == FactId.FORECAST:
        found = forecast_words(control.session, words, view, number)
        return None if found is None else _fact_tooltip(target, *found, "R4.5")
    building = view.buildings[number]
    if which != FactId.INITIATIVE or building < 0:
        return None
    entry = control.session.kit.buildings[building]
    lines = [
        say(f"table.tip.initiative.{side}", effect=sentence.full)
        for side, phrases in zip(SIDES, (entry.german, entry.soviet), strict=True)
        for sentence in words.sentences(effects_of(phrases), side)
    ]
    return _fact_tooltip(target, words.phase(Phase.INITIATIVE), tuple(lines), "R4.3")
