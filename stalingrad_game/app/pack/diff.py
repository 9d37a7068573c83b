"""``stalingrad pack diff``: what differs between two data packs."""

from __future__ import annotations

import argparse

from stalingrad_game.app.command import UserError
from stalingrad_game.app.wording import said, told_fault
from stalingrad_game.card_game.content.load import PackError
from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.pack_tools.pack_diff import differences
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.folders import pack_place

STANDARD = "standard"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("first", metavar="A")
    parser.add_argument("second", metavar="B")


def run(args: argparse.Namespace) -> int:
    """Print every difference in a line; returns 0 where there is none, else 1."""
    first, second = (loaded(word, args) for word in (args.first, args.second))
    found = differences(first, second)
    for one in found:
        print(one)
    if first.digest == second.digest:
        print(said("same_figures"))
    return 1 if found else 0


def loaded(word: str, args: argparse.Namespace) -> Content:
    """The pack that a word names; raises `UserError` with its first fault."""
    if word == STANDARD:
        return load_pack(languages=args.languages)
    folder = pack_place(word)
    try:
        return load_pack(folder, args.languages)
    except PackError as error:
        first, *more = error.faults
        line = told_fault(first)
        if more:
            command = f"stalingrad pack check {word}"
            line = said("more_faults", fault=line, n=len(more), command=command)
        raise UserError(f"{word}: {line}") from None
