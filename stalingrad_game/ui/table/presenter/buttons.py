"""The buttons of the table: those that answer what is asked, then those always there.

They are declared in `input/commands.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....card_game.state.codes import Act, Op, Option, Phase
from ....card_game.state.questions import LeaderQuestion
from ....card_game.state.state import State
from ....card_game.words.localizer import Localizer
from ....card_game.words.player_names import short_player_name
from ....kernel.decision import Decision
from ....localisation.catalogue import Catalogue
from ..input.commands import STANDING_BUTTONS, command_of_button
from ..input.confirmations import loses_the_game
from ..input.controller import TableController
from ..input.key_words import command_key
from ..input.table_command import Command
from ..input.viewport import PRESENT
from ..model.targets import BUTTON, COMMANDER, ButtonId, Target
from ..model.view_model import ButtonModel, ButtonWeight
from ..session.hand_order import hand_cards
from ..session.interactions import Interaction

DECLINING_ACTS: Final = frozenset({Act.DONE, Act.WAIVE})
"""What gives something up, unless nothing else can be chosen."""


def build_buttons(control: TableController, view: State, *, asks: bool) -> tuple[ButtonModel, ...]:
    """All buttons; those of options are there only while a person is asked.

    `view` is what the asking seat may know.
    """
    options = tuple(_option_buttons(control, view)) if asks else ()
    commands = (
        _command_button(control, command, seat)
        for command in STANDING_BUTTONS
        for seat in command.shown(control)
    )
    buttons = (*options, *commands)
    if any(one.group == "answer" for one in buttons):
        return buttons
    return (*_resting_buttons(control, view), *buttons)


def _resting_buttons(control: TableController, view: State) -> Iterator[ButtonModel]:
    """What actions and manoeuvres are answered with, dimmed, in its place: it never pops up."""
    session = control.session
    waits = control.selection.question is None and control.viewport.moment == PRESENT
    if not session.people or session.result is not None or not waits:
        return  # a dialog's answer has the same target
    seat = session.acting if session.person_acts else min(session.people)
    words = session.words_of(seat)
    texts, keys = words.catalogue, control.keys
    labels: dict[int, str] = {}
    if view.phase == Phase.MANOEUVRE:
        labels[ButtonId.DONE] = texts.sentence("option.done.manoeuvre.text")
    elif Phase.BATTLE <= view.phase < Phase.BREAK_TEST:
        size = session.kit.hand_size[seat][view.turned[seat]]
        labels[ButtonId.REFRESH] = texts.sentence("option.refresh.text", size=size)
        labels[ButtonId.HOLD] = texts.sentence("option.hold.text")
    for button, label in labels.items():
        key = command_key(texts, keys, command_of_button(button))
        yield ButtonModel(Target(BUTTON, button), label, False, key, primary=True)


def _command_button(control: TableController, command: Command, seat: int) -> ButtonModel:
    """The button of a command for a seat, in the language of whom it serves."""
    session = control.session
    words = session.words_of(session.acting if command.group == "answer" else seat)
    enabled = command.enabled(control, seat)
    key = ""
    if command.prints_key(control, seat):
        key = command_key(words.catalogue, control.keys, command)
    return ButtonModel(
        Target(BUTTON, command.button, seat),
        command.label(control, seat) if command.label else _name(words.catalogue, command),
        enabled,
        key,
        primary=command.group in {"answer", "pause", "balloon"},
        group=command.group,
        icon=command.icon,
        lit=command.lit(control),
        weight="act" if command.weighs and enabled else "decline",
    )


def _name(texts: Catalogue, command: Command) -> str:
    """What a command is called, on its button or else in the player aid."""
    own = f"interface.table.button.{command.id}"
    return texts.sentence(own if own in texts else f"interface.table.command.{command.id}.name")


def _option_buttons(control: TableController, view: State) -> Iterator[ButtonModel]:
    """A button for every answer that is no target on the table, and for every player."""
    session = control.session
    decision = session.decision
    if decision is None:
        return
    words = session.words_of(decision.seat)
    for interaction in session.interactions.among((), private=session.private):
        target, key = interaction.path[0], ""
        if target.kind == COMMANDER:
            target = Target(BUTTON, ButtonId.SEAT, target.a)
            label = _player(control, words, interaction, decision, view)
        elif target.kind == BUTTON:
            label = _label(control, words, interaction, decision, view)
            key = command_key(words.catalogue, control.keys, command_of_button(target.a))
        else:
            continue
        weight = option_weight(control, decision, interaction.option)
        yield ButtonModel(target, label, not interaction.why, key, primary=True, weight=weight)


def option_weight(control: TableController, decision: Decision, option: Option) -> ButtonWeight:
    """Whether an answer does something, gives something up, or loses the game.

    Where nothing else can be chosen, to be done is what goes on. While the hand lies face down,
    whether a card of it could be chosen doesn't count, for nobody may know.
    """
    session = control.session
    if control.selection.pending is not None:
        return "act"
    if loses_the_game(decision, option, session.record.state):
        return "loses"
    if option[0] == Act.SEAT and decision.op in {Op.ACTION, Op.SECOND_ACTION}:
        return "decline"
    if option[0] not in DECLINING_ACTS or decision.op == Op.REFRESH:
        return "act"
    if not session.private:
        return "decline"
    others = session.interactions.among((), private=session.private)
    more = any(not one.why and one.option[0] not in DECLINING_ACTS for one in others)
    return "decline" if more else "act"


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
    control: TableController,
    words: Localizer,
    interaction: Interaction,
    decision: Decision,
    view: State,
) -> str:
    """A player who may get a formation (R10.2), or be struck, with the hand's size (R10.4)."""
    seat = interaction.option[1]
    who = short_player_name(words, control.session.names, seat, view)
    if decision.op == Op.SHARE:
        return who
    return words.catalogue.counted(
        "interface.table.answer.struck", len(hand_cards(view, seat)), who=who
    )
