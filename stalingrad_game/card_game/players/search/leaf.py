"""The leaf value: the Germans' chance to win the game from what lies open on the table.

Each district's chance to be gone at the end is reckoned turn by turn from trained capture chances;
their product, with what both sides have left, goes into trained log-odds for each stage of a game.
Only public facts are read, and hands by their number of cards: every seat's view has one value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...rules.break_test import chance_now
from ...rules.kit import Kit
from ...rules.strategy import is_hourglass
from ...state.codes import DISTRICTS, GERMAN, SOVIET, DistrictStatus, Op, Phase, lane
from ...state.state import State
from .leaf_battle import (
    Forces,
    Site,
    battle_row,
    chance_of,
    defence_logit,
    expected_logit,
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


class LeafValue:
    """The chances of one kit's games; it keeps nothing of any game."""

    def __init__(self, kit: Kit, coefficients: ModeCoefficients | None = None) -> None:
        """With the numbers of the program's file for the kit's mode if no others are given."""
        self.kit: Final = kit
        self.coefficients: Final = coefficients or read_coefficients(kit.mode)
        self.hourglasses: Final = frozenset(
            card for card in range(len(kit.campaign)) if is_hourglass(kit, card)
        )
        self.volga: Final = kit.content.pack.volga_cards
        homes = kit.building_district
        self.district_size: Final = tuple(homes.count(district) for district in DISTRICTS)
        self.district_defence: Final = tuple(
            sum(kit.defence[building] for building, home in enumerate(homes) if home == district)
            / homes.count(district)
            for district in DISTRICTS
        )

    def german_chance(self, state: State) -> float:
        """The chance that the Germans win the game, of a state or of any seat's view of it.

        0 or 1 where that is certain, else between. Best at the end of a battle and between
        battles; a battle that is being fought counts by `battle_chance`.
        """
        if state.phase == Phase.OVER:
            return float(state.winner == GERMAN)
        outlook = Outlook(self, state)
        return outlook.chance(outlook.captures)

    def captured_or_held(self, state: State, district: int) -> tuple[float, float]:
        """The same if the building under attack in a district is captured, and if it is held.

        Looks past the aftermath (R4.6) without resolving it: formations there come home depleted,
        or don't come home, and their leaders have graduated.
        """
        outlook = Outlook(self, state)
        captures = outlook.captures
        captures[district] = 1.0
        captured = outlook.chance(captures)
        captures[district] = 0.0
        return captured, outlook.chance(captures)

    def battle_chance(self, state: State) -> float:
        """The chance that the building being fought for is captured; exact at the Break Test."""
        district = state.district
        site = Site(self.kit, state, district)
        if state.phase < Phase.ACTION:
            return chance_of(
                weighted(
                    battle_row(site, Forces(self.kit, state), float(pending(state))),
                    self.coefficients.battle,
                )
            )
        return self.round_chance(state, site)

    def round_chance(self, state: State, site: Site) -> float:
        """The same once the action rounds have begun."""
        if state.hold <= 0:
            return float(chance_now(self.kit, state, state.district))
        if not (site.full[GERMAN] or site.worn[GERMAN] or site.units[GERMAN]):
            return 0.0  # R4.4.5
        return chance_of(weighted(round_row(self.kit, state, site), self.coefficients.rounds))


def pending(state: State) -> int:
    """Battles of this turn that aren't over (R4)."""
    lines = state.lines
    return sum(
        bool(lines[lane(district, GERMAN)]) or district == state.district for district in DISTRICTS
    )


class Outlook:
    """What may still become of the city from one state, as far as it doesn't hang on battles."""

    def __init__(self, leaf: LeafValue, state: State) -> None:
        """Look at the table once; `chance` then weighs what battles come to."""
        kit = leaf.kit
        self.leaf: Final = leaf
        self.state: Final = state
        self.forces: Final = Forces(kit, state)
        self.sites: Final[list[Site | None]] = [
            Site(kit, state, district) if state.status[district] == DistrictStatus.OPEN else None
            for district in DISTRICTS
        ]
        attackers = pending(state)
        moving = [frame[1] & 1 for frame in state.agenda if frame[0] == Op.MANOEUVRE]
        self.planning: Final = Phase.SET_UP < state.phase < Phase.MANOEUVRE or GERMAN in moving
        self.captures: Final = [0.0] * len(DISTRICTS)
        """The chance that each building is captured in this turn's battles."""
        self.lost = False
        """Whether a building is left that the Germans can't capture any more (R11.2)."""
        if self.planning:
            for district in DISTRICTS:
                for side in (GERMAN, SOVIET):
                    self.forces.add(kit, state, state.lines[lane(district, side)], side)
        else:
            if SOVIET in moving:
                self._expect_defenders(attackers)
            self._weigh_battles(attackers)
        self.left: Final = state.last_turn - state.turn
        """Turns after this one."""
        deck = len(state.campaign_decks[SOVIET])
        seen = len(leaf.hourglasses.intersection((*state.campaign_ash, *state.campaign)))
        self.hourglass: Final = (len(leaf.hourglasses) - seen) / deck if deck else 0.0
        """The chance that the next turn is skipped (R3.2.1)."""

    def _expect_defenders(self, attackers: int) -> None:
        """The Soviets are still to move: they are thought to share out what they have."""
        kit, state, forces = self.leaf.kit, self.state, self.forces
        ready = forces.full[SOVIET]
        for district in DISTRICTS:
            site = self.sites[district]
            if site is not None and state.lines[lane(district, GERMAN)]:
                room = kit.concentration[state.buildings[district]]
                room -= len(state.lines[lane(district, SOVIET)])
                sent = min(max(0.0, float(room)), ready / attackers)
                site.full[SOVIET] += sent
                forces.full[SOVIET] -= sent

    def _weigh_battles(self, attackers: int) -> None:
        leaf, state = self.leaf, self.state
        for district in DISTRICTS:
            site = self.sites[district]
            if site is None:
                continue
            if district == state.district and state.phase >= Phase.ACTION:
                self.captures[district] = leaf.round_chance(state, site)
            elif district == state.district or state.lines[lane(district, GERMAN)]:
                row = battle_row(site, self.forces, float(attackers))
                self.captures[district] = chance_of(weighted(row, leaf.coefficients.battle))
            else:
                self.lost = self.lost or state.turn >= state.last_turn

    @property
    def stage(self) -> int:
        """Which of the `STAGES` the state belongs to."""
        left = max(self.left, 0)
        if self.planning:
            return PLANS + min(left, MOST_PLANS)
        return BATTLES + min(left, MOST_BATTLES)

    def certain(self, captures: Sequence[float]) -> float | None:
        """1 or 0 where the last battles leave no doubt about the game (R11.2), else None."""
        if self.lost:
            return 0.0
        if self.planning or self.left > 0:
            return None
        open_ones = [captures[d] for d in DISTRICTS if self.sites[d] is not None]
        if 0.0 in open_ones:
            return 0.0
        return 1.0 if all(chance == 1.0 for chance in open_ones) else None

    def chance(self, captures: Sequence[float]) -> float:
        """The Germans' chance to win if battles are won with these chances; 0 or 1 if certain."""
        certain = self.certain(captures)
        if certain is not None:
            return certain
        numbers = self.leaf.coefficients.stages[self.stage]
        return chance_of(weighted(self.row(captures), numbers))

    def row(self, captures: Sequence[float]) -> list[float]:
        """What the game is judged by: `CITY_FEATURES`."""
        state, kit, leaf, forces = self.state, self.leaf.kit, self.leaf, self.forces
        german_full, soviet_full = forces.full
        german_worn, soviet_worn = forces.worn
        german_leaders, soviet_leaders = forces.leaders
        german_strength, soviet_strength = forces.strength
        held = captured = closed = units = infernos = fire = sites = 0.0
        renewing = self._renewing()
        for district in DISTRICTS:
            site = self.sites[district]
            if site is None:
                if state.status[district] == DistrictStatus.CLOSED:
                    closed += 1.0
                else:
                    captured += 1.0
                    sites += renewing * (1.0 - self.closing(district))
                continue
            stays = 1.0 - captures[district]
            held += stays
            sites += stays
            if kit.river_bank[state.buildings[district]]:
                closed += 1.0 - stays
            else:
                captured += 1.0 - stays
                sites += renewing * (1.0 - stays) * (1.0 - self.closing(district))
            units += stays * within(site.units[GERMAN] - site.units[SOVIET], MOST_CARRIED)
            infernos += stays * site.infernos
            fire += stays * (site.fire - site.bucket)
            if not self.planning:
                german_worn += site.full[GERMAN]
                soviet_worn += site.full[SOVIET]
                german_leaders += site.leaders[GERMAN]
                soviet_leaders += site.leaders[SOVIET]
                german_strength += site.strength[GERMAN]
                soviet_strength += site.strength[SOVIET]
        sites = max(sites, FEWEST_SITES)
        full_lead = (german_full - soviet_full) / sites
        worn_lead = (german_worn - soviet_worn) / sites
        even = expected_logit(leaf.coefficients.battle, forces, full_lead, worn_lead, sites)
        city = 1.0
        for district in DISTRICTS:
            city *= self._gone(district, captures[district], even)
        return [
            1.0,
            logit_of(city),
            held,
            captured,
            closed,
            german_full,
            soviet_full,
            german_worn,
            soviet_worn,
            german_leaders,
            soviet_leaders,
            german_strength,
            soviet_strength,
            forces.hand[GERMAN],
            forces.hand[SOVIET],
            forces.turned[GERMAN],
            forces.turned[SOVIET],
            units,
            infernos,
            fire,
            self.hourglass,
        ]

    def closing(self, district: int) -> float:
        """How likely the renewal of a captured building closes its district (R3.5)."""
        leaf, state, homes = self.leaf, self.state, self.leaf.kit.building_district
        volga = leaf.volga - state.volga
        others = leaf.district_size[district]
        for building in state.captured:
            others -= homes[building] == district
        if state.buildings[district] >= 0:
            others -= 1
        return volga / (volga + others) if volga + others > 0 else 1.0

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
        state, leaf, left, site = self.state, self.leaf, self.left, self.sites[district]
        if state.status[district] == DistrictStatus.CLOSED:
            return 1.0
        if left <= 0 and not self.planning:
            return 1.0 if site is None else capture
        weights = leaf.coefficients.battle
        closing = self.closing(district)
        fresh = chance_of(even + defence_logit(weights, leaf.district_defence[district]))
        new = [fresh]
        """By the turns after this one: a new building's chance to be gone, before its battle."""
        gone = [1.0]
        """The same for a captured building, after its battle."""
        for turns in range(1, left + 1):
            renewed = self._next(
                [1.0, *(closing + (1.0 - closing) * chance for chance in new[1:])], turns
            )
            gone.append(renewed)
            new.append(fresh * renewed + (1.0 - fresh) * self._next(new, turns))
        if site is None:
            if self.planning:
                return closing + (1.0 - closing) * new[left] if left > 0 else 1.0
            return gone[left]
        here = chance_of(even + site_logit(weights, site))
        old = [here]
        for turns in range(1, left + 1):
            old.append(here * gone[turns] + (1.0 - here) * self._next(old, turns))
        if self.planning:
            return old[left]
        taken = 1.0 if leaf.kit.river_bank[state.buildings[district]] else gone[left]
        return capture * taken + (1.0 - capture) * self._next(old, left)

    def _next(self, chances: list[float], turns: int) -> float:
        """The chance one turn on, or two where an hourglass is turned; the last is never passed."""
        if turns == 1:
            return chances[0]
        return self.hourglass * chances[turns - 2] + (1.0 - self.hourglass) * chances[turns - 1]
