"""Computer players from outside the program, named as ``module:function``.

The function is given a kit and a seed and makes a `ComputerPlayer` for one seat of one game; the
module is found as Python finds it, in the current folder too. Nothing that is opened or received,
neither a record nor a data pack, can name one: only whoever types a command.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from traceback import extract_tb
from typing import Any, Final

from ...kernel.decision import Decision, Event
from ...search.names import is_search
from ..players.player import ComputerPlayer, make_player
from ..rules.kit import Kit
from ..state.codes import Option
from ..state.state import State


class PlayerFault(RuntimeError):
    """A player from outside failed or chose what wasn't offered; the message says where."""


class ImportedPlayer:
    """A player from outside, whose every choice is looked at."""

    def __init__(self, name: str, kit: Kit, seed: int) -> None:
        """Raises `PlayerFault`, and `ValueError` where there is no such function."""
        self._name: Final = name
        function = imported_function(name)
        with self._reported():
            self._player: ComputerPlayer = function(kit, seed)

    def choose(self, view: State, decision: Decision) -> Option:
        """What the player chooses; raises `PlayerFault`."""
        with self._reported():
            option = self._player.choose(view, decision)
        if option not in decision.options:
            raise PlayerFault(f"{self._name} chose {option!r}, which is none of the options")
        return option

    def note(self, event: Event) -> None:
        """Hand on what happened; raises `PlayerFault`."""
        with self._reported():
            self._player.note(event)

    @contextmanager
    def _reported(self) -> Iterator[None]:
        """Whatever the player raises, in a line that says where."""
        try:
            yield
        except Exception as error:
            where = extract_tb(error.__traceback__)[-1]
            kind = type(error).__name__
            raise PlayerFault(
                f"{self._name} failed: {kind}: {error} ({where.filename}, line {where.lineno})"
            ) from error


def is_imported(name: str) -> bool:
    """Whether a name is one of a player from outside.

    >>> is_imported("my_players:bold"), is_imported("search:400"), is_imported("officer")
    (True, False, False)
    """
    return ":" in name and not is_search(name)


def imported_function(name: str) -> Callable[[Kit, int], Any]:
    """The function that makes a player; raises `ValueError` in a sentence where there is none."""
    module_name, _, function_name = name.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")  # an installed command doesn't look into the current folder
    try:
        module = importlib.import_module(module_name)
    except (ImportError, ValueError) as error:
        raise ValueError(f"{name}: the module can't be imported: {error}") from None
    found = getattr(module, function_name, None)
    if not callable(found):
        raise ValueError(f"{name}: {module_name} has no function {function_name!r}")
    function: Callable[[Kit, int], Any] = found
    return function


def seated_player(name: str, kit: Kit, seed: int) -> ComputerPlayer:
    """A player by its name, of the program or from outside; raises `ValueError`."""
    return ImportedPlayer(name, kit, seed) if is_imported(name) else make_player(name, kit, seed)
