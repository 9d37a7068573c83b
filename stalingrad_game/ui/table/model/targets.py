"""What on the table can be pointed at, and the path of targets that stands for each option.

An option is a short path of targets: a card then a formation, a formation then a building. Mouse
and keyboard walk such paths, so every decision is answered in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

HAND: Final = "hand"
"""A combat card of the open hand: the card's number, and which of its copies."""
FORMATION: Final = "formation"
"""A formation on a Staging Line or in a lane: its number."""
DISTRICT: Final = "district"
"""A district's lane and building: the district."""
BUILDING: Final = "building"
"""A building with its tracking card: the district. It is spoken of, never pointed at."""
UNIT_STACK: Final = "unit"
"""A stack of units: district, unit type."""
HERO: Final = "hero"
"""A hero in play: the card."""
PLAYED_CARD: Final = "played"
"""A combat card on a formation or beside the building: its place in `State.played`."""
TRACK: Final = "track"
"""A track of a tracking card: district, 0 Hold, 1 Fire, 2 Bucket, 3 Infernos."""
PILE: Final = "pile"
"""A pile: its `PileId`, side."""
COMMANDER: Final = "commander"
"""A commander card: its seat."""
BUTTON: Final = "button"
"""A button of the table: its `ButtonId`, and an argument."""
HOLD_EFFECT: Final = "hold effect"
"""One of a carnage card's two hold effects: 0 or 1, carnage card."""
REVEALED_CARD: Final = "pick"
"""A combat card laid out to be chosen from: the card."""
DICE: Final = "dice"
"""The dice as they stand, and their odds: the district."""
CAMPAIGN_CARD: Final = "campaign"
"""A campaign card lying open: its side."""
CARNAGE_CARD: Final = "carnage"
"""The carnage card being read."""
PANEL_CARD: Final = "panel card"
"""A combat card on a panel: the card, its place there."""
PANEL_OPTION: Final = "panel option"
"""What a panel offers to choose from: its place there. Keys come to it first."""
SHOWN_CARD: Final = "shown"
"""The card that is shown and may be intercepted (R9.4): the card."""

CLOSED_MARKER: Final = "closed marker"
"""The marker of a lost district: the district. It is never pointed at."""
TURN_MARKER: Final = "turn marker"
"""The marker on the turn track; with 0 where it stood before. It is never pointed at."""
ROLLED_DIE: Final = "die"
"""A die of a Break Test: its side, its place in the row. It is never pointed at."""
DIE_SOURCE: Final = "die source"
"""Where such a die comes from: its side, its place in the row. It is never pointed at."""
STAMP: Final = "stamp"
"""What is stamped on the building when the test is over. It is never pointed at."""
FORMATION_ROW: Final = "line"
"""Where formations move to: a row of them, its `FormationZone`. It is never pointed at."""
MOVING_CARD: Final = "card"
"""A combat card on its way: the card (-1: face down), its side. It is never pointed at."""
MOVING_UNIT: Final = "unit counter"
"""One unit in motion: its unit type, the district. It is never pointed at."""
LOG_ROW: Final = "log line"
"""A line of the log: its place in the model's log."""

FACT: Final = "fact"
"""A number or word that says how the game stands and is never chosen: its `FactId`, an argument."""


PIECE_LINK: Final = "piece:"
"""How a link begins that leads to a piece, and not to a rule."""


class ButtonId:
    """Buttons of the table."""

    DONE: Final = 0
    YES: Final = 1
    REFRESH: Final = 2
    HOLD: Final = 3
    WAIVE: Final = 4
    RECLAIM: Final = 5
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
    CONTINUE: Final = 18
    TAKE_BACK: Final = 19
    """The last formation of a manoeuvre stays after all."""
    HINT: Final = 20
    NEXT_PAGE: Final = 21
    LAST_PAGE: Final = 22
    ALONE: Final = 23
    CLOSE_HINT: Final = 24
    PACE: Final = 25
    SKIP: Final = 26


class FactId:
    """Numbers and words of the table that only say how the game stands."""

    TURN: Final = 0
    """The turn, and the last one."""
    PHASE: Final = 1
    """A step of the turn or of a battle: its `Phase`."""
    BATTLE: Final = 2
    """A battle of this turn: its district."""
    CLOSED: Final = 3
    """How many districts are closed."""
    SIDE: Final = 4
    """Who is to act."""
    INITIATIVE: Final = 5
    """What a building gives to whoever has the initiative: its district."""
    FORECAST: Final = 6
    """How a battle to come is expected to end: its district."""


class PileId:
    """Piles beside the table."""

    DECK: Final = 0
    DISCARD: Final = 1
    FORMATIONS: Final = 2
    DESTROYED: Final = 3
    CAMPAIGN: Final = 4
    CARNAGE: Final = 5
    ASH: Final = 6
    BUILDINGS: Final = 7


class Target(NamedTuple):
    """One target on the table, by kind and numbers."""

    kind: str
    a: int = -1
    b: int = -1


TargetPath = tuple[Target, ...]


def target_of_button(target: Target) -> Target:
    """The target that a button stands for: players are also pointed at by their buttons.

    >>> target_of_button(Target("button", ButtonId.GIVE, 2))
    Target(kind='commander', a=2, b=-1)
    """
    players = {ButtonId.GIVE, ButtonId.SEAT, ButtonId.HAND}
    if target.kind == BUTTON and target.a in players and target.b >= 0:
        return Target(COMMANDER, target.b)
    return target


def hand_targets(hand: Iterable[int]) -> tuple[Target, ...]:
    """The cards of a hand as targets, each with its copy."""
    seen: Counter[int] = Counter()
    targets = []
    for card in hand:
        targets.append(Target(HAND, card, seen[card]))
        seen[card] += 1
    return tuple(targets)
