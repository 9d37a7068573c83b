"""Who plays a new game, and with which luck, as the command line says it: for any game."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Final

from stalingrad_game.app.command import UserError, whole_number
from stalingrad_game.app.wording import said
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.setup import DRAWN_SEED_LIMIT, MAX_PLAYER_NAME_LENGTH, drawn_seed

PERSON: Final = "person"
"""Who plays a side where no computer player does."""
_SIDES: Final = ("german", "soviet")
"""Seats belong to them in turn."""
SEAT_OPTIONS: Final[Mapping[str, str]] = {
    "--seed": "seed",
    "--german": "german",
    "--soviet": "soviet",
    "--names": "names",
}
"""What says something of a new game's players or luck, with where it stands in the arguments."""


def add_seats(parser: argparse.ArgumentParser, computers: Sequence[str]) -> None:
    """Add ``--seed --german --soviet --names``; a game has these computer players."""
    parser.add_argument("--seed", metavar="S", type=whole_number(0, DRAWN_SEED_LIMIT**2))
    who = (PERSON, *computers)
    parser.add_argument("--german", choices=who)
    parser.add_argument("--soviet", choices=who)
    parser.add_argument(
        "--names",
        metavar="NAME,…",
        default="",
    )


def given(args: argparse.Namespace, options: Mapping[str, str]) -> list[str]:
    """Which of these options the command line gives; each stands with its place in `args`."""
    values = {option: getattr(args, place) for option, place in options.items()}
    return [
        option
        for option, value in values.items()
        if value is not None and value is not False and value not in ("", [])
    ]


def seats_from(args: argparse.Namespace, seats: int) -> tuple[Seat, ...]:
    """Who sits at each seat; raises `UserError`."""
    called = _names(args.names, seats)
    sides = [getattr(args, side) or PERSON for side in _SIDES]
    who = [sides[seat % len(sides)] for seat in range(seats)]
    return tuple(
        Seat(name=name) if player == PERSON else Seat(computer=player)
        for name, player in zip(called, who, strict=True)
    )


def seed_from(args: argparse.Namespace) -> int:
    """The seed that is asked for, else a drawn one."""
    seed: int = drawn_seed() if args.seed is None else args.seed
    return seed


def _names(text: str, seats: int) -> list[str]:
    """What the players are called, by seat, "" where nothing is said; raises `UserError`."""
    called = [name.strip() for name in text.split(",")] if text else []
    if len(called) > seats:
        raise UserError(said("many_names", text=text, n=seats))
    wrong = [
        name for name in called if len(name) > MAX_PLAYER_NAME_LENGTH or not name.isprintable()
    ]
    if wrong:
        raise UserError(said("wrong_name", most=MAX_PLAYER_NAME_LENGTH))
    return called + [""] * (seats - len(called))
