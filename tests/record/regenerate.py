"""Plays the golden records anew: ``python -m tests.record.regenerate [--pack]``.

With ``--pack`` their data pack becomes the standard one of today. Beside each record the game is
written in words, every event of it and as a story in every language: read what has changed there as
a diff.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from typing import Final

from stalingrad_game.assets import asset
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.record.record import GameRecord
from tests.support.games import GOLDEN, MODES, PACK, moves, new
from tests.support.languages import LANGUAGES
from tests.support.playthrough import playthrough, story

GAMES: Final = (("basic", 14, 2000), ("expert", 2, 150), ("four", 3, 150))
"""Mode, seed, and after how many moves somebody resigns."""


def golden(wanted: str) -> GameRecord[CardGame]:
    """The game of a mode, played anew in memory."""
    mode, seed, limit = GAMES[MODES.index(wanted)]
    record = new(seed, mode)
    for _ in moves(record, limit):
        pass
    if record.decision:
        record.resign(record.decision.seat)
    return record


def main() -> None:
    parser = argparse.ArgumentParser(description="Play the golden records anew.")
    parser.add_argument("--pack", action="store_true", help="take over today's standard pack")
    parser.add_argument("--print", choices=MODES, help="print one of them instead")
    args = parser.parse_args()
    if args.print:
        sys.stdout.buffer.write(golden(args.print).data)
        return
    if args.pack:
        shutil.rmtree(PACK, ignore_errors=True)
        shutil.copytree(asset("data"), PACK, ignore=shutil.ignore_patterns("*.md"))
    for mode in MODES:
        record = golden(mode)
        (GOLDEN / f"{mode}.jsonl").write_bytes(record.data)
        (GOLDEN / f"{mode}.txt").write_text(playthrough(record, mode), encoding="utf-8")
        for language in LANGUAGES:
            story_file = GOLDEN / f"{mode}.story.{language.code}.txt"
            story_file.write_text(story(record, language), encoding="utf-8")
        print(f"{mode}: {len(record.steps)} decisions, {record.data.count(b'undo')} taken back")


if __name__ == "__main__":
    main()
