"""``stalingrad pack``: data packs of one's own, each task a module of `app.pack`."""

from __future__ import annotations

import argparse
from typing import Final

from stalingrad_game.app.command import Commands
from stalingrad_game.app.tasks import add_tasks, read_task

PACK_TASKS: Final = (
    "new",
    "check",
    "diff",
    "print",
    "schema",
)
"""Every task, as help lists them; each is a module of `app.pack`, loaded when it is meant."""


def add(commands: Commands) -> None:
    add_tasks(commands, "pack", PACK_TASKS, run)


def run(args: argparse.Namespace) -> int:
    """Read the rest of the line as the task asks, and do it; raises `UserError`."""
    run_task, own = read_task(args, "stalingrad_game.app.pack")
    return run_task(own)
