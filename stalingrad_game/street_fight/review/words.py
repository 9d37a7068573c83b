"""Street Fight's own words in a review: actions told as in advice, turns, kinds of luck."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Final

from ...kernel.decision import Option
from ...localisation.catalogue import Catalogue
from ...localisation.language import Language
from ...localisation.noun import Noun
from ...record.record import GameRecord
from ...review.accounts import LuckyMoment, Mistake
from ...review.adapter import DescribedChoice
from ...search.purpose import Purpose
from ..aims import actions_advised
from ..game import StreetGame
from ..players.search import StreetEstimate
from ..position.referee import DICE_KINDS, OTHER_DICE
from ..words.advice import DescribedAction, described_actions
from ..words.words import GameWords, street_texts
from .choices import TENTHS, StreetPurpose
from .measure import is_small_game
from .points import acting_step, plan_of_step

_WHY: Final = (
    (StreetPurpose.HEXES, "hexes"),
    (StreetPurpose.ENEMY_STEPS, "enemy_steps"),
    (StreetPurpose.OWN_STEPS, "own_steps"),
)
"""By purpose: the end of the key that tells it."""

_CARRIED_OUT: Final = frozenset({"roll", "go"})
"""Words of acts that say nothing but that it is done so."""


def _ended(question: str) -> str:
    """What is asked as a sentence of its own, behind which others stand."""
    return question if question.endswith((".", "?", "!")) else f"{question}."


class StreetReviewWords:
    """The words of one record in one language."""

    dice: Collection[str] = frozenset({*DICE_KINDS, OTHER_DICE})

    def __init__(self, record: GameRecord[StreetGame], language: Language) -> None:
        """The words of a record; raises `CatalogueError`."""
        self._record: Final = record
        self._kit: Final = record.game.kit
        self._words: Final = GameWords(self._kit, street_texts(language, self._kit.referee.id))

    @property
    def texts(self) -> Catalogue:
        return self._words.texts

    @property
    def notes(self) -> Sequence[str]:
        valued = "street_whole_note" if is_small_game(self._record) else "street_judged_note"
        return ("street_known", "street_play_note", valued)

    def side(self, side: int, /) -> Noun:
        return self._words.side(side)

    def turn(self, number: int, /) -> str:
        return self.texts.language.capitalised(self._words.turn(number))

    def choice(self, mistake: Mistake, /, *, whole: bool = False) -> DescribedChoice:
        """An action as its seat saw the game."""
        del whole  # an action is never told in part
        record = self._record
        state = record.at(mistake.step)
        decision = record.game.decision(state)
        assert decision is not None
        best = self._described(mistake.step, mistake.seat, mistake.best)
        chosen = self._described(mistake.step, mistake.seat, mistake.chosen)
        best_name = self._name(best, mistake.best)
        chosen_name = self._name(chosen, mistake.chosen)
        if best_name == chosen_name:  # by another way, or with others
            best_name, chosen_name = self._answers(mistake.best), self._answers(mistake.chosen)
        reasons = [*filter(None, (self._purpose_text(mistake.purpose), self._told(best)))]
        return DescribedChoice(
            place=self._place(mistake.step),
            question=_ended(self._words.prompt(decision, state).text),
            chosen=chosen_name.rstrip("."),
            best=best_name.rstrip("."),
            why=" ".join(reasons) or self.texts.sentence("review.why.none"),
        )

    def reasons(self, step: int, seat: int, plan: Sequence[Option]) -> str:
        """The odds of an action, what it is after and who could answer; "" where nothing is."""
        return self._told(self._described(step, seat, plan))

    def _told(self, described: DescribedAction) -> str:
        """Its reasons; that it is like the others is untrue beside what they cost."""
        nothing = self.texts.sentence("hint.same")
        return described.reasons if described.reasons != nothing else ""

    def expects(self, _seat: int, purpose: Purpose, /) -> str:
        """What a side's best answer leads to that others don't; "" where nothing sets it apart."""
        return self._purpose_text(purpose, "hint.expect")

    def place(self, moment: LuckyMoment, /) -> str:
        """The turn, and the action in which dice fell."""
        record, step = self._record, moment.step
        decision = record.game.decision(record.at(step))
        where = self._place(step)
        if decision is None:
            return where
        if self._kit.referee.acts[record.steps[step].option[0]].word == "pass":
            return where  # what the side did before has names of its own
        acting = acting_step(record, step)
        what = self._named(acting)
        if acting != step:
            what = self.texts.phrase("review.at.answer", action=what, answer=self._named(step))
        return self.texts.phrase("review.at.action", place=where, action=what)

    def _named(self, step: int) -> str:
        """What was done after so many steps."""
        decision = self._record.game.decision(self._record.at(step))
        assert decision is not None
        plan = plan_of_step(self._record, step)
        return self._name(self._described(step, decision.seat, plan), plan).rstrip(".")

    def _name(self, described: DescribedAction, plan: Sequence[Option]) -> str:
        """What an action is called; every answer, where its first one alone would name it.

        The names are those of the view that it was described by.
        """
        first = self.texts.language.capitalised(self._words.option(plan[0]))
        acts = self._kit.referee.acts
        named = [one for one in plan if acts[one[0]].word not in _CARRIED_OUT]
        return (
            self._answers(named) if len(named) > 1 and described.name == first else described.name
        )

    def _described(self, step: int, seat: int, plan: Sequence[Option]) -> DescribedAction:
        """What is said of an action that a side might have done after so many steps."""
        game = self._record.game
        state = self._record.at(step)
        decision = game.decision(state)
        assert decision is not None
        view = self._words.names.state = game.view(state, seat)
        weighed = actions_advised(
            self._kit, view, decision, [StreetEstimate(tuple(plan), 0.0, 0.0)]
        )
        (described,) = described_actions(self._words, self._kit, view, weighed)
        return described

    def _answers(self, plan: Sequence[Option]) -> str:
        """Every answer of an action."""
        answers = self.texts.language.semicolons([self._words.option(one) for one in plan])
        return self.texts.language.capitalised(answers)

    def _place(self, step: int) -> str:
        now = self._record.game.moment(self._record.at(step))
        phase = self._words.phase(now.phase)
        return self.texts.phrase("review.at.street", turn=self.turn(now.turn), phase=phase)

    def _purpose_text(self, purpose: Purpose, start: str = "review.why") -> str:
        """What the best action led to on an average, beside what others did.

        The texts stand under `start`.
        """
        for code, key in _WHY:
            if code == purpose.code:
                decimal = self.texts.language.one_decimal
                best, others = (decimal(Fraction(fact, TENTHS)) for fact in purpose.facts)
                return self.texts.sentence(f"{start}.{key}", best=best, others=others)
        return ""
