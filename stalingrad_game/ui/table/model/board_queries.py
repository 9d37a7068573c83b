"""What lies at one place of the table, read from a view: stacks of units, heroes, played cards."""

from __future__ import annotations

from functools import lru_cache

from ....card_game.content.effects import Effect
from ....card_game.content.models import effects_of
from ....card_game.rules.resolver import where
from ....card_game.state.codes import SIDES, FormationZone, side_of
from ....card_game.state.state import State
from .targets import (
    DISTRICT,
    FACT,
    FORMATION,
    HERO,
    PLAYED_CARD,
    TRACK,
    UNIT_STACK,
    FactId,
    Target,
)
from .view_model import TableViewModel


@lru_cache(maxsize=1024)
def parse_phrases_cached(phrases: tuple[str, ...]) -> tuple[Effect, ...]:
    """The effects of a row of phrases, read once."""
    return effects_of(phrases)


def unit_stacks(model: TableViewModel, district: int, side: int) -> list[int]:
    """The unit types of a side that stand in a building, in the order of the data."""
    here = model.view.units[district]
    return [unit for unit in model.kit.units_of[side] if here[unit]]


def unit_count(model: TableViewModel, district: int, unit: int) -> int:
    """How many units of a type stand in a building."""
    return model.view.units[district][unit]


def heroes_at(model: TableViewModel, district: int, side: int) -> list[int]:
    """The heroes of a side that lie at a tracking card (R9.3)."""
    if district != model.view.district:
        return []
    return [card for card, seat, _ in model.view.heroes if side_of(seat) == side]


def cards_played_on(model: TableViewModel, formation: int) -> list[int]:
    """The positions in `State.played` of the cards on a formation."""
    return [n for n, (_, on, _) in enumerate(model.view.played) if on == formation]


def cards_beside_building(model: TableViewModel, side: int) -> list[int]:
    """The positions in `State.played` of a side's cards beside the building (R8.2.2)."""
    return [
        n
        for n, (card, on, _) in enumerate(model.view.played)
        if on < 0 and model.kit.card_side[card] == side
    ]


def ground_of(view: State, target: Target) -> Target:
    """The district that a target stands in; the target itself where it stands in none."""
    district = -1
    if target.kind == FORMATION:
        line = where(view, target.a)
        if FormationZone.LANE <= line < FormationZone.DESTROYED:
            district = (line - FormationZone.LANE) // len(SIDES)
    elif target.kind in {UNIT_STACK, TRACK}:
        district = target.a
    elif target.kind in {HERO, PLAYED_CARD}:
        district = view.district
    elif target.kind == FACT and target.a == FactId.INITIATIVE:
        district = target.b
    return Target(DISTRICT, district) if district >= 0 else target
