"""Random inputs at the table tell a game that stands still from one in which much happens."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.record.lines import Seat
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.street.host import StreetHost
from tests.support import random_street
from tests.support.random_street import StreetThrower


def close(thrower: StreetThrower) -> None:
    """Close its window; other tests have theirs."""
    thrower.close()
    pygame.display.init()


def test_a_long_turn_of_a_computer_player_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_street, "PATIENCE", 65)
    thrower = StreetThrower(1, referee="ats")
    thrower.context.change(pauses="all", speed_percent=400, computer_percent=400)
    setup = Setup(1, {}, (Seat(computer="random"), Seat()))
    thrower.context.service(StreetHost).begin(setup, "grain_elevator", "ats")
    thrower.context.stack.settle()
    table = thrower.table
    assert table is not None
    for _ in range(5):
        thrower.go_on(table)
    assert len(table.session.record.steps) > 5
    close(thrower)


def test_only_games_by_the_referee_asked_for_are_begun() -> None:
    thrower = StreetThrower(1, referee="k47")
    assert {referee for _, referee in thrower.tables} == {"k47"}
    assert len({name for name, _ in thrower.tables}) > 1
    close(thrower)
