"""The strip of the turn's phases, and of its battles: fought, being fought and to come (R3, R4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....card_game.rules.resolver import attacked
from ....card_game.state.codes import Ev, Phase
from ....card_game.state.state import State
from ....card_game.words.localizer import Localizer
from ..model.view_model import BattleStep, PhaseProgress, PhaseStep
from ..session.playback import HistoryEvent

TURN_PHASES: Final = (
    Phase.CAMPAIGN,
    Phase.REINFORCEMENT,
    Phase.CONSOLIDATION,
    Phase.RENEWAL,
    Phase.MANOEUVRE,
    Phase.BATTLE,
)
BATTLE_PHASES: Final = (
    Phase.VANGUARD,
    Phase.INTENSITY,
    Phase.INITIATIVE,
    Phase.ACTION,
    Phase.BREAK_TEST,
    Phase.AFTERMATH,
)


def build_phase_steps(words: Localizer, view: State) -> tuple[PhaseStep, ...]:
    """The steps of the turn."""
    now = min(view.phase, Phase.BATTLE) if view.winner < 0 else Phase.OVER
    return _marks(words, TURN_PHASES, now)


def build_battle_phases(words: Localizer, view: State) -> tuple[PhaseStep, ...]:
    """The steps of the battle being fought."""
    return _marks(words, BATTLE_PHASES, view.phase) if view.district >= 0 else ()


def build_battle_steps(
    words: Localizer, view: State, history: Sequence[HistoryEvent], displayed: int
) -> tuple[BattleStep, ...]:
    """The battles of this turn, in the order in which they are fought."""
    fought = [d for d in _fought(history, displayed) if d != view.district]
    marks: list[tuple[int, PhaseProgress]] = [(district, "done") for district in fought]
    if view.district >= 0:
        marks.append((view.district, "now"))
    marks += [(district, "to come") for district in attacked(view) if district != view.district]
    return tuple(
        BattleStep(district, words.place(view, district), progress) for district, progress in marks
    )


def _fought(history: Sequence[HistoryEvent], displayed: int) -> list[int]:
    """The districts whose battles ended in this turn, the first one first."""
    fought: list[int] = []
    for n in range(displayed - 1, -1, -1):
        event = history[n].event
        if event[0] == Ev.TURN:
            break
        if event[0] == Ev.BATTLE_END:
            _, district = event
            fought.insert(0, district)
    return fought


def _marks(words: Localizer, steps: Sequence[int], now: int) -> tuple[PhaseStep, ...]:
    return tuple(PhaseStep(step, words.phase(step), _progress(step, now)) for step in steps)


def _progress(step: int, now: int) -> PhaseProgress:
    if step == now:
        return "now"
    return "done" if step < now else "to come"
