"""``stalingrad street cut``: a window of a scenario's map as a file of one's own (B9)."""

from __future__ import annotations

import argparse
from pathlib import Path

from stalingrad_game.app.command import UserError, add_replace, check_free
from stalingrad_game.app.street.options import add_scenario
from stalingrad_game.data_files.faults import unwritable
from stalingrad_game.street_fight.board.scenario import ScenarioError, load_scenario
from stalingrad_game.street_fight.board.scenario_toml import scenario_bytes
from stalingrad_game.street_fight.editing.map_window import cut_out
from stalingrad_game.street_fight.faults import SetUpFault


def add(parser: argparse.ArgumentParser) -> None:
    add_scenario(parser)
    parser.add_argument("first", metavar="HEX")
    parser.add_argument("last", metavar="HEX")
    parser.add_argument("--out", metavar="FILE.toml", type=Path, required=True)
    add_replace(parser)


def run(args: argparse.Namespace) -> int:
    """Write the file; returns 0. Raises `ScenarioError`, `SetUpFault`, `UserError`.

    It needs an id and a title of its own; where no unit or no hex that decides the game lies in
    the window, the commands that read it say so.
    """
    check_free(args)
    try:
        file = cut_out(load_scenario(args.scenario).file, args.first, args.last)
        args.out.write_bytes(scenario_bytes(file))
    except ScenarioError:
        raise
    except ValueError as error:
        raise SetUpFault(str(error)) from None
    except OSError as error:
        raise UserError(unwritable(error, args.out)) from None
    return 0
