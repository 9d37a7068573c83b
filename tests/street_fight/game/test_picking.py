"""What the laboratory's random games take: acts alike, however many options each has."""

from collections import Counter
from random import Random

from stalingrad_game.kernel.decision import Option
from stalingrad_game.street_fight.lab.picking import LEAVE_EVERY, picked

PASS: Option = (1,)
FIRE, MOVE = 2, 3
OPTIONS: list[Option] = [
    PASS,
    *((FIRE, 0, target) for target in range(48)),
    (FIRE, 1, 0),
    (MOVE, 0),
]
DRAWN = 3000


def drawn() -> Counter[Option]:
    random = Random(1)
    return Counter(picked(OPTIONS, random) for _ in range(DRAWN))


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
    assert picked([PASS], Random(1)) == PASS
    assert picked([(MOVE, 0)], Random(1)) == (MOVE, 0)
    assert picked([(MOVE, 0), (MOVE,)], Random(1)) in {(MOVE, 0), (MOVE,)}
