"""One table of commands: mouse, keyboard, player aid and manual say the same of every one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final, get_args

import pygame
import pytest

from stalingrad_game.card_game.state.codes import Op
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.art.svg_pictures import picture_names
from stalingrad_game.ui.automation.fixtures import first_turn, standard_kit, view_model_for
from stalingrad_game.ui.automation.key_list import editor_key_list, key_list, street_key_list
from stalingrad_game.ui.session.session import NO_SEAT
from stalingrad_game.ui.shell.command_keys import key_name
from stalingrad_game.ui.style.key_map import Key, KeyMap
from stalingrad_game.ui.table.input import commands
from stalingrad_game.ui.table.input.commands import (
    COMMANDS,
    STANDING_BUTTONS,
    command_named,
    command_of_button,
    usual_keys,
)
from stalingrad_game.ui.table.input.key_words import OF_THE_WINDOW, POINTING_KEYS
from stalingrad_game.ui.table.input.keyboard_input import handle_key
from stalingrad_game.ui.table.input.table_command import Command
from stalingrad_game.ui.table.model.targets import BUTTON, ButtonId, Target
from stalingrad_game.ui.table.model.view_model import ButtonGroup, ButtonModel
from stalingrad_game.ui.table.panels import all_panels
from stalingrad_game.ui.table.panels.legend_words import command_signs
from stalingrad_game.ui.table.presenter import buttons
from tests.support.gestures import key
from tests.support.languages import FRENCH, LANGUAGES
from tests.support.table_play import begun, model
from tests.support.table_window import click, sat_down, until

ROOT: Final = Path(__file__).resolve().parents[3]
NUMBERS: Final = tuple(
    number for name, number in vars(ButtonId).items() if not name.startswith("_")
)

KEYS: Final = KeyMap(usual_keys())


def by_id(name: str) -> Command:
    return next(command for command in COMMANDS if command.id == name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lists_of_keys_in_the_manual_are_those_of_the_tables(language: Language) -> None:
    written = (ROOT / "assets" / "manual" / language.code / "keys.md").read_text(encoding="utf-8")
    for made in (key_list, street_key_list, editor_key_list):
        assert made(catalogue(language)) in written


def test_the_lists_of_keys_are_printed() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "stalingrad_game.ui.automation.key_list"],
        capture_output=True,
        check=True,
        encoding="utf-8",
        cwd=ROOT,
    ).stdout
    assert all(key_list(catalogue(language)) in printed for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_its_texts_and_every_text_its_command(language: Language) -> None:
    texts = catalogue(language)
    start = "interface.table.command."
    lines = set(texts.keys_under(start))
    wanted = {f"{command.id}.text" for command in COMMANDS}
    wanted |= {f"{command.id}.name" for command in COMMANDS if command.icon}
    assert lines == wanted
    for name in (*POINTING_KEYS, *OF_THE_WINDOW):
        assert texts.written(f"interface.table.pointing.{name}.keys")


def test_nothing_stands_twice() -> None:
    ids = [command.id for command in COMMANDS]
    keys = [one for command in COMMANDS for one in command.keys]
    numbers = [command.button for command in COMMANDS if command.button >= 0]
    for found in (ids, keys, numbers):
        assert len(found) == len(set(found))


def test_every_number_of_a_button_is_a_commands() -> None:
    assert {command_of_button(number).button for number in NUMBERS} == set(NUMBERS)
    with pytest.raises(KeyError):
        command_of_button(-1)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_every_command_can_be_reached_and_seen(command: Command) -> None:
    assert command.keys or command.button >= 0
    assert command.run is not None or command.button >= 0
    assert command.group in get_args(ButtonGroup)
    drawn = f"icons/{command.icon}" in picture_names()
    assert drawn or (command.icon == "" and command.group != "tool")
    for one in command.keys:
        mods = pygame.KMOD_SHIFT * one.shift | pygame.KMOD_CTRL * one.command
        assert command_named(KEYS.command(key(one.code, mods))) is command


@pytest.mark.parametrize(
    ("code", "mods", "name"),
    [
        (pygame.K_l, pygame.KMOD_SHIFT, "log"),
        (pygame.K_u, pygame.KMOD_SHIFT, "redo"),
        (pygame.K_z, pygame.KMOD_CTRL, "undo"),
        (pygame.K_z, pygame.KMOD_META | pygame.KMOD_SHIFT, "redo"),
        (pygame.K_y, pygame.KMOD_CTRL | pygame.KMOD_SHIFT, "redo"),
        (pygame.K_y, 0, "yes"),
        (pygame.K_l, pygame.KMOD_CTRL, ""),
        (pygame.K_PAUSE, 0, ""),
    ],
)
def test_what_is_held_beside_a_key_counts_where_a_command_wants_it(
    code: int, mods: int, name: str
) -> None:
    assert KEYS.command(key(code, mods)) == name


def test_keys_are_printed_in_the_players_language() -> None:
    redo = Key(pygame.K_u, shift=True)
    assert [key_name(redo, catalogue(language)) for language in LANGUAGES] == ["Shift+U", "Maj+U"]
    assert key_name(Key(pygame.K_F9), catalogue(FRENCH)) == "F9"


def test_tools_lie_in_the_order_of_the_table_and_the_aid_explains_them() -> None:
    tools = [command for command in COMMANDS if command.group == "tool"]
    kit = standard_kit()
    model = view_model_for(kit, first_turn(kit))
    shown = [one.target.a for one in model.buttons if one.group == "tool"]
    signs = command_signs(catalogue(LANGUAGES[0]), KeyMap(usual_keys()))
    assert shown == [command.button for command in tools]
    assert {command.icon for command in tools} < {sign.icon for sign in signs}
    assert "eye_shut" in {sign.icon for sign in signs}


def test_a_tool_is_lit_while_what_it_opens_is_open(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)

    def lit() -> set[int]:
        return {one.target.a for one in scene.model.buttons if one.lit}

    before = lit()
    log = next(one.target for one in scene.model.buttons if one.target.a == ButtonId.LOG)
    click(scene, log)
    assert lit() - before == {ButtonId.LOG}
    scene.handle(key(pygame.K_l))
    assert lit() == before


def test_a_key_does_what_its_button_does() -> None:
    pressed, clicked = begun(3), begun(3)
    for command in COMMANDS:
        if command.group == "tool" and command.keys and command.id != "rules":
            command.press(pressed)
            clicked.press(command.button)
            views = [vars(one.viewport) for one in (pressed, clicked)]
            assert views[0] == views[1]
    assert by_id("hand").shown(pressed) == sorted(pressed.session.people)


def test_a_command_is_added_in_the_table_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    added = Command(
        id="weather",
        keys=(Key(pygame.K_F12),),
        button=max(one.button for one in COMMANDS) + 1,
        group="tool",
        icon="hourglass",
        run=lambda control, _: control.sort(),
        shown=lambda control: [NO_SEAT] if control.session.result is None else [],
        enabled=lambda control, _: control.order == "number",
        label=lambda _control, _seat: "Weather",
        lit=lambda control: control.order != "number",
    )
    monkeypatch.setattr(commands, "COMMANDS", (*COMMANDS, added))
    monkeypatch.setattr(buttons, "STANDING_BUTTONS", (*STANDING_BUTTONS, added))
    monkeypatch.setattr(all_panels, "COMMANDS", (*COMMANDS, added))
    control = all_panels.table_controller(begun(3).session)

    def shown() -> ButtonModel:
        return next(one for one in model(control).buttons if one.target.a == added.button)

    assert shown() == ButtonModel(
        Target(BUTTON, added.button), "Weather", True, "F12", group="tool", icon="hourglass"
    )
    control.press(added.button)
    assert shown().lit
    assert not shown().enabled
    orders = [control.order]
    assert handle_key(control, key(pygame.K_F12))
    assert [*orders, control.order] == ["price", "name"]
