"""Where houses may fall, units of the scenario can bring one down, by every referee (B9)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import chain, product
from typing import Final

import pytest
from msgspec.structs import replace

from stalingrad_game.street_fight.ats.judge.attack import AtsAttack
from stalingrad_game.street_fight.board.locations import NOWHERE, hex_of, location
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.board.terrain import MARKERS, VEHICLES
from stalingrad_game.street_fight.k47.judge.answers import RamAnswer, RamQuery
from stalingrad_game.street_fight.players.battle import Battle
from stalingrad_game.street_fight.players.memory import memories_of
from stalingrad_game.street_fight.players.officer import WEIGHERS
from stalingrad_game.street_fight.position.codes import NOBODY
from stalingrad_game.street_fight.position.fold import copied
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.position.questions import AttackAnswer, AttackQuery
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.position.state import Marker, State
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.tide.judge.answers import TideAttack

REAL: Final = Fraction(1, 10)
"""A chance that is worth a player's while."""
ATTACKS: Final = 3
NEAR: Final = 3
"""In hexes: how near to a house its attackers go here."""
PUBLISHED: Final = {
    name: load_scenario(name).referees
    for name in standard_scenarios()
    if load_scenario(name).destructible
}
CELLS: Final = [(name, word) for name, words in PUBLISHED.items() for word in words]
HEAVY: Final = {*VEHICLES, "battery", "at_gun", "infantry_gun", "engineer_squad", "flame_squad"}
"""Those that are tried first."""
HEAVIEST: Final = "sig33b"
"""The gun of 15 cm: where it is, hardly anything is tried besides."""
ONCE: Final = {"satchel", "stielgranate_42"}
"""Abilities that a unit has once."""


def test_all_published_scenarios_but_the_first_are_destructible() -> None:
    assert set(standard_scenarios()) - set(PUBLISHED) == {"first_house"}


@pytest.mark.rule("AT6.12", "TI8.10", "KB6.3", "B9")
@pytest.mark.parametrize(("name", "word"), CELLS)
def test_a_unit_can_bring_down_a_house_from_where_it_can_get_to(name: str, word: str) -> None:
    kit = street_kit(name, word)
    shots = (chance_to_fall(kit, *attack, ATTACKS) for attack in attacks(kit))
    best = Fraction(0)
    for chance in chain(rams(kit), shots):
        best = max(best, chance)
        if best >= REAL:
            return
    pytest.fail(f"at best {float(best):.3f} in {ATTACKS} attacks")


def attacks(kit: StreetKit) -> Iterator[tuple[int, int, AttackQuery]]:
    """Units, places that they can get to, and every attack on what is in a house near there."""
    judge, units, board = kit.referee, kit.scenario.units, kit.board
    heavy_first = sorted(
        units, key=lambda card: (card.kind != HEAVIEST, card.kind not in HEAVY, card.number)
    )
    begun = opening(kit)
    held = {hex_of(now.loc) for now in begun.units if now.loc > NOWHERE}
    houses = sorted(board.built, key=lambda number: (number not in held, number))
    for card in heavy_first:
        for place, number in product(places(kit, card.number), houses):
            if place >= 0 and board.grid.distance(hex_of(place), number) > NEAR:
                continue
            for loc in {location(number), *(now.loc for now in begun.units)}:
                if loc < 0 or hex_of(loc) != number:
                    continue
                ways = product(judge.attack_kinds, (None, *judge.abilities), ("building", "unit"))
                for kind, ability, at in ways:
                    yield (
                        card.number,
                        place,
                        AttackQuery((card.number,), loc, at, None, kind, ability),
                    )


def rams(kit: StreetKit) -> Iterator[Fraction]:
    """The chance of each ram that some unit can come to make (KB8)."""
    if kit.referee.id != "k47":
        return
    for card in kit.scenario.units:
        state = opening_state(kit)
        for place in places(kit, card.number) if card.kind in VEHICLES else ():
            state.units[card.number].loc = place
            for number in kit.board.grid.neighbours[hex_of(place)]:
                query = RamQuery(card.number, number)
                found = kit.referee.judge.other(Position(kit.scenario, state), query)
                if number >= 0 and isinstance(found, RamAnswer) and found.legal:
                    yield found.odds["vehicle"] + found.odds.get("tie", 0)


def places(kit: StreetKit, unit: int) -> list[int]:
    """Where a unit is and where it can get to before the last turn, the nearest first."""
    state, card = opening_state(kit), kit.scenario.units[unit]
    if card.loc == NOWHERE:
        return [NOWHERE]
    make, _ = WEIGHERS[kit.referee.id]
    battle = make(kit, state, card.side, memories_of(kit).of(state))
    assert isinstance(battle, Battle)
    found = battle.reach(unit, battle.pace(unit) * (kit.turns - 1))
    return sorted(found, key=lambda loc: (found[loc][0], loc))


@lru_cache(maxsize=1)
def opening(kit: StreetKit) -> State:
    """How a game begins; it is copied before anything is changed in it."""
    return opening_state(kit)


def chance_to_fall(
    kit: StreetKit, unit: int, place: int, query: AttackQuery, left: int, spoilt: int = 0
) -> Fraction:
    """The chance that a house falls in so many attacks, which may crack or weaken it before."""
    state = copied(opening(kit))
    state.units[unit].loc = place
    _spoil(kit, state, hex_of(query.loc), spoilt)
    found = kit.referee.judge.attack(Position(kit.scenario, state), query)
    if not found.legal or found.falls is None or not left:
        return Fraction(0)
    falls, spoils = found.falls, _chance_to_spoil(found)
    strike = kit.referee.id == "ats" and kit.scenario.units[unit].air  # AT9.10
    once = query.ability in ONCE or strike
    rest = Fraction(0)
    if not once:
        rest = chance_to_fall(kit, unit, place, query, left - 1, spoilt)
    after = Fraction(0)
    if spoils:
        plain = replace(query, ability=None)
        after = chance_to_fall(kit, unit, place, plain, left - 1, spoilt + 1)
    return falls + spoils * after + (1 - falls - spoils) * rest


def _chance_to_spoil(found: AttackAnswer) -> Fraction:
    """That a house is weakened (TI8.10) or cracks (AT6.11)."""
    if isinstance(found, AtsAttack):
        return found.crack or Fraction(0)
    if isinstance(found, TideAttack):
        odds = found.odds if found.building is None else found.building.odds
        return odds.get("weaken", Fraction(0))
    return Fraction(0)


def _spoil(kit: StreetKit, state: State, number: int, times: int) -> None:
    """Weaken a hex, or crack it so often."""
    word = {"tide": "weakened", "ats": "cracked"}.get(kit.referee.id)
    if word is not None and times:
        state.markers.append(Marker(MARKERS.index(word), location(number), NOBODY, times))
