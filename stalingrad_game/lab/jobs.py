"""Games shared out among processes; what comes of them doesn't depend on how many there are."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Final, TypeVar

JobResult = TypeVar("JobResult")

CHUNK: Final = 20
"""Games that a process plays at a stretch; it reads the data pack anew for each."""
STRIDE: Final = 1_000_003
"""Between the seeds of games that belong to neighbouring seeds of a run."""


def game_seeds(seed: int, games: int) -> range:
    """The seeds of the games of a run."""
    return range(seed * STRIDE, seed * STRIDE + games)


def chunks(seeds: range) -> Iterator[range]:
    """The seeds in pieces for one process each."""
    for start in range(0, len(seeds), CHUNK):
        yield seeds[start : start + CHUNK]


def run_jobs(
    work: Callable[[Sequence[int]], JobResult], pieces: Iterable[Sequence[int]], jobs: int
) -> Iterator[JobResult]:
    """The results of all pieces as they come; `work` must be importable where `jobs` is above 1."""
    if jobs == 1:
        yield from map(work, pieces)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        futures = [pool.submit(work, piece) for piece in pieces]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)
