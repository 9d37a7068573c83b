"""``stalingrad puzzles list``: how many puzzles there are of each game, theme and level."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from stalingrad_game.app.command import UserError, spoken
from stalingrad_game.app.games import add_json
from stalingrad_game.app.library import packs_in_use
from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.words.saved_games import pack_entry_called
from stalingrad_game.data_files.faults import file_fault
from stalingrad_game.folders import read_file
from stalingrad_game.localisation.catalogue import Catalogue, catalogue
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
    """Print the counts; returns 0. Raises `AssetError`, `PackError` or `UserError`."""
    if args.file is not None:
        found = {args.file.stem: _read(args.file)}
    else:
        found = {kind: shipped_puzzles(kind) for kind in SHIPPED_PUZZLES}
    if args.json:
        counts: dict[str, object] = {kind: len(one.puzzles) for kind, one in found.items()}
        counts["parts"] = {kind: _parts(one) for kind, one in found.items()}
        print(msgspec.json.encode(counts).decode())
        return 0
    words = catalogue(spoken(args))
    packs = packs_in_use(args)
    for kind, one in found.items():
        print(*_counted_lines(words, packs, kind, one), sep="\n")
    return 0


def _counted_lines(
    words: Catalogue, packs: Sequence[Content], kind: str, one: Collection
) -> Iterator[str]:
    """The counts of a collection: a game of the program, or a file by its name."""
    key = f"practice.kind.{kind}"
    joined, language = "practice.counted.part", words.language
    named = words.phrase(key) if key in words else kind
    yield words.phrase(joined, title=named, listed=len(one.puzzles))
    parts = _parts(one)
    kinds = {puzzle.theme: puzzle.kind for puzzle in one.puzzles}
    themes = {
        words.phrase(f"practice.theme.{kinds[theme]}.{theme}"): number
        for theme, number in parts["themes"].items()
    }
    levels = {
        words.phrase("practice.counted.nobody")
        if level == NO_LEVEL
        else words.phrase(f"menu.new.level_name.{level}"): number
        for level, number in parts["found by"].items()
    }
    modes = {
        words.phrase(f"street.referee.{mode}")
        if f"street.referee.{mode}" in words
        else pack_entry_called(words, packs, "modes", mode): number
        for mode, number in parts["modes"].items()
    }
    for name, part in (("themes", themes), ("levels", levels), ("modes", modes)):
        listed = language.semicolons(
            [words.phrase("practice.counted.one", name=of, n=number) for of, number in part.items()]
        )
        title = words.phrase(f"practice.counted.{name}")
        yield "  " + words.phrase(joined, title=title, listed=listed or "–")
    if one.mined is not None:
        yield "  " + words.phrase(
            "practice.counted.mined",
            games=one.mined.games,
            choices=one.mined.choices,
            dropped=sum(one.mined.dropped.values()),
        )


def _read(path: Path) -> Collection:
    try:
        return read_collection(read_file(path, MOST_PUZZLE_BYTES))
    except OSError as error:
        raise UserError(file_fault(error, path)) from None
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
