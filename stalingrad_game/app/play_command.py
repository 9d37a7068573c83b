"""``stalingrad play``: a game at one machine, in the window or the terminal."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from stalingrad_game.app import window_command
from stalingrad_game.app.command import Commands, UserError, add_describe, spoken, whole_number
from stalingrad_game.app.games import add_variants, variants_of
from stalingrad_game.app.play.passphrases import add_sealed, begin_game
from stalingrad_game.app.play.terminal_game import (
    NOTHING_TO_RESUME,
    play_on,
    read_line,
    resumed_game,
    tell_unless_kept,
)
from stalingrad_game.card_game.content.counts import MODES
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
from stalingrad_game.card_game.players.player import OPPONENTS, is_player
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import side_of
from stalingrad_game.card_game.state.variants import variant_words, variants_from
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import Languages
from stalingrad_game.record import saves
from stalingrad_game.record.detail import CARD_TEXTS, LOG_DEPTHS, CardText, LogDepth
from stalingrad_game.record.errors import RecordError
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import DRAWN_SEED_LIMIT, MAX_PLAYER_NAME_LENGTH, Setup, drawn_seed
from stalingrad_game.record.words import record_text, warning_text
from stalingrad_game.text.card_game.seated import seated_players
from stalingrad_game.text.card_game.terminal import CardTexts, DepthChoice
from stalingrad_game.text.shell import TerminalShell

if TYPE_CHECKING:
    from stalingrad_game.ui.shell.app import AppContext

PERSON: Final = "person"
WHO: Final = (PERSON, *OPPONENTS)


def add(commands: Commands) -> None:
    parser = commands.new("play", "play a game in the window or in the terminal", run)
    parser.add_argument("--text", action="store_true", help="play in the terminal")
    parser.add_argument(
        "--cards",
        choices=CARD_TEXTS,
        default=CARD_TEXTS[0],
        help="in the terminal: whether a hand explains its keywords",
    )
    parser.add_argument(
        "--log",
        choices=LOG_DEPTHS,
        default=LOG_DEPTHS[0],
        help="how much the log tells in the terminal",
    )
    add_describe(parser, argparse.SUPPRESS)
    add_game(parser)
    parser.add_argument(
        "--continue", dest="resume", action="store_true", help="go on with the latest game"
    )
    parser.add_argument("--new", action="store_true", help="begin a new game without asking")
    parser.add_argument("--load", metavar="FILE", type=Path, help="go on with this record")


def add_game(parser: argparse.ArgumentParser) -> None:
    """The options that set up a new game."""
    parser.add_argument("--mode", choices=MODES, help="which game to play")
    parser.add_argument(
        "--seed", type=whole_number(0, DRAWN_SEED_LIMIT**2), help="the same seed, the same luck"
    )
    parser.add_argument("--german", choices=WHO, help="who plays the Germans")
    parser.add_argument("--soviet", choices=WHO, help="who plays the Soviets")
    parser.add_argument(
        "--names",
        metavar="NAME,…",
        default="",
        help="what the players are called: German, Soviet, and in teams the second of each",
    )
    add_variants(parser)
    add_sealed(parser)


def run(args: argparse.Namespace) -> int:
    """Play; leaving early keeps the game. Raises `UserError`."""
    if args.sealed and not args.text:
        raise UserError(record_text(catalogue(spoken(args)), "sealed.terminal_only"))
    return in_terminal(args) if args.text else in_window(args)


def in_window(args: argparse.Namespace) -> int:
    """Open the window at the game that is asked for, or else at its start menu."""

    def opening(context: AppContext) -> None:
        from stalingrad_game.ui.screens.game_host import GameHost
        from stalingrad_game.ui.screens.saved_games import SavedGames, go_on

        host, games = context.service(GameHost), context.service(SavedGames)
        if args.load:
            go_on(context, args.load)
        elif args.resume:
            latest = saves.latest_unfinished(games.library)
            if latest is None:
                raise UserError(NOTHING_TO_RESUME)
            go_on(context, latest.path)
        elif args.new or wants_new(args):
            mode = args.mode or MODES[0]
            seats = Kit(host.packs[0], mode).seats
            host.begin(setup_from(args, seats, context.language), mode)

    try:
        return window_command.run(args, opening)
    except RecordError as error:
        raise UserError(str(error)) from None


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
            from stalingrad_game.app.street.play import play_street

            play_street(record, args.languages, language)
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
    new = args.new or wants_new(args)
    resumed = resumed_game(args, library, language, new=new)
    if resumed is not None:
        if isinstance(resumed.game, CardGame):
            resumed.check_computers(is_player)
            digest = resumed.game.kit.content.digest
            tell_unless_kept(language, lambda: keep_own_pack(args, content, digest))
        return resumed
    return begin_new_game(args, CardGame(Kit(content, args.mode or MODES[0])), language)


def keep_own_pack(args: argparse.Namespace, content: Content, digest: str) -> None:
    """Keep the pack of a game where it is the named one or the user's; raises `FolderError`."""
    folders = own_folders(own_packs(args.languages))
    if args.pack is not None:
        folders[content.digest] = args.pack
    if digest in folders:
        keep_pack(folders[digest], digest, args.languages)


def wants_new(args: argparse.Namespace) -> bool:
    """Whether the command line describes a new game."""
    described = (args.mode, args.german, args.soviet, args.seed, args.names or None, args.sealed)
    return bool(args.variant) or any(option is not None for option in described)


def begin_new_game(
    args: argparse.Namespace, game: CardGame, language: Language
) -> GameRecord[CardGame]:
    """A new game in a file of its own; a pack that the user names is kept as it is now."""
    if args.pack is not None:
        keep_pack(args.pack, game.kit.content.digest, args.languages)
    return begin_game(args, game, setup_from(args, game.seats, language), catalogue(language))


def setup_from(args: argparse.Namespace, seats: int, language: Language) -> Setup:
    """The set-up that the command line describes; raises `UserError`."""
    sides = (args.german or PERSON, args.soviet or PERSON)
    called = names(args.names, seats)
    players = tuple(
        Seat(name=called[seat])
        if sides[side_of(seat)] == PERSON
        else Seat(computer=sides[side_of(seat)])
        for seat in range(seats)
    )
    seed = drawn_seed() if args.seed is None else args.seed
    variants = variant_words(variants_from(variants_of(args)))
    return Setup(seed, variants, players, language.code)


def names(text: str, seats: int) -> list[str]:
    """What the players are called, by seat, "" where nothing is said; raises `UserError`."""
    called = [name.strip() for name in text.split(",")] if text else []
    if len(called) > seats:
        raise UserError(f"--names {text}: this game has {seats} players")
    wrong = [
        name for name in called if len(name) > MAX_PLAYER_NAME_LENGTH or not name.isprintable()
    ]
    if wrong:
        raise UserError(
            f"--names: a name has up to {MAX_PLAYER_NAME_LENGTH} letters and no control signs"
        )
    return called + [""] * (seats - len(called))


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
