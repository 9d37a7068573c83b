"""What the programs that play have in common: from the start menu to a winner, with pictures."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final, Protocol

from stalingrad_game.card_game.content.counts import MODES
from stalingrad_game.card_game.game import CardGame, card_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.state.codes import CardZone, Ev
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.automation.description import ElementDescription
from stalingrad_game.ui.shell.settings import ANSWER_POLICIES, PAUSE_POLICIES
from tests.drive.screen import DriveError, Program, Shown, virtual_screen

SIZE: Final = (1280, 720)
MOST: Final = 6000
"""Gestures after which a game should long be over."""
PICTURES: Final = (2, 8, 20, 35, 50, 70, 90, 115)
"""After how many gestures pictures are taken, besides the first and the last."""
YES: Final = "1"
"""The name of the button that answers yes; the window asks before what loses the game."""
HAND_BUTTON: Final = "14 "
"""How the names of the buttons begin that pick hands up."""


class Driver(Protocol):
    """Somebody who plays with one kind of input."""

    def begin(self) -> None:
        """From the start menu to the table."""

    def act(self, shown: Shown) -> None:
        """One gesture at the table."""

    def summary(self) -> str:
        """What was done, in a few words."""


def answers(shown: Shown) -> list[ElementDescription]:
    """What answers the question, but for the picking up of hands and for what loses the game."""
    found = [seen for seen in shown.offered() if not is_hand(seen)]
    return [seen for seen in found if seen.name != YES] if shown.described.asks else found


def is_hand(seen: ElementDescription) -> bool:
    """Whether something is the button that picks a hand up."""
    return seen.kind == "button" and seen.name.startswith(HAND_BUTTON)


def open_hand(shown: Shown) -> ElementDescription | None:
    """The hand that is offered to be picked up."""
    return next((seen for seen in shown.offered() if is_hand(seen)), None)


def run(name: str, driver: Callable[[Program, Random], Driver]) -> int:
    """Play a game; returns 0 when somebody has won and the record plays through."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--pictures", type=Path, help="the folder for the pictures")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mode", choices=MODES, help="begin this game without the menus")
    parser.add_argument("--pauses", choices=PAUSE_POLICIES, default="important")
    parser.add_argument("--answers", choices=ANSWER_POLICIES, default="staff")
    args = parser.parse_args()
    begin = ["play", "--new", "--mode", args.mode] if args.mode else []
    home = Path(tempfile.mkdtemp(prefix=f"{name}-"))
    pictures = args.pictures or home
    pictures.mkdir(parents=True, exist_ok=True)
    settings: dict[str, object] = {
        "speed_percent": 400,
        "computer_percent": 400,
        "pauses": args.pauses,
        "answers": args.answers,
        "window": list(SIZE),
    }
    with (
        virtual_screen((SIZE[0] + 40, SIZE[1] + 60)) as display,
        Program(display, home, begin, settings=settings) as program,
    ):
        player = driver(program, Random(args.seed))
        program.picture(pictures / f"{name}_000_start.png")
        if not args.mode:
            player.begin()
        play(program, player, pictures / name)
        program.picture(pictures / f"{name}_999_end.png")
        code = program.close()
    (path,) = (home / "data" / "saves").glob("*.jsonl")
    record = GameRecord.read(path, card_library([load_pack()]))
    print(met(record))
    print(
        f"{record.result} after {len(record.steps)} decisions; {player.summary()}; "
        f"closed with {code}; pictures in {pictures}"
    )
    return 0 if record.result and code == 0 else 1


def met(record: GameRecord[CardGame]) -> str:
    """Which decisions brought what only the expert game has, by their numbers."""
    found: dict[str, list[int]] = {"interceptions": [], "dead heroes": [], "last stands": []}
    for number, step in enumerate(record.steps, start=1):
        for event in step.events:
            if event[0] == Ev.INTERCEPTED:
                found["interceptions"].append(number)
            elif event[0] == Ev.HERO_LEAVES and event[2] == CardZone.ASH:
                found["dead heroes"].append(number)
            elif event[0] == Ev.PLAYED and record.game.kit.last_stand[event[1]]:
                found["last stands"].append(number)
    return str(found)


def play(program: Program, player: Driver, pictures: Path) -> None:
    """Gesture by gesture until the end is shown; raises `DriveError` where it never is."""
    last = -1
    for step in range(MOST):
        shown = program.settled(last)
        last = shown.described.frame
        if shown.screen == "end":
            return
        if step in PICTURES:
            program.picture(pictures.with_name(f"{pictures.name}_{step:03}.png"))
        player.act(shown)
    raise DriveError(f"no winner after {MOST} gestures")
