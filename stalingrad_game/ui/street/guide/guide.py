"""The guide of Street Fight's lessons."""

from __future__ import annotations

from ....record.record import GameRecord
from ....street_fight.game import StreetGame
from ....street_fight.lesson.lesson_game import ScriptedMove, StreetLesson
from ...session.guide import Guide


class StreetGuide(Guide[StreetLesson, ScriptedMove]):
    """The guide at one table of Street Fight."""

    def __init__(self, record: GameRecord[StreetGame], people: frozenset[int]) -> None:
        lesson = record.game if isinstance(record.game, StreetLesson) else None
        super().__init__(record, people, lesson)
