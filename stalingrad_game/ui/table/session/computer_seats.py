"""The computer players at the table: whose turn it is among them, what they think, what they say.

Those who decide at once are asked when they are to act. The others think in the background from
the moment on at which the game waits for them; whatever changes meanwhile, an undo or a new game,
throws away what they think.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

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
from ....card_game.state.codes import Option
from ....kernel.decision import Decision
from ....record.record import GameRecord
from ...thinking.thinker import Thinker, ThinkerAtOnce
from .thinking_dots import ThinkingDots

Remark = Literal["restarted", "replaced"]
"""What is told of a computer player: it is asked once more, or the officer decided for it."""


class QuestionDesk:
    """Puts the questions of one game to whoever thinks, with all that a seat was told."""

    def __init__(self, record: GameRecord[CardGame]) -> None:
        """Nobody is asked yet."""
        self._record: Final = record
        self._told: dict[int, SeenEvents] = {}
        self._known: dict[tuple[int, bool, int], tuple[int, int]] = {}
        """By seat, whether it advises, and who thinks: how often players have sat down there when
        it was asked last, and how many events it was told."""
        self._number = 0

    def forget(self) -> None:
        """Steps were taken back: everybody sits down anew."""
        self._known.clear()
        for told in self._told.values():
            told.forget()

    def lose(self, seat: int) -> None:
        """What a seat's player was thinking is thrown away: it sits down anew."""
        for key in [one for one in self._known if one[0] == seat]:
            del self._known[key]

    def ask(
        self, thinker: Thinker, decision: Decision, player: str = "", *, advises: bool = False
    ) -> None:
        """Put the present decision to a player of this name, or ask for advice on it."""
        record, seat = self._record, decision.seat
        self._number += 1
        key = (seat, advises, id(thinker))
        events = self._told.setdefault(seat, SeenEvents(record, seat)).all()
        starts, known = self._known.get(key, (-1, 0))
        anew = starts != thinker.starts
        self._known[key] = (thinker.starts, len(events))
        thinker.ask(
            PlayerQuestion(
                number=self._number,
                player=player,
                seed=player_seed(record.setup.seed, seat),
                anew=anew,
                told=tuple(events if anew else events[known:]),
                view=record.game.view(record.state, seat),
                decision=decision,
                advises=advises,
            )
        )


class ComputerSeats:
    """The computer players of one game."""

    def __init__(
        self,
        record: GameRecord[CardGame],
        desk: QuestionDesk,
        background: Thinker | None,
        *,
        watched: bool = False,
    ) -> None:
        """`background` thinks for those who take long; None: they too decide at once.

        Nobody plays in a game that is only `watched`.
        """
        self._record: Final = record
        self._desk: Final = desk
        self._at_once: Final = ThinkerAtOnce(SeatedPlayers(record.game.kit))
        self._background: Final = background or self._at_once
        self.names: Final[Mapping[int, str]] = {
            seat: player.computer
            for seat, player in enumerate(record.setup.players)
            if player.computer and not watched
        }
        """By seat: who plays it, as `make_player` names it."""
        self._asked: tuple[Thinker, Decision] | None = None
        self.dots: Final = ThinkingDots()
        self.remark: Remark | None = None
        """What is to be said of the last answer; None where all went well."""

    @property
    def thinking(self) -> bool:
        """Whether somebody thinks in the background."""
        return self._asked is not None and self._asked[0] is not self._at_once

    def rests(self, decision: Decision | None) -> None:
        """The game rests at another decision: one who takes long begins to think about it."""
        self.drop()
        if decision is not None and thinks_long(self.names.get(decision.seat, "")):
            self._ask(decision)

    def drop(self) -> None:
        """Throw away whatever is thought."""
        if self._asked is not None:
            self._asked[0].drop()
            self._desk.lose(self._asked[1].seat)
            self._asked = None

    def close(self) -> None:
        """Nobody thinks any more."""
        self.drop()
        self._background.close()

    def answer(self, decision: Decision) -> Option | None:
        """What the computer player of a decision takes; None as long as it thinks."""
        if self._asked is None or self._asked[1] is not decision:
            self.drop()
            self._ask(decision)
        assert self._asked is not None
        found = self._asked[0].answer()
        if found is None:
            return None
        self._asked = None
        if isinstance(found, PlayerThought) and found.option in decision.options:
            return found.option
        if found in {"again", "restarted"}:
            if found == "restarted":
                self.remark = "restarted"
            self._ask(decision)
            return None
        self.remark = "replaced"
        seen = self._record.game.view(self._record.state, decision.seat)
        return GreedyPlayer(self._record.game.kit).choose(seen, decision)

    def _ask(self, decision: Decision) -> None:
        name = self.names[decision.seat]
        thinker = self._background if thinks_long(name) else self._at_once
        self._asked = (thinker, decision)
        self.dots.begin()
        self._desk.ask(thinker, decision, name)
