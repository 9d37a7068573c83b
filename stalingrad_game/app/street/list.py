"""``stalingrad street list``: the scenarios that come with the program (B10)."""

from __future__ import annotations

import argparse

import msgspec

from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios


def add(parser: argparse.ArgumentParser) -> None:
    """Add the task's options."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print them; returns 0. Raises `ScenarioError`."""
    found = [
        {
            "id": scenario.id,
            "title": scenario.title,
            "referees": list(scenario.referees),
            "turns": scenario.file.turns,
        }
        for scenario in map(load_scenario, standard_scenarios())
    ]
    if args.json:
        print(msgspec.json.encode({"scenarios": found}).decode())
    else:
        for one in found:
            print(f"{one['id']:<16} {one['title']} ({', '.join(one['referees'])}; {one['turns']})")
    return 0
