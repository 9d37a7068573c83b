"""Fills the disk while games are played, and looks whether anything is lost.

``python -m tests.breaking.full_disk [--count N] [--seed S] [--injected]``: both games, in the
terminal and at the window's table, on a small file system of their own where one can be mounted,
else, or with ``--injected``, with writes that fail. With no room the game goes on and says so, its
file keeps what it held, and no other file is left; with room again all of it is written. Commands
that write files are refused, and leave none.
"""

from __future__ import annotations

import errno
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from stalingrad_game.app.cli import main as program
from stalingrad_game.app.library import program_library
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.folders import HOME_VARIABLE, saves_folder
from stalingrad_game.record import saves
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.session.scene import RETRY_MS
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings, save_settings
from stalingrad_game.ui.street.host import StreetHost
from tests.breaking.report import (
    Report,
    one_line,
    options,
    own_home,
    random_moves,
    require,
    street_game,
)
from tests.support.games import LINE_FEED
from tests.support.screens import context_of, frame

SIZE: Final = "640k"
"""Of the small file system."""
QUIET: Final = Settings(speed_percent=0, computer_percent=0, pauses="none", muted=True)
WRITERS: Final = (
    "saves export 1 {target}",
    "shot --out {target}.png --screen start --size 640x360",
    "replay {record} --out {target} --size 320x200",
    "history export {target}",
    "pack new {target}",
    "pack schema --out {target}",
    "pack print --out {target}",
    "simulate --games 1 --german random --soviet random --out {target}",
    "street shot --rules k47 --scenario first_house --out {target}.png",
)
"""Commands that write files."""
ANSWERS: Final = ("1", "2", "hand", "save", "1", "save copy.jsonl", "undo", "nonsense")


class Disk:
    """A disk that can be full."""

    def __init__(self, folder: Path, *, real: bool) -> None:
        """`real`: the folder is a small file system."""
        self.folder: Final = folder
        self._real: Final = real
        self._ballast: Final = folder / "ballast"
        self._no_room: ExitStack | None = None

    def fill(self, left: int) -> None:
        """Leave room for so many bytes, at most."""
        if not self._real:
            self._inject(left)
            return
        with suppress(OSError), self._ballast.open("wb", buffering=0) as file:
            while file.write(b"x" * 4096):
                pass
        size = self._ballast.stat().st_size
        os.truncate(self._ballast, max(0, size - left))

    def empty(self) -> None:
        """Give all its room back."""
        if self._no_room is not None:
            self._no_room.close()
            self._no_room = None
        self._ballast.unlink(missing_ok=True)

    def _inject(self, left: int) -> None:
        room, whole_write, whole_open = left, os.write, io.open

        def write(descriptor: int, data: bytes) -> int:
            nonlocal room
            taken = min(room, len(data))
            if data and not taken:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            room -= taken
            return whole_write(descriptor, data[:taken])

        class FullFile(io.FileIO):
            def write(self, data: Any) -> int:
                return write(self.fileno(), bytes(data))

        def opened(
            file: Any, mode: str = "r", buffering: int = -1, *more: Any, **named: Any
        ) -> Any:
            if not set(mode) & set("wax+"):
                return whole_open(file, mode, buffering, *more, **named)
            raw = FullFile(file, mode.replace("b", "").replace("t", ""))
            if buffering == 0:
                return raw
            buffered = io.BufferedWriter(raw)
            return buffered if "b" in mode else io.TextIOWrapper(buffered, *more, **named)

        self._no_room = ExitStack()
        self._no_room.enter_context(patch.object(os, "write", write))
        self._no_room.enter_context(patch.object(io, "open", opened))


@contextmanager
def small_disk(home: Path, *, injected: bool) -> Iterator[Disk]:
    """A small file system as the program's home where that is permitted and writes needn't fail."""
    folder = home / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)]
    try:
        real = (
            not injected and subprocess.run(mount, capture_output=True, check=False).returncode == 0
        )
    except OSError:
        real = False
    os.environ[HOME_VARIABLE] = str(folder)
    disk = Disk(folder, real=real)
    try:
        yield disk
    finally:
        disk.empty()
        if real:
            subprocess.run(["umount", str(folder)], check=True)


def new_record(game: str, chance: Random, computer: str) -> GameRecord[Any]:
    """A game among the saves, some decisions long; the first seat is a person's."""
    opened: Any = CardGame(Kit(load_pack(), chance.choice(("basic", "expert"))))
    if game == "street":
        opened = street_game(chance)
    setup = Setup(chance.randrange(1000), {}, (Seat(), Seat(computer=computer)))
    record = saves.new_game(opened, setup, game)
    random_moves(record, chance, chance.randrange(12))
    return record


def whole(path: Path) -> GameRecord[Any]:
    """What a file holds now: whole lines of a game that plays through."""
    data = path.read_bytes()
    require(data.endswith(LINE_FEED), f"{path.name} holds {len(data)} bytes, no whole lines")
    return GameRecord.read(path, program_library([load_pack()]))


def only(path: Path) -> None:
    """Nothing but a record lies among the saves, and no file anywhere is empty."""
    require([*saves_folder().iterdir()] == [path], "there is another file among the saves")


def at_the_table(game: str, disk: Disk, chance: Random) -> str:
    """A person plays on in the window while there is no room."""
    record = new_record(game, chance, chance.choice(("", "random")))
    path = record.path
    assert path is not None
    context = context_of(settings=QUIET)
    host: Any = context.service(GameHost if game == "cards" else StreetHost)
    host.play(record)
    context.stack.settle()
    frame(context)
    disk.fill(chance.choice((0, 0, 30, 500)))
    kept, was_full = path.read_bytes(), False
    if chance.random() < 0.2:
        path.unlink()
    for _ in range(chance.randrange(3, 40)):
        answered(context, record, chance)
        was_full = was_full or record.unsaved is not None
        if path.exists():
            require(path.read_bytes().startswith(kept), "what was saved is gone")
            whole(path)
    context.change(text_percent=chance.choice((100, 125)))
    if chance.random() < 0.3:
        disk.empty()
    context.stack.update(RETRY_MS)
    context.stack.update(RETRY_MS)
    require(context.stack.top is not None, "the window is closed")
    disk.empty()
    context.stack.clear()
    context.stack.settle()
    require(path.read_bytes() == record.data, "not all of the game is in its file")
    require(whole(path).state == record.state, "the game stands elsewhere")
    only(path)
    return f"{game} in the window, {'full' if was_full else 'with room left'}"


def answered(context: AppContext, record: GameRecord[Any], chance: Random) -> None:
    """The person who is asked takes some option; time passes for the computer player."""
    table: Any = context.stack.top
    decision = record.decision
    if decision is None or not hasattr(table, "session"):
        return
    if not record.setup.players[decision.seat % 2].computer:
        table.session.take(chance.choice(decision.options))
    for _ in range(3):
        frame(context)


def in_the_terminal(game: str, disk: Disk, chance: Random) -> str:
    """Somebody types on in the terminal while there is no room, and leaves."""
    with new_record(game, chance, "random") as record:
        path, before = record.path, record.data
    assert path is not None
    disk.fill(chance.choice((0, 0, 30, 500, 3000)))
    typed = "".join(chance.choice(ANSWERS) + "\n" for _ in range(chance.randrange(2, 30)))
    start = ["play"] if game == "cards" else ["street", "play"]
    out, err, keyboard = StringIO(), StringIO(), sys.stdin
    sys.stdin = StringIO(typed)
    os.chdir(disk.folder)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = program([*start, "--text", "--load", str(path)])
    finally:
        sys.stdin = keyboard
        os.chdir("/")
    disk.empty()
    require(code == 0, f"exit code {code}: {err.getvalue()[-200:]}")
    require(path.read_bytes().startswith(before), "what was saved is gone")
    whole(path)
    only(path)
    copy = disk.folder / "copy.jsonl"
    if copy.exists():
        require(copy.stat().st_size > 0, "an empty copy was left")
        copy.unlink()
    was_full = "Not saved!" in out.getvalue()
    return f"{game} in the terminal, {'full' if was_full else 'with room left'}"


def by_command(_game: str, disk: Disk, chance: Random) -> str:
    """What writes files on a full disk says so, and leaves none."""
    with new_record("cards", chance, "random") as record:
        path = record.path
    target = disk.folder / "target.html"
    line = [one.format(target=target, record=path) for one in chance.choice(WRITERS).split()]
    target = Path(next(word for word in line if word.startswith(str(disk.folder / "target"))))
    disk.fill(0)
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = program(line)
    disk.empty()
    require(code == 2, f"{' '.join(line[:2])}: exit code {code}: {err.getvalue()[-200:]}")
    one_line(err.getvalue().rstrip())
    left = [one for one in (target, *target.glob("**/*")) if one.is_file()]
    require(not left, f"{' '.join(line[:2])} left {[one.name for one in left]}")
    shutil.rmtree(target, ignore_errors=True)
    assert path is not None
    only(path)
    return "commands refused"


def main() -> int:
    injected = ("--injected", "writes that fail, in place of a small file system")
    args = options(__doc__, 100, "games on a full disk", injected)
    report = Report(args.minutes)
    with own_home() as home, small_disk(home, injected=args.injected) as disk:
        save_settings(QUIET)
        ways = (at_the_table, in_the_terminal, at_the_table, in_the_terminal, by_command)
        for number in range(args.count):
            if report.late:
                break
            chance = Random(args.seed * 100_000 + number)
            game = ("cards", "street")[number % 2]
            way = ways[number // 2 % len(ways)]
            what = f"{game}, {way.__name__}, number {number} of seed {args.seed}"
            report.tried(what, partial(way, game, disk, chance))
            disk.empty()
            for path in saves_folder().iterdir():
                path.unlink()
        report.figures["on a small file system"] = os.path.ismount(disk.folder)
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
