"""Fits what Street Fight's searching players think of a game as it stands, and writes its file.

`python -m build_spec.training.train_street_leaf` plays games between hasty officers, by every
scenario and each of its referees, fits the numbers with numpy (the extra `train`), says how good
they are on games kept apart and writes `assets/players/street_leaf.toml`. The same seed gives the
same file for any number of jobs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from build_spec.training.module_commands import ModuleParser, exit_code, number_from
from stalingrad_game.assets import asset
from stalingrad_game.folders import check_replaceable, replace_file
from stalingrad_game.lab.jobs import chunks, game_seeds, run_jobs
from stalingrad_game.street_fight.board.scenario import standard_scenarios
from stalingrad_game.street_fight.board.scenario_file import REFEREES
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players.chances import PARTS, standing_of
from stalingrad_game.street_fight.players.lookahead import Lookahead
from stalingrad_game.street_fight.players.standing import STANDING
from stalingrad_game.street_fight.referees import sound_scenario, street_kit

if TYPE_CHECKING:
    from build_spec.training.leaf_fit import Floats

GAMES: Final = 20
"""How many games of each scenario by each referee are played if nothing is said."""
FEWEST_GAMES: Final = 5
KEPT_APART: Final = 5
"""Every so many-th game."""
MOST_ROWS: Final = 8
"""Moments of a game that are looked at, spread over it."""
PIECE: Final = 10
"""Games that are played at a time."""
HALF: Final = 0.5
TRAINING_SEED: Final = 9101
HEAD: Final = """\
# What Street Fight's searching players think of a game as it stands, by referee
# (street_fight/players/README.md). Written by
#   python -m build_spec.training.train_street_leaf
# and not by hand. Chances are log-odds of the side that needs the hexes: numbers of a game by these
# weights, added up.
"""
POSITIVE: Final = frozenset(STANDING) - {"start", "strength_late", "threat", "time"}
"""Numbers of which more is never worse for the side that needs the hexes."""
NEGATIVE: Final = frozenset({"threat"})
"""Those of which more is never better."""


class NotedGame(NamedTuple):
    """A game that was played."""

    scenario: str
    rules: str
    seed: int
    won: bool
    """By the side that needs the hexes."""
    rows: tuple[tuple[float, ...], ...]
    """How it stood, from its beginning on."""


def note_games(cell: tuple[str, str], seeds: range) -> list[NotedGame]:
    """Games of a scenario by a referee, played by hasty officers on both sides."""
    scenario, rules = cell
    game = _game(scenario, rules)
    lookahead, found = Lookahead(game.kit), list[NotedGame]()
    for seed in seeds:
        state, _ = game.begin(seed, {})
        rows: list[tuple[float, ...]] = []
        lookahead.play_on(state, 0)
        while state.agenda:
            rows.append(standing_of(game.kit, state))
            lookahead.play_on(state, 1)
        won = state.winner == game.kit.scenario.victory.side
        found.append(NotedGame(scenario, rules, seed, won, tuple(_spread(rows))))
    return found


@cache
def _game(scenario: str, rules: str) -> StreetGame:
    return StreetGame(street_kit(scenario, rules))


def _spread(rows: Sequence[tuple[float, ...]]) -> Iterator[tuple[float, ...]]:
    """At most `MOST_ROWS` of some rows, evenly spread."""
    count = min(MOST_ROWS, len(rows))
    return (rows[len(rows) * place // count] for place in range(count))


def fit_referee(games: Sequence[NotedGame]) -> tuple[dict[str, float], dict[str, float], str]:
    """The weights of a referee's numbers and of its scenarios; how good they are, in a line."""
    import numpy as np

    from build_spec.training.leaf_fit import chances, fit_numbers, log_loss

    scenarios = sorted({game.scenario for game in games})
    names = (*STANDING, *scenarios)

    def table(chosen: Iterable[NotedGame]) -> tuple[Floats, Floats]:
        rows, won = [], []
        for game in chosen:
            of_scenario = [float(game.scenario == one) for one in scenarios]
            rows += [(*row, *of_scenario) for row in game.rows]
            won += [float(game.won)] * len(game.rows)
        return np.array(rows), np.array(won)

    def fitted(chosen: Iterable[NotedGame]) -> Floats:
        return fit_numbers(names, *table(chosen), POSITIVE, NEGATIVE)

    kept = [game for game in games if not game.seed % KEPT_APART]
    tried = fitted(one for one in games if one not in kept)
    rows, won = table(kept)
    likely = chances(rows, tried)
    loss, mean = log_loss(likely, won), log_loss(np.full(len(won), won.mean()), won)
    right = float(np.mean((likely > HALF) == (won > HALF)))
    report = f"log-loss on games kept apart {loss:.3f}, of their mean {mean:.3f}; right {right:.1%}"
    numbers = [round(float(one), 4) for one in fitted(games)]
    weights = dict(zip(STANDING, numbers, strict=False))
    own = dict(zip(scenarios, numbers[len(STANDING) :], strict=True))
    return weights, own, report


def leaf_part(
    rules: str, games: int, weights: Mapping[str, float], own: Mapping[str, float]
) -> str:
    """The part of a referee in the file."""
    lines = [f"[{rules}]", f"games = {games}", "", f"[{rules}.weights]"]
    lines += [f"{name} = {number}" for name, number in weights.items()]
    lines += ["", f"[{rules}.scenarios]", *(f"{name} = {number}" for name, number in own.items())]
    return "\n".join([*lines, ""])


def train_street(argv: Sequence[str] | None = None) -> int:
    """Play, fit and write the file; returns 0. Raises `SystemExit` 2 for what is wrong."""
    parser = _parser()
    args = parser.parse_args(argv)
    if find_spec("numpy") is None:
        parser.error("numpy is needed: pip install 'stalingrad-game[train]'")
    try:
        check_replaceable(args.out)
    except OSError as error:
        parser.error(f"{args.out} can't be written: {error.strerror}")
    parts = [HEAD]
    for rules in REFEREES:
        games: list[NotedGame] = []
        for scenario in standard_scenarios():
            if rules in sound_scenario(scenario).referees:
                pieces = chunks(game_seeds(args.seed, args.games), PIECE)
                for part in run_jobs(partial(note_games, (scenario, rules)), pieces, args.jobs):
                    games += part
        games.sort(key=lambda game: (game.scenario, game.seed))
        weights, own, report = fit_referee(games)
        print(f"{rules}: {len(games)} games; {report}", flush=True)
        parts.append(leaf_part(rules, len(games), weights, own))
    replace_file(args.out, "\n".join(parts).encode())
    print(f"written: {args.out}")
    return 0


def _parser() -> ModuleParser:
    parser = ModuleParser(
        prog="python -m build_spec.training.train_street_leaf",
        description="fit what Street Fight's searching players think of a game",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--games", type=number_from(FEWEST_GAMES), default=GAMES, metavar="N", help="of each cell"
    )
    parser.add_argument("--seed", type=number_from(0), default=TRAINING_SEED, metavar="S")
    parser.add_argument("--jobs", type=number_from(1), default=1, metavar="J")
    parser.add_argument("--out", type=Path, default=asset().joinpath(*PARTS))
    return parser


if __name__ == "__main__":
    sys.exit(exit_code(train_street))
