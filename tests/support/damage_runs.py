"""Damages records and data packs in every way, and looks what the program makes of them.

``python -m tests.support.damage_runs [--records N] [--packs N] [--seed S]`` prints JSON;
it is run outside continuous integration. A clear line or a valid load is well; anything else is
a failure.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from stalingrad_game.assets import asset
from stalingrad_game.card_game.content.load import PackError
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.record.errors import RecordError
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from tests.support.corruption import KINDS, damaged, forged
from tests.support.games import MODES, library, move, moves, played

TOO_LONG: Final = 5.0
"""Seconds after which a file counts as a hang."""
FORGED: Final = "forged"
FEW: Final = 40
"""Moves that are tried with a pack that is said to be whole."""


class Tally:
    """What the damage has come to."""

    def __init__(self) -> None:
        self.runs = self.refused = self.loaded = 0
        self.slowest = 0.0
        self.said: Counter[str] = Counter()
        self.failures: list[str] = []

    def run(self, what: str, does: Callable[[], str]) -> None:
        """Do something that gives "", what was refused, or raises."""
        started = time.perf_counter()
        self.runs += 1
        try:
            said = does()
        except Exception as error:  # whatever it is, it should have been a clear line
            self.failures.append(f"{what}: {type(error).__name__}: {error}")
            return
        seconds = time.perf_counter() - started
        self.slowest = max(self.slowest, seconds)
        if seconds > TOO_LONG:
            self.failures.append(f"{what}: took {seconds:.1f} s")
        self.refused += bool(said)
        self.loaded += not said
        self.said[said] += bool(said)

    def as_dict(self) -> dict[str, object]:
        return {
            "runs": self.runs,
            "refused": self.refused,
            "loaded": self.loaded,
            "failures": len(self.failures),
            "slowest_ms": round(self.slowest * 1000),
            "refused_as": dict(self.said.most_common(12)),
            "faults": self.failures[:10],
        }


def one_line(said: str) -> None:
    """A message must be one clear line; raises `ValueError`."""
    if not said.isprintable() or not said.strip() or len(said) > 1000:
        raise ValueError(f"no clear line: {said!r}")


def open_record(path: Path, data: bytes, whole: bytes) -> str:
    """Open a damaged record to go on with it: what is refused must be left as it is.

    What is loaded must be the beginning of the whole one; of a forged one there is none.
    """
    path.write_bytes(data)
    try:
        record = GameRecord.open(path, library())
    except RecordError as error:
        one_line(str(error))
        if path.read_bytes() != data:
            raise ValueError("a refused file was changed") from None
        return error.kind
    with record:
        for warning in record.warnings:
            one_line(str(warning))
        if whole and not whole.startswith(record.data):
            raise ValueError("a game was loaded that was never played")
        move(record)
        if path.read_bytes() != record.data:
            raise ValueError("the file isn't the record")
    return ""


def open_pack(folder: Path) -> str:
    """Load a damaged pack; what is said to be whole must be playable."""
    try:
        content = load_pack(folder)
    except PackError as error:
        for fault in error.faults:
            one_line(str(fault))
        return error.faults[0].file
    for mode in content.modes:
        record = GameRecord.start(CardGame(Kit(content, mode.id)), Setup(1))
        for _ in moves(record, FEW):
            pass
    return ""


def records(number: int, chance: random.Random, folder: Path) -> Tally:
    """Damage that many records."""
    tally = Tally()
    games = [played(seed, mode).data for seed in (2, 3) for mode in MODES]
    path = folder / "game.jsonl"
    for run in range(number):
        whole, kind = chance.choice(games), (*KINDS, FORGED)[run % (len(KINDS) + 1)]
        if kind == FORGED:
            data, whole = forged(whole, chance), b""
        else:
            data = damaged(whole, kind, chance)
        tally.run(f"record {run}, {kind}", partial(open_record, path, data, whole))
    return tally


def data_packs(number: int, chance: random.Random, folder: Path) -> Tally:
    """Damage that many packs, each in one of its files."""
    tally = Tally()
    standard = asset("data")
    files = sorted(path.name for path in standard.glob("*.toml"))
    for run in range(number):
        pack = folder / "pack"
        shutil.rmtree(pack, ignore_errors=True)
        shutil.copytree(standard, pack)
        name, kind = chance.choice(files), KINDS[run % len(KINDS)]
        (pack / name).write_bytes(damaged((pack / name).read_bytes(), kind, chance))
        tally.run(f"pack {run}, {name}, {kind}", partial(open_pack, pack))
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description="Damage records and data packs.")
    parser.add_argument("--records", type=int, default=2000)
    parser.add_argument("--packs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tallies = {
            "records": records(args.records, random.Random(args.seed), Path(folder)),
            "packs": data_packs(args.packs, random.Random(args.seed), Path(folder)),
        }
    print(json.dumps({name: tally.as_dict() for name, tally in tallies.items()}, indent=2))
    return 1 if any(tally.failures for tally in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
