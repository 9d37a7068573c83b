"""``stalingrad street rules``: the rulebook, by number, study id or word."""

from __future__ import annotations

import argparse

from stalingrad_game.app.command import UserError, spoken
from stalingrad_game.localisation.catalogue import early_catalogue
from stalingrad_game.localisation.rule_texts import RulebookError
from stalingrad_game.text.street_fight.rules import look_up_rules, rule_contents, spoken_rulebook


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "text",
        nargs="*",
        metavar="NUMBER|WORD",
    )


def run(args: argparse.Namespace) -> int:
    """Print what was looked up; returns 0. Raises `UserError`."""
    texts = early_catalogue(spoken(args), ("street",), ("street.terminal",))
    try:
        book = spoken_rulebook(texts, args.languages)
    except RulebookError as error:
        raise UserError(str(error)) from None
    text = " ".join(args.text)
    print(*(look_up_rules(book, text, texts) if text else rule_contents(book)), sep="\n")
    return 0
