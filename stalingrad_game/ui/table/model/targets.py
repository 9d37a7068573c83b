"""Things on the table that can be pointed at, and the way of pointing that each option is.

An option is a short path of things: a card then a formation, a formation then a building. Clicking,
dragging and the keyboard all walk such paths, so every decision is answered in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ....card_game.rules.codes import Act, Op, Option
from ....card_game.rules.engine import Decision
from ....card_game.rules.state import State
from ....card_game.rules.teams import partner

HAND: Final = "hand"
"""A combat card of the open hand: the card's number, and which of its copies."""
FORMATION: Final = "formation"
"""A formation on a Staging Line or in a lane: its number."""
DISTRICT: Final = "district"
"""A district's lane and building: the district."""
UNIT: Final = "unit"
"""A stack of units: district, unit type."""
HERO: Final = "hero"
"""A hero in play: the card."""
PLAYED: Final = "played"
"""A combat card on a formation or beside the building: its place in `State.played`."""
TRACK: Final = "track"
"""A track of a tracking card: district, 0 Hold, 1 Fire, 2 Bucket, 3 Infernos."""
PILE: Final = "pile"
"""A pile: its `Pile`, side."""
COMMANDER: Final = "commander"
"""A commander card: its seat."""
BUTTON: Final = "button"
"""A button of the table: its `Button`, and an argument."""
HOLD_EFFECT: Final = "hold effect"
"""One of a carnage card's two hold effects: 0 or 1, carnage card."""
PICK: Final = "pick"
"""A combat card laid out to be chosen from: the card."""
DICE: Final = "dice"
"""The dice as they stand, and their odds: the district."""
CAMPAIGN: Final = "campaign"
"""A campaign card lying open: its side."""
CARNAGE: Final = "carnage"
"""The carnage card being read."""


class Button:
    """Buttons of the table."""

    DONE: Final = 0
    YES: Final = 1
    REFRESH: Final = 2
    HOLD: Final = 3
    WAIVE: Final = 4
    RECLAIM: Final = 5
    PARTNER: Final = 6
    GIVE: Final = 7
    UNDO: Final = 8
    REDO: Final = 9
    LOG: Final = 10
    RULES: Final = 11
    MENU: Final = 12
    VIEW: Final = 13
    HAND: Final = 14
    SEAT: Final = 15
    REST: Final = 16
    """The rest of a row of choices, in table order."""
    AID: Final = 17


class Pile:
    """Piles beside the table."""

    DECK: Final = 0
    DISCARD: Final = 1
    FORMATIONS: Final = 2
    DESTROYED: Final = 3
    CAMPAIGN: Final = 4
    CARNAGE: Final = 5
    ASH: Final = 6
    BUILDINGS: Final = 7


class Thing(NamedTuple):
    """One thing on the table, by kind and numbers."""

    kind: str
    a: int = -1
    b: int = -1


Path = tuple[Thing, ...]


def path(option: Option, decision: Decision, view: State) -> Path:
    """The things that one points at, in order, to choose an option."""
    act, a, b = option
    button = _BUTTONS[act]
    if button >= 0:
        return (Thing(BUTTON, button, a),)
    ways: Mapping[int, Path] = {
        Act.PLAY: (Thing(HAND, a), Thing(FORMATION, b)),
        Act.COMMIT: (Thing(FORMATION, a), Thing(DISTRICT, b)),
        Act.RESTORE: (Thing(FORMATION, a), Thing(FORMATION, b)),
        Act.FORMATION: (Thing(FORMATION, a),),
        Act.LEADER: (Thing(FORMATION, a),),
        Act.UNIT: (Thing(UNIT, view.district, a),),
        Act.CARD: (Thing(PICK if _from_pile(decision) else HAND, a),),
        Act.HERO: _hero(a, view),
        Act.INTERCEPT: (Thing(HAND, a),),
        Act.DISTRICT: (Thing(DISTRICT, a),),
        Act.CHOICE: (Thing(HOLD_EFFECT, a, decision.frame[-1]),),
        Act.GIVE: (Thing(HAND, a), Thing(COMMANDER, partner(decision.seat))),
        Act.SEAT: (_seat(a, decision),),
    }
    return ways[act]


def stand_in(thing: Thing) -> Thing:
    """The thing that a button stands for: a player is also pointed at by his buttons.

    >>> stand_in(Thing("button", Button.GIVE, 2))
    Thing(kind='commander', a=2, b=-1)
    """
    players = {Button.GIVE, Button.SEAT, Button.HAND}
    if thing.kind == BUTTON and thing.a in players and thing.b >= 0:
        return Thing(COMMANDER, thing.b)
    return thing


def _seat(seat: int, decision: Decision) -> Thing:
    """The partner who acts instead is called by a button, an enemy player is pointed at."""
    if decision.op in {Op.ACTION, Op.SECOND_ACTION}:
        return Thing(BUTTON, Button.SEAT, seat)
    return Thing(COMMANDER, seat)


def _hero(card: int, view: State) -> Path:
    """A hero in play is a target; one in the hand is played beside the building."""
    if any(card == hero for hero, _, _ in view.heroes):
        return (Thing(HERO, card),)
    return Thing(HAND, card), Thing(DISTRICT, view.district)


def _from_pile(decision: Decision) -> bool:
    """Whether a card is chosen from elsewhere than the own hand (R9.2)."""
    return decision.op in {Op.TONGUES_CARD, Op.RECOVER}


_BUTTONS: Final = (
    Button.DONE,
    -1,
    Button.REFRESH,
    Button.HOLD,
    *(-1,) * 8,
    Button.YES,
    -1,
    -1,
    Button.WAIVE,
    Button.RECLAIM,
    -1,
    -1,
)
"""By `Act`: the button that it is, -1 where it is a thing on the table."""
