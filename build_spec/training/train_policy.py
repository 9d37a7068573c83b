"""Trains the action policy of the computer players anew and writes its file.

`python -m build_spec.training.train_policy` lets searching seats play each other, tries every
option of their decisions about actions out on common sampled tables, and fits small trees to what
the options were worth with scikit-learn (the extra `train`). A second pass plays its rollouts with
what the first has learned. The games kept apart say how good the trees are. The same seeds give
the same file for any number of jobs; what is noted is kept in the folder `--into`, and a run that
was stopped goes on there. It is no command of `stalingrad`: players don't need it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

import msgspec

from build_spec.training.module_commands import ModuleParser, exit_code, number_from
from build_spec.training.policy_data import NotedDecision, PolicyGames, note_policy_games
from stalingrad_game import __version__
from stalingrad_game.assets import AssetError, asset
from stalingrad_game.card_game.content.counts import MODES
from stalingrad_game.card_game.content.load import PackError
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.action_policy import (
    POLICY_PARTS,
    ModePolicy,
    PolicyFile,
    PolicyOrigin,
    read_policy,
)
from stalingrad_game.card_game.state.code_names import SIDE_NAMES
from stalingrad_game.folders import replace_file
from stalingrad_game.lab.jobs import chunks, game_seeds, run_jobs

if TYPE_CHECKING:
    from build_spec.training.policy_fit import PolicyFit

DECISIONS: Final = 50_000
"""A mode and pass."""
TABLES: Final = 12
POLICY_SEED: Final = 9301
PIECE: Final = 4
"""Games that a process plays at a stretch."""
FEWEST_GAMES: Final = 10
"""Every fifth of them is kept apart."""
PASSES: Final = 2


class PolicyTraining(msgspec.Struct, frozen=True):
    """What is trained on, and where what is noted is kept."""

    pack: Path | None
    seed: int
    decisions: int
    tables: int
    passes: int
    jobs: int
    into: Path


def noted_decisions(
    training: PolicyTraining, mode: str, number: int, policy: Path | None
) -> list[NotedDecision]:
    """At least as many decisions as are wanted, of whole games; those that are kept aren't played.

    `number` of the pass, from 0. What is noted with other data or numbers has a folder of its own.
    """
    digest = load_pack(training.pack).digest
    learned = b"" if policy is None else policy.read_bytes()
    noted_with = sha256(f"{digest} {training.tables} ".encode() + learned).hexdigest()[:8]
    folder = training.into / f"{mode}_{number}_{noted_with}"
    folder.mkdir(parents=True, exist_ok=True)
    games = PolicyGames(training.pack, mode, training.tables, policy)
    found: list[NotedDecision] = []
    start = first = game_seeds(training.seed + number, 1).start
    while True:
        block = range(first, first + PIECE * training.jobs)
        first = block.stop
        pieces = list(chunks(block, PIECE))
        missing = [one for one in pieces if not _kept(folder, one).exists()]
        for seeds, noted in run_jobs(partial(_noted, games), missing, training.jobs):
            replace_file(_kept(folder, seeds), msgspec.msgpack.encode(noted))
        for seeds in pieces:
            kept = _kept(folder, seeds).read_bytes()
            found += msgspec.msgpack.decode(kept, type=list[NotedDecision])
            # The rest of the block isn't used, so that the number of processes changes nothing.
            if len(found) >= training.decisions and seeds.stop >= start + FEWEST_GAMES:
                return found


def _noted(games: PolicyGames, seeds: range) -> tuple[range, list[NotedDecision]]:
    return seeds, note_policy_games(games, seeds)


def _kept(folder: Path, seeds: range) -> Path:
    return folder / f"{seeds.start}.msgpack"


def train_mode(training: PolicyTraining, mode: str) -> ModePolicy:
    """Train a mode in passes, each with rollouts by what the one before has learned.

    Raises `PackError`.
    """
    from build_spec.training.policy_fit import fit_policy

    content = load_pack(training.pack)
    policy: Path | None = None
    for number in range(training.passes):
        started = perf_counter()
        decisions = noted_decisions(training, mode, number, policy)
        fits = fit_policy(decisions, training.seed)
        print(*fit_report(mode, number, fits), sep="\n")
        print(f"  {len(decisions)} decisions, {perf_counter() - started:.0f} s", flush=True)
        origin = PolicyOrigin(
            *(__version__, content.pack.id, content.digest, training.seed),
            *(len({one.game for one in decisions}), len(decisions), training.tables, number + 1),
        )
        trained = ModePolicy(origin, tuple(fit.trees for fit in fits))
        policy = training.into / f"{mode}_{number}.json"
        replace_file(policy, policy_bytes({mode: trained}))
    return trained


def policy_bytes(modes: Mapping[str, ModePolicy]) -> bytes:
    """The file, its modes in the order of `MODES`."""
    return msgspec.json.encode(PolicyFile(modes={one: modes[one] for one in MODES if one in modes}))


def fit_report(mode: str, number: int, fits: Sequence[PolicyFit]) -> list[str]:
    """What is printed of a pass: how good the trees are on the games kept apart."""
    lines = [
        f"{mode}, pass {number + 1}: on games kept apart; points above any option by chance",
        f"  {'':8} {'decisions':>9} {'correlation':>11} {'officer':>8} {'gain':>6} {'officer':>8}"
        f" {'best':>6}",
    ]
    lines += [
        f"  {word:8} {fit.decisions:9} {fit.correlation:11.3f} {fit.officer_correlation:8.3f}"
        f" {100 * fit.gain:6.2f} {100 * fit.officer_gain:8.2f} {100 * fit.best_gain:6.2f}"
        for word, fit in zip(SIDE_NAMES, fits, strict=True)
    ]
    return lines


def train_all(argv: Sequence[str] | None = None) -> int:
    """Train modes and write the file; returns 0. Raises `SystemExit` 2 for what is wrong."""
    parser = _parser()
    args = parser.parse_args(argv)
    if find_spec("sklearn") is None:
        parser.error("scikit-learn is needed: pip install 'stalingrad-game[train]'")
    training = PolicyTraining(
        *(args.pack, args.seed, args.decisions, args.tables, args.passes, args.jobs, args.into)
    )
    try:
        modes = read_policy(args.out).modes if args.out.exists() else {}
        for mode in args.modes:
            modes[mode] = train_mode(training, mode)
            replace_file(args.out, policy_bytes(modes))
    except PackError as error:
        parser.error("; ".join(map(str, error.faults)))
    except AssetError as error:
        parser.error(str(error))
    except OSError as error:
        parser.error(f"{error.filename or args.out} can't be written: {error.strerror}")
    print(f"written: {args.out}")
    return 0


def _parser() -> ModuleParser:
    parser = ModuleParser(
        prog="python -m build_spec.training.train_policy",
        description="train how the computer players rank actions",
        allow_abbrev=False,
    )
    whole = number_from(1)
    parser.add_argument("--pack", type=Path, help="a data pack's folder; the standard one if none")
    parser.add_argument(
        "--modes", nargs="+", choices=MODES, default=MODES, help="the others stay as they are"
    )
    parser.add_argument("--decisions", type=whole, default=DECISIONS, help="a mode and pass")
    parser.add_argument(
        "--tables", type=whole, default=TABLES, help="on which every option is tried out"
    )
    parser.add_argument(
        "--passes", type=whole, default=PASSES, help="each plays on by what the one before learned"
    )
    parser.add_argument("--seed", type=number_from(0), default=POLICY_SEED, help="of the games")
    parser.add_argument("--jobs", type=whole, default=1, metavar="J", help="processes at work")
    parser.add_argument(
        "--into", type=Path, required=True, help="a folder for what is noted; a run goes on there"
    )
    parser.add_argument(
        "--out", type=Path, default=asset().joinpath(*POLICY_PARTS), help="the file to be written"
    )
    return parser


if __name__ == "__main__":
    sys.exit(exit_code(train_all))
