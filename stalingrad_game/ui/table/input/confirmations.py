"""The few questions that the window itself asks: no attack, resign, and trouble with the file.

Only a manoeuvre without an attack asks "are you sure?" of a move: it loses the game (R3.6.2).
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from ....card_game.rules.resolver import ends_without_attack
from ....card_game.state.codes import Act, Op, Option
from ....card_game.state.state import State
from ....kernel.decision import Decision
from ....record.errors import RecordWarning
from ..model.targets import BUTTON, ButtonId, Target

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
