"""``stalingrad manual [WORDS]``: the players' manual, by chapter, section or word."""

from __future__ import annotations

import argparse

from stalingrad_game.app.command import Commands, UserError, spoken
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.rule_texts import RulebookError
from stalingrad_game.text.output import TerminalOutput
from stalingrad_game.text.rule_lookup import look_up_manual


def add(commands: Commands) -> None:
    parser = commands.new("manual", run)
    parser.add_argument(
        "text",
        nargs="*",
        metavar="WORD",
    )


def run(args: argparse.Namespace) -> int:
    """Print what was looked up; returns 0. Raises `UserError`."""
    texts = catalogue(spoken(args))
    output = TerminalOutput(texts, print, clears=False)
    try:
        output.write_all(look_up_manual(texts, " ".join(args.text)))
    except RulebookError as error:
        raise UserError(str(error)) from None
    return 0
