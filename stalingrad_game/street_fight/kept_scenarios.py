"""Scenarios of the user's own as they were when a game was begun on them, however they are changed.

A copy lies in a folder beside them under the digest that the game's record names.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from ..folders import FolderError, replace_file, scenarios_folder
from .board.scenario import Scenario, load_scenario, standard_scenarios
from .board.scenario_read import ScenarioError
from .board.scenario_write import scenario_bytes
from .game import StreetGame, street_digest

KEPT: Final = ".kept"
"""The folder of the copies, in that of the user's scenarios."""


def keep_scenario(game: StreetGame) -> None:
    """Keep the scenario of a game for its record; raises `FolderError`.

    Neither one that comes with the program, nor one played with figures of its own: those aren't
    kept.
    """
    scenario, digest = game.kit.scenario, game.edition.digest
    if _is_of_program(scenario) or kept_scenario(digest) is not None:
        return
    if digest != street_digest(scenario, game.kit.referee.id):
        return
    place = _place(digest)
    try:
        place.parent.mkdir(exist_ok=True)
        replace_file(place, scenario_bytes(scenario.file))
    except OSError as error:
        reason = error.strerror or error
        raise FolderError(f"cannot keep the scenario in {place}: {reason}") from None


def kept_scenario(digest: str) -> Path | None:
    """The copy of the scenario that a record names by its digest; None where there is none.

    One that was damaged or changed counts as none.
    """
    file = kept_file(digest)
    if file is not None:
        with suppress(ScenarioError):
            scenario = load_scenario(file)
            if digest in (street_digest(scenario, word) for word in scenario.referees):
                return file
    return None


def kept_file(digest: str) -> Path | None:
    """Where such a copy lies, whole or damaged; None where there is none."""
    with suppress(OSError):
        place = _place(digest)
        if place.is_file():
            return place
    return None


def _place(digest: str) -> Path:
    return scenarios_folder() / KEPT / f"{digest}.toml"


def _is_of_program(scenario: Scenario) -> bool:
    known = scenario.id in standard_scenarios()
    return known and load_scenario(scenario.id).file == scenario.file
