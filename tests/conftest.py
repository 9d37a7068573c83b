"""Settings of every test: repeatable in continuous integration, and never in the user's folders.

``--full`` tries everything; without it random examples and odd windows are fewer
(`tests.support.amount`).
"""

from __future__ import annotations

import gc
import os
import sys
import tomllib
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from stalingrad_game.folders import HOME_VARIABLE
from stalingrad_game.record import sealed_saves, sealing
from tests.support.amount import left_out, set_amount
from tests.support.shared_files import parse_once

GARBAGE: Final = 100_000
"""So many more objects than were freed before garbage is sought; 700 costs a fifteenth of a run."""

pytest.register_assert_rewrite("tests.support.table")  # it explains what failed, as a test does

# Hundreds of processes are started: none compiles what another one has.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_addoption(parser: pytest.Parser) -> None:
    """How much is tried."""
    parser.addoption("--full", action="store_true", help="all examples, games and sizes of window")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the amount before a test is read; what is read stays, so that no garbage is sought."""
    set_amount(full=config.getoption("--full"), repeatable=bool(os.environ.get("CI")))
    gc.disable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only ``--full`` tries, unless a combination is asked for by its name.

    What looks through all of the memory is run while there is little in it.
    """
    items.sort(key=lambda one: one.get_closest_marker("early") is None)
    if config.getoption("--full") or any("[" in one for one in config.args):
        return
    without = left_out(items)
    config.hook.pytest_deselected(items=[one for one in items if one in without])
    items[:] = [one for one in items if one not in without]


def pytest_collection_finish() -> None:
    """The tests themselves never become garbage."""
    gc.freeze()
    gc.set_threshold(GARBAGE)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def shared_files() -> Iterator[None]:
    """A text is parsed once in a process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tomllib, "loads", parse_once())
        yield


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Places for user folders, each of its own and not made yet."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def own_home(homes: Iterator[Path]) -> Iterator[Path]:
    """A fresh user folder for every test, also for one that takes back what it has patched.

    The system speaks English, whichever language this one does.
    """
    home = next(homes)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(home))
        patch.setenv("LC_ALL", "C.UTF-8")
        yield home


@pytest.fixture
def cheap_seals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passphrases that are set cost the least that a file may ask for; deals are always alike."""
    monkeypatch.setattr(sealing, "COST", sealing.LEAST_COST)
    monkeypatch.setattr(sealed_saves, "_unseen_seed", lambda: 2)
