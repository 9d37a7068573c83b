"""The card game's choices as they are practised, and the games in which puzzles are looked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from ..kernel.decision import Decision
from ..localisation.language import Language
from ..record.lines import Seat
from ..record.record import GameRecord
from ..record.setup import Setup
from .game import CardGame
from .history.of_record import record_events
from .history.seen_events import SeenEvents
from .packs import load_pack
from .players.greedy import GreedyPlayer
from .players.player import make_player
from .players.search.leaf import LeafValue
from .players.search.rollout import Rollouts
from .players.weights import ROLLOUT_WEIGHTS
from .review.choices import CardChoice, WholePlan
from .review.game_points import end_of_plan
from .review.words import CardReviewWords
from .rules.kit import Kit
from .rules.operations import asking_operation
from .state.codes import GERMAN, Act, side_of

JUDGING_SEED: Final = 1
THEMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "consolidate": "consolidate",
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
and actions puzzles are made."""
ACTIONS: Final = frozenset({"action", "second_action"})
MANOEUVRE: Final = "manoeuvre"


class CardPractice:
    """The choices of one game of cards."""

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
        decision = self._game.decision(record.at(step))
        assert decision is not None
        end = end_of_plan(record, step, decision)
        if end is None:
            return None
        return tuple(one.option for one in record.steps[step:end] if not one.standing)

    def practised(self, decision: Decision, /) -> bool:
        """Whether a question is of a kind that one learns by."""
        name = asking_operation(decision).name
        return name in THEMES or name in ACTIONS or name == MANOEUVRE

    def theme(
        self, record: GameRecord[CardGame], step: int, best: WholePlan, other: WholePlan, /
    ) -> str:
        """The idea of a choice: of an action whether it is about a Hold, a refresh or a card."""
        decision = self._game.decision(record.at(step))
        assert decision is not None
        name = asking_operation(decision).name
        if name == MANOEUVRE:
            return "attack" if side_of(decision.seat) == GERMAN else "defend"
        if name not in ACTIONS:
            return THEMES[name]
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


class CardGames(msgspec.Struct, frozen=True):
    """Games of cards between computer players."""

    pack: Path | None
    """The data pack's folder; None for the standard one."""
    mode: str
    players: tuple[str, str]
    """The German and the Soviet one."""
    variants: dict[str, str]

    def play(self, seeds: range, /) -> Iterator[tuple[CardPractice, GameRecord[CardGame]]]:
        """A game for each seed, played to its end; raises `PackError`."""
        game = CardGame(Kit(load_pack(self.pack), self.mode))
        practice = CardPractice(game)
        seats = tuple(Seat(computer=self.players[seat & 1]) for seat in range(game.seats))
        for seed in seeds:
            record = GameRecord.start(game, Setup(seed, self.variants, seats))
            players = [
                make_player(one.computer, game.kit, seed * game.seats + seat)
                for seat, one in enumerate(seats)
            ]
            while (decision := record.decision) is not None:
                seen = game.view(record.state, decision.seat)
                record.take(players[decision.seat].choose(seen, decision))
            yield practice, record
