"""``stalingrad sealed``: seals a game for play by mail, changes a passphrase, opens it for good."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from stalingrad_game.app.command import Commands, UserError, add_common, spoken
from stalingrad_game.app.library import program_library
from stalingrad_game.app.play.passphrases import (
    SEALED_SIDES,
    ask_new_passphrase,
    ask_new_seal,
    asked_seal,
    passphrase_refusal,
)
from stalingrad_game.app.verify_command import packs_in_use
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.localisation.catalogue import Catalogue, catalogue
from stalingrad_game.record.errors import RecordError, printable
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.sealed_saves import (
    can_be_sealed,
    change_passphrase,
    sealed_game,
    write_open,
)
from stalingrad_game.record.sealing import PassphraseError
from stalingrad_game.record.words import record_text, warning_text

SealedTask = Callable[[argparse.Namespace, Catalogue], None]


def add(commands: Commands) -> None:
    """Register the command."""
    parser = commands.new("sealed", "seal a game for play by mail, or open a sealed one", run)
    tasks = parser.add_subparsers(title="tasks", metavar="TASK", required=True)

    def task(name: str, summary: str, does: SealedTask) -> argparse.ArgumentParser:
        new = tasks.add_parser(name, help=summary, description=summary, allow_abbrev=False)
        add_common(new, argparse.SUPPRESS, commands.languages)
        new.set_defaults(task=does)
        new.add_argument("file", metavar="FILE", type=Path, help="the record of a game")
        return new

    seals = task("new", "seal a game that was begun, in a new file", _seal)
    seals.add_argument(
        "--as", dest="own", choices=SEALED_SIDES, required=True, help="the side that you play"
    )
    task("passphrase", "set another passphrase of your own", _change)
    opens = task("open", "write a game readable: one that is over, or with both passphrases", _open)
    opens.add_argument("out", metavar="OUT", type=Path, help="the new file")


def run(args: argparse.Namespace) -> int:
    """Carry out the task; returns 0, raises `UserError`."""
    words = catalogue(spoken(args))
    task: SealedTask = args.task
    try:
        task(args, words)
    except RecordError as error:
        raise UserError(warning_text(words, error.warning)) from None
    except PassphraseError as error:
        raise passphrase_refusal(words, error) from None
    return 0


def _library(args: argparse.Namespace) -> GameLibrary:
    return program_library(packs_in_use(args.pack, args.languages), args.languages)


def _seal(args: argparse.Namespace, words: Catalogue) -> None:
    library = _library(args)
    source: GameRecord[Any] = GameRecord.open(args.file, library)
    with source:
        if not can_be_sealed(source):
            raise UserError(record_text(words, "sealed.computer"))
        with sealed_game(source, library, ask_new_seal(words, args.own)) as record:
            facts = {"file": printable(str(record.path)), "before": printable(str(args.file))}
            print(record_text(words, "sealed.made", **facts))


def _change(args: argparse.Namespace, words: Catalogue) -> None:
    seal = asked_seal(words, args.file)
    change_passphrase(args.file, seal, ask_new_passphrase(words, "new"))
    print(record_text(words, "sealed.changed", file=printable(str(args.file))))


def _open(args: argparse.Namespace, words: Catalogue) -> None:
    library = _library(args)
    seals = (asked_seal(words, args.file),)
    if not write_open(args.file, args.out, library, seals):
        print(record_text(words, "sealed.other"))
        both = (*seals, asked_seal(words, args.file))
        if not write_open(args.file, args.out, library, both):
            raise UserError(record_text(words, "sealed.same"))
    print(record_text(words, "sealed.opened", file=printable(str(args.out))))
