"""The buttons of the table: those that answer what is asked, then those that always lie there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from ...engine.codes import side_of
from ...engine.engine import Decision
from ...engine.state import PUBLIC, State
from .control import Control
from .model import TableButton
from .things import BUTTON, Button, Thing
from .titles import held

KEYS: Final[Mapping[int, str]] = MappingProxyType(
    {
        Button.DONE: "E",
        Button.YES: "Y",
        Button.REFRESH: "R",
        Button.HOLD: "T",
        Button.WAIVE: "W",
        Button.GIVE: "G",
        Button.UNDO: "U",
        Button.REDO: "⇧U",
        Button.LOG: "L",
        Button.RULES: "F1",
        Button.MENU: "Esc",
        Button.VIEW: "V",
        Button.HAND: "H",
    }
)
"""By `Button`: the key that does the same."""


def buttons(control: Control, view: State, *, asks: bool) -> tuple[TableButton, ...]:
    """All buttons; those that answer are there only while a person is asked."""
    answers = _answers(control, view) if asks else ()
    return (*answers, *_hands(control), *_tools(control))


def _answers(control: Control, view: State) -> Iterator[TableButton]:
    """A button for every answer that is no thing on the table."""
    session, walk = control.session, control.walk
    decision = session.decision
    if decision is None:
        return
    words = session.words_of(decision.seat)
    ways = session.ways.among((), private=session.private)
    for way in ways:
        thing = way.path[0]
        if thing.kind == BUTTON:
            label = words.option(way.option, decision, view)
            yield TableButton(thing, label, not way.why, KEYS.get(thing.a, ""), primary=True)
    if walk.in_order:
        label = words.interface("table.button.rest")
        yield TableButton(Thing(BUTTON, Button.REST), label, enabled=True, key="A", primary=True)
    yield from _gift(control, decision, walk.selected != ())


def _gift(control: Control, decision: Decision, chosen: bool) -> Iterator[TableButton]:
    """The button that hands the chosen card over to the partner (R10.3)."""
    thing = Thing(BUTTON, Button.GIVE)
    session = control.session
    if not any(thing in way.path for way in session.ways.among((), private=session.private)):
        return
    label = session.words_of(decision.seat).interface("table.button.give")
    offered = chosen and control.is_target(thing)
    yield TableButton(thing, label, offered, KEYS[Button.GIVE], primary=True)


def _hands(control: Control) -> Iterator[TableButton]:
    """A button for every hand that a person may pick up."""
    session = control.session
    view = session.playback.view(PUBLIC)
    for seat in sorted(session.people):
        up = session.open_seat == seat
        key = "table.button.put_down" if up else "table.button.pick_up"
        words = session.words_of(seat)
        side = words.seat(seat, view) if view.seats > 2 else words.side(side_of(seat))
        label = words.interface(key, side=side, n=held(view, seat))
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
        (Button.RULES, "rules", True),
        (Button.MENU, "menu", True),
    )
    for button, key, enabled in tools:
        label = words.interface(f"table.button.{key}")
        yield TableButton(Thing(BUTTON, button), label, enabled, KEYS[button])
