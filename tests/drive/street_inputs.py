"""Throws random inputs at Street Fight's table without a screen, as fast as they are answered.

Every scenario is begun by every referee that it lists, with persons and computer players, in
windows and type of every size. Nothing may crash, there is always a way on, and every record plays
through.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["STALINGRAD_HOME"] = tempfile.mkdtemp(prefix="street-")

from tests.support.random_input import games
from tests.support.random_street import StreetThrower


def main() -> int:
    """Throw them; returns 0 when all went well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slow", action="store_true", help="show events at their usual pace")
    args = parser.parse_args()
    start = time.monotonic()
    thrower = StreetThrower(args.seed, restful=not args.slow)
    thrower.run(args.inputs)
    thrower.close()
    played = games()
    steps = sum(len(game.steps) for game in played)
    over = sum(game.result is not None for game in played)
    print(f"inputs: {dict(thrower.counts.most_common())}")
    print(f"met: {dict(thrower.met.most_common())}")
    print(
        f"{len(played)} records play through, {over} of them to an end, "
        f"{steps} decisions; {time.monotonic() - start:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
