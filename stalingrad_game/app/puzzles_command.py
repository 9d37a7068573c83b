"""``stalingrad puzzles``: choices to practise, each task a module of `app.puzzles`."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from stalingrad_game.app.command import Commands
from stalingrad_game.app.tasks import add_tasks, read_task

PUZZLE_TASKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "list": "the program's puzzles, counted by game, theme and level",
        "mine": "look for puzzles in games of computer players",
    }
)
"""Every task and what it does; each is a module of `app.puzzles`, loaded when it is meant."""


def add(commands: Commands) -> None:
    add_tasks(commands, "puzzles", "puzzles: choices to practise", PUZZLE_TASKS, run)


def run(args: argparse.Namespace) -> int:
    """Read the rest of the line as the task asks, and do it; raises `UserError`."""
    run_task, own = read_task(args, "stalingrad_game.app.puzzles", PUZZLE_TASKS[args.task])
    return run_task(own)
