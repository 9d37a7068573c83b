"""What a data pack is aimed at: a range for each measure, and whether an interval lies in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal

from ...lab.intervals import Bracketed, Interval
from ...search.names import SEARCH
from ..players.levels import level_named
from ..players.scripted import SCRIPTED

TargetVerdict = Literal["", "met", "missed", "not enough games"]

CARD_EFFECT: Final = (-0.12, 0.12)
SET_UP_SHARE: Final = (0.35, 0.65)
EQUAL: Final[Mapping[str, Interval]] = MappingProxyType(
    {
        "german": (0.45, 0.55),
        "rounds": (0.9, 1.0),
        "open_tests": (0.6, 1.0),
        "all_four": (0.0, 0.6),
        "defence_gap": (-0.12, 0.12),
    }
)
"""By measure: between equal players."""
BATTLES_WANTED: Final[Mapping[str, Interval]] = MappingProxyType(
    {"basic": (5, 6.5), "expert": (8, 10)}
)
"""Battles a game, by mode; nothing is aimed at for four players."""
ALWAYS_HOLD: Final = "hold"
HOLD_AGAINST_GREEDY: Final = (0.0, 0.3)
HOLD_AGAINST_SEARCH: Final = (0.0, 0.25)
HABIT_AGAINST_SEARCH: Final = (0.0, 0.45)
SEARCH_AGAINST: Final[Mapping[str, Interval]] = MappingProxyType(
    {"random": (0.95, 1.0), "greedy": (0.65, 1.0)}
)


def kind_of(player: str) -> str:
    """What a player is: a search without its budget, a level what it is made of.

    >>> kind_of("search:400"), kind_of("veteran"), kind_of("hold")
    ('search', 'search', 'hold')
    """
    level = level_named(player)
    if level is None:
        return player.partition(":")[0]
    return level.id if level.careless else level.player


def targets_for(players: Sequence[str], mode: str) -> Mapping[str, Interval]:
    """What is aimed at in games between these players, the one that is tested first."""
    first, second = map(kind_of, players)
    if players[0] == players[1]:
        equal = {**EQUAL, **({"battles": BATTLES_WANTED[mode]} if mode in BATTLES_WANTED else {})}
        return equal if first not in {*SCRIPTED, "random"} else {}
    if first in SCRIPTED and second == SEARCH:
        return {"first": HOLD_AGAINST_SEARCH if first == ALWAYS_HOLD else HABIT_AGAINST_SEARCH}
    if first == ALWAYS_HOLD and second == "greedy":
        return {"first": HOLD_AGAINST_GREEDY}
    if first == SEARCH and second in SEARCH_AGAINST:
        return {"first": SEARCH_AGAINST[second]}
    return {}


def verdict(found: Bracketed | None, target: Interval | None) -> TargetVerdict:
    """Met or missed only where the whole interval is; nothing where nothing is aimed at."""
    if target is None:
        return ""
    if found is None:
        return "not enough games"
    if target[0] <= found.low and found.high <= target[1]:
        return "met"
    return "missed" if found.high < target[0] or found.low > target[1] else "not enough games"


def overall(verdicts: Sequence[TargetVerdict]) -> TargetVerdict:
    """Of many: missed where one is, met where all are."""
    if not verdicts:
        return "not enough games"
    if "missed" in verdicts:
        return "missed"
    return "met" if set(verdicts) == {"met"} else "not enough games"
