"""``stalingrad street list``: the scenarios of the program, then those of one's own (B10)."""

from __future__ import annotations

import argparse
import sys

import msgspec

from stalingrad_game.app.command import spoken
from stalingrad_game.app.street.options import add_tables
from stalingrad_game.localisation.catalogue import Catalogue, catalogue
from stalingrad_game.street_fight.board.scenario import (
    Scenario,
    ScenarioError,
    load_scenario,
    own_scenarios,
    standard_scenarios,
)
from stalingrad_game.street_fight.referees import sound_scenario
from stalingrad_game.street_fight.words.fault_words import fault_line
from stalingrad_game.street_fight.words.words import scenario_title


def add(parser: argparse.ArgumentParser) -> None:
    add_tables(parser)  # every task takes it, though a list asks no referee
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Print them; returns 0. Raises `ScenarioError` for one of the program's.

    A file of one's own that can't be played is left out, and stderr says why.
    """
    texts = catalogue(spoken(args))
    found = [load_scenario(name) for name in standard_scenarios()]
    for path in own_scenarios().values():
        try:
            found.append(sound_scenario(path))
        except ScenarioError as error:
            for fault in error.faults:
                print(fault_line(texts, fault), file=sys.stderr)
    if args.json:
        listed = [
            {
                "id": one.id,
                "title": scenario_title(texts, one),
                "referees": one.referees,
                "turns": one.file.turns,
                "turns_by": {word: one.turns_of(word) for word in one.referees},
            }
            for one in found
        ]
        print(msgspec.json.encode({"scenarios": listed}).decode())
    else:
        for one in found:
            rules = ", ".join(texts.phrase(f"street.referee.{word}") for word in one.referees)
            title, turns = scenario_title(texts, one), _turns_text(texts, one)
            line = texts.phrase("street.list.line", title=title, rules=rules, turns=turns)
            print(f"{one.id:<16} {line}")
    return 0


def _turns_text(texts: Catalogue, scenario: Scenario) -> str:
    """How many turns a scenario has, by each referee where they differ."""
    referees: dict[str, list[str]] = {}
    for word in scenario.referees:
        turns = texts.counted_phrase("street.list.turns", scenario.turns_of(word))
        referees.setdefault(turns, []).append(texts.phrase(f"street.referee.{word}"))
    if len(referees) == 1:
        return next(iter(referees))
    language = texts.language
    return language.listed(
        texts.phrase("street.list.by_rules", turns=turns, rules=language.listed(names))
        for turns, names in referees.items()
    )
