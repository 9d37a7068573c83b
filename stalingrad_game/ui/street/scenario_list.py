"""The scenarios that can be played: the program's own, then those in the user's folder.

A file with a fault spoils only itself: it stands in the list with what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from ...data_files.faults import Fault, FaultsError, reason
from ...folders import scenarios_folder
from ...street_fight.board.scenario import (
    Scenario,
    older_scenarios,
    standard_file,
    standard_scenarios,
)
from ...street_fight.faults import SetUpFault
from ...street_fight.games import kept_file, recorded_digests
from ...street_fight.referees import sound_scenario

PATTERN: Final = "*.toml"
"""Files of the user's folder that may be scenarios."""
_MOST_READ: Final = 200
"""Scenarios that are kept as they were read."""


class ListedScenario(msgspec.Struct, frozen=True):
    """A scenario of the list, or a file of the user's."""

    source: str | Path
    """The id of a scenario of the list, or the file."""
    scenario: Scenario | None
    """None for a file that can't be played."""
    faults: tuple[Fault, ...] = ()
    """What is wrong with the file."""
    digests: frozenset[str] = frozenset()
    """What records say of the scenario and the figures of its referees, of today or earlier."""

    @property
    def own(self) -> bool:
        """Whether it is a file of the user's."""
        return isinstance(self.source, Path)

    @property
    def name(self) -> str:
        """What it is known by: the id of one of the list, a file's name."""
        return self.source.name if isinstance(self.source, Path) else self.source


class ScenarioList:
    """All scenarios; files are read again only where they have changed."""

    def all(self) -> tuple[ListedScenario, ...]:
        """Those of the list, then the user's by the names of their files."""
        sources: list[str | Path] = [*standard_scenarios(), *self._files()]
        return tuple(self._looked_up(source) for source in sources)

    def own_files(self) -> tuple[Path, ...]:
        """The user's files that can be played."""
        listed = map(self._looked_up, self._files())
        return tuple(one.source for one in listed if one.scenario and isinstance(one.source, Path))

    def with_digest(self, digest: str) -> ListedScenario | None:
        """The scenario that a record was played on, by its digest: of these, or kept for it."""
        every = (*self.all(), *map(self._looked_up, older_scenarios()))
        found = next((one for one in every if digest in one.digests), None)
        if found is None and (file := kept_file(digest)) is not None:
            kept = self._looked_up(file)
            return kept if digest in kept.digests else None
        return found

    def _files(self) -> Sequence[Path]:
        try:
            return sorted(scenarios_folder().glob(PATTERN))
        except OSError:
            return ()

    def _looked_up(self, source: str | Path) -> ListedScenario:
        file = source if isinstance(source, Path) else standard_file(source)
        try:
            found = file.stat()
        except OSError as error:
            return ListedScenario(source, None, (Fault(file.name, "", "", reason(error)),))
        return _listed(source, file, (found.st_mtime_ns, found.st_size))


@lru_cache(maxsize=_MOST_READ)
def _listed(source: str | Path, _file: Path, _stamp: tuple[int, int]) -> ListedScenario:
    """A scenario, as its file stands now, read and checked by every referee that it lists."""
    try:
        scenario = sound_scenario(source)
    except (FaultsError, SetUpFault) as fault:
        return ListedScenario(source, None, faults_in(fault, Path(source).name))
    return ListedScenario(source, scenario, (), recorded_digests(scenario))


def faults_in(error: FaultsError | SetUpFault, name: str) -> tuple[Fault, ...]:
    """What an error finds wrong with a scenario, `name` being what its file is called."""
    if isinstance(error, FaultsError):
        return error.faults
    return (Fault(name, "", "", str(error)),)
