"""What may still become of the four districts, and what both sides have left for it.

Each district's chance to be gone at the end is reckoned turn by turn from trained capture chances;
their product, with what both sides have left, goes into trained log-odds for each stage of a game.
"""

from __future__ import annotations

from typing import Final

from ...rules.break_test import chance_now
from ...rules.kit import Kit
from ...rules.strategy import is_hourglass
from ...state.codes import DISTRICTS, GERMAN, SOVIET, DistrictStatus, FormationZone, Op, Phase
from ...state.state import State
from ...state.variants import handicap_dice
from .leaf_battle import (
    AT_DEFENCE,
    Battlefield,
    Forces,
    battle_row,
    chance_of,
    even_logit,
    logit_of,
    round_row,
    site_logit,
    weighted,
    within,
)
from .leaf_coefficients import (
    BATTLES,
    MOST_BATTLES,
    MOST_PLANS,
    PLANS,
    ModeCoefficients,
    read_coefficients,
)

FEWEST_SITES: Final = 0.5
"""Buildings that forces are shared out to, at the least."""
MOST_CARRIED: Final = 4.0
"""Units by which a lead in a building that is held counts at most."""


class LeafTables:
    """What the leaf value needs of a kit, and its trained numbers."""

    def __init__(self, kit: Kit, coefficients: ModeCoefficients | None = None) -> None:
        """With the numbers of the program's file for the kit's mode if no others are given."""
        self.kit: Final = kit
        self.coefficients: Final = coefficients or read_coefficients(kit.mode)
        self.hourglasses: Final = frozenset(
            card for card in range(len(kit.campaign)) if is_hourglass(kit, card)
        )
        self.volga: Final = kit.content.pack.volga_cards
        homes = kit.building_district
        self.buildings: Final = tuple(homes.count(district) for district in DISTRICTS)
        """By district: how many buildings the pack has for it."""
        number = self.coefficients.battle[AT_DEFENCE]
        self.fresh: Final = tuple(
            number * (sum(kit.defence[b] for b in range(len(homes)) if homes[b] == d) / count - 2.0)
            for d, count in enumerate(self.buildings)
        )
        """By district: what a new building, whichever comes, adds to the log-odds of a battle."""


def under_attack(state: State, district: int) -> bool:
    """Whether a building is still to be fought for in this turn, or is being fought for."""
    return district == state.district or bool(state.lines[FormationZone.LANE + 2 * district])


def pending(state: State) -> int:
    """Battles of this turn that aren't over (R4)."""
    battles = 0
    for district in DISTRICTS:
        battles += under_attack(state, district)
    return battles


def round_chance(tables: LeafTables, state: State, site: Battlefield) -> float:
    """The chance that the building being fought for is captured, once action rounds have begun."""
    if state.hold <= 0:
        return float(chance_now(tables.kit, state, state.district))
    if not (site.german.full or site.german.worn or site.german_units):
        return 0.0  # R4.4.5
    return chance_of(weighted(round_row(tables.kit, state, site), tables.coefficients.rounds))


class Outlook:
    """One state looked at; `chance` then weighs what its battles may come to."""

    def __init__(self, tables: LeafTables, state: State) -> None:
        kit = tables.kit
        self.tables: Final = tables
        self.state: Final = state
        self.left: Final = max(0, state.last_turn - state.turn)
        """Turns after this one."""
        self.german: Final = Forces(kit, state, GERMAN)
        self.soviet: Final = Forces(kit, state, SOVIET)
        german_moves = soviet_moves = False
        for frame in state.agenda:
            if frame[0] == Op.MANOEUVRE:
                german_moves = german_moves or frame[1] & 1 == GERMAN
                soviet_moves = True
        self.planning: Final = (
            Phase.SET_UP < state.phase < Phase.MANOEUVRE
            or german_moves
            or (state.phase == Phase.MANOEUVRE and not pending(state))
        )
        """Whether this turn's attacks are still to be planned."""
        self.sites: Final[list[Battlefield | None]] = []
        """By district: its building, where there is one."""
        self.closing: Final[list[float]] = []
        """By district: how likely a renewal closes it (R3.5)."""
        self.captures: Final = [0.0] * len(DISTRICTS)
        """By district: the chance that its building is captured in this turn's battles."""
        self.lost = False
        """Whether a building is left that the Germans can't capture any more (R11.2)."""
        for district in DISTRICTS:
            here = state.status[district] == DistrictStatus.OPEN
            self.sites.append(Battlefield(kit, state, district) if here else None)
            self.closing.append(self._closing(district))
        if self.planning:
            for line in range(FormationZone.LANE, FormationZone.DESTROYED):
                forces = self.soviet if line & 1 else self.german
                forces.add(kit, state, state.lines[line])
        else:
            self._weigh_battles(state, expecting=soviet_moves)
        self.hourglass: Final = self._hourglass(state)
        """The chance that the next turn is skipped (R3.2.1)."""

    def _closing(self, district: int) -> float:
        tables, state = self.tables, self.state
        homes = tables.kit.building_district
        others = tables.buildings[district]
        if state.buildings[district] >= 0:
            others -= 1
        for building in state.captured:
            if homes[building] == district:
                others -= 1
        volga = tables.volga - state.volga
        return volga / (volga + others) if volga + others > 0 else 1.0

    def _hourglass(self, state: State) -> float:
        deck = len(state.campaign_decks[SOVIET])
        if not deck:
            return 0.0
        hourglasses = self.tables.hourglasses
        hidden = len(hourglasses) - (state.campaign[SOVIET] in hourglasses)
        for card in state.campaign_ash:
            hidden -= card in hourglasses
        return hidden / deck

    def _weigh_battles(self, state: State, *, expecting: bool) -> None:
        """How this turn's battles may end; `expecting`: the Soviets are still to send somebody."""
        tables, soviet = self.tables, self.soviet
        battles = pending(state)
        share = soviet.full / battles if expecting and battles else 0.0
        for district in DISTRICTS:
            site = self.sites[district]
            if site is None:
                continue
            if not under_attack(state, district):
                self.lost = self.lost or self.left == 0
            elif district == state.district and state.phase >= Phase.ACTION:
                self.captures[district] = round_chance(tables, state, site)
            else:
                if share:
                    room = tables.kit.concentration[state.buildings[district]]
                    sent = min(share, room - site.soviet.full - site.soviet.worn)
                    site.soviet.full += sent
                    soviet.full -= sent
                row = battle_row(site, self.german, soviet, float(battles))
                self.captures[district] = chance_of(weighted(row, tables.coefficients.battle))

    @property
    def stage(self) -> int:
        """Which of the `STAGES` the state belongs to."""
        if self.planning:
            return PLANS + min(self.left, MOST_PLANS)
        return BATTLES + min(self.left, MOST_BATTLES)

    def certain(self, captures: list[float]) -> float:
        """1 or 0 where the last battles leave no doubt about the game (R11.2), else -1."""
        if self.lost:
            return 0.0
        if self.planning or self.left > 0:
            return -1.0
        certain = 1.0
        for district in DISTRICTS:
            if self.sites[district] is not None:
                if captures[district] <= 0.0:
                    return 0.0
                if captures[district] < 1.0:
                    certain = -1.0
        return certain

    def chance(self, captures: list[float]) -> float:
        """The Germans' chance to win if battles are won with these chances; 0 or 1 if certain."""
        certain = self.certain(captures)
        if certain >= 0.0:
            return certain
        numbers = self.tables.coefficients.stages[self.stage]
        return chance_of(weighted(self.row(captures), numbers))

    def either_way(self, district: int) -> tuple[float, float]:
        """The Germans' chance to win if a district's building is captured, and if it is held."""
        captures = self.captures[:]
        captures[district] = 1.0
        captured = self.chance(captures)
        captures[district] = 0.0
        return captured, self.chance(captures)

    def row(self, captures: list[float]) -> list[float]:
        """What the game is judged by: `CITY_FEATURES`; what comes of battles, on an average."""
        german, soviet, status = self.german, self.soviet, self.state.status
        german_worn, soviet_worn = german.worn, soviet.worn
        german_leaders, soviet_leaders = german.leaders, soviet.leaders
        german_strength, soviet_strength = german.strength, soviet.strength
        held = captured = closed = units = infernos = fire = sites = 0.0
        renewing = self._renewing()
        for district in DISTRICTS:
            site = self.sites[district]
            renewed = renewing * (1.0 - self.closing[district])
            if site is None:
                if status[district] == DistrictStatus.CLOSED:
                    closed += 1.0
                else:
                    captured += 1.0
                    sites += renewed
                continue
            falls = captures[district]
            stays = 1.0 - falls
            held += stays
            sites += stays
            if site.river_bank:  # R3.5.1
                closed += falls
            else:
                captured += falls
                sites += falls * renewed
            units += stays * within(site.units, MOST_CARRIED)
            infernos += stays * site.infernos
            fire += stays * (site.fire - site.bucket)
            if not self.planning:
                ours, theirs = site.german, site.soviet
                german_worn += ours.full
                soviet_worn += theirs.full
                german_leaders += ours.leaders
                soviet_leaders += theirs.leaders
                german_strength += ours.strength
                soviet_strength += theirs.strength
        sites = max(sites, FEWEST_SITES)
        even = even_logit(
            self.tables.coefficients.battle,
            (german.full - soviet.full) / sites,
            (german_worn - soviet_worn) / sites,
            german.hand / sites,
            soviet.hand / sites,
        )
        city = 1.0
        for district in DISTRICTS:
            if status[district] != DistrictStatus.CLOSED:
                city *= self._gone(district, captures[district], even)
        return [
            1.0,
            # The chances of the districts multiplied would be right if they were independent. They
            # aren't (the same formations fight for all), so the product is a feature whose weight
            # is trained.
            logit_of(city),
            held,
            captured,
            closed,
            german.full,
            soviet.full,
            german_worn,
            soviet_worn,
            german_leaders,
            soviet_leaders,
            german_strength,
            soviet_strength,
            german.hand,
            soviet.hand,
            german.turned,
            soviet.turned,
            units,
            infernos,
            fire,
            self.hourglass,
        ]

    def _renewing(self) -> float:
        """How likely captured districts are renewed before the next manoeuvre (R3.5)."""
        if self.planning:
            return float(self.left > 0)
        if self.left <= 1:
            return 0.0
        return 1.0 - self.hourglass if self.left == 2 else 1.0

    def _gone(self, district: int, capture: float, even: float) -> float:
        """How likely no building is left in a district at the end of the game (R11).

        `capture`: the chance in this turn's battle. `even`: the log-odds of a battle of a later
        turn, before its building is looked at.
        """
        left, planning, site = self.left, self.planning, self.sites[district]
        if left == 0 and not planning:
            return 1.0 if site is None else capture
        if left == 0 and site is None:
            return 1.0  # R3.5.3
        numbers = self.tables.coefficients.battle
        closing, hourglass = self.closing[district], self.hourglass
        # By turns after the battle, with the one and the two before: the chance of a new building,
        # of the present one, and of a captured one to be gone at the end.
        german_handicap, soviet_handicap = handicap_dice(self.state.variants.handicap, district)
        helped = numbers[AT_DEFENCE] * (soviet_handicap - german_handicap)
        fresh = chance_of(even + helped + self.tables.fresh[district])
        here = fresh if site is None else chance_of(even + site_logit(numbers, site))
        # A recursion over the turns left, the last one first. It needs the two turns before because
        # an hourglass skips one: with its chance the district fares as it would with a turn less.
        new, old, before_new, before_old = fresh, here, fresh, here
        gone, next_old = 1.0, here
        for turns in range(1, left + 1):
            if turns == 1:
                gone, next_new, next_old = 1.0, new, old
            else:
                one_on = closing + (1.0 - closing) * new
                two_on = closing + (1.0 - closing) * before_new if turns > 2 else 1.0
                gone = hourglass * two_on + (1.0 - hourglass) * one_on
                next_new = hourglass * before_new + (1.0 - hourglass) * new
                next_old = hourglass * before_old + (1.0 - hourglass) * old
            before_new, before_old = new, old
            new = fresh * gone + (1.0 - fresh) * next_new
            old = here * gone + (1.0 - here) * next_old
        if site is None:
            return closing + (1.0 - closing) * new if planning else gone
        if planning:
            return old
        return capture * (1.0 if site.river_bank else gone) + (1.0 - capture) * next_old
