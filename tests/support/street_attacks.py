"""Attacks at Street Fight's table as tests make them: who is asked, who is chosen, whom it hits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from stalingrad_game.kernel.decision import Option
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.plans import Plan
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.input.viewport import spot_of
from stalingrad_game.ui.street.model.board_model import Spot
from stalingrad_game.ui.street.model.table_model import Target, unit_target
from stalingrad_game.ui.widgets import Button
from tests.support.street_hands import QUIET, TWO, MouseHands, StreetWindow

WAITING: Final = ("set_up_done", "ready", "done", "place", "pass")
FRAMES: Final = 60


@cache
def _steps_to_action(referee: str, scenario: str) -> tuple[Option, ...]:
    """What is answered in a new game until somebody is asked for such an action."""
    window = StreetWindow(scenario, referee)
    control = window.table.control
    for _ in range(80):
        while window.dialog() is not None:
            MouseHands().answer(window)
        window.frame()
        words = {control.reader.word(option): option for option in window.decision.options}
        if words.keys() & {"concentrate", "fire", "order"}:
            return tuple(step.option for step in window.table.session.record.steps)
        control.take(words[next(word for word in WAITING if word in words)])
    raise AssertionError("nobody may attack")


def begun(
    referee: str,
    scenario: str = "volga_block",
    settings: Settings = QUIET,
    size: tuple[int, int] = (1280, 720),
) -> StreetWindow:
    """A game in which somebody is asked for an action that may be an attack on a unit."""
    record = GameRecord.start(StreetGame(street_kit(scenario, referee)), Setup(1, {}, TWO))
    for option in _steps_to_action(referee, scenario):
        record.take(option)
    window = StreetWindow(record=record, settings=settings, size=size)
    while window.dialog() is not None:
        MouseHands().answer(window)
    settle(window)
    return window


def settle(window: StreetWindow) -> None:
    """Find all that is looked for; a window by itself does that a little in every frame."""
    control = window.table.control
    for _ in range(FRAMES):
        window.frame()
        if not (control.far.searching or control.attacks.searching):
            break
        find(window)
    window.frame()


def find(window: StreetWindow) -> None:
    """Find it at once; nothing is painted."""
    control = window.table.control
    control.settle()
    control.far.finish()
    control.attacks.finish()
    window.table.session.touch()


def choosable(window: StreetWindow) -> list[int]:
    return sorted(t.number for t in window.table.control.selection.on_map if t.kind == "unit")


def click_on(window: StreetWindow, target: Target) -> None:
    """Click something on the map or in the Section."""
    place = MouseHands._place(window, spot_of(target, window.table.control.position))
    assert place is not None, target
    window.click(place)
    settle(window)


def press(window: StreetWindow, key: object) -> None:
    """Click a button of the panel of the sum."""
    button = next(one for one in window.table.view.walk() if one.key == key and one.visible)
    assert isinstance(button, Button)
    button.activate()
    settle(window)


@cache
def _shooters(referee: str) -> tuple[int, ...]:
    """The units of a game just begun that could attack an enemy unit."""
    window = begun(referee)
    control, found = window.table.control, []
    for number in choosable(window):
        control.selection.turn_to(unit_target(number))
        find(window)
        if any(target.kind == "unit" for target in control.attacks.chances):
            found.append(number)
    return tuple(found)


def attackers(
    referee: str, settings: Settings = QUIET
) -> Iterator[tuple[StreetWindow, int, Target]]:
    """A game with a unit chosen, and an enemy unit that it could attack."""
    for number in _shooters(referee):
        window = begun(referee, settings=settings)
        click_on(window, unit_target(number))
        chances = window.table.control.attacks.chances
        yield window, number, next(target for target in chances if target.kind == "unit")


def ready(window: StreetWindow) -> Plan:
    """The attack that stands ready."""
    plan = window.table.control.attacks.plan
    assert plan is not None
    return plan


def open_ways(window: StreetWindow) -> list[tuple[int, int]]:
    """The ways of the chosen unit to where nobody is: how many steps, and where to."""
    control = window.table.control
    return [
        (len(route.way.steps), loc)
        for loc in control.far.reach
        if (route := control.far.route(Spot(loc >> 4, loc))) is not None
        if not route.tested and not control.position.units_in(loc >> 4)
    ]
