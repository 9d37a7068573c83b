"""Plays the guided first game in the real window, by mouse alone or by keyboard alone.

``python -m tests.drive.play_the_lesson [--keys] [--two] [--language fr] [--pictures FOLDER]`` takes
a picture of every balloon.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Final

from stalingrad_game.card_game.lesson.lesson_game import game_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.automation.description import ElementDescription
from stalingrad_game.ui.table.model.targets import ButtonId
from tests.drive.screen import DriveError, Program, Shown, virtual_screen
from tests.drive.table_play import SIZE

MOST: Final = 400
NEXT: Final = f"button {ButtonId.NEXT_PAGE}"
CONTINUE: Final = f"button {ButtonId.CONTINUE}"


class Learner:
    """Does what the lesson says."""

    def __init__(self, program: Program, *, keys: bool) -> None:
        self.program: Final = program
        self.keys: Final = keys
        self.read: list[str] = []

    def begin(self, way: str) -> None:
        """From the start menu to the table."""
        self._press("learn")
        self.program.wait(lambda shown: shown.screen == "learn")
        self._press(way)
        self.program.wait(lambda shown: shown.screen == "table")

    def _press(self, name: str) -> None:
        """Press a button of a menu."""
        shown = self.program.wait(lambda shown: shown.has(name))
        if not self.keys:
            self._click(shown.find(name))
            return
        while shown.focused is None or shown.focused.name != name:
            self.program.key("Down")
            shown = self.program.settled(shown.described.frame)
        self.program.key("Return")

    def act(self, shown: Shown) -> None:
        """One gesture."""
        if shown.screen != "table":  # the sheet of the battle
            if self.keys:
                self.program.key("Escape")
            else:
                self.program.click((SIZE[0] // 2, 8), button=3)
            return
        offered = shown.offered()
        reads = next((one for one in offered if one.name in {NEXT, CONTINUE}), None)
        if self.keys:
            focused = shown.focused
            if reads is None and (focused is None or not focused.offered):
                self.program.key("Tab")
            else:
                self.program.key("Return")
        elif reads is not None or len(offered) == 1:
            self._click(reads or offered[0])

    def _click(self, seen: ElementDescription) -> None:
        if seen.point is None:
            raise DriveError(f"{seen.label} can't be pointed at")
        self.program.click(seen.point)


def balloon(shown: Shown) -> str:
    """What the balloon says; "" without one."""
    return next((one.label for one in shown.described.seen if one.kind == "balloon"), "")


def main() -> int:
    """Play it; 0 where it was read to its end and its record plays through."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--keys", action="store_true")
    parser.add_argument("--two", action="store_true")
    parser.add_argument("--language", default="en")
    parser.add_argument("--pictures", type=Path)
    args = parser.parse_args()
    home = Path(tempfile.mkdtemp(prefix="lesson-"))
    pictures = args.pictures or home
    pictures.mkdir(parents=True, exist_ok=True)
    settings: dict[str, object] = {
        "speed_percent": 400,
        "computer_percent": 400,
        "window": list(SIZE),
        "language": args.language,
    }
    with (
        virtual_screen((SIZE[0] + 40, SIZE[1] + 60)) as display,
        Program(display, home, settings=settings) as program,
    ):
        learner = Learner(program, keys=args.keys)
        learner.begin("two" if args.two else "alone")
        last, before = -1, ""
        for _ in range(MOST):
            shown = program.settled(last)
            last, text = shown.described.frame, balloon(shown)
            if text and text != before:
                program.picture(pictures / f"lesson_{len(learner.read):02}.png")
                learner.read.append(text)
            if before and not text and len(shown.offered()) > 1 and shown.screen == "table":
                break
            before = text or before
            learner.act(shown)
        code = program.close()
    (path,) = (home / "data" / "saves").glob("*.jsonl")
    record = GameRecord.read(path, game_library([load_pack()]))
    ended = record.game.scripted(record.state)
    print(f"{len(learner.read)} balloons, {len(record.steps)} decisions; pictures in {pictures}")
    return 0 if code == 0 and ended is not None and ended.option is None else 1


if __name__ == "__main__":
    sys.exit(main())
