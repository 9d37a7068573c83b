"""Whatever stands in the settings file, or in that of the last set-up, the program goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pygame
import pytest

from stalingrad_game.folders import settings_folder
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.new_game_plan import PLAN_FILE, NewGamePlan, save_plan
from stalingrad_game.ui.screens.options_screen import PAGES
from stalingrad_game.ui.shell.settings import SETTINGS_FILE, Settings, load_settings, save_settings
from stalingrad_game.ui.shell.window import first_place, first_size
from stalingrad_game.ui.table.screen import TableScene
from tests.support.amount import some
from tests.support.full_disk import fill_up
from tests.support.screens import click, context_of, frame, press, top
from tests.support.systems import POSIX

ODD: Final[Sequence[Any]] = (
    *(None, True, 0, 1, -1, 7, 100, 10**30, 1.5, 1e308, "", "x" * 2000, "poster", "moment"),
    *([], {}, [1], [1, 1], [-5, 9000], [1, 2, 3], [None, None], [[1, 1]], [[1, 1], [2, 2]]),
    *({"undo": []}, {"": ["u"]}, {"a": {"b": []}}, ["open", "curtain"], ["fr", "tlh"]),
)
"""Values of every kind, for every field."""
ODD_KEYS: Final[Sequence[Mapping[str, Any]]] = (
    {"undo": ["u", "u", "u", "u", "u", "u"]},
    {"undo": ["Escape", "ESCAPE", "RETURN", "1", "Shift", "\x00", "\n", "\u0301", "\ue000", "🂡"]},
    {"undo": [3, None, ["u"], {"u": 1}, "Ctrl+", "Shift+Shift+u", "Ctrl+Shift+é", "é"]},
    {"mute": ["u"], "undo": ["F10"], "hide": ["u"], "aid": ["u"], "rules": ["u"]},
    {"done": "e", "log": {"l": 1}, "back": ["b"], "menu": ["m"], "nothing at all": ["x"]},
    {f"command {n}": ["x"] for n in range(500)},
)
ODD_PLANS: Final[Sequence[Any]] = (
    *(None, [], {"mode": "chess"}, {"mode": 3}, {"names": []}, {"names": ["\x07"] * 4}),
    {"names": ["x" * 99, "", "", ""]},
    {"names": ["\u202eabc", "🂡" * 24, "é" * 24, " "], "mode": "four"},
    {"computers": ["deep blue", "", "", ""]},
    {"computers": ["greedy"] * 4, "mode": "expert"},
    {"variants": {"track_length": "9", "nothing": "yes", "": ""}},
    {"pack": "gone", "mode": "expert"},
    *({"door": "trap"}, {"door": "four", "mode": "four", "team_mode": "basic"}, {"side": 10**30}),
    {"door": "two", "mode": "four", "team_mode": "expert", "side": -1},
    *({"door": "computer", "levels": ["greedy", "random"], "side": -1}, {"levels": [""] * 2}),
    {"variants": {"team_hands": "closed"}, "mode": "basic", "seed": "drop"},
)


def written(name: str, value: object) -> None:
    (settings_folder() / name).write_text(json.dumps(value))


def used(settings: Settings) -> None:
    """Open the window's screens with these settings, and a table."""
    size = first_size(settings, (1920, 1080))
    assert all(1 <= side <= 1920 for side in size)
    first_place(settings, ((1920, 1080),), size)
    first_place(settings, ((1920, 1080), (1280, 720)), size)
    context = context_of((1024, 576), settings)
    context.sound.start()
    for page in some(PAGES, 3):
        context.open("options", page=page)
        frame(context)
        assert top(context) == "options"
    context.service(GameHost).begin(Setup(3), "basic")
    frame(context)
    if top(context) == "goal":
        press(context, pygame.K_ESCAPE)
    assert isinstance(context.stack.top, TableScene)
    for muted in (not settings.muted, settings.muted):
        context.change(muted=muted)
        frame(context)
    context.stack.clear()
    context.stack.settle()
    context.sound.close()


@pytest.mark.parametrize("field", Settings.__struct_encode_fields__)
def test_no_value_of_a_field_ends_the_program(field: str) -> None:
    usual = load_settings().settings
    tried = set()
    for value in ODD:
        written(SETTINGS_FILE, {field: value})
        found = load_settings()
        if found.damaged is not None:
            assert found.settings == usual
        elif found.settings != usual and str(found.settings) not in tried:
            tried.add(str(found.settings))
            used(found.settings)


@pytest.mark.parametrize("keys", ODD_KEYS)
def test_no_odd_keys_end_the_program_or_lock_anybody_out(keys: Mapping[str, Any]) -> None:
    written(SETTINGS_FILE, {"keys": keys})
    found = load_settings()
    assert found.damaged is None
    used(found.settings)
    again = load_settings()
    assert again.damaged is None


@pytest.mark.parametrize("plan", ODD_PLANS)
def test_no_kept_set_up_keeps_a_game_from_beginning(plan: object) -> None:
    written(PLAN_FILE, plan)
    context = context_of((1280, 1600))
    context.open("new")
    frame(context)
    assert top(context) == "new"
    click(context, "begin")
    frame(context)
    assert isinstance(context.stack.top, TableScene)


def test_a_full_disk_leaves_what_was_kept_and_nothing_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert save_settings(Settings(text_percent=150))
    save_plan(NewGamePlan(mode="expert"), NewGamePlan())
    kept = {path.name: path.read_bytes() for path in settings_folder().iterdir()}
    assert set(kept) == {SETTINGS_FILE, PLAN_FILE}

    fill_up(monkeypatch)
    assert not save_settings(Settings(text_percent=200))
    save_plan(NewGamePlan(mode="four"), NewGamePlan())
    assert {path.name: path.read_bytes() for path in settings_folder().iterdir()} == kept


@POSIX
@pytest.mark.parametrize("name", [SETTINGS_FILE, PLAN_FILE])
def test_a_pipe_in_place_of_a_file_hangs_nobody(name: str) -> None:
    os.mkfifo(settings_folder() / name)
    found = load_settings()
    assert (found.damaged is None) == (name == PLAN_FILE)
    context = context_of()
    context.open("new")
    frame(context)
    assert top(context) == "new"
    context.change(muted=True)
    assert not (settings_folder() / name).is_file()


def test_the_fields_of_a_kept_set_up_are_those_that_are_tried() -> None:
    tried = {name for plan in ODD_PLANS if isinstance(plan, dict) for name in plan}
    assert tried == set(NewGamePlan.__struct_encode_fields__)
