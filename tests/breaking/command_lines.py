"""Types odd command lines, and looks how the program answers.

``python -m tests.breaking.command_lines [--count N] [--seed S]``: half of the lines are as they are
meant, some have a slip, others are made of the program's own words and options, and of values that
make little sense. Each must be carried out, or refused with exit code 2 and clear lines, and leave
no process; what takes long is interrupted. Needs a POSIX system.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Final, NamedTuple

from stalingrad_game.app.cli import COMMAND_NAMES
from stalingrad_game.app.cli import main as program
from stalingrad_game.assets import asset
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.folders import saves_folder
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.sealing import Seal
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import standard_file
from tests.breaking.good_lines import good_line
from tests.breaking.report import (
    Report,
    left_alone,
    options,
    own_home,
    random_moves,
    street_record,
)
from tests.support.games import ROOT
from tests.support.played import finished

REFUSED: Final = 2
CODES: Final = frozenset({0, REFUSED, 3, 130})
"""Carried out, refused, a record read in part, interrupted."""
DIFFERENCES: Final = 1
"""The exit code of whoever compares or checks, and finds something."""
COMPARES: Final = frozenset({"check", "pack", "compare", "fuzz", "--self-test", "bench", "measure"})
LONGEST: Final = (1.0, 6.0)
"""Seconds between which a line is interrupted."""
PATIENCE: Final = 40.0
"""Seconds in which it ends then."""
REAL: Final = 0.03
"""The share of lines that are programs of their own."""
MEANT: Final = 0.5
"""The share of lines that are typed as they are meant."""
SLIPS: Final = 0.3
"""The share of those with a slip."""
PASSPHRASES: Final = ("nordwind an der Wolga", "zwei Haeuser", "noch eines")
TYPED: Final = tuple(
    "".join(f"{PASSPHRASES[one]}\n" for one in order) + "1\n2\nhand\n"
    for order in ((0, 0, 1, 1), (0, 1), (0, 2, 2))
)
"""What may be typed after a line, whatever is asked: for a new seal, for both sides, a change."""
TYPED_FILE: Final = "typed"
LAID_OUT_EVERY: Final = 20
"""Lines, after which the files are those of the beginning again."""
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
    *(
        "cards.jsonl",
        "ended.jsonl",
        "street.jsonl",
        "sealed.jsonl",
        "scenario.toml",
        "pack",
        "empty",
    ),
    *(
        "binary",
        "folder",
        "loop",
        "none/x",
        ".",
        "pipe",
        "new.jsonl",
        "new.png",
        "new.pdf",
        "new.html",
        "deep.toml",
    ),
)
"""What lies, or doesn't, in the folder where the lines are typed."""
TASKS: Final = {
    "street": (
        "list",
        "ask",
        "compare",
        "harm",
        "play",
        "rules",
        "shot",
        "fuzz",
        "simulate",
        "bench",
    ),
    "pack": ("new", "check", "diff", "print", "schema"),
    "saves": ("list", "rename", "delete", "export"),
    "history": ("export", "delete"),
    "sealed": ("new", "passphrase", "open"),
}
PLAIN_OPTIONS: Final = ("--version", "--self-test", "--describe")
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


def typed_line(chance: Random, known: dict[str, list[str]]) -> list[str]:
    """A command line that somebody might type: as it is meant, with a slip, or odd."""
    draw = chance.random()
    if draw > MEANT + SLIPS:
        return odd_line(chance, known)
    line = good_line(chance, COMMAND_NAMES)
    if draw > MEANT:
        for _ in range(chance.choice((1, 1, 2))):
            slip(line, chance, known)
    return line


def slip(line: list[str], chance: Random, known: dict[str, list[str]]) -> None:
    """Exchange, add, drop or double a word of a line, or give it an option of its command."""
    place = chance.randrange(len(line) + 1)
    match chance.randrange(5):
        case 0:
            line[place : place + 1] = [chance.choice((*HOSTILE, *FILES))]
        case 1:
            line.insert(place, chance.choice((*HOSTILE, *FILES)))
        case 2:
            del line[place : place + 1]
        case 3:
            line[place:place] = line[place : place + 1]
        case _:
            line.append(chance.choice(known.get(line[0] if line else "") or PLAIN_OPTIONS))


def odd_line(chance: Random, known: dict[str, list[str]]) -> list[str]:
    """Words, options and values without sense."""
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
            line.append(chance.choice(known.get(name) or PLAIN_OPTIONS))
            if chance.random() < 0.75:
                line.append(chance.choice((*HOSTILE, *FILES, *FILES)))
        elif draw < 0.75:
            line.append(chance.choice(FILES))
        else:
            line.append(chance.choice(HOSTILE))
    if chance.random() < 0.1:
        chance.shuffle(line)
    return line


def laid_out(home: Path, chance: Random) -> Path:
    """An empty home but for saved games; returns a folder with files to be named."""
    for old in home.iterdir():
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    for name, data in records().items():
        (saves_folder() / name).write_bytes(data)
    (home / TYPED_FILE).write_text(chance.choice(TYPED))
    folder = home / "work"
    folder.mkdir()
    for name, data in records().items():
        (folder / name).write_bytes(data)
    shutil.copyfile(standard_file("first_house"), folder / "scenario.toml")
    shutil.copytree(asset("data"), folder / "pack")
    (folder / "empty").touch()
    (folder / "binary").write_bytes(chance.randbytes(5000))
    (folder / "deep.toml").write_text("a." * 900 + "b = 1\n")
    (folder / "folder").mkdir()
    (folder / "loop").symlink_to("loop")
    os.mkfifo(folder / "pipe")
    return folder


def unfinished(moves: int) -> bytes:
    """The record of a card game after so many decisions."""
    record = GameRecord.start(CardGame(Kit(load_pack(), "expert")), Setup(4))
    random_moves(record, Random(4), moves)
    return record.data


@cache
def records() -> dict[str, bytes]:
    """Games by the name of their file."""
    return {
        "cards.jsonl": unfinished(60),
        "ended.jsonl": finished(4).data,
        "street.jsonl": street_record(Random(1), 30).data,
        "sealed.jsonl": Seal.made(PASSPHRASES[:2], 0).sealed(unfinished(40)),
    }


class Answer(NamedTuple):
    """How a line was answered."""

    code: int
    out: str
    err: str
    interrupted: bool
    """Whether it had to be."""
    alone: bool
    """Whether no process of its own lived on."""


def carried_out(line: list[str], folder: Path, longest: float, *, real: bool) -> Answer:
    """Type a line, and interrupt it after `longest` seconds."""
    sys.stdout.flush()
    child = os.fork()
    if not child:
        run(line, folder, real=real)
    end, interrupted = monotonic() + longest, False
    while True:
        gone, status = os.waitpid(child, os.WNOHANG)
        if gone:
            break
        if monotonic() > end:
            os.kill(child, signal.SIGKILL if interrupted else signal.SIGINT)
            end, interrupted = monotonic() + PATIENCE, True
        sleep(0.005)
    out, err = (
        (folder.parent / name).read_bytes().decode(errors="surrogateescape")
        for name in ("out", "err")
    )
    return Answer(os.waitstatus_to_exitcode(status), out, err, interrupted, left_alone(child))


def run(line: list[str], folder: Path, *, real: bool) -> None:
    """Be the program with this line; never returns."""
    code = 1
    try:
        os.setsid()
        os.dup2(os.open(folder.parent / TYPED_FILE, os.O_RDONLY), 0)
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


def faults_in(line: list[str], answer: Answer) -> Iterator[str]:
    """What is wrong with an answer."""
    code, printed = answer.code, answer.out + answer.err
    allowed = CODES | {DIFFERENCES} if COMPARES & set(line) else CODES
    if code not in allowed:
        yield f"exit code {code}: {answer.err[-300:]!r}"
    if "Traceback" in answer.err or "fault in the program" in answer.err:
        yield f"a fault: {answer.err[-300:]!r}"
    raw = {char for char in printed if ord(char) < 32 or 127 <= ord(char) < 160} - {"\n", "\t"}
    if raw:
        yield f"raw control characters: {sorted(raw)!r}"
    if code == REFUSED and not printed.strip():
        yield "refused without a word"
    if not answer.alone:
        yield "a process was left behind"


def main() -> int:
    args = options(__doc__, 1000, "lines")
    report, chance = Report(args.minutes), Random(args.seed)
    with own_home() as home:
        known, folder = known_options(), home
        for number in range(args.count):
            if report.late:
                break
            if number % LAID_OUT_EVERY == 0:
                folder = laid_out(home, chance)
            line = [word.replace("\0", "") for word in typed_line(chance, known)]
            longest, real = chance.uniform(*LONGEST), chance.random() < REAL
            answer = carried_out(line, folder, longest, real=real)
            for fault in faults_in(line, answer):
                shown = [word[:60] for word in line]
                report.fault(f"line {number} of seed {args.seed}, {shown!r}: {fault}")
            report.figures["lines"] += 1
            report.figures["interrupted"] += answer.interrupted
            report.figures[f"exit code {answer.code}"] += 1
        carried = report.figures["lines"] - report.figures[f"exit code {REFUSED}"]
        report.figures["percent not refused"] = 100 * carried // max(1, report.figures["lines"])
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
