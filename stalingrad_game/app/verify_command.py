"""``stalingrad verify FILE…``: plays records through and compares, one line a file."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from stalingrad_game.app.command import IN_PART, Commands, UserError, spoken
from stalingrad_game.app.library import packs_in_use, program_library
from stalingrad_game.card_game.players.player import is_player
from stalingrad_game.data_files.faults import told
from stalingrad_game.kernel.game import Game
from stalingrad_game.localisation.catalogue import Catalogue, catalogue
from stalingrad_game.record.errors import ErrorKind, RecordError, printable
from stalingrad_game.record.line_text import unplayed_lines
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.stop import RecordStop
from stalingrad_game.record.words import record_text, warning_text
from stalingrad_game.street_fight.faults import SetUpFault
from stalingrad_game.street_fight.game import GAME_ID
from stalingrad_game.street_fight.players.player import is_player as is_street_player


def add(commands: Commands) -> None:
    parser = commands.new("verify", run)
    parser.add_argument(
        "--scenario",
        metavar="FILE",
        action="append",
        default=[],
        type=Path,
    )
    parser.add_argument("--tables", metavar="FOLDER", type=Path)
    parser.add_argument("--rest", action="store_true")
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path)


def run(args: argparse.Namespace) -> int:
    """Print one line a file; returns 0 where all play through. Raises `UserError`.

    Else `IN_PART` where the last line of one is torn or one no longer plays, and 2 where one can't
    be read at all.
    """
    words = catalogue(spoken(args))
    library = program_library(packs_in_use(args), args.languages, args.scenario, args.tables)
    codes = {0}
    for file in args.files:
        try:
            seen = GameRecord.viewable(file, library)
            if isinstance(seen, GameRecord):
                seen.check_computers(_known_in(seen.game))
        except RecordError as error:
            print(warning_text(words, error.warning))
            codes.add(2)
        except SetUpFault as error:
            raise UserError(told(words, str(error))) from None
        else:
            codes.add(_tell(words, file, seen, rest=args.rest))
    return 2 if 2 in codes else max(codes)


def _tell(words: Catalogue, file: Path, seen: GameRecord[Any] | RecordStop, *, rest: bool) -> int:
    """Print the line of a file, and what no longer plays; returns the exit code of this one."""
    if isinstance(seen, GameRecord):
        print(_verified(words, file, seen))
        code, stop, over = IN_PART if seen.cut_short is not None else 0, seen.stop, seen.laid_open
    else:
        print(warning_text(words, seen.warning))
        code, stop, over = 2, seen, seen.over
    if rest and stop is not None:
        print("\n".join(unplayed_lines(words, stop, opened=over)))
    return code


def _known_in(game: Game[Any]) -> Callable[[str], bool]:
    """Which computer players a game knows."""
    return is_street_player if game.edition.game.startswith(GAME_ID) else is_player


def _verified(words: Catalogue, file: Path, record: GameRecord[Any]) -> str:
    steps = words.counted_phrase("record.verified.steps", len(record.steps))
    found = (one for one in record.warnings if one.kind == ErrorKind.OTHER_RULES)
    others = next(found, None)
    rules = {} if others is None else {name: others.facts[name] for name in ("found", "known")}
    trouble = record.cut_short
    if trouble is not None:
        key = "verified.part_rules" if rules else "verified.part"
        return record_text(words, key, trouble=warning_text(words, trouble), steps=steps, **rules)
    over = "verified.over" if record.result else "verified.open"
    key = "verified.rules" if rules else over
    return record_text(words, key, file=printable(str(file)), steps=steps, **rules)
