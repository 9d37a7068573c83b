"""``stalingrad street``: Street Fight, each of its commands a module of `app.street`.

What stands behind ``street`` is read by that command alone, so that nothing else is loaded.
"""

from __future__ import annotations

import argparse
from typing import Final

from stalingrad_game.app.command import Commands, UserError, spoken
from stalingrad_game.app.tasks import add_tasks, read_task
from stalingrad_game.localisation.languages import DEFAULT_CODE

TASKS: Final = (
    "list",
    "ask",
    "compare",
    "harm",
    "play",
    "rules",
    "shot",
    "cut",
    "fuzz",
    "simulate",
    "balance",
    "strength",
    "bench",
)
"""Every task, as help lists them; each is a module of `app.street`, loaded when it is meant."""


def add(commands: Commands) -> None:
    add_tasks(commands, "street", TASKS, run)


def run(args: argparse.Namespace) -> int:
    """Read the rest of the line as the task asks, and do it; raises `UserError`."""
    run_task, own = read_task(args, "stalingrad_game.app.street")
    from stalingrad_game.data_files.faults import Fault, told
    from stalingrad_game.localisation.catalogue import catalogue
    from stalingrad_game.street_fight.faults import QuestionError, SetUpFault
    from stalingrad_game.street_fight.words.fault_words import fault_line
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
        raise UserError(text if as_found else told(catalogue(language), text)) from None
    except ScenarioError as error:
        if as_found:
            raise
        lines = [fault_line(catalogue(language), fault) for fault in error.faults]
        raise ScenarioError(Fault("", "", "", line) for line in lines) from None
