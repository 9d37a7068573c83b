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
from .points import plan_of_step

_WHY: Final = (
    (StreetPurpose.HEXES, "hexes"),
    (StreetPurpose.ENEMY_STEPS, "enemy_steps"),
    (StreetPurpose.OWN_STEPS, "own_steps"),
)
"""By purpose: the end of the key that tells it."""


def _ended(question: str) -> str:
    """What is asked as a sentence of its own, behind which others stand."""
    return question if question.endswith((".", "?", "!")) else f"{question}."


class StreetReviewWords:
    """The words of one record in one language."""

    dice: Collection[str] = frozenset({*DICE_KINDS, OTHER_DICE})
    notes: Sequence[str] = ("street_known", "street_play_note", "street_judged_note")

    def __init__(self, record: GameRecord[StreetGame], language: Language) -> None:
        """The words of a record; raises `CatalogueError`."""
        self._record: Final = record
        self._kit: Final = record.game.kit
        self._words: Final = GameWords(self._kit, street_texts(language, self._kit.referee.id))

    @property
    def texts(self) -> Catalogue:
        return self._words.texts

    def side(self, side: int, /) -> Noun:
        return self._words.side(side)

    def turn(self, number: int, /) -> str:
        return self.texts.language.capitalised(self._words.turn(number))

    def choice(self, mistake: Mistake, /) -> DescribedChoice:
        """An action as its seat saw the game."""
        record = self._record
        state = record.at(mistake.step)
        decision = record.game.decision(state)
        assert decision is not None
        view = record.game.view(state, mistake.seat)
        best = self._described(mistake.step, mistake.seat, mistake.best)
        chosen = self._described(mistake.step, mistake.seat, mistake.chosen)
        names = [best.name, chosen.name]
        if best.name == chosen.name:  # by another way, or with others
            self._words.names.state = view
            names = [self._answers(mistake.best), self._answers(mistake.chosen)]
        best_name, chosen_name = names
        reasons = (self._why(mistake.purpose), best.reasons)
        return DescribedChoice(
            place=self._place(mistake.step),
            question=_ended(self._words.prompt(decision, state).text),
            chosen=chosen_name.rstrip("."),
            best=best_name.rstrip("."),
            why=" ".join(filter(None, reasons)),
        )

    def place(self, moment: LuckyMoment, /) -> str:
        """The turn, and the action in which dice fell."""
        record, step = self._record, moment.step
        decision = record.game.decision(record.at(step))
        where = self._place(step)
        if decision is None:
            return where
        described = self._described(step, decision.seat, plan_of_step(record, step))
        what = described.name.rstrip(".")
        return self.texts.phrase("review.at.action", place=where, action=what)

    def _described(self, step: int, seat: int, plan: Sequence[Option]) -> DescribedAction:
        """What is said of an action that a side might have done after so many steps."""
        game = self._record.game
        state = self._record.at(step)
        decision = game.decision(state)
        assert decision is not None
        view = game.view(state, seat)
        weighed = actions_advised(
            self._kit, view, decision, [StreetEstimate(tuple(plan), 0.0, 0.0)]
        )
        (described,) = described_actions(self._words, self._kit, view, weighed)
        return described

    def _answers(self, plan: Sequence[Option]) -> str:
        """Every answer of an action."""
        return self.texts.language.semicolons([self._words.option(one) for one in plan])

    def _place(self, step: int) -> str:
        now = self._record.game.moment(self._record.at(step))
        phase = self._words.phase(now.phase)
        return self.texts.phrase("review.at.street", turn=self.turn(now.turn), phase=phase)

    def _why(self, purpose: Purpose) -> str:
        """What the best action led to on an average, beside what the chosen one did."""
        for code, key in _WHY:
            if code == purpose.code:
                decimal = self.texts.language.one_decimal
                best, others = (decimal(Fraction(fact, TENTHS)) for fact in purpose.facts)
                return self.texts.sentence(f"review.why.{key}", best=best, others=others)
        return ""
