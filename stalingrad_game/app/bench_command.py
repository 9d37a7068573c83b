"""``stalingrad bench``: measures how fast rules and window are on this machine."""

from __future__ import annotations

import argparse
import subprocess
import sys
from statistics import median
from time import perf_counter
from types import MappingProxyType
from typing import Final

import msgspec

from stalingrad_game.app.bench.motion import MOST_FRAMES, game_times
from stalingrad_game.app.bench.window import first_frame_times, full_table_times
from stalingrad_game.app.command import Commands, whole_number
from stalingrad_game.app.games import add_json, add_mode, check_mode
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.player import make_player
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit

SECONDS: Final = 5
FIRST_SEED: Final = 1
WINDOWS: Final = MappingProxyType({"1080p": (1920, 1080), "2160p": (3840, 2160)})
"""Sizes at which a game is shown."""
_STARTS: Final = 3
_IMPORT: Final = """
from time import perf_counter
started = perf_counter()
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
Engine(Kit(load_pack(), "basic"))
print(perf_counter() - started)
"""


def add(commands: Commands) -> None:
    parser = commands.new("bench", run)
    add_mode(parser)
    parser.add_argument(
        "--seconds",
        metavar="N",
        type=whole_number(1, 3600),
        default=SECONDS,
    )
    parser.add_argument(
        "--frames",
        metavar="N",
        type=whole_number(1, MOST_FRAMES),
        default=MOST_FRAMES,
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Measure and print; returns 0."""
    from stalingrad_game.lab.bench import is_compiled, measure

    check_mode(args)
    game = CardGame(Kit(load_pack(args.pack), args.mode))
    speeds = measure(game, args.seconds)
    found = (
        {"compiled": is_compiled()}
        | msgspec.structs.asdict(speeds)
        | {
            "greedy_per_second": answers_per_second(game, "greedy", args.seconds / 5),
            "import_ms": import_ms(),
            **first_frame_times(),
            **full_table_times(),
            **_game_times(args.frames),
        }
    )
    if args.json:
        print(msgspec.json.encode(found).decode())
    else:
        for name, value in found.items():
            print(f"{name:22}{'-' if value is None else str(value):>12}")
    return 0


def _game_times(most: int) -> dict[str, float]:
    """The frames of a game at normal speed, drawing and presenting apart."""
    found: dict[str, float] = {}
    for name, size in WINDOWS.items():
        times = game_times(size, most)
        found[f"game_{name}_frames"] = times.frames
        found |= times.drawing.named(f"drawing_{name}")
        found |= times.presenting.named(f"presenting_{name}")
    return found


def import_ms() -> float | None:
    """How long a fresh Python takes to have the rules ready; None in a frozen program."""
    if getattr(sys, "frozen", False):
        return None
    command = [sys.executable, "-c", _IMPORT]
    times = [
        float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        for _ in range(_STARTS)
    ]
    return round(median(times) * 1e3, 1)


def answers_per_second(engine: Engine, name: str, seconds: float) -> int:
    """How many decisions a second a player answers who plays all seats, for about so long.

    Only the player's own time counts. At least one whole game is played.
    """
    player, kit = make_player(name, engine.kit, FIRST_SEED), engine.kit
    answers, spent, seed = 0, 0.0, FIRST_SEED
    while spent < seconds:
        state, _ = engine.new(seed)
        while decision := engine.decision(state):
            view = engine.view(state, decision.seat)
            started = perf_counter()
            option = player.choose(view, decision)
            spent += perf_counter() - started
            engine.play(state, option)
            answers += 1
        seed += kit.seats
    return round(answers / spent)
