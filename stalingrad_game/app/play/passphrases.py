"""Passphrases asked at the terminal: unseen where somebody types, a line each where none does."""

from __future__ import annotations

import argparse
import sys
from getpass import getpass
from pathlib import Path
from typing import Any, Final, TypeVar

from stalingrad_game.app.command import UserError
from stalingrad_game.kernel.game import Game
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.localisation.catalogue import Catalogue
from stalingrad_game.record import saves
from stalingrad_game.record.errors import RecordError, printable
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.sealed_saves import (
    check_sealed,
    new_sealed_game,
    open_seal,
    resume_sealed,
)
from stalingrad_game.record.sealing import (
    LONGEST_PASSPHRASE,
    SHORTEST_PASSPHRASE,
    PassphraseError,
    Seal,
    check_extra,
    checked,
)
from stalingrad_game.record.setup import Setup
from stalingrad_game.record.words import record_text, warning_text

G = TypeVar("G", bound=Game[Any])

SEALED_SIDES: Final = ("german", "soviet")
"""The sides of every game here, as records name them."""


def ask_passphrase(words: Catalogue, key: str, **facts: str) -> str:
    """A passphrase; raises `UserError` where nothing comes."""
    prompt = record_text(words, f"sealed.{key}", **facts)
    try:
        if sys.stdin.isatty():
            return getpass(prompt)
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        print(flush=True)
    except (EOFError, UnicodeError):
        line = ""
    if not line:
        raise UserError(record_text(words, "sealed.unheard"))
    return line.rstrip("\r\n")


def ask_new_passphrase(words: Catalogue, key: str, **facts: str) -> str:
    """A passphrase to be set, asked twice; raises `UserError`."""
    new = ask_passphrase(words, key, **facts)
    try:
        checked(new)
    except PassphraseError as error:
        raise passphrase_refusal(words, error) from None
    if ask_passphrase(words, "again") != new:
        raise UserError(record_text(words, "sealed.differ"))
    return new


def passphrase_refusal(words: Catalogue, error: PassphraseError) -> UserError:
    """Why a passphrase can't be set."""
    facts = {"least": SHORTEST_PASSPHRASE, "most": LONGEST_PASSPHRASE}
    return UserError(record_text(words, f"sealed.{error.key}", **facts))


def add_sealed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--sealed",
        metavar="SIDE",
        choices=SEALED_SIDES,
    )


def begin_game(
    args: argparse.Namespace, game: G, setup: Setup, words: Catalogue, title: str = ""
) -> GameRecord[G]:
    """A new game in a file of its own, sealed where that is asked for, of a seed that nobody knows.

    Raises `UserError`, or as `saves.new_game`.
    """
    if args.sealed is None:
        return saves.new_game(game, setup, title)
    if args.seed is not None:
        raise UserError(record_text(words, "sealed.seed"))
    players = setup.players
    if {game.side_of(seat) for seat, one in enumerate(players) if not one.computer} != {0, 1}:
        raise UserError(record_text(words, "sealed.computer"))
    seal = ask_new_seal(words, args.sealed)
    return new_sealed_game(game, setup, seal, title)


def ask_new_seal(words: Catalogue, own: str) -> Seal:
    """A new seal, with both passphrases asked; `own` is the side that makes it.

    Raises `UserError`.
    """
    try:
        check_extra("--sealed")
        passphrases = [
            ask_new_passphrase(
                words,
                "own" if side == own else "first",
                side=words.phrase(f"record.sealed.side.{side}"),
            )
            for side in SEALED_SIDES
        ]
        return Seal.made(passphrases, SEALED_SIDES.index(own))
    except PassphraseError as error:
        raise passphrase_refusal(words, error) from None
    except RecordError as error:
        raise UserError(warning_text(words, error.warning)) from None


def seal_by_passphrase(words: Catalogue, path: Path, key: str = "ask") -> Seal:
    """The seal of a file, opened with a passphrase that is asked; raises as `open_seal`."""
    check_sealed(path)
    check_extra(str(path))
    return open_seal(path, ask_passphrase(words, key, file=printable(str(path))))


def resumed_sealed(words: Catalogue, path: Path, library: GameLibrary) -> GameRecord[Any]:
    """A sealed game to go on with; raises `RecordError`, `FolderError` or `UserError`."""
    return resume_sealed(path, library, seal_by_passphrase(words, path))
