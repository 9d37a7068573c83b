"""Every game of the program, for the commands that read records of any."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.game import CardGames
from stalingrad_game.card_game.lesson.lesson_game import LessonGames
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.localisation.languages import Languages
from stalingrad_game.street_fight.games import StreetGames
from stalingrad_game.street_fight.lesson.lesson_game import StreetLessons


def program_library(
    packs: Sequence[Content],
    languages: Languages | None = None,
    scenarios: Sequence[Path] = (),
    tables: Path | None = None,
) -> GameLibrary:
    """The card game with these packs and its guided games, and Street Fight.

    Street Fight is opened with scenario files besides those of the list, and with the figures of a
    folder besides the program's own.
    """
    street = StreetGames(scenarios, tables)
    cards, lessons = CardGames(packs, languages), LessonGames(packs, languages)
    return GameLibrary([cards, lessons, street, StreetLessons()])
