"""The secret set-up before the first turn: what a side places, or exchanges, unseen (B9).

Of `[setup] exchange` here: a side exchanges places of its units, and meanwhile the enemy doesn't
know where these stand. What a side places is done by `placing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final

from ...kernel.decision import Frame, Option, operation_number
from ...kernel.notation import Form
from ..judge.reason import Reason
from .codes import NOBODY, Ev, SetUp
from .fold import copied
from .placing import PLACING, PLACING_ACTS, Placing, begin_placing, beyond_refusal
from .position import Position
from .referee import StreetKit, StreetOperation, StreetResolver
from .state import State

EXCHANGE: Final = operation_number("street_exchange")
EXCHANGE_RULE: Final = "B9"

SET_UP_ACTS: Final[Mapping[int, Form]] = MappingProxyType(
    {
        SetUp.READY: Form("ready"),
        SetUp.SWAP: Form("swap", ("unit", "unit")),
        **PLACING_ACTS,
    }
)
PUBLIC_SET_UP: Final = frozenset({SetUp.READY, SetUp.DONE})
"""Acts of the set-up that both sides may see."""


def begin_set_up(g: StreetResolver) -> None:
    """Lay the secret set-up on the agenda, before all other work, where a side has one."""
    _begin_exchange(g)
    begin_placing(g)


def is_secret(act: int) -> bool:
    """Whether an act is one of the set-up that the enemy may not see."""
    return act in SET_UP_ACTS and act not in PUBLIC_SET_UP


def _begin_exchange(g: StreetResolver) -> None:
    units = g.kit.scenario.exchange
    if units:
        side = g.kit.scenario.units[units[0]].side
        for unit in units:
            if not g.s.units[unit].hidden:
                g.emit((Ev.HIDE, unit, side))
        g.push((EXCHANGE, side))


class Exchange(StreetOperation):
    """One exchange, or the end of them; how many there were is nobody else's business."""

    rule = EXCHANGE_RULE

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """To be ready, and every pair."""
        pairs = combinations(g.kit.scenario.exchange, 2)
        return [(SetUp.READY,), *((SetUp.SWAP, *pair) for pair in pairs)]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """Both units must be able to stand where the other one stood."""
        return _exchange_refusal(g.kit, g.s, option)

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """Exchange two, and ask again; or show all that the scenario doesn't hide."""
        if option[0] == SetUp.SWAP:
            first, second = option[1:]
            places = g.s.units[first].loc, g.s.units[second].loc
            g.place(first, places[1])
            g.place(second, places[0])
            g.push(frame)
            return
        for unit in g.kit.scenario.exchange:
            if not g.kit.scenario.units[unit].hidden:
                g.reveal(unit)


def _exchange_refusal(kit: StreetKit, state: State, option: Option) -> Reason | None:
    """Why two units can't exchange their places; None where they can."""
    if option[0] != SetUp.SWAP:
        return None
    first, second = option[1:]
    tried = copied(state)
    tried.viewer = NOBODY
    one, other = tried.units[first], tried.units[second]
    one.loc, other.loc = other.loc, one.loc
    before = set(kit.referee.violations(Position(kit.scenario, state)))
    if set(kit.referee.violations(Position(kit.scenario, tried))) - before:
        facts = {"unit": first, "other": second}
        return Reason("board.exchange_no_room", EXCHANGE_RULE, facts=facts)
    return None


SET_UP_WORK: Final[Mapping[int, type[StreetOperation]]] = MappingProxyType(
    {EXCHANGE: Exchange, PLACING: Placing}
)
"""By operation: what asks the questions of the set-up under every referee."""


def set_up_refusal(kit: StreetKit, state: State, option: Option) -> Reason | None:
    """Why an option of the set-up isn't offered; None where it is, or nobody might think of it."""
    frame, game = state.agenda[-1], StreetResolver(kit, state)
    work = SET_UP_WORK[frame[0]]()
    if option in work.candidates(game, frame):
        return work.refusal(game, frame, option)
    return beyond_refusal(kit, frame[1], option)
