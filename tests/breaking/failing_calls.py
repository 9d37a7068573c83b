"""Lets each call to the system fail once, and looks whether the program goes on or says why not.

``python -m tests.breaking.failing_calls [--count N] [--seed S] [--only WORD] [--kind KIND]``: of a
way to use the program, by window or terminal, in both games, sealed ones too, and by commands, the
n-th call of one kind fails: open, write, sync, rename, a helper process, a thread, the display, a
sound and so on; `N` of all these, drawn by the seed. The game goes on, or the program ends with one
line that says what failed; every decision that was acknowledged is in the record, or was told
unsaved; every record plays through; the next start clears what was left over. Needs Linux and a C
compiler.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import pygame

from stalingrad_game.app.cli import LOG_NAME
from stalingrad_game.app.cli import main as program
from stalingrad_game.app.library import program_library
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.folders import HOME_VARIABLE, saves_folder
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.record import saves, sealing
from stalingrad_game.record.errors import RecordError
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.sealed_saves import (
    is_sealed_file,
    new_sealed_game,
    open_seal,
    resume_sealed,
)
from stalingrad_game.record.sealing import Seal
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.text.card_game import advice
from stalingrad_game.ui.shell import window
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings, save_settings
from stalingrad_game.ui.shell.window import Window
from stalingrad_game.ui.street.screens.street_table_screen import StreetTableScene
from stalingrad_game.ui.table import screen
from stalingrad_game.ui.table.model.targets import ButtonId
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.computers import ThinkingProcess
from tests.breaking.report import Report, left_alone
from tests.breaking.system_calls import ERRORS, KINDS, OWN_FROM, Calls, under_control
from tests.support.gestures import key, typed
from tests.support.played import finished
from tests.support.sealed import PASSPHRASES
from tests.support.slow_players import seat_quick_searchers, serve_quick_searchers

MODULE: Final = "tests.breaking.failing_calls"
ACKNOWLEDGED: Final = OWN_FROM + 50
"""The descriptor to which a program tells what it has acknowledged."""
PATIENCE_S: Final = 60.0
"""How long a run may take; it takes a second."""
MOST: Final = 40
"""Calls of one kind in one way that are tried one by one; of more than these some are drawn."""
DECISIONS: Final = 5
"""That the person in a window takes."""
FRAMES: Final = 3_000
"""After so many a window is closed in any case."""
HINT_FRAMES: Final = 600
SETTINGS: Final = Settings(
    speed_percent=0, computer_percent=0, pauses="none", window=(640, 360), text_percent=75
)
ENDS: Final = frozenset({0, 2})
"""Exit codes of a program that went on, or said what failed."""
MEMORY: Final = frozenset({"map", "picture"})
"""Where these fail there is no memory left: that may end the program anywhere, as a fault."""
LOGGED: Final = re.compile(r"a fault in the program \(.*\); please send the file \S+faults\.log")
LEFT_OVER: Final = re.compile(r"\.new$|\.\d+$|\.probe$")
UNSAVED_TEXTS: Final = ("not saved", "Not saved", "could not be written", "isn't saved", "lost")


class Way(NamedTuple):
    """A way to use the program."""

    name: str
    prepare: Callable[[Path], str]
    """Lays out a home; returns the path of the game that is played, "" for none."""
    does: Callable[[str], int]
    """Uses the program in that home; returns its exit code."""
    typed: str = ""
    """What is typed meanwhile."""


# --- what is laid out


def kept_game(game: Any, *computers: str) -> str:
    """A game among the saves."""
    setup = Setup(7, {}, tuple(Seat(computer=name) for name in computers))
    with saves.new_game(game, setup, "a game") as record:
        assert record.path is not None
        return str(record.path)


@cache
def cards() -> CardGame:
    return CardGame(Kit(load_pack(), "basic"))


@cache
def street() -> StreetGame:
    return StreetGame(street_kit("first_house", "k47"))


def cards_against(computer: str, _home: Path) -> str:
    return kept_game(cards(), "", computer)


def street_against(computer: str, _home: Path) -> str:
    return kept_game(street(), "", computer)


def sealed(game: Callable[[], Any], _home: Path) -> str:
    """A sealed game among the saves; the first side plays."""
    setup = Setup(7, {}, (Seat(), Seat()))
    with new_sealed_game(game(), setup, Seal.made(PASSPHRASES, 0), "sealed") as record:
        assert record.path is not None
        return str(record.path)


def over(_home: Path) -> str:
    """A game among the saves that is over, and one that goes on."""
    kept_game(cards(), "", "")
    ended = finished(2, resigns=1)
    return str(saves.keep_copy(ended.data, ended.setup.begun, "over"))


# --- what is done


class Hands(Window):
    """A window in which somebody plays: a hint, decisions, another setting, undo; then leaves."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._frames = 0
        self._taken = 0
        self._hinted = 0
        self._typed = False
        self._to_see = iter(("load", "options", "history", "manual", "rules", "about"))

    def _pause(self, _context: AppContext, _now: float, _active: float) -> float:
        return 0.004

    def take_input(self, context: AppContext) -> bool:
        super().take_input(context)
        self._frames += 1
        top = context.stack.top
        if self._frames > FRAMES or self._taken > DECISIONS:
            self._leave(context)
        elif isinstance(top, TableScene):
            self._at_cards(context, top)
        elif isinstance(top, StreetTableScene):
            self._at_street(context, top)
        elif top is not None:
            self._on_screen(context, getattr(top, "name", ""))
        return True

    def _leave(self, context: AppContext) -> None:
        context.stack.clear()
        context.stack.settle()

    def _at_cards(self, context: AppContext, table: TableScene) -> None:
        session = table.session
        if session.record.decision is None:
            self._leave(context)
        elif session.hints.progress == "thinking" and self._hinted < HINT_FRAMES:
            self._hinted += 1
        elif session.asks and not self._hinted:
            self._hinted = 1
            table.control.press(ButtonId.HINT)
        else:
            self._at_a_table(context, session)

    def _at_street(self, context: AppContext, table: StreetTableScene) -> None:
        if table.session.record.decision is None:
            self._leave(context)
        else:
            self._at_a_table(context, table.session)

    def _at_a_table(self, context: AppContext, session: Any) -> None:
        if session.record.waits_for_mail:
            self._leave(context)
        elif session.playback.busy:
            session.go_on()
        elif session.asks:
            self._taken += 1
            if self._taken == 2:
                context.change(text_percent=110)
            if self._taken == 3 and session.can_undo():
                session.undo()
            else:
                options = session.record.decision.options
                session.take(options[self._taken * 7 % len(options)])

    def _on_screen(self, context: AppContext, name: str) -> None:
        if name == "passphrase" and not self._typed:
            self._typed = True
            context.stack.handle(typed(PASSPHRASES[0]))
            context.stack.handle(key(pygame.K_RETURN))
        elif name == "start":
            to_see = next(self._to_see, "")
            if to_see:
                context.open(to_see)
                context.stack.settle()
            else:
                self._leave(context)
        else:
            context.stack.handle(key(pygame.K_ESCAPE))


def in_window(path: str) -> int:
    """Play a game in the window, or look at the screens of the menu."""
    quick = partial(ThinkingProcess, serve_line=serve_quick_searchers)
    patch.object(window, "Window", Hands).start()
    patch.object(screen, "ThinkingProcess", quick).start()
    return program(["play", "--load", path] if path else [])


def in_terminal(path: str) -> int:
    """Play a game in the terminal."""
    patch.object(advice, "SeatedPlayers", seat_quick_searchers).start()
    return program(["play", "--text", "--load", path])


def by_command(line: str, path: str) -> int:
    """Carry out a command on a game."""
    target = Path(os.environ[HOME_VARIABLE]) / "target"
    return program([one.format(record=path, target=target) for one in line.split()])


TYPED: Final = "1\n1\nhand\nsave\nundo\n1\nsave {home}/copy.jsonl\n1\n1\nquit\n"
HINTED: Final = TYPED.replace("hand", "hint", 1)
SEALED: Final = f"{PASSPHRASES[0]}\n{TYPED}"
COMMANDS: Final = (
    "saves",
    "saves export 1 {target}.jsonl",
    "verify {record}",
    "replay {record} --out {target}.gif --size 320x200",
    "history",
    "history export {target}.csv",
    "simulate --games 4 --jobs 2 --german random --soviet random --out {target}.json",
    "street simulate --rules k47 --scenario first_house --games 40 --jobs 2",
    "shot --out {target}.png --screen start --size 640x360",
    "pack new {target}",
    "fuzz --games 2 --jobs 2",
)
WAYS: Final = (
    Way("cards window", partial(cards_against, "veteran"), in_window),
    Way("street window", partial(street_against, "officer"), in_window),
    Way("sealed cards window", partial(sealed, cards), in_window),
    Way("sealed street window", partial(sealed, street), in_window),
    Way("menus", over, lambda _path: in_window("")),
    Way("cards terminal", partial(cards_against, "officer"), in_terminal, HINTED),
    Way("street terminal", partial(street_against, "officer"), in_terminal, TYPED),
    Way("sealed cards terminal", partial(sealed, cards), in_terminal, SEALED),
    Way("sealed street terminal", partial(sealed, street), in_terminal, SEALED),
    *(Way(" ".join(line.split()[:2]), over, partial(by_command, line)) for line in COMMANDS),
)


# --- one run


class Failure(NamedTuple):
    """The call that fails in a run."""

    kind: str
    nth: int
    error: int
    times: int = 1
    everywhere: bool = False


class Ended(NamedTuple):
    """What came of a run."""

    code: int
    out: str
    err: str
    counts: dict[str, int]
    failed: int
    what: str
    acknowledged: list[tuple[int, str, bool]]
    """Of each decision that was told: the bytes of the record then, its last checksum, saved."""
    alone: bool
    """Whether no process was left."""


def tell_decisions() -> None:
    """From now on every line that a record has acknowledged is told."""

    def telling(does: Callable[..., Any]) -> Callable[..., Any]:
        def reporting(record: GameRecord[Any], *arguments: Any) -> Any:
            result = does(record, *arguments)
            data, saved = record.data, record.unsaved is None
            if record.path is not None:
                text = f"{len(data)} {data[-19:-3].decode()} {saved:d}\n"
                os.write(ACKNOWLEDGED, text.encode())
            return result

        return reporting

    for name in ("take", "undo", "redo"):
        setattr(GameRecord, name, telling(getattr(GameRecord, name)))


def run(way: Way, path: str, home: Path, failure: Failure | None, aside: Path) -> Ended:
    """Use the program in a process of its own; one call fails there."""
    calls = Calls(aside / "calls", home)
    if failure is not None:
        calls.fail(failure.kind, failure.nth, failure.error, failure.times)
        calls.control.everywhere = failure.everywhere
    (aside / "typed").write_text(way.typed.format(home=home))
    sys.stdout.flush()
    child = os.fork()
    if not child:
        use_program(way, path, home, calls, aside)
    code = waited(child)
    alone = left_alone(child)
    acknowledged = [one.split() for one in (aside / "told").read_text().splitlines()]
    return Ended(
        code,
        (aside / "out").read_text(errors="replace"),
        (aside / "err").read_text(errors="replace"),
        calls.counts,
        calls.control.failed,
        os.fsdecode(calls.control.what),
        [(int(size), total, saved == "1") for size, total, saved in acknowledged],
        alone,
    )


def waited(child: int) -> int:
    """The exit code of a child; that of SIGKILL where it took too long."""
    end = monotonic() + PATIENCE_S
    while monotonic() < end:
        gone, status = os.waitpid(child, os.WNOHANG)
        if gone:
            return os.waitstatus_to_exitcode(status)
        sleep(0.005)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return -signal.SIGKILL


def use_program(way: Way, path: str, home: Path, calls: Calls, aside: Path) -> None:
    """In the child: use the program, and end."""
    code = 99
    try:
        os.setsid()
        for name, how, number in (
            ("typed", os.O_RDONLY, 0),
            ("out", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 1),
            ("err", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 2),
            ("told", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, ACKNOWLEDGED),
        ):
            os.dup2(os.open(aside / name, how), number)
        sys.stdin = open(0, closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", closefd=False)  # noqa: SIM115
        main_module: Any = sys.modules["__main__"]
        main_module.__spec__ = None
        del main_module.__file__
        tell_decisions()
        os.environ[HOME_VARIABLE] = str(home)
        os.chdir("/")
        calls.use()
        code = way.does(path)
        sys.stdout.flush()
    except BaseException:
        traceback.print_exc()
    finally:
        calls.control.armed = 0
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        os._exit(code)


# --- what must hold


def troubles(path: str, home: Path, ended: Ended, failure: Failure | None) -> Iterator[str]:
    """What isn't as it should be after a run."""
    out_of_memory = ended.code == 1 and failure is not None and failure.kind in MEMORY
    game = not ended.acknowledged or "is kept in" in ended.err
    if out_of_memory and not (LOGGED.search(ended.err) and game):
        yield f"a fault that isn't told with its files: {ended.err[-400:]}"
    elif not out_of_memory and ended.code not in ENDS:
        yield f"exit code {ended.code}: {ended.err[-400:]} {logged(home)}"
    lines = ended.err.splitlines()
    if failure is not None and failure.kind == "map" and "MemoryError" in ended.err:
        lines = []  # Python itself tells that a process or thread had no memory to begin with
    elif "Traceback" in ended.err + ended.out:
        yield f"a traceback: {ended.err[-400:]}"
    if ended.code == 2 and not ended.err + ended.out:
        yield "exit code 2, and nothing was said"
    if len(lines) > 3 or any(len(line) > 1000 for line in lines):
        yield f"not one line: {ended.err[-400:]}"
    if not ended.alone:
        yield "a process was left"
    if path:
        yield from troubles_of_game(Path(path), ended)
    yield from left_over(home)


def logged(home: Path) -> str:
    """The last calls of the last fault that was logged."""
    with suppress(OSError):
        lines = (home / "logs" / LOG_NAME).read_text().splitlines()
        return " ".join([line for line in lines if line.lstrip().startswith(("File", "^"))][-5:])
    return ""


def troubles_of_game(path: Path, ended: Ended) -> Iterator[str]:
    """What isn't as it should be with the game that was played, gone on with in its own file."""
    here = saves_folder()
    games = [one for one in here.iterdir() if one.suffix == path.suffix]
    library = program_library([load_pack()])
    saved = [one for one in ended.acknowledged if one[2]]
    whole = ended.acknowledged[-1:]

    if any(word in ended.out + ended.err for word in UNSAVED_TEXTS):
        whole = saved[-1:]
    found = False
    for game in games:
        try:
            with gone_on_with(game, library) as record:
                data = record.data
                for warning in record.warnings:
                    yield f"{game.name}: {warning}"
        except RecordError as error:
            yield f"{error}"
            continue
        if not whole:
            found = True
        else:
            size, total, _ = whole[0]
            found = found or (len(data) >= size and data[:size][-19:-3].decode() == total)
    if not found:
        yield f"what was acknowledged isn't in {[one.name for one in games]}"


def gone_on_with(game: Path, library: GameLibrary) -> GameRecord[Any]:
    """A saved game, by the side that has sealed it; raises `RecordError`."""
    if is_sealed_file(game):
        return resume_sealed(game, library, open_seal(game, PASSPHRASES[0]))
    return saves.resume(game, library)


def left_over(home: Path) -> Iterator[str]:
    """What an unfinished file has left, after the game was gone on with once."""
    for file in home.rglob("*"):
        if file.is_file() and LEFT_OVER.search(file.name):
            yield f"left over: {file.relative_to(home)}"


# --- many runs


class Runs:
    """All that is tried."""

    def __init__(self, aside: Path, report: Report) -> None:
        self.report: Final = report
        self.table: Final[Counter[tuple[str, str]]] = Counter()
        self.codes: Final[Counter[int]] = Counter()
        self._aside: Final = aside
        self._homes: Final[dict[str, tuple[Path, str]]] = {}

    def counts(self, way: Way) -> dict[str, int]:
        """How many calls of each kind a way makes where none fails."""
        home, path = self._home(way)
        ended = run(way, path, home, None, self._aside)
        found = [*troubles(path, home, ended, None), *([ended.err] if ended.code else [])]
        for trouble in found:
            self.report.fault(f"{way.name}, nothing fails: {trouble}")
        return ended.counts

    def try_one(self, way: Way, failure: Failure) -> None:
        """Let one call fail."""
        home, path = self._home(way)
        ended = run(way, path, home, failure, self._aside)
        self.table[failure.kind, way.name] += 1
        self.report.figures["calls that failed"] += ended.failed > 0
        self.codes[ended.code] += 1
        what = f"{way.name}, {failure.kind} {failure.nth}"
        what += f" x{failure.times}" if failure.times > 1 else ""
        what += " everywhere" if failure.everywhere else ""
        for trouble in troubles(path, home, ended, failure):
            why = os.strerror(failure.error)
            self.report.fault(f"{what} ({why}, {ended.what.removeprefix(str(home))}): {trouble}")

    def _home(self, way: Way) -> tuple[Path, str]:
        """A fresh home for a way, and its game."""
        if way.name not in self._homes:
            home = self._aside / "homes" / way.name.replace(" ", "_").replace("/", "_")
            os.environ[HOME_VARIABLE] = str(home)
            save_settings(SETTINGS)
            self._homes[way.name] = home, way.prepare(home)
        original, path = self._homes[way.name]
        home = self._aside / "home"
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(original, home)
        os.environ[HOME_VARIABLE] = str(home)
        return home, path.replace(str(original), str(home))


def planned(way: Way, counts: dict[str, int], chance: Random) -> Iterator[tuple[Way, Failure]]:
    """Every call of a way that is let fail."""
    for kind, count in counts.items():
        most = counts["write"] if kind == "half" else count
        numbers = list(range(1, most + 1))
        if most > MOST:
            numbers = sorted(chance.sample(numbers, MOST))
        for nth in numbers:
            yield way, Failure(kind, nth, chance.choice(ERRORS[kind]))
    for kind in ("open", "write", "sync", "rename", "fork", "pipe", "thread"):
        if counts[kind]:
            yield way, Failure(kind, 1, chance.choice(ERRORS[kind]), 1 << 40)


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="how many calls that fail")
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same calls")
    parser.add_argument("--minutes", type=float, help="stop after so many, however few were tried")
    parser.add_argument("--only", default="", help="ways with this in their name")
    parser.add_argument("--kind", default="", help="calls of this kind alone")
    return parser.parse_args()


def main() -> int:
    args = options()
    code = under_control(MODULE)
    if code is not None:
        return code
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    sealing.COST = 10  # type: ignore[misc]
    chance = Random(args.seed)
    with tempfile.TemporaryDirectory(prefix="breaking-") as folder:
        os.environ["HOME"] = folder
        runs = Runs(Path(folder), Report(args.minutes))
        ways = [way for way in WAYS if args.only in way.name]
        plan: list[tuple[Way, Failure]] = []
        for way in ways:
            counts = runs.counts(way)
            print(way.name, {kind: count for kind, count in counts.items() if count}, flush=True)
            plan += planned(way, counts, chance)
        plan = [one for one in plan if args.kind in ("", one[1].kind)]
        if len(plan) > args.count:
            plan = chance.sample(plan, args.count)
        for way, failure in plan:
            if runs.report.late:
                break
            runs.try_one(way, failure)
        print_table(runs, ways)
        runs.report.figures["runs"] = sum(runs.table.values())
        return runs.report.close()


def print_table(runs: Runs, ways: list[Way]) -> None:
    """Print how many calls of each kind failed in which way."""
    for way in ways:
        found = [(kind, runs.table[kind, way.name]) for kind in KINDS]
        counts = ", ".join(f"{kind} {number}" for kind, number in found if number)
        print(f"{way.name}: {counts}")
    print("exit codes:", dict(runs.codes))


if __name__ == "__main__":
    sys.exit(main())
