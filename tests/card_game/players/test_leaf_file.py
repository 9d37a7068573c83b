"""The file of the leaf value: damage is told by its place, and every mode has its numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from stalingrad_game.assets import BrokenAssetError, asset
from stalingrad_game.card_game.players.search.leaf_coefficients import PARTS, read_coefficients

MODES: Final = ("basic", "expert", "four")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("[basic.battle]", "[basic.fight]", "basic: no 'battle'"),
        ("[basic.trained]", "[easy.trained]", "basic: no 'trained'"),
        ("undefended =", "unattended =", "battle has other features"),
        ("games =", "plays =", "games"),
        ("start =", 'start = "much" #', "float"),
        ("start =", "start = nan #", "none or too large"),
        ("[basic.battle]", "[basic.battle", "not TOML"),
    ],
)
def test_a_damaged_file_is_told_by_its_place(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    text = asset(*PARTS).read_text(encoding="utf-8")
    path = tmp_path / "leaf.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BrokenAssetError, match=r"players/leaf\.toml is broken") as caught:
        read_coefficients(0, path)
    assert expected in str(caught.value)


def test_every_mode_has_its_numbers() -> None:
    found = [read_coefficients(mode) for mode in range(len(MODES))]
    assert all(one.origin.games > 0 for one in found)
    assert len({one.battle for one in found}) == len(MODES)
