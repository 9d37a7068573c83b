"""Commands that have tasks, such as ``stalingrad street ask``: each task is a module of its own.

A task's module has ``add``, which adds its options to a parser, and ``run``, which does it. Nothing
of a task is loaded before it is meant.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from importlib import import_module

from stalingrad_game.app.command import Commands, Parser, Run, add_common


def add_tasks(
    commands: Commands, name: str, summary: str, tasks: Mapping[str, str], run: Run
) -> None:
    """Register a command whose `tasks` are given by name with what each of them does."""
    parser = commands.new(name, summary, run)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    listed = "\n".join(f"  {task:<10}{does}" for task, does in tasks.items())
    parser.epilog = f"tasks, each with a --help of its own:\n{listed}"
    parser.add_argument("task", choices=tuple(tasks), help="what to do")
    parser.add_argument("words", nargs=argparse.REMAINDER, help="its own words and options")


def read_task(
    args: argparse.Namespace, package: str, summary: str
) -> tuple[Run, argparse.Namespace]:
    """The task that is meant and its options, read from the rest of the line.

    `package` holds the modules of the tasks. Raises `UserError`, and `SystemExit` after ``--help``.
    """
    module = import_module(f"{package}.{args.task}")
    parser = Parser(
        prog=f"stalingrad {args.command} {args.task}", description=summary, allow_abbrev=False
    )
    add_common(parser, argparse.SUPPRESS, args.languages)
    module.add(parser)
    run: Run = module.run
    return run, parser.parse_intermixed_args(args.words, argparse.Namespace(**vars(args)))
