"""A deal as it is written down: cards by their ids, of each pile the first to be drawn first.

Whatever isn't named lies below, in the order of the data pack.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from ..rules.fixed_deal import FixedDeal
from ..state.state import Cards
from .notation import Notation


class SideDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a side begins with."""

    hand: tuple[str, ...]
    deck: tuple[str, ...] = ()
    formations: tuple[str, ...] = ()
    campaign: tuple[str, ...] = ()


class WrittenDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deal by ids."""

    german: SideDeal
    soviet: SideDeal
    buildings: tuple[str, str, str, str]
    """By district, A to D."""
    building_deck: tuple[str, ...] = ()
    carnage: tuple[str, ...] = ()


def fixed_deal(names: Notation, deal: WrittenDeal) -> FixedDeal:
    """The deal in numbers; raises `ValueError` for an id that the data pack hasn't."""
    sides = (deal.german, deal.soviet)
    return FixedDeal(
        hands=tuple(_numbers(names.cards, side.hand) for side in sides),
        decks=tuple(_numbers(names.cards, side.deck) for side in sides),
        formations=tuple(_numbers(names.formations, side.formations) for side in sides),
        buildings=_numbers(names.buildings, deal.buildings),
        building_deck=_numbers(names.buildings, deal.building_deck),
        campaign=tuple(_numbers(names.campaign, side.campaign) for side in sides),
        carnage=_numbers(names.carnage, deal.carnage),
    )


def _numbers(known: Sequence[str], ids: Iterable[str]) -> Cards:
    found = []
    for name in ids:
        if name not in known:
            raise ValueError(f"there is no {name!r}")
        found.append(known.index(name))
    return tuple(found)
