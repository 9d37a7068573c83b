"""Whatever lies in the folder of one's own scenarios, the door opens, and others can be played."""

from __future__ import annotations

import os

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.folders import scenarios_folder
from stalingrad_game.ui.street.host import StreetHost
from tests.support.screens import context_of, frame, seen, top

ODD = {
    "empty": b"",
    "binary": bytes(range(256)) * 40,
    "utf16": "title = 'x'".encode("utf-16"),
    "deep": b"a." * 900 + b"b = 1\n",
    "nested": b"a = " + b"[" * 900 + b"]" * 900,
    "large": b"# \n" * 700_000,
    "long": b"title = '" + b"x" * 5000 + b"'",
    "escape": b"title = '\\u001b[2J'",
    "hostile": b"id = 'x'\n[map]\ncolumns = 999999999999999999999\nrows = -1\n",
    "words": b"[[unit]]\nid = 3\n[[unit]]\nat = []\n",
}


@pytest.fixture
def odd_files() -> list[str]:
    """The folder full of odd files; their names."""
    folder = scenarios_folder()
    for name, data in ODD.items():
        (folder / f"{name}.toml").write_bytes(data)
    (folder / "folder.toml").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.toml")
        (folder / "loop.toml").symlink_to("loop.toml")
        (folder / "zero.toml").symlink_to("/dev/zero")
        (folder / "gone.toml").symlink_to("nothing")
    return sorted(path.name for path in folder.iterdir())


def test_each_odd_file_is_one_line_on_the_new_game_screen(odd_files: list[str]) -> None:
    context = context_of()
    context.open("street")
    context.stack.settle()
    frame(context)
    assert top(context) == "street"
    shelf = context.service(StreetHost).scenarios
    own = [one for one in shelf.all() if one.own]
    assert sorted(one.name for one in own) == odd_files
    assert [one.name for one in own if one.scenario] == []
    assert all(str(fault).isprintable() for one in own for fault in one.faults)
    assert any(one.enabled for one in seen(context) if one.name == "begin")


def test_each_odd_file_is_told_on_the_command_line(
    odd_files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["street", "list"]) == 0
    capsys.readouterr()
    for name in odd_files:
        path = str(scenarios_folder() / name)
        argv = ["street", "ask", "--rules", "tide", "--scenario", path, "sees D4 E5"]
        assert main(argv) == 2
        _, err = capsys.readouterr()
        assert all(line.isprintable() for line in err.splitlines())
