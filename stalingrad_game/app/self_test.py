"""``stalingrad --self-test``: shows in a few seconds that this installation is whole."""

from __future__ import annotations

import argparse

from stalingrad_game import __version__
from stalingrad_game.content.load import load_pack


def run(args: argparse.Namespace) -> int:
    """Load all data and say so in one line; returns 0, raises what a part raised."""
    content = load_pack(args.pack)
    print(f"stalingrad {__version__}: self-test passed ({content.pack.id} {content.pack.version})")
    return 0
