"""``stalingrad lang``: what translators do with the texts of a language."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from stalingrad_game.app.command import Commands, Parser, UserError
from stalingrad_game.app.tasks import Tasks
from stalingrad_game.assets import asset
from stalingrad_game.data_files.faults import Fault, FaultsError, unwritable
from stalingrad_game.folders import make_folder, replace_files
from stalingrad_game.localisation import translation
from stalingrad_game.localisation.catalogue import Catalogue
from stalingrad_game.localisation.languages import DEFAULT_CODE
from stalingrad_game.localisation.translation import Home, TranslationError
from stalingrad_game.record.errors import printable


def add(commands: Commands) -> None:
    """Register the command and its tasks."""
    tasks = Tasks(commands, "lang")
    codes = tuple(commands.languages)
    _language(tasks.new("check", _check), codes, every=True)
    accept = tasks.new("accept", _accept)
    _language(accept, codes, every=True)
    accept.add_argument("keys", nargs="*", metavar="KEY")
    for name, task in (("export", _export), ("import", _import)):
        parser = tasks.new(name, task)
        _language(parser, codes, every=False)
        parser.add_argument("--po", metavar="FOLDER", type=Path, required=True)


def _language(parser: Parser, codes: tuple[str, ...], *, every: bool) -> None:
    parser.add_argument("code", choices=codes, metavar="LANGUAGE", nargs="?" if every else None)


def _check(args: argparse.Namespace, texts: Catalogue) -> None:
    codes = [args.code] if args.code else list(args.languages)
    with _told(texts):
        found = [fault for code in codes for fault in translation.faults(*_homes(args, code))]
    lines = [
        texts.phrase(f"command.translation.{one.kind}", code=one.code, file=one.file, text=one.key)
        for one in found
    ]
    if lines:
        raise FaultsError(Fault("", "", "", line) for line in lines)
    print(texts.phrase("command.translation.sound", codes=", ".join(codes)))


def _accept(args: argparse.Namespace, texts: Catalogue) -> None:
    others = [one for one in args.languages if one != DEFAULT_CODE]
    for code in [args.code] if args.code else others:
        with _told(texts):
            english, own = _homes(args, code)
            before = translation.sources(own.language)
            now = translation.accepted(english, own, args.keys)
            data = translation.sources_text(english, own, now)
        _write({own.language.folder / translation.SOURCES_FILE: data})
        changed = sum(before.get(key) != value for key, value in now.items())
        print(texts.phrase("command.translation.accepted", code=code, n=changed))


def _export(args: argparse.Namespace, texts: Catalogue) -> None:
    with _told(texts):
        from stalingrad_game.localisation.po_files import exported

        files = exported(*_homes(args, args.code))
    _write({args.po / name: text.encode() for name, text in files.items()})
    print(
        texts.phrase(
            "command.translation.exported",
            folder=printable(str(args.po)),
            n=len(files),
            code=args.code,
        )
    )


def _import(args: argparse.Namespace, texts: Catalogue) -> None:
    with _told(texts):
        from stalingrad_game.localisation.po_files import imported

        files = imported(*_homes(args, args.code), args.po)
    _write(files)
    print(
        texts.phrase(
            "command.translation.imported",
            folder=printable(str(args.po)),
            n=len(files),
            code=args.code,
        )
    )


def _homes(args: argparse.Namespace, code: str) -> tuple[Home, Home]:
    """Where English stands, and the language of a code."""
    pack = (args.pack or asset("data")) / "lang"
    return Home(args.languages.default, pack), Home(args.languages[code], pack)


@contextmanager
def _told(texts: Catalogue) -> Iterator[None]:
    """Raise what is wrong with files of texts as a `UserError`."""
    try:
        yield
    except ImportError:
        raise UserError(texts.phrase("command.translation.no_polib")) from None
    except TranslationError as fault:
        facts = {name: printable(str(fact)) for name, fact in fault.facts.items()}
        raise UserError(texts.phrase(f"command.translation.{fault.key}", **facts)) from None


def _write(files: Mapping[Path, bytes]) -> None:
    try:
        for path in files:
            make_folder(path.parent)
        replace_files(files)
    except OSError as error:
        file = error.filename or next(iter(files)).parent
        raise UserError(unwritable(error, file)) from None
