"""``stalingrad pack check``: whether a data pack can be played, one line a fault."""

from __future__ import annotations

import argparse

from stalingrad_game.app import check_command
from stalingrad_game.app.pack.diff import STANDARD
from stalingrad_game.folders import pack_place


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="PACK", nargs="?")


def run(args: argparse.Namespace) -> int:
    """Do what ``stalingrad check`` does."""
    named = args.folder and args.folder != STANDARD
    args.folder = pack_place(args.folder) if named else None
    return check_command.run(args)
