"""Plays whole games of Street Fight against a player who searches, in the real window.

``python -m tests.drive.play_street_search --rules tide [--player NAME] [--scenario ID]``

The person asks for a hint and does what it says by two clicks, or takes a choice by its figure.
While the computer thinks they ask for the menu, take choices back, leave the program by Alt+F4 and
come back, and kill it (kill -9). Prints the frame times of all that thinking; the slowest
twentieth must stay below `AIM_MS`.
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

from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.games import StreetGames
from stalingrad_game.street_fight.referees import REFEREES, street_kit
from tests.drive.play_the_veteran import COMMAND, LEAVE_S, kept
from tests.drive.screen import DriveError, Program, Shown, virtual_screen
from tests.drive.timed_program import FRAME_TIMES, FrameTime

SIZE: Final = (1280, 720)
MOST: Final = 2500
MOST_HINTS: Final = 16
MOST_CANCELLED: Final = 4
LEAVES: Final = 2
KILLS: Final = 2
MENU: Final = "street_menu"
TABLE: Final = "street_table"
WON: Final = " win: "
"""In the sentence that tells how a game has ended."""
THOUGHT: Final = 6
"""After so many looks at somebody who thinks, the program is left or killed."""


class Sitter:
    """A person at the table, who interferes whenever the computer thinks."""

    def __init__(self, chance: Random) -> None:
        self.chance: Final = chance
        self.done: Final[dict[str, int]] = dict.fromkeys(
            ("hint", "no hint", "actions done", "figures", "menu", "undo", "undo in thought"), 0
        )

    def think_along(self, program: Program) -> None:
        """Something while the computer thinks: the menu, to take back, or nothing."""
        what = self.chance.choice(("menu", "undo", "wait", "wait"))
        if what == "menu" and self.done["menu"] < 8:
            program.key("Escape")
            time.sleep(0.2)
            if program.look().screen == MENU:
                self.done["menu"] += 1
                program.key("Escape")
        elif what == "undo" and self.done["undo in thought"] < 8:
            program.key("u")
            self.done["undo in thought"] += 1
        else:
            time.sleep(0.15)

    def answer(self, program: Program, shown: Shown) -> None:
        """A hint that is done, a choice by Tab and by its figure, or a pass."""
        rows = [one for one in shown.described.seen if "advised" in one.name]
        if rows and rows[0].point is not None:
            for _ in range(2):
                time.sleep(0.7)
                program.click(rows[0].point)
            self.done["actions done"] += 1
            time.sleep(0.2)
        elif any("stops it" in one.label for one in shown.described.seen):
            if self.done["no hint"] < MOST_CANCELLED and self.chance.random() < 0.2:
                program.key("i")  # the hint isn't wanted any more
                self.done["no hint"] += 1
            time.sleep(0.3)
        elif self.done["hint"] < MOST_HINTS:
            program.key("i")
            self.done["hint"] += 1
            time.sleep(1.0)
        else:
            time.sleep(0.6)
            # A unit or a place by Tab, what it does by its figure; by k47 no figure comes first.
            program.key(*["Tab"] * int(self.chance.random() * 4), "Return")
            program.key(str(1 + int(self.chance.random() * 5)), "Return")
            self.done["figures"] += 1
            if self.done["undo"] < 4 and self.chance.random() < 0.1:
                program.key("u")
                self.done["undo"] += 1
            if self.chance.random() < 0.2:
                program.key("space", "Return")


def thinks(shown: Shown) -> bool:
    """Whether the computer player is said to think."""
    labels = [one.label for one in shown.described.seen if "is thinking" in one.label]
    return any("stops it" not in label for label in labels)


def play(program: Program, sitter: Sitter, *, leaves: bool) -> str:
    """Until the game is "over", or it is time to leave while the computer thinks: "left"."""
    seen = 0
    for _ in range(MOST):
        shown = program.look()
        if any(WON in one.label for one in shown.described.seen):
            return "over"
        if shown.screen != TABLE:
            program.key("Escape")
            time.sleep(0.2)
        elif thinks(shown):
            seen += 1
            if leaves and seen > THOUGHT:
                return "left"
            sitter.think_along(program)
        else:
            sitter.answer(program, shown)
    raise DriveError(f"nobody has won after {MOST} gestures")


def main() -> int:
    """Play; returns 0 when somebody has won and every frame came in time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", choices=REFEREES, required=True)
    parser.add_argument("--scenario", default="first_house")
    parser.add_argument("--player", default="search:60")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    home = Path(tempfile.mkdtemp(prefix="street-search-"))
    saves = home / "data" / "saves"
    saves.mkdir(parents=True)
    game = StreetGame(street_kit(args.scenario, args.rules))
    players = (Seat(), Seat(computer=args.player))
    GameRecord.start(game, Setup(args.seed, {}, players), saves / "driven.jsonl").close()
    settings: dict[str, object] = {"speed_percent": 400, "computer_percent": 400, "language": "en"}
    settings |= {"pauses": "none", "window": list(SIZE), "muted": True}
    os.environ[FRAME_TIMES] = str(home / "times.json")
    begin = ["street", "play", "--load", str(saves / "driven.jsonl")]
    sitter, times, left, killed = Sitter(Random(args.seed)), list[FrameTime](), 0, 0
    with virtual_screen((SIZE[0] + 40, SIZE[1] + 60)) as display:
        came = ""
        while came != "over":
            with Program(display, home, begin, settings=settings, command=COMMAND) as program:
                came = play(program, sitter, leaves=left + killed < LEAVES + KILLS)
                if came == "left" and killed < KILLS:
                    program.process.kill()
                    program.process.wait()
                    killed += 1
                    continue
                began = time.monotonic()
                code = program.close()
                took = time.monotonic() - began
            times += [FrameTime(*one) for one in json.loads((home / "times.json").read_text())]
            print(f"left with {code} in {took:.2f} s; {sitter.done}", flush=True)
            if code or (came == "left" and took > LEAVE_S):
                return 1
            left += came == "left"
    record = GameRecord.read(saves / "driven.jsonl", GameLibrary([StreetGames()]))
    print(
        f"{args.scenario}, {args.rules}: {record.result} after {len(record.steps)} decisions; "
        f"left {left} times, killed {killed} times; {home}"
    )
    return 0 if record.result and kept(times) else 1


if __name__ == "__main__":
    sys.exit(main())
