"""Attacks at Street Fight's table as tests make them: who is asked, who is chosen, whom it hits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stalingrad_game.street_fight.plans import Plan
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.input.viewport import spot_of
from stalingrad_game.ui.street.model.table_model import Target, unit_target
from stalingrad_game.ui.widgets import Button
from tests.support.street_hands import QUIET, MouseHands, StreetWindow

WAITING: Final = ("set_up_done", "ready", "done", "place", "pass")
FRAMES: Final = 60


def begun(
    referee: str,
    scenario: str = "volga_block",
    settings: Settings = QUIET,
    size: tuple[int, int] = (1280, 720),
) -> StreetWindow:
    """A game in which somebody is asked for an action that may be an attack on a unit."""
    window = StreetWindow(scenario, referee, settings=settings, size=size)
    control = window.table.control
    for _ in range(80):
        while window.dialog() is not None:
            MouseHands().answer(window)
        settle(window)
        words = {control.reader.word(option): option for option in window.decision.options}
        if words.keys() & {"concentrate", "fire", "order"}:
            return window
        control.take(words[next(word for word in WAITING if word in words)])
    raise AssertionError("nobody may attack")


def settle(window: StreetWindow) -> None:
    """Let all be found that is looked for."""
    for _ in range(FRAMES):
        window.frame()
        control = window.table.control
        if not (control.far.searching or control.attacks.searching):
            break
    window.frame()


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


def attackers(
    referee: str, settings: Settings = QUIET
) -> Iterator[tuple[StreetWindow, int, Target]]:
    """A game with a unit chosen, and an enemy unit that it could attack."""
    for number in choosable(begun(referee, settings=settings)):
        window = begun(referee, settings=settings)
        click_on(window, unit_target(number))
        for target in window.table.control.attacks.chances:
            if target.kind == "unit":
                yield window, number, target
                break


def ready(window: StreetWindow) -> Plan:
    """The attack that stands ready."""
    plan = window.table.control.attacks.plan
    assert plan is not None
    return plan
