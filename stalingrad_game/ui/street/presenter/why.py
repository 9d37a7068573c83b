"""The sum of the action under the cursor, the refusal of what is hovered, the dice that fell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

from ....kernel.decision import OK, Decision, Event, Option
from ....street_fight.board.locations import UNSEEN
from ....street_fight.far_ways import FarWay
from ....street_fight.position.events import Rolled
from ....street_fight.position.questions import Answer, Sum
from ....street_fight.sums import sum_of_act
from ....street_fight.words.answers import value_text
from ....street_fight.words.words import Sentence
from ..input.controller import StreetController
from ..input.option_targets import pointed
from ..input.viewport import Spot
from ..model.table_model import DieModel, RollModel, WhyModel
from ..model.targets import Target, loc_target
from .wording import Wording

TOLD_ELSEWHERE: Final = frozenset({"why", "odds", "legal", "sees"})
"""Fields of an answer that are no line of the results."""
MOST_ASKED: Final = 8
"""How many options are asked who acts."""


class Sums:
    """Sums and refusals of the present decision, each asked for once."""

    def __init__(self, control: StreetController) -> None:
        """Those of one table."""
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
            game, state, view = session.game, session.record.state, self._control.view

            def seen(target: Target) -> bool:
                return target.kind != "unit" or view.units[target.number].loc != UNSEEN

            candidates, reasons = game.candidates(state), game.reasons(state)
            self._refused = [
                option
                for option, reason in zip(candidates, reasons, strict=True)
                if reason != OK and all(map(seen, reader.on_map(option)))
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


class WhyPresenter:
    """Makes the panel of the sum."""

    def __init__(
        self,
        control: StreetController,
        wording: Wording,
        sums: Sums,
        told: Callable[[int], str],
    ) -> None:
        """For one table; `told` says all of a unit in a sentence."""
        self._control: Final = control
        self._wording: Final = wording
        self._sums: Final = sums
        self._told: Final = told

    def model(self) -> WhyModel:
        """The sum of what is considered, else why it is refused, else who is there.

        Dice that have just fallen stay until something else is pointed at.
        """
        control = self._control
        settled = not control.viewport.rests or control.ready is not None
        if control.session.rolled and (control.session.playback.busy or not settled):
            return self._of_dice()
        option, spot = control.considered, control.viewport.spot
        if option is not None:
            return self._of_option(option)
        way = control.far.way(spot)
        if way is not None:
            return self._of_way(way)
        if control.asks and spot.hex >= 0 and not control.targets_at(spot):
            refusal = self._sums.refusal(spot)
            if refusal is not None:
                title = self._wording.say("not_allowed")
                return WhyModel(title, (self._wording.refusal(refusal),), refused=True)
        if spot.unit >= 0:
            return WhyModel(self._told(spot.unit))
        return self._of_dice()

    def _of_option(self, option: Option) -> WhyModel:
        wording, found = self._wording, self._sums.sum(option)
        title = wording.option(option)
        button = ""
        if option == self._control.ready:
            button = wording.say("roll" if self._control.taking.rolls(option) else "confirm")
        if found is None:
            return WhyModel(title, button=button)
        return WhyModel(
            title=title,
            lines=tuple(map(wording.why, found.reasons)),
            results=self._results(found.answer),
            odds=tuple(wording.share(word, chance) for word, chance in found.answer.odds.items()),
            refused=not found.legal,
            button=button,
        )

    def _of_way(self, way: FarWay) -> WhyModel:
        """A way of several steps, an entry for each."""
        found = way.sum
        place = self._wording.words.names.location(way.steps[-1].loc)
        return WhyModel(
            title=self._wording.say("far_way", place=place),
            lines=tuple(map(self._wording.why, found.reasons)),
            results=self._results(found.answer),
        )

    def _results(self, answer: Answer) -> str:
        """The numbers of an answer in one line, those without a value left out."""
        texts, found = self._wording.words.texts, []
        for name, value in answer.fields():
            plain = isinstance(value, (int, Fraction)) and not isinstance(value, bool)
            if name in TOLD_ELSEWHERE or not plain:
                continue
            key = f"street.ask.field.{name}"
            called = texts.phrase(key) if key in texts else name
            said = value_text(self._wording.words, value)
            found.append(texts.phrase("street.ask.told", name=called, value=said))
        return texts.language.capitalised(texts.language.semicolons(found))

    def _of_dice(self) -> WhyModel:
        """The dice that fell last, and the result in one sentence."""
        session = self._control.session
        if not session.rolled:
            return WhyModel()
        return WhyModel(
            title=self._wording.say("result"),
            rolls=tuple(gathered(map(self._roll, session.rolled))),
            outcome=session.outcome,
        )

    def _roll(self, event: Event) -> RollModel:
        purpose, side, faces, dice = Rolled.of(event)
        word = self._control.session.kit.referee.rolls[purpose].word
        text = self._wording.words.said(f"roll.{word}", {})
        return RollModel(text, side, tuple(DieModel(value, faces) for value in dice))


def gathered(rolls: Iterable[RollModel]) -> Iterator[RollModel]:
    """Rolls that follow each other for the same purpose and side, as one."""
    for (text, side), same in groupby(rolls, key=lambda roll: roll[:2]):
        yield RollModel(text, side, tuple(die for roll in same for die in roll.dice))
