"""Settings of every test: repeatable in continuous integration, and never in the user's folders."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from stalingrad_game.folders import HOME_VARIABLE
from stalingrad_game.record import sealed_saves, sealing

pytest.register_assert_rewrite("tests.support.table")  # it explains what failed, as a test does

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path) -> Iterator[Path]:
    """A fresh user folder for every test, also for one that takes back what it has patched."""
    home = tmp_path / "home"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(home))
        yield home


@pytest.fixture
def cheap_seals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passphrases that are set cost the least that a file may ask for; deals are always alike."""
    monkeypatch.setattr(sealing, "COST", sealing.LEAST_COST)
    monkeypatch.setattr(sealed_saves, "_unseen_seed", lambda: 2)
