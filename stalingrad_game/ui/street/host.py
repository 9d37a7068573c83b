"""Street Fight's side of the window: how a game is begun, resumed and left, and its rules opened.

Screens find it with ``context.service(StreetHost)``. A new game needs the set-up, the scenario (the
id of a standard one, or a path) and the referee's word::

    setup = Setup(seed, {}, (Seat(), Seat(computer="officer")), context.language.code)
    context.service(StreetHost).begin(setup, "first_house", "tide")

Seats are German, then Soviet; one without a computer player is a person's. `begin` writes the
record, leaves everything but the start menu and sits down at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import msgspec

from ..session.host import HomeWord, SessionHost, lesson_seats
from ..shell.app import AppContext

if TYPE_CHECKING:
    from ...kernel.library import GameKind
    from ...record.record import GameRecord
    from ...record.setup import Setup
    from ...street_fight.board.scenario_file import ScenarioFile
    from ...street_fight.game import StreetGame
    from ...street_fight.games import StreetGames
    from ..session.scene import SessionScene
    from ..shell.command_keys import KeyGroup
    from ..shell.screen_stack import Scene
    from .scenario_list import ScenarioList
    from .session.session import StreetSession

PAUSE_SCREEN: Final = "street_pause"
"""The menu over the table."""
TAKEN_BEFORE: Final = ("mute", "full_screen")
"""Commands whose keys the window takes before any table."""
EDITOR_SCREEN: Final = "street_editor"


class StreetHost(SessionHost["StreetGame"]):
    """What the screens of Street Fight share in one window."""

    table_screen, replay_screen, rules_screen = "street_table", "street_replay", "street_rules"

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._scenarios: ScenarioList | None = None
        self.trying = False
        """Whether a table stands above the editor, with a trial that isn't kept."""
        self._made_before = 0

    @property
    def scenarios(self) -> ScenarioList:
        if self._scenarios is None:
            from .scenario_list import ScenarioList

            self._scenarios = ScenarioList()
        return self._scenarios

    @property
    def games(self) -> StreetGames:
        """Street Fight with the scenarios of the list."""
        from ...street_fight.games import StreetGames

        return StreetGames(self.scenarios.own_files())

    @property
    def kinds(self) -> Sequence[GameKind]:
        from ...street_fight.lesson_game import StreetLessons

        return (self.games, StreetLessons())

    def begin(self, setup: Setup, scenario: str | Path, referee: str, squad: str = "") -> None:
        """Begin a new game in a file of its own; a scenario of the user's own is kept for it.

        `squad` is one of `MORE_SQUADS`, "" where neither side gets a squad more.

        Raises `SetUpFault` or `ScenarioError` for a scenario that can't be played so, `RecordError`
        or `FolderError` where the game can't be kept.
        """
        from ...street_fight.game import SQUAD_MORE, StreetGame
        from ...street_fight.position.squad import with_squad
        from ...street_fight.referees import street_kit

        kit = street_kit(scenario, referee)
        if squad:
            kit = with_squad(kit, squad)
            setup = msgspec.structs.replace(setup, variants={SQUAD_MORE: squad})
        self._begin(StreetGame(kit), setup)

    def _begin(self, game: StreetGame, setup: Setup) -> None:
        from ...street_fight.words.words import record_title

        title = record_title(self.context.words, game.kit.scenario, game.kit.referee.id)
        self.begin_game(game, setup, title)

    def begin_lesson_of(self, referee: str, *, own: bool = False, made: int = 0) -> None:
        """Begin the guided game by a referee's rules, or the fight of one's `own` that ends it.

        So many decisions were `made` in such fights that were over before.
        Raises `AssetError` or `SetUpFault` for a lesson that doesn't fit its scenario,
        `RecordError` or `FolderError` where the game can't be kept.
        """
        from ...street_fight.lesson_game import StreetLesson, load_street_lesson
        from .presenter.things import check_things

        game = StreetLesson(load_street_lesson(referee))
        check_things(game)
        title = self.context.words.phrase("street.lesson.record", referee=referee)
        taken, self._made_before = game.own_path if own else (), made
        self.begin_lesson(game, lesson_seats(game.learner, game.lesson.opponent), title, taken)

    def seated(self, table: Scene, record: GameRecord[StreetGame], *, begins: bool) -> None:
        """A fight of one's own goes on to count the decisions."""
        del record, begins
        session = cast("StreetSession", cast("SessionScene", table).session)
        session.guide.made_before = self._made_before
        self._made_before = 0

    def is_player(self, name: str) -> bool:
        from ...street_fight.players.player import is_player

        return is_player(name)

    def keep(self, game: StreetGame) -> None:
        """Keep its scenario, unless it is the program's."""
        from ...street_fight.games import keep_scenario

        keep_scenario(game)

    def open_editor(self, source: str | Path | None = None) -> None:
        """Open the scenario editor on a new draft, a file, or a copy of a scenario of the list.

        Raises `ScenarioError` where the file can't be read.
        """
        self.context.open(EDITOR_SCREEN, source=source)

    def try_out(self, setup: Setup, file: ScenarioFile, referee: str) -> None:
        """Play a draft without faults at once; leaving the table leads back to the editor."""
        from ...record.record import GameRecord
        from ...street_fight.board.scenario import Scenario
        from ...street_fight.game import StreetGame
        from ...street_fight.position.referee import StreetKit
        from ...street_fight.referees import referee as judge_named

        kit = StreetKit(Scenario(file), judge_named(referee))
        self._below, self.trying = self.context.stack.depth, True
        self.play(GameRecord.start(StreetGame(kit), setup))

    def begin_again(self, game: StreetGame, setup: Setup) -> None:
        """Play the same once more: a trial of a draft, a lesson, or a scenario.

        Raises as `begin` and `begin_lesson_of` do.
        """
        from ...record.record import GameRecord
        from ...street_fight.lesson_game import StreetLesson

        if self.trying:
            self.play(GameRecord.start(game, setup))
        elif isinstance(game, StreetLesson):
            self.begin_lesson_of(game.kit.referee.id)
        else:
            self._begin(game, setup)

    @property
    def home_word(self) -> HomeWord:
        return "to_editor" if self.trying else super().home_word

    def end_trials(self) -> None:
        """The editor is left: a table stands above the start menu again."""
        self._below, self.trying = 1, False

    def key_group(self) -> KeyGroup:
        """The commands of the table whose keys can be changed."""
        from ..shell.command_keys import KeyGroup
        from ..style.key_map import KeyMap
        from .input.commands import PAGE_CODES, TABLE_COMMANDS, street_keys

        context = self.context
        usual = {one: keys for one, keys in street_keys().items() if keys}
        of_window = {key for one in TAKEN_BEFORE for key in context.keys.keys(one)}
        return KeyGroup(
            setting="street_keys",
            title=context.words.sentence("menu.options.keys_page.street"),
            keys=KeyMap(usual, context.settings.street_keys),
            rows=[
                (one.id, context.words.sentence(f"street.window.command.{one.id}"))
                for one in TABLE_COMMANDS
                if one.id in usual and one.id != "back"
            ],
            reserved=lambda key: key.code in PAGE_CODES or key in of_window,
        )
