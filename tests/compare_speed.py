"""Compares installations of the program, and Catanatron, in turns in one run.

``python -m tests.compare_speed before=FOLDER pure=FOLDER compiled=FOLDER --catanatron PYTHON``

Each folder holds a `stalingrad_game` with its assets, as ``pip install --no-deps --target FOLDER
WHEEL`` makes one; PYTHON is one that has `catanatron`, which the program itself never needs. In
each round everybody is measured once, one after the other, in a process of its own and by CPU time.
Told are the medians, and of each round's ratios to the first one the median, the least and the
most.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from statistics import median
from typing import Final

from tests.support.installed import run_installed

ROUNDS: Final = 5
GAMES: Final = 60
GREEDY_GAMES: Final = 4
CLONES: Final = 20_000

MEASURE: Final = """
import json, sys
from random import Random
from time import process_time
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.player import make_player
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit

games, greedy_games, clones = map(int, sys.argv[1:])
kit = Kit(load_pack(), "basic")
engine = Engine(kit)
step = getattr(engine, "step", None)
ends = []

def play_at_random(seeds):
    count, started = 0, process_time()
    for seed in seeds:
        state, _ = engine.new(seed)
        chance, options = Random(seed).random, engine.options(state)
        while options:
            option = options[int(chance() * len(options))]
            if step:
                options = step(state, option)[1]
            else:
                engine.play(state, option)
                options = engine.options(state)
            count += 1
        ends.append((state.winner, state.turn, state.rng))
    return count / (process_time() - started)

def play_greedily(seeds):
    player, count, spent = make_player("greedy", kit, 0), 0, 0.0
    for seed in seeds:
        state, _ = engine.new(seed)
        while decision := engine.decision(state):
            view = engine.view(state, decision.seat)
            started = process_time()
            option = player.choose(view, decision)
            spent += process_time() - started
            engine.play(state, option)
            count += 1
        ends.append((state.winner, state.turn, state.rng))
    return count / spent

def times_a_second(work):
    started = process_time()
    for _ in range(clones):
        work()
    return clones / (process_time() - started)

state, _ = engine.new(3)
for number in range(60):
    options = engine.options(state)
    engine.play(state, options[number % len(options)])
play_at_random(range(5))
print(json.dumps({
    "random": play_at_random(range(games)),
    "greedy": play_greedily(range(greedy_games)),
    "clone": times_a_second(state.copy),
    "view": times_a_second(lambda: engine.view(state, 0)),
    "ends": hash(tuple(ends)),
}))
"""

CATANATRON: Final = """
import json, random, sys
from time import process_time
from catanatron import Color, Game, RandomPlayer

def play(games):
    count, started = 0, process_time()
    for seed in range(games):
        random.seed(seed)
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
        game.play()
        state = game.state
        count += len(getattr(state, "action_records", None) or getattr(state, "actions", ()))
    return count / (process_time() - started)

play(1)
print(json.dumps({"random": play(int(sys.argv[1]))}))
"""


def measure(python: str, script: str, folder: Path | None, *numbers: int) -> dict[str, float]:
    """One measurement in a process of its own; raises `CalledProcessError`."""
    found: dict[str, float] = json.loads(run_installed(python, script, folder, *map(str, numbers)))
    return found


def medians(rounds: dict[str, list[dict[str, float]]]) -> dict[str, dict[str, object]]:
    """By participant and figure: its median, and its ratios to the first participant."""
    first = next(iter(rounds.values()))
    return {
        name: {
            figure: {
                "median": round(median(one[figure] for one in found)),
                "ratio": _ratios(
                    [one[figure] / base[figure] for one, base in zip(found, first, strict=True)]
                ),
            }
            for figure in found[0]
            if figure != "ends"
        }
        for name, found in rounds.items()
    }


def _ratios(ratios: list[float]) -> dict[str, float]:
    named = {"median": median(ratios), "least": min(ratios), "most": max(ratios)}
    return {name: round(value, 2) for name, value in named.items()}


def main() -> int:
    """Measure in turns and print JSON; 1 where installations played different games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("installed", nargs="+", metavar="NAME=FOLDER")
    parser.add_argument("--catanatron", metavar="PYTHON")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    args = parser.parse_args()
    folders = dict(one.split("=", 1) for one in args.installed)
    rounds: dict[str, list[dict[str, float]]] = {name: [] for name in folders}
    if args.catanatron:
        rounds["catanatron"] = []
    for _ in range(args.rounds):
        for name, folder in folders.items():
            numbers = (GAMES, GREEDY_GAMES, CLONES)
            rounds[name].append(measure(sys.executable, MEASURE, Path(folder), *numbers))
        if args.catanatron:
            rounds["catanatron"].append(measure(args.catanatron, CATANATRON, None, 6))
    print(json.dumps(medians(rounds), indent=2))
    ends = {one["ends"] for name in folders for one in rounds[name]}
    if len(ends) > 1:
        print("they played different games", file=sys.stderr)
    return int(len(ends) > 1)


if __name__ == "__main__":
    sys.exit(main())
