"""How a game might go on: hasty officers play both sides, and who acts next is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...kernel.agenda import AgendaEngine
from ...kernel.decision import Option
from ..position.fold import as_known
from ..position.referee import StreetKit, StreetResolver
from ..position.set_up import SET_UP_WORK
from ..position.state import State
from .drawn import drawing, who_acts
from .officer import OfficerPlayer


class Lookahead:
    """Plays games of one kit on; it keeps none."""

    def __init__(self, kit: StreetKit, drawn: int = 1) -> None:
        """Hasty officers play both sides on; who acts is chosen among so many units drawn."""
        set_up = {op: work() for op, work in SET_UP_WORK.items()}
        operations = {**set_up, **drawing(kit.referee, drawn)}
        self._engine: Final = AgendaEngine[StreetKit, State, StreetResolver](
            operations, StreetResolver, kit
        )
        self._kit: Final = kit
        self._officer: Final = OfficerPlayer(kit, 0, hasty=True)
        self.who_acts: Final = who_acts(kit.referee)
        """The work that asks which unit acts next."""
        self.choices = 0
        """How many the officers have made so far: a measure of the work done."""

    def take(self, state: State, option: Option, further: int) -> None:
        """Take an option of a whole game; play what it begins to its end, and `further` units."""
        self.carry_out(state, (option,), further)

    def carry_out(self, state: State, plan: Sequence[Option], further: int) -> None:
        """The same with several answers in a row, as far as each is offered when its time comes."""
        first, *rest = plan
        self._on(state, self._engine.step(state, first)[1], further, rest)

    def play_on(self, state: State, further: int) -> None:
        """Play what has begun to its end, and what `further` units do then, or to the game's end.

        The game rests at a decision.
        """
        self._on(state, self.options(state), further)

    def options(self, state: State) -> list[Option]:
        """What may be chosen, where it is asked who acts of one unit that is drawn by its dice."""
        return self._engine.options(state)

    def _on(
        self, state: State, options: list[Option], further: int, plan: Sequence[Option] = ()
    ) -> None:
        left = [*plan]
        while state.agenda:
            if state.agenda[-1][0] == self.who_acts:
                if not further:
                    return
                further -= 1
                left.clear()
            option = options[0]
            if left and left[0] in options:
                option = left.pop(0)
            elif len(options) > 1:
                decision = self._engine.decision_among(state, options)
                assert decision is not None
                known = as_known(state, decision.seat, self._side_of)
                self.choices += 1
                option = self._officer.choose(known, decision)
            options = self._engine.step(state, option)[1]

    def _side_of(self, unit: int) -> int:
        return self._kit.scenario.units[unit].side
