"""How likely a building is captured, as the leaf value sees it: trained numbers over public facts.

Leads are the Germans': what they have less what the Soviets have. Plain attributes by side, for
speed.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from ...rules.break_test import chance_now
from ...rules.kit import Kit
from ...state.codes import GERMAN, SOVIET, CardZone, FormationZone
from ...state.state import State
from ...state.variants import handicap_dice
from .leaf_coefficients import BATTLE_FEATURES

AT_START: Final = BATTLE_FEATURES.index("start")
AT_FULL: Final = BATTLE_FEATURES.index("full")
AT_MORE_FULL: Final = BATTLE_FEATURES.index("more_full")
AT_WORN: Final = BATTLE_FEATURES.index("worn")
AT_DEFENCE: Final = BATTLE_FEATURES.index("defence")
AT_INFERNOS: Final = BATTLE_FEATURES.index("infernos")
AT_FIRE: Final = BATTLE_FEATURES.index("fire")
AT_BUCKET: Final = BATTLE_FEATURES.index("bucket")
AT_UNITS: Final = BATTLE_FEATURES.index("units")
AT_MORE_UNITS: Final = BATTLE_FEATURES.index("more_units")
AT_GERMAN_HAND: Final = BATTLE_FEATURES.index("german_hand")
AT_SOVIET_HAND: Final = BATTLE_FEATURES.index("soviet_hand")

MOST_LOGIT: Final = 12.0
"""Log-odds are kept within this, so that a chance is never 0 or 1."""
MOST_ODDS: Final = 4.0
"""The same for the odds of the dice as they stand."""
MOST_LEAD: Final = 4.0
"""Formations, and cards that can be played, by which a lead counts at most."""
MOST_UNITS: Final = 6.0
"""The same for units."""
LONG: Final = 3
"""Holds to come that make a battle a long one; with one to come it is nearly over."""
CROWDED_CARD: Final = 0.25
"""What a card beyond the hand size counts: a refresh would have given it anyway."""
CARD_COST: Final = 1.1
"""What a Soviet card costs, more or less."""


def within(number: float, most: float) -> float:
    """A number brought between -most and most.

    >>> within(-5.0, 4.0)
    -4.0
    """
    if number > most:
        return most
    return -most if number < -most else number


def chance_of(logit: float) -> float:
    """The chance of log-odds, above 0 and below 1.

    >>> chance_of(0.0)
    0.5
    """
    return 1.0 / (1.0 + exp(-within(logit, MOST_LOGIT)))


def logit_of(chance: float, most: float = MOST_LOGIT) -> float:
    """The log-odds of a chance, kept within `most`.

    >>> logit_of(0.0)
    -12.0
    """
    if chance <= 0.0:
        return -most
    if chance >= 1.0:
        return most
    return within(log(chance / (1.0 - chance)), most)


def weighted(row: list[float], numbers: tuple[float, ...]) -> float:
    """A row of features by their numbers, added up."""
    total = 0.0
    for place, feature in enumerate(row):
        total += feature * numbers[place]
    return total


def cards_of(state: State, seat: int) -> int:
    """How many cards a seat holds, those picked in a refresh included."""
    cards = state.cards
    return len(cards[CardZone.HAND + seat]) + len(cards[CardZone.PICKED + seat])


class Forces:
    """What a side has outside the battles: on its Staging Line, and in its hands."""

    def __init__(self, kit: Kit, state: State, side: int) -> None:
        """Count it; hands by their number of cards only."""
        self.full = 0.0
        self.worn = 0.0
        """Formations at full strength, and depleted."""
        self.leaders = 0.0
        """A leader of level 0 counts 1, of level 1 counts 2."""
        self.strength = 0.0
        """Shock or patriotism, added up."""
        self.hand = 0.0
        """Cards, by `CROWDED_CARD` where they are more than the hand size."""
        self.turned = 0.0
        """Commanders turned over."""
        self.add(kit, state, state.lines[FormationZone.STAGING + side])
        for seat in range(side, state.seats, 2):
            turned = state.turned[seat]
            cards, size = cards_of(state, seat), kit.hand_size[seat][turned]
            self.hand += cards if cards <= size else size + CROWDED_CARD * (cards - size)
            self.turned += turned

    def add(self, kit: Kit, state: State, formations: tuple[int, ...]) -> None:
        strengths, depleted, leader = kit.strength, state.depleted, state.leader
        worn = leaders = strength = 0
        for formation in formations:
            worn += depleted[formation]
            if leader[formation] >= 0:
                leaders += 1 + state.level[formation]
            strength += strengths[formation]
        self.full += len(formations) - worn
        self.worn += worn
        self.leaders += leaders
        self.strength += strength


class Host:
    """A side's formations in a battle."""

    def __init__(self, kit: Kit, state: State, formations: tuple[int, ...]) -> None:
        strengths, depleted = kit.strength, state.depleted
        worn = leaders = strength = capacity = 0
        for formation in formations:
            own = strengths[formation]
            if depleted[formation]:
                worn += 1
            else:
                strength += own
                if state.leader[formation] >= 0:
                    leaders += 2
            left = own + state.level[formation] - state.spent[formation]
            if left > 0:
                capacity += left
        self.full = float(len(formations) - worn)
        self.worn = float(worn)
        """Formations at full strength, who come home depleted, and depleted ones, who don't."""
        self.leaders = float(leaders)
        """As in `Forces`, of those who come home: they graduate (R4.6.4)."""
        self.strength = float(strength)
        """Shock or patriotism of those who come home."""
        self.capacity = float(capacity)
        """Shock or patriotism not yet used."""


class Battlefield:
    """An open building and all who stand there."""

    def __init__(self, kit: Kit, state: State, district: int) -> None:
        lane = FormationZone.LANE + 2 * district
        lines = state.lines
        self.german: Final = Host(kit, state, lines[lane])
        self.soviet: Final = Host(kit, state, lines[lane + 1])
        here = state.units[district]
        own = len(kit.units_of[GERMAN])  # Germans are numbered first
        german = sum(here[:own])
        self.german_units: Final = german
        self.units: Final = float(german - (sum(here) - german))
        """The German's lead."""
        self.infernos: Final = float(state.inferno[district])
        track = state.variants.track_length
        self.fire: Final = state.fire[district] / track
        self.bucket: Final = state.bucket[district] / track
        building = state.buildings[district]
        german_handicap, soviet_handicap = handicap_dice(state.variants.handicap, district)
        self.defence: Final = float(kit.defence[building] + soviet_handicap - german_handicap)
        """The Soviet's dice of the building, with what a handicap adds to either side's."""
        self.river_bank: Final = kit.river_bank[building]


def battle_row(site: Battlefield, german: Forces, soviet: Forces, battles: float) -> list[float]:
    """What a battle not yet begun is judged by: `BATTLE_FEATURES`; `battles` share the hands."""
    ours, theirs = site.german, site.soviet
    full = ours.full - theirs.full
    return [
        1.0,
        within(full, MOST_LEAD),
        within(full, 1.0),
        within(ours.worn - theirs.worn, MOST_LEAD),
        site.defence - 2.0,
        site.infernos,
        site.fire,
        site.bucket,
        within(site.units, MOST_UNITS),
        within(site.units, 1.0),
        within(ours.capacity - theirs.capacity / CARD_COST, MOST_LEAD),
        german.hand / battles,
        soviet.hand / battles,
        within(german.full - soviet.full, MOST_LEAD),
        0.0 if theirs.full or theirs.worn else 1.0,
    ]


def round_row(kit: Kit, state: State, site: Battlefield) -> list[float]:
    """What a battle in its action rounds is judged by.

    `ROUND_FEATURES` as far as the battle is nearly over, then as far as it is a long one.
    """
    holds = state.hold
    cards = [0, 0]
    for seat in range(state.seats):
        cards[seat & 1] += cards_of(state, seat)
    ours, theirs = site.german, site.soviet
    row = [
        1.0,
        logit_of(float(chance_now(kit, state, state.district)), MOST_ODDS),
        within(ours.full - theirs.full, MOST_LEAD),
        within(ours.worn - theirs.worn, MOST_LEAD),
        within(site.units, MOST_UNITS),
        site.fire,
        site.bucket if site.infernos else 0.0,
        min(float(cards[GERMAN]), ours.capacity, 2.0 * holds),
        min(float(cards[SOVIET]), theirs.capacity / CARD_COST, 2.0 * holds),
    ]
    # The weights are trained for a battle nearly over and for a long one; between them every
    # feature is shared out linearly, so that the value has no step where a Hold is played.
    long = (min(holds, LONG) - 1) / (LONG - 1)
    return [*[feature * (1.0 - long) for feature in row], *[feature * long for feature in row]]


def even_logit(
    numbers: tuple[float, ...], lead: float, worn: float, german_hand: float, soviet_hand: float
) -> float:
    """The log-odds of a battle of a later turn, before its building is looked at.

    For each building, if both sides send an even share: the German's lead in formations at full
    strength, in depleted ones, and the cards of both hands.
    """
    return (
        numbers[AT_START]
        + numbers[AT_FULL] * within(lead, MOST_LEAD)
        + numbers[AT_MORE_FULL] * within(lead, 1.0)
        + numbers[AT_WORN] * within(worn, MOST_LEAD)
        + numbers[AT_GERMAN_HAND] * german_hand
        + numbers[AT_SOVIET_HAND] * soviet_hand
    )


def site_logit(numbers: tuple[float, ...], site: Battlefield) -> float:
    """What a building adds to that, with all that stands there."""
    return (
        numbers[AT_DEFENCE] * (site.defence - 2.0)
        + numbers[AT_INFERNOS] * site.infernos
        + numbers[AT_FIRE] * site.fire
        + numbers[AT_BUCKET] * site.bucket
        + numbers[AT_UNITS] * within(site.units, MOST_UNITS)
        + numbers[AT_MORE_UNITS] * within(site.units, 1.0)
    )
