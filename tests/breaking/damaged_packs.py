"""Damages data packs and Street Fight's scenario files, and looks what the program makes of them.

``python -m tests.breaking.damaged_packs [--count N] [--seed S]``: each is refused with a clear line
for every fault, or a game can be played with it.
"""

from __future__ import annotations

import re
import shutil
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from stalingrad_game.assets import asset
from stalingrad_game.card_game.content.load import PackError
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.data_files.faults import FaultsError
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import (
    load_scenario,
    standard_file,
    standard_scenarios,
)
from stalingrad_game.street_fight.faults import SetUpFault
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.referees import street_kit
from tests.breaking.report import Report, one_line, options, own_home, random_moves
from tests.support.corruption import KINDS, damaged

FEW: Final = 40
"""Decisions played with what is said to be whole."""
WORDS: Final = re.compile(rb'"[^"\n]*"|\b[a-z_]+\b|-?\b\d+\b')
ODD_WORDS: Final = (
    *(b"0", b"-1", b"99", b"3.5", b"9999999999999999999999", b'""', b'"x"', b"[]", b"{}", b"true"),
    *(b"nan", b"[[[[1]]]]", b'"\\u001b[2J"', b'"\\u0000"', b"1979-05-27", b'"A1"', b'"ZZ999"'),
)
REWORDED: Final = "a word exchanged"
TAKEN: Final = "a word of its own elsewhere"


def worn(data: bytes, kind: str, chance: Random) -> bytes:
    """The file after something has happened to it."""
    if kind not in {REWORDED, TAKEN}:
        return damaged(data, kind, chance)
    words = list(WORDS.finditer(data))
    place = chance.choice(words)
    new = chance.choice(ODD_WORDS) if kind == REWORDED else chance.choice(words).group()
    return data[: place.start()] + new + data[place.end() :]


def fault_lines(error: FaultsError) -> str:
    """What is wrong must be told, a line for each fault."""
    for fault in error.faults:
        one_line(str(fault))
    return "refused"


def with_pack(folder: Path) -> str:
    """Load a damaged pack; what is said to be whole must be playable."""
    try:
        content = load_pack(folder)
    except PackError as error:
        return fault_lines(error)
    for mode in content.modes:
        record = GameRecord.start(CardGame(Kit(content, mode.id)), Setup(1))
        random_moves(record, Random(1), FEW)
    return "played"


def with_scenario(path: Path) -> str:
    """Load a damaged scenario; by each referee it is refused in a line or can be played."""
    try:
        scenario = load_scenario(path)
    except FaultsError as error:
        return fault_lines(error)
    for word in scenario.referees:
        try:
            game = StreetGame(street_kit(path, word))
        except FaultsError as error:
            return fault_lines(error)
        except SetUpFault as error:
            one_line(str(error))
            return "refused"
        random_moves(GameRecord.start(game, Setup(1)), Random(1), FEW)
    return "played"


def main() -> int:
    args = options(__doc__, 2000, "packs and scenarios")
    report, chance = Report(args.minutes), Random(args.seed)
    kinds = (*KINDS, *(REWORDED, TAKEN) * 5)
    standard = asset("data")
    files = sorted(path.name for path in standard.glob("*.toml"))
    with own_home() as home:
        pack, scenario = home / "pack", home / "scenario.toml"
        shutil.copytree(standard, pack)
        for run in range(args.count):
            if report.late:
                break
            kind = kinds[run // 2 % len(kinds)]
            if run % 2:
                source = standard_file(chance.choice(standard_scenarios()))
                scenario.write_bytes(worn(source.read_bytes(), kind, chance))
                does, name = partial(with_scenario, scenario), source.name
                report.figures["scenarios"] += 1
            else:
                name = chance.choice(files)
                (pack / name).write_bytes(worn((standard / name).read_bytes(), kind, chance))
                does = partial(with_pack, pack)
                report.figures["packs"] += 1
            report.tried(f"{name}, {kind}, number {run} of seed {args.seed}", does)
            if not run % 2:
                shutil.copyfile(standard / name, pack / name)
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
