"""``stalingrad pack print``: the cards of a data pack as a PDF to print and cut."""

from __future__ import annotations

import argparse
import os
from fractions import Fraction
from pathlib import Path

from stalingrad_game.app.command import UserError, add_replace, check_free, spoken
from stalingrad_game.app.pack.diff import STANDARD, loaded
from stalingrad_game.app.wording import said
from stalingrad_game.data_files.faults import unwritable
from stalingrad_game.folders import check_replaceable, replace_file


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="?", default=STANDARD)
    parser.add_argument("--out", metavar="FILE", type=Path, required=True)
    add_replace(parser)
    parser.add_argument("--both", action="store_true")
    parser.add_argument("--backs", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Write the file and say how many pages it has; returns 0. Raises `UserError`."""
    check_free(args)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from stalingrad_game.ui.printing.pdf import pack_as_pdf

    content = loaded(args.name, args)
    languages = tuple(args.languages.values()) if args.both else (spoken(args),)
    try:
        check_replaceable(args.out)
        data, pages = pack_as_pdf(content, languages, backs=args.backs)
        replace_file(args.out, data)
    except OSError as error:
        raise UserError(unwritable(error, args.out)) from None
    size = spoken(args).one_decimal(Fraction(len(data), 1_000_000))
    print(said("pages", file=args.out, n=pages, megabytes=size))
    return 0
