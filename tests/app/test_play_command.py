"""What the command line says of a game's players."""

from __future__ import annotations

import argparse

import pytest

from stalingrad_game.app.command import Parser, UserError
from stalingrad_game.app.play.new_game import add_game, setup_from, wants_new
from stalingrad_game.record.lines import Seat
from tests.support.languages import ENGLISH


def arguments(*argv: str) -> argparse.Namespace:
    parser = Parser()
    add_game(parser)
    return parser.parse_args(list(argv))


def players(*argv: str, seats: int) -> tuple[Seat, ...]:
    return setup_from(arguments(*argv), seats, ENGLISH).players


def test_players_are_named_by_seat_and_computers_have_no_name() -> None:
    named = players("--names", "Anna, Boris,Clara", "--soviet", "greedy", seats=4)
    assert [player.name for player in named] == ["Anna", "", "Clara", ""]
    assert [player.computer for player in named] == ["", "greedy", "", "greedy"]
    assert [player.name for player in players(seats=2)] == ["", ""]


@pytest.mark.parametrize("text", ["A,B,C", "x" * 25, "A\x07"])
def test_names_that_cannot_be_are_told(text: str) -> None:
    with pytest.raises(UserError):
        players("--names", text, seats=2)


def test_names_mean_a_new_game() -> None:
    assert wants_new(arguments("--names", "Anna"))
    assert not wants_new(arguments())
