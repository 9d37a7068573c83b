"""The computer players of Street Fight: the process they think in, and their questions."""

from __future__ import annotations

from multiprocessing.connection import Connection
from typing import Final

from ....kernel.decision import Decision, Option
from ....record.record import GameRecord
from ....street_fight.game import StreetGame
from ....street_fight.players.player import (
    PlayerQuestion,
    PlayerThought,
    SeatedPlayers,
    packed_kit,
    player_seed,
    unpacked_kit,
)
from ....street_fight.position.referee import StreetKit
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
        self._players: Final = SeatedPlayers(record.game.kit)
        super().__init__(record, ThinkerAtOnce(self._players), background, watched=watched)
        self._number = 0

    def quick(self, name: str) -> bool:
        return name in QUICK

    def question(self, _thinker: StreetThinker, decision: Decision, player: str) -> PlayerQuestion:
        record, seat = self._record, decision.seat
        self._number += 1
        return PlayerQuestion(
            number=self._number,
            player=player,
            seed=player_seed(record.setup.seed, seat),
            view=record.game.view(record.state, seat),
            decision=decision,
        )

    def stand_in(self, decision: Decision) -> Option:
        asked = self.question(self._background, decision, self.names[decision.seat])
        return self._players.answer(asked, lambda: False).option
