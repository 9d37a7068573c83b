"""Drafts as files: scenarios of one's own are kept in a folder of the user, under their ids."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from ...folders import replace_file, scenarios_folder
from ..board.scenario import own_scenarios, standard_file, standard_scenarios
from ..board.scenario_file import ScenarioFile
from ..board.scenario_toml import read_entries, scenario_bytes
from .draft import NEW_ID, new_draft

LONGEST_TITLED: Final = 36
"""How much of a title is taken into an id, in characters; a number may follow."""
LONGEST_RESCUED: Final = 28
"""How much of an id is kept in that of a rescued draft, in characters."""


def open_draft(source: str | Path) -> ScenarioFile:
    """The draft of a file, or a copy of a standard scenario by its id.

    Raises `ScenarioError` where its keys can't be read; other faults may be mended in the editor.
    """
    if isinstance(source, str) and source in standard_scenarios():
        file = read_entries(standard_file(source))
        return replace(file, id=free_name(f"{source}_copy"))
    return read_entries(Path(source))


def fresh_draft(title: str) -> ScenarioFile:
    """An empty map under an id that no scenario has; `title` is 1 to 80 characters."""
    return replace(new_draft(title), id=free_name(NEW_ID))


def free_name(name: str) -> str:
    """An id that no scenario has, as near to one as can be."""
    taken = {*standard_scenarios(), *own_scenarios()}
    numbered = (name, *(f"{name}_{n}" for n in range(2, len(taken) + 3)))
    return next(each for each in numbered if each not in taken)


def id_of_title(title: str) -> str:
    """An id that no scenario has, from the letters and digits of a title, without accents.

    >>> id_of_title("L'Été au coin du moulin")
    'l_ete_au_coin_du_moulin'
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode("ascii").lower()
    return free_name(re.sub("[^a-z0-9]+", "_", plain)[:LONGEST_TITLED].strip("_") or NEW_ID)


def rescue_draft(file: ScenarioFile) -> Path:
    """Keep a draft that nobody has saved, under an id that no scenario has; raises `OSError`."""
    return save_draft(replace(file, id=free_name(f"{file.id[:LONGEST_RESCUED]}_unsaved")))


def draft_path(file: ScenarioFile) -> Path:
    """Where a draft is kept; raises `FolderError`."""
    return scenarios_folder() / f"{file.id}.toml"


def save_draft(file: ScenarioFile) -> Path:
    """Keep a draft, whole or not at all, and say where; raises `OSError`."""
    path = draft_path(file)
    replace_file(path, scenario_bytes(file))
    return path
