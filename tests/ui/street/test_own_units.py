"""Units of one's own beside each other and in a stack: a click chooses one and moves nobody."""

from __future__ import annotations

from functools import cache
from itertools import product

import pygame
import pytest

from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.ats.play.codes import Act
from stalingrad_game.street_fight.board.locations import hex_of, location
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players.officer import OfficerPlayer
from stalingrad_game.street_fight.referees import REFEREES, street_kit
from stalingrad_game.ui.street.input.keystrokes import climb
from stalingrad_game.ui.street.input.viewport import spot_of
from stalingrad_game.ui.street.model.board_model import Spot
from stalingrad_game.ui.street.model.table_model import loc_target, unit_target
from tests.support.street_attacks import begun, choosable, click_on, open_ways, settle
from tests.support.street_hands import QUIET, TWO, MouseHands, StreetWindow


def beside_each_other(referee: str) -> tuple[StreetWindow, int, int]:
    """A unit is chosen, and another one that can be chosen stands in a hex in its reach."""
    unit, other, loc = near_places(referee)
    record = begun(referee).table.session.record
    record.state.units[other].loc = loc
    window = StreetWindow(record=record)
    settle(window)
    click_on(window, unit_target(unit))
    return window, unit, other


@cache
def near_places(referee: str) -> tuple[int, int, int]:
    """A unit that can be chosen, another one, and a place with room for both in its reach."""
    window = begun(referee)
    control, session = window.table.control, window.table.session
    units = [one for one in choosable(window) if control.position.kind(one).endswith("squad")]
    for unit in units:
        click_on(window, unit_target(unit))
        ways = open_ways(window)
        if ways:
            break
        control.back()
    others = [one for one in units if one != unit]
    for (_, loc), other in product(sorted(ways), others):  # whoever is too many is so everywhere
        stood = session.record.state.units[other].loc
        session.record.state.units[other].loc = loc
        window = StreetWindow(record=session.record)
        settle(window)
        click_on(window, unit_target(unit))
        if loc in window.table.control.far.reach:  # both have room there
            return unit, other, loc
        session.record.state.units[other].loc = stood
    raise AssertionError("nobody has room beside another")


@pytest.mark.parametrize("referee", REFEREES)
def test_a_click_on_a_unit_of_ones_own_chooses_it_and_moves_nobody(referee: str) -> None:
    window, unit, other = beside_each_other(referee)
    control, steps = window.table.control, window.table.session.record.steps
    before, loc = len(steps), control.view.units[other].loc
    for one in (other, unit, other):
        click_on(window, unit_target(one))
        assert control.selection.picks == (unit_target(one),)
        assert len(steps) == before
    click_on(window, unit_target(unit))
    assert loc in control.far.reach
    window.click(free_ground(window, loc))
    settle(window)
    assert control.session.record.state.units[unit].loc == loc


def free_ground(window: StreetWindow, loc: int) -> tuple[int, int]:
    """A point of a hex on the map, or of a floor, beside the counters there."""
    place = MouseHands._place(window, Spot(hex_of(loc), loc))
    assert place is not None
    return place


@pytest.mark.parametrize("referee", REFEREES)
def test_a_unit_goes_to_its_own_side_by_a_drag_or_by_keys(referee: str) -> None:
    for by_drag in (False, True):
        window, unit, other = beside_each_other(referee)
        control, record = window.table.control, window.table.session.record
        loc = control.view.units[other].loc
        if by_drag:
            control.drop(unit, spot_of(unit_target(other), control.position))
        else:
            control.viewport.point_cursor(Spot(hex_of(loc), loc))
            window.key(pygame.K_RETURN)
        settle(window)
        assert record.state.units[unit].loc == loc


def test_a_unit_on_the_move_steps_to_nobody_by_a_click_on_a_counter() -> None:
    window, unit, other = beside_each_other("tide")
    control, record = window.table.control, window.table.session.record
    verb = next(
        one for one in control.selection.verbs if control.reader.verb_word(one) == "advance"
    )
    control.choose(verb)
    settle(window)
    before, loc = len(record.steps), record.state.units[unit].loc
    record.state.units[other].loc = next(
        option[1]
        for option in window.decision.options
        if control.reader.is_step(option) and not control.position.units_in(hex_of(option[1]))
    )
    window = StreetWindow(record=record)
    settle(window)
    click_on(window, unit_target(other))
    assert (len(record.steps), record.state.units[unit].loc) == (before, loc)
    assert "squad" in window.why.title


def stacked(referee: str = "tide") -> tuple[StreetWindow, int, list[int]]:
    """A table at which four units that may act stand in one hex, two of them a floor higher."""
    record = begun(referee).table.session.record
    window = StreetWindow(record=record)
    settle(window)
    units = [
        one for one in choosable(window) if window.table.control.position.kind(one) != "battery"
    ]
    house = next(
        number
        for number, one in enumerate(record.game.kit.board.building_of)
        if one >= 0 and window.table.control.position.exists(location(number, 1))
    )
    stack = units[:4]
    for unit in range(len(record.state.units)):
        if record.state.units[unit].loc >> 4 == house:
            record.state.units[unit].loc = -1
    for number, unit in enumerate(stack):
        record.state.units[unit].loc = location(house, number // 2)
    window = StreetWindow(record=record)
    settle(window)
    return window, house, stack


def test_each_unit_of_a_stack_is_chosen_by_a_click_on_its_row() -> None:
    window, house, stack = stacked()
    control, shown = window.table.control, window.table.view.map
    for unit in stack:
        control.selection.clear()
        middle = shown.hex_box(house).center
        window.send(pygame.MOUSEMOTION, pos=middle, rel=(0, 0), buttons=(0, 0, 0))
        window.frame()
        fan = shown.scene.fan
        assert fan is not None
        row = next(one for one in fan.rows if one.counter.unit == unit)
        for word in ("G", "squad"):
            assert word in row.counter.text
        inside = row.rect.move(shown.rect.topleft)
        window.click((inside.right - 4, inside.centery))
        assert control.selection.picks == (unit_target(unit),)


def test_each_unit_of_a_stack_is_chosen_by_keys() -> None:
    """Page Up and Page Down go from unit to unit, the list shows which; Enter chooses."""
    window, house, stack = stacked()
    control = window.table.control
    for steps, unit in enumerate(stack):
        control.selection.clear()
        control.viewport.point_cursor(Spot(house, location(house)))
        climb(control, 0)
        for _ in range(steps):
            window.key(pygame.K_PAGEUP)
        window.frame()
        shown = window.table.view.map
        assert shown.scene.fan is not None
        assert shown.model.overlay.pointed == unit
        window.key(pygame.K_RETURN)
        assert control.selection.picks == (unit_target(unit),)
    control.viewport.point_cursor(Spot(house, location(house)))
    for _ in range(len(stack)):
        window.key(pygame.K_PAGEUP)
    window.key(pygame.K_PAGEDOWN)
    assert control.viewport.cursor.unit == stack[-2]


def test_a_place_that_two_units_can_get_to_asks_which_of_them() -> None:
    game = StreetGame(street_kit("volga_block", "ats"))
    record = GameRecord.start(game, Setup(0, {}, TWO))
    officer = OfficerPlayer(game.kit, 1)
    while True:
        decision = record.decision
        assert decision is not None
        places = [option[2] for option in decision.options if option[0] == Act.INFILTRATE]
        loc = next((one for one in places if places.count(one) > 1), None)
        if loc is not None:
            break
        record.take(officer.choose(game.view(record.state, decision.seat), decision))
    window = StreetWindow(record=record, settings=QUIET)
    while window.dialog() is not None:
        MouseHands().answer(window)
    settle(window)
    MouseHands().point(window, loc_target(loc))
    units = [one for one in window.table.control.selection.on_map if one.kind == "unit"]
    assert len(units) > 1
    named = [window.table.session.words.names.unit(one.number) for one in units]
    assert all(name in window.prompt.text for name in named)
    window.key(pygame.K_ESCAPE)
    assert window.table.control.selection.picks == ()
    MouseHands().point(window, loc_target(loc))
    MouseHands().point(window, units[1])
    assert record.steps[-1].option == (Act.INFILTRATE, units[1].number, loc)
