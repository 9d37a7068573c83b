"""``stalingrad odds``: the exact chances of a Break Test, counted and not rolled (R4.5)."""

from __future__ import annotations

import argparse
from typing import Final, get_args

import msgspec

from stalingrad_game.app.command import Commands, UserError, whole_number
from stalingrad_game.app.games import add_json
from stalingrad_game.app.wording import said
from stalingrad_game.card_game.rules.odds import german_chance
from stalingrad_game.card_game.state.variants import DiceReading

MOST_DICE: Final = 30
READINGS: Final[tuple[DiceReading, ...]] = get_args(DiceReading)


def add(commands: Commands) -> None:
    parser = commands.new("odds", run)
    for side in ("german", "soviet"):
        parser.add_argument(
            f"--{side}",
            metavar="DICE",
            type=whole_number(0, MOST_DICE),
            required=True,
        )
    parser.add_argument(
        "--determination",
        action="store_true",
    )
    parser.add_argument("--variant", choices=READINGS, default=READINGS[0])
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the chances; returns 0. Raises `UserError` for dice that can't be."""
    german = args.german
    if args.determination:
        if german > 1:
            raise UserError(said("determination"))
        german = 1
    chance = german_chance(
        german,
        args.soviet,
        determination=args.determination,
        reading=args.variant,
    )
    if args.json:
        print(msgspec.json.encode({"german": float(chance), "soviet": float(1 - chance)}).decode())
    else:
        german, soviet = (f"{100 * float(one):.2f}" for one in (chance, 1 - chance))
        print(said("odds", german=german, share=chance, soviet=soviet))
    return 0
