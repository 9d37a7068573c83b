"""The same run on a real local cluster of two processes, one of which is killed meanwhile."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.lab import cluster
from stalingrad_game.lab.cluster import run_on_cluster
from stalingrad_game.lab.jobs import WorkersLost
from stalingrad_game.lab.parts_file import Part

ARGV = ("--games", "16", "--range", "2", "--both", "--german", "hold", "--looks", "2", "--json")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of two processes on this machine, with nothing to look at."""
    from distributed import LocalCluster  # takes long, and one process of all runs these tests

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as local:
        yield local.scheduler_address


def simulate(capsys: pytest.CaptureFixture[str], *argv: str | Path, code: int = 0) -> str:
    assert main(["simulate", *ARGV, *map(str, argv)]) == code
    out, err = capsys.readouterr()
    return err if code else out


def test_a_cluster_writes_the_file_that_one_process_writes(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = simulate(capsys, "--out", tmp_path / "alone")
    shared = simulate(capsys, "--cluster", address, "--out", tmp_path / "shared")
    assert alone == shared
    assert (tmp_path / "alone").read_bytes() == (tmp_path / "shared").read_bytes()


def deadly(folder: Path, piece: range) -> tuple[int, list[int]]:
    """Kills its worker in the middle of one piece, once; tells who did it, and what."""
    mark = folder / "died"
    if piece.start == 4 and not mark.exists():
        mark.write_text("")
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid(), list(piece)


def test_what_a_killed_worker_was_at_is_done_by_another(address: str, tmp_path: Path) -> None:
    pieces = [range(start, start + 2) for start in range(0, 16, 2)]
    found = list(run_on_cluster(partial(deadly, tmp_path), pieces, address))
    assert (tmp_path / "died").exists()
    assert sorted(done for _, done in found) == [list(piece) for piece in pieces]


def test_a_run_during_which_a_worker_is_killed_writes_the_same_file(
    address: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alone = simulate(capsys, "--out", tmp_path / "alone")
    who = list(run_on_cluster(partial(deadly, tmp_path), [range(8, 9)], address))
    workers = {worker for worker, _ in who}
    killed: list[int] = []

    def killing(
        work: Callable[[range], Part], pieces: Iterable[range], where: str
    ) -> Iterator[Part]:
        for part in run_on_cluster(work, pieces, where):
            if not killed:
                killed.append(workers.pop())
                os.kill(killed[0], signal.SIGKILL)
            yield part

    monkeypatch.setattr(cluster, "run_on_cluster", killing)
    shared = simulate(capsys, "--cluster", address, "--out", tmp_path / "shared")
    assert killed
    assert alone == shared
    assert (tmp_path / "alone").read_bytes() == (tmp_path / "shared").read_bytes()


def test_a_cluster_that_is_not_there_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.2)
    printed = simulate(capsys, "--cluster", "tcp://127.0.0.1:9", code=2)
    assert "no cluster answers at tcp://127.0.0.1:9" in printed
    monkeypatch.setattr("distributed.Client", None)
    with pytest.raises(WorkersLost, match="nonsense"):  # found out before there is a client
        list(run_on_cluster(sum, [range(1)], "nonsense://here"))
