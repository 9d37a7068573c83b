"""Street Fight's scenarios, opened as games: anew, or for the records that were written of them.

A scenario of the user's own is kept as it was when a game was begun on it, however it is changed: a
copy lies in a folder beside it under the digest that the game's record names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from ..assets import asset
from ..data_files.faults import Fault, Keyed, file_fault
from ..folders import (
    FolderError,
    free_path,
    make_folder,
    read_file,
    replace_file,
    scenarios_folder,
)
from ..kernel.game import Game, UnknownMode, UnknownScenario
from ..kernel.library import LineStep, OldAnswers, SameAnswers
from .board.scenario import Scenario, load_scenario, older_scenarios, standard_scenarios
from .board.scenario_toml import ScenarioError, scenario_bytes
from .faults import SetUpFault
from .game import GAME_ID, RULES_VERSION, StreetGame, street_digest
from .position.squad import MORE_SQUADS, NoRoomForSquad, with_squad
from .referees import REFEREES, sound_scenario, street_kit

MOST_SCENARIO: Final = 4_000_000
"""Bytes of a scenario's file."""
OLDER_TABLES: Final = "street/older"
"""The folder of the program with figures of before, in the shape of ``--tables``."""


def older_tables() -> Path:
    """What replaces the program's own tables in games of earlier versions, played as they were."""
    return Path(asset(OLDER_TABLES))


class _Found(NamedTuple):
    """A game that can be opened."""

    digest: str
    source: str | Path
    word: str
    """Of its referee."""
    tables: Path | None
    squad: str = ""
    """One of `MORE_SQUADS` that it is played with."""


class StreetGames:
    """Street Fight with the standard scenarios, and others from files, for records of them."""

    id: Final = GAME_ID
    rules: Final = RULES_VERSION
    upgrades: Final[Mapping[int, LineStep]] = MappingProxyType({})

    def __init__(
        self,
        scenarios: Sequence[str | Path] = (),
        tables: Path | None = None,
        *,
        listed: bool = True,
    ) -> None:
        """Open records of these scenarios, of what they were, and where `listed` of all others.

        `tables` replace figures of the referees; games with the program's own are opened too, those
        of today and of before.
        """
        self._sources: Final = tuple(scenarios)
        self._listed: Final = listed
        self._own: Final[tuple[Path | None, ...]] = () if tables is None else (tables,)

    def has_pack(self, digest: str) -> bool:
        """Whether there is the scenario, with the figures, of this digest."""
        return any(found == digest for found, *_ in self._found(digest))

    def game(self, digest: str, mode: str) -> StreetGame:
        """The game of a scenario by a referee; raises `UnknownScenario` or `UnknownMode`."""
        if mode not in REFEREES:
            raise UnknownMode(mode)
        for found in self._found(digest, mode):
            if found.digest == digest:
                kit = street_kit(found.source, found.word, found.tables, "none")
                kit = with_squad(kit, found.squad) if found.squad else kit
                return StreetGame(kit, found.tables)
        raise UnknownScenario(digest)

    def old_answers(self, _game: Game[Any], _written: int, /) -> OldAnswers:
        """Questions are the same today."""
        return SameAnswers()

    def _found(self, digest: str, only: str | None = None) -> Iterator[_Found]:
        """Every scenario and referee, or those of one referee; then the one kept for a game.

        At last the program's own ones with a squad more: whoever is sent the record of such a game
        has kept nothing.
        """
        every = (*self._own, *_program_tables())
        found = chain(
            _games_of(self._sources, every),
            _games_of(_program_scenarios(), self._own) if self._listed else (),
            _games_of_program() if self._listed else (),
            _games_of(self._kept(digest), every),
            _games_with_squads() if self._listed else (),
        )
        return (one for one in found if only in {None, one.word})

    def _kept(self, digest: str) -> Iterator[Path]:
        kept = kept_scenario(digest)
        if kept is not None and (self._listed or _id(kept) in map(_id, self._sources)):
            yield kept


def _games_of(sources: Iterable[str | Path], tables: Sequence[Path | None]) -> Iterator[_Found]:
    """The games of scenarios by each set of figures."""
    for source in sources if tables else ():
        scenario = load_scenario(source)
        for word in scenario.referees:
            for by in tables:
                yield _Found(street_digest(scenario, word, by), source, word, by)


def _program_tables() -> tuple[Path | None, ...]:
    return None, older_tables()


def recorded_digests(scenario: Scenario) -> frozenset[str]:
    """What records say of a scenario and its referees, with the figures of today or of before."""
    return frozenset(
        street_digest(scenario, word, by) for word in scenario.referees for by in _program_tables()
    )


def _program_scenarios() -> tuple[str | Path, ...]:
    return *standard_scenarios(), *older_scenarios()


@cache
def _games_of_program() -> tuple[_Found, ...]:
    return tuple(_games_of(_program_scenarios(), _program_tables()))


def _games_with_squads() -> Iterator[_Found]:
    """The same with a squad more, by the figures of today; made where they are asked for."""
    yield from _all_with_squads()


@cache
def _all_with_squads() -> tuple[_Found, ...]:
    found: list[_Found] = []
    for source in _program_scenarios():
        for word in load_scenario(source).referees:
            kit = street_kit(source, word, None, "none")
            for squad in MORE_SQUADS:
                with suppress(NoRoomForSquad):
                    scenario = with_squad(kit, squad).scenario
                    found.append(_Found(street_digest(scenario, word), source, word, None, squad))
    return tuple(found)


def _id(source: str | Path) -> str:
    return load_scenario(source).id


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
        make_folder(place.parent)
        replace_file(place, scenario_bytes(scenario.file))
    except OSError as error:
        raise FolderError(_unkept(place, error)) from None


def kept_scenario(digest: str) -> Path | None:
    """The copy of the scenario that a record names by its digest; None where there is none.

    One that was damaged or changed counts as none.
    """
    file = kept_file(digest)
    if file is not None:
        with suppress(ScenarioError):
            if digest in recorded_digests(load_scenario(file)):
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
    if scenario.id not in standard_scenarios():
        return False
    older = [one for one in older_scenarios() if one.stem == scenario.id]
    sources: tuple[str | Path, ...] = (scenario.id, *older)
    return any(load_scenario(one).file == scenario.file for one in sources)


def receive_scenario(source: Path) -> tuple[Scenario, bool]:
    """Keep a file among the user's scenarios, if its opening holds for all of its referees.

    The scenario, and whether it wasn't there yet. Raises `ScenarioError` or `FolderError`.
    """
    try:
        scenario = sound_scenario(source)
    except SetUpFault as fault:
        raise ScenarioError((Fault(source.name, "", "", str(fault)),)) from None
    root = scenarios_folder()
    try:
        data = read_file(source, MOST_SCENARIO)
        if any(one.read_bytes() == data for one in root.glob("*.toml")):
            return scenario, False
        replace_file(free_path(root / source.name), data)
    except OSError as error:
        raise FolderError(_unkept(root, error)) from None
    return scenario, True


def _unkept(folder: Path, error: OSError) -> Keyed:
    """That no scenario can be kept in a folder."""
    return Keyed("command.found.scenario_unkept", folder=str(folder), reason=file_fault(error))
