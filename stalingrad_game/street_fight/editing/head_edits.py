"""Edits of what stands at the head of a scenario: title, referees, turns, victory (B9)."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from ..board.scenario_file import RefereeWord, ScenarioFile
from .draft import Edit, building_named, edited, listed


class SetHead(Edit, frozen=True):
    """Another value of a key at the top of the file."""

    key: Literal["id", "title", "turns", "first", "destructible"]
    value: Any

    @property
    def joined(self) -> object:
        """A text that is being typed."""
        return ("head", self.key) if self.key in {"id", "title"} else None

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        return edited(file, **{self.key: self.value})


class TurnReferee(Edit, frozen=True):
    """Whether a referee is listed: turned over."""

    word: RefereeWord

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        words = set(file.referees) ^ {self.word}
        return edited(file, referees=listed(words))


class SetOwn(Edit, frozen=True):
    """Another value in the table of a referee, such as its turns; None for the common one."""

    word: RefereeWord
    key: str
    value: Any

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Change it in that referee's table, where it has such a key."""
        own = getattr(file, self.word)
        if not hasattr(own, self.key):
            return file
        return replace(file, **{self.word: edited(own, **{self.key: self.value})})


class TurnFanatic(Edit, frozen=True):
    """Whether the defenders of a building are fanatic, read by ats alone: turned over."""

    building: str

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        if building_named(file, self.building) is None:
            return file
        named = file.ats.fanatic
        left = tuple(one for one in named if one != self.building)
        fanatic = left if len(left) < len(named) else (*named, self.building)
        return replace(file, ats=replace(file.ats, fanatic=fanatic))


class SetVictory(Edit, frozen=True):
    """Another value of a key of victory; its hexes are set by `SetAim`."""

    key: Literal["side", "need", "when"]
    value: Any

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        return replace(file, victory=edited(file.victory, **{self.key: self.value}))
