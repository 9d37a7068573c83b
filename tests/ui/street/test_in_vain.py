"""A click that leads to nothing says why, with the referee's own words and rule."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.street_fight.board.locations import hex_of
from stalingrad_game.street_fight.referees import REFEREES
from stalingrad_game.ui.street.input.viewport import spot_of
from stalingrad_game.ui.street.model.board_model import NO_SPOT, Spot
from stalingrad_game.ui.street.model.table_model import unit_target
from tests.support.amount import share
from tests.support.street_attacks import begun, choosable, click_on, settle
from tests.support.street_hands import StreetWindow

RULES = {"tide": ("TI", "B"), "ats": ("AT", "B"), "k47": ("KB", "B")}


def mover(referee: str) -> tuple[StreetWindow, int]:
    """A table at which a unit is chosen that can go to several places."""
    window = begun(referee)
    for unit in choosable(window):
        window.table.control.selection.turn_to(unit_target(unit))
        settle(window)
        if len(window.table.control.far.reach) > 3:
            return window, unit
    raise AssertionError("nobody can go anywhere")


def out_of_reach(window: StreetWindow) -> list[Spot]:
    """The grounds of all hexes that a click doesn't lead to, the furthest first."""
    control = window.table.control
    number = hex_of(control.view.units[control.subject].loc)
    distance = control.position.board.grid.distance
    spots = [Spot(one, one << 4) for one in range(len(control.position.board.grid.neighbours))]
    return sorted(
        (
            one
            for one in spots
            if control.far.route(one) is None
            and not control.attacks.at(one)
            and not control.targets_at(one)
            and one.hex != number
        ),
        key=lambda one: -distance(one.hex, number),
    )


@pytest.mark.parametrize("referee", REFEREES)
def test_a_place_out_of_reach_says_why_with_its_rule(referee: str) -> None:
    window, unit = mover(referee)
    control, steps = window.table.control, window.table.session.record.steps
    before, prompts, refused = len(steps), set[str](), []
    for spot in out_of_reach(window)[: share(40, 8, 3)]:
        refused.append(window.prompt.refused)
        assert not control.point(spot)
        window.frame()
        refused.append(window.prompt.refused)
        assert window.prompt.rule.startswith(RULES[referee]), window.prompt
        prompts.add(window.prompt.text)
        control.selection.turn_to(unit_target(unit))
        control.point(spot_of(unit_target(unit), control.position))
        settle(window)
    assert len(steps) == before
    assert refused == [False, True] * (len(refused) // 2)
    assert any("No path leads to" in one for one in prompts)


def test_it_names_the_points_that_are_lacking() -> None:
    window, unit = mover("tide")
    control = window.table.control
    grid, points = control.position.board.grid, []
    for spot in out_of_reach(window):
        reached = {hex_of(loc) for loc in control.far.reach}
        if reached.intersection(grid.neighbours[spot.hex]):
            control.point(spot)
            window.frame()
            points.append((window.prompt.text, window.prompt.rule))
    name = control.session.words.names.unit(unit)
    assert any(
        f"{name} has 4 MP; this move costs 5" in text and rule == "TI4.1" for text, rule in points
    )


@pytest.mark.parametrize("referee", REFEREES)
def test_an_enemy_that_cannot_be_attacked_says_why(referee: str) -> None:
    window, _ = mover(referee)
    control, steps = window.table.control, window.table.session.record.steps
    side, before = window.decision.seat, len(steps)
    spared = [
        number
        for number, now in enumerate(control.view.units)
        if now.loc >= 0
        and control.session.game.side_of_unit(number) != side
        and not control.attacks.at(spot_of(unit_target(number), control.position))
    ]
    refusals = []
    for number in spared:
        click_on(window, unit_target(number))
        refusals.append((window.prompt.refused, window.prompt.text, window.prompt.rule))
    assert refusals
    assert len(steps) == before
    for refused, text, rule in refusals:
        assert refused
        assert rule.startswith(RULES[referee])
        assert "can’t be chosen now" not in text


def test_a_unit_of_ones_own_that_cannot_act_says_why_it_cannot() -> None:
    window, unit = mover("tide")
    control = window.table.control
    for word in ("advance", "stop"):
        options = [one for one in window.decision.options if control.reader.word(one) == word]
        control.take(next(one for one in options if one[1:] in {(), (unit,)}))
        settle(window)
    other = next(one for one in choosable(window) if one != unit)
    click_on(window, unit_target(other))
    click_on(window, unit_target(unit))
    assert control.selection.picks == (unit_target(other),)
    assert f"{control.session.words.names.unit(unit)} is fatigued" in window.prompt.text
    assert window.prompt.rule.startswith("TI")


def test_it_is_gone_with_the_next_thing_that_is_done() -> None:
    window, _ = mover("tide")
    control = window.table.control
    spot = out_of_reach(window)[0]
    for again in (lambda: window.key(pygame.K_ESCAPE), lambda: control.point(NO_SPOT)):
        control.selection.turn_to(unit_target(mover("tide")[1]))
        settle(window)
        control.point(spot)
        window.frame()
        assert window.prompt.refused
        again()
        window.frame()
        assert not window.prompt.refused
