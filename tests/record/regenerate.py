"""Plays the golden records anew: ``python -m tests.record.regenerate [--pack]``.

With ``--pack`` their data pack becomes the standard one of today. Read what has changed as a diff.
"""

from __future__ import annotations

import argparse
import shutil

from stalingrad_game.assets import asset
from tests.record.games import GOLDEN, PACK, moves, new

GAMES = (("basic", 14, 2000), ("expert", 2, 150), ("four", 3, 150))
"""Mode, seed, and after how many moves somebody resigns."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Play the golden records anew.")
    parser.add_argument("--pack", action="store_true", help="take over today's standard pack")
    if parser.parse_args().pack:
        PACK.mkdir(parents=True, exist_ok=True)
        for path in asset("data").glob("*.toml"):
            shutil.copyfile(path, PACK / path.name)
    for mode, seed, limit in GAMES:
        record = new(seed, mode)
        for _ in moves(record, limit):
            pass
        if record.decision:
            record.resign(record.decision.seat)
        (GOLDEN / f"{mode}.jsonl").write_bytes(record.data)
        print(f"{mode}: {len(record.steps)} decisions, {record.data.count(b'undo')} taken back")


if __name__ == "__main__":
    main()
