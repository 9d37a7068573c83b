"""Which piece of the data pack a target is: the card browser is opened at it."""

from __future__ import annotations

from typing import Final

from ....card_game.rules.kit import Kit
from ....card_game.state.state import State
from .targets import (
    CAMPAIGN_CARD,
    COMMANDER,
    DISTRICT,
    FORMATION,
    HAND,
    HERO,
    PANEL_CARD,
    PLAYED_CARD,
    REVEALED_CARD,
    SHOWN_CARD,
    UNIT_STACK,
    Target,
)

PIECE_LINK: Final = "piece:"
"""How a link begins that leads to a piece, and not to a rule."""
_CARD_KINDS: Final = frozenset({HAND, HERO, PANEL_CARD, REVEALED_CARD, SHOWN_CARD})


def piece_id(kit: Kit, view: State, target: Target) -> str:
    """The id of the piece that lies there face up; "" for what is none, or isn't seen."""
    kind, number, other = target
    if kind == PLAYED_CARD:
        number = view.played[number][0] if 0 <= number < len(view.played) else -1
    elif kind == DISTRICT:
        number = view.buildings[number]
    elif kind == CAMPAIGN_CARD:
        number = max(view.campaign[number], view.reinforcement[number])
    elif kind == UNIT_STACK:
        number = other
    if number < 0:
        return ""
    if kind == COMMANDER:
        return kit.commander_id(number, view.turned[number])
    if kind in _CARD_KINDS or kind == PLAYED_CARD:
        return kit.cards[number].id
    if kind == FORMATION:
        return kit.formations[number].id
    if kind == UNIT_STACK:
        return kit.units[number].id
    if kind == DISTRICT:
        return kit.buildings[number].id
    return kit.campaign[number].id if kind == CAMPAIGN_CARD else ""
