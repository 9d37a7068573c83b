"""``stalingrad simulate``: computer players play many games, and what they come to is measured."""

from __future__ import annotations

import argparse
from functools import partial
from time import perf_counter
from typing import Final

import msgspec

from stalingrad_game.app.command import Commands, UserError
from stalingrad_game.app.games import add_games, add_variants, check_mode, variants_of
from stalingrad_game.app.progress import Progress
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.player import NAMES
from stalingrad_game.card_game.rules.kit import Kit

_GAMES: Final = 200
BEST: Final = "greedy"


def add(commands: Commands) -> None:
    """Register the command."""
    parser = commands.new("simulate", "measure the balance of a data pack", run)
    add_games(parser, _GAMES)
    add_variants(parser)
    for side in ("german", "soviet"):
        parser.add_argument(
            f"--{side}", choices=NAMES, default=BEST, help=f"the {side.capitalize()} player"
        )


def run(args: argparse.Namespace) -> int:
    """Play, and print the report; returns 0. Raises `UserError`."""
    from stalingrad_game.card_game.lab.report import report
    from stalingrad_game.card_game.lab.tally import Match, Tally, play_games
    from stalingrad_game.card_game.lab.targets import report_lines
    from stalingrad_game.lab.jobs import chunks, game_seeds, run_jobs

    started = perf_counter()
    check_mode(args)
    variants = variants_of(args)
    if variants.get("refresh_clock") == "off":
        raise UserError("computer players need refresh_clock=on: without it a battle may not end")
    match = Match(args.pack, args.mode, (args.german, args.soviet), variants)
    total = Tally()
    with Progress(args.games) as progress:
        pieces = chunks(game_seeds(args.seed, args.games))
        for tally in run_jobs(partial(play_games, match), pieces, args.jobs):
            total.add(tally)
            progress.add(tally.games)
    kit = Kit(load_pack(args.pack), args.mode)
    found = report(kit, match, args.seed, total, perf_counter() - started)
    if args.json:
        print(msgspec.json.encode(found).decode())
    else:
        print(*report_lines(found), sep="\n")
    return 0
