"""Types odd command lines, and looks how the program answers.

``python -m tests.breaking.command_lines [--count N] [--seed S]``: lines are made of the program's
own words and options, and of values that make little sense. Each must be carried out, or refused
with exit code 2 and clear lines; what takes long is interrupted. Needs a POSIX system.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
import traceback
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Final

from stalingrad_game.app.cli import COMMAND_NAMES
from stalingrad_game.app.cli import main as program
from stalingrad_game.assets import asset
from stalingrad_game.street_fight.board.scenario import standard_file
from tests.breaking.report import Report, options, own_home, street_record
from tests.support.games import ROOT, played

CODES: Final = frozenset({0, 2, 3, 130})
"""Carried out, refused, a record read in part, interrupted."""
DIFFERENCES: Final = 1
"""The exit code of whoever compares or checks, and finds something."""
COMPARES: Final = frozenset({"check", "pack", "compare", "fuzz", "--self-test", "bench", "measure"})
LONGEST: Final = 6.0
"""Seconds after which a line is interrupted."""
PATIENCE: Final = 40.0
"""Seconds in which it ends then."""
REAL: Final = 0.03
"""The share of lines that are programs of their own."""
DIGITS: Final = "9" * 5000
HOSTILE: Final = (
    *("", " ", "-", "--", "0", "1", "2", "-1", "1.5", "1e9", DIGITS, "²", "٣", "nan", "None"),
    *("x", "é", "Жуков", "\x1b[2J", "a\x1b[31mb", "\x9b31m", "\x07", "\u202egnp", "\ufeff"),
    *("a\nb", "a\rb", "\udcff\udcfe", "%s%n", "{0}", "$HOME", "x" * 3000, "*", "=", "a=", "=b"),
    *("true", "[]", "{}", "break_test=cancel", "track_length=9", "first_turn=", "~nosuchuser/x"),
    *("tide", "ats", "k47", "basic", "expert", "four", "en", "fr", "random", "person", "german"),
    *("first_house", "volga_block", "640x360", "0x0", "99999x99999", "-1x5", "start", "replay"),
    *("D4 E5", "sees D4 E5", "R8.2", "KB4.1", "infantry_76", "moments", "standard"),
)
FILES: Final = (
    *("cards.jsonl", "street.jsonl", "scenario.toml", "pack", "empty", "binary", "folder", "loop"),
    *("none/x", ".", "pipe", "new.jsonl", "new.png", "new.pdf", "new.html", "deep.toml"),
)
"""What lies, or doesn't, in the folder where the lines are typed."""
TASKS: Final = {
    "street": ("list", "ask", "compare", "play", "rules", "shot", "fuzz", "simulate", "bench"),
    "pack": ("new", "check", "diff", "print", "schema"),
    "saves": ("list", "rename", "delete", "export"),
}
OPTION: Final = re.compile(r"(--[a-z][a-z-]*)")
QUICK: Final = {"simulate": ("--games", "1"), "measure": ("--games", "1"), "fuzz": ("--games", "1")}
"""What keeps a line short that would play for hours, where it says nothing else."""


def known_options() -> dict[str, list[str]]:
    """By command, the options that its help names."""
    found = {}
    for name in COMMAND_NAMES:
        out = StringIO()
        with redirect_stdout(out):
            program([name, "--help"])
            for task in TASKS.get(name, ()):
                program([name, task, "--help"])
        found[name] = sorted(set(OPTION.findall(out.getvalue())))
    return found


def odd_line(chance: Random, known: dict[str, list[str]]) -> list[str]:
    """A command line that somebody might type, or a program."""
    name = chance.choice((*COMMAND_NAMES, *COMMAND_NAMES, *TASKS, chance.choice(HOSTILE), ""))
    line = [name] if name else []
    if name in TASKS and chance.random() < 0.9:
        line.append(chance.choice(TASKS[name]))
    for word in line[-1:]:
        if chance.random() < 0.9:
            line += QUICK.get(word, ())
    for _ in range(chance.choice((0, 1, 1, 2, 2, 3, 5))):
        draw = chance.random()
        if draw < 0.5:
            line.append(
                chance.choice(known.get(name) or ["--version", "--self-test", "--describe"])
            )
            if chance.random() < 0.75:
                line.append(chance.choice((*HOSTILE, *FILES, *FILES)))
        elif draw < 0.75:
            line.append(chance.choice(FILES))
        else:
            line.append(chance.choice(HOSTILE))
    if chance.random() < 0.1:
        chance.shuffle(line)
    return [word.replace("\0", "") for word in line]


def laid_out(folder: Path, chance: Random) -> None:
    """Files to be named on the command line."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "cards.jsonl").write_bytes(CARDS)
    (folder / "street.jsonl").write_bytes(STREET)
    shutil.copyfile(standard_file("first_house"), folder / "scenario.toml")
    shutil.copytree(asset("data"), folder / "pack")
    (folder / "empty").touch()
    (folder / "binary").write_bytes(chance.randbytes(5000))
    (folder / "deep.toml").write_text("a." * 900 + "b = 1\n")
    (folder / "folder").mkdir()
    (folder / "loop").symlink_to("loop")
    os.mkfifo(folder / "pipe")


CARDS: Final = played(4, "basic", 60).data
STREET: Final = street_record(Random(1), 30).data


def carried_out(line: list[str], folder: Path, *, real: bool) -> tuple[int, str, str, bool]:
    """Exit code, output and errors of a line, and whether it had to be interrupted."""
    sys.stdout.flush()
    child = os.fork()
    if not child:
        run(line, folder, real=real)
    end, interrupted = monotonic() + LONGEST, False
    while True:
        gone, status = os.waitpid(child, os.WNOHANG)
        if gone:
            break
        if monotonic() > end:
            os.kill(child, signal.SIGKILL if interrupted else signal.SIGINT)
            end, interrupted = monotonic() + PATIENCE, True
        sleep(0.005)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    out, err = (
        (folder.parent / name).read_bytes().decode(errors="surrogateescape")
        for name in ("out", "err")
    )
    return os.waitstatus_to_exitcode(status), out, err, interrupted


def run(line: list[str], folder: Path, *, real: bool) -> None:
    """Be the program with this line; never returns."""
    code = 1
    try:
        os.setsid()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for name, number in (("out", 1), ("err", 2)):
            how = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
            os.dup2(os.open(folder.parent / name, how), number)
        os.chdir(folder)
        if real:
            os.environ["PYTHONPATH"] = str(ROOT)
            os.execv(sys.executable, [sys.executable, "-m", "stalingrad_game", *line])
        code = program(line)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def faults_in(line: list[str], code: int, out: str, err: str) -> list[str]:
    """What is wrong with an answer."""
    found = []
    allowed = CODES | {DIFFERENCES} if COMPARES & set(line) else CODES
    if code not in allowed:
        found.append(f"exit code {code}: {err[-300:]!r}")
    if "Traceback" in err or "fault in the program" in err:
        found.append(f"a fault: {err[-300:]!r}")
    raw = {char for char in out + err if ord(char) < 32 or 127 <= ord(char) < 160} - {"\n", "\t"}
    if raw:
        found.append(f"raw control characters: {sorted(raw)!r}")
    if code == 2 and not err.strip() and not out.strip():
        found.append("refused without a word")
    return found


def main() -> int:
    args = options(__doc__, 1000, "lines")
    report, chance = Report(args.minutes), Random(args.seed)
    with own_home() as home:
        known, folder = known_options(), home / "work"
        for number in range(args.count):
            if report.late:
                break
            if number % 20 == 0:
                laid_out(folder, chance)
            line = odd_line(chance, known)
            real = chance.random() < REAL
            code, out, err, interrupted = carried_out(line, folder, real=real)
            for fault in faults_in(line, code, out, err):
                shown = [word[:60] for word in line]
                report.fault(f"line {number} of seed {args.seed}, {shown!r}: {fault}")
            report.figures[f"exit code {code}"] += 1
            report.figures["interrupted"] += interrupted
            report.figures["lines"] += 1
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
