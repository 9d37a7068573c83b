"""The standard pack, read once, and a folder of it to damage."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.rules.packs import load_pack


@pytest.fixture(scope="session")
def content() -> Content:
    return load_pack()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(asset("data"), tmp_path / "pack"))
