"""Who must agree before a game that isn't over shows more than its players see."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from textwrap import fill
from typing import Final

from stalingrad_game.app.command import UserError, spoken
from stalingrad_game.app.play.terminal_game import read_line
from stalingrad_game.app.wording import said
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.text.output import TERMINAL_WIDTH
from stalingrad_game.text.typed_commands import means

SEATS: Final = ("german", "soviet", "german-2", "soviet-2")
"""Players by their seats; with two a side, the second of each behind the first."""


def ask_sides(args: argparse.Namespace, sides: Sequence[int], what: str) -> None:
    """Ask each side at the terminal whether it agrees; raises `UserError` where one doesn't."""
    words = catalogue(spoken(args))
    languages = [catalogue(one) for one in args.languages.values()]
    for side in sides:
        title = words.sentence(f"replay.agree.title.{SEATS[side]}")
        question = words.sentence(f"replay.agree.{what}")
        print(title, fill(question, TERMINAL_WIDTH), words.phrase("replay.agree.typed"), sep="\n")
        answer = read_line()
        if answer is None or not means(answer, "yes", languages):
            raise UserError(said("disagreed"))
