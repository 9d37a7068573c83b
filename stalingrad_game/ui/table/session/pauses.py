"""When what is shown stops until somebody goes on: which events, by what the players have set.

It reads events as the public sees them, so that no pause betrays a hidden card.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from ....card_game.state.codes import SOVIET, CardZone, CarnageSection, Ev, Event, Phase, Victory
from ....card_game.state.events import (
    BattleDecided,
    CampaignTurned,
    CardPlayed,
    GameEnded,
    PhaseBegun,
    TurnBegun,
)
from ....card_game.state.state import State
from .settings import TableSettings

PauseKind = Literal["campaign", "carnage", "verdict", "battle_end", "turn", "card"]
"""Both campaign cards; a carnage card; the verdict of a Break Test; the end of a battle; another
turn; a card that another seat has played."""
IMPORTANT: Final[frozenset[PauseKind]] = frozenset(
    {"campaign", "carnage", "verdict", "battle_end", "turn"}
)


class Pause(NamedTuple):
    """Something that waits to be read."""

    kind: PauseKind
    step: int
    """After how many steps of the record it is."""
    event: Event
    """The event that it stops at, as the public sees it; the views have it folded in already."""


def pause_kind(event: Event, before: State, following: Event | None) -> PauseKind | None:
    """Which important pause comes after an event; None where none does.

    `before` is the public view as it stood, `following` what happened next in the same step.
    """
    kind = event[0]
    if kind == Ev.CAMPAIGN and CampaignTurned(*event).side == SOVIET:  # R3.2: both are turned
        put_back = following is not None and following[0] == Ev.CAMPAIGN_SHUFFLE
        return None if put_back else "campaign"
    if kind == Ev.TURN:  # an hourglass belongs to the campaign cards, the first turn to the set-up
        return "turn" if TurnBegun(*event).turn > 1 and before.phase != Phase.CAMPAIGN else None
    if kind == Ev.RESULT:
        return None if BattleDecided(*event).untested else "verdict"
    if kind == Ev.INITIATIVE and before.reading:
        return "carnage"
    return "battle_end" if _ends_battle(event, before, following) else None


def _ends_battle(event: Event, before: State, following: Event | None) -> bool:
    """Whether an event is the last one of a battle's aftermath (R4.6, R3.5.1).

    A building that was captured leaves the table after the battle's end; of a River Bank the
    district is closed at once, and that may end the game.
    """
    if before.phase != Phase.AFTERMATH:
        return False
    kind, then = event[0], following[0] if following is not None else -1
    if kind == Ev.BATTLE_END:
        return then != Ev.CAPTURED
    if kind == Ev.CAPTURED:
        return then not in {Ev.BUILDINGS_SHUFFLE, Ev.CLOSED}
    if kind == Ev.OVER:
        return GameEnded(*event).victory == Victory.ALL_CLOSED
    return kind == Ev.CLOSED and then != Ev.OVER


def enemy_pause_kind(event: Event, before: State) -> PauseKind | None:
    """Which pause comes besides after what a seat does whose hand doesn't lie open."""
    kind = event[0]
    if kind == Ev.PLAYED:  # a card that was shown before (R9.4) was read then
        return None if CardPlayed(*event).zone == CardZone.SHOWN else "card"
    if kind in {Ev.SHOWN, Ev.HERO}:
        return "card"
    sniper = kind == Ev.SNIPED and bool(before.reading)
    return "carnage" if sniper or kind == Ev.CHOSEN else None


def wanted_pause(
    settings: TableSettings, event: Event, before: State, following: Event | None, *, enemy: bool
) -> PauseKind | None:
    """Which pause comes after an event, by what is set; None where none does.

    `enemy` says that the hand of whoever did it doesn't lie open.
    """
    if settings.pauses == "none":
        return None
    kind = pause_kind(event, before, following)
    if kind is None and settings.pauses == "all" and enemy:
        kind = enemy_pause_kind(event, before)
    return kind


def skipped_turns(events: Iterable[Event]) -> frozenset[int]:
    """The turns that an hourglass took (R3.2.1), of everything that was told so far."""
    phase, skipped = Phase.SET_UP, set()
    for event in events:
        if event[0] == Ev.PHASE:
            phase = PhaseBegun(*event).phase
        elif event[0] == Ev.TURN and phase == Phase.CAMPAIGN:
            skipped.add(TurnBegun(*event).turn - 1)
    return frozenset(skipped)


def marked_section(event: Event) -> int:
    """The `CarnageSection` of the card being read that a pause of the kind carnage speaks of."""
    if event[0] == Ev.SNIPED:
        return CarnageSection.SNIPER
    return CarnageSection.HOLD if event[0] == Ev.CHOSEN else CarnageSection.INTENSITY
