"""What the record of a table tells everybody beside its log: its battles, and what has changed."""

from __future__ import annotations

from typing import Final

from ....card_game.game import CardGame
from ....card_game.history.battle_facts import BattleFacts
from ....card_game.history.of_record import SinceActed, record_battles, since_acted
from ....card_game.state.state import State
from ....record.record import GameRecord


class RecordFacts:
    """Facts of one record, each made once for each state that it stands at."""

    def __init__(self, record: GameRecord[CardGame]) -> None:
        """Nothing is made before it is asked for."""
        self._record: Final = record
        self._state: State | None = None
        self._battles: tuple[BattleFacts, ...] | None = None
        self._since: dict[int, SinceActed | None] = {}

    def battles(self, displayed: int) -> tuple[BattleFacts, ...]:
        """The battles that were over after so many events."""
        self._refresh()
        if self._battles is None:
            self._battles = record_battles(self._record)
        return tuple(battle for battle in self._battles if battle.ended <= displayed)

    def since_acted(self, seat: int) -> SinceActed | None:
        """What is different since a seat last acted; None where nothing was done since."""
        self._refresh()
        if seat not in self._since:
            self._since[seat] = since_acted(self._record, seat)
        return self._since[seat]

    def _refresh(self) -> None:
        """Forget what was made for another state."""
        if self._state is not self._record.state:
            self._state, self._battles, self._since = self._record.state, None, {}
