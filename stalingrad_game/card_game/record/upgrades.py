"""What records of the card game in older formats need: another pack's digest, fewer questions.

Format 1, of version 0.1.0, hashed a pack's texts with its figures, and asked some seats whether
they intercept though public knowledge showed that they couldn't (R9.4); partners could hand over
cards within a chain (R10.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...kernel.decision import Option
from ...kernel.library import Line, LineStep
from ..content.counts import MODES
from ..rules.engine import Engine
from ..rules.heroes import WAIVE
from ..rules.kit import FOUR
from ..state.codes import Act, CardZone, Op, side_of
from ..state.state import State
from .notation import SIDE_WORDS

INTERCEPTION_FORMAT: Final = 2
"""The first format whose records hold no answer to a superfluous interception question."""
PACK_DIGESTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "410f07297b28db67af9af3271447492a731db2ef15d1f7662df1acf59a66ae24": (
            "ab7b7f31893372d9a5462ed9f74f01c1355ea5499b26cf23358cbf3b424240f4"
        ),
        "512d40269db05bb2d148c4bd48f2666f9bcb7c7e911cfa7e9608f837cc0d7218": (
            "478a8ec7421768e06ec20d797077aecb76e0ae0514e79317e8a0854c27cb9d93"
        ),
    }
)
"""By the digest that format 1 had for a pack: that of its figures alone, which records have today.

The first is the pack of the kept records, the second the standard pack of version 0.1.0.
"""


def _from_1(lines: list[Line]) -> list[Line]:
    start = lines[0]
    start["digest"] = PACK_DIGESTS.get(start["digest"], start["digest"])
    if start.get("mode") == MODES[FOUR]:
        start["variants"]["gifts_in_chains"] = "yes"
    for line in lines:
        if line["kind"] == "resign":
            line["winner"] = SIDE_WORDS[1 - side_of(line["seat"])]
    return lines


UPGRADES: Final[Mapping[int, LineStep]] = MappingProxyType({1: _from_1})
"""By the format that they start from."""


class InterceptionAnswers:
    """Leaves out the answers to interception questions that are no longer asked.

    A waiver (R9.4) given with such an answer is given at the next question that is asked.
    """

    def __init__(self, engine: Engine) -> None:
        """For one record of a game by these rules."""
        self._kit: Final = engine.kit
        self._engine: Final = engine
        self._pending: list[int] = []
        """Seats whose answers to the card shown are still to come in the record."""
        self._waived: set[int] = set()
        """Seats whose waivers were left out."""
        self._battle = (0, 0)

    def missing(self, state: State) -> Option | None:
        """The waiver of a seat that is asked only since its own waiver was left out."""
        self._in_battle(state)
        if not self._waived or not state.agenda or state.agenda[-1][0] != Op.INTERCEPT:
            return None
        seat = self._engine.taker(state, WAIVE)
        if seat not in self._waived or seat in self._pending:
            return None
        self._waived.discard(seat)
        return WAIVE

    def is_pending(self, state: State, seat: int, option: Option) -> bool:
        """Whether the recorded answer is still asked for."""
        self._in_battle(state)
        if option[0] == Act.RECLAIM:
            left_out = seat in self._waived
            self._waived.discard(seat)
            return not left_out
        if not self._pending:
            if option[0] == Act.PLAY:
                self._pending = [
                    other
                    for other in range(1 - side_of(seat), state.seats, 2)
                    if state.mode and self._could_intercept(state, other)
                ]
            return True
        self._pending.remove(seat)
        if state.agenda and state.agenda[-1][0] == Op.INTERCEPT:
            pending = self._engine.taker(state, option) == seat
        else:
            pending = False
        if option[0] == Act.INTERCEPT:
            self._pending.clear()
        if option == WAIVE and not pending:
            self._waived.add(seat)
        return pending

    def _could_intercept(self, state: State, seat: int) -> bool:
        """As format 1 asked: a hand, and a hero who lies neither open nor in the Ash Heap."""
        waived = state.waived >> seat & 1 or seat in self._waived
        if waived or not state.cards[CardZone.HAND + seat]:
            return False
        side = side_of(seat)
        cards = state.cards
        seen = (
            *cards[CardZone.DISCARD + side],
            *cards[CardZone.ASH],
            *(hero[0] for hero in state.heroes),
        )
        deck, heroes = self._kit.deck[side], self._kit.interceptors[side]
        return any(seen.count(card) < deck.count(card) for card in heroes)

    def _in_battle(self, state: State) -> None:
        """Waivers end with their battle."""
        battle = (state.turn, state.district)
        if battle != self._battle:
            self._battle = battle
            self._waived.clear()
