"""``stalingrad street simulate``: computer players play many games; shares with intervals (B10)."""

from __future__ import annotations

import argparse
from functools import partial
from time import perf_counter
from typing import Final

import msgspec

from stalingrad_game.app.command import Parser, UserError
from stalingrad_game.app.games import add_played, player_of
from stalingrad_game.app.street.options import add_rules, add_scenario, add_squad, kit_of
from stalingrad_game.lab.jobs import WorkersLost, chunks, game_seeds, run_jobs
from stalingrad_game.street_fight.lab.match import Endless, Match, Played, play_seeds, shares
from stalingrad_game.street_fight.players.levels import OFFICER
from stalingrad_game.street_fight.players.player import NAMES
from stalingrad_game.street_fight.position.codes import SIDE_WORDS
from stalingrad_game.text.progress import Progress

_GAMES: Final = 200


def add(parser: Parser) -> None:
    add_rules(parser)
    add_scenario(parser)
    add_squad(parser)
    add_played(parser, _GAMES)
    parser.add_facts(players=", ".join(NAMES))
    for side in SIDE_WORDS:
        parser.add_argument(
            f"--{side}",
            type=player_of(NAMES),
            default=OFFICER,
            metavar="PLAYER",
        )


def run(args: argparse.Namespace) -> int:
    """Play, and print the shares; returns 0. Raises `ScenarioError`, `SetUpFault`, `UserError`."""
    kit_of(args)  # a fault is told before anything is played
    match = Match(args.scenario, args.rules, (args.german, args.soviet), args.tables, args.squad)
    started = perf_counter()
    games: list[Played] = []
    try:
        with Progress(args.games) as progress:
            pieces = chunks(game_seeds(args.seed, args.games))
            for some in run_jobs(partial(play_seeds, match), pieces, args.jobs):
                games += some
                progress.add(len(some))
    except (WorkersLost, Endless) as error:
        raise UserError(str(error)) from None
    found = shares(match, games) | {"seconds": round(perf_counter() - started, 3)}
    if args.json:
        print(msgspec.json.encode(found).decode())
        return 0
    for side in SIDE_WORDS:
        result = found[side]
        percent = (f"{100 * result[name]:.1f}" for name in ("share", "low", "high"))
        print(
            "{side}: {wins} of {games}, {0} % ({1}–{2})".format(
                *percent, side=side, wins=result["wins"], games=len(games)
            )
        )
    print(f"{found['turns']} turns, {found['decisions']} decisions a game")
    return 0
