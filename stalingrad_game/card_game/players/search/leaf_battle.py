"""How likely a building is captured, as the leaf value sees it: trained numbers over public facts.

Leads are the German's: what he has less what the Soviet has.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from ...rules.break_test import chance_now
from ...rules.kit import Kit
from ...state.codes import GERMAN, SOVIET, CardZone, FormationZone, lane
from ...state.state import State
from .leaf_coefficients import BATTLE_FEATURES

START: Final = BATTLE_FEATURES.index("start")
FULL: Final = BATTLE_FEATURES.index("full")
MORE_FULL: Final = BATTLE_FEATURES.index("more_full")
WORN: Final = BATTLE_FEATURES.index("worn")
DEFENCE: Final = BATTLE_FEATURES.index("defence")
INFERNOS: Final = BATTLE_FEATURES.index("infernos")
FIRE: Final = BATTLE_FEATURES.index("fire")
BUCKET: Final = BATTLE_FEATURES.index("bucket")
UNITS: Final = BATTLE_FEATURES.index("units")
MORE_UNITS: Final = BATTLE_FEATURES.index("more_units")
GERMAN_HAND: Final = BATTLE_FEATURES.index("german_hand")
SOVIET_HAND: Final = BATTLE_FEATURES.index("soviet_hand")

MOST_LOGIT: Final = 12.0
"""Log-odds are kept within this, so that a chance is never 0 or 1."""
MOST_ODDS: Final = 4.0
"""The same for the odds of the dice as they stand."""
MOST_LEAD: Final = 4.0
"""Formations, and cards that can be played, by which a lead counts at most."""
MOST_UNITS: Final = 6.0
"""The same for units."""
LONG: Final = 3
"""Holds to come, at the most, that make a battle a long one."""
CROWDED: Final = 0.25
"""What a card beyond the hand size counts."""
CARD_COST: Final = 1.1
"""What a Soviet card costs, more or less."""


def chance_of(logit: float) -> float:
    """The chance of log-odds, above 0 and below 1.

    >>> chance_of(0.0)
    0.5
    """
    return 1.0 / (1.0 + exp(-within(logit, MOST_LOGIT)))


def logit_of(chance: float, most: float = MOST_LOGIT) -> float:
    """The log-odds of a chance, kept within `most`."""
    if chance <= 0.0:
        return -most
    if chance >= 1.0:
        return most
    return within(log(chance / (1.0 - chance)), most)


def within(number: float, most: float) -> float:
    """A number brought between -most and most."""
    return -most if number < -most else most if number > most else number


def weighted(row: list[float], weights: tuple[float, ...]) -> float:
    """A row of features by their numbers, added up."""
    total = 0.0
    for place, feature in enumerate(row):
        total += feature * weights[place]
    return total


def cards_of(state: State, seat: int) -> int:
    """How many cards a seat holds, those picked in a refresh included."""
    cards = state.cards
    return len(cards[CardZone.HAND + seat]) + len(cards[CardZone.PICKED + seat])


class Forces:
    """What both sides have on the Staging Lines and in hand, outside the battles."""

    def __init__(self, kit: Kit, state: State) -> None:
        """Count what lies there; hands by their number of cards only."""
        self.full: Final = [0.0, 0.0]
        self.worn: Final = [0.0, 0.0]
        self.leaders: Final = [0.0, 0.0]
        """A leader of level 0 counts 1, of level 1 counts 2."""
        self.strength: Final = [0.0, 0.0]
        """Shock or patriotism, added up."""
        self.hand: Final = [0.0, 0.0]
        """Cards; those beyond the hand size count less, for a refresh would give them too."""
        self.turned: Final = [0.0, 0.0]
        """Commanders turned over."""
        for side in (GERMAN, SOVIET):
            self.add(kit, state, state.lines[FormationZone.STAGING + side], side)
        for seat in range(state.seats):
            side = seat & 1
            turned = state.turned[seat]
            cards, size = cards_of(state, seat), kit.hand_size[seat][turned]
            self.hand[side] += cards if cards <= size else size + CROWDED * (cards - size)
            self.turned[side] += turned

    def add(self, kit: Kit, state: State, formations: tuple[int, ...], side: int) -> None:
        """Count formations of a side."""
        full, worn, leaders, total = 0, 0, 0, 0
        for formation in formations:
            if state.depleted[formation]:
                worn += 1
            else:
                full += 1
            if state.leader[formation] >= 0:
                leaders += 1 + state.level[formation]
            total += kit.strength[formation]
        self.full[side] += full
        self.worn[side] += worn
        self.leaders[side] += leaders
        self.strength[side] += total


class Site:
    """A building and those who stand there."""

    def __init__(self, kit: Kit, state: State, district: int) -> None:
        """Count them."""
        here = state.units[district]
        german = len(kit.units_of[GERMAN])  # Germans are numbered first
        self.units: Final = [float(sum(here[:german])), float(sum(here[german:]))]
        self.infernos: Final = float(state.inferno[district])
        track = state.variants.track_length
        self.fire: Final = state.fire[district] / track
        self.bucket: Final = state.bucket[district] / track
        self.defence: Final = float(kit.defence[state.buildings[district]])
        self.full: Final = [0.0, 0.0]
        self.worn: Final = [0.0, 0.0]
        self.leaders: Final = [0.0, 0.0]
        """Leaders who come home: those of formations at full strength, for they graduate (R4.6)."""
        self.strength: Final = [0.0, 0.0]
        """Shock or patriotism of those who come home."""
        self.capacity: Final = [0.0, 0.0]
        """Cards that the formations may still take."""
        for side in (GERMAN, SOVIET):
            self._count(kit, state, state.lines[lane(district, side)], side)
        self.capacity[SOVIET] /= CARD_COST

    def _count(self, kit: Kit, state: State, formations: tuple[int, ...], side: int) -> None:
        full, worn, leaders, total, capacity = 0, 0, 0, 0, 0
        for formation in formations:
            strength = kit.strength[formation]
            if state.depleted[formation]:
                worn += 1
            else:
                full += 1
                total += strength
                if state.leader[formation] >= 0:
                    leaders += 2
            left = strength + state.level[formation] - state.spent[formation]
            if left > 0:
                capacity += left
        self.full[side] = float(full)
        self.worn[side] = float(worn)
        self.leaders[side] = float(leaders)
        self.strength[side] = float(total)
        self.capacity[side] = float(capacity)


def battle_row(site: Site, forces: Forces, battles: float) -> list[float]:
    """What a battle not yet begun is judged by: `BATTLE_FEATURES`; `battles` share the hands."""
    full = site.full[GERMAN] - site.full[SOVIET]
    units = site.units[GERMAN] - site.units[SOVIET]
    return [
        1.0,
        within(full, MOST_LEAD),
        within(full, 1.0),
        within(site.worn[GERMAN] - site.worn[SOVIET], MOST_LEAD),
        site.defence - 2.0,
        site.infernos,
        site.fire,
        site.bucket,
        within(units, MOST_UNITS),
        within(units, 1.0),
        within(site.capacity[GERMAN] - site.capacity[SOVIET], MOST_LEAD),
        forces.hand[GERMAN] / battles,
        forces.hand[SOVIET] / battles,
        within(forces.full[GERMAN] - forces.full[SOVIET], MOST_LEAD),
        0.0 if site.full[SOVIET] or site.worn[SOVIET] else 1.0,
    ]


def expected_logit(
    weights: tuple[float, ...], forces: Forces, lead: float, worn: float, sites: float
) -> float:
    """The log-odds of a battle of a later turn, before its building is looked at.

    `lead` and `worn`: the German's lead in formations at full strength and depleted for each of
    the buildings, of which there will be so many; both sides send an even share.
    """
    return (
        weights[START]
        + weights[FULL] * within(lead, MOST_LEAD)
        + weights[MORE_FULL] * within(lead, 1.0)
        + weights[WORN] * within(worn, MOST_LEAD)
        + weights[GERMAN_HAND] * forces.hand[GERMAN] / sites
        + weights[SOVIET_HAND] * forces.hand[SOVIET] / sites
    )


def defence_logit(weights: tuple[float, ...], defence: float) -> float:
    """What a building's defence number adds to that."""
    return weights[DEFENCE] * (defence - 2.0)


def site_logit(weights: tuple[float, ...], site: Site) -> float:
    """What a building adds to that, with all that stands there."""
    units = site.units[GERMAN] - site.units[SOVIET]
    return (
        defence_logit(weights, site.defence)
        + weights[INFERNOS] * site.infernos
        + weights[FIRE] * site.fire
        + weights[BUCKET] * site.bucket
        + weights[UNITS] * within(units, MOST_UNITS)
        + weights[MORE_UNITS] * within(units, 1.0)
    )


def round_row(kit: Kit, state: State, site: Site) -> list[float]:
    """What a battle in its action rounds is judged by: `ROUND_FEATURES`, and again for each Hold."""
    district, holds = state.district, state.hold
    cards = [0, 0]
    for seat in range(state.seats):
        cards[seat & 1] += cards_of(state, seat)
    odds = logit_of(float(chance_now(kit, state, district)), MOST_ODDS)
    row = [
        1.0,
        odds,
        within(site.full[GERMAN] - site.full[SOVIET], MOST_LEAD),
        within(site.worn[GERMAN] - site.worn[SOVIET], MOST_LEAD),
        within(site.units[GERMAN] - site.units[SOVIET], MOST_UNITS),
        site.fire,
        site.bucket if site.infernos else 0.0,
        min(float(cards[GERMAN]), site.capacity[GERMAN], 2.0 * holds),
        min(float(cards[SOVIET]), site.capacity[SOVIET], 2.0 * holds),
    ]
    long = float(min(holds, LONG) - 1)
    return [*row, *(feature * long for feature in row)]
