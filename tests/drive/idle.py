"""How much processor time the open window uses while nobody does anything, in percent of a core.

Sound is played to a device that isn't there, which takes its time as a real one does.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.drive.screen import Program, virtual_screen

SIZE: Final = (1920, 1080)
AIM: Final = 0.5
"""While sound is muted, and its device closed."""
AIM_WITH_AMBIENCE: Final = 0.7
SETTLE_S: Final = 5.0
TABLE: Final = ("play", "--new", "--seed", "1")
PLACES: Final[tuple[tuple[str, tuple[str, ...], bool, float], ...]] = (
    ("start menu", (), True, AIM),
    ("table", TABLE, True, AIM),
    ("table with ambience", TABLE, False, AIM_WITH_AMBIENCE),
)
"""What is measured: its name, the command, whether sound is muted, and the aim."""


def main() -> int:
    """Measure each place for a minute; returns 0 when all keep to their aims."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    args = parser.parse_args()
    kept = True
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    with virtual_screen(SIZE) as display:
        for name, arguments, muted, aim in PLACES:
            home = Path(tempfile.mkdtemp(prefix="idle-"))
            with Program(
                display, home, arguments, settings={"muted": muted, "pauses": "none"}
            ) as program:
                program.settled()
                time.sleep(SETTLE_S)
                frame, before = program.look().described.frame, program.cpu_seconds()
                time.sleep(args.seconds)
                used = (program.cpu_seconds() - before) / args.seconds * 100
                painted = program.look().described.frame - frame
                print(f"{name}: {used:.2f} % over {args.seconds:.0f} s, {painted} frames painted")
                kept = kept and used < aim
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
