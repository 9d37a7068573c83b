"""``--self-test`` misses every file that Street Fight needs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture import ROOT


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the package and of its assets."""
    folder = tmp_path_factory.mktemp("installed")
    code = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "stalingrad_game", folder / "stalingrad_game", ignore=code)
    (folder / "assets").mkdir()
    for part in (ROOT / "assets").iterdir():
        if part.name in {"street", "lang"}:
            shutil.copytree(part, folder / "assets" / part.name)
        else:
            (folder / "assets" / part.name).symlink_to(part)
    return folder


@pytest.mark.parametrize(
    ("name", "damaged"),
    [
        ("street/scenarios/sewer_raid.toml", False),
        ("street/scenarios/volga_block.toml", True),
        ("street/tables/k47.toml", False),
        ("street/tables/tide.toml", True),
        ("street/rules/ats.toml", False),
        ("lang/fr/street_rules/tide.toml", True),
        ("lang/en/street_k47.toml", False),
    ],
)
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
