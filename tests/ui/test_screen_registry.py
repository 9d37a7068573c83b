"""Screens are found by name and loaded when they are wanted; a game brings a package of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from stalingrad_game.ui import SCREEN_PACKAGES
from stalingrad_game.ui.screens.base import Screen
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.screen_registry import ScreenRegistry
from stalingrad_game.ui.shell.settings import Settings
from tests.support.screens import click, context_of, frame, top

OTHER_GAME = """
from stalingrad_game.ui.shell.screen_registry import ScreenSpec
from stalingrad_game.ui.shell.screen_stack import Scene

class Board(Scene):
    def __init__(self, context, hexes=0):
        self.context, self.hexes = context, hexes

SCREEN = ScreenSpec(Board)
"""


def test_every_screen_of_widgets_tells_a_name_and_is_made_by_its_spec() -> None:
    registry = ScreenRegistry(*SCREEN_PACKAGES)
    names = set(registry.names) - {"table", "street_table"}
    assert names >= {"start", "new", "load", "options", "rules", "pause", "end", "notice"}
    screen_names = set()
    for name in names:
        made = registry.find(name).make
        assert isinstance(made, type)
        assert issubclass(made, Screen)
        screen_names.add(made.name)
    assert "" not in screen_names
    assert len(screen_names) == len(names)


def test_the_start_menu_offers_the_screens_it_has_texts_for() -> None:
    context = context_of()
    menu = context.stack.top
    assert isinstance(menu, Screen)
    assert set(menu.offered("start")) >= {"learn", "new", "load", "rules", "browser", "options"}
    assert set(menu.offered("pause")) >= {"rules", "goal", "browser", "options"}
    for name in menu.offered("start"):
        click(context, name)
        context.stack.settle()
        assert context.stack.depth == 2
        context.stack.pop()
        context.stack.settle()


def test_a_screen_is_opened_by_its_name() -> None:
    context = context_of()
    context.open("rules", rule="R4.5")
    context.stack.settle()
    frame(context)
    assert top(context) == "rules"
    with pytest.raises(KeyError):
        context.open("weather")


def test_another_game_adds_its_screens_and_what_they_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "hex_game_of_a_test"
    package.mkdir()
    (package / "board_screen.py").write_text(OTHER_GAME, encoding="utf-8")
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    screens = ScreenRegistry(*SCREEN_PACKAGES, package.name)
    context = AppContext(Settings(), (640, 360), screens)
    context.provide(tmp_path)
    context.open("board", hexes=61)
    context.stack.settle()
    assert getattr(context.stack.top, "hexes", 0) == 61
    assert context.service(type(tmp_path)) is tmp_path
    with pytest.raises(KeyError):
        context.service(GameHost)


def test_listing_the_screens_loads_neither_them_nor_pygame() -> None:
    code = (
        "import sys; from stalingrad_game.ui import SCREEN_PACKAGES;"
        "from stalingrad_game.ui.shell.screen_registry import ScreenRegistry;"
        "assert 'options' in ScreenRegistry(*SCREEN_PACKAGES).names;"
        "loaded = [n for n in sys.modules if n == 'pygame' or n.endswith('_screen')];"
        "assert loaded == [], loaded"
    )
    root = Path(__file__).resolve().parents[2]
    subprocess.run([sys.executable, "-c", code], check=True, cwd=root)
