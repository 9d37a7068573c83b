"""The officer: takes cover, goes for the objective, fires where its expected result is best.

He weighs every option of a decision by his side's view alone; README.md says by what.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Protocol

from ...kernel.decision import Decision, Option
from ..position.codes import SetUp
from ..position.referee import StreetKit
from ..position.set_up import EXCHANGE
from ..position.state import State
from .ats_battle import AtsBattle
from .ats_officer import AtsOfficer
from .k47_battle import K47Battle
from .k47_officer import K47Officer
from .memory import Memory, memories_of
from .tide_battle import TideBattle
from .tide_officer import TideOfficer

Worth = Callable[[Option], float]


class _Weigher(Protocol):
    """An officer of one referee at one decision."""

    def worth(self) -> Worth:
        """What weighs the options."""


def _tide(kit: StreetKit, view: State, memory: Memory, decision: Decision) -> _Weigher:
    return TideOfficer(TideBattle(kit, view, decision.seat, memory), decision)


def _ats(kit: StreetKit, view: State, memory: Memory, decision: Decision) -> _Weigher:
    return AtsOfficer(AtsBattle(kit, view, decision.seat, memory), decision)


def _k47(kit: StreetKit, view: State, memory: Memory, decision: Decision) -> _Weigher:
    return K47Officer(K47Battle(kit, view, decision.seat, memory), decision)


WEIGHERS: Final[Mapping[str, Callable[[StreetKit, State, Memory, Decision], _Weigher]]] = (
    MappingProxyType({"tide": _tide, "ats": _ats, "k47": _k47})
)
"""By referee."""


class OfficerPlayer:
    """Weighs every option and takes the first of the best."""

    def __init__(self, kit: StreetKit, seed: int) -> None:
        """The seed doesn't matter: he decides alike whenever he sees the same."""
        self._kit: Final = kit
        self._memories: Final = memories_of(kit)

    def choose(self, view: State, decision: Decision, /) -> Option:
        """The option that is worth most."""
        options = decision.options
        if len(options) == 1:
            return options[0]
        if decision.frame[0] == EXCHANGE:
            return next(one for one in options if one[0] == SetUp.READY)
        worth = self.weigher(view, decision)
        return max(options, key=worth)

    def weigher(self, view: State, decision: Decision) -> Worth:
        """What weighs the options of a decision."""
        memory = self._memories.of(view)
        make = WEIGHERS[self._kit.referee.id]
        return make(self._kit, view, memory, decision).worth()
