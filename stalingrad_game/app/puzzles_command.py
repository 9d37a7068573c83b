"""``stalingrad puzzles``: choices to practise, each task a module of `app.puzzles`."""

from __future__ import annotations

import argparse
from typing import Final

from stalingrad_game.app.command import Commands
from stalingrad_game.app.tasks import add_tasks, read_task

PUZZLE_TASKS: Final = (
    "list",
    "mine",
)
"""Every task, as help lists them; each is a module of `app.puzzles`, loaded when it is meant."""


def add(commands: Commands) -> None:
    add_tasks(commands, "puzzles", PUZZLE_TASKS, run)


def run(args: argparse.Namespace) -> int:
    """Read the rest of the line as the task asks, and do it; raises `UserError`."""
    run_task, own = read_task(args, "stalingrad_game.app.puzzles")
    return run_task(own)
