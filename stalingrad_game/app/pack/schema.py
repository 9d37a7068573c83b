"""``stalingrad pack schema``: JSON Schemas of a pack's files, for editors that use them."""

from __future__ import annotations

import argparse
from pathlib import Path

from stalingrad_game.app.command import UserError, add_replace, check_new
from stalingrad_game.app.wording import said
from stalingrad_game.card_game.pack_tools.pack_schema import put_schemas, schema_files
from stalingrad_game.data_files.faults import unwritable
from stalingrad_game.record.errors import printable


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", metavar="FOLDER", type=Path, required=True)
    add_replace(parser)


def run(args: argparse.Namespace) -> int:
    """Write one schema for each file of figures; returns 0."""
    files = schema_files(args.out)
    for path in files:
        check_new(path, printable(str(path)), replace=args.replace)
    try:
        put_schemas(args.out)
    except OSError as error:
        raise UserError(unwritable(error, args.out)) from None
    print(said("schemas", folder=args.out, n=len(files)))
    return 0
