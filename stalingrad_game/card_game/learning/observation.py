"""What a seat may see (R1.11) as one row of whole numbers, for those who learn from numbers.

It is made of the seat's view and of the question that is asked, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...kernel.decision import Decision
from ..rules.kit import Kit
from ..rules.operations import OPERATIONS
from ..rules.resolver import AutomaticOperation
from ..state.codes import (
    DISTRICTS,
    HIDDEN,
    NONE,
    SIDES,
    CardZone,
    DistrictStatus,
    FormationZone,
    Op,
    Phase,
    lane,
)
from ..state.questions import (
    ActionQuestion,
    ConsentQuestion,
    DiscardQuestion,
    LeaderQuestion,
    ShareQuestion,
)
from ..state.state import State
from .action_table import cards_in_play

Row: TypeAlias = NDArray[np.int16]
MOST: Final = 32767
"""The upper bound of what no rule bounds."""
ASKING: Final = tuple(
    sorted(
        (one.name, op) for op, one in OPERATIONS.items() if not isinstance(one, AutomaticOperation)
    )
)
"""The operations that may ask a question, by name: their order in the block `question`."""
_LINES: Final = (
    FormationZone.STAGING,
    *(lane(district, 0) for district in DISTRICTS),
    FormationZone.DESTROYED,
    FormationZone.ASH,
)
"""The lines of the German side where a formation may be seen; the Soviet ones are one higher."""
_STATUSES: Final = DistrictStatus.CLOSED + 1


class ObservationBlock(msgspec.Struct, frozen=True):
    """Neighbouring numbers of an observation that mean the same."""

    name: str
    start: int
    shape: tuple[int, ...]
    """`row[start:stop].reshape(shape)` lays them out."""
    high: int
    """The largest value; the smallest is 0."""

    @property
    def stop(self) -> int:
        """Behind its last number."""
        return self.start + prod(self.shape)


class _Sheet:
    """An observation being written."""

    __slots__ = ("_starts", "row")

    def __init__(self, starts: Mapping[str, int], size: int) -> None:
        self._starts = starts
        self.row = [0] * size

    def mark(self, name: str, place: int, value: int = 1) -> None:
        self.row[self._starts[name] + place] = value

    def fill(self, name: str, values: Sequence[int], place: int = 0) -> None:
        """Neighbouring numbers of a block."""
        start = self._starts[name] + place
        self.row[start : start + len(values)] = values

    def count(self, name: str, places: Iterable[int], offset: int = 0) -> None:
        row, start = self.row, self._starts[name] + offset
        for place in places:
            row[start + place] += 1


class Observer:
    """Makes the observations of one kit; the same data pack and mode give the same layout."""

    def __init__(self, kit: Kit) -> None:
        """Lay out the blocks."""
        self.cards: Final = cards_in_play(kit)
        """The combat cards of the mode, in the order of every block of cards."""
        self._place: Final = {card: place for place, card in enumerate(self.cards)}
        self._question: Final = {op: place for place, (_, op) in enumerate(ASKING)}
        self._units: Final = len(kit.units)
        blocks: dict[str, ObservationBlock] = {}
        start = 0
        for name, shape, high in _layout(kit, len(self.cards)):
            blocks[name] = ObservationBlock(name, start, shape, high)
            start = blocks[name].stop
        self.blocks: Final[Mapping[str, ObservationBlock]] = blocks
        """By name, in their order."""
        self.size: Final = start
        self._starts: Final = {name: block.start for name, block in blocks.items()}

    def highs(self) -> Row:
        """The largest value of every number."""
        row: Row = np.zeros(self.size, np.int16)
        for block in self.blocks.values():
            row[block.start : block.stop] = block.high
        return row

    def observe(
        self, view: State, seat: int, decision: Decision | None, destroyed: int = NONE
    ) -> Row:
        """What a seat sees: its view and what is asked, None once the game is over.

        `destroyed` is the formation that the seat itself has chosen as the first step of a
        consolidation.
        """
        sheet = _Sheet(self._starts, self.size)
        self._game(sheet, view, seat)
        self._hands(sheet, view)
        self._piles(sheet, view)
        self._formations(sheet, view)
        self._districts(sheet, view)
        self._battle(sheet, view)
        if decision is not None:
            self._mark_question(sheet, decision)
        if destroyed >= 0:
            sheet.mark("chosen_destroyed", destroyed)
        return np.array(sheet.row, np.int16)

    def _places(self, cards: Iterable[int]) -> Iterable[int]:
        return map(self._place.__getitem__, cards)

    @staticmethod
    def _game(sheet: _Sheet, view: State, seat: int) -> None:
        sheet.mark("own_seat", seat)
        sheet.mark("turn", 0, view.turn)
        sheet.mark("last_turn", 0, view.last_turn)
        sheet.mark("phase", view.phase)
        if view.winner >= 0:
            sheet.mark("winner", view.winner)
        sheet.fill("commander_turned", view.turned)
        sheet.fill("leaders_left", [len(pool) for pool in view.pools])
        sheet.fill("campaign_deck", [len(deck) for deck in view.campaign_decks])
        sheet.count("reinforcement", (card for card in view.reinforcement if card >= 0))
        sheet.count("campaign_now", (card for card in view.campaign if card >= 0))
        sheet.count("campaign_ash", view.campaign_ash)

    def _hands(self, sheet: _Sheet, view: State) -> None:
        cards, width = view.cards, len(self.cards)
        for seat in range(view.seats):
            hand, picked = cards[CardZone.HAND + seat], cards[CardZone.PICKED + seat]
            sheet.mark("hand_size", seat, len(hand) + len(picked))
            if HIDDEN in hand:
                hand = view.known[seat]  # R9.4
            sheet.count("hand", self._places(hand), seat * width)
            sheet.count("picked", self._places(picked))
            sheet.count("ruled_out", self._places(view.ruled_out[seat]), seat * width)
            given = view.received[seat]
            if HIDDEN not in given:
                sheet.count("received", self._places(given))

    def _piles(self, sheet: _Sheet, view: State) -> None:
        cards = view.cards
        for side in SIDES:
            sheet.mark("deck", side, len(cards[CardZone.DECK + side]))
            sheet.count("discard", self._places(cards[CardZone.DISCARD + side]))
        sheet.count("ash", self._places(cards[CardZone.ASH]))
        sheet.count("played", self._places(card for card, _, _ in view.played))
        sheet.count("cards_on", (on for _, on, _ in view.played if on >= 0))
        sheet.mark("pairs_set_aside", 0, sum(pairs for _, _, pairs in view.played))
        for card, _, wounded in view.heroes:
            sheet.mark("heroes", self._place[card], 1 + wounded)
        if view.shown:
            sheet.mark("shown", self._place[view.shown[0]])
            sheet.mark("shown_on", view.shown[1])
        sheet.mark("carnage_deck", 0, len(view.carnage_deck))
        sheet.count("carnage_ash", view.carnage_ash)
        sheet.count("carnage_read", view.reading)

    @staticmethod
    def _formations(sheet: _Sheet, view: State) -> None:
        lines, seats = view.lines, view.seats
        for side in SIDES:
            sheet.mark("formation_deck", side, len(lines[FormationZone.DECK + side]))
            for place, line in enumerate(_LINES):
                for formation in lines[line + side]:
                    sheet.mark("formation_line", formation * len(_LINES) + place)
                    if line < FormationZone.DESTROYED:
                        owner = view.owner[formation]
                        sheet.mark("formation_owner", formation * seats + owner)
        sheet.fill("depleted", view.depleted)
        sheet.fill("led", [leader >= 0 for leader in view.leader])
        sheet.fill("level", view.level)
        sheet.fill("spent", view.spent)
        if view.touched:
            sheet.fill("touched", [view.touched >> f & 1 for f in range(len(view.leader))])

    def _districts(self, sheet: _Sheet, view: State) -> None:
        for district in DISTRICTS:
            sheet.mark("district_status", district * _STATUSES + view.status[district])
            sheet.fill("units", view.units[district], district * self._units)
        sheet.fill("fire", view.fire)
        sheet.fill("bucket", view.bucket)
        sheet.fill("inferno", view.inferno)
        sheet.count("building", (building for building in view.buildings if building >= 0))
        sheet.count("captured", view.captured)
        sheet.mark("volga", 0, view.volga)
        sheet.mark("building_deck", 0, len(view.building_deck))

    @staticmethod
    def _battle(sheet: _Sheet, view: State) -> None:
        if view.district >= 0:
            sheet.mark("battle_district", view.district)
        if view.active >= 0:
            sheet.mark("active_side", view.active)
        sheet.mark("intensity", 0, view.intensity)
        sheet.mark("hold", 0, view.hold)
        sheet.mark("round", 0, view.round)
        sheet.mark("refreshes", 0, view.refreshes)
        sheet.mark("bonus_dice", 0, view.bonus)
        sheet.mark("stolen_dice", 0, view.stolen)
        sheet.mark("ghost", 0, view.ghost)
        sheet.fill("waived", [view.waived >> seat & 1 for seat in range(view.seats)])

    def _mark_question(self, sheet: _Sheet, decision: Decision) -> None:
        sheet.mark("asked_seat", decision.seat)
        sheet.mark("question", self._question[decision.op])
        number, formations = _arguments(decision)
        sheet.mark("question_number", 0, number)
        for formation in formations:
            sheet.mark("question_formation", formation)


def _arguments(decision: Decision) -> tuple[int, Iterable[int]]:
    """What a question says besides its operation: a number, and formations."""
    frame = decision.frame
    if decision.op in {Op.ACTION, Op.SECOND_ACTION}:
        return ActionQuestion.of(frame).changes, ()
    if decision.op == Op.CHOOSE_DISCARD:
        return DiscardQuestion.of(frame).number, ()
    if decision.op == Op.CONSENT:
        return 0, ConsentQuestion.of(frame).formations
    if decision.op == Op.PASS_LEADER:
        question = LeaderQuestion.of(frame)
        return 0, (question.destroyed, question.restored)
    if decision.op == Op.SHARE:
        return 0, (ShareQuestion.of(frame).formation,)
    return 0, ()


def _layout(kit: Kit, cards: int) -> tuple[tuple[str, tuple[int, ...], int], ...]:
    """The blocks in order: name, shape, largest value."""
    seats, formations, districts = kit.seats, len(kit.formations), len(DISTRICTS)
    sides, campaign, carnage = len(SIDES), len(kit.campaign), len(kit.carnage)
    copies = max(deck.count(card) for deck in kit.deck for card in deck)
    whole_deck = max(map(len, kit.deck))
    return (
        ("own_seat", (seats,), 1),
        ("turn", (1,), kit.mode_entry.turns),
        ("last_turn", (1,), kit.mode_entry.turns),
        ("phase", (Phase.OVER + 1,), 1),
        ("winner", (sides,), 1),
        ("commander_turned", (seats,), 1),
        ("leaders_left", (sides,), len(kit.leaders)),
        ("campaign_deck", (sides,), campaign),
        ("reinforcement", (campaign,), 1),
        ("campaign_now", (campaign,), 1),
        ("campaign_ash", (campaign,), 1),
        ("hand_size", (seats,), whole_deck),
        ("hand", (seats, cards), copies),
        ("picked", (cards,), copies),
        ("ruled_out", (seats, cards), copies),
        ("received", (cards,), copies),
        ("deck", (sides,), whole_deck),
        ("discard", (cards,), copies),
        ("ash", (cards,), copies),
        ("played", (cards,), copies),
        ("pairs_set_aside", (1,), MOST),
        ("cards_on", (formations,), whole_deck),
        ("heroes", (cards,), 2),
        ("shown", (cards,), 1),
        ("shown_on", (formations,), 1),
        ("carnage_deck", (1,), carnage),
        ("carnage_ash", (carnage,), 1),
        ("carnage_read", (carnage,), 1),
        ("formation_deck", (sides,), formations),
        ("formation_line", (formations, len(_LINES)), 1),
        ("formation_owner", (formations, seats), 1),
        ("depleted", (formations,), 1),
        ("led", (formations,), 1),
        ("level", (formations,), 1),
        ("spent", (formations,), max(kit.strength) + 1),
        ("touched", (formations,), 1),
        ("district_status", (districts, _STATUSES), 1),
        ("fire", (districts,), MOST),
        ("bucket", (districts,), MOST),
        ("inferno", (districts,), MOST),
        ("units", (districts, len(kit.units)), MOST),
        ("building", (len(kit.buildings),), 1),
        ("captured", (len(kit.buildings),), 1),
        ("volga", (1,), kit.content.pack.volga_cards),
        ("building_deck", (1,), len(kit.buildings) + kit.content.pack.volga_cards),
        ("battle_district", (districts,), 1),
        ("active_side", (sides,), 1),
        ("intensity", (1,), max(kit.intensity)),
        ("hold", (1,), max(kit.intensity)),
        ("round", (1,), MOST),
        ("refreshes", (1,), MOST),
        ("bonus_dice", (1,), MOST),
        ("stolen_dice", (1,), MOST),
        ("ghost", (1,), 1),
        ("waived", (seats,), 1),
        ("asked_seat", (seats,), 1),
        ("question", (len(ASKING),), 1),
        ("question_number", (1,), MOST),
        ("question_formation", (formations,), 1),
        ("chosen_destroyed", (formations,), 1),
    )
