"""``stalingrad pack new``: a data pack of one's own to begin with."""

from __future__ import annotations

import argparse

from stalingrad_game.app.command import UserError
from stalingrad_game.app.pack.diff import STANDARD
from stalingrad_game.app.wording import said
from stalingrad_game.card_game.pack_tools.new_pack import PackNameError, new_pack
from stalingrad_game.data_files.faults import unwritable
from stalingrad_game.folders import packs_folder, typed_path


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="NAME")


def run(args: argparse.Namespace) -> int:
    """Copy the standard pack under a name of its own and say what to do next; returns 0."""
    path = typed_path(args.folder)
    folder = packs_folder() / path if path.name == args.folder else path
    if path.name == STANDARD:
        raise UserError(said("pack_standard", name=STANDARD))
    try:
        name = new_pack(folder)
    except PackNameError:
        raise UserError(said("pack_id", name=repr(folder.name))) from None
    except FileExistsError:
        raise UserError(said("pack_there", folder=folder)) from None
    except OSError as error:
        raise UserError(unwritable(error, folder)) from None
    print(said("pack_made", folder=folder, id=name))
    print(said("pack_next", command=f"stalingrad pack check {args.folder}"))
    return 0
