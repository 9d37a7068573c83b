"""``stalingrad sealed``: seals a game for play by mail, changes a passphrase, opens it for good."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from stalingrad_game.app.command import Commands, UserError
from stalingrad_game.app.library import library_in_use
from stalingrad_game.app.play.passphrases import (
    SEALED_SIDES,
    ask_new_passphrase,
    ask_new_seal,
    passphrase_refusal,
    seal_by_passphrase,
)
from stalingrad_game.app.tasks import Tasks
from stalingrad_game.localisation.catalogue import Catalogue
from stalingrad_game.record.errors import printable
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.sealed_saves import (
    can_be_sealed,
    change_passphrase,
    sealed_game,
    write_open,
)
from stalingrad_game.record.sealing import PassphraseError
from stalingrad_game.record.words import record_text


def add(commands: Commands) -> None:
    tasks = Tasks(commands, "sealed")
    new = tasks.new("new", _seal)
    change = tasks.new("passphrase", _change)
    opened = tasks.new("open", _open)
    for parser in (new, change, opened):
        parser.add_argument("file", metavar="FILE", type=Path)
    new.add_argument("--as", dest="own", choices=SEALED_SIDES, required=True)
    opened.add_argument("out", metavar="OUT", type=Path)


def _seal(args: argparse.Namespace, words: Catalogue) -> None:
    library = library_in_use(args)
    source: GameRecord[Any] = GameRecord.open(args.file, library)
    with source:
        if not can_be_sealed(source):
            raise UserError(record_text(words, "sealed.computer"))
        with sealed_game(source, library, ask_new_seal(words, args.own)) as record:
            facts = {"file": printable(str(record.path)), "before": printable(str(args.file))}
            print(record_text(words, "sealed.made", **facts))


def _change(args: argparse.Namespace, words: Catalogue) -> None:
    seal = seal_by_passphrase(words, args.file)
    new = ask_new_passphrase(words, "new")
    try:
        change_passphrase(args.file, seal, new)
    except PassphraseError as error:
        raise passphrase_refusal(words, error) from None
    print(record_text(words, "sealed.changed", file=printable(str(args.file))))


def _open(args: argparse.Namespace, words: Catalogue) -> None:
    library = library_in_use(args)
    seals = (seal_by_passphrase(words, args.file),)
    if not write_open(args.file, args.out, library, seals):
        print(record_text(words, "sealed.other"))
        both = (*seals, seal_by_passphrase(words, args.file))
        if not write_open(args.file, args.out, library, both):
            raise UserError(record_text(words, "sealed.same"))
    print(record_text(words, "sealed.opened", file=printable(str(args.out))))
