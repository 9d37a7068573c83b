"""``stalingrad puzzles list``: how many puzzles there are of each game, theme and level."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Final

import msgspec

from stalingrad_game.app.command import UserError
from stalingrad_game.app.games import add_json
from stalingrad_game.folders import read_file
from stalingrad_game.practice.collection import (
    MOST_PUZZLE_BYTES,
    SHIPPED_PUZZLES,
    Collection,
    read_collection,
    shipped_puzzles,
)

NO_LEVEL: Final = "none"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the counts; returns 0. Raises `AssetError` or `UserError`."""
    if args.file is not None:
        found = {args.file.stem: _read(args.file)}
    else:
        found = {kind: shipped_puzzles(kind) for kind in SHIPPED_PUZZLES}
    if args.json:
        counts: dict[str, object] = {kind: len(one.puzzles) for kind, one in found.items()}
        counts["parts"] = {kind: _parts(one) for kind, one in found.items()}
        print(msgspec.json.encode(counts).decode())
        return 0
    for kind, one in found.items():
        print(f"{kind}: {len(one.puzzles)}")
        for title, part in _parts(one).items():
            listed = ", ".join(f"{name} {number}" for name, number in part.items())
            print(f"  {title}: {listed or '-'}")
    return 0


def _read(path: Path) -> Collection:
    try:
        return read_collection(read_file(path, MOST_PUZZLE_BYTES))
    except OSError as error:
        raise UserError(f"{path}: {error.strerror or error}") from None
    except ValueError as error:
        raise UserError(f"{path}: {error}") from None


def _parts(one: Collection) -> dict[str, dict[str, int]]:
    """Counts by theme, by the weakest level that finds it, and what came of the rest."""
    themes = Counter(puzzle.theme for puzzle in one.puzzles)
    levels = Counter((*puzzle.levels, NO_LEVEL)[0] for puzzle in one.puzzles)
    modes = Counter(puzzle.position.mode for puzzle in one.puzzles)
    parts = {
        "themes": dict(themes.most_common()),
        "found by": dict(levels.most_common()),
        "modes": dict(modes.most_common()),
    }
    if one.mined is not None:
        looked_at = {"games": one.mined.games, "choices": one.mined.choices}
        parts |= {"looked at": looked_at, "dropped": one.mined.dropped}
    return parts
