"""``stalingrad street``: Street Fight, each of its commands a module of `app.street`.

What stands behind ``street`` is read by that command alone, so that nothing else is loaded.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from stalingrad_game.app.command import Commands, UserError, spoken
from stalingrad_game.app.tasks import add_tasks, read_task
from stalingrad_game.localisation.languages import DEFAULT_CODE

TASKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "list": "the scenarios",
        "ask": "what a referee says of a move, a line or an attack",
        "compare": "the answers of all referees side by side",
        "harm": "who can hurt whom, kind by kind",
        "play": "play in the window or in the terminal",
        "rules": "the rulebook, by number or word",
        "shot": "a picture of the map",
        "cut": "a window of a large map as a file of your own",
        "fuzz": "check the rules with random games",
        "simulate": "let computer players play many games",
        "balance": "how even every scenario is by each of its referees",
        "strength": "how much the levels of computer players win against the officer",
        "bench": "how fast the window is, beside the card game",
    }
)
"""Every task and what it does; each is a module of `app.street`, loaded when it is meant."""


def add(commands: Commands) -> None:
    add_tasks(commands, "street", "Street Fight: houses fought for floor by floor", TASKS, run)


def run(args: argparse.Namespace) -> int:
    """Read the rest of the line as the task asks, and do it; raises `UserError`."""
    run_task, own = read_task(args, "stalingrad_game.app.street", TASKS[args.task])
    from stalingrad_game.data_files.faults import Fault
    from stalingrad_game.localisation.catalogue import catalogue
    from stalingrad_game.street_fight.faults import QuestionError, SetUpFault
    from stalingrad_game.street_fight.words.fault_words import fault_line, fault_text
    from stalingrad_game.street_fight.words.words import line_fault

    from ..street_fight.board.scenario_toml import ScenarioError

    language = spoken(own)
    as_found = language.code == DEFAULT_CODE
    try:
        return run_task(own)
    except QuestionError as fault:
        raise UserError(line_fault(catalogue(language), fault)) from None
    except SetUpFault as error:
        text = str(error)
        raise UserError(text if as_found else fault_text(catalogue(language), text)) from None
    except ScenarioError as error:
        if as_found:
            raise
        lines = [fault_line(catalogue(language), fault) for fault in error.faults]
        raise ScenarioError(Fault("", "", "", line) for line in lines) from None
