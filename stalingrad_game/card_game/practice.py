"""The card game's choices as they are practised."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import msgspec

from ..kernel.decision import Decision
from ..localisation.language import Language
from ..record.record import GameRecord
from .content.models import Content
from .game import CardGame, card_library
from .history.of_record import record_events
from .history.seen_events import SeenEvents
from .players.greedy import GreedyPlayer
from .players.player import make_player
from .players.search.leaf import LeafValue
from .players.search.rollout import Rollouts
from .players.staff import STAFF_KINDS
from .players.weights import ROLLOUT_WEIGHTS
from .review.choices import CardChoice, WholePlan
from .review.game_points import end_of_plan
from .review.words import CardReviewWords
from .rules.operations import asking_operation
from .state.codes import GERMAN, Act, Ev, Phase, side_of
from .words.preview import compared_dice

JUDGING_SEED: Final = 1
CARD_THEMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "next_battle": "order",
        "hold": "effect",
        "refresh": "discard",
        "supply": "reserves",
        "overrun": "reserves",
        "deplete": "reserves",
        "promote": "reserves",
        "sniper": "target",
        "discard": "target",
        "intercept": "intercept",
    }
)
"""By the operation that asks, the idea that a choice belongs to; of these alone and of manoeuvres
and actions puzzles are made. A consolidation is no such choice: it is one of a row, and what the
first one costs is mostly what is made of the next."""
ACTION_QUESTIONS: Final = frozenset({"action", "second_action"})
MANOEUVRE_QUESTION: Final = "manoeuvre"


class CardPractice:
    """The choices of one game of cards."""

    unmined: Final[frozenset[str]] = frozenset()

    def __init__(self, game: CardGame) -> None:
        """Nothing is judged yet."""
        kit = game.kit
        self._game: Final = game
        self._rollouts: Final = Rollouts(kit, LeafValue(kit), GreedyPlayer(kit, ROLLOUT_WEIGHTS))

    def choice(self, record: GameRecord[CardGame], step: int, /) -> CardChoice:
        """The choice that a record came to after so many steps."""
        state = record.at(step)
        decision = self._game.decision(state)
        assert decision is not None
        events = (event for number, event in record_events(record) if number <= step)
        seen = self._game.view(state, decision.seat)
        return CardChoice(self._rollouts, seen, decision, events, JUDGING_SEED)

    def taken_plan(self, record: GameRecord[CardGame], step: int, /) -> WholePlan | None:
        """All that was answered to the choice after so many steps; None while it isn't all."""
        decision, steps = self._game.decision(record.at(step)), record.steps
        assert decision is not None
        first = step
        while first < len(steps) and steps[first].standing:  # that answers nothing
            first += 1
        end = end_of_plan(record, first, decision)
        if end is None:
            return None
        return tuple(one.option for one in steps[first:end] if not one.standing)

    def practised(self, decision: Decision, /) -> bool:
        """Whether a question is of a kind that one learns by."""
        name = asking_operation(decision).name
        return name in CARD_THEMES or name in ACTION_QUESTIONS or name == MANOEUVRE_QUESTION

    def tutored(self, decision: Decision, /) -> bool:
        """Whether a question is none that a staff would see to: there no answer costs anything."""
        return asking_operation(decision).name not in STAFF_KINDS

    def theme(
        self, record: GameRecord[CardGame], step: int, best: WholePlan, other: WholePlan, /
    ) -> str:
        """The idea of a choice: of an action whether it is about a Hold, a refresh or a card."""
        decision = self._game.decision(record.at(step))
        assert decision is not None
        name = asking_operation(decision).name
        if name == MANOEUVRE_QUESTION:
            return "attack" if side_of(decision.seat) == GERMAN else "defend"
        if name not in ACTION_QUESTIONS:
            return CARD_THEMES[name]
        acts = {best[0][0], other[0][0]}
        if Act.HOLD in acts:
            return "when_to_hold"
        return "when_to_refresh" if Act.REFRESH in acts else "which_card"

    def level_plan(self, record: GameRecord[CardGame], step: int, level: str, /) -> WholePlan:
        """What a computer level answers to the choice after so many steps."""
        branch = GameRecord.played_again(record, step)
        decision = branch.decision
        assert decision is not None
        seat = decision.seat
        player = make_player(level, self._game.kit, JUDGING_SEED)
        for event in SeenEvents(branch, seat).all():
            player.note(event)
        plan = None
        while plan is None:
            asked = branch.decision
            assert asked is not None
            branch.take(player.choose(self._game.view(branch.state, seat), asked))
            plan = self.taken_plan(branch, step)
        return plan

    def words(self, record: GameRecord[CardGame], language: Language, /) -> CardReviewWords:
        """What is said of a choice in a language; raises `CatalogueError`."""
        return CardReviewWords(record, language)

    def standing(
        self, record: GameRecord[CardGame], step: int, language: Language, /
    ) -> Sequence[str]:
        """Nothing: the table says all of it."""
        del record, step, language
        return ()

    def odds(
        self,
        record: GameRecord[CardGame],
        step: int,
        plans: tuple[WholePlan, WholePlan],
        language: Language,
        /,
    ) -> str:
        """The Break Test's dice right after each of two plans, where the first one changes them.

        A manoeuvre is about many battles: nothing is said of it. Raises `CatalogueError`.
        """
        state = record.at(step)
        decision = self._game.decision(state)
        assert decision is not None
        view = self._game.view(state, decision.seat)
        view.agenda = list(decision.agenda)
        names, first, second = self.words(record, language).names, *(plan[0] for plan in plans)
        return "" if view.district < 0 else compared_dice(names, view, decision.seat, first, second)

    def played_out(self, record: GameRecord[CardGame], step: int, /) -> bool:
        """Whether the battle that the choice belongs to is over, or else its turn."""
        before = record.at(step)
        if record.result is not None:
            return True
        if before.district < 0 or before.phase in {Phase.CAMPAIGN, Phase.MANOEUVRE}:
            return record.state.turn != before.turn
        later = (event for one in record.steps[step:] for event in one.events)
        return any(event[0] == Ev.BATTLE_END for event in later)

    def came_to(self, record: GameRecord[CardGame], step: int, language: Language, /) -> str:
        """How each battle since ended; raises `CatalogueError`."""
        return self.words(record, language).came_to(step)


class CardPracticeJob(msgspec.Struct, frozen=True):
    """A record of a game of cards to be judged elsewhere."""

    data: bytes
    content: Content

    def opened(self) -> tuple[CardPractice, GameRecord[CardGame]]:
        """Who judges, and the record; raises `RecordError`."""
        record = GameRecord.from_bytes(self.data, card_library([self.content]))
        return CardPractice(record.game), record


class CardPracticeKind:
    """The card game with all its packs and modes."""

    def practice(self, game: CardGame, /) -> CardPractice:
        """Who judges the choices of a game."""
        return CardPractice(game)

    def job(self, record: GameRecord[CardGame], /) -> CardPracticeJob:
        """A record to be sent to another process."""
        return CardPracticeJob(record.data, record.game.kit.content)
