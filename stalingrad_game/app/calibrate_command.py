"""``stalingrad calibrate``: how well chances foretold at the manoeuvre agree with what comes."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from stalingrad_game.app.command import Commands
from stalingrad_game.app.games import add_games, check_mode

if TYPE_CHECKING:
    from stalingrad_game.card_game.lab.calibration import ForecastOutcome

_GAMES: Final = 100


def add(commands: Commands) -> None:
    parser = commands.new("calibrate", run)
    add_games(parser, _GAMES)


def run(args: argparse.Namespace) -> int:
    """Play officers' games and print bins of chances; returns 0. Raises `UserError`."""
    from stalingrad_game.card_game.lab.calibration import calibration, forecast_outcomes
    from stalingrad_game.lab.jobs import chunks, game_seeds, run_jobs

    check_mode(args)
    pieces = chunks(game_seeds(args.seed, args.games))
    found: list[ForecastOutcome] = []
    for battles in run_jobs(partial(forecast_outcomes, args.pack, args.mode), pieces, args.jobs):
        found += battles
    bins = calibration(found)
    if args.json:
        rows = [
            {"said" if key == "stated" else key: value for key, value in one._asdict().items()}
            for one in bins
        ]
        print(msgspec.json.encode(rows).decode())
        return 0
    print("said, the dice as they lay, captured without cards, captured in the game: battles")
    for one in bins:
        if one.battles:
            shares = (one.stated, one.lay, one.without_cards, one.played)
            print("  ".join(f"{share:6.1%}" for share in shares), f" {one.battles}")
    return 0
