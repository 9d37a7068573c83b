"""Sums and refusals of what may be done now, for every panel that tells of them."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from fractions import Fraction
from typing import Final

from ....kernel.decision import Decision, Option
from ....street_fight.board.locations import UNSEEN, hex_of
from ....street_fight.foresight import Foresight
from ....street_fight.plans import Danger, gathered_threats, threats
from ....street_fight.position.questions import AttackQuery, CostQuery, Sum
from ....street_fight.sums import sum_of_act
from ....street_fight.words.words import Sentence
from ..input.controller import StreetController
from ..input.option_targets import ATTACKS, MOVES, pointed
from ..model.board_model import Spot
from ..model.table_model import Target, loc_target, unit_target

MOST_QUESTIONS: Final = 8
"""How many options are asked who acts."""


class Sums:
    """Sums and refusals of the present decision, each asked for once."""

    def __init__(self, control: StreetController) -> None:
        self._control: Final = control
        self._of: tuple[Decision | None, int, object] = (None, 0, None)
        self._sums: dict[Option, Sum | None] = {}
        self._refused: Sequence[Option] | None = None
        self._about: dict[Target, dict[Option, int]] = {}
        """By what is on the map: the candidates refused that name it, each with its number."""
        self._within: dict[int, dict[Option, int]] = {}
        """By hex: those that name a place in it."""
        self._sentences: dict[tuple[frozenset[Target], Spot | Target], Sentence | None] = {}
        """By what was chosen and pointed at: why that can't be chosen next."""
        self._foresight: Final = Foresight(control.session.kit)
        self._vain: dict[tuple[frozenset[Target], Spot], Sentence | None] = {}
        """By what was chosen and clicked: why that led to nothing."""
        self._refusals: dict[Option, Sentence] = {}
        """By candidate: why it isn't offered."""
        self._verbs: dict[frozenset[Target], Sequence[tuple[Target, Sentence]]] = {}
        self._threatened: dict[tuple[int, int], Sequence[tuple[int, Fraction]]] = {}
        """By unit and place: who could hurt it there."""
        """By what was chosen: the verbs that it can't take."""

    def sum(self, option: Option) -> Sum | None:
        """The sum of an option; None where nothing is summed up."""
        decision = self._follow()
        if decision is None:
            return None
        if option not in self._sums:
            kit, view = self._control.session.kit, self._control.view
            self._sums[option] = sum_of_act(kit, view, decision.frame, option, decision.agenda)
        return self._sums[option]

    def considered(self) -> Sum | None:
        """The sum of the attack that stands ready or is pointed at, else of the option that is."""
        control = self._control
        plan = control.attacks.thought_of(control.viewport)
        if plan is not None:
            return plan.sum
        option = self.option
        return None if option is None else self.sum(option)

    @property
    def option(self) -> Option | None:
        """The option under the cursor; of a shot to come at least that nobody reacts."""
        considered = self._control.considered
        if considered is not None or not self.shots():
            return considered
        return next(iter(self.shots()))

    def shots(self) -> Mapping[Option, Sum]:
        """By answer: the shot of an enemy that comes after it; none where one has no such shot."""
        decision = self._follow()
        if decision is None or len(decision.options) > MOST_QUESTIONS:
            return {}
        units, found = self._control.session.kit.scenario.units, dict[Option, Sum]()
        for option in decision.options:
            shot = self.sum(option)
            if shot is None or not isinstance(shot.query, AttackQuery):
                return {}
            if units[shot.query.acting].side == decision.seat:
                return {}
            found[option] = shot
        return found

    def refusal(self, spot: Spot) -> Sentence | None:
        """Why what is pointed at can't be chosen next; None where nobody might think of it."""
        decision = self._follow()
        if decision is None:
            return None
        key = frozenset(self._control.selection.picks), spot
        if key not in self._sentences:
            self._sentences[key] = self._why_not(self._refused_at(spot), decision)
        return self._sentences[key]

    def refusal_of_place(self, loc: int) -> Sentence | None:
        """Why a place itself can't be chosen next; None where nobody might think of it."""
        decision, target = self._follow(), loc_target(loc)
        if decision is None:
            return None
        key = frozenset(self._control.selection.picks), target
        if key not in self._sentences:
            self._sentences[key] = self._why_not(self._refused_place(loc), decision)
        return self._sentences[key]

    def bars(self, loc: int) -> bool:
        """Whether a place itself can't be chosen next, though somebody might think of it."""
        return self._follow() is not None and self._refused_place(loc) is not None

    def _why_not(self, option: Option | None, decision: Decision) -> Sentence | None:
        if option is None:
            return None
        if option not in self._refusals:
            session = self._control.session
            self._refusals[option] = session.words.refusal(option, decision, session.record.state)
        return self._refusals[option]

    def _refused_at(self, spot: Spot) -> Option | None:
        """The first candidate refused that goes on from what was chosen to a spot."""
        reader, picks = self._control.reader, set(self._control.selection.picks)
        self._candidates()
        near = self._about.get(unit_target(spot.unit), {}) | self._within.get(spot.hex, {})
        found = []
        for option, number in near.items():
            own = reader.targets(option)
            if picks <= set(own) and any(one not in picks for one in pointed(own[:-1], *spot)):
                found.append((number, option))
        return min(found)[1] if found else None

    def _refused_place(self, loc: int) -> Option | None:
        """The first candidate refused that goes on from what was chosen to a place."""
        reader, picks = self._control.reader, set(self._control.selection.picks)
        self._candidates()
        for option in self._about.get(loc_target(loc), ()):
            if picks <= set(reader.targets(option)):
                return option
        return None

    def in_vain(self) -> Sentence | None:
        """Why what was clicked led to nothing; None where it did, or nobody was chosen for it."""
        control, decision = self._control, self._follow()
        spot = control.in_vain
        if decision is None or spot.hex < 0 or control.session.guide.leads:
            return None
        key = frozenset(control.selection.picks), spot
        if key not in self._vain:
            self._vain[key] = self._why_in_vain(spot, decision)
        return self._vain[key]

    def _why_in_vain(self, spot: Spot, decision: Decision) -> Sentence | None:
        """The referee's refusal of what a click might have meant, the likeliest first."""
        control = self._control
        own, unit = control.session.own(spot.unit), control.subject
        if own:
            return None if spot.unit == unit else self._why_not_chosen(spot.unit, decision)
        acting = self.acting if unit < 0 else unit
        if acting < 0 or control.view.units[acting].loc == spot.loc:
            return None
        found = self._refused_ahead(spot, unit, decision, ATTACKS) if spot.unit >= 0 else None
        return (
            found
            or self.refusal(spot)
            or self._no_way(spot)
            or self._refused_ahead(spot, unit, decision, ATTACKS | MOVES)
            or self._not_now(decision)
        )

    def _not_now(self, decision: Decision) -> Sentence:
        return Sentence(self._control.session.words.text_of("board.not_now", {}), decision.rule)

    def _why_not_chosen(self, unit: int, decision: Decision) -> Sentence:
        """Why a unit can't act now."""
        self._candidates()
        named = self._about.get(unit_target(unit), {})
        first = next((one for one in named if one[1:2] == (unit,)), None)
        return self._why_not(first, decision) or self._not_now(decision)

    def _no_way(self, spot: Spot) -> Sentence | None:
        """Why whoever moves, or is chosen, can't get to a place."""
        session, found = self._control.session, self._control.far.refused(spot.loc)
        if found is None or not isinstance(found.query, CostQuery):
            return None
        words, end = session.words, found.query.path[-1]
        why = words.sentence(found.reasons[-1])
        if end == spot.loc:
            return why
        places = {"place": words.names.location(spot.loc), "end": words.names.location(end)}
        text = words.texts.sentence("street.window.too_far", **places)
        return Sentence(f"{text} {why.text}", why.rule)

    def _refused_ahead(
        self, spot: Spot, unit: int, decision: Decision, words: Container[str]
    ) -> Sentence | None:
        """Why a unit that is chosen can't do to a spot what an act of these leads to."""
        control, reader = self._control, self._control.reader
        session = control.session
        for option in decision.options if unit >= 0 else ():
            if option[1:2] != (unit,) or reader.verb_word(reader.verb(option)) not in words:
                continue
            then = self._foresight.after(control.view, decision, option)
            if then is None:
                continue
            for one in session.game.candidates(then.view):
                if one not in then.decision.options and pointed(reader.on_map(one), *spot):
                    return session.words.refusal(one, then.decision, then.view)
        return None

    @property
    def acting(self) -> int:
        """The unit that the present question is about; -1 where it is about none, or several."""
        decision = self._follow()
        chosen = self._control.selection.subject
        if decision is None or chosen >= 0:
            return chosen
        for option in self._control.selection.options[:MOST_QUESTIONS]:
            found = self.sum(option)
            if found is not None:
                return found.query.acting
        return -1

    def threats(self) -> Sequence[tuple[int, Fraction]]:
        """Who could hurt the unit that is chosen at the place it could go to that is pointed at."""
        control, unit = self._control, self.acting
        spot, route = control.viewport.spot, control.far.route(control.viewport.spot)
        if unit < 0 or spot.unit >= 0 or control.attacks.plan is not None or not control.asks:
            return ()
        if route is not None:
            loc = route.way.steps[-1].loc
        else:
            next_ones = control.selection.narrowing or control.selection.on_map
            loc = spot.loc if spot.loc >= 0 and loc_target(spot.loc) in next_ones else -1
        if loc < 0:
            return ()
        if (unit, loc) not in self._threatened:
            found = tuple(threats(control.session.kit, control.view, unit, loc))
            self._threatened[unit, loc] = found
        return self._threatened[unit, loc]

    def dangers(self, place_of: Callable[[int], int] = int) -> Sequence[Danger]:
        """Those threats, one a place; `place_of` makes a place of a location."""
        units = self._control.view.units
        return gathered_threats(self.threats(), lambda enemy: place_of(units[enemy].loc))

    def refused_verbs(self) -> Sequence[tuple[Target, Sentence]]:
        """The verbs that what was chosen can't take, though it needs nothing else for them."""
        decision, picks = self._follow(), frozenset(self._control.selection.picks)
        if decision is None or not picks:
            return ()
        if picks not in self._verbs:
            self._verbs[picks] = self._why_no_verbs(picks, decision)
        return self._verbs[picks]

    def _why_no_verbs(
        self, picks: frozenset[Target], decision: Decision
    ) -> Sequence[tuple[Target, Sentence]]:
        control = self._control
        session, offered = control.session, frozenset(control.selection.all_verbs)
        found: dict[Target, Sentence] = {}
        self._candidates()
        for option in self._about.get(next(iter(picks)), ()):
            verb = control.reader.verb(option)
            known = verb in found or verb in offered
            if not known and picks == set(control.reader.on_map(option)):
                found[verb] = session.words.refusal(option, decision, session.record.state)
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
            for number, option in enumerate(self._refused):
                for target in reader.on_map(option):
                    self._about.setdefault(target, {}).setdefault(option, number)
                    if target.kind == "loc":
                        within = self._within.setdefault(hex_of(target.number), {})
                        within.setdefault(option, number)
        return self._refused

    def _follow(self) -> Decision | None:
        """The decision that is asked; what was kept of another one is forgotten."""
        control = self._control
        decision, language = (
            control.session.decision if control.asks else None,
            control.session.language,
        )
        if self._of[0] is not decision or self._of[1:] != (control.viewer, language):
            self._of = (decision, control.viewer, language)
            self._sums, self._refused = {}, None
            self._about, self._within, self._sentences, self._verbs = {}, {}, {}, {}
            self._refusals, self._threatened, self._vain = {}, {}, {}
        return decision
