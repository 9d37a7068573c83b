"""Games shared out among the workers of a Dask cluster, which may be any machines.

Dask is asked for directly: it hands pieces to whoever is idle, gives those of a worker that dies to
another one, and lets what isn't needed any more be called off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final, TypeVar

from .jobs import AHEAD, WorkersLost

ClusterPiece = TypeVar("ClusterPiece")
PieceResult = TypeVar("PieceResult")

CONNECT_SECONDS: Final = 20
NOT_INSTALLED: Final = "a cluster needs Python and an extra: pip install 'stalingrad-game[cluster]'"


def run_on_cluster(
    work: Callable[[ClusterPiece], PieceResult], pieces: Iterable[ClusterPiece], address: str
) -> Iterator[PieceResult]:
    """The results of all pieces as they come; this program must be installed at every worker.

    Raises `WorkersLost` where the cluster can't be reached, or loses a piece again and again.
    """
    try:
        from distributed import Client, as_completed
        from distributed.comm.addressing import parse_address
        from distributed.comm.registry import get_backend
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise WorkersLost(NOT_INSTALLED) from None
    try:
        get_backend(parse_address(address)[0])  # a client that fails of this can't be closed
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise WorkersLost(f"no cluster answers at {address}: {error}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except TimeoutError:
            raise WorkersLost(f"the cluster at {address} has no workers") from None
        waiting = iter(pieces)
        threads = sum(client.nthreads().values())

        def hand_out(number: int) -> list[object]:
            return [client.submit(work, piece, pure=False) for piece in islice(waiting, number)]

        running = as_completed(hand_out(threads * AHEAD), loop=client.loop)
        for future in running:
            try:
                result: PieceResult = future.result()
            except KilledWorker as error:
                raise WorkersLost(f"workers of {address} die again and again: {error}") from None
            running.update(hand_out(1))
            yield result
