"""``stalingrad check [FOLDER]``: tells whether a data pack can be played, one line a fault."""

from __future__ import annotations

import argparse
from pathlib import Path

from stalingrad_game.app.command import Commands, spoken
from stalingrad_game.app.wording import said, told_fault
from stalingrad_game.card_game.content.load import PackError
from stalingrad_game.card_game.packs import load_pack


def add(commands: Commands) -> None:
    parser = commands.new("check", run)
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        nargs="?",
        type=Path,
    )


def run(args: argparse.Namespace) -> int:
    """Print what the pack holds (exit code 0), or its faults (2)."""
    try:
        content = load_pack(args.folder or args.pack, args.languages)
    except PackError as error:
        for fault in error.faults:
            print(told_fault(fault))
        return 2
    name = content.texts_in(spoken(args))["pack"]["pack"].name
    pack = content.pack
    print(said("pack_sound", id=pack.id, version=pack.version, name=name))
    return 0
