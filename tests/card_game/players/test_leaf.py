"""The leaf value: reckoned by hand, by a second reckoning, and by what must never turn round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import exp, log
from random import Random
from typing import Final

import pytest

from stalingrad_game.card_game.players.search.leaf import LeafValue
from stalingrad_game.card_game.players.search.leaf_city import Outlook
from stalingrad_game.card_game.players.search.leaf_coefficients import (
    BATTLE_FEATURES,
    CITY_FEATURES,
    STAGES,
    ModeCoefficients,
    Origin,
    read_coefficients,
    round_names,
)
from stalingrad_game.card_game.rules.break_test import chance_now
from stalingrad_game.card_game.state.codes import DistrictStatus, FormationZone, Op, Phase
from stalingrad_game.card_game.state.state import State
from tests.support.contests import decisions, engine, seated
from tests.support.hidden import exchanged
from tests.support.set_up import battle, before_turn
from tests.support.table import Table

MODES: Final = ("basic", "expert", "four")
ORIGIN: Final = Origin("0", "tests", "0", "nobody", 0, 0)
NOISE: Final = 0.01


def numbers(
    *, city: str = "city", battle: dict[str, float] | None = None, rounds: float = 0.0
) -> ModeCoefficients:
    """Floats by which the log-odds of the game are one feature, at every stage."""
    row = tuple(float(name == city) for name in CITY_FEATURES)
    given = battle or {}
    return ModeCoefficients(
        ORIGIN,
        tuple(given.get(name, 0.0) for name in BATTLE_FEATURES),
        tuple(rounds * (name in {"start", "long_start"}) for name in round_names()),
        (row,) * len(STAGES),
    )


def logit(chance: float) -> float:
    return log(chance / (1 - chance))


def chance(odds: float) -> float:
    return 1 / (1 + exp(-odds))


def end_of_turn_2() -> Table:
    """One turn is left: two buildings stand, C is captured, D is closed."""
    table = before_turn(
        turn=3,
        german=["panzer_14", "panzer_16", "infantry_76", "plain_305"],
        soviet=["nkvd_10", "guards_13", "militia"],
        depleted=["panzer_16", "infantry_76", "militia"],
        leaderless=["plain_305", "guards_13"],
        veterans=["panzer_14", "nkvd_10"],
        german_hand=["kill", "kill", "fire", "sniper", "supply", "again"],
        soviet_hand=["red_kill", "red_rifle"],
        dismissed=["soviet"],
        captured="C",
        closed="D",
        buildings=["barracks", "red_square"],
    )
    table.put_units("infantry", 3, "A")
    table.put_units("rifle", 1, "A")
    table.put_units("t34", 2, "B")
    table.state.inferno[1] = 2
    table.state.fire[0], table.state.bucket[0] = 3, 1
    return table


@pytest.mark.parametrize(
    ("feature", "wanted"),
    [
        ("start", 1.0),
        ("city", logit(0.25)),  # two buildings, each as likely as not in the last turn
        ("held", 2.0),
        ("captured", 1.0),
        ("closed", 1.0),
        ("german_full", 2.0),
        ("soviet_full", 2.0),
        ("german_worn", 2.0),
        ("soviet_worn", 1.0),
        ("german_leaders", 4.0),  # a veteran and two others
        ("soviet_leaders", 3.0),
        ("german_strength", 2.0 + 2.0 + 1.0 + 2.0),
        ("soviet_strength", 3.0 + 3.0 + 1.0),
        ("german_hand", 4.0 + 2 * 0.25),  # six cards, a hand of four
        ("soviet_hand", 2.0),
        ("german_turned", 0.0),
        ("soviet_turned", 1.0),
        ("units", 2.0 - 2.0),
        ("infernos", 2.0),
        ("fire", 3 / 4 - 1 / 4),
        ("hourglass", 2 / 9),
    ],
)
def test_features_at_the_end_of_a_turn(feature: str, wanted: float) -> None:
    table = end_of_turn_2()
    leaf = LeafValue(table.kit, numbers(city=feature))
    assert leaf.german_chance(table.state) == pytest.approx(chance(wanted))


def fought(*, elsewhere: bool = False, turn: int = 2) -> Table:
    """A battle for Red Square; in turn 2 of 3 one turn is left."""
    return battle(
        german=["panzer_14", "panzer_16", "plain_305"],
        soviet=["nkvd_10", "guards_13"],
        staging=["plain_389", "guards_35"],
        elsewhere={"infantry_76": "A", "guards_37": "A"} if elsewhere else {},
        depleted=["panzer_16", "guards_13", "guards_35"],
        leaderless=["plain_305"],
        german_hand=["kill", "kill"],
        soviet_hand=["red_kill"],
        units={"infantry": 2, "rifle": 5},
        infernos=1,
        fire=2,
        turn=turn,
    )


@pytest.mark.parametrize(
    ("feature", "captured", "held"),
    [
        # Three buildings stay, none of them fought for; Red Square may be the fourth.
        ("city", logit(0.5**3), logit(0.5**4)),
        ("held", 3.0, 4.0),
        ("captured", 1.0, 0.0),
        ("german_full", 1.0, 1.0),
        ("german_worn", 2.0, 2.0),  # the depleted one doesn't come home (R4.6.3)
        ("soviet_worn", 2.0, 2.0),
        ("german_leaders", 2.0 + 1.0, 2.0 + 1.0),  # he graduates (R4.6.4)
        ("german_strength", 2.0 + 2.0 + 2.0, 2.0 + 2.0 + 2.0),
        ("soviet_strength", 3.0 + 2.0, 3.0 + 2.0),
        ("units", 0.0, -3.0),
        ("infernos", 0.0, 1.0),
        ("fire", 0.0, 0.5),
    ],
)
def test_features_of_a_battle_captured_or_held(feature: str, captured: float, held: float) -> None:
    table = fought()
    leaf = LeafValue(table.kit, numbers(city=feature))
    found = leaf.captured_or_held(table.state, table.state.district)
    assert found == pytest.approx((chance(captured), chance(held)))


def capture_chance(leaf: LeafValue, state: State) -> float:
    """The chance that the building being fought for is captured."""
    return Outlook(leaf.tables, state).captures[state.district]


def test_a_battle_that_is_being_fought_counts_both_ways() -> None:
    table = fought()
    leaf = LeafValue(table.kit, numbers(city="held", rounds=logit(0.3)))
    assert capture_chance(leaf, table.state) == pytest.approx(0.3)
    wanted = 0.3 * chance(3.0) + 0.7 * chance(4.0)
    assert leaf.german_chance(table.state) == pytest.approx(wanted)


def test_at_the_break_test_the_odds_are_exact() -> None:
    table = fought()
    table.state.hold = 0
    wanted = float(chance_now(table.kit, table.state, table.state.district))
    assert capture_chance(LeafValue(table.kit), table.state) == wanted


@pytest.mark.parametrize(
    ("feature", "wanted"),
    [
        ("start", 1.0),
        ("full", 2 - 1),
        ("more_full", 1.0),
        ("worn", 1 - 1),
        ("defence", 0.0),
        ("infernos", 1.0),
        ("fire", 2 / 4),
        ("bucket", 0.0),
        ("units", 2 - 5),
        ("more_units", -1.0),
        ("capacity", (2 + 2 + 2) - (3 + 3) / 1.1),
        ("german_hand", 2 / 2),  # two battles share it
        ("soviet_hand", 1 / 2),
        ("reserves", 1.0),
        ("undefended", 0.0),
    ],
)
def test_features_of_a_battle_not_yet_begun(feature: str, wanted: float) -> None:
    table = fought(elsewhere=True)
    table.state.phase = Phase.VANGUARD
    leaf = LeafValue(table.kit, numbers(battle={feature: 1.0}))
    assert capture_chance(leaf, table.state) == pytest.approx(chance(wanted))


def test_the_last_battle_of_the_last_turn_decides() -> None:
    table = fought(turn=3)
    state = table.state
    leaf = LeafValue(table.kit)
    assert leaf.german_chance(state) == 0.0, "the other buildings aren't under attack"
    for other in (0, 2, 3):
        state.status[other] = DistrictStatus.CLOSED
        state.buildings[other] = -1
    assert leaf.captured_or_held(state, state.district) == (1.0, 0.0)
    state.hold = 0
    assert leaf.german_chance(state) == float(chance_now(table.kit, state, state.district))


def second_reckoning(
    kind: str, turns: int, hourglass: float, closing: float, new: float, old: float
) -> float:
    """A district's chance to be gone, so many turns after the one that begins or has ended.

    `kind`: "new" or "old" building before its battle, "captured" or "held" after it.
    """

    def of(kind: str, turns: int) -> float:
        return second_reckoning(kind, turns, hourglass, closing, new, old)

    if kind in {"new", "old"}:
        here = new if kind == "new" else old
        return here * of("captured", turns) + (1 - here) * of(f"held {kind}", turns)
    if turns == 0:
        return float(kind == "captured")
    total = 0.0
    for step, share in ((1, 1 - hourglass), (2, hourglass)):
        left = max(0, turns - step)
        if kind != "captured":
            after = of(kind.removeprefix("held "), left)
        elif left == 0:
            after = 1.0  # R3.5.3
        else:
            after = closing + (1 - closing) * of("new", left)
        total += share * after
    return total


@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_districts_are_followed_to_the_end_as_a_second_reckoning_has_it(turn: int) -> None:
    table = before_turn(
        turn=turn,
        german=["panzer_14"],
        soviet=["nkvd_10"],
        captured="B",
        closed="CD",
        buildings=["a_yard"],
    )
    state = table.state
    state.last_turn = 6
    # A yard's defence is 1, that of B's three buildings 2 on an average, that of A's 2 as well.
    leaf = LeafValue(table.kit, numbers(battle={"start": 0.2, "defence": -0.7}))
    volga = table.kit.content.pack.volga_cards - 2
    shared = (2 / 9, volga / (volga + 2), chance(0.2), chance(0.2 + 0.7))
    turns = 6 - state.turn
    wanted = second_reckoning("held old", turns, *shared)
    wanted *= second_reckoning("captured", turns, *shared)
    assert leaf.german_chance(state) == pytest.approx(wanted)


def test_a_river_bank_that_falls_closes_its_district() -> None:
    table = battle("b_bank", german=["panzer_14"], soviet=["nkvd_10"], closed="ACD", turn=2, hold=1)
    table.state.last_turn = 6
    leaf = LeafValue(table.kit, numbers())
    captured, held = leaf.captured_or_held(table.state, 1)
    assert captured > 1 - 1e-5
    assert held < 0.99


def test_before_the_manoeuvre_ends_nobody_is_taken_for_an_attacker() -> None:
    table = before_turn(turn=3, german=["panzer_14", "panzer_16"], soviet=["nkvd_10"], closed="CD")
    state = table.start().state
    assert table.asks == ("german", Op.MANOEUVRE)
    leaf = LeafValue(table.kit, numbers())
    before = leaf.german_chance(state)
    assert before == pytest.approx(0.25)
    table.choose("panzer_14 to A")
    assert leaf.german_chance(state) == pytest.approx(0.25)
    table.choose("done")
    assert leaf.german_chance(state) == 0.0, "B can't be captured any more"


def test_defenders_still_to_come_are_expected() -> None:
    table = before_turn(
        turn=3,
        german=["panzer_14", "panzer_16"],
        soviet=["nkvd_10", "guards_13"],
        closed="BCD",
    )
    state = table.start().choose("panzer_14 to A", "panzer_16 to A").state
    assert table.asks == ("soviet", Op.MANOEUVRE)
    leaf = LeafValue(table.kit, numbers(battle={"full": 1.0}))
    assert leaf.german_chance(state) == pytest.approx(chance(2 - 2))


# --- what must never turn round, by the numbers that ship


def shipped(table: Table, mode: int) -> LeafValue:
    return LeafValue(table.kit, read_coefficients(mode))


@pytest.mark.parametrize("mode", range(len(MODES)), ids=MODES)
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_more_forces_are_never_worse(mode: int, turn: int) -> None:
    every = ["panzer_14", "panzer_16", "infantry_76", "motorised_60", "plain_305", "plain_389"]
    chances = []
    for number in range(1, len(every)):
        table = before_turn(turn=turn, german=every[:number], soviet=["nkvd_10", "guards_13"])
        chances.append(shipped(table, mode).german_chance(table.state))
    assert chances == sorted(chances)
    assert chances[0] < chances[-1]


@pytest.mark.parametrize("mode", range(len(MODES)), ids=MODES)
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_fewer_buildings_are_never_worse(mode: int, turn: int) -> None:
    chances = []
    for closed in ("", "D", "CD", "BCD"):
        table = before_turn(
            turn=turn,
            german=["panzer_14", "panzer_16", "infantry_76"],
            soviet=["nkvd_10", "guards_13"],
            closed=closed,
        )
        chances.append(shipped(table, mode).german_chance(table.state))
    assert chances == sorted(set(chances))


@pytest.mark.parametrize("mode", range(len(MODES)), ids=MODES)
def test_to_capture_is_better_than_to_be_held(mode: int) -> None:
    for turn in (1, 2):
        table = fought(turn=turn, elsewhere=True)
        captured, held = shipped(table, mode).captured_or_held(table.state, table.state.district)
        assert captured > held


@pytest.mark.parametrize("mode", range(len(MODES)), ids=MODES)
@pytest.mark.parametrize("closed", ["", "D", "CD"])
def test_less_time_is_never_better_for_who_has_captured_nothing(mode: int, closed: str) -> None:
    chances = []
    for turn in (1, 2, 3):
        table = before_turn(
            turn=turn,
            german=["panzer_14", "panzer_16", "infantry_76"],
            soviet=["nkvd_10", "guards_13", "guards_37"],
            closed=closed,
        )
        chances.append(shipped(table, mode).german_chance(table.state))
    # Stages are fitted apart: where two are nearly alike, noise may turn them round.
    assert all(less < more + NOISE for more, less in pairwise(chances))
    assert chances[-1] < chances[0] - NOISE


@pytest.mark.parametrize("side", ["german", "soviet"])
@pytest.mark.parametrize("mode", range(len(MODES)), ids=MODES)
def test_more_units_are_never_worse_for_their_side(mode: int, side: str) -> None:
    unit = {"german": "infantry", "soviet": "rifle"}[side]
    chances = []
    for number in range(5):
        table = battle(
            german=["panzer_14"], soviet=["nkvd_10"], units={unit: number} if number else {}, hold=2
        )
        chances.append(capture_chance(shipped(table, mode), table.state))
    assert chances == sorted(chances, reverse=side == "soviet")
    assert chances[0] != chances[-1]


# --- along whole games


def states(mode: str, name: str, seed: int) -> Iterator[State]:
    """The states of a game at its decisions."""
    rules = engine(mode)
    for state, _ in decisions(rules, seated(rules, [name, name], seed), seed):
        yield state


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("mode", MODES)
def test_every_chance_is_one_and_tells_nothing_hidden(mode: str, name: str) -> None:
    rules = engine(mode)
    leaf = LeafValue(rules.kit)
    luck = Random(5)
    sure = 0
    for number, state in enumerate(states(mode, name, 77)):
        found = leaf.german_chance(state)
        certain = Outlook(leaf.tables, state).certain([0.5] * 4) >= 0
        sure += certain
        assert 0.0 < found < 1.0 or certain or state.turn == state.last_turn
        assert 0.0 <= found <= 1.0
        if number % 4 or state.phase == Phase.MANOEUVRE:
            continue
        for seat in range(state.seats):
            assert leaf.german_chance(rules.view(state, seat)) == found
            other = exchanged(state, seat, luck, chance=True)
            assert leaf.german_chance(other) == found
    assert name == "random" or sure < 200


def test_a_game_that_is_over_is_certain() -> None:
    table = before_turn(turn=2, german=["panzer_14"], soviet=["nkvd_10"])
    for winner in (0, 1):
        table.state.phase, table.state.winner = Phase.OVER, winner
        assert LeafValue(table.kit).german_chance(table.state) == 1.0 - winner


def test_nothing_is_changed_by_looking() -> None:
    table = fought(elsewhere=True)
    before = table.state.copy()
    leaf = LeafValue(table.kit)
    leaf.german_chance(table.state)
    leaf.captured_or_held(table.state, table.state.district)
    assert table.state == before
    assert FormationZone.DESTROYED == 10, "the lanes end there"
