"""Asks many questions of the program and of the second computation, and tells where they differ.

``python -m tests.street_fight.second_computation.run WHAT FIRST LAST EACH`` asks about the scenes
of seeds from FIRST to before LAST, EACH questions of a scene. WHAT is `tide`, `k47`, `ats` (costs,
lines, stacking), `fire` or `riders` (both by `ats`); or `games`: random games by `ats` on the
proving grounds, with EACH questions of each kind at every fourth impulse. It prints each
difference, and at the end how many answers agree and how many differ; the exit code is 1 where
any does.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from stalingrad_game.assets import asset
from stalingrad_game.street_fight.board.scenario_toml import ScenarioError
from tests.street_fight.second_computation import test_k47_questions as of_k47
from tests.street_fight.second_computation import test_tide_answers as of_tide
from tests.street_fight.second_computation.ats import compare
from tests.street_fight.second_computation.ats.games import Watched
from tests.street_fight.second_computation.ats.scenes import scene, with_riders
from tests.street_fight.second_computation.k47 import chance
from tests.street_fight.second_computation.tide_answers import random_scenes

GROUNDS: Final = ("motor_pool", "proving_ground", "burning_woods", "broken_ground")
"""Where games by `ats` are played."""


class Compared(NamedTuple):
    """So many answers, and what differs in them."""

    words: str
    wrong: str = ""
    answers: int = 1


def _tide(seed: int, each: int) -> Iterator[Compared]:
    file = random_scenes.random_scene(Random(f"tide {seed}"))
    both = of_tide.Both(file)
    for verb in of_tide.EACH:
        rng = Random(f"{verb} {seed}")
        for _ in range(each // len(of_tide.EACH)):
            words, options = random_scenes.random_question(rng, file, verb)
            yield Compared(
                f"{' '.join(words)} {dict(options)}", _failure(both.check, words, options)
            )


def _k47(seed: int, each: int) -> Iterator[Compared]:
    rng = Random(seed)
    file = chance.scenario(rng)
    judged = of_k47.JudgedFile(file)
    for _ in range(each):
        words = chance.question(rng, file)
        yield Compared(" ".join(words), _failure(judged.compare, words))


def _failure(check: Callable[..., object], *arguments: Any) -> str:
    """What a comparison says that fails; "" for one that doesn't."""
    try:
        check(*arguments)
    except AssertionError as difference:
        return str(difference) or "differs"
    return ""


def _ats(seed: int, each: int, *, fire: bool = False, riders: bool = False) -> Iterator[Compared]:
    rng = Random(seed)
    raw = compare.sound(scene(rng))
    raw = with_riders(rng, raw) if riders else raw
    try:
        both = compare.Both(raw)
    except ScenarioError:  # a scene that couldn't be played
        return
    if both.faults or not raw["unit"]:
        return
    if riders:
        found = compare.questions_of_riders(rng, both, each)
    else:
        found = (compare.questions_of_fire if fire else compare.questions)(rng, both, raw, each)
    for words, wrong in found:
        yield Compared(" ".join(words), wrong)


def _games(seed: int, each: int) -> Iterator[Compared]:
    for name in GROUNDS:
        game = Watched(str(asset("street", f"{name}.toml")), seed, each)
        print(name, seed, dict(game.counted))
        yield Compared(name, answers=sum(game.counted.values()) - len(game.wrong))
        for wrong in game.wrong:
            yield Compared(name, wrong)


WHAT: Final = MappingProxyType(
    {
        "tide": _tide,
        "k47": _k47,
        "ats": _ats,
        "fire": lambda seed, each: _ats(seed, each, fire=True),
        "riders": lambda seed, each: _ats(seed, each, riders=True),
        "games": _games,
    }
)


def main(arguments: list[str]) -> int:
    """Ask, print and count; returns 1 where anything differs, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=WHAT)
    for word in ("first", "last", "each"):
        parser.add_argument(word, type=int)
    args = parser.parse_args(arguments)
    counted: Counter[str] = Counter()
    for seed in range(args.first, args.last):
        for words, wrong, answers in WHAT[args.what](seed, args.each):
            counted["differ" if wrong else "agree"] += answers
            if wrong:
                print(f"{args.what} {seed}: {words}: {wrong}")
    print(f"{args.what}: {counted['agree']} agree, {counted['differ']} differ")
    return 1 if counted["differ"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
