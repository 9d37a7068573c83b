"""The officer: who weighs every option of a decision and takes the first of the best.

`WEIGHERS` is the only place that knows whose rules a player plays by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from ...kernel.decision import Decision, Option
from ..position.codes import SetUp
from ..position.placing import PLACING
from ..position.referee import StreetKit
from ..position.set_up import EXCHANGE
from ..position.state import State
from .ats_battle import AtsBattle
from .ats_officer import AtsOfficer
from .battle import Battle
from .k47_battle import K47Battle
from .k47_officer import K47Officer
from .memory import Memory, memories_of
from .placing import Placer
from .tide_battle import TideBattle
from .tide_officer import TideOfficer

Worth = Callable[[Option], float]


class _Weigher(Protocol):
    """An officer of one referee at one decision."""

    def worth(self) -> Worth:
        """What weighs the options."""


class Weighing(NamedTuple):
    """How the players of a referee see and weigh."""

    seen: Callable[[StreetKit, State, int, Memory], Battle]
    """A view, for a side."""
    officer: Callable[..., _Weigher]


WEIGHERS: Final[Mapping[str, Weighing]] = MappingProxyType(
    {
        "tide": Weighing(TideBattle, TideOfficer),
        "ats": Weighing(AtsBattle, AtsOfficer),
        "k47": Weighing(K47Battle, K47Officer),
    }
)
"""By referee."""


class OfficerPlayer:
    """Weighs every option and takes the first of the best."""

    def __init__(self, kit: StreetKit, seed: int, *, hasty: bool = False) -> None:
        """The seed says how they set up; else they decide alike whenever they see the same.

        `hasty`: who only weighs the likeliest places to go to.
        """
        self._hasty: Final = hasty
        self._seed: Final = seed
        self._kit: Final = kit
        self._memories: Final = memories_of(kit)

    def choose(self, view: State, decision: Decision, /) -> Option:
        options = decision.options
        if len(options) == 1:
            return options[0]
        if sets_up(decision):
            return self._placed(view, decision)
        worth = self.weigher(view, decision)
        return max(options, key=worth)

    def _placed(self, view: State, decision: Decision) -> Option:
        if decision.op == PLACING:
            return Placer(self._kit, view, decision, self._seed).choose()
        return next(one for one in decision.options if one[0] == SetUp.READY)

    def weigher(self, view: State, decision: Decision) -> Worth:
        memory = self._memories.of(view)
        seen, officer = WEIGHERS[self._kit.referee.id]
        battle = seen(self._kit, view, decision.seat, memory)
        battle.hasty = self._hasty
        return officer(battle, decision).worth()


def sets_up(decision: Decision) -> bool:
    """Whether a decision belongs to the secret set-up, before the first turn (B9)."""
    return decision.op in {PLACING, EXCHANGE}
