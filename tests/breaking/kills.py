"""Kills the program at random moments while it plays, and looks whether anything was lost.

``python -m tests.breaking.kills [--count N] [--seed S]``: both games, played by the library alone,
in the terminal by computers and by somebody who types, in the window without a screen, and sealed,
by one side after the other. Each start goes on with the game that was killed. After a kill every
decision that was acknowledged stands in the record, the record plays through, nobody holds it, and
nothing else is left over. Needs a POSIX system.
"""

from __future__ import annotations

import faulthandler
import os
import select
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any, Final, NamedTuple

from stalingrad_game.__main__ import repeat_lost_interrupts
from stalingrad_game.app.cli import main as program
from stalingrad_game.app.library import program_library
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.folders import saves_folder
from stalingrad_game.record import saves, sealing
from stalingrad_game.record.errors import RecordError
from stalingrad_game.record.journal import is_locked
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.sealed_record import SeatAway
from stalingrad_game.record.sealed_saves import new_sealed_game, open_seal, resume_sealed
from stalingrad_game.record.sealing import Seal
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.shell.settings import Settings, save_settings
from tests.breaking.report import Report, left_alone, options, own_home, street_game
from tests.support.games import ROOT
from tests.support.sealed import PASSPHRASES

SIGNALS: Final = (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
LATEST: Final = 0.3
"""Seconds after the first acknowledged decision; or after the start, where that isn't awaited."""
EARLY: Final = 0.1
"""The share of kills that don't wait for a first decision."""
PATIENCE: Final = 60.0
"""Seconds in which a start acknowledges its first decision, and a killed program ends."""
STACK_SECONDS: Final = 1.0
"""In which a program has written where it stands."""
REAL: Final = 0.03
"""The share of starts that are programs of their own; the others are copies of this one, which has
loaded everything already."""
LONGEST: Final = 150
"""Decisions after which a game is put away and another one begun."""
CARD_MODES: Final = ("basic", "expert")
TYPED: Final = ("1", "1", "2", "3", "hand", "undo", "redo", "save", "why", "log", "nonsense")
TYPED_LINES: Final = 20_000
TYPED_FILE: Final = "typed"
ERRORS_FILE: Final = "errors"
SUM: Final = slice(-19, -3)
"""Where the checksum stands at the end of a line."""
INTERRUPTED: Final = 130
LEAVES: Final = (0, INTERRUPTED)
"""Exit codes of a program that was asked to end and did so by itself."""
STACK_SIGNAL: Final = signal.SIGUSR1
"""Lets a started program write into its errors where each of its threads stands."""
CHILD: Final = "--child"
MAIL: Final = "mail"
"""By the library too, in a sealed game that goes to and fro."""
QUICK_SCRYPT: Final = 10


class Way(NamedTuple):
    """A way to play."""

    game: str
    by: str
    weight: int
    """How often, beside the others."""


WAYS: Final = (
    Way("cards", "library", 4),
    Way("street", "library", 4),
    Way("cards", "terminal", 2),
    Way("street", "terminal", 2),
    Way("cards", "typist", 2),
    Way("street", "typist", 2),
    Way("cards", "window", 2),
    Way("street", "window", 2),
    Way("cards", MAIL, 2),
    Way("street", MAIL, 2),
)


class Start(NamedTuple):
    """What a started program is to do."""

    by: str
    game: str
    path: str
    seed: int
    descriptor: int
    """To which it tells what it has acknowledged."""


def new_game(way: Way, chance: Random) -> Path:
    """A game to be killed in, kept among the saves."""
    game: Any = CardGame(Kit(load_pack(), chance.choice(CARD_MODES)))
    if way.game == "street":
        game = street_game(chance)
    computer = "" if way.by in {"typist", MAIL} else "random"
    setup = Setup(chance.randrange(10_000), {}, tuple(Seat(computer=computer) for _ in range(2)))
    begun = (
        new_sealed_game(game, setup, Seal.made(PASSPHRASES, 0))
        if way.by == MAIL
        else saves.new_game(game, setup, way.by)
    )
    with begun as record:
        assert record.path is not None
        return record.path


def tell_every_line(descriptor: int) -> None:
    """From now on every line that a record has acknowledged is told, with its checksum."""

    def telling(does: Callable[..., Any]) -> Callable[..., Any]:
        def reporting(record: GameRecord[Any], *arguments: Any) -> Any:
            result = does(record, *arguments)
            data = record.data
            os.write(descriptor, f"{len(data)} {data[SUM].decode()}\n".encode())
            return result

        return reporting

    for name in ("take", "undo", "redo"):
        setattr(GameRecord, name, telling(getattr(GameRecord, name)))


def play(start: Start) -> int:
    """Go on with a game until killed or over; returns the exit code."""
    repeat_lost_interrupts()
    faulthandler.register(STACK_SIGNAL, all_threads=True)
    tell_every_line(start.descriptor)
    if start.by == "library":
        play_by_library(Path(start.path), Random(start.seed))
        return 0
    if start.by == MAIL:
        play_by_mail(Path(start.path), Random(start.seed))
        return 0
    if start.by == "window":
        return program(["play", "--load", start.path])
    table = ["play"] if start.game == "cards" else ["street", "play"]
    return program([*table, "--text", "--load", start.path])


def play_by_library(path: Path, chance: Random) -> None:
    """Take options at random, and take back now and then."""
    with saves.resume(path, program_library([load_pack()])) as record:
        while record.decision is not None:
            one_step(record, chance)


def play_by_mail(path: Path, chance: Random) -> None:
    """As `play_by_library`, by one side after the other, each opening the file anew."""
    library = program_library([load_pack()])
    over = False
    while not over:
        for passphrase in PASSPHRASES:
            with resume_sealed(path, library, open_seal(path, passphrase)) as record:
                with suppress(SeatAway):
                    while record.decision is not None:
                        one_step(record, chance)
                over = record.decision is None


def one_step(record: GameRecord[Any], chance: Random) -> None:
    """Take an option at random, or take one back, or again."""
    assert record.decision is not None
    if record.can_undo() and chance.random() < 0.2:
        record.undo()
    elif record.can_redo() and chance.random() < 0.4:
        record.redo()
    else:
        record.take(chance.choice(record.decision.options))


def started(start: Start, home: Path, *, real: bool) -> int:
    """Start a program in a session of its own; returns its process id."""
    sys.stdout.flush()
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    child = os.fork()
    if child:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        return child
    code = 1
    try:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        os.setsid()
        for name, how, number in (
            (TYPED_FILE, os.O_RDONLY, 0),
            (os.devnull, os.O_WRONLY, 1),
            (ERRORS_FILE, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 2),
        ):
            os.dup2(os.open(home / name, how), number)
        if real:
            os.set_inheritable(start.descriptor, True)
            os.chdir(ROOT)
            os.execv(sys.executable, [sys.executable, "-m", __spec__.name, CHILD, *map(str, start)])
        code = play(start)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def waits_for_disk(process: int) -> bool:
    """Whether a thread of a process is in a system call that no signal ends, as a slow disk's."""
    states = []
    for thread in Path(f"/proc/{process}/task").glob("*/stat"):
        with suppress(OSError):  # it ends meanwhile
            states.append(thread.read_text().rpartition(")")[2].split()[0])
    return "D" in states


class Killer:
    """One program at a time, and what it had acknowledged when it was killed."""

    def __init__(self, seed: int, home: Path, report: Report) -> None:
        self.chance: Final = Random(seed)
        self.report: Final = report
        self.landed = 0
        self._home: Final = home
        self._library: Final = program_library([load_pack()])
        self._games: Final[dict[Way, Path]] = {}

    def kill_once(self) -> None:
        """Start, kill, look."""
        chance = self.chance
        way = chance.choices(WAYS, [way.weight for way in WAYS])[0]
        if way not in self._games:
            self._games[way] = new_game(way, chance)
        path = self._games[way]
        typed = "".join(chance.choice(TYPED) + "\n" for _ in range(TYPED_LINES))
        (self._home / TYPED_FILE).write_text(typed)
        reading, writing = os.pipe()
        seed, real = chance.randrange(10**6), chance.random() < REAL
        start = Start(way.by, way.game, str(path), seed, writing)
        child = started(start, self._home, real=real)
        os.close(writing)
        output = self._killed(way, child, reading, real=real)
        os.close(reading)
        self._look(way, path, output)

    def _killed(self, way: Way, child: int, reading: int, *, real: bool) -> bytes:
        """Wait for a random moment, then kill; returns what was told until the end."""
        chance, output, open_still = self.chance, b"", True
        early = chance.random() < EARLY
        end = monotonic() + (chance.random() * LATEST if early else PATIENCE)
        awaited = not early
        while open_still and (left := end - monotonic()) > 0:
            if select.select([reading], [], [], left)[0]:
                piece = os.read(reading, 1 << 16)
                output, open_still = output + piece, bool(piece)
                if piece and awaited:
                    awaited, end = False, monotonic() + chance.random() * LATEST
        sent = chance.choice(SIGNALS)
        if real and early and sent == signal.SIGINT:
            sent = signal.SIGTERM  # it would meet these tests while they load, not the program
        gone, status = os.waitpid(child, 0 if not open_still else os.WNOHANG)
        if gone:
            self.report.figures["ended before"] += 1
            if os.waitstatus_to_exitcode(status):
                self.report.fault(f"{way.game} by {way.by}: ended by itself, status {status}")
            return output
        if awaited:
            self.report.fault(f"{way.game} by {way.by}: nothing was played in {PATIENCE:.0f} s")
        os.kill(child, sent)
        self.landed += 1
        self.report.figures[f"{way.game} by {way.by}"] += 1
        self.report.figures[sent.name] += 1
        end = monotonic() + PATIENCE
        while True:
            if select.select([reading], [], [], 0.02)[0]:
                output += os.read(reading, 1 << 16)
            gone, status = os.waitpid(child, os.WNOHANG)
            if gone:
                break
            if monotonic() > end:
                end += PATIENCE
                if waits_for_disk(child):
                    self.report.figures["waited for the disk"] += 1
                    continue
                os.kill(child, STACK_SIGNAL)
                sleep(STACK_SECONDS)
                stands = (self._home / ERRORS_FILE).read_text(errors="replace")
                where = f"{way.game} by {way.by}"
                self.report.fault(f"{where}: still there after {sent.name}: {stands[-700:]}")
                os.kill(child, signal.SIGKILL)
        while piece := self._rest(reading):
            output += piece
        code = os.waitstatus_to_exitcode(status)
        if code not in (*LEAVES, -sent):
            self.report.fault(f"{way.game} by {way.by}: exit code {code} after {sent.name}")
        if not left_alone(child):
            self.report.fault(f"{way.game} by {way.by}: a process was left behind")
        return output

    def _rest(self, reading: int) -> bytes:
        """What is still to be read; nothing where somebody keeps the pipe open."""
        return os.read(reading, 1 << 16) if select.select([reading], [], [], 0.5)[0] else b""

    def _look(self, way: Way, path: Path, output: bytes) -> None:
        """All that was told of is there, and the game can be gone on with."""
        where = f"{way.game} by {way.by}, kill {self.landed}"
        report, lines = self.report, output[: output.rfind(b"\n") + 1].decode().split()
        report.figures["decisions acknowledged"] += len(lines) // 2
        errors = (self._home / ERRORS_FILE).read_text(errors="replace")
        if "Traceback" in errors or "fault in the program" in errors:
            report.fault(f"{where}: {errors[-300:]}")
        seal = open_seal(path, PASSPHRASES[0]) if way.by == MAIL else None
        data = path.read_bytes()
        if seal is not None:
            _, data = seal.of(data, str(path))
        sizes, sums = lines[::2], lines[1::2]
        if sizes:
            size = int(sizes[-1])
            if len(data) < size or data[:size][SUM].decode() != sums[-1]:
                report.fault(f"{where}: a decision that was acknowledged isn't in the record")
        if is_locked(path):
            report.fault(f"{where}: the record is still held")
        try:
            with (
                resume_sealed(path, self._library, seal)
                if seal is not None
                else saves.resume(path, self._library)
            ) as record:
                report.figures["torn lines"] += len(record.warnings)
                done = record.decision is None or len(record.steps) > LONGEST
        except RecordError as error:
            report.fault(f"{where}: {error}")
            done = True
        left = {one.name for one in saves_folder().iterdir()}
        left -= {one.name for one in self._games.values()}
        if left:
            report.fault(f"{where}: left over: {sorted(left)}")
            for name in left:
                (saves_folder() / name).unlink()
        if done:
            self._games.pop(way).unlink()
            report.figures["games put away"] += 1


def main() -> int:
    if sys.argv[1:2] == [CHILD]:
        by, game, path, seed, descriptor = sys.argv[2:]
        try:
            return play(Start(by, game, path, int(seed), int(descriptor)))
        except KeyboardInterrupt:
            return INTERRUPTED
    args = options(__doc__, 1000, "kills that land")
    with own_home() as home:
        save_settings(Settings(speed_percent=0, computer_percent=0, pauses="none", muted=True))
        sealing.COST = QUICK_SCRYPT  # type: ignore[misc]
        killer = Killer(args.seed, home, Report(args.minutes))
        tries = 0
        while killer.landed < args.count and tries < 3 * args.count and not killer.report.late:
            killer.kill_once()
            tries += 1
        if killer.landed < args.count and not killer.report.late:
            killer.report.fault(f"only {killer.landed} kills landed")
        killer.report.figures["kills"] = killer.landed
        return killer.report.close()


if __name__ == "__main__":
    sys.exit(main())
