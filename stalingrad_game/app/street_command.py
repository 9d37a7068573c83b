"""``stalingrad street``: Street Fight, each of its commands a module of `app.street`.

What stands behind ``street`` is read by that command alone, so that nothing else is loaded.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Final

from stalingrad_game.app.command import Commands, Parser, UserError, add_common, spoken
from stalingrad_game.localisation.languages import DEFAULT_CODE

TASKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "list": "the scenarios",
        "ask": "what a referee says of a move, a line or an attack",
        "compare": "the answers of all referees side by side",
        "play": "play in the terminal",
        "rules": "the rulebook, by number or word",
        "shot": "a picture of the map",
        "fuzz": "check the rules with random games",
        "simulate": "let computer players play many games",
    }
)
"""Every task and what it does; each is a module of `app.street`, loaded when it is meant."""


def add(commands: Commands) -> None:
    """Register the command."""
    parser = commands.new("street", "Street Fight: houses fought for floor by floor", run)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    listed = "\n".join(f"  {name:<10}{does}" for name, does in TASKS.items())
    parser.epilog = f"tasks, each with a --help of its own:\n{listed}"
    parser.add_argument("task", choices=tuple(TASKS), help="what to do")
    parser.add_argument("words", nargs=argparse.REMAINDER, help="its own words and options")


def run(args: argparse.Namespace) -> int:
    """Read the rest of the line as the task asks, and do it; raises `UserError`."""
    module = import_module(f"stalingrad_game.app.street.{args.task}")
    parser = Parser(
        prog=f"stalingrad street {args.task}",
        description=TASKS[args.task],
        allow_abbrev=False,
    )
    add_common(parser, argparse.SUPPRESS, args.languages)
    add_options: Callable[[argparse.ArgumentParser], None] = module.add
    add_options(parser)
    run_task: Callable[[argparse.Namespace], int] = module.run
    try:
        own = parser.parse_intermixed_args(args.words, argparse.Namespace(**vars(args)))
    except SystemExit as end:  # argparse leaves this way after --help
        return int(end.code or 0)
    from stalingrad_game.data_files.faults import Fault
    from stalingrad_game.localisation.catalogue import catalogue
    from stalingrad_game.street_fight.board.scenario_read import ScenarioError
    from stalingrad_game.street_fight.faults import SetUpFault
    from stalingrad_game.street_fight.question import QuestionError
    from stalingrad_game.street_fight.words.fault_words import fault_line, fault_text
    from stalingrad_game.street_fight.words.words import line_fault

    language = spoken(own)
    as_found = language.code == DEFAULT_CODE
    try:
        return run_task(own)
    except QuestionError as fault:
        raise UserError(line_fault(catalogue(language), fault)) from None
    except SetUpFault as error:
        said = str(error)
        raise UserError(said if as_found else fault_text(catalogue(language), said)) from None
    except ScenarioError as error:
        if as_found:
            raise
        lines = [fault_line(catalogue(language), fault) for fault in error.faults]
        raise ScenarioError(Fault("", "", "", line) for line in lines) from None
