"""A card game's own words in a review."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from ...kernel.decision import Decision
from ...localisation.catalogue import Catalogue
from ...localisation.language import Language
from ...localisation.noun import Noun
from ...record.record import GameRecord
from ...review.accounts import LuckyMoment, Mistake
from ...review.adapter import DescribedChoice
from ...search.purpose import Purpose
from ..game import CardGame
from ..rules.resolver import DONE
from ..state.codes import Op, Option, Phase, side_of
from ..state.fold import fold
from ..state.state import State
from ..words.battle_sheet import verdicts_since
from ..words.decisions import decision_prompt
from ..words.hints import hint_name, plan_reasons, purpose_text
from ..words.localizer import Localizer
from ..words.names import Names
from .game_points import PLANNED
from .route import Source


class CardReviewWords:
    """A card game's own words in a review."""

    dice: Collection[str] = frozenset({Source.DICE})
    notes: Sequence[str] = ("known", "play_note", "judged_note")

    def __init__(self, record: GameRecord[CardGame], language: Language) -> None:
        """The words of a record; raises `CatalogueError`."""
        self._record: Final = record
        self.names: Final = Localizer(record.game.kit, language)

    @property
    def texts(self) -> Catalogue:
        return self.names.catalogue

    def side(self, side: int, /) -> Noun:
        return self.names.side_noun(side)

    def turn(self, number: int, /) -> str:
        return self.texts.sentence("menu.end.turn", n=number)

    def choice(self, mistake: Mistake, /, *, whole: bool = False) -> DescribedChoice:
        """The table is looked at as the seat saw it."""
        record, names = self._record, self.names
        state = record.at(mistake.step)
        decision = record.game.decision(state)
        assert decision is not None
        view = record.game.view(state, mistake.seat)
        best, chosen = mistake.best, mistake.chosen
        if decision.op == Op.MANOEUVRE and not whole:  # of many moves most are the same
            best, chosen = _apart(best, chosen), _apart(chosen, best)
        place, question = place_text(names, state), decision_prompt(names, decision, view).text
        if question.startswith(names.phase(state.phase)):  # which needn't be said twice
            place = self.turn(state.turn)
        return DescribedChoice(
            place=place,
            question=question,
            chosen=plan_text(names, chosen, decision, view, whole=whole),
            best=plan_text(names, best, decision, view, whole=whole),
            why=why_better(names, mistake),
        )

    def expects(self, seat: int, purpose: Purpose, /) -> str:
        """What a seat's best answer leads to that others don't; "" where nothing sets it apart."""
        return purpose_text(self.names, side_of(seat), purpose.code, purpose.facts)

    def came_to(self, step: int) -> str:
        """How the battles ended that were over after so many steps, and the game; "" for none."""
        result = self._record.result
        told = [*verdicts_since(self.names, self._record, step)]
        if result is not None:
            told.append(self.texts.sentence(f"event.over.{result.how}"))
        return " ".join(told)

    def place(self, moment: LuckyMoment, /) -> str:
        record = self._record
        if moment.kind == "campaign":
            # an hourglass among the cards may have moved it on
            return self.turn(record.at(moment.step).turn)
        return place_text(self.names, _chance_came(record, moment.step))


def _apart(plan: tuple[Option, ...], other: tuple[Option, ...]) -> tuple[Option, ...]:
    """What one plan has and the other hasn't."""
    return tuple(option for option in plan if option not in other and option != DONE) or (DONE,)


def plan_text(
    names: Names,
    plan: tuple[Option, ...],
    decision: Decision,
    view: State,
    *,
    whole: bool = False,
) -> str:
    """An option, or the options of a plan one after the other; `whole` where that is all of it."""
    chosen = [option for option in plan if option != DONE]
    if not chosen and decision.op in PLANNED:
        key = "nothing_discarded" if decision.op == Op.REFRESH else "nothing_else"
        if whole and decision.op == Op.MANOEUVRE:
            key = "nothing_sent"
        return names.catalogue.sentence(f"review.{key}")
    if chosen and decision.op == Op.MANOEUVRE:
        return plan_reasons(names, chosen).rstrip(".")
    view.agenda = list(decision.agenda)
    names_of_options = [hint_name(names, option, decision, view) for option in chosen or plan]
    return names.language.semicolons(names_of_options)


def place_text(names: Names, state: State) -> str:
    """Turn and battle, or the step of the turn."""
    texts = names.catalogue
    if state.district >= 0 and state.phase not in {Phase.CAMPAIGN, Phase.MANOEUVRE}:
        place = names.place_noun(state, state.district)
        if not state.round:
            return texts.phrase("review.at.begins", turn=state.turn, place=place)
        return texts.phrase("review.at.battle", turn=state.turn, place=place, n=state.round)
    return texts.phrase("review.at.turn", turn=state.turn, phase=names.phase(state.phase))


def why_better(names: Names, mistake: Mistake) -> str:
    """What the best option would have led to, beside what the chosen one did."""
    side, purpose = side_of(mistake.seat), mistake.purpose
    text = purpose_text(names, side, purpose.code, purpose.facts, "review.why")
    return text or names.catalogue.sentence("review.why.none")


def _chance_came(record: GameRecord[CardGame], step: int) -> State:
    """Where the game stood as chance came in first in a step: it may be a phase later."""
    before = record.at(max(0, step - 1))
    state = before.copy()
    for event in record.steps[step - 1].events if step else ():
        if record.game.outcomes((event,)):
            return state
        fold(state, event)
    return before
