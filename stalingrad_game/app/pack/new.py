"""``stalingrad pack new``: a data pack of one's own to begin with."""

from __future__ import annotations

import argparse

from stalingrad_game.app.command import UserError
from stalingrad_game.card_game.pack_tools.new_pack import PackNameError, new_pack
from stalingrad_game.folders import packs_folder, typed_path


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", metavar="NAME", help="a name among your own packs, or the path of a new folder"
    )


def run(args: argparse.Namespace) -> int:
    """Copy the standard pack under a name of its own and say what to do next; returns 0."""
    path = typed_path(args.folder)
    folder = packs_folder() / path if path.name == args.folder else path
    try:
        name = new_pack(folder)
    except PackNameError as error:
        raise UserError(str(error)) from None
    except FileExistsError:
        raise UserError(
            f"{folder}: it is there already and was left as it is; give the new pack another name"
        ) from None
    except OSError as error:
        raise UserError(f"cannot make {folder}: {error.strerror or error}") from None
    print(f"{folder}: a copy of the standard pack, with the id {name}")
    print(f"Change its files, then: stalingrad pack check {args.folder}")
    return 0
