"""Sows one-line faults in a copy of the engine, one at a time, and says which ones no test catches.

Run by hand, never by continuous integration: ``python -m tests.mutation.plant``; two at a time.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from tests.mutation.ats_faults import ATS_FAULTS
from tests.mutation.board_faults import BOARD_FAULTS
from tests.mutation.expert_faults import EXPERT_FAULTS
from tests.mutation.faults import FAULTS, Fault
from tests.mutation.k47_faults import K47_FAULTS
from tests.mutation.tide_faults import TIDE_FAULTS

ROOT: Final = Path(__file__).resolve().parents[2]
ENGINE: Final = Path("stalingrad_game", "card_game", "rules")
COPIED: Final = ("pyproject.toml", "README.md", "stalingrad_game", "assets", "tests")
PROCESSES: Final = 2
PATIENCE: Final = 300
"""Seconds after which a run counts as caught: the fault has made a game endless."""
PYTEST: Final = ("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider")
EVERY: Final = (*FAULTS, *EXPERT_FAULTS, *BOARD_FAULTS, *TIDE_FAULTS, *ATS_FAULTS, *K47_FAULTS)
STREET: Final = "street_fight"
"""The folder of Street Fight; a fault of a referee is looked for by the tests of that referee."""
STREET_SHARED: Final = ("board", "position", "game")
"""The folders whose tests look for a fault of what the referees share."""
STREET_OTHERS: Final = (
    *("test_words.py", "test_sentences.py", "test_tables.py", "test_odds.py"),
    *("test_fuzz.py", "test_whole_games.py", "test_documented_keys.py"),
)
"""Tests of Street Fight that are no examples of rules."""
EXAMPLES: Final = ("test_r[0-9]*_*.py", "test_door.py", "test_chance.py")
OTHERS: Final = ("test_counting.py", "test_*properties.py", "test_hidden.py")
"""They only see that something has changed; examples show which rule it is."""
FUZZ: Final = ("-m", "stalingrad_game", "fuzz", "--games", "20", "--seed", "1", "--json")


def module_of(fault: Fault) -> Path:
    """The module of a fault below a copy's folder; one with a path isn't among the rules."""
    inside = Path("stalingrad_game") if "/" in fault.module else ENGINE
    return inside / fault.module


def misplaced(faults: Sequence[Fault]) -> list[str]:
    """Faults whose fragment doesn't stand exactly once in its module, or changes nothing."""
    found = []
    for fault in faults:
        text = (ROOT / module_of(fault)).read_text(encoding="utf-8")
        if text.count(fault.old) != 1 or fault.old == fault.new:
            found.append(f"{fault.module}: {text.count(fault.old)} times: {fault.old!r}")
    return found


def copy_of_the_game(folder: Path) -> Path:
    """A copy of what the tests need, without anything compiled."""
    unwanted = shutil.ignore_patterns("__pycache__", "*.pyc", ".*")
    folder.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=unwanted)
        else:
            shutil.copy2(ROOT / name, folder / name)
    return folder


def tests_of(folder: Path, patterns: Sequence[str]) -> tuple[str, ...]:
    """The command that runs some tests of the rules and of the kernel."""
    folders = [folder / "tests" / "card_game" / "rules", folder / "tests" / "kernel"]
    files = sorted(
        str(path) for inside in folders for pattern in patterns for path in inside.glob(pattern)
    )
    return (*PYTEST, f"--basetemp={folder / 'scratch'}", *files)


def commands(folder: Path, fault: Fault) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The commands that run the examples of a fault's rules, and all other tests of them."""
    if not fault.module.startswith(f"{STREET}/"):
        return tests_of(folder, EXAMPLES), tests_of(folder, OTHERS)
    package = fault.module.split("/")[1]
    within = STREET_SHARED if package in STREET_SHARED else (package,)
    if fault.rule.startswith("B"):  # a rule of all referees, as one of them keeps it
        within = tuple(dict.fromkeys((*within, *STREET_SHARED[:1])))
    tests = {
        path for each in within for path in (folder / "tests" / STREET / each).rglob("test_*.py")
    }
    others = {path for path in tests if path.name in STREET_OTHERS}
    start = (*PYTEST, f"--basetemp={folder / 'scratch'}")
    return (*start, *map(str, sorted(tests - others))), (*start, *map(str, sorted(others)))


def run(folder: Path, command: Sequence[str]) -> str:
    """Run a command in a copy; "" when all is well, else the last line that says what isn't."""
    surroundings = {
        **os.environ,
        "CI": "1",
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "STALINGRAD_HOME": str(folder / "home"),
    }
    try:
        done = subprocess.run(
            [sys.executable, *command],
            cwd=folder,
            env=surroundings,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "no end"
    if done.returncode == 0:
        return ""
    lines = (done.stdout + done.stderr).splitlines()
    telling = [line for line in lines if line.startswith(("FAILED", "ERROR"))] or lines[-1:]
    return telling[0] if telling else f"exit {done.returncode}"


def has_fuzz(folder: Path) -> bool:
    """Whether the program can already fuzz."""
    return not run(folder, ("-m", "stalingrad_game", "fuzz", "--help"))


def catch(folder: Path, fault: Fault, *, fuzz: bool) -> str:
    """Plant a fault in a copy, look for it, take it out again; what caught it, or ""."""
    module = folder / module_of(fault)
    sound = module.read_text(encoding="utf-8")
    module.write_text(sound.replace(fault.old, fault.new), encoding="utf-8")
    try:
        examples, others = commands(folder, fault)
        shown = run(folder, examples)
        if shown:
            return shown
        seen = run(folder, others) or (fuzz and run(folder, FUZZ))
        return f"BY NO EXAMPLE: {seen}" if seen else ""
    finally:
        module.write_text(sound, encoding="utf-8")


def main() -> int:
    """Plant the faults; 0 when each is caught, 1 when some survive, 2 when none could be tried."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="rules or modules that contain this text")
    chosen = parser.parse_args().only
    faults = [fault for fault in EVERY if chosen in f"{fault.rule} {fault.module}"]
    if wrong := misplaced(EVERY):
        print("These fragments must be brought up to date:", *wrong, sep="\n  ")
        return 2
    with tempfile.TemporaryDirectory() as name:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(PROCESSES):
            copies.put(copy_of_the_game(Path(name) / str(number)))
        first = copies.get()
        sound = {command for fault in faults for command in commands(first, fault)}
        for command in sorted(sound):
            if fault_of_its_own := run(first, command):
                print(f"Without any fault: {fault_of_its_own}")
                return 2
        fuzz = has_fuzz(first)
        copies.put(first)

        def tried(fault: Fault) -> str:
            copy = copies.get()
            try:
                return catch(copy, fault, fuzz=fuzz)
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(PROCESSES) as pool:
            results = list(pool.map(tried, faults))
    for fault, caught in zip(faults, results, strict=True):
        print(f"{fault.rule:7} {fault.module:14} {caught or f'SURVIVED: {fault.new!r}'}")
    survivors = results.count("")
    vague = sum(caught.startswith("BY NO EXAMPLE") for caught in results)
    print(
        f"{len(faults) - survivors} of {len(faults)} faults caught, {vague} of them by no example"
    )
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
