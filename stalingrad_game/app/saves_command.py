"""``stalingrad saves``: lists the saved games, renames, deletes and exports them.

A game is named by its number in the list, its title or its file's name.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from stalingrad_game.app.command import Commands, UserError, add_common, spoken
from stalingrad_game.app.library import program_library
from stalingrad_game.app.verify_command import packs_in_use
from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.words.saved_games import save_mode_text, save_moment_text
from stalingrad_game.folders import saves_folder
from stalingrad_game.localisation.catalogue import Catalogue, catalogue
from stalingrad_game.past_games.ledger import keep_in_mind
from stalingrad_game.record import saves
from stalingrad_game.record.errors import RecordError, printable
from stalingrad_game.record.saves import Save
from stalingrad_game.record.words import record_text, warning_text
from stalingrad_game.text.commands import typed_number

Task = Callable[[argparse.Namespace, Catalogue], None]

KNOWN_GAMES: Final = program_library(())
"""Without their packs: a list needs none."""
_ARGUMENTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "game": "its number in the list, its title or its file's name",
        "title": "the new title",
        "file": "the new file",
    }
)


def add(commands: Commands) -> None:
    """Register the command."""
    parser = commands.new("saves", "list, rename, delete or export saved games", run)
    parser.set_defaults(task=_list)
    tasks = parser.add_subparsers(title="tasks", metavar="TASK")

    def task(name: str, summary: str, does: Task, *arguments: str) -> None:
        new = tasks.add_parser(name, help=summary, description=summary, allow_abbrev=False)
        add_common(new, argparse.SUPPRESS, commands.languages)
        new.set_defaults(task=does)
        for argument in arguments:
            new.add_argument(argument, metavar=argument.upper(), help=_ARGUMENTS[argument])

    task("list", "list the saved games", _list)
    task("rename", "give a saved game another title", _rename, "game", "title")
    task("delete", "delete a saved game for good", _delete, "game")
    task("export", "copy a saved game into a file that can be sent", _export, "game", "file")


def run(args: argparse.Namespace) -> int:
    """Carry out the task; returns 0, raises `UserError`."""
    words = catalogue(spoken(args))
    task: Task = args.task
    try:
        task(args, words)
    except RecordError as error:
        raise UserError(warning_text(words, error.warning)) from None
    return 0


def _list(args: argparse.Namespace, words: Catalogue) -> None:
    found = saves.list_saves(KNOWN_GAMES)
    folder = printable(str(saves_folder()))
    print(record_text(words, "saves.heading" if found else "saves.none", folder=folder))
    packs = packs_in_use(args.pack, args.languages) if found else []
    for number, save in enumerate(found, 1):
        print(_line(words, packs, number, save))


def _rename(args: argparse.Namespace, words: Catalogue) -> None:
    path = saves.rename(_named(args.game, words).path, args.title)
    print(record_text(words, "saves.renamed", title=_shown(path)))


def _delete(args: argparse.Namespace, words: Catalogue) -> None:
    save = _named(args.game, words)
    keep_in_mind(program_library(packs_in_use(args.pack, args.languages)))
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
        mode=save_mode_text(words, packs, save),
        moment=save_moment_text(words, packs, save),
        changed=f"{save.changed:%Y-%m-%d %H:%M}",
    )


def _shown(path: Path) -> str:
    return printable(path.stem)
