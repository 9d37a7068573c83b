"""What a game brings to be watched: its table, fed by its record, and the course of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from ....record.record import GameRecord
from ....watching.course import Course
from ...shell.screen_stack import Scene


class HeldCard(NamedTuple):
    """A card of a hand, and its like."""

    name: str
    number: int
    """How many of it there are."""
    told: str
    """What it does."""

    @property
    def label(self) -> str:
        """Its name, and how many there are."""
        return self.name if self.number == 1 else f"{self.name} ×{self.number}"


class HeldHand(NamedTuple):
    """A hand that lies open beside the table."""

    seat: int
    side: int
    name: str
    """Whose it is, and how many cards it has."""
    cards: tuple[HeldCard, ...]


class WatchedTable(Protocol):
    """A table on which a record is shown."""

    @property
    def scene(self) -> Scene:
        """The table itself; it fills what is left above the timeline."""

    @property
    def record(self) -> GameRecord[Any]:
        """The whole record."""

    @property
    def course(self) -> Course:
        """The course of the whole record."""

    @property
    def busy(self) -> bool:
        """Whether something of the last step played is still to be shown."""

    @property
    def asks(self) -> bool:
        """Whether something lies over the table that wants every key."""

    @property
    def moves(self) -> bool:
        """Whether what is shown changes as time passes."""

    def show(self, step: int, /) -> None:
        """Show the game as it stood after so many steps, at once."""

    def play(self, step: int, /) -> None:
        """Show how this step came about, from the one before it."""

    def go_on(self) -> bool:
        """Show the next event of the step that is played; False where there is none."""

    def run(self, *, runs: bool, speed: float) -> None:
        """Let what is shown pass by itself, so many times as fast as usual, or hold it."""

    def look_through(self, viewpoint: int, /) -> None:
        """Show what these eyes see; whether they may is asked before."""

    def touch(self) -> None:
        """Something that is told beside the game has changed."""

    def turn_hands(self, seat: int = -1, /) -> None:
        """With all eyes: lay the hand of a seat on the table; -1: that of the next seat."""

    def hands_beside(self, viewpoint: int, /) -> tuple[HeldHand, ...]:
        """The hands that these eyes see and the table has no room for."""

    def seat_name(self, seat: int, /) -> str:
        """What a seat's player is called."""

    def moment(self, step: int, /) -> str:
        """Where the game stood after so many steps: its turn and what it was about."""

    def wanted_step(self) -> int | None:
        """The step that was pointed at in the log since this was last asked; None for none."""

    def menu_wanted(self) -> bool:
        """Whether the menu was asked for at the table since this was last asked."""

    def level(self, step: int, /) -> float | None:
        """How high the curve stands after so many steps, 0 to 1; None where there is none."""

    @property
    def curve_name(self) -> str:
        """What the curve says, in a few words."""

    @property
    def unit_names(self) -> Sequence[str]:
        """The names of the course's units, in its order."""
