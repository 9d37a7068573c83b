"""The computer players of a game at a table: whose turn it is among them, and what they take.

Whoever is to act is asked as soon as the game rests there, and may think until it is their turn to
be shown. Whatever changes meanwhile, an undo or a new game, throws away what they think.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, Literal, TypeVar

from ...kernel.decision import Decision, Option
from ...kernel.game import Game
from ...record.record import GameRecord
from .thinking import Q, T, Thinker

DOT_MS: Final = 600
"""How long each of the dots takes."""
MOST_DOTS: Final = 3

Remark = Literal["restarted", "replaced"]
"""What is told of a computer player: it is asked once more, or another one decided for it."""

G = TypeVar("G", bound=Game[Any])


class ThinkingDots:
    """Dots that come one by one while somebody thinks: the table is alive, and there is time."""

    def __init__(self) -> None:
        self._waited = 0.0

    @property
    def text(self) -> str:
        """The dots that are seen."""
        return "." * (int(self._waited / DOT_MS) % MOST_DOTS + 1)

    def begin(self) -> None:
        """Somebody begins to think."""
        self._waited = 0.0

    def pass_time(self, ms: float) -> bool:
        """Let time pass; says whether other dots are seen."""
        before = self.text
        self._waited += ms
        return before != self.text


class Computers(Generic[G, Q, T]):
    """The computer players of one game; how a question is made is for those who extend it."""

    def __init__(
        self,
        record: GameRecord[G],
        at_once: Thinker[Q, T],
        background: Thinker[Q, T] | None = None,
        *,
        watched: bool = False,
    ) -> None:
        """`background` thinks for those who take long; None: they too decide `at_once`.

        Nobody plays in a game that is only `watched`.
        """
        self._record: Final = record
        self._at_once: Final = at_once
        self._background: Final = background or at_once
        self.names: Final[Mapping[int, str]] = {
            seat: player.computer
            for seat, player in enumerate(record.setup.players)
            if player.computer and not watched
        }
        """By seat: who plays it, as the game names its players."""
        self._pending: tuple[Thinker[Q, T], Decision] | None = None
        self.dots: Final = ThinkingDots()
        self._remark: Remark | None = None
        self._replaced = False
        """Whether another one decided the last time, which is said once."""

    # --- what a game brings

    def quick(self, name: str) -> bool:
        """Whether a player of this name needs less than a frame."""
        raise NotImplementedError

    def question(self, thinker: Thinker[Q, T], decision: Decision, player: str) -> Q:
        """The present decision as it is put to a player; all that a seat may know and no more."""
        raise NotImplementedError

    def stand_in(self, decision: Decision) -> Option:
        """What is taken where no answer can be had, so that the game goes on."""
        raise NotImplementedError

    def forget(self) -> None:
        """Steps were taken back: whoever remembers what happened sits down anew."""

    def thrown_away(self, seat: int) -> None:
        """What a seat's player was thinking isn't wanted any more."""

    # --- what every table does with them

    @property
    def thinking(self) -> bool:
        """Whether somebody thinks in the background."""
        return self._pending is not None and self._pending[0] is not self._at_once

    def rests(self, decision: Decision | None) -> None:
        """The game rests at another decision: whoever is to make it begins to think."""
        self.drop()
        if decision is not None and decision.seat in self.names:
            self._ask(decision)

    def drop(self) -> None:
        """Throw away whatever is thought."""
        if self._pending is not None:
            thinker, decision = self._pending
            self._pending = None
            thinker.drop()
            self.thrown_away(decision.seat)

    def close(self) -> None:
        """Nobody thinks any more."""
        self.drop()
        self._background.close()

    def take_remark(self) -> Remark | None:
        """What is to be said of the last answer, once; None where all went well."""
        remark, self._remark = self._remark, None
        return remark

    def answer(self, decision: Decision) -> Option | None:
        """What the computer player of a decision takes; None as long as it thinks.

        One whose process is lost or can't be started is asked once more; after that another one
        decides for it.
        """
        if self._pending is None or self._pending[1] is not decision:
            self.drop()
            self._ask(decision)
        assert self._pending is not None
        thinker = self._pending[0]
        found = thinker.answer()
        if found is None:
            return None
        self._pending = None
        if not isinstance(found, str) and found.option in decision.options:
            self._replaced = self._replaced and thinker is self._at_once
            return found.option
        if found in {"again", "restarted"}:
            if found == "restarted":
                self._remark = "restarted"
            self._ask(decision)
            return None
        self._remark = None if self._replaced else "replaced"
        self._replaced = True
        return self.stand_in(decision)

    def _ask(self, decision: Decision) -> None:
        name = self.names[decision.seat]
        thinker = self._at_once if self.quick(name) else self._background
        self._pending = (thinker, decision)
        self.dots.begin()
        thinker.ask(self.question(thinker, decision, name))
