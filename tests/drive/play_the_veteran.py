"""Plays a whole game against a level of computer player in the real window, by mouse and keys.

While the computer thinks it asks for the menu, takes choices back, leaves the program and comes
back, and while a hint is weighed it puts that away. Prints the frame times of all that thinking;
the slowest twentieth must stay below `AIM_MS`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Final

from stalingrad_game.card_game.game import card_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.record.record import GameRecord
from stalingrad_game.search.levels import LEVEL_NAMES
from tests.drive.play_by_mouse import MousePlayer
from tests.drive.screen import DriveError, Program, Shown, virtual_screen
from tests.drive.table_play import SIZE
from tests.drive.timed_program import FRAME_TIMES, FrameTime

AIM_MS: Final = 33.0
PERCENTILE: Final = 0.95
MOST: Final = 4000
OFTEN: Final = 8
"""How often each kind of interference is tried, so that the game comes to an end."""
HINT_SHARE: Final = 0.08
COMMAND: Final = (sys.executable, "-m", "tests.drive.timed_program")
LEAVE_S: Final = 2.0
"""How long leaving may take while the computer thinks."""


class Interferer:
    """Plays, and interferes whenever the computer thinks."""

    def __init__(self, program: Program, chance: Random) -> None:
        self.player: Final = MousePlayer(program, chance)
        self.program: Final = program
        self.chance: Final = chance
        self.done: Final[dict[str, int]] = {"menu": 0, "undo": 0, "hint cancelled": 0, "hint": 0}

    def act(self, shown: Shown) -> None:
        """One gesture, or some interference."""
        program, chance = self.program, self.chance
        if shown.screen == "menu":
            program.key("Escape")
        elif thinks(shown):
            what = chance.choice(("menu", "undo", "wait", "wait", "wait"))
            what = what if self.done.get(what, 0) < OFTEN else "wait"
            if what == "menu":
                self._menu()
            elif what == "undo":
                program.key("u")
                self.done["undo"] += 1
            else:
                time.sleep(0.2)
        elif self.done["hint"] < OFTEN and chance.random() < HINT_SHARE and at_rest(shown):
            program.key("i")
            if chance.random() < 0.5:
                program.key("i")
                self.done["hint cancelled"] += 1
            else:
                time.sleep(1.5)
                self.done["hint"] += 1
            self.player.act(program.look())
        else:
            self.player.act(shown)

    def _menu(self) -> None:
        """Open the menu and close it; the first Esc may put something away."""
        for _ in range(4):
            self.program.key("Escape")
            time.sleep(0.2)
            if self.program.look().screen == "menu":
                self.done["menu"] += 1
                self.program.key("Escape")
                return


def at_rest(shown: Shown) -> bool:
    """Whether the table waits for an answer of the game."""
    return shown.screen == "table" and not shown.described.asks


def thinks(shown: Shown) -> bool:
    """Whether a computer player is said to think."""
    return "thinking" in shown.described.prompt


def main() -> int:
    """Play; returns 0 when somebody has won and every frame came in time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", choices=LEVEL_NAMES, default="veteran")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--leave", type=int, default=2, help="how often it is left meanwhile")
    parser.add_argument("--pictures", type=Path, help="the folder for the pictures")
    args = parser.parse_args()
    home = Path(tempfile.mkdtemp(prefix="veteran-"))
    pictures = args.pictures or home
    pictures.mkdir(parents=True, exist_ok=True)
    settings: dict[str, object] = {"speed_percent": 400, "computer_percent": 400}
    settings |= {"pauses": "none", "window": list(SIZE), "muted": True}
    os.environ[FRAME_TIMES] = str(home / "times.json")
    begin = ["play", "--new", "--mode", "basic", "--soviet", args.level, "--seed", str(args.seed)]
    times: list[FrameTime] = []
    left = 0
    chance = Random(args.seed)
    with virtual_screen((SIZE[0] + 40, SIZE[1] + 60)) as display:
        over = False
        while not over:
            with Program(display, home, begin, settings=settings, command=COMMAND) as program:
                driver = Interferer(program, chance)
                over = play(driver, leaves=left < args.leave, pictures=pictures)
                began = time.monotonic()
                code = program.close()
                took = time.monotonic() - began
            times += [FrameTime(*one) for one in json.loads((home / "times.json").read_text())]
            print(f"left with {code} in {took:.2f} s; {driver.done}, {driver.player.summary()}")
            if code or (not over and took > LEAVE_S):
                return 1
            left += 1
            begin = ["play", "--continue"]
    (path,) = (home / "data" / "saves").glob("*.jsonl")
    record = GameRecord.read(path, card_library([load_pack()]))
    print(f"{record.result} after {len(record.steps)} decisions; pictures in {pictures}")
    return 0 if record.result and kept(times) else 1


def play(driver: Interferer, *, leaves: bool, pictures: Path) -> bool:
    """Gesture by gesture; True at the end, False where it is time to leave while it thinks."""
    program, last, seen = driver.program, -1, 0
    for _ in range(MOST):
        shown = program.look() if thinks(program.look()) else program.settled(last)
        last = shown.described.frame
        if shown.screen == "end":
            program.picture(pictures / "end.png")
            return True
        if thinks(shown):
            seen += 1
            if seen == 1:
                program.picture(pictures / "thinking.png")
            if leaves and seen > 12:
                return False
        driver.act(shown)
    raise DriveError(f"no winner after {MOST} gestures")


def kept(times: list[FrameTime]) -> bool:
    """Whether the frames came in time while somebody thought; prints how they came."""
    thinking = [one for one in times if one.thinking]
    if not thinking:
        print("nobody has thought")
        return False
    for name, values in (
        ("a frame took", [one.took_ms for one in thinking]),
        ("between two frames", [one.since_ms for one in thinking]),
    ):
        ranked = sorted(values)
        at = ranked[min(int(len(ranked) * PERCENTILE), len(ranked) - 1)]
        print(
            f"{name}, while it thinks: median {ranked[len(ranked) // 2]:.1f} ms, "
            f"p95 {at:.1f} ms, most {ranked[-1]:.1f} ms, {len(ranked)} frames"
        )
        if at >= AIM_MS:
            return False
    return True


if __name__ == "__main__":
    sys.exit(main())
