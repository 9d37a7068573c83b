"""Street Fight's saved games: scenario, rules, where they stand, and what they need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..session.host import SavedKind
from .host import StreetHost

if TYPE_CHECKING:
    from pathlib import Path

    from ...localisation.catalogue import Catalogue
    from ...practice.adapter import PracticeKind
    from ...record.saves import Save
    from ...review.adapter import Reviewer


class StreetSaves(SavedKind[StreetHost]):
    """What is known of them, by the scenarios that are here now."""

    def called(self, words: Catalogue, save: Save) -> str:
        if save.start is None:
            return ""
        key = f"street.referee.{save.start.mode}"
        rules = words.phrase(key) if key in words else save.start.mode
        return words.phrase("street.saved.called", title=self._title(words, save), referee=rules)

    def moment(self, words: Catalogue, save: Save) -> str:
        if save.start is None:
            return ""
        if save.finished:
            return words.phrase("record.saves.over")
        word = save.start.mode
        own = f"street.{word}.phase.{save.at.phase}"
        phase = words.phrase(own) if own in words else save.at.phase
        return words.phrase("record.saves.turn", turn=save.at.turn, phase=phase)

    def own_title(self, save: Save) -> str:
        """The title, unless the program named the game by scenario and referee."""
        from ...localisation.catalogue import catalogue
        from ...localisation.languages import program_languages
        from ...record.saves import safe_title
        from ...street_fight.words.words import record_title

        listed = self.host.scenarios.with_digest(save.start.digest) if save.start else None
        if save.start is None or listed is None or listed.scenario is None:
            return save.title
        languages = program_languages()
        named = {
            safe_title(record_title(catalogue(language), listed.scenario, save.start.mode))
            for language in (languages.chosen(save.start.language), languages.default)
        }
        return "" if save.title in named else save.title

    def gone(self, words: Catalogue, save: Save) -> str:
        """That the scenario, or the figures it was played with, aren't here."""
        start = save.start
        if start is None or self.host.scenarios.with_digest(start.digest):
            return ""
        return words.sentence("street.saved.gone", id=start.pack)

    def reviewer(self, played: str) -> Reviewer | None:
        """That of games of its own; a guided game has nothing to be reviewed."""
        from ...street_fight.game import GAME_ID
        from ...street_fight.review.reviewer import StreetReviewer

        return StreetReviewer() if played == GAME_ID else None

    def receive(self, words: Catalogue, path: Path) -> str:
        from ...street_fight.games import receive_scenario
        from ...street_fight.words.words import scenario_title

        if path.suffix != ".toml":
            return ""
        scenario, new = receive_scenario(path)
        key = "scenario" if new else "known_scenario"
        return words.sentence(f"menu.received.{key}", title=scenario_title(words, scenario))

    def level_share(self, level: str, mode: str) -> float | None:
        from ...search.levels import share_against_officer
        from ...street_fight.players.levels import measured_street_strengths

        return share_against_officer(measured_street_strengths(), level, mode)

    def practice(self) -> PracticeKind:
        """Who judges the choices of Street Fight."""
        from ...street_fight.practice import StreetPracticeKind

        return StreetPracticeKind()

    def _title(self, words: Catalogue, save: Save) -> str:
        from ...street_fight.words.words import scenario_title

        start = save.start
        listed = self.host.scenarios.with_digest(start.digest) if start else None
        if listed is not None and listed.scenario is not None:
            return scenario_title(words, listed.scenario)
        return start.pack if start else ""
