"""Players that follow one plain habit and are greedy otherwise; yardsticks for a data pack.

If one of them does well, some part of the game isn't worth a thought. They are no opponents for
people: whoever has seen through a habit has beaten it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from ...kernel.decision import Decision
from ..rules.battle import HOLD, REFRESH
from ..rules.kit import Kit
from ..rules.operations import asking_operation
from ..rules.resolver import DONE
from ..state.codes import DISTRICTS, GERMAN, Act, Option, lane, side_of
from ..state.state import State
from . import actions, manoeuvre
from .capture_odds import strength
from .evaluator import Evaluator
from .greedy import Chooser, GreedyPlayer
from .memory import Forgetful

HAND_ACTS: Final = frozenset({Act.PLAY, Act.HERO})
TWO_BUILDINGS: Final = 2


class ScriptedPlayer(Forgetful):
    """One habit, by the operations that ask; greedy where none is told of."""

    def __init__(self, kit: Kit, habit: Mapping[str, Chooser]) -> None:
        self._greedy: Final = GreedyPlayer(kit)
        self._habit: Final = habit

    def choose(self, view: State, decision: Decision) -> Option:
        """What the habit says, else the greedy player's choice."""
        chooser = self._habit.get(asking_operation(decision).name)
        if chooser is None or len(decision.options) == 1:
            return self._greedy.choose(view, decision)
        return chooser(self._greedy.evaluator, view, decision)


def _hold(_evaluator: Evaluator, _view: State, _decision: Decision) -> Option:
    """R4.4.3: nothing but a Hold, which is always offered."""
    return HOLD


def _refresh(_evaluator: Evaluator, _view: State, _decision: Decision) -> Option:
    """R4.4.2: nothing but a refresh, which is always offered."""
    return REFRESH


def _decline(_evaluator: Evaluator, _view: State, _decision: Decision) -> Option:
    """Nothing, where nothing need be done."""
    return DONE


def _never_refresh(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    options = [option for option in decision.options if option != REFRESH]
    return actions.action(evaluator, view, _among(decision, options))


def _never_hold(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    options = [option for option in decision.options if option != HOLD]
    return actions.action(evaluator, view, _among(decision, options))


def _cards_first(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """A card as long as one can be played; the best one."""
    cards = [option for option in decision.options if option[0] in HAND_ACTS]
    return actions.action(evaluator, view, _among(decision, cards or decision.options))


def _spread(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """R3.6: everybody goes, the strongest first, where the fewest have gone."""
    commits = _commits(decision)
    if not commits:
        return DONE
    sent = _sent(view, decision)
    return max(commits, key=lambda o: (-sent[o[2]], strength(evaluator.kit, view, o[1]), -o[2]))


def _one_each(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """R3.6: the strongest goes where nobody has gone, as long as there is such a building."""
    sent = _sent(view, decision)
    return _spread(evaluator, view, _sending(decision, [d for d in DISTRICTS if not sent[d]]))


def _all_on_one(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """R3.6: as many as there is room for follow the first, which goes where greedy sends it."""
    sent = _sent(view, decision)
    begun = [district for district in DISTRICTS if sent[district]]
    if begun:
        return _spread(evaluator, view, _sending(decision, begun[:1]))
    first = manoeuvre.commit(evaluator, view, decision)
    return _spread(evaluator, view, decision) if first == DONE else first


def _two(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """R3.6: as greedy, but no third building."""
    sent = _sent(view, decision)
    begun = [district for district in DISTRICTS if sent[district]]
    if len(begun) >= TWO_BUILDINGS:
        decision = _sending(decision, begun)
    return manoeuvre.commit(evaluator, view, decision)


def _two_first(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """R3.6: as greedy, but no third building before the last turn."""
    if view.turn < view.last_turn:
        return _two(evaluator, view, decision)
    return manoeuvre.commit(evaluator, view, decision)


def _wait(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """R3.6.2: before the last turn one German formation attacks, and no Soviet one defends."""
    german = side_of(decision.seat) == GERMAN
    if view.turn < view.last_turn and (not german or any(_sent(view, decision))):
        return DONE
    return manoeuvre.commit(evaluator, view, decision)


def _commits(decision: Decision) -> list[Option]:
    return [option for option in decision.options if option[0] == Act.COMMIT]


def _sent(view: State, decision: Decision) -> list[int]:
    """By district: how many formations of the deciding side stand there."""
    side = side_of(decision.seat)
    return [len(view.lines[lane(district, side)]) for district in DISTRICTS]


def _sending(decision: Decision, districts: list[int]) -> Decision:
    """The same question with only these districts to send to, or an end."""
    commits = [option for option in _commits(decision) if option[2] in districts]
    return _among(decision, [*commits, DONE])


def _among(decision: Decision, options: list[Option] | tuple[Option, ...]) -> Decision:
    return msgspec.structs.replace(decision, options=tuple(options))


def _acting(chooser: Chooser) -> dict[str, Chooser]:
    return {"action": chooser, "second_action": chooser}


SCRIPTED: Final[Mapping[str, Mapping[str, Chooser]]] = MappingProxyType(
    {
        "hold": {**_acting(_hold), "intercept": _decline},
        "refresh": {**_acting(_refresh), "intercept": _decline},
        "spread": {"manoeuvre": _spread},
        "wait": {"manoeuvre": _wait},
        "one_each": {"manoeuvre": _one_each},
        "all_on_one": {"manoeuvre": _all_on_one},
        "two": {"manoeuvre": _two},
        "two_first": {"manoeuvre": _two_first},
        "never_hold": _acting(_never_hold),
        "never_refresh": _acting(_never_refresh),
        "never_consolidate": {"consolidate": _decline},
        "cards_first": _acting(_cards_first),
    }
)
"""By a player's name: its habit, by the name of the operation that asks."""
