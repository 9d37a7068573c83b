"""``stalingrad odds``: the exact chances of a Break Test, counted and not rolled (R4.5)."""

from __future__ import annotations

import argparse
from typing import Final, get_args

import msgspec

from stalingrad_game.app.command import Commands, UserError, whole_number
from stalingrad_game.app.games import add_json
from stalingrad_game.card_game.rules.odds import german_chance
from stalingrad_game.card_game.state.variants import DiceReading

MOST_DICE: Final = 30
READINGS: Final[tuple[DiceReading, ...]] = get_args(DiceReading)


def add(commands: Commands) -> None:
    parser = commands.new("odds", "the exact chances of a Break Test", run)
    for side in ("german", "soviet"):
        parser.add_argument(
            f"--{side}",
            metavar="DICE",
            type=whole_number(0, MOST_DICE),
            required=True,
            help=f"{side.capitalize()} dice",
        )
    parser.add_argument(
        "--determination",
        action="store_true",
        help="the Germans have their Determination die and no other",
    )
    parser.add_argument(
        "--variant", choices=READINGS, default=READINGS[0], help="how the dice are read"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the chances; returns 0. Raises `UserError` for dice that can't be."""
    german = args.german
    if args.determination:
        if german > 1:
            raise UserError("the determination die is the only one of the Germans: say --german 1")
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
        print(f"German {float(chance):.2%} ({chance}), Soviet {float(1 - chance):.2%}")
    return 0
