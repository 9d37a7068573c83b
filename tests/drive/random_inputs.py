"""Throws random keys, clicks, drags, wheel turns and resizes at the real window.

Nothing may crash, there is always a way on, and every game's record plays through.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Final

from stalingrad_game.card_game.game import card_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.record.record import GameRecord
from tests.drive.screen import EndedError, Program, virtual_screen

SCREEN: Final = (1700, 1000)
SIZES: Final = ((640, 360), (800, 600), (1280, 720), (1366, 768), (1600, 900), (900, 900))
KEYS: Final = (
    *("Return", "space", "Tab", "shift+Tab", "Left", "Right", "Up", "Down", "Escape"),
    *("h", "e", "r", "t", "y", "n", "o", "u", "shift+u", "w", "v", "z", "s", "l", "g", "p"),
    *("F1", "F9", "F11", "1", "2", "3", "4", "5", "ctrl+z", "ctrl+y", "Prior", "Next", "End"),
    *("BackSpace", "slash", "a", "eacute", "alt+Left", "Home"),
)


def main() -> int:
    """Throw them; returns 0 when the program still answers and closes well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    chance = Random(args.seed)
    home = Path(tempfile.mkdtemp(prefix="random-"))
    settings: dict[str, object] = {
        "speed_percent": 400,
        "computer_percent": 400,
        "pauses": "all",
        "window": [1280, 720],
    }
    done = dict.fromkeys(("click", "right", "key", "drag", "wheel", "resize", "start"), 0)
    with virtual_screen(SCREEN) as display:
        program = Program(display, home, ["play", "--new"], settings=settings)
        try:
            for _ in range(args.inputs):
                try:
                    done[throw(program, chance)] += 1
                except EndedError:
                    program = Program(display, home, ["play", "--new"])
                    done["start"] += 1
            code = program.close()
        finally:
            program.__exit__(None, None, None)
    library = card_library([load_pack()])
    games = [GameRecord.read(path, library) for path in (home / "data" / "saves").glob("*.jsonl")]
    steps = sum(len(game.steps) for game in games)
    print(f"{done}; closed with {code}; {len(games)} records play through, {steps} decisions")
    return 0 if code == 0 and games else 1


def throw(program: Program, chance: Random) -> str:
    """One random input; says of which kind."""
    seen = [one for one in program.look().described.seen if one.point is not None]
    size = program.look().described.size
    place = (chance.randrange(size[0]), chance.randrange(size[1]))
    if seen and chance.random() < 0.6:
        place = chance.choice(seen).point or place
    kind = chance.random()
    if kind < 0.45:
        program.click(place)
        return "click"
    if kind < 0.5:
        program.click(place, 3)
        return "right"
    if kind < 0.85:
        program.key(chance.choice(KEYS))
        return "key"
    if kind < 0.92:
        program.drag(place, (chance.randrange(size[0]), chance.randrange(size[1])))
        return "drag"
    if kind < 0.97:
        program.click(place, chance.choice((4, 5)))
        return "wheel"
    program.resize(chance.choice(SIZES))
    return "resize"


if __name__ == "__main__":
    sys.exit(main())
