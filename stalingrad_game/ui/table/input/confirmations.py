"""The few questions that the window itself asks: no attack, resign, and trouble with the file.

Only a manoeuvre without an attack asks "are you sure?" of a move: it loses the game (R3.6.2).
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from ....card_game.rules.resolver import ends_without_attack
from ....card_game.state.codes import Act, Op, Option, side_of
from ....card_game.state.state import State
from ....card_game.words.localizer import Localizer
from ....kernel.decision import Decision
from ....record.errors import RecordWarning
from ....record.words import warning_text
from ..model.targets import BUTTON, ButtonId, Target
from ..model.view_model import ButtonModel, DialogModel

YES_TARGET: Final = Target(BUTTON, ButtonId.YES)
NO_TARGET: Final = Target(BUTTON, ButtonId.DONE)
ANSWER_TARGETS: Final = (YES_TARGET, NO_TARGET)


class Confirmation(NamedTuple):
    """A question of the window."""

    kind: Literal["no attack", "resign", "trouble"]
    seat: int
    option: Option = (Act.DONE, -1, -1)
    """What is done on yes, where it is an option."""
    warning: RecordWarning | None = None
    """What is wrong with the file of the game."""


def loses_the_game(decision: Decision, option: Option, view: State) -> bool:
    """Whether an option ends the German manoeuvre without an attack (R3.6.2)."""
    ends = decision.op == Op.MANOEUVRE and option[0] == Act.DONE
    return ends and ends_without_attack(view, decision.seat)


def confirmation_dialog(words: Localizer, question: Confirmation) -> DialogModel:
    say = words.interface
    if question.warning is not None:
        label = say("table.button.close")
        close = ButtonModel(NO_TARGET, label, enabled=True, key="Esc", primary=True, weight="act")
        return DialogModel(
            say("table.ask.trouble.title"),
            (warning_text(words.catalogue, question.warning),),
            "",
            (close,),
        )
    key = "table.ask.no_attack" if question.kind == "no attack" else "table.ask.resign"
    text = say(f"{key}.text", side=words.side_noun(side_of(question.seat)))
    buttons = (
        ButtonModel(YES_TARGET, say(f"{key}.yes"), enabled=True, key="Y", weight="loses"),
        ButtonModel(
            NO_TARGET, say(f"{key}.no"), enabled=True, key="Esc", primary=True, weight="act"
        ),
    )
    rule = "R3.6.2" if question.kind == "no attack" else ""
    return DialogModel(say(f"{key}.title"), (text,), rule, buttons)
