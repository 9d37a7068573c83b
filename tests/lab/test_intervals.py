"""Every interval against another way to compute it: enumeration, a bootstrap, played chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import factorial, sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from stalingrad_game.lab.interim_analysis import boundaries, decided, look_sizes, spent
from stalingrad_game.lab.intervals import (
    Bracketed,
    Cluster,
    difference,
    effect_among,
    matched,
    mean,
    share_of_games,
    two_sided,
    wilson,
)

TRIALS = 2000


def bootstrap(draw: Callable[[Random], float], seed: int = 5, trials: int = TRIALS) -> Bracketed:
    """The middle 95 % of what a resampled statistic comes to."""
    random = Random(seed)
    found = sorted(draw(random) for _ in range(trials))
    return Bracketed(fmean(found), found[int(0.025 * trials)], found[int(0.975 * trials) - 1])


@pytest.mark.parametrize(("wins", "games"), [(3, 12), (50, 100), (97, 100)])
def test_wilson_ends_where_the_score_test_just_accepts(wins: int, games: int) -> None:
    for end in wilson(wins, games):
        error = sqrt(end * (1 - end) / games)
        assert abs(wins / games - end) == pytest.approx(two_sided(0.05) * error)


def test_a_correction_is_shared_out() -> None:
    assert boundaries(1, 0.05 / 10)[0] == pytest.approx(two_sided(0.005))
    assert two_sided(0.05 / 80) == pytest.approx(3.42, abs=0.01)


@pytest.mark.parametrize("cells", [(60, 180, 90), (20, 300, 40), (150, 60, 130)])
def test_the_paired_interval_is_what_a_bootstrap_of_whole_pairs_gives(
    cells: tuple[int, int, int],
) -> None:
    pairs = [value for value, number in enumerate(cells) for _ in range(number)]
    low, high = matched(*cells)
    again = bootstrap(lambda random: fmean(random.choices(pairs, k=len(pairs))) / 2)
    assert low == pytest.approx(again.low, abs=0.006)
    assert high == pytest.approx(again.high, abs=0.006)
    alone = wilson(sum(pairs), 2 * len(pairs))
    tied = cells[1] < sum(cells) / 2
    assert ((high - low) > (alone[1] - alone[0])) == tied


@pytest.mark.parametrize("chances", [(0.25, 0.5, 0.25), (0.1, 0.5, 0.4), (0.02, 0.26, 0.72)])
@pytest.mark.parametrize("seeds", [20, 45])
def test_the_paired_interval_holds_the_truth_as_often_as_it_says(
    chances: tuple[float, float, float], seeds: int
) -> None:
    truth = chances[1] / 2 + chances[2]
    held = 0.0
    for none in range(seeds + 1):
        for one in range(seeds + 1 - none):
            both = seeds - none - one
            low, high = matched(none, one, both)
            if low <= truth <= high:
                ways = factorial(seeds) // (factorial(none) * factorial(one) * factorial(both))
                held += ways * chances[0] ** none * chances[1] ** one * chances[2] ** both
    assert 0.935 < held < 0.985


def test_a_share_says_how_its_games_go_together() -> None:
    assert share_of_games({}) is None
    assert share_of_games({(1, 1): 30, (0, 1): 70}) == (0.3, *wilson(30, 100))
    paired = share_of_games({(2, 2): 30, (1, 2): 50, (0, 2): 20})
    assert paired == (0.55, *matched(20, 50, 30))
    mixed = share_of_games({(1, 1): 10, (1, 2): 20, (0, 2): 5, (0, 1): 5})
    assert mixed is not None
    assert mixed.value == 30 / 65


def some_clusters(random: Random, number: int) -> list[Cluster]:
    found = []
    for _ in range(number):
        y = random.randint(4, 9)
        luck = random.betavariate(6, 2)
        found.append((sum(random.random() < luck for _ in range(y)), y))
    return found


def test_a_mean_of_battles_is_as_a_bootstrap_of_whole_seeds_gives() -> None:
    clusters = some_clusters(Random(3), 400)

    def draw(random: Random) -> float:
        picked = random.choices(clusters, k=len(clusters))
        return sum(x for x, _ in picked) / sum(y for _, y in picked)

    found, again = mean(Counter(clusters)), bootstrap(draw)
    assert found is not None
    assert found.value == pytest.approx(again.value, abs=0.003)
    assert (found.low, found.high) == pytest.approx((again.low, again.high), abs=0.004)
    blind = wilson(sum(x for x, _ in clusters), sum(y for _, y in clusters))
    assert found.half > (blind[1] - blind[0]) / 2 * 1.1
    assert mean({(3, 5): 1}) is None
    assert mean({(0, 0): 7}) is None


def test_a_mean_of_equal_sizes_has_the_textbooks_standard_error() -> None:
    values = [5, 6, 6, 7, 9, 4, 5, 6]
    found = mean(Counter((value, 1) for value in values))
    assert found is not None
    error = stdev(values) / sqrt(len(values))
    assert (found.value, found.half) == pytest.approx((6.0, two_sided(0.05) * error))


def test_a_difference_is_newcombes() -> None:
    first, second = (Bracketed(w / n, *wilson(w, n)) for w, n in ((56, 70), (48, 80)))
    found = difference(first, second)
    # Newcombe (1998), method 10, the first of his examples
    assert found == pytest.approx((0.2, 0.0524, 0.3339), abs=1e-4)


def cards(random: Random, seeds: int) -> list[tuple[int, int, int, int]]:
    """Pairs of games of a card that helps, drawn more often in long games, which are lost."""
    found = []
    for _ in range(seeds):
        luck, row = random.random() * 0.4 + 0.3, [0, 0, 0, 0]
        for _ in range(2):
            drawn = random.random() < 0.7
            won = random.random() < luck + 0.1 * drawn
            row = [row[0] + (won and drawn), row[1] + drawn, row[2] + won, row[3] + 1]
        found.append((row[0], row[1], row[2], row[3]))
    return found


def test_the_effect_of_a_card_is_as_a_bootstrap_of_whole_seeds_gives() -> None:
    rows = cards(Random(8), 600)

    def gap(picked: list[tuple[int, int, int, int]]) -> float:
        some, of, wins, games = (sum(row[at] for row in picked) for at in range(4))
        return some / of - wins / games

    found = effect_among(Counter(rows))
    again = bootstrap(lambda random: gap(random.choices(rows, k=len(rows))))
    assert found is not None
    assert found.value == pytest.approx(gap(rows))
    assert (found.low, found.high) == pytest.approx((again.low, again.high), abs=0.004)


def test_a_card_that_is_always_or_never_drawn_says_nothing() -> None:
    assert effect_among({(1, 1, 1, 1): 9, (0, 1, 0, 1): 4}) == (0, 0, 0)
    assert effect_among({(0, 0, 1, 1): 9, (0, 0, 0, 1): 4}) is None


@pytest.mark.parametrize(
    ("looks", "known"),
    [
        (1, (1.960,)),
        (2, (2.963, 1.969)),
        (3, (3.710, 2.511, 1.993)),
        (5, (4.877, 3.357, 2.680, 2.290, 2.031)),
    ],
)
def test_the_boundaries_are_those_of_the_tables(looks: int, known: tuple[float, ...]) -> None:
    assert boundaries(looks) == pytest.approx(known, abs=0.004)


def test_who_looks_ten_times_is_still_fooled_one_time_in_twenty() -> None:
    edges, random = boundaries(10), Random(4)
    naive = kept = 0
    for _ in range(6000):
        walk, left, left_naively = 0.0, False, False
        for look, edge in enumerate(edges, start=1):
            walk += random.gauss(0, 1)
            z = abs(walk) / sqrt(look)
            left |= z > edge
            left_naively |= z > 1.96
        kept += left
        naive += left_naively
    assert kept / 6000 == pytest.approx(0.05, abs=0.009)
    assert naive / 6000 > 0.15


def test_all_is_spent_at_the_end_and_little_before() -> None:
    assert spent(1) == pytest.approx(0.05)
    assert spent(0.5) == pytest.approx(0.00305, abs=1e-5)


@pytest.mark.parametrize(
    ("games", "looks", "step", "sizes"),
    [
        (200, 1, 20, (200,)),
        (200, 4, 20, (60, 100, 160, 200)),
        (100, 5, 20, (20, 40, 60, 80, 100)),
        (30, 4, 20, (20, 30)),
        (5, 3, 20, (5,)),
    ],
)
def test_looks_come_after_whole_steps(
    games: int, looks: int, step: int, sizes: tuple[int, ...]
) -> None:
    assert look_sizes(games, looks, step) == sizes


@pytest.mark.parametrize(
    ("interval", "sure"),
    [((0.46, 0.54), True), ((0.4, 0.44), True), ((0.6, 0.7), True), ((0.5, 0.6), False)],
)
def test_a_run_is_decided_where_no_doubt_is_left(interval: tuple[float, float], sure: bool) -> None:
    assert decided(Bracketed(sum(interval) / 2, *interval), 0.45, 0.55) == sure
    assert not decided(Bracketed(0.5, 0.46, 0.54), 0.5, 0.5)


def test_a_bound_of_a_point_is_left_on_either_side() -> None:
    for (low, high), sure in zip(((0.51, 0.6), (0.4, 0.49)), (True, True), strict=True):
        assert decided(Bracketed((low + high) / 2, low, high), 0.5, 0.5) == sure
