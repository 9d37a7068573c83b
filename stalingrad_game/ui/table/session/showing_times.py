"""For how long what happens is shown, by the kind of event.

All times are milliseconds at a pace of 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ....card_game.state.codes import Ev, Event
from ....card_game.state.events import UnitChanged

ROLL_MS: Final = 400
"""How long a side's dice are rolled, however many they are."""
LOSS_MS: Final = 420
"""How long a unit takes to fall."""
DURATIONS_MS: Final[Mapping[int, int]] = MappingProxyType(
    {
        Ev.TURN: 500,
        Ev.PHASE: 200,
        Ev.CAMPAIGN: 700,
        Ev.CAMPAIGN_ASH: 150,
        Ev.FORMATION: 280,
        Ev.DEPLETED: 350,
        Ev.LEADER: 250,
        Ev.LEADER_PASSES: 350,
        Ev.COMMANDER: 700,
        Ev.CARD: 130,
        Ev.SHUFFLE: 250,
        Ev.FORMATIONS_SHUFFLE: 250,
        Ev.CAMPAIGN_SHUFFLE: 250,
        Ev.BUILDINGS_SHUFFLE: 150,
        Ev.CARNAGE_SHUFFLE: 250,
        Ev.BUILDING: 500,
        Ev.CAPTURED: 700,
        Ev.CLOSED: 700,
        Ev.UNIT: 240,
        Ev.FIRE: 200,
        Ev.BUCKET: 200,
        Ev.INFERNO: 350,
        Ev.HOLD: 250,
        Ev.CARNAGE: 800,
        Ev.CARNAGE_ASH: 120,
        Ev.BATTLE: 500,
        Ev.BATTLE_END: 200,
        Ev.ROUND: 120,
        Ev.PLAYED: 500,
        Ev.CLEARED: 80,
        Ev.OVER: 600,
        Ev.HERO: 500,
        Ev.WOUNDED: 350,
        Ev.HERO_LEAVES: 250,
        Ev.BONUS: 300,
        Ev.STOLEN: 300,
        Ev.GHOST: 300,
        Ev.SHOWN: 500,
        Ev.INTERCEPTED: 400,
        Ev.LOOK: 300,
        Ev.GIVEN: 200,
        Ev.TURNED: 160,
        Ev.INITIATIVE: 600,
        Ev.VANGUARD: 350,
        Ev.TERROR: 200,
        Ev.CHOSEN: 300,
        Ev.DICE: 550,
        Ev.SLAUGHTER: 700,
        Ev.RESULT: 1150,
        Ev.LOST: 200,
        Ev.DECLINED: 150,
        Ev.SNIPED: 600,
        Ev.RETREAT: 300,
        Ev.EXECUTED: 300,
        Ev.CLOCK: 300,
    }
)
"""By `Ev`: milliseconds at speed 1; an event that isn't here takes no time."""
CARD_READING_MS: Final = 1200
"""How long a card stands at reading size beside its formation."""
CARD_SHRINKS_MS: Final = 300
"""How long it then takes to shrink into its strip."""
FOLLOWING_MS: Final = 90
"""How long after one piece of a group the next one sets out."""
MOST_FOLLOWING_MS: Final = 720
"""How long after the first piece of a group the last one sets out, at most."""
EFFECT_FOLLOWING_MS: Final = 150
"""The same among the effects of one card."""
MOST_EFFECTS_MS: Final = 1500
"""How long all of them are shown, at most."""


def event_duration_ms(event: Event) -> int:
    """Milliseconds that an event is shown for at speed 1; a roll of no dice takes none."""
    if event[0] == Ev.ROLL:
        return ROLL_MS if len(event) > 2 else 0
    if event[0] == Ev.UNIT and UnitChanged(*event).change < 0:
        return LOSS_MS
    return DURATIONS_MS.get(event[0], 0)


def following_ms(events: Sequence[Event], *, effects: bool = False) -> float:
    """How long after each other the pieces of such events set out; `effects` of one card."""
    gaps = max(len(events) - 1, 1)
    if effects:
        return min(EFFECT_FOLLOWING_MS, (MOST_EFFECTS_MS - _longest_ms(events)) / gaps)
    return min(FOLLOWING_MS, MOST_FOLLOWING_MS / gaps)


def group_duration_ms(events: Sequence[Event], *, effects: bool = False) -> float:
    """How long events that are shown as one take: the longest, and a little for each more."""
    longest = _longest_ms(events)
    return longest + following_ms(events, effects=effects) * (len(events) - 1) if longest else 0.0


def _longest_ms(events: Sequence[Event]) -> int:
    return max((event_duration_ms(event) for event in events), default=0)
