"""Street Fight's scenarios, opened as games: anew, or for the records that were written of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from ..kernel.game import Game, UnknownMode, UnknownPack
from ..kernel.library import LineStep, OldAnswers, SameAnswers
from .board.scenario import Scenario, load_scenario, standard_scenarios
from .game import GAME_ID, RULES_VERSION, StreetGame, street_digest
from .kits import street_kit
from .referees import REFEREES


class StreetGames:
    """Street Fight with the standard scenarios, and others from files, for records of them."""

    id: Final = GAME_ID
    rules: Final = RULES_VERSION
    upgrades: Final[Mapping[int, LineStep]] = MappingProxyType({})

    def __init__(self, files: Sequence[Path] = (), tables: Path | None = None) -> None:
        """Open records with these scenarios besides; `tables` replace figures of the referees."""
        self._files: Final = tuple(files)
        self._tables: Final = tables

    def has_pack(self, digest: str) -> bool:
        """Whether there is the scenario, with the figures, of this digest."""
        return any(found == digest for found, _, _ in self._found())

    def game(self, digest: str, mode: str) -> StreetGame:
        """The game of a scenario by a referee; raises `UnknownPack` or `UnknownMode`."""
        if mode not in REFEREES:
            raise UnknownMode(mode)
        for found, source, word in self._found(mode):
            if found == digest:
                return StreetGame(street_kit(source, word, self._tables), self._tables)
        raise UnknownPack(digest)

    def old_answers(self, _game: Game[Any], _written: int, /) -> OldAnswers:
        """Questions are the same today."""
        return SameAnswers()

    def _found(self, only: str | None = None) -> Iterator[tuple[str, str | Path, str]]:
        """Every scenario and referee, or those of one referee: digest, source, word."""
        sources: list[str | Path] = [*self._files, *standard_scenarios()]
        for source in sources:
            scenario: Scenario = load_scenario(source)
            for word in scenario.referees:
                if only in {None, word}:
                    yield street_digest(scenario, word, self._tables), source, word
