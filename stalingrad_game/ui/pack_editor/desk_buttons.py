"""The buttons of the pack editor: those of the pieces, and those of the whole pack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from ...card_game.pack_tools.draft import PACK
from ...card_game.pack_tools.draft_new import FIXED_TABLES
from ..widgets import Button
from .pack_drafting import PackDrafting

PIECE_COMMANDS: Final = ("add", "copy", "remove")
PACK_COMMANDS: Final = ("save", "undo", "redo", "play", "print", "help")


class DeskButtons:
    """Makes them, and keeps them as the pack is."""

    def __init__(self, said: Callable[[str], str], command: Callable[[str], None]) -> None:
        """`said` gives the texts of the editor."""
        self._said: Final = said
        self._made: Final = {
            word: Button(
                said(word),
                partial(command, word),
                size=16 if word in PIECE_COMMANDS else 18,
                key=word,
            )
            for word in (*PIECE_COMMANDS, *PACK_COMMANDS)
        }

    @property
    def of_pieces(self) -> Sequence[Button]:
        """Those below the list."""
        return tuple(self._made[word] for word in PIECE_COMMANDS)

    @property
    def of_pack(self) -> Sequence[Button]:
        """Those at the foot."""
        return tuple(self._made[word] for word in PACK_COMMANDS)

    def show(self, drafting: PackDrafting) -> None:
        """Which can be used now; lay the desk out again afterwards."""
        history, made = drafting.history, self._made
        made["save"].text = self._said("save" if history.changed else "saved")
        made["save"].enabled = history.changed
        made["undo"].enabled = history.can_undo
        made["redo"].enabled = history.can_redo
        for word in ("play", "print"):
            made[word].enabled = not drafting.faults
            made[word].hint = self._said("faults_first") if drafting.faults else ""
        for word in PIECE_COMMANDS:
            made[word].enabled = can_change_number(drafting) and (
                word == "add" or drafting.index >= 0
            )
            made[word].hint = "" if can_change_number(drafting) else self._said("fixed")


def can_change_number(drafting: PackDrafting) -> bool:
    """Whether pieces can be added to the open shelf, or taken out."""
    return drafting.table not in {*FIXED_TABLES, PACK}
