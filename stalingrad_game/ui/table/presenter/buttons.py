"""The buttons of the table: those that answer what is asked, then those that always lie there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from ....card_game.rules.codes import Act, Op
from ....card_game.rules.engine import Decision
from ....card_game.rules.state import PUBLIC, State
from ....card_game.rules.teams import partner
from ....card_game.words.player_names import named
from ....card_game.words.words import Words
from ..input.button_actions import waivers
from ..input.controller import Control
from ..input.viewport import PRESENT
from ..model.labels import held
from ..model.targets import BUTTON, COMMANDER, Button, Thing
from ..model.view_model import TableButton
from ..session.interactions import Way

KEYS: Final[Mapping[int, str]] = MappingProxyType(
    {
        Button.DONE: "E",
        Button.YES: "Y",
        Button.REFRESH: "R",
        Button.HOLD: "T",
        Button.WAIVE: "W",
        Button.SEAT: "P",
        Button.GIVE: "G",
        Button.REST: "A",
        Button.UNDO: "U",
        Button.LOG: "L",
        Button.AID: "F2",
        Button.RULES: "F1",
        Button.VIEW: "V",
        Button.HAND: "H",
    }
)
"""By `Button`: the key that does the same, as it is printed in all languages."""


def printed_key(words: Words, button: int) -> str:
    """The key that does the same as a button, as it is printed; "" where there is none."""
    shifted = {Button.REDO: Button.UNDO, Button.RECLAIM: Button.WAIVE}
    if button == Button.MENU:
        return words.interface("table.key.escape")
    if button in shifted:
        return words.interface("table.key.shift", key=KEYS[shifted[button]])
    return KEYS.get(button, "")


def buttons(control: Control, view: State, *, asks: bool) -> tuple[TableButton, ...]:
    """All buttons; those that answer are there only while a person is asked."""
    answers = _answers(control, view) if asks else ()
    return (*answers, *_waivers(control), *_hands(control), *_tools(control))


def _answers(control: Control, view: State) -> Iterator[TableButton]:
    """A button for every answer that is no thing on the table, and for every player."""
    session, walk = control.session, control.walk
    decision = session.decision
    if decision is None:
        return
    words = session.words_of(decision.seat)
    for way in session.ways.among((), private=session.private):
        thing = way.path[0]
        if thing.kind == COMMANDER:
            thing = Thing(BUTTON, Button.SEAT, thing.a)
            label = _player(control, words, way, view)
            yield TableButton(thing, label, not way.why, "", primary=True)
        elif thing.kind == BUTTON:
            label = _label(control, words, way, decision, view)
            key = printed_key(words, thing.a)
            yield TableButton(thing, label, not way.why, key, primary=True)
    if walk.in_order:
        thing = Thing(BUTTON, Button.REST)
        label = words.interface("table.button.rest")
        key = printed_key(words, Button.REST)
        yield TableButton(thing, label, enabled=True, key=key, primary=True)
    yield from _gift(control, decision, view)


def _label(control: Control, words: Words, way: Way, decision: Decision, view: State) -> str:
    """What stands on the button of an answer; in full it is told when pointed at."""
    act, seat, _ = way.option
    if act == Act.WAIVE:
        return words.interface("table.answer.waive")
    if act == Act.SEAT:
        who = named(words, control.session.names, seat, view)
        return words.interface("table.answer.partner", who=who)
    if act == Act.YES and decision.op == Op.PASS_LEADER:
        leader = words.leader(view.leader[decision.frame[2]])
        return words.interface("table.answer.passes", leader=leader)
    if act == Act.DONE and decision.op == Op.MANOEUVRE:
        return words.catalogue.sentence("option.done.manoeuvre.text")
    return words.option(way.option, decision, view)


def _player(control: Control, words: Words, way: Way, view: State) -> str:
    """A player who may be struck, with the number of cards in that hand (R10.4)."""
    seat = way.option[1]
    who = named(words, control.session.names, seat, view)
    return words.catalogue.counted("interface.table.answer.struck", held(view, seat), who=who)


def _gift(control: Control, decision: Decision, view: State) -> Iterator[TableButton]:
    """The button that hands the chosen card over to the partner (R10.3)."""
    session = control.session
    ways = session.ways.among((), private=session.private)
    if not any(way.option[0] == Act.GIVE for way in ways):
        return
    words, seat = session.words_of(decision.seat), partner(decision.seat)
    thing = Thing(BUTTON, Button.GIVE, seat)
    label = words.interface("table.answer.give", who=named(words, session.names, seat, view))
    offered = control.walk.selected != () and control.is_target(thing)
    yield TableButton(thing, label, offered, printed_key(words, Button.GIVE), primary=True)


def _waivers(control: Control) -> Iterator[TableButton]:
    """A button for every seat that may want to be asked about interceptions again (R9.4)."""
    session = control.session
    if control.covered or control.gaze.moment != PRESENT:
        return
    for seat in waivers(control):
        words = session.words_of(seat)
        who = named(words, session.names, seat, session.playback.view(PUBLIC))
        label = words.interface("table.button.reclaim", who=who)
        key = printed_key(words, Button.RECLAIM)
        yield TableButton(Thing(BUTTON, Button.RECLAIM, seat), label, enabled=True, key=key)


def _hands(control: Control) -> Iterator[TableButton]:
    """A button for every hand that a person may pick up."""
    session = control.session
    view = session.playback.view(PUBLIC)
    for seat in sorted(session.people):
        up = session.open_seat == seat
        key = "table.button.put_down" if up else "table.button.pick_up"
        words = session.words_of(seat)
        who = named(words, session.names, seat, view)
        label = words.interface(key, who=who, n=held(view, seat))
        printed = KEYS[Button.HAND] if seat == session.acting else ""
        yield TableButton(Thing(BUTTON, Button.HAND, seat), label, enabled=True, key=printed)


def _tools(control: Control) -> Iterator[TableButton]:
    """The buttons that answer no question of the game."""
    session, words = control.session, control.session.words
    picked = bool(control.walk.picks)
    other = "city" if control.gaze.magnify == "battle" else "battle"
    tools = (
        (Button.UNDO, "undo", picked or session.can_undo()),
        (Button.REDO, "redo", session.can_redo()),
        (Button.VIEW, f"view.{other}", True),
        (Button.LOG, "log", True),
        (Button.AID, "aid", True),
        (Button.RULES, "rules", True),
        (Button.MENU, "menu", True),
    )
    for button, key, enabled in tools:
        label = words.interface(f"table.button.{key}")
        yield TableButton(Thing(BUTTON, button), label, enabled, printed_key(words, button))
