"""``stalingrad history``: all games that were played on this machine, of both kinds."""

from __future__ import annotations

import argparse
import csv
import io
from collections.abc import Sequence
from typing import Final

import msgspec

from stalingrad_game.app.command import Commands, UserError, add_replace, check_new
from stalingrad_game.app.games import add_json
from stalingrad_game.app.library import library_in_use, packs_in_use, program_library
from stalingrad_game.app.saves_command import KNOWN_GAMES
from stalingrad_game.app.tasks import Tasks
from stalingrad_game.card_game.game import GAME_ID as CARDS
from stalingrad_game.card_game.players.levels import measured_strengths
from stalingrad_game.card_game.words.saved_games import SCENARIO_GAMES, history_callings
from stalingrad_game.data_files.faults import file_fault
from stalingrad_game.folders import ledger_file, replace_file, typed_path
from stalingrad_game.localisation.catalogue import Catalogue
from stalingrad_game.past_games.ledger import PastGame, all_games, delete_history
from stalingrad_game.past_games.ledger_text import (
    Callings,
    FigureTable,
    history_notes,
    history_tables,
)
from stalingrad_game.past_games.rating import rating_by_share
from stalingrad_game.past_games.summary import csv_rows, summary_of
from stalingrad_game.record.errors import printable
from stalingrad_game.search.levels import share_against_officer
from stalingrad_game.street_fight.players.levels import measured_street_strengths

PRINTED_GAP: Final = "  "


def add(commands: Commands) -> None:
    tasks = Tasks(commands, "history", _list)
    add_json(tasks.parser)
    tasks.parser.add_argument("--csv", action="store_true")
    export = tasks.new("export", _export)
    export.add_argument("file", metavar="FILE")
    add_replace(export)
    tasks.new("delete", _delete)


def _list(args: argparse.Namespace, words: Catalogue) -> None:
    packs = packs_in_use(args)
    games = all_games(program_library(packs))
    summary = summary_of(games, SCENARIO_GAMES, _level_rating)
    if args.json:
        print(msgspec.json.encode({"games": games, "summary": summary}).decode())
        return
    if args.csv:
        print(csv_text(games), end="")
        return
    if not games:
        print(words.phrase("past.none"))
        return
    print(words.phrase("past.title", n=summary.games, over=summary.over))
    called = Callings(*history_callings(words, packs))
    for table in history_tables(words, summary, called):
        print()
        print("\n".join(printed_table(table)))
    print()
    print("\n".join(history_notes(words, summary)))


def _level_rating(game: str, level: str, mode: str) -> float | None:
    """A computer level's rating in a game; None where it wasn't measured."""
    rows = measured_strengths() if game == CARDS else measured_street_strengths()
    share = share_against_officer(rows, level, mode)
    return None if share is None else rating_by_share(share)


def _export(args: argparse.Namespace, words: Catalogue) -> None:
    file = typed_path(args.file)
    check_new(file, printable(args.file), replace=args.replace)
    try:
        games = all_games(library_in_use(args))
        replace_file(file, csv_text(games).encode())
    except OSError as error:
        raise UserError(file_fault(error, args.file)) from None
    print(words.phrase("past.exported", file="{file}").format(file=printable(args.file)))


def _delete(_args: argparse.Namespace, words: Catalogue) -> None:
    try:
        delete_history(KNOWN_GAMES)
    except OSError as error:
        raise UserError(file_fault(error, ledger_file())) from None
    print(words.phrase("past.deleted"))


def csv_text(games: Sequence[PastGame]) -> str:
    """One line a game, its heads first."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(csv_rows(games))
    return text.getvalue()


def printed_table(table: FigureTable) -> list[str]:
    """A table as lines of text: words to the left, figures to the right."""
    rows = (table.heads, *table.rows)
    wide = [max(len(row[column]) for row in rows) for column in range(len(table.heads))]
    lines = [table.title]
    for row in rows:
        cells = [
            f"{cell:<{width}}" if not column else f"{cell:>{width}}"
            for column, (cell, width) in enumerate(zip(row, wide, strict=True))
        ]
        lines.append((PRINTED_GAP + PRINTED_GAP.join(cells)).rstrip())
    return lines
