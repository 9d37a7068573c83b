"""``stalingrad street ask``: what a referee says of a scenario's opening position (B10)."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from stalingrad_game.app.command import UserError, spoken
from stalingrad_game.app.street.options import add_rules, add_scenario, kit_of
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.street_fight.faults import QuestionError
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.position.referee import answer
from stalingrad_game.street_fight.words.answers import answer_lines, plain_answer
from stalingrad_game.street_fight.words.queries import AT_WORDS, OPTIONS, read_query
from stalingrad_game.street_fight.words.words import StreetWords, line_fault, street_texts


def add(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    add_scenario(parser)
    add_query(parser)


def add_query(parser: argparse.ArgumentParser) -> None:
    """Add the question, its options and ``--json``."""
    parser.add_argument("--json", action="store_true")
    for name in OPTIONS:
        values = "|".join(AT_WORDS) if name == "at" else name.upper()
        parser.add_argument(f"--{name}", metavar=values)
    parser.add_argument(
        "query",
        nargs="+",
        metavar="QUERY",
    )


def options_of(args: argparse.Namespace) -> dict[str, str]:
    """The options of the question of which something is said."""
    values = {name: getattr(args, name) for name in OPTIONS}
    return {name: value for name, value in values.items() if value is not None}


@contextmanager
def faults_told(args: argparse.Namespace) -> Iterator[None]:
    """Tell what is wrong with a question in the language of the command line, as a `UserError`."""
    try:
        yield
    except QuestionError as fault:
        raise UserError(line_fault(catalogue(spoken(args)), fault)) from None


def run(args: argparse.Namespace) -> int:
    """Print the answer; returns 0. Raises `SetUpFault`, `ScenarioError` or `UserError`."""
    kit = kit_of(args, "ask")
    position = Position(kit.scenario, opening_state(kit))
    with faults_told(args):
        query = read_query(kit, args.query, options_of(args))
    found = answer(kit.referee.judge, position, query)
    words = StreetWords(kit.scenario, kit.referee, street_texts(spoken(args), args.rules))
    if args.json:
        plain = plain_answer(words, args.rules, args.query, found)
        print(msgspec.json.encode(plain).decode())
    else:
        print(*answer_lines(words, found), sep="\n")
    return 0
