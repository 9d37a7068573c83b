"""Damages records of both games in every way, and looks what the program makes of them.

``python -m tests.breaking.damaged_records [--count N] [--seed S]``: a record is refused in one line
and left as it is, or plays through and can be gone on with; and it is one line of the saved games.
A sealed record (extra ``sealed``) is opened only as it was written.
One that no longer plays from some line on is shown up to there, and its rest as text.
"""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

from stalingrad_game.app.cli import main as program
from stalingrad_game.app.library import program_library
from stalingrad_game.folders import saves_folder
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record import saves, sealing
from stalingrad_game.record.errors import RecordError
from stalingrad_game.record.line_text import unplayed_lines
from stalingrad_game.record.mailed import unarmoured
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.sealed_record import SealedRecord
from stalingrad_game.record.sealed_saves import open_seal
from stalingrad_game.record.sealing import Seal
from tests.breaking.report import (
    Report,
    one_line,
    options,
    own_home,
    random_moves,
    require,
    street_record,
)
from tests.support.corruption import KINDS, damaged, forged
from tests.support.games import MODES, packs, played

FORGED: Final = "changed with right checksums"
LENGTHS: Final = (4, 30, 60, 150)
"""Decisions of the games that are damaged."""
LISTED_TOGETHER: Final = 100
"""Damaged files in the folder when the saved games are listed."""
SEALED: Final = "sealed"
PASSPHRASES: Final = ("nordwind über der Wolga", "два дома и подвал")
WORDS: Final = catalogue(program_languages().default)


def whole_records(chance: Random) -> list[tuple[str, bytes]]:
    """Games of both kinds, with their game's name."""
    cards = [("cards", played(4, mode, length).data) for mode in MODES for length in LENGTHS]
    street = [
        ("street", street_record(chance, length).data) for length in LENGTHS for _ in range(4)
    ]
    return [*cards, *street, *((SEALED, sealed(data)) for _, data in (cards[0], street[0]))]


def sealed(data: bytes) -> bytes:
    """The record as it is sent by mail; its passphrases are tried quickly."""
    with patch.object(sealing, "COST", sealing.LEAST_COST):
        return Seal.made(PASSPHRASES, 0).sealed(data)


def unsealed(path: Path, data: bytes, whole: bytes, library: GameLibrary) -> str:
    """Open a damaged sealed record; of what is sealed only the very bytes written are read."""
    path.write_bytes(data)
    try:
        seal = open_seal(path, PASSPHRASES[1])
        with SealedRecord.opened(path, library, seal):
            require(unarmoured(data) == unarmoured(whole), "a damaged sealed record was opened")
    except RecordError as error:
        one_line(str(error))
        require(path.read_bytes() == data, "a refused file was changed")
        return "refused"
    return "played through"


def opened(path: Path, data: bytes, whole: bytes, library: GameLibrary, chance: Random) -> str:
    """Open a damaged record to go on with it; raises whatever is no clear line, and `ValueError`.

    What is loaded must be the beginning of the whole one; of a forged one there is none.
    """
    path.write_bytes(data)
    listed = saves.save_at(path, library)
    if listed is not None and listed.warning is not None:
        one_line(str(listed.warning))
    shown_as_far(path, whole, library)
    try:
        record = GameRecord.open(path, library)
    except RecordError as error:
        one_line(str(error))
        require(path.read_bytes() == data, "a refused file was changed")
        return "refused"
    with record:
        for warning in record.warnings:
            one_line(str(warning))
        found = not whole or whole.startswith(record.data)
        require(found, "a game was loaded that was never played")
        random_moves(record, chance, 1)
        require(path.read_bytes() == record.data, "the file isn't the record")
    return "played through"


def shown_as_far(path: Path, whole: bytes, library: GameLibrary) -> None:
    """Read a damaged record as far as it plays; what no longer plays is told in printable lines."""
    try:
        seen = GameRecord.viewable(path, library)
    except RecordError as error:
        one_line(str(error))
        return
    if isinstance(seen, GameRecord) and whole and not whole.startswith(seen.data):
        raise ValueError("a game was shown that was never played")
    stop = seen.stop if isinstance(seen, GameRecord) else seen
    if stop is not None:
        for line in unplayed_lines(WORDS, stop, opened=True):
            if not line.isprintable():
                raise ValueError(f"no clear line of a rest: {line!r}")


def listed() -> str:
    """The folder as the list of saved games tells it: a printable line for each file."""
    out = StringIO()
    with redirect_stdout(out):
        code = program(["saves"])
    if code:
        raise ValueError(f"saved games can't be listed: exit code {code}")
    for line in out.getvalue().splitlines():
        if not line.isprintable():
            raise ValueError(f"no clear line among the saved games: {line!r}")
    return "lists"


def main() -> int:
    args = options(__doc__, 10_000, "records")
    report, chance = Report(args.minutes), Random(args.seed)
    with own_home():
        library = program_library(packs())
        records, folder = whole_records(chance), saves_folder()
        for run in range(args.count):
            if report.late:
                break
            game, whole = chance.choice(records)
            kind = (*KINDS, FORGED)[run % (len(KINDS) + 1)]
            if kind == FORGED and game != SEALED:
                data, whole = forged(whole, chance), b""
            else:
                data = damaged(whole, chance.choice(KINDS) if kind == FORGED else kind, chance)
            path = folder / f"{run % LISTED_TOGETHER}.jsonl"
            what = f"record {run} of seed {args.seed}, {game}, {kind}"
            report.figures[game] += 1
            does = partial(opened, path, data, whole, library, chance)
            if game == SEALED:
                does = partial(unsealed, path, data, whole, library)
            report.tried(what, does)
            if path.exists():
                path.write_bytes(data)
            if (run + 1) % LISTED_TOGETHER == 0:
                report.tried(f"the list after record {run} of seed {args.seed}", listed)
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
