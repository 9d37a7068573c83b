"""What the laboratory's random games take: acts alike, however many options each has."""

from collections import Counter
from random import Random

from stalingrad_game.kernel.decision import Option
from stalingrad_game.street_fight.lab.street_checks import LEAVE_EVERY, Picker

PASS: Option = (1,)
FIRE, MOVE = 2, 3
OPTIONS: list[Option] = [
    PASS,
    *((FIRE, 0, target) for target in range(48)),
    (FIRE, 1, 0),
    (MOVE, 0),
]
DRAWN = 3000


def pickers(leaning: bool) -> Picker:
    """The first seed's picker whose game has a leaning, or has none."""
    seeds = (seed for seed in range(99) if (Random(seed).random() < 0.5) is leaning)
    return Picker(Random(next(seeds)))


def drawn() -> Counter[Option]:
    picker = pickers(leaning=False)
    return Counter(picker.pick(OPTIONS) for _ in range(DRAWN))


def test_a_game_with_a_leaning_keeps_to_few_targets_with_every_unit() -> None:
    picker = pickers(leaning=True)
    shots: list[Option] = [(FIRE, unit, target) for unit in range(2) for target in range(48)]
    found = Counter(picker.pick(shots) for _ in range(DRAWN))
    shot_at = Counter({t: min(found[FIRE, 0, t], found[FIRE, 1, t]) for t in range(48)})
    assert sum(number for _, number in shot_at.most_common(6)) > sum(shot_at.values()) / 2
    assert len(found) > 40


def test_acts_are_alike_and_passing_is_rare() -> None:
    found = drawn()
    fire = sum(number for option, number in found.items() if option[0] == FIRE)
    assert abs(found[PASS] - DRAWN / LEAVE_EVERY) < 80
    assert abs(found[MOVE, 0] - fire) < 160


def test_so_are_the_units_of_an_act() -> None:
    found = drawn()
    one = sum(number for option, number in found.items() if option[:2] == (FIRE, 0))
    assert abs(found[FIRE, 1, 0] - one) < 120
    assert set(found) == set(OPTIONS)


def test_what_is_offered_alone_is_taken() -> None:
    assert Picker(Random(1)).pick([PASS]) == PASS
    assert Picker(Random(1)).pick([(MOVE, 0)]) == (MOVE, 0)
    assert Picker(Random(1)).pick([(MOVE, 0), (MOVE,)]) in {(MOVE, 0), (MOVE,)}
