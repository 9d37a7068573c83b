"""A whole game of each kind, played by who only hears: names are read, actions are done.

The program runs as players run it, in a process of its own; nothing reaches it but the bus.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from stalingrad_game.card_game.game import card_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.record import GameRecord
from stalingrad_game.street_fight.games import StreetGames
from tests.support.accessible import (
    ASSERTIVE,
    FOCUSED,
    POLITE,
    AccessibleWindow,
    Node,
    session_bus,
    until,
    why_no_bus,
)

OFFERED: Final = catalogue(program_languages()["en"]).sentence("reader.offered", what="")
GOES_ON: Final = ("Pick up (", "Continue", "Back to the table", "To the table")
"""How names begin of what is pressed where nothing is offered, the first that is there."""
SETTINGS: Final = {
    "speed_percent": 0,
    "computer_percent": 0,
    "pauses": "none",
    "hints": "off",
    "muted": True,
    "window": (1280, 720),
}
LONGEST_S: Final = 180.0
ANSWER_S: Final = 0.02
"""How long the program has to answer before it is listened to again."""
QUIET_S: Final = 0.5
"""If nothing can be answered for so long, it is looked whether the game is over."""

needs_bus = pytest.mark.skipif(bool(why_no_bus()), reason=why_no_bus() or "there is a bus")


class Listener:
    """Somebody at the program who hears names and presses what they stand for."""

    def __init__(self, window: AccessibleWindow) -> None:
        self._window: Final = window
        self._random: Final = Random(3)
        self._last = ""
        """The name of what was pressed last."""
        self.pressed = 0

    def answer(self) -> bool:
        """Press something that goes on with the game; says whether there was anything."""
        nodes = [node for node in self._window.nodes() if node.pressed]
        offered = [node for node in nodes if node.name.endswith(OFFERED)]
        known = [node for word in GOES_ON for node in nodes if node.name.startswith(word)]
        choices = offered or known[:1]
        if not choices:
            return False
        self._press(self._random.choice(choices))
        return True

    def _press(self, node: Node) -> None:
        self._last = node.name.removesuffix(OFFERED)
        self.pressed += self._window.press(node)
        time.sleep(ANSWER_S)

    def _step_back(self) -> None:
        """Press what was pressed last once more: it leads nowhere, as it was offered no longer."""
        for node in self._window.nodes():
            if node.pressed and node.name == self._last:
                self._press(node)
                return

    def play(self, over: Callable[[], bool]) -> None:
        """Answer until the game is over."""
        begun = heard = time.monotonic()
        while True:
            assert time.monotonic() - begun < LONGEST_S, self.pressed
            if self.answer():
                heard = time.monotonic()
            elif time.monotonic() - heard > QUIET_S:
                if over():
                    return
                self._step_back()
                heard = time.monotonic()


@pytest.fixture
def bus() -> Iterator[str]:
    with session_bus() as address:
        yield address


class Program:
    """The program on a bus."""

    def __init__(self, address: str, home: Path, arguments: Sequence[str]) -> None:
        (home / "settings").mkdir(parents=True)
        (home / "settings" / "settings.json").write_text(json.dumps(SETTINGS))
        self.home: Final = home
        environment = {
            **os.environ,
            "DBUS_SESSION_BUS_ADDRESS": address,
            "STALINGRAD_HOME": str(home),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        command = [sys.executable, "-m", "stalingrad_game", *arguments]
        self.process: Final = subprocess.Popen(command, env=environment)
        self.window: Final = AccessibleWindow(address)

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.window.close()
        self.process.terminate()
        self.process.wait()

    def played(self, library: GameLibrary) -> tuple[int, GameRecord[Any]]:
        """Play the game to its end; says how often something was pressed, and gives its record."""
        listener = Listener(self.window)
        until(self._asked)
        listener.play(
            lambda: self.process.poll() is not None or self._read(library).decision is None
        )
        assert self.process.poll() is None
        return listener.pressed, self._read(library)

    def _asked(self) -> bool:
        return any(node.name.endswith(OFFERED) for node in self.window.nodes())

    def named(self, name: str) -> Node:
        """What can be pressed and is called so, as soon as it is there."""

        def found() -> list[Node]:
            return [n for n in self.window.nodes() if n.pressed and n.name.startswith(name)]

        nodes: list[Node] = until(found)
        return nodes[0]

    def press(self, name: str) -> None:
        until(lambda: self.window.press(self.named(name)))

    def keepers(self) -> list[int]:
        """The processes that keep its tree."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                command = (folder / "cmdline").read_bytes()
                if parent == self.process.pid and b"spawn_main" in command:
                    found.append(int(folder.name))
        return found

    def _read(self, library: GameLibrary) -> GameRecord[Any]:
        (file,) = self.home.glob("**/saves/*.jsonl")
        return GameRecord.from_bytes(file.read_bytes(), library)


@needs_bus
@pytest.mark.parametrize(
    ("arguments", "library", "least"),
    [
        (("play", "--seed", "3", "--soviet", "greedy"), card_library([load_pack()]), 20),
        (
            (
                *("street", "play", "--scenario", "first_house", "--rules", "tide"),
                *("--seed", "3", "--soviet", "recruit"),
            ),
            GameLibrary([StreetGames()]),
            4,
        ),
    ],
    ids=["card game", "Street Fight"],
)
def test_a_whole_game_is_played_through_the_bus(
    bus: str, tmp_path: Path, arguments: Sequence[str], library: GameLibrary, least: int
) -> None:
    """`least`: a duel in Street Fight may be over soon, since what is pressed is left to chance."""
    with Program(bus, tmp_path / "home", arguments) as program:
        pressed, record = program.played(library)
    assert record.decision is None
    own = sum(step.seat == 0 for step in record.steps)
    assert own >= least  # a press may be several of them, as a way of many steps
    assert pressed >= least


@needs_bus
def test_who_listens_moves_the_focus_of_the_program(bus: str, tmp_path: Path) -> None:
    with Program(bus, tmp_path / "home", ()) as program:

        def focused() -> str:
            return next((n.name for n in program.window.nodes() if n.has(FOCUSED)), "")

        until(lambda: program.window.focus(program.named("Options")))
        until(lambda: focused() == "Options")
        program.press("Options")
        program.named("Back")
        until(lambda: focused() not in {"", "Options"})


@needs_bus
def test_questions_and_refusals_are_said_aloud(bus: str, tmp_path: Path) -> None:
    arguments = ("play", "--seed", "3", "--soviet", "greedy")
    with Program(bus, tmp_path / "home", arguments) as program:
        window, said = program.window, list[tuple[str, int]]()

        def heard(text: str, urgency: int) -> bool:
            said.extend(window.take_said())
            return any(text in one and how == urgency for one, how in said)

        program.press("10th NKVD Division")
        until(lambda: heard("10th NKVD Division", POLITE))
        program.press("Red October Factory (D)")
        until(lambda: heard("Choose a formation first", ASSERTIVE))
        program.press("14th Panzer Division")
        until(lambda: heard("14th Panzer Division: choose the building", POLITE))
        program.press("Red October Factory (D)")
        until(lambda: heard("Red October Factory (D): the 14th Panzer Division", POLITE))


@needs_bus
def test_a_process_that_keeps_the_tree_no_longer_is_replaced(bus: str, tmp_path: Path) -> None:
    with Program(bus, tmp_path / "home", ()) as program:
        program.named("Options")
        (keeper,) = program.keepers()
        os.kill(keeper, signal.SIGKILL)
        until(lambda: keeper not in program.keepers() and program.keepers())
        program.press("Options")
        program.named("Back")
