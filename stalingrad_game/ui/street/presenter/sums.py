"""Sums and refusals of what may be done now, for every panel that tells of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....kernel.decision import Decision, Option
from ....street_fight.board.locations import UNSEEN
from ....street_fight.position.questions import Sum
from ....street_fight.sums import sum_of_act
from ....street_fight.words.words import Sentence
from ..input.controller import StreetController
from ..input.option_targets import pointed
from ..model.board_model import Spot
from ..model.table_model import Target, loc_target

MOST_ASKED: Final = 8
"""How many options are asked who acts."""


class Sums:
    """Sums and refusals of the present decision, each asked for once."""

    def __init__(self, control: StreetController) -> None:
        self._control: Final = control
        self._of: tuple[Decision | None, int] = (None, 0)
        self._sums: dict[Option, Sum | None] = {}
        self._refused: Sequence[Option] | None = None

    def sum(self, option: Option) -> Sum | None:
        """The sum of an option; None where nothing is summed up."""
        decision = self._follow()
        if decision is None:
            return None
        if option not in self._sums:
            kit, view = self._control.session.kit, self._control.view
            self._sums[option] = sum_of_act(kit, view, decision.frame, option)
        return self._sums[option]

    def considered(self) -> Sum | None:
        """The sum of the attack that stands ready or is pointed at, else of the option that is."""
        control = self._control
        plan = control.attacks.thought_of(control.viewport)
        if plan is not None:
            return plan.sum
        option = control.considered
        return None if option is None else self.sum(option)

    def refusal(self, spot: Spot) -> Sentence | None:
        """Why what is pointed at can't be chosen next; None where nobody might think of it."""
        decision = self._follow()
        if decision is None:
            return None
        session, reader = self._control.session, self._control.reader
        picks = set(self._control.selection.picks)
        for option in self._candidates():
            own = reader.targets(option)
            if not picks <= set(own):
                continue
            if any(target not in picks for target in pointed(own[:-1], *spot)):
                return session.words.refusal(option, decision, session.record.state)
        return None

    def refusal_of_place(self, loc: int) -> Sentence | None:
        """Why a place itself can't be chosen next; None where nobody might think of it."""
        decision, target = self._follow(), loc_target(loc)
        picks = set(self._control.selection.picks)
        if decision is None:
            return None
        session, reader = self._control.session, self._control.reader
        for option in self._candidates():
            if {*picks, target} <= set(reader.targets(option)):
                return session.words.refusal(option, decision, session.record.state)
        return None

    @property
    def acting(self) -> int:
        """The unit that the present question is about; -1 where it is about none, or several."""
        decision = self._follow()
        chosen = self._control.selection.subject
        if decision is None or chosen >= 0:
            return chosen
        for option in self._control.selection.options[:MOST_ASKED]:
            found = self.sum(option)
            if found is not None:
                return found.query.acting
        return -1

    def refused_verbs(self) -> Sequence[tuple[Target, Sentence]]:
        """The verbs that what was chosen can't take, though it needs nothing else for them."""
        decision, control = self._follow(), self._control
        picks = set(control.selection.picks)
        if decision is None or not picks:
            return ()
        found: dict[Target, Sentence] = {}
        for option in self._candidates():
            verb = control.reader.verb(option)
            known = verb in found or verb in control.selection.all_verbs
            if not known and picks == set(control.reader.on_map(option)):
                state = control.session.record.state
                found[verb] = control.session.words.refusal(option, decision, state)
        return list(found.items())

    def _candidates(self) -> Sequence[Option]:
        """What might be thought of and isn't offered, as far as it names nothing unseen."""
        if self._refused is None:
            session, reader = self._control.session, self._control.reader
            view, decision = self._control.view, session.decision
            offered = frozenset(decision.options) if decision is not None else frozenset[Option]()

            def seen(target: Target) -> bool:
                return target.kind != "unit" or view.units[target.number].loc != UNSEEN

            self._refused = [
                option
                for option in session.game.candidates(session.record.state)
                if option not in offered and all(map(seen, reader.on_map(option)))
            ]
        return self._refused

    def _follow(self) -> Decision | None:
        """The decision that is asked; what was kept of another one is forgotten."""
        control = self._control
        decision = control.session.decision if control.asks else None
        if self._of[0] is not decision or self._of[1] != control.viewer:
            self._of = (decision, control.viewer)
            self._sums, self._refused = {}, None
        return decision
