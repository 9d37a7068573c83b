"""What a command is: a module with ``add`` and ``run`` that registers itself in `Commands`.

Every command takes the common options (``--pack``, ``--lang``) before or after its name.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final, NoReturn, Protocol, TypeVar

from stalingrad_game.app.wording import (
    LANGUAGE_OPTION,
    PROGRAM,
    help_text,
    reworded,
    said,
    spoken_language,
)
from stalingrad_game.data_files.faults import file_fault
from stalingrad_game.folders import pack_place
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import Languages

LONGEST_QUOTE: Final = 60
"""Letters of a mistake that are said again."""
IN_PART: Final = 3
"""The exit code where only a part of a record could be read."""
Run = Callable[[argparse.Namespace], int]
Added = TypeVar("Added", bound=argparse.Action)


class UserError(Exception):
    """Something the user can put right: one clear line on standard error, exit code 2."""


def noted(line: str, error: BaseException) -> str:
    """A line with what was noted on an error, as where the game is kept."""
    return "; ".join((line, *getattr(error, "__notes__", ())))


class CommandModule(Protocol):
    """A module of one command."""

    def add(self, commands: Commands, /) -> None:
        """Register the command: name, options and what runs."""


class Parser(argparse.ArgumentParser):
    """Reads the command line; a mistake in it is a `UserError` that says where help is.

    What its help says stands in the language files, under the names of its command and options.
    """

    facts: Mapping[str, object] = MappingProxyType({})
    """What the help of its options speaks of, beside an option's own ``default``."""
    tasks: Sequence[str] = ()
    """Tasks that its help lists, though none of them is loaded."""

    def error(self, message: str) -> NoReturn:
        """Raise the message as a `UserError`."""
        raise UserError(said("see_help", message=message, program=self.prog))

    def add_facts(self, **facts: object) -> None:
        """Let the help of its options speak of these."""
        self.facts = {**self.facts, **facts}

    def format_help(self) -> str:
        """The help, in the language of the command line."""
        self.description = self._help("summary")
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                for command in action._choices_actions:
                    command.help = _escaped(self._help("summary", command.dest))
            elif action.help is None:
                action.help = _escaped(self._help(option_name(action), default=action.default))
        if self.tasks:
            listed = "\n".join(f"  {task:<10}{self._help('summary', task)}" for task in self.tasks)
            self.epilog = f"{reworded('tasks, each with a --help of its own:')}\n{listed}"
        return super().format_help()

    def _add_action(self, action: Added) -> Added:
        """Add an option, the place of its word called as the language calls it."""
        if isinstance(action.metavar, str):
            action.metavar = reworded(action.metavar)
        return super()._add_action(action)

    def _help(self, name: str, task: str = "", **facts: object) -> str:
        path = [*self.prog.split()[1:], *([task] if task else [])]
        return help_text(".".join(path) or PROGRAM, name, {**self.facts, **facts})


def _escaped(text: str) -> str:
    """A text in which argparse finds nothing to put in."""
    return text.replace("%", "%%")


def option_name(action: argparse.Action) -> str:
    """What an option is called in the language files: its long name."""
    names = [name for name in action.option_strings if name.startswith("--")]
    return names[0].removeprefix("--").replace("-", "_") if names else action.dest


class Commands:
    """The commands of the program, as they register themselves."""

    def __init__(self, parser: Parser, languages: Languages) -> None:
        self.languages: Final = languages
        """Those that a command can speak."""
        self._common = Parser(add_help=False, allow_abbrev=False)
        add_common(self._common, argparse.SUPPRESS, languages)
        self._table: argparse._SubParsersAction[Parser] = parser.add_subparsers(
            title="commands", metavar=reworded("COMMAND"), dest="command", parser_class=Parser
        )

    def new(self, name: str, run: Run) -> Parser:
        """A command called `name` that `run` carries out; add its own options to what returns.

        `run` returns the exit code: 0 all well, 1 a fault was found, 2 the user must change
        something, `IN_PART`.
        """
        parser = self._table.add_parser(name, help=name, parents=[self._common], allow_abbrev=False)
        parser.set_defaults(run=run)
        return parser


def add_common(parser: argparse.ArgumentParser, default: str | None, languages: Languages) -> None:
    """Add the options that every command takes; `default` stands where they aren't given."""
    parser.add_argument(
        "--pack",
        metavar="PACK",
        type=pack_place,
        default=default,
    )
    parser.add_argument(
        LANGUAGE_OPTION,
        choices=tuple(languages),
        default=default,
    )


def add_describe(parser: argparse.ArgumentParser, default: str | None) -> None:
    """Add the option to describe what the window shows; `default` stands where it isn't given."""
    parser.add_argument(
        "--describe",
        metavar="FILE",
        default=default,
    )


def add_replace(parser: argparse.ArgumentParser) -> None:
    """Add the option to write over the file that an argument names; see `check_free`."""
    parser.add_argument("--replace", action="store_true")


def check_free(args: argparse.Namespace) -> None:
    """Raise `UserError` where the file of ``--out`` is there and isn't to be replaced."""
    check_new(args.out, f"--out {args.out}", replace=args.replace)


@contextmanager
def file_troubles() -> Iterator[None]:
    """What goes wrong with a file is the user's to mend; raises `UserError` that names it.

    Output that can't be written (a closed pipe, a full disk) has no name, and passes as it is.
    """
    try:
        yield
    except OSError as error:
        if error.filename is None:
            raise
        raise UserError(file_fault(error)) from None


def check_new(path: Path, named: str, *, replace: bool) -> None:
    """Raise `UserError` where a file is there and isn't to be replaced; `named` as it was typed."""
    if not replace and os.path.lexists(path):
        raise UserError(said("exists", file=named))


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
    """The language that a command line asks for; where it names none, that of the settings."""
    languages: Languages = args.languages
    return languages[args.lang] if args.lang else spoken_language()


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """An option's type: a whole number from `least` to `most`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            given = repr(text[:LONGEST_QUOTE])
            message = said("no_whole_number", text=given, least=least, most=most)
            raise argparse.ArgumentTypeError(message)
        return number

    return read
