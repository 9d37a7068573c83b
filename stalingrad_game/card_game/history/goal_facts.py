"""How far each side is on its way to win a game (R11), by what everybody sees."""

from __future__ import annotations

import msgspec

from ..rules.kit import Kit
from ..rules.strategy import is_hourglass
from ..state.codes import DISTRICTS, SIDES, DistrictStatus, Phase
from ..state.state import State


class DistrictGoal(msgspec.Struct, frozen=True):
    """What one district means for the end of the game."""

    district: int
    status: int
    """Its `DistrictStatus`."""
    building: int
    """The building that stands there, or -1."""
    refills: bool
    """Whether a building may still be laid out there at a Renewal (R3.5)."""


class GoalFacts(msgspec.Struct, frozen=True):
    """How far a game is, in turns and districts."""

    turn: int
    """The present turn; 0 before the first one."""
    last_turn: int
    most_turns: int
    """How many turns follow the present one if no hourglass is turned up."""
    fewest_turns: int
    """How many follow it if as many hourglasses as can are turned up (R3.2.1)."""
    hourglasses: int
    """Hourglasses among the campaign cards that lie face down."""
    face_down: int
    """Campaign cards that lie face down in the decks with hourglasses."""
    districts: tuple[DistrictGoal, ...]

    def with_status(self, status: int) -> tuple[DistrictGoal, ...]:
        """The districts of a `DistrictStatus`, from A to D."""
        return tuple(one for one in self.districts if one.status == status)


def goal_facts(kit: Kit, view: State) -> GoalFacts:
    """How far a game is by a view of it; every view of it tells the same."""
    hourglasses, face_down = _hourglasses(kit, view)
    most = view.last_turn - view.turn
    return GoalFacts(
        turn=view.turn,
        last_turn=view.last_turn,
        most_turns=most,
        fewest_turns=_fewest(view, most, hourglasses),
        hourglasses=hourglasses,
        face_down=face_down,
        districts=tuple(
            DistrictGoal(
                district,
                view.status[district],
                view.buildings[district],
                view.status[district] == DistrictStatus.CAPTURED and _renews(view),
            )
            for district in DISTRICTS
        ),
    )


def _hourglasses(kit: Kit, view: State) -> tuple[int, int]:
    """How many hourglasses lie face down, and among how many campaign cards."""
    turned = {*view.campaign_ash, *view.campaign}
    hidden, cards = 0, 0
    for side in SIDES:
        own = [card for card, owner in enumerate(kit.campaign_side) if owner == side]
        clocks = [card for card in own if is_hourglass(kit, card)]
        if clocks:
            hidden += sum(card not in turned for card in clocks)
            cards += sum(card not in turned for card in own)
    return hidden, cards


def _fewest(view: State, most: int, hourglasses: int) -> int:
    """An hourglass takes away the turn after the one that it is turned up in (R3.2.1)."""
    safe = int(not view.turn and view.variants.first_turn == "gentle" and most > 0)  # R3.2
    return most - min(hourglasses, (most - safe) // 2)


def _renews(view: State) -> bool:
    """Whether a Renewal is still to come: there is none in the last turn (R3.5)."""
    now = view.turn < view.last_turn and view.phase <= Phase.RENEWAL
    return now or view.turn + 1 < view.last_turn
