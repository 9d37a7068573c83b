"""Throws random inputs at the window without a screen, as fast as they are answered.

Nothing may crash, every game's record plays through, and all that a table can show is met.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["STALINGRAD_HOME"] = tempfile.mkdtemp(prefix="dummy-")

from tests.support.random_input import Thrower, games


def throw(
    kind: Callable[..., Thrower], about: str | None, usual: int, **choices: Sequence[str]
) -> int:
    """Throw inputs of a kind as the command line asks, `usual` many; returns 0 when all is well.

    Each of the `choices` is an option of the command line, and an argument of the kind.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--inputs", type=int, default=usual)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slow", action="store_true", help="show events at their usual pace")
    for name, words in choices.items():
        parser.add_argument(f"--{name}", choices=words)
    args = parser.parse_args()
    start = time.monotonic()
    chosen = {name: getattr(args, name) for name in choices}
    thrower = kind(args.seed, restful=not args.slow, **chosen)
    try:
        thrower.run(args.inputs)
    finally:
        print(f"inputs: {thrower.counts.total()} {dict(thrower.counts.most_common())}", flush=True)
    thrower.close()
    played = games()
    steps = sum(len(game.steps) for game in played)
    over = sum(game.result is not None for game in played)
    print(f"met: {dict(thrower.met.most_common())}")
    print(
        f"{len(played)} records play through, {over} of them to an end, "
        f"{steps} decisions; {time.monotonic() - start:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(throw(Thrower, __doc__, 100_000))
