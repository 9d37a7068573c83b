"""``stalingrad questions``: what the questions of a game are worth, by kind."""

from __future__ import annotations

import argparse
from functools import partial

import msgspec

from stalingrad_game.app.command import Commands, UserError, whole_number
from stalingrad_game.app.games import add_games, check_mode
from stalingrad_game.text.progress import Progress

_GAMES = 20
_SHOWN = "{:<16}{:>7}{:>7}{:>7}{:>9}{:>8}{:>9}{:>8}{:>8}{:>8}"


def add(commands: Commands) -> None:
    parser = commands.new(
        "questions", "measure how much it matters how questions are answered", run
    )
    add_games(parser, _GAMES)
    parser.add_argument(
        "--kind", metavar="NAME", action="append", help="try only these out; can be said again"
    )
    parser.add_argument(
        "--most",
        metavar="N",
        type=whole_number(1, 1000),
        default=8,
        help="questions of a kind that are tried out in one game at most",
    )
    parser.add_argument(
        "--tables",
        metavar="N",
        type=whole_number(2, 10_000),
        default=32,
        help="sampled tables for each question",
    )


def run(args: argparse.Namespace) -> int:
    """Play officers' games and print what their questions are worth; returns 0.

    Raises `UserError`.
    """
    from stalingrad_game.card_game.lab.question_values import (
        Asked,
        QuestionTally,
        kind_figures,
        question_tally,
    )
    from stalingrad_game.lab.jobs import WorkersLost, chunks, game_seeds, run_jobs

    check_mode(args)
    asked = Asked(args.pack, args.mode, tuple(args.kind or ()), args.most, args.tables)
    total = QuestionTally()
    try:
        with Progress(args.games) as progress:
            pieces = chunks(game_seeds(args.seed, args.games), 1)
            for found in run_jobs(partial(question_tally, asked), pieces, args.jobs):
                total.add(found)
                progress.add(found.games)
    except WorkersLost as error:
        raise UserError(str(error)) from None
    figures = kind_figures(total)
    if args.json:
        print(msgspec.json.encode(figures).decode())
        return 0
    titles = ("question", "asked", "alike", "tried", "loss", "±", "a game", "second", "worst")
    print(_SHOWN.format(*titles, "random"))
    for one in figures:
        print(
            _SHOWN.format(
                *(one.question, one.asked, one.alike, one.tried, one.loss, one.loss_error),
                *(round(one.game_loss, 2), one.second, one.worst, one.random),
            )
        )
    return 0
