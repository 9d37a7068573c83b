"""``stalingrad street balance``: how even the scenarios are, each by each of its referees (B10)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from stalingrad_game.app.command import UserError, file_troubles, whole_number
from stalingrad_game.app.games import (
    MOST_GAMES,
    add_kept,
    add_played,
    checked_file,
    say_true_today,
)
from stalingrad_game.app.street.options import add_rules, add_scenarios, add_squad, refuse_unlisted
from stalingrad_game.folders import replace_file
from stalingrad_game.lab.jobs import WorkersLost, game_seeds
from stalingrad_game.lab.parts_file import PartsError
from stalingrad_game.street_fight.board.scenario import standard_scenarios
from stalingrad_game.street_fight.evenness import MeasuredShare, read_shares, written_shares
from stalingrad_game.street_fight.game import street_digest
from stalingrad_game.street_fight.lab.balance import (
    BALANCE_PLAYERS,
    WAYS_TO_END,
    Cell,
    cell_report,
    cells,
    play_cell,
)
from stalingrad_game.street_fight.lab.match import Endless, Match, game_digest
from stalingrad_game.street_fight.position.squad import NoRoomForSquad
from stalingrad_game.street_fight.referees import REFEREES
from stalingrad_game.text.progress import Progress

_GAMES: Final = 100
_MOST: Final = 400
_COUNTED: Final = ("turns", "fallen", "burnt", "wrecked", "mines")
_WIDE: Final = 13


def add(parser: argparse.ArgumentParser) -> None:
    add_scenarios(parser)
    add_rules(parser, required=False)
    add_squad(parser)
    add_played(parser, _GAMES)
    parser.add_argument(
        "--most",
        metavar="N",
        type=whole_number(1, MOST_GAMES),
    )
    add_kept(parser)


def run(args: argparse.Namespace) -> int:
    """Play and print a line for each scenario by each referee; returns 0.

    Raises `ScenarioError`, `SetUpFault` or `UserError`.
    """
    scenarios = args.scenario or standard_scenarios()
    rules = (args.rules,) if args.rules else REFEREES
    most = args.most or (_MOST if args.games == _GAMES else args.games)
    like = Cell(
        Match("", "", BALANCE_PLAYERS, args.tables, args.squad), args.seed, args.games, most
    )
    wanted = list(cells(scenarios, rules, like))
    if not wanted:
        refuse_unlisted(args)
    try:
        return _played(wanted, args)
    except (Endless, PartsError, WorkersLost) as error:
        raise UserError(str(error)) from None


def _played(wanted: Sequence[Cell], args: argparse.Namespace) -> int:
    with file_troubles():
        if args.check:
            return _check(checked_file(args), wanted)
        if args.figures is not None:
            _kept(args.figures)  # so that nothing is played for a file that can't be written on
        if args.into is not None:
            args.into.mkdir(parents=True, exist_ok=True)
        if not args.json:
            print(*_head(), sep="\n")
        for cell in wanted:
            try:
                with Progress(cell.games) as progress:
                    played = play_cell(cell, args.jobs, args.into, progress.add)
            except NoRoomForSquad as fault:
                print(f"{cell.match.rules}: {fault}", file=sys.stderr)
                continue
            found = cell_report(played)
            if played.others:
                print(_not_counted(found, len(played.others)), file=sys.stderr)
            line = msgspec.json.encode(found).decode() if args.json else _line(found)
            print(line, flush=True)
            if args.figures is not None:
                _keep(args.figures, found, cell)
    return 0


def _check(file: Path, wanted: Sequence[Cell]) -> int:
    """Say which rows of a file there are not, or not of today; 1 if any, else 0.

    A row is of today where its scenario and figures are, and its first game ends as it did.
    """
    rows = {(row.scenario, row.rules, row.squad): row for row in _kept(file)}
    found: dict[str, bool | None] = {}
    for cell in wanted:
        match, first = cell.match, game_seeds(cell.seed, 1).start
        try:
            scenario = match.kit.scenario
        except NoRoomForSquad:
            continue
        name = " ".join(filter(None, (scenario.id, match.rules, match.squad)))
        row = rows.get((scenario.id, match.rules, match.squad))
        found[name] = None
        if row is not None:
            digest = street_digest(scenario, match.rules, match.tables)
            found[name] = row.digest == digest and row.first_game == game_digest(match, first)
    return say_true_today(found)


def _kept(file: Path) -> tuple[MeasuredShare, ...]:
    """The rows of a file, none where there is no file; raises `UserError`."""
    try:
        return read_shares(file.read_bytes()) if file.exists() else ()
    except ValueError as error:
        raise UserError(f"{file}: {error}") from None


def _keep(file: Path, found: dict[str, Any], cell: Cell) -> None:
    """Write the German share of a cell into a file, in place of its row of before."""
    match = cell.match
    rows = _kept(file)
    scenario, rules, german = match.kit.scenario, found["rules"], found["german"]
    share = MeasuredShare(
        scenario=scenario.id,
        rules=rules,
        digest=street_digest(scenario, rules, match.tables),
        wins=german["wins"],
        games=found["games"],
        low=german["low"],
        high=german["high"],
        decisions=found["decisions"],
        squad=match.squad,
        first_game=game_digest(match, game_seeds(cell.seed, 1).start),
    )
    key = (share.scenario, share.rules, share.squad)
    left = [row for row in rows if (row.scenario, row.rules, row.squad) != key]
    replace_file(file, written_shares((*left, share)).encode())


def _not_counted(found: dict[str, Any], files: int) -> str:
    """That kept games aren't of this program, scenario and figures."""
    cell = f"{Path(found['scenario']).stem} by {found['rules']}"
    kept = "1 file" if files == 1 else f"{files} files"
    return (
        f"{cell}: {kept} of games not counted, and played anew: "
        "another program, or another scenario or figures"
    )


def _head() -> Iterator[str]:
    """What the columns hold."""
    yield "German share in % with its interval (95 %); endings in %; the rest a game;"
    yield "house: % of games in which a house fell or burned"
    yield _row("scenario", ("rules", "games", "german", "(95 %)", *WAYS_TO_END, *_COUNTED, "house"))


def _line(found: dict[str, Any]) -> str:
    games, german = found["games"], found["german"]
    low, high = (round(100 * german[name]) for name in ("low", "high"))
    cells = [found["rules"], games, round(100 * german["share"]), f"({low}–{high})"]
    cells += [round(100 * found["endings"][word] / games) for word in WAYS_TO_END]
    cells += [found[name] for name in _COUNTED]
    cells += [round(100 * found["with_house_lost"] / games)]
    return _row(Path(found["scenario"]).stem, cells)


def _row(name: str, cells: Iterable[object]) -> str:
    return f"{name:<18}" + "".join(f"{cell:>{_WIDE}}" for cell in cells)
