"""What the packaged program is built from: icons that systems can read, and every command."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import struct
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from build_spec import icons
from build_spec.wheels import put
from stalingrad_game.app.cli import COMMAND_NAMES
from stalingrad_game.app.street_command import TASKS
from stalingrad_game.street_fight.referees import REFEREES

ROOT = Path(__file__).resolve().parent.parent.parent
SPEC = (ROOT / "build_spec" / "stalingrad.spec").read_text(encoding="utf-8")
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def build() -> ModuleType:
    """The build script, which belongs to no package."""
    found = importlib.util.spec_from_file_location("build", ROOT / "build_spec" / "build.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_the_windows_icon_holds_a_picture_of_every_size() -> None:
    data = icons.ico()
    reserved, kind, count = struct.unpack_from("<HHH", data)
    assert (reserved, kind, count) == (0, 1, len(icons.ICO_SIZES))
    for number, px in enumerate(icons.ICO_SIZES):
        wide, high, _, _, _, depth, length, place = struct.unpack_from(
            "<BBBBHHII", data, 6 + 16 * number
        )
        assert (wide, high, depth) == (px % 256, px % 256, 32)
        picture = pygame.image.load(BytesIO(data[place : place + length]), "a.png")
        assert picture.get_size() == (px, px)
    assert place + length == len(data)


def test_the_macos_icon_is_a_row_of_pictures() -> None:
    data = icons.icns()
    magic, length = struct.unpack_from(">4sI", data)
    assert (magic, length) == (b"icns", len(data))
    place, found = 8, []
    while place < len(data):
        kind, length = struct.unpack_from(">4sI", data, place)
        assert data[place + 8 : place + 16] == PNG
        found.append(kind)
        place += length
    assert found == [kind for kind, _ in icons.ICNS_KINDS]


def test_every_module_that_is_loaded_by_name_is_built_in() -> None:
    tree = ast.parse(SPEC)
    function = next(
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name == "own_modules"
    )
    (left_out,) = re.findall(r"^LEFT_OUT = .*$", SPEC, re.MULTILINE)
    names: dict[str, Any] = {"SOURCE": ROOT}
    exec(f"{left_out}\n{ast.unparse(function)}", names)
    found = set(names["own_modules"]())
    package = "stalingrad_game"
    loaded = {f"{package}.app.{name}_command" for name in COMMAND_NAMES}
    loaded |= {f"{package}.app.street.{name}" for name in TASKS}
    loaded |= {f"{package}.street_fight.{name}.referee" for name in REFEREES}
    loaded |= {f"{package}.{part}" for part in ("ui.lesson", "ui.screens.start_screen")}
    assert loaded <= found
    assert not any("learning" in name for name in found)
    assert "*own_modules()," in SPEC


def test_the_spec_is_sound_python() -> None:
    compile(SPEC, "stalingrad.spec", "exec")
    assert '"stalingrad_game/_assets"' in SPEC


def test_the_program_is_tried_from_an_empty_home(build: ModuleType, tmp_path: Path) -> None:
    env = build.clean(tmp_path)
    assert env["HOME"] == str(tmp_path)
    assert not {"PYTHONPATH", "STALINGRAD_HOME", "VIRTUAL_ENV"} & set(env)


def test_links_are_not_counted_twice(build: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"12345")
    if sys.platform != "win32":
        (tmp_path / "two").symlink_to(tmp_path / "one")
    assert build.size_of(tmp_path) == 5


def test_what_fails_while_building_is_told_on_one_line(
    build: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_folder() -> int:
        (tmp_path / "file").write_text("")
        (tmp_path / "file" / "dist").mkdir()
        return 0

    def no_tool() -> int:
        raise subprocess.CalledProcessError(1, ["pip", "wheel"])

    def stopped() -> int:
        raise KeyboardInterrupt

    assert [build.work_exit_code(work) for work in (lambda: 0, no_folder, no_tool, stopped)] == [
        0,
        2,
        2,
        130,
    ]
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert "file/dist" in lines[0]
    assert "pip" in lines[1]


def test_a_wheel_is_put_whole_or_not_at_all(tmp_path: Path) -> None:
    wheel, dist = tmp_path / "a.whl", tmp_path / "dist"
    wheel.write_bytes(b"new")
    dist.mkdir()
    assert put(wheel, dist).read_bytes() == b"new"
    (dist / "a.whl").write_bytes(b"old")
    with pytest.raises(OSError, match="gone"):
        put(tmp_path / "gone" / "a.whl", dist)
    assert [path.read_bytes() for path in dist.iterdir()] == [b"old"]
