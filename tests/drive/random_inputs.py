"""Throws random keys, clicks, drags, wheel turns, rests and resizes at the real window.

Games of every kind are begun with ever other settings, at the usual pace and with sound. Nothing
may crash, there is always a way on, and every game's record plays through.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

from stalingrad_game.card_game.game import card_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.screens.options_screen import TEXT_STEPS
from stalingrad_game.ui.shell.settings import HAND_POLICIES, HOVER_STEPS, PAUSE_POLICIES
from stalingrad_game.ui.style.palettes import PALETTE_NAMES
from tests.drive.screen import EndedError, Program, virtual_screen

SCREEN: Final = (1700, 1000)
SIZES: Final = ((640, 360), (800, 600), (1280, 720), (1366, 768), (1600, 900), (900, 900))
KEYS: Final = (
    *("Return", "space", "Tab", "shift+Tab", "Left", "Right", "Up", "Down", "Escape"),
    *("h", "e", "r", "t", "y", "n", "o", "u", "shift+u", "w", "v", "z", "s", "l", "g", "p"),
    *("i", "i", "i"),
    *(
        "F1",
        "F2",
        "F9",
        "F10",
        "F11",
        "j",
        "shift+j",
        "c",
        "d",
        "b",
        "f",
        "q",
        "1",
        "2",
        "3",
        "4",
        "5",
        "ctrl+z",
        "ctrl+y",
        "Prior",
        "Next",
        "End",
    ),
    *("BackSpace", "slash", "a", "eacute", "alt+Left", "Home"),
)


GAMES: Final = (
    ("--mode", "basic"),
    ("--mode", "basic", "--soviet", "greedy"),
    ("--mode", "basic", "--german", "veteran"),
    ("--mode", "expert"),
    ("--mode", "expert", "--german", "random"),
    ("--mode", "expert", "--german", "random", "--soviet", "greedy"),
    ("--mode", "expert", "--german", "commander", "--soviet", "veteran"),
    ("--mode", "four", "--names", "Anna,Boris,Clara,Dmitri"),
    ("--mode", "four", "--variant", "team_hands=closed"),
    ("--mode", "four", "--variant", "team_hands=closed", "--soviet", "random"),
)
"""What is begun, one after the other."""
BESIDE: Final = 40
"""Pixels from the window's corner to a place on the desktop, where a click must do nothing."""
ANEW_EVERY: Final = 125
"""So many inputs after a start the window is closed and another game begun."""


def some_settings(chance: Random) -> dict[str, object]:
    """Settings of another player, windowed and with sound."""
    pick = chance.choice
    return {
        "language": pick(("en", "fr")),
        "speed_percent": pick((100, 200, 400)),
        "computer_percent": pick((100, 400, 0)),
        "pauses": pick(PAUSE_POLICIES),
        "palette": pick(PALETTE_NAMES),
        "text_percent": pick(TEXT_STEPS),
        "hover": pick(HOVER_STEPS),
        "hands": [pick((None, *HAND_POLICIES)), None],
        "sound_captions": pick((False, True)),
        "muted": pick((False, False, True)),
        "reduced_motion": pick((False, False, True)),
        "answers": pick(("mine", "alike", "staff")),
        "keys": pick(({}, {"log": ["q"], "district_a": ["F5"]}, {"mute": ["m"]})),
        "window": pick(SIZES),
    }


def main() -> int:
    """Throw them; returns 0 when the program still answers and closes well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    chance = Random(args.seed)
    home = Path(tempfile.mkdtemp(prefix="random-"))
    done: Counter[str] = Counter()
    screens: Counter[str] = Counter()
    codes = set()
    with virtual_screen(SCREEN) as display:
        left = args.inputs
        while left > 0:
            game = GAMES[done["start"] % len(GAMES)]
            arguments = ["play", "--new", *game, "--seed", str(chance.randrange(1000))]
            done["start"] += 1
            with Program(display, home, arguments, settings=some_settings(chance)) as program:
                for _ in range(min(ANEW_EVERY, left)):
                    left -= 1
                    try:
                        done[throw(program, chance)] += 1
                        screens[program.look().screen] += 1
                    except EndedError:
                        break
                codes.add(program.close())
    library = card_library([load_pack()])
    games = [GameRecord.read(path, library) for path in (home / "data" / "saves").glob("*.jsonl")]
    steps = sum(len(game.steps) for game in games)
    print(f"{dict(done)}; seen {dict(screens)}; closed with {codes}")
    print(f"{len(games)} records play through, {steps} decisions")
    return 0 if codes == {0} and games else 1


def throw(program: Program, chance: Random) -> str:
    """One random input; says of which kind."""
    seen = [one for one in program.look().described.seen if one.point is not None]
    size = program.look().described.size
    place = (chance.randrange(size[0]), chance.randrange(size[1]))
    offered = [one for one in seen if one.offered]
    if seen and chance.random() < 0.7:
        some = offered if offered and chance.random() < 0.6 else seen
        place = chance.choice(some).point or place
    kind = chance.random()
    if kind < 0.43:
        program.click(place)
        return "click"
    if kind < 0.47:
        program.click(place, 3)
        return "right"
    if kind < 0.78:
        program.key(chance.choice(KEYS))
        return "key"
    if kind < 0.86:
        program.drag(place, (chance.randrange(size[0]), chance.randrange(size[1])))
        return "drag"
    if kind < 0.92:
        program.move(place)
        time.sleep(0.7)
        return "rest"
    if kind < 0.97:
        program.click(place, chance.choice((4, 5)))
        return "wheel"
    if kind < 0.99:
        program.resize(chance.choice(SIZES))
        return "resize"
    program.click((size[0] + BESIDE, size[1] + BESIDE), chance.choice((1, 3, 5)))
    return "beside"


if __name__ == "__main__":
    sys.exit(main())
