"""Few clicks to an attack and a move: the reach of a chosen unit, attacks that stand ready."""

from __future__ import annotations

from fractions import Fraction

import pygame
import pytest

from stalingrad_game.kernel.decision import Option
from stalingrad_game.record.record import GameRecord
from stalingrad_game.street_fight.board.locations import location
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.judge.odds import hurt_chance
from stalingrad_game.street_fight.plans import effect
from stalingrad_game.street_fight.referees import REFEREES
from stalingrad_game.ui.street.input.attack_plans import target_of
from stalingrad_game.ui.street.input.viewport import spot_of
from stalingrad_game.ui.street.model.board_model import NO_SPOT, Spot
from stalingrad_game.ui.street.model.table_model import unit_target
from tests.support.street_attacks import (
    attackers,
    begun,
    choosable,
    click_on,
    press,
    ready,
    settle,
)
from tests.support.street_hands import StreetWindow


def open_ways(window: StreetWindow) -> list[tuple[int, int]]:
    """The ways of the chosen unit to where nobody is: how many steps, and where to."""
    control = window.table.control
    return [
        (len(route.way.steps), loc)
        for loc in control.far.reach
        if (route := control.far.route(Spot(loc >> 4, loc))) is not None
        if not route.tested and not control.position.units_in(loc >> 4)
    ]


def taken(record: GameRecord[StreetGame], since: int) -> list[Option]:
    return [step.option for step in record.steps[since:]]


@pytest.mark.parametrize("referee", REFEREES)
def test_an_attack_takes_three_clicks(referee: str) -> None:
    """The unit, the target, *Roll*."""
    window, _, target = next(attackers(referee))
    record = window.table.session.record
    before = len(record.steps)
    click_on(window, target)
    plan = ready(window)
    assert len(record.steps) == before, "something happened before the last click"
    assert window.why.button == "Roll"
    assert window.why.odds
    press(window, "roll")
    assert taken(record, before)[: len(plan.options)] == list(plan.options)


@pytest.mark.parametrize("referee", REFEREES)
def test_what_is_said_of_the_line_lies_over_no_counter_and_no_tag(referee: str) -> None:
    window, _, target = next(attackers(referee))
    click_on(window, target)
    shown = window.table.view.map
    words = shown.painter.words
    assert words is not None
    lies = [place.rect for place in shown.counters()] + [box for box, _ in shown.painter.tags]
    assert words.collidelist(lies) < 0


@pytest.mark.parametrize("referee", REFEREES)
def test_an_attack_by_keys_takes_few_strokes(referee: str) -> None:
    """Tab to a target, Enter, Enter."""
    window, _, _ = next(attackers(referee))
    control, record = window.table.control, window.table.session.record
    before = len(record.steps)
    window.key(pygame.K_TAB)
    assert control.viewport.aim in control.attacks.chances
    window.key(pygame.K_RETURN)
    plan = ready(window)
    window.key(pygame.K_RETURN)
    settle(window)
    assert taken(record, before)[: len(plan.options)] == list(plan.options)


@pytest.mark.parametrize("referee", REFEREES)
def test_a_unit_dragged_onto_an_enemy_has_the_attack_ready(referee: str) -> None:
    window, unit, target = next(attackers(referee))
    control = window.table.control
    control.selection.clear()
    control.drop(unit, spot_of(target, control.position))
    settle(window)
    assert target_of(ready(window).attack) == target


@pytest.mark.parametrize("referee", REFEREES)
def test_a_move_takes_two_clicks_and_is_undone_as_one(referee: str) -> None:
    window = begun(referee)
    control, session = window.table.control, window.table.session
    for unit in choosable(window):
        click_on(window, unit_target(unit))
        ways = open_ways(window)
        if ways and max(ways)[0] > 1:
            break
        control.back()
    before, state = len(session.record.steps), session.record.state
    start = state.units[unit].loc
    shown = session.game.encode(state)
    loc = max(ways)[1]
    costs = {one.loc: one.cost for one in window.table.view.map.model.overlay.reach}
    assert costs[loc] == control.far.reach[loc], "the map doesn't say what the way costs"
    assert control.point(Spot(loc >> 4, loc))
    settle(window)
    assert len(session.record.steps) > before + 1
    assert session.record.state.units[unit].loc != start
    assert session.can_undo() or referee != "tide", "nothing of this game is hidden"
    if session.can_undo():
        control.undo()
        assert len(session.record.steps) == before
        assert session.game.encode(session.record.state) == shown
        control.redo()
        assert len(session.record.steps) > before + 1


def test_a_click_takes_a_supporter_in_or_out() -> None:
    for window, _, target in attackers("tide"):
        click_on(window, target)
        if ready(window).supporters:
            break
    plan = ready(window)
    marks = {one.unit: one.mark for one in window.table.view.map.model.counters if one.mark}
    one = plan.supporters[0]
    assert marks[one] == "support"
    assert marks[target.number] == "ready"
    click_on(window, unit_target(one))
    fewer = ready(window)
    assert one not in fewer.supporters
    assert one in fewer.others
    assert effect(fewer.sum) < effect(plan.sum)
    press(window, ("with", one))
    assert set(ready(window).supporters) == set(plan.supporters)


def test_the_kind_of_attack_is_a_switch() -> None:
    window, _, target = next(attackers("tide"))
    control, record = window.table.control, window.table.session.record
    click_on(window, target)
    plan = window.why.plan
    assert plan.kind_of == "Fire:"
    texts = [one.text for one in plan.kinds]
    assert texts == ["normal attack", "suppressive attack", "fire on the move"]
    before = len(record.steps)
    press(window, ("kind", 1))
    assert ready(window).attack is control.attacks.kinds[1]
    press(window, "roll")
    words = [record.game.option_text(option) for option in taken(record, before)]
    assert any(word.endswith("suppress") for word in words)


def test_the_chance_beside_a_target_is_that_of_the_attack_that_a_click_has_ready() -> None:
    window, _, target = next(attackers("tide"))
    shown = {one.unit: one.chance for one in window.table.view.map.model.counters}
    click_on(window, target)
    plan = ready(window)
    percent = window.table.session.words.texts.language.whole_percent
    assert shown[target.number] == percent(effect(plan.sum))


def test_esc_takes_the_attack_back_and_nothing_has_happened() -> None:
    window, unit, target = next(attackers("tide"))
    control, record = window.table.control, window.table.session.record
    before = len(record.steps)
    click_on(window, target)
    window.key(pygame.K_ESCAPE)
    assert control.attacks.plan is None
    assert control.selection.picks == (unit_target(unit),)
    assert len(record.steps) == before


def test_who_could_attack_is_marked_where_the_unit_would_go() -> None:
    window = begun("tide")
    control = window.table.control
    seen = False
    for unit in choosable(window):
        click_on(window, unit_target(unit))
        for loc in control.far.reach:
            control.hover(Spot(loc >> 4, loc))
            window.frame()
            marks = {one.mark for one in window.table.view.map.model.counters}
            seen |= "threat" in marks
            assert "threat" not in marks or "target" not in marks
        control.hover(NO_SPOT)
        control.back()
    assert seen


def test_an_order_that_is_tested_first_is_rolled_for_and_then_the_attack_stands_ready() -> None:
    """KB2.2: who has pins may not obey."""
    played = begun("k47").table.session.record
    for now in played.state.units:
        now.count = 1
    window = StreetWindow(record=played)
    session, control = window.table.session, window.table.control
    settle(window)
    for unit in choosable(window):
        click_on(window, unit_target(unit))
        aims = [one for one in control.attacks.chances if one.kind == "unit"]
        if aims:
            break
        control.back()
    click_on(window, aims[0])
    assert "test" in window.why.plan.test
    before = len(session.record.steps)
    press(window, "roll")
    steps = session.record.steps[before:]
    assert len(steps) == 1, "the attack was rolled for unseen"
    if session.record.state.units[unit].count == 0:
        assert control.attacks.plan is not None


def test_a_tag_belongs_to_its_unit_and_nobody_moves_while_an_attack_stands_ready() -> None:
    for window, _, target in attackers("tide"):
        control, record = window.table.control, window.table.session.record
        click_on(window, target)
        if ready(window).others or ready(window).supporters:
            break
    before = len(record.steps)
    tags = window.table.view.map.painter.tags
    wanted = {*ready(window).others, *ready(window).supporters}
    box, spot = next((box, spot) for box, spot in tags if spot.unit in wanted)
    inside = spot.unit in ready(window).supporters
    corner = window.table.view.map.rect.topleft
    window.click((box.right - 2 + corner[0], box.top + 1 + corner[1]))
    settle(window)
    assert (spot.unit in ready(window).supporters) != inside
    far = next(
        loc
        for loc in control.far.reach
        if not control.position.units_in(loc >> 4) and not control.attacks.at(Spot(loc >> 4, loc))
    )
    control.point(Spot(far >> 4, far))
    settle(window)
    assert len(record.steps) == before, "somebody moved while an attack stood ready"
    assert control.attacks.plan is None


@pytest.mark.parametrize("referee", REFEREES)
def test_a_unit_dragged_to_a_place_walks_there(referee: str) -> None:
    window = begun(referee)
    control, session = window.table.control, window.table.session
    for unit in choosable(window):
        click_on(window, unit_target(unit))
        ways = open_ways(window)
        if ways:
            break
        control.back()
    start, (_, loc) = session.record.state.units[unit].loc, ways[0]
    control.selection.clear()
    control.drop(unit, Spot(loc >> 4, loc))
    settle(window)
    assert session.record.state.units[unit].loc != start


@pytest.mark.parametrize("referee", ["tide", "ats"])
def test_space_passes_at_the_second_stroke_only(referee: str) -> None:
    window = begun(referee)
    record = window.table.session.record
    before = len(record.steps)
    window.read()
    window.key(pygame.K_SPACE)
    assert len(record.steps) == before
    assert "again" in window.prompt.text
    window.key(pygame.K_ESCAPE)
    assert "again" not in window.prompt.text
    for _ in range(2):
        window.read()
        window.key(pygame.K_SPACE)
    assert record.game.option_text(record.steps[before].option) == "pass"


def test_the_chance_of_an_assault_is_that_of_winning_it() -> None:
    """TI6.5: a tie leaves all as it was."""
    odds = {"attacker": Fraction(1, 5), "tie": Fraction(1, 5), "defender": Fraction(3, 5)}
    assert hurt_chance(odds) == Fraction(1, 5)


def test_the_window_goes_on_by_itself_until_all_targets_are_found() -> None:
    window = begun("tide")
    table, control = window.table, window.table.control
    assert table.idle()
    control.selection.turn_to(unit_target(choosable(window)[0]))
    control.settle()
    control.far.finish()
    assert control.attacks.searching
    assert not table.idle()
    settle(window)
    assert table.idle()


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
        control.climb(0)
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
