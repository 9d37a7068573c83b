"""The computer players at the table: they decide in a process of their own, or at once.

Whatever changes meanwhile, as an undo, throws away what they think.
"""

from __future__ import annotations

from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Final, Protocol

from ....kernel.decision import Decision, Option
from ....record.record import GameRecord
from ....street_fight.game import StreetGame
from ....street_fight.players.seated import (
    SeatedSides,
    SideQuestion,
    SideThought,
    packed_kit,
    side_seed,
    unpacked_kit,
)
from ....street_fight.position.referee import StreetKit
from ...thinking.background import BackgroundThinker, Trouble
from ...thinking.serving import answer_line

QUICK: Final = frozenset({"random"})
"""Players who decide at once: they need less than a frame."""


class SideThinker(Protocol):
    """Whoever answers questions to computer players."""

    def ask(self, asked: SideQuestion, /) -> None:
        """Put a question."""

    def drop(self) -> None:
        """Nobody wants the answer any more."""

    def answer(self) -> SideThought | Trouble | None:
        """The answer, None as long as there is none."""

    def close(self) -> None:
        """Nobody asks any more."""


class SideThinkerAtOnce:
    """Answers where it is asked; the game waits for it."""

    def __init__(self, kit: StreetKit) -> None:
        self._players: Final = SeatedSides(kit)
        self._asked: SideQuestion | None = None

    def ask(self, asked: SideQuestion, /) -> None:
        """Keep the question."""
        self._asked = asked

    def drop(self) -> None:
        """Forget the question."""
        self._asked = None

    def answer(self) -> SideThought | None:
        """Think now."""
        asked, self._asked = self._asked, None
        return None if asked is None else self._players.answer(asked, lambda: False)

    def close(self) -> None:
        """There is nothing to be closed."""
        self.drop()


def serve_sides(line: Connection) -> None:
    """Answer what comes down the line, in the process that thinks."""

    def seat(scenario: bytes, word: str) -> SeatedSides:
        return SeatedSides(unpacked_kit(scenario, word))

    answer_line(line, seat, SideQuestion)


def side_process(kit: StreetKit) -> BackgroundThinker[SideQuestion, SideThought]:
    """The process that thinks for a game's computer players; it starts with the first question."""
    return BackgroundThinker(packed_kit(kit), SideThought, serve_sides)


class ComputerSides:
    """The computer players of one game."""

    def __init__(
        self,
        record: GameRecord[StreetGame],
        background: SideThinker | None,
        *,
        watched: bool = False,
    ) -> None:
        """`background` thinks for those who aren't quick; None: all of them decide at once.

        Nobody plays in a game that is only `watched`.
        """
        self._record: Final = record
        self._at_once: Final[SideThinker] = SideThinkerAtOnce(record.game.kit)
        self._background: Final = background or self._at_once
        self.names: Final[Mapping[int, str]] = {
            side: player.computer
            for side, player in enumerate(record.setup.players)
            if player.computer and not watched
        }
        """By side: who plays it, as `make_player` names it."""
        self._asked: tuple[SideThinker, Decision] | None = None
        self._number = 0

    @property
    def thinking(self) -> bool:
        """Whether somebody thinks in the background."""
        return self._asked is not None and self._asked[0] is not self._at_once

    def rests(self, decision: Decision | None) -> None:
        """The game rests at another decision: whoever is to make it begins to think."""
        self.drop()
        if decision is not None and decision.seat in self.names:
            self._ask(decision)

    def drop(self) -> None:
        """Throw away whatever is thought."""
        if self._asked is not None:
            self._asked[0].drop()
            self._asked = None

    def close(self) -> None:
        """Nobody thinks any more."""
        self.drop()
        self._background.close()

    def answer(self, decision: Decision) -> Option | None:
        """What the computer player of a decision takes; None as long as it thinks.

        One whose process fails is asked here instead, so that the game goes on.
        """
        if self._asked is None or self._asked[1] is not decision:
            self.rests(decision)
        assert self._asked is not None
        found = self._asked[0].answer()
        if found is None:
            return None
        self._asked = None
        if isinstance(found, SideThought) and found.option in decision.options:
            return found.option
        self._ask(decision, here=found == "failed")
        return None

    def _ask(self, decision: Decision, *, here: bool = False) -> None:
        record, side = self._record, decision.seat
        name = self.names[side]
        thinker = self._at_once if here or name in QUICK else self._background
        self._number += 1
        self._asked = (thinker, decision)
        thinker.ask(
            SideQuestion(
                number=self._number,
                player=name,
                seed=side_seed(record.setup.seed, side),
                view=record.game.view(record.state, side),
                decision=decision,
            )
        )
