"""Every game of the program, and the data packs in use, for the commands that read records."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.game import CardGames
from stalingrad_game.card_game.lesson.lesson_game import LessonGames
from stalingrad_game.card_game.packs import load_pack, packs_for_records
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.localisation.languages import Languages
from stalingrad_game.street_fight.games import StreetGames

from ..street_fight.lesson_game import StreetLessons


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


def packs_in_use(args: argparse.Namespace) -> list[Content]:
    """The pack that the user names, the standard one, and the user's own; raises `PackError`."""
    first = [load_pack(languages=args.languages)]
    if args.pack is not None:
        first.insert(0, load_pack(args.pack, args.languages))
    return list(packs_for_records(first, args.languages))


def library_in_use(args: argparse.Namespace) -> GameLibrary:
    """Every game with the packs in use; raises `PackError`."""
    return program_library(packs_in_use(args), args.languages)
