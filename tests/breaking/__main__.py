"""Runs every program that tries to break the program, with the figures of a release.

``python -m tests.breaking [--jobs J] [--percent P] [--seed S] [--only WORD]``: `J` programs at a
time, each tries `P` percent of the release's number. Prints the faults and the figures of each as
it ends; the exit code is 1 where there was a fault. On two idle processors all of it takes about
forty minutes.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Final, NamedTuple

from tests.support.games import ROOT

LATEST: Final = 3600.0
"""Seconds after which a program counts as hanging."""


class Run(NamedTuple):
    """A program, and how much it tries for a release."""

    program: str
    how_much: str
    """The option that says so."""
    number: float
    more: tuple[str, ...] = ()
    seed: int = 0
    """Beyond that of all."""

    def words(self, percent: float, seed: int) -> list[str]:
        """Its command line, after the interpreter."""
        number = self.number * percent / 100
        amount = f"{number:g}" if self.how_much == "--minutes" else str(max(1, round(number)))
        options = [self.how_much, amount, "--seed", str(seed + self.seed), *self.more]
        return ["-m", f"tests.breaking.{self.program}", *options]


RUNS: Final = (
    Run("kills", "--count", 1000),
    *(Run("wild_window", "--minutes", 5, seed=number) for number in range(6)),
    Run("damaged_records", "--count", 10_000),
    Run("command_lines", "--count", 1000),
    Run("damaged_options", "--count", 200),
    Run("two_programs", "--count", 200),
    Run("damaged_packs", "--count", 2000),
    Run("sealed_adversary", "--count", 6),
    Run("failing_calls", "--count", 2000),
    Run("power_loss", "--count", 4000),
    Run("full_disk", "--count", 100),
    Run("full_disk", "--count", 100, ("--injected",)),
)
"""The longest first, so that none is left alone at the end."""


def carried_out(words: list[str]) -> tuple[int, str]:
    """Exit code and output of a program."""
    begun = monotonic()
    try:
        ended = subprocess.run(
            [sys.executable, *words],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="backslashreplace",
            timeout=LATEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return 1, f"FAULT still there after {monotonic() - begun:.0f} s"
    printed = [line for line in ended.stdout.splitlines() if not line.startswith("pygame-ce ")]
    return ended.returncode, "\n".join(printed)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="programs at a time")
    parser.add_argument("--percent", type=float, default=100, help="of the release's numbers")
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same runs")
    parser.add_argument("--only", default="", help="programs with this in their name")
    args = parser.parse_args()
    begun, faulty = monotonic(), 0
    runs = [run for run in RUNS if args.only in run.program]
    lines = [run.words(args.percent, args.seed) for run in runs]
    with ThreadPoolExecutor(args.jobs) as pool:
        for words, (code, text) in zip(lines, pool.map(carried_out, lines), strict=True):
            faulty += code != 0
            print(f"{' '.join(words)}: {'faults' if code else 'no faults'}\n{text}\n", flush=True)
    print(f"{len(runs)} runs, {faulty} with faults; {(monotonic() - begun) / 60:.0f} minutes")
    return 1 if faulty or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
