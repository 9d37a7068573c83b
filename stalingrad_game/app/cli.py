"""The command ``stalingrad``: reads the command line, runs one command, turns errors into words.

Whatever a user can put right is one line on standard error; anything else is written to a file.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextvars import copy_context
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Final

from stalingrad_game import __version__
from stalingrad_game.app.command import (
    CommandModule,
    Commands,
    Parser,
    UserError,
    add_describe,
    noted,
    parse,
    spoken,
)
from stalingrad_game.app.streams import NO_ROOM, give_up_output, make_usable, tell
from stalingrad_game.app.wording import asked_language, retold, said, speak, told_fault
from stalingrad_game.assets import AssetError
from stalingrad_game.data_files.faults import FaultsError, reason
from stalingrad_game.folders import FolderError, logs_folder
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import Languages, program_languages
from stalingrad_game.record.errors import RecordError
from stalingrad_game.record.words import warning_text

COMMAND_NAMES: Final = (
    "play",
    "manual",
    "saves",
    "sealed",
    "shot",
    "replay",
    "verify",
    "review",
    "history",
    "check",
    "odds",
    "simulate",
    "measure",
    "calibrate",
    "questions",
    "fuzz",
    "bench",
    "street",
    "pack",
    "puzzles",
    "lang",
)
"""Every command, in the order in which help lists them; each is a module of this package, loaded
only when it is meant, so that the window opens fast."""

HELP_OPTIONS: Final = frozenset({"-h", "--help"})
"""What asks for help."""
EXIT_FAULT: Final = 1
EXIT_USER: Final = 2
EXIT_INTERRUPTED: Final = 130
EXIT_PIPE_CLOSED: Final = 141

LOG_NAME: Final = "faults.log"


def every_command() -> tuple[CommandModule, ...]:
    """Every command, in the order in which help lists them."""
    return tuple(_loaded(name) for name in COMMAND_NAMES)


class ListedCommand:
    """A command that only its name is wanted of, so that it isn't loaded."""

    def __init__(self, name: str) -> None:
        self._name: Final = name

    def add(self, commands: Commands, /) -> None:
        """Register the name alone."""
        commands.new(self._name, _run_nothing)


def _run_nothing(_args: argparse.Namespace) -> int:
    raise AssertionError("a command that is only listed is never run")


def named_commands(argv: Sequence[str]) -> tuple[CommandModule, ...]:
    """The commands that a command line may mean; where it lists all of them, their names alone."""
    named = tuple(name for name in COMMAND_NAMES if name in argv)
    before = argv[: min(map(argv.index, named))] if named else argv
    if not HELP_OPTIONS.isdisjoint(before) or (
        not named and any(not w.startswith("-") for w in argv)
    ):
        return tuple(ListedCommand(name) for name in COMMAND_NAMES)
    return tuple(_loaded(name) for name in named)


def with_command(argv: Sequence[str]) -> Sequence[str]:
    """The command line that begins with a file, as systems make it, as the command that is meant.

    >>> with_command(["saves"])
    ['saves']
    """
    if argv and argv[0] not in COMMAND_NAMES and _is_file(argv[0]):
        return ["play", "--load", *argv]
    return argv


def _is_file(word: str) -> bool:
    """Whether a word names a file; one that no name may be, as it is too long, doesn't."""
    try:
        return Path(word).is_file()
    except (OSError, ValueError):
        return False


def _loaded(name: str) -> CommandModule:
    module: CommandModule = import_module(f"stalingrad_game.app.{name}_command")
    return module


def main(
    argv: Sequence[str] | None = None,
    commands: Sequence[CommandModule] | None = None,
    languages: Languages | None = None,
) -> int:
    """Run the command line `argv` (the program's own if None); returns the exit code.

    `languages` are those to choose from, the program's own if None.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    make_usable()
    words = with_command(sys.argv[1:] if argv is None else argv)
    return copy_context().run(_in_its_language, words, commands, languages)


def _in_its_language(
    argv: Sequence[str], commands: Sequence[CommandModule] | None, languages: Languages | None
) -> int:
    """Run the command line in the language that is asked for, and say in it what went wrong."""
    try:
        known = program_languages() if languages is None else languages
        speak(asked_language(argv, known))
        code = _run(argv, commands, known)
        print(end="", flush=True)
    except (UserError, FolderError, AssetError) as error:
        tell(retold(str(error)))
        return EXIT_USER
    except FaultsError as error:
        for fault in error.faults:
            tell(told_fault(fault))
        return EXIT_USER
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        give_up_output()
        return EXIT_PIPE_CLOSED
    except OSError as error:
        if error.errno not in NO_ROOM:
            tell(_write_fault(error))
            return EXIT_FAULT
        give_up_output()
        tell(said("no_room", why=retold(reason(error))))
        return EXIT_USER
    except Exception as error:  # the last line of defence: the user gets a sentence
        tell(_write_fault(error))
        return EXIT_FAULT
    return code


def _run(
    argv: Sequence[str], commands: Sequence[CommandModule] | None, languages: Languages
) -> int:
    parser = Parser(prog="stalingrad", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}", help=None)
    parser.add_argument("--self-test", action="store_true")
    add_describe(parser, None)
    try:
        chosen = named_commands(argv) if commands is None else commands
        args = parse(parser, chosen, argv, languages)
        return _run_command(args)
    except SystemExit as end:  # argparse leaves this way after --help and --version
        return int(end.code or 0)


def _run_command(args: argparse.Namespace) -> int:
    if args.self_test:
        from stalingrad_game.app import self_test

        return self_test.run(args)
    if args.command is None:
        from stalingrad_game.app import window_command

        return window_command.run(args)
    try:
        return int(args.run(args))
    except RecordError as error:
        words = catalogue(spoken(args))
        raise UserError(warning_text(words, error.warning)) from None


def _write_fault(error: Exception) -> str:
    """Add the fault to the user's log; returns the line that says where."""
    short = f"{type(error).__name__}: {error}"
    import traceback

    try:
        path = logs_folder() / LOG_NAME
        with path.open("a", encoding="utf-8") as log:
            log.write(f"{datetime.now(UTC).isoformat(timespec='seconds')} {__version__}\n")
            log.write("".join(traceback.format_exception(error)) + "\n")
    except Exception:  # there may be no folder for it, no room, not even a name of the user
        return noted(said("fault_unwritten", fault=short), error)
    return noted(said("fault", fault=short, file=path), error)
