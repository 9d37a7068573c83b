"""How much processor time the open window uses while nobody does anything, in percent of a core."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.drive.screen import Program, virtual_screen

SIZE: Final = (1920, 1080)
AIM: Final = 0.5
SETTLE_S: Final = 5.0


def main() -> int:
    """Measure start menu and table for a minute each; returns 0 when both keep to the aim."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    args = parser.parse_args()
    worst = 0.0
    with virtual_screen(SIZE) as display:
        for name, arguments in (("start menu", []), ("table", ["play", "--new", "--seed", "1"])):
            home = Path(tempfile.mkdtemp(prefix="idle-"))
            with Program(display, home, arguments) as program:
                program.settled()
                time.sleep(SETTLE_S)
                frame, before = program.look().described.frame, program.cpu_seconds()
                time.sleep(args.seconds)
                used = (program.cpu_seconds() - before) / args.seconds * 100
                painted = program.look().described.frame - frame
                print(f"{name}: {used:.2f} % over {args.seconds:.0f} s, {painted} frames painted")
                worst = max(worst, used)
    return 0 if worst < AIM else 1


if __name__ == "__main__":
    sys.exit(main())
