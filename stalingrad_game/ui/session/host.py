"""A game's side of the window: its games are begun, gone on with, ended and left alike everywhere.

Nothing of a game is loaded before it is wanted, so that the start menu is there at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, TypeVar, cast

from ...kernel.decision import Option
from ...kernel.game import Game
from ...record.lines import Seat
from ...record.setup import Setup, drawn_seed
from ..shell.app import AppContext

if TYPE_CHECKING:
    from ...kernel.library import GameKind, GameLibrary
    from ...localisation.catalogue import Catalogue
    from ...practice.adapter import PracticeKind
    from ...record.record import GameRecord
    from ...record.saves import Save
    from ...review.adapter import Reviewer
    from ..shell.screen_stack import Scene
    from .scene import SessionScene
    from .session import GameSession

G = TypeVar("G", bound=Game[Any])
HomeWord = Literal["home", "to_editor", "to_practice"]
"""Where a table is left for: the start menu, or where a game isn't kept the screens below."""


def setup_again(setup: Setup, *, swapped: bool = False) -> Setup:
    """The set-up of another game of the same players, with a drawn seed.

    In a rematch they are `swapped`: every player has changed sides.
    """
    players = setup.players
    if swapped:
        players = tuple(players[seat ^ 1] for seat in range(len(players)))
    return Setup(drawn_seed(), setup.variants, players, setup.language)


def lesson_seats(learner: int, opponent: str, seats: int = 2) -> tuple[Seat, ...]:
    """Who plays a guided game: the learner's seat is a person's, the others a computer player's."""
    other = Seat(computer=opponent)
    return tuple(Seat() if seat == learner else other for seat in range(seats))


class SessionHost(Generic[G]):
    """What the screens of one game share in one window."""

    table_screen: ClassVar[str]
    """The screen of its table."""
    replay_screen: ClassVar[str] = ""
    """The screen on which its games are watched again."""
    rules_screen: ClassVar[str] = ""
    """The screen of its rulebook."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.attendants: Final[list[Callable[[GameSession[Any]], None]]] = []
        """Whoever looks after a game that is sat down to, beside those who play it."""
        self._below = 1
        """How many scenes stay under a table: the start menu, or all up to an editor."""

    # --- what a game brings

    @property
    def kinds(self) -> Sequence[GameKind]:
        """The games of its records, with all that can be played now; its lessons among them."""
        raise NotImplementedError

    def is_player(self, name: str) -> bool:
        """Whether there is a computer player of this name."""
        raise NotImplementedError

    def keep(self, game: G) -> None:
        """Keep what a game is played with, where the user may change it; raises `FolderError`."""

    def begin_again(self, game: G, setup: Setup) -> None:
        """Begin a game like one that was played; raises `RecordError` or `FolderError`."""
        self.begin_game(game, setup)

    def seated(self, table: Scene, record: GameRecord[G], *, begins: bool) -> None:
        """Somebody has sat down at a table, at a game that begins or goes on."""

    # --- what every game does

    @property
    def library(self) -> GameLibrary:
        """The games of its records."""
        from ...kernel.library import GameLibrary

        return GameLibrary(self.kinds)

    def begin_game(self, game: G, setup: Setup, title: str = "") -> None:
        """Begin a new game in a file of its own; raises `RecordError` or `FolderError`."""
        from ...record import saves

        self.keep(game)
        self.play(saves.new_game(game, setup, title), begins=True)

    def begin_lesson(
        self, game: G, players: tuple[Seat, ...], title: str, taken: Sequence[Option] = ()
    ) -> None:
        """Begin a guided game in a file of its own; raises `RecordError` or `FolderError`.

        Its seed counts only for those who play on without the guide. These options are `taken`
        before anybody sits down.
        """
        from ...record import saves

        setup = Setup(drawn_seed(), {}, players, self.context.language.code)
        record = saves.new_game(game, setup, title)
        for option in taken:
            record.take(option)
        self.play(record)

    def resume(self, path: Path) -> None:
        """Go on with a game where it stands; raises `RecordError` or `FolderError`."""
        from ...record import saves

        self.sit_down(saves.resume(path, self.library))

    def sit_down(self, record: GameRecord[G]) -> None:
        """Go on with an open record where it stands; raises `RecordError`."""
        from ...folders import FolderError

        record.check_computers(self.is_player)
        unkept = None
        try:
            self.keep(record.game)
        except FolderError as error:
            unkept = error
        self.play(record)
        self.context.tell_warnings(record.warnings, unkept)

    def play(self, record: GameRecord[G], *, begins: bool = False) -> None:
        """Sit down at a table; only the start menu stays under it, or the editor it came from."""
        if record.path is not None:
            self.stand_up()
        self.go_home()
        table = self.table_of(record)
        self.context.stack.push(table)
        self.seated(table, record, begins=begins)
        for attend in self.attendants:
            attend(cast("SessionScene", table).session)

    # --- a table over other screens, at a game that isn't kept

    @property
    def over_screens(self) -> bool:
        """Whether a table stands over other screens than the start menu."""
        return self._below > 1

    @property
    def home_word(self) -> HomeWord:
        """Where a table is left for."""
        return "to_practice" if self.over_screens else "home"

    def sit_over(self, record: GameRecord[G]) -> Scene:
        """Sit down at a game in memory, over the screens that are open until `stand_up`."""
        if not self.over_screens:
            self._below = self.context.stack.depth
        table = self.table_of(record)
        self.context.stack.push(table)
        self.looked_at(table, record)
        return table

    def looked_at(self, table: Scene, record: GameRecord[G]) -> None:
        """Somebody has sat down at a table over other screens."""

    def clear_table(self) -> None:
        """Leave the table, and all that stands over it, for the screens below."""
        if self.over_screens:
            self.go_home()

    def stand_up(self) -> None:
        """A table stands above the start menu again."""
        self._below = 1

    def table_of(self, record: GameRecord[G]) -> Scene:
        """The table of a game, shown by nobody yet."""
        return self.context.screens.find(self.table_screen).make(self.context, record)

    def play_again(self, record: GameRecord[G], *, swapped: bool = False) -> None:
        """Play a game once more with other luck, in a rematch with the players `swapped`.

        Raises as `begin_again` does.
        """
        self.begin_again(record.game, setup_again(record.setup, swapped=swapped))

    def watch_again(self, record: GameRecord[G]) -> None:
        """Watch a game from its beginning."""
        self.context.open(self.replay_screen, record=record)

    def open_rules(self, rule: str) -> None:
        """Open the rulebook at a rule, "" for its beginning."""
        self.context.open(self.rules_screen, rule=rule)

    def go_home(self) -> None:
        """Leave everything but the start menu, in silence; from a trial back to the editor."""
        self.context.sound.ambience("")
        for _ in range(self.context.stack.depth - self._below):
            self.context.stack.pop()

    def note_end(self, record: GameRecord[G]) -> None:
        """A game is over and everything has been shown: it is written down in the history."""
        from ...past_games.ledger import note_end

        note_end(record, self.library)


HostT = TypeVar("HostT", bound=SessionHost[Any])


class SavedKind(Generic[HostT]):
    """What is known of the saved games of one game. Every save given to it is one of them."""

    def __init__(self, host: HostT) -> None:
        """The game's side of the window."""
        self.host: Final = host

    def called(self, words: Catalogue, save: Save) -> str:
        """Which game it is: its mode, or its scenario and rules."""
        raise NotImplementedError

    def moment(self, words: Catalogue, save: Save) -> str:
        """Where it stands."""
        raise NotImplementedError

    def own_title(self, save: Save) -> str:
        """The title that its players gave it; "" where the program named it."""
        raise NotImplementedError

    def gone(self, _words: Catalogue, _save: Save) -> str:
        """Of what it needs, what isn't here now, in a sentence; "" where it can be gone on with."""
        return ""

    def reviewer(self, _played: str) -> Reviewer | None:
        """Who reviews finished games by their id in records; None for guided ones."""
        return None

    def receive(self, _words: Catalogue, _path: Path) -> str:
        """Keep what its game can use of a file; what is said of that, "" for a file of another.

        Raises `FaultsError` for one with faults, `FolderError`.
        """
        return ""

    def level_share(self, level: str, mode: str) -> float | None:
        """The share of games that a level wins against the officer; None: not measured."""
        raise NotImplementedError

    def practice(self) -> PracticeKind:
        """Who judges the choices of its games."""
        raise NotImplementedError
