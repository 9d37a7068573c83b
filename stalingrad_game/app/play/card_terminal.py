"""A card game in the terminal: the one that is gone on with or begun, played on."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from typing import Any

from stalingrad_game.app.command import spoken
from stalingrad_game.app.play.new_game import begin_new_game, wants_new
from stalingrad_game.app.play.terminal_game import (
    play_on,
    read_line,
    resumed_game,
    tell_unless_kept,
)
from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.lesson.lesson_game import game_library
from stalingrad_game.card_game.packs import (
    keep_pack,
    load_pack,
    own_folders,
    own_packs,
    packs_for_records,
)
from stalingrad_game.card_game.players.player import is_player
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import Languages
from stalingrad_game.record.detail import CardText, LogDepth
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.words import warning_text
from stalingrad_game.text.card_game.seated import seated_players
from stalingrad_game.text.card_game.terminal import CardTexts
from stalingrad_game.text.log_depth import DepthChoice
from stalingrad_game.text.shell import TerminalShell


def in_terminal(args: argparse.Namespace) -> int:
    """Play in the terminal; raises `RecordError` or `UserError`."""
    content = load_pack(args.pack, args.languages)
    language = spoken(args)
    with chosen_game(args, content, language) as record:
        for warning in record.warnings:
            print(warning_text(catalogue(language), warning), file=sys.stderr)
        if isinstance(record.game, CardGame):
            play_in_shell(record, args.languages, language, args.log, args.cards)
        else:
            from stalingrad_game.app.play.street_terminal import play_street

            play_street(record, args.languages, language, args.log)
    return 0


def chosen_game(args: argparse.Namespace, content: Content, language: Language) -> GameRecord[Any]:
    """The game that is asked for: one to go on with, or a new one; raises `RecordError`.

    A file to go on with may be one of Street Fight: one that came by mail only says so when open.
    """
    packs = packs_for_records([content], args.languages)
    library = game_library(packs, args.languages)
    if args.load:
        from stalingrad_game.app.library import program_library

        library = program_library(packs, args.languages)
    resumed = resumed_game(args, library, language, is_player, new=wants_new(args))
    if resumed is not None:
        if isinstance(resumed.game, CardGame):
            resumed.check_computers(is_player)
            digest = resumed.game.kit.content.digest
            tell_unless_kept(language, lambda: keep_own_pack(args, content, digest))
        return resumed
    return begin_new_game(args, content, language)


def keep_own_pack(args: argparse.Namespace, content: Content, digest: str) -> None:
    """Keep the pack of a game where it is the named one or the user's; raises `FolderError`."""
    folders = own_folders(own_packs(args.languages))
    if args.pack is not None:
        folders[content.digest] = args.pack
    if digest in folders:
        keep_pack(folders[digest], digest, args.languages)


def play_in_shell(
    record: GameRecord[CardGame],
    languages: Languages,
    language: Language,
    depth: LogDepth,
    cards: CardText,
) -> None:
    """Play a record on in the terminal, its log so deep and a hand's cards in full or compact."""
    shell = TerminalShell(
        record,
        partial(
            CardTexts,
            record,
            record.game,
            languages,
            log=DepthChoice(depth),
            full_cards=cards == "full",
        ),
        language,
        seated_players(record),
        read_line,
        print,
        clears=sys.stdout.isatty(),
    )
    play_on(shell)
