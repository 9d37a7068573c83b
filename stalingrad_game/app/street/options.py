"""The options that the tasks of ``stalingrad street`` share, and what they stand for."""

from __future__ import annotations

import argparse
from pathlib import Path

from stalingrad_game.street_fight.referees import REFEREES


def add_scenario(parser: argparse.ArgumentParser, *, required: bool = True) -> None:
    """Add ``--scenario`` and ``--tables``."""
    parser.add_argument(
        "--scenario",
        metavar="NAME|FILE",
        required=required,
        help="a scenario of the list, or a file that ends in .toml",
    )
    add_tables(parser)


def add_tables(parser: argparse.ArgumentParser) -> None:
    """Add ``--tables``."""
    parser.add_argument(
        "--tables", metavar="FOLDER", type=Path, help="figures that replace the program's own"
    )


def add_rules(parser: argparse.ArgumentParser, *, required: bool = True) -> None:
    """Add ``--rules``."""
    parser.add_argument("--rules", choices=REFEREES, required=required, help="whose rules")
