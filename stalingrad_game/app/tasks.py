"""Commands that have tasks: functions, as those of ``saves``, or modules, as those of ``street``.

A task's module has ``add``, which adds its options to a parser, and ``run``, which does it. Nothing
of it is loaded before it is meant.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from stalingrad_game.app.command import Commands, Parser, Run, add_common, spoken
from stalingrad_game.app.wording import reworded
from stalingrad_game.localisation.catalogue import Catalogue, catalogue

Task = Callable[[argparse.Namespace, Catalogue], None]


class Tasks:
    """The tasks of a command that are functions."""

    def __init__(self, commands: Commands, name: str, usual: Task | None = None) -> None:
        """Register the command; `usual` is done where no task is named, None: one must be."""
        self.parser: Final = commands.new(name, _run_task)
        self.parser.set_defaults(task=usual)
        self._languages: Final = commands.languages
        self._table: Final[argparse._SubParsersAction[Parser]] = self.parser.add_subparsers(
            title="tasks", metavar=reworded("TASK"), required=usual is None
        )

    def new(self, name: str, task: Task) -> Parser:
        """A task by its name; add its own options to what returns."""
        parser = self._table.add_parser(name, help=name, allow_abbrev=False)
        add_common(parser, argparse.SUPPRESS, self._languages)
        parser.set_defaults(task=task)
        return parser


def _run_task(args: argparse.Namespace) -> int:
    task: Task = args.task
    task(args, catalogue(spoken(args)))
    return 0


def add_tasks(commands: Commands, name: str, tasks: Sequence[str], run: Run) -> None:
    """Register a command whose `tasks` are given by name."""
    parser = commands.new(name, run)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.tasks = tasks
    parser.add_argument("task", metavar="TASK", choices=tuple(tasks))
    words = parser.add_argument("words", nargs=argparse.REMAINDER, metavar="WORD")
    words.required = False


def read_task(args: argparse.Namespace, package: str) -> tuple[Run, argparse.Namespace]:
    """The task that is meant and its options, read from the rest of the line.

    `package` holds the modules of the tasks. Raises `UserError`, and `SystemExit` after ``--help``.
    """
    module = import_module(f"{package}.{args.task}")
    parser = Parser(prog=f"stalingrad {args.command} {args.task}", allow_abbrev=False)
    add_common(parser, argparse.SUPPRESS, args.languages)
    module.add(parser)
    if sys.version_info < (3, 14):  # argparse would cut off the English word
        parser.usage = parser.format_usage().removeprefix(reworded("usage: "))
    run: Run = module.run
    return run, parser.parse_intermixed_args(args.words, argparse.Namespace(**vars(args)))
