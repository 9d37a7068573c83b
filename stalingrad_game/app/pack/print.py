"""``stalingrad pack print``: the cards of a data pack as a PDF to print and cut."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from stalingrad_game.app.command import UserError, add_replace, check_free, spoken
from stalingrad_game.app.pack.diff import STANDARD, loaded
from stalingrad_game.folders import check_replaceable, replace_file

MISSING = "the packaged program and a plain installation can't write PDF files; install the extra:"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "name", metavar="NAME", nargs="?", default=STANDARD, help="the pack; standard if absent"
    )
    parser.add_argument(
        "--out", metavar="FILE", type=Path, required=True, help="the PDF file to write"
    )
    add_replace(parser)
    parser.add_argument(
        "--both", action="store_true", help="all cards in every language, one after another"
    )
    parser.add_argument(
        "--backs", action="store_true", help="after each page the backs of its cards, mirrored"
    )


def run(args: argparse.Namespace) -> int:
    """Write the file and say how many pages it has; returns 0. Raises `UserError`."""
    check_free(args)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from stalingrad_game.ui.printing.pdf import NoPrintingError, pack_as_pdf

    content = loaded(args.name, args)
    languages = tuple(args.languages.values()) if args.both else (spoken(args),)
    try:
        check_replaceable(args.out)
        data, pages = pack_as_pdf(content, languages, backs=args.backs)
        replace_file(args.out, data)
    except NoPrintingError:
        raise UserError(f"{MISSING} pip install 'stalingrad-game[print]'") from None
    except OSError as error:
        raise UserError(f"cannot write {args.out}: {error.strerror or error}") from None
    print(f"{args.out}: {pages} pages, {len(data) / 1e6:.1f} MB")
    return 0
