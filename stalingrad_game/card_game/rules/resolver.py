"""A card game while it moves, and the operations that the chapters of the rulebook are made of."""

from __future__ import annotations

from typing import ClassVar, Final

from ...kernel import agenda
from ..content.effects import Verb
from ..state.codes import (
    DISTRICTS,
    GERMAN,
    Act,
    DistrictStatus,
    Ev,
    Event,
    FormationZone,
    Frame,
    Option,
    Victory,
    lane,
    side_of,
)
from ..state.fold import FOLDS
from ..state.state import Cards, State
from .kit import Kit

DONE: Final[Option] = (Act.DONE, -1, -1)
YES: Final[Option] = (Act.YES, -1, -1)
KEPT_FRAMES: Final = 2
"""The agenda's first frames during a battle: the end of the turn, and the next battle."""


class Resolver(agenda.Resolver[Kit, State]):
    """What an operation of the card game works on."""

    __slots__ = ()

    FOLDS = FOLDS

    def emit(self, event: Event) -> None:
        """As every resolver does, without looking the folds up in the class: that costs 2 %."""
        self.events.append(event)
        FOLDS[event[0]](self.s, event)

    def own(self, side: int) -> Cards:
        """The formations of a side in the battle being fought."""
        return self.s.lines[lane(self.s.district, side)]

    def on_table(self, side: int) -> Cards:
        """The formations of a side on its Staging Line and in every lane, in that order."""
        return on_table(self.s, side)

    def units_in(self, side: int) -> list[int]:
        """The unit types of a side that stand in the building being fought for."""
        here = self.s.units[self.s.district]
        return [unit for unit in self.kit.units_of[side] if here[unit]]

    def unit_count(self, unit: int) -> int:
        """How many units of a type stand in the building being fought for."""
        return self.s.units[self.s.district][unit]

    def unit(self, unit: int, number: int, cause: int) -> None:
        """Add (+1) or take away (-1) a unit in the building being fought for."""
        self.emit((Ev.UNIT, self.s.district, unit, number, cause))

    def end_battle_work(self) -> None:
        """Drop whatever was still to do in this battle; the rest of a chain is lost (R4.4.4)."""
        del self.s.agenda[KEPT_FRAMES:]

    def over(self, winner: int, victory: int) -> None:
        """End the game (R11)."""
        self.s.agenda.clear()
        self.emit((Ev.OVER, winner, victory))

    def close(self, district: int, by_volga: int) -> bool:
        """Close a district; True where that was the last one and the German has won (R11.1)."""
        self.emit((Ev.CLOSED, district, by_volga))
        if all(status == DistrictStatus.CLOSED for status in self.s.status):
            self.over(GERMAN, Victory.ALL_CLOSED)
            return True
        return False


class Operation(agenda.Operation[Resolver]):
    """One kind of work of the card game, declared by `declaration`."""

    name: ClassVar[str] = ""
    """What texts and tables know it by."""
    op: ClassVar[int] = 0
    """The number that its frames begin with, see `operation_number`."""
    verbs: ClassVar[tuple[Verb, ...]] = ()
    """The words of the data files that it carries out."""
    private: ClassVar[bool] = False
    """Whether its question is about hidden cards: it waits until the one asked looks at them."""
    laid_out: ClassVar[bool] = False
    """Whether its cards are laid out to choose from, being elsewhere than in the asked hand."""


class AutomaticOperation(Operation):
    """Work of the card game that never asks."""

    def run(self, g: Resolver, frame: Frame) -> list[Option]:
        self.do(g, frame)
        return []

    def do(self, g: Resolver, frame: Frame) -> None:
        raise NotImplementedError


class TargetChoice(Operation):
    """An effect that one side must choose a target for; alone, a target is taken unasked.

    Its candidates are public, so that being asked or not tells nobody anything.
    """

    def options(self, g: Resolver, frame: Frame) -> list[Option]:
        return self.without_reason(g, frame)

    def run(self, g: Resolver, frame: Frame) -> list[Option]:
        """Take the only target, or ask; nothing to choose is an effect lost (R5.1)."""
        options = self.options(g, frame)
        if len(options) > 1:
            return options
        if options and options[0] != DONE:
            self.answer(g, frame, options[0])
        else:
            self.lost(g, frame)
        return []

    def lost(self, g: Resolver, frame: Frame) -> None:
        """Say that the effect found nothing."""
        g.log((Ev.LOST, frame[0], frame[1]))

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Do what was chosen, or say that it was declined."""
        if option == DONE:
            g.log((Ev.DECLINED, frame[0], frame[1]))
        else:
            self.take(g, frame, option)

    def take(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Resolve the effect on the chosen target."""
        raise NotImplementedError


def on_table(state: State, side: int) -> Cards:
    """The formations of a side on its Staging Line and in every lane, in that order."""
    lines = state.lines
    held = lines[FormationZone.STAGING + side]
    for district in DISTRICTS:
        held += lines[lane(district, side)]
    return held


def where(state: State, formation: int) -> int:
    """The line that a formation lies in; one unseen lies in its deck, whose line is -1 here."""
    for line, cards in enumerate(state.lines):
        if formation in cards:
            return line
    return -1


def attacked(state: State) -> list[int]:
    """The districts in which German formations stand: those under attack (R3.6)."""
    return [district for district in DISTRICTS if state.lines[lane(district, GERMAN)]]


def ends_without_attack(state: State, seat: int) -> bool:
    """Whether a seat that ended its manoeuvre now would lose the game for the Germans (R3.6.2)."""
    return seat == seats_of(state, GERMAN)[-1] and not attacked(state)


def different(cards: Cards) -> list[int]:
    """The cards without their like: copies of one card are one option."""
    return list(dict.fromkeys(cards))


def seats_of(state: State, side: int) -> range:
    """The seats of a side, the primary commander's player first."""
    return range(side, state.seats, 2)


def enemy_seats(state: State, seat: int) -> range:
    return seats_of(state, 1 - side_of(seat))
