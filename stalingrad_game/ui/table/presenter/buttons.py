"""The buttons of the table: those that answer what is asked, then those that always lie there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from ....card_game.rules.codes import Act, Op
from ....card_game.rules.questions import LeaderQuestion
from ....card_game.rules.state import PUBLIC, State
from ....card_game.rules.teams import partner
from ....card_game.words.player_names import short_player_name
from ....card_game.words.words import Localizer
from ....kernel.decision import Decision
from ..input.button_actions import waiving_seats
from ..input.controller import TableController
from ..input.viewport import PRESENT
from ..model.labels import cards_held
from ..model.targets import BUTTON, COMMANDER, ButtonId, Target
from ..model.view_model import ButtonModel
from ..session.interactions import Interaction

BUTTON_KEYS: Final[Mapping[int, str]] = MappingProxyType(
    {
        ButtonId.DONE: "E",
        ButtonId.YES: "Y",
        ButtonId.REFRESH: "R",
        ButtonId.HOLD: "T",
        ButtonId.WAIVE: "W",
        ButtonId.SEAT: "P",
        ButtonId.GIVE: "G",
        ButtonId.REST: "A",
        ButtonId.UNDO: "U",
        ButtonId.LOG: "L",
        ButtonId.AID: "F2",
        ButtonId.RULES: "F1",
        ButtonId.VIEW: "V",
        ButtonId.HAND: "H",
    }
)
"""By `ButtonId`: the key that does the same, as it is printed in all languages."""


def button_key_label(words: Localizer, button: int) -> str:
    """The key that does the same as a button, as it is printed; "" where there is none."""
    shifted = {ButtonId.REDO: ButtonId.UNDO, ButtonId.RECLAIM: ButtonId.WAIVE}
    if button == ButtonId.MENU:
        return words.interface("table.key.escape")
    if button in shifted:
        return words.interface("table.key.shift", key=BUTTON_KEYS[shifted[button]])
    return BUTTON_KEYS.get(button, "")


def build_buttons(control: TableController, view: State, *, asks: bool) -> tuple[ButtonModel, ...]:
    """All buttons; those that answer are there only while a person is asked."""
    answers = _answer_buttons(control, view) if asks else ()
    return (*answers, *_reclaim_buttons(control), *_hand_buttons(control), *_tool_buttons(control))


def _answer_buttons(control: TableController, view: State) -> Iterator[ButtonModel]:
    """A button for every answer that is no target on the table, and for every player."""
    session, walk = control.session, control.selection
    decision = session.decision
    if decision is None:
        return
    words = session.words_of(decision.seat)
    for interaction in session.interactions.among((), private=session.private):
        target = interaction.path[0]
        if target.kind == COMMANDER:
            target = Target(BUTTON, ButtonId.SEAT, target.a)
            label = _player(control, words, interaction, view)
            yield ButtonModel(target, label, not interaction.why, "", primary=True)
        elif target.kind == BUTTON:
            label = _label(control, words, interaction, decision, view)
            key = button_key_label(words, target.a)
            yield ButtonModel(target, label, not interaction.why, key, primary=True)
    if walk.in_order:
        target = Target(BUTTON, ButtonId.REST)
        label = words.interface("table.button.rest")
        key = button_key_label(words, ButtonId.REST)
        yield ButtonModel(target, label, enabled=True, key=key, primary=True)
    yield from _give_button(control, decision, view)


def _label(
    control: TableController,
    words: Localizer,
    interaction: Interaction,
    decision: Decision,
    view: State,
) -> str:
    """What stands on the button of an answer; in full it is told when pointed at."""
    act, seat, _ = interaction.option
    if act == Act.WAIVE:
        return words.interface("table.answer.waive")
    if act == Act.SEAT:
        who = short_player_name(words, control.session.names, seat, view)
        return words.interface("table.answer.partner", who=who)
    if act == Act.YES and decision.op == Op.PASS_LEADER:
        leader = words.leader(view.leader[LeaderQuestion.of(decision.frame).destroyed])
        return words.interface("table.answer.passes", leader=leader)
    if act == Act.DONE and decision.op == Op.MANOEUVRE:
        return words.catalogue.sentence("option.done.manoeuvre.text")
    return words.option(interaction.option, decision, view)


def _player(
    control: TableController, words: Localizer, interaction: Interaction, view: State
) -> str:
    """A player who may be struck, with the number of cards in that hand (R10.4)."""
    seat = interaction.option[1]
    who = short_player_name(words, control.session.names, seat, view)
    return words.catalogue.counted("interface.table.answer.struck", cards_held(view, seat), who=who)


def _give_button(
    control: TableController, decision: Decision, view: State
) -> Iterator[ButtonModel]:
    """The button that hands the chosen card over to the partner (R10.3)."""
    session = control.session
    interactions = session.interactions.among((), private=session.private)
    if not any(interaction.option[0] == Act.GIVE for interaction in interactions):
        return
    words, seat = session.words_of(decision.seat), partner(decision.seat)
    target = Target(BUTTON, ButtonId.GIVE, seat)
    label = words.interface(
        "table.answer.give", who=short_player_name(words, session.names, seat, view)
    )
    offered = control.selection.selected != () and control.is_target(target)
    yield ButtonModel(target, label, offered, button_key_label(words, ButtonId.GIVE), primary=True)


def _reclaim_buttons(control: TableController) -> Iterator[ButtonModel]:
    """A button for every seat that may want to be asked about interceptions again (R9.4)."""
    session = control.session
    if control.covered or control.viewport.moment != PRESENT:
        return
    for seat in waiving_seats(control):
        words = session.words_of(seat)
        who = short_player_name(words, session.names, seat, session.playback.view(PUBLIC))
        label = words.interface("table.button.reclaim", who=who)
        key = button_key_label(words, ButtonId.RECLAIM)
        yield ButtonModel(Target(BUTTON, ButtonId.RECLAIM, seat), label, enabled=True, key=key)


def _hand_buttons(control: TableController) -> Iterator[ButtonModel]:
    """A button for every hand that a person may pick up."""
    session = control.session
    view = session.playback.view(PUBLIC)
    for seat in sorted(session.people):
        up = session.open_seat == seat
        key = "table.button.put_down" if up else "table.button.pick_up"
        words = session.words_of(seat)
        who = short_player_name(words, session.names, seat, view)
        label = words.interface(key, who=who, n=cards_held(view, seat))
        printed = BUTTON_KEYS[ButtonId.HAND] if seat == session.acting else ""
        yield ButtonModel(Target(BUTTON, ButtonId.HAND, seat), label, enabled=True, key=printed)


def _tool_buttons(control: TableController) -> Iterator[ButtonModel]:
    """The buttons that answer no question of the game."""
    session, words = control.session, control.session.words
    picked = bool(control.selection.picks)
    other = "city" if control.viewport.magnify == "battle" else "battle"
    tools = (
        (ButtonId.UNDO, "undo", picked or session.can_undo()),
        (ButtonId.REDO, "redo", session.can_redo()),
        (ButtonId.VIEW, f"view.{other}", True),
        (ButtonId.LOG, "log", True),
        (ButtonId.AID, "aid", True),
        (ButtonId.RULES, "rules", True),
        (ButtonId.MENU, "menu", True),
    )
    for button, key, enabled in tools:
        label = words.interface(f"table.button.{key}")
        yield ButtonModel(Target(BUTTON, button), label, enabled, button_key_label(words, button))
