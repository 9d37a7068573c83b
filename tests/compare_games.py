"""Plays the same games with two installations and fails where they differ.

``python -m tests.compare_games FOLDER FOLDER``: each folder holds a `stalingrad_game` with its
assets, as ``pip install --no-deps --target FOLDER WHEEL`` makes one. CI compares the pure wheel
with the compiled one.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tests.support.installed import run_installed

PLAY: Final = """
from random import Random
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.listeners import Listeners
from stalingrad_game.card_game.players.player import make_player
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.lab.bench import is_compiled

print("compiled" if is_compiled() else "pure")
for mode, games in (("basic", 6), ("expert", 4), ("four", 2)):
    game = CardGame(Kit(load_pack(), mode))
    for name, number in (("random", games), ("greedy", games), ("search:2", 1)):
        for seed in range(number):
            players = [make_player(name, game.kit, seed + seat) for seat in range(game.seats)]
            state, events = game.begin(seed, {})
            listeners = Listeners(dict(enumerate(players)), state)
            listeners.tell(events)
            told = len(events)
            while decision := game.decision(state):
                view = game.view(state, decision.seat)
                option = players[decision.seat].choose(view, decision)
                events, options = game.step(state, option)
                assert options == game.options(state)
                listeners.tell(events)
                told += len(events)
            assert game.decode(game.encode(state)) == state == game.copy(state)
            print(mode, name, seed, told, state.winner, game.digest(state))
"""


def main() -> int:
    """Play and compare; 1 where a game differs, or both installations are alike."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs=2, type=Path, metavar="FOLDER")
    folders = parser.parse_args().folders
    with ThreadPoolExecutor(len(folders)) as both:  # a process each
        played = both.map(lambda folder: run_installed(sys.executable, PLAY, folder), folders)
    first, second = (text.splitlines() for text in played)
    if {first[0], second[0]} != {"pure", "compiled"}:
        print(f"one must be pure and one compiled: {first[0]}, {second[0]}", file=sys.stderr)
        return 1
    differing = [rows for rows in zip(first[1:], second[1:], strict=True) if len(set(rows)) > 1]
    for rows in differing:
        print(*rows, sep="\n", file=sys.stderr)
    print(f"{len(first) - 1} games, {len(differing)} of them differ")
    return int(bool(differing))


if __name__ == "__main__":
    sys.exit(main())
