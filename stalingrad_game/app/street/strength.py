"""``stalingrad street strength``: how much the levels win against the officer, by each referee."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from stalingrad_game.app.command import UserError, file_troubles
from stalingrad_game.app.games import add_kept, add_played, checked_file, say_true_today
from stalingrad_game.app.street.options import add_rules, add_scenarios, refuse_unlisted
from stalingrad_game.folders import replace_file
from stalingrad_game.lab.intervals import wilson
from stalingrad_game.lab.jobs import WorkersLost, game_seeds
from stalingrad_game.lab.parts_file import PartsError
from stalingrad_game.search.levels import (
    LevelName,
    LevelStrength,
    read_strengths,
    written_strengths,
)
from stalingrad_game.street_fight.board.scenario import standard_scenarios
from stalingrad_game.street_fight.lab.balance import Cell, cells, play_cell
from stalingrad_game.street_fight.lab.match import Endless, Match, game_digest
from stalingrad_game.street_fight.players.levels import OFFICER, STRENGTHS_HEAD
from stalingrad_game.street_fight.position.codes import SIDE_WORDS, SIDES
from stalingrad_game.street_fight.referees import REFEREES
from stalingrad_game.text.progress import Progress

_GAMES: Final = 10
_MEASURED: Final[tuple[LevelName, ...]] = ("recruit", "veteran", "commander")
_ALL: Final = "all"
"""Where what was won of all scenarios, or by all referees, is added up."""
_SHOWN: Final = "{:<10} {:<18} {:<5} {:>6} {:>14} {:>8} {:>8}"


class Won(msgspec.Struct, frozen=True):
    """What a level won of one scenario by one referee, against the officer."""

    level: LevelName
    scenario: str
    rules: str
    wins: tuple[int, ...]
    """By side."""
    games: int
    """From each side."""


def add(parser: argparse.ArgumentParser) -> None:
    add_scenarios(parser)
    add_rules(parser, required=False)
    add_played(parser, _GAMES)
    parser.add_argument("--level", choices=_MEASURED, action="append")
    add_kept(parser)


def run(args: argparse.Namespace) -> int:
    """Play each scenario from both sides, and print what was won; returns 0.

    Raises `ScenarioError`, `SetUpFault` or `UserError`.
    """
    try:
        return _measured(args.level or _MEASURED, args)
    except (Endless, PartsError, WorkersLost) as error:
        raise UserError(str(error)) from None


def _measured(levels: Sequence[LevelName], args: argparse.Namespace) -> int:
    with file_troubles():
        if args.check:
            return _check(checked_file(args), levels, args)
        if args.figures is not None:
            _kept(args.figures)  # so that nothing is played for a file that can't be written on
        if args.into is not None:
            args.into.mkdir(parents=True, exist_ok=True)
        if not args.json:
            print(_SHOWN.format("level", "scenario", "rules", "%", "(95 %)", *SIDE_WORDS))
        for level in levels:
            found: list[Won] = []
            for won in _played(level, args):
                found.append(won)
                print(_result_line(won, args), flush=True)
            pooled = [_pooled(level, word, found) for word in _rules_of(found)]
            for won in (*pooled, *([_pooled(level, _ALL, found)] if len(pooled) > 1 else ())):
                print(_result_line(won, args), flush=True)
            if args.figures is not None:
                _keep(args.figures, pooled, args)
    return 0


def _played(level: LevelName, args: argparse.Namespace) -> Iterator[Won]:
    """A level against the officer, a scenario by a referee after the other."""
    scenarios = args.scenario or standard_scenarios()
    rules = (args.rules,) if args.rules else REFEREES
    seated = [(level, OFFICER), (OFFICER, level)]
    like = [
        Cell(Match("", "", players, args.tables), args.seed, args.games, args.games)
        for players in seated
    ]
    pairs = [*zip(*(cells(scenarios, rules, one) for one in like), strict=True)]
    if not pairs:
        refuse_unlisted(args)
    for german, soviet in pairs:
        wins = []
        for side, cell in zip(SIDES, (german, soviet), strict=True):
            with Progress(cell.games) as progress:
                played = play_cell(cell, args.jobs, args.into, progress.add)
            wins.append(sum(one.winner == side for one in played.games))
        match = german.match
        yield Won(level, Path(match.scenario).stem, match.rules, tuple(wins), args.games)


def _check(file: Path, levels: Sequence[LevelName], args: argparse.Namespace) -> int:
    """Say which rows of a file there are not, or not of today; 1 if any, else 0."""
    kept = _kept(file)
    found: dict[str, bool | None] = {}
    for level in levels:
        for rules in (args.rules,) if args.rules else REFEREES:
            first = _first_game(level, rules, args)
            if first:
                row = kept.get((level, rules))
                found[f"{level} {rules}"] = None if row is None else row.first_game == first
    return say_true_today(found)


def _kept(file: Path) -> dict[tuple[str, str], LevelStrength]:
    """The rows of a file by level and referee, none where there is no file; raises `UserError`."""
    try:
        rows = read_strengths(file.read_bytes()) if file.exists() else ()
    except ValueError as error:
        raise UserError(f"{file}: {error}") from None
    return {(row.level, row.mode): row for row in rows}


def _first_game(level: LevelName, rules: str, args: argparse.Namespace) -> str:
    """The digest of a level's first game by a referee: as Germans, of its first scenario.

    "" where none of the scenarios is made for this referee.
    """
    like = Cell(Match("", "", (level, OFFICER), args.tables), args.seed, args.games, args.games)
    scenarios = args.scenario or standard_scenarios()
    cell = next(cells(scenarios, (rules,), like), None)
    return "" if cell is None else game_digest(cell.match, game_seeds(cell.seed, 1).start)


def _rules_of(found: Sequence[Won]) -> list[str]:
    return [word for word in REFEREES if any(won.rules == word for won in found)]


def _pooled(level: LevelName, rules: str, found: Sequence[Won]) -> Won:
    """What a level won of all scenarios by a referee, or by all of them."""
    of_rules = [won for won in found if rules in (won.rules, _ALL)]
    wins = tuple(sum(won.wins[side] for won in of_rules) for side in SIDES)
    return Won(level, _ALL, rules, wins, sum(won.games for won in of_rules))


def _result_line(won: Won, args: argparse.Namespace) -> str:
    """A line: the share of all games with its interval, then what was won from each side."""
    if args.json:
        return msgspec.json.encode(won).decode()
    games, wins = len(SIDES) * won.games, sum(won.wins)
    low, high = (round(100 * bound) for bound in wilson(wins, games))
    sides = (f"{one}/{won.games}" for one in won.wins)
    share = round(100 * wins / games)
    return _SHOWN.format(won.level, won.scenario, won.rules, share, f"({low}–{high})", *sides)


def _keep(file: Path, pooled: Sequence[Won], args: argparse.Namespace) -> None:
    """Write what a level won by each referee into a file, in place of its rows of before."""
    rows = _kept(file)
    for won in pooled:
        scenarios = "".join(f" --scenario {name}" for name in args.scenario or ())
        command = f"stalingrad street strength --games {args.games} --seed {args.seed}{scenarios}"
        rows[won.level, won.rules] = LevelStrength(
            level=won.level,
            against=OFFICER,
            mode=won.rules,
            wins=sum(won.wins),
            games=len(SIDES) * won.games,
            seeds=f"{args.seed}",
            command=f"{command} --level {won.level} --rules {won.rules}",
            first_game=_first_game(level=won.level, rules=won.rules, args=args),
        )
    replace_file(file, written_strengths(STRENGTHS_HEAD, rows.values()).encode())
