"""The options that the tasks of ``stalingrad street`` share, and what they stand for."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from stalingrad_game.app.command import spoken
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.position.squad import MORE_SQUADS, with_squad
from stalingrad_game.street_fight.referees import (
    REFEREES,
    OpeningCheck,
    opening_remarks,
    street_kit,
)
from stalingrad_game.street_fight.words.fault_words import fault_line


def kit_of(args: argparse.Namespace, check: OpeningCheck = "play") -> StreetKit:
    """The scenario and the referee that are asked for, with a squad more where ``--squad`` says.

    Remarks on the file go to stderr.

    Raises `SetUpFault` or `ScenarioError`.
    """
    kit = street_kit(args.scenario, args.rules, args.tables, check)
    for remark in opening_remarks(kit, args.scenario):
        print(fault_line(catalogue(spoken(args)), remark), file=sys.stderr)
    squad = getattr(args, "squad", "")
    return with_squad(kit, squad) if squad else kit


def add_scenario(parser: argparse.ArgumentParser, *, required: bool = True) -> None:
    """Add ``--scenario`` and ``--tables``."""
    parser.add_argument(
        "--scenario",
        metavar="NAME|FILE",
        required=required,
    )
    add_tables(parser)


def add_scenarios(parser: argparse.ArgumentParser) -> None:
    """Add ``--scenario``, which may be given several times, and ``--tables``."""
    parser.add_argument("--scenario", metavar="NAME|FILE", action="append")
    add_tables(parser)


def refuse_unlisted(args: argparse.Namespace) -> None:
    """Raise `NotListed` for scenarios that the named referee has no rules for."""
    for name in args.scenario or ():
        street_kit(name, args.rules, args.tables, "none")


def add_tables(parser: argparse.ArgumentParser) -> None:
    """Add ``--tables``."""
    parser.add_argument("--tables", metavar="FOLDER", type=Path)


def add_rules(parser: argparse.ArgumentParser, *, required: bool = True) -> None:
    """Add ``--rules``."""
    parser.add_argument("--rules", choices=REFEREES, required=required)


def add_squad(parser: argparse.ArgumentParser) -> None:
    """Add ``--squad``."""
    parser.add_argument("--squad", choices=tuple(MORE_SQUADS), default="")
