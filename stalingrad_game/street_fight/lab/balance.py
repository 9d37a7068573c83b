"""How even scenarios are by each of their referees: games between officers, each kept.

A cell is a scenario by a referee. Its finished games lie in a file of its own, named by a digest of
scenario and figures and by a word for the program, so that the same run goes on where it was
stopped, and what has changed, be it the computer players, is played anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from ...lab.intervals import wilson
from ...lab.jobs import chunks, game_seeds, run_jobs
from ...lab.parts_file import Part, PartsFile
from ..game import street_digest
from ..position.codes import ENDING_WORDS, GERMAN, Ending
from ..referees import sound_scenario
from .match import Match, Played, play_seeds, shares
from .program_word import program_word

GERMAN_AIM: Final = (0.3, 0.7)
"""The German share that is aimed at."""
BALANCE_PLAYERS: Final = ("officer", "officer")
"""Who plays where balance is measured; files of the games of others are named by them."""
_PIECE: Final = 10
"""Games that are played and written down at a time."""


class Cell(msgspec.Struct, frozen=True):
    """A scenario by a referee, and how much of it is played."""

    match: Match
    seed: int
    games: int
    most: int
    """Games that are played where the interval of `games` touches a bound of `GERMAN_AIM`."""


class PlayedCell(msgspec.Struct, frozen=True):
    """A cell that has been played."""

    cell: Cell
    objective_side: int
    """Who wins by the hexes that count."""
    games: tuple[Played, ...]
    others: tuple[Path, ...] = ()
    """Files of its folder with games of this cell that aren't counted: another program played them,
    or the scenario or its figures were others."""


def cells(scenarios: Sequence[str], rules: Sequence[str], cell: Cell) -> Iterator[Cell]:
    """Like a cell, those of scenarios by all of their referees that are named.

    Raises `ScenarioError` or `SetUpFault`.
    """
    for name in scenarios:
        for word in sound_scenario(name).referees:
            if word in rules:
                match = msgspec.structs.replace(cell.match, scenario=name, rules=word)
                yield msgspec.structs.replace(cell, match=match)


def play_cell(
    cell: Cell, jobs: int, folder: Path | None, progress: Callable[[int], None]
) -> PlayedCell:
    """Play what of a cell isn't in its file of a folder; `progress` hears of games that are done.

    Raises `Endless`, `PartsError`, `ScenarioError`, `SetUpFault` or `WorkersLost`.
    """
    match = cell.match
    scenario = match.kit.scenario
    digest = street_digest(scenario, match.rules, match.tables)
    others = list[Path]()
    with ExitStack() as left:
        file = None
        if folder is not None:
            program, name = program_word(), f"{scenario.id}-{match.rules}"
            if match.players != BALANCE_PLAYERS:
                name = "-".join((*match.players, name)).replace(":", "_")
            plan = {
                "digest": digest,
                "program": program,
                "players": list(match.players),
                "seed": cell.seed,
            }
            if match.squad:
                name = f"{match.squad}-{name}"
            path = folder / f"{name}-{digest}-{program}.jsonl"
            others += sorted(one for one in folder.glob(f"{name}-*.jsonl") if one != path)
            file = left.enter_context(PartsFile(path, plan))
        found = _played(cell, cell.games, jobs, file, progress)
        if cell.most > cell.games and touches(found):
            found = _played(cell, cell.most, jobs, file, progress)
    return PlayedCell(cell, scenario.victory.side, tuple(found), tuple(others))


def touches(games: Sequence[Played]) -> bool:
    """Whether more games would say if the German share is within the aim."""
    low, high = wilson(sum(one.winner == GERMAN for one in games), len(games))
    return any(low <= bound <= high for bound in GERMAN_AIM)


def _played(
    cell: Cell, games: int, jobs: int, file: PartsFile | None, progress: Callable[[int], None]
) -> list[Played]:
    """So many games of a cell, those that aren't there played now."""
    parts = {} if file is None else file.parts
    pieces = list(chunks(game_seeds(cell.seed, games), _PIECE))
    there = {piece: parts[piece] for piece in pieces if piece in parts}
    progress(sum(map(len, there)))
    for part in run_jobs(partial(_piece, cell.match), (p for p in pieces if p not in there), jobs):
        there[part.range] = part
        if file is not None:
            file.add(part)
        progress(part.seeds)
    return [msgspec.convert(one, Played) for p in pieces for one in there[p].found["games"]]


def _piece(match: Match, seeds: range) -> Part:
    return Part(seeds.start, len(seeds), {"games": msgspec.to_builtins(play_seeds(match, seeds))})


def cell_report(played: PlayedCell) -> dict[str, Any]:
    """What a cell came to, as plain data: shares, endings, means a game."""
    games = played.games
    found = shares(played.cell.match, list(games))
    ends = [_ending(one, played.objective_side) for one in games]
    found["endings"] = {word: ends.count(word) for word in WAYS_TO_END}
    found["with_house_lost"] = sum(one.fallen + one.burnt > 0 for one in games)
    return found


WAYS_TO_END: Final = ("annihilation", "objective", "time")
"""How games end: nobody of a side is left; by the hexes that count; without them."""


def _ending(game: Played, objective_side: int) -> str:
    if game.how == ENDING_WORDS[Ending.NO_UNITS]:
        return "annihilation"
    return "objective" if game.winner == objective_side else "time"
