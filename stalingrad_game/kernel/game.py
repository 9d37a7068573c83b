"""The protocol of a game: the questions that a record, a laboratory and a table ask of any game.

A game holds no match: every question is about a state, which only `play` and `apply` change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Protocol, TypeVar

import msgspec

from .decision import Decision, Event, Option

S = TypeVar("S")

Word = Annotated[str, msgspec.Meta(max_length=80, pattern=r"^[\w.:+-]*$")]
"""A word of a record: letters, digits and a few signs."""
Name = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")]
"""A name for people, without control characters."""


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a game stands, in words of a record."""

    turn: int
    phase: Word
    place: Word = ""
    """What the game is about just now, as the building being fought for; "" for nothing."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    winner: int
    """A side."""
    how: Word
    """A word of the game, or of the record for a game given up."""


class Edition(msgspec.Struct, frozen=True):
    """Which game exactly: its rules, its data pack and its mode, all that a start follows from."""

    game: Word
    """The game's id."""
    rules: int
    """The version of its rules, raised whenever the same record would lead to another game."""
    pack: Word
    pack_version: Name
    digest: Word
    """Of everything in the data pack that the rules read."""
    mode: Word


class Game(Protocol[S]):
    """A game by certain rules, with certain data, in one mode; `S` is its state.

    Seats are numbered from 0, sides are 0 and 1. States are changed by nothing else than `play`,
    `apply` and `fold`.
    """

    @property
    def edition(self) -> Edition:
        """Which game it is."""

    @property
    def seats(self) -> int:
        """How many sit at the table."""

    @property
    def side_words(self) -> tuple[str, str]:
        """What the sides are called in a record."""

    def side_of(self, seat: int) -> int:
        """The side that a seat belongs to."""

    # 1. How does it begin?

    def complete_variants(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """All variants in words, those not chosen at their defaults; raises `ValueError`."""

    def begin(self, seed: int, variants: Mapping[str, str]) -> tuple[S, list[Event]]:
        """A new game at its first decision, and what has happened up to there.

        The same seed and variants begin the same game; raises `ValueError` for unknown variants.
        """

    def deal_anew(self, state: S, seed: int) -> None:
        """Deal anew what nobody can know yet: the order of unseen piles, and all chance to come.

        Hands, and whatever else a seat knows or holds, stay as they are.
        """

    # 2. Who decides, and what may be chosen?

    def decision(self, state: S) -> Decision | None:
        """What the game waits for; None when it is over."""

    def options(self, state: S) -> Sequence[Option]:
        """The options of the decision alone; empty when the game is over."""

    def standing_options(self, state: S) -> Sequence[Option]:
        """What may be taken besides answering, at any decision."""

    def taker(self, state: S, option: Option) -> int:
        """The seat that takes an option or standing option."""

    # 3. Why not?

    def candidates(self, state: S) -> Sequence[Option]:
        """Every option and everything else that a player might think of at this decision."""

    def reasons(self, state: S) -> Sequence[int]:
        """For each of the `candidates` in their order: 0, or the reason why it is no option."""

    def why(self, state: S, option: Option) -> int:
        """0 where an option may be taken, else the reason; `NOT_NOW` for what is no candidate."""

    # 4. What happens then?

    def apply(self, state: S, option: Option) -> list[Event]:
        """Take an option and run on to the next decision; raises `IllegalOption`, nothing moved."""

    def play(self, state: S, option: Option) -> list[Event]:
        """As `apply`, for an option taken from `options` just now: it isn't looked up again."""

    def step(self, state: S, option: Option) -> tuple[list[Event], list[Option]]:
        """As `play`, with the options of the decision that follows; none when the game is over."""

    # 5. What does a seat see?

    def view(self, state: S, seat: int) -> S:
        """The state with everything hidden that a seat may not know."""

    def seen_by(self, event: Event, view: S) -> Event | None:
        """An event as the viewer of a view is told it; None where it isn't told at all.

        It is asked before the event is folded into the view.
        """

    def fold(self, view: S, event: Event) -> None:
        """Change a view by an event as its viewer is told it."""

    # 6. What did chance do, and what was shown?

    def deal(self, state: S) -> tuple[str, ...]:
        """What the set-up's chance laid out, in words of a record, at the first decision."""

    def outcomes(self, events: Iterable[Event]) -> tuple[str, ...]:
        """What chance did in events, in words of a record; nothing where it did nothing."""

    def reveals(self, event: Event, seat: int) -> bool:
        """Whether an event shows a seat something that was hidden from it and isn't its own."""

    # 7. Where does it stand, and in what words is it kept?

    def moment(self, state: S) -> Moment:
        """Where the game stands."""

    def commanders(self, state: S, /) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """By side: the ids of who commands it now; none in a game without commanders."""

    def result(self, state: S) -> Result | None:
        """How the game ended; None while it goes on."""

    def option_text(self, option: Option) -> str:
        """An option in words of a record; raises `LookupError` for what can be none."""

    def parse_option(self, text: str) -> Option:
        """The option that a text stands for, legal now or not; raises `UnreadableOption`."""

    def describe_option(self, option: Option) -> str:
        """Any option at all as failure messages name it: by its act, with numbers behind it."""

    def describe_refusal(self, option: Option, why: int) -> str:
        """An option that isn't offered, and the name of the reason, for failure messages."""

    def describe_event(self, event: Event) -> str:
        """An event as failure messages name it."""

    def describe_decision(self, decision: Decision) -> str:
        """A decision as failure messages name it: seat, question, rule and options."""

    def copy(self, state: S) -> S:
        """An independent copy of a state."""

    def encode(self, state: S) -> bytes:
        """The bytes of a state."""

    def decode(self, data: bytes) -> S:
        """The state of such bytes; raises `ValueError`."""

    def digest(self, state: S) -> str:
        """A word that stands for everything in a state that must come out the same again."""


class UnknownPack(LookupError):
    """A data pack that isn't in use."""


class DamagedPack(UnknownPack):
    """A data pack that was kept for its games, and isn't as it was; its argument is the folder."""


class UnknownScenario(UnknownPack):
    """A scenario that isn't among those known, or isn't as it was."""


class ChangedLesson(UnknownPack):
    """A guided game that isn't as it was: its path has changed since."""


class UnknownMode(LookupError):
    """A mode that the data pack doesn't have."""
