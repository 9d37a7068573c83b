"""Who thinks at Street Fight's table, computer players and advice: their process and questions."""

from __future__ import annotations

from multiprocessing.connection import Connection
from typing import Final

from ....kernel.decision import Decision, Option
from ....record.record import GameRecord
from ....street_fight.game import StreetGame
from ....street_fight.players.officer import OfficerPlayer
from ....street_fight.players.player import (
    PlayerQuestion,
    PlayerThought,
    SeatedPlayers,
    packed_kit,
    player_seed,
    unpacked_kit,
)
from ....street_fight.players.search import StreetAdvice
from ....street_fight.position.referee import StreetKit
from ...session.advice import AdviceService
from ...session.computers import Computers
from ...session.thinking import BackgroundThinker, Thinker, ThinkerAtOnce, answer_line

QUICK: Final = frozenset({"random"})
"""Players who decide at once: they need less than a frame."""

StreetThinker = Thinker[PlayerQuestion, PlayerThought]


def serve(line: Connection) -> None:
    """Answer what comes down the line, in the process that thinks."""

    def seat(scenario: bytes, word: str) -> SeatedPlayers:
        return SeatedPlayers(unpacked_kit(scenario, word))

    answer_line(line, seat, PlayerQuestion)


class StreetThinkingProcess(BackgroundThinker[PlayerQuestion, PlayerThought]):
    """The process that thinks for a game's computer players; it starts with the first question."""

    def __init__(self, kit: StreetKit) -> None:
        super().__init__(packed_kit(kit), PlayerThought, serve)


class StreetQuestions:
    """Makes the questions to whoever thinks in one game."""

    def __init__(self, record: GameRecord[StreetGame]) -> None:
        """Nobody is asked yet."""
        self._record: Final = record
        self._number = 0

    def question(
        self, decision: Decision, player: str = "", *, advises: bool = False
    ) -> PlayerQuestion:
        """The present decision for a player of this name, or for advice on it."""
        record, seat = self._record, decision.seat
        self._number += 1
        return PlayerQuestion(
            number=self._number,
            player=player,
            seed=player_seed(record.setup.seed, seat),
            view=record.game.view(record.state, seat),
            decision=decision,
            advises=advises,
        )


class StreetComputers(Computers[StreetGame, PlayerQuestion, PlayerThought]):
    """The computer players of one game of Street Fight."""

    def __init__(
        self,
        record: GameRecord[StreetGame],
        background: StreetThinker | None = None,
        *,
        watched: bool = False,
    ) -> None:
        """`background` thinks for those who aren't quick; None: the game waits for them."""
        at_once = ThinkerAtOnce(SeatedPlayers(record.game.kit))
        super().__init__(record, at_once, background, watched=watched)
        self.questions: Final = StreetQuestions(record)

    def quick(self, name: str) -> bool:
        return name in QUICK

    def question(self, _thinker: StreetThinker, decision: Decision, player: str) -> PlayerQuestion:
        return self.questions.question(decision, player)

    def stand_in(self, decision: Decision) -> Option:
        """The officer's choice: he needs no process of his own."""
        seat = decision.seat
        officer = OfficerPlayer(self._record.game.kit, player_seed(self._record.setup.seed, seat))
        return officer.choose(self._record.game.view(self._record.state, seat), decision)


class StreetAdviceService(AdviceService[PlayerQuestion, PlayerThought, StreetAdvice]):
    """The hint of the present decision of a game of Street Fight."""

    def __init__(
        self, kit: StreetKit, questions: StreetQuestions, background: StreetThinker | None
    ) -> None:
        """`background` thinks; None: the game waits for the advice."""
        super().__init__(background or ThinkerAtOnce(SeatedPlayers(kit)))
        self._questions: Final = questions

    def question(self, decision: Decision) -> PlayerQuestion:
        return self._questions.question(decision, advises=True)

    def advice_of(self, thought: PlayerThought) -> StreetAdvice | None:
        return thought.advice
