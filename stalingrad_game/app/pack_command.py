"""``stalingrad pack``: data packs of one's own, each task a module of `app.pack`."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from stalingrad_game.app.command import Commands
from stalingrad_game.app.tasks import add_tasks, read_task

PACK_TASKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "new": "begin a pack of your own with a copy of the standard one",
        "check": "whether a pack can be played, one line a fault",
        "diff": "what differs between two packs",
        "print": "the cards as a PDF file to print and cut",
        "schema": "JSON Schemas of the files, for editors",
    }
)
"""Every task and what it does; each is a module of `app.pack`, loaded when it is meant."""


def add(commands: Commands) -> None:
    add_tasks(commands, "pack", "make, check and compare data packs of your own", PACK_TASKS, run)


def run(args: argparse.Namespace) -> int:
    """Read the rest of the line as the task asks, and do it; raises `UserError`."""
    run_task, own = read_task(args, "stalingrad_game.app.pack", PACK_TASKS[args.task])
    return run_task(own)
