"""What a command is: a module with ``add`` and ``run`` that registers itself in `Commands`.

Every command takes the common options (``--pack``, ``--lang``) before or after its name.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NoReturn, Protocol

from stalingrad_game.folders import pack_place
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import DEFAULT_CODE, Languages

LONGEST_QUOTE: Final = 60
"""Letters of a mistake that are said again."""
IN_PART: Final = 3
"""The exit code where only a part of a record could be read."""
Run = Callable[[argparse.Namespace], int]


class UserError(Exception):
    """Something the user can put right: one clear line on standard error, exit code 2."""


def noted(line: str, error: BaseException) -> str:
    """A line with what was noted on an error, as where the game is kept."""
    return "; ".join((line, *getattr(error, "__notes__", ())))


class CommandModule(Protocol):
    """A module of one command."""

    def add(self, commands: Commands, /) -> None:
        """Register the command: name, one line of help, options and what runs."""


class Parser(argparse.ArgumentParser):
    """Reads the command line; a mistake in it is a `UserError` that says where help is."""

    def error(self, message: str) -> NoReturn:
        """Raise the message as a `UserError`."""
        raise UserError(f"{message} (see {self.prog} --help)")


class Commands:
    """The commands of the program, as they register themselves."""

    def __init__(self, parser: Parser, languages: Languages) -> None:
        self.languages: Final = languages
        """Those that a command can speak."""
        self._common = Parser(add_help=False, allow_abbrev=False)
        add_common(self._common, argparse.SUPPRESS, languages)
        self._table = parser.add_subparsers(
            title="commands", metavar="COMMAND", dest="command", parser_class=Parser
        )

    def new(self, name: str, summary: str, run: Run) -> argparse.ArgumentParser:
        """A command called `name` that `run` carries out; add its own options to what returns.

        `run` returns the exit code: 0 all well, 1 a fault was found, 2 the user must change
        something, `IN_PART`.
        """
        parser = self._table.add_parser(
            name,
            help=summary,
            description=summary,
            parents=[self._common],
            allow_abbrev=False,
        )
        parser.set_defaults(run=run)
        return parser


def add_common(parser: argparse.ArgumentParser, default: str | None, languages: Languages) -> None:
    """Add the options that every command takes; `default` stands where they aren't given."""
    parser.add_argument(
        "--pack",
        metavar="PACK",
        type=pack_place,
        default=default,
        help="play with this data pack: a folder, or the name of one of your own",
    )
    parser.add_argument(
        "--lang",
        choices=tuple(languages),
        default=default,
        help="language of the table",
    )


def add_describe(parser: argparse.ArgumentParser, default: str | None) -> None:
    """Add the option to describe what the window shows; `default` stands where it isn't given."""
    parser.add_argument(
        "--describe",
        metavar="FILE",
        default=default,
        help="write what the window shows into a file after each frame; - is the output",
    )


def add_replace(parser: argparse.ArgumentParser, file: str = "--out") -> None:
    """Add the option to write over the file that an argument names; see `check_free`."""
    parser.add_argument(
        "--replace", action="store_true", help=f"write over {file} where there is such a file"
    )


def check_free(args: argparse.Namespace) -> None:
    """Raise `UserError` where the file of ``--out`` is there and isn't to be replaced."""
    check_new(args.out, f"--out {args.out}", replace=args.replace)


def check_new(path: Path, named: str, *, replace: bool) -> None:
    """Raise `UserError` where a file is there and isn't to be replaced; `named` as it was typed."""
    if not replace and os.path.lexists(path):
        raise UserError(
            f"{named}: this file already exists; it was left as it is (--replace writes over it)"
        )


def parse(
    parser: Parser, commands: Sequence[CommandModule], argv: Sequence[str], languages: Languages
) -> argparse.Namespace:
    """Read a command line with all `commands` registered; raises `UserError`.

    The result holds `languages` too.
    """
    add_common(parser, None, languages)
    parser.set_defaults(languages=languages)
    table = Commands(parser, languages)
    for command in commands:
        command.add(table)
    return parser.parse_args(argv)


def spoken(args: argparse.Namespace) -> Language:
    """The language that a command line asks for, the default one where it names none."""
    languages: Languages = args.languages
    return languages.chosen(args.lang or DEFAULT_CODE)


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """An option's type: a whole number from `least` to `most`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            message = f"{text[:LONGEST_QUOTE]!r} is not a whole number from {least} to {most}"
            raise argparse.ArgumentTypeError(message)
        return number

    return read
