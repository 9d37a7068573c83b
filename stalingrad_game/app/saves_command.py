"""``stalingrad saves``: lists the saved games, renames, deletes and exports them.

A game is named by its number in the list, its title or its file's name.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from stalingrad_game.app.command import Commands, UserError
from stalingrad_game.app.library import library_in_use, packs_in_use, program_library
from stalingrad_game.app.tasks import Tasks
from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.words.saved_games import (
    save_called,
    save_moment_text,
    save_players_text,
)
from stalingrad_game.folders import saves_folder
from stalingrad_game.localisation.catalogue import Catalogue
from stalingrad_game.past_games.ledger import keep_in_mind
from stalingrad_game.record import saves
from stalingrad_game.record.errors import printable
from stalingrad_game.record.saves import Save
from stalingrad_game.record.words import record_text, warning_text
from stalingrad_game.text.typed_commands import typed_number

KNOWN_GAMES: Final = program_library(())
"""Without their packs: to name a game needs none."""


def add(commands: Commands) -> None:
    tasks = Tasks(commands, "saves", _list)
    tasks.new("list", _list)
    rename = tasks.new("rename", _rename)
    delete = tasks.new("delete", _delete)
    export = tasks.new("export", _export)
    for parser in (rename, delete, export):
        parser.add_argument("game", metavar="GAME")
    rename.add_argument("title", metavar="TITLE")
    export.add_argument("file", metavar="FILE")


def _list(args: argparse.Namespace, words: Catalogue) -> None:
    packs = packs_in_use(args)
    found = saves.list_saves(program_library(packs, args.languages))
    folder = printable(str(saves_folder()))
    print(record_text(words, "saves.heading" if found else "saves.none", folder=folder))
    for number, save in enumerate(found, 1):
        print(_line(words, packs, number, save))


def _rename(args: argparse.Namespace, words: Catalogue) -> None:
    path = saves.rename(_named(args.game, words).path, args.title)
    print(record_text(words, "saves.renamed", title=_shown(path)))


def _delete(args: argparse.Namespace, words: Catalogue) -> None:
    save = _named(args.game, words)
    keep_in_mind(library_in_use(args))
    saves.delete(save.path)
    print(record_text(words, "saves.deleted", title=_shown(save.path)))


def _export(args: argparse.Namespace, words: Catalogue) -> None:
    saves.export(_named(args.game, words).path, Path(args.file))
    print(record_text(words, "saves.exported", file=printable(args.file)))


def _named(name: str, words: Catalogue) -> Save:
    """The saved game that a user names; raises `UserError`."""
    found = saves.list_saves(KNOWN_GAMES)
    fitting = [save for save in found if name in {save.path.name, save.path.stem}]
    fitting = fitting or [save for save in found if save.title == name]
    number = typed_number(name) or 0
    if not fitting and 1 <= number <= len(found):
        fitting = [found[number - 1]]
    if len(fitting) == 1:
        return fitting[0]
    key = "saves.ambiguous" if fitting else "saves.unknown"
    raise UserError(record_text(words, key, name=printable(name)))


def _line(words: Catalogue, packs: Sequence[Content], number: int, save: Save) -> str:
    title = _shown(save.path)
    if save.sealed:
        return record_text(words, "saves.sealed", n=number, title=title)
    if save.start is None and save.warning is not None:
        kind = warning_text(words, save.warning)
        return record_text(words, "saves.damaged", n=number, title=title, trouble=kind)
    return record_text(
        words,
        "saves.line",
        n=number,
        title=title,
        mode=save_called(words, packs, save),
        players=save_players_text(words, save),
        moment=save_moment_text(words, packs, save),
        changed=f"{save.changed:%Y-%m-%d %H:%M}",
    )


def _shown(path: Path) -> str:
    return printable(path.stem)
