"""``--self-test`` misses every file that the program needs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from stalingrad_game import assets
from stalingrad_game.app.cli import main
from stalingrad_game.assets import LIST, AssetError, asset_names
from stalingrad_game.data_files.own_files import check_assets
from tests.architecture import ROOT
from tests.list_assets import listed
from tests.support.amount import some
from tests.support.shared_looks import share_nothing

SAMPLES = ("sounds/bucket.ogg", "art/emblem.svg", "lang/en/menu.toml")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the package and of its assets."""
    folder = tmp_path_factory.mktemp("installed")
    code = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "stalingrad_game", folder / "stalingrad_game", ignore=code)
    (folder / "assets").mkdir()
    for part in (ROOT / "assets").iterdir():
        if part.is_dir() and part.name not in {"measured", "older_packs"}:
            shutil.copytree(part, folder / "assets" / part.name)
        else:
            (folder / "assets" / part.name).symlink_to(part)
    return folder


def test_every_file_that_is_read_stands_in_the_list() -> None:
    """Where it doesn't: ``python -m tests.list_assets``."""
    assert "".join(f"{name}\n" for name in asset_names()) == listed()


def test_every_listed_file_is_whole() -> None:
    check_assets()


@pytest.mark.parametrize("name", ["fonts/Oswald-Medium.ttf", *SAMPLES])
@pytest.mark.parametrize("damage", ["missing", "empty", "cut"])
def test_every_kind_of_file_is_read(
    name: str, damage: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """One of each kind, missing, empty, or cut in half."""
    folder = tmp_path / "assets"
    for one in (LIST, *SAMPLES, "fonts/Oswald-Medium.ttf"):
        (folder / one).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "assets" / one, folder / one)
    (folder / LIST).write_text("".join(f"{one}\n" for one in SAMPLES) + "fonts/Oswald-Medium.ttf\n")
    monkeypatch.setattr(assets, "_path", lambda parts: folder.joinpath(*parts))
    check_assets()
    file = folder / name
    whole = file.read_bytes()
    if damage == "missing":
        file.unlink()
    else:
        file.write_bytes(b"" if damage == "empty" else whole[: len(whole) // 2] + b"=")
    with pytest.raises(AssetError, match=file.name):
        check_assets()


DAMAGED = (
    ("fonts/Oswald-Medium.ttf", False),
    ("street/scenarios/sewer_raid.toml", False),
    ("street/scenarios/volga_block.toml", True),
    ("lang/en/menu.toml", False),
    ("street/rules/ats.toml", False),
    ("street/tables/k47.toml", False),
    ("street/tables/tide.toml", True),
    ("lang/fr/street_rules/tide.toml", True),
    ("lang/en/street_k47.toml", False),
)
"""Files, and whether they are damaged or missing."""


@pytest.mark.parametrize(("name", "damaged"), some(DAMAGED, 2))
def test_a_missing_or_damaged_file_is_found(installed: Path, name: str, *, damaged: bool) -> None:
    file = installed / "assets" / name
    whole = file.read_bytes()
    try:
        if damaged:
            file.write_bytes(whole[: len(whole) // 2] + b"=")
        else:
            file.unlink()
        done = subprocess.run(
            [sys.executable, "-m", "stalingrad_game", "--self-test"],
            cwd=installed,
            env=os.environ | {"PYTHONPATH": str(installed)},
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        file.write_bytes(whole)
    assert done.returncode != 0
    assert "passed" not in done.stdout
    assert file.name in done.stderr or "street.k47" in done.stderr
    assert done.stderr.count("\n") == 1


def test_what_the_tables_need_of_pygame_and_is_not_there_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As an older pygame-ce lacks what a picture is made with."""
    share_nothing(monkeypatch)  # what other tests have painted would do
    monkeypatch.delattr(pygame, "BLEND_RGB_MULT")
    assert main(["--self-test"]) != 0
    printed = capsys.readouterr()
    assert "BLEND_RGB_MULT" in printed.err
    assert "passed" not in printed.out
