"""What tests point at by mouse is found as players find it, whatever hides it at first."""

from __future__ import annotations

import pygame
from msgspec.structs import replace

from stalingrad_game.record.record import GameRecord
from stalingrad_game.street_fight.board.locations import location
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.ui.street.model.table_model import unit_target
from tests.support.street_attacks import choosable
from tests.support.street_hands import QUIET, MouseHands, StreetWindow, attack_ready
from tests.ui.street.test_dice_shown import shot
from tests.ui.street.test_own_units import stacked

LARGE = replace(QUIET, text_percent=150)


def listed(record: GameRecord[StreetGame], house: int) -> StreetWindow:
    """A table with a small map, beside a house, on which the stack of a hex is listed."""
    window = StreetWindow(record=record, settings=LARGE, size=(1600, 900))
    window.key(pygame.K_s)
    assert window.table.view.house_on_stage
    middle = window.table.view.map.hex_box(house).center
    window.send(pygame.MOUSEMOTION, pos=middle, rel=(0, 0), buttons=(0, 0, 0))
    return window


def test_a_unit_under_the_list_of_a_stack_is_found() -> None:
    window, house, stack = stacked()
    record = window.table.session.record
    unit = next(one for one in choosable(window) if one not in stack)
    shown = listed(record, house).table.view.map
    fan = shown.scene.fan
    assert fan is not None
    below = shown.scene.places.hex_at(fan.rect.center)
    assert fan.rect.move(shown.rect.topleft).contains(shown.hex_box(below))
    record.state.units[unit].loc = location(below)
    window = listed(record, house)
    MouseHands().point(window, unit_target(unit))
    assert window.table.control.selection.picks == (unit_target(unit),)


def test_a_result_that_lies_over_the_button_is_closed() -> None:
    window = shot("tide")
    attack_ready(window)
    window.read()
    window.key(pygame.K_d)
    control, steps = window.table.control, window.table.session.record.steps
    assert control.results.open
    before = len(steps)
    MouseHands().roll(window)
    assert len(steps) > before


def test_a_map_hidden_by_an_open_panel_is_brought_back() -> None:
    window, _, stack = stacked()
    unit = next(one for one in choosable(window) if one not in stack)
    window = StreetWindow(record=window.table.session.record, settings=QUIET)
    window.key(pygame.K_s)
    window.key(pygame.K_p)
    view = window.table.view
    assert view.house_on_stage
    assert not view.map.visible
    MouseHands().point(window, unit_target(unit))
    assert window.table.control.selection.picks == (unit_target(unit),)
