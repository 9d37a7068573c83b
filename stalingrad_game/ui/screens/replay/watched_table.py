"""What a game brings to be watched: its table, fed by its record, and the outline of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ....record.record import GameRecord
from ....watching.outline import ReplayOutline
from ...session.watched import WatchedSession
from ...shell.screen_stack import Scene


class HeldCard(NamedTuple):
    """A card of a hand, and its like."""

    name: str
    number: int
    """How many of it there are."""
    description: str
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


class WatchedTable:
    """A table on which a record is shown; what a game brings is for those who extend it."""

    session: WatchedSession[Any]
    """The game, shown where one looks."""
    scene: Scene
    """The table itself; it fills what is left above the timeline."""
    outline: ReplayOutline
    """The outline of the whole record."""

    def __init__(self, record: GameRecord[Any]) -> None:
        self.record: Final = record
        """The whole record."""

    # --- what a game brings

    def settle(self) -> None:
        """Another moment is shown: what was pointed at is let go."""
        raise NotImplementedError

    def seat_name(self, seat: int, /) -> str:
        """What a seat's player is called."""
        raise NotImplementedError

    def moment(self, step: int, /) -> str:
        """Where the game stood after so many steps: its turn and what it was about."""
        raise NotImplementedError

    def wanted_step(self) -> int | None:
        """The step that was pointed at in the log since this was last asked; None for none."""
        raise NotImplementedError

    def menu_wanted(self) -> bool:
        """Whether the menu was asked for at the table since this was last asked."""
        raise NotImplementedError

    def level(self, step: int, /) -> float | None:
        """How high the curve stands after so many steps, 0 to 1; None where there is none."""
        raise NotImplementedError

    @property
    def curve_name(self) -> str:
        """What the curve says, in a few words."""
        raise NotImplementedError

    @property
    def unit_names(self) -> Sequence[str]:
        """The names of the outline's units, in its order."""
        raise NotImplementedError

    def turn_hands(self, seat: int = -1, /) -> None:
        """With all eyes: lay the hand of a seat on the table; -1: that of the next seat."""

    def hands_beside(self, _viewpoint: int, /) -> tuple[HeldHand, ...]:
        """The hands that are seen from a viewpoint and that the table has no room for."""
        return ()

    # --- what every table does

    @property
    def busy(self) -> bool:
        """Whether something of the last step played is still to be shown."""
        return self.session.playback.busy

    @property
    def asks(self) -> bool:
        """Whether something lies over the table that wants every key."""
        return False

    @property
    def moves(self) -> bool:
        """Whether what is shown changes as time passes."""
        return self.session.playback.moves

    def show(self, step: int, /) -> None:
        """Show the game as it stood after so many steps, at once."""
        self.session.show(step)
        self.settle()

    def play(self, step: int, /) -> None:
        """Show how this step came about, from the one before it."""
        self.session.play(step)
        self.settle()

    def go_on(self) -> bool:
        """Show the next event of the step that is played; False where there is none."""
        return self.session.go_on()

    def run(self, *, runs: bool, speed: float) -> None:
        """Let what is shown pass by itself, so many times as fast as usual, or hold it."""
        self.session.run(runs=runs, speed=speed)

    def look_through(self, viewpoint: int, /) -> None:
        """Show what is seen from a viewpoint; whether it may be is asked before."""
        self.session.look_through(viewpoint)

    def touch(self) -> None:
        """Something that is told beside the game has changed."""
        self.session.touch()
