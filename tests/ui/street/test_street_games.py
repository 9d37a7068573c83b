"""Whole games of Street Fight through the real table: by mouse alone, by keys alone, at random."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.street_fight.games import StreetGames
from tests.support.amount import share
from tests.support.street_hands import (
    FIGURES,
    TWO,
    Hands,
    KeyHands,
    MouseHands,
    StreetWindow,
    any_option,
    take,
)

REFEREES = ("tide", "ats", "k47")
AGAINST = (Seat(), Seat(computer="officer"))


def played(window: StreetWindow, hands: Hands, random: Random) -> None:
    """Play to the end; whatever asks first is answered."""
    session = window.table.session
    for _ in range(5_000):
        if session.decision is None:
            break
        if window.dialog() is not None:
            hands.answer(window)
        elif session.asks:
            take(window, hands, any_option(session.decision, random))
        else:
            window.frame()
    window.frame()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("referee", REFEREES)
@pytest.mark.parametrize("hands", [KeyHands(), MouseHands()], ids=["keys", "mouse"])
@pytest.mark.parametrize("players", [TWO, AGAINST], ids=["two", "computer"])
def test_a_game_is_played_to_its_end(
    referee: str, hands: Hands, players: tuple[Seat, Seat]
) -> None:
    window = StreetWindow("first_house", referee, seed=4, players=players)
    played(window, hands, Random(4))
    record = window.table.session.record
    assert record.result is not None
    assert window.dialog() is not None  # the sheet of the end
    again = GameRecord.from_bytes(record.data, GameLibrary([StreetGames()]))
    assert again.result == record.result
    assert len(window.table.session.log) > 5
    window.table.leave()


@pytest.mark.parametrize(
    ("scenario", "referee"),
    [("volga_block", "tide"), ("sewer_raid", "ats"), ("bunker_line", "k47")],
)
def test_whatever_is_pressed_or_clicked_the_game_stays_sound(scenario: str, referee: str) -> None:
    random = Random(7)
    window = StreetWindow(scenario, referee, seed=7, players=TWO)
    letters = [ord(letter) for letter in "mfbaoeiwcshu"]
    plain = (
        *(pygame.K_RETURN, pygame.K_TAB, pygame.K_SPACE, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
        *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_BACKSPACE),
        *(pygame.K_PLUS, pygame.K_MINUS, pygame.K_l, pygame.K_F1),
    )
    wide, high = window.surface.get_size()
    for _ in range(share(500, 2, 120)):
        kind = random.random()
        if kind < 0.35:
            window.key(random.choice([*letters, *plain]))
        elif kind < 0.55:
            number = random.randrange(len(FIGURES))
            window.key(pygame.K_1 + number, scancode=FIGURES[number])
        else:
            window.click((random.randrange(wide), random.randrange(high)))
        if not window.context.stack.depth:
            break
    session = window.table.session
    again = GameRecord.from_bytes(session.record.data, GameLibrary([StreetGames()]))
    assert again.state == session.record.state
    assert session.record.steps
    window.table.leave()
