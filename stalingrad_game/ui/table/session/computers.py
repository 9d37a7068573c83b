"""The computer players of the card game: the process they think in, and what each was told."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final

from ....card_game.content.models import Content
from ....card_game.game import CardGame
from ....card_game.history.seen_events import SeenEvents
from ....card_game.players.greedy import GreedyPlayer
from ....card_game.players.levels import thinks_long
from ....card_game.players.thinking import (
    PlayerQuestion,
    PlayerThought,
    SeatedPlayers,
    player_seed,
)
from ....card_game.rules.kit import Kit
from ....card_game.state.codes import Option
from ....kernel.decision import Decision
from ....record.record import GameRecord
from ...session.computers import Computers
from ...session.thinking import BackgroundThinker, Serve, Thinker, ThinkerAtOnce, answer_line

CardThinker = Thinker[PlayerQuestion, PlayerThought]


def serve(line: Connection, seat_players: Callable[[Kit], SeatedPlayers] = SeatedPlayers) -> None:
    """Answer what comes down the line, in the process that thinks.

    It is given a game's data and what single seats may see, never the state of a game.
    """

    def seat(content: Content, mode: str) -> SeatedPlayers:
        return seat_players(Kit(content, mode))

    answer_line(line, seat, PlayerQuestion)


class ThinkingProcess(BackgroundThinker[PlayerQuestion, PlayerThought]):
    """The process that thinks for the computer players of the card game."""

    def __init__(self, kit: Kit, serve_line: Serve = serve) -> None:
        """For a game of a kit; `serve_line` answers in the process and must be importable there."""
        super().__init__((kit.content, kit.mode_entry.id), PlayerThought, serve_line)


class CardQuestions:
    """Makes the questions to whoever thinks in one game, with all that a seat was told."""

    def __init__(self, record: GameRecord[CardGame]) -> None:
        """Nobody is asked yet."""
        self._record: Final = record
        self._events: dict[int, SeenEvents] = {}
        self._known: dict[tuple[int, bool, int], tuple[int, int]] = {}
        """By seat, whether it advises, and who thinks: how often players have sat down there when
        it was asked last, and how many events it was told."""
        self._number = 0

    def forget(self) -> None:
        """Steps were taken back: everybody sits down anew."""
        self._known.clear()
        for events in self._events.values():
            events.forget()

    def lose(self, seat: int) -> None:
        """What a seat's player was thinking is thrown away: it sits down anew."""
        for key in [one for one in self._known if one[0] == seat]:
            del self._known[key]

    def question(
        self, thinker: CardThinker, decision: Decision, player: str = "", *, advises: bool = False
    ) -> PlayerQuestion:
        """The present decision for a player of this name, or for advice on it."""
        record, seat = self._record, decision.seat
        self._number += 1
        key = (seat, advises, id(thinker))
        events = self._events.setdefault(seat, SeenEvents(record, seat)).all()
        starts, known = self._known.get(key, (-1, 0))
        anew = starts != thinker.starts
        self._known[key] = (thinker.starts, len(events))
        return PlayerQuestion(
            number=self._number,
            player=player,
            seed=player_seed(record.setup.seed, seat),
            anew=anew,
            seen=tuple(events if anew else events[known:]),
            view=record.game.view(record.state, seat),
            decision=decision,
            advises=advises,
        )


class CardComputers(Computers[CardGame, PlayerQuestion, PlayerThought]):
    """The computer players of one card game."""

    def __init__(
        self,
        record: GameRecord[CardGame],
        background: CardThinker | None = None,
        *,
        watched: bool = False,
    ) -> None:
        """`background` thinks for those who take long; None: the game waits for them."""
        at_once = ThinkerAtOnce(SeatedPlayers(record.game.kit))
        super().__init__(record, at_once, background, watched=watched)
        self.questions: Final = CardQuestions(record)

    def quick(self, name: str) -> bool:
        return not thinks_long(name)

    def question(self, thinker: CardThinker, decision: Decision, player: str) -> PlayerQuestion:
        return self.questions.question(thinker, decision, player)

    def stand_in(self, decision: Decision) -> Option:
        seen = self._record.game.view(self._record.state, decision.seat)
        return GreedyPlayer(self._record.game.kit).choose(seen, decision)

    def forget(self) -> None:
        self.questions.forget()

    def thrown_away(self, seat: int) -> None:
        self.questions.lose(seat)
