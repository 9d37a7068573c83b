"""Folders of data packs that are damaged on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

from stalingrad_game.card_game.content.load import PackError
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.data_files.faults import Fault


def faults_of(folder: Path) -> tuple[Fault, ...]:
    """What is wrong with a pack; each is one line."""
    with pytest.raises(PackError) as caught:
        load_pack(folder)
    found = caught.value.faults
    assert found
    for fault in found:
        assert fault.allowed
        assert str(fault).isprintable()
    return found


def change(path: Path, old: str, new: str) -> None:
    """Replace a text in a file where it first stands."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
