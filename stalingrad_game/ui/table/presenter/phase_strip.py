"""The strip of the turn's phases, and of its battles: fought, being fought and to come (R3, R4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from ....card_game.rules.codes import Ev, Phase
from ....card_game.rules.game import attacked
from ....card_game.rules.state import State
from ....card_game.words.words import Words
from ..model.view_model import BattleMark, PhaseMark, Progress
from ..session.event_player import Told

TURN: Final = (
    Phase.CAMPAIGN,
    Phase.REINFORCEMENT,
    Phase.CONSOLIDATION,
    Phase.RENEWAL,
    Phase.MANOEUVRE,
    Phase.BATTLE,
)
BATTLE: Final = (
    Phase.VANGUARD,
    Phase.INTENSITY,
    Phase.INITIATIVE,
    Phase.ACTION,
    Phase.BREAK_TEST,
    Phase.AFTERMATH,
)


def phases(words: Words, view: State) -> tuple[PhaseMark, ...]:
    """The steps of the turn."""
    now = min(view.phase, Phase.BATTLE) if view.winner < 0 else Phase.OVER
    return _marks(words, TURN, now)


def battle_steps(words: Words, view: State) -> tuple[PhaseMark, ...]:
    """The steps of the battle being fought."""
    return _marks(words, BATTLE, view.phase) if view.district >= 0 else ()


def battles(
    words: Words, view: State, history: Sequence[Told], displayed: int
) -> tuple[BattleMark, ...]:
    """The battles of this turn, in the order in which they are fought."""
    fought = [d for d in _fought(history, displayed) if d != view.district]
    marks: list[tuple[int, Progress]] = [(district, "done") for district in fought]
    if view.district >= 0:
        marks.append((view.district, "now"))
    marks += [(district, "to come") for district in attacked(view) if district != view.district]
    return tuple(
        BattleMark(district, words.place(view, district), progress) for district, progress in marks
    )


def _fought(history: Sequence[Told], displayed: int) -> list[int]:
    """The districts whose battles ended in this turn, the first one first."""
    back = (history[n].event for n in range(displayed - 1, -1, -1))
    turn = takewhile(lambda event: event[0] != Ev.TURN, back)
    return [event[1] for event in turn if event[0] == Ev.BATTLE_END][::-1]


def _marks(words: Words, steps: Sequence[int], now: int) -> tuple[PhaseMark, ...]:
    return tuple(PhaseMark(step, words.phase(step), _progress(step, now)) for step in steps)


def _progress(step: int, now: int) -> Progress:
    if step == now:
        return "now"
    return "done" if step < now else "to come"
