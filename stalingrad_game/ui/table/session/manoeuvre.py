"""A manoeuvre at the table (R3.6): Staging Lines hold still, and it ends when the player says so.

The rules end a manoeuvre by themselves once nothing is left to choose. At the table the last
formation only lies at its destination until its player ends the manoeuvre or takes it back; the
record hears of it then.
"""

from __future__ import annotations

from typing import Final

from ....card_game.game import CardGame
from ....card_game.rules.engine import Engine
from ....card_game.state.codes import (
    NONE,
    SIDES,
    Act,
    Ev,
    FormationZone,
    Op,
    Option,
    Phase,
    lane,
    side_of,
)
from ....card_game.state.fold import fold
from ....card_game.state.state import State
from ....kernel.decision import Decision
from ....record.record import GameRecord
from .playback import TablePlayback

StagingSlots = tuple[tuple[int, ...], ...]
"""By side: the formations of its Staging Line from the first place on; `NONE` is a gap."""
_BEGINS: Final = (Ev.PHASE, Phase.MANOEUVRE)


def staging_slots(
    record: GameRecord[CardGame], playback: TablePlayback | None, view: State
) -> StagingSlots:
    """The places of both Staging Lines in a view that is displayed now, or (None) was once.

    While a side manoeuvres, a line keeps its places from the moment it began, so that nothing
    slides away under the hand that reaches for it; what is taken back returns to its gap.
    """
    lines = tuple(view.lines[FormationZone.STAGING + side] for side in SIDES)
    if playback is None or view.phase != Phase.MANOEUVRE:
        return lines
    history = playback.history
    began = next(
        (
            history[n].step
            for n in range(playback.displayed - 1, -1, -1)
            if history[n].event[:2] == _BEGINS
        ),
        -1,
    )
    if not 0 <= began <= len(record.steps):
        return lines
    first = record.at(began).lines
    return tuple(_kept(first[FormationZone.STAGING + side], lines[side]) for side in SIDES)


def _kept(first: tuple[int, ...], now: tuple[int, ...]) -> tuple[int, ...]:
    """A line with gaps for what has left it; as it is where something else stands there now."""
    if not set(now) <= set(first):
        return now
    return tuple(formation if formation in now else NONE for formation in first)


def send(view: State, seat: int, option: Option) -> None:
    """Let a view show a formation where an option of a seat's manoeuvre sends it."""
    _, formation, district = option
    side = side_of(seat)
    fold(view, (Ev.FORMATION, formation, FormationZone.STAGING + side, lane(district, side)))


def ends_by_itself(engine: Engine, seen: State, decision: Decision, option: Option) -> bool:
    """Whether nothing but the end of the manoeuvre would be left after an option.

    `seen` is the deciding seat's view with the question that is asked; only what lies open counts.
    """
    if decision.op != Op.MANOEUVRE or option[0] != Act.COMMIT:
        return False
    after = seen.copy()
    send(after, decision.seat, option)
    following = engine.decision(after)
    return following is not None and len(following.options) <= 1
