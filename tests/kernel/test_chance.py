"""Chance: fair, repeatable on every machine, and scripted where a test or a replay wants it."""

from __future__ import annotations

from collections import Counter
from itertools import product
from types import SimpleNamespace
from typing import cast

import pytest

from stalingrad_game.card_game.rules.set_up import set_up
from stalingrad_game.card_game.state.state import State
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS
from stalingrad_game.kernel.chance import KEYED_SEED, below, is_keyed, roll, seeded, shuffle
from tests.support.pack import kit_of_tests


def chance(seed: int, *script: int) -> State:
    """A generator with the next results of a script, the next first."""
    return cast(State, SimpleNamespace(rng=seeded(seed), script=script[::-1]))


@pytest.mark.parametrize(
    ("seed", "start", "results"),
    [
        (0, 16294208416658607535, [28, 20, 47, 71, 70]),
        (1, 10451216379200822465, [60, 49, 10, 9, 58]),
        (-5, 1635312068028924514, [9, 20, 26, 74, 11]),
    ],
)
def test_a_seed_means_the_same_luck_everywhere(seed: int, start: int, results: list[int]) -> None:
    state = chance(seed)
    assert state.rng == start
    assert [below(state, 100) for _ in results] == results


@pytest.mark.parametrize(
    ("key", "results"),
    [
        (0, [71, 24, 63, 8, 90]),
        (1, [33, 78, 34, 31, 91]),
        (2**256 - 1, [5, 82, 34, 41, 91]),
        (int.from_bytes(range(32), "big"), [66, 4, 12, 58, 24]),
    ],
)
def test_a_keyed_seed_means_the_same_luck_everywhere(key: int, results: list[int]) -> None:
    state = chance(KEYED_SEED + key)
    assert [below(state, 100) for _ in results] == results
    assert state.rng == seeded(KEYED_SEED + key) + len(results)


def test_every_bit_of_a_key_and_every_step_changes_the_result() -> None:
    key = 12345
    firsts = {below(chance(KEYED_SEED + (key ^ (1 << bit))), 1 << 100) for bit in range(256)}
    assert len(firsts) == 256
    state = chance(KEYED_SEED + key)
    assert len({below(state, 1 << 100) for _ in range(1000)} | firsts) == 1256


def test_only_a_seed_of_257_bits_is_keyed() -> None:
    seeds = (-1, 0, 2**64, KEYED_SEED - 1, KEYED_SEED, 2 * KEYED_SEED - 1, 2 * KEYED_SEED)
    assert [is_keyed(seed) for seed in seeds] == [False] * 4 + [True] * 2 + [False]
    assert all(seeded(seed) < 2**64 for seed in seeds if not is_keyed(seed))


@pytest.mark.parametrize("seed", [3, KEYED_SEED + 12345])
@pytest.mark.parametrize("limit", [1, 2, 6, 33])
def test_every_result_below_the_limit_is_equally_likely(limit: int, seed: int) -> None:
    state = chance(seed)
    counts = Counter(below(state, limit) for _ in range(1000 * limit))
    assert sorted(counts) == list(range(limit))
    assert all(850 < count < 1150 for count in counts.values())


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts = [below(chance(seed), 1000) for seed in range(200)]
    assert len(set(firsts)) > 170


def test_script_comes_first_then_the_generator() -> None:
    state = chance(1, 4, 0, 7)
    assert [below(state, 6), below(state, 6), below(state, 6)] == [4, 0, 1]
    assert state.script == ()
    assert state.rng == seeded(1)
    below(state, 6)
    assert state.rng != seeded(1)


def test_every_order_comes_from_one_script_so_all_are_equally_likely() -> None:
    scripts = product(range(4), range(3), range(2))
    orders = {shuffle(chance(0, *script), (1, 2, 3, 4)) for script in scripts}
    assert len(orders) == 24


def test_shuffling_keeps_every_card() -> None:
    cards = (5, 5, 1, 9, 9, 9)
    assert sorted(shuffle(chance(2), cards)) == sorted(cards)
    assert shuffle(chance(2), ()) == ()


def test_dice_show_one_to_six() -> None:
    state = chance(9)
    assert set(roll(state, 600)) == {1, 2, 3, 4, 5, 6}
    assert roll(chance(0, 0, 5), 2) == (1, 6)


def test_games_of_different_seeds_differ() -> None:
    kit = kit_of_tests()
    games = [set_up(kit, seed, DEFAULT_VARIANTS) for seed in range(30)]
    assert len({game.cards[8] for game in games}) == 30
